//! A run that was killed, however, goes on to the bytes of one that was not.

use std::fs::File;
use std::path::Path;

use epa_oracle::edition::edition;

use crate::{CAMPAIGN, code, folder, read, run, stderr, undivided, validate, write};

fn resume(folder: &Path, name: &str) -> std::process::Output {
    validate(folder, name, &["--resume"], CAMPAIGN)
}

/// Byte positions at which a run may have been killed.
fn cuts(bytes: &[u8]) -> Vec<usize> {
    let ends: Vec<usize> = (1..=bytes.len())
        .filter(|i| bytes[i - 1] == b'\n')
        .collect();
    let lines = ends.len();
    let header = ends[0];
    let mut cuts = vec![0, 1, header / 2, header - 1, header, header + 1];
    // Between the lines of the two subjects of a case, between cases, within lines.
    cuts.extend([ends[1], ends[2], ends[3], ends[4] - 1, ends[5] + 20]);
    cuts.extend([ends[lines / 2], ends[lines / 2 + 1], ends[lines / 2] + 1]);
    // About the last line: it is the end, the lines before it are a case.
    cuts.extend([ends[lines - 4], ends[lines - 3], ends[lines - 2]]);
    cuts.extend([ends[lines - 2] + 1, bytes.len() - 2, bytes.len() - 1]);
    cuts
}

#[test]
fn a_run_cut_anywhere_goes_on_to_the_same_bytes() {
    let folder = folder("cut");
    let whole = undivided(&folder);
    let cuts = cuts(&whole);
    assert!(cuts.len() >= 20);
    for cut in cuts {
        write(&folder, "cut.jsonl", &whole[..cut]);
        let output = resume(&folder, "cut.jsonl");
        assert_eq!(code(&output), 1, "cut at {cut}: {}", stderr(&output));
        assert!(read(&folder, "cut.jsonl") == whole, "cut at {cut}");
    }
}

#[test]
fn a_finished_run_is_reported_again_and_not_touched() {
    let folder = folder("finished");
    let first = validate(&folder, "whole", &[], CAMPAIGN);
    let file = File::open(folder.join("whole")).expect("a file");
    let before = (
        read(&folder, "whole"),
        file.metadata().and_then(|m| m.modified()).ok(),
    );
    let again = resume(&folder, "whole");
    assert_eq!(code(&again), code(&first));
    assert_eq!(again.stdout, first.stdout, "findings, table and summary");
    let after = file.metadata().and_then(|m| m.modified()).ok();
    assert_eq!((read(&folder, "whole"), after), before);
    // A run with nothing to go on with is a new one.
    assert_eq!(code(&resume(&folder, "new")), 1);
    assert_eq!(read(&folder, "new"), before.0);
}

#[test]
fn another_run_does_not_go_on_and_nothing_is_overwritten() {
    let folder = folder("refused");
    let whole = undivided(&folder);
    let half = &whole[..whole.len() / 2];
    write(&folder, "half", half);
    for (more, what) in [
        (&["--seed", "2"][..], "the set of cases differs"),
        (&["--require", "sane"], "the policy differs"),
        (&["--metamorphic"], "metamorphic mode differs"),
        (
            &["--subject", "epa-f32"],
            "a subject or what it declares differs",
        ),
        (&["--shard", "hash:0/2"], "the shard differs"),
    ] {
        let output = validate(&folder, "half", &[&["--resume"], more].concat(), CAMPAIGN);
        assert_eq!(code(&output), 2, "{what}");
        assert!(stderr(&output).contains(what), "{}", stderr(&output));
        assert!(read(&folder, "half") == half, "{what}");
    }
    let output = validate(&folder, "half", &[], CAMPAIGN);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("--resume"), "{}", stderr(&output));
    assert!(read(&folder, "half") == half);
    // The whole as a shard is the whole.
    let output = validate(
        &folder,
        "half",
        &["--resume", "--shard", "hash:0/1"],
        CAMPAIGN,
    );
    assert_eq!((code(&output), read(&folder, "half") == whole), (1, true));
}

