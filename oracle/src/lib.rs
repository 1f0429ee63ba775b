//! The oracle.
pub mod case;
pub mod number;
