//! Depths that are known beforehand: to the ulp, in a rational direction, or of a
//! box on a floor.

use super::super::contact::Feature::{Edge, Face, Vertex};
use super::super::contact::{Feature, Meeting};
use super::super::draw::Draw;
use super::super::pair::{Frame, Pair, corners_about, times};
use super::super::sketch::{Sketch, cuboid, hull, moved};

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

pub(super) fn near_touch(draw: &mut Draw, tilted: bool) -> Sketch {
    let bits = draw.mantissa_bits();
    let reach = [0, 1].map(|_| (1 << (bits - 12)) + draw.below(1 << (bits - 11)));
    let meeting = meeting(draw, reach);
    let mut ulps = draw.pick(&ULPS);
    if !meeting.fills_the_plane(draw.dim) {
        // Two corners that overlap by an ulp are less deep than that.
        ulps = -ulps.abs();
    }
    let pair = meeting.build(draw);
    let frame = match tilted {
        true => Frame::tilted(draw),
        false => Frame::along_axes(draw),
    };
    let pair = pair.mapped(&frame.matrix).moved_anywhere(draw);
    let pair = filled(pair, bits);
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

/// How the next two shapes meet.
fn meeting(draw: &Draw, reach: [i64; 2]) -> Meeting {
    let (features, parallel) = draw.turn(&MEETINGS);
    Meeting {
        features,
        reach,
        parallel,
        solid: true,
    }
}

/// The pair on a grid so fine that its largest coordinates have all the bits of a
/// mantissa: the grid's spacing is their ulp. Except that where they would become
/// a power of two by moving on a little it is half of it.
fn filled(pair: Pair, bits: u32) -> Pair {
    let largest = pair.largest().unsigned_abs();
    let room = bits - (largest + (largest >> 12)).ilog2() - 1;
    pair.refined(room)
}

pub(super) fn planted(draw: &mut Draw) -> Sketch {
    let reach = [0, 1].map(|_| draw.pick(&[4, 16, 64, 512]) + draw.below(9));
    let least = reach[0].min(reach[1]);
    let meeting = meeting(draw, reach);
    let mut depth = draw.between(1, least / 2);
    if !meeting.fills_the_plane(draw.dim) || draw.one_in(4) {
        depth = -draw.between(1, 3 * least);
    }
    let frame = Frame::any(draw);
    let pair = meeting.build(draw).b_sunk(depth).mapped(&frame.matrix);
    let pair = pair.moved_anywhere(draw);
    let exponent = draw.between(-12, 2);
    let sketch = Sketch::hulls(draw, pair, exponent);
    let sketch = sketch.planted(depth * frame.length, exponent);
    sketch.flagged_if(depth < 0, "separated")
}

pub(super) fn scale_ratio(draw: &mut Draw) -> Sketch {
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
    let frame = match bits + 14 <= mantissa {
        true => Frame::any(draw),
        false => Frame::along_axes(draw),
    };
    let pair = pair.b_sunk(depth).mapped(&frame.matrix);
    let exponent = -draw.between(0, bits);
    let sketch = Sketch::hulls(draw, pair, exponent).planted(depth * frame.length, exponent);
    sketch.flagged_if(depth == 0, "touching")
}

/// In units of 2⁻¹⁶ or so, the box is a few thousand across.
pub(super) fn resting(draw: &mut Draw) -> Sketch {
    let up = draw.dim - 1;
    let half = |draw: &mut Draw| draw.between(1 << 11, 1 << 13);
    let mut floor = draw.each(|draw| draw.between(4, 64) << 12);
    floor[up] = half(draw);
    let crate_ = draw.each(half);
    let depth = draw.sign() * draw.pick(&[1, 2, 3, 8, 32]) + draw.below(2);
    let beside = |half: &i64| draw.between(-half / 2, half / 2);
    let mut at: Vec<i64> = floor.iter().map(beside).collect();
    at[up] = floor[up] + crate_[up] - depth;
    let exponent = -12 - draw.between(0, 4);
    let shapes = [(floor, vec![0; draw.dim]), (crate_, at)];
    let as_boxes = draw.one_in(2);
    let [a, b] = shapes.map(|(half, at)| {
        if as_boxes {
            return moved(cuboid(&half, exponent), &at, exponent);
        }
        let mut points = corners_about(&half, &at);
        draw.shuffle(&mut points);
        hull(&points, exponent)
    });
    Sketch::of(draw, a, b).planted(depth, exponent)
}
