//! `epa-oracle matrix`: a folder of pages.

use std::collections::BTreeSet;

use epa_oracle::judge::Tier;

use crate::fixture::{Folder, Run, case, graded, id, run_of, tight, wrong};

/// Two subjects on two strata, one of them with a hostile name.
fn results(folder: &Folder) {
    let cases = |good: bool| {
        let verdict = if good { tight(0.5) } else { wrong(1e9) };
        vec![
            case("s/1", &[tight(0.5)]),
            case("s/2", std::slice::from_ref(&verdict)),
            case("<b>x/3", &[graded(Tier::Numeric, &[], 100.0)]),
            case("<b>x/4", &[verdict]),
            case("u/5", &[None]),
        ]
    };
    folder.results("one.jsonl", &run_of(&["one"], &cases(true)));
    folder.results("two.jsonl", &run_of(&["../two"], &cases(false)));
}

fn links(page: &str) -> BTreeSet<String> {
    let links = page.split("href=\"").skip(1);
    links
        .map(|rest| rest.split('"').next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story, told once")]
fn a_cell_with_failures_has_a_page_with_its_cases() {
    let folder = Folder::new("matrix");
    results(&folder);
    let ended = folder.run(&["matrix", "one.jsonl", "two.jsonl", "--output", "out/m"]);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
    assert_eq!(
        folder.names(),
        ["one.jsonl", "out", "two.jsonl"],
        "nothing outside"
    );
    let index = folder.read("out/m/index.html");
    assert!(
        !index.contains("<b>x") && index.contains("&lt;b&gt;x"),
        "{index}"
    );
    assert!(
        index.contains("<b>numeric</b>") && index.contains("1 of 2"),
        "{index}"
    );
    assert!(index.contains("1 unsupported"), "{index}");
    let mut linked = links(&index);
    linked.insert("index.html".to_owned());
    let files = std::fs::read_dir(folder.path().join("out/m")).expect("a folder");
    let files = files.map(|file| {
        file.expect("a file")
            .file_name()
            .into_string()
            .expect("text")
    });
    assert_eq!(
        files.collect::<BTreeSet<_>>(),
        linked,
        "every page is linked, every link a page"
    );
    let cells: Vec<_> = linked
        .iter()
        .filter(|name| name.starts_with("cell-"))
        .collect();
    assert_eq!(
        cells,
        ["cell-1-0----two--b-x.html", "cell-1-1----two-s.html"][..]
            .iter()
            .collect::<Vec<_>>()
    );
    let page = folder.read("out/m/cell-1-1----two-s.html");
    for words in [
        &format!("<div id=\"{}\">", id("s/2")),
        "DEPTH_HIGH",
        "1.00e9 ulp",
        "href=\"index.html\"",
    ] {
        assert!(page.contains(words), "{words}\n{page}");
    }
    let edition = format!("dition {}", "0".repeat(64));
    for name in linked.iter().filter(|name| name.ends_with(".html")) {
        let page = folder.read(&format!("out/m/{name}"));
        assert!(page.contains(&edition), "{name} names no edition\n{page}");
    }
    folder.run(&["matrix", "one.jsonl", "two.jsonl", "--output", "again"]);
    for name in &linked {
        assert_eq!(
            folder.read(&format!("again/{name}")),
            folder.read(&format!("out/m/{name}"))
        );
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    let folder = Folder::new("matrix-refused");
    results(&folder);
    let plain = run_of(&["three"], &[case("s/1", &[tight(0.5)])]);
    let other = |name: &str, change: &dyn Fn(&mut Run)| {
        let mut run = plain.clone();
        change(&mut run);
        folder.results(name, &run);
    };
    other("oracle.jsonl", &|run| {
        run.header.oracle = "0.2.0".to_owned()
    });
    other("cases.jsonl", &|run| run.header.cases.count = Some(1));
    folder.put("full", "");
    for (name, words) in [
        ("oracle.jsonl", "the version of the oracle differs"),
        ("cases.jsonl", "the set of cases differs"),
        ("one.jsonl", "the subject one is in a file before"),
        ("nowhere.jsonl", "nowhere.jsonl: "),
    ] {
        let ended = folder.run(&["matrix", "one.jsonl", name, "--output", "out"]);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{name}");
        assert!(ended.err.contains(words), "{name}: {}", ended.err);
        assert!(!folder.path().join("out").exists(), "nothing is written");
    }
    let ended = folder.run(&["matrix", "one.jsonl", "--output", "."]);
    assert_eq!(ended.code, 2);
    assert!(
        ended.err.contains("not empty; name another"),
        "{}",
        ended.err
    );
    let ended = folder.run(&["matrix", "one.jsonl", "--output", "full"]);
    assert_eq!(ended.code, 2, "a file is no folder");
}

#[test]
fn a_run_without_its_end_is_shown_as_such() {
    let folder = Folder::new("matrix-begun");
    let mut begun = run_of(&["one"], &[case("s/1", &[tight(0.5)])]);
    begun.ended = false;
    folder.results("one.jsonl", &begun);
    let ended = folder.run(&["matrix", "one.jsonl", "--output", "out"]);
    assert_eq!(ended.code, 3);
    let index = folder.read("out/index.html");
    assert!(index.contains("The run did not come to its end"), "{index}");
}

#[test]
fn a_failing_case_has_a_page_of_its_own_which_the_id_proves() {
    let folder = Folder::new("matrix-cases");
    let words = "validate --subject winter-3d --stratum box-grid-3d --count 20 --no-progress --results real.jsonl";
    folder.run(&words.split(' ').collect::<Vec<_>>());
    let ended = folder.run(&["matrix", "real.jsonl", "--output", "pages", "--pages", "2"]);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
    let index = folder.read("pages/index.html");
    let cell = links(&index)
        .into_iter()
        .find(|name| name.starts_with("cell-"));
    let cell = folder.read(&format!("pages/{}", cell.expect("a failing cell")));
    let pages: Vec<String> = links(&cell)
        .into_iter()
        .filter(|name| name.starts_with("case-"))
        .collect();
    assert_eq!(pages.len(), 2);
    let page = folder.read(&format!("pages/{}", pages[0]));
    for part in [
        "<canvas",
        "data:image/svg+xml",
        "box-grid-3d/1/",
        "winter-3d",
        "def push(n)",
    ] {
        assert!(page.contains(part), "{part} is not in {}", pages[0]);
    }
    // The same entry under another id: its name alone proves nothing.
    let id = pages[0]
        .split("case-")
        .nth(1)
        .and_then(|rest| rest.get(..29))
        .expect("an id");
    let other = folder
        .read("real.jsonl")
        .replace(id, "e1-aaaaaaaaaaaaaaaaaaaaaaaaaa");
    std::fs::write(folder.path().join("other.jsonl"), other).expect("written");
    folder.run(&["matrix", "other.jsonl", "--output", "other", "--pages", "2"]);
    let names = std::fs::read_dir(folder.path().join("other")).expect("a folder");
    let cases = names.filter(|name| {
        let name = name.as_ref().expect("a file").file_name();
        name.to_string_lossy().starts_with("case-")
    });
    assert_eq!(cases.count(), 1, "the page of the other case only");
}
