//! The pieces of two curved shapes, the choices of pieces that may be the highest, and the
//! directions in which each choice reaches least far.

use epa_check::enclosure::Piece;
use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::body::{Circle, Held, on_sides};
use super::real::{self, Real, Vector, dot};
use super::stationary::{Active, RealPiece, Stationary, stationary};
use crate::curved::approximate::longest;
use crate::curved::inner::Inner;
use crate::lattice::vector::{self, minus};
use epa_format::number::primitive_integers;

/// Whether a disk across the axis is to be as high as a ball in each band.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::curved) enum Rims {
    /// No: the disk and a piece of the other shape are turned to each other and added up.
    No,
    /// Also.
    Also,
    /// Nothing is turned. About the poles, where the ball is too low, its centre takes its place.
    Alone,
    /// The same, and about a pole the disk has a band of its own, where it is hardly higher.
    Capped,
}

impl Rims {
    /// Whether nothing is turned.
    pub(in crate::curved) fn are_alone(self) -> bool {
        matches!(self, Rims::Alone | Rims::Capped)
    }
}

/// Bits of the denominator behind those of the grid.
pub(in crate::curved) const EXTRA: u64 = 48;

/// Pieces of a shape that may tie with the highest one, and by how much they may be lower.
const TIED: usize = 4;
const NEARLY: u64 = 9;

/// Pieces that are the highest ones where the search for polytopes ends are so near to it.
const TIGHTLY: u64 = 14;

/// So many choices of pieces are tried.
const CHOICES: usize = 24;

/// A direction must be the one of least height to so many bits more than the grid has.
pub(in crate::curved) const SURE: u64 = 16;

/// The half tangents of the turns that directions on a circle are tried at: sevenths of it.
const TURNS: [f64; 7] = [0.0, 0.4816, -0.4816, 1.254, -1.254, 4.381, -4.381];

/// The height over the centre of a small circle of directions about one.
const NEAR: f64 = 0.98;

/// The heights of circles from pole to pole.
const HEIGHTS: [f64; 7] = [-0.9, -0.6, -0.3, 0.0, 0.3, 0.6, 0.9];

/// Some directions of a circle.
fn turned(circle: &Circle, t: Real) -> impl Iterator<Item = Vector> + '_ {
    TURNS
        .iter()
        .map(move |h| circle.direction(&t, &Real::of_float(*h)))
}

/// The numbers of one piece of each shape, or of two that tie.
pub(in crate::curved) type Choice = [Vec<usize>; 2];

/// The side of which two pieces tie, the first one if both have two.
pub(in crate::curved) fn tied(choice: &Choice) -> Option<usize> {
    choice.iter().position(|side| side.len() == 2)
}

/// A piece of a shape, or two, that may be the highest ones.
struct Tied {
    pieces: Vec<usize>,
    /// How many others are nearly as high as the highest one, or of these are not.
    unlike: usize,
}

/// The pieces of a shape that may be highest near a direction: each, and each two of them.
fn choices_of(pieces: &[RealPiece], n: &Vector) -> Vec<Tied> {
    let heights: Vec<Real> = pieces.iter().map(|piece| piece.height(n)).collect();
    let highest = heights.iter().max().cloned().unwrap_or_default();
    let is_within = |i: &usize, bits: u64| heights[*i] >= &highest - &Real::tiny(bits);
    let mut tied: Vec<usize> = (0..pieces.len()).filter(|i| is_within(i, NEARLY)).collect();
    tied.sort_by(|&i, &j| heights[j].cmp(&heights[i]));
    tied.truncate(TIED);
    let as_high: Vec<usize> = (0..pieces.len())
        .filter(|i| is_within(i, TIGHTLY))
        .collect();
    let choice = |pieces: Vec<usize>| {
        let common = pieces.iter().filter(|&i| as_high.contains(i)).count();
        Tied {
            unlike: pieces.len() + as_high.len() - 2 * common,
            pieces,
        }
    };
    let single = tied.iter().map(|&i| vec![i]);
    let pairs = (0..tied.len()).flat_map(|i| (0..i).map(move |j| [j, i]));
    let pairs = pairs.map(|pair| pair.map(|k| tied[k]).to_vec());
    single.chain(pairs).map(choice).collect()
}

