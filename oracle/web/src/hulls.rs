//! Hulls of plain numbers: a contact without the format of cases.

use std::fmt::Write;

use super::Reply;
use epa::{Class, Hull, Limits, Rounded, Vector, contact};

/// The contact of two hulls of points of the plane or of space, rounded by radii: `dim` numbers a
/// point. JSON with `status`, `depth`, `normal`, `a`, `b`.
///
/// # Errors
/// A dimension that is neither 2 nor 3, numbers that are no points, and why there is no contact.
pub fn contact_of_hulls(dim: u8, a: &[f64], radius_a: f64, b: &[f64], radius_b: f64) -> Reply {
    match dim {
        2 => of::<2>([(a, radius_a), (b, radius_b)]),
        3 => of::<3>([(a, radius_a), (b, radius_b)]),
        _ => Err(format!("the dimension is {dim}; give 2 or 3")),
    }
}

fn of<const D: usize>(pair: [(&[f64], f64); 2]) -> Reply {
    let [a, b] = pair.map(|(numbers, radius)| rounded::<D>(numbers, radius));
    let found = contact(&a?, &b?, &Limits::default()).map_err(|why| why.to_string())?;
    let status = match found.class {
        Class::Penetrating => "penetrating",
        Class::Touching => "touching",
        Class::Separated => "separated",
    };
    let mut text = format!("{{\"status\":\"{status}\",\"depth\":{:?}", found.depth);
    let vectors = [
        ("normal", found.normal),
        ("a", found.a.world),
        ("b", found.b.world),
    ];
    for (name, Vector(numbers)) in vectors {
        // Writing to a string does not fail.
        let _ = write!(text, ",\"{name}\":{numbers:?}");
    }
    Ok(text + "}")
}

fn rounded<const D: usize>(
    numbers: &[f64],
    radius: f64,
) -> Result<Rounded<Hull<f64, D>, f64>, String> {
    let (points, rest) = numbers.as_chunks::<D>();
    if !rest.is_empty() {
        let count = numbers.len();
        return Err(format!("{count} numbers are no points of {D} numbers each"));
    }
    let hull = Hull::new(points.iter().copied()).map_err(|why| why.to_string())?;
    Rounded::new(hull, radius).map_err(|why| why.to_string())
}
