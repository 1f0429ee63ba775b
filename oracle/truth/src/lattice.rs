//! A pair of shapes on an integer lattice.
//!
//! World vertices are rational. Multiplied by one common positive integer, all of
//! them are integers, the signed depth grows by the same factor, and nothing is
//! ever reduced to lowest terms again. Exact EPA and brute force start from here.

mod cone;
mod facets;
mod hull;
mod inscribed;
mod memory;
mod nearest;
mod ray;
mod region;

use std::array;
use std::ops::Deref;
use std::sync::OnceLock;

use epa::QueryError;
use epa::certified::{ExactHull, certified_in};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::One;

pub use self::cone::Cone;
pub use self::facets::Facets;
pub use self::facets::NearestFacets;
pub use epa_check::lattice::{Curves, Face, Polytopes, finer, on_finer_grid, point, vector};

pub use self::hull::LatticeHull;
pub(crate) use self::inscribed::place_of;
pub use self::memory::in_workspace;
pub use self::nearest::GivenUp;
pub use self::ray::NoRay;
pub use self::region::ContactRegion;
use epa_format::case::{Case, Curved, WorldShape};
use epa_format::number::{Fraction, GridVector, Rational, SignedRoot};

use crate::proof;

/// Two polytopes with what certified queries need, made when it is first asked for.
#[derive(Clone, Debug)]
pub struct Lattice {
    polytopes: Polytopes,
    hulls: OnceLock<Result<Hulls, QueryError>>,
}

impl From<Polytopes> for Lattice {
    fn from(polytopes: Polytopes) -> Self {
        Lattice {
            polytopes,
            hulls: OnceLock::new(),
        }
    }
}

impl Deref for Lattice {
    type Target = Polytopes;

    fn deref(&self) -> &Polytopes {
        &self.polytopes
    }
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
        Polytopes::of_case(case).map(Lattice::from)
    }

    /// The lattice of two shapes of dimension `dim`, each with at least one vertex.
    #[must_use]
    pub fn new(dim: usize, a: &WorldShape, b: &WorldShape) -> Self {
        Polytopes::new(dim, a, b).into()
    }

    /// The shapes with B moved by a vector.
    #[must_use]
    pub fn with_b_moved(&self, by: &GridVector) -> Self {
        self.polytopes.with_b_moved(by).into()
    }

    /// The shapes with B moved by any vector, in world units.
    #[must_use]
    pub fn with_b_moved_by(&self, by: &[Rational]) -> Self {
        let scale = &self.vertices.scale;
        let by: Vec<Rational> = by.iter().map(|x| x * scale).collect();
        let fine = by.iter().fold(BigInt::one(), |all, x| all.lcm(x.denom()));
        let way: Vec<BigInt> = by.iter().map(|x| (x * &fine).to_integer()).collect();
        self.polytopes.on_finer(|x| x * &fine, &way).into()
    }

    /// The same cores, rounded by other radii.
    #[must_use]
    pub fn with_radii(&self, radii: [Rational; 2]) -> Self {
        let mut same = self.clone();
        same.polytopes.radii = radii;
        same
    }

    /// The signed depth of the cores, enclosed to 2^-bits. `None` if a certified query refuses
    /// the numbers.
    pub fn core_depth(&self, bits: u32) -> Option<(Fraction, Fraction)> {
        Some(self.core_square()?.signed_root(bits))
    }

    /// The square of the signed depth of the cores, with the sign of the depth.
    pub fn core_square(&self) -> Option<Fraction> {
        let (depth, exponent) = match self.hulls().ok()? {
            Hulls::Plane([a, b]) => certified_depth(a, b)?,
            Hulls::Space([a, b]) => certified_depth(a, b)?,
        };
        let scale = &self.vertices.scale;
        let square = Fraction::quotient(depth.numerator, &(depth.denominator * scale * scale));
        let unit = Fraction::dyadic(1.into(), 2 * i64::from(exponent));
        Some(&square * &unit)
    }

    /// The squared distance of a point from the core of A or B, 0 inside. The coordinates are
    /// given in units of 2^up of the lattice, the result in the unit of the exponent beside it.
    /// `None` if a certified query refuses the numbers.
    pub fn squared_distance(
        &self,
        of_a: bool,
        point: &[BigInt],
        up: i64,
    ) -> Option<(SignedRoot, i64)> {
        let up = i32::try_from(up).ok()?;
        let (depth, exponent) = match self.hulls().ok()? {
            Hulls::Plane([a, b]) => point_depth(if of_a { a } else { b }, point, up)?,
            Hulls::Space([a, b]) => point_depth(if of_a { a } else { b }, point, up)?,
        };
        let mut distance = proof::root(depth);
        // A negative depth is a distance.
        distance.numerator = (-distance.numerator).max(BigInt::ZERO);
        Some((distance, exponent.into()))
    }

    /// Both cores for certified queries, on the lattice.
    ///
    /// # Errors
    /// [`QueryError`] of a core that is no hull of finite points.
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
}

/// A signed depth, in units of a power of two.
fn certified_depth<const D: usize>(
    a: &ExactHull<D>,
    b: &ExactHull<D>,
) -> Option<(epa::SignedRoot<BigInt>, i32)> {
    let answer = in_workspace(|memory| certified_in(memory, a, b)).ok()?;
    Some(answer.core_depth())
}

fn point_depth<const D: usize>(
    hull: &ExactHull<D>,
    point: &[BigInt],
    up: i32,
) -> Option<(epa::SignedRoot<BigInt>, i32)> {
    let point: [BigInt; D] = array::from_fn(|axis| point[axis].clone());
    certified_depth(hull, &ExactHull::of_multiples(&[point], up).ok()?)
}

fn exact_hull<const D: usize>(points: &[Vec<BigInt>]) -> Result<Box<ExactHull<D>>, QueryError> {
    let points: Vec<[&BigInt; D]> = points
        .iter()
        .map(|point| array::from_fn(|axis| &point[axis]))
        .collect();
    ExactHull::of_integers(&points).map(Box::new)
}

/// The lattice of two polytopes that are written as JSON.
#[cfg(test)]
pub(crate) fn of_shapes(dim: usize, a: &str, b: &str) -> Lattice {
    let line = format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{a},"b":{b}}}"#);
    Lattice::of_case(&Case::parse(&line).expect("a case")).expect("polytopes")
}
