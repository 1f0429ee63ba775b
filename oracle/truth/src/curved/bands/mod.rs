//! Lower bounds band by band. They are for shapes that have nearly an axis in common, if one of
//! them is a cone, or too short for one ellipsoid. They are also for two ellipsoids with two best
//! directions.
//!
//! ```text
//!         /\          Two pieces of a shape tie on a circle of directions: apex and rim of a
//!        /  \         cone, the ends of a cylinder. Above the circle one of them reaches
//!       / .  \        farther, below it the other one, and each needs to reach far enough on
//!      /______\       its own side only.
//! ```
//!
//! The direction of least height is found to many bits, ellipsoids in the difference are chosen by
//! floats, and the numbers that prove each band follow from both. The checker decides on integers
//! whether they prove it.

pub(super) mod body;
mod caps;
mod claim;
mod cover;
mod edges;
mod halves;
mod multipliers;
pub(super) mod real;
pub(super) mod scene;
pub(super) mod stationary;
pub(super) mod written;

use epa_check::enclosure::{Bands, RoundLower};
use num_bigint::BigInt;
use num_traits::One;

use self::claim::Claim;
use self::halves::Pair;
use self::real::{Real, Vector, unit};
pub(super) use self::scene::Rims;
use self::scene::{Choice, EXTRA, SURE, Scene, tied};
use self::stationary::Stationary;
use super::approximate::longest;
use super::bounds::{Bounds, Upper, root_of};
use super::inner::{Inner, floor_of};

/// Improves the bounds by bands, until they are no farther apart than `goal`.
pub(super) fn close(inner: &Inner<'_>, goal: &BigInt, bounds: &mut Bounds) {
    let Some(start) = start(bounds) else { return };
    let scene = Scene::new(inner, goal);
    // What is farther out than the best direction so far is not the least.
    let same = Real::tiny(inner.bits + SURE);
    let highest = &scene.height(&start) + &same;
    for choice in scene.choices(&start) {
        let mut tried: Vec<Real> = Vec::new();
        for found in scene.lows(&choice, &start) {
            let is_tried = |depth: &Real| (&found.depth - depth).abs() < same;
            if found.depth > highest || tried.iter().any(is_tried) {
                continue;
            }
            prove(&scene, &found, Rims::No, bounds, |claim| {
                claim.bands(&choice)
            });
            if bounds.are_within(goal) {
                return;
            }
            tried.push(found.depth);
        }
    }
}

/// The same with disks that are seen as balls in each band, where pieces tie.
pub(super) fn close_by_rims(rims: Rims, inner: &Inner<'_>, goal: &BigInt, bounds: &mut Bounds) {
    let Some(start) = start(bounds) else { return };
    let scene = Scene::new(inner, goal);
    for choice in scene.choices(&start) {
        if tied(&choice).is_some() {
            prove_lowest(&scene, scene.lows(&choice, &start), &choice, rims, bounds);
        }
        if bounds.are_within(goal) {
            return;
        }
    }
}

/// The same for a cylinder or a cone whose base may be as low as its side, or lower: then the
/// search ends at the axis, where no circle is near.
pub(super) fn close_by_caps(inner: &Inner<'_>, goal: &BigInt, bounds: &mut Bounds) {
    if start(bounds).is_none() {
        return;
    }
    let scene = Scene::new(inner, goal);
    for choice in scene.sides() {
        for pole in scene.poles(&choice) {
            bounds.offer(Upper::along(inner, &pole));
        }
        let lows = scene.lows_anywhere(&choice);
        prove_lowest(&scene, lows, &choice, Rims::Capped, bounds);
        if bounds.are_within(goal) {
            return;
        }
    }
}

/// Tries to prove the least of some depths.
fn prove_lowest(
    scene: &Scene<'_, '_>,
    lows: impl Iterator<Item = Stationary>,
    choice: &Choice,
    rims: Rims,
    bounds: &mut Bounds,
) {
    if let Some(found) = lows.min_by(|x, y| x.depth.cmp(&y.depth)) {
        prove(scene, &found, rims, bounds, |claim| claim.bands(choice));
    }
}

/// The same for two ellipsoids whose best directions tie, nearly, by a band for each.
pub(super) fn close_by_halves(inner: &Inner<'_>, goal: &BigInt, bounds: &mut Bounds) {
    let Some(start) = start(bounds) else { return };
    let scene = Scene::new(inner, goal);
    let Some(pair) = Pair::new(&scene) else {
        return;
    };
    for [first, second] in pair.ends(&start) {
        for kept in halves::KEPT {
            prove(&scene, &first, Rims::No, bounds, |claim| {
                pair.bands(claim, &second, kept)
            });
            if bounds.are_within(goal) {
                return;
            }
        }
    }
}

/// The best direction so far, in space.
pub(super) fn start(bounds: &Bounds) -> Option<Vector> {
    let best = &bounds.upper.as_ref()?.normal;
    let size = longest(best);
    let ratio = |x: &BigInt| Real::ratio(x, &size);
    let [x, y, z] = &best[..] else { return None };
    unit(&[ratio(x), ratio(y), ratio(z)])
}

/// Tries to prove the depth at a direction by bands, with or without rims.
fn prove(
    scene: &Scene<'_, '_>,
    found: &Stationary,
    rims: Rims,
    bounds: &mut Bounds,
    bands: impl FnOnce(&Claim<'_, '_, '_>) -> Option<Bands>,
) {
    let Some(upper) = offer(scene.inner, &found.normal, bounds) else {
        return;
    };
    let grid = &scene.size << scene.inner.bits;
    let depth = found.depth.times_unit(&grid);
    let (least, extra) = match &bounds.upper {
        // The base of a cylinder or a cone may be lower than its side.
        Some(best) if rims == Rims::Capped => (depth.min(floor_of(&best.value())), 2 * EXTRA),
        _ => (depth, EXTRA),
    };
    let bound = least - (scene.goal >> 1u8) - 1;
    let claim = Claim {
        scene,
        found,
        less: &found.depth - &Real::ratio(&bound, &grid),
        bound: &bound << extra,
        bits: scene.inner.bits + extra,
        rims,
    };
    let Some(bands) = bands(&claim) else {
        return;
    };
    let lo = root_of(&bound, BigInt::one());
    bounds.raise_if_proven(&upper, scene.inner, (RoundLower::Bands(bands), lo));
}

/// The upper bound along a direction, which is offered.
pub(super) fn offer(inner: &Inner<'_>, normal: &Vector, bounds: &mut Bounds) -> Option<Upper> {
    let fine = BigInt::one() << (inner.bits + EXTRA);
    let normal: Vec<BigInt> = normal.iter().map(|x| x.times_unit(&fine)).collect();
    let upper = Upper::along(inner, &normal);
    bounds.offer(upper.clone());
    upper
}
