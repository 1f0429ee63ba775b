//! Certified enclosures of the signed depth of curved shapes.
//!
//! ```text
//!    lo ≤ s ≤ hi     lo: a polytope, rounded or not, or an ellipsoid, inside of the difference
//!                    hi: the heights of both shapes along one direction
//! ```
//!
//! A cylinder, a cone and an ellipsoid are convex hulls of a few images of balls. So heights are
//! roots of rational numbers, and points on a grid inside of them need no equation for the surface.
//! Exact EPA on such points closes the gap if the difference is less curved than the ball at its
//! nearest point. Otherwise the common axis of the shapes is used, or an ellipsoid takes the place
//! of the polytope. The statement, the form and the proofs stand in docs/certificate.md.

mod approximate;
mod bands;
mod bounds;
mod cells;
mod coaxial;
mod ellipsoid;
mod foot;
mod gap;
mod grid;
mod inner;
mod polytopes;
mod search;
mod snap;
mod turn;

use epa_check::check::{Refusal, check_enclosure};
use epa_check::enclosure::{Enclosure, Piece, Pieces};
use num_bigint::BigInt;
use num_traits::Zero;

use self::bands::Rims;
use self::bounds::Bounds;
use self::ellipsoid::Aim;
use self::inner::Inner;
use crate::lattice::{Curves, finer, on_finer_grid};
use epa_format::number::{FloatType, Fraction, GridVector, Rational, Surd, log2_floor};

/// The bits of the scale that the gap is to be below: more than what counts as closed,
/// so that most depths can be rounded to floats without doubt.
const GOAL_BITS: i64 = 72;

/// How much finer the grid is than the goal, in bits.
const FINER: i64 = 16;

/// The bits of the scale that the gap is below when an enclosure counts as closed.
const CLOSED_BITS: i64 = 60;

/// Vertices that EPA may add before ellipsoids are tried, and after that.
const FEW_STEPS: usize = 300;
const STEPS: usize = 1200;

/// An enclosure of the signed depth of two cores.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The proof, accepted by the checker.
    pub enclosure: Enclosure,
    /// The direction of its upper bound in the dimension of the shapes, as a primitive
    /// integer vector.
    pub normal: Vec<BigInt>,
    /// Whether the gap is at most 2^-60 of the scale.
    pub is_closed: bool,
}

/// An enclosure of the signed depth of two cores, checked. Where it leaves the class or the
/// nearest f64 in doubt, it is narrowed once.
///
/// # Errors
/// What the checker refuses: a bug.
pub fn enclose(curves: &Curves) -> Result<Solved, Refusal> {
    let size = magnitude(&curves.reach());
    let turned = coaxial::common_axis(&curves.pieces);
    let enclose_to = |bits| enclose_to(curves, turned.as_ref(), size, bits);
    let solved = enclose_to(GOAL_BITS)?;
    match doubt(&solved.enclosure, &curves.radius(), size) {
        Some(more) if solved.is_closed => {
            let narrower = enclose_to(GOAL_BITS + more)?;
            Ok(if narrower.is_closed { narrower } else { solved })
        }
        _ => Ok(solved),
    }
}

/// How many more bits might tell the class and the nearest f64, if they are in doubt.
fn doubt(enclosure: &Enclosure, radius: &Rational, size: i64) -> Option<i64> {
    let ends = [&enclosure.lo, &enclosure.hi].map(|root| Surd::of_root(root, radius.clone()));
    let [lo, hi] = ends.each_ref().map(|end| end.round(FloatType::F64));
    if lo == hi || enclosure.lo == enclosure.hi {
        return None;
    }
    let depth = ends[0]
        .is_rational()
        .filter(|_| ends[0].signum() == ends[1].signum());
    let missing = depth.map_or(UNDECIDED_BITS, |depth| size - magnitude(&depth));
    Some(missing.clamp(DOUBTFUL_BITS, UNDECIDED_BITS))
}

/// So many more bits tell a float that is near the middle between two, and so many decide
/// all but what touches.
const DOUBTFUL_BITS: i64 = 24;
const UNDECIDED_BITS: i64 = 160;

