//! How well do causes tell known faults apart? Pairs and triples of them, judged and counted.
//!
//! 28 of the 84 faults are set aside while the clustering is tuned. The measure is that of
//! [`mixes`](super::mixes). Where it is not met, it is taken again with what can be seen. Then a
//! failure belongs to the faults whose own subject fails on that case *with the same symptom*. What
//! meets that was told apart as far as the answers show it: one fault hides another, or works on
//! what the other has spoiled.

use std::collections::{BTreeMap, BTreeSet};

use super::faults::{BLIND, FAULTS, FRESH, Fault, Faulty, UNSEEN};
use super::few_of_each_kind;
use super::mixes::{self, Failing};
use epa_judge::conformance;
use epa_judge::reckoning::Symptom;
use epa_judge::validate::Placed;

/// The faults that the tuning knows.
const SEEN: &str = include_str!("seen.txt");

/// Faults that do not spoil an answer, but make a new one: the second of two hides the first.
const ANEW: &str = "early-exit loose-stop dropped-horizon-edge wrong-face forgets-rotation first-eight \
                    half-boxes bounding-boxes transposed-rotation corner-boxes y-up-poses \
                    six-digits column-major lost-last-vertex moved-before-turned cache-by-count \
                    pose-twice from-above world-bounds cubes octahedral-balls thick-plates \
                    welded-vertices sum-for-difference faces-only first-direction deep-push \
                    distance-cutoff";

fn is_anew(fault: &Fault) -> bool {
    ANEW.split(' ').any(|name| name == fault.name)
}

/// Of triples one in so many is judged.
const TRIPLES: usize = 60;

/// The variable that says of how many other pairs, and of how many of those triples, one is judged.
const EVERY: &str = "EPA_STUDY_EVERY";

/// The mixes of faults that no tuning has seen: all pairs of them are judged.
const SET_ASIDE: &str = "all set aside";

/// Of fewer failures one is too large a share.
const ENOUGH: usize = 15;

/// The faults of a mix, by their places.
type Mix = Vec<usize>;

/// What comes of a mix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Told {
    /// The faults are told apart.
    Apart,
    /// They are, as far as the answers show them.
    AsFarAsSeen,
    /// They are not.
    Not,
}

#[test]
#[ignore = "takes long: run by .ci/full"]
#[expect(clippy::print_stdout, reason = "its figures are for who runs it")]
fn study() {
    let faults = all();
    let mixes: Vec<Mix> = mixes(&faults)
        .into_iter()
        .filter(|mix| {
            let anew = mix.iter().filter(|i| is_anew(faults[**i]));
            anew.count() < 2
        })
        .collect();
    let cases = few_of_each_kind().expect("cases");
    let subject = |mix: &Mix| {
        let faults: Vec<&'static Fault> = mix.iter().map(|i| faults[*i]).collect();
        Faulty::with(&faults).expect("a subject")
    };
    let subjects: Vec<Faulty> = mixes.iter().map(subject).collect();
    println!("{} subjects on {} cases", subjects.len(), cases.len());
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let failing = mixes::failing(&cases, &subjects).expect("a run");
    std::panic::set_hook(hook);
    let alone = &failing[..faults.len()];
    for (fault, failing) in faults.iter().zip(alone) {
        println!("{}: {} failures alone", fault.name, failing.len());
    }
    let mut table: BTreeMap<Key, BTreeMap<Told, usize>> = BTreeMap::new();
    for (mix, found) in mixes.iter().zip(&failing).skip(faults.len()) {
        let faults: Vec<&Fault> = mix.iter().map(|i| faults[*i]).collect();
        let alone: Vec<&Failing> = mix.iter().map(|i| &alone[*i]).collect();
        if alone.iter().any(|failing| failing.len() < ENOUGH) {
            continue;
        }
        let is_everywhere = alone.iter().any(|own| own.len() * 10 > cases.len() * 9);
        let told = told(&alone, found);
        let key = (mix.len(), group(&faults), everywhere(is_everywhere));
        *table.entry(key).or_default().entry(told).or_default() += 1;
        if told != Told::Apart {
            let names: Vec<&str> = faults.iter().map(|fault| fault.name).collect();
            println!("{told:?}: {} {}", names.join("+"), shares(&alone, found));
        }
    }
    for (key, counts) in table {
        println!("{}", row(key, &counts));
    }
}

