//! Cases: the format, its errors, and what follows from a case alone.
//!
//! The format stands in docs/formats.md. Numbers are kept as the exact values of
//! what was given, and poses unapplied, so that ids and stored lines are faithful.
//!
//! A line passes `json` (size, syntax, tree), then `parse`, `shape` and `pose`
//! (fields and values), each naming what is wrong, where, and how to mend it. To
//! hold a case that was built otherwise to the same rules, write it with
//! [`Case::to_canonical_json`] and parse that.

mod bake;
mod error;
mod fields;
mod identity;
mod json;
mod model;
mod parse;
mod place;
mod pose;
mod shape;
mod size;
#[cfg(test)]
mod tests;
mod tree;
mod world;
mod write;

pub use bake::{BakeError, TextError};
pub use error::CaseError;
pub use identity::CaseId;
pub use json::{has_reserved_name, value};
pub(crate) use json::{of_syntax, offset, path_of_error, reason};
pub use model::{Axial, Axis, Case, Coordinates, Dim, Geometry, Pose, Rotation, Shape};
pub use place::shown;
pub use world::{Curved, WorldShape, world_shape};
pub use world::{WorldPiece, posed_pieces, world_ball, world_core, world_pieces};

pub use crate::limits::{MAX_BITS, MAX_DEPTH, MAX_LINE, MAX_VALUES, MAX_VERTICES};

impl Case {
    /// About the bits that the numbers of both shapes take in memory, poses aside.
    pub fn weight(&self) -> u64 {
        // Of the smallest number: two integers, each a list of words.
        const LEAST: u64 = 128;
        let mut weight = 0;
        for shape in [&self.a, &self.b] {
            shape.geometry.for_each_number(&mut |x| {
                weight += (x.numer().bits() + x.denom().bits()).max(LEAST);
            });
        }
        weight
    }

    /// Reads a case from one line.
    ///
    /// # Errors
    /// [`CaseError`]: what is wrong, where, and how to mend it.
    pub fn parse(line: &str) -> Result<Case, CaseError> {
        parse::case(line)
    }

    /// Reads a case from the bytes of one line.
    ///
    /// # Errors
    /// As [`Case::parse`], and for bytes that are not UTF-8.
    pub fn parse_bytes(line: &[u8]) -> Result<Case, CaseError> {
        parse::case(json::text(line)?)
    }
}
