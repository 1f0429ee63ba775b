//! Metamorphic mode: the same question again, and questions that must have the
//! same answer.

use std::collections::BTreeSet;

use num_traits::Signed;
use rayon::iter::Either;
use rayon::prelude::*;

use super::Outcome;
use super::judging::{judge_form, translated};
use super::prepare::Form;
use crate::grades::NotJudged;
use crate::judge::{Kind, METAMORPHIC_ULPS, Other, Terms, Tier, Tolerances, Verdict};
use crate::metamorphic::{Compared, NotCompared, Relation, Variant};
use crate::subject::{
    Answer, Declaration, Lost, Omission, PointPair, Reply, Runner, Status, Until, excerpt,
};
use crate::tolerance::{ASKED_AGAIN, FIRST_AGAIN};
use epa_format::case::{Case, CaseId};
use epa_format::number::{FloatType, Rational, compare as compare_numbers, larger, round_rational};
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
                let allowed = in_floats(&allowance(verdict, variant, terms));
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

/// The nearest f64; infinite beyond their range.
fn in_floats(x: &Rational) -> f64 {
    round_rational(x, FloatType::F64)
        .to_f64()
        .unwrap_or(f64::INFINITY)
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
    use std::sync::Mutex;

    use super::*;
    use crate::policy::Policy;
    use crate::samples::case;
    use crate::subject::{Declaration, NotFor, TouchingNormal, builtin};
    use crate::validate::{Again, Placed, Record, Run, in_turn};
    use epa_format::number::rational_from_f64;

    /// A runner that answers by how often it was asked a case before.
    struct Counting<F> {
        declaration: Declaration,
        asked: Mutex<Vec<String>>,
        answer: F,
    }

    impl<F: Fn(&Case, usize) -> Answer + Send> Runner for Counting<F> {
        fn declaration(&self) -> &Declaration {
            &self.declaration
        }

        fn run_until(&mut self, cases: &[&Case], until: &Until) -> (Vec<Reply>, Result<(), Lost>) {
            let ask = |case: &&Case| {
                let id = case.id().to_string();
                let mut asked = self.asked.lock().expect("one thread");
                let before = asked.iter().filter(|other| **other == id).count();
                asked.push(id);
                Reply::Answer((self.answer)(case, before))
            };
            let asked = cases.iter().take_while(|_| !until.is_over());
            (asked.map(ask).collect(), Ok(()))
        }
    }

    fn counting<F: Fn(&Case, usize) -> Answer>(answer: F) -> Counting<F> {
        Counting {
            declaration: Declaration::everything("counting", FloatType::F64),
            asked: Mutex::new(Vec::new()),
            answer,
        }
    }

    fn right(case: &Case) -> Answer {
        builtin::by_name("epa-f64").expect("built in").answer(case)
    }

    /// A square of side 2 at the origin, and one of side 2 that begins at x.
    fn squares(x: f64) -> Placed {
        let square = |x: f64| format!(r#""hull":[[{x},0],[{0},0],[{0},2],[{x},2]]"#, x + 2.0);
        Placed::alone(&case(2, [&square(0.0), &square(x)]))
    }

    fn records<F: Fn(&Case, usize) -> Answer + Send>(
        subject: &mut Counting<F>,
        cases: &[Placed],
        metamorphic: bool,
    ) -> Vec<Record> {
        records_under(&Policy::default(), subject, cases, metamorphic)
    }

    fn records_under<F: Fn(&Case, usize) -> Answer + Send>(
        policy: &Policy,
        subject: &mut Counting<F>,
        cases: &[Placed],
        metamorphic: bool,
    ) -> Vec<Record> {
        let mut records = Vec::new();
        let mut run = Run {
            subjects: vec![Box::new(subject)],
            policy,
            brute_limit: 0,
            again: Again::of(metamorphic),
            until: Until::default(),
        };
        let ended = run.all(in_turn(cases.iter().cloned()), |record| {
            records.push(record);
            Ok(())
        });
        ended.expect("the legs agree");
        records
    }

    fn is_charged(record: &Record, kind: Kind) -> bool {
        matches!(&record.result, Outcome::Judged(verdict) if verdict.failures.contains(&kind))
    }

    /// Its normal is another one, or none, of every pair but this one.
    #[test]
    fn a_normal_that_is_not_due_or_not_reported_is_not_missing() {
        let zero = Some(vec![0.0; 2]);
        for (x, declared, other, conforms) in [
            // Touching: none is due, or one is.
            (2.0, TouchingNormal::Zero, &zero, true),
            (2.0, TouchingNormal::Given, &zero, false),
            // Overlapping: one is due.
            (1.0, TouchingNormal::Zero, &zero, false),
            // What is not reported is not judged.
            (2.0, TouchingNormal::Given, &None, true),
            (1.0, TouchingNormal::Given, &None, true),
        ] {
            let first = squares(x);
            let mut choosy = counting(|case: &Case, _| {
                let answer = right(case);
                let is_other = case.id() != first.case.id();
                let normal = if is_other {
                    other.clone()
                } else {
                    answer.normal
                };
                Answer { normal, ..answer }
            });
            choosy.declaration.conventions.touching_normal = declared;
            let records = records(&mut choosy, std::slice::from_ref(&first), true);
            let Outcome::Judged(verdict) = &records[0].result else {
                panic!("{x} is not judged");
            };
            let kinds = if conforms {
                &[][..]
            } else {
                &[Kind::Metamorphic]
            };
            assert_eq!(verdict.failures, kinds, "{x}, {declared:?}");
        }
    }

    /// Wrong by a thousandth where a coordinate is beyond 6.
    fn wrong_far_out(case: &Case) -> Answer {
        let answer = right(case);
        let is_far = Curves::of_case(case).reach() > Rational::from_integer(6.into());
        let off = |depth| if is_far { depth + 0.001 } else { depth };
        Answer {
            depth: answer.depth.map(off),
            ..answer
        }
    }

    #[test]
    fn no_variant_lies_outside_of_what_is_declared() {
        let case = squares(1.0);
        let mut ranged = counting(|case: &Case, _| wrong_far_out(case));
        let charged = |subject: &mut Counting<_>| {
            let records = records(subject, std::slice::from_ref(&case), true);
            let scaled = records[0].variants[&Relation::Scale].clone();
            (is_charged(&records[0], Kind::Metamorphic), scaled)
        };
        assert_eq!(charged(&mut ranged), (true, None));
        ranged.declaration.range.largest_coordinate = Some(6.0);
        let why = not_compared(NotJudged::DeclaredOut, "farther out than its range");
        assert_eq!(charged(&mut ranged), (false, Some(why)));
    }

    /// The pair is deeper than `tight` where it is, and not where it is moved to.
    #[test]
    fn who_is_not_for_touching_is_not_asked_a_moved_pair_that_touches() {
        let case = squares(2.0 - 60.0 * f64::EPSILON);
        let asked = |not_for: Vec<NotFor>| {
            let mut subject = counting(|case: &Case, _| right(case));
            subject.declaration.not_for = not_for;
            let records = records(&mut subject, std::slice::from_ref(&case), true);
            records[0].variants[&Relation::Translate].clone()
        };
        let why = not_compared(NotJudged::DeclaredOut, "touching");
        assert_eq!(asked(Vec::new()), None);
        assert_eq!(asked(vec![NotFor::Touching]), Some(why));
    }

    /// It calls a pair apart that is no deeper than 8 ulps of the largest coordinate.
    #[test]
    fn a_pair_that_touches_once_it_is_moved_may_be_apart_there() {
        let case = squares(2.0 - 60.0 * f64::EPSILON);
        let mut cautious = counting(|case: &Case, _| {
            let answer = right(case);
            let reach = Curves::of_case(case).reach();
            let tight = Tolerances::new(FloatType::F64, reach, 0).tight;
            let depth = answer.depth.and_then(rational_from_f64);
            match depth.is_some_and(|depth| depth <= tight) {
                true => Answer::without_numbers(Status::Separated, ""),
                false => answer,
            }
        });
        let records = records(&mut cautious, std::slice::from_ref(&case), true);
        assert_eq!(records[0].variants[&Relation::Translate], None);
        assert!(!is_charged(&records[0], Kind::Metamorphic));
    }

    #[test]
    fn a_length_that_changes_nothing_hides_no_difference_of_scale() {
        let case = squares(1.0);
        for (margin, is_seen) in [(0.0, true), (1e-300, true), (1e-15, true), (0.01, false)] {
            let mut subject = counting(|case: &Case, _| {
                let answer = right(case);
                // Only scaled by 8 it is so deep.
                let off = |depth| if depth > 4.0 { depth + 0.001 } else { depth };
                Answer {
                    depth: answer.depth.map(off),
                    ..answer
                }
            });
            subject.declaration.conventions.margin = margin;
            let policy = Policy::default().accepting_declared();
            let case = std::slice::from_ref(&case);
            let records = records_under(&policy, &mut subject, case, true);
            let charged = is_charged(&records[0], Kind::Metamorphic);
            assert_eq!(charged, is_seen, "{margin}");
            let left_out = not_compared(NotJudged::DeclaredOut, UNSCALED);
            let why = (!is_seen).then_some(left_out);
            assert_eq!(records[0].variants[&Relation::Scale], why, "{margin}");
        }
    }

    /// Right the first time; the second time the depth differs in its last bit, or there is none.
    #[test]
    fn exactly_those_who_are_asked_twice_and_answer_otherwise_are_charged() {
        let cases: Vec<Placed> = (0..100).map(|n| squares(f64::from(n) / 64.0)).collect();
        let same = |case: &Case, _| right(case);
        let otherwise = |case: &Case, before: usize| {
            let answer = right(case);
            let next = |x: f64| if before > 0 { x.next_up() } else { x };
            Answer {
                depth: answer.depth.map(next),
                ..answer
            }
        };
        let unsupported = |case: &Case, before: usize| match before {
            0 => Answer::without_numbers(Status::Unsupported, ""),
            _ => right(case),
        };
        let sample: Vec<bool> = (0..)
            .zip(&cases)
            .map(|(index, placed)| is_asked_again(index, &placed.case.id()))
            .collect();
        let count = |cases: &[bool]| cases.iter().filter(|twice| **twice).count();
        assert_eq!(count(&sample[..4]), 4);
        let others = count(&sample[4..]);
        assert!((2..20).contains(&others), "{others}");
        let charged = |records: &[Record]| -> Vec<bool> {
            let charged = records.iter();
            charged
                .map(|record| is_charged(record, Kind::Nondeterministic))
                .collect()
        };
        let found = records(&mut counting(same), &cases, false);
        assert_eq!(charged(&found), [false; 100]);
        let twice: Vec<bool> = found.iter().map(|record| record.asked_twice).collect();
        assert_eq!(twice, sample);
        let found = records(&mut counting(otherwise), &cases, false);
        assert_eq!(charged(&found), sample);
        let found = records(&mut counting(unsupported), &cases, false);
        assert_eq!(charged(&found), sample);
        let found = records(&mut counting(otherwise), &cases, true);
        assert_eq!(charged(&found), [true; 100]);
        // What has a state may answer otherwise, and is not asked.
        let mut stateful = counting(otherwise);
        stateful.declaration.stateful = true;
        let found = records(&mut stateful, &cases, false);
        assert!(found.iter().all(|record| !record.asked_twice));
    }

    /// The second question never follows the first, whichever cases are chosen.
    #[test]
    fn the_second_question_comes_late() {
        for count in 2..40 {
            for (start, metamorphic) in [(0, false), (100, false), (200, true)] {
                let numbers = start..start + count;
                let cases: Vec<Placed> = numbers.map(|n| squares(f64::from(n) / 64.0)).collect();
                let none = |_: &Case, _| Answer::without_numbers(Status::Unsupported, "");
                let mut subject = counting(none);
                records(&mut subject, &cases, metamorphic);
                let asked = subject.asked.into_inner().expect("one thread");
                let differ = asked.windows(2).all(|pair| pair[0] != pair[1]);
                assert!(differ, "{count} from {start}");
            }
        }
    }

    /// Where rounding decides, one variant may be touching at 0 and another apart, without numbers.
    /// Where it does not decide, that is a failure.
    #[test]
    fn a_contested_pair_may_touch_once_and_be_apart_once() {
        let answer = |case: &Case, _| {
            let first = case.a.geometry.points().first().map(|p| p[0].clone());
            match first {
                Some(x) if x == Rational::from_integer(0.into()) => Answer {
                    depth: Some(0.0),
                    ..Answer::without_numbers(Status::Touching, "")
                },
                _ => Answer::without_numbers(Status::Separated, ""),
            }
        };
        for (x, is_a_failure) in [(2.0, false), (2.5, true)] {
            let found = records(&mut counting(answer), &[squares(x)], true);
            let charged = is_charged(&found[0], Kind::Metamorphic);
            assert_eq!(charged, is_a_failure, "{found:?}");
        }
    }
}
