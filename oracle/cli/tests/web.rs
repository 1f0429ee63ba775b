//! The functions of `epa-web` print what the program prints, byte for byte.

mod common;

use std::path::Path;
use std::process::Command;

use epa_oracle::corpus;

/// What the program prints of some cases.
fn program(words: &str, cases: &str) -> String {
    String::from_utf8(common::call(words, cases).stdout).expect("UTF-8")
}

/// Every sixteenth case; `oracle/web/test` takes them all.
#[test]
fn truths_and_traces_of_the_corpus_are_the_same_bytes() {
    let embedded = corpus::FILES.iter().map(|(_, text)| *text);
    let embedded: String = embedded.collect();
    let core = corpus::core().expect("the core set");
    let core = core.iter().map(|(_, case)| case.to_canonical_text() + "\n");
    let cases = embedded + &core.collect::<String>();
    let cases = cases.lines().step_by(16);
    let cases: String = cases.map(|case| format!("{case}\n")).collect();
    let truths = program("solve --json --certificate -", &cases);
    let mut traces = String::new();
    let mut count = 0;
    for (case, theirs) in cases.lines().zip(truths.lines()) {
        count += 1;
        assert_eq!(epa_web::solve(case).expect(case), theirs);
        // Curved shapes have no trace.
        if let Ok(told) = epa_web::trace(case, r#"{"subjects":["epa-f64"]}"#) {
            let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
            let lines = told["runs"][0]["lines"].as_array().expect("lines");
            for line in lines {
                traces += line.as_str().expect("a line");
                traces.push('\n');
            }
        }
    }
    assert_eq!(count, cases.lines().count());
    assert!(count > 150, "{count}");
    assert!(traces == program("trace - --json", &cases));
}

/// What the program prints where the page has this address.
fn with_page(address: &str, words: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_epa-oracle"))
        .args(words.split(' '))
        .env("EPA_ORACLE_PAGE", address)
        .output()
        .expect("the binary runs");
    String::from_utf8(output.stdout).expect("UTF-8")
}

const PAGE: &str = "https://example.org/page/";

#[test]
fn a_case_has_a_link_to_the_page_if_it_has_an_address() {
    let named = with_page(PAGE, "show box-grid-3d/1/17");
    let link = "https://example.org/page/#case=box-grid-3d/1/17";
    assert!(
        named.contains(&format!("browser       {link}\n")),
        "{named}"
    );
    for format in ["", " --html"] {
        let report = with_page(PAGE, &format!("report box-grid-3d/1/17{format}"));
        assert!(report.contains(link), "{report}");
        let report = with_page("", &format!("report box-grid-3d/1/17{format}"));
        assert!(!report.contains("#case="), "{report}");
        assert!(report.contains("epa-oracle.html"), "{report}");
    }
}

/// What has another name, or none, stands in the link as a whole.
#[test]
fn a_case_that_no_name_opens_stands_in_its_link() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page.json");
    let other = program("generate --stratum random-2d --count 1", "");
    let mut case: serde_json::Value = serde_json::from_str(&other).expect("JSON");
    case["name"] = "random-2d/1/9".into();
    std::fs::write(&file, case.to_string()).expect("written");
    let shown = with_page(PAGE, &format!("show {}", file.display()));
    let of = |start: &str| {
        let line = shown
            .lines()
            .find_map(|line| line.trim().strip_prefix(start));
        line.expect(start).trim().to_owned()
    };
    let browser = of("browser");
    let packed = browser.strip_prefix("https://example.org/page/#pair=");
    let packed = packed.expect("the case in the link").as_bytes();
    let text = data_encoding::BASE64URL_NOPAD
        .decode(packed)
        .expect("base64");
    assert_eq!(String::from_utf8(text).expect("UTF-8"), of("case "));
}

#[test]
fn reports_link_the_cases_that_the_page_finds() {
    let run =
        "validate --stratum box-grid-3d --count 20 --subject winter-3d --no-progress --report";
    let start = "https://example.org/page/#case=box-grid-3d/1/";
    for format in ["markdown", "html"] {
        let report = with_page(PAGE, &format!("{run} {format}"));
        assert!(report.matches(start).count() >= 2, "{report}");
        let report = with_page("", &format!("{run} {format}"));
        assert!(!report.contains("#case="), "{report}");
        assert!(report.contains("epa-oracle.html"), "{report}");
    }
    let table = with_page(PAGE, run.trim_end_matches(" --report"));
    assert!(table.contains(&format!("\n            {start}")), "{table}");
}
