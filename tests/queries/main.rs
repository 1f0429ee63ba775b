//! Queries against exact truth, laws and values derived by hand.
//!
//! One binary: what the tests of a subject compute on a scalar is compiled once for all of them.

mod common;
mod contact;
mod curved;
mod degenerate;
mod directional_depth;
mod doubt;
mod ends;
mod estimates;
mod far_vertices;
mod glob;
mod lattice;
mod laws;
mod manifold;
mod prepared_hull;
mod stacked_boxes;
mod starts;
