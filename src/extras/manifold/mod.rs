//! The contact manifold: a few points instead of one where shapes touch along a face.
//!
//! ```text
//!        ┌────────────┐  B                EPA gives one point of the contact, and any of
//!        │            │                   the face would do. A body at rest needs its
//!    ┌───●────────────●───┐  A            corners: the face of B (incident) is clipped
//!    │   ·            ·   │               against the sides of the face of A (reference),
//!    │   side planes      │               and every corner gets a depth of its own.
//! ```
//!
//! 1. The face of each shape that meets the other ([`Faces::face`]).
//! 2. The reference face is the one of higher dimension; of equal ones the one whose normal is
//!    nearer to that of the contact; in a tie that of A. The other face is incident.
//! 3. The incident face is clipped against the planes through the sides of the reference face,
//!    parallel to the normal. It is cut where the depth falls below the margin. This is Sutherland
//!    and Hodgman's clipping (\[SH74\]).
//! 4. What is left projects along the normal onto the reference face: pairs of points with
//!    `a − b = depth · normal`.
//! 5. The point of the contact itself is added if it is deeper than all of these: where faces
//!    lean beside the edge or the vertex that is in contact.
//! 6. If there are more than four points, four are kept (\[Gre15\]).
//!
//! A vertex against anything, or two edges that cross, have one point: that of the contact.
//! The use of reference and incident faces is that of \[Cat06\] and \[Gre13\].

mod clip;
mod face;
mod points;
mod reduce;

use alloc::vec;
use alloc::vec::Vec;

use crate::answer::{Contact, Finite, checked};
use crate::error::{QueryError, Which};
use crate::kernel::noise;
use crate::scalar::{Field, Float};
use crate::vector::{Vector, largest};

pub use self::face::{ContactFace, Faces};
pub use self::points::{Manifold, ManifoldPoint, Meeting};

/// What counts as contact, for [`manifold`]: how far a face may lean, and how far apart points may
/// be. Both numbers must be finite and at least 0, otherwise the query answers
/// [`QueryError::BadTolerance`].
#[derive(Clone, Debug, PartialEq)]
pub struct ManifoldLimits<S> {
    /// The sine of the largest angle by which a face may lean away from the normal and
    /// still be taken for the face in contact. At 0 only faces that lie in the supporting
    /// plane are, up to rounding: then a box that is tilted by a hair stands on an edge.
    pub lean: S,
    /// Points are kept up to this distance apart, in the units of the input: depths are at least
    /// `−margin`.
    pub margin: S,
}

impl<S: Field> Default for ManifoldLimits<S> {
    /// A lean of 1/16, some 3.6°: a body that rocks keeps its points. No margin.
    fn default() -> Self {
        let twice = |x: S| x.add(&x);
        let sixteen = twice(twice(twice(twice(S::one()))));
        ManifoldLimits {
            lean: S::one().div(&sixteen),
            margin: S::zero(),
        }
    }
}

impl<S: Field> ManifoldLimits<S> {
    fn check(&self) -> Result<(), QueryError> {
        let is_size = |x: &S| x.is_finite() && x.sign().is_ge();
        if is_size(&self.lean) && is_size(&self.margin) {
            Ok(())
        } else {
            Err(QueryError::BadTolerance)
        }
    }
}

