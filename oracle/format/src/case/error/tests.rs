use super::*;

fn error(span: Range<usize>) -> CaseError {
    CaseError {
        span,
        path: "a.hull[0]".into(),
        message: "what is wrong".into(),
        help: "how to mend it".into(),
    }
}

#[test]
fn a_short_line_is_shown_whole() {
    let line = r#"{"a":{"hull":[[1]]}}"#;
    assert_eq!(
        error(14..17).render("cases.jsonl", 7, line),
        r#"cases.jsonl:7:15: error: `a.hull[0]`: what is wrong
7 | {"a":{"hull":[[1]]}}
  |               ^^^ help: how to mend it"#
    );
}

#[test]
fn a_long_line_is_cut_around_the_place() {
    let [ones, twos] = ["1,", ",2"].map(|x| x.repeat(1000));
    let line = format!("[{ones}{}{twos}]", "é".repeat(100));
    let text = error(2001..2201).render("c", 1, &line);
    let [head, shown, marks] = text.split('\n').collect::<Vec<_>>()[..] else {
        panic!("{text}")
    };
    assert_eq!(head, "c:1:2002: error: `a.hull[0]`: what is wrong");
    assert_eq!(
        shown,
        format!("1 | …{},{}…", ",1".repeat(18), "é".repeat(36))
    );
    let under = [" ".repeat(37), "^".repeat(37)].concat();
    assert_eq!(marks, format!("  |  {under} help: how to mend it"));
    let near_the_end = error(4199..4200).render("c", 1, &line);
    assert!(near_the_end.contains("…,2,2,2"), "{near_the_end}");
}

#[test]
fn any_span_of_any_line_is_shown() {
    let control = "tab\tand \u{1b}[31m red";
    for line in ["", "é", "a\nb\r\n", control, "\u{fffd}\u{fffd}"] {
        for start in 0..line.len() + 3 {
            for end in 0..line.len() + 3 {
                let text = error(start..end).render("c", 1, line);
                assert_eq!(text.lines().count(), 3, "{line:?} {start}..{end}\n{text}");
                assert!(!text.contains('\u{1b}'));
            }
        }
    }
}

#[test]
fn a_diagnosis_is_at_most_a_hundred_columns_wide() {
    let line = "0123456789".repeat(30);
    for length in [0, 1, 30, 60, 80] {
        let error = |span| CaseError {
            help: "x".repeat(length),
            ..error(span)
        };
        let spans = [0..1, 0..300, 50..51, 50..90, 99..100, 150..300, 300..300];
        for span in spans {
            for number in [1, 123_456] {
                let text = error(span.clone()).render("c", number, &line);
                let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
                assert!(widths.iter().all(|width| *width <= 100), "{text}");
                assert!(text.contains(&error(0..0).help), "{text}");
            }
        }
    }
}
