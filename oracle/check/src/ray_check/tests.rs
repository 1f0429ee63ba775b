//! Rays that start in a difference, before it, at its edge, or that miss it; each proof with
//! one thing changed.

use super::RayRefusal::{
    BadCombination, BadVector, BadWeights, NotBounded, NotOnTheLine, NotSeparated, WrongSide,
    WrongTime,
};
use super::*;

fn integers(v: &[i64]) -> Vec<BigInt> {
    v.iter().map(|x| BigInt::from(*x)).collect()
}

fn inside(time: [i64; 2], points: &[(usize, usize)], weights: &[i64]) -> Inside {
    let [numer, denom] = time.map(BigInt::from);
    Inside {
        time: Rational::new(numer, denom),
        combination: Combination {
            points: points.to_vec(),
            weights: integers(weights),
        },
    }
}

fn crossing(normal: [i64; 2], inside: Inside) -> Crossing {
    let normal = integers(&normal);
    Crossing { normal, inside }
}

fn certificate(direction: &[i64], claim: Claim) -> RayCertificate {
    let direction = integers(direction);
    RayCertificate { direction, claim }
}

/// What is said of the square from 0 to 2 and a point, in halves.
fn said(b: [i64; 2], certificate: &RayCertificate) -> Result<(), RayRefusal> {
    let a = [[0, 0], [4, 0], [4, 4], [0, 4]].map(|p| integers(&p));
    let world = World {
        a: &a,
        b: &[integers(&b)],
        scale: &BigInt::from(2),
    };
    check(world, certificate)
}

type Change = dyn Fn(&mut RayCertificate, &mut Inside, &mut Crossing);

/// What is said of the point (1, 1), which is free after half of (2, 0), after a change.
fn changed(change: &Change) -> Result<(), RayRefusal> {
    let mut start = inside([0, 1], &[(0, 0), (2, 0)], &[1, 1]);
    let mut exit = crossing([3, 0], inside([1, 2], &[(1, 0), (2, 0)], &[5, 5]));
    let mut proof = certificate(&[2, 0], Claim::Never { normal: Vec::new() });
    change(&mut proof, &mut start, &mut exit);
    proof.claim = Claim::Exit { start, exit };
    said([2, 2], &proof)
}

fn weights(s: &mut Inside, w: &[i64]) {
    s.combination.weights = integers(w);
}

#[test]
fn every_change_is_refused_by_name() {
    assert_eq!(changed(&|_, _, _| {}), Ok(()));
    let changes: [(&Change, RayRefusal); 12] = [
        (&|c, _, _| c.direction = integers(&[0, 0]), BadVector),
        (&|_, _, e| e.normal = integers(&[1, 0, 0]), BadVector),
        (&|_, _, e| e.normal = integers(&[-3, 0]), WrongSide),
        (&|_, _, e| e.normal = integers(&[3, 1]), NotBounded),
        (
            &|_, _, e| e.inside.combination.points[0] = (7, 0),
            BadCombination,
        ),
        (&|_, s, _| s.combination.points[1] = (2, 1), BadCombination),
        (
            &|_, _, e| weights(&mut e.inside, &[5, 5, 1]),
            BadCombination,
        ),
        (&|_, s, _| *s = inside([0, 1], &[], &[]), BadCombination),
        (&|_, _, e| weights(&mut e.inside, &[-5, 15]), BadWeights),
        (&|_, s, _| weights(s, &[0, 0]), BadWeights),
        (&|_, s, _| weights(s, &[1, 2]), NotOnTheLine),
        (&|_, s, e| *s = e.inside.clone(), WrongTime),
    ];
    for (number, (change, refusal)) in changes.iter().enumerate() {
        assert_eq!(changed(change), Err(*refusal), "change {number}");
    }
}

#[test]
fn a_ray_may_start_before_the_difference() {
    let ahead = |b: [i64; 2], direction: i64, times: [[i64; 2]; 2]| {
        let enter = inside(times[0], &[(1, 0), (2, 0)], &[1, 1]);
        let exit = inside(times[1], &[(0, 0), (3, 0)], &[4, 4]);
        let claim = Claim::Ahead {
            enter: crossing([3, 0], enter),
            exit: crossing([-1, 0], exit),
        };
        said(b, &certificate(&[direction, 0], claim))
    };
    // The point is beside the square: that is entered after half of (−2, 0), and left after three
    // halves.
    assert_eq!(ahead([6, 2], -2, [[1, 2], [3, 2]]), Ok(()));
    assert_eq!(ahead([6, 2], -2, [[1, 3], [3, 2]]), Err(NotBounded));
    assert_eq!(ahead([6, 2], -2, [[1, 2], [4, 2]]), Err(NotBounded));
    assert_eq!(ahead([6, 2], 2, [[-1, 2], [-3, 2]]), Err(WrongSide));
    // Entered where the ray starts.
    assert_eq!(ahead([4, 2], -2, [[0, 1], [1, 1]]), Err(WrongTime));
}

/// A difference of one point, at 5/3 or at 1/3 of (1, 0).
#[test]
fn a_ray_may_enter_and_leave_at_once() {
    for thirds in [5, 1] {
        let at = || inside([thirds, 3], &[(0, 0)], &[2]);
        let claim = Claim::Ahead {
            enter: crossing([-1, 0], at()),
            exit: crossing([1, 0], at()),
        };
        let world = World {
            a: &[integers(&[thirds + 1, 2])],
            b: &[integers(&[1, 2])],
            scale: &BigInt::from(3),
        };
        assert_eq!(check(world, &certificate(&[1, 0], claim)), Ok(()));
    }
}

/// The line leaves the square before the ray starts, or just there.
#[test]
fn a_ray_does_not_leave_what_lies_behind_it() {
    let exit = |b: [i64; 2], start: [i64; 2], end: [i64; 2]| {
        let claim = Claim::Exit {
            start: inside(start, &[(0, 0), (3, 0)], &[1, 1]),
            exit: crossing([1, 0], inside(end, &[(1, 0), (2, 0)], &[1, 1])),
        };
        said(b, &certificate(&[2, 0], claim))
    };
    assert_eq!(exit([6, 2], [-3, 2], [-1, 2]), Err(WrongTime));
    assert_eq!(exit([4, 2], [-1, 1], [0, 1]), Ok(()));
}

#[test]
fn a_ray_that_misses_needs_a_normal_that_separates() {
    for (direction, normal, expected) in [
        ([0, 1], &[1, 0][..], Ok(())),
        ([1, 0], &[1, 0], Ok(())),
        ([-1, 0], &[1, 0], Err(NotSeparated)),
        ([1, 0], &[-1, 0], Err(NotSeparated)),
        // What touches the ray is not separated from it.
        ([1, 0], &[0, 1], Err(NotSeparated)),
        ([1, 0], &[1, 2], Err(NotSeparated)),
        ([1, 0], &[0, 0], Err(BadVector)),
        ([1, 0], &[1], Err(BadVector)),
    ] {
        let normal = integers(normal);
        let never = certificate(&direction, Claim::Never { normal });
        assert_eq!(said([6, 2], &never), expected, "{never:?}");
    }
}
