//! Small and large numbers: whole scenes, single axes, far places, and the ends of
//! the range of exponents.

use super::super::draw::{Draw, Point};
use super::super::pair::Pair;
use super::super::sketch::{Sketch, fixed, number};
use epa_format::case::Geometry;
use epa_format::number::FloatType;

/// Two hulls of small integers, not far from each other; some with 10 bits.
fn hulls(draw: &mut Draw) -> Pair {
    let reach = draw.turn(&[3, 8, 500]);
    let counts = [0, 1].map(|_| draw.between(1, 8));
    let [a, b] = counts.map(|count| draw.vectors(count, reach));
    let at = draw.vector(reach);
    Pair { a, b }.b_moved(&at)
}

/// The range of exponents for f64, and that for f32.
type Ranges = [(i64, i64); 2];

fn in_range(draw: &mut Draw, ranges: Ranges) -> i64 {
    let (least, most) = match draw.ty {
        FloatType::F64 => ranges[0],
        FloatType::F32 => ranges[1],
    };
    draw.between(least, most)
}

pub(super) fn scene(draw: &mut Draw, ranges: Ranges) -> Sketch {
    let pair = hulls(draw);
    let exponent = in_range(draw, ranges);
    Sketch::hulls(draw, pair, exponent)
}

pub(super) fn mixed(draw: &mut Draw) -> Sketch {
    let Pair { a, b } = hulls(draw);
    // From a spread that a mantissa holds to one that none does.
    let spread = draw.turn(&[
        [(-6, 6), (-3, 3)],
        [(-24, 24), (-10, 10)],
        [(-150, 150), (-20, 20)],
    ]);
    let exponents = draw.each(|draw| in_range(draw, spread));
    let [a, b] = [a, b].map(|mut points: Vec<Point>| {
        draw.shuffle(&mut points);
        let exact = |p: &Point| {
            let units = p.iter().zip(&exponents);
            units.map(|(&x, &e)| number(x, e)).collect()
        };
        fixed(Geometry::Hull(points.iter().map(exact).collect()))
    });
    Sketch::of(draw, a, b)
}

pub(super) fn far(draw: &mut Draw) -> Sketch {
    let pair = hulls(draw);
    let bits = pair.largest().unsigned_abs().max(1).ilog2() + 1;
    let room = draw.mantissa_bits() - 1;
    let away = draw.between(i64::from(bits) + 4, i64::from(room));
    let most = (1_i64 << away) - (1 << (bits + 1));
    let at = draw.each(|draw| draw.sign() * draw.between(most / 2, most));
    let exponent = draw.between(-10, 2) - i64::from(bits);
    Sketch::hulls(draw, pair.moved(&at), exponent)
}
