//! Directional depth: how far a shape has to move along a given direction until it only
//! touches the other one.
//!
//! ```text
//!            _______                 D = A ⊖ B, the Minkowski difference. B moved by t·d
//!     D     /       \                overlaps A exactly if t·d lies in D.
//!          /   O─────●──→ d
//!         |    |     exit            The depth is the shortest way out of D, in any
//!          \   ● witness point    direction. The directional depth is the way out along
//!           \__|____/                d. It is never shorter than the depth.
//!              n
//! ```
//!
//! | the shapes | along d | answer |
//! |---|---|---|
//! | overlap or touch | B is free after a distance of at least 0 | [`Directional::Exit`] |
//! | are apart | B hits A after a positive distance, and is free again later | [`Directional::Ahead`] |
//! | are apart | B never touches A | [`Directional::Never`] |
//!
//! Where shapes only touch, the distance is 0 if moving B along d parts them. If B slides along A
//! or runs into it, the distance is how far it moves until they no longer have a common point.
//!
//! The search is EPA's with another order of the facets ([`mod@line`]). It is exact on exact
//! scalars, for the cores of shapes ([`along`]); on floats ([`directional()`]) the radii are
//! part of the shapes.
//!
//! References: \[DHKS93\], depth along a direction; \[vdB04\], the time of impact from supporting
//! planes.

mod crossing;
mod exactly;
mod flat;
pub mod line;
mod surface;

pub use self::crossing::{Crossing, Inside, Place};
use self::exactly::{is_ray_in_doubt, ray_on_lattice};
pub use self::line::{Ray, Span};
use self::surface::Surface;
use crate::answer::signed_depth::{unscale, weighted_means};
use crate::answer::{Finite, checked};
use crate::error::QueryError;
use crate::expand::EpaTermination;
use crate::expand::polytope::Polytope;
use crate::minkowski::MinkowskiDifference;
use crate::query::check;
use crate::scalar::{Float, Limits, Ring, Scalar};
use crate::support::Support;
use crate::vector::Vector;

/// Where B, moved along the direction, touches A from outside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch<S, const D: usize> {
    /// How far B has moved: a length along the unit direction. It is a bound, up to the rounding of
    /// a height divided by `normal · direction`. On leaving, it is an upper bound: B so far along
    /// is free of A. On entering, it is a lower bound.
    pub distance: S,
    /// The other bound: so far along the shapes still have a common point.
    pub inner: S,
    /// Unit normal of the plane that parts the moved shapes, from A to B.
    pub normal: Vector<S, D>,
    /// A point of A, in world coordinates.
    pub a: Vector<S, D>,
    /// A point of B where it stands now: `a − b = inner · direction`, so that it comes to
    /// lie on `a`.
    pub b: Vector<S, D>,
}

/// What happens to B on its way along a direction.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "as small as two touches can be")]
pub enum Directional<S, const D: usize> {
    /// The shapes have a common point now; B is free after this distance, at least 0.
    Exit(Touch<S, D>),
    /// The shapes are apart now; B meets A, and is free again behind it.
    Ahead {
        /// Where B meets A: the distance is the time of impact at speed 1.
        enter: Touch<S, D>,
        /// Where B is free again.
        exit: Touch<S, D>,
    },
    /// The shapes are apart, and B never touches A on its way: the normal parts them, and
    /// does not point against the direction.
    Never {
        /// Unit normal, from A to B.
        normal: Vector<S, D>,
        /// The width of the gap along the normal: positive, or 0 where rounding hides it.
        gap: S,
    },
    /// The search ended too early to know ([`EpaTermination::IterationLimit`]), or rounding
    /// hides the answer ([`EpaTermination::Stalled`]): a line that grazes a flat set.
    Undecided,
}

/// How far B moves along a direction until it is free, and how the search ended. Distances are in
/// the units of the shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Movement<S, const D: usize> {
    /// What happens to B.
    pub directional: Directional<S, D>,
    /// The unit vector of the direction: distances are measured along it.
    pub direction: Vector<S, D>,
    /// How the search ended; `Stalled` where rounding keeps the bounds apart.
    pub termination: EpaTermination,
    /// Vertices added to the first simplex.
    pub iterations: usize,
}

