use super::*;

/// A verdict of a tier, with kinds, and with a depth error.
fn entry(tier: Tier, kinds: &[Kind], depth: f64) -> Entry {
    let graded = Graded {
        scale: None,
        ulp: None,
        tier,
        kinds: kinds.to_vec(),
        contested: false,
        hit: Some(true),
        bent: Vec::new(),
        capped: false,
        normal_excused: false,
        fits: Vec::new(),
        given: Vec::new(),
        ulps: Some(depth.abs()),
        way_out: None,
        errors: Errors {
            depth: Some(depth),
            normal: Some(0.5),
            ..Errors::default()
        },
        message: None,
    };
    Entry {
        verdict: Some(graded),
        not_judged: None,
        ..not_judged(NotJudged::NotDecided)
    }
}

fn not_judged(why: NotJudged) -> Entry {
    Entry {
        n: 0,
        subject: 0,
        stratum: "s".to_owned(),
        name: None,
        flags: Vec::new(),
        id: "e1-a".to_owned(),
        original: None,
        signed_depth: None,
        dim: 2,
        points: 0,
        shapes: ["hull".to_owned(), "hull".to_owned()],
        reason: None,
        not_judged: Some(why),
        verdict: None,
        answer: None,
        asked_twice: false,
        variants: Default::default(),
    }
}

fn under(policy: &Policy, before: &Entry, after: &Entry) -> Option<(Transition, Cause)> {
    change(before, after, policy).map(|change| (change.transition, change.cause))
}

fn of(before: &Entry, after: &Entry) -> Option<(Transition, Cause)> {
    under(&Policy::default(), before, after)
}

const HIGH: &[Kind] = &[Kind::DepthHigh];
const LOW: &[Kind] = &[Kind::DepthLow];
const BOTH: &[Kind] = &[Kind::DepthHigh, Kind::NormalSuboptimal];

#[test]
fn a_verdict_becomes_worse_or_better_by_its_kinds() {
    let good = entry(Tier::Tight, &[], 0.5);
    let bad = entry(Tier::Wrong, BOTH, 1e9);
    let kind = Cause::Kind(Kind::DepthHigh);
    assert_eq!(of(&good, &bad), Some((Transition::NewlyFails, kind)));
    assert_eq!(of(&bad, &good), Some((Transition::NoLongerFails, kind)));
    let less = entry(Tier::Wrong, HIGH, 1e9);
    let gone = Cause::Kind(Kind::NormalSuboptimal);
    assert_eq!(of(&bad, &less), Some((Transition::FailsLess, gone)));
    assert_eq!(of(&less, &bad), Some((Transition::FailsWorse, gone)));
    let other = entry(Tier::Wrong, LOW, -1e9);
    let came = Cause::Kind(Kind::DepthLow);
    assert_eq!(of(&less, &other), Some((Transition::FailsOtherwise, came)));
}

#[test]
fn tiers_count_before_kinds() {
    let sane = entry(Tier::Sane, HIGH, 1e6);
    let wrong = entry(Tier::Wrong, HIGH, 1e9);
    let moved = tiers(Tier::Sane, Tier::Wrong);
    assert_eq!(of(&sane, &wrong), Some((Transition::FailsWorse, moved)));
    let moved = tiers(Tier::Wrong, Tier::Sane);
    assert_eq!(of(&wrong, &sane), Some((Transition::FailsLess, moved)));
    let other = entry(Tier::Sane, LOW, -1e6);
    let gone = Cause::Kind(Kind::DepthHigh);
    assert_eq!(of(&wrong, &other), Some((Transition::FailsLess, gone)));
    let tight = entry(Tier::Tight, &[], 2.0);
    let numeric = entry(Tier::Numeric, &[], 100.0);
    let moved = tiers(Tier::Tight, Tier::Numeric);
    assert_eq!(of(&tight, &numeric), Some((Transition::PassesWorse, moved)));
    let moved = tiers(Tier::Numeric, Tier::Tight);
    let better = Some((Transition::PassesBetter, moved));
    assert_eq!(of(&numeric, &tight), better);
}

#[test]
fn rounding_never_counts_unless_it_fails() {
    let jitter = Some((Transition::Jitter, Cause::Nothing));
    let exact = entry(Tier::Exact, &[], 0.0);
    let tight = entry(Tier::Tight, &[], 7.5);
    assert_eq!(of(&exact, &exact), None);
    assert_eq!(of(&exact, &tight), jitter, "a last bit");
    let numeric = entry(Tier::Numeric, &[], 8.5);
    assert_eq!(of(&tight, &numeric), jitter, "across a bound, by an ulp");
    assert_eq!(of(&numeric, &tight), jitter);
    let strict = Policy::default().requiring(Tier::Tight);
    let moved = tiers(Tier::Tight, Tier::Numeric);
    let fails = Some((Transition::NewlyFails, moved));
    assert_eq!(
        under(&strict, &tight, &numeric),
        fails,
        "validate fails too"
    );
    let drifted = entry(Tier::Numeric, &[], 1000.0);
    let drift = Some((Transition::Drift, Cause::Nothing));
    assert_eq!(of(&numeric, &drifted), drift);
    let flipped = entry(Tier::Numeric, &[], -8.5);
    assert_eq!(of(&numeric, &flipped), drift, "the depth has a sign");
}

