//! Hulls and boxes without anything special, and those with everything at once.

use super::super::draw::{Draw, Point};
use super::super::lattice::lattice_pair;
use super::super::pair::{Frame, Pair, corners, corners_about, dot, times};
use super::super::sketch::{Promise, Sketch, cuboid, moved};

pub(super) fn random(draw: &mut Draw) -> Sketch {
    let bits = draw.pick(&[52, 51, 50, 48, 44]);
    let most = 6 * draw.dim as i64 - 6;
    let counts = [0, 1].map(|_| draw.between(draw.dim as i64 + 1, most));
    let size = draw.pick(&[0, 0, 1, 3]);
    let [a, mut b] = counts.map(|count| draw.vectors(count, 1 << bits));
    b.iter_mut().flatten().for_each(|x| *x >>= size);
    let offset = draw.vector(1 << bits);
    let exponent = draw.between(-2, 2) - bits;
    Sketch::hulls(draw, Pair { a, b }.b_moved(&offset), exponent)
}

pub(super) fn lattice(draw: &mut Draw) -> Sketch {
    let size = draw.turn(&[2, 3, 5, 9]);
    let [a, b] = match draw.dim {
        2 => lattice_pair(&mut draw.random, size).map(as_vectors::<2>),
        _ => lattice_pair(&mut draw.random, size).map(as_vectors::<3>),
    };
    Sketch::hulls(draw, Pair { a, b }, 0)
}

fn as_vectors<const D: usize>(points: Vec<[i64; D]>) -> Vec<Point> {
    points.into_iter().map(Vec::from).collect()
}

/// Half extents and centres in units of 1/2.
pub(super) fn box_grid(draw: &mut Draw) -> Sketch {
    let a = draw.sizes(1, 4);
    let situation = draw.between(0, 7);
    // In two of eight pairs both boxes are the same. In one more they have the same centre only.
    let b = match situation {
        ..2 => a.clone(),
        _ => draw.sizes(1, 4),
    };
    let centre = draw.vector(4);
    let concentric = situation < 3;
    let mut other = centre.clone();
    if !concentric {
        for ((x, a), b) in other.iter_mut().zip(&a).zip(&b) {
            *x += draw.between(-2, 2).clamp(1 - a - b, a + b - 1);
        }
        if situation < 5 {
            // Touching along one axis.
            let axis = draw.below(draw.dim as i64) as usize;
            other[axis] = centre[axis] + draw.sign() * (a[axis] + b[axis]);
        }
    }
    let sketch = if draw.one_in(8) {
        let [a, b] = [(a, centre), (b, other)].map(|(half, at)| moved(cuboid(&half, -1), &at, -1));
        Sketch::of(draw, a, b)
    } else {
        let [a, b] = [(a, centre), (b, other)].map(|(half, at)| corners_about(&half, &at));
        let pair = Pair { a, b };
        // As engines list them, or in any order.
        match draw.one_in(8) {
            true => Sketch::hulls(draw, pair, -1),
            false => Sketch::hulls_as_listed(draw, &pair, -1),
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
    let squeezed = draw.each(|draw| draw.pick(&[8, 8, 5, 3]));
    let counts = [32, 48, 64, 128, 256];
    let [a, b] = [draw.turn(&counts), draw.pick(&[8, 32, 64])].map(|count| {
        let on_surface = |_| {
            let p = on_sphere(draw, 1 << bits);
            let squeezed = p.iter().zip(&squeezed);
            squeezed.map(|(x, eighths)| x * eighths / 8).collect()
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
        let square = dot(&p, &p);
        if square > 0 {
            // 15 more bits of the length.
            let length = (square.unsigned_abs() << 30).isqrt().cast_signed();
            let longer = times(radius, &p).into_iter();
            return longer.map(|x| (x << 15) / length).collect();
        }
    }
}
