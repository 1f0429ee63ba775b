//! What a stranger writes into the results stays text in the comment on a pull request, and cannot
//! make it lie. The action itself is the session `tests/transcripts/pull-request.md`, whose scripts
//! are used here, too.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use pulldown_cmark::{Event, Tag};
use serde_json::{Value, json};

use crate::common::{FOLDS, PROGRAM, call, code, empty, has, inert, run_in, text, without};

const DRIVER: &str = include_str!("../transcripts/pull-request/driver.py");

/// The line that the bug changes: a distance below which nothing is added any more.
const SOUND: &str = "TOLERANCE = 1e-12\n";
const BUG: &str = "TOLERANCE = 0.05\n";

/// A mention, HTML, a link, an image, a code fence, a cell's end, a comment's end.
const HOSTILE: &str = "@everyone <img src=x onerror=alert(1)> [a](https://evil.invalid) \
     ![b](https://evil.invalid/c.png) ``` `` ` | \\| --> </details> ~~~ # $(touch pwned)";

/// As much of it as a name may be long.
const NAME: &str = "@everyone <img src=x> [a](https://evil.invalid) ``` | \\| --> </details> ~~~ #";

/// Cases of the change's own repository, with hostile names and flags.
fn cases() -> String {
    let listed = call("generate --stratum random-2d --count 60", "");
    let name = |line: &str| {
        let mut case: Value = serde_json::from_str(line).expect("a case");
        let name = format!("{}{HOSTILE}", case["name"].as_str().unwrap_or_default());
        case["name"] = name.into();
        case["flags"] = json!([HOSTILE]);
        format!("{case}\n")
    };
    text(&listed.stdout).lines().map(name).collect()
}

/// Drivers with a hostile name: one, and a worse one with hostile messages.
fn drivers() -> [String; 2] {
    let sound = DRIVER.replace("\"small-epa\"", &json!(NAME).to_string());
    let message = json!(HOSTILE);
    let error = format!("return {{\"status\": \"error\", \"message\": {message}}}");
    let worse = sound.replace(SOUND, BUG);
    let worse = worse.replace("return {\"status\": \"separated\"}", &error);
    [sound, worse]
}

#[track_caller]
fn is_inert(comment: &str) {
    let own = [&FOLDS[..], &["<!-- epa-oracle -->"]].concat();
    let mut codes = 0;
    for event in inert(comment, &own) {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => {
                let rest = without(&html, &own);
                assert!(!rest.contains(['>', '@', '[', '`']), "{html}");
            }
            Event::Text(said) => {
                let is_plain = !said.contains(['@', '<', '`']) && !said.contains("://");
                assert!(is_plain, "{said}");
            }
            Event::Code(_) => codes += 1,
            Event::Start(Tag::CodeBlock(_)) => panic!("a block in\n{comment}"),
            _ => {}
        }
    }
    assert!(codes > 10, "{comment}");
}

/// Runs a script of the session in a folder, in which cases of the change are judged.
fn sh(folder: &Path, words: &str) -> Output {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(PROGRAM).parent().expect("a folder").display();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut words = words.split(' ');
    let script = words.next().expect("a script");
    let mut sh = Command::new("sh");
    sh.arg(here.join("tests/transcripts/pull-request").join(script));
    sh.args(words).current_dir(folder);
    sh.env("PATH", format!("{program}:{path}"))
        .env("EPA_ROOT", here.join("../.."));
    sh.env("EPA_CASES", "cases.jsonl").output().expect("sh")
}

/// The comment that is made in the folder.
fn comment(folder: &Path) -> String {
    let made = sh(folder, "comment hostile");
    assert_eq!(code(&made), 0, "{}", text(&made.stderr));
    fs::read_to_string(folder.join("hostile/comment.md")).expect("a comment")
}

/// What else a file of results can be made to say.
fn forge(side: &str, line: &str) -> String {
    let mut line: Value = serde_json::from_str(line).expect("JSON");
    if line.get("asked").is_some() {
        line["asked"][0]["command"] = json!([HOSTILE, side]);
        line["cases"]["what"] = format!("{side} {HOSTILE}").into();
        line["oracle"] = HOSTILE.into();
    }
    if line.get("verdict").is_some() {
        line["verdict"]["message"] = HOSTILE.into();
        line["stratum"] = HOSTILE.into();
    }
    format!("{line}\n")
}

#[test]
fn hostile_text_stays_text() {
    let folder = empty("pull_request");
    fs::create_dir_all(folder.join("hostile/repository")).expect("a folder");
    let [sound, worse] = drivers();
    for (name, content) in [
        ("before.py", sound),
        ("after.py", worse),
        ("hostile/repository/cases.jsonl", cases()),
    ] {
        fs::write(folder.join(name), content).expect(name);
    }
    let begun = sh(&folder, "begin hostile before.py after.py");
    assert_eq!(code(&begun), 0, "{}", text(&begun.stderr));
    let compared = sh(&folder, "compare hostile");
    assert_eq!(code(&compared), 1, "{}", text(&compared.stderr));
    let said = comment(&folder);
    let asked = "report cases.jsonl --id e1-p4wts6rtta5gah5plccwjaykqs -- python3 driver.py";
    let parts = [
        "❌ **Regressed**",
        "@everyone",
        "`DEPTH_LOW`",
        "`CRASH`",
        asked,
    ];
    has(&said, &parts);
    let arguments: Vec<&str> = asked.split(' ').collect();
    let reported = run_in(&folder.join("hostile/repository"), &arguments, "");
    has(&text(&reported.stdout), &["The depth is too small"]);
    is_inert(&said);
    for side in ["base", "head"] {
        let file = folder.join(format!("hostile/artifact/{side}.jsonl"));
        let given = fs::read_to_string(&file).expect("results");
        let forged: String = given.lines().map(|line| forge(side, line)).collect();
        fs::write(&file, forged).expect("results");
    }
    let said = comment(&folder);
    has(
        &said,
        &["❌ **Regressed**", "ask again: ````epa-oracle show "],
    );
    is_inert(&said);
}
