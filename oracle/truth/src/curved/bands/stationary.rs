//! The direction of least height where pieces tie, to many bits.
//!
//! ```text
//!     Σ w_k·p_k(n) = s·n,   |n| = 1,   Σ w_k = 1 on each side,
//!     h_i(n) = h_j(n) for two pieces of one shape
//! ```
//!
//! for the farthest points p_k of the pieces: a mean of them lies on the line of the direction. The
//! search is Newton's method with a little damping. About an exact axis something stays free, and
//! the damping keeps it where it is.

use num_bigint::BigInt;

use super::real::{BITS, Real, Vector, along, dot, length, minus, solve, unit};

/// Steps of Newton's method.
const STEPS: usize = 40;

/// The damping is 2 to minus this power.
const DAMPING: u64 = 240;

/// Bits to which a disk is across an axis.
const ACROSS: u64 = 200;

/// A step shorter than 2 to minus this power is the last one.
const SURE: u64 = 220;

/// A piece of A, or of B seen from the other side.
#[derive(Clone, Debug)]
pub(in crate::curved) struct RealPiece {
    pub(in crate::curved) centre: Vector,
    pub(in crate::curved) columns: Vec<Vector>,
}

impl RealPiece {
    /// A piece divided by a size; `sign` is −1 for B.
    pub(in crate::curved) fn of(
        piece: &epa_check::enclosure::Piece,
        size: &BigInt,
        sign: i32,
    ) -> Self {
        let vector =
            |v: &[BigInt], sign: i32| std::array::from_fn(|i| Real::ratio(&(&v[i] * sign), size));
        RealPiece {
            centre: vector(&piece.centre, sign),
            columns: piece.columns.iter().map(|c| vector(c, 1)).collect(),
        }
    }

    /// Whether it is a disk across an axis, to [`ACROSS`] bits.
    pub(in crate::curved) fn is_disk_across(&self, axis: &Vector) -> bool {
        let is_across = |u: &Vector| dot(u, axis).abs() < Real::tiny(ACROSS);
        self.columns.len() == 2 && self.columns.iter().all(is_across)
    }

    /// `Mᵀn`.
    pub(in crate::curved) fn slopes(&self, n: &Vector) -> Vec<Real> {
        self.columns.iter().map(|column| dot(column, n)).collect()
    }

    pub(in crate::curved) fn height(&self, n: &Vector) -> Real {
        &dot(&self.centre, n) + &length(&self.slopes(n))
    }

    /// The farthest point.
    pub(in crate::curved) fn foot(&self, n: &Vector) -> Vector {
        self.bend(n).foot
    }

    /// The height and its first two derivatives: the farthest point, and how that moves with n.
    fn bend(&self, n: &Vector) -> Bend {
        let slopes = self.slopes(n);
        let size = length(&slopes);
        let inverse = Real::integer(1).over(&size);
        let pairs = self.columns.iter().zip(&slopes);
        let off = pairs.fold(Vector::default(), |off, (column, slope)| {
            along(&off, column, &(slope * &inverse))
        });
        let mut curvature: [Vector; 3] = Default::default();
        for (i, j) in [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)] {
            let products = self.columns.iter().map(|c| &c[i] * &c[j]);
            let whole = products.fold(Real::default(), |sum, x| &sum + &x);
            curvature[i][j] = &(&whole - &(&off[i] * &off[j])) * &inverse;
            curvature[j][i] = curvature[i][j].clone();
        }
        Bend {
            height: &dot(&self.centre, n) + &size,
            foot: std::array::from_fn(|i| &self.centre[i] + &off[i]),
            curvature,
        }
    }
}

/// A height and its derivatives.
struct Bend {
    height: Real,
    foot: Vector,
    curvature: [Vector; 3],
}

/// One piece of each shape, or two that tie.
pub(in crate::curved) type Active<'p> = [Vec<&'p RealPiece>; 2];

/// A direction of least height.
#[derive(Clone, Debug)]
pub(in crate::curved) struct Stationary {
    pub(in crate::curved) normal: Vector,
    pub(in crate::curved) depth: Real,
    /// The weight of the second of two pieces that tie, of A and of B.
    pub(in crate::curved) shares: [Option<Real>; 2],
}

/// The stationary direction near another one. `None` if there is none, or the mean of the
/// farthest points is not between them.
pub(in crate::curved) fn stationary(active: &Active<'_>, start: &Vector) -> Option<Stationary> {
    let half = Real::tiny(1);
    let shares = active
        .each_ref()
        .map(|side| (side.len() == 2).then(|| half.clone()));
    let normal = unit(start)?;
    let heights = active.each_ref().map(|side| side[0].height(&normal));
    let mut now = Stationary {
        depth: &heights[0] + &heights[1],
        normal,
        shares,
    };
    for _ in 0..STEPS {
        let step = newton(active, &now);
        // No farther than half a radian; the rest follows the direction.
        let turn: Vector = std::array::from_fn(|i| step[i].clone());
        let angle = length(&turn);
        let factor = match angle > half {
            true => half.over(&angle),
            false => Real::integer(1),
        };
        now.normal = unit(&along(&now.normal, &turn, &factor))?;
        now.depth = &now.depth + &(&factor * &step[3]);
        let moved = now.shares.iter_mut().flatten().zip(&step[4..]);
        moved.for_each(|(share, by)| *share = &*share + &(&factor * by));
        if length(&step) < Real::tiny(SURE) {
            let is_share = |x: &Real| *x >= Real::default() && *x <= Real::integer(1);
            return now.shares.iter().flatten().all(is_share).then_some(now);
        }
    }
    None
}

