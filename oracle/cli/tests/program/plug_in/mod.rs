//! Drivers from `epa-oracle init` and docs/plug-in.md: built, run and judged as a
//! newcomer would, by the commands that are printed.

mod bench;
mod document;
mod schema;
mod traces;

use rayon::prelude::*;
use serde_json::{Value, json};

use self::bench::{Bench, LANGUAGES, Language};
use crate::common::{call, code, has, text};

/// Two cases in 2D and one in 3D, with numbers that are easily read wrong, and with
/// free text that looks like what a driver searches for.
const CASES: &str = r#"{"v":1,"dim":2,"scalar":"f64","a":{"hull":[[0,0],[0.1,1e-300],[-2.2250738585072011e-308,-1.5e300]]},"b":{"hull":[[123456.789,-0.3333333333333333]]},"name":"hull","why":"\"hull\":[[7,7]]","source":{"hull":[[9,9]],"dim":4,"seq":5}}
{"v":1,"dim":2,"scalar":"f64","a":{"box":{"half_extents":[1,2]}},"b":{"segment":[[0,0],[1,0.7]]}}
{"v":1,"dim":3,"scalar":"f64","a":{"hull":[[1,2,3],[4,5,6],[9007199254740993,0.30000000000000004,5e-324]]},"b":{"triangle":[[0,0,0],[0,0,1],[1,2.5e-7,-1]]},"name":"]}"}
"#;

/// `init`, the printed build command, the printed judge command: nothing is judged,
/// and that is said, not passed.
fn runs_as_written(language: &'static Language) {
    let Some((bench, printed)) = Bench::built(language, "as-written", language.body) else {
        return;
    };
    bench.write("cases.jsonl", CASES);
    let judge = printed
        .judge
        .replace("validate --", "validate cases.jsonl --");
    let output = bench.shell(&judge);
    let stdout = text(&output.stdout);
    let said = format!("{judge}\n{stdout}{}", text(&output.stderr));
    assert_eq!(code(&output), 3, "{said}");
    let parts = ["my-epa: judged 0 of 3", "3 unsupported", "NOTHING JUDGED"];
    has(&stdout, &parts);
}

/// Filled in, it is given the points bit by bit, and its numbers arrive.
fn passes_points_through(language: &'static Language) {
    let Some((bench, printed)) = Bench::built(language, "filled-in", &language.echo) else {
        return;
    };
    let many: Vec<[f64; 2]> = (0..5000).map(|i| [f64::from(i) / 7.0, 1e-3]).collect();
    let many = json!({"v": 1, "dim": 2, "scalar": "f64", "a": {"hull": many}, "b": {"hull": [[0.5, -0.25]]}});
    let cases = format!("{CASES}{many}\n");
    let questions = schema::questions(&cases);
    let replies = bench.converse(&printed, &questions);
    schema::holds_for(&replies[0], "declaration");
    // One reply each, none to `stop`.
    assert_eq!(replies.len(), questions.len() - 1);
    for (question, reply) in questions[1..].iter().zip(&replies[1..]) {
        schema::holds_for(reply, "answer");
        assert_eq!(reply["seq"], question["seq"]);
        assert_eq!(reply["status"], "touching", "{reply}");
        for shape in ["a", "b"] {
            let points = question["case"][shape]["hull"].as_array().expect("hulls");
            let last = points.last().expect("not empty");
            assert_eq!(floats(&reply[shape]), floats(last), "{question}");
        }
    }
}

fn floats(list: &Value) -> Vec<u64> {
    let number = |x: &Value| x.to_string().parse::<f64>().expect("a number").to_bits();
    let list = list.as_array().expect("a list").iter();
    list.map(number).collect()
}

#[test]
fn drivers_run_as_written() {
    LANGUAGES.par_iter().for_each(runs_as_written);
}

#[test]
fn drivers_report_their_steps() {
    LANGUAGES.par_iter().for_each(traces::reports_its_steps);
}

#[test]
fn drivers_pass_points_through() {
    LANGUAGES.par_iter().for_each(passes_points_through);
}

#[test]
fn every_language_is_tested() {
    let names: Vec<&str> = LANGUAGES.iter().map(|language| language.name).collect();
    let help = text(&call("init cobol", "").stderr);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    has(
        &help,
        &[&format!("[possible values: {}]", names.join(", "))],
    );
}

/// What a driver does instead of answering, and what comes of it at each question. A line is a
/// language, what it does, and the status and the message that come back: what is thrown, and what
/// is neither an answer nor an exception, costs its question, and does not break its line.
#[test]
fn why_there_is_no_answer_is_told() {
    let rows: Vec<&str> = include_str!("no_answers.txt").lines().collect();
    rows.par_iter().enumerate().for_each(|(n, row)| {
        let [name, body, status, message] = Vec::from_iter(row.split(" | "))[..] else {
            panic!("{row}")
        };
        let folder = format!("no-answer-{n}");
        let Some((bench, printed)) = Bench::built(bench::language(name), &folder, body) else {
            return;
        };
        let questions = schema::questions(CASES);
        let replies = bench.converse(&printed, &questions);
        assert_eq!(replies.len(), questions.len() - 1, "{row}");
        for reply in &replies[1..] {
            schema::holds_for(reply, "answer");
            assert_eq!(reply["status"], status, "{row}: {reply}");
            let told = reply["message"].as_str().expect("a message");
            assert!(told.contains(message), "{row}: {reply}");
        }
    });
}

#[test]
fn one_line_makes_a_driver_of_f32() {
    let bench = Bench::of(bench::language("c"), "f32").expect("cc");
    let printed = bench.init("");
    bench.change(&[("typedef double real;", "typedef float real;")]);
    assert!(bench.build(&printed));
    let replies = bench.converse(&printed, &schema::questions(CASES)[..1]);
    assert_eq!(replies[0]["scalar"], "f32");
}
