//! The functions of `epa-web` print what the program prints, byte for byte.

use epa_oracle::corpus;

/// What the program prints of some cases.
fn program(words: &str, cases: &str) -> String {
    String::from_utf8(crate::common::call(words, cases).stdout).expect("UTF-8")
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
