//! The queries: [`contact`], [`solve`], [`intersects`].
//!
//! ```text
//!   A, B ──1──► D = A ⊖ B ──2──► EPA, GJK ──► CoreDepth ──4──► SignedDepth ──► Contact
//!               of the cores        ▲             │            + radii         lengths, points
//!                                   └──3── in doubt: again, on integers
//! ```
//!
//! 1. Check radii and limits.
//! 2. Solve the cores. `answer/cores.rs` has the table of who answers, class by class.
//! 3. On floats, if rounding has left the answer in doubt: solve them again on an integer lattice,
//!    by the same source.
//! 4. Add the radii, and turn the answer into lengths and points.
//!
//! The depth is h(n)/|n|, evaluated once for the returned n: off by the rounding of that one dot
//! product. Witness points are convex combinations of vertices, so they lie in the shapes.
//! `CoreDepth` is the signed depth of the cores, the shapes without their radii.
//!
//! References: \[vdB01\]: cores with radii, GJK for the distance and EPA for the depth; \[CC86\]:
//! one signed number for both. Step 3 is our own. See docs/algorithm.md, *The query*.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::answer::cores::{self, is_surely_separated};
use crate::answer::{Class, Contact, CoreDepth, Finite, SignedDepth, Workspace, checked};
use crate::error::{QueryError, Which};
use crate::expand::Observer;
use crate::expand::polytope::Polytope;
use crate::gjk::{self, Goal};
use crate::kernel::SupportPlane;
use crate::minkowski::lattice::{OnLattice, direction, limits_on_lattice, rounded};
use crate::minkowski::{ConvexSet, MinkowskiDifference, MinkowskiPoint};
use crate::scalar::{Float, Integer, Limits, Scalar};
use crate::support::{Support, SupportPoint};

/// Signed depth, normal and witness points of two shapes, on floats. All numbers are finite.
///
/// Lengths are in the units of the shapes. The depth is positive if they overlap, 0 if they touch,
/// and minus their distance if they are apart. The normal points from A to B.
///
/// Cost: boxes take about ten support points, curved pairs some dozens; k vertices that EPA adds
/// take O(k²) comparisons. [`Limits`] states the most, even of a [`Support`] that breaks its
/// promises.
///
/// References: EPA \[vdB01 §4\], GJK \[GJK88\], the signed depth \[CC86\].
///
/// ```
/// use epa::{contact, Class, Hull, Limits};
///
/// let a = Hull::new([[4.0, 11.0], [4.0, 5.0], [9.0, 9.0]])?;
/// let b = Hull::new([[5.0, 7.0], [12.0, 7.0], [10.0, 2.0], [7.0, 3.0]])?;
/// let contact = contact(&a, &b, &Limits::<f64>::default())?;
/// assert_eq!(contact.class, Class::Penetrating);
/// assert!((contact.depth - 6.0 / 41f64.sqrt()).abs() < 1e-15);
/// assert!((contact.normal[0] - 4.0 / 41f64.sqrt()).abs() < 1e-15);
/// assert!((contact.normal[1] + 5.0 / 41f64.sqrt()).abs() < 1e-15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// See [`QueryError`].
#[doc(alias = "penetration depth")]
pub fn contact<S: Float, const D: usize>(
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    limits: &Limits<S>,
) -> Result<Contact<S, D>, QueryError> {
    contact_in(&mut Workspace::new(), a, b, limits)
}

/// As [`contact`], in reused memory: after the first few queries hardly anything is allocated.
///
/// ```
/// use epa::{contact_in, Cuboid, Limits, Pose, Posed, Workspace};
///
/// let mut workspace = Workspace::new();
/// let a = Cuboid::new([1.0, 1.0, 1.0])?;
/// for x in [0.5, 1.0, 1.5] {
///     let b = Posed::new(a.clone(), Pose::translation([x, 0.0, 0.0])?);
///     let contact = contact_in(&mut workspace, &a, &b, &Limits::<f64>::default())?;
///     assert_eq!(contact.depth, 2.0 - x);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// See [`QueryError`].
pub fn contact_in<S: Float, const D: usize>(
    workspace: &mut Workspace<S, D>,
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    limits: &Limits<S>,
) -> Result<Contact<S, D>, QueryError> {
    check(a, b, limits)?;
    let difference = MinkowskiDifference::new(a, b)?;
    let core = solve_in(workspace, &difference, limits, &mut ())?;
    // Shapes may be farther apart than any float is large.
    let contact = checked(Contact::of(a, b, &core, difference.unit().as_ref()));
    let contact = contact.map_err(|error| blamed(error, &core.combination));
    workspace.combination = core.combination;
    contact
}

