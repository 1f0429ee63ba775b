use super::*;

fn judged(graded: Graded) -> Entry {
    Entry {
        verdict: Some(graded),
        ..Entry::default()
    }
}

fn graded(tier: Tier, kinds: &[Kind], depth: f64) -> Graded {
    Graded {
        tier,
        kinds: kinds.to_vec(),
        hit: Some(true),
        ulps: Some(depth.abs()),
        errors: Errors {
            depth: Some(depth),
            normal: Some(0.5),
            ..Errors::default()
        },
        ..Graded::default()
    }
}

fn entry(tier: Tier, kinds: &[Kind], depth: f64) -> Entry {
    judged(graded(tier, kinds, depth))
}

fn not_judged(why: NotJudged) -> Entry {
    Entry {
        not_judged: Some(why),
        ..Entry::default()
    }
}

/// What became of a verdict, and by what; `the same`, if nothing did.
fn under(policy: &Policy, before: &Entry, after: &Entry) -> String {
    let told = change(before, after, policy).map(|Change { transition, cause }| {
        let told = format!("{} {cause}", transition.name());
        told.trim_end().to_owned()
    });
    told.unwrap_or_else(|| "the same".to_owned())
}

/// Each row: an older entry, a newer one, and what is told of them.
fn hold(rows: &[(&Entry, &Entry, &str)]) {
    for (before, after, told) in rows {
        let policy = Policy::default();
        assert_eq!(under(&policy, before, after), *told);
    }
}

const HIGH: &[Kind] = &[Kind::DepthHigh];
const LOW: &[Kind] = &[Kind::DepthLow];
const BOTH: &[Kind] = &[Kind::DepthHigh, Kind::NormalSuboptimal];

#[test]
fn a_verdict_becomes_worse_or_better_by_its_kinds() {
    let good = entry(Tier::Tight, &[], 0.5);
    let bad = entry(Tier::Wrong, BOTH, 1e9);
    let less = entry(Tier::Wrong, HIGH, 1e9);
    let other = entry(Tier::Wrong, LOW, -1e9);
    hold(&[
        (&good, &bad, "newly-fails DEPTH_HIGH"),
        (&bad, &good, "no-longer-fails DEPTH_HIGH"),
        (&bad, &less, "fails-less NORMAL_SUBOPTIMAL"),
        (&less, &bad, "fails-worse NORMAL_SUBOPTIMAL"),
        (&less, &other, "fails-otherwise DEPTH_LOW"),
    ]);
}

#[test]
fn tiers_count_before_kinds() {
    let sane = entry(Tier::Sane, HIGH, 1e6);
    let wrong = entry(Tier::Wrong, HIGH, 1e9);
    let other = entry(Tier::Sane, LOW, -1e6);
    let tight = entry(Tier::Tight, &[], 2.0);
    let numeric = entry(Tier::Numeric, &[], 100.0);
    hold(&[
        (&sane, &wrong, "fails-worse sane-to-wrong"),
        (&wrong, &sane, "fails-less wrong-to-sane"),
        (&wrong, &other, "fails-less DEPTH_HIGH"),
        (&tight, &numeric, "passes-worse tight-to-numeric"),
        (&numeric, &tight, "passes-better numeric-to-tight"),
    ]);
}

#[test]
fn rounding_never_counts_unless_it_fails() {
    let exact = entry(Tier::Exact, &[], 0.0);
    let tight = entry(Tier::Tight, &[], 7.5);
    let numeric = entry(Tier::Numeric, &[], 8.5);
    let drifted = entry(Tier::Numeric, &[], 1000.0);
    let flipped = entry(Tier::Numeric, &[], -8.5);
    hold(&[
        (&exact, &exact, "the same"),
        // A last bit.
        (&exact, &tight, "jitter"),
        // Across a bound, by an ulp.
        (&tight, &numeric, "jitter"),
        (&numeric, &tight, "jitter"),
        (&numeric, &drifted, "drift"),
        // The depth has a sign.
        (&numeric, &flipped, "drift"),
    ]);
    let strict = Policy::default().requiring(Tier::Tight);
    let told = under(&strict, &tight, &numeric);
    assert_eq!(told, "newly-fails tight-to-numeric", "validate fails too");
}

