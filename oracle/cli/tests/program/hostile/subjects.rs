//! Programs that misbehave: every misbehaviour at every step of the protocol.
//!
//! The program is a shell script that answers rightly. Once, at one step, it misbehaves; on
//! the case `bad` it does so each time. It must cost one case at most, be described, end
//! in time, and leave no process behind.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::common::empty;
use epa_oracle::case::Case;
use epa_oracle::subject::child::{Child, Options};
use epa_oracle::subject::{Reply, Runner, Status};
use rayon::prelude::*;

/// The steps of the protocol at which it goes wrong. Three stand in the place of something: the
/// declaration, the answer to `bad`, the end. Two come before a question is read, and after the
/// last answer.
const STEPS: [&str; 5] = ["Greeting", "Declared", "Answering", "Last", "Stopping"];

/// The misbehaviours, a line each: its name, its script, and what comes of it at each step. That is
/// the run that is lost, or cases, each with a part of what is said. `at most` one case is lost
/// where what comes after the last answer is waited for only a moment; `–` is not tested.
const MISBEHAVIOURS: &str = include_str!("misbehaviours.txt");

/// A driver: `$1` is a folder of its own, `$2` the step.
const DRIVER: &str = r#"
misbehave() { BREAK; }
once() { [ -e "$1/done" ] || { : > "$1/done"; misbehave "$1"; }; }
declare='{"name":"rogue","scalar":"f64"}'
read -r hello
seq=0
[ "$2" = Greeting ] && once "$1"
echo "$declare"
[ "$2" = Declared ] && once "$1"
while read -r line; do
  case $line in *'"cmd":"stop"'*) [ "$2" = Stopping ] && once "$1"; exit 0;; esac
  seq=${line#*'"seq":'}; seq=${seq%%,*}
  case $line in *'"name":"bad"'*) [ "$2" = Answering ] && misbehave "$1";; esac
  [ "$quiet" ] || echo "{\"seq\":$seq,\"status\":\"separated\"}"
  quiet=
  case $line in *'"name":"last"'*) [ "$2" = Last ] && once "$1";; esac
done
"#;

fn cases() -> Vec<Case> {
    let case = |name: &str| {
        let line = format!(
            r#"{{"v":1,"dim":2,"scalar":"f64","a":{{"hull":[[0,0]]}},"b":{{"hull":[[9,0]]}},"name":"{name}"}}"#
        );
        Case::parse(&line).expect("a case")
    };
    ["first", "bad", "third", "last"].map(case).to_vec()
}

/// Runs the driver that breaks so at a step: why the run was lost, or all replies.
fn outcome(folder: &Path, breaks: &str, step: &str) -> Result<Vec<Reply>, String> {
    let script = DRIVER.replace("BREAK", breaks);
    let folder = folder.to_str().expect("UTF-8");
    let command = ["sh", "-c", &script, "rogue", folder, step];
    let options = Options {
        per_case: Duration::from_secs(2),
        start: Duration::from_secs(2),
        ..Options::new(command.map(str::to_owned).to_vec())
    };
    let mut child = Child::start(options).map_err(|lost| lost.to_string())?;
    let cases = cases();
    let replies = child.run(&cases.iter().collect::<Vec<_>>());
    drop(child);
    replies.map_err(|lost| lost.to_string())
}

#[test]
fn every_misbehaviour_costs_what_it_must_at_every_step() {
    let rows: Vec<&str> = MISBEHAVIOURS.lines().collect();
    rows.par_iter().for_each(|row| {
        let columns: Vec<&str> = row.split(" | ").collect();
        let [name, breaks, costs @ ..] = &columns[..] else {
            panic!("{row}")
        };
        assert_eq!(costs.len(), STEPS.len(), "{row}");
        std::thread::scope(|scope| {
            for (step, cost) in STEPS
                .into_iter()
                .zip(costs)
                .filter(|(_, cost)| **cost != "–")
            {
                scope.spawn(move || check(name, breaks, step, cost));
            }
        });
    });
}

/// Checks a misbehaviour at a step.
fn check(name: &str, breaks: &str, step: &str, cost: &str) {
    let folder = empty(&format!("rogues/{name}-{step}"));
    let start = Instant::now();
    let outcome = outcome(&folder, breaks, step);
    let place = format!("{name} at {step}: {outcome:?}");
    assert!(start.elapsed() < Duration::from_secs(60), "{place}");
    nothing_is_left(&folder, &place);
    let lost = match &outcome {
        Err(why) => vec![format!("run: {why}")],
        Ok(replies) => replies.iter().filter_map(wrong).collect(),
    };
    assert!(fits(&lost, cost), "{place}");
    if let ("Answering", [_], Ok(replies)) = (step, &lost[..], &outcome) {
        assert!(wrong(&replies[1]).is_some(), "it was `bad`: {place}");
    }
}

/// What is wrong with a reply.
fn wrong(reply: &Reply) -> Option<String> {
    match reply {
        Reply::Answer(answer) if answer.status == Status::Separated => None,
        Reply::Crash(how) => Some(format!("crash: {how}")),
        Reply::Timeout(how) => Some(format!("timeout: {how}")),
        Reply::Protocol(how) => Some(format!("protocol: {how}")),
        Reply::Answer(_) => Some(format!("{reply:?}")),
    }
}

/// Whether what was lost is what a misbehaviour costs.
fn fits(lost: &[String], cost: &str) -> bool {
    let most = cost.strip_prefix("at most ");
    if lost.is_empty() {
        return cost == "nothing" || most.is_some();
    }
    let costs: Vec<&str> = most.unwrap_or(cost).split(" + ").collect();
    let is_it = |(lost, cost): (&String, &str)| {
        let parts = lost.split_once(": ").zip(cost.split_once(": "));
        parts.is_some_and(|((kind, how), (due, words))| kind == due && how.contains(words))
    };
    lost.len() == costs.len() && lost.iter().zip(costs).all(is_it)
}

/// That what the driver started in the background, and wrote the id of, has been ended.
fn nothing_is_left(folder: &Path, place: &str) {
    let Ok(pid) = fs::read_to_string(folder.join("pid")) else {
        return;
    };
    let stat = PathBuf::from(format!("/proc/{}/stat", pid.trim()));
    let lives = || fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z "));
    let until = Instant::now() + Duration::from_secs(10);
    while lives() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!lives(), "process {pid} is left: {place}");
}
