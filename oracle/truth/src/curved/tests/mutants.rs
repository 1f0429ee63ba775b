//! Changed certificates are refused, or still true.

use epa_check::certificate::Lower;
use epa_check::check::check_enclosure;
use epa_check::enclosure::{InnerBall, Inside, RoundLower};

use super::*;

/// Cases of every kind of proof.
fn cases() -> Vec<Curves> {
    let cylinder = r#""cylinder":{"half_height":1,"radius":0.75}"#;
    let turned = |shape: &str, place: &str| {
        format!(r#"{shape},"pose":{{"translation":{place},"quaternion":[3,1,-2,5]}}"#)
    };
    let egg = r#""ellipsoid":{"radii":[1,0.75,0.5]}"#;
    vec![
        curves(3, cylinder, &turned(egg, "[0.5,0.25,0.375]")),
        curves(3, cylinder, &turned(egg, "[3,1,2]")),
        curves(
            3,
            egg,
            &turned(r#""cone":{"half_height":1,"radius":0.75}"#, "[0.5,0,0]"),
        ),
        curves(
            3,
            cylinder,
            r#""cylinder":{"half_height":1,"radius":0.5},"pose":{"translation":[0.03125,0.25,0]}"#,
        ),
        curves(
            3,
            r#""ellipsoid":{"radii":[2,1,1]}"#,
            r#""ellipsoid":{"radii":[1,2,1]}"#,
        ),
        curves(
            3,
            cylinder,
            r#""cone":{"half_height":1,"radius":0.5},"pose":{"translation":[0,0.25,0]}"#,
        ),
        curves(
            3,
            cylinder,
            r#""box":{"half_extents":[2,1,2]},"pose":{"translation":[0.25,2,0.5]}"#,
        ),
        curves(
            2,
            r#""ellipsoid":{"radii":[2,1]}"#,
            r#""ellipsoid":{"radii":[1,2]},"pose":{"translation":[1,0.5]}"#,
        ),
        curves(
            3,
            r#""ellipsoid":{"radii":[1000,1000,999]}"#,
            r#""box":{"half_extents":[1,1,1]},"pose":{"translation":[0.125,0.25,0.5]}"#,
        ),
    ]
}

/// A change of the parts, the map, its denominator and the share of an ellipsoid.
type Change = fn(
    &mut [epa_check::enclosure::Part; 2],
    &mut [[BigInt; 3]; 3],
    &mut BigInt,
    &mut Option<[BigInt; 2]>,
);

/// Changes of a certificate, each by its name.
#[expect(clippy::too_many_lines, reason = "a table of changes")]
fn mutants(sound: &Enclosure) -> Vec<(&'static str, Enclosure)> {
    let mut all: Vec<(&'static str, Enclosure)> = Vec::new();
    let mut add = |name, change: &dyn Fn(&mut Enclosure)| {
        let mut mutant = sound.clone();
        change(&mut mutant);
        if mutant != *sound {
            all.push((name, mutant));
        }
    };
    let shifted = |root: &SignedRoot, by: i32| {
        // A 2^40th part more or less.
        let size = root.numerator.magnitude().clone().max(1u8.into());
        SignedRoot {
            numerator: (&root.numerator << 40) + BigInt::from(size) * by,
            denominator: &root.denominator << 40,
        }
    };
    add("lo raised", &|m| m.lo = shifted(&m.lo, 1));
    add("hi lowered", &|m| m.hi = shifted(&m.hi, -1));
    add("hi at lo", &|m| m.hi = m.lo.clone());
    add("lo at hi", &|m| m.lo = m.hi.clone());
    add("a bound over 0", &|m| m.hi.denominator = BigInt::zero());
    add("q = 0", &|m| m.q = BigInt::zero());
    add("q < 0", &|m| m.q = -&m.q);
    add("q halved", &|m| m.q = &m.q >> 1);
    add("n = 0", &|m| {
        m.normal.iter_mut().for_each(|x| *x = BigInt::zero())
    });
    add("−n", &|m| m.normal.iter_mut().for_each(|x| *x = -&*x));
    add("n too short", &|m| drop(m.normal.pop()));
    add("n turned", &|m| m.normal.rotate_left(1));
    add("a height less 1", &|m| m.heights[0] -= 1);
    add("heights swapped", &|m| m.heights.swap(0, 1));
    add("an axis", &|m| {
        m.axis = Some([1, 2, 2].map(BigInt::from).to_vec())
    });
    add("no axis", &|m| m.axis = None);
    add("an axis of length 0", &|m| {
        m.axis = Some([0, 0, 0].map(BigInt::from).to_vec())
    });
    if let RoundLower::Inner { .. } = &sound.lower {
        let inner = |change: fn(
            &mut Vec<epa_check::enclosure::RoundPoint>,
            &mut Vec<epa_check::enclosure::RoundPoint>,
            &mut Lower,
        )| {
            move |m: &mut Enclosure| {
                if let RoundLower::Inner { a, b, lower } = &mut m.lower {
                    change(a, b, lower);
                }
            }
        };
        add("no points of A", &inner(|a, _, _| a.clear()));
        add(
            "a point off its piece",
            &inner(|a, b, _| {
                let off = |p: &mut epa_check::enclosure::RoundPoint| {
                    p.place.iter_mut().for_each(|t| *t *= 2)
                };
                a.iter_mut().chain(b).for_each(off);
            }),
        );
        add(
            "a piece that is not there",
            &inner(|a, _, _| a[0].piece = 99),
        );
        add(
            "a number t too many",
            &inner(|a, _, _| a[0].place.push(BigInt::zero())),
        );
        add("points swapped", &inner(|a, b, _| std::mem::swap(a, b)));
        add("points turned", &inner(|a, _, _| a.rotate_left(1)));
        add(
            "the last facet or point gone",
            &inner(|_, _, lower| match lower {
                Lower::Facets { facets, .. } => drop(facets.pop()),
                Lower::Points { points, weights } => drop((points.pop(), weights.pop())),
            }),
        );
        add(
            "all facets turned",
            &inner(|_, _, lower| {
                if let Lower::Facets { facets, .. } = lower {
                    facets.iter_mut().for_each(|facet| facet.swap(0, 1));
                }
            }),
        );
        add(
            "a weight below 0",
            &inner(|_, _, lower| {
                if let Lower::Points { weights, .. } = lower {
                    weights[0] = BigInt::from(-1);
                }
            }),
        );
    } else {
        let round = |change: Change| {
            move |m: &mut Enclosure| {
                if let RoundLower::Ellipsoid {
                    parts,
                    contraction,
                    denominator,
                    share,
                } = &mut m.lower
                {
                    change(parts, contraction, denominator, share);
                }
            }
        };
        add("a map that lengthens", &round(|_, s, _, _| s[0][0] += 1));
        add("a map over 0", &round(|_, _, d, _| *d = BigInt::zero()));
        add("a map over less", &round(|_, _, d, _| *d = &*d / 2));
        add("a map turned", &round(|_, s, _, _| s.rotate_left(1)));
        add(
            "a part outside",
            &round(|parts, _, _, _| parts[0].shift = &parts[0].denominator * 2),
        );
        add(
            "a part too long",
            &round(|parts, _, _, _| parts[0].reach = &parts[0].denominator * 1),
        );
        add(
            "a part over 0",
            &round(|parts, _, _, _| parts[1].denominator = BigInt::zero()),
        );
        add(
            "a piece that is not there",
            &round(|parts, _, _, _| parts[1].pieces[1] = 7),
        );
        add(
            "a share of 1",
            &round(|_, _, _, share| *share = Some([1, 1].map(BigInt::from))),
        );
        add(
            "a share below 0",
            &round(|_, _, _, share| *share = Some([-1, 2].map(BigInt::from))),
        );
        add(
            "another share",
            &round(|_, _, _, share| *share = Some([1, 2].map(BigInt::from))),
        );
        add("no share", &round(|_, _, _, share| *share = None));
    }
    if let RoundLower::Balls(_) = &sound.lower {
        let first = |change: fn(&mut BigInt, &mut Vec<InnerBall>)| {
            move |m: &mut Enclosure| {
                if let RoundLower::Balls(of) = &mut m.lower
                    && let Inside::Balls { radius, balls } = &mut of.sides[0]
                {
                    change(radius, balls);
                }
            }
        };
        add("balls too large", &first(|radius, _| *radius *= 2));
        add("radius < 0", &first(|radius, _| *radius = -&*radius));
        add("no balls", &first(|_, balls| balls.clear()));
        add("balls turned", &first(|_, balls| balls.rotate_left(1)));
        add(
            "balls outside",
            &first(|_, balls| balls.iter_mut().for_each(|b| b.offset[0] *= 2)),
        );
        add("a ball of no piece", &first(|_, balls| balls[0].piece = 1));
        add(
            "a share of 1",
            &first(|_, balls| balls[0].share[0] = balls[0].share[1].clone()),
        );
        add("another share", &first(|_, balls| balls[0].share[1] *= 2));
        add("x raised", &|m| {
            if let RoundLower::Balls(of) = &mut m.lower {
                of.bound *= 2;
            }
        });
    }
    all
}

#[test]
fn changed_certificates_are_refused_or_still_true() {
    let (mut refused, mut accepted) = (0, 0);
    for curves in cases() {
        let sound = enclose(&curves).expect("accepted").enclosure;
        for (name, mutant) in mutants(&sound) {
            if check_enclosure(&curves.pieces, &mutant).is_err() {
                refused += 1;
                continue;
            }
            accepted += 1;
            // What is accepted says nothing else than what is known.
            assert!(
                mutant.lo <= sound.hi && sound.lo <= mutant.hi,
                "{name}: {mutant:?}"
            );
            let is_harmless = mutant.lo <= sound.lo && sound.hi <= mutant.hi;
            assert!(
                is_harmless || name.starts_with("lo ") || name.starts_with("hi "),
                "{name}"
            );
        }
    }
    assert!(refused > 150, "{refused} refused, {accepted} accepted");
}
