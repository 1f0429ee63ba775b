//! Bands about the poles of a cylinder or a cone, whose base may be as low as its side.
//!
//! ```text
//!          pole
//!      _____|_____      The base is a disk across the axis. Along the axis it is as high as its
//!     |     |     |     centre, and beside the axis it is higher at once: the push along the
//!     |           |     axis is the least one all around.
//! ```
//!
//! The base, and the point of the other shape that is farthest along the axis, give a disk in the
//! difference. Its radius is r, its centre is at the height x₀ over the origin, and at the distance
//! v from the axis. At the pole the disk is as high as the difference itself. So the form must be
//! zero at the pole if the depth is x₀. With `ℓ₂ = m − g·n`, τ·(1 − t) = 2β and γ = β·(1 + t)/(1 −
//! t), `β·(|n|² − m²) + τ·ℓ₁·ℓ₂ = β·|n⊥|² − γ·ℓ₂²`. So the form is nowhere positive if β < r² − v²,
//! and if the band is narrow enough for this β.

use super::body::{Body, Circle, Image, Term, on_sides, slopes, whole};
use super::multipliers::Multipliers;
use super::real::{Real, Vector, along, dot, length, unit};
use super::scene::Scene;

/// A band from a parallel to a pole.
pub(super) struct Cap {
    pub(super) body: Body,
    pub(super) numbers: Multipliers,
    /// The height of the parallel along the axis.
    pub(super) height: Real,
}

/// The cap about the upper or the lower pole, for a depth: beyond the circle through a direction.
/// `None` if no disk across the axis is highest there, or if the other shape's point is farther
/// from the axis than the disk reaches.
pub(super) fn cap(
    scene: &Scene<'_, '_>,
    side: usize,
    circle: &Circle,
    up: bool,
    (normal, depth): (&Vector, &Real),
) -> Option<Cap> {
    let axis = match up {
        true => circle.axis.clone(),
        false => circle.axis.each_ref().map(|x| -x),
    };
    let pieces = &scene.pieces;
    let highest = |side: usize| {
        let all = 0..pieces[side].len();
        all.max_by_key(|&k| pieces[side][k].height(&axis))
    };
    let (base, far) = (highest(side)?, highest(1 - side)?);
    if !pieces[side][base].is_disk_across(&axis) {
        return None;
    }
    let disk = &pieces[side][base];
    let other = &pieces[1 - side][far];
    let way = unit(&slopes(other, &axis)).unwrap_or_default();
    let foot = Term::of(far, Image::point(&way[..other.columns.len()]));
    let disk = Term::of(base, whole(disk, &circle.radial, circle));
    let body = Body::new(pieces, on_sides(side, vec![disk], vec![foot]));
    let radius = &scene.circle_in(side, base)?.radius;
    let here = dot(&axis, normal);
    let (numbers, height) = numbers(&body, &axis, radius, &here, depth)?;
    Some(Cap {
        body,
        numbers,
        height: if up { height } else { -&height },
    })
}

/// The numbers of a cap, and the height of its parallel along the axis to the pole.
fn numbers(
    body: &Body,
    axis: &Vector,
    radius: &Real,
    circle: &Real,
    depth: &Real,
) -> Option<(Multipliers, Real)> {
    let one = Real::integer(1);
    let high = dot(&body.centre, axis);
    let aside = length(&along(&body.centre, axis, &-&high));
    let [r, v, x] = [radius, &aside, &high].map(|x| x * x);
    let room = &r - &v;
    let less = &high - depth;
    if !room.is_positive() || !less.is_positive() {
        return None;
    }
    let sphere = &room * &Real::tiny(1);
    // Twice as narrow as it has to be for β = (r² − v²)/2.
    let narrow = &(&(&x * &Real::integer(4)) * &(&r + &v)).over(&(&room * &room)) + &Real::tiny(1);
    let widest = (&narrow - &one).over(&(&narrow + &one));
    let least = &(&one + circle) * &Real::tiny(1);
    let height = if widest > *circle { widest } else { least };
    let height = Real::of_float(height.float());
    let both = (&sphere + &sphere).over(&(&one - &height));
    let mut numbers = Multipliers::of(body, sphere, both);
    numbers.lower(&less);
    Some((numbers, height))
}
