//! What is said of a program that died or went silent: its error, and nothing that is not so.

use std::time::Duration;

use epa_oracle::case::Case;
use epa_oracle::subject::child::{Child, Options};
use epa_oracle::subject::{Reply, Runner};

use super::GOOD;

const HELLO: &str = r#"read -r hello; echo '{"name":"mute","scalar":"f64"}'"#;

fn options(script: &str) -> Options {
    let command = ["sh", "-c", script].map(str::to_owned);
    Options {
        per_case: Duration::from_secs(1),
        ..Options::new(command.to_vec())
    }
}

/// The replies to cases of these names.
fn replies(script: &str, names: &[&str]) -> Vec<Reply> {
    let case = |name: &&str| Case::parse(&GOOD.replace("example", name)).expect("a case");
    let cases: Vec<Case> = names.iter().map(case).collect();
    let mut child = Child::start(options(script)).expect("a declaration");
    let cases: Vec<&Case> = cases.iter().collect();
    child.run(&cases).expect("replies")
}

#[test]
fn the_error_stands_in_front_of_what_the_runtime_adds() {
    let node = r"printf 'driver.js:4\n  f()\n  ^\n\nTypeError: f is not a function\n    at driver.js:4:3\n\nNode.js v20.19.0\n' >&2; exit 1";
    let lost = Child::start(options(node)).err().expect("no declaration");
    let says = "it ended with exit code 1; its error on stderr: `TypeError: f is not a function`";
    assert!(lost.to_string().ends_with(says), "{lost}");
    let dies = format!("{HELLO}; read -r question; {node}");
    let replies = replies(&dies, &["one"]);
    assert!(
        matches!(&replies[0], Reply::Crash(how) if how == says),
        "{replies:?}"
    );
}

#[test]
fn an_error_is_found_before_a_long_trace_of_the_stack() {
    let java = r#"echo 'Exception in thread "main" java.lang.StackOverflowError' >&2; yes '	at Driver.expand(Driver.java:12)' | head -1024 >&2; exit 1"#;
    let lost = Child::start(options(java)).err().expect("no declaration");
    let says = "its error on stderr: `Exception in thread \"main\" java.lang.StackOverflowError`";
    assert!(lost.to_string().ends_with(says), "{lost}");
}

/// Only of a program from which no answer has ever come it is said that it may not flush its
/// output, however often it was started.
#[test]
fn a_driver_that_has_answered_is_not_told_to_flush() {
    const HINT: &str = "flush its output";
    let answers = r#"while read -r q; do case $q in *'"name":"bad"'*) sleep 600;; esac; seq=${q#*'"seq":'}; echo "{\"seq\":${seq%%,*},\"status\":\"separated\"}"; done"#;
    let late = |script: String, names: &[&str]| {
        let late = |reply: Reply| match reply {
            Reply::Timeout(how) => Some(how),
            _ => None,
        };
        let late: Vec<String> = replies(&script, names)
            .into_iter()
            .filter_map(late)
            .collect();
        assert_eq!(late.len(), 1, "{late:?}");
        late.concat()
    };
    // `bad` is asked again in a program of its own, from which no answer comes.
    let names = ["one", "two", "bad", "four", "five"];
    let how = late(format!("{HELLO}; {answers}"), &names);
    assert!(!how.contains(HINT), "{how}");
    let how = late(format!("{HELLO}; sleep 600"), &["one"]);
    assert!(how.contains(HINT), "{how}");
}
