//! Points of curved shapes on a grid inside of them.
//!
//! A support point of a piece `c + A·u` is `c + A·t/q` with `t ≈ q·Aᵀn/|Aᵀn|`, cut towards
//! zero so that it stays in the piece. What is cut off is at most 1/q of the piece; the
//! exact height, from above, comes from a root that is rounded up.
//!
//! If the surface of an ellipsoid is nowhere more curved than a ball of radius ρ, the ball can
//! touch it from inside everywhere. The places of the centre of the ball then stand for the
//! ellipsoid. They form a body that is smaller by ρ. For a nearly round ellipsoid it is tiny, so a
//! polytope comes near it with few points.

use std::cell::RefCell;
use std::collections::BTreeMap;

use epa::minkowski::{ConvexSet, MinkowskiPoint};
use epa::{QueryError, SupportPoint, Vector};
use epa_check::certificate::Lower;
use epa_check::enclosure::{Balls, InnerBall, Inside, Piece, Pieces, RoundLower, RoundPoint};
use epa_format::number::SignedRoot;
use num_bigint::{BigInt, Sign};
use num_traits::{Signed, Zero};

use super::grid::Grid;
use crate::lattice::place_of;
pub(super) use crate::lattice::vector::{cross, dot, opposite};

/// The grids inside of two shapes, seen as their difference.
pub(super) struct Inner<'p> {
    pub(super) pieces: &'p Pieces,
    /// q is 2 to this power.
    pub(super) bits: u64,
    /// Directions are cut to so many bits.
    query: u64,
    /// The radii of the balls that roll in A and in B, on the grid.
    rolling: [Option<BigInt>; 2],
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
            rolling: [None, None],
            met: RefCell::default(),
        }
    }

    /// The same shapes with a ball rolling in each ellipsoid. `None` if there is none.
    pub(super) fn rolling(&self) -> Option<Self> {
        let radius = |pieces: &[Piece]| match pieces {
            [piece] if piece.columns.len() == piece.centre.len() => {
                rolling_radius(piece, self.bits)
            }
            _ => None,
        };
        let rolling = [radius(&self.pieces.a), radius(&self.pieces.b)];
        rolling.iter().any(Option::is_some).then(|| Inner {
            rolling,
            ..Inner::new(self.pieces, self.bits)
        })
    }

    /// A lower bound of the polytopes as one of the shapes.
    pub(super) fn proof(&self, lower: Lower, value: SignedRoot) -> (RoundLower, SignedRoot) {
        let proof = inner_proof(self.points(), lower);
        let RoundLower::Inner { a, b, lower } = proof else {
            return (proof, value);
        };
        if self.rolling.iter().all(Option::is_none) {
            return (RoundLower::Inner { a, b, lower }, value);
        }
        let bound = floor_of(&value);
        let mut sum = bound.clone();
        let mut side = |side: usize, points: Vec<RoundPoint>| {
            let Some(nominal) = &self.rolling[side] else {
                return Inside::Points(points);
            };
            let radius = nominal - SLACK;
            sum += &radius;
            let ball = |mut point: RoundPoint| InnerBall {
                piece: point.piece,
                share: [nominal.clone(), point.place.pop().unwrap_or_default()],
                offset: point.place,
            };
            let balls = points.into_iter().map(ball).collect();
            Inside::Balls { radius, balls }
        };
        let sides = [side(0, a), side(1, b)];
        let value = SignedRoot {
            numerator: &sum * sum.abs(),
            denominator: 1.into(),
        };
        let balls = Balls {
            sides,
            bound,
            lower,
        };
        (RoundLower::Balls(Box::new(balls)), value)
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
        if let Some(radius) = &self.rolling[side] {
            let place = self.rolled(&pieces[0], n, radius);
            let centre = pieces[0].centre.iter().zip(&place);
            let world = centre.map(|(c, x)| (c << self.bits) + x).collect();
            let point = RoundPoint { piece: 0, place };
            return (self.met.borrow_mut()[side].number(point), world);
        }
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

    /// Where the centre of the rolling ball is when it touches the ellipsoid at the point with this
    /// normal, from the centre of the ellipsoid. Behind it stands the height of that point.
    fn rolled(&self, piece: &Piece, n: &[BigInt], radius: &BigInt) -> Vec<BigInt> {
        let slopes = slopes(piece, n);
        // So many bits behind the point that nothing but the last step of the grid is cut.
        let fine = radius.bits() + 64;
        let root = |square: BigInt| ceil_root(&(square << (2 * fine))).max(1.into());
        let (across, length) = (root(square_of(&slopes)), root(square_of(n)));
        let mut place: Vec<BigInt> = (0..n.len())
            .map(|axis| {
                let terms = slopes.iter().zip(&piece.columns);
                let touched: BigInt = terms.map(|(slope, column)| slope * &column[axis]).sum();
                (touched << (fine + self.bits)) / &across - ((&n[axis] * radius) << fine) / &length
            })
            .collect();
        let height = (across << self.bits) / length;
        place.push(height.max(radius + 1));
        place
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

/// By how many steps of the grid a ball is smaller than the one that rolls, so that it stays
/// inside where its centre has been rounded.
const SLACK: u32 = 64;

/// The radius of a ball that is nowhere less curved than the ellipsoid, on the grid: r²/R, where
/// no half axis is shorter than r or longer than R. `None` if that is not known to be positive.
fn rolling_radius(piece: &Piece, bits: u64) -> Option<BigInt> {
    // Squares of half axes are eigenvalues of the products of columns, which lie in Gershgorin's
    // disks.
    let disks = piece.columns.iter().enumerate().map(|(i, u)| {
        let others = piece.columns.iter().enumerate().filter(|(j, _)| *j != i);
        let reach: BigInt = others.map(|(_, v)| dot(u, v).abs()).sum();
        let middle = square_of(u);
        [&middle - &reach, middle + reach]
    });
    let [least, greatest] = disks.reduce(|[a, b], [c, d]| [a.min(c), b.max(d)])?;
    if !least.is_positive() {
        return None;
    }
    let radius = (((&least * &least) << (2 * bits)) / greatest).sqrt();
    (radius > SLACK.into()).then_some(radius)
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

/// The integer below a root, or 1 less.
pub(super) fn floor_of(root: &SignedRoot) -> BigInt {
    let floor = (root.numerator.abs() / &root.denominator).sqrt();
    match root.numerator.sign() {
        Sign::Minus => -floor - 1,
        _ => floor,
    }
}

/// The proof with the round points that it speaks of, numbered anew.
pub(super) fn inner_proof([a, b]: [Vec<RoundPoint>; 2], lower: Lower) -> RoundLower {
    let pairs = match &lower {
        Lower::Points { points, .. } | Lower::Facets { points, .. } => points,
    };
    let used = |place: fn(&(usize, usize)) -> usize| {
        let mut used: Vec<usize> = pairs.iter().map(place).collect();
        used.sort_unstable();
        used.dedup();
        used
    };
    let (used_a, used_b) = (used(|pair| pair.0), used(|pair| pair.1));
    // Every number is among the used ones, so the search succeeds.
    let new = |used: &[usize], number: usize| used.binary_search(&number).unwrap_or_default();
    let renumbered = pairs
        .iter()
        .map(|&(i, j)| (new(&used_a, i), new(&used_b, j)))
        .collect();
    let keep = |points: &[RoundPoint], used: &[usize]| {
        used.iter().map(|&number| points[number].clone()).collect()
    };
    RoundLower::Inner {
        a: keep(&a, &used_a),
        b: keep(&b, &used_b),
        lower: match lower {
            Lower::Points { weights, .. } => Lower::Points {
                points: renumbered,
                weights,
            },
            Lower::Facets { facets, .. } => Lower::Facets {
                points: renumbered,
                facets,
            },
        },
    }
}
