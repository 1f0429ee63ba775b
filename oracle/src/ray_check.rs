//! The checker of directional depths: proofs of how far B moves along a direction.
//!
//! The statement, the form and why it proves the claim stand in docs/certificate.md. Integers
//! only; nothing is searched for, and no code is shared with what made the proof.

use std::fmt;

use num_bigint::{BigInt, Sign};
use num_traits::{Signed, Zero};

use crate::number::Rational;

/// A point of D as a convex combination: pairs (i, j) stand for `a_i − b_j`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination {
    /// The points.
    pub points: Vec<(usize, usize)>,
    /// A weight for each, at least 0, not all 0.
    pub weights: Vec<BigInt>,
}

/// `time · d` is a point of D.
#[derive(Clone, Debug, PartialEq)]
pub struct Inside {
    /// In world units.
    pub time: Rational,
    /// The point.
    pub combination: Combination,
}

/// The line crosses the boundary of D at `inside.time`.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossing {
    /// A normal n with `h_D(n) = time · n·d`.
    pub normal: Vec<BigInt>,
    /// Why the point belongs to D.
    pub inside: Inside,
}

/// What is claimed of the ray `{ t·d : t ≥ 0 }`.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// The origin lies in D, and the ray leaves D at `exit`.
    Exit {
        /// A point of D at or behind the origin.
        start: Inside,
        /// Where the ray leaves.
        exit: Crossing,
    },
    /// The origin does not lie in D; the ray enters it and leaves it.
    Ahead {
        /// Where it enters.
        enter: Crossing,
        /// Where it leaves.
        exit: Crossing,
    },
    /// The ray does not meet D.
    Never {
        /// A normal n with `n·d ≥ 0` and `h_D(n) < 0`.
        normal: Vec<BigInt>,
    },
}

/// A claim about two shapes and a direction, with its proof.
#[derive(Clone, Debug, PartialEq)]
pub struct RayCertificate {
    /// d, not zero.
    pub direction: Vec<BigInt>,
    /// What is claimed.
    pub claim: Claim,
}

/// Why a proof is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RayRefusal {
    /// A vector is zero, or has not as many coordinates as the vertices.
    BadVector,
    /// No points, not as many weights as points, or an index that is no vertex.
    BadCombination,
    /// A weight is negative, or all are 0.
    BadWeights,
    /// The combination is not the point `time · d`.
    NotOnTheLine,
    /// The plane does not bound the line where it is claimed to.
    NotBounded,
    /// Leaving: `n·d ≤ 0`; entering: `n·d ≥ 0`.
    WrongSide,
    /// A time has the wrong sign, or leaving comes before entering.
    WrongTime,
    /// The normal does not separate D from the ray.
    NotSeparated,
}

impl fmt::Display for RayRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RayRefusal::BadVector => "a vector is zero, or of the wrong dimension",
            RayRefusal::BadCombination => "a combination is not one of vertices",
            RayRefusal::BadWeights => "a weight is negative, or all are zero",
            RayRefusal::NotOnTheLine => "a combination is not the point of the line",
            RayRefusal::NotBounded => "a plane does not bound the line where it should",
            RayRefusal::WrongSide => "a normal looks the wrong way along the line",
            RayRefusal::WrongTime => "a time has the wrong sign, or comes before another",
            RayRefusal::NotSeparated => "the normal does not separate",
        })
    }
}

impl std::error::Error for RayRefusal {}

/// The vertices of A and of B as integers: world coordinates times `scale`.
#[derive(Clone, Copy, Debug)]
pub struct World<'v> {
    /// Of A's core, at least one.
    pub a: &'v [Vec<BigInt>],
    /// Of B's core, at least one.
    pub b: &'v [Vec<BigInt>],
    /// Positive.
    pub scale: &'v BigInt,
}

