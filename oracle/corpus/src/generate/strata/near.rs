//! Depths that are known beforehand: to the ulp, in a rational direction, or of a
//! box on a floor.

use super::super::contact::Feature::{Edge, Face, Vertex};
use super::super::contact::{Feature, Meeting};
use super::super::draw::{Draw, Point};
use super::super::pair::{Frame, Pair, corners, times};
use super::super::sketch::{Promise, Sketch, hull, number, placed, point};
use super::super::stratum::{Kind, Stratum};
use epa_format::case::{Geometry, Rotation};

const NEAR_TOUCH: Kind = Kind::new(
    "hulls that overlap or are apart by exactly k coordinate ulps (0, ±1, ±2 … ±64) along an axis; every feature \
            against every feature, all bits of the other coordinates random",
    "the depth is as small as the rounding of the coordinates: GJK and EPA decide differently on which side the \
          origin is, and normals are made of rounding errors",
    &["near-touch"],
    |draw| near_touch(draw, false),
).native();

const NEAR_TOUCH_TILTED: Kind = Kind::new(
    "hulls that overlap or are apart by a few coordinate ulps along a rational direction such as (3, 4)/5 or \
            (1, 2, 2)/3: exactly k times the length of the integer vector",
    "no coordinate of the normal is a float, so that even the right facet has a rounded normal, and its offset \
          is a difference of large products",
    &["near-touch"],
    |draw| near_touch(draw, true),
).native();

const PLANTED: Kind = Kind::new(
    "hulls built around a depth (or distance) and a normal, along the axes or a rational direction",
    "this is a control whose answer is known without any solver. By construction the difference holds a ball of the depth's radius, and the normal's plane is at that distance",
    &["planted"],
    planted,
);

const SCALE_RATIO: Kind = Kind::new(
    "a small hull that dips into a face or an edge of a hull 2⁸ to 2³⁶ times its size (for f32: up to 2¹²), to a depth \
            known beforehand",
    "tolerances relative to the larger shape swallow the smaller one, and facets of the difference are long \
          slivers with the origin at one end",
    &["scale-ratio"],
    scale_ratio,
).native();

const RESTING: Kind = Kind::new(
    "a box on a wide floor: sunk in by at most 2⁻⁶ of its size, above it by at most as much, or just touching",
    "a simulation asks this in every step: two large coplanar faces are in shallow contact, far from the floor's centre. The depth is small against all coordinates",
    &["box", "axis-aligned", "resting"],
    resting,
);

pub(super) const STRATA: &[Stratum] = &[
    NEAR_TOUCH.plane("near-touch-2d", "dyn4j, test nearZeroDistance1: a gap of 1.8e-15 between polygons"),
    NEAR_TOUCH.space("near-touch-3d", "FCL issue #398: boxes apart by rounding, EPA is called with the origin outside of the polytope"),
    NEAR_TOUCH_TILTED.plane("near-touch-tilted-2d", "dyn4j, test falsePenetration1: polygons that share no more than a point or an edge were said to overlap"),
    NEAR_TOUCH_TILTED.space("near-touch-tilted-3d", "Jolt issue #671: faces 0.0005 apart, the normal flips with the angle of rotation"),
    PLANTED.plane("planted-2d", "ifc-lite PR #2536: a duct through a wall, with a least depth of 1.1 where 0.2 was expected"),
    PLANTED.space("planted-3d", "FCL issue #545: the diagonal of a cube as normal, with √3 times the least depth"),
    SCALE_RATIO.plane("scale-ratio-2d", "ncollide issue #181: boxes of 300:1, an assertion of EPA fails"),
    SCALE_RATIO.space("scale-ratio-3d", "mujoco_warp issue #1430: contact is lost as one box grows to 1000 times the other"),
    RESTING.plane("resting-2d", "PhysX issue #509: a box 4.4e-5 above a floor, the expansion fails and the contact point is replaced by zero"),
    RESTING.space("resting-3d", "mujoco_warp issue #1526: stacked boxes 2.5e-4 deep have no contact; FCL issue #493: stacked boxes end in an exception"),
];

/// How shapes meet, in turn.
const MEETINGS: [([Feature; 2], bool); 9] = [
    ([Vertex, Face], false),
    ([Edge, Edge], false),
    ([Face, Face], false),
    ([Vertex, Edge], false),
    ([Edge, Face], false),
    ([Vertex, Vertex], false),
    ([Face, Vertex], false),
    ([Edge, Edge], true),
    ([Edge, Edge], false),
];

/// Coordinate ulps of overlap.
const ULPS: [i64; 16] = [0, 1, -1, 1, -1, 2, -2, 3, -3, 4, -4, 7, -8, 16, -16, 64];

