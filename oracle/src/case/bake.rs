//! Baked twins: a case as floats of one type hold it.

use std::fmt;

use num_traits::{Signed, Zero};
use serde_json::{Map, json};

use super::model::{Case, Geometry, Shape};
use super::world::{Curved, world_shape};
use crate::number::{FloatType, Rational, Rounded, round_rational};

/// Why a case has no baked twin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BakeError {
    /// A shape has no vertices to round.
    Curved(Curved),
    /// A coordinate or radius overflows the float type.
    Overflow(FloatType),
}

impl fmt::Display for BakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BakeError::Curved(curved) => curved.fmt(f),
            BakeError::Overflow(ty) => write!(f, "a coordinate is too large for {}", ty.name()),
        }
    }
}

impl std::error::Error for BakeError {}

impl Case {
    /// The baked twin: the world vertices rounded to the float type, as hulls
    /// without poses, rounded where there is a radius. It names this case in
    /// `source.twin_of`.
    ///
    /// # Errors
    /// [`BakeError`].
    pub fn baked(&self, ty: FloatType) -> Result<Case, BakeError> {
        let mut source = self.source.clone().unwrap_or_else(Map::new);
        source.insert("twin_of".into(), json!(self.id().as_str()));
        Ok(Case {
            scalar: ty,
            a: self.baked_shape(&self.a, ty)?,
            b: self.baked_shape(&self.b, ty)?,
            source: Some(source),
            ..self.clone()
        })
    }

    fn baked_shape(&self, shape: &Shape, ty: FloatType) -> Result<Shape, BakeError> {
        let world = world_shape(shape, self.dim).map_err(BakeError::Curved)?;
        let points: Result<Vec<Vec<Rational>>, BakeError> = world
            .vertices
            .iter()
            .map(|vertex| vertex.iter().map(|x| rounded(x, ty)).collect())
            .collect();
        let hull = Geometry::Hull(points?);
        let geometry = if world.radius.is_positive() {
            Geometry::Rounded {
                core: Box::new(hull),
                radius: rounded(&world.radius, ty)?,
            }
        } else {
            hull
        };
        Ok(Shape {
            geometry,
            pose: None,
        })
    }
}

fn rounded(x: &Rational, ty: FloatType) -> Result<Rational, BakeError> {
    match round_rational(x, ty) {
        Rounded::Finite(x) => Ok(x),
        Rounded::Zero | Rounded::Underflow => Ok(Rational::zero()),
        Rounded::Overflow { .. } => Err(BakeError::Overflow(ty)),
    }
}