/// Checks a proof.
///
/// # Errors
/// [`RayRefusal`], with the first thing that is wrong.
pub fn check(world: World<'_>, certificate: &RayCertificate) -> Result<(), RayRefusal> {
    let d = &certificate.direction;
    world.vector(d)?;
    match &certificate.claim {
        Claim::Exit { start, exit } => {
            world.inside(start, d)?;
            world.crossing(exit, d, Sign::Plus)?;
            let is_around = !start.time.is_positive() && !exit.inside.time.is_negative();
            is_around.then_some(()).ok_or(RayRefusal::WrongTime)
        }
        Claim::Ahead { enter, exit } => {
            world.crossing(enter, d, Sign::Minus)?;
            world.crossing(exit, d, Sign::Plus)?;
            let (first, last) = (&enter.inside.time, &exit.inside.time);
            let is_after = last.numer() * first.denom() >= first.numer() * last.denom();
            let is_ahead = first.is_positive() && is_after;
            is_ahead.then_some(()).ok_or(RayRefusal::WrongTime)
        }
        Claim::Never { normal } => {
            world.vector(normal)?;
            let is_forward = !dot(normal, d).is_negative();
            let separates = is_forward && world.height(normal).is_negative();
            separates.then_some(()).ok_or(RayRefusal::NotSeparated)
        }
    }
}

impl World<'_> {
    fn vector(&self, v: &[BigInt]) -> Result<(), RayRefusal> {
        let is_vector = v.len() == self.a[0].len() && v.iter().any(|x| !x.is_zero());
        is_vector.then_some(()).ok_or(RayRefusal::BadVector)
    }

    /// `h_D(n)`, on the lattice.
    fn height(&self, n: &[BigInt]) -> BigInt {
        let along =
            |points: &[Vec<BigInt>]| -> Vec<BigInt> { points.iter().map(|p| dot(p, n)).collect() };
        let highest = along(self.a).into_iter().max().unwrap_or_default();
        let lowest = along(self.b).into_iter().min().unwrap_or_default();
        highest - lowest
    }

    /// The plane bounds the line at the time, and the point there belongs to D.
    fn crossing(&self, crossing: &Crossing, d: &[BigInt], side: Sign) -> Result<(), RayRefusal> {
        self.vector(&crossing.normal)?;
        let along = dot(&crossing.normal, d);
        if along.sign() != side {
            return Err(RayRefusal::WrongSide);
        }
        let time = &crossing.inside.time;
        let height = self.height(&crossing.normal);
        if height * time.denom() != time.numer() * self.scale * along {
            return Err(RayRefusal::NotBounded);
        }
        self.inside(&crossing.inside, d)
    }

    /// `Σ w (a_i − b_j) = Σ w · time · d`.
    fn inside(&self, inside: &Inside, d: &[BigInt]) -> Result<(), RayRefusal> {
        let Combination { points, weights } = &inside.combination;
        if points.is_empty() || points.len() != weights.len() {
            return Err(RayRefusal::BadCombination);
        }
        let mut sum = vec![BigInt::zero(); d.len()];
        for (&(i, j), weight) in points.iter().zip(weights) {
            if weight.is_negative() {
                return Err(RayRefusal::BadWeights);
            }
            let pair = self.a.get(i).zip(self.b.get(j));
            let (a, b) = pair.ok_or(RayRefusal::BadCombination)?;
            for (axis, total) in sum.iter_mut().enumerate() {
                *total += weight * (&a[axis] - &b[axis]);
            }
        }
        let total: BigInt = weights.iter().sum();
        if total.is_zero() {
            return Err(RayRefusal::BadWeights);
        }
        let there = total * self.scale * inside.time.numer();
        let is_there = |(s, x): (&BigInt, &BigInt)| s * inside.time.denom() == &there * x;
        let all = sum.iter().zip(d).all(is_there);
        all.then_some(()).ok_or(RayRefusal::NotOnTheLine)
    }
}

fn dot(u: &[BigInt], v: &[BigInt]) -> BigInt {
    u.iter().zip(v).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests {
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
}