fn near_touch(draw: &mut Draw, tilted: bool) -> Sketch {
    let bits = draw.mantissa_bits();
    let (features, parallel) = draw.turn(&MEETINGS);
    let reach = [0, 1].map(|_| (1 << (bits - 12)) + draw.below(1 << (bits - 11)));
    let meeting = Meeting {
        features,
        reach,
        parallel,
        solid: true,
    };
    let mut ulps = draw.pick(&ULPS);
    if !meeting.fills_the_plane(draw.dim) {
        // Two corners that overlap by an ulp are less deep than that.
        ulps = -ulps.abs();
    }
    let pair = meeting.build(draw);
    let frame = if tilted {
        Frame::tilted(draw)
    } else {
        Frame::along_axes(draw)
    };
    let pair = pair.mapped(&frame.matrix);
    let at = draw.vector(pair.largest());
    let pair = filled(pair.moved(&at), bits);
    let pair = pair.b_moved(&times(-ulps, &frame.column(draw.dim - 1)));
    let exponent = draw.between(-8, 8) - i64::from(bits);
    let why = match (ulps, frame.length) {
        (0, _) => "built to touch".to_owned(),
        (_, 1) => format!("built with a signed depth of {ulps} · 2^{exponent}"),
        (_, length) => format!("built with a signed depth of {ulps} · {length} · 2^{exponent}"),
    };
    let sketch = Sketch::hulls(draw, pair, exponent).planted(ulps * frame.length, exponent);
    sketch.because(why).flagged_if(ulps == 0, "touching")
}

/// The pair on a grid so fine that its largest coordinates have all the bits of a
/// mantissa: the grid's spacing is their ulp. Except that where they would become
/// a power of two by moving on a little it is half of it.
fn filled(pair: Pair, bits: u32) -> Pair {
    let largest = pair.largest().unsigned_abs();
    let room = bits - (largest + (largest >> 12)).ilog2() - 1;
    pair.refined(room)
}

fn planted(draw: &mut Draw) -> Sketch {
    let (features, parallel) = draw.turn(&MEETINGS);
    let reach = [0, 1].map(|_| draw.pick(&[4, 16, 64, 512]) + draw.below(9));
    let least = reach[0].min(reach[1]);
    let meeting = Meeting {
        features,
        reach,
        parallel,
        solid: true,
    };
    let mut depth = draw.between(1, least / 2);
    if !meeting.fills_the_plane(draw.dim) || draw.one_in(4) {
        depth = -draw.between(1, 3 * least);
    }
    let frame = Frame::any(draw);
    let pair = meeting.build(draw);
    let mut down = vec![0; draw.dim];
    down[draw.dim - 1] = -depth;
    let pair = pair.b_moved(&down).mapped(&frame.matrix);
    let at = draw.vector(pair.largest());
    let exponent = draw.between(-12, 2);
    let sketch = Sketch::hulls(draw, pair.moved(&at), exponent);
    sketch
        .planted(depth * frame.length, exponent)
        .flagged_if(depth < 0, "separated")
}

fn scale_ratio(draw: &mut Draw) -> Sketch {
    // The largest coordinates have 7 bits more, and 6 again in a tilted frame.
    let mantissa = i64::from(draw.mantissa_bits());
    let bits = draw.between(8, (mantissa - 12).min(36));
    let small = draw.between(4, 15);
    let features = draw.turn(&[[Face, Vertex], [Face, Edge], [Face, Face], [Edge, Edge]]);
    let reach = [(small << bits) + draw.below(small << bits) / 2, small];
    let meeting = Meeting {
        features,
        reach,
        parallel: false,
        solid: true,
    };
    let depth = draw.between(-1, small / 2);
    let pair = meeting.build(draw);
    let frame = if bits + 14 <= mantissa {
        Frame::any(draw)
    } else {
        Frame::along_axes(draw)
    };
    let mut down = vec![0; draw.dim];
    down[draw.dim - 1] = -depth;
    let pair = pair.b_moved(&down).mapped(&frame.matrix);
    let exponent = -draw.between(0, bits);
    let sketch = Sketch::hulls(draw, pair, exponent).planted(depth * frame.length, exponent);
    sketch.flagged_if(depth == 0, "touching")
}

/// In units of 2⁻¹⁶ or so, the box is a few thousand across.
fn resting(draw: &mut Draw) -> Sketch {
    let up = draw.dim - 1;
    let half = |draw: &mut Draw| draw.between(1 << 11, 1 << 13);
    let mut floor: Point = (0..draw.dim).map(|_| draw.between(4, 64) << 12).collect();
    floor[up] = half(draw);
    let crate_: Point = (0..draw.dim).map(|_| half(draw)).collect();
    let depth = draw.sign() * draw.pick(&[1, 2, 3, 8, 32]) + draw.below(2);
    let mut at: Point = floor
        .iter()
        .map(|half| draw.between(-half / 2, half / 2))
        .collect();
    at[up] = floor[up] + crate_[up] - depth;
    let exponent = -12 - draw.between(0, 4);
    let shapes = [(floor, vec![0; draw.dim]), (crate_, at)];
    let as_boxes = draw.one_in(2);
    let [a, b] = shapes.map(|(half, at)| {
        if as_boxes {
            let half_extents = point(&half, exponent);
            return placed(
                Geometry::Box { half_extents },
                Rotation::None,
                point(&at, exponent),
            );
        }
        let mut points = corners(&half);
        points
            .iter_mut()
            .for_each(|p| super::super::pair::add(p, &at));
        draw.shuffle(&mut points);
        hull(&points, exponent)
    });
    let promise = Promise::SignedDepth(number(depth, exponent));
    Sketch::of(draw, a, b).promising(promise)
}
