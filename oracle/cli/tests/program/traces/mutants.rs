//! Good traces, each spoiled in one way at one step: the audit names that step and that
//! way. Every kind of violation occurs.

use std::collections::BTreeMap;

use epa_oracle::number::{Rational, compare};
use epa_oracle::trace::audit::{Exactly, Kind, Place, exactly};
use epa_oracle::trace::{Change, End, Ending, MinkowskiVertex, Number, Trace, of_case};

use super::{F32, F64, audit, case};

/// The good ones: in the plane and in space, on floats and exactly.
fn good() -> Vec<Trace> {
    let mut traces = Vec::new();
    for name in ["bittle-example", "box-grid-3d/1/0", "distance3d-epa-hulls"] {
        let case = case(name)
            .baked(epa_oracle::number::FloatType::F32)
            .expect("in range");
        for scalar in [F32, F64, Number::Rational] {
            let trace = of_case(&case, scalar).expect("a trace");
            assert!(audit(&trace).violation.is_none(), "{name}");
            assert_eq!(trace.end.ending, Ending::Converged);
            assert!(trace.steps.len() > 1, "{name}");
            traces.push(trace);
        }
    }
    traces
}

/// A way to spoil a step; `None` where it does not apply.
type Spoil = fn(&mut Spoiled<'_>) -> Option<()>;

/// A trace that is being spoiled.
struct Spoiled<'e> {
    trace: Trace,
    /// The index of the step.
    at: usize,
    /// The facets before it.
    polytope: Vec<Vec<usize>>,
    exact: &'e dyn Exactly,
}

impl Spoiled<'_> {
    fn step(&mut self) -> &mut epa_oracle::trace::Step {
        &mut self.trace.steps[self.at]
    }

    /// The lists of removed and added facets, and of the horizon.
    #[expect(clippy::type_complexity, reason = "the three lists of a change")]
    fn change(
        &mut self,
    ) -> Option<(
        &mut Vec<Vec<usize>>,
        &mut Option<Vec<Vec<usize>>>,
        &mut Vec<Vec<usize>>,
    )> {
        match &mut self.trace.steps[self.at].change {
            Change::Expanded {
                removed,
                horizon,
                added,
            } => Some((removed, horizon, added)),
            Change::Closed | Change::Nothing => None,
        }
    }

    fn distance(&self, facet: &[usize]) -> Option<Rational> {
        self.exact.distance(facet)
    }

    fn height(&self, facet: &[usize], point: &MinkowskiVertex) -> Option<Rational> {
        self.exact.height(facet, point)
    }
}

/// Applies a way to every step of every good trace; each must be caught there. Gives
/// how often it applied.
fn caught(way: &str, spoil: Spoil, kind: Kind) -> usize {
    let mut applied = 0;
    for good in good() {
        let exact = exactly(&good).expect("a polytope");
        let mut polytope = good.start.facets.clone();
        for at in 0..good.steps.len() {
            let mut spoiled = Spoiled {
                trace: good.clone(),
                at,
                polytope: polytope.clone(),
                exact: exact.as_ref(),
            };
            if spoil(&mut spoiled).is_some() {
                let violation = audit(&spoiled.trace).violation;
                let found = violation.as_ref().map(|v| (v.place, v.kind));
                let by = &good.header.by;
                assert_eq!(
                    found,
                    Some((Place::Step(at + 1), kind)),
                    "{way} {by}: {violation:?}"
                );
                applied += 1;
            }
            if let Change::Expanded { removed, added, .. } = &good.steps[at].change {
                polytope.retain(|facet| !removed.contains(facet));
                polytope.extend(added.iter().cloned());
            }
        }
    }
    applied
}

fn one() -> Rational {
    Rational::from_integer(1.into())
}

const WAYS: [(&str, Spoil, Kind); 18] = [
    ("a farther facet", farther, Kind::NotNearest),
    ("the normal tilted", tilted, Kind::WrongNormal),
    ("the normal zero", zero_normal, Kind::WrongNormal),
    ("the normal turned", turned_normal, Kind::TurnedInward),
    ("another support point", lower, Kind::NotSupport),
    ("the point moved", moved, Kind::NotInDifference),
    (
        "a point outside, without numbers",
        outside,
        Kind::NotInDifference,
    ),
    ("a visible facet kept", kept, Kind::VisibleKept),
    ("a hidden facet removed", too_many, Kind::HiddenRemoved),
    ("a new facet left out", hole, Kind::Hole),
    ("a new facet turned", turned_facet, Kind::TurnedInward),
    ("a new facet collapsed", collapsed, Kind::Degenerate),
    ("another number", renumbered, Kind::WrongVertices),
    (
        "vertices that are not there",
        no_vertex,
        Kind::WrongVertices,
    ),
    (
        "a removed facet that is not there",
        no_facet,
        Kind::WrongVertices,
    ),
    ("another distance", distance, Kind::WrongNumber),
    ("another gain", gain, Kind::WrongNumber),
    ("another horizon", horizon, Kind::WrongNumber),
];