#[test]
fn broken_files_are_named_with_the_line_and_left_alone() {
    let folder = folder("broken");
    let whole = String::from_utf8(undivided(&folder)).expect("UTF-8");
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let last = lines.len() - 1;
    let without = |gone: usize| {
        let kept = (0..lines.len()).filter(|i| *i != gone).map(|i| lines[i]);
        kept.collect::<String>()
    };
    for (text, what) in [
        (
            "{\"epa_oracle_res".to_owned() + "X",
            ":1: the header is missing",
        ),
        (
            whole.replacen("\"cases\"", "\"case\"", 1),
            ":1: not the header",
        ),
        (
            whole.replacen("results\":1", "results\":2", 1),
            ":1: another version",
        ),
        (
            whole.replacen(&format!("\"edition\":\"{}\",", edition()), "", 1),
            ":1: an older program wrote this file, which names no edition: run `epa-oracle validate` again",
        ),
        (lines[1..].concat(), ":1: not the header"),
        ("an essay\n".to_owned(), ":1: not the header"),
        (whole.replacen("\"n\":", "\"m\":", 1), ":2: not a verdict"),
        (
            whole.replacen("\"n\":0", "\"n\":7", 1),
            ":3: case 0, subject 1 is out of order",
        ),
        (without(1), ":2: case 0, subject 1 is out of order"),
        (without(2), ":3: case 1, subject 0 is out of order"),
        (without(last - 1), "the last line counts"),
        (without(last) + &whole, "not a verdict"),
        (whole.clone() + &whole, "there is more after the last line"),
        (lines[0].to_owned() + lines[last], "the last line counts"),
        (
            lines[0].to_owned() + "{\"end\":{\"verdicts\":0}}\n",
            "the last line comes after 0 of",
        ),
    ] {
        write(&folder, "broken", &text);
        for output in [
            resume(&folder, "broken"),
            run(&folder, &["merge", "--out", "out", "broken"]),
        ] {
            assert_eq!(code(&output), 2, "{what}: {}", stderr(&output));
            assert!(
                stderr(&output).contains(what),
                "{what}: {}",
                stderr(&output)
            );
        }
        assert_eq!(read(&folder, "broken"), text.as_bytes(), "{what}");
        assert!(!folder.join("out").exists(), "{what}");
    }
}

#[test]
fn a_file_that_is_being_written_is_left_to_its_run() {
    let folder = folder("busy");
    let whole = undivided(&folder);
    let half = &whole[..whole.len() / 2];
    write(&folder, "half", half);
    let file = File::options()
        .write(true)
        .open(folder.join("half"))
        .expect("a file");
    file.lock().expect("a file system with locks");
    let output = resume(&folder, "half");
    assert_eq!(code(&output), 2);
    assert!(
        stderr(&output).contains("another run is writing"),
        "{}",
        stderr(&output)
    );
    assert!(read(&folder, "half") == half);
    drop(file);
    assert_eq!(code(&resume(&folder, "half")), 1);
    assert!(read(&folder, "half") == whole);
}

#[test]
fn a_path_that_cannot_be_written_is_an_error() {
    let folder = folder("unwritable");
    write(&folder, "file", "");
    for path in ["nowhere/results", ".", "file/results"] {
        for more in [&[][..], &["--resume"]] {
            let output = validate(&folder, path, more, CAMPAIGN);
            assert_eq!(code(&output), 2, "{path}");
            assert!(stderr(&output).contains(path), "{}", stderr(&output));
        }
    }
}

/// A disk that is full: the run says so, and what was written can be gone on with.
#[cfg(unix)]
#[test]
fn a_run_without_room_is_incomplete_and_goes_on_later() {
    let folder = folder("full");
    let whole = undivided(&folder);
    let own = ["validate", "--no-progress", "--results", "full"];
    let limited = r#"trap "" XFSZ; ulimit -f 40; exec "$0" "$@""#;
    let output = std::process::Command::new("bash")
        .args(["-c", limited, env!("CARGO_BIN_EXE_epa-oracle")])
        .args([&own[..], CAMPAIGN].concat())
        .current_dir(&folder)
        .output()
        .expect("bash runs");
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    assert!(stderr(&output).contains("cannot write the results"));
    let full = read(&folder, "full");
    assert!(whole.starts_with(&full) && full.len() < whole.len());
    assert_eq!(code(&resume(&folder, "full")), 1);
    assert!(read(&folder, "full") == whole);
}

/// A subject that cannot be run any more leaves a run that is not complete.
#[test]
fn a_lost_subject_leaves_a_run_to_go_on_with() {
    let folder = folder("lost");
    let campaign = [
        &["--restarts", "3", "--count", "600"],
        &CAMPAIGN[..4],
        &["--brute-limit", "0"],
    ];
    let rogue = ["--", env!("CARGO_BIN_EXE_epa-oracle"), "rogue", "aborts"];
    let campaign = [&campaign.concat()[..], &rogue].concat();
    let mut resumes = 0;
    let mut output = validate(&folder, "lost", &[], &campaign);
    let mut length = 0;
    while code(&output) == 3 && read(&folder, "lost").len() > length && resumes < 3 {
        assert!(
            stderr(&output).contains("had to be restarted"),
            "{}",
            stderr(&output)
        );
        length = read(&folder, "lost").len();
        output = validate(&folder, "lost", &["--resume"], &campaign);
        resumes += 1;
    }
    let text = read(&folder, "lost");
    assert_eq!(code(&output), 3);
    assert!(
        !text.windows(6).any(|w| w == b"\"end\":"),
        "it did not come to its end"
    );
    let patient = [&["--restarts", "1000"], &campaign[2..]].concat();
    let output = validate(&folder, "lost", &["--resume"], &patient);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    assert_eq!(code(&validate(&folder, "whole", &[], &patient)), 1);
    assert!(read(&folder, "lost") == read(&folder, "whole"));
}
