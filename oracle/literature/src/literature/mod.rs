//! The published versions of EPA, as their texts describe them.
//!
//! Each module is one author's algorithm in one dimension, written anew from the text and faithful
//! to it, errors included. The comment of a module says what the version does differently from the
//! reference, and which defect follows. docs/literature.md has a failing case for each defect. All
//! versions compute in `f64`, so that failures are those of the algorithm. The constants of the
//! texts are kept as printed, so they are absolute.
//!
//! They are subjects (`epa-oracle validate --subject bittle-2d-triple`), and every
//! run leaves the steps it took, to be printed and audited like those of `epa`.

pub mod gjk;
mod nearest;
pub mod papers;
mod polygon;
mod polyhedron;
mod steps;
mod subject;
pub mod table;
pub mod tangents;
mod trace;
mod traced;
mod vectors;

pub use papers::{
    bittle_2d, bittle_2d_estimates, bittle_3d, bittle_gjk, chou_3d, msd_sim_3d, winter_2d,
    winter_3d,
};
pub use steps::{Ending, Found, Run, STEP_BUDGET, Step};
pub use subject::{NAMES, by_name, in_space, in_the_plane, trace_from, trace_of};
pub use traced::Traced;
pub use vectors::{Difference, Vertex};

/// The most triangles of a published polytope. One that gives up one for three has 2004 after
/// the last step; one whose edges no longer cancel can double with every step.
pub const TRIANGLE_BUDGET: usize = 3000;
