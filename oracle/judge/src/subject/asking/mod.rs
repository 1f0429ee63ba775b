//! How a subject is asked. How cases are written for it: the form of hulls, and shapes that are
//! exactly one that it declares. And when questions end.

mod hull_form;
mod otherwise;
mod until;

pub use hull_form::{Faces, Formed, HullForm};
pub(super) use otherwise::otherwise;
pub use until::Until;
