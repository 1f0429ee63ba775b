//! Shapes that touch: every feature against every feature.

use super::super::contact::Feature::Face;
use super::super::contact::{Feature, Meeting};
use super::super::draw::Draw;
use super::super::pair::turned_or_skewed;
use super::super::sketch::{Promise, Sketch};

pub(super) fn touch(draw: &mut Draw, features: [Feature; 2], parallel: bool) -> Sketch {
    let reach = [0, 1].map(|_| {
        let most = draw.pick(&[2, 4, 8, 1 << 10]);
        draw.between(1, most)
    });
    let meeting = Meeting {
        features,
        reach,
        parallel,
        solid: draw.one_in(3),
    };
    let mut pair = meeting.build(draw);
    if features == [Face, Face] {
        // Anywhere in the plane where the two squares still share a point.
        let most = reach[0] + reach[1];
        let mut along = draw.vector(most);
        along[draw.dim - 1] = 0;
        pair = pair.b_moved(&along);
    }
    let pair = pair.mapped(&turned_or_skewed(draw)).moved_anywhere(draw);
    let exponent = draw.between(-8, 3);
    Sketch::hulls(draw, pair, exponent).promising(Promise::Touching)
}