/// The contacts of many pairs, one after the other, in the same memory. The iterator is lazy; a
/// pair without an answer gives an error, and the others go on. Each costs a [`contact_in`].
///
/// ```
/// use epa::{Hull, Limits, contacts};
///
/// let square = |x: f64| Hull::new([[x, 0.0], [x + 1.0, 0.0], [x + 1.0, 1.0], [x, 1.0]]);
/// let squares = [square(0.0)?, square(0.75)?, square(1.5)?];
/// let neighbours = squares.iter().zip(&squares[1..]);
/// let depths: Result<Vec<f64>, _> = contacts(neighbours, &Limits::default())
///     .map(|contact| contact.map(|contact| contact.depth))
///     .collect();
/// assert_eq!(depths?, [0.25, 0.25]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`QueryError`], for each pair.
pub fn contacts<'p, A, B, S, const D: usize>(
    pairs: impl IntoIterator<Item = (&'p A, &'p B)>,
    limits: &Limits<S>,
) -> impl Iterator<Item = Result<Contact<S, D>, QueryError>>
where
    A: Support<S, D> + ?Sized + 'p,
    B: Support<S, D> + ?Sized + 'p,
    S: Float,
{
    let (mut workspace, limits) = (Workspace::new(), limits.clone());
    let pairs = pairs.into_iter();
    pairs.map(move |(a, b)| contact_in(&mut workspace, a, b, &limits))
}

/// Whether two shapes have a common point. Touching shapes have one.
///
/// If neither shape has a radius, GJK runs first. If it ends at an axis that surely separates, that
/// is the answer, and cheaper than [`contact`] (\[vdB99\]). Otherwise the answer follows from the
/// class of [`solve`], and costs as much as [`solve`]. Within rounding of touching, the class may
/// differ from the sign of the rounded [`Contact::depth`].
///
/// # Errors
/// See [`QueryError`].
pub fn intersects<S: Scalar, const D: usize>(
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    limits: &Limits<S>,
) -> Result<bool, QueryError> {
    check(a, b, limits)?;
    if a.radius().sign().is_eq() && b.radius().sign().is_eq() {
        let difference = MinkowskiDifference::new(a, b)?;
        let gjk = gjk::run(&difference, Goal::Intersection, limits)?;
        if is_surely_separated(&gjk) {
            return Ok(false);
        }
    }
    let found = signed_depth(a, b, limits, &mut ())?;
    Ok(found.class() != Class::Separated)
}

/// The signed depth of two shapes before any root or division: exact on exact scalars. On floats
/// it is the answer that [`contact`] turns into lengths.
///
/// Any [`Support`] mapping will do. Exact answers need exact support points, as those of
/// [`Hull`](crate::Hull) and [`Cuboid`](crate::Cuboid); curved shapes have none on rationals.
/// Sign, cost and references are those of [`contact`]. On floats the core, the radii and the
/// polytope are in the units of the computation: multiply lengths by [`SignedDepth::unit`]. On
/// exact scalars they are in the units of the shapes, and numbers grow with every product
/// (docs/exactness.md).
///
/// # Errors
/// See [`QueryError`].
pub fn solve<S: Scalar, const D: usize>(
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    limits: &Limits<S>,
) -> Result<SignedDepth<S, D>, QueryError> {
    solve_observed(a, b, limits, &mut ())
}

/// As [`solve`], and tells an observer every step of EPA, every support query of GJK but the first,
/// and how GJK ended if it was needed. It also tells whether the answer was recomputed on integers,
/// but not the steps of that second run.
///
/// ```
/// use epa::expand::Observer;
/// use epa::polytope::{Expansion, Polytope};
/// use epa::{Cuboid, Limits, Pose, Posed, solve_observed};
///
/// #[derive(Default)]
/// struct Sizes {
///     of_start: usize,
///     vertices: usize,
/// }
///
/// impl Observer<f64, 3> for Sizes {
///     fn started(&mut self, polytope: &Polytope<f64, 3>) {
///         self.of_start = polytope.vertices().len();
///     }
///     fn expanded(&mut self, _: &Expansion<'_>, polytope: &Polytope<f64, 3>) {
///         self.vertices = polytope.vertices().len();
///     }
/// }
///
/// let a = Cuboid::new([1.0, 1.0, 1.0])?;
/// let b = Posed::new(Cuboid::new([1.0, 1.0, 1.0])?, Pose::translation([1.5, 0.25, 0.0])?);
/// let mut sizes = Sizes::default();
/// let found = solve_observed(&a, &b, &Limits::default(), &mut sizes)?;
/// assert_eq!(sizes.of_start, 4); // a tetrahedron
/// assert_eq!(sizes.vertices, 4 + found.core.epa_iterations);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// See [`QueryError`].
pub fn solve_observed<S: Scalar, const D: usize>(
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    limits: &Limits<S>,
    observer: &mut impl Observer<S, D>,
) -> Result<SignedDepth<S, D>, QueryError> {
    let found = signed_depth(a, b, limits, observer)?;
    if found.is_finite() {
        Ok(found)
    } else {
        Err(blamed(QueryError::OutOfRange, &found.core.combination))
    }
}

