//! The judge and the checker of truth lines, with the modules of `epa-oracle` that they
//! stand on: nothing else has to be built for their unit tests.

#![forbid(unsafe_code)]
#![allow(dead_code, unused_imports, reason = "what other modules use")]

#[path = "../../../oracle/src"]
mod sources {
    pub mod brute;
    pub mod case;
    pub mod curved;
    pub mod judge;
    pub mod lattice;
    pub mod limits;
    pub mod number;
    pub mod ray_check;
    pub mod subject;
    pub mod truth;
    pub mod verify;
}

pub use self::sources::*;
