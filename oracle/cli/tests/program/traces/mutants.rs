//! Good traces, each spoiled in one way at one step: the audit names that step and that
//! way. Every kind of violation occurs.

use std::collections::BTreeMap;

use epa_oracle::number::{FloatType, Rational, compare};
use epa_oracle::trace::audit::{Exactly, Kind, Place, exactly};
use epa_oracle::trace::{Change, Ending, MinkowskiVertex, Number, Trace, of_case};

use super::{F32, F64, audit, case, first};

/// The good ones: in the plane and in space, on floats and exactly.
fn good() -> Vec<Trace> {
    let mut traces = Vec::new();
    for name in ["bittle-example", "box-grid-3d/1/0", "distance3d-epa-hulls"] {
        let case = case(name).baked(FloatType::F32).expect("in range");
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

/// Facets, or edges, by their vertices.
type Facets = Vec<Vec<usize>>;

/// A trace that is being spoiled.
struct Spoiled<'e> {
    trace: Trace,
    /// The index of the step.
    at: usize,
    /// The facets before it.
    polytope: Facets,
    exact: &'e dyn Exactly,
}

impl Spoiled<'_> {
    fn step(&mut self) -> &mut epa_oracle::trace::Step {
        &mut self.trace.steps[self.at]
    }

    /// The lists of removed facets, of the horizon, and of added facets.
    fn change(&mut self) -> Option<(&mut Facets, &mut Option<Facets>, &mut Facets)> {
        match &mut self.trace.steps[self.at].change {
            Change::Expanded {
                removed,
                horizon,
                added,
            } => Some((removed, horizon, added)),
            Change::Closed | Change::Nothing => None,
        }
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
                let place = Place::Step(at + 1);
                assert_eq!(found, Some((place, kind)), "{way} {by}: {violation:?}");
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
        "a point outside, unnumbered",
        outside,
        Kind::NotInDifference,
    ),
    ("a visible facet kept", kept, Kind::VisibleKept),
    ("a hidden facet removed", too_many, Kind::HiddenRemoved),
    ("a new facet left out", hole, Kind::Hole),
    ("a new facet turned", turned_facet, Kind::TurnedInward),
    ("a new facet collapsed", collapsed, Kind::Degenerate),
    ("another number", renumbered, Kind::WrongVertices),
    ("a vertex that is not there", no_vertex, Kind::WrongVertices),
    ("a facet that is not there", no_facet, Kind::WrongVertices),
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
    let nearest = spoiled
        .exact
        .distance(&spoiled.trace.steps[spoiled.at].facet)?;
    let is_beyond = |at: Rational| compare(&at, &nearest).is_gt();
    let is_farther = |facet: &&Vec<usize>| spoiled.exact.distance(facet).is_some_and(is_beyond);
    // Beyond any doubt of rounding.
    let farthest = spoiled.polytope.iter().filter(is_farther).max_by(|a, b| {
        let [a, b] = [a, b].map(|f| spoiled.exact.distance(f).unwrap_or_default());
        compare(&a, &b)
    });
    spoiled.step().facet = farthest?.clone();
    Some(())
}

fn tilted(spoiled: &mut Spoiled<'_>) -> Option<()> {
    let normal = spoiled.step().normal.as_mut()?;
    // By up to a quarter of its length: not so far that it points inward.
    let quarter = Rational::new(1.into(), 4.into());
    let by_size = |x: &&Rational, y: &&Rational| compare(&(*x * *x), &(*y * *y));
    let largest = normal.iter().max_by(by_size)?.clone();
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
    let normal = spoiled.step().normal.as_mut()?;
    normal.iter_mut().for_each(|x| *x = -x.clone());
    Some(())
}

fn lower(spoiled: &mut Spoiled<'_>) -> Option<()> {
    let facet = spoiled.trace.steps[spoiled.at].facet.clone();
    let height = |v: &MinkowskiVertex| spoiled.exact.height(&facet, v).unwrap_or_default();
    let points = spoiled.trace.start.points.iter();
    let lowest = points.min_by(|a, b| compare(&height(a), &height(b)))?;
    spoiled.step().support = lowest.clone();
    Some(())
}

