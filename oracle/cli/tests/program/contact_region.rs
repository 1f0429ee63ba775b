//! `solve --full` as a user meets it: its lines follow their schema, lines without it stay
//! as they are, and docs/contact-region.md shows what it prints.

use epa_oracle::corpus;
use epa_oracle::generate::Reference;
use serde_json::Value;

use crate::common::{code, run, text};
use crate::schemas;

const DOCUMENT: &str = include_str!("../../../../docs/contact-region.md");

fn solved(arguments: &[&str], cases: &str) -> String {
    let output = run(&[&["solve"], arguments, &["-"]].concat(), cases);
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    text(&output.stdout)
}

fn line(name: &str) -> String {
    let reference: Reference = name.parse().expect(name);
    reference.case().to_canonical_text()
}

/// Some of the embedded cases, and some of strata that tie, touch and are flat.
fn cases() -> String {
    let embedded = corpus::embedded().expect("the corpus");
    let embedded = embedded.iter().step_by(7);
    let mut lines: Vec<String> = embedded.map(|(_, case)| case.to_canonical_text()).collect();
    for stratum in ["lattice-2d", "box-grid-3d", "touch-faces-3d", "flat-3d"] {
        lines.extend((0..20).map(|index| line(&format!("{stratum}/1/{index}"))));
    }
    lines.join("\n")
}

#[test]
fn lines_follow_their_schema_and_are_the_old_ones_with_more_fields() {
    let schema = schemas::validator("truth");
    let cases = cases();
    for options in [&["--json"][..], &["--json", "--certificate"]] {
        let plain = solved(options, &cases);
        let full = solved(&[options, &["--full"]].concat(), &cases);
        assert_eq!(plain.lines().count(), full.lines().count());
        let mut extended = 0;
        for (plain, full) in plain.lines().zip(full.lines()) {
            let value: Value = serde_json::from_str(full).expect("JSON");
            schemas::holds(&schema, &value);
            assert!(!plain.contains("\"minimisers\""));
            // Of curved shapes there is no whole contact.
            if value.get("closed").is_some() {
                assert_eq!(plain, full);
            } else {
                let same = plain.strip_suffix('}').expect("an object");
                let rest = full
                    .strip_prefix(same)
                    .expect("the old line at the beginning");
                assert!(rest.starts_with(",\"minimisers\":"), "{rest}");
                extended += 1;
            }
        }
        assert!(extended > 100, "{extended}");
    }
}

#[test]
fn the_schema_refuses_what_is_no_contact() {
    let line = solved(&["--json", "--full"], &line("box-grid-3d/1/17"));
    let truth: Value = serde_json::from_str(&line).expect("JSON");
    schemas::holds_strictly("truth", &truth);
}

/// The blocks of code of a page in a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    let parts = DOCUMENT.split(&fence).skip(1);
    parts
        .map(|part| part.split("```").next().unwrap_or_default())
        .collect()
}

/// Every case of the page is followed by the fields that it shows.
#[test]
fn the_page_shows_what_is_printed() {
    let blocks = blocks("json");
    let mut shown = 0;
    for pair in blocks.chunks(2) {
        let [case, fields] = pair else {
            panic!("a case without an answer: {pair:?}")
        };
        let case: Value = serde_json::from_str(case).expect("a case");
        let line = solved(&["--json", "--full"], &case.to_string());
        let truth: Value = serde_json::from_str(&line).expect("JSON");
        let fields: Value = serde_json::from_str(fields).expect("fields");
        for (name, value) in fields.as_object().expect("an object") {
            assert_eq!(&truth[name], value, "{name} of {case}");
            shown += 1;
        }
    }
    assert!(shown >= 15, "{shown}");
}

#[test]
fn the_page_shows_the_words_for_its_first_case() {
    let console = blocks("console");
    let (_, words) = console[0]
        .split_once('\n')
        .expect("a command and its output");
    let case: Value = serde_json::from_str(blocks("json")[0]).expect("a case");
    assert_eq!(solved(&["--full"], &case.to_string()).trim(), words.trim());
}

#[test]
fn the_formats_show_the_fields_of_their_example() {
    let formats = include_str!("../../../../docs/formats.md");
    let case = r#"{"v":1,"dim":2,"scalar":"f64","a":{"hull":[[4,11],[4,5],[9,9]]},"b":{"hull":[[5,7],[12,7],[10,2],[7,3]]}}"#;
    let line = solved(&["--json", "--full"], case);
    let (_, fields) = line
        .trim_end()
        .split_once("\"minimisers\"")
        .expect("the whole contact");
    let fields = fields.strip_suffix('}').expect("the end of the line");
    let shown: String = formats.split_whitespace().collect();
    assert!(shown.contains(fields), "{fields}");
}
