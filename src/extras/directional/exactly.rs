//! Rays of floats on an integer lattice: for the answers that rounding leaves in doubt.

use alloc::vec::Vec;

use super::crossing::{Crossing, Inside, Place};
use super::flat;
use super::line::{Ray, Span};
use crate::expand::EpaTermination;
use crate::expand::polytope::Polytope;
use crate::minkowski::ConvexSet;
use crate::minkowski::lattice::{
    OnLattice, direction as float_direction, limits_on_lattice, rounded,
};
use crate::scalar::{Float, Integer, Limits, Rounding, Scalar};
use crate::vector::Vector;

/// Whether the bounds of a float answer have not met, up to rounding, although nobody
/// asked for less.
pub(super) fn is_ray_in_doubt<S: Float, const D: usize>(
    ray: &Ray<S, D>,
    limits: &Limits<S>,
) -> bool {
    if limits.tolerance.exceeds(&S::flatness()) || ray.termination == EpaTermination::IterationLimit
    {
        return false;
    }
    let is_open = |crossing: &Crossing<S, D>| {
        let [place, inner] = [&crossing.place, &crossing.inner.place].map(Place::quotient);
        S::flatness() < place.sub(&inner).abs()
    };
    match &ray.span {
        Span::Exit { exit, .. } => is_open(exit),
        Span::Ahead { enter, exit } => is_open(enter) || is_open(exit),
        Span::Never { .. } => false,
        Span::Undecided => true,
    }
}

/// The answer from an integer lattice: exact there, and its planes measured on floats.
/// `None` if the shapes have no numbered vertices, or a limit is reached.
pub(super) fn ray_on_lattice<S: Float, const D: usize>(
    set: &dyn ConvexSet<S, D>,
    direction: &Vector<S, D>,
    limits: &Limits<S>,
) -> Option<Ray<S, D>> {
    let lattice = OnLattice::new(set);
    let exactly = limits_on_lattice(limits);
    let towards = integers(direction)?;
    let set_of_integers: &dyn ConvexSet<Integer, D> = &lattice;
    let ray = flat::ray(&set_of_integers, &towards, &exactly, &mut Polytope::empty()).ok()?;
    let back = Back {
        set,
        lattice,
        direction,
    };
    Some(Ray {
        span: back.span(&ray.span)?,
        termination: ray.termination,
        iterations: ray.iterations,
    })
}

/// The way back from the lattice to floats.
struct Back<'s, S, const D: usize> {
    set: &'s dyn ConvexSet<S, D>,
    lattice: OnLattice<'s, S, D>,
    direction: &'s Vector<S, D>,
}

impl<S: Float, const D: usize> Back<'_, S, D> {
    fn span(&self, exact: &Span<Integer, D>) -> Option<Span<S, D>> {
        Some(match exact {
            Span::Exit { exit, start } => Span::Exit {
                exit: self.crossing(exit)?,
                start: self.inside(start, &Place::of(&S::zero(), &S::one()))?,
            },
            Span::Ahead { enter, exit } => Span::Ahead {
                enter: self.crossing(enter)?,
                exit: self.crossing(exit)?,
            },
            Span::Never { normal, .. } => {
                let (normal, height) = self.measured(normal)?;
                Span::Never { normal, height }
            }
            Span::Undecided => return None,
        })
    }

    /// A direction, and how far the set reaches along it.
    fn measured(&self, exact: &Vector<Integer, D>) -> Option<(Vector<S, D>, S)> {
        let normal: Vector<S, D> = float_direction(exact)?;
        let height = normal.dot(&self.set.support(&normal).ok()?.point);
        Some((normal, height))
    }

    fn crossing(&self, exact: &Crossing<Integer, D>) -> Option<Crossing<S, D>> {
        let (normal, height) = self.measured(&exact.normal)?;
        let along = normal.dot(self.direction);
        if along.sign().is_eq() {
            return None;
        }
        let place = Place::of(&height, &along);
        Some(Crossing {
            inner: self.inside(&exact.inner, &place)?,
            normal,
            place,
        })
    }

    fn inside(&self, exact: &Inside<Integer, D>, place: &Place<S>) -> Option<Inside<S, D>> {
        let weights: Vec<Integer> = exact.combination.iter().map(|(_, w)| w.clone()).collect();
        let weights = rounded::<S>(&weights)?;
        let points = exact.combination.iter().map(|(p, _)| self.lattice.float(p));
        let combination: Option<Vec<_>> = points
            .zip(weights)
            .map(|(point, weight)| Some((point?, weight)))
            .collect();
        Some(Inside {
            place: place.clone(),
            combination: combination?,
        })
    }
}

/// A multiple of a float vector by a power of two that has no fractions.
fn integers<S: Scalar, const D: usize>(vector: &Vector<S, D>) -> Option<Vector<Integer, D>> {
    let parts: Option<Vec<_>> = vector.0.iter().map(Rounding::to_dyadic).collect();
    let parts = parts?;
    let least = parts.iter().map(|(_, exponent)| *exponent).min()?;
    let integer = |(mantissa, exponent): &(i64, i32)| Integer::dyadic(*mantissa, exponent - least);
    let all: Vec<Integer> = parts.iter().map(integer).collect();
    all.try_into().ok().map(Vector)
}
