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

/// A point of no simplex so far.
fn other(trace: &Trace, points: &[MinkowskiVertex]) -> MinkowskiVertex {
    let steps = trace.gjk.steps.iter().rev();
    let mut all = steps.map(|step| step.support.clone());
    all.find(|point| !points.contains(point)).expect("another")
}

type Spoil = fn(&mut Trace) -> Option<()>;

const WAYS: [(&str, Spoil, Place, Kind); 7] = [
    (
        "another support point",
        |trace| {
            let lower = trace.gjk.steps[0].simplex[0].clone();
            trace.gjk.steps[0].support = lower;
            Some(())
        },
        Place::Gjk(1),
        Kind::NotSupport,
    ),
    (
        "a direction of zero",
        |trace| {
            trace.gjk.steps[0].direction.fill_with(Rational::default);
            Some(())
        },
        Place::Gjk(1),
        Kind::WrongNormal,
    ),
    (
        "only the first point kept",
        |trace| {
            let first = trace.gjk.steps[0].simplex[0].clone();
            trace.gjk.steps[1].simplex = vec![first];
            Some(())
        },
        Place::Gjk(2),
        Kind::WrongFace,
    ),
    (
        "a point from elsewhere",
        |trace| {
            let known = [
                &trace.gjk.steps[0].simplex[..],
                &[trace.gjk.steps[0].support.clone()],
            ];
            let strange = other(trace, &known.concat());
            trace.gjk.steps[1].simplex[0] = strange;
            Some(())
        },
        Place::Gjk(2),
        Kind::WrongVertices,
    ),
    (
        "the last query again",
        |trace| {
            let mut last = trace.gjk.steps.last()?.clone();
            last.number += 1;
            trace.gjk.steps.push(last);
            Some(())
        },
        Place::Gjk(usize::MAX),
        Kind::NoProgress,
    ),
    (
        "enclosed, it says",
        |trace| {
            trace.gjk.end.as_mut()?.ending = GjkEnding::Enclosed;
            Some(())
        },
        Place::GjkEnd,
        Kind::NotEnclosed,
    ),
    (
        "converged after one query",
        |trace| {
            let next = trace.gjk.steps[1].simplex.clone();
            trace.gjk.steps.truncate(1);
            trace.gjk.end = Some(GjkEnd {
                ending: GjkEnding::Converged,
                simplex: next,
            });
            Some(())
        },
        Place::GjkEnd,
        Kind::StoppedEarly,
    ),
];

#[test]
fn every_way_to_spoil_it_is_caught_at_its_step() {
    let sound = apart();
    assert_eq!(first(&sound), None);
    let last = sound.gjk.steps.len();
    for (way, spoil, place, kind) in WAYS {
        let mut spoiled = sound.clone();
        spoil(&mut spoiled).expect(way);
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
