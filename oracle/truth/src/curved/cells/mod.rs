//! Lower bounds cell by cell, for what nothing else closes: pieces of two shapes that nearly tie all
//! around, on curves that are no circles.
//!
//! ```text
//!       .--+--.         Directions are cut into cells by circles. Each cell has an ellipsoid
//!      / \ |  /\        inside of the difference that reaches far enough for its directions.
//!     |---+--+--|       In the cells beside the direction of least height it touches the
//!      \  | /  /        difference there. All other cells have room, or are cut again.
//!       '-+---'
//! ```
//!
//! A tree of cuts leaves no direction out, whatever the cuts are. So floats may choose them. What
//! must be known to many bits is the direction of least height, and the circles through it.

mod barrier;
mod globe;
mod leaf;
mod tree;
mod written;

use epa_check::enclosure::RoundLower;
use num_bigint::BigInt;
use num_traits::One;

use self::globe::{Globe, Point};
use self::leaf::Aim;
use self::tree::{Low, Tree};
use self::written::Written;
use super::bands;
use super::bands::real::{Real, cross, floats, minus, unit};
use super::bands::scene::{EXTRA, Scene, tied};
use super::bounds::{Bounds, Upper, root_of};
use super::inner::Inner;

/// Bits of the denominator behind those of the grid: the square of what is less to be proven must
/// not be lost.
const MORE: u64 = 2 * EXTRA;

/// Directions whose heights are the least but for so many bits are found to many bits.
const NEARLY: u64 = 24;

/// Directions of least height are not the same if they are so far apart.
const APART: u64 = 20;

/// Improves the bounds by cells, until they are no farther apart than `goal`.
pub(super) fn close(inner: &Inner<'_>, goal: &BigInt, bounds: &mut Bounds) {
    let Some(start) = bands::start(bounds) else {
        return;
    };
    let scene = Scene::new(inner, goal);
    let lows = lows(&scene, &start);
    let Some(least) = lows.first() else { return };
    let fine = BigInt::one() << (inner.bits + EXTRA);
    let normal: Vec<BigInt> = least.normal.iter().map(|x| x.times_unit(&fine)).collect();
    let Some(upper) = Upper::along(inner, &normal) else {
        return;
    };
    bounds.offer(Some(upper.clone()));
    let grid = &scene.size << inner.bits;
    let bound = least.depth.times_unit(&grid) - (goal >> 1u8) - 1;
    let depth = Real::ratio(&bound, &grid);
    let aim = Aim {
        less: &least.depth - &depth,
        depth,
    };
    let written = Written::new(scene.size.clone(), &bound << MORE, inner.bits + MORE);
    let globe = Globe::new(&scene, &axis(&scene, least), &floats(&least.normal));
    let Some(cells) = Tree::new(&scene, &lows, aim, written).grow(globe) else {
        return;
    };
    let lo = root_of(&bound, BigInt::one());
    let lower = RoundLower::Cells(cells);
    if upper.proves(inner, lower.clone(), &lo) {
        bounds.raise(lower, lo);
    }
}

/// The directions of least height that are found near one and about the axes of ties, the lowest
/// first.
fn lows(scene: &Scene<'_, '_>, start: &bands::real::Vector) -> Vec<Low> {
    let highest = &scene.height(start) + &Real::tiny(NEARLY);
    let mut lows: Vec<Low> = Vec::new();
    let sides = scene.sides();
    let near = scene
        .choices(start)
        .into_iter()
        .map(|choice| (choice, true));
    for (choice, is_near) in near.chain(sides.into_iter().map(|choice| (choice, false))) {
        let found: Vec<_> = match is_near || tied(&choice).is_none() {
            true => scene.lows(&choice, start).collect(),
            false => scene.lows_anywhere(&choice).collect(),
        };
        for found in found {
            let is_same = |low: &Low| {
                let apart = minus(&low.normal, &found.normal);
                apart.iter().all(|x| x.abs() < Real::tiny(APART))
            };
            if found.depth <= highest && !lows.iter().any(is_same) {
                lows.push(Low {
                    normal: found.normal,
                    depth: found.depth,
                });
            }
        }
    }
    lows.extend(poles(scene, &highest));
    lows.sort_by(|x, y| x.depth.cmp(&y.depth));
    lows
}

/// The directions across the disks, if the shapes do not reach farther there.
fn poles(scene: &Scene<'_, '_>, highest: &Real) -> Vec<Low> {
    let across = scene
        .pieces
        .iter()
        .flatten()
        .filter_map(|piece| match &piece.columns[..] {
            [u, v] => unit(&cross(u, v)),
            _ => None,
        });
    let both = across.flat_map(|n| [n.each_ref().map(|x| -x), n]);
    let lows = both.map(|normal| Low {
        depth: scene.height(&normal),
        normal,
    });
    lows.filter(|low| low.depth <= *highest).collect()
}

/// Across a disk, if there is one; else across the direction of least height and the direction in
/// which the difference bends least there.
fn axis(scene: &Scene<'_, '_>, least: &Low) -> Point {
    let mut all = scene.pieces.iter().flatten();
    if let Some([u, v]) = all.find_map(|piece| {
        piece
            .columns
            .first_chunk::<2>()
            .filter(|_| piece.columns.len() == 2)
    }) {
        return floats(&cross(u, v));
    }
    let globe = Globe::new(scene, &floats(&least.normal), &[1.0, 0.0, 0.0]);
    globe.across_least_bend(&floats(&least.normal))
}
