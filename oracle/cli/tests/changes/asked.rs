//! `epa-oracle diff --ask`, `--write-cases` and `--traces`, on two published versions.

use crate::common::{code, has, run_in, text};
use crate::fixture::Folder;

/// Results of two published versions, the better one first.
fn versions(test: &str) -> Folder {
    let folder = Folder::new(test);
    for (subject, file) in [("chou-3d", "before.jsonl"), ("winter-3d", "after.jsonl")] {
        let own = [
            "validate",
            "--count",
            "40",
            "--brute-limit",
            "0",
            "--subject",
            subject,
        ];
        let strata = ["--stratum", "lattice-3d", "--stratum", "box-grid-3d"];
        let ended = folder.run(&[&own[..], &strata, &["--results", file]].concat());
        assert!(ended.code < 2, "{}", ended.err);
    }
    folder
}

/// Goes through the groups with these answers.
fn asked(folder: &Folder, answers: &str) -> (i32, String) {
    let arguments = ["diff", "before.jsonl", "after.jsonl", "--ask"];
    let output = run_in(folder.path(), &arguments, answers);
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(err, "");
    let begin = out.find("\n[1 of 6] ").expect("a question");
    (code(&output), out[begin..].to_owned())
}

#[test]
fn groups_are_looked_at_and_accepted() {
    let folder = versions("asked");
    let (code, out) = asked(&folder, "b\nc\nw\na\na\na\na\nr\n");
    assert_eq!(code, 0, "all that is worse is accepted: {out}");
    has(
        &out,
        &[
            "] regressed/winter-3d/box-grid-3d/newly-fails/CRASH  18 verdicts\n",
            "    before  penetrating, depth 1, normal (0, -1, 0)",
            "    traces  They part at ",
            "e1-rlzqevaostpc5dbdc4ldb5mkvu  box-grid-3d/1/17\n  penetrating   depth 1\n",
            "    newly fails, by CRASH. The answer after the change:\n    CRASH: Usually an assertion",
            "  message       newNormals[newMinFace] is read, and newNormals is empty\n",
            "accepted  regressed/winter-3d/box-grid-3d/newly-fails/CRASH  18 verdicts\n",
            "rejected  improved/winter-3d/lattice-3d/no-longer-fails/TIMEOUT  2 verdicts\n",
            "skipped   neutral/winter-3d/jitter  9 verdicts\n",
            "kept in a baseline by: epa-oracle review before.jsonl after.jsonl --accept regressed/",
        ],
    );
    let (code, out) = asked(&folder, "a\nq\n");
    assert_eq!(code, 1, "{out}");
    let before = folder.read("before.jsonl");
    assert!(!before.contains("winter-3d"), "diff writes nothing");
}

#[test]
fn smallest_cases_are_written_and_traces_are_read() {
    let folder = versions("traces");
    let write = [
        "diff",
        "before.jsonl",
        "after.jsonl",
        "--write-cases",
        "worse.jsonl",
    ];
    assert_eq!(folder.run(&write).code, 1);
    let worse = folder.read("worse.jsonl");
    assert_eq!(worse.lines().count(), 4, "{worse}");
    for (subject, file) in [("chou-3d", "old.jsonl"), ("epa-f64", "new.jsonl")] {
        let ended = folder.run(&["trace", "worse.jsonl", "--json", "--subject", subject]);
        assert_eq!(ended.code, 0, "{}", ended.err);
        folder.put(file, &ended.out);
    }
    let diff = [
        "diff",
        "before.jsonl",
        "after.jsonl",
        "--traces",
        "old.jsonl",
    ];
    let with = |file| folder.run(&[&diff[..], &[file]].concat());
    let own = with("old.jsonl");
    has(
        &own.out,
        &["    traces  They never part: every decision is the same.\n"],
    );
    let other = with("new.jsonl");
    has(&other.out, &["    traces  They part at "]);
    assert!(!other.out.contains("They never part"), "{}", other.out);
    folder.put("broken.jsonl", "{\"trace\":1}\n");
    for (file, words) in [
        ("broken.jsonl", "broken.jsonl:1: "),
        ("none.jsonl", "none.jsonl"),
    ] {
        let refused = with(file);
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{file}");
        has(&refused.err, &[words]);
    }
}

#[test]
fn cases_of_files_are_at_hand_if_they_are_named() {
    let folder = Folder::new("files");
    let shown = folder.run(&[
        "generate",
        "--stratum",
        "box-grid-3d",
        "--count",
        "20",
        "--seed",
        "5",
    ]);
    folder.put(
        "mine.jsonl",
        &shown.out.replace("\"name\":\"", "\"name\":\"my "),
    );
    for (subject, file) in [("chou-3d", "before.jsonl"), ("winter-3d", "after.jsonl")] {
        let own = [
            "validate",
            "mine.jsonl",
            "--brute-limit",
            "0",
            "--subject",
            subject,
        ];
        folder.run(&[&own[..], &["--results", file]].concat());
    }
    let write = [
        "diff",
        "before.jsonl",
        "after.jsonl",
        "--write-cases",
        "worse.jsonl",
    ];
    let without = folder.run(&write);
    has(
        &without.err,
        &["is not at hand: name its file, --cases FILE\n"],
    );
    assert_eq!(folder.read("worse.jsonl"), "");
    let with = folder.run(&[&write[..], &["--cases", "mine.jsonl"]].concat());
    assert_eq!((with.code, with.err.as_str()), (1, ""));
    assert!(
        folder
            .read("worse.jsonl")
            .contains("\"name\":\"my box-grid-3d/")
    );
}
