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

use super::audit::{DEFAULT_ULPS, coordinate_ulp};
use super::plain::short;
use epa_format::case::{Case, Coordinates, Curved, WorldShape};
use epa_format::number::{Rational, canonical, compare, parse_exact};

/// Why no run starts from these points.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NoStart {
    /// Not points in parentheses.
    #[error("{0}; write each point in parentheses, like (4,2) (-8,-2) (-1,-2)")]
    Form(String),
    /// Points of another dimension than the first, or than the case.
    #[error("({point}) has {found} coordinates; {wanted} are wanted")]
    Coordinates {
        /// The point.
        point: String,
        /// How many it has.
        found: usize,
        /// How many it should have.
        wanted: usize,
    },
    /// Too few or too many points for a simplex.
    #[error("a simplex in {dim}D has {} points, not {found}", dim + 1)]
    Count {
        /// The dimension.
        dim: usize,
        /// How many points there are.
        found: usize,
    },
    /// A point that is not a difference of vertices.
    #[error(
        "({0}) is not a vertex of A minus a vertex of B; the trace of an ordinary run, with \
         --json, shows such points"
    )]
    NotInDifference(String),
    /// Points of a line, or of a plane in space.
    #[error("the points lie on one line or in one plane; replace one by a point off it")]
    Flat,
    /// The origin lies outside.
    #[error("the origin is not in the simplex, and EPA starts from one that holds it")]
    Outside,
    /// The case has no vertices.
    #[error("{0}")]
    Curved(#[from] Curved),
    /// The points make no case.
    #[error("the points make no case: {0}")]
    Case(String),
}

/// The points of a text like `(4,2) (-8,-2) (-1,-2)`, all with as many coordinates as the first.
///
/// # Errors
/// [`NoStart`].
pub fn points(text: &str) -> Result<Vec<Coordinates>, NoStart> {
    let parts = text.split_inclusive(')').map(str::trim);
    let points = parts.filter(|part| !part.is_empty()).map(point);
    let points: Vec<Coordinates> = points.collect::<Result<_, _>>()?;
    let dim = match points.first().map(Vec::len) {
        Some(dim @ 2..=3) => dim,
        Some(_) => return Err(NoStart::Form("a point has two or three coordinates".into())),
        None => return Err(NoStart::Form("there is no point".into())),
    };
    have_dim(&points, dim)?;
    Ok(points)
}

fn point(part: &str) -> Result<Coordinates, NoStart> {
    let inner = part.strip_prefix('(').and_then(|p| p.strip_suffix(')'));
    let inner = inner.ok_or_else(|| NoStart::Form(format!("`{part}` is no point")))?;
    let number = |text: &str| {
        let read = parse_exact(text.trim());
        read.map_err(|error| NoStart::Form(format!("`{}`: {error}", text.trim())))
    };
    inner.split(',').map(number).collect()
}

fn have_dim(points: &[Coordinates], wanted: usize) -> Result<(), NoStart> {
    match points.iter().find(|point| point.len() != wanted) {
        Some(point) => Err(NoStart::Coordinates {
            point: shown(point),
            found: point.len(),
            wanted,
        }),
        None => Ok(()),
    }
}

fn shown(point: &[Rational]) -> String {
    let texts: Vec<String> = point.iter().map(short).collect();
    texts.join(", ")
}

/// The case of a simplex without shapes: the hull of the points, and the origin as a point.
///
/// # Errors
/// [`NoStart`].
pub fn case_of(points: &[Coordinates]) -> Result<Case, NoStart> {
    let dim = points.first().map_or(0, Vec::len);
    let vertices: Vec<Value> = points
        .iter()
        .map(|point| point.iter().map(canonical).collect())
        .collect();
    let case = json!({
        "v": 1,
        "name": "the hull of the simplex, and the origin",
        "dim": dim,
        "scalar": "f64",
        "a": {"hull": vertices},
        "b": {"point": vec![0; dim]},
    });
    Case::parse(&case.to_string()).map_err(|error| NoStart::Case(error.to_string()))
}

/// The vertices of A and B whose differences these points are, if a run on the case can start
/// from them. A point may be off by the rounding of a float run, [`DEFAULT_ULPS`] coordinate ulps.
///
/// # Errors
/// [`NoStart`].
pub fn simplex(case: &Case, points: &[Coordinates]) -> Result<Vec<[usize; 2]>, NoStart> {
    let dim = case.dim.get();
    have_dim(points, dim)?;
    if points.len() != dim + 1 {
        let found = points.len();
        return Err(NoStart::Count { dim, found });
    }
    let world = case.world()?;
    let ulps = Rational::from_integer(DEFAULT_ULPS.into());
    let vertices = Vertices::of(&world, coordinate_ulp(&world, case.scalar) * ulps);
    let numbers = points.iter().map(|point| {
        let found = vertices.difference(point);
        found.ok_or_else(|| NoStart::NotInDifference(shown(point)))
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
            let begin = self
                .b
                .partition_point(|(_, b)| compare(&b[0], &low).is_lt());
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
fn holds_origin<const D: usize>(points: &[Coordinates]) -> Result<(), NoStart> {
    let corner =
        |p: &Coordinates| -> Vector<Rational, D> { Vector(std::array::from_fn(|i| p[i].clone())) };
    let corners: Vec<_> = points.iter().map(corner).collect();
    for (k, opposite) in corners.iter().enumerate() {
        let facet: Vec<_> = (1..=D).map(|i| &corners[(k + i) % corners.len()]).collect();
        let edges: Vec<_> = facet[1..].iter().map(|c| c.sub(facet[0])).collect();
        let normal = Vector::orthogonal_to(&edges);
        let offset = normal.dot(facet[0]);
        let height = normal.dot(opposite) - &offset;
        if height.is_zero() {
            return Err(NoStart::Flat);
        }
        if (height * -offset).is_negative() {
            return Err(NoStart::Outside);
        }
    }
    Ok(())
}
