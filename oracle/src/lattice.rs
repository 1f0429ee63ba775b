//! A pair of shapes on an integer lattice.
//!
//! World vertices are rational. Multiplied by one common positive integer, all of
//! them are integers, the signed depth grows by the same factor, and nothing is
//! ever reduced to lowest terms again. Exact EPA, brute force and the checker
//! all start from here.

mod hull;

use epa::check::Vertices;
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::One;

pub(crate) use self::hull::LatticeHull;
use crate::case::{Case, Curved, WorldShape, world_shape};
use crate::number::{Fraction, Rational, power_of_two};

/// The world vertices of both cores as integers, with the radii.
#[derive(Clone, Debug)]
pub struct Lattice {
    /// 2 or 3.
    pub dim: usize,
    /// World coordinates times `vertices.scale`.
    pub vertices: Vertices,
    /// The radii of A and of B, in world units.
    pub radii: [Rational; 2],
}

impl Lattice {
    /// The lattice of a case.
    ///
    /// # Errors
    /// [`Curved`] if a shape is not a polytope, rounded or not.
    pub fn of_case(case: &Case) -> Result<Self, Curved> {
        let dim = case.dim.get();
        Ok(Self::new(
            dim,
            &world_shape(&case.a, case.dim)?,
            &world_shape(&case.b, case.dim)?,
        ))
    }

    /// The lattice of two shapes of dimension `dim`, each with at least one vertex.
    #[must_use]
    pub fn new(dim: usize, a: &WorldShape, b: &WorldShape) -> Self {
        let scale = common_denominator(a.vertices.iter().chain(&b.vertices).flatten());
        let vertices = Vertices {
            a: integers(&a.vertices, &scale),
            b: integers(&b.vertices, &scale),
            scale,
        };
        Lattice {
            dim,
            vertices,
            radii: [a.radius.clone(), b.radius.clone()],
        }
    }

    /// Both radii together.
    #[must_use]
    pub fn radius(&self) -> Rational {
        (&Fraction::from(&self.radii[0]) + &Fraction::from(&self.radii[1])).to_rational()
    }
}

/// The least common denominator.
fn common_denominator<'n>(numbers: impl Iterator<Item = &'n Rational>) -> BigInt {
    let (mut twos, mut common) = (0, BigInt::one());
    for x in numbers {
        match power_of_two(x.denom()) {
            Some(power) => twos = twos.max(power),
            None if (&common % x.denom()).sign() == Sign::NoSign => {}
            None => common = common.lcm(x.denom()),
        }
    }
    let missing = twos.saturating_sub(common.trailing_zeros().unwrap_or(0));
    common << missing
}

/// Points times a common denominator.
fn integers(points: &[Vec<Rational>], scale: &BigInt) -> Vec<Vec<BigInt>> {
    let integer = |x: &Rational| match power_of_two(x.denom()) {
        Some(power) => x.numer() * (scale >> power),
        None => x.numer() * (scale / x.denom()),
    };
    points
        .iter()
        .map(|point| point.iter().map(integer).collect())
        .collect()
}
