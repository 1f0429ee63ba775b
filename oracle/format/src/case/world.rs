//! World vertices: what exact solvers need of a shape.

use std::borrow::Cow;

use num_traits::{One, Zero};

use super::model::{Axial, Case, Coordinates, Dim, Geometry, Pose, Rotation, Shape};
use crate::number::{FloatType, Fraction, Rational, round_rational};

/// A polytope, rounded or not, in world coordinates.
#[derive(Clone, Debug)]
pub struct WorldShape {
    /// The exact vertices of the core, in the order of docs/formats.md; not empty.
    pub vertices: Vec<Coordinates>,
    /// The radius of the rounding, all roundings together.
    pub radius: Rational,
}

/// The shape is not a polytope, not even a rounded one: a cylinder, a cone, or an ellipsoid that
/// is no ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("curved shape: {shape}; here only polytopes are possible, rounded or not")]
pub struct Curved {
    /// The name of the shape in the format.
    pub shape: &'static str,
}

impl WorldShape {
    /// The vertices, each coordinate rounded to the nearest float; `None` for a shape with a
    /// radius, for a coordinate beyond the range of floats, and for another dimension than D.
    pub fn float_vertices<const D: usize>(&self) -> Option<Vec<[f64; D]>> {
        if !self.radius.is_zero() {
            return None;
        }
        let float = |x: &Rational| round_rational(x, FloatType::F64).to_f64();
        let point = |p: &Coordinates| -> Option<[f64; D]> {
            let floats: Option<Vec<f64>> = p.iter().map(float).collect();
            floats?.try_into().ok()
        };
        self.vertices.iter().map(point).collect()
    }
}

impl Case {
    /// The world vertices and radii of A and of B.
    ///
    /// # Errors
    /// [`Curved`], as for [`world_shape`].
    pub fn world(&self) -> Result<[WorldShape; 2], Curved> {
        Ok([
            world_shape(&self.a, self.dim)?,
            world_shape(&self.b, self.dim)?,
        ])
    }
}

/// The world vertices of a shape's core, and its radius.
///
/// # Errors
/// [`Curved`] for cylinder, cone and ellipsoid, rounded or not; but not for an ellipsoid that is
/// a ball of a rational radius where it stands.
pub fn world_shape(shape: &Shape, dim: Dim) -> Result<WorldShape, Curved> {
    let (vertices, radius) = world_core(shape, dim)?;
    let vertices = vertices.into_owned();
    Ok(WorldShape { vertices, radius })
}

/// A piece of a shape: the points `centre + Σ u_k · columns[k]` with |u| ≤ 1.
#[derive(Clone, Debug)]
pub struct WorldPiece {
    /// The centre.
    pub centre: Coordinates,
    /// The columns of its matrix; none of a point.
    pub columns: Vec<Coordinates>,
}

/// The pieces in world coordinates whose convex hull a shape's core is, in the order of
/// docs/certificate.md, and the radius.
pub fn world_pieces(shape: &Shape, dim: Dim) -> (Vec<WorldPiece>, Rational) {
    let (mut pieces, radius) = local_pieces(&shape.geometry, dim.get());
    if let Some(pose) = &shape.pose {
        let placement = Placement::of(pose, dim.get());
        for piece in &mut pieces {
            piece.centre = placement.apply(&piece.centre);
            for column in &mut piece.columns {
                *column = placement.turn(column);
            }
        }
    }
    (pieces, radius)
}

/// Pieces and radius of a shape, an ellipsoid that is a ball as its centre, rounded. `None` of all
/// other shapes.
pub fn world_ball(pieces: &[WorldPiece], radius: &Rational) -> Option<(WorldPiece, Rational)> {
    let [piece] = pieces else { return None };
    let ball = ball_radius(piece)?;
    let centre = WorldPiece {
        centre: piece.centre.clone(),
        columns: Vec::new(),
    };
    Some((centre, radius + ball))
}

/// The radius of an ellipsoid that is a ball, if it is rational: all columns are orthogonal to
/// each other and of that length.
fn ball_radius(piece: &WorldPiece) -> Option<Rational> {
    let columns = &piece.columns;
    let product = |u: &Coordinates, v: &Coordinates| -> Rational {
        u.iter().zip(v).map(|(x, y)| x * y).sum()
    };
    let square = product(columns.first()?, columns.first()?);
    let is_due = |i: usize, j: usize| {
        let found = product(&columns[i], &columns[j]);
        if i == j {
            found == square
        } else {
            found.is_zero()
        }
    };
    let count = columns.len();
    let is_ball = count == piece.centre.len() && (0..count).all(|i| (0..=i).all(|j| is_due(i, j)));
    let [numerator, denominator] = [square.numer(), square.denom()].map(|x| x.sqrt());
    let radius = Rational::new(numerator, denominator);
    (is_ball && &radius * &radius == square).then_some(radius)
}

