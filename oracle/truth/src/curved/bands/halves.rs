//! Two bands for two ellipsoids whose best directions tie, nearly, on both sides of a circle.
//!
//! ```text
//!      n₂ \    |    / n₁    Each half of all directions about the axis n₁ − n₂ has an
//!          \   |   /        ellipsoid that touches the difference at its own one, and may
//!           \  |  /         be too short at the other.
//! ```
//!
//! Two ellipsoids add up to one that touches their sum if they are turned to each other. One turn
//! does so at two directions only if the angle between these is the same seen from A and from B.
//! Otherwise the sum is too low at one of them. If it is too low by more than the heights on the
//! circle differ by, the ellipsoid that sees the lesser angle is squeezed. It still touches where
//! both do, and the angles are more alike.

use epa_check::enclosure::Bands;
use num_bigint::BigInt;
use num_traits::One;

use super::body::{Body, Circle, Squeeze, Term, slopes, squeezed, unit_of, whole};
use super::claim::Claim;
use super::multipliers::{half, mirrored};
use super::real::{Real, Vector, along, cross, dot, length, minus, scaled, unit};
use super::scene::Scene;
use super::stationary::{RealPiece, Stationary, stationary};

/// 2 to minus this power is the part that is kept of how far the angles differ.
pub(super) const KEPT: [u64; 6] = [0, 6, 12, 18, 24, 30];

/// Directions are the same if they are so to this many bits.
const SAME: u64 = 40;

/// Bits of the axis.
const AXIS: u8 = 64;

/// Two ellipsoids.
pub(super) struct Pair<'s, 'p> {
    scene: &'s Scene<'s, 'p>,
    pieces: [&'s RealPiece; 2],
}

impl<'s, 'p> Pair<'s, 'p> {
    /// `None` if a shape is something else.
    pub(super) fn new(scene: &'s Scene<'s, 'p>) -> Option<Self> {
        let [[a], [b]] = scene.pieces.each_ref().map(Vec::as_slice) else {
            return None;
        };
        let pieces = [a, b];
        let are_ellipsoids = pieces.iter().all(|piece| piece.columns.len() == 3);
        are_ellipsoids.then_some(Pair { scene, pieces })
    }

    /// The direction of least height with each other one that is found about an axis of an
    /// ellipsoid, the lower one of both first.
    pub(super) fn ends(&self, start: &Vector) -> Vec<[Stationary; 2]> {
        let choice = [vec![0], vec![0]];
        let lows = self.scene.lows(&choice, start);
        let Some(lowest) = lows.min_by(|x, y| x.depth.cmp(&y.depth)) else {
            return Vec::new();
        };
        let n = &lowest.normal;
        let back = n.each_ref().map(|x| -x);
        let columns = self.pieces.iter().flat_map(|piece| &piece.columns);
        let turned = columns.filter_map(unit).map(|axis| {
            let height = dot(n, &axis);
            along(&back, &axis, &(&height + &height))
        });
        let active = self.pieces.map(|piece| vec![piece]);
        let mut found = vec![lowest.clone()];
        for start in turned.chain([back.clone()]) {
            found.extend(stationary(&active, &start).filter(|end| {
                let apart = |other: &Stationary| length(&minus(&end.normal, &other.normal));
                found.iter().all(|other| apart(other) > Real::tiny(SAME))
            }));
        }
        let mut others = found.split_off(1);
        others.sort_by(|x, y| x.depth.cmp(&y.depth));
        let pair = |other: Stationary| match other.depth < lowest.depth {
            true => [other, lowest.clone()],
            false => [lowest.clone(), other],
        };
        others.into_iter().map(pair).collect()
    }

