//! What changed between two results: `diff` and `review`, through the binary.

#[path = "../common/mod.rs"]
mod common;
mod diff;
mod fixture;
mod real;
mod reports;
mod review;