/// Step 1: the radii and the limits.
pub(crate) fn check<S: Scalar, const D: usize>(
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    limits: &Limits<S>,
) -> Result<(), QueryError> {
    let is_size = |x: &S| x.is_finite() && x.sign() != Ordering::Less;
    if !is_size(&limits.tolerance) {
        return Err(QueryError::BadTolerance);
    }
    if limits.gjk_iterations == 0 || limits.epa_iterations == 0 {
        return Err(QueryError::TooFewIterations);
    }
    for (radius, which) in [(a.radius(), Which::A), (b.radius(), Which::B)] {
        if !is_size(&radius) {
            return Err(QueryError::BadRadius(which));
        }
    }
    Ok(())
}

/// The signed depth. It may hold infinities if a radius is far larger than the cores. The class is
/// right in this case too.
fn signed_depth<S: Scalar, const D: usize>(
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    limits: &Limits<S>,
    observer: &mut impl Observer<S, D>,
) -> Result<SignedDepth<S, D>, QueryError> {
    check(a, b, limits)?;
    let mut workspace = Workspace::new();
    let difference = MinkowskiDifference::new(a, b)?;
    Ok(SignedDepth {
        core: solve_in(&mut workspace, &difference, limits, observer)?,
        radii: [a.radius(), b.radius()].map(|radius| difference.scaled(&radius)),
        polytope: workspace.polytope,
        unit: difference.unit(),
    })
}

/// The answer for the cores. The polytope of EPA is left in the workspace.
fn solve_in<S: Scalar, const D: usize>(
    workspace: &mut Workspace<S, D>,
    difference: &impl ConvexSet<S, D>,
    limits: &Limits<S>,
    observer: &mut impl Observer<S, D>,
) -> Result<CoreDepth<S, D>, QueryError> {
    let found = cores::solve(difference, limits, workspace, observer);
    if is_in_doubt(&found, &workspace.polytope, limits)
        && let Some(exact) = solved_on_lattice(difference, limits)
    {
        observer.recomputed();
        return Ok(exact);
    }
    found
}

/// Floats: whether rounding has left the answer in doubt. It is in doubt if
///
/// 1. the witness points do not fit the push, or
/// 2. the bounds have not met, or
/// 3. normals have lost so many digits that the polytope may not reach as far as the push, or
/// 4. no direction could be evaluated.
///
/// It never is if the caller asked for less accuracy, or if a limit was reached.
fn is_in_doubt<S: Scalar, const D: usize>(
    found: &Result<CoreDepth<S, D>, QueryError>,
    polytope: &Polytope<S, D>,
    limits: &Limits<S>,
) -> bool {
    if S::EXACT || limits.tolerance.exceeds(&S::flatness()) {
        return false;
    }
    match found {
        Ok(core) if core.reached_limit() => false,
        Ok(core) => !core.is_consistent || !core.have_bounds_met(polytope),
        Err(error) => *error == QueryError::OutOfRange,
    }
}

/// The most runs on the lattice. Each knows the vertices that earlier ones met.
const LATTICE_RUNS: usize = 4;

/// The answer from an integer lattice, exact there. `None` if a limit is reached, or if the shapes
/// have no numbered vertices: no finite number of points describes them.
fn solved_on_lattice<S: Scalar, const D: usize>(
    set: &dyn ConvexSet<S, D>,
    limits: &Limits<S>,
) -> Option<CoreDepth<S, D>> {
    let lattice = OnLattice::new(set);
    let integers: &dyn ConvexSet<Integer, D> = &lattice;
    let exactly = limits_on_lattice(limits);
    let mut workspace = Workspace::new();
    let mut solved = (0..LATTICE_RUNS)
        .map_while(|_| cores::solve(&integers, &exactly, &mut workspace, &mut ()).ok());
    let exact = solved.find(CoreDepth::is_exact)?;
    let push = SupportPlane::along(set, &direction(&exact.push.normal)?).ok()??;
    let (points, weights): (Vec<_>, Vec<_>) = exact.combination.into_iter().unzip();
    let points: Option<Vec<_>> = points.iter().map(|p| lattice.float(p)).collect();
    // A weight far below the others may round to zero.
    let is_positive = |(_, weight): &(_, S)| weight.sign() == Ordering::Greater;
    let combination = points?.into_iter().zip(rounded(&weights)?);
    Some(CoreDepth {
        lower: push.distance.clone(),
        push,
        combination: combination.filter(is_positive).collect(),
        gjk: exact.gjk,
        epa: exact.epa,
        gjk_iterations: exact.gjk_iterations,
        epa_iterations: exact.epa_iterations,
        is_consistent: true,
    })
}

/// Blames a support mapping if it gave a local coordinate that is not finite. The search does not
/// use local coordinates, so they are checked only here.
#[cold]
fn blamed<S: Scalar, const D: usize>(
    error: QueryError,
    combination: &[(MinkowskiPoint<S, D>, S)],
) -> QueryError {
    let has = |of: fn(&MinkowskiPoint<S, D>) -> &SupportPoint<S, D>| {
        let mut points = combination.iter().map(|(point, _)| of(point));
        points.any(|point| !point.local.is_finite())
    };
    match (has(|p| &p.a), has(|p| &p.b)) {
        (true, _) => QueryError::NonFiniteSupport(Which::A),
        (_, true) => QueryError::NonFiniteSupport(Which::B),
        _ => error,
    }
}
