//! Failures that do not repeat, and subjects that are lost.

use std::sync::atomic::{AtomicU64, Ordering};

use epa_oracle::case::Case;
use epa_oracle::judge::Kind;
use epa_oracle::shrink::{Ended, NotShrunk, Options, Shrunk, shrink};
use epa_oracle::subject::child::{self, Child};
use epa_oracle::subject::{Answer, InProcess, Status};

use crate::common::{Answering, PROGRAM, case, right};

/// What comes of a subject that fails on everything, but on every n-th question only.
fn flickering(every: u64) -> Result<Shrunk, NotShrunk> {
    let asked = AtomicU64::new(1);
    let answer = |case: &Case| match asked.fetch_add(1, Ordering::Relaxed) % every {
        0 => right(case),
        _ => Answer::without_numbers(Status::Error, "flickered"),
    };
    let flickers = Answering("flickers", answer);
    let mut runner = InProcess::new(&flickers);
    shrink(&case("lattice-2d/1/1"), &mut runner, &Options::default())
}

#[test]
fn what_does_not_repeat_is_refused_or_not_accepted() {
    let never = flickering(2);
    assert!(
        matches!(never, Err(NotShrunk::NotRepeated(Kind::Crash))),
        "{never:?}"
    );
    let shrunk = flickering(5).expect("the first two answers fail");
    assert!(shrunk.progress.unrepeated > 0, "{:?}", shrunk.progress);
    assert!(shrunk.after.numbers < shrunk.before.numbers);
}

#[test]
fn a_lost_subject_leaves_what_was_found() {
    let command = [PROGRAM, "rogue", "always-aborts"];
    let mut child = Child::start(child::Options {
        restarts: 6,
        ..child::Options::new(command.map(str::to_owned).to_vec())
    })
    .expect("it starts");
    let case = case("lattice-2d/1/1");
    let shrunk = shrink(&case, &mut child, &Options::default()).expect("something was found");
    assert!(matches!(&shrunk.ended, Ended::Lost(why) if why.contains("restarted")));
    assert!(shrunk.progress.accepted > 0);
}