/// A shape as it was given: its pieces in its own coordinates, and the pose.
#[derive(Clone, Debug)]
pub struct PosedPieces {
    pub pieces: Vec<WorldPiece>,
    pub radius: Rational,
    /// The rows of the linear part.
    pub linear: Vec<Coordinates>,
    pub translation: Coordinates,
}

/// The pieces of a shape before it is posed, with its pose.
pub fn posed_pieces(shape: &Shape, dim: Dim) -> PosedPieces {
    let (pieces, radius) = local_pieces(&shape.geometry, dim.get());
    let zero = vec![Rational::zero(); dim.get()];
    let pose = shape.pose.as_ref();
    let linear = pose.map_or_else(|| identity(dim.get()), |pose| linear(pose, dim.get()));
    let translation = pose.and_then(|pose| pose.translation.clone());
    PosedPieces {
        pieces,
        radius,
        linear,
        translation: translation.unwrap_or(zero),
    }
}

/// The pieces of the core in the shape's own coordinates, and the radius.
fn local_pieces(geometry: &Geometry, dim: usize) -> (Vec<WorldPiece>, Rational) {
    let point = |centre: &Coordinates| WorldPiece {
        centre: centre.clone(),
        columns: Vec::new(),
    };
    match geometry {
        Geometry::Rounded { core, radius } => {
            let (pieces, inner) = local_pieces(core, dim);
            (pieces, inner + radius)
        }
        Geometry::Cylinder(axial) => {
            let disks = axis_ends(axial, dim).map(|end| disk(end, axial));
            (disks.to_vec(), Rational::zero())
        }
        Geometry::Cone(axial) => {
            let [base, apex] = axis_ends(axial, dim);
            let pieces = vec![point(&apex), disk(base, axial)];
            (pieces, Rational::zero())
        }
        Geometry::Ellipsoid { radii } => {
            let columns = (0..dim).map(|t| along(t, &radii[t], dim)).collect();
            let centre = vec![Rational::zero(); dim];
            (vec![WorldPiece { centre, columns }], Rational::zero())
        }
        polytope => match local_core(polytope, dim) {
            Ok((vertices, radius)) => (vertices.iter().map(point).collect(), radius),
            // The curved ones have been told apart above.
            Err(_) => (Vec::new(), Rational::zero()),
        },
    }
}

/// The disk about a point, across the axis of a body.
fn disk(centre: Coordinates, axial: &Axial) -> WorldPiece {
    let (axis, dim) = (axial.axis.unwrap_or_default().index(), centre.len());
    let across = [1, 2].map(|k| along((axis + k) % dim, &axial.radius, dim));
    WorldPiece {
        centre,
        columns: across.to_vec(),
    }
}

/// The vector of a length along an axis.
fn along(axis: usize, length: &Rational, dim: usize) -> Coordinates {
    let entry = |t: usize| match t == axis {
        true => length.clone(),
        false => Rational::zero(),
    };
    (0..dim).map(entry).collect()
}

/// What a shape is rounded from, and its radius.
type Core<'s> = (Cow<'s, [Coordinates]>, Rational);

/// The vertices and the radius of a shape in the world, as [`world_shape`] has them. Vertices that
/// stand in the shape as they are are borrowed.
///
/// # Errors
/// The kind of a curved shape that is no ball.
pub fn world_core(shape: &Shape, dim: Dim) -> Result<Core<'_>, Curved> {
    let (mut vertices, radius) = match local_core(&shape.geometry, dim.get()) {
        Ok(core) => core,
        Err(curved) => return ball_core(shape, dim).ok_or(curved),
    };
    if let Some(pose) = &shape.pose {
        let placement = Placement::of(pose, dim.get());
        vertices = vertices.iter().map(|x| placement.apply(x)).collect();
    }
    Ok((vertices, radius))
}

/// The centre and the radius of an ellipsoid, rounded or not, that is a ball.
fn ball_core(shape: &Shape, dim: Dim) -> Option<Core<'_>> {
    let (pieces, radius) = world_pieces(shape, dim);
    let (ball, radius) = world_ball(&pieces, &radius)?;
    Some((vec![ball.centre].into(), radius))
}

