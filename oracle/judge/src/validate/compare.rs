//! Metamorphic mode: the same question again, and questions that must have the
//! same answer.

use std::collections::BTreeSet;

use num_traits::Signed;
use rayon::iter::Either;
use rayon::prelude::*;

use super::Outcome;
use super::judging::{judge_form, translated};
use super::prepare::Form;
use crate::grades::{NotJudged, as_float};
use crate::judge::{Kind, METAMORPHIC_ULPS, Other, Terms, Tier, Tolerances, Verdict};
use crate::metamorphic::{Compared, NotCompared, Relation, Variant};
use crate::subject::{
    Answer, Declaration, Lost, Omission, PointPair, Reply, Runner, Status, Until, excerpt,
};
use crate::tolerance::{ASKED_AGAIN, FIRST_AGAIN};
use epa_format::case::{Case, CaseId};
use epa_format::number::{Rational, compare as compare_numbers, larger};
use epa_truth::lattice::Curves;

/// Why a case is not scaled.
const UNSCALED: &str = "declared lengths that do not scale";

/// What belongs to the form at a place.
type At<T> = (usize, T);

/// What was asked after the first questions.
pub(super) struct More<T> {
    pub(super) asked: T,
    /// Of so many forms, from the first one on, nothing is missing.
    pub(super) whole: usize,
    pub(super) ended: Result<(), Lost>,
}

/// Asks the chosen forms a second time, after all were asked once. Marks those that are answered
/// otherwise, and gives the places of those that were asked.
pub(super) fn ask_again(
    subject: &mut dyn Runner,
    terms: &Terms,
    until: &Until,
    chosen: impl Fn(usize) -> bool,
    forms: &[&Form],
    replies: &[Reply],
    outcomes: &mut [Outcome],
) -> More<BTreeSet<usize>> {
    let is_chosen = |n: &usize| !subject.declaration().stateful && chosen(*n);
    let again = late((0..forms.len()).rev().filter(is_chosen).collect());
    let Some(first) = again.first() else {
        return More {
            asked: BTreeSet::new(),
            whole: forms.len(),
            ended: Ok(()),
        };
    };
    // The last one is not asked twice in a row: another one comes between, for nothing.
    let between = (first + 1 == forms.len() && *first > 0).then_some(0);
    let order: Vec<usize> = between.into_iter().chain(again.iter().copied()).collect();
    let cases: Vec<&Case> = order.iter().map(|index| &forms[*index].case).collect();
    let (replies_again, ended) = translated(subject, &cases, until);
    let replies_again = replies_again.iter().skip(order.len() - again.len());
    for (index, reply) in again.iter().zip(replies_again.clone()) {
        if let Some(what) = answered_otherwise(&replies[*index], reply) {
            let outcome = &mut outcomes[*index];
            if !matches!(outcome, Outcome::Judged(_)) {
                // Neither "unsupported" nor a vague truth hides that there are two answers.
                let answered = match &replies[*index] {
                    Reply::Answer(first) if first.status == Status::Unsupported => reply,
                    first => first,
                };
                let verdict = judge_form(forms[*index], answered, terms);
                *outcome = Outcome::Judged(Box::new(verdict));
            }
            let other = other(None, reply, 0.0);
            mark(outcome, Kind::Nondeterministic, what, other);
        }
    }
    let (asked, missing) = again.split_at(replies_again.len());
    More {
        asked: asked.iter().copied().collect(),
        whole: missing.iter().copied().min().unwrap_or(forms.len()),
        ended,
    }
}

/// The earlier half in the reverse order, then the later half, so that many questions stand
/// between the first time and the second, and another one before each.
fn late(mut reversed: Vec<usize>) -> Vec<usize> {
    let half = reversed.len() / 2;
    reversed.rotate_left(half);
    reversed
}

/// Whether a case belongs to the sample that is asked twice: the first [`FIRST_AGAIN`] cases of a
/// stratum, and one in [`ASKED_AGAIN`] of the others, by the hash that their id is.
pub(super) fn is_asked_again(of_stratum: u64, id: &CaseId) -> bool {
    let last = id.as_str().bytes().rev().take(8);
    let sum = last.fold(0, |sum: u64, byte| sum * 31 + u64::from(byte));
    of_stratum < FIRST_AGAIN || sum.is_multiple_of(ASKED_AGAIN)
}

