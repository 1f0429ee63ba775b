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

/// Parallels from pole to pole, and directions on each of them.
const PARALLELS: u32 = 96;
const AROUND: u32 = 16;

/// An ellipsoid is kept as long as it reaches this share as far beyond the depth as the best.
const KEPT: f64 = 0.25;

/// A parallel nearer to that of least height is left out: all that is just deep enough there
/// is about as good.
const NARROW: f64 = 1.0 / 256.0;

/// How far ellipsoids reach beyond the depth.
pub(super) struct Cover {
    /// Heights of the parallels from pole to pole, and on each of them the reach of each
    /// ellipsoid.
    rows: Vec<(f64, Vec<f64>)>,
}

impl Cover {
    pub(super) fn new(bodies: &[Body], circle: &Circle, depth: f64) -> Self {
        let flat: Vec<Flat> = bodies.iter().map(|body| Flat::of(body, circle)).collect();
        let row = |k: u32| {
            let angle = std::f64::consts::PI * (f64::from(k) / f64::from(PARALLELS) - 0.5);
            // The poles exactly.
            let t = match k {
                0 => -1.0,
                PARALLELS => 1.0,
                _ => angle.sin(),
            };
            let reach = |body: &Flat| body.least(t, depth);
            (t, flat.iter().map(reach).collect())
        };
        Cover {
            rows: (0..=PARALLELS).map(row).collect(),
        }
    }

    /// Bands from a parallel to the pole above it, or below it, the first with a given
    /// ellipsoid. `None` where none reaches far enough.
    pub(super) fn walk(&self, start: f64, first: usize, up: bool) -> Option<Vec<Stretch>> {
        let ahead = |row: &&(f64, Vec<f64>)| {
            let beyond = if up { row.0 - start } else { start - row.0 };
            beyond > NARROW
        };
        let mut rows: Vec<&(f64, Vec<f64>)> = self.rows.iter().filter(ahead).collect();
        if !up {
            rows.reverse();
        }
        let way = Way::new(&rows);
        let (mut found, mut body, mut from, mut since) = (Vec::new(), first, start, 0);
        for k in 0..rows.len() {
            if let Some(next) = way.successor(k, body) {
                let place = way.crossing(since..k, body, next)?;
                found.push(stretch(body, from, rows[place].0));
                (body, from, since) = (next, rows[place].0, place + 1);
            }
            if way.reach(k, body) <= 0.0 {
                return None;
            }
        }
        found.push(stretch(body, from, if up { 1.0 } else { -1.0 }));
        Some(found)
    }
}

/// The parallels on the way to a pole: how far each ellipsoid reaches there, and whether that
/// is nearly as far as the best one.
struct Way<'c> {
    reaches: Vec<&'c [f64]>,
    good: Vec<Vec<bool>>,
}

impl<'c> Way<'c> {
    fn new(rows: &[&'c (f64, Vec<f64>)]) -> Self {
        Way {
            reaches: rows.iter().map(|row| row.1.as_slice()).collect(),
            good: rows.iter().map(|row| are_good(&row.1)).collect(),
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
        let run = |i: usize| self.good[k - 1..].iter().take_while(|row| row[i]).count();
        let reach = |i: usize| self.reach(k, i).min(self.reach(k - 1, i));
        let order = |i: usize, j: usize| run(i).cmp(&run(j)).then(reach(i).total_cmp(&reach(j)));
        let next = (0..self.reaches[k].len()).max_by(|&i, &j| order(i, j))?;
        (next != body && reach(next) > 0.0).then_some(next)
    }

    /// Of the parallels that both reach, back from the last one, that where the lesser of
    /// them reaches farthest.
    fn crossing(&self, range: Range<usize>, body: usize, next: usize) -> Option<usize> {
        let both = |j: usize| self.reach(j, body).min(self.reach(j, next));
        let back = range.rev().take_while(|&j| self.reach(j, next) > 0.0);
        back.max_by(|&i, &j| both(i).total_cmp(&both(j)))
    }
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
        }
    }

    /// The least of `|Eᵀn| − |x − c·n|` on a parallel: the square of what is left of the
    /// depth x beyond the centre must be no more than that of the columns. For a point of
    /// `c·n − x`.
    fn least(&self, t: f64, depth: f64) -> f64 {
        let wide = (1.0 - t * t).max(0.0).sqrt();
        let is_point = self.columns.iter().flatten().all(|x| *x == 0.0);
        let reach = |k: u32| {
            let angle = std::f64::consts::TAU * f64::from(k) / f64::from(AROUND);
            let n = [t, wide * angle.cos(), wide * angle.sin()];
            let along = |v: &[f64; 3]| v[0] * n[0] + v[1] * n[1] + v[2] * n[2];
            let square: f64 = self.columns.iter().map(|c| along(c) * along(c)).sum();
            let beyond = along(&self.centre) - depth;
            square.sqrt() - if is_point { -beyond } else { beyond.abs() }
        };
        (0..AROUND).map(reach).fold(f64::INFINITY, f64::min)
    }
}