/// The damped step: of the direction, the depth, and the shares.
fn newton(active: &Active<'_>, now: &Stationary) -> Vec<Real> {
    let n = &now.normal;
    let bends = active
        .each_ref()
        .map(|side| side.iter().map(|piece| piece.bend(n)).collect::<Vec<_>>());
    let ties: Vec<&Vec<Bend>> = bends.iter().filter(|side| side.len() == 2).collect();
    let size = 4 + ties.len();
    let mut rows = vec![vec![Real::default(); size]; size];
    let mut right = vec![Real::default(); size];
    for (bends, share) in bends.iter().zip(&now.shares) {
        let second = share.clone().unwrap_or_default();
        let weights = [&Real::integer(1) - &second, second];
        for (bend, weight) in bends.iter().zip(&weights) {
            for (i, (row, bent)) in rows.iter_mut().zip(&bend.curvature).enumerate() {
                right[i] = &right[i] - &(weight * &bend.foot[i]);
                for (entry, x) in row.iter_mut().zip(bent) {
                    *entry = &*entry + &(weight * x);
                }
            }
        }
    }
    let two = Real::integer(2);
    for i in 0..3 {
        right[i] = &right[i] + &(&now.depth * &n[i]);
        rows[i][i] = &rows[i][i] - &now.depth;
        rows[i][3] = -&n[i];
        rows[3][i] = &two * &n[i];
    }
    for (k, bends) in ties.iter().enumerate() {
        let apart = minus(&bends[1].foot, &bends[0].foot);
        for (i, x) in apart.iter().enumerate() {
            rows[i][4 + k] = x.clone();
            rows[4 + k][i] = x.clone();
        }
        right[4 + k] = &bends[0].height - &bends[1].height;
    }
    damped(&rows, &right)
}

/// The least squares, with a penalty on long steps.
fn damped(rows: &[Vec<Real>], right: &[Real]) -> Vec<Real> {
    let size = right.len();
    let columns: Vec<Vec<Real>> = (0..size)
        .map(|j| rows.iter().map(|row| row[j].clone()).collect())
        .collect();
    let mut normal = vec![vec![Real::default(); size]; size];
    for i in 0..size {
        for j in 0..i {
            normal[i][j] = dot(&columns[i], &columns[j]);
            normal[j][i] = normal[i][j].clone();
        }
        normal[i][i] = &dot(&columns[i], &columns[i]) + &Real::tiny(DAMPING);
    }
    let right = columns.iter().map(|column| dot(column, right));
    solve(normal, right.collect())
}

const _: () = assert!(2 * DAMPING < BITS && SURE < DAMPING);

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(centre: [i64; 3], columns: &[[i64; 3]]) -> RealPiece {
        RealPiece {
            centre: centre.map(Real::integer),
            columns: columns.iter().map(|c| c.map(Real::integer)).collect(),
        }
    }

    /// From a cone of height 4 and radius 3 with its apex at the top, and a point.
    fn found(point: [i64; 3]) -> Option<Stationary> {
        let base = piece([0, 0, -8], &[[12, 0, 0], [0, 12, 0]]);
        let (apex, point) = (piece([0, 0, 8], &[]), piece(point, &[]));
        let active = [vec![&apex, &base], vec![&point]];
        stationary(&active, &[4, 1, 2].map(Real::integer))
    }

    #[test]
    fn the_side_of_a_cone_is_found_where_the_point_is_nearest_to_it() {
        let near = |x: &Real, y: f64| assert!((x.float() - y).abs() < 1e-15, "{x:?} {y}");
        // 5/4 below the apex; on the axis every direction around is as good, and the one at hand is
        // kept.
        let on_axis = found([0, 0, -3]).expect("a direction");
        near(&on_axis.depth, 3.0);
        near(&on_axis.normal[2], 0.6);
        near(&on_axis.normal[0].over(&on_axis.normal[1]), 4.0);
        // The foot is 3 · 4/5 from the axis, the rim 12.
        near(on_axis.shares[0].as_ref().expect("two pieces tie"), 0.2);
        // Beside it there is one direction.
        let beside = found([-1, 0, -3]).expect("a direction");
        near(&beside.depth, 2.2);
        near(&beside.normal[0], 0.8);
        assert!(beside.normal[1].abs() < Real::tiny(200));
        // Above the apex the nearest point of the line through apex and rim is not between them.
        assert!(found([0, 0, -12]).is_none());
    }
}
