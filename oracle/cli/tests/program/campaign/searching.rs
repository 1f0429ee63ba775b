//! A search: the seed fixes its cases, and time only cuts it.

use std::path::Path;

use super::{code, entries, folder, stderr, validate};

/// A published version of EPA that fails now and then.
const SEARCH: &[&str] = &["--subject", "winter-2d", "--seed", "3", "--for"];

fn search(folder: &Path, results: &str, time: &str, more: &[&str]) -> std::process::Output {
    let search = [SEARCH, &[time]].concat();
    validate(folder, results, more, &search)
}

#[test]
fn the_seed_fixes_the_cases_whatever_the_speed() {
    let folder = folder("search");
    let ended = search(&folder, "one.jsonl", "2s", &["--jobs", "1"]);
    assert_eq!(code(&ended), 1, "{}", stderr(&ended));
    assert_eq!(
        code(&search(&folder, "two.jsonl", "3s", &["--jobs", "2"])),
        1
    );
    // A search has no end: it goes on.
    let again = search(&folder, "one.jsonl", "1s", &["--resume"]);
    assert_eq!(code(&again), 1, "{}", stderr(&again));
    let (one, has_end) = entries(&folder.join("one.jsonl"));
    let (two, _) = entries(&folder.join("two.jsonl"));
    let common = one.len().min(two.len());
    assert!(!has_end && common >= 256, "{} and {}", one.len(), two.len());
    assert_eq!(one[..common], two[..common]);
    let went_on = String::from_utf8_lossy(&again.stderr).contains(" verdicts from one.jsonl, ");
    assert!(went_on, "{}", stderr(&again));
}