fn moved(spoiled: &mut Spoiled<'_>) -> Option<()> {
    *spoiled.step().support.point.first_mut()? += one();
    Some(())
}

fn outside(spoiled: &mut Spoiled<'_>) -> Option<()> {
    let normal = spoiled.step().normal.clone()?;
    let support = &mut spoiled.step().support;
    support.numbers = None;
    let coordinates = support.point.iter_mut().zip(&normal);
    coordinates.for_each(|(x, n)| *x += n);
    Some(())
}

fn kept(spoiled: &mut Spoiled<'_>) -> Option<()> {
    let support = spoiled.trace.steps[spoiled.at].support.clone();
    let removed = spoiled.change()?.0.clone();
    // One that is visible, and not merely in the plane of the point.
    let is_above = |h: Rational| compare(&h, &Rational::default()).is_gt();
    let sees = |f: &Vec<usize>| spoiled.exact.height(f, &support).is_some_and(is_above);
    let index = removed.iter().rposition(sees)?;
    spoiled.change()?.0.remove(index);
    Some(())
}

fn too_many(spoiled: &mut Spoiled<'_>) -> Option<()> {
    let support = spoiled.trace.steps[spoiled.at].support.clone();
    let removed = spoiled.change()?.0.clone();
    let is_hidden = |f: &&Vec<usize>| {
        let height = spoiled.exact.height(f, &support);
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
    let numbers = [&mut measure.distance, &mut measure.offset];
    numbers.into_iter().flatten().for_each(|x| *x += one());
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
            let found = (violation.place, violation.kind);
            assert_eq!(found, (Place::End, Kind::StoppedEarly));
            assert!(violation.margin.expect("a length").ulps > 64.0);
            caught += 1;
        }
    }
    assert!(caught >= 5, "{caught}");
}

/// A way to spoil the end, and what is found there.
type SpoiledEnd = (fn(&mut Trace), Kind);

/// A depth that is not how far the difference reaches, its number and its root each; another
/// ending; a facet that is gone.
const ENDS: [SpoiledEnd; 5] = [
    (|trace| deepen(&mut trace.end.depth), Kind::WrongNumber),
    (|trace| deepen(&mut trace.end.offset), Kind::WrongNumber),
    (
        |trace| trace.end.ending = Ending::SeparatingAxis,
        Kind::StoppedEarly,
    ),
    (|trace| trace.end.ending = Ending::Flat, Kind::StoppedEarly),
    (
        |trace| trace.end.facet = Some(trace.steps[0].facet.clone()),
        Kind::WrongVertices,
    ),
];

fn deepen(number: &mut Option<Rational>) {
    number.iter_mut().for_each(|x| *x += one());
}

#[test]
fn a_wrong_end_is_caught() {
    for good in good() {
        for (spoil, kind) in ENDS {
            let mut spoiled = good.clone();
            spoil(&mut spoiled);
            // A run has its depth as a number or as a root.
            if spoiled.end != good.end {
                assert_eq!(first(&spoiled), Some((Place::End, kind)));
            }
        }
    }
}

/// An error within the bound of the trace is rounding: it is counted, and no violation.
#[test]
fn margins_within_the_bound_are_rounding() {
    let mut trace = of_case(&case("bittle-example"), F64).expect("a trace");
    let ulp = FloatType::F64.ulp_of(&Rational::from_integer(12.into()));
    let by = |ulps: i64| &ulp * Rational::from_integer(ulps.into());
    let before = audit(&trace).rounding.count();
    let good = trace.steps[0].measure.distance.clone().expect("a distance");
    trace.steps[0].measure.distance = Some(&good + by(20));
    let report = audit(&trace);
    assert!(report.violation.is_none());
    assert!(report.rounding.count() >= before.max(1));
    let mut kinds = report.rounding.kinds.iter();
    let worst = kinds.find(|(kind, ..)| *kind == Kind::WrongNumber);
    let is_right = worst.is_some_and(|(_, _, worst)| (19.0..21.0).contains(worst));
    assert!(is_right, "{worst:?}");
    trace.header.ulps = Some(8);
    assert_eq!(first(&trace), Some((Place::Step(1), Kind::WrongNumber)));
}