#[test]
fn the_last_bit_is_told_only_if_nothing_else_is() {
    let exact = entry(Tier::Exact, &[], 0.0);
    let tight = entry(Tier::Tight, &[], 2.0);
    let numeric = entry(Tier::Numeric, &[], 100.0);
    hold(&[
        (&exact, &numeric, "passes-worse tight-to-numeric"),
        (&tight, &numeric, "passes-worse tight-to-numeric"),
    ]);
    let strict = Policy::default().requiring(Tier::Exact);
    let told = under(&strict, &exact, &tight);
    assert_eq!(told, "newly-fails exact-to-tight");
}

#[test]
fn a_kind_that_no_measure_shows_counts_although_nothing_moved() {
    let tight = entry(Tier::Tight, &[], 0.5);
    let missed = entry(Tier::Wrong, &[Kind::MissedOverlap], 0.5);
    let high = entry(Tier::Wrong, HIGH, 1e9);
    let crash = judged(Graded {
        ulps: None,
        errors: Errors::default(),
        ..graded(Tier::Wrong, &[Kind::Crash], 0.0)
    });
    hold(&[
        (&tight, &missed, "newly-fails MISSED_OVERLAP"),
        (&high, &crash, "fails-otherwise CRASH"),
    ]);
    let moved = Moved::most(&high, &crash).expect("judged");
    assert_eq!((moved.before, moved.after), (Some(1e9), None));
}

#[test]
fn an_answer_that_is_no_longer_given_is_a_regression() {
    let unsupported = not_judged(NotJudged::Unsupported);
    let range = not_judged(NotJudged::OutOfRange);
    let good = entry(Tier::Tight, &[], 0.5);
    let bad = entry(Tier::Wrong, HIGH, 1e9);
    hold(&[
        (&good, &unsupported, "no-longer-judged unsupported"),
        (&bad, &unsupported, "no-longer-judged unsupported"),
        (&unsupported, &good, "newly-judged unsupported"),
        (&unsupported, &bad, "newly-fails DEPTH_HIGH"),
        (&unsupported, &unsupported, "the same"),
        (&unsupported, &range, "drift"),
    ]);
    assert_eq!(Moved::most(&unsupported, &range), None);
}

#[test]
fn a_number_that_is_no_longer_given_is_a_regression() {
    let given = |numbers: &[Given], hit: bool, normal_excused: bool| {
        judged(Graded {
            given: numbers.to_vec(),
            hit: Some(hit),
            normal_excused,
            ..graded(Tier::Tight, &[], 0.5)
        })
    };
    let both = given(&[Given::Depth, Given::Normal], true, false);
    let depth = given(&[Given::Depth], true, false);
    hold(&[
        (&both, &depth, "gives-less normal"),
        (&depth, &both, "gives-more normal"),
        // A miss has other numbers, and where no normal is due none is missed.
        (&both, &given(&[], false, false), "jitter"),
        (&both, &given(&[Given::Depth], true, true), "jitter"),
    ]);
}

#[test]
fn an_answer_does_not_move_by_what_is_declared() {
    let plain = entry(Tier::Tight, &[], 0.5);
    let mut capped = plain.clone();
    capped.verdict.as_mut().expect("judged").capped = true;
    hold(&[(&plain, &capped, "the same")]);
    capped.verdict.as_mut().expect("judged").ulps = Some(0.25);
    hold(&[(&plain, &capped, "jitter")]);
}

#[test]
fn the_measure_that_moved_most_is_told_exactly() {
    let old = entry(Tier::Tight, &[], 0.1);
    let new = entry(Tier::Wrong, HIGH, 123_456_789.125);
    let moved = Moved::most(&old, &new).expect("judged");
    assert_eq!((moved.measure, moved.unit), ("depth error", "ulp"));
    assert_eq!(moved.before, Some(0.1));
    assert_eq!(moved.after, Some(123_456_789.125));
}

#[test]
fn a_case_that_does_not_bind_cannot_regress() {
    let flagged = |entry: Entry| Entry {
        flags: vec!["extreme".to_owned()],
        ..entry
    };
    let good = flagged(entry(Tier::Tight, &[], 0.5));
    let bad = flagged(entry(Tier::Wrong, HIGH, 1e9));
    let policy = Policy::parse(r#"{"advisory_flags":["ext*"]}"#).expect("a policy");
    assert_eq!(under(&policy, &good, &bad), "not-binding");
    let better = under(&policy, &bad, &good);
    assert_eq!(better, "no-longer-fails DEPTH_HIGH");
}
