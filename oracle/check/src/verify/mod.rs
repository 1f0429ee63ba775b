//! `check`: accepts or refuses a truth line by its certificate, without solving.
//!
//! The line carries the case; every number that matters is taken from it. The certificate is
//! checked by `checker.rs`, and that of curved shapes by [`crate::check`]; what is printed is
//! checked here.

mod certificate;
mod enclosed;
mod fields;
mod json;
mod line;
mod polytopes;
mod printed;
mod reading;
mod refused;

#[cfg(test)]
pub(crate) use self::certificate::parse_enclosure;
pub use self::line::{check_bytes, check_line};
pub use self::refused::{Accepted, Refused};

#[cfg(test)]
mod tests;
