//! Which ellipsoid proves which band.
//!
//! ```text
//!        ^ axis
//!    .---|---.   switched where another one reaches farther
//!   /    |    \
//!  |-----|-----|  the parallel of least height: two ellipsoids, one for each side
//!   \    |    /
//!    '---|---'
//! ```
//!
//! On floats: how far each ellipsoid reaches is sampled on parallels, at directions all
//! around.

use std::ops::Range;

use super::body::{Body, Circle};
use super::real::{dot, floats};

/// A band by the number of its ellipsoid and the heights of its parallels, from low to high.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stretch {
    pub(super) body: usize,
    pub(super) from: f64,
    pub(super) to: f64,
}

/// Parallels from pole to pole, and directions on a quarter of each of them.
const PARALLELS: u32 = 96;
const QUARTER: u32 = 4;

/// Parallels closer to a pole than these, each half as far from it as the one before: what
/// reaches there may do so hardly, and only there.
const POLAR: i32 = 20;

/// An ellipsoid is kept as long as it reaches this share as far beyond the depth as the best.
const KEPT: f64 = 0.25;

/// A parallel nearer to that of least height is left out: all that is just deep enough there
/// is about as good.
const NARROW: f64 = 1.0 / 256.0;

/// So often that distance is halved where only one ellipsoid is good, and not for long; and where
/// the ellipsoids may be small beside the shapes.
pub(super) const CLOSELY: i32 = 12;
pub(super) const VERY_CLOSELY: i32 = 36;

/// A parallel is much nearer to a pole than another one if it is so many times nearer.
const STEEP: f64 = 8.0;

/// How far ellipsoids reach beyond the depth.
pub(super) struct Cover<'c> {
    circle: &'c Circle,
    depth: f64,
    bodies: Vec<Flat>,
    /// Parallels nearer to that of least height are left out.
    narrow: f64,
    /// From pole to pole.
    rows: Vec<Row>,
}

/// A parallel by its height, and the reach of each ellipsoid on it.
struct Row {
    height: f64,
    reaches: Vec<f64>,
}

impl<'c> Cover<'c> {
    pub(super) fn new(bodies: &[Body], circle: &'c Circle, depth: f64) -> Self {
        let row = |height: f64| Row {
            height,
            reaches: Vec::new(),
        };
        let mut cover = Cover {
            circle,
            depth,
            bodies: Vec::new(),
            narrow: NARROW,
            rows: parallels().map(row).collect(),
        };
        cover.add(bodies);
        cover
    }

    /// Parallels nearer and nearer to that of least height.
    pub(super) fn look_closely(&mut self, start: f64, times: i32) {
        self.narrow = 0.5 * NARROW * 0.5f64.powi(times);
        for step in (0..=times).map(|k| NARROW * 0.5f64.powi(k)) {
            for height in [start - step, start + step] {
                if height.abs() < 1.0 {
                    self.refine(height);
                }
            }
        }
    }

    /// More ellipsoids.
    pub(super) fn add(&mut self, bodies: &[Body]) {
        let bodies: Vec<Flat> = bodies.iter().map(|b| Flat::of(b, self.circle)).collect();
        for row in &mut self.rows {
            let reach = |body: &Flat| body.least(row.height, self.depth);
            row.reaches.extend(bodies.iter().map(reach));
        }
        self.bodies.extend(bodies);
    }

    /// One more parallel. Whether an ellipsoid reaches far enough there.
    pub(super) fn refine(&mut self, height: f64) -> bool {
        let reaches: Vec<f64> = self
            .bodies
            .iter()
            .map(|body| body.least(height, self.depth))
            .collect();
        let is_reached = reaches.iter().any(|reach| *reach > 0.0);
        let place = self.rows.partition_point(|row| row.height < height);
        self.rows.insert(place, Row { height, reaches });
        is_reached
    }

