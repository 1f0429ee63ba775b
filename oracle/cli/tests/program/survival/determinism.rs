//! The same call gives the same bytes: on one thread and on two, again, and in the
//! optimised program.

use super::commands::{Call, calls, long_calls};
use super::ended::{Ended, ended, folder};
use crate::common::PROGRAM;

/// Names another build of the program to compare with.
const OTHER: &str = "EPA_ORACLE_OTHER";

fn hold_same(call: &Call, how: &str, one: &Ended, other: &Ended) {
    let what = format!("{} {how}", call.arguments);
    assert_eq!(one.code, other.code, "{what}: {}", other.err);
    assert!(one.out == other.out, "{what}: standard output differs");
    assert_eq!(one.err, other.err, "{what}");
    let names = |ended: &Ended| ended.files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(one), names(other), "{what}");
    for (name, bytes) in &one.files {
        assert!(other.files[name] == *bytes, "{what}: {name} differs");
    }
}

#[test]
fn every_command_gives_the_same_bytes_on_one_thread_on_two_and_again() {
    for call in calls() {
        let once = |jobs| ended(PROGRAM, &folder("same"), call, jobs);
        let one = once(1);
        let said = !one.out.is_empty() || !one.err.is_empty();
        assert!(said && one.code.is_some(), "{}", call.arguments);
        hold_same(call, "on two threads", &one, &once(2));
        hold_same(call, "on two threads, again", &one, &once(2));
    }
}

/// With the optimised program, and its long calls as well:
/// `EPA_ORACLE_OTHER=target/release/epa-oracle cargo test -p epa-oracle --test survival --
/// --ignored`.
#[test]
#[ignore = "needs another build of the program"]
fn another_build_gives_the_same_bytes() {
    let other = std::env::var(OTHER).unwrap_or_else(|_| panic!("{OTHER} names the other build"));
    // As seen from the folder of the repository, where the command is given.
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let other =
        std::fs::canonicalize(root.join(&other)).unwrap_or_else(|error| panic!("{other}: {error}"));
    let other = other.to_str().expect("a path in UTF-8");
    assert_ne!(other, PROGRAM, "{OTHER} is another build than this one");
    for call in calls() {
        let [here, there] = [PROGRAM, other].map(|p| ended(p, &folder("builds"), call, 2));
        hold_same(call, "in another build", &here, &there);
    }
    for call in long_calls() {
        let [one, two] = [1, 2].map(|jobs| ended(other, &folder("builds"), call, jobs));
        assert_eq!(one.code, Some(0), "{}: {}", call.arguments, one.err);
        hold_same(call, "on two threads, in another build", &one, &two);
    }
}
