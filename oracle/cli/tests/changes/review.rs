//! `epa-oracle review` on results made by hand.

use crate::fixture::{Case, Ended, Folder, Run, case, run, run_of, tight, wrong};

fn cases(verdicts: [Option<epa_oracle::results::Graded>; 5]) -> Vec<Case> {
    let names = ["s/1", "s/2", "t/3", "t/4", "t/5"];
    let cases = names.iter().zip(verdicts);
    cases
        .map(|(name, verdict)| case(name, &[verdict]))
        .collect()
}

/// One regression, two improvements, one error that moved by rounding.
fn old() -> Run {
    run(&cases([
        tight(0.5),
        wrong(1e9),
        wrong(2e9),
        tight(0.5),
        tight(1.0),
    ]))
}

fn new() -> Run {
    run(&cases([
        wrong(3e9),
        tight(0.5),
        tight(1.5),
        tight(2.0),
        tight(1.0),
    ]))
}

struct Reviewed {
    folder: Folder,
    ended: Ended,
}

/// Reviews a run against another.
fn review(test: &str, old: &Run, new: &Run, decisions: &[&str]) -> Reviewed {
    let folder = Folder::new(test);
    folder.results("baseline.jsonl", old);
    folder.results("results.jsonl", new);
    let arguments = ["review", "baseline.jsonl", "results.jsonl"];
    let ended = folder.run(&[&arguments, decisions].concat());
    Reviewed { folder, ended }
}

impl Reviewed {
    /// The baseline has become this run, and nothing else was written.
    fn leaves(&self, run: &Run) {
        self.folder.results("expected.jsonl", run);
        let (found, expected) = ("baseline.jsonl", "expected.jsonl");
        assert_eq!(self.folder.read(found), self.folder.read(expected));
        assert_eq!(self.folder.names(), [found, expected, "results.jsonl"]);
    }
}

#[test]
fn accepting_everything_gives_the_results() {
    let all = review("all", &old(), &new(), &["--accept-all"]);
    assert_eq!(all.ended.code, 0, "{}", all.ended.err);
    all.leaves(&new());
    let again = all
        .folder
        .run(&["review", "baseline.jsonl", "results.jsonl"]);
    assert_eq!(
        (again.code, again.out.as_str()),
        (0, "baseline.jsonl: unchanged\n")
    );
}

