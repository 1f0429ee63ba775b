//! The published versions of EPA, as their texts describe them.
//!
//! Each module is one author's algorithm in one dimension, written anew from the
//! text and faithful to it, errors included: what it does differently from the
//! reference, and which defect follows, stands in its comment and is shown by a
//! failing case in docs/literature.md. All compute in `f64`, so that what fails is
//! the algorithm and not the precision; the constants of the texts are kept as
//! printed, so they are absolute.
//!
//! They are subjects (`epa-oracle validate --subject bittle-2d-triple`), and every
//! run leaves the steps it took, to be printed and audited like those of `epa`.

pub mod bittle_2d;
pub mod bittle_2d_estimates;
pub mod bittle_3d;
pub mod bittle_gjk;
pub mod chou_3d;
pub mod gjk;
pub mod msd_sim_3d;
mod nearest;
mod polygon;
mod polyhedron;
#[cfg(test)]
mod samples;
mod steps;
mod subject;
pub mod table;
pub mod tangents;
mod trace;
mod vectors;
pub mod winter_2d;
pub mod winter_3d;

pub use steps::{Ending, Found, Run, Step};
pub use subject::{NAMES, by_name, in_space, in_the_plane, trace_of};
pub use vectors::{Difference, Vertex};

/// The most expansions of a published loop that need not end: far more than any
/// of its cases takes that ends at all.
pub const STEP_BUDGET: usize = 1000;

/// The most triangles of a published polytope. One that gives up one for three has 2004 after
/// the last step; one whose edges no longer cancel can double with every step.
pub const TRIANGLE_BUDGET: usize = 3000;
