//! How cases are written for a subject: the form of hulls, and shapes that are exactly one that it
//! declares.

mod hull_form;
mod otherwise;

pub use hull_form::{Faces, Formed, HullForm};
pub(super) use otherwise::otherwise;
