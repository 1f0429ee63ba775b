//! Programs that die, hang, flood or print garbage.

use std::time::{Duration, Instant};

use epa_oracle::conformance;
use epa_oracle::judge::Kind;
use epa_oracle::shrink::{Ended, NotShrunk, Options, Shrunk, shrink};
use epa_oracle::subject::Runner;
use epa_oracle::subject::child::{self, Child};
use epa_oracle::validate::Placed;

use super::generated;
use crate::common::PROGRAM;

/// A program that breaks the protocol.
fn rogue(name: &str, per_case: Duration, restarts: usize) -> Child {
    let command = [PROGRAM, "rogue", name];
    Child::start(child::Options {
        per_case,
        window: 1,
        restarts,
        ..child::Options::new(command.map(str::to_owned).to_vec())
    })
    .expect("it starts")
}

/// The first case that sets a rogue off, shrunk.
fn rogue_shrunk(name: &str, per_case: Duration, options: &Options) -> Shrunk {
    let mut child = rogue(name, per_case, 100_000);
    for Placed { case, .. } in conformance::generated("box-grid-3d", 3, 60).expect("a stratum") {
        match shrink(&case, &mut child as &mut dyn Runner, options) {
            Ok(shrunk) => return shrunk,
            Err(NotShrunk::Conformant) => {}
            Err(why) => panic!("{name}: {why}"),
        }
    }
    panic!("{name}: no case sets it off");
}

#[test]
fn programs_that_crash_flood_or_print_garbage_are_shrunk() {
    let options = Options {
        steps: 150,
        ..Options::default()
    };
    for (name, kind) in [
        ("aborts", Kind::Crash),
        ("exits", Kind::Crash),
        ("garbage", Kind::Protocol),
        ("twice", Kind::Protocol),
        ("floods", Kind::Protocol),
        ("not-utf8", Kind::Protocol),
        ("prints-nan", Kind::Nonfinite),
    ] {
        let shrunk = rogue_shrunk(name, Duration::from_secs(5), &options);
        assert_eq!(shrunk.failure.kind, kind, "{name}");
        let progress = &shrunk.progress;
        assert!(progress.accepted > 0, "{name}: {progress:?}");
        assert!(shrunk.after.numbers <= shrunk.before.numbers, "{name}");
        assert!(shrunk.verdict.failures.contains(&kind), "{name}");
    }
}

#[test]
fn a_program_that_hangs_is_shrunk_and_the_time_is_a_limit() {
    let wait = Duration::from_millis(60);
    let options = Options {
        steps: 60,
        ..Options::default()
    };
    let shrunk = rogue_shrunk("hangs", wait, &options);
    assert_eq!(shrunk.failure.kind, Kind::Timeout);
    assert!(shrunk.progress.accepted > 0, "{:?}", shrunk.progress);
    let short = Options {
        time: Some(Duration::from_millis(200)),
        ..Options::default()
    };
    let begun = Instant::now();
    let shrunk = rogue_shrunk("hangs", wait, &short);
    assert_eq!(shrunk.ended, Ended::Time);
    assert!(begun.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_lost_subject_leaves_what_was_found() {
    let mut child = rogue("always-aborts", Duration::from_secs(5), 6);
    let shrunk = shrink(
        &generated("lattice-2d/1/1"),
        &mut child,
        &Options::default(),
    );
    let shrunk = shrunk.expect("something was found");
    assert!(matches!(&shrunk.ended, Ended::Lost(why) if why.contains("restarted")));
    assert!(shrunk.progress.accepted > 0);
}