/// How many faults a mix has, which, and whether one of them fails everywhere.
type Key = (usize, &'static str, &'static str);

fn row((size, group, everywhere): Key, counts: &BTreeMap<Told, usize>) -> String {
    let all: usize = counts.values().sum();
    let of = |told| counts.get(&told).copied().unwrap_or(0);
    format!(
        "{size} faults, {group}, {everywhere}: {} of {all} told apart, {} more as far as it shows, \
         {} not",
        of(Told::Apart),
        of(Told::AsFarAsSeen),
        of(Told::Not),
    )
}

/// All faults. Those that answer anew come first: they leave nothing of what is before them.
fn all() -> Vec<&'static Fault> {
    let seen = SEEN.lines().map(|name| known(name).expect("a fault"));
    let mut faults: Vec<&'static Fault> = BLIND.iter().chain(seen).collect();
    faults.sort_by_key(|fault| !is_anew(fault));
    faults
}

/// A fault that is not set aside, by its name.
fn known(name: &str) -> Option<&'static Fault> {
    let mut faults = FAULTS.iter().chain(UNSEEN.iter()).chain(FRESH.iter());
    faults.find(|fault| fault.name == name)
}

fn everywhere(is: bool) -> &'static str {
    if is {
        "one fails everywhere"
    } else {
        "none fails everywhere"
    }
}

fn group(faults: &[&Fault]) -> &'static str {
    let unseen = faults
        .iter()
        .filter(|fault| SEEN.lines().all(|name| name != fault.name));
    match unseen.count() {
        0 => "all known to the tuning",
        n if n == faults.len() => SET_ASIDE,
        _ => "some set aside",
    }
}

/// Each alone, the pairs, and one in [`TRIPLES`] triples.
fn mixes(faults: &[&Fault]) -> Vec<Mix> {
    let every = std::env::var(EVERY)
        .ok()
        .and_then(|every| every.parse().ok());
    let every: usize = every.unwrap_or(1).max(1);
    let count = faults.len();
    let mut mixes: Vec<Mix> = (0..count).map(|i| vec![i]).collect();
    let mut pairs = Vec::new();
    let mut triples = Vec::new();
    for i in 0..count {
        for j in 0..i {
            match group(&[faults[j], faults[i]]) {
                SET_ASIDE => mixes.push(vec![j, i]),
                _ => pairs.push(vec![j, i]),
            }
            triples.extend((0..j).map(|k| vec![k, j, i]));
        }
    }
    mixes.extend(pairs.into_iter().step_by(every));
    mixes.extend(triples.into_iter().step_by(TRIPLES * every));
    mixes
}

fn told(alone: &[&Failing], found: &Failing) -> Told {
    let every = |own: &&Failing| own.keys().copied().collect();
    let every: Vec<BTreeSet<u64>> = alone.iter().map(every).collect();
    if is_apart(&every, found) {
        return Told::Apart;
    }
    let shown: Vec<BTreeSet<u64>> = alone.iter().map(|own| shown(own, found)).collect();
    let seen = found
        .iter()
        .filter(|(n, _)| shown.iter().any(|own| own.contains(n)));
    let seen: Failing = seen.map(|(n, symptom)| (*n, symptom.clone())).collect();
    match is_apart(&shown, &seen) {
        true => Told::AsFarAsSeen,
        false => Told::Not,
    }
}

/// The cases on which a mix fails as the fault does alone.
fn shown(own: &Failing, found: &Failing) -> BTreeSet<u64> {
    let same = found
        .iter()
        .filter(|(n, symptom)| own.get(n) == Some(symptom));
    same.map(|(n, _)| *n).collect()
}