#[test]
fn every_way_is_caught_at_its_step() {
    let mut kinds: BTreeMap<Kind, usize> = BTreeMap::new();
    for (way, spoil, kind) in WAYS {
        let applied = caught(way, spoil, kind);
        assert!(applied >= 5, "{way}: {applied}");
        *kinds.entry(kind).or_default() += applied;
    }
    let mut missing = Kind::ALL.to_vec();
    missing.retain(|kind| !kinds.contains_key(kind));
    let elsewhere = [
        // At the end.
        Kind::StoppedEarly,
        // Of GJK: see `gjk.rs`.
        Kind::WrongFace,
        Kind::NoProgress,
        Kind::NotEnclosed,
    ];
    assert_eq!(missing, elsewhere);
}

fn farther(spoiled: &mut Spoiled<'_>) -> Option<()> {
    let nearest = spoiled.distance(&spoiled.trace.steps[spoiled.at].facet)?;
    let is_farther = |facet: &&Vec<usize>| {
        spoiled
            .distance(facet)
            .is_some_and(|at| compare(&at, &nearest).is_gt())
    };
    // Beyond any doubt of rounding.
    let farthest = spoiled.polytope.iter().filter(is_farther).max_by(|a, b| {
        let [a, b] = [a, b].map(|f| spoiled.distance(f).unwrap_or_default());
        compare(&a, &b)
    });
    spoiled.step().facet = farthest?.clone();
    Some(())
}

fn tilted(spoiled: &mut Spoiled<'_>) -> Option<()> {
    let normal = spoiled.step().normal.as_mut()?;
    // By up to a quarter of its length: not so far that it points inward.
    let quarter = Rational::new(1.into(), 4.into());
    let largest = normal.iter().cloned().reduce(|m, x| {
        if compare(&(&x * &x), &(&m * &m)).is_gt() {
            x
        } else {
            m
        }
    })?;
    let other = normal.iter().position(|x| *x != largest).unwrap_or(0);
    normal[other] += largest * quarter;
    spoiled.step().measure = Default::default();
    Some(())
}

fn zero_normal(spoiled: &mut Spoiled<'_>) -> Option<()> {
    spoiled.step().normal.as_mut()?.fill(Rational::default());
    Some(())
}

fn turned_normal(spoiled: &mut Spoiled<'_>) -> Option<()> {
    for x in spoiled.step().normal.as_mut()? {
        *x = -x.clone();
    }
    Some(())
}

fn lower(spoiled: &mut Spoiled<'_>) -> Option<()> {
    let facet = spoiled.trace.steps[spoiled.at].facet.clone();
    let height = |v: &MinkowskiVertex| spoiled.height(&facet, v);
    let lowest = spoiled.trace.start.points.iter().cloned().min_by(|a, b| {
        compare(
            &height(a).unwrap_or_default(),
            &height(b).unwrap_or_default(),
        )
    })?;
    spoiled.step().support = lowest;
    Some(())
}

fn moved(spoiled: &mut Spoiled<'_>) -> Option<()> {
    *spoiled.step().support.point.first_mut()? += one();
    Some(())
}

fn outside(spoiled: &mut Spoiled<'_>) -> Option<()> {
    let facet = spoiled.trace.steps[spoiled.at].facet.clone();
    let normal = spoiled.step().normal.clone()?;
    let support = &mut spoiled.step().support;
    support.numbers = None;
    for (x, n) in support.point.iter_mut().zip(&normal) {
        *x += n;
    }
    assert!(facet.len() > 1);
    Some(())
}

fn kept(spoiled: &mut Spoiled<'_>) -> Option<()> {
    let support = spoiled.trace.steps[spoiled.at].support.clone();
    let removed = spoiled.change()?.0.clone();
    // One that is visible, and not merely in the plane of the point.
    let sees = |f: &Vec<usize>| {
        spoiled
            .height(f, &support)
            .is_some_and(|h| compare(&h, &Rational::default()).is_gt())
    };
    let index = removed.iter().rposition(sees)?;
    spoiled.change()?.0.remove(index);
    Some(())
}

fn too_many(spoiled: &mut Spoiled<'_>) -> Option<()> {
    let support = spoiled.trace.steps[spoiled.at].support.clone();
    let removed = spoiled.change()?.0.clone();
    let is_hidden = |f: &&Vec<usize>| {
        let height = spoiled.height(f, &support);
        !removed.contains(f) && height.is_some_and(|h| compare(&h, &Rational::default()).is_lt())
    };
    let hidden = spoiled.polytope.iter().find(is_hidden)?.clone();
    spoiled.change()?.0.push(hidden);
    Some(())
}

fn hole(spoiled: &mut Spoiled<'_>) -> Option<()> {
    spoiled.change()?.2.pop().map(|_| ())
}

fn turned_facet(spoiled: &mut Spoiled<'_>) -> Option<()> {
    spoiled.change()?.2.first_mut()?.swap(0, 1);
    Some(())
}

fn collapsed(spoiled: &mut Spoiled<'_>) -> Option<()> {
    let facet = spoiled.change()?.2.first_mut()?;
    facet[0] = facet[1];
    Some(())
}

