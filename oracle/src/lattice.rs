//! A pair of shapes on an integer lattice.
//!
//! World vertices are rational. Multiplied by one common positive integer, all of
//! them are integers, the signed depth grows by the same factor, and nothing is
//! ever reduced to lowest terms again. Exact EPA, brute force and the checker
//! all start from here.

mod hull;

use std::array;
use std::sync::OnceLock;

use epa::check::Vertices;
use epa::{ExactHull, QueryError};
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
    /// The cores for certified queries, made when they are first asked for.
    hulls: OnceLock<Result<Hulls, QueryError>>,
}

/// Both cores on the lattice, for certified queries.
#[derive(Clone, Debug)]
pub(crate) enum Hulls {
    Plane([ExactHull<2>; 2]),
    Space([ExactHull<3>; 2]),
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
            hulls: OnceLock::new(),
        }
    }

    /// Both cores for certified queries.
    pub(crate) fn hulls(&self) -> Result<&Hulls, QueryError> {
        let make = || {
            let (a, b) = (&self.vertices.a, &self.vertices.b);
            Ok(match self.dim {
                2 => Hulls::Plane([exact_hull(a)?, exact_hull(b)?]),
                _ => Hulls::Space([exact_hull(a)?, exact_hull(b)?]),
            })
        };
        self.hulls
            .get_or_init(make)
            .as_ref()
            .map_err(|error| *error)
    }

    /// Both radii together.
    #[must_use]
    pub fn radius(&self) -> Rational {
        (&Fraction::from(&self.radii[0]) + &Fraction::from(&self.radii[1])).to_rational()
    }
}

fn exact_hull<const D: usize>(points: &[Vec<BigInt>]) -> Result<ExactHull<D>, QueryError> {
    let point = |p: &Vec<BigInt>| array::from_fn(|axis| p[axis].clone());
    ExactHull::of_integers(&points.iter().map(point).collect::<Vec<_>>())
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
