//! What a stranger writes into the results stays text in the comment, and cannot make it lie.

use std::os::unix::fs::symlink;

use pulldown_cmark::{Event, Options, Parser, Tag};
use serde_json::{Value, json};

use super::{BUG, CASES, DRIVER, SOUND, Scratch};
use crate::common::{code, has, run, run_in, text};

/// A mention, HTML, a link, an image, a code fence, a cell's end, a comment's end.
const HOSTILE: &str = "@everyone <img src=x onerror=alert(1)> [a](https://evil.invalid) \
     ![b](https://evil.invalid/c.png) ``` `` ` | \\| --> </details> ~~~ # $(touch pwned)";

/// As much of it as a name may be long.
const NAME: &str = "@everyone <img src=x> [a](https://evil.invalid) ``` | \\| --> </details> ~~~ #";

/// Cases of the change's own repository, with hostile names and flags.
fn cases() -> String {
    let listed = run(&["generate", "--stratum", "random-2d", "--count", "60"], "");
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
    let ours = [
        "<!-- epa-oracle -->",
        "<details>",
        "</details>",
        "<summary>",
        "</summary>",
    ];
    let mut codes = 0;
    for event in Parser::new_ext(comment, Options::all()) {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => {
                let rest = ours
                    .iter()
                    .fold(html.to_string(), |rest, ours| rest.replace(ours, ""));
                assert!(!rest.contains(['<', '>', '@', '[', '`']), "{html}");
            }
            Event::Text(said) => assert!(
                !said.contains(['@', '<', '`']) && !said.contains("://"),
                "{said}"
            ),
            Event::Code(_) => codes += 1,
            Event::Start(tag @ (Tag::Link { .. } | Tag::Image { .. } | Tag::CodeBlock(_))) => {
                panic!("{tag:?} in\n{comment}")
            }
            _ => {}
        }
    }
    assert!(codes > 10, "{comment}");
}

#[test]
fn hostile_text_stays_text() {
    let [sound, worse] = drivers();
    let scratch = Scratch::with_cases("hostile", [&sound, &worse], &cases());
    let compared = scratch.compare("cases.jsonl");
    assert_eq!(code(&compared), 1, "{}", text(&compared.stderr));
    let comment = scratch.comment();
    has(
        &comment,
        &["❌ **Regressed**", "@everyone", "`DEPTH_LOW`", "`CRASH`"],
    );
    let asked = "report cases.jsonl --id e1-p4wts6rtta5gah5plccwjaykqs -- python3 driver.py";
    has(&comment, &[asked]);
    let arguments: Vec<&str> = asked.split(' ').collect();
    let reported = run_in(&scratch.path("repository"), &arguments, "");
    has(&text(&reported.stdout), &["The depth is too small"]);
    is_inert(&comment);
    // What else a file of results can be made to say.
    for side in ["base", "head"] {
        let file = format!("artifact/{side}.jsonl");
        let forge = |line: &str| {
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
        };
        let forged: String = scratch.read(&file).lines().map(forge).collect();
        scratch.put(&file, &forged);
    }
    let comment = scratch.comment();
    has(
        &comment,
        &["❌ **Regressed**", "ask again: ````epa-oracle show "],
    );
    is_inert(&comment);
}

#[test]
fn forged_verdicts_are_judged_again() {
    let scratch = Scratch::new("forged", [DRIVER, &DRIVER.replace(SOUND, BUG)]);
    assert_eq!(code(&scratch.compare(CASES)), 1);
    let honest = scratch.comment();
    let [base, head] = ["base", "head"].map(|side| scratch.read(&format!("artifact/{side}.jsonl")));
    let forge = |(mine, good): (&str, &str)| {
        let read = |line| serde_json::from_str::<Value>(line).expect("JSON");
        let (mut mine, good) = (read(mine), read(good));
        if let Some(verdict) = good.get("verdict") {
            mine["verdict"] = verdict.clone();
        }
        if mine.get("policy").is_some() {
            mine["policy"] = r#"{"require":"wrong"}"#.into();
        }
        format!("{mine}\n")
    };
    let forged: String = head.lines().zip(base.lines()).map(forge).collect();
    assert_ne!(forged, head);
    scratch.put("artifact/head.jsonl", &forged);
    scratch.put("artifact/comment.md", "@everyone all is well");
    assert_eq!(scratch.comment(), honest);
}

#[test]
fn only_plain_files_of_bounded_size_are_read() {
    let scratch = Scratch::new("files", [DRIVER, &DRIVER.replace(SOUND, BUG)]);
    assert_eq!(code(&scratch.compare(CASES)), 1);
    let (comment, output) = scratch.comment_of("1000");
    has(&comment, &["**Nothing to compare**"]);
    has(
        &text(&output.stdout),
        &["| epa-oracle: base.jsonl is longer than 1000 bytes"],
    );
    scratch.put(
        "artifact/head-traces.jsonl",
        "{\"trace\":1}\n::error::@everyone\n",
    );
    has(&scratch.comment(), &["**Regressed**: 8 regressions"]);
    let base = scratch.path("artifact/base.jsonl");
    std::fs::rename(&base, scratch.path("elsewhere.jsonl")).expect("a move");
    symlink(scratch.path("elsewhere.jsonl"), &base).expect("a link");
    has(&scratch.comment(), &["**Nothing to compare**"]);
}