    /// Bands from a parallel to another one, the first with a given
    /// ellipsoid. An error is the height of a parallel between two, where the first ellipsoid that
    /// reaches far enough on one does not on the other. It has none, if they cannot be told apart.
    pub(super) fn walk(
        &self,
        start: f64,
        first: usize,
        end: f64,
    ) -> Result<Vec<Stretch>, Option<f64>> {
        let up = end > start;
        let sign = if up { 1.0 } else { -1.0 };
        let ahead = |row: &&Row| {
            let is_before = sign * row.height <= sign * end;
            sign * (row.height - start) > self.narrow && is_before
        };
        let mut rows: Vec<&Row> = self.rows.iter().filter(ahead).collect();
        if !up {
            rows.reverse();
        }
        let way = Way::new(&rows);
        let (mut found, mut body, mut from, mut since) = (Vec::new(), first, start, 0);
        for k in 0..rows.len() {
            if let Some(next) = way.successor(k, body) {
                let place = way.crossing(since..k, body, next).ok_or(None)?;
                found.push(stretch(body, from, rows[place].height));
                (body, from, since) = (next, rows[place].height, place + 1);
            }
            if way.reach(k, body) <= 0.0 {
                let before = k.checked_sub(1).map(|k| rows[k].height);
                return Err(before.and_then(|before| between(before, rows[k].height)));
            }
        }
        found.push(stretch(body, from, end));
        Ok(found)
    }
}

/// The parallels on the way to a pole: how far each ellipsoid reaches there, and whether that
/// is nearly as far as the best one.
struct Way<'c> {
    reaches: Vec<&'c [f64]>,
    good: Vec<Vec<bool>>,
}

impl<'c> Way<'c> {
    fn new(rows: &[&'c Row]) -> Self {
        Way {
            reaches: rows.iter().map(|row| row.reaches.as_slice()).collect(),
            good: rows.iter().map(|row| are_good(&row.reaches)).collect(),
        }
    }

    fn reach(&self, k: usize, body: usize) -> f64 {
        self.reaches[k][body]
    }

    /// The ellipsoid that is to follow one that is no longer good: of those that reach far
    /// enough already on the parallel before, the one that stays good for longest.
    fn successor(&self, k: usize, body: usize) -> Option<usize> {
        if self.good[k][body] || k == 0 {
            return None;
        }
        let run = |i: usize| self.good[k..].iter().take_while(|row| row[i]).count();
        let reach = |i: usize| self.reach(k, i).min(self.reach(k - 1, i));
        let order = |i: usize, j: usize| run(i).cmp(&run(j)).then(reach(i).total_cmp(&reach(j)));
        let reaching = (0..self.reaches[k].len()).filter(|&i| reach(i) > 0.0);
        reaching
            .max_by(|&i, &j| order(i, j))
            .filter(|&next| next != body)
    }

    /// Of the parallels that both reach, back from the last one, that where the lesser of
    /// them reaches farthest.
    fn crossing(&self, range: Range<usize>, body: usize, next: usize) -> Option<usize> {
        let both = |j: usize| self.reach(j, body).min(self.reach(j, next));
        let back = range.rev().take_while(|&j| self.reach(j, next) > 0.0);
        back.max_by(|&i, &j| both(i).total_cmp(&both(j)))
    }
}

/// The heights of the parallels from the south pole to the north pole.
fn parallels() -> impl Iterator<Item = f64> {
    // Half tangents of the angle from the pole, to the equator; exact but for one rounding.
    let step = 2.0 / f64::from(PARALLELS);
    let polar = (1..=POLAR).rev().map(move |k| step * 0.5f64.powi(k));
    let half_tangents = polar.chain((1..PARALLELS / 2).map(move |k| step * f64::from(k)));
    let heights = half_tangents.map(|h| (1.0 - h * h) / (1.0 + h * h));
    let north: Vec<f64> = std::iter::once(1.0).chain(heights).collect();
    let south = north.clone().into_iter().map(|t| -t);
    south.chain([0.0]).chain(north.into_iter().rev())
}

/// A height between two: the one in the middle of their angles from the nearer pole. If one of them
/// is much nearer to the pole than the other, their geometric mean is taken, or a small share of
/// the larger angle. `None` if they cannot be told apart.
pub(super) fn between(from: f64, to: f64) -> Option<f64> {
    let (low, high) = (from.min(to), from.max(to));
    let pole = if low + high < 0.0 { -1.0 } else { 1.0 };
    let half_tangent = |t: f64| ((1.0 - pole * t) / (1.0 + pole * t)).max(0.0).sqrt();
    let [a, b] = [half_tangent(low), half_tangent(high)];
    let (near, far) = (a.min(b), a.max(b));
    let h = if near >= far / STEEP {
        (near + far) / 2.0
    } else {
        (near * far).sqrt().max(far / (STEEP * STEEP))
    };
    let middle = pole * (1.0 - h * h) / (1.0 + h * h);
    (low < middle && middle < high).then_some(middle)
}

/// Directions all around, from those of a quarter.
fn around() -> impl Iterator<Item = [f64; 2]> {
    (0..QUARTER).flat_map(|k| {
        let h = f64::from(k) / f64::from(QUARTER);
        let whole = 1.0 + h * h;
        let [x, y] = [(1.0 - h * h) / whole, 2.0 * h / whole];
        [[x, y], [-y, x], [-x, -y], [y, -x]]
    })
}

/// Which ellipsoids reach nearly as far as the best one.
fn are_good(row: &[f64]) -> Vec<bool> {
    let best = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    row.iter()
        .map(|reach| *reach > 0.0 && *reach >= KEPT * best)
        .collect()
}

fn stretch(body: usize, from: f64, to: f64) -> Stretch {
    Stretch {
        body,
        from: from.min(to),
        to: from.max(to),
    }
}

/// An ellipsoid on floats, seen from the axis: along it, across, and across both.
struct Flat {
    centre: [f64; 3],
    columns: [[f64; 3]; 3],
    /// The radius of the disk, if there is one.
    disk: Option<f64>,
}

impl Flat {
    fn of(body: &Body, circle: &Circle) -> Self {
        let Circle {
            axis,
            radial,
            beside,
        } = circle;
        let seen = |v| floats(&[dot(axis, v), dot(radial, v), dot(beside, v)]);
        Flat {
            centre: seen(&body.centre),
            columns: body.columns.each_ref().map(|column| seen(column)),
            disk: body.disk.as_ref().map(|disk| disk.circle.radius.float()),
        }
    }