#[test]
fn the_last_bit_is_told_only_if_nothing_else_is() {
    let exact = entry(Tier::Exact, &[], 0.0);
    let tight = entry(Tier::Tight, &[], 2.0);
    let numeric = entry(Tier::Numeric, &[], 100.0);
    let lower = Cause::Tier {
        before: Tier::Tight,
        after: Tier::Numeric,
    };
    for before in [&exact, &tight] {
        let worse = Some((Transition::PassesWorse, lower));
        assert_eq!(of(before, &numeric), worse);
    }
    let strict = Policy::default().requiring(Tier::Exact);
    let bit = Cause::Tier {
        before: Tier::Exact,
        after: Tier::Tight,
    };
    let fails = Some((Transition::NewlyFails, bit));
    assert_eq!(under(&strict, &exact, &tight), fails);
}

#[test]
fn a_kind_that_no_measure_shows_counts_although_nothing_moved() {
    let tight = entry(Tier::Tight, &[], 0.5);
    let missed = entry(Tier::Wrong, &[Kind::MissedOverlap], 0.5);
    let kind = Cause::Kind(Kind::MissedOverlap);
    assert_eq!(of(&tight, &missed), Some((Transition::NewlyFails, kind)));
    let high = entry(Tier::Wrong, HIGH, 1e9);
    let mut crash = entry(Tier::Wrong, &[Kind::Crash], 0.0);
    let graded = crash.verdict.as_mut().expect("judged");
    (graded.ulps, graded.errors) = (None, Errors::default());
    let kind = Cause::Kind(Kind::Crash);
    let otherwise = Some((Transition::FailsOtherwise, kind));
    assert_eq!(of(&high, &crash), otherwise);
    let moved = Moved::most(&high, &crash).expect("judged");
    assert_eq!((moved.before, moved.after), (Some(1e9), None));
}

#[test]
fn an_answer_that_is_no_longer_given_is_a_regression() {
    let unsupported = not_judged(NotJudged::Unsupported);
    let why = Cause::NotJudged(NotJudged::Unsupported);
    let good = entry(Tier::Tight, &[], 0.5);
    let bad = entry(Tier::Wrong, HIGH, 1e9);
    for before in [&good, &bad] {
        let gone = Some((Transition::NoLongerJudged, why));
        assert_eq!(of(before, &unsupported), gone);
    }
    let judged = Some((Transition::NewlyJudged, why));
    assert_eq!(of(&unsupported, &good), judged);
    let kind = Cause::Kind(Kind::DepthHigh);
    let fails = Some((Transition::NewlyFails, kind));
    assert_eq!(of(&unsupported, &bad), fails);
    assert_eq!(of(&unsupported, &unsupported), None);
    let range = not_judged(NotJudged::OutOfRange);
    let drift = Some((Transition::Drift, Cause::Nothing));
    assert_eq!(of(&unsupported, &range), drift);
    assert_eq!(Moved::most(&unsupported, &range), None);
}

#[test]
fn a_number_that_is_no_longer_given_is_a_regression() {
    let given = |numbers: &[Given], hit: bool| {
        let mut entry = entry(Tier::Tight, &[], 0.5);
        let graded = entry.verdict.as_mut().expect("judged");
        (graded.given, graded.hit) = (numbers.to_vec(), Some(hit));
        entry
    };
    let both = given(&[Given::Depth, Given::Normal], true);
    let depth = given(&[Given::Depth], true);
    let cause = Cause::Given(Given::Normal);
    assert_eq!(of(&both, &depth), Some((Transition::GivesLess, cause)));
    assert_eq!(of(&depth, &both), Some((Transition::GivesMore, cause)));
    // A miss has other numbers, and where no normal is due none is missed.
    let jitter = Some((Transition::Jitter, Cause::Nothing));
    assert_eq!(of(&both, &given(&[], false)), jitter);
    let mut excused = depth;
    excused.verdict.as_mut().expect("judged").normal_excused = true;
    assert_eq!(of(&both, &excused), jitter);
}

#[test]
fn an_answer_does_not_move_by_what_is_declared() {
    let plain = entry(Tier::Tight, &[], 0.5);
    let mut capped = plain.clone();
    capped.verdict.as_mut().expect("judged").capped = true;
    assert_eq!(of(&plain, &capped), None);
    capped.verdict.as_mut().expect("judged").ulps = Some(0.25);
    let jitter = Some((Transition::Jitter, Cause::Nothing));
    assert_eq!(of(&plain, &capped), jitter);
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
    let aside = Some((Transition::NotBinding, Cause::Nothing));
    assert_eq!(under(&policy, &good, &bad), aside);
    let kind = Cause::Kind(Kind::DepthHigh);
    let better = Some((Transition::NoLongerFails, kind));
    assert_eq!(under(&policy, &bad, &good), better);
}