/// The pieces of two shapes, divided by a size that brings all numbers to about 1.
pub(in crate::curved) struct Scene<'s, 'p> {
    pub(in crate::curved) inner: &'s Inner<'p>,
    pub(in crate::curved) goal: &'s BigInt,
    pub(in crate::curved) size: BigInt,
    pub(in crate::curved) pieces: [Vec<RealPiece>; 2],
    /// Of each piece that is a disk.
    circles: [Vec<Option<Held>>; 2],
}

impl<'s, 'p> Scene<'s, 'p> {
    pub(in crate::curved) fn new(inner: &'s Inner<'p>, goal: &'s BigInt) -> Self {
        let sides = [&inner.pieces.a, &inner.pieces.b];
        // Where the shapes are does not matter, only where they are to each other.
        let origin = inner.pieces.a[0].centre.clone();
        let moved = sides.map(|pieces| {
            let piece = |piece: &Piece| Piece {
                centre: minus(&piece.centre, &origin),
                columns: piece.columns.clone(),
            };
            pieces.iter().map(piece).collect::<Vec<_>>()
        });
        let vectors = moved
            .iter()
            .flatten()
            .flat_map(|piece| piece.columns.iter().chain([&piece.centre]));
        let size = vectors.map(|v| longest(v)).max().unwrap_or_default();
        let size = size.max(BigInt::one());
        let real = |side: usize, sign: i32| {
            let pieces = moved[side].iter();
            pieces
                .map(|piece| RealPiece::of(piece, &size, sign))
                .collect()
        };
        let circles = moved.each_ref().map(|pieces| {
            let of = |piece| Held::of(piece, &size);
            pieces.iter().map(of).collect()
        });
        Scene {
            inner,
            goal,
            pieces: [real(0, 1), real(1, -1)],
            circles,
            size,
        }
    }

    /// The circle that a disk holds; none of other pieces.
    pub(in crate::curved) fn circle_in(&self, side: usize, piece: usize) -> Option<&Held> {
        self.circles[side][piece].as_ref()
    }

    /// The height of the difference.
    pub(in crate::curved) fn height(&self, n: &Vector) -> Real {
        let highest = |side: &Vec<RealPiece>| {
            let heights = side.iter().map(|piece| piece.height(n));
            heights.max().unwrap_or_default()
        };
        &highest(&self.pieces[0]) + &highest(&self.pieces[1])
    }

    /// The pieces that may be highest at the direction of least height: one of each shape, or
    /// two of one of them, or of both. Those first that are highest near it.
    pub(in crate::curved) fn choices(&self, n: &Vector) -> Vec<Choice> {
        let of_sides = self.pieces.each_ref().map(|pieces| choices_of(pieces, n));
        let [a, b] = &of_sides;
        let all = a.iter().flat_map(|a| b.iter().map(move |b| [a, b]));
        let mut all: Vec<[&Tied; 2]> = all.collect();
        // One tie first, then both, then none.
        all.sort_by_key(|[a, b]| {
            let ties = match [a.pieces.len(), b.pieces.len()] {
                [1, 1] => 2,
                [2, 2] => 1,
                _ => 0,
            };
            (a.unlike + b.unlike, ties)
        });
        all.truncate(CHOICES);
        let pieces = |sides: [&Tied; 2]| sides.map(|side| side.pieces.clone());
        all.into_iter().map(pieces).collect()
    }

    /// Both ends of a cylinder or a cone, with each piece of the other shape, or both if it has
    /// two.
    pub(in crate::curved) fn sides(&self) -> Vec<Choice> {
        let of_other = |count: usize| {
            let both = (count == 2).then(|| vec![0, 1]);
            (0..count).map(|k| vec![k]).chain(both)
        };
        let with_ends = |side: usize| {
            let counts = self.pieces.each_ref().map(Vec::len);
            let has_disk = self.pieces[side]
                .iter()
                .any(|piece| piece.columns.len() == 2);
            let others = (has_disk && counts[side] == 2).then(|| of_other(counts[1 - side]));
            let others = others.into_iter().flatten();
            others.map(move |other| on_sides(side, vec![0, 1], other))
        };
        (0..2).flat_map(with_ends).collect()
    }

