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
use epa_oracle::limits::MAX_ANSWER;
use epa_oracle::subject::child::{Child, Options};
use epa_oracle::subject::{Reply, Runner, Status};

/// The steps of the protocol at which it goes wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    /// Instead of the declaration.
    Greeting,
    /// When the declaration is written, before a question is read.
    Declared,
    /// Instead of the answer to `bad`.
    Answering,
    /// When the last question is answered.
    Last,
    /// Instead of ending.
    Stopping,
}

const STEPS: [Step; 5] = [
    Step::Greeting,
    Step::Declared,
    Step::Answering,
    Step::Last,
    Step::Stopping,
];

/// What must come of it: a part of what is said.
#[derive(Clone, Copy)]
enum Costs {
    Nothing,
    /// The run, before it began.
    Run(&'static str),
    /// One case, as a crash.
    Crash(&'static str),
    /// One case, as a timeout.
    Timeout(&'static str),
    /// One case, as a breach of the protocol.
    Protocol(&'static str),
    /// One case at most: what is written after the last answer is waited for only a moment.
    AtMost(&'static str),
}

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

fn folder(name: &str, step: Step) -> PathBuf {
    empty(&format!("rogues/{name}-{step:?}"))
}

fn options(folder: &Path, breaks: &str, step: Step) -> Options {
    let script = DRIVER.replace("BREAK", breaks);
    let folder = folder.to_str().expect("UTF-8");
    let step = format!("{step:?}");
    let command = ["sh", "-c", &script, "rogue", folder, &step];
    Options {
        per_case: Duration::from_secs(2),
        start: Duration::from_secs(4),
        ..Options::new(command.map(str::to_owned).to_vec())
    }
}

/// Runs the driver that breaks so at a step: why the run was lost, or all replies.
fn outcome(folder: &Path, breaks: &str, step: Step) -> Result<Vec<Reply>, String> {
    let mut child = Child::start(options(folder, breaks, step)).map_err(|lost| lost.to_string())?;
    let cases = cases();
    let replies = child.run(&cases.iter().collect::<Vec<_>>());
    drop(child);
    replies.map_err(|lost| lost.to_string())
}

/// Checks a misbehaviour at every step.
fn check(name: &str, breaks: &str, costs: [Costs; 5]) {
    std::thread::scope(|scope| {
        for (step, costs) in STEPS.into_iter().zip(costs) {
            scope.spawn(move || check_step(name, breaks, step, costs));
        }
    });
}

fn check_step(name: &str, breaks: &str, step: Step, costs: Costs) {
    let folder = folder(name, step);
    let start = Instant::now();
    let outcome = outcome(&folder, breaks, step);
    let place = format!("{name} at {step:?}: {outcome:?}");
    assert!(start.elapsed() < Duration::from_secs(60), "{place}");
    nothing_is_left(&folder, &place);
    let replies = match (outcome, costs) {
        (Err(why), Costs::Run(words)) => return assert!(why.contains(words), "{place}"),
        (Ok(replies), _) => replies,
        (Err(_), _) => panic!("{place}"),
    };
    let is_right =
        |reply: &&Reply| matches!(reply, Reply::Answer(a) if a.status == Status::Separated);
    let wrong: Vec<&Reply> = replies.iter().filter(|reply| !is_right(reply)).collect();
    let fits = match (&wrong[..], costs) {
        ([], Costs::Nothing | Costs::AtMost(_)) => true,
        ([Reply::Crash(how)], Costs::Crash(words))
        | ([Reply::Timeout(how)], Costs::Timeout(words))
        | ([Reply::Protocol(how)], Costs::Protocol(words) | Costs::AtMost(words)) => {
            how.contains(words)
        }
        _ => false,
    };
    assert!(fits, "{place}");
    if step == Step::Answering && !wrong.is_empty() {
        assert!(!is_right(&&replies[1]), "it was `bad`: {place}");
    }
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

const SILENT: &str = "did not reply to hello within";
const LATE: &str = "no answer within 2 s";
const NO_DECLARATION: &str = "replied to hello, but not with a declaration";

#[test]
fn it_never_answers() {
    use Costs::{Nothing, Run, Timeout};
    let costs = [Run(SILENT), Timeout(LATE), Timeout(LATE), Nothing, Nothing];
    check("silent", "sleep 600", costs);
}

#[test]
fn it_answers_twice() {
    use Costs::{AtMost, Nothing, Protocol};
    let twice = "it answered twice";
    let breaks = r#"if [ "$line" ]; then echo "{\"seq\":$seq,\"status\":\"separated\"}"; else echo "$declare"; fi"#;
    let noise = "no answer (`seq` is missing)";
    let costs = [
        Protocol(noise),
        Protocol(noise),
        Protocol(twice),
        AtMost(twice),
        Nothing,
    ];
    check("twice", breaks, costs);
}

#[test]
fn it_answers_what_was_not_asked() {
    use Costs::{Nothing, Protocol, Run};
    let breaks = r#"echo '{"seq":4000000000,"status":"separated"}'"#;
    let stray = "it answered question 4000000000, which was not asked";
    let costs = [
        Run(NO_DECLARATION),
        Protocol(stray),
        Protocol(stray),
        Nothing,
        Nothing,
    ];
    check("out-of-range", breaks, costs);
}

#[test]
fn it_floods_its_output_with_a_line_without_end() {
    use Costs::{Nothing, Protocol, Run};
    let long = "a line of more than 1048576 bytes";
    let costs = [Run(long), Protocol(long), Protocol(long), Nothing, Nothing];
    check("endless-line", "cat /dev/zero", costs);
}

#[test]
fn it_floods_its_output_with_blank_lines() {
    use Costs::{Nothing, Run, Timeout};
    let costs = [
        Run(NO_DECLARATION),
        Timeout(LATE),
        Timeout(LATE),
        Nothing,
        Nothing,
    ];
    check("blank-lines", "yes ''", costs);
}

#[test]
fn it_floods_its_output_with_noise() {
    use Costs::{Nothing, Protocol, Run};
    let noise = "it wrote what is no answer";
    let costs = [
        Run(NO_DECLARATION),
        Protocol(noise),
        Protocol(noise),
        Nothing,
        Nothing,
    ];
    check("noise", "yes 'simplex degenerate'", costs);
}

#[test]
fn it_floods_its_output_with_answers_given_before() {
    use Costs::{AtMost, Nothing, Run, Timeout};
    // The answer to the first question, again and again.
    let breaks = r#"yes '{"seq":0,"status":"separated"}'"#;
    let folder = folder("again", Step::Answering);
    let replies = outcome(&folder, breaks, Step::Answering).expect("replies");
    let wrong = |reply: &&Reply| !matches!(reply, Reply::Answer(_));
    let wrong: Vec<&Reply> = replies.iter().filter(wrong).collect();
    assert!(
        matches!(wrong[..], [Reply::Protocol(_), Reply::Timeout(_)]),
        "the first was answered twice, the second never: {replies:?}"
    );
    let costs = [
        Run(NO_DECLARATION),
        Timeout(LATE),
        Timeout(LATE),
        AtMost("it answered twice"),
        Nothing,
    ];
    check_step("again", breaks, Step::Greeting, costs[0]);
    check_step("again", breaks, Step::Last, costs[3]);
    check_step("again", breaks, Step::Stopping, costs[4]);
}

#[test]
fn it_floods_its_standard_error() {
    use Costs::{Nothing, Run, Timeout};
    let costs = [Run(SILENT), Timeout(LATE), Timeout(LATE), Nothing, Nothing];
    check("stderr", "yes warning >&2", costs);
    // A megabyte of it, and an answer after all.
    let breaks = "yes warning | head -c 1000000 >&2";
    check("some-stderr", breaks, [Nothing; 5]);
}

#[test]
fn it_forks_and_leaves_a_process_with_its_pipes() {
    use Costs::{Crash, Nothing, Run};
    let held = "it ended with exit code 7; what it started holds its output open";
    let costs = [Run(SILENT), Crash(held), Crash(held), Nothing, Nothing];
    check("forks", r#"sleep 600 & echo $! > "$1/pid"; exit 7"#, costs);
    // It goes on itself: nothing is wrong, and the other process is ended at last.
    let breaks = r#"sleep 600 & echo $! > "$1/pid""#;
    check("forks-and-goes-on", breaks, [Nothing; 5]);
}

#[test]
fn it_closes_its_pipes() {
    use Costs::{Crash, Nothing, Run, Timeout};
    let closed = "it closed its output without ending";
    let costs = [Run(closed), Crash(closed), Crash(closed), Nothing, Nothing];
    check("closes-stdout", "exec >&-; sleep 600", costs);
    let costs = [Run(SILENT), Timeout(LATE), Timeout(LATE), Nothing, Nothing];
    check("closes-stdin", "exec <&-; sleep 600", costs);
    check("closes-stderr", "exec 2>&-", [Nothing; 5]);
}

#[test]
fn it_dies() {
    use Costs::{Crash, Nothing, Run};
    let killed = "it was ended by signal 9";
    let costs = [Run(killed), Crash(killed), Crash(killed), Nothing, Nothing];
    check("dies", "kill -9 $$", costs);
    let left = "it ended with exit code 3; its words on stderr: `out of luck`";
    let costs = [Run(left), Crash(left), Crash(left), Nothing, Nothing];
    check("exits", "echo out of luck >&2; exit 3", costs);
}

#[test]
fn what_it_says_of_itself_and_of_a_case_is_not_repeated_at_length() {
    let long = r#"printf '{"%0900000d":1}\n' 0"#;
    let folder = folder("long", Step::Greeting);
    let lost = outcome(&folder, long, Step::Greeting).expect_err("no declaration");
    assert!(
        lost.contains(NO_DECLARATION) && lost.len() < 1_000,
        "{}",
        lost.len()
    );
    let long = r#"printf '{"seq":%s,"status":"separated","%0900000d":1}\n' $seq 0; quiet=1"#;
    let replies = outcome(&folder, long, Step::Answering).expect("replies");
    let Reply::Protocol(how) = &replies[1] else {
        panic!("{replies:?}")
    };
    assert!(
        how.contains("is not a field of an answer") || how.contains("0000…"),
        "{how}"
    );
    assert!(how.len() < 1_000, "{}", how.len());
}

#[test]
fn an_answer_is_read_to_the_limit_and_no_further() {
    // The line break counts.
    let around = r#"{"seq":1,"status":"separated","message":""}"#.len() + 1;
    for (more, fits) in [(0, true), (1, false)] {
        let digits = MAX_ANSWER - around + more;
        let breaks = format!(
            r#"printf '{{"seq":%s,"status":"separated","message":"%0{digits}d"}}\n' $seq 0; quiet=1"#
        );
        let folder = folder("longest", Step::Answering);
        let mut child = Child::start(options(&folder, &breaks, Step::Answering)).expect("starts");
        let cases = cases();
        // `seq` has one digit.
        let replies = child.run(&[&cases[0], &cases[1]]).expect("replies");
        match &replies[1] {
            Reply::Answer(answer) => assert!(fits && answer.status == Status::Separated),
            Reply::Protocol(how) => assert!(!fits && how.contains("1048576"), "{how}"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_program_that_always_breaks_is_given_up_with_a_reason() {
    let folder = folder("always", Step::Answering);
    let options = Options {
        restarts: 3,
        ..options(&folder, "exit 9", Step::Answering)
    };
    let mut child = Child::start(options).expect("a declaration");
    let bad = &cases()[1];
    let lost = child.run(&[bad; 9]).expect_err("9 are more than 3");
    let words = "`rogue` had to be restarted more than 3 times";
    assert_eq!(lost.to_string(), words);
}
