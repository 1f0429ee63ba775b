//! Points of curved shapes on a grid inside of them.
//!
//! A support point of a piece `c + A·u` is `c + A·t/q` with `t ≈ q·Aᵀn/|Aᵀn|`, cut towards
//! zero so that it stays in the piece. What is cut off is at most 1/q of the piece; the
//! exact height, from above, comes from a root that is rounded up.

use std::cell::RefCell;
use std::collections::BTreeMap;

use epa::minkowski::{ConvexSet, MinkowskiPoint};
use epa::{Piece, Pieces, QueryError, RoundPoint, SupportPoint, Vector};
use num_bigint::{BigInt, Sign};
use num_traits::Zero;

use super::grid::Grid;
pub(super) use crate::lattice::vector::{cross, dot, opposite};

/// The grids inside of two shapes, seen as their difference.
pub(super) struct Inner<'p> {
    pub(super) pieces: &'p Pieces,
    /// q is 2 to this power.
    pub(super) bits: u64,
    /// Directions are cut to so many bits.
    query: u64,
    met: RefCell<[Met; 2]>,
}

/// The points of a shape that have been asked for.
#[derive(Default)]
struct Met {
    points: Vec<RoundPoint>,
    numbers: BTreeMap<RoundPoint, usize>,
}

impl Met {
    fn number(&mut self, point: RoundPoint) -> usize {
        let next = self.points.len();
        let number = *self.numbers.entry(point.clone()).or_insert(next);
        if number == next {
            self.points.push(point);
        }
        number
    }
}

impl<'p> Inner<'p> {
    pub(super) fn new(pieces: &'p Pieces, bits: u64) -> Self {
        Inner {
            pieces,
            bits,
            query: bits,
            met: RefCell::default(),
        }
    }

    /// q.
    pub(super) fn q(&self) -> BigInt {
        BigInt::from(1) << self.bits
    }

    /// So many steps of the grid are 1 in the world.
    pub(super) fn unit(&self) -> BigInt {
        &self.pieces.scale << self.bits
    }

    /// The points of A and of B that have been asked for, by their numbers.
    pub(super) fn points(&self) -> [Vec<RoundPoint>; 2] {
        self.met.borrow().each_ref().map(|met| met.points.clone())
    }

    /// The direction that is asked for in the place of one with more bits.
    pub(super) fn cut(&self, direction: &[BigInt]) -> Vec<BigInt> {
        let longest = direction.iter().map(BigInt::bits).max().unwrap_or(0);
        let down = longest.saturating_sub(self.query);
        let cut = |x: &BigInt| match x.sign() {
            // The magnitude is shifted, so that both signs are cut alike.
            Sign::Minus => -((-x) >> down),
            _ => x >> down,
        };
        direction.iter().map(cut).collect()
    }

    /// Integers not below `h_A(n)` and `h_{−B}(n)`, times `scale · q`, and hardly above.
    pub(super) fn heights(&self, n: &[BigInt]) -> [BigInt; 2] {
        let opposite = opposite(n);
        [(&self.pieces.a, n), (&self.pieces.b, &opposite)].map(|(pieces, n)| {
            let heights = pieces.iter().map(|piece| self.height(piece, n));
            heights.max().unwrap_or_default()
        })
    }

    fn height(&self, piece: &Piece, n: &[BigInt]) -> BigInt {
        let square = square_of(&slopes(piece, n));
        (dot(&piece.centre, n) << self.bits) + ceil_root(&(square << (2 * self.bits)))
    }

    /// The support point of a shape on its grid: its number, and its place times q.
    fn farthest(&self, side: usize, n: &[BigInt]) -> (usize, Vec<BigInt>) {
        let pieces = [&self.pieces.a, &self.pieces.b][side];
        let (mut best, mut highest) = (0, None);
        for (number, piece) in pieces.iter().enumerate() {
            let height = Some(self.height(piece, n));
            if height > highest {
                (best, highest) = (number, height);
            }
        }
        let piece = &pieces[best];
        let place = self.place(piece, n);
        let world = place_of(piece, &place, self.bits);
        let point = RoundPoint { piece: best, place };
        (self.met.borrow_mut()[side].number(point), world)
    }

    /// t, cut towards zero. Empty for a point, and where the piece lies across the direction.
    fn place(&self, piece: &Piece, n: &[BigInt]) -> Vec<BigInt> {
        let slopes = slopes(piece, n);
        let square = square_of(&slopes);
        if square.is_zero() {
            return Vec::new();
        }
        // The root with as many bits behind the point as q has.
        let length = ceil_root(&(square << (2 * self.bits)));
        let cut = |slope: &BigInt| (slope << (2 * self.bits)) / &length;
        slopes.iter().map(cut).collect()
    }
}

impl<const D: usize> ConvexSet<Grid, D> for Inner<'_> {
    fn support(&self, direction: &Vector<Grid, D>) -> Result<MinkowskiPoint<Grid, D>, QueryError> {
        let exact: Vec<BigInt> = direction.0.iter().map(|x| x.0.clone()).collect();
        let n = self.cut(&exact);
        let side = |side: usize, n: &[BigInt]| {
            let (number, world) = self.farthest(side, n);
            let point = Vector(std::array::from_fn(|axis| Grid(world[axis].clone())));
            SupportPoint::vertex(number, point)
        };
        let (a, b) = (side(0, &n), side(1, &opposite(&n)));
        Ok(MinkowskiPoint {
            point: a.world.sub(&b.world),
            a,
            b,
        })
    }
}

/// `c + A·t/q` times q.
pub(super) fn place_of(piece: &Piece, place: &[BigInt], bits: u64) -> Vec<BigInt> {
    let along = |axis: usize| {
        let terms = place.iter().zip(&piece.columns);
        let offset: BigInt = terms.map(|(t, column)| t * &column[axis]).sum();
        (&piece.centre[axis] << bits) + offset
    };
    (0..piece.centre.len()).map(along).collect()
}

/// `Aᵀn`.
pub(super) fn slopes(piece: &Piece, n: &[BigInt]) -> Vec<BigInt> {
    piece.columns.iter().map(|column| dot(column, n)).collect()
}

/// `|v|²`.
pub(super) fn square_of(v: &[BigInt]) -> BigInt {
    v.iter().map(|x| x * x).sum()
}

/// The smallest integer not below the root of `x ≥ 0`.
pub(super) fn ceil_root(x: &BigInt) -> BigInt {
    let root = x.sqrt();
    if &root * &root == *x { root } else { root + 1 }
}
