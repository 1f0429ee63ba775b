//! The shrinker on failing subjects.
//!
//! A subject answers as `epa` does, except for a fault on some cases, which the bytes choose. The
//! fault need not be monotone: a smaller case may hide it, and a still smaller one show it again.
//! Within its steps the shrinker must give a valid case that is not larger, and that fails with the
//! same kind when it is judged again. Otherwise it must give a reason.

use arbitrary::{Result, Unstructured};
use epa_oracle::case::Case;
use epa_oracle::judge::Kind;
use epa_oracle::number::FloatType;
use epa_oracle::shrink::{Ended, NotShrunk, Options, Shrunk, shrink};
use epa_oracle::subject::{Answer, InProcess, Status, Subject, builtin};
use epa_oracle::validate::Outcome;

use crate::claims;
use crate::draw::{self, Kinds, Size};

/// Steps are what the shrinker spends.
const STEPS: usize = 60;

/// The target.
pub(crate) fn attack(bytes: &[u8]) {
    let mut bytes = Unstructured::new(bytes);
    let Ok(subject) = Faulty::drawn(&mut bytes) else {
        return;
    };
    let size = Size::new(Kinds::Polytopes, 6).wild();
    let Some(case) = draw::case(&mut bytes, size) else {
        return;
    };
    let options = Options {
        steps: STEPS,
        brute_limit: 1_000,
        ..Options::default()
    };
    match shrink(&case, &mut InProcess::new(&subject), &options) {
        Ok(shrunk) => holds(&case, &shrunk, subject),
        Err(NotShrunk::Stopped(stop)) => panic!("{stop}"),
        Err(NotShrunk::NotRepeated(kind)) => panic!("{kind} did not repeat, but the subject does"),
        Err(reason) => assert!(!reason.to_string().is_empty()),
    }
}

fn holds(before: &Case, shrunk: &Shrunk, subject: Faulty) {
    let text = shrunk.case.to_canonical_text();
    let again = Case::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(again, shrunk.case);
    assert_eq!(shrunk.from, before.id());
    assert!(
        matches!(shrunk.ended, Ended::LocalMinimum | Ended::Steps),
        "{:?}",
        shrunk.ended
    );
    let (most, numbers) = (shrunk.before.numbers.max(48), shrunk.after.numbers);
    assert!(
        numbers <= most,
        "it grew from {most} numbers to {numbers}: {text}"
    );
    let kinds = judged(again, subject);
    assert!(
        kinds.contains(&shrunk.failure.kind),
        "{} is lost: {text}",
        shrunk.failure.kind
    );
}

fn judged(case: Case, subject: Faulty) -> Vec<Kind> {
    let records = claims::judged(case, &[Box::new(subject)], 0);
    match &records[0].result {
        Outcome::Judged(verdict) => verdict.failures.clone(),
        other => panic!("what was shrunk is not judged: {other:?}"),
    }
}

/// `epa` with a fault.
#[derive(Clone, Copy, Debug)]
struct Faulty {
    ty: FloatType,
    fault: u8,
    trigger: u8,
    level: u8,
}

impl Faulty {
    fn drawn(bytes: &mut Unstructured<'_>) -> Result<Self> {
        let ty = match bytes.arbitrary()? {
            true => FloatType::F64,
            false => FloatType::F32,
        };
        let [fault, trigger, level] = bytes.arbitrary()?;
        Ok(Faulty {
            ty,
            fault,
            trigger,
            level,
        })
    }

    fn is_triggered(self, case: &Case, answer: &Answer) -> bool {
        let level = usize::from(self.level % 8);
        let lists = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'[').count();
        match self.trigger % 6 {
            0 => true,
            1 => lists(&case.canonical_bytes()) > 2 * level,
            2 => case.posed() > level % 3,
            3 => answer.status.is_hit(),
            4 => answer.depth.is_some_and(|depth| depth.abs() > level as f64),
            // The ids of cases know nothing of size.
            _ => case.id().as_str().as_bytes()[5] % 2 == self.level % 2,
        }
    }

    fn spoil(self, mut answer: Answer) -> Answer {
        let times = |vector: &mut Option<Vec<f64>>, factor: f64| {
            vector.iter_mut().flatten().for_each(|x| *x *= factor);
        };
        match self.fault % 9 {
            0 => answer.depth = answer.depth.map(|x| x * 1.5),
            1 => answer.depth = answer.depth.map(|x| x - 1.0),
            2 => answer.depth = Some(f64::NAN),
            3 => times(&mut answer.normal, -1.0),
            4 => times(&mut answer.normal, 2.0),
            5 => times(&mut answer.a, 1.25),
            6 => (answer.status, answer.depth) = (Status::Separated, None),
            7 => answer.status = Status::Penetrating,
            _ => return Answer::without_numbers(Status::Error, "it gave up"),
        }
        answer
    }
}

impl Subject for Faulty {
    fn name(&self) -> &str {
        "faulty"
    }

    fn float_type(&self) -> FloatType {
        self.ty
    }

    fn answer(&self, case: &Case) -> Answer {
        let name = builtin::NAMES[usize::from(self.ty == FloatType::F32)];
        let answer = builtin::by_name(name).expect("built in").answer(case);
        if self.is_triggered(case, &answer) {
            self.spoil(answer)
        } else {
            answer
        }
    }
}
