//! A pair of hulls as a line of decimals; docs/formats.md, *Plain text*.

use std::fmt::Write;

use num_traits::Zero;

use super::bake::BakeError;
use super::model::Case;
use super::world::Curved;
use crate::number::{FloatType, f64_from_rational};

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

impl From<Curved> for TextError {
    fn from(curved: Curved) -> Self {
        TextError::Bake(curved.into())
    }
}

impl Case {
    /// `REF dim nA x y [z] … nB x y [z] …`: the world vertices of both hulls, each rounded to the float type of the case
    /// where the case has poses, and written with the fewest digits that an f64 can be read back from.
    ///
    /// # Errors
    /// [`TextError`] for everything that is not a pair of hulls.
    pub fn to_plain_text(&self, reference: &str) -> Result<String, TextError> {
        let baked = self.baked(self.scalar)?;
        let world = baked.world()?;
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
