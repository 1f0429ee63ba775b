//! `solve --full` as a user meets it: its lines follow their schema, lines without it stay
//! as they are, and docs/contact-region.md shows what it prints.

use epa_oracle::corpus;
use serde_json::Value;

use crate::common::{call, case, code, text};
use crate::schemas;

fn solved(options: &str, cases: &str) -> String {
    let output = call(&format!("solve {options} -"), cases);
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Some of the embedded cases, and some of strata that tie, touch and are flat.
fn cases() -> String {
    let embedded = corpus::embedded().expect("the corpus");
    let embedded = embedded.iter().step_by(7);
    let mut lines: Vec<String> = embedded.map(|(_, case)| case.to_canonical_text()).collect();
    for stratum in ["lattice-2d", "box-grid-3d", "touch-faces-3d", "flat-3d"] {
        let case = |index| case(&format!("{stratum}/1/{index}"));
        lines.extend((0..20).map(|index| case(index).to_canonical_text()));
    }
    lines.join("\n")
}

#[test]
fn lines_follow_their_schema_and_are_the_old_ones_with_more_fields() {
    let schema = schemas::validator("truth");
    let cases = cases();
    for options in ["--json", "--json --certificate"] {
        let plain = solved(options, &cases);
        let full = solved(&format!("{options} --full"), &cases);
        assert_eq!(plain.lines().count(), full.lines().count());
        let mut extended = 0;
        for (plain, full) in plain.lines().zip(full.lines()) {
            let value: Value = serde_json::from_str(full).expect("JSON");
            schemas::holds(&schema, &value);
            // Of curved shapes there is no whole contact.
            if value.get("closed").is_some() {
                assert_eq!(plain, full);
            } else {
                let same = plain.strip_suffix('}').expect("an object");
                let rest = full
                    .strip_prefix(same)
                    .expect("the old line at its beginning");
                assert!(rest.starts_with(",\"minimisers\":"), "{rest}");
                extended += 1;
            }
        }
        assert!(extended > 100, "{extended}");
    }
}

/// Every case of the page is followed by the fields that it shows.
#[test]
fn the_page_shows_what_is_printed() {
    let page = include_str!("../../../../docs/contact-region.md");
    let blocks = page.split("```json\n").skip(1);
    let blocks: Vec<&str> = blocks.filter_map(|part| part.split("```").next()).collect();
    let mut shown = 0;
    for pair in blocks.chunks(2) {
        let values = pair
            .iter()
            .map(|text| serde_json::from_str::<Value>(text).expect(text));
        let [case, fields] = &Vec::from_iter(values)[..] else {
            panic!("a case without an answer: {pair:?}")
        };
        let line = solved("--json --full", &case.to_string());
        let truth: Value = serde_json::from_str(&line).expect("JSON");
        for (name, value) in fields.as_object().expect("an object") {
            assert_eq!(&truth[name], value, "{name} of {case}");
            shown += 1;
        }
    }
    assert!(shown >= 15, "{shown}");
}
