//! Beside EPA: other ways to compute a depth, and other questions about two shapes.
//!
//! | module | what it answers |
//! |---|---|
//! | [`core_shapes`] | the depth of shallow contacts from GJK's distance of shrunken shapes |
//! | [`directional`] | how far a shape has to move along a given direction |
//! | [`manifold`] | a few contact points instead of one, where shapes touch along a face |
//! | [`sampling`] | the least push over a list of directions, and such lists |

pub mod core_shapes;
pub mod directional;
pub mod manifold;
pub mod sampling;
