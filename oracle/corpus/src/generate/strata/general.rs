//! Hulls and boxes without anything special, and those with everything at once.

use super::super::draw::{Draw, Point};
use super::super::lattice::lattice_pair;
use super::super::pair::{Frame, Pair, add, corners, times};
use super::super::sketch::{Promise, Sketch, placed, point};
use epa_format::case::{Geometry, Rotation};

pub(super) fn random(draw: &mut Draw) -> Sketch {
    let bits = draw.pick(&[52, 51, 50, 48, 44]);
    let most = 6 * draw.dim as i64 - 6;
    let counts = [
        draw.between(draw.dim as i64 + 1, most),
        draw.between(draw.dim as i64 + 1, most),
    ];
    let size = draw.pick(&[0, 0, 1, 3]);
    let [a, b] = counts.map(|count| draw.vectors(count, 1 << bits));
    let b: Vec<Point> = b
        .iter()
        .map(|p| p.iter().map(|x| x >> size).collect())
        .collect();
    let offset = draw.vector(1 << bits);
    let exponent = draw.between(-2, 2) - bits;
    Sketch::hulls(draw, Pair { a, b }.b_moved(&offset), exponent)
}

pub(super) fn lattice(draw: &mut Draw) -> Sketch {
    let size = draw.turn(&[2, 3, 5, 9]);
    let pair = if draw.dim == 2 {
        lattice_pair::<2>(&mut draw.random, size).map(|points| points.map_to_vec())
    } else {
        lattice_pair::<3>(&mut draw.random, size).map(|points| points.map_to_vec())
    };
    let [a, b] = pair;
    Sketch::hulls(draw, Pair { a, b }, 0)
}

/// Points as vectors.
trait MapToVec {
    fn map_to_vec(self) -> Vec<Point>;
}

impl<const D: usize> MapToVec for Vec<[i64; D]> {
    fn map_to_vec(self) -> Vec<Point> {
        self.into_iter().map(Vec::from).collect()
    }
}

/// Half extents and centres in units of 1/2.
pub(super) fn box_grid(draw: &mut Draw) -> Sketch {
    let sizes = |draw: &mut Draw| -> Point { (0..draw.dim).map(|_| draw.between(1, 4)).collect() };
    let a = sizes(draw);
    let situation = draw.between(0, 7);
    // In two of eight pairs both boxes are the same. In one more they have the same centre only.
    let b = if situation < 2 {
        a.clone()
    } else {
        sizes(draw)
    };
    let centre = draw.vector(4);
    let concentric = situation < 3;
    let mut other = centre.clone();
    if !concentric {
        let offset: Point = a
            .iter()
            .zip(&b)
            .map(|(a, b)| draw.between(-2, 2).clamp(1 - a - b, a + b - 1))
            .collect();
        add(&mut other, &offset);
        if situation < 5 {
            // Touching along one axis.
            let axis = draw.below(draw.dim as i64) as usize;
            other[axis] = centre[axis] + draw.sign() * (a[axis] + b[axis]);
        }
    }
    let sketch = if draw.one_in(8) {
        let [a, b] = [(a, centre), (b, other)].map(|(half, at)| {
            let geometry = Geometry::Box {
                half_extents: point(&half, -1),
            };
            placed(geometry, Rotation::None, point(&at, -1))
        });
        Sketch::of(draw, a, b)
    } else {
        let [a, b] = [(a, centre), (b, other)].map(|(half, at)| {
            let mut points = corners(&half);
            points.iter_mut().for_each(|p| add(p, &at));
            points
        });
        let pair = Pair { a, b };
        // As engines list them, or in any order.
        if draw.one_in(8) {
            Sketch::hulls(draw, pair, -1)
        } else {
            Sketch::hulls_as_listed(draw, &pair, -1)
        }
    };
    sketch.flagged_if(concentric, "concentric")
}

pub(super) fn contained(draw: &mut Draw) -> Sketch {
    let reach = 1 << draw.pick(&[4, 8, 12, 17]);
    let mut a = corners(&vec![reach; draw.dim]);
    a.iter_mut().for_each(|p| {
        let factor = draw.between(16, 32);
        p.iter_mut().for_each(|x| *x = *x * factor / 16);
    });
    a.extend(draw.vectors(draw.dim as i64, 2 * reach));
    let b = draw.vectors(draw.dim as i64 + 2, reach / 4);
    let at = draw.vector(reach / 2);
    let frame = Frame::any(draw);
    let exponent = draw.between(-12, 2);
    let pair = Pair { a, b }.b_moved(&at).mapped(&frame.matrix);
    Sketch::hulls(draw, pair, exponent).promising(Promise::Penetrating)
}

pub(super) fn many(draw: &mut Draw) -> Sketch {
    let bits = draw.pick(&[18, 24, 30]);
    let squeezed: Point = (0..draw.dim).map(|_| draw.pick(&[8, 8, 5, 3])).collect();
    let counts = [32, 48, 64, 128, 256];
    let [a, b] = [draw.turn(&counts), draw.pick(&[8, 32, 64])].map(|count| {
        let on_surface = |_| {
            let p = on_sphere(draw, 1 << bits);
            p.iter()
                .zip(&squeezed)
                .map(|(x, eighths)| x * eighths / 8)
                .collect()
        };
        (0..count).map(on_surface).collect()
    });
    let beside = bits - draw.pick(&[1, 2, 6]);
    let at = draw.vector(1 << beside);
    let exponent = draw.between(-2, 2) - bits;
    Sketch::hulls(draw, Pair { a, b }.b_moved(&at), exponent)
}

/// A point whose distance from the origin is the radius, but for the rounding of its
/// coordinates to integers.
fn on_sphere(draw: &mut Draw, radius: i64) -> Point {
    loop {
        let p = draw.vector(1 << 15);
        let square: i64 = p.iter().map(|x| x * x).sum();
        if square > 0 {
            // 15 more bits of the length.
            let length = (square.unsigned_abs() << 30).isqrt().cast_signed();
            return times(radius, &p)
                .iter()
                .map(|x| (x << 15) / length)
                .collect();
        }
    }
}
