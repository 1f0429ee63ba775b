//! Pictures of a case: the two shapes, and their difference, as SVG; and a model that a
//! page can turn.
//!
//! ```text
//!       ________                    ______________
//!      |  A  ___|____              /   D          \      the difference, with the origin,
//!      |    |   |  B |            |       O        |     the facet that holds the answer,
//!      |____|___|    |            |       |────►n  |     and the pushes: the true one and
//!           |________|             \______________/      the one that an answer claims
//! ```
//!
//! Curved surfaces are drawn as polytopes inside of them, and the picture says so. What is not
//! known is not drawn: curved shapes have no contact, and no face of the difference.
//!
//! Points are brought into the frame exactly and rounded once. Everything else uses the four
//! operations and roots of `f64`, and is written with two decimals. So the same case gives the same
//! bytes.

mod body;
mod camera;
mod canvas;
mod difference;
mod draw;
mod frame;
mod key;
mod model;
mod outline;
mod scene;
mod shapes;
mod text;

pub use self::camera::{Camera, Flat, View, flat};
pub use self::canvas::{Canvas, Style};
pub use self::frame::unit_direction;
pub use self::model::{Corners, Model, world_faces};
pub use self::outline::outline;
pub use self::scene::{Claim, Scene};
