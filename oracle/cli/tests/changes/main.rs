//! What changed between two results: `diff`, `review` and `matrix`, through the binary.

mod asked;
#[path = "../common/mod.rs"]
mod common;
mod diff;
mod fixture;
mod matrix;
mod real;
mod reports;
mod review;
#[path = "../common/schema.rs"]
mod schemas;
