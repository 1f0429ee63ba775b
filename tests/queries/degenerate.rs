//! The degenerate classes by name: the situations that break EPA implementations.
//!
//! Every case is in the corpus (`oracle/corpus/degenerate-*.jsonl`). The expected values in
//! `degenerate.tsv` are derived by hand from the shapes; exact truth must equal them, certified and
//! brute-forced, and both float builds must be tight on them.

use epa_oracle::brute;
use epa_oracle::case::Case;
use epa_oracle::corpus;
use epa_oracle::judge::Tier;
use epa_oracle::number::parse_exact;
use epa_oracle::subject::builtin;
use epa_oracle::truth::{self, Confirmation, Truth};

use crate::common::judged;

/// The cases whose numbers are at the ends of the range of a double.
const EXTREME: &[&str] = &["tiny-scale", "huge-scale", "subnormal-coordinates"];

/// The cases of both strata, with their names.
fn cases() -> Vec<(&'static str, String, Case)> {
    let cases = corpus::embedded().expect("the corpus parses").into_iter();
    let cases = cases.filter(|(stratum, _)| stratum.starts_with("degenerate-"));
    let named = |(stratum, case): (_, Case)| (stratum, case.name.clone().expect("a name"), case);
    cases.map(named).collect()
}

#[test]
fn depths_are_those_worked_by_hand() {
    let (rows, cases) = (include_str!("degenerate.tsv").lines(), cases());
    for row in rows.filter(|row| !row.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [stratum, name, sign, square, radius] = fields[..] else {
            panic!("{row}")
        };
        let mut named = cases
            .iter()
            .filter(|(of, other, _)| *of == stratum && other == name);
        let (.., case) = named.next().expect(row);
        let truth = truth::solve(case, 200_000).expect("the legs agree");
        let Truth::Decided(truth) = truth else {
            panic!("{row} is decidable")
        };
        let exact = |text| parse_exact(text).expect("an exact number");
        assert_eq!(truth.depth.sign.to_string(), sign, "{row}");
        assert_eq!(truth.depth.square, exact(square), "{row}");
        assert_eq!(truth.depth.radius, exact(radius), "{row}");
        assert_eq!(truth.brute_force, Confirmation::Agrees, "{row}");
        for subject in builtin::NAMES {
            is_tight(name, case, subject, 0);
        }
    }
}

fn is_tight(name: &str, case: &Case, subject: &str, brute_limit: usize) {
    let (_, verdict) = judged(case, subject, brute_limit);
    assert!(
        verdict.tier <= Tier::Tight,
        "{subject} on {name}: {verdict:?}"
    );
}

#[test]
fn extreme_scales_lose_nothing() {
    let is_extreme = |(_, name, _): &(_, String, _)| EXTREME.contains(&name.as_str());
    let extreme: Vec<_> = cases().into_iter().filter(is_extreme).collect();
    assert_eq!(extreme.len(), 5);
    for (_, name, case) in extreme {
        is_tight(&name, &case, "epa-f64", brute::DEFAULT_LIMIT);
    }
}
