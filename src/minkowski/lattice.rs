//! A convex set of floats, seen on an integer lattice: for the answers that rounding leaves in
//! doubt.
//!
//! The lattice has a spacing of 2⁻¹² ε in the scaled units of the set. A vertex is moved to its
//! nearest lattice point. This moves the signed depth by far less than the rounding of the vertex
//! did. From there on GJK and EPA run on integers, which lose no digits in slivers, in parallel
//! edges and faces, or in coordinates of mixed size. No paper: this is our own.
//!
//! ```text
//!    ·  ·  ·  ·  ·  ·     ·  lattice points
//!    ·  ·  ·× ·  ·  ·     ×  a vertex as floats give it
//!    ·  ·  ●  ·  ·  ·     ●  the nearest lattice point: the vertex on integers
//! ```

use alloc::vec::Vec;
use core::array;
use core::cell::RefCell;

use crate::error::QueryError;
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::scalar::{Integer, Limits, Ring, Scalar};
use crate::support::SupportPoint;
use crate::vector::Vector;

/// How much finer the lattice is than ε, in bits.
const FINER: i32 = 12;

/// A lattice point has at most this many bits: the pre-images of a set are at most ε⁻² times as
/// large as the set, which reaches 1. Only a shape that breaks its own bounds has more.
const MOST_LATTICE_BITS: u32 = 256;

/// The most support points of GJK, and the most vertices of EPA, on integers: hulls of a
/// thousand vertices need some dozens.
const MOST_ITERATIONS: usize = 1_000;

/// The limits of a run on the lattice: exact, and no longer than one on floats.
pub(crate) fn limits_on_lattice<S>(limits: &Limits<S>) -> Limits<Integer> {
    Limits {
        tolerance: Integer::zero(),
        gjk_iterations: limits.gjk_iterations.min(MOST_ITERATIONS),
        epa_iterations: limits.epa_iterations.min(MOST_ITERATIONS),
    }
}

/// A set of floats on the lattice. It asks the set itself for support points, in directions that
/// are rounded to floats. Such a query may miss the farthest vertex, and a push then seems
/// shorter than it is. So every point is remembered, and the next run finds it.
pub(crate) struct OnLattice<'s, S, const D: usize> {
    set: &'s dyn ConvexSet<S, D>,
    met: RefCell<Vec<Met<S, D>>>,
}

/// A point of the set, and where it lies on the lattice.
struct Met<S, const D: usize> {
    float: MinkowskiPoint<S, D>,
    integer: MinkowskiPoint<Integer, D>,
}

impl<'s, S: Scalar, const D: usize> OnLattice<'s, S, D> {
    pub(crate) fn new(set: &'s dyn ConvexSet<S, D>) -> Self {
        OnLattice {
            set,
            met: RefCell::default(),
        }
    }

    /// The point of the set that a lattice point was made from.
    pub(crate) fn float(&self, point: &MinkowskiPoint<Integer, D>) -> Option<MinkowskiPoint<S, D>> {
        let met = self.met.borrow();
        let found = met.iter().find(|m| m.integer.is_same_as(point));
        found.map(|m| m.float.clone())
    }
}

/// The nearest point of the lattice, for each pre-image; `None` for exact scalars.
pub(crate) fn on_lattice<S: Scalar, const D: usize>(
    point: &MinkowskiPoint<S, D>,
) -> Option<MinkowskiPoint<Integer, D>> {
    let (mantissa, exponent) = S::default_tolerance().to_dyadic()?;
    let epsilon = exponent + i32::try_from(mantissa.checked_ilog2()?).ok()?;
    let [a, b] = [&point.a, &point.b].map(|p| snapped(p, FINER - epsilon));
    Some(MinkowskiPoint::new(a?, b?))
}

/// The nearest lattice point, where one in the units of the set is 2 to a power. Local
/// coordinates play no part in a search.
fn snapped<S: Scalar, const D: usize>(
    point: &SupportPoint<S, D>,
    power: i32,
) -> Option<SupportPoint<Integer, D>> {
    let mut world = Vector::zero();
    for axis in 0..D {
        let (mantissa, exponent) = point.world[axis].to_dyadic()?;
        world[axis] = Integer::dyadic(mantissa, exponent + power);
    }
    Some(SupportPoint {
        local: world.clone(),
        world,
        vertex: point.vertex,
    })
}

/// Integers as floats, all divided by one power of two and rounded, so that the
/// largest is in [1/2, 1].
pub(crate) fn rounded<S: Scalar>(numbers: &[Integer]) -> Option<Vec<S>> {
    let bits = numbers.iter().map(Integer::bits).max()?;
    let float = |x: &Integer| {
        let (mantissa, exponent) = x.to_dyadic();
        S::from_dyadic(mantissa, exponent - i32::try_from(bits).ok()?)
    };
    numbers.iter().map(float).collect()
}

/// The same for integers of one machine word or two.
pub(crate) fn rounded_words<S: Scalar, const D: usize>(numbers: &[i128; D]) -> Option<[S; D]> {
    let bits = |x: &i128| i128::BITS - x.unsigned_abs().leading_zeros();
    let most = i32::try_from(numbers.iter().map(bits).max()?).ok()?;
    let mut floats = array::from_fn(|_| S::zero());
    for (float, x) in floats.iter_mut().zip(numbers) {
        let drop = bits(x).saturating_sub(63);
        let mantissa = (x.unsigned_abs() >> drop) as i64;
        let signed = if *x < 0 { -mantissa } else { mantissa };
        *float = S::from_dyadic(signed, i32::try_from(drop).ok()? - most)?;
    }
    Some(floats)
}

/// The direction of an integer vector.
pub(crate) fn direction<S: Scalar, const D: usize>(
    vector: &Vector<Integer, D>,
) -> Option<Vector<S, D>> {
    rounded(&vector.0)?.try_into().ok().map(Vector)
}

impl<S: Scalar, const D: usize> ConvexSet<Integer, D> for OnLattice<'_, S, D> {
    fn support(
        &self,
        normal: &Vector<Integer, D>,
    ) -> Result<MinkowskiPoint<Integer, D>, QueryError> {
        let towards = direction(normal).ok_or(QueryError::OutOfRange)?;
        let float = self.set.support(&towards)?;
        // A curved shape has no vertices to move to lattice points.
        let numbered = float.vertices().and_then(|_| on_lattice(&float));
        let fits = |p: &MinkowskiPoint<Integer, D>| {
            let mut all = p.a.world.0.iter().chain(&p.b.world.0);
            all.all(|x| x.bits() <= MOST_LATTICE_BITS)
        };
        let integer = numbered.filter(fits).ok_or(QueryError::OutOfRange)?;
        let mut met = self.met.borrow_mut();
        let mut best = (normal.dot(&integer.point), &integer);
        for known in met.iter() {
            let height = normal.dot(&known.integer.point);
            if height.exceeds(&best.0) {
                best = (height, &known.integer);
            }
        }
        let best = best.1.clone();
        match met.iter().find(|m| m.integer.is_same_as(&integer)) {
            None => met.push(Met { float, integer }),
            // Two points with one vertex number: the shape breaks its promises.
            Some(known) if known.integer.point != integer.point => {
                return Err(QueryError::OutOfRange);
            }
            Some(_) => {}
        }
        Ok(best)
    }
}
