//! Drivers from `epa-oracle init` and docs/plug-in.md: built, run and judged as a
//! newcomer would, by the commands that are printed.

mod bench;
mod document;
mod schema;
mod traces;

use serde_json::{Value, json};

use self::bench::{Bench, LANGUAGES, Language};
use crate::common::{PROGRAM, code, text};

/// Two cases in 2D and one in 3D, with numbers that are easily read wrong, and with
/// free text that looks like what a driver searches for.
const CASES: &str = r#"{"v":1,"dim":2,"scalar":"f64","a":{"hull":[[0,0],[0.1,1e-300],[-2.2250738585072011e-308,-1.5e300]]},"b":{"hull":[[123456.789,-0.3333333333333333]]},"name":"hull","why":"\"hull\":[[7,7]]","source":{"hull":[[9,9]],"dim":4,"seq":5}}
{"v":1,"dim":2,"scalar":"f64","a":{"box":{"half_extents":[1,2]}},"b":{"segment":[[0,0],[1,0.7]]}}
{"v":1,"dim":3,"scalar":"f64","a":{"hull":[[1,2,3],[4,5,6],[9007199254740993,0.30000000000000004,5e-324]]},"b":{"triangle":[[0,0,0],[0,0,1],[1,2.5e-7,-1]]},"name":"]}"}
"#;

/// `init`, the printed build command, the printed judge command: nothing is judged,
/// and that is said, not passed.
fn runs_as_written(language: &'static Language) {
    let Some(bench) = Bench::of(language, "as-written") else {
        return;
    };
    let printed = bench.init();
    if !bench.build(&printed) {
        return;
    }
    bench.write("cases.jsonl", CASES);
    let judge = printed
        .judge
        .replace("validate --", "validate cases.jsonl --");
    let output = bench.shell(&judge);
    let stdout = text(&output.stdout);
    assert_eq!(
        code(&output),
        3,
        "{judge}\n{stdout}{}",
        text(&output.stderr)
    );
    for part in ["my-epa: judged 0 of 3", "3 unsupported", "NOTHING JUDGED"] {
        assert!(stdout.contains(part), "{part} in {stdout}");
    }
}

/// Filled in, it is given the points bit by bit, and its numbers arrive.
fn passes_points_through(language: &'static Language) {
    let Some(bench) = Bench::of(language, "filled-in") else {
        return;
    };
    let printed = bench.init();
    bench.change(&[(language.body, &language.echo)]);
    if !bench.build(&printed) {
        return;
    }
    let many: Vec<[f64; 2]> = (0..5000).map(|i| [f64::from(i) / 7.0, 1e-3]).collect();
    let many = json!({"v": 1, "dim": 2, "scalar": "f64", "a": {"hull": many}, "b": {"hull": [[0.5, -0.25]]}});
    let cases = format!("{CASES}{many}\n");
    let questions = schema::questions(&cases);
    let replies = bench.converse(&printed, &questions);
    schema::holds_for(&replies[0], "declaration");
    assert_eq!(
        replies.len(),
        questions.len() - 1,
        "one reply each, none to stop"
    );
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
    list.as_array()
        .expect("a list")
        .iter()
        .map(number)
        .collect()
}

macro_rules! for_each_language {
    ($($name:ident),*) => {$(
        mod $name {
            #[test]
            fn runs_as_written() {
                super::runs_as_written(super::bench::language(stringify!($name)));
            }

            #[test]
            fn reports_its_steps() {
                super::traces::reports_its_steps(super::bench::language(stringify!($name)));
            }

            #[test]
            fn passes_points_through() {
                super::passes_points_through(super::bench::language(stringify!($name)));
            }
        }
    )*};
}

for_each_language!(c, cpp, python, javascript, rust, go, java);

#[test]
fn every_language_is_tested() {
    let names: Vec<&str> = LANGUAGES.iter().map(|language| language.name).collect();
    assert_eq!(
        names,
        ["c", "cpp", "python", "javascript", "rust", "go", "java"]
    );
    let help = text(&bench::oracle(&["init", "cobol"]).stderr);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        help.contains(&format!("[possible values: {}]", names.join(", "))),
        "{help}"
    );
}