/// Asks variants of the forms, and marks what differs. Gives what became of the variants of each
/// form that was judged.
pub(super) fn compare(
    subject: &mut dyn Runner,
    terms: &Terms,
    until: &Until,
    forms: &[&Form],
    replies: &[Reply],
    outcomes: &mut [Outcome],
) -> More<Vec<Compared>> {
    let mut asked = vec![Compared::new(); forms.len()];
    let (mut whole, mut ended) = (forms.len(), Ok(()));
    let declaration = subject.declaration().clone();
    for relation in Relation::ALL {
        let (left_out, variants) = sorted(relation, &declaration, terms, forms);
        for (index, reason) in left_out {
            if matches!(outcomes[index], Outcome::Judged(_)) {
                let why = not_compared(NotJudged::DeclaredOut, reason);
                asked[index].insert(relation, Some(why));
            }
        }
        let cases: Vec<&Case> = variants.iter().map(|(_, variant)| &variant.case).collect();
        let answers;
        (answers, ended) = translated(subject, &cases, until);
        whole = variants
            .get(answers.len())
            .map_or(whole, |(missing, _)| whole.min(*missing));
        let differences: Vec<Option<String>> = variants
            .par_iter()
            .zip(&answers)
            .map(|((index, variant), reply)| {
                let (first, outcome) = (&replies[*index], &outcomes[*index]);
                difference(forms[*index], terms, first, variant, reply, outcome)
            })
            .collect();
        for (((index, variant), reply), difference) in
            variants.iter().zip(&answers).zip(differences)
        {
            let Outcome::Judged(verdict) = &outcomes[*index] else {
                continue;
            };
            asked[*index].insert(relation, unsupported(reply));
            if let Some(what) = difference {
                let allowed =
                    as_float(&allowance(verdict, variant, terms)).unwrap_or(f64::INFINITY);
                mark(
                    &mut outcomes[*index],
                    Kind::Metamorphic,
                    format!("{}: {what}", relation.name()),
                    other(Some(variant), reply, allowed),
                );
            }
        }
        if ended.is_err() {
            // The relations to come are missing of any form.
            whole = 0;
            break;
        }
    }
    More {
        asked,
        whole,
        ended,
    }
}

/// The forms whose variant is declared out, with the reason, and the variants to ask; of each the
/// place of its form.
fn sorted(
    relation: Relation,
    declaration: &Declaration,
    terms: &Terms,
    forms: &[&Form],
) -> (Vec<At<&'static str>>, Vec<At<Variant>>) {
    forms
        .par_iter()
        .enumerate()
        .filter_map(|(index, form)| {
            let variant = relation.variant(&form.case, declaration.scalar)?;
            declaration.takes(&variant.case).then_some((index, variant))
        })
        .partition_map(|(index, variant)| {
            match declared_out(forms[index], &variant, declaration, terms) {
                Some(reason) => Either::Left((index, reason)),
                None => Either::Right((index, variant)),
            }
        })
}

/// Why a subject is not asked a variant that it could be sent, if it declares that.
fn declared_out(
    form: &Form,
    variant: &Variant,
    declaration: &Declaration,
    terms: &Terms,
) -> Option<&'static str> {
    let Variant { relation, case } = variant;
    let omission = declaration.omits(case).or_else(|| match relation {
        Relation::Translate => form.omits_moved(case, declaration),
        _ => None,
    });
    let is_unscaled = || *relation == Relation::Scale && has_lengths(form, terms);
    omission
        .map(Omission::name)
        .or_else(|| is_unscaled().then_some(UNSCALED))
}

/// Why a subject does not handle what it was asked; `None` if it does.
fn unsupported(reply: &Reply) -> Option<NotCompared> {
    match reply {
        Reply::Answer(answer) if answer.status == Status::Unsupported => {
            let said = excerpt(answer.message.as_deref().unwrap_or_default());
            Some(not_compared(NotJudged::Unsupported, &said))
        }
        _ => None,
    }
}

fn not_compared(not_judged: NotJudged, reason: &str) -> NotCompared {
    NotCompared {
        not_judged,
        reason: reason.to_owned(),
    }
}

