//! What the comments of a program say.

use epa_format::case::{Geometry, Pose, Rotation, Shape};
use epa_format::number::{FloatType, Rational, round_rational};

/// A shape and its pose as they were given; the points of a hull stand in the program.
pub(super) fn described(shape: &Shape) -> String {
    let geometry = match &shape.geometry {
        Geometry::Rounded { core, .. } => format!("rounded {}", core.name()),
        other => other.name().to_owned(),
    };
    let mut sizes = Vec::new();
    if shape.geometry.points().is_empty() {
        let mut add = |x: &Rational| sizes.push(shown(x));
        shape.geometry.for_each_number(&mut add);
        sizes.truncate(6);
    }
    let of = match sizes.is_empty() {
        true => String::new(),
        false => format!(" of sizes {}", sizes.join(", ")),
    };
    let pose = shape.pose.as_ref().map_or_else(String::new, posed);
    format!("{geometry}{of}{pose}")
}

/// A pose as it was given.
fn posed(pose: &Pose) -> String {
    let list = |numbers: &[Rational]| numbers.iter().map(shown).collect::<Vec<_>>().join(", ");
    let turned = match &pose.rotation {
        Rotation::None => String::new(),
        Rotation::Quaternion(q) => format!(", turned by the quaternion w, x, y, z = {}", list(q)),
        Rotation::Matrix(_) => ", turned by a matrix".to_owned(),
        Rotation::CosSin(pair) => format!(", turned by cosine and sine = {}", list(pair)),
    };
    let moved = pose.translation.as_deref();
    let moved = moved.map(|by| format!(", moved by {}", list(by)));
    turned + &moved.unwrap_or_default()
}

/// A number as a float, or as it is.
fn shown(x: &Rational) -> String {
    match round_rational(x, FloatType::F64).to_f64() {
        Some(float) if FloatType::F64.is_exact(x) => format!("{float:?}"),
        _ => x.to_string(),
    }
}

/// A text that ends no comment and no line.
pub(super) fn plain(text: &str) -> String {
    let plain = |c: char| match c.is_alphanumeric() || "-_. :,'()".contains(c) {
        true => c,
        false => '_',
    };
    text.chars().take(200).map(plain).collect()
}
