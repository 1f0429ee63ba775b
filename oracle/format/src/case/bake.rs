//! A case as floats of one type hold it: its baked twin, and a pair of hulls as a line of
//! decimals (docs/formats.md, *Plain text*).

use std::fmt::Write;

use num_traits::Zero;
use serde_json::Map;

use super::identity::CaseId;
use super::model::{Case, Geometry, Shape};
use super::world::{Curved, WorldShape};
use crate::number::{FloatType, Rational, Rounded, f64_from_rational, round_rational};

/// Why a case has no baked twin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BakeError {
    /// A shape has no vertices to round.
    #[error(transparent)]
    Curved(#[from] Curved),
    /// A coordinate overflows the float type.
    #[error("vertex {vertex} of `{shape}` is too large for {}; scale the case", .ty.name())]
    Vertex {
        /// `a` or `b`.
        shape: &'static str,
        /// The index of the vertex.
        vertex: usize,
        /// The float type.
        ty: FloatType,
    },
    /// A radius overflows the float type.
    #[error("the radius of `{shape}` is too large for {}; scale the case", .ty.name())]
    Radius {
        /// `a` or `b`.
        shape: &'static str,
        /// The float type.
        ty: FloatType,
    },
}

impl Case {
    /// The baked twin: the exact world vertices and radii rounded to the float type, as hulls
    /// without poses, rounded where a radius is left. Name, flags and reason stay. The source has
    /// `twin_of` alone, the id of this case: what else it says is about the case it was given with.
    /// A case that is its own twin is returned as it is.
    ///
    /// # Errors
    /// [`BakeError`] for curved shapes, and for what overflows.
    pub fn baked(&self, ty: FloatType) -> Result<Case, BakeError> {
        self.baked_as(&self.id(), ty)
    }

    /// [`baked`](Self::baked) where the id of this case is known.
    ///
    /// # Errors
    /// Those of [`baked`](Self::baked).
    pub fn baked_as(&self, id: &CaseId, ty: FloatType) -> Result<Case, BakeError> {
        let [a, b] = self.world()?;
        let twin_of = ("twin_of".to_owned(), id.as_str().into());
        let twin = Case {
            scalar: ty,
            a: baked_shape("a", &a, ty)?,
            b: baked_shape("b", &b, ty)?,
            source: Some(Map::from_iter([twin_of])),
            dim: self.dim,
            name: self.name.clone(),
            flags: self.flags.clone(),
            why: self.why.clone(),
        };
        // The id covers the scalar too.
        let is_twin = self.scalar != ty || twin.id() != *id;
        Ok(if is_twin { twin } else { self.clone() })
    }
}

fn baked_shape(shape: &'static str, world: &WorldShape, ty: FloatType) -> Result<Shape, BakeError> {
    let vertex = |(vertex, point): (usize, &Vec<Rational>)| {
        let coordinates: Option<Vec<Rational>> = point.iter().map(|x| nearest(x, ty)).collect();
        coordinates.ok_or(BakeError::Vertex { shape, vertex, ty })
    };
    let points: Result<_, _> = world.vertices.iter().enumerate().map(vertex).collect();
    let hull = Geometry::Hull(points?);
    let radius = nearest(&world.radius, ty).ok_or(BakeError::Radius { shape, ty })?;
    let geometry = if radius.is_zero() {
        hull
    } else {
        let core = Box::new(hull);
        Geometry::Rounded { core, radius }
    };
    Ok(Shape {
        geometry,
        pose: None,
    })
}

/// The nearest number of the float type, ties to even; `None` if that is infinite.
fn nearest(x: &Rational, ty: FloatType) -> Option<Rational> {
    if ty.is_exact(x) {
        return Some(x.clone());
    }
    match round_rational(x, ty) {
        Rounded::Finite(x) => Some(x),
        Rounded::Zero | Rounded::Underflow => Some(Rational::zero()),
        Rounded::Overflow { .. } => None,
    }
}

/// Why a case has no line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// A shape has no vertices, or a vertex is no float.
    #[error(transparent)]
    Bake(#[from] BakeError),
    /// A shape has a radius.
    #[error("the shape `{shape}` is rounded")]
    Rounded {
        /// `a` or `b`.
        shape: &'static str,
    },
}

impl Case {
    /// `REF dim nA x y [z] … nB x y [z] …`: the world vertices of both hulls. If the case has
    /// poses, each is rounded to the float type of the case. They are written with the fewest
    /// digits from which an f64 can be read back.
    ///
    /// # Errors
    /// [`TextError`] for everything that is not a pair of hulls.
    pub fn to_plain_text(&self, reference: &str) -> Result<String, TextError> {
        let baked = self.baked(self.scalar)?;
        let world = baked.world().map_err(BakeError::from)?;
        let mut line = format!("{reference} {}", self.dim.get());
        for (shape, world) in ["a", "b"].into_iter().zip(&world) {
            if !world.radius.is_zero() {
                return Err(TextError::Rounded { shape });
            }
            // Writing to a string does not fail.
            let _ = write!(line, " {}", world.vertices.len());
            for (vertex, point) in world.vertices.iter().enumerate() {
                for x in point {
                    let ty = FloatType::F64;
                    let x = f64_from_rational(x).ok_or(BakeError::Vertex { shape, vertex, ty })?;
                    let _ = write!(line, " {x:?}");
                }
            }
        }
        Ok(line)
    }
}
