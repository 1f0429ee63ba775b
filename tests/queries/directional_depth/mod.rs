//! Directional depth: the exact search against two definitions, floats against it, and rounded
//! shapes against equations.

mod brute;
mod exact;
mod floats;
mod shapes;