fn renumbered(spoiled: &mut Spoiled<'_>) -> Option<()> {
    spoiled.change()?;
    *spoiled.step().vertex.as_mut()? += 1;
    Some(())
}

fn no_vertex(spoiled: &mut Spoiled<'_>) -> Option<()> {
    *spoiled.change()?.2.first_mut()?.first_mut()? = 1_000;
    Some(())
}

fn no_facet(spoiled: &mut Spoiled<'_>) -> Option<()> {
    let facet = spoiled.change()?.0.first()?.clone();
    spoiled.change()?.0.push(facet);
    Some(())
}

fn distance(spoiled: &mut Spoiled<'_>) -> Option<()> {
    let measure = &mut spoiled.step().measure;
    for x in [&mut measure.distance, &mut measure.offset]
        .into_iter()
        .flatten()
    {
        *x += one();
    }
    Some(())
}

fn gain(spoiled: &mut Spoiled<'_>) -> Option<()> {
    *spoiled.step().measure.gain.as_mut()? += one();
    Some(())
}

fn horizon(spoiled: &mut Spoiled<'_>) -> Option<()> {
    spoiled.change()?.1.as_mut()?.pop().map(|_| ())
}

/// A run that ends with the facet of an earlier step, as if it were final.
#[test]
fn a_run_that_stops_early_is_caught_at_the_end() {
    let mut caught = 0;
    for good in good() {
        for at in 0..good.steps.len() - 1 {
            let mut cut = good.clone();
            cut.steps.truncate(at + 1);
            let step = &mut cut.steps[at];
            step.change = Change::Nothing;
            let gain = step.measure.gain.clone().unwrap_or_default();
            cut.end.facet = Some(step.facet.clone());
            cut.end.normal = step.normal.clone();
            cut.end.depth = step.measure.distance.clone();
            cut.end.offset = step.measure.offset.clone();
            cut.end.squared_norm = step.measure.squared_norm.clone();
            // Several tied facets are confirmed one after the other.
            if compare(&gain, &Rational::new(1.into(), 1_000_000.into())).is_lt() {
                continue;
            }
            let violation = audit(&cut).violation.expect("a violation");
            assert_eq!(
                (violation.place, violation.kind),
                (Place::End, Kind::StoppedEarly)
            );
            assert!(violation.margin.expect("a length").ulps > 64.0);
            caught += 1;
        }
    }
    assert!(caught >= 5, "{caught}");
}

/// A depth that is not how far the difference reaches, a push inward, a facet that is gone.
#[test]
fn a_wrong_end_is_caught() {
    for good in good() {
        let mut deeper = good.clone();
        for x in [&mut deeper.end.depth, &mut deeper.end.offset]
            .into_iter()
            .flatten()
        {
            *x += one();
        }
        assert_eq!(super::first(&deeper), Some((Place::End, Kind::WrongNumber)));
        each_number_of_the_end_is_checked(&good);
        let mut separated = good.clone();
        separated.end.ending = Ending::SeparatingAxis;
        assert_eq!(
            super::first(&separated),
            Some((Place::End, Kind::StoppedEarly))
        );
        let mut flat = good.clone();
        flat.end.ending = Ending::Flat;
        assert_eq!(super::first(&flat), Some((Place::End, Kind::StoppedEarly)));
        let mut gone = good;
        gone.end.facet = gone.steps[0].facet.clone().into();
        assert_eq!(super::first(&gone), Some((Place::End, Kind::WrongVertices)));
    }
}

/// The depth as a number and as a root are held against the difference each.
fn each_number_of_the_end_is_checked(good: &Trace) {
    let numbers: [fn(&mut End) -> &mut Option<Rational>; 2] =
        [|end| &mut end.depth, |end| &mut end.offset];
    for number in numbers {
        let mut wrong = good.clone();
        if let Some(x) = number(&mut wrong.end) {
            *x += one();
            assert_eq!(super::first(&wrong), Some((Place::End, Kind::WrongNumber)));
        }
    }
}

/// An error within the bound of the trace is rounding: it is counted, and no violation.
#[test]
fn margins_within_the_bound_are_rounding() {
    let mut trace = of_case(&case("bittle-example"), F64).expect("a trace");
    let ulp = epa_oracle::number::FloatType::F64.ulp_of(&Rational::from_integer(12.into()));
    let by = |ulps: i64| &ulp * Rational::from_integer(ulps.into());
    let before = audit(&trace).rounding.count();
    let good = trace.steps[0].measure.distance.clone().expect("a distance");
    trace.steps[0].measure.distance = Some(&good + by(20));
    let report = audit(&trace);
    assert!(report.violation.is_none());
    assert!(report.rounding.count() >= before.max(1));
    let worst = report
        .rounding
        .kinds
        .iter()
        .find(|(kind, ..)| *kind == Kind::WrongNumber);
    assert!(
        worst.is_some_and(|(_, _, worst)| (19.0..21.0).contains(worst)),
        "{worst:?}"
    );
    trace.header.ulps = Some(8);
    let violation = audit(&trace).violation.expect("more than eight");
    assert_eq!(
        (violation.place, violation.kind),
        (Place::Step(1), Kind::WrongNumber)
    );
}