/// How far B has to move along a direction of any length until it only touches A.
///
/// Distances are lengths along `direction/|direction|`. Polytopes whose answer rounding
/// leaves in doubt are computed again on integers; with radii the answer is as good as the
/// bounds that come with it.
///
/// Cost: as for [`contact`](crate::contact()), and every iteration looks at every facet.
/// [`Limits`] states the most support points. Reference: \[DHKS93\].
///
/// ```
/// use epa::extras::directional::{Directional, directional};
/// use epa::{Cuboid, Limits, Pose, Posed, Vector};
///
/// // B overlaps A by 1/2 along x and by 7/4 along y.
/// let a = Cuboid::new([1.0, 1.0])?;
/// let b = Posed::new(Cuboid::new([1.0, 1.0])?, Pose::translation([1.5, 0.25])?);
/// let depth = |d: [f64; 2]| directional(&a, &b, d, &Limits::default());
///
/// let Directional::Exit(exit) = depth([2.0, 0.0])?.directional else { panic!() };
/// assert_eq!((exit.distance, exit.normal), (0.5, Vector([1.0, 0.0])));
/// let Directional::Exit(exit) = depth([0.0, 1.0])?.directional else { panic!() };
/// assert_eq!((exit.distance, exit.normal), (1.75, Vector([0.0, 1.0])));
/// // Along a velocity of (3, 4): out by the side of x after 0.5 · 5/3.
/// let Directional::Exit(exit) = depth([3.0, 4.0])?.directional else { panic!() };
/// assert!((exit.distance - 5.0 / 6.0).abs() < 1e-15);
/// assert_eq!(exit.normal, Vector([1.0, 0.0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`QueryError::BadDirection`] for a direction that is zero or not finite; otherwise as
/// for [`contact`](crate::contact()).
pub fn directional<S: Float, const D: usize>(
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    direction: impl Into<Vector<S, D>>,
    limits: &Limits<S>,
) -> Result<Movement<S, D>, QueryError> {
    check(a, b, limits)?;
    let direction = direction_of(direction.into())?.normalized();
    let (a, b) = (Surface::of(a), Surface::of(b));
    let difference = MinkowskiDifference::new(&a, &b)?;
    let mut ray = flat::ray(&difference, &direction, limits, &mut Polytope::empty())?;
    if is_ray_in_doubt(&ray, limits)
        && let Some(exact) = ray_on_lattice(&difference, &direction, limits)
    {
        ray = exact;
    }
    let unit = difference.unit();
    let in_units = |x: S| unscale(unit.as_ref(), x);
    checked(Movement {
        directional: measured(&ray.span, in_units),
        direction,
        termination: ray.termination,
        iterations: ray.iterations,
    })
}

/// The span of the ray `{ t·d : t ≥ 0 }` in the Minkowski difference of the *cores* of two shapes,
/// in ring numbers. They are multiples of the direction as given, exact on exact scalars. Radii are
/// left out, because the way out of a rounded shape is not rational. Cost and reference: as for
/// [`directional()`].
///
/// ```
/// # #[cfg(feature = "rational")]
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use epa::extras::directional::{Span, along};
/// use epa::{Hull, Limits, Vector};
/// use num_bigint::BigInt;
///
/// let points = |list: &[[i64; 2]]| Hull::new(list.iter().map(|p| Vector(p.map(BigInt::from))));
/// let a = points(&[[4, 11], [4, 5], [9, 9]])?;
/// let b = points(&[[5, 7], [12, 7], [10, 2], [7, 3]])?;
/// let ray = along(&a, &b, [1, 0].map(BigInt::from), &Limits::default())?;
/// let Span::Exit { exit, .. } = ray.span else { panic!("they overlap") };
/// // B is free of A when it has moved by 3/2 along x.
/// assert_eq!(exit.place.numerator * 2, exit.place.denominator * 3);
/// # Ok(()) }
/// # #[cfg(not(feature = "rational"))]
/// # fn main() {}
/// ```
///
/// # Errors
/// As for [`directional()`].
pub fn along<S: Scalar, const D: usize>(
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    direction: impl Into<Vector<S, D>>,
    limits: &Limits<S>,
) -> Result<Ray<S, D>, QueryError> {
    check(a, b, limits)?;
    let direction = direction_of(direction.into())?;
    let difference = MinkowskiDifference::new(a, b)?;
    let ray = flat::ray(&difference, &direction, limits, &mut Polytope::empty())?;
    checked(ray)
}

fn direction_of<S: Scalar, const D: usize>(
    direction: Vector<S, D>,
) -> Result<Vector<S, D>, QueryError> {
    if direction.is_zero() || !direction.is_finite() {
        return Err(QueryError::BadDirection);
    }
    Ok(direction)
}

/// A span in lengths and points.
fn measured<S: Float, const D: usize>(
    span: &Span<S, D>,
    unscale: impl Fn(S) -> S,
) -> Directional<S, D> {
    let touch = |crossing: &Crossing<S, D>| {
        let [a, _, b, _] = weighted_means(&crossing.inner.combination);
        let [a, b] = [a, b].map(|p| Vector(p.0.map(&unscale)));
        Touch {
            distance: unscale(crossing.place.quotient()),
            inner: unscale(crossing.inner.place.quotient()),
            normal: crossing.normal.normalized(),
            a,
            b,
        }
    };
    match span {
        Span::Exit { exit, .. } => Directional::Exit(touch(exit)),
        Span::Ahead { enter, exit } => Directional::Ahead {
            enter: touch(enter),
            exit: touch(exit),
        },
        Span::Never { normal, height } => {
            let gap = unscale(height.neg().div(&normal.norm()));
            Directional::Never {
                normal: normal.normalized(),
                gap: if gap > S::zero() { gap } else { S::zero() },
            }
        }
        Span::Undecided => Directional::Undecided,
    }
}

impl<S: Float, const D: usize> Finite for Touch<S, D> {
    fn is_finite(&self) -> bool {
        let numbers = [self.distance, self.inner].iter().all(Ring::is_finite);
        numbers && [self.normal, self.a, self.b].iter().all(Vector::is_finite)
    }
}

impl<S: Float, const D: usize> Finite for Movement<S, D> {
    fn is_finite(&self) -> bool {
        self.direction.is_finite()
            && match &self.directional {
                Directional::Exit(exit) => exit.is_finite(),
                Directional::Ahead { enter, exit } => enter.is_finite() && exit.is_finite(),
                Directional::Never { normal, gap } => normal.is_finite() && gap.is_finite(),
                Directional::Undecided => true,
            }
    }
}
