//! `epa` on floats.

use std::hint::black_box;

use epa::certified::ExactHull;
use epa::gjk::{self, GjkTermination, Goal};
use epa::minkowski::{MinkowskiDifference, MinkowskiPoint};
use epa::polytope::Polytope;
use epa::{Float, Hull, Limits, PreparedHull, Workspace};

use super::engine::{Answer, Engine};
use crate::families::{Case, Points};

/// A float type.
pub trait Real: Float + Default + Into<f64> {
    /// The nearest number of this type.
    fn nearest(x: f64) -> Self;
}

impl Real for f32 {
    fn nearest(x: f64) -> Self {
        x as f32
    }
}

impl Real for f64 {
    fn nearest(x: f64) -> Self {
        x
    }
}

fn hull<S: Real, const D: usize>(points: &Points<D>) -> Option<Hull<S, D>> {
    Hull::new(points.iter().map(|p| p.map(S::nearest))).ok()
}

fn hulls<S: Real, const D: usize>(case: &Case<D>) -> Option<[Hull<S, D>; 2]> {
    Some([hull(&case.a)?, hull(&case.b)?])
}

/// `contact_in` on hulls that were prepared.
#[derive(Default)]
pub struct Contact<S: Real, const D: usize> {
    limits: Limits<S>,
    workspace: Workspace<S, D>,
}

impl<S: Real, const D: usize> Engine<D> for Contact<S, D> {
    type Pair = [PreparedHull<S, D>; 2];

    fn pair(&self, case: &Case<D>) -> Option<Self::Pair> {
        let [a, b] = hulls(case)?;
        Some([a.prepare().ok()?, b.prepare().ok()?])
    }

    fn query(&mut self, [a, b]: &Self::Pair) -> Answer {
        match black_box(epa::contact_in(&mut self.workspace, a, b, &self.limits)) {
            Ok(contact) => Answer::Depth(contact.depth.into()),
            Err(_) => Answer::Failure,
        }
    }
}

/// `certified_in`: exact, with the depth, the normal and the witness points rounded to
/// `f64`.
#[derive(Default)]
pub struct Certified<const D: usize> {
    workspace: Workspace<f64, D>,
}

impl<const D: usize> Engine<D> for Certified<D> {
    type Pair = [ExactHull<D>; 2];

    fn pair(&self, case: &Case<D>) -> Option<Self::Pair> {
        let [a, b] = hulls::<f64, D>(case)?;
        Some([ExactHull::new(&a).ok()?, ExactHull::new(&b).ok()?])
    }

    fn query(&mut self, [a, b]: &Self::Pair) -> Answer {
        let Ok(answer) = epa::certified::certified_in(&mut self.workspace, a, b) else {
            return Answer::Failure;
        };
        black_box((answer.normal::<f64>(), answer.core_witness(a, b)));
        black_box(answer.depth()).map_or(Answer::Failure, Answer::Depth)
    }
}

type Difference<S, const D: usize> = MinkowskiDifference<'static, Hull<S, D>, Hull<S, D>, S>;

/// The difference of the shapes, which are kept for as long as the program runs.
fn difference<S: Real, const D: usize>(case: &Case<D>) -> Option<Difference<S, D>> {
    let [a, b] = hulls(case)?.map(|hull| &*Box::leak(Box::new(hull)));
    MinkowskiDifference::new(a, b).ok()
}

/// `gjk::run` up to the first separating axis.
#[derive(Default)]
pub struct Gjk<S: Real> {
    limits: Limits<S>,
}

impl<S: Real, const D: usize> Engine<D> for Gjk<S> {
    type Pair = Difference<S, D>;

    fn pair(&self, case: &Case<D>) -> Option<Self::Pair> {
        difference(case)
    }

    fn query(&mut self, difference: &Self::Pair) -> Answer {
        match black_box(gjk::run(difference, Goal::Intersection, &self.limits)) {
            Ok(found) => Answer::Overlap(found.termination != GjkTermination::SeparatingAxis),
            Err(_) => Answer::Failure,
        }
    }
}

/// `epa::run` from the simplex of GJK, in memory that is used again.
#[derive(Default)]
pub struct Epa<S: Real, const D: usize> {
    limits: Limits<S>,
    polytope: Polytope<S, D>,
}

impl<S: Real, const D: usize> Engine<D> for Epa<S, D> {
    type Pair = (Difference<S, D>, Vec<MinkowskiPoint<S, D>>);

    fn pair(&self, case: &Case<D>) -> Option<Self::Pair> {
        let difference = difference(case)?;
        let gjk = gjk::run(&difference, Goal::Distance, &self.limits).ok()?;
        Some((difference, gjk.simplex))
    }

    fn query(&mut self, (difference, simplex): &Self::Pair) -> Answer {
        let found = black_box(epa::expand::run(
            difference,
            simplex,
            &self.limits,
            &mut self.polytope,
        ));
        let push = found.ok().and_then(|found| found.push);
        push.map_or(Answer::Failure, |push| {
            let unit = difference.unit().unwrap_or([S::one(); 2]).map(Into::into);
            Answer::Depth(
                unit.iter()
                    .fold(push.distance.into(), |x: f64, u: &f64| x * u),
            )
        })
    }
}
