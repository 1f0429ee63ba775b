//! Rays that start in a difference, before it, at its edge, or that miss it; each proof with
//! one thing changed.

use super::*;

fn integers(v: &[i64]) -> Vec<BigInt> {
    v.iter().map(|x| BigInt::from(*x)).collect()
}

fn inside(time: (i64, i64), points: &[(usize, usize)], weights: &[i64]) -> Inside {
    Inside {
        time: Rational::new(time.0.into(), time.1.into()),
        combination: Combination {
            points: points.to_vec(),
            weights: integers(weights),
        },
    }
}

/// The square from 0 to 2 and the point (1, 1), in halves.
fn world(check: impl FnOnce(World<'_>)) {
    let a = [[0, 0], [4, 0], [4, 4], [0, 4]].map(|p| integers(&p));
    let b = [integers(&[2, 2])];
    check(World {
        a: &a,
        b: &b,
        scale: &BigInt::from(2),
    });
}

/// Along (2, 0) the point is free after half of it.
fn proof() -> RayCertificate {
    RayCertificate {
        direction: integers(&[2, 0]),
        claim: Claim::Exit {
            start: inside((0, 1), &[(0, 0), (2, 0)], &[1, 1]),
            exit: Crossing {
                normal: integers(&[3, 0]),
                inside: inside((1, 2), &[(1, 0), (2, 0)], &[5, 5]),
            },
        },
    }
}

#[test]
fn a_proof_is_accepted() {
    world(|world| assert_eq!(check(world, &proof()), Ok(())));
}

type Change = dyn Fn(&mut RayCertificate, &mut Inside, &mut Crossing);

/// Why the proof with a change is refused, if it is.
fn refused(change: &Change) -> Option<RayRefusal> {
    let mut wrong = proof();
    let Claim::Exit {
        mut start,
        mut exit,
    } = wrong.claim.clone()
    else {
        panic!("an exit");
    };
    change(&mut wrong, &mut start, &mut exit);
    wrong.claim = Claim::Exit { start, exit };
    let mut refusal = None;
    world(|world| refusal = check(world, &wrong).err());
    refusal
}

#[test]
fn every_change_is_refused_by_name() {
    assert_eq!(refused(&|_, _, _| {}), None);
    let changes: [(&Change, RayRefusal); 10] = [
        (
            &|c, _, _| c.direction = integers(&[0, 0]),
            RayRefusal::BadVector,
        ),
        (
            &|_, _, e| e.normal = integers(&[1, 0, 0]),
            RayRefusal::BadVector,
        ),
        (
            &|_, _, e| e.normal = integers(&[-3, 0]),
            RayRefusal::WrongSide,
        ),
        (
            &|_, _, e| e.normal = integers(&[3, 1]),
            RayRefusal::NotBounded,
        ),
        (
            &|_, _, e| e.inside.combination.points[0] = (7, 0),
            RayRefusal::BadCombination,
        ),
        (
            &|_, _, e| e.inside.combination.weights.push(1.into()),
            RayRefusal::BadCombination,
        ),
        (
            &|_, _, e| e.inside.combination.weights = integers(&[-5, 15]),
            RayRefusal::BadWeights,
        ),
        (
            &|_, s, _| s.combination.weights = integers(&[0, 0]),
            RayRefusal::BadWeights,
        ),
        (
            &|_, s, _| s.combination.weights = integers(&[1, 2]),
            RayRefusal::NotOnTheLine,
        ),
        (&|_, s, e| *s = e.inside.clone(), RayRefusal::WrongTime),
    ];
    for (number, (change, refusal)) in changes.iter().enumerate() {
        assert_eq!(refused(change), Some(*refusal), "change {number}");
    }
}

#[test]
fn a_ray_that_misses_needs_a_normal_that_separates() {
    let never = |direction: [i64; 2], normal: [i64; 2]| RayCertificate {
        direction: integers(&direction),
        claim: Claim::Never {
            normal: integers(&normal),
        },
    };
    let (a, b) = ([integers(&[0, 0])], [integers(&[5, 1])]);
    let scale = BigInt::from(1);
    let world = World {
        a: &a,
        b: &b,
        scale: &scale,
    };
    assert_eq!(check(world, &never([1, 0], [1, 0])), Ok(()));
    let not = Err(RayRefusal::NotSeparated);
    assert_eq!(check(world, &never([-1, 0], [1, 0])), not);
    assert_eq!(check(world, &never([1, 0], [-1, 0])), not);
}

fn crossing(normal: [i64; 2], inside: Inside) -> Crossing {
    let normal = integers(&normal);
    Crossing { normal, inside }
}

/// The square from −3 to −1 beside the axis, in halves: A is that of [`world`].
fn aside(check: impl FnOnce(World<'_>)) {
    world(|World { a, scale, .. }| {
        let b = &[integers(&[6, 2])];
        check(World { a, b, scale });
    });
}

/// Along (−2, 0) it is entered after half of it, and left after three halves.
#[test]
fn a_ray_may_start_before_the_difference() {
    let ahead = |direction: i64, times: [(i64, i64); 2]| {
        let enter = inside(times[0], &[(1, 0), (2, 0)], &[1, 1]);
        let exit = inside(times[1], &[(0, 0), (3, 0)], &[4, 4]);
        RayCertificate {
            direction: integers(&[direction, 0]),
            claim: Claim::Ahead {
                enter: crossing([3, 0], enter),
                exit: crossing([-1, 0], exit),
            },
        }
    };
    aside(|world| assert_eq!(check(world, &ahead(-2, [(1, 2), (3, 2)])), Ok(())));
    let not = |direction, times, refusal| {
        let wrong = ahead(direction, times);
        aside(|world| assert_eq!(check(world, &wrong), Err(refusal), "{wrong:?}"));
    };
    not(-2, [(1, 3), (3, 2)], RayRefusal::NotBounded);
    not(-2, [(1, 2), (4, 2)], RayRefusal::NotBounded);
    not(2, [(-1, 2), (-3, 2)], RayRefusal::WrongSide);
    // Entered where the ray starts.
    let from_the_edge = ahead(-2, [(0, 1), (1, 1)]);
    world(|World { a, scale, .. }| {
        let b = &[integers(&[4, 2])];
        let refusal = check(World { a, b, scale }, &from_the_edge);
        assert_eq!(refusal, Err(RayRefusal::WrongTime));
    });
}

/// A difference of one point, at 5/3 or at 1/3 of (1, 0).
#[test]
fn a_ray_may_enter_and_leave_at_once() {
    for thirds in [5, 1] {
        let at = || inside((thirds, 3), &[(0, 0)], &[2]);
        let once = RayCertificate {
            direction: integers(&[1, 0]),
            claim: Claim::Ahead {
                enter: crossing([-1, 0], at()),
                exit: crossing([1, 0], at()),
            },
        };
        let world = World {
            a: &[integers(&[thirds + 1, 2])],
            b: &[integers(&[1, 2])],
            scale: &BigInt::from(3),
        };
        assert_eq!(check(world, &once), Ok(()));
    }
}

/// The line leaves the square before the ray starts, or just there.
#[test]
fn a_ray_does_not_leave_what_lies_behind_it() {
    let exit = |start: (i64, i64), end: (i64, i64)| RayCertificate {
        direction: integers(&[2, 0]),
        claim: Claim::Exit {
            start: inside(start, &[(0, 0), (3, 0)], &[1, 1]),
            exit: crossing([1, 0], inside(end, &[(1, 0), (2, 0)], &[1, 1])),
        },
    };
    let behind = exit((-3, 2), (-1, 2));
    aside(|world| assert_eq!(check(world, &behind), Err(RayRefusal::WrongTime)));
    let at_the_edge = exit((-1, 1), (0, 1));
    world(|World { a, scale, .. }| {
        let b = &[integers(&[4, 2])];
        assert_eq!(check(World { a, b, scale }, &at_the_edge), Ok(()));
    });
}

#[test]
fn a_combination_has_points() {
    let none = |_: &mut RayCertificate, s: &mut Inside, _: &mut Crossing| {
        s.combination = Combination {
            points: Vec::new(),
            weights: Vec::new(),
        };
    };
    assert_eq!(refused(&none), Some(RayRefusal::BadCombination));
    let without_b = |_: &mut RayCertificate, s: &mut Inside, _: &mut Crossing| {
        s.combination.points[1] = (2, 1);
    };
    assert_eq!(refused(&without_b), Some(RayRefusal::BadCombination));
}

#[test]
fn what_touches_the_ray_is_not_separated_from_it() {
    let separates = |direction: [i64; 2], normal: &[i64]| {
        let never = RayCertificate {
            direction: integers(&direction),
            claim: Claim::Never {
                normal: integers(normal),
            },
        };
        let mut answer = Ok(());
        aside(|world| answer = check(world, &never));
        answer
    };
    // All of it lies to the left of −1, and between −1 and 1 in height.
    assert_eq!(separates([0, 1], &[1, 0]), Ok(()));
    assert_eq!(separates([1, 0], &[1, 0]), Ok(()));
    let not = Err(RayRefusal::NotSeparated);
    assert_eq!(separates([1, 0], &[0, 1]), not);
    assert_eq!(separates([1, 0], &[1, 2]), not);
    assert_eq!(separates([-1, 0], &[1, 0]), not);
    let no_vector = Err(RayRefusal::BadVector);
    assert_eq!(separates([1, 0], &[0, 0]), no_vector);
    assert_eq!(separates([1, 0], &[1]), no_vector);
}
