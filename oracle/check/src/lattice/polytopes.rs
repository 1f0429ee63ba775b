//! A pair of polytopes on an integer lattice.

use num_bigint::BigInt;

use crate::check::Vertices;
use epa_format::case::{Case, Coordinates, Curved, WorldShape, world_core};
use epa_format::number::{CommonDenominator, Fraction, GridVector, Rational};

/// Two polytopes, rounded or not: the world vertices of both cores as integers, with the radii.
#[derive(Clone, Debug)]
pub struct Polytopes {
    /// 2 or 3.
    pub dim: usize,
    /// World coordinates times `vertices.scale`.
    pub vertices: Vertices,
    /// The radii of A and of B, in world units.
    pub radii: [Rational; 2],
}

impl Polytopes {
    /// The polytopes of a case.
    ///
    /// # Errors
    /// [`Curved`] if a shape is not a polytope, rounded or not.
    pub fn of_case(case: &Case) -> Result<Self, Curved> {
        let (a, a_radius) = world_core(&case.a, case.dim)?;
        let (b, b_radius) = world_core(&case.b, case.dim)?;
        let radii = [a_radius, b_radius];
        Ok(Self::of_cores(case.dim.get(), [&a, &b], radii))
    }

    /// Two shapes of dimension `dim`, each with at least one vertex.
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
        Polytopes {
            dim,
            vertices,
            radii,
        }
    }

    /// The shapes with B moved by a vector.
    #[must_use]
    pub fn with_b_moved(&self, by: &GridVector) -> Self {
        let (fine, way) = on_finer_grid(&self.vertices.scale, by);
        self.on_finer(|x| x << fine, &way)
    }

    /// The shapes on a lattice that is finer by a factor, with B moved by a vector there.
    #[must_use]
    pub fn on_finer(&self, times: impl Fn(&BigInt) -> BigInt, way: &[BigInt]) -> Self {
        let Vertices { a, b, scale } = &self.vertices;
        let finer = |v: &[BigInt]| v.iter().map(&times).collect::<Vec<_>>();
        let moved = |v: &Vec<BigInt>| finer(v).iter().zip(way).map(|(x, t)| x + t).collect();
        let vertices = Vertices {
            a: a.iter().map(|v| finer(v)).collect(),
            b: b.iter().map(moved).collect(),
            scale: times(scale),
        };
        Polytopes {
            vertices,
            ..self.clone()
        }
    }

    /// Both radii together.
    #[must_use]
    pub fn radius(&self) -> Rational {
        (&Fraction::from(&self.radii[0]) + &Fraction::from(&self.radii[1])).to_rational()
    }
}

/// By how many bits a lattice has to be finer so that a vector is on it, and the vector there.
#[must_use]
pub fn on_finer_grid(scale: &BigInt, vector: &GridVector) -> (u64, Vec<BigInt>) {
    let down = vector.exponent.min(0).unsigned_abs();
    let up = vector.exponent.max(0).unsigned_abs();
    let integers = vector.integers.iter().map(|x| (x * scale) << up);
    (down, integers.collect())
}
