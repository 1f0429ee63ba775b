use std::collections::BTreeSet;

use super::*;
use epa_format::case::{Case, Dim};
use epa_format::number::FloatType;

const SCALARS: [FloatType; 2] = [FloatType::F64, FloatType::F32];

#[test]
fn strata_have_unique_names_and_are_described() {
    let names: BTreeSet<&str> = strata().map(|stratum| stratum.name).collect();
    assert_eq!((names.len(), strata().count()), (91, 91));
    for stratum in strata() {
        let Stratum {
            name,
            about,
            why,
            report,
            ..
        } = stratum;
        let ending = if stratum.dim == Dim::Two {
            "-2d"
        } else {
            "-3d"
        };
        assert!(name.ends_with(ending), "{name}");
        for text in [about, why, report] {
            assert!(!text.is_empty() && !text.contains('\n'), "{name}: {text}");
            assert!(
                !text.ends_with('.') && !text.contains("  "),
                "{name}: {text}"
            );
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
        assert_eq!(
            parts.iter().map(|part| part.count).sum::<u64>(),
            level.count()
        );
        let held = strata().filter(|stratum| level.holds(stratum));
        assert_eq!(parts.len(), 2 * held.count());
        for part in &parts {
            assert!(part.count * 500 >= level.count(), "at least 0.2 %");
        }
        assert_eq!(Level::from_name(level.name()), Some(level));
    }
}

#[test]
fn a_level_is_reached_at_any_position() {
    let level = Level::Standard;
    let all: Vec<Reference> = level.references().collect();
    assert_eq!(all.len() as u64, level.count());
    for position in [0, 1, 999, 50_000, 99_999] {
        assert_eq!(level.reference(position), Some(all[position as usize]));
    }
    assert_eq!(level.reference(level.count()), None);
}

#[test]
fn baking_never_fails() {
    for stratum in strata().filter(|stratum| stratum.twin() == Twin::Baked) {
        for index in 0..200 {
            let reference = stratum.reference(FloatType::F32, 7, index);
            let case = reference.case();
            let twin_of = case
                .source
                .as_ref()
                .and_then(|source| source.get("twin_of"));
            let original = stratum.case(7, index).id();
            assert_eq!(
                twin_of.and_then(|id| id.as_str()),
                Some(original.as_str()),
                "{reference}"
            );
        }
    }
}

#[test]
fn sequences_of_neighbouring_numbers_differ() {
    for stratum in strata() {
        let ids: BTreeSet<String> = (0..40)
            .map(|i| stratum.case(i / 20, i % 20).id().to_string())
            .collect();
        // Small lattices repeat themselves now and then.
        assert!(
            ids.len() > 30,
            "{}: {} of 40 differ",
            stratum.name,
            ids.len()
        );
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
