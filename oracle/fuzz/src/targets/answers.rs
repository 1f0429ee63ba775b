//! A hostile subject: any declaration, any answers.
//!
//! The first byte chooses a case, the first line is the reply to `hello`, each further line an
//! answer. The judge must not panic, whatever a subject says. An answer that conforms under this
//! project's conventions must be right. Its depth is within `numeric` of the signed depth by brute
//! force. The push along its direction is too, and hit or miss is right.

use std::sync::LazyLock;

use epa_oracle::case::Case;
use epa_oracle::judge::Verdict;
use epa_oracle::lattice::Lattice;
use epa_oracle::number::{FloatType, Rational, Surd, rational_from_f64, round_rational};
use epa_oracle::policy::Policy;
use epa_oracle::subject::{Answer, Conventions, Declaration, Named, Reply};
use epa_oracle::validate::{Outcome, Placed, Record, judge_replies};

use num_bigint::BigInt;

use crate::claims;

/// What is asked: overlapping, touching, apart, flat, rounded, curved, large and small.
const LINES: [&str; 8] = [
    r#"{"v":1,"dim":2,"scalar":"f32","a":{"hull":[[4,11],[4,5],[9,9]]},"b":{"hull":[[5,7],[12,7],[10,2],[7,3]]}}"#,
    r#"{"v":1,"dim":3,"scalar":"f32","a":{"box":{"half_extents":[1,1,1]}},"b":{"hull":[[1.5,0,0],[3,1,0],[3,-1,0],[3,0,2]]}}"#,
    r#"{"v":1,"dim":3,"scalar":"f32","a":{"triangle":[[0,0,0],[2,0,0],[0,2,0]]},"b":{"triangle":[[1,0,0],[2,2,0],[0,1,0]]}}"#,
    r#"{"v":1,"dim":2,"scalar":"f32","a":{"segment":[[0,0],[1,1]]},"b":{"point":[1,1]}}"#,
    r#"{"v":1,"dim":3,"scalar":"f32","a":{"capsule":{"half_height":1,"radius":0.5}},"b":{"rounded":{"core":{"hull":[[0.75,0,0],[2,1,0],[2,0,1]]},"radius":0.25}}}"#,
    r#"{"v":1,"dim":2,"scalar":"f32","a":{"ball":{"radius":1}},"b":{"ball":{"radius":2},"pose":{"translation":[3,4]}}}"#,
    r#"{"v":1,"dim":3,"scalar":"f32","a":{"cylinder":{"half_height":1,"radius":1}},"b":{"ellipsoid":{"radii":[1,2,3]},"pose":{"translation":[1,0.5,2]}}}"#,
    r#"{"v":1,"dim":2,"scalar":"f32","a":{"hull":[[1e30,0],[0,1e30],[-1e30,0]]},"b":{"hull":[[1e-30,0],[0,1e-30]]}}"#,
];

/// A case that is asked, with what is true of it by brute force.
struct Question {
    placed: Placed,
    known: Option<(Lattice, Surd)>,
}

static QUESTIONS: LazyLock<Vec<Question>> = LazyLock::new(|| LINES.map(question).into());

fn question(line: &str) -> Question {
    let case = Case::parse(line).expect("a case");
    let lattice = Lattice::of_case(&case).ok();
    let known = lattice.map(|lattice| {
        let depth = claims::depth(&lattice).expect("a small case");
        (lattice, depth)
    });
    let stratum = "asked".to_owned();
    let placed = Placed { stratum, case };
    Question { placed, known }
}

/// The target.
pub(crate) fn attack(bytes: &[u8]) {
    let Some((choice, rest)) = bytes.split_first() else {
        return;
    };
    let question = &QUESTIONS[usize::from(*choice) % LINES.len()];
    let text = String::from_utf8_lossy(rest);
    let mut lines = text.split('\n').take(4);
    let declaration = declared(lines.next().unwrap_or_default());
    let replies: Vec<Reply> = lines.flat_map(|line| replies(line, question)).collect();
    let asked = replies
        .into_iter()
        .zip(0..)
        .map(|(reply, turn)| (turn, question.placed.clone(), vec![Some(reply)]));
    let judged = judge_replies(
        std::slice::from_ref(&declaration),
        &Policy::default(),
        0,
        asked,
        |record| {
            is_fair(&record, question, &declaration);
            Ok(())
        },
    );
    if let Err(stop) = judged {
        panic!("{stop}");
    }
}

