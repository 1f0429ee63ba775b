//! Two published versions as the states before and after a change.

use crate::fixture::Folder;

fn validated(folder: &Folder, subject: &str) -> String {
    let file = format!("{subject}.jsonl");
    let ended = folder.run(&[
        "validate",
        "--no-progress",
        "--brute-limit",
        "0",
        "--stratum",
        "random-3d",
        "--stratum",
        "box-grid-3d",
        "--count",
        "20",
        "--subject",
        subject,
        "--results",
        &file,
    ]);
    assert!(ended.code < 2, "{}", ended.err);
    file
}

#[test]
fn another_version_is_told_from_the_one_before() {
    let folder = Folder::new("real");
    let [old, new] = ["winter-3d", "chou-3d"].map(|name| validated(&folder, name));
    let same = folder.run(&["diff", &old, &old]);
    assert_eq!(same.code, 0, "{}", same.err);
    assert!(
        same.out
            .starts_with("UNCHANGED: 0 regressions, 0 improvements, 40 verdicts")
    );
    // There is one subject in each file: no other can be meant.
    let better = folder.run(&["diff", &old, &new]);
    assert_eq!(better.code, 0, "{}{}", better.out, better.err);
    assert!(better.out.contains("no longer fails"), "{}", better.out);
    let worse = folder.run(&["diff", &new, &old, "--subjects", "chou-3d=winter-3d"]);
    assert_eq!(worse.code, 1, "{}", worse.err);
    for words in [
        "REGRESSED  box-grid-3d: newly fails, CRASH: ",
        "    exact   signed depth 1\n",
        "    traces  They part at ",
        "    again   epa-oracle show box-grid-3d/1/17 --subject winter-3d\n",
    ] {
        assert!(worse.out.contains(words), "{words}\n{}", worse.out);
    }
}

#[test]
fn the_documentation_shows_this_very_run() {
    let folder = Folder::new("documented");
    let document = include_str!("../../../../docs/reviewing.md");
    let strata = ["--stratum", "lattice-3d", "--stratum", "box-grid-3d"];
    for (subject, file, renamed) in [
        ("winter-3d", "before.jsonl", "baseline.jsonl"),
        ("chou-3d", "after.jsonl", "results.jsonl"),
    ] {
        let own = ["validate", "--count", "40", "--subject", subject];
        folder.run(&[&own[..], &strata, &["--results", file]].concat());
        let results = folder.read(file).replacen(subject, "mine", 1);
        folder.put(renamed, &results);
    }
    for arguments in [
        &["diff", "before.jsonl", "after.jsonl"][..],
        &["review", "baseline.jsonl", "results.jsonl", "--list"],
        &[
            "review",
            "baseline.jsonl",
            "results.jsonl",
            "--accept",
            "improved/*",
            "--accept",
            "neutral/*",
        ],
    ] {
        let ended = folder.run(arguments);
        assert_eq!((ended.code, ended.err.as_str()), (1, ""), "{arguments:?}");
        let out = ended.out.replace(epa_oracle::edition::edition(), "…");
        assert!(document.contains(&format!("\n{out}")), "{out}");
    }
}
