//! Directional depth: floats against the exact search with its proofs, and rounded shapes against
//! equations.

mod floats;
mod shapes;