/// The contact manifold of two shapes from their [`contact`](crate::contact()): pairs of points
/// with signed depths, in the units of the shapes (\[SH74\], \[Gre13\], \[Gre15\]).
///
/// ```
/// use epa::extras::manifold::{ManifoldLimits, Meeting, manifold};
/// use epa::{Cuboid, Limits, Pose, Posed, contact};
///
/// // A box of half the size sunk by 1/8 into a floor: its four lower corners.
/// let floor = Cuboid::new([4.0, 4.0, 1.0])?;
/// let b = Posed::new(Cuboid::new([0.5, 0.5, 0.5])?, Pose::translation([1.0, 2.0, 1.375])?);
/// let contact = contact(&floor, &b, &Limits::<f64>::default())?;
/// let four = manifold(&floor, &b, &contact, &ManifoldLimits::default())?;
/// assert_eq!((four.meeting, four.points.len()), (Meeting::Face, 4));
/// for point in &four.points {
///     assert_eq!((point.depth, point.a[2], point.b[2]), (0.125, 1.0, 0.875));
///     assert_eq!((point.a[0] - 1.0).abs(), 0.5);
///     assert_eq!((point.a[1] - 2.0).abs(), 0.5);
/// }
///
/// // The same in the plane: two points.
/// let floor = Cuboid::new([4.0, 1.0])?;
/// let b = Posed::new(Cuboid::new([0.5, 0.5])?, Pose::translation([1.0, 1.375])?);
/// let contact = epa::contact(&floor, &b, &Limits::default())?;
/// let two = manifold(&floor, &b, &contact, &ManifoldLimits::default())?;
/// let mut xs: Vec<f64> = two.points.iter().map(|point| point.a[0]).collect();
/// xs.sort_by(f64::total_cmp);
/// assert_eq!(xs, [0.5, 1.5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Cost: a few looks at every corner of both shapes, and clipping a face of p corners
/// against one of q, O(p·q).
///
/// # Errors
/// [`QueryError::BadTolerance`] for a lean or a margin that is not a finite number of at least 0.
/// [`QueryError::NonFiniteSupport`] for a face with a number that is NaN or infinite.
/// [`QueryError::OutOfRange`] if a number of the answer would be.
pub fn manifold<S: Float, const D: usize>(
    a: &(impl Faces<S, D> + ?Sized),
    b: &(impl Faces<S, D> + ?Sized),
    contact: &Contact<S, D>,
    limits: &ManifoldLimits<S>,
) -> Result<Manifold<S, D>, QueryError> {
    limits.check()?;
    let normal = contact.normal;
    let face_a = a.face(&normal, &limits.lean);
    let face_b = b.face(&normal.neg(), &limits.lean);
    let witness = ManifoldPoint {
        a: contact.a.world,
        b: contact.b.world,
        depth: contact.depth,
    };
    for (face, which) in [(&face_a, Which::A), (&face_b, Which::B)] {
        if !face.vertices.iter().all(Vector::is_finite) || !face.normal.is_finite() {
            return Err(QueryError::NonFiniteSupport(which));
        }
    }
    let faces = [raised(face_a, &a.radius()), raised(face_b, &b.radius())];
    clipped(&faces, &normal, witness, limits)
}

/// A face of a core, moved out by a radius.
fn raised<S: Float, const D: usize>(face: ContactFace<S, D>, radius: &S) -> ContactFace<S, D> {
    if radius.sign().is_eq() || face.normal.is_zero() {
        return face;
    }
    let offset = face.normal.normalized().scale(radius);
    let vertices = face.vertices.iter().map(|p| p.add(&offset)).collect();
    ContactFace { vertices, ..face }
}

