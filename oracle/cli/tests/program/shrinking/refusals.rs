//! Failures that do not repeat.

use std::sync::atomic::{AtomicU64, Ordering};

use epa_oracle::case::Case;
use epa_oracle::judge::Kind;
use epa_oracle::shrink::{NotShrunk, Options, Shrunk, shrink};
use epa_oracle::subject::{Answer, InProcess, Status};

use super::generated;
use crate::common::{Answering, right};

/// What comes of a subject that fails on everything, but on every n-th question only.
fn flickering(every: u64) -> Result<Shrunk, NotShrunk> {
    let asked = AtomicU64::new(1);
    let answer = |case: &Case| match asked.fetch_add(1, Ordering::Relaxed) % every {
        0 => right(case),
        _ => Answer::without_numbers(Status::Error, "flickered"),
    };
    let flickers = Answering("flickers", answer);
    let mut runner = InProcess::new(&flickers);
    shrink(
        &generated("lattice-2d/1/1"),
        &mut runner,
        &Options::default(),
    )
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
