//! A search: the seed fixes its cases, time only cuts it, and what it finds can be kept.

use std::path::Path;

use crate::{code, entries, folder, read, run, stderr, validate, write};

/// A published version of EPA that fails now and then.
const SEARCH: &[&str] = &["--subject", "winter-2d", "--seed", "3", "--for"];

fn search(folder: &Path, results: &str, time: &str, more: &[&str]) -> std::process::Output {
    let search = [SEARCH, &[time]].concat();
    validate(folder, results, more, &search)
}

#[test]
fn the_seed_fixes_the_cases_whatever_the_speed() {
    let folder = folder("search");
    let ended = search(&folder, "one.jsonl", "3s", &["--jobs", "1"]);
    assert_eq!(code(&ended), 1, "{}", stderr(&ended));
    assert_eq!(
        code(&search(&folder, "two.jsonl", "5s", &["--jobs", "2"])),
        1
    );
    // A search has no end: it goes on.
    let again = search(&folder, "one.jsonl", "3s", &["--resume"]);
    assert_eq!(code(&again), 1, "{}", stderr(&again));
    let (one, has_end) = entries(&folder.join("one.jsonl"));
    let (two, _) = entries(&folder.join("two.jsonl"));
    let common = one.len().min(two.len());
    assert!(!has_end && common >= 256, "{} and {}", one.len(), two.len());
    assert_eq!(one[..common], two[..common]);
    let went_on = String::from_utf8_lossy(&again.stderr).contains(" verdicts from one.jsonl, ");
    assert!(went_on, "{}", stderr(&again));
}

#[test]
fn what_was_found_is_kept_as_cases_that_fail_again() {
    let folder = folder("found");
    let keep = [
        "--write-cases",
        "found.jsonl",
        "--write-known-failing",
        "known.jsonl",
    ];
    let ended = search(&folder, "r.jsonl", "3s", &keep);
    let said = String::from_utf8_lossy(&ended.stdout).into_owned();
    for part in [
        "\nCAUSE     winter-2d  ",
        "\nSHRUNK    ",
        "\nTOLERANCE winter-2d  ",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
    let found = String::from_utf8(read(&folder, "found.jsonl")).expect("text");
    let causes = said.matches("\nSHRUNK    ").count();
    assert_eq!(found.lines().count(), causes, "{said}");
    let again = [
        "validate",
        "--no-progress",
        "found.jsonl",
        "--subject",
        "winter-2d",
    ];
    let again = run(&folder, &again);
    let said = String::from_utf8_lossy(&again.stdout).into_owned();
    assert_eq!(code(&again), 1, "{said}");
    assert!(
        said.contains(&format!("{causes} of {causes} judged answers fail")),
        "{said}"
    );
    // With the list of known failures the same results end well.
    let known = ["rejudge", "r.jsonl", "--known-failing", "known.jsonl"];
    let known = run(&folder, &known);
    let said = String::from_utf8_lossy(&known.stdout).into_owned();
    assert!(
        said.contains(": 0 unexpected failures"),
        "{said}{}",
        stderr(&known)
    );
}

#[test]
fn a_search_needs_a_time_and_no_list() {
    let folder = folder("needs");
    for (arguments, why) in [
        (&["--for", "10"][..], "write 30s, 10m or 8h"),
        (&["--for", "-1s"], "write 30s, 10m or 8h"),
        (&["--for", "1s", "--level", "core"], "cannot be used with"),
        (
            &["--for", "1s", "--shard", "hash:1/2"],
            "cannot be used with",
        ),
    ] {
        let output = run(&folder, &[&["validate"], arguments].concat());
        assert_eq!(code(&output), 2);
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
}

#[test]
fn a_name_reaches_the_terminal_in_letters_and_a_lost_file_is_no_good_end() {
    let folder = folder("named");
    let case = r#"{"v":1,"dim":2,"scalar":"f64","name":"\u001b[31mred","a":{"hull":[[0,0],[4,0],[0,4]]},"b":{"hull":[[1,1],[5,1],[1,5]]}}"#;
    write(&folder, "c.jsonl", format!("{case}\n"));
    let call = ["validate", "--no-progress", "c.jsonl", "--shrink"];
    let call = [&call[..], &["--subject", "faulty-no-depth"]].concat();
    let shrunk = run(&folder, &call);
    let said = String::from_utf8_lossy(&shrunk.stdout).into_owned();
    assert_eq!(code(&shrunk), 1, "{said}");
    assert!(said.contains("\nSHRUNK    \\u{1b}[31mred: "), "{said}");
    assert!(!said.contains('\u{1b}'), "{said}");
    let lost = run(
        &folder,
        &[&call[..], &["--write-cases", "no/such/file"]].concat(),
    );
    assert_eq!(code(&lost), 3, "{}", stderr(&lost));
    assert!(
        stderr(&lost).contains("cannot write no/such/file"),
        "{}",
        stderr(&lost)
    );
}
