use super::*;

fn judged(graded: Graded) -> Entry {
    Entry {
        verdict: Some(graded),
        ..Entry::default()
    }
}

/// A verdict in words: its tier, its depth error in ulps, and its kinds; or why there is none.
fn entry(words: &str) -> Entry {
    let mut words = words.split(' ');
    let first = words.next().unwrap_or_default();
    let Some(tier) = Tier::from_name(first) else {
        return Entry {
            not_judged: Some(serde_json::from_value(first.into()).expect(first)),
            ..Entry::default()
        };
    };
    let depth: f64 = words.next().and_then(|x| x.parse().ok()).expect(first);
    judged(Graded {
        tier,
        kinds: words.filter_map(Kind::from_name).collect(),
        hit: Some(true),
        ulps: Some(depth.abs()),
        errors: Errors {
            depth: Some(depth),
            normal: Some(0.5),
            ..Errors::default()
        },
        ..Graded::default()
    })
}

fn told(policy: &Policy, before: &Entry, after: &Entry) -> String {
    let told = change(before, after, policy).map(|Change { transition, cause }| {
        let told = format!("{} {cause}", transition.name());
        told.trim_end().to_owned()
    });
    told.unwrap_or_else(|| "the same".to_owned())
}

/// Each row has a verdict, the one that follows, and what became of it.
fn hold(policy: &Policy, rows: &[&str]) {
    for row in rows {
        let [before, after, expected] = Vec::from_iter(row.split(" | "))[..] else {
            panic!("{row}")
        };
        assert_eq!(
            told(policy, &entry(before), &entry(after)),
            expected,
            "{row}"
        );
    }
}

#[test]
fn a_verdict_becomes_worse_or_better_by_its_tier_and_its_kinds() {
    let rows = [
        "tight 0.5 | wrong 1e9 DEPTH_HIGH NORMAL_SUBOPTIMAL | newly-fails DEPTH_HIGH",
        "wrong 1e9 DEPTH_HIGH NORMAL_SUBOPTIMAL | tight 0.5 | no-longer-fails DEPTH_HIGH",
        "wrong 1e9 DEPTH_HIGH NORMAL_SIGN | wrong 1e9 DEPTH_HIGH | fails-less NORMAL_SIGN",
        "wrong 1e9 DEPTH_HIGH | wrong 1e9 DEPTH_HIGH NORMAL_SIGN | fails-worse NORMAL_SIGN",
        "wrong 1e9 DEPTH_HIGH | wrong -1e9 DEPTH_LOW | fails-otherwise DEPTH_LOW",
        // Tiers count before kinds.
        "sane 1e6 DEPTH_HIGH | wrong 1e9 DEPTH_HIGH | fails-worse sane-to-wrong",
        "wrong 1e9 DEPTH_HIGH | sane 1e6 DEPTH_HIGH | fails-less wrong-to-sane",
        "wrong 1e9 DEPTH_HIGH | sane -1e6 DEPTH_LOW | fails-less DEPTH_HIGH",
        "tight 2 | numeric 100 | passes-worse tight-to-numeric",
        "numeric 100 | tight 2 | passes-better numeric-to-tight",
        // The last bit is told only if nothing else is.
        "exact 0 | numeric 100 | passes-worse tight-to-numeric",
        // No measure shows these kinds, and nothing moved.
        "tight 0.5 | wrong 0.5 MISSED_OVERLAP | newly-fails MISSED_OVERLAP",
        "wrong 1e9 DEPTH_HIGH | wrong 1e9 CRASH | fails-otherwise CRASH",
        // An answer that is no longer given is a regression.
        "tight 0.5 | unsupported | no-longer-judged unsupported",
        "wrong 1e9 DEPTH_HIGH | unsupported | no-longer-judged unsupported",
        "unsupported | tight 0.5 | newly-judged unsupported",
        "unsupported | wrong 1e9 DEPTH_HIGH | newly-fails DEPTH_HIGH",
        "unsupported | unsupported | the same",
        "unsupported | out-of-range | drift",
    ];
    hold(&Policy::default(), &rows);
}

#[test]
fn rounding_never_counts_unless_it_fails() {
    let rows = [
        "exact 0 | exact 0 | the same",
        "exact 0 | tight 7.5 | jitter",
        "tight 7.5 | numeric 8.5 | jitter",
        "numeric 8.5 | tight 7.5 | jitter",
        "numeric 8.5 | numeric 1000 | drift",
        "numeric 8.5 | numeric -8.5 | drift",
    ];
    hold(&Policy::default(), &rows);
    let strict = |tier| Policy::default().requiring(tier);
    let rows = ["tight 7.5 | numeric 8.5 | newly-fails tight-to-numeric"];
    hold(&strict(Tier::Tight), &rows);
    let rows = ["exact 0 | tight 2 | newly-fails exact-to-tight"];
    hold(&strict(Tier::Exact), &rows);
}

#[test]
fn a_number_that_is_no_longer_given_is_a_regression() {
    let given = |numbers: &[Given], hit: bool, normal_excused: bool| {
        judged(Graded {
            given: numbers.to_vec(),
            hit: Some(hit),
            normal_excused,
            ..entry("tight 0.5").verdict.expect("judged")
        })
    };
    let both = given(&[Given::Depth, Given::Normal], true, false);
    let depth = given(&[Given::Depth], true, false);
    let excused = given(&[Given::Depth], true, true);
    // Another status has other numbers, and a normal that is not due is not missed.
    for (before, after, expected) in [
        (&both, &depth, "gives-less normal"),
        (&depth, &both, "gives-more normal"),
        (&both, &given(&[], false, false), "jitter"),
        (&both, &excused, "jitter"),
    ] {
        assert_eq!(told(&Policy::default(), before, after), expected);
    }
}

/// More lengths declared, the same numbers: headers tell that.
#[test]
fn an_answer_does_not_move_by_what_is_declared() {
    let plain = entry("tight 0.5");
    let mut capped = plain.clone();
    capped.verdict.as_mut().expect("judged").capped = true;
    assert_eq!(told(&Policy::default(), &plain, &capped), "the same");
    capped.verdict.as_mut().expect("judged").ulps = Some(0.25);
    assert_eq!(told(&Policy::default(), &plain, &capped), "jitter");
}

#[test]
fn the_measure_that_moved_most_is_told_exactly() {
    let most = |before, after| {
        let moved = Moved::most(&entry(before), &entry(after))?;
        Some((moved.measure, moved.before, moved.after, moved.unit))
    };
    let moved = ("depth error", Some(0.1), Some(123_456_789.125), "ulp");
    let found = most("tight 0.1", "wrong 123456789.125 DEPTH_HIGH");
    assert_eq!(found, Some(moved));
    let unsupported = ("largest error", Some(1e9), None, "ulp");
    let found = most("wrong 1e9 DEPTH_HIGH", "unsupported");
    assert_eq!(found, Some(unsupported));
    assert_eq!(most("unsupported", "out-of-range"), None);
}

#[test]
fn a_case_that_does_not_bind_cannot_regress() {
    let flagged = |words| Entry {
        flags: vec!["extreme".to_owned()],
        ..entry(words)
    };
    let (good, bad) = (flagged("tight 0.5"), flagged("wrong 1e9 DEPTH_HIGH"));
    let policy = Policy::parse(r#"{"advisory_flags":["ext*"]}"#).expect("a policy");
    assert_eq!(told(&policy, &good, &bad), "not-binding");
    assert_eq!(told(&policy, &bad, &good), "no-longer-fails DEPTH_HIGH");
}
