//! Lower bounds cell by cell, for what nothing else closes: pieces of two shapes that nearly tie
//! all around, on curves that are no circles.
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
use super::bands::real::{Real, Vector, cross, floats, minus, unit};
use super::bands::scene::{EXTRA, Scene, tied};
use super::bands::stationary::RealPiece;
use super::bounds::{Bounds, root_of};
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
    let mut lows = Lows::default();
    lows.search(&scene, &start);
    for _ in 0..LOWER {
        let Some(lower) = prove(&scene, &lows.found, bounds) else {
            return;
        };
        let before = lows.found.len();
        lows.search(&scene, &lower.map(Real::of_float));
        if lows.found.len() == before {
            return;
        }
    }
}

/// Tries to prove the least of some depths. A direction that is lower still, if one is met.
fn prove(scene: &Scene<'_, '_>, lows: &[Low], bounds: &mut Bounds) -> Option<Point> {
    let inner = scene.inner;
    let least = lows.first()?;
    let upper = bands::offer(inner, &least.normal, bounds)?;
    let grid = &scene.size << inner.bits;
    let bound = least.depth.times_unit(&grid) - (scene.goal >> 1u8) - 1;
    let depth = Real::ratio(&bound, &grid);
    let aim = Aim {
        less: &least.depth - &depth,
        depth,
    };
    let written = Written::new(scene.size.clone(), &bound << MORE, inner.bits + MORE);
    let globe = Globe::new(scene, &axis(scene, least), &floats(&least.normal));
    match Tree::new(scene, lows, aim, written).grow(&globe) {
        Ok(cells) => {
            let lo = root_of(&bound, BigInt::one());
            bounds.raise_if_proven(&upper, inner, (RoundLower::Cells(cells), lo));
            None
        }
        Err(lower) => lower,
    }
}

/// So often a lower direction is searched from.
const LOWER: usize = 4;

/// Directions of least height, the lowest first.
#[derive(Default)]
struct Lows {
    found: Vec<Low>,
}

impl Lows {
    /// Adds those that are found near a direction and about the axes of ties.
    fn search(&mut self, scene: &Scene<'_, '_>, start: &Vector) {
        let highest = &scene.height(start) + &Real::tiny(NEARLY);
        let near = scene.choices(start).into_iter();
        let near = near.flat_map(|choice| scene.lows(&choice, start).collect::<Vec<_>>());
        let sides = scene.sides().into_iter();
        let about = sides.flat_map(|choice| match tied(&choice) {
            Some(_) => scene.lows_anywhere(&choice).collect::<Vec<_>>(),
            None => Vec::new(),
        });
        let all = near.chain(about).map(|found| Low {
            normal: found.normal,
            depth: found.depth,
        });
        for low in all.chain(poles(scene)).chain(faces(scene, start)) {
            let is_same = |other: &Low| {
                let apart = minus(&low.normal, &other.normal);
                apart.iter().all(|x| x.abs() < Real::tiny(APART))
            };
            if low.depth <= highest && !self.found.iter().any(is_same) {
                self.found.push(low);
            }
        }
        self.found.sort_by(|x, y| x.depth.cmp(&y.depth));
    }
}

/// The directions across the disks.
fn poles(scene: &Scene<'_, '_>) -> impl Iterator<Item = Low> {
    let across = scene
        .pieces
        .iter()
        .flatten()
        .filter_map(|piece| match &piece.columns[..] {
            [u, v] => unit(&cross(u, v)),
            _ => None,
        });
    low_at_both(scene, across)
}

/// Across the three vertices of a shape that are highest along a direction.
fn faces<'a>(scene: &'a Scene<'_, '_>, start: &'a Vector) -> impl Iterator<Item = Low> + use<'a> {
    let normals = scene.pieces.iter().filter_map(move |pieces| {
        let points = pieces.iter().filter(|piece| piece.columns.is_empty());
        let mut points: Vec<&RealPiece> = points.collect();
        points.sort_by_key(|point| std::cmp::Reverse(point.height(start)));
        let [a, b, c] = points.first_chunk::<3>()?.map(|point| &point.centre);
        unit(&cross(&minus(b, a), &minus(c, a)))
    });
    low_at_both(scene, normals)
}

/// Some directions and their opposites.
fn low_at_both<'a>(
    scene: &'a Scene<'_, '_>,
    normals: impl Iterator<Item = Vector> + 'a,
) -> impl Iterator<Item = Low> {
    let both = normals.flat_map(|n| [n.each_ref().map(|x| -x), n]);
    both.map(|normal| Low {
        depth: scene.height(&normal),
        normal,
    })
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
