//! A run that was killed, however, goes on to the bytes of one that was not.

use std::fs::File;
use std::path::Path;

use super::{CAMPAIGN, code, folder, read, stderr, undivided, validate, write};
use crate::common::PROGRAM;

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

/// A subject that cannot be run any more leaves a run that is not complete.
#[test]
fn a_lost_subject_leaves_a_run_to_go_on_with() {
    let folder = folder("lost");
    let campaign = [
        &["--restarts", "3", "--count", "150"],
        &CAMPAIGN[..4],
        &["--brute-limit", "0"],
    ];
    let rogue = ["--", PROGRAM, "rogue", "aborts"];
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