/// The answer that must be the same, brought back from its variant.
fn other(variant: Option<&Variant>, reply: &Reply, allowed: f64) -> Other {
    let answer = match reply {
        Reply::Answer(answer) if answer.status != Status::Error => Some(answer.clone()),
        _ => None,
    };
    Other {
        answer: match variant {
            Some(variant) => answer.map(|answer| variant.back(answer)),
            None => answer,
        },
        variant: variant.map(|variant| variant.case.clone()),
        allowed,
    }
}

/// Marks what differs. Of several answers to variants the first is kept.
fn mark(outcome: &mut Outcome, kind: Kind, message: String, other: Other) {
    let Outcome::Judged(verdict) = outcome else {
        return;
    };
    let is_of_variant = |other: &Other| other.variant.is_some();
    if verdict
        .others
        .iter()
        .all(|kept| is_of_variant(kept) != is_of_variant(&other))
    {
        verdict.others.push(other);
    }
    if !verdict.failures.contains(&kind) {
        verdict.failures.push(kind);
        verdict.tier = verdict.tier.max(Tier::Sane);
    }
    verdict.message = Some(match verdict.message.take() {
        Some(before) => format!("{before}; {message}"),
        None => message,
    });
}

/// In what two replies to the same question differ, iterations and messages aside.
fn answered_otherwise(first: &Reply, second: &Reply) -> Option<String> {
    match (first, second) {
        (Reply::Answer(a), Reply::Answer(b)) => {
            (bits(a) != bits(b)).then(|| "asked again, it answered otherwise".to_owned())
        }
        (Reply::Answer(_), Reply::Crash(how) | Reply::Timeout(how) | Reply::Protocol(how)) => {
            Some(format!("asked again, it did not answer: {how}"))
        }
        // How a subject breaks is judged by itself.
        _ => None,
    }
}

/// The last are the vectors of a manifold.
type Bits = (
    Status,
    Option<u64>,
    [Option<Vec<u64>>; 3],
    Option<Vec<[Vec<u64>; 2]>>,
);

fn bits(answer: &Answer) -> Bits {
    let of = |v: &Vec<f64>| v.iter().map(|x| x.to_bits()).collect::<Vec<u64>>();
    let vectors = [&answer.normal, &answer.a, &answer.b].map(|v| v.as_ref().map(of));
    let pair = |pair: &PointPair| [of(&pair.a), of(&pair.b)];
    let manifold = answer.manifold.as_ref();
    let manifold = manifold.map(|points| points.iter().map(pair).collect());
    (
        answer.status,
        answer.depth.map(f64::to_bits),
        vectors,
        manifold,
    )
}

/// What is different between the answer to a case and to its variant, beyond
/// rounding.
fn difference(
    form: &Form,
    terms: &Terms,
    base: &Reply,
    variant: &Variant,
    reply: &Reply,
    outcome: &Outcome,
) -> Option<String> {
    let (Reply::Answer(base), Outcome::Judged(first)) = (base, outcome) else {
        return None;
    };
    let answer = match reply {
        Reply::Answer(answer) if answer.status == Status::Unsupported => return None,
        Reply::Answer(answer) => answer,
        Reply::Crash(how) | Reply::Timeout(how) | Reply::Protocol(how) => {
            return Some(format!("no answer: {how}"));
        }
    };
    if answer.status == Status::Error && base.status != Status::Error {
        return Some("an error instead of an answer".into());
    }
    let back = variant.back(answer.clone());
    let second = judge_form(form, &Reply::Answer(back), terms);
    let has_another_status = answer.status.is_hit() != base.status.is_hit();
    let may_both = || {
        first.contested
            || (variant.relation == Relation::Translate
                && form.is_moved_contested(&variant.case, terms.ty))
    };
    if has_another_status && !may_both() {
        return Some(format!(
            "{} instead of {}",
            answer.status.name(),
            base.status.name()
        ));
    }
    // Once touching, once apart, where rounding decides: a miss need not have numbers.
    // A normal that is not reported is not judged; one that is zero is.
    let may_lack = [
        has_another_status,
        has_another_status || answer.normal.is_none(),
    ];
    let allowed = allowance(first, variant, terms);
    beyond_rounding(first, &second, &allowed, may_lack)
}

/// Whether the lengths that a subject declares, as far as they are accepted, are more than `tight`:
/// they do not grow with the shapes.
fn has_lengths(form: &Form, terms: &Terms) -> bool {
    let scale = form.ground().scale();
    let terms = terms.at(&scale).0;
    // Corners are part of the tolerances; normals are not compared.
    let [depth, _, witness, deep] = terms.own.map(|[absolute, _]| absolute);
    let tolerance = larger(depth, larger(witness, deep));
    let lengths = tolerance + terms.margin + terms.inflation;
    lengths > Tolerances::new(terms.ty, scale, form.case.posed()).tight
}

