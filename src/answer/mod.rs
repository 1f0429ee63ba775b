//! The answer: from what EPA and GJK find in a convex set to lengths and points of two shapes.

pub(crate) mod contact;
pub(crate) mod core_depth;
pub(crate) mod cores;
mod finite;
mod refine;
pub(crate) mod signed_depth;
mod witness;

pub use self::contact::{Contact, Feature, Features};
pub use self::core_depth::{CoreDepth, Workspace};
pub(crate) use self::finite::{Finite, checked};
pub use self::signed_depth::{Class, SignedDepth, Witness};
