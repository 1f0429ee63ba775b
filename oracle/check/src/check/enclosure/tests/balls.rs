//! Polytopes rounded by balls.

use super::*;
use crate::checker::Reason;
use crate::enclosure::{Balls, InnerBall, Inside};

fn ball<const D: usize>(piece: usize, offset: [i64; D], share: [i64; 2]) -> InnerBall {
    InnerBall {
        piece,
        offset: vector(offset),
        share: share.map(BigInt::from),
    }
}

/// An ellipse with the radii 5 and 4, and a point or the same ellipse, in tenths. Balls of
/// radius 3 lie in it about (±2, 0) and (0, ±1). These points span a rhombus that is 2/√5 wide.
fn ellipses(
    other: Inside,
    columns: &[[i64; 2]],
    [height, lo, hi]: [i64; 3],
) -> (Pieces, Enclosure) {
    let pieces = Pieces {
        a: vec![piece([1, 2], &[[5, 0], [0, 4]])],
        b: vec![piece([1, 2], columns)],
        scale: 1.into(),
    };
    let offsets = [[20, 0], [0, 10], [-20, 0], [0, -10]];
    let share = |offset: &[i64; 2]| if offset[1] == 0 { [3, 5] } else { [3, 4] };
    let balls = offsets.map(|offset| ball(0, offset, share(&offset)));
    let around = Inside::Balls {
        radius: 30.into(),
        balls: balls.to_vec(),
    };
    let enclosure = Enclosure {
        axis: None,
        q: 10.into(),
        normal: vector([0, 1]),
        heights: [60.into(), height.into()],
        lower: RoundLower::Balls(Box::new(Balls {
            sides: [around, other],
            bound: 8.into(),
            lower: Lower::Facets {
                points: (0..4).map(|i| (i, 0)).collect(),
                facets: (0..4).map(|i| vec![i, (i + 1) % 4]).collect(),
            },
        })),
        lo: root(lo * lo, 100),
        hi: root(hi * hi, 100),
    };
    (pieces, enclosure)
}

fn change(change: impl Fn(&mut Balls)) -> impl Fn(&mut Enclosure) {
    move |e| match &mut e.lower {
        RoundLower::Balls(balls) => change(balls),
        _ => unreachable!(),
    }
}

/// A change of the radius and of the first ball of A.
fn first(change_ball: fn(&mut BigInt, &mut InnerBall)) -> impl Fn(&mut Enclosure) {
    change(move |balls| match &mut balls.sides[0] {
        Inside::Balls { radius, balls } => change_ball(radius, &mut balls[0]),
        Inside::Points(_) => unreachable!(),
    })
}

#[test]
fn an_ellipse_is_enclosed_by_a_rhombus_rounded_by_a_ball() {
    let (pieces, sound) = ellipses(Inside::Points(vec![round(0, [])]), &[], [-20, 38, 40]);
    assert_eq!(check_enclosure(&pieces, &sound), Ok(()));
    let refused = |change: &dyn Fn(&mut Enclosure)| refused(&pieces, &sound, change);
    assert_eq!(refused(&|e| e.lo = root(39 * 39, 100)), Refusal::BadBound);
    assert_eq!(refused(&change(|b| b.bound -= 1)), Refusal::BadBound);
    assert_eq!(
        refused(&change(|b| b.bound += 1)),
        Refusal::Polytopes(Reason::FacetTooNear)
    );
    assert_eq!(refused(&first(|r, _| *r += 1)), Refusal::BadBall);
    assert_eq!(refused(&first(|r, _| *r -= 1)), Refusal::BadBound);
    let negative = |e: &mut Enclosure| {
        e.lo = root(-1, 1);
        first(|r, _| *r = (-1).into())(e);
    };
    assert_eq!(refused(&negative), Refusal::BadBall);
    for share in [[3, 6], [4, 5], [1, 5]] {
        let other = change(move |b| {
            if let Inside::Balls { balls, .. } = &mut b.sides[0] {
                balls[0].share = share.map(BigInt::from);
            }
        });
        assert_eq!(refused(&other), Refusal::BadBall, "{share:?}");
    }
    for share in [[5, 5], [0, 5], [-3, 5], [6, 5], [-3, -5]] {
        let other = change(move |b| {
            if let Inside::Balls { balls, .. } = &mut b.sides[0] {
                balls[0].share = share.map(BigInt::from);
            }
        });
        assert_eq!(refused(&other), Refusal::BadDenominator, "{share:?}");
    }
    assert_eq!(refused(&first(|_, b| b.offset[0] += 1)), Refusal::BadBall);
    assert_eq!(refused(&first(|_, b| b.offset[1] += 1)), Refusal::BadBall);
    assert_eq!(
        refused(&first(|_, b| b.offset.truncate(1))),
        Refusal::BadBall
    );
    assert_eq!(refused(&first(|_, b| b.piece = 1)), Refusal::BadBall);
    let none = change(|b| {
        b.sides[0] = Inside::Balls {
            radius: 30.into(),
            balls: Vec::new(),
        }
    });
    assert_eq!(refused(&none), Refusal::WrongLength);
    let open = change(|b| match &mut b.lower {
        Lower::Facets { facets, .. } => facets.truncate(3),
        Lower::Points { .. } => unreachable!(),
    });
    assert_eq!(refused(&open), Refusal::Polytopes(Reason::NotClosed));
    // A point holds no ball.
    let of_b = change(|b| {
        b.sides[1] = Inside::Balls {
            radius: 1.into(),
            balls: vec![ball(0, [0, 0], [1, 2])],
        }
    });
    assert_eq!(refused(&of_b), Refusal::BadBall);
}

#[test]
fn balls_in_both_shapes_add_up() {
    let other = || Inside::Balls {
        radius: 30.into(),
        balls: vec![ball(0, [0, 0], [3, 4])],
    };
    let (pieces, sound) = ellipses(other(), &[[5, 0], [0, 4]], [20, 68, 80]);
    assert_eq!(check_enclosure(&pieces, &sound), Ok(()));
    let more = |e: &mut Enclosure| e.lo = root(69 * 69, 100);
    assert_eq!(refused(&pieces, &sound, more), Refusal::BadBound);
    let larger = change(|b| {
        b.sides[1] = Inside::Balls {
            radius: 41.into(),
            balls: vec![ball(0, [0, 0], [3, 4])],
        }
    });
    assert_eq!(refused(&pieces, &sound, larger), Refusal::BadBall);
}
