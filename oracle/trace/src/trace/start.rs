//! A simplex that a run is to start from, given by its points.
//!
//! ```text
//!   (4,2) (-8,-2) (-1,-2)     each point is a − b for a vertex a of A and a vertex b of B,
//!                             they span a simplex, and the origin lies in it
//! ```
//!
//! Without shapes the simplex stands for itself: A is its hull, and B the origin.

use epa::Vector;
use num_traits::{Signed, Zero};
use serde_json::{Value, json};

use super::audit::{DEFAULT_ULPS, coordinate_ulp, vector};
use super::plain::short;
use epa_format::case::{Case, Coordinates, WorldShape};
use epa_format::number::{Rational, canonical, compare, parse_exact};

/// The points of a text like `(4,2) (-8,-2) (-1,-2)`, all with as many coordinates as the first.
///
/// # Errors
/// Why no run starts from these points.
pub fn points(text: &str) -> Result<Vec<Coordinates>, String> {
    let parts = text.split_inclusive(')').map(str::trim);
    let points = parts.filter(|part| !part.is_empty()).map(point);
    let points: Vec<Coordinates> = points.collect::<Result<_, _>>()?;
    let dim = match points.first().map(Vec::len) {
        Some(dim @ 2..=3) => dim,
        Some(_) => return Err(form("a point has two or three coordinates")),
        None => return Err(form("there is no point")),
    };
    have_dim(&points, dim)?;
    Ok(points)
}

fn point(part: &str) -> Result<Coordinates, String> {
    let inner = part.strip_prefix('(').and_then(|p| p.strip_suffix(')'));
    let inner = inner.ok_or_else(|| form(&format!("`{part}` is no point")))?;
    let number = |text: &str| {
        let text = text.trim();
        parse_exact(text).map_err(|error| form(&format!("`{text}`: {error}")))
    };
    inner.split(',').map(number).collect()
}

fn form(why: &str) -> String {
    format!("{why}; write each point in parentheses, like (4,2) (-8,-2) (-1,-2)")
}

fn have_dim(points: &[Coordinates], wanted: usize) -> Result<(), String> {
    let Some(point) = points.iter().find(|point| point.len() != wanted) else {
        return Ok(());
    };
    let (found, point) = (point.len(), shown(point));
    Err(format!(
        "({point}) has {found} coordinates; {wanted} are wanted"
    ))
}

fn shown(point: &[Rational]) -> String {
    let texts: Vec<String> = point.iter().map(short).collect();
    texts.join(", ")
}

/// The case of a simplex without shapes: the hull of the points, and the origin as a point.
///
/// # Errors
/// Why no run starts from these points.
pub fn case_of(points: &[Coordinates]) -> Result<Case, String> {
    let dim = points.first().map_or(0, Vec::len);
    let vertex = |point: &Coordinates| point.iter().map(canonical).collect();
    let vertices: Vec<Value> = points.iter().map(vertex).collect();
    let case = json!({
        "v": 1,
        "name": "the hull of the simplex, and the origin",
        "dim": dim,
        "scalar": "f64",
        "a": {"hull": vertices},
        "b": {"point": vec![0; dim]},
    });
    Case::parse(&case.to_string()).map_err(|error| format!("the points make no case: {error}"))
}