/// An enclosure whose gap is to be below 2^-bits of the scale, about 2^size; of the profiles
/// where the shapes have an axis in common.
fn enclose_to(
    curves: &Curves,
    turned: Option<&(Vec<BigInt>, Pieces)>,
    size: i64,
    bits: i64,
) -> Result<Solved, Refusal> {
    let solved = match (turned, curves.dim) {
        (Some((_, profiles)), _) => solve::<2>(profiles, size, bits),
        (None, 2) => solve::<2>(&curves.pieces, size, bits),
        (None, _) => solve::<3>(&curves.pieces, size, bits),
    };
    let (mut enclosure, is_closed) = solved.ok_or(Refusal::WrongLength)?;
    let mut normal = enclosure.normal.clone();
    if let Some((axis, _)) = turned {
        normal = coaxial::in_space(&curves.pieces, axis, &normal);
        enclosure.axis = Some(axis.clone());
    }
    check_enclosure(&curves.pieces, &enclosure)?;
    Ok(Solved {
        enclosure,
        normal,
        is_closed,
    })
}

/// An enclosure that no checker has seen, and whether it is closed.
fn solve<const D: usize>(pieces: &Pieces, size: i64, bits: i64) -> Option<(Enclosure, bool)> {
    let mut all = pieces.a.iter().chain(&pieces.b);
    if all.all(|piece| piece.columns.is_empty()) {
        return polytopes::solve::<D>(pieces).map(|exact| (exact, true));
    }
    let inner = Inner::new(pieces, (bits + FINER).unsigned_abs());
    let (unit, digits) = (inner.unit(), bits - size);
    // 2^-digits on the grid; at least one step.
    let goal = match u64::try_from(digits) {
        Ok(down) => unit >> down,
        Err(_) => unit << digits.unsigned_abs(),
    } + 1;
    let closed = &goal << (bits - CLOSED_BITS - 1).unsigned_abs();
    let mut bounds = Bounds::default();
    narrow::<D>(&inner, &goal, &mut bounds)?;
    if !bounds.are_within(&goal) {
        close_by_balls::<D>(&inner, &goal, &mut bounds);
    }
    if !bounds.are_within(&goal) && !bounds.may_be_apart() {
        bands::close_by_rims(Rims::Also, &inner, &goal, &mut bounds);
    }
    if !bounds.are_within(&closed) && !bounds.may_be_apart() {
        close_on_a_circle(&inner, &closed, &mut bounds);
    }
    if !bounds.are_within(&closed) && !bounds.may_be_apart() {
        bands::close_by_halves(&inner, &closed, &mut bounds);
    }
    if !bounds.are_within(&closed) && !bounds.may_be_apart() {
        bands::close_by_rims(Rims::Alone, &inner, &goal, &mut bounds);
    }
    if !bounds.are_within(&closed) && !bounds.may_be_apart() {
        bands::close_by_caps(&inner, &closed, &mut bounds);
    }
    if D == 3 && !bounds.are_within(&closed) && !bounds.may_be_apart() {
        cells::close(&inner, &goal, &mut bounds);
    }
    if !bounds.have_met() && bounds.may_be_apart() {
        let exact = bounds
            .simple_direction()
            .and_then(|n| gap::close::<D>(pieces, &n, inner.bits));
        if let Some(exact) = exact {
            return Some((exact, true));
        }
    }
    let is_closed = bounds.are_within(&closed);
    bounds
        .certificate(&inner, digits + 4)
        .map(|enclosure| (enclosure, is_closed))
}

/// Narrows by polytopes, ellipsoids and bands. `None` if no direction is found.
fn narrow<const D: usize>(inner: &Inner<'_>, goal: &BigInt, bounds: &mut Bounds) -> Option<()> {
    search::search::<D>(inner, goal, FEW_STEPS, bounds);
    close_by_ellipsoids(inner, goal, bounds)?;
    if !bounds.are_within(goal) {
        search::search::<D>(inner, goal, STEPS, bounds);
    }
    Some(())
}