    /// The least of `|Eᵀn| − |x − c·n|` on a parallel: the square of what is left of the
    /// depth x beyond the centre must be no more than that of the columns. For a point of
    /// `c·n − x`.
    fn least(&self, t: f64, depth: f64) -> f64 {
        let wide = (1.0 - t * t).max(0.0).sqrt();
        let disk = wide * self.disk.unwrap_or(0.0);
        if self.disk.is_some() && wide == 0.0 {
            return f64::NEG_INFINITY;
        }
        let is_point = self.columns.iter().flatten().all(|x| *x == 0.0);
        let reach = |[x, y]: [f64; 2]| {
            let n = [t, wide * x, wide * y];
            let along = |v: &[f64; 3]| v[0] * n[0] + v[1] * n[1] + v[2] * n[2];
            let square: f64 = self.columns.iter().map(|c| along(c) * along(c)).sum();
            let beyond = along(&self.centre) + disk - depth;
            square.sqrt() - if is_point { -beyond } else { beyond.abs() }
        };
        around().map(reach).fold(f64::INFINITY, f64::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curved::bands::real::Real;

    #[test]
    fn parallels_rise_from_pole_to_pole() {
        let all: Vec<f64> = parallels().collect();
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(
            [all[0], all[all.len() / 2], all[all.len() - 1]],
            [-1.0, 0.0, 1.0]
        );
        let mirrored: Vec<f64> = all.iter().rev().map(|t| -t).collect();
        assert_eq!(all, mirrored);
    }

    #[test]
    fn a_closer_look_has_parallels_on_both_sides_that_rise() {
        let [axis, across] = [[0, 0, 1], [1, 0, 0]].map(|v| v.map(Real::integer));
        let circle = Circle::new(&axis, &across).expect("a circle");
        let mut cover = Cover::new(&[], &circle, 1.0);
        // Near a pole those beyond it are left out.
        let start = 1.0 - NARROW / 2.0;
        cover.look_closely(start, CLOSELY);
        let all: Vec<f64> = cover.rows.iter().map(|row| row.height).collect();
        assert!(all.windows(2).all(|pair| pair[0] <= pair[1]) && all[all.len() - 1] == 1.0);
        let step = NARROW * 0.5f64.powi(CLOSELY);
        assert!(all.contains(&(start - step)) && all.contains(&(start + step)));
        assert!(cover.narrow < step);
    }

    #[test]
    fn directions_around_are_unit_vectors_in_all_quarters() {
        let all: Vec<[f64; 2]> = around().collect();
        assert_eq!(all.len(), 16);
        assert!(all.iter().all(|[x, y]| (x * x + y * y - 1.0).abs() < 1e-15));
        for [x, y] in [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]] {
            assert!(all.contains(&[x, y]));
        }
    }

    #[test]
    fn between_two_heights_is_the_middle_of_their_half_tangents() {
        // Half tangents 1 and 1/2, and 3/4 between.
        assert_eq!(between(0.0, 0.6), Some(0.28));
        assert_eq!(between(-0.6, 0.0), Some(-0.28));
        // Next to a pole a good deal nearer to it: 1/2 and 0, and 1/128.
        let near = between(1.0, 0.6).expect("a height");
        assert!((near - (1.0 - 1.0 / 8192.0)).abs() < 1e-7, "{near}");
        assert_eq!(between(0.25, 0.25), None);
        assert_eq!(between(1.0, 1.0 - f64::EPSILON / 2.0), None);
    }

    #[test]
    fn a_disk_reaches_the_equator_and_its_centre_the_poles() {
        use crate::curved::bands::body::{Term, whole};
        use crate::curved::bands::stationary::RealPiece;
        let [axis, across, beside] =
            [[0, 0, 1], [1, 0, 0], [0, 1, 0]].map(|v| v.map(Real::integer));
        let circle = Circle::new(&axis, &across).expect("a circle");
        // Two disks of radius 1, at heights 1 and -1, and a point at the origin.
        let disk = |z: i64| RealPiece {
            centre: [0, 0, z].map(Real::integer),
            columns: vec![across.clone(), beside.clone()],
        };
        let point = RealPiece {
            centre: [0, 0, 0].map(Real::integer),
            columns: Vec::new(),
        };
        let pieces = [vec![disk(1), disk(-1)], vec![point]];
        let term = |side: usize, piece: usize| {
            let image = whole(&pieces[side][piece], &across, &circle);
            vec![Term::of(piece, image)]
        };
        let disks = [0, 1].map(|k| Body::new(&pieces, [term(0, k), term(1, 0)]));
        let centres = disks.each_ref().map(Body::centred);
        let bodies: Vec<Body> = disks.into_iter().chain(centres).collect();
        let cover = Cover::new(&bodies, &circle, 0.75);
        // The upper disk, and then its centre about the pole.
        let bodies = |way: &[Stretch]| way.iter().map(|s| s.body).collect::<Vec<_>>();
        let up = cover.walk(0.0, 0, 1.0).expect("a way");
        assert_eq!(bodies(&up), [0, 2]);
        assert_eq!([up[0].from, up[1].to], [0.0, 1.0]);
        assert!(up[0].to == up[1].from && up[0].to > 0.75, "{up:?}");
        // From the lower one it is switched to the upper one first.
        let from_low = cover.walk(0.0, 1, 1.0).expect("a way");
        assert_eq!(bodies(&from_low), [1, 0, 2]);
        let down = cover.walk(0.0, 1, -1.0).expect("a way");
        assert_eq!(bodies(&down), [1, 3]);
    }
}
