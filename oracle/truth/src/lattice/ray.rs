//! How far B moves along a direction, exactly and with a proof.

use std::array;

use epa::extras::directional::{self, Span, along};
use epa::{Limits, QueryError, Vector};
use num_bigint::BigInt;

use super::{Lattice, LatticeHull};
use epa_check::ray_check::{
    Claim, Combination, Crossing, Inside, RayCertificate, RayRefusal, World, check,
};
use epa_format::number::{Rational, primitive_integers};

/// Why there is no exact directional depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoRay {
    /// The direction is zero, or not of the dimension of the case.
    #[error(
        "the direction has another number of coordinates than the case has dimensions, or is zero; write X,Y or X,Y,Z"
    )]
    BadDirection,
    /// A shape has a radius: where a ray leaves a rounded shape is not rational.
    #[error("a shape has a radius, and where a ray leaves a rounded shape is not rational")]
    Rounded,
    /// The search had no answer. A defect of the oracle.
    #[error("the search had no answer: {0}")]
    NotFound(QueryError),
    /// The search did not decide. A defect of the oracle.
    #[error("the search did not decide")]
    Undecided,
    /// The checker refuses the proof. A defect of the oracle.
    #[error("the checker refuses: {0}")]
    Refused(RayRefusal),
}

impl NoRay {
    /// Whether the legs of the oracle disagree.
    #[must_use]
    pub fn is_defect(&self) -> bool {
        !matches!(self, NoRay::BadDirection | NoRay::Rounded)
    }
}

impl Lattice {
    /// What happens to B on its way along an integer direction, with a proof that the checker
    /// has accepted. Times are multiples of the direction, in world units.
    ///
    /// # Errors
    /// [`NoRay`].
    pub fn ray(&self, direction: &[BigInt]) -> Result<RayCertificate, NoRay> {
        if direction.len() != self.dim || primitive_integers(direction).is_none() {
            return Err(NoRay::BadDirection);
        }
        if self.radius() != Rational::default() {
            return Err(NoRay::Rounded);
        }
        let claim = match self.dim {
            2 => self.claim::<2>(direction)?,
            _ => self.claim::<3>(direction)?,
        };
        let certificate = RayCertificate {
            direction: direction.to_vec(),
            claim,
        };
        let world = World {
            a: &self.vertices.a,
            b: &self.vertices.b,
            scale: &self.vertices.scale,
        };
        check(world, &certificate).map_err(NoRay::Refused)?;
        Ok(certificate)
    }

    fn claim<const D: usize>(&self, direction: &[BigInt]) -> Result<Claim, NoRay> {
        let hull = LatticeHull::<D>::of_coordinates;
        let (a, b) = (hull(&self.vertices.a), hull(&self.vertices.b));
        let d: Vector<BigInt, D> = Vector(array::from_fn(|axis| direction[axis].clone()));
        let ray = along(&a, &b, d, &Limits::default()).map_err(NoRay::NotFound)?;
        Ok(match ray.span {
            Span::Exit { exit, start } => Claim::Exit {
                start: self.inside(&start),
                exit: self.crossing(&exit),
            },
            Span::Ahead { enter, exit } => Claim::Ahead {
                enter: self.crossing(&enter),
                exit: self.crossing(&exit),
            },
            Span::Never { normal, .. } => Claim::Never {
                normal: shortest(&normal),
            },
            Span::Undecided => return Err(NoRay::Undecided),
        })
    }

    fn crossing<const D: usize>(&self, found: &directional::Crossing<BigInt, D>) -> Crossing {
        Crossing {
            normal: shortest(&found.normal),
            inside: self.inside(&found.inner),
        }
    }

    fn inside<const D: usize>(&self, found: &directional::Inside<BigInt, D>) -> Inside {
        let place = &found.place;
        let (points, weights): (Vec<_>, Vec<_>) = found
            .combination
            .iter()
            .filter_map(|(point, weight)| Some((point.vertices()?, weight.clone())))
            .unzip();
        Inside {
            time: Rational::new(
                place.numerator.clone(),
                &place.denominator * &self.vertices.scale,
            ),
            combination: Combination {
                points,
                weights: primitive_integers(&weights).unwrap_or(weights),
            },
        }
    }
}

/// The primitive vector of the same direction.
fn shortest<const D: usize>(vector: &Vector<BigInt, D>) -> Vec<BigInt> {
    primitive_integers(&vector.0).unwrap_or_else(|| vector.0.to_vec())
}
