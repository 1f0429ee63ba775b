//! Rays and sets without an inside. The set is thickened along its normals until it has an inside.
//!
//! ```text
//!     D       D ⊕ [−n, n]         A line inside the plane of D meets the thick set exactly
//!   ─────      ┌─────┐            where it meets D. A line across the plane meets D in one
//!     ●── d    │  ●──┼─ d         point, if at all; the line through that point along n
//!              └─────┘            meets the thick set exactly if the point lies in D.
//! ```

use alloc::vec::Vec;
use core::cell::RefCell;

use super::crossing::{Crossing, Inside, Place};
use super::line::{Ray, RaySearch, Span};
use crate::error::QueryError;
use crate::expand::polytope::Polytope;
use crate::expand::{EpaTermination, first_simplex};
use crate::kernel::{Plain, rises};
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::scalar::{Limits, Scalar};
use crate::vector::Vector;

/// `{ scale·x − shift : x ∈ D }`, and from every point as far as the ways to both sides.
struct Thick<'s, S, const D: usize> {
    set: &'s dyn ConvexSet<S, D>,
    ways: Vec<Vector<S, D>>,
    scale: S,
    shift: Vector<S, D>,
    /// The points of D that were met: their places are the numbers of the vertices here.
    met: RefCell<Vec<MinkowskiPoint<S, D>>>,
}

impl<'s, S: Scalar, const D: usize> Thick<'s, S, D> {
    fn new(set: &'s dyn ConvexSet<S, D>) -> Self {
        Thick {
            set,
            ways: Vec::new(),
            scale: S::one(),
            shift: Vector::zero(),
            met: RefCell::default(),
        }
    }

    /// The number of a point of D.
    fn number(&self, point: MinkowskiPoint<S, D>) -> usize {
        let mut met = self.met.borrow_mut();
        let known = met.iter().position(|m| m.is_same_as(&point));
        known.unwrap_or_else(|| {
            met.push(point);
            met.len() - 1
        })
    }

    /// The points of D that a combination of points of the thick set was made from.
    fn originals(
        &self,
        combination: &[(MinkowskiPoint<S, D>, S)],
    ) -> Vec<(MinkowskiPoint<S, D>, S)> {
        let met = self.met.borrow();
        let original = |(point, weight): &(MinkowskiPoint<S, D>, S)| {
            let number = point.a.vertex? >> self.ways.len();
            Some((met.get(number)?.clone(), weight.clone()))
        };
        combination.iter().filter_map(original).collect()
    }
}

impl<S: Scalar, const D: usize> Thick<'_, S, D> {
    /// The span in D, from a span in the thick set. The line is in all planes that hold D.
    fn thin(&self, span: Span<S, D>) -> Result<Span<S, D>, QueryError> {
        let inside = |inside: Inside<S, D>| Inside {
            combination: self.originals(&inside.combination),
            ..inside
        };
        let crossing = |crossing: Crossing<S, D>| Crossing {
            inner: inside(crossing.inner),
            ..crossing
        };
        Ok(match span {
            Span::Exit { exit, start } => Span::Exit {
                exit: crossing(exit),
                start: inside(start),
            },
            Span::Ahead { enter, exit } => Span::Ahead {
                enter: crossing(enter),
                exit: crossing(exit),
            },
            // The thick set reaches as far beside the line on both sides of D.
            Span::Never { normal, .. } => self.never(normal)?,
            Span::Undecided => Span::Undecided,
        })
    }

    /// That a ray misses D, by a normal.
    fn never(&self, normal: Vector<S, D>) -> Result<Span<S, D>, QueryError> {
        let height = normal.dot(&self.set.support(&normal)?.point);
        Ok(Span::Never { normal, height })
    }
}

impl<S: Scalar, const D: usize> ConvexSet<S, D> for Thick<'_, S, D> {
    fn support(&self, direction: &Vector<S, D>) -> Result<MinkowskiPoint<S, D>, QueryError> {
        let inner = self.set.support(direction)?;
        let mut point = inner.point.scale(&self.scale).sub(&self.shift);
        let mut number = self.number(inner);
        for way in &self.ways {
            let is_along = direction.dot(way).sign().is_gt();
            point = if is_along {
                point.add(way)
            } else {
                point.sub(way)
            };
            number = number << 1 | usize::from(is_along);
        }
        Ok(MinkowskiPoint::vertex(number, point))
    }
}

/// The span of a ray, for any set. `polytope` is memory that is reused.
pub(super) fn ray<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    direction: &Vector<S, D>,
    limits: &Limits<S>,
    polytope: &mut Polytope<S, D>,
) -> Result<Ray<S, D>, QueryError> {
    match first_simplex(&Plain(set), polytope)? {
        None => RaySearch::new(set, polytope, direction, limits).run(),
        Some(normal) => flat(set, normal, direction, limits, polytope),
    }
}

/// The span of a ray, for a set in a plane with this normal.
fn flat<S: Scalar, const D: usize>(
    set: &dyn ConvexSet<S, D>,
    normal: Vector<S, D>,
    direction: &Vector<S, D>,
    limits: &Limits<S>,
    polytope: &mut Polytope<S, D>,
) -> Result<Ray<S, D>, QueryError> {
    let mut thick = Thick::new(set);
    thick.ways.push(normal);
    while let Some(normal) = first_simplex(&Plain(&thick), polytope)? {
        if thick.ways.len() == D {
            return Ok(flat_ray(Span::Undecided, 0));
        }
        thick.ways.push(normal);
    }
    // The heights of the planes that hold D, and how the line crosses them.
    let point = set.support(direction)?.point;
    let planes: Vec<_> = thick
        .ways
        .iter()
        .map(|n| (n.clone(), n.dot(&point)))
        .collect();
    let crosses = |n: &Vector<S, D>| rises(&n.dot(direction).abs(), &S::flatness(), n);
    match planes.iter().find(|(n, _)| crosses(n)) {
        None => along(&thick, &planes, direction, limits, polytope),
        Some((n, height)) => {
            let line = Across::new((n, height), direction);
            across(thick, &line, &point, limits, polytope)
        }
    }
}