    /// A band for each half: that of the claim above the middle, that of another one below it.
    pub(super) fn bands(
        &self,
        claim: &Claim<'_, '_, '_>,
        other: &Stationary,
        kept: u64,
    ) -> Option<Bands> {
        let normals = [&other.normal, &claim.found.normal];
        let squeeze = match kept {
            0 => None,
            _ => Some(self.squeeze(normals, kept)?),
        };
        let apart = minus(normals[1], normals[0]);
        let fine = BigInt::one() << AXIS;
        let axis: Vec<BigInt> = apart.iter().map(|x| x.times_unit(&fine)).collect();
        let over_size: Vec<Real> = axis
            .iter()
            .map(|x| Real::ratio(x, &self.scene.size))
            .collect();
        let up = unit(&apart)?;
        let down = up.each_ref().map(|x| -x);
        let bound = &claim.found.depth - &claim.less;
        let band = |axis: &Vector, normals: [&Vector; 2], depth: &Real| {
            let body = self.body(normals[0], squeeze.as_ref())?;
            let numbers = half(&body, axis, normals, [depth, &(depth - &bound)]);
            Some((body, numbers))
        };
        let (low, numbers) = band(&down, normals, &other.depth)?;
        let high = band(&up, [normals[1], normals[0]], &claim.found.depth)?;
        let low = (Real::integer(0), low, mirrored(numbers));
        let high = (Real::integer(1), high.0, high.1);
        let written = claim.written(axis, length(&over_size));
        Some(written.bands(vec![low, high]))
    }

    /// The ellipsoid that touches at a direction, and changes along the circle as both do.
    fn body(&self, n: &Vector, squeeze: Option<&(usize, Squeeze)>) -> Option<Body> {
        let circle = Circle::new(&cross(n, &self.flattest(n)?), n)?;
        let terms = [0, 1].map(|side| {
            let piece = self.pieces[side];
            let image = match squeeze {
                Some((of, by)) if *of == side => squeezed(piece, by, n, &circle),
                _ => whole(piece, n, &circle),
            };
            vec![Term::of(0, image)]
        });
        Some(Body::new(&self.scene.pieces, terms))
    }

    /// The way across a direction along which the heights bend least: that of the circle.
    fn flattest(&self, n: &Vector) -> Option<Vector> {
        let k = (0..3).min_by(|&i, &j| n[i].abs().cmp(&n[j].abs()))?;
        let u = unit(&cross(n, &unit_of(k)))?;
        let v = cross(n, &u);
        let bend = |x: &Vector, y: &Vector| {
            let [a, b] = self.pieces.map(|piece| {
                let slopes = [n, x, y].map(|v| slopes(piece, v));
                let long = length(&slopes[0]);
                let [x, y] = [1, 2].map(|k| dot(&slopes[0], &slopes[k]).over(&long));
                (&dot(&slopes[1], &slopes[2]) - &(&x * &y)).over(&long)
            });
            &a + &b
        };
        // The vector of the lesser eigenvalue.
        let mixed = bend(&u, &v);
        let half = &(&bend(&u, &u) - &bend(&v, &v)) * &Real::tiny(1);
        let root = length(&[half.clone(), mixed.clone()]);
        let way = match half.is_positive() {
            true => along(&scaled(&u, &-&mixed), &v, &(&half + &root)),
            false => along(&scaled(&u, &(&root - &half)), &v, &-&mixed),
        };
        Some(unit(&way).unwrap_or(u))
    }

    /// Which ellipsoid is to be squeezed, and how. Let t be the height of the circle through both
    /// feet in the unit ball, and c the cosine of the angle between these. If lengths along the
    /// axis are multiplied by √s, c becomes `(s·t² + c − t²)/(s·t² + 1 − t²)`.
    fn squeeze(&self, normals: [&Vector; 2], kept: u64) -> Option<(usize, Squeeze)> {
        let line = self.flattest(normals[0])?;
        let feet = self
            .pieces
            .map(|piece| normals.map(|n| unit(&slopes(piece, n)).unwrap_or_default()));
        let [a, b] = feet.each_ref().map(|[u, v]| dot(u, v));
        let (side, cosine, other) = if a < b { (1, b, a) } else { (0, a, b) };
        let gain = &other - &cosine;
        let goal = &other - &(&gain * &Real::tiny(kept));
        let [u, v] = &feet[side];
        let axis = unit(&cross(&minus(u, v), &slopes(self.pieces[side], &line)))?;
        let height = dot(&axis, u);
        let one = Real::integer(1);
        let t = &height * &height;
        let above = &(&goal * &(&one - &t)) - &(&cosine - &t);
        let square = above.over(&(&t * &(&one - &goal)));
        let squeeze = Squeeze {
            axis,
            height,
            square,
        };
        let is_one = squeeze.square > Real::tiny(2) && squeeze.square < one;
        is_one.then_some((side, squeeze))
    }
}
