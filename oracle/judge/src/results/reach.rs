//! What part of the cases a subject was judged on: coverage is part of the verdict.
//!
//! ```text
//!     all cases ─┬─ declared out, out of range ............ not covered
//!                └─ covered ─┬─ judged
//!                            └─ unsupported, not decided .. a gap where they are many
//! ```

use std::collections::BTreeMap;
use std::fmt;

use super::{Entry, Given, NotJudged};
use crate::metamorphic::Relation;
use crate::tolerance::{COVERED, COVERED_FROM};

/// A group of cases, or of answers, of which a share has to be there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Cases of a dimension.
    Dimension(u8),
    /// Cases with a kind of shape.
    Shape(String),
    /// Cases of a stratum.
    Stratum(String),
    /// Answers that say hit (`true`) or miss, and whether they give a number.
    Number(Given, bool),
    /// Variants of one sort of the judged cases.
    Variants(Relation),
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Group::Dimension(dim) => write!(f, "{dim}D"),
            Group::Shape(name) => write!(f, "shape {name}"),
            Group::Stratum(name) => write!(f, "stratum {name}"),
            Group::Number(given, true) => write!(f, "{} of hits", given.name()),
            Group::Variants(relation) => write!(f, "{} variants", relation.name()),
            Group::Number(given, false) => write!(f, "{} of misses", given.name()),
        }
    }
}

/// How much of a group there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// How many are covered: are to be there.
    pub covered: u64,
    /// How many are there.
    pub judged: u64,
}

impl Share {
    /// Whether too little is there.
    fn falls_short(self) -> bool {
        let (share, of) = COVERED;
        let (judged, due) = (u128::from(self.judged), u128::from(self.covered));
        judged * u128::from(of) < due * u128::from(share)
    }
}

/// A group of which too little is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Which group.
    pub group: Group,
    /// How much of it there is.
    pub share: Share,
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Share { covered, judged } = self.share;
        write!(f, "{}: {judged} of {covered}", self.group)
    }
}

/// The coverage of one subject.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    groups: BTreeMap<Group, Share>,
}

impl Reach {
    /// Adds an entry of the subject.
    pub(super) fn add(&mut self, entry: &Entry) {
        let out = [NotJudged::DeclaredOut, NotJudged::OutOfRange];
        if entry.not_judged.is_some_and(|why| out.contains(&why)) {
            return;
        }
        let judged = entry.verdict.is_some();
        self.count(Group::Dimension(entry.dim), judged);
        self.count(Group::Stratum(entry.stratum.clone()), judged);
        let [a, b] = &entry.shapes;
        self.count(Group::Shape(a.clone()), judged);
        if a != b {
            self.count(Group::Shape(b.clone()), judged);
        }
        for (relation, not_compared) in &entry.variants {
            let why = not_compared.as_ref().map(|why| why.not_judged);
            if why != Some(NotJudged::DeclaredOut) {
                self.count(Group::Variants(*relation), why.is_none());
            }
        }
        let Some(graded) = &entry.verdict else { return };
        let Some(hit) = graded.hit else { return };
        for given in Given::ALL {
            let is_due = given != Given::Normal || !graded.normal_excused;
            let group = Group::Number(given, hit);
            match graded.given.contains(&given) {
                false if !is_due => {
                    // Not missing here; and absent, if no other answer has it.
                    self.groups.entry(group).or_default();
                }
                is_given => self.count(group, is_given),
            }
        }
    }

    /// Whether too little is there of a group. Of cases it is one that is large enough to tell; of
    /// the answers with a number it is any, as no answer needs to leave it out.
    fn is_gap(group: &Group, share: Share) -> bool {
        let is_number = matches!(group, Group::Number(..));
        let is_absent = is_number && share.judged == 0;
        let tells = is_number || share.covered >= COVERED_FROM;
        tells && !is_absent && share.falls_short()
    }

    fn count(&mut self, group: Group, judged: bool) {
        let share = self.groups.entry(group).or_default();
        share.covered += 1;
        share.judged += u64::from(judged);
    }

    /// Where too little was judged, the largest gaps first. A number that is never given, of
    /// hits or of misses, is [absent](Self::absent) and no gap.
    #[must_use]
    pub fn gaps(&self) -> Vec<Gap> {
        let gaps = self.groups.iter();
        let gaps = gaps.filter(|(group, share)| Reach::is_gap(group, **share));
        let mut gaps: Vec<Gap> = gaps
            .map(|(group, share)| Gap {
                group: group.clone(),
                share: *share,
            })
            .collect();
        gaps.sort_by_key(|gap| std::cmp::Reverse(gap.share.covered - gap.share.judged));
        gaps
    }

    /// The numbers that no answer gives, or none that says hit (`true`), or miss.
    #[must_use]
    pub fn absent(&self) -> Vec<(Given, Option<bool>)> {
        let mut absent = Vec::new();
        for given in Given::ALL {
            let share = |hit| self.groups.get(&Group::Number(given, hit));
            let sides = [true, false]
                .into_iter()
                .filter(|hit| share(*hit).is_some());
            let (never, some): (Vec<bool>, Vec<bool>) =
                sides.partition(|hit| share(*hit).is_none_or(|share| share.judged == 0));
            match (never.as_slice(), some.as_slice()) {
                ([], _) => {}
                (_, []) => absent.push((given, None)),
                _ => absent.extend(never.into_iter().map(|hit| (given, Some(hit)))),
            }
        }
        absent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_a_gap_below_95_of_100() {
        let of = |group: &Group, judged, covered| Reach::is_gap(group, Share { covered, judged });
        let gap = |judged, covered| of(&Group::Dimension(2), judged, covered);
        assert!(!gap(0, 99));
        assert!(gap(94, 100) && !gap(95, 100) && !gap(100, 100));
        assert!(gap(949, 1000) && !gap(950, 1000));
        assert!(gap(u64::MAX / 2, u64::MAX));
        // A number that a subject gives is given always; one that it never gives is absent.
        let number = Group::Number(Given::Depth, true);
        assert!(of(&number, 46, 94) && of(&number, 1, 2));
        assert!(!of(&number, 0, 94) && !of(&number, 19, 20));
    }

    #[test]
    fn numbers_that_only_hits_or_only_misses_lack_are_absent_too() {
        let mut reach = Reach::default();
        for (given, hit, judged) in [
            (Given::Depth, true, true),
            (Given::Depth, false, false),
            (Given::Normal, true, false),
            (Given::Normal, false, true),
            (Given::WitnessB, true, false),
        ] {
            reach.count(Group::Number(given, hit), judged);
        }
        let expected = [
            (Given::Depth, Some(false)),
            (Given::Normal, Some(true)),
            (Given::WitnessB, None),
        ];
        assert_eq!(reach.absent(), expected);
        assert_eq!(Reach::default().absent(), []);
    }
}