fn flat_ray<S: Scalar, const D: usize>(span: Span<S, D>, iterations: usize) -> Ray<S, D> {
    Ray {
        span,
        termination: EpaTermination::Flat,
        iterations,
    }
}

/// The span of a line that no plane which holds D is crossed by.
fn along<S: Scalar, const D: usize>(
    thick: &Thick<'_, S, D>,
    planes: &[(Vector<S, D>, S)],
    direction: &Vector<S, D>,
    limits: &Limits<S>,
    polytope: &mut Polytope<S, D>,
) -> Result<Ray<S, D>, QueryError> {
    let misses = |(n, height): &&(Vector<S, D>, S)| rises(&height.abs(), &S::flatness(), n);
    if let Some((normal, height)) = planes.iter().find(misses) {
        return Ok(flat_ray(behind(normal, height), 0));
    }
    let ray = RaySearch::new(thick, polytope, direction, limits).run()?;
    let span = thick.thin(ray.span)?;
    let termination = match ray.termination {
        EpaTermination::Converged => EpaTermination::Flat,
        other => other,
    };
    Ok(Ray {
        span,
        termination,
        ..ray
    })
}

/// The plane `n·x = height`, not through the origin, as the proof that D is elsewhere.
fn behind<S: Scalar, const D: usize>(normal: &Vector<S, D>, height: &S) -> Span<S, D> {
    if height.sign().is_lt() {
        Span::Never {
            normal: normal.clone(),
            height: height.clone(),
        }
    } else {
        Span::Never {
            normal: normal.neg(),
            height: height.neg(),
        }
    }
}

/// A line across the plane `n·x = height` that holds D: `n·d > 0`.
struct Across<'s, S, const D: usize> {
    n: Vector<S, D>,
    /// The height and n·d, on floats both times a power of two.
    height: S,
    along: S,
    direction: &'s Vector<S, D>,
}

impl<'s, S: Scalar, const D: usize> Across<'s, S, D> {
    fn new((n, height): (&Vector<S, D>, &S), direction: &'s Vector<S, D>) -> Self {
        let along = n.dot(direction);
        let (n, mut ratio) = if along.sign().is_lt() {
            (n.neg(), [height.neg(), along.neg()])
        } else {
            (n.clone(), [height.clone(), along])
        };
        S::balance(&mut ratio);
        let [height, along] = ratio;
        Across {
            n,
            height,
            along,
            direction,
        }
    }

    /// For a normal that separates D from the point of the line in the plane: its part that is
    /// orthogonal to the line. That part separates them too.
    fn beside(&self, m: &Vector<S, D>) -> Vector<S, D> {
        let turn = self.n.scale(&m.dot(self.direction));
        m.scale(&self.n.dot(self.direction)).sub(&turn)
    }

    fn place(&self) -> Place<S> {
        Place::of(&self.height, &self.along)
    }

    /// The span, the point being in D as the combination shows.
    fn hit(&self, combination: &[(MinkowskiPoint<S, D>, S)]) -> Span<S, D> {
        let inside = || Inside {
            place: self.place(),
            combination: combination.to_vec(),
        };
        let crossing = |normal: Vector<S, D>| Crossing {
            normal,
            place: self.place(),
            inner: inside(),
        };
        let exit = crossing(self.n.clone());
        if self.height.sign().is_eq() {
            return Span::Exit {
                exit,
                start: inside(),
            };
        }
        Span::Ahead {
            enter: crossing(self.n.neg()),
            exit,
        }
    }
}

/// The span of a line that crosses the plane of D; `point` is one of D.
fn across<S: Scalar, const D: usize>(
    mut thick: Thick<'_, S, D>,
    line: &Across<'_, S, D>,
    point: &Vector<S, D>,
    limits: &Limits<S>,
    polytope: &mut Polytope<S, D>,
) -> Result<Ray<S, D>, QueryError> {
    if line.height.sign().is_lt() {
        return Ok(flat_ray(thick.never(line.n.clone())?, 0));
    }
    // D − p, with p the point of the line in the plane, all multiplied by n·d.
    thick.scale = line.along.clone();
    thick.shift = line.direction.scale(&line.height);
    let off = point.scale(&thick.scale).sub(&thick.shift);
    let misses = |m: &&Vector<S, D>| rises(&m.dot(&off).abs(), &S::flatness(), m);
    if let Some(m) = thick.ways.iter().find(misses) {
        let is_behind = m.dot(&off).sign().is_lt();
        let m = if is_behind { m.clone() } else { m.neg() };
        return Ok(flat_ray(thick.never(line.beside(&m))?, 0));
    }
    if first_simplex(&Plain(&thick), polytope)?.is_some() {
        return Ok(flat_ray(Span::Undecided, 0));
    }
    let ray = RaySearch::new(&thick, polytope, &line.n, limits).run()?;
    let span = match ray.span {
        Span::Exit { exit: cap, .. } | Span::Ahead { exit: cap, .. } => {
            line.hit(&thick.originals(&cap.inner.combination))
        }
        Span::Never { normal: m, .. } => thick.never(line.beside(&m))?,
        Span::Undecided => Span::Undecided,
    };
    Ok(flat_ray(span, ray.iterations))
}