    pub(in crate::curved) fn active(&self, choice: &Choice) -> Active<'_> {
        [0, 1].map(|side| {
            choice[side]
                .iter()
                .map(|&i| &self.pieces[side][i])
                .collect()
        })
    }

    /// Directions of least height near one, at which these pieces are the highest ones.
    pub(in crate::curved) fn lows(
        &self,
        choice: &Choice,
        near: &Vector,
    ) -> impl Iterator<Item = Stationary> {
        self.lows_from(choice, self.starts(choice, near).unwrap_or_default())
    }

    /// The same about the axis of a tie, near no direction.
    pub(in crate::curved) fn lows_anywhere(
        &self,
        choice: &Choice,
    ) -> impl Iterator<Item = Stationary> {
        self.lows_from(choice, self.starts_anywhere(choice).unwrap_or_default())
    }

    fn lows_from(&self, choice: &Choice, starts: Vec<Vector>) -> impl Iterator<Item = Stationary> {
        let active = self.active(choice);
        let sure = Real::tiny(self.inner.bits + SURE);
        let found = starts
            .into_iter()
            .filter_map(move |start| stationary(&active, &start));
        found.filter(move |found| &self.height(&found.normal) - &found.depth < sure)
    }

    /// Directions on circles about the axis of a tie.
    fn starts_anywhere(&self, choice: &Choice) -> Option<Vec<Vector>> {
        let circle = Circle::about(&self.axis(tied(choice)?, choice).1)?;
        let on_circle = |t: &f64| turned(&circle, Real::of_float(*t)).collect::<Vec<_>>();
        Some(HEIGHTS.iter().flat_map(on_circle).collect())
    }

    /// Both directions of the axis of a tie, as integers; across its disks if these lean.
    pub(in crate::curved) fn poles(&self, choice: &Choice) -> impl Iterator<Item = Vec<BigInt>> {
        let up = tied(choice).and_then(|side| self.disk_axis(side, choice));
        let up = up.map(|(lattice, _)| lattice);
        let down = up.clone().map(|up| up.iter().map(|x| -x).collect());
        [up, down].into_iter().flatten()
    }

    /// Directions to search from: about the axis of a tie, or else on a small circle about
    /// the direction itself.
    fn starts(&self, choice: &Choice, near: &Vector) -> Option<Vec<Vector>> {
        if let Some(side) = tied(choice) {
            let circle = Circle::new(&self.axis(side, choice).1, near)?;
            let t = dot(&circle.axis, near);
            return Some(turned(&circle, t).collect());
        }
        let circle = Circle::about(near)?;
        let beside = turned(&circle, Real::of_float(NEAR));
        Some(std::iter::once(near.clone()).chain(beside).collect())
    }

    /// From the second to the first of two pieces that tie: as integers, and over the size.
    pub(in crate::curved) fn axis(&self, side: usize, choice: &Choice) -> (Vec<BigInt>, Vector) {
        let pieces = [&self.inner.pieces.a, &self.inner.pieces.b][side];
        let [first, second] = [0, 1].map(|k| &pieces[choice[side][k]].centre);
        // B is seen from the other side.
        let lattice = match side {
            0 => minus(first, second),
            _ => minus(second, first),
        };
        let [first, second] = [0, 1].map(|k| &self.pieces[side][choice[side][k]].centre);
        (lattice, real::minus(first, second))
    }

    /// The same, but exactly across one of the two that is a disk, if it leans: then the integers
    /// can be long.
    pub(in crate::curved) fn disk_axis(
        &self,
        side: usize,
        choice: &Choice,
    ) -> Option<(Vec<BigInt>, Vector)> {
        let (lattice, axis) = self.axis(side, choice);
        let straight = real::unit(&axis)?;
        let leans = |&k: &usize| {
            let piece = &self.pieces[side][k];
            piece.columns.len() == 2 && !piece.is_disk_across(&straight)
        };
        let Some(disk) = choice[side].iter().copied().find(leans) else {
            return Some((lattice, axis));
        };
        let [u, v] = &[&self.inner.pieces.a, &self.inner.pieces.b][side][disk].columns[..] else {
            return None;
        };
        let up = primitive_integers(&vector::cross(u, v))?;
        let is_up = vector::dot(&up, &lattice) >= BigInt::zero();
        let across = if is_up { up } else { vector::opposite(&up) };
        let axis = std::array::from_fn(|k| Real::ratio(&across[k], &self.size));
        Some((across, axis))
    }
}