/// Coordinate ulps of the coarser of the two cases.
fn allowance(first: &Verdict, variant: &Variant, terms: &Terms) -> Rational {
    let ulps = Rational::from_integer(METAMORPHIC_ULPS.into());
    let base = &first.tolerances;
    let ulp = match variant.relation {
        Relation::Translate => {
            let reach = Curves::of_case(&variant.case).reach();
            larger(base.ulp.clone(), terms.ty.ulp_of(&reach))
        }
        _ => base.ulp.clone(),
    };
    let two = Rational::from_integer(2.into());
    ulps * ulp + two * &base.allowance
}

fn beyond_rounding(
    first: &Verdict,
    second: &Verdict,
    allowed: &Rational,
    may_lack: [bool; 2],
) -> Option<String> {
    let (m, n) = (&first.measures, &second.measures);
    // Along a normal of its own choice a subject may go another way; where shapes touch it may
    // declare that there is none.
    let chooses = m.way_out.is_some() || n.way_out.is_some() || second.normal_excused;
    let cost = ("what the normal costs", &m.normal_regret, &n.normal_regret);
    let depth = ("the depth", &m.depth_error, &n.depth_error);
    let cost = (!chooses).then_some(cost);
    let measures = std::iter::once(depth).chain(cost);
    for ((what, x, y), may_lack) in measures.zip(may_lack) {
        match (x, y) {
            (Some(x), Some(y)) => {
                let gap = (x - y).abs();
                if compare_numbers(&gap, allowed).is_gt() {
                    let ulps = epa_format::number::in_ulps(&gap, &first.tolerances.ulp);
                    return Some(format!("{what} differs by {ulps:.3e} ulp"));
                }
            }
            (Some(_), None) if !may_lack => return Some(format!("{what} is missing")),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::slice;

    use super::*;
    use crate::policy::Policy;
    use crate::samples::case;
    use crate::subject::{NotFor, TouchingNormal, builtin};
    use crate::validate::{Again, Placed, Record, Run, in_turn};
    use epa_format::number::{FloatType, rational_from_f64};

    /// A runner that answers by how often it was asked a case before.
    struct Counting {
        declaration: Declaration,
        policy: Policy,
        asked: Vec<CaseId>,
        answer: Answers,
    }

    type Answers = Box<dyn Fn(&Case, usize) -> Answer + Send>;

    impl Runner for Counting {
        fn declaration(&self) -> &Declaration {
            &self.declaration
        }

        fn run_until(&mut self, cases: &[&Case], until: &Until) -> (Vec<Reply>, Result<(), Lost>) {
            let mut replies = Vec::new();
            for case in cases.iter().take_while(|_| !until.is_over()) {
                let before = self.asked.iter().filter(|id| **id == case.id()).count();
                self.asked.push(case.id());
                replies.push(Reply::Answer((self.answer)(case, before)));
            }
            (replies, Ok(()))
        }
    }

    impl Counting {
        fn new(answer: impl Fn(&Case, usize) -> Answer + Send + 'static) -> Self {
            Counting {
                declaration: Declaration::everything("counting", FloatType::F64),
                policy: Policy::default(),
                asked: Vec::new(),
                answer: Box::new(answer),
            }
        }

        fn records(&mut self, cases: &[Placed], again: Again) -> Vec<Record> {
            let policy = self.policy.clone();
            let mut records = Vec::new();
            let mut run = Run {
                again,
                ..Run::of(vec![Box::new(self)], &policy)
            };
            let ended = run.all(in_turn(cases.iter().cloned()), |record| {
                records.push(record);
                Ok(())
            });
            ended.expect("the legs agree");
            records
        }

        /// The kinds of failure of a case that is asked with its variants, and why one of them is
        /// not compared.
        fn varied(&mut self, case: &Placed, by: Relation) -> (Vec<Kind>, Option<NotCompared>) {
            let record = self.records(slice::from_ref(case), Again::All).remove(0);
            let why = record.variants.get(&by).cloned().flatten();
            (failures(&record), why)
        }
    }

    fn failures(record: &Record) -> Vec<Kind> {
        match &record.result {
            Outcome::Judged(verdict) => verdict.failures.clone(),
            other => panic!("not judged: {other:?}"),
        }
    }

    fn right(case: &Case) -> Answer {
        builtin::by_name("epa-f64").expect("built in").answer(case)
    }

    fn deeper(answer: Answer, by: impl Fn(f64) -> f64) -> Answer {
        Answer {
            depth: answer.depth.map(by),
            ..answer
        }
    }

    /// A square of side 2 at the origin, and one of side 2 that begins at x.
    fn squares(x: f64) -> Placed {
        let square = |x: f64| format!(r#""hull":[[{x},0],[{0},0],[{0},2],[{x},2]]"#, x + 2.0);
        Placed::alone(&case(2, [&square(0.0), &square(x)]))
    }

    /// Squares that touch up to rounding once they are moved.
    fn nearly_touching() -> Placed {
        squares(2.0 - 60.0 * f64::EPSILON)
    }

    /// Its normal is another one, or none, of every pair but this one.
    #[test]
    fn a_normal_that_is_not_due_or_not_reported_is_not_missing() {
        let zero = Some(vec![0.0; 2]);
        for (x, declared, other, kinds) in [
            // Touching: none is due, or one is.
            (2.0, TouchingNormal::Zero, &zero, &[][..]),
            (2.0, TouchingNormal::Given, &zero, &[Kind::Metamorphic]),
            // Overlapping: one is due.
            (1.0, TouchingNormal::Zero, &zero, &[Kind::Metamorphic]),
            // What is not reported is not judged.
            (2.0, TouchingNormal::Given, &None, &[]),
            (1.0, TouchingNormal::Given, &None, &[]),
        ] {
            let (first, other) = (squares(x), other.clone());
            let id = first.case.id();
            let mut choosy = Counting::new(move |case, _| match right(case) {
                answer if case.id() == id => answer,
                answer => Answer {
                    normal: other.clone(),
                    ..answer
                },
            });
            choosy.declaration.conventions.touching_normal = declared;
            let (found, _) = choosy.varied(&first, Relation::Swap);
            assert_eq!(found, kinds, "{x}, {declared:?}");
        }
    }

    /// Right within 6, and wrong farther out.
    #[test]
    fn no_variant_lies_outside_of_what_is_declared() {
        let mut ranged = Counting::new(|case, _| {
            let is_far = Curves::of_case(case).reach() > Rational::from_integer(6.into());
            deeper(right(case), |x| if is_far { x + 0.001 } else { x })
        });
        let found = ranged.varied(&squares(1.0), Relation::Scale);
        assert_eq!(found, (vec![Kind::Metamorphic], None));
        ranged.declaration.range.largest_coordinate = Some(6.0);
        let why = not_compared(NotJudged::DeclaredOut, "farther out than its range");
        let found = ranged.varied(&squares(1.0), Relation::Scale);
        assert_eq!(found, (vec![], Some(why)));
    }

    #[test]
    fn who_is_not_for_touching_is_not_asked_a_moved_pair_that_touches() {
        let mut subject = Counting::new(|case, _| right(case));
        let (_, why) = subject.varied(&nearly_touching(), Relation::Translate);
        assert_eq!(why, None);
        subject.declaration.not_for = vec![NotFor::Touching];
        let (_, why) = subject.varied(&nearly_touching(), Relation::Translate);
        assert_eq!(why, Some(not_compared(NotJudged::DeclaredOut, "touching")));
    }

    /// It takes what touches up to rounding for apart.
    #[test]
    fn a_pair_that_touches_once_it_is_moved_may_be_apart_there() {
        let mut cautious = Counting::new(|case, _| {
            let answer = right(case);
            let reach = Curves::of_case(case).reach();
            let tight = Tolerances::new(FloatType::F64, reach, 0).tight;
            let depth = answer.depth.and_then(rational_from_f64);
            match depth.is_some_and(|depth| depth <= tight) {
                true => Answer::without_numbers(Status::Separated, ""),
                false => answer,
            }
        });
        let found = cautious.varied(&nearly_touching(), Relation::Translate);
        assert_eq!(found, (vec![], None));
    }

    /// Lengths that do not scale leave the scaled variant out if they count for more than rounding.
    #[test]
    fn a_length_that_changes_nothing_hides_no_difference_of_scale() {
        for (margin, is_seen) in [(0.0, true), (1e-300, true), (1e-15, true), (0.01, false)] {
            let mut subject = Counting::new(|case, _| {
                deeper(right(case), |x| if x > 4.0 { x + 0.001 } else { x })
            });
            subject.declaration.conventions.margin = margin;
            subject.policy.accept_declared = true;
            let left_out = not_compared(NotJudged::DeclaredOut, UNSCALED);
            let expected = match is_seen {
                true => (vec![Kind::Metamorphic], None),
                false => (vec![], Some(left_out)),
            };
            let found = subject.varied(&squares(1.0), Relation::Scale);
            assert_eq!(found, expected, "{margin}");
        }
    }

    #[test]
    fn exactly_those_who_are_asked_twice_and_answer_otherwise_are_charged() {
        let cases: Vec<Placed> = (0..100).map(|n| squares(f64::from(n) / 64.0)).collect();
        let otherwise = |case: &Case, before: usize| {
            deeper(right(case), |x| if before > 0 { x.next_up() } else { x })
        };
        let unsupported = |case: &Case, before: usize| match before {
            0 => Answer::without_numbers(Status::Unsupported, ""),
            _ => right(case),
        };
        let sample = (0..).zip(&cases);
        let sample = sample.map(|(index, placed)| is_asked_again(index, &placed.case.id()));
        let sample: Vec<bool> = sample.collect();
        let others = sample[4..].iter().filter(|twice| **twice).count();
        assert!(
            sample[..4] == [true; 4] && (2..20).contains(&others),
            "{others}"
        );
        let charged = |subject: &mut Counting, again| -> Vec<bool> {
            let records = subject.records(&cases, again);
            let is_charged = |record: &Record| {
                matches!(&record.result, Outcome::Judged(verdict)
                    if verdict.failures.contains(&Kind::Nondeterministic))
            };
            records.iter().map(is_charged).collect()
        };
        let mut same = Counting::new(|case, _| right(case));
        assert_eq!(charged(&mut same, Again::Sample), [false; 100]);
        let twice = same.records(&cases, Again::Sample).into_iter();
        assert!(twice.map(|record| record.asked_twice).eq(sample.clone()));
        let mut late = Counting::new(unsupported);
        assert_eq!(charged(&mut late, Again::Sample), sample);
        let found = charged(&mut Counting::new(otherwise), Again::Sample);
        assert_eq!(found, sample);
        let found = charged(&mut Counting::new(otherwise), Again::All);
        assert_eq!(found, [true; 100]);
        let mut stateful = Counting::new(otherwise);
        stateful.declaration.stateful = true;
        let found = stateful.records(&cases, Again::Sample);
        assert!(found.iter().all(|record| !record.asked_twice));
    }

    /// No case is asked twice in a row, so that a subject cannot answer from its memory.
    #[test]
    fn the_second_question_comes_late() {
        for count in 2..40 {
            for (start, again) in [(0, Again::Sample), (100, Again::Sample), (200, Again::All)] {
                let numbers = start..start + count;
                let cases: Vec<Placed> = numbers.map(|n| squares(f64::from(n) / 64.0)).collect();
                let none = |_: &Case, _| Answer::without_numbers(Status::Unsupported, "");
                let mut subject = Counting::new(none);
                subject.records(&cases, again);
                let differ = subject.asked.windows(2).all(|pair| pair[0] != pair[1]);
                assert!(differ, "{count} from {start}");
            }
        }
    }

    /// Touching where the first shape begins at 0, and apart elsewhere.
    #[test]
    fn a_contested_pair_may_touch_once_and_be_apart_once() {
        for (x, kinds) in [(2.0, &[][..]), (2.5, &[Kind::Metamorphic])] {
            let mut subject = Counting::new(|case, _| {
                let first = case.a.geometry.points().first().map(|p| p[0].clone());
                match first == Some(Rational::from_integer(0.into())) {
                    true => Answer {
                        depth: Some(0.0),
                        ..Answer::without_numbers(Status::Touching, "")
                    },
                    false => Answer::without_numbers(Status::Separated, ""),
                }
            });
            let (mut found, _) = subject.varied(&squares(x), Relation::Swap);
            found.retain(|kind| *kind == Kind::Metamorphic);
            assert_eq!(found, kinds, "{x}");
        }
    }
}
