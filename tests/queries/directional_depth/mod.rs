//! Directional depth: the exact search with its proofs, floats against it, and rounded shapes
//! against equations.

mod exact;
mod floats;
mod shapes;