/// Where there is nothing to say but why.
#[test]
fn what_is_unsupported_has_its_reason() {
    for (name, answer) in [
        (
            "c",
            r#"Answer answer = {.status = "unsupported", .message = "no \"2D\""};"#,
        ),
        (
            "cpp",
            r#"return {"unsupported", {}, {}, {}, {}, "no \"2D\""};"#,
        ),
        (
            "rust",
            r#"status: "unsupported", message: Some("no '2D'".into()),"#,
        ),
    ] {
        let language = bench::language(name);
        let Some(bench) = Bench::of(language, "reason") else {
            continue;
        };
        let printed = bench.init();
        bench.change(&[(language.body, answer)]);
        if !bench.build(&printed) {
            continue;
        }
        for reply in &bench.converse(&printed, &schema::questions(CASES))[1..] {
            schema::holds_for(reply, "answer");
            assert_eq!(reply["message"], "no '2D'", "{name}: {reply}");
        }
    }
}

/// What is thrown costs its question, and says why.
#[test]
fn what_is_thrown_is_answered() {
    for language in LANGUAGES.iter() {
        let Some(throw) = language.throw else {
            continue;
        };
        let Some(bench) = Bench::of(language, "throws") else {
            continue;
        };
        let printed = bench.init();
        bench.change(&[(language.body, throw)]);
        if !bench.build(&printed) {
            continue;
        }
        let questions = schema::questions(CASES);
        let replies = bench.converse(&printed, &questions);
        assert_eq!(replies.len(), questions.len() - 1, "{}", language.name);
        for reply in &replies[1..] {
            schema::holds_for(reply, "answer");
            assert_eq!(reply["status"], "error", "{reply}");
            let message = reply["message"].as_str().expect("a message");
            assert!(message.contains("2D"), "{}: {reply}", language.name);
        }
    }
}

/// What is neither an answer nor an exception does not end the driver, and does not break its line.
#[test]
fn what_is_no_answer_is_answered_as_an_error() {
    for (name, answer, message) in [
        (
            "c",
            r#"Answer answer = {.status = "error", .message = "no \xff 2D"};"#,
            "no ' 2D",
        ),
        (
            "cpp",
            r#"throw std::runtime_error("no \xff 2D");"#,
            "no ' 2D",
        ),
        ("python", r#"sys.exit("no 2D")"#, "no 2D"),
        (
            "javascript",
            r#"return { status: "touching", depth: 0n };"#,
            "BigInt",
        ),
        ("java", "return null;", "returned null"),
    ] {
        let language = bench::language(name);
        let Some(bench) = Bench::of(language, "no-answer") else {
            continue;
        };
        let printed = bench.init();
        bench.change(&[(language.body, answer)]);
        assert!(bench.build(&printed));
        let questions = schema::questions(CASES);
        let replies = bench.converse(&printed, &questions);
        assert_eq!(replies.len(), questions.len() - 1, "{name}");
        for reply in &replies[1..] {
            schema::holds_for(reply, "answer");
            assert_eq!(reply["status"], "error", "{name}: {reply}");
            let told = reply["message"].as_str().expect("a message");
            assert!(told.contains(message), "{name}: {reply}");
        }
    }
}

#[test]
fn one_line_makes_a_driver_of_f32() {
    let Some(bench) = Bench::of(bench::language("c"), "f32") else {
        return;
    };
    let printed = bench.init();
    bench.change(&[("typedef double real;", "typedef float real;")]);
    assert!(bench.build(&printed));
    let replies = bench.converse(&printed, &schema::questions(CASES)[..1]);
    assert_eq!(replies[0]["scalar"], "f32");
}

#[test]
fn init_overwrites_nothing() {
    for language in LANGUAGES.iter() {
        let bench = Bench::bare(language, "twice");
        assert_eq!(code(&bench.run_init("")), 0);
        let file = language.file;
        bench.write(&format!("my driver/{file}"), "mine");
        let again = bench.run_init("");
        let stderr = text(&again.stderr);
        assert_eq!(code(&again), 2, "{stderr}");
        assert!(
            stderr.contains(&format!("my driver/{file} exists")),
            "{stderr}"
        );
        assert_eq!(bench.read(&format!("my driver/{file}")), "mine");
    }
}

#[test]
fn an_unknown_language_is_a_usage_error_and_spelling_does_not_matter() {
    let output = bench::oracle(&["init", "cobol"]);
    assert_eq!(code(&output), 2);
    let bench = Bench::bare(bench::language("cpp"), "spelling");
    for (spelling, file) in [
        ("C++", "driver.cpp"),
        ("JS", "driver.js"),
        ("py", "driver.py"),
    ] {
        let output = bench.shell(&format!("{} init {spelling} --dir .", PROGRAM));
        assert_eq!(code(&output), 0, "{}", text(&output.stderr));
        assert!(!bench.read(file).is_empty());
    }
}
