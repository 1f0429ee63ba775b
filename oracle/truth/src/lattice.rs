//! A pair of shapes on an integer lattice.
//!
//! World vertices are rational. Multiplied by one common positive integer, all of
//! them are integers, the signed depth grows by the same factor, and nothing is
//! ever reduced to lowest terms again. Exact EPA, brute force and the checker
//! all start from here.

mod cone;
mod face;
mod facets;
mod hull;
mod inscribed;
mod memory;
mod nearest;
mod pieces;
mod ray;
mod region;
pub mod vector;

use std::array;
use std::sync::OnceLock;

use epa::certified::{ExactHull, certified_in};
use epa::check::Vertices;
use epa::{QueryError, SignedRoot};
use num_bigint::BigInt;

pub use self::cone::Cone;
pub use self::face::Face;
pub use self::facets::Facets;
pub use self::facets::NearestFacets;
pub use self::hull::LatticeHull;
pub use self::memory::in_workspace;
pub use self::nearest::GivenUp;
pub use self::pieces::Curves;
pub use self::pieces::{finer, point};
pub use self::ray::NoRay;
pub use self::region::ContactRegion;
use epa_format::case::{Case, Coordinates, Curved, WorldShape, world_core};
use epa_format::number::{CommonDenominator, Fraction, GridVector, Rational};

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

/// Both cores on the lattice, for certified queries; apart from the lattice, which is moved.
#[derive(Clone, Debug)]
pub enum Hulls {
    /// In the plane.
    Plane([Box<ExactHull<2>>; 2]),
    /// In space.
    Space([Box<ExactHull<3>>; 2]),
}

impl Lattice {
    /// The lattice of a case.
    ///
    /// # Errors
    /// [`Curved`] if a shape is not a polytope, rounded or not.
    pub fn of_case(case: &Case) -> Result<Self, Curved> {
        let (a, a_radius) = world_core(&case.a, case.dim)?;
        let (b, b_radius) = world_core(&case.b, case.dim)?;
        Ok(Self::of_cores(
            case.dim.get(),
            [&a, &b],
            [a_radius, b_radius],
        ))
    }

    /// The lattice of two shapes of dimension `dim`, each with at least one vertex.
    #[must_use]
    pub fn new(dim: usize, a: &WorldShape, b: &WorldShape) -> Self {
        let radii = [a.radius.clone(), b.radius.clone()];
        Self::of_cores(dim, [&a.vertices, &b.vertices], radii)
    }

    fn of_cores(dim: usize, [a, b]: [&[Coordinates]; 2], radii: [Rational; 2]) -> Self {
        let common = CommonDenominator::of(a.iter().chain(b).flatten());
        let integers = |points: &[Coordinates]| points.iter().map(|p| common.integers(p)).collect();
        let vertices = Vertices {
            a: integers(a),
            b: integers(b),
            scale: common.value(),
        };
        Self::of_integers(dim, vertices, radii)
    }

    fn of_integers(dim: usize, vertices: Vertices, radii: [Rational; 2]) -> Self {
        Lattice {
            dim,
            vertices,
            radii,
            hulls: OnceLock::new(),
        }
    }

    /// The shapes with B moved by a vector.
    pub fn with_b_moved(&self, by: &GridVector) -> Self {
        let Vertices { a, b, scale } = &self.vertices;
        let (fine, way) = on_finer_grid(scale, by);
        let finer = |v: &[BigInt]| v.iter().map(|x| x << fine).collect::<Vec<_>>();
        let moved = |v: &Vec<BigInt>| finer(v).iter().zip(&way).map(|(x, t)| x + t).collect();
        let vertices = Vertices {
            a: a.iter().map(|v| finer(v)).collect(),
            b: b.iter().map(moved).collect(),
            scale: scale << fine,
        };
        Self::of_integers(self.dim, vertices, self.radii.clone())
    }

    /// The signed depth of the cores, enclosed to 2^-bits. `None` if a certified query refuses
    /// the numbers.
    pub fn core_depth(&self, bits: u32) -> Option<(Fraction, Fraction)> {
        let (depth, exponent) = match self.hulls().ok()? {
            Hulls::Plane([a, b]) => certified_depth(a, b)?,
            Hulls::Space([a, b]) => certified_depth(a, b)?,
        };
        let scale = &self.vertices.scale;
        let square = Fraction::quotient(depth.numerator, &(depth.denominator * scale * scale));
        let unit = Fraction::dyadic(1.into(), 2 * i64::from(exponent));
        Some((&square * &unit).signed_root(bits))
    }

    /// Both cores for certified queries.
    pub fn hulls(&self) -> Result<&Hulls, QueryError> {
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

/// A signed depth, in units of a power of two.
fn certified_depth<const D: usize>(
    a: &ExactHull<D>,
    b: &ExactHull<D>,
) -> Option<(SignedRoot<BigInt>, i32)> {
    let answer = in_workspace(|memory| certified_in(memory, a, b)).ok()?;
    Some(answer.core_depth())
}

/// By how many bits a lattice has to be finer so that a vector is on it, and the vector there.
pub fn on_finer_grid(scale: &BigInt, vector: &GridVector) -> (u64, Vec<BigInt>) {
    let down = vector.exponent.min(0).unsigned_abs();
    let up = vector.exponent.max(0).unsigned_abs();
    let integers = vector.integers.iter().map(|x| (x * scale) << up);
    (down, integers.collect())
}

fn exact_hull<const D: usize>(points: &[Vec<BigInt>]) -> Result<Box<ExactHull<D>>, QueryError> {
    let points: Vec<[&BigInt; D]> = points
        .iter()
        .map(|point| array::from_fn(|axis| &point[axis]))
        .collect();
    ExactHull::of_integers(&points).map(Box::new)
}