/// The manifold of two faces that meet along a normal from A to B, on any field: on exact
/// scalars exactly. Depths are multiples of the normal, which need not be a unit vector.
/// `witness` is the point of the contact. Cost: O(p·q) for faces of p and q corners.
///
/// ```
/// # #[cfg(feature = "rational")]
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use epa::extras::manifold::{ContactFace, ManifoldLimits, ManifoldPoint, clipped};
/// use epa::Vector;
/// use num_bigint::BigInt;
/// use num_rational::BigRational;
///
/// let x = |n: i64| BigRational::new(BigInt::from(n), BigInt::from(3));
/// let v = |p: [i64; 2]| Vector(p.map(x));
/// // The upper side of A from 0 to 2, the lower side of B from 1/3 to 3, sunk by 1/3.
/// let a = ContactFace { vertices: vec![v([6, 3]), v([0, 3])], normal: v([0, 3]) };
/// let b = ContactFace { vertices: vec![v([1, 2]), v([9, 2])], normal: v([0, -3]) };
/// let witness = ManifoldPoint { a: v([3, 3]), b: v([3, 2]), depth: x(1) };
/// let limits = ManifoldLimits { lean: x(0), margin: x(0) };
/// let manifold = clipped(&[a, b], &v([0, 3]), witness, &limits)?;
/// let mut xs: Vec<_> = manifold.points.iter().map(|p| p.b[0].clone()).collect();
/// xs.sort();
/// assert_eq!(xs, [x(1), x(6)]);
/// assert!(manifold.points.iter().all(|p| p.depth == x(1)));
/// # Ok(()) }
/// # #[cfg(not(feature = "rational"))]
/// # fn main() {}
/// ```
///
/// # Errors
/// As for [`manifold`].
pub fn clipped<S: Field, const D: usize>(
    faces: &[ContactFace<S, D>; 2],
    normal: &Vector<S, D>,
    witness: ManifoldPoint<S, D>,
    limits: &ManifoldLimits<S>,
) -> Result<Manifold<S, D>, QueryError> {
    limits.check()?;
    let which = reference(faces, normal);
    let (meeting, points) = points(faces, normal, which, witness, &limits.margin);
    checked(Manifold {
        normal: normal.clone(),
        points,
        meeting,
        reference: which,
    })
}

/// How two faces meet, and in which points.
fn points<S: Field, const D: usize>(
    faces: &[ContactFace<S, D>; 2],
    normal: &Vector<S, D>,
    which: Which,
    witness: ManifoldPoint<S, D>,
    margin: &S,
) -> (Meeting, Vec<ManifoldPoint<S, D>>) {
    let unit = Unit::of(faces);
    let slack = S::flatness().mul(&unit.size);
    if margin.add(&slack).neg().exceeds(&witness.depth) {
        return (Meeting::Apart, Vec::new());
    }
    let [a, b] = faces.each_ref().map(|face| unit.scaled(face));
    let [reference, incident] = match which {
        Which::A => [a, b],
        Which::B => [b, a],
    };
    let meeting = meeting(&reference, &incident, normal);
    if matches!(meeting, Meeting::Vertex | Meeting::Crossing) {
        return (meeting, vec![witness]);
    }
    let margin = margin.mul(&unit.scale).add(&S::flatness());
    let corners = reference.cut(&incident, normal, &margin);
    let pair = |x: &Vector<S, D>| unit.unscaled(reference.paired(x, normal, which));
    let points: Vec<_> = corners.iter().map(pair).collect();
    if points.is_empty() || !points.iter().all(Finite::is_finite) {
        return (Meeting::Witness, vec![witness]);
    }
    let points = with_deepest(points, witness, &noise::<S>().mul(&unit.size));
    (meeting, reduce::reduced(points, &reference.normal))
}

/// The points, with that of the contact if it is deeper than all of them: where faces lean
/// beside an edge or a vertex that is in contact itself.
fn with_deepest<S: Field, const D: usize>(
    mut points: Vec<ManifoldPoint<S, D>>,
    witness: ManifoldPoint<S, D>,
    rounding: &S,
) -> Vec<ManifoldPoint<S, D>> {
    let known = witness.depth.sub(rounding);
    if points.iter().all(|point| known.exceeds(&point.depth)) {
        points.push(witness);
    }
    points
}

/// Floats are brought to about 1, so that products neither overflow nor underflow.
struct Unit<S> {
    /// The largest |coordinate|.
    size: S,
    scale: S,
    inverse: S,
}

impl<S: Field> Unit<S> {
    fn of<const D: usize>(faces: &[ContactFace<S, D>; 2]) -> Self {
        let points = faces.iter().flat_map(|face| &face.vertices);
        let size = largest(points.map(Vector::max_abs));
        let (scale, inverse) = S::unit_scale(&size).unwrap_or((S::one(), S::one()));
        Unit {
            size,
            scale,
            inverse,
        }
    }