fn is_apart(faults: &[BTreeSet<u64>], found: &Failing) -> bool {
    let faults: Vec<&BTreeSet<u64>> = faults.iter().collect();
    let (cause, fault) = mixes::worst(&faults, found);
    cause >= mixes::SHARE && fault >= mixes::SHARE
}

fn shares(alone: &[&Failing], found: &Failing) -> String {
    let every: Vec<BTreeSet<u64>> = alone
        .iter()
        .map(|own| own.keys().copied().collect())
        .collect();
    let (cause, fault) = mixes::worst(&every.iter().collect::<Vec<_>>(), found);
    let mut causes: BTreeMap<&Symptom, Vec<usize>> = BTreeMap::new();
    for (n, symptom) in found {
        let counts = causes
            .entry(symptom)
            .or_insert_with(|| vec![0; alone.len() + 1]);
        counts[0] += 1;
        for (i, own) in every.iter().enumerate() {
            counts[i + 1] += usize::from(own.contains(n));
        }
    }
    let causes = causes
        .iter()
        .map(|(symptom, counts)| format!("\n    {counts:?} {}", symptom.sentence()));
    format!("{cause:.2} {fault:.2}{}", causes.collect::<String>())
}

/// The sentences of the causes of known faults, or of mixes, each with its failures.
fn causes_of(names: &[&str], cases: &[Placed]) -> Vec<BTreeMap<String, usize>> {
    let subject = |names: &&str| {
        let faults = names.split('+').map(|name| known(name).expect("a fault"));
        Faulty::with(&faults.collect::<Vec<_>>()).expect("a subject")
    };
    let subjects: Vec<Faulty> = names.iter().map(subject).collect();
    let failing = mixes::failing(cases, &subjects).expect("a run");
    let count = |failing: &Failing| {
        let mut causes = BTreeMap::new();
        for symptom in failing.values() {
            *causes.entry(symptom.sentence()).or_default() += 1;
        }
        causes
    };
    failing.iter().map(count).collect()
}

/// Where one answer leaves two readings, the others of the subject decide.
#[test]
fn a_fault_has_one_cause() {
    let mut cases = Vec::new();
    for stratum in ["lattice-3d", "contained-3d", "scale-ratio-3d"] {
        cases.extend(conformance::generated(stratum, 1, 40).expect("cases"));
    }
    let names = ["adds-a-thousandth", "flipped-normal", "swapped-witnesses"];
    let causes = causes_of(&names, &cases);
    let causes = causes.iter().map(|causes| {
        let sentences: Vec<&str> = causes.keys().map(String::as_str).collect();
        sentences.join(" / ")
    });
    let expected = [
        "The depth is too large, always by the same length.",
        "The normal points the wrong way: the opposite one would be right.",
        "The witness points are off the shapes, or do not belong to the normal.",
    ];
    assert_eq!(causes.collect::<Vec<_>>(), expected);
}

/// Whatever is wrong with them, but the points alone. What stops early agrees with itself too.
#[test]
fn answers_about_other_shapes_are_one_cause() {
    let other = "The depth, the normal and the points agree, but not with the shapes: the answer \
                 is about other ones.";
    let points = "The witness points are off the shapes, or do not belong to the normal.";
    let names = ["bounding-boxes", "early-exit", "half-boxes+early-exit"];
    let [boxes, early, halves] = &causes_of(&names, &few_of_each_kind().expect("cases"))[..] else {
        panic!("three subjects");
    };
    assert!(boxes.keys().eq([other, points]), "{boxes:?}");
    assert!(boxes[other] > 2 * boxes[points], "{boxes:?}");
    assert!(!early.is_empty() && !early.contains_key(other), "{early:?}");
    // What is asked about here is known.
    assert!(
        halves.len() > early.len() && !halves.contains_key(other),
        "{halves:?}"
    );
}
