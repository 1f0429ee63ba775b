//! The checker, the polytope and the arithmetic they stand on: nothing else has to be built
//! for their unit tests.

#![forbid(unsafe_code)]
#![allow(dead_code, unused_imports, reason = "what other modules use")]

extern crate alloc;

#[path = "../../../src"]
mod sources {
    pub mod certificate;
    #[cfg(feature = "certified")]
    pub mod certified;
    pub mod check;
    pub mod closing;
    #[cfg(feature = "certified")]
    pub mod contact;
    pub mod cores;
    pub mod divisor;
    pub mod enclosure;
    pub mod error;
    pub mod expand;
    pub mod finite;
    pub mod foot;
    pub mod gjk;
    pub mod integer;
    pub mod kernel;
    pub mod lattice;
    pub mod limits;
    pub mod minkowski;
    pub mod polytope;
    #[cfg(test)]
    pub mod random;
    pub mod rational;
    pub mod root;
    pub mod scalar;
    #[cfg(feature = "certified")]
    pub mod shape;
    pub mod simplex;
    pub mod solution;
    pub mod sqrt;
    pub mod support;
    pub mod twofold;
    pub mod vector;
    pub mod wide;
}

pub use self::sources::*;