#[test]
fn accepting_nothing_leaves_the_baseline() {
    for (test, decisions) in [
        ("list", &["--list"][..]),
        ("other", &["--accept", "improved/other/*"]),
        ("reject", &["--reject", "*"]),
        ("reject-wins", &["--accept-all", "--reject", "*"]),
    ] {
        let none = review(test, &old(), &new(), decisions);
        assert_eq!(none.ended.code, 1, "{test}: a regression is left");
        none.leaves(&old());
    }
    // Not even the form of the file changes.
    let folder = Folder::new("form");
    folder.results("results.jsonl", &new());
    folder.results("baseline.jsonl", &old());
    let spaced = folder.read("baseline.jsonl").replace(r#""n":"#, r#""n": "#);
    folder.put("baseline.jsonl", &spaced);
    folder.run(&["review", "baseline.jsonl", "results.jsonl", "--reject", "*"]);
    assert_eq!(folder.read("baseline.jsonl"), spaced);
}

#[test]
fn what_is_accepted_changes_and_nothing_else() {
    let taken = review("improved", &old(), &new(), &["--accept", "improved/*"]);
    assert_eq!(taken.ended.code, 1, "the regression is left");
    let shown = &taken.ended.out;
    for words in [
        "skipped   regressed/mine/s/newly-fails/DEPTH_HIGH  1 verdict\n",
        "accepted  improved/mine/s/no-longer-fails/DEPTH_HIGH  1 verdict\n",
        "accepted  improved/mine/t/no-longer-fails/DEPTH_HIGH  1 verdict\n",
        "skipped   neutral/mine/jitter  1 verdict\n",
        "baseline.jsonl: written\n",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    taken.leaves(&run(&cases([
        tight(0.5),
        tight(0.5),
        tight(1.5),
        tight(0.5),
        tight(1.0),
    ])));
    let one = [
        "--accept",
        "*/t/*",
        "--accept",
        "neutral/*",
        "--reject",
        "regressed/*",
    ];
    let taken = review("one", &old(), &new(), &one);
    taken.leaves(&run(&cases([
        tight(0.5),
        wrong(1e9),
        tight(1.5),
        tight(2.0),
        tight(1.0),
    ])));
    let worse = review("worse", &old(), &new(), &["--accept", "regressed/*"]);
    assert_eq!(worse.ended.code, 0, "no regression is left");
    worse.leaves(&run(&cases([
        wrong(3e9),
        wrong(1e9),
        wrong(2e9),
        tight(0.5),
        tight(1.0),
    ])));
}

#[test]
fn groups_are_listed_with_their_worst_cases() {
    let listed = review("listed", &old(), &new(), &["--list"]);
    let groups = listed
        .ended
        .out
        .lines()
        .filter(|line| !line.starts_with(' '));
    assert_eq!(groups.count(), 4, "{}", listed.ended.out);
    let worst = "s/1: tight → wrong DEPTH_HIGH; depth error 0.5 → 3000000000.0 ulp\n";
    assert!(listed.ended.out.contains(worst), "{}", listed.ended.out);
    let both = review("both", &old(), &new(), &["--list", "--accept-all"]);
    assert_eq!(both.ended.code, 2);
}

#[test]
fn without_a_terminal_the_arguments_decide() {
    let asked = review("terminal", &old(), &new(), &[]);
    assert_eq!(asked.ended.code, 2);
    assert!(
        asked.ended.err.contains("--accept GLOB"),
        "{}",
        asked.ended.err
    );
    asked.leaves(&old());
}

/// Case 2 is gone, a new one stands first, and the oracle is another.
fn moved() -> Run {
    let mut moved = new();
    moved.cases.remove(1);
    moved.cases.insert(0, case("a/0", &[tight(0.25)]));
    moved.header.oracle = "0.2.0".to_owned();
    moved
}

#[test]
fn the_run_is_a_group_of_its_own() {
    let all = review("run-all", &old(), &moved(), &["--accept-all"]);
    assert_eq!(all.ended.code, 0, "{}", all.ended.err);
    all.leaves(&moved());
    let only = review("run-only", &old(), &moved(), &["--accept", "run"]);
    assert_eq!(only.ended.code, 1);
    let mut expected = moved();
    expected.cases = [&moved().cases[..1], &old().cases[..1], &old().cases[2..]].concat();
    only.leaves(&expected);
    let without = ["--accept-all", "--reject", "run"];
    let without = review("run-not", &old(), &moved(), &without);
    assert_eq!(without.ended.code, 3, "a case of the baseline is missing");
    let mut expected = new();
    expected.cases[1] = old().cases[1].clone();
    without.leaves(&expected);
    let listed = review("run-list", &old(), &moved(), &["--list"]);
    assert_eq!(listed.ended.code, 3);
    for words in [
        "run  ",
        "0.1.0 → 0.2.0",
        "1 case only in the baseline",
        "1 case only in the results",
    ] {
        assert!(
            listed.ended.out.contains(words),
            "{words}\n{}",
            listed.ended.out
        );
    }
}

#[test]
fn the_order_of_the_cases_is_that_of_the_run_that_counts() {
    let reversed = |mut run: Run| {
        run.cases.reverse();
        run
    };
    let results = reversed(new());
    let all = review("order-all", &old(), &results, &["--accept-all"]);
    assert_eq!(all.ended.code, 0, "{}", all.ended.err);
    all.leaves(&results);
    let kept = ["--accept", "improved/*"];
    let kept = review("order-kept", &old(), &results, &kept);
    let expected = cases([tight(0.5), tight(0.5), tight(1.5), tight(0.5), tight(1.0)]);
    kept.leaves(&run(&expected));
    let taken = ["--accept", "improved/*", "--accept", "run"];
    let taken = review("order-taken", &old(), &results, &taken);
    taken.leaves(&reversed(run(&expected)));
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    let mut begun = new();
    begun.ended = false;
    let two = |verdict: Option<_>| {
        let names = ["s/1", "s/2", "t/3", "t/4", "t/5"];
        let cases = names.map(|name| case(name, &[tight(0.5), verdict.clone()]));
        run_of(&["mine", "other"], &cases)
    };
    let mut shard = new();
    shard.header.shards = vec!["hash:0/1".parse().expect("a shard")];
    for (test, results, words) in [
        ("begun", begun, "validate --resume"),
        (
            "subjects",
            two(tight(0.5)),
            "not the subjects of the baseline",
        ),
        ("shard", shard, "not the shard of the baseline"),
    ] {
        let refused = review(test, &old(), &results, &["--accept-all"]);
        assert_eq!(refused.ended.code, 2, "{test}");
        assert!(refused.ended.err.contains(words), "{}", refused.ended.err);
        refused.leaves(&old());
    }
}

#[cfg(unix)]
#[test]
fn the_baseline_keeps_its_permissions_and_stays_a_link() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let reviewed = review("link", &old(), &new(), &["--list"]);
    let path = |name: &str| reviewed.folder.path().join(name);
    std::fs::create_dir(path("kept")).expect("a folder");
    std::fs::rename(path("baseline.jsonl"), path("kept/real.jsonl")).expect("a move");
    let private = std::fs::Permissions::from_mode(0o600);
    std::fs::set_permissions(path("kept/real.jsonl"), private).expect("permissions");
    symlink("kept/real.jsonl", path("baseline.jsonl")).expect("a link");
    let arguments = ["review", "baseline.jsonl", "results.jsonl", "--accept-all"];
    assert_eq!(reviewed.folder.run(&arguments).code, 0);
    let real = std::fs::symlink_metadata(path("kept/real.jsonl")).expect("a file");
    assert_eq!(real.permissions().mode() & 0o777, 0o600);
    assert!(path("baseline.jsonl").is_symlink());
    assert_eq!(
        reviewed.folder.read("kept/real.jsonl"),
        reviewed.folder.read("results.jsonl")
    );
}
