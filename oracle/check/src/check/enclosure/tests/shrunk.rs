//! A ball taken off an ellipsoid.

use super::*;
use crate::enclosure::{Core, Shrunk};

/// An ellipse with the radii 5 and 4, and its centre, in tenths. A ball of radius 2 is taken off,
/// and what is left reaches 2: nothing is lost.
fn ellipse() -> (Pieces, Enclosure) {
    let pieces = Pieces {
        a: vec![piece([1, 2], &[[5, 0], [0, 4]])],
        b: vec![piece([1, 2], &[])],
        scale: 1.into(),
    };
    let part = || Part {
        pieces: [0, 0],
        shift: 0.into(),
        reach: 0.into(),
        denominator: 1.into(),
    };
    let unit = |i: usize| std::array::from_fn(|j| BigInt::from(u8::from(i == j)));
    let lower = RoundLower::Ellipsoid {
        parts: Box::new([part(), part()]),
        contraction: Box::new(std::array::from_fn(unit)),
        denominator: 1.into(),
        share: None,
    };
    let core = Core {
        side: 0,
        radius: 20.into(),
        columns: vec![vector([29, 0]), vector([0, 20])],
        share: [1, 2].map(BigInt::from),
    };
    let enclosure = Enclosure {
        axis: None,
        q: 10.into(),
        normal: vector([0, 1]),
        heights: [60.into(), BigInt::from(-20)],
        lower: RoundLower::Shrunk(Box::new(Shrunk {
            core,
            bound: 20.into(),
            lower,
        })),
        lo: root(16, 1),
        hi: root(16, 1),
    };
    (pieces, enclosure)
}

#[test]
fn a_ball_taken_off_an_ellipse_proves_its_least_radius() {
    let (pieces, sound) = ellipse();
    assert_eq!(check_enclosure(&pieces, &sound), Ok(()));
    let refused = |change: fn(&mut Shrunk)| {
        refused(&pieces, &sound, |e: &mut Enclosure| match &mut e.lower {
            RoundLower::Shrunk(shrunk) => change(shrunk),
            _ => unreachable!(),
        })
    };
    assert_eq!(refused(|s| s.bound -= 1), Refusal::BadBound);
    assert_eq!(refused(|s| s.bound += 1), Refusal::EllipsoidTooSmall);
    assert_eq!(refused(|s| s.core.radius -= 1), Refusal::BadBound);
    let wrong: [fn(&mut Shrunk); 9] = [
        |s| s.core.radius += 1,
        |s| {
            s.core.radius = (-20).into();
            s.bound = 60.into();
        },
        |s| s.core.side = 1,
        |s| s.core.side = 2,
        |s| s.core.columns[0][0] += 1,
        |s| s.core.columns[1][1] += 1,
        |s| s.core.columns[1].truncate(1),
        |s| s.core.columns.push(vector([0, 0])),
        |s| s.lower = RoundLower::Shrunk(Box::new(s.clone())),
    ];
    for change in wrong {
        assert_eq!(refused(change), Refusal::BadBall);
    }
    assert_eq!(
        refused(|s| s.core.share[0] = 2.into()),
        Refusal::BadDenominator
    );
    assert_eq!(
        refused(|s| s.core.share[0] = 0.into()),
        Refusal::BadDenominator
    );
    assert_eq!(refused(|s| s.core.share[1] = 3.into()), Refusal::BadBall);
}
