//! The checker, the polytope and the arithmetic they stand on: nothing else has to be built
//! for their unit tests.

#![forbid(unsafe_code)]
#![allow(dead_code, unused_imports, reason = "what other modules use")]

extern crate alloc;

#[path = "../../../src"]
mod sources {
    pub mod answer;
    pub mod certificate;
    #[cfg(feature = "certified")]
    pub mod certified;
    pub mod check;
    pub mod enclosure;
    pub mod error;
    pub mod expand;
    pub mod gjk;
    pub mod kernel;
    pub mod minkowski;
    pub mod polytope;
    #[cfg(test)]
    pub mod random;
    pub mod scalar;
    #[cfg(any(test, feature = "certified"))]
    pub mod shape;
    pub mod support;
    pub mod vector;
}

pub use self::sources::*;
use self::sources::{answer::solution, scalar::rational, scalar::root};
