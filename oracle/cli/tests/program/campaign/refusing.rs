//! What does not go together is refused, and what contradicts itself.

use std::path::Path;

use epa_oracle::judge::Kind;
use epa_oracle::results::{Entry, Reader, ResultsError, Writer};

use super::merging::{merge, merge_every_way, merged};
use super::{entries, folder, read, undivided};

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
