use std::collections::BTreeSet;

use super::*;
use epa_format::case::Case;
use epa_format::number::FloatType;

const SCALARS: [FloatType; 2] = [FloatType::F64, FloatType::F32];

#[test]
fn strata_have_unique_names_and_are_described() {
    let names: BTreeSet<&str> = strata().map(|stratum| stratum.name).collect();
    assert_eq!((names.len(), strata().count()), (91, 91));
    for stratum in strata() {
        let name = stratum.name;
        let ending = format!("-{}d", stratum.dim.get());
        assert!(name.ends_with(&ending), "{name}");
        for text in [stratum.about, stratum.why, stratum.report] {
            assert!(!text.is_empty() && !text.contains('\n'), "{name}: {text}");
            let is_clause = !text.ends_with('.') && !text.contains("  ");
            assert!(is_clause, "{name}: {text}");
        }
        assert!(!stratum.flags.is_empty(), "{name}");
        assert_eq!(by_name(name), Some(stratum));
    }
    assert_eq!(by_name("no-such-stratum"), None);
}

#[test]
fn levels_have_all_strata_and_exactly_their_number_of_cases() {
    for level in Level::ALL {
        let parts = level.parts();
        let count: u64 = parts.iter().map(|part| part.count).sum();
        assert_eq!(count, level.count());
        let held = strata().filter(|stratum| level.holds(stratum));
        assert_eq!(parts.len(), 2 * held.count());
        for part in &parts {
            assert!(part.count * 500 >= level.count(), "at least 0.2 %");
        }
        assert_eq!(Level::from_name(level.name()), Some(level));
    }
}

#[test]
fn baking_never_fails() {
    for stratum in strata().filter(|stratum| stratum.twin == Twin::Baked) {
        for index in 0..200 {
            let reference = stratum.reference(FloatType::F32, 7, index);
            let source = reference.case().source.unwrap_or_default();
            let original = stratum.case(7, index).id();
            assert_eq!(source["twin_of"], original.as_str(), "{reference}");
        }
    }
}

#[test]
fn sequences_of_neighbouring_numbers_differ() {
    for stratum in strata() {
        let ids = (0..40).map(|i| stratum.case(i / 20, i % 20).id().to_string());
        let (name, count) = (stratum.name, ids.collect::<BTreeSet<_>>().len());
        // Small lattices repeat themselves now and then.
        assert!(count > 30, "{name}: {count} of 40 differ");
    }
}

#[test]
fn cases_are_exact_and_are_read_back_from_their_json() {
    for stratum in strata() {
        for scalar in SCALARS {
            for index in 0..24 {
                let case = stratum.reference(scalar, 1, index).case();
                let name = case.name.clone().expect("a name");
                assert!(case.is_exact_in(scalar), "{name}");
                let line = case.to_canonical_json().to_string();
                assert_eq!(Case::parse(&line).expect(&name), case, "{name}");
                let named: Reference = name.parse().expect("a name");
                assert_eq!(named.case(), case, "{name}");
            }
        }
    }
}
