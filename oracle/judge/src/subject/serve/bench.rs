//! `build` and `bench`: how long a query takes, on shapes that were built before.

use std::hint::black_box;
use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::subject::{Answer, Pair, Status, Subject, pair};
use epa_format::case::Case;

/// A query that does nothing: the cost of the loop.
struct Nothing;

impl Pair for Nothing {
    fn ask(&mut self) {}

    fn answer(&self) -> Answer {
        Answer::without_numbers(Status::Error, "nothing was asked")
    }
}

/// The pairs that were built, in their order.
#[derive(Default)]
pub(super) struct Built<'s> {
    pairs: Vec<Box<dyn Pair + 's>>,
    /// Whether the subject builds shapes beforehand.
    is_prebuilt: bool,
}

impl<'s> Built<'s> {
    /// Builds a pair, asks it once, and keeps it.
    pub(super) fn build(&mut self, subject: &'s dyn Subject, case: Case) -> Answer {
        let prebuilt = subject.pair(&case);
        self.is_prebuilt = prebuilt.is_some();
        let at_each_question = || pair(move || subject.answer(&case), Answer::clone);
        let mut pair = prebuilt.unwrap_or_else(at_each_question);
        pair.ask();
        let answer = pair.answer();
        self.pairs.push(pair);
        answer
    }

    /// Times some of the pairs, as the message says.
    pub(super) fn bench(&mut self, message: &Map<String, Value>) -> Value {
        let number = |key: &str| message.get(key).and_then(Value::as_f64).unwrap_or(0.0);
        let whole = |key: &str| message.get(key).and_then(Value::as_u64).unwrap_or(0) as usize;
        let (first, count) = (whole("first"), whole("count"));
        let Some(pairs) = first
            .checked_add(count)
            .and_then(|end| self.pairs.get_mut(first..end))
            .filter(|pairs| !pairs.is_empty())
        else {
            return json!({"error": "`first` and `count` name no pairs that were built"});
        };
        let [warm_up, pass, most] = ["warm_up", "pass", "most"].map(number);
        let is_empty = message.get("empty").and_then(Value::as_bool) == Some(true);
        let mut nothing: Vec<Box<dyn Pair>> = Vec::new();
        nothing.resize_with(count, || Box::new(Nothing));
        let times = if is_empty {
            passes(&mut nothing, [warm_up, pass, most], whole("passes"))
        } else {
            passes(pairs, [warm_up, pass, most], whole("passes"))
        };
        let answers = pairs.iter().map(|pair| pair.answer().to_fields());
        let answers: Vec<Value> = answers.map(Value::Object).collect();
        json!({
            "nanoseconds": times,
            "clock": CLOCK,
            "prebuilt": self.is_prebuilt,
            "answers": if is_empty { Vec::new() } else { answers },
        })
    }
}

/// The nanoseconds a query of each pass: docs/formats.md, *Bench*.
fn passes(pairs: &mut [Box<dyn Pair + '_>], seconds: [f64; 3], count: usize) -> Vec<f64> {
    let [warm_up, pass, most] = seconds;
    let queries = pairs.len() as f64;
    let mut run = |times: usize| {
        let start = now();
        for _ in 0..times {
            for pair in &mut *pairs {
                black_box(pair).ask();
            }
        }
        (now().saturating_sub(start)).as_secs_f64()
    };
    let (mut times, mut spent) = (1, 0.0);
    let mut took = run(times);
    loop {
        spent += took;
        if spent >= most || (took >= pass && spent >= warm_up) {
            break;
        }
        if took < pass {
            times *= 2;
        }
        took = run(times);
    }
    // What took most of the time is a pass.
    let mut all = Vec::new();
    if spent >= most {
        all.push(took);
    }
    while all.len() < count && spent < most {
        let took = run(times);
        spent += took;
        all.push(took);
    }
    let each = 1e9 / (times as f64 * queries);
    all.into_iter().map(|took| took * each).collect()
}

#[cfg(target_os = "linux")]
const CLOCK: &str = "thread";

/// The time that this thread has spent on a processor.
#[cfg(target_os = "linux")]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

#[cfg(not(target_os = "linux"))]
const CLOCK: &str = "wall";

#[cfg(not(target_os = "linux"))]
fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}
