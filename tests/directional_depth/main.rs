//! Directional depth: the exact search against two definitions, floats against it, and rounded
//! shapes against equations.

mod brute;
#[path = "../common/mod.rs"]
mod common;
mod exact;
mod floats;
mod shapes;