/// The vertices of A and B whose differences these points are, if a run on the case can start
/// from them. A point may be off by the rounding of a float run, [`DEFAULT_ULPS`] coordinate ulps.
///
/// # Errors
/// Why no run starts from these points.
pub fn simplex(case: &Case, points: &[Coordinates]) -> Result<Vec<[usize; 2]>, String> {
    let (dim, found) = (case.dim.get(), points.len());
    have_dim(points, dim)?;
    if found != dim + 1 {
        let wanted = dim + 1;
        let why = format!("a simplex in {dim}D has {wanted} points, not {found}");
        return Err(why);
    }
    let world = case.world().map_err(|curved| curved.to_string())?;
    let ulps = Rational::from_integer(DEFAULT_ULPS.into());
    let vertices = Vertices::of(&world, coordinate_ulp(&world, case.scalar) * ulps);
    let numbers = points.iter().map(|point| {
        let found = vertices.difference(point);
        let point = shown(point);
        found.ok_or_else(|| format!("({point}) is not a vertex of A minus a vertex of B; the trace of an ordinary run, with --json, shows such points"))
    });
    let numbers: Vec<[usize; 2]> = numbers.collect::<Result<_, _>>()?;
    let [a, b] = &world;
    let exact = |[i, j]: &[usize; 2]| {
        let both = a.vertices[*i].iter().zip(&b.vertices[*j]);
        both.map(|(x, y)| x - y).collect()
    };
    let exact: Vec<Coordinates> = numbers.iter().map(exact).collect();
    match dim {
        2 => holds_origin::<2>(&exact)?,
        _ => holds_origin::<3>(&exact)?,
    }
    Ok(numbers)
}

/// The vertices of A, and those of B by their first coordinates.
struct Vertices<'w> {
    a: &'w [Coordinates],
    b: Vec<(usize, &'w Coordinates)>,
    /// How far a point may be off.
    near: Rational,
}

impl<'w> Vertices<'w> {
    fn of([a, b]: &'w [WorldShape; 2], near: Rational) -> Self {
        let mut b: Vec<_> = b.vertices.iter().enumerate().collect();
        b.sort_by(|(_, p), (_, q)| compare(&p[0], &q[0]));
        let a = &a.vertices;
        Vertices { a, b, near }
    }

    /// The first of the pairs of vertices whose difference is nearest to a point, if it is near.
    fn difference(&self, point: &[Rational]) -> Option<[usize; 2]> {
        let mut best: Option<(Rational, [usize; 2])> = None;
        for (i, a) in self.a.iter().enumerate() {
            let sought: Coordinates = a.iter().zip(point).map(|(a, p)| a - p).collect();
            let [low, high] = [&sought[0] - &self.near, &sought[0] + &self.near];
            let is_before = |(_, b): &(usize, &Coordinates)| compare(&b[0], &low).is_lt();
            let begin = self.b.partition_point(is_before);
            let candidates = self.b[begin..].iter();
            for (j, b) in candidates.take_while(|(_, b)| compare(&b[0], &high).is_le()) {
                let off = distance(&sought, b);
                let nearer = best.as_ref().map_or(&self.near, |(least, _)| least);
                let is_first = best.is_none() && off == *nearer;
                if is_first || compare(&off, nearer).is_lt() {
                    best = Some((off, [i, *j]));
                }
            }
        }
        best.map(|(_, numbers)| numbers)
    }
}

/// The largest difference of two coordinates.
fn distance(p: &[Rational], q: &[Rational]) -> Rational {
    let off = p.iter().zip(q).map(|(x, y)| (x - y).abs());
    off.fold(Rational::zero(), epa_format::number::larger)
}

/// The origin is on the inner side of every facet, or on the facet.
fn holds_origin<const D: usize>(points: &[Coordinates]) -> Result<(), &'static str> {
    let corners: Vec<Vector<Rational, D>> = points.iter().map(|p| vector(p)).collect();
    for (k, opposite) in corners.iter().enumerate() {
        let facet: Vec<_> = (1..=D).map(|i| &corners[(k + i) % corners.len()]).collect();
        let edges: Vec<_> = facet[1..].iter().map(|c| c.sub(facet[0])).collect();
        let normal = Vector::orthogonal_to(&edges);
        let offset = normal.dot(facet[0]);
        let height = normal.dot(opposite) - &offset;
        if height.is_zero() {
            let why = "the points lie on one line or in one plane; replace one by a point off it";
            return Err(why);
        }
        if (height * -offset).is_negative() {
            return Err("the origin is not in the simplex, and EPA starts from one that holds it");
        }
    }
    Ok(())
}
