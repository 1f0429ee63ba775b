//! GJK in traces: recorded where a query asks it, and audited.

use epa_oracle::number::Rational;
use epa_oracle::trace::audit::{Kind, Place};
use epa_oracle::trace::{Gjk, GjkEnd, GjkEnding, GjkStep, MinkowskiVertex, Number, Trace, of_case};

use super::{F32, F64, cases, first, trace};

/// Two hulls in space whose distance GJK measures, in some steps.
fn apart() -> Trace {
    let traces = cases().iter().filter(|case| case.dim.get() == 3);
    let traces = traces.filter_map(|case| of_case(case, Number::Rational).ok());
    let longest = traces.max_by_key(|trace| trace.gjk.steps.len());
    longest.expect("a case")
}

#[test]
fn a_query_that_measures_a_distance_tells_the_steps_of_gjk() {
    for scalar in [F32, F64, Number::Rational] {
        let apart = trace("dyn4j-polygonpolygon-aabb-overlap-only", scalar);
        let end = apart.gjk.end.as_ref().expect("GJK was asked");
        assert_eq!(end.ending, GjkEnding::Converged);
        assert!(!apart.gjk.steps.is_empty());
    }
    let deep = trace("bittle-example", F64);
    assert!(deep.gjk.steps.is_empty() && deep.gjk.end.is_none());
    assert!(apart().gjk.steps.len() >= 3);
}

/// A way to spoil it, and where it is found.
type Spoiled = (&'static str, fn(&mut Gjk), Place, Kind);

const WAYS: [Spoiled; 7] = [
    (
        "another support point",
        |gjk| gjk.steps[0].support = gjk.steps[0].simplex[0].clone(),
        Place::Gjk(1),
        Kind::NotSupport,
    ),
    (
        "a direction of zero",
        |gjk| gjk.steps[0].direction.fill_with(Rational::default),
        Place::Gjk(1),
        Kind::WrongNormal,
    ),
    (
        "only the first point kept",
        |gjk| gjk.steps[1].simplex = vec![gjk.steps[0].simplex[0].clone()],
        Place::Gjk(2),
        Kind::WrongFace,
    ),
    (
        "a point from elsewhere",
        |gjk| gjk.steps[1].simplex[0] = strange(gjk),
        Place::Gjk(2),
        Kind::WrongVertices,
    ),
    (
        "the last query again",
        |gjk| {
            let last = gjk.steps.last().expect("steps").clone();
            let number = last.number + 1;
            gjk.steps.push(GjkStep { number, ..last });
        },
        Place::Gjk(usize::MAX),
        Kind::NoProgress,
    ),
    (
        "enclosed, it says",
        |gjk| gjk.end.as_mut().expect("an end").ending = GjkEnding::Enclosed,
        Place::GjkEnd,
        Kind::NotEnclosed,
    ),
    (
        "converged after one query",
        |gjk| {
            let (ending, simplex) = (GjkEnding::Converged, gjk.steps[1].simplex.clone());
            gjk.steps.truncate(1);
            gjk.end = Some(GjkEnd { ending, simplex });
        },
        Place::GjkEnd,
        Kind::StoppedEarly,
    ),
];

/// A support point that is not known at the first step.
fn strange(gjk: &Gjk) -> MinkowskiVertex {
    let (first, all) = (&gjk.steps[0], gjk.steps.iter().rev());
    let is_known =
        |point: &MinkowskiVertex| *point == first.support || first.simplex.contains(point);
    let mut others = all
        .map(|step| &step.support)
        .filter(|point| !is_known(point));
    others.next().expect("another").clone()
}

#[test]
fn every_way_to_spoil_it_is_caught_at_its_step() {
    let sound = apart();
    assert_eq!(first(&sound), None);
    let last = sound.gjk.steps.len();
    for (way, spoil, place, kind) in WAYS {
        let mut spoiled = sound.clone();
        spoil(&mut spoiled.gjk);
        let place = match place {
            Place::Gjk(usize::MAX) => Place::Gjk(last + 1),
            place => place,
        };
        assert_eq!(first(&spoiled), Some((place, kind)), "{way}");
    }
}

/// A separating axis that is one, and one that is none.
#[test]
fn a_separating_axis_is_held_to_the_difference() {
    let mut apart = apart();
    apart.gjk.end.as_mut().expect("an end").ending = GjkEnding::SeparatingAxis;
    assert_eq!(first(&apart), None);
    // The shapes overlap, so that no direction separates.
    let mut deep = trace("bittle-example", Number::Rational);
    let point = |number: usize| deep.start.points[number].clone();
    let simplex = vec![point(0)];
    let found = &deep.steps[0];
    let query = GjkStep {
        number: 1,
        simplex: simplex.clone(),
        direction: found.normal.clone().expect("a direction"),
        support: found.support.clone(),
    };
    deep.gjk = Gjk {
        steps: vec![query],
        end: Some(GjkEnd {
            ending: GjkEnding::SeparatingAxis,
            simplex,
        }),
    };
    assert_eq!(first(&deep), Some((Place::GjkEnd, Kind::StoppedEarly)));
}
