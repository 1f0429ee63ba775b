//! A pair of shapes on an integer lattice.
//!
//! World vertices are rational. Multiplied by one common positive integer, all of
//! them are integers, the signed depth grows by the same factor, and nothing is
//! ever reduced to lowest terms again. Exact EPA, brute force and the checker
//! all start from here.

use epa::check::Vertices;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::One;

use crate::case::{Case, Curved, WorldShape, world_shape};
use crate::number::Rational;

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
        &self.radii[0] + &self.radii[1]
    }
}

/// The least common denominator.
pub(crate) fn common_denominator<'n>(numbers: impl Iterator<Item = &'n Rational>) -> BigInt {
    numbers.fold(BigInt::one(), |common, x| {
        if (&common % x.denom()).sign() == num_bigint::Sign::NoSign {
            common
        } else {
            common.lcm(x.denom())
        }
    })
}

/// Points times a common denominator.
pub(crate) fn integers(points: &[Vec<Rational>], scale: &BigInt) -> Vec<Vec<BigInt>> {
    let integer = |x: &Rational| x.numer() * (scale / x.denom());
    points
        .iter()
        .map(|point| point.iter().map(integer).collect())
        .collect()
}
