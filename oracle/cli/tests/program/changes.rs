//! What changed between two results. Most of it is the session `tests/transcripts/changes.md`,
//! whose results are used here, too.

use std::path::Path;

use epa_oracle::changes::{Comparison, Conclusion, compare};
use epa_oracle::report::{Partings, changes};
use pulldown_cmark::Event;

use crate::common::{FOLDS, has, inert, run_in, text};

const RESULTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts/changes");

/// The name of a stratum is hostile.
#[test]
fn strings_of_others_are_no_markup_in_markdown() {
    let files = ["diff", "mixed-1.jsonl", "mixed-2.jsonl"];
    let words = [&files[..], &["--report", "markdown"]].concat();
    let markdown = text(&run_in(Path::new(RESULTS), &words, "").stdout);
    let events = inert(&markdown, &FOLDS);
    let worst = "e1-hecpdmhdgdhcgjhahedogbgmgf t/<script>alert(1)</script>|`a`";
    assert!(events.contains(&Event::Code(worst.into())), "{events:?}");
}

#[test]
fn on_a_narrow_terminal_groups_are_paragraphs() {
    let [before, after] = ["good.jsonl", "bad.jsonl"].map(|name| Path::new(RESULTS).join(name));
    let mut seen = 0;
    let comparison = compare(&before, &after, &[], false, |name, _| {
        assert_eq!(name, "mine");
        seen += 1;
    });
    let comparison: Comparison = comparison.expect("results");
    assert_eq!((seen, comparison.conclusion()), (1, Conclusion::Regressed));
    let none = Partings::new();
    let narrow = changes(&comparison, &none, false, Some(70));
    let paragraph = "s: newly fails, DEPTH_HIGH: 1\n   e1-hdcpdbaaaaaaaaaaaaaaaaaaaa s/1\n   \
                     tight → wrong DEPTH_HIGH\n   depth error 0.50 → 1.23e8 ulp\n";
    has(&narrow, &[paragraph]);
    assert!(!narrow.contains('│'), "{narrow}");
    assert!(changes(&comparison, &none, false, Some(300)).contains('│'));
}