/// The declaration of a line, or one that handles everything.
fn declared(line: &str) -> Declaration {
    let read: Result<Declaration, _> = serde_json::from_str(line);
    match read {
        Ok(declaration) if declaration.check().is_ok() => declaration,
        _ => Declaration::everything("hostile", FloatType::F64),
    }
}

/// A line as an answer of the protocol, and as one of each form without it.
fn replies(line: &str, question: &Question) -> Vec<Reply> {
    let plain = match Answer::from_line(line) {
        Ok(answer) => {
            is_written_as_read(&answer);
            Reply::Answer(answer)
        }
        Err(error) => Reply::Protocol(error.to_string()),
    };
    let dim = question.placed.case.dim.get();
    let named = [Named::from_json(line), Named::from_text(line)];
    let named = named.into_iter().flatten().map(|named| named.reply(dim));
    named.chain([plain]).collect()
}

/// Floats that are not finite are written as words; NaN is not equal to itself.
fn is_written_as_read(answer: &Answer) {
    let line = serde_json::Value::Object(answer.to_fields()).to_string();
    let again = Answer::from_line(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let written = serde_json::Value::Object(again.to_fields()).to_string();
    assert_eq!(
        written, line,
        "an answer changes when it is written and read"
    );
}

fn is_fair(record: &Record, question: &Question, declaration: &Declaration) {
    let (Outcome::Judged(verdict), Some(answer)) = (&record.result, &record.answer) else {
        return;
    };
    let is_plain = declaration.conventions == Conventions::default();
    let is_asked = record.id == record.original;
    if let (true, true, true, Some((lattice, depth))) =
        (is_plain, is_asked, verdict.is_conformant(), &question.known)
    {
        is_near(answer, depth, verdict);
        is_a_way_out(answer, lattice, depth, verdict);
    }
}

/// |depth − s| ≤ numeric, by comparing s with both ends; and a hit where s is not contested.
fn is_near(answer: &Answer, s: &Surd, verdict: &Verdict) {
    let numeric = &verdict.tolerances.numeric;
    if let Some(depth) = answer.depth {
        let depth = rational_from_f64(depth).expect("what conforms is finite");
        let near = s.cmp_rational(&(&depth - numeric)).is_ge()
            && s.cmp_rational(&(&depth + numeric)).is_le();
        assert!(near, "a wrong depth conforms: {answer:?}, {s:?}");
    }
    let tight = &verdict.tolerances.tight;
    let hits = s.cmp_rational(tight).is_gt();
    let misses = s.cmp_rational(&-tight).is_lt();
    assert!(
        !hits || answer.status.is_hit(),
        "a miss conforms: {answer:?}, {s:?}"
    );
    assert!(
        !misses || !answer.status.is_hit(),
        "a false hit conforms: {answer:?}, {s:?}"
    );
}

/// h_D(m)/|m| ≤ s + numeric, on floats, with as much again for their rounding.
fn is_a_way_out(answer: &Answer, lattice: &Lattice, s: &Surd, verdict: &Verdict) {
    let Some(m) = &answer.normal else { return };
    let float = |x: &Rational| {
        let rounded = round_rational(x, FloatType::F64).to_f64();
        rounded.expect("no number here is large")
    };
    let world = |x: &BigInt| float(&Rational::new(x.clone(), lattice.vertices.scale.clone()));
    let height = |v: &Vec<BigInt>| -> f64 { v.iter().zip(m).map(|(x, m)| world(x) * m).sum() };
    let (a, b) = (&lattice.vertices.a, &lattice.vertices.b);
    let highest = a.iter().map(height).fold(f64::NEG_INFINITY, f64::max);
    let lowest = b.iter().map(height).fold(f64::INFINITY, f64::min);
    let length = m.iter().map(|x| x * x).sum::<f64>().sqrt();
    let cost = (highest - lowest) / length + float(&lattice.radius());
    let allowed = s.round(FloatType::F64).to_f64().expect("a small depth");
    let allowed = allowed + 2.0 * float(&verdict.tolerances.numeric);
    assert!(
        cost <= allowed,
        "a direction that costs {cost} conforms: {answer:?}, {s:?}"
    );
}
