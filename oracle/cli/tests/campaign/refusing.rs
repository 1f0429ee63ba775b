//! What does not go together is refused, and what contradicts itself.

use std::path::Path;

use epa_oracle::judge::Kind;
use epa_oracle::results::{Entry, Reader, ResultsError, Writer};

use crate::merging::{merge, merge_every_way, merged};
use crate::{code, entries, folder, read, run, stderr, undivided, validate, write};

#[test]
fn other_runs_are_refused() {
    let folder = folder("mixed");
    let base = [
        "--count",
        "3",
        "--stratum",
        "lattice-2d",
        "--subject",
        "epa-f64",
    ];
    let with = |name: &str, more: &[&str], base: &[&str]| {
        validate(&folder, name, more, base);
    };
    with("base", &[], &base);
    with("policy", &["--require", "sane"], &base);
    with("metamorphic", &["--metamorphic"], &base);
    with("suite", &["--seed", "2"], &base);
    with("subject", &["--subject", "epa-f32"], &base);
    let version = format!(r#""oracle":"{}""#, env!("CARGO_PKG_VERSION"));
    let text = String::from_utf8(read(&folder, "base")).expect("UTF-8");
    assert!(text.contains(&version));
    write(
        &folder,
        "version",
        text.replace(&version, r#""oracle":"0.0.0""#),
    );
    for (name, what) in [
        ("policy", "the policy"),
        ("metamorphic", "metamorphic mode"),
        ("suite", "the set of cases"),
        ("subject", "a subject"),
        ("version", "the version of the oracle"),
    ] {
        for pair in [["base", name], [name, "base"]] {
            let output = run(&folder, &[&["merge", "--out", "out"], &pair[..]].concat());
            assert_eq!(code(&output), 2, "{name}");
            assert!(stderr(&output).contains(what), "{}", stderr(&output));
            assert!(!folder.join("out").exists(), "nothing is left behind");
        }
    }
}

/// Files are known by what is in them.
#[test]
fn another_content_of_the_same_file_is_another_run() {
    let folder = folder("content");
    let cases = run(
        &folder,
        &["generate", "--stratum", "lattice-2d", "--count", "4"],
    )
    .stdout;
    let lines: Vec<&[u8]> = cases.split_inclusive(|byte| *byte == b'\n').collect();
    write(&folder, "cases.jsonl", lines[..3].concat());
    validate(&folder, "a", &[], &["cases.jsonl", "--subject", "epa-f64"]);
    write(&folder, "cases.jsonl", lines[1..].concat());
    validate(&folder, "b", &[], &["cases.jsonl", "--subject", "epa-f64"]);
    let output = run(&folder, &["merge", "--out", "out", "a", "b"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("the set of cases differs"));
}

/// A copy of a file with one of its verdicts changed.
fn with_verdict(folder: &Path, from: &str, to: &str, change: impl Fn(&mut Entry)) {
    let header = Reader::open(&folder.join(from)).expect("results").header;
    let mut writer = Writer::create(&folder.join(to), &header).expect("a new file");
    let (all, _) = entries(&folder.join(from));
    for mut entry in all {
        if entry.n == 1 && entry.subject == 0 {
            change(&mut entry);
        }
        writer.add(&entry).expect("it can be written");
    }
    writer.end(0).expect("it can be written");
}

#[test]
fn contradictions_are_refused_and_an_answer_counts_for_more_than_none() {
    let folder = folder("contradiction");
    let whole = undivided(&folder);
    let verdict = |change: fn(&mut epa_oracle::results::Graded)| {
        move |entry: &mut Entry| change(entry.verdict.as_mut().expect("judged"))
    };
    with_verdict(
        &folder,
        "whole.jsonl",
        "other",
        verdict(|v| v.ulps = Some(0.125)),
    );
    let late = |message: &'static str| {
        move |entry: &mut Entry| {
            let verdict = entry.verdict.as_mut().expect("judged");
            verdict.kinds = vec![Kind::Timeout];
            verdict.message = Some(message.into());
        }
    };
    with_verdict(&folder, "whole.jsonl", "late", late("after 1 s"));
    with_verdict(&folder, "whole.jsonl", "later", late("after 2 s"));
    let conflict = merged(&folder, &["whole.jsonl", "other"]).expect_err("a contradiction");
    assert!(
        matches!(conflict, ResultsError::Conflict { .. }),
        "{conflict}"
    );
    assert!(
        !folder.join("(whole.jsonl+other)").exists(),
        "nothing is left behind"
    );
    let names = ["late", "whole.jsonl", "later", "late"];
    assert_eq!(merge_every_way(&folder, &names), whole);
    assert_eq!(merge(&folder, &["late", "later"]), read(&folder, "late"));
    assert_eq!(merge(&folder, &["later", "late"]), read(&folder, "late"));
}