    fn scaled<const D: usize>(&self, face: &ContactFace<S, D>) -> ContactFace<S, D> {
        let vertices = face.vertices.iter().map(|p| p.scale(&self.scale)).collect();
        ContactFace {
            vertices,
            normal: face.normal.clone().balanced(),
        }
    }

    fn unscaled<const D: usize>(&self, point: ManifoldPoint<S, D>) -> ManifoldPoint<S, D> {
        ManifoldPoint {
            a: point.a.scale(&self.inverse),
            b: point.b.scale(&self.inverse),
            depth: point.depth.mul(&self.inverse),
        }
    }
}

/// Whose face is the reference: of the higher dimension, or the one that faces the normal
/// more squarely beyond rounding; otherwise A's.
fn reference<S: Field, const D: usize>(
    faces: &[ContactFace<S, D>; 2],
    normal: &Vector<S, D>,
) -> Which {
    let [a, b] = [&faces[0], &faces[1]];
    let (of_a, of_b) = (a.dimension(), b.dimension());
    // cos² of the angle to the normal, as a fraction.
    let square = |face: &ContactFace<S, D>| {
        let along = face.normal.dot(normal);
        (along.mul(&along), face.normal.norm_squared())
    };
    let ((a_top, a_bottom), (b_top, b_bottom)) = (square(a), square(b));
    let slack = S::one().add(&S::flatness());
    let b_is_squarer = || {
        b_top
            .mul(&a_bottom)
            .exceeds(&a_top.mul(&b_bottom).mul(&slack))
    };
    if of_b > of_a || of_b == of_a && b_is_squarer() {
        Which::B
    } else {
        Which::A
    }
}

/// How two faces meet; the reference face is of no lower dimension.
fn meeting<S: Field, const D: usize>(
    reference: &ContactFace<S, D>,
    incident: &ContactFace<S, D>,
    normal: &Vector<S, D>,
) -> Meeting {
    let is_facing = reference.normal.dot(normal).sign().is_ne();
    match (reference.dimension(), incident.dimension()) {
        (_, 0) => Meeting::Vertex,
        _ if !is_facing => Meeting::Vertex,
        (1, 1) if D == 2 => Meeting::Face,
        (1, 1) if !reference.is_along(incident) => Meeting::Crossing,
        (_, 1) => Meeting::Edge,
        _ => Meeting::Face,
    }
}

impl<S: Field, const D: usize> ContactFace<S, D> {
    /// A point of the incident face with the point of this face across from it.
    fn paired(
        &self,
        x: &Vector<S, D>,
        normal: &Vector<S, D>,
        reference: Which,
    ) -> ManifoldPoint<S, D> {
        let gap = self.normal.dot(&self.vertices[0].sub(x));
        let along = gap.div(&self.normal.dot(normal));
        let y = x.add(&normal.scale(&along));
        match reference {
            Which::A => ManifoldPoint {
                a: y,
                b: x.clone(),
                depth: along,
            },
            Which::B => ManifoldPoint {
                a: x.clone(),
                b: y,
                depth: along.neg(),
            },
        }
    }

    /// Whether two edges are parallel, up to rounding: the other one hardly rises across this one.
    fn is_along(&self, other: &Self) -> bool {
        let ([p, q], [r, s]) = (&self.vertices[..], &other.vertices[..]) else {
            return false;
        };
        let (u, v) = (q.sub(p), s.sub(r));
        let square = u.norm_squared();
        // The part of v across u, times |u|².
        let across = v.scale(&square).sub(&u.scale(&u.dot(&v)));
        let limit = S::flatness().mul(&square);
        !across.norm_squared().exceeds(&limit.mul(&limit))
    }
}
