//! A pair of shapes on an integer lattice.
//!
//! World vertices are rational. Multiplied by one common positive integer, all of
//! them are integers, the signed depth grows by the same factor, and nothing is
//! ever reduced to lowest terms again. The checkers start from here.

mod face;
mod pieces;
mod polytopes;
pub mod vector;

pub use self::face::Face;
pub use self::pieces::{Curves, finer, point};
pub use self::polytopes::{Polytopes, on_finer_grid};
