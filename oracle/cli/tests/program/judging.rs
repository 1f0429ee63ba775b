//! Plain text is judged on what was sent; the core set is whole.

use crate::common::{call, code, right, text};
use epa_oracle::case::Case;

#[test]
fn plain_text_is_judged_on_the_vertices_that_were_sent() {
    let questions = call("generate --stratum quaternion-3d.f32 --count 5 --text", "");
    let answers: String = text(&questions.stdout).lines().map(solved).collect();
    let judged = call("judge --text --expect 5 --require tight", &answers);
    assert_eq!(code(&judged), 0, "{}", text(&judged.stdout));
}

/// A line of plain text, answered by the f64 build.
fn solved(question: &str) -> String {
    let mut words = question.split(' ');
    let (name, dim) = (words.next().expect("a name"), words.next());
    let dim: usize = dim.and_then(|d| d.parse().ok()).expect("a dimension");
    let mut hull = || {
        let count = words.next().and_then(|n| n.parse().ok()).expect("a count");
        let mut number = || words.next().expect("a coordinate").to_owned();
        let mut point = || format!("[{}]", Vec::from_iter((0..dim).map(|_| number())).join(","));
        Vec::from_iter((0..count).map(|_: usize| point())).join(",")
    };
    let (a, b) = (hull(), hull());
    let case = format!(
        r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{{"hull":[{a}]}},"b":{{"hull":[{b}]}}}}"#
    );
    let case = Case::parse(&case).expect("a case");
    let answer = right(&case);
    let normal = answer.normal.into_iter().flatten();
    let numbers = answer.depth.into_iter().chain(normal);
    let numbers: String = numbers.map(|x| format!(" {x:?}")).collect();
    format!("{name} {}{numbers}\n", answer.status.name())
}

#[test]
fn the_core_set_has_every_stratum_and_its_names_make_its_cases() {
    let core = epa_oracle::corpus::core().expect("well-formed");
    assert!(core.len() >= 1900, "{}", core.len());
    let ranked = epa_oracle::generate::strata().filter(|stratum| !stratum.is_curved());
    for stratum in ranked {
        assert!(!stratum.discriminates().is_empty(), "{}", stratum.name);
        for name in [stratum.name.to_owned(), format!("{}.f32", stratum.name)] {
            assert!(
                core.iter().any(|(of, _)| *of == name),
                "{name} has no core case"
            );
        }
    }
    for (_, case) in &core {
        let name = case.name.as_deref().expect("named");
        let reference: epa_oracle::generate::Reference = name.parse().expect(name);
        assert_eq!(reference.case().id(), case.id(), "{name}");
    }
}