/// Closes by one ellipsoid for all directions, or by one for each band of them, what polytopes
/// have left open. `None` if no direction has been found yet.
fn close_by_ellipsoids(inner: &Inner<'_>, goal: &BigInt, bounds: &mut Bounds) -> Option<()> {
    // Both searches for one ellipsoid begin where the search for a polytope ended.
    let start = bounds.upper.clone()?;
    if !bounds.are_within(goal) || bounds.may_meet() {
        ellipsoid::close(Aim::Exact, &start, inner, goal, bounds);
    }
    // Where one shape is an ellipsoid itself, one for all directions is the likelier proof.
    let is_ellipsoid = |piece: &Piece| piece.columns.len() == 3;
    let mut all = inner.pieces.a.iter().chain(&inner.pieces.b);
    let order = if all.any(is_ellipsoid) {
        [false, true]
    } else {
        [true, false]
    };
    for is_bands_turn in order {
        if bounds.are_within(goal) {
            break;
        }
        if !is_bands_turn {
            ellipsoid::close(Aim::Near, &start, inner, goal, bounds);
        } else if !bounds.may_be_apart() {
            bands::close(inner, goal, bounds);
        }
    }
    Some(())
}

/// Closes by exactly one ellipsoid what is hardly higher in all directions of a circle than in the
/// lowest. Floats do not find that one to the goal.
fn close_on_a_circle(inner: &Inner<'_>, closed: &BigInt, bounds: &mut Bounds) {
    if let Some(start) = bounds.upper.clone() {
        ellipsoid::close(Aim::Enough, &start, inner, closed, bounds);
    }
}

/// Closes by polytopes rounded by balls what is nearly round.
fn close_by_balls<const D: usize>(inner: &Inner<'_>, goal: &BigInt, bounds: &mut Bounds) {
    let Some(rolling) = inner.rolling() else {
        return;
    };
    let mut found = Bounds::default();
    found.offer(bounds.upper.clone());
    search::search::<D>(&rolling, goal, STEPS, &mut found);
    bounds.offer(found.upper);
    let proven = found.lower.zip(bounds.upper.as_ref());
    if let Some((proven, upper)) = proven {
        let upper = upper.clone();
        bounds.raise_if_proven(&upper, inner, proven);
    }
}

/// `h_D(n)` and `h_D(−n)` of two cores, in units of the number that comes with them: not
/// below the exact ones, and hardly above.
pub fn heights(curves: &Curves, n: &[BigInt]) -> ([BigInt; 2], BigInt) {
    let inner = Inner::new(&curves.pieces, (GOAL_BITS + FINER).unsigned_abs());
    let along = |n: &[BigInt]| inner.heights(n).into_iter().sum();
    let heights = [along(n), along(&inner::opposite(n))];
    (heights, inner.unit())
}

/// How far a point lies from A or B, 0 inside: not less, and by little more than 2^-bits
/// greater.
pub fn distance(curves: &Curves, of_a: bool, point: &GridVector, bits: u32) -> Fraction {
    let side = usize::from(!of_a);
    let pieces = beside(curves, side, point);
    // So many bits that a step of the grid is below 2^-bits, but for large shapes.
    let fine = u64::from(bits)
        + pieces
            .scale
            .bits()
            .saturating_sub(curves.pieces.scale.bits());
    let inner = Inner::new(&pieces, fine.max((GOAL_BITS + FINER).unsigned_abs()));
    let distance = match curves.dim {
        2 => search::distance::<2>(&inner),
        _ => search::distance::<3>(&inner),
    };
    let unit = inner.unit();
    let square = Fraction::quotient(distance.numerator, &(distance.denominator * &unit * &unit));
    (&square.signed_root(bits).1 - &Fraction::from(&curves.radii[side])).positive_part()
}

/// One of the shapes and a point, on one lattice.
fn beside(curves: &Curves, side: usize, point: &GridVector) -> Pieces {
    let pieces = [&curves.pieces.a, &curves.pieces.b][side];
    let scale = &curves.pieces.scale;
    let (fine, centre) = on_finer_grid(scale, point);
    Pieces {
        a: finer(pieces, fine),
        b: vec![crate::lattice::point(centre)],
        scale: scale << fine,
    }
}

/// The exponent of the largest power of two that is not above the magnitude of a number; 0
/// of zero.
fn magnitude(x: &Rational) -> i64 {
    if x.is_zero() {
        return 0;
    }
    log2_floor(x.numer(), x.denom())
}
