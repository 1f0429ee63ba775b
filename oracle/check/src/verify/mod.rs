//! `check`: accepts or refuses a truth line by its certificate, without solving.
//!
//! The line carries the case; every number that matters is taken from it. The
//! geometry is checked by [`crate::check`], the class and the printed floats here,
//! by comparing the exact value with the midpoints to the neighbouring floats.

mod certificate;
mod enclosed;
mod fields;
mod line;
mod printed;
mod reading;
mod refused;
mod rounding;
mod values;

pub use self::line::{check_bytes, check_line};
pub use self::refused::{Accepted, Refused};

#[cfg(test)]
mod tests;
