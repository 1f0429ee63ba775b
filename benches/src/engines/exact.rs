//! `epa` on exact numbers.

use epa::Rounding;
use std::hint::black_box;

use epa::{Hull, Limits, SignedRoot, Witness};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{FromPrimitive, Signed, ToPrimitive};

use super::engine::{Answer, Engine};
use crate::families::{Case, Points};

/// `solve` on an integer lattice: all coordinates of a case, divided by the largest power
/// of two that divides them, are integers.
#[derive(Default)]
pub struct Lattice {
    limits: Limits<BigInt>,
}

/// A pair of shapes on a lattice.
pub struct OnLattice<const D: usize> {
    shapes: [Hull<BigInt, D>; 2],
    /// The spacing of the lattice is two to this power.
    exponent: i32,
}

impl<const D: usize> OnLattice<D> {
    /// The pair, with all its bits; `None` if a coordinate is not finite.
    fn new(case: &Case<D>) -> Option<Self> {
        let coordinates = case.a.iter().chain(&case.b).flatten();
        let parts: Option<Vec<_>> = coordinates.map(Rounding::to_dyadic).collect();
        let lowest = |(mantissa, exponent): (i64, i32)| {
            (mantissa != 0).then(|| exponent + mantissa.trailing_zeros().cast_signed())
        };
        let exponent = parts?.into_iter().filter_map(lowest).min().unwrap_or(0);
        let hull = |points: &Points<D>| {
            Hull::new(points.iter().map(|p| p.map(|x| integer(x, exponent)))).ok()
        };
        Some(OnLattice {
            shapes: [hull(&case.a)?, hull(&case.b)?],
            exponent,
        })
    }
}

/// `x / 2^exponent`, which is an integer.
fn integer(x: f64, exponent: i32) -> BigInt {
    let (mantissa, e) = x.to_dyadic().unwrap_or_default();
    let up = e - exponent;
    if up >= 0 {
        BigInt::from(mantissa) << up
    } else {
        BigInt::from(mantissa) >> -up
    }
}

impl<const D: usize> Engine<D> for Lattice {
    type Pair = OnLattice<D>;

    fn pair(&self, case: &Case<D>) -> Option<Self::Pair> {
        OnLattice::new(case)
    }

    fn query(&mut self, pair: &Self::Pair) -> Answer {
        black_box(solve_integers(pair, &self.limits)).map_or(Answer::Failure, answer)
    }
}

/// `solve` on rationals, with witness points.
#[derive(Default)]
pub struct Rational {
    limits: Limits<BigRational>,
}

impl<const D: usize> Engine<D> for Rational {
    type Pair = [Hull<BigRational, D>; 2];

    fn pair(&self, case: &Case<D>) -> Option<Self::Pair> {
        rational_hulls(case)
    }

    fn query(&mut self, pair: &Self::Pair) -> Answer {
        let Some((depth, witness)) = solve_rationals(pair, &self.limits) else {
            return Answer::Failure;
        };
        black_box(witness);
        answer(depth)
    }
}

fn rational_hulls<const D: usize>(case: &Case<D>) -> Option<[Hull<BigRational, D>; 2]> {
    let hull = |points: &Points<D>| {
        let coordinates = points.iter().flatten();
        let all: Option<Vec<_>> = coordinates.map(|x| BigRational::from_f64(*x)).collect();
        let all = all?;
        Hull::new(all.chunks(D).map(|p| std::array::from_fn(|i| p[i].clone()))).ok()
    };
    Some([hull(&case.a)?, hull(&case.b)?])
}

/// An exact signed depth: a root times `2^exponent`.
#[derive(Clone, Debug)]
pub struct Depth {
    /// The root.
    pub root: SignedRoot<BigInt>,
    /// The power of two.
    pub exponent: i32,
}

fn solve_integers<const D: usize>(pair: &OnLattice<D>, limits: &Limits<BigInt>) -> Option<Depth> {
    let [a, b] = &pair.shapes;
    let solution = epa::solve(a, b, limits).ok()?;
    solution.has_converged().then_some(Depth {
        root: solution.core.push.distance,
        exponent: pair.exponent,
    })
}

fn solve_rationals<const D: usize>(
    [a, b]: &[Hull<BigRational, D>; 2],
    limits: &Limits<BigRational>,
) -> Option<(Depth, [Witness<BigRational, D>; 2])> {
    let solution = epa::solve(a, b, limits).ok()?;
    let witness = solution.core_witness();
    let converged = solution.has_converged();
    let SignedRoot {
        numerator,
        denominator,
    } = solution.core.push.distance;
    let root = SignedRoot {
        numerator: numerator.numer() * denominator.denom(),
        denominator: numerator.denom() * denominator.numer(),
    };
    converged.then_some((Depth { root, exponent: 0 }, witness))
}

fn answer(depth: Depth) -> Answer {
    let square = BigRational::new_raw(depth.root.numerator, depth.root.denominator);
    Answer::Depth(root(&square) * f64::powi(2.0, depth.exponent))
}

/// √q with the sign of q, as a float. The fraction need not be reduced.
fn root(q: &BigRational) -> f64 {
    // Sixty-odd leading bits of both parts are enough for a float.
    let cut = |x: &BigInt| {
        let shift = x.bits().saturating_sub(64) & !1;
        (
            (x.magnitude() >> shift).to_f64().unwrap_or(0.0),
            shift as f64,
        )
    };
    let ((n, up), (d, down)) = (cut(q.numer()), cut(q.denom()));
    let root = (n / d).sqrt() * f64::powf(2.0, (up - down) / 2.0);
    if q.numer().is_negative() { -root } else { root }
}

/// The exact signed depth, rounded; `None` only if a limit is reached.
pub fn depth<const D: usize>(case: &Case<D>) -> Option<f64> {
    match answer(on_integers(case)?) {
        Answer::Depth(depth) => Some(depth),
        _ => None,
    }
}

/// The exact signed depth, on integers.
pub fn on_integers<const D: usize>(case: &Case<D>) -> Option<Depth> {
    solve_integers(&OnLattice::new(case)?, &Limits::default())
}

/// The exact signed depth, on rationals.
pub fn on_rationals<const D: usize>(case: &Case<D>) -> Option<Depth> {
    let solved = solve_rationals(&rational_hulls(case)?, &Limits::default());
    solved.map(|(depth, _)| depth)
}
