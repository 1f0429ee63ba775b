//! Small and large numbers: whole scenes, single axes, far places, and the ends of
//! the range of exponents.

use super::super::draw::{Draw, Point};
use super::super::pair::Pair;
use super::super::sketch::{Promise, Sketch, fixed, number};
use super::super::stratum::{DEAR, Kind, Stratum};
use epa_format::case::Geometry;
use epa_format::number::FloatType;

const SMALL: Kind = Kind::new(
    "whole scenes 2⁻⁶ to 2⁻¹³⁰ in size (for f32: to 2⁻²⁸)",
    "absolute tolerances: everything is closer than 1e-6, every facet has an area below 1e-10, and nothing is left to \
          compare",
    &["small"],
    |draw| scene(draw, [(-130, -6), (-28, -6)]),
).native();

const LARGE: Kind = Kind::new(
    "whole scenes 2⁶ to 2¹³⁰ in size (for f32: to 2²⁸)",
    "absolute tolerances are below the rounding of a single product, so that loops do not end. Products of three edges come near to overflow",
    &["large"],
    |draw| scene(draw, [(6, 130), (6, 28)]),
).native();

const SUBNORMAL: Kind = Kind::new(
    "coordinates that are small integers times the smallest subnormal number",
    "squares and products are 0: every cross product is the zero vector, every length 0, every division NaN",
    &["extreme", "subnormal"],
    |draw| scene(draw, [(-1074, -1040), (-149, -135)]),
).native().with_share(DEAR);

const OVERFLOW: Kind = Kind::new(
    "coordinates around 2⁵²⁰ to 2⁹⁸⁰ (for f32: 2⁶⁶ to 2¹⁰⁰)",
    "squares are infinite: lengths are infinite, unit vectors 0 or NaN, and differences of products NaN",
    &["extreme", "overflow"],
    |draw| scene(draw, [(520, 980), (66, 100)]),
).native().with_share(DEAR);

const MIXED: Kind = Kind::new(
    "axes scaled apart by up to 2¹², 2⁴⁸ or 2³⁰⁰ (for f32: 2⁶, 2²⁰ or 2⁴⁰)",
    "products of a large and a small coordinate vanish beside those of two large ones. No exact arithmetic of fixed width holds all coordinates on one grid",
    &["extreme", "mixed-exponents"],
    mixed,
).native().with_share(DEAR);

const FAR: Kind = Kind::new(
    "small shapes at a distance from the origin of up to 2³⁸ times their size (for f32: 2¹³), every coordinate \
            a float",
    "support points computed in world coordinates lose the bits in which the shapes differ. A tolerance relative to the coordinates is larger than the shapes",
    &["far"],
    far,
).native();

pub(super) const STRATA: &[Stratum] = &[
    SMALL.plane("small-2d", "IwEngine and its copies: 0.001 is added to every depth and is the tolerance as well"),
    SMALL.space("small-3d", "melax/sandbox issue #2: tolerances made for scenes of the size of a hand, in a scene of metres"),
    LARGE.plane("large-2d", "cute_headers issue #160: coordinates around 1000 in f32"),
    LARGE.space("large-3d", "Jolt discussion #1379: a maximal separation of 1000 loses the precision of the contact"),
    SUBNORMAL.plane("subnormal-2d", "libccd issue #44: a length is compared with a square, so that what is small is taken for nothing"),
    SUBNORMAL.space("subnormal-3d", "mujoco_warp PR #27: a direction is normalised only if its length is between 1e-8 and 1e12"),
    OVERFLOW.plane("overflow-2d", "jMonkeyEngine PR #1465: an overflow in the length of a vector, and bounding spheres of NaN; praeclarum/Csg PR #12: an endless loop"),
    OVERFLOW.space("overflow-3d", "mujoco_warp PR #27: a direction is normalised only if its length is between 1e-8 and 1e12"),
    MIXED.plane("mixed-exponents-2d", "Jolt issue #2065: a triangle of 84 m, a depth of 5 cm, and a contact point tens of metres off"),
    MIXED.space("mixed-exponents-3d", "Jolt issue #2065: a triangle of 84 m, a depth of 5 cm, and a contact point tens of metres off"),
    FAR.plane("far-2d", "ncollide issue #157: the same pair works without an offset of 60"),
    FAR.space("far-3d", "mujoco_warp issue #1546: a depth of 0.0816 is lost in f32 when the scene is moved by 1"),
];

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

fn scene(draw: &mut Draw, ranges: Ranges) -> Sketch {
    let pair = hulls(draw);
    let exponent = in_range(draw, ranges);
    Sketch::hulls(draw, pair, exponent)
}

fn mixed(draw: &mut Draw) -> Sketch {
    let Pair { a, b } = hulls(draw);
    // From a spread that a mantissa holds to one that none does.
    let spread = draw.turn(&[
        [(-6, 6), (-3, 3)],
        [(-24, 24), (-10, 10)],
        [(-150, 150), (-20, 20)],
    ]);
    let exponents: Vec<i64> = (0..draw.dim).map(|_| in_range(draw, spread)).collect();
    let [a, b] = [a, b].map(|mut points: Vec<Point>| {
        draw.shuffle(&mut points);
        let exact = |p: &Point| {
            p.iter()
                .zip(&exponents)
                .map(|(&x, &e)| number(x, e))
                .collect()
        };
        fixed(Geometry::Hull(points.iter().map(exact).collect()))
    });
    Sketch::of(draw, a, b).promising(Promise::Nothing)
}

fn far(draw: &mut Draw) -> Sketch {
    let pair = hulls(draw);
    let bits = pair.largest().unsigned_abs().max(1).ilog2() + 1;
    let room = draw.mantissa_bits() - 1;
    let away = draw.between(i64::from(bits) + 4, i64::from(room));
    let most = (1_i64 << away) - (1 << (bits + 1));
    let at: Vec<i64> = (0..draw.dim)
        .map(|_| draw.sign() * draw.between(most / 2, most))
        .collect();
    let exponent = draw.between(-10, 2) - i64::from(bits);
    Sketch::hulls(draw, pair.moved(&at), exponent)
}