/// The vertices of the core in the shape's own coordinates, and the radius.
fn local_core(geometry: &Geometry, dim: usize) -> Result<Core<'_>, Curved> {
    let curved = Curved {
        shape: geometry.name(),
    };
    Ok(match geometry {
        Geometry::Hull(_) | Geometry::Point(_) | Geometry::Segment(_) | Geometry::Triangle(_) => {
            (geometry.points().into(), Rational::zero())
        }
        Geometry::Box { half_extents } => (corners(half_extents).into(), Rational::zero()),
        Geometry::Ball { radius } => (vec![vec![Rational::zero(); dim]].into(), radius.clone()),
        Geometry::Capsule(axial) => (axis_ends(axial, dim).to_vec().into(), axial.radius.clone()),
        Geometry::Rounded { core, radius } => {
            let (vertices, inner) = local_core(core, dim)?;
            (vertices, inner + radius)
        }
        Geometry::Cylinder(_) | Geometry::Cone(_) | Geometry::Ellipsoid { .. } => {
            return Err(curved);
        }
    })
}

/// Corner k has + on axis t exactly if bit t of k is set.
fn corners(half_extents: &[Rational]) -> Vec<Coordinates> {
    let corner = |k: usize| {
        let side =
            |(t, half): (usize, &Rational)| if k >> t & 1 == 1 { half.clone() } else { -half };
        half_extents.iter().enumerate().map(side).collect()
    };
    (0..1 << half_extents.len()).map(corner).collect()
}

/// The points at −half_height and at +half_height on the axis.
fn axis_ends(axial: &Axial, dim: usize) -> [Coordinates; 2] {
    let axis = axial.axis.unwrap_or_default().index();
    [-&axial.half_height, axial.half_height.clone()].map(|height| along(axis, &height, dim))
}

/// A pose as a matrix and a translation, exactly.
struct Placement {
    rows: Vec<Vec<Fraction>>,
    translation: Vec<Fraction>,
}

impl Placement {
    fn of(pose: &Pose, dim: usize) -> Self {
        let rows = linear(pose, dim);
        let translation = pose
            .translation
            .clone()
            .unwrap_or_else(|| vec![Rational::zero(); dim]);
        let fractions = |numbers: &Coordinates| numbers.iter().map(Fraction::from).collect();
        Placement {
            rows: rows.iter().map(fractions).collect(),
            translation: fractions(&translation),
        }
    }

    /// A point.
    fn apply(&self, x: &[Rational]) -> Coordinates {
        self.image(x, &self.translation)
    }

    /// A vector, which is not moved.
    fn turn(&self, x: &[Rational]) -> Coordinates {
        self.image(x, &vec![Fraction::zero(); x.len()])
    }

    fn image(&self, x: &[Rational], offset: &[Fraction]) -> Coordinates {
        let x: Vec<Fraction> = x.iter().map(Fraction::from).collect();
        let coordinate = |(row, t): (&Vec<Fraction>, &Fraction)| {
            let terms = row.iter().zip(&x).map(|(m, x)| m * x);
            terms
                .fold(t.clone(), |sum, term| &sum + &term)
                .to_rational()
        };
        self.rows.iter().zip(offset).map(coordinate).collect()
    }
}

/// The rows of the linear part of a pose.
fn linear(pose: &Pose, dim: usize) -> Vec<Coordinates> {
    match &pose.rotation {
        Rotation::None => identity(dim),
        Rotation::Matrix(rows) => rows.clone(),
        Rotation::CosSin([c, s]) => vec![vec![c.clone(), -s], vec![s.clone(), c.clone()]],
        Rotation::Quaternion(q) => rotation(q),
    }
}

fn identity(dim: usize) -> Vec<Coordinates> {
    (0..dim).map(|k| along(k, &Rational::one(), dim)).collect()
}

/// R(q)/|q|², the rotation of a quaternion that is not zero.
fn rotation([w, x, y, z]: &[Rational; 4]) -> Vec<Coordinates> {
    let [ww, xx, yy, zz] = [w * w, x * x, y * y, z * z];
    let [xy, xz, yz, wx, wy, wz] = [x * y, x * z, y * z, w * x, w * y, w * z];
    let norm = &ww + &xx + &yy + &zz;
    let two = Rational::from_integer(2.into());
    let matrix = [
        [
            &ww + &xx - &yy - &zz,
            &two * (&xy - &wz),
            &two * (&xz + &wy),
        ],
        [
            &two * (&xy + &wz),
            &ww - &xx + &yy - &zz,
            &two * (&yz - &wx),
        ],
        [
            &two * (&xz - &wy),
            &two * (&yz + &wx),
            &ww - &xx - &yy + &zz,
        ],
    ];
    matrix
        .map(|row| row.map(|entry| entry / &norm).to_vec())
        .to_vec()
}

#[cfg(test)]
mod tests;
