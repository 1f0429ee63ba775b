//! Mutated certificates: the checker refuses them, or what they say is still true.

mod common;

use common::{Points, Random, as_float, big, exact, lattice_pair, signed_square};
use epa::check::{Refusal, Vertices, check};
use epa::{Certificate, Class, Lower, SignedRoot};
use num_bigint::BigInt;

/// Two unit cubes that overlap by 1/2, doubled: depth 1 along x.
fn boxes() -> [Points<3>; 2] {
    let cube = |dx: i64| {
        (0..8)
            .map(|k| [2 * (k & 1) - 1 + dx, (k & 2) - 1, (k >> 1 & 2) - 1])
            .collect()
    };
    [cube(0), cube(1)]
}

fn certified<const D: usize>(a: &Points<D>, b: &Points<D>) -> (Vertices, Certificate) {
    let vertices = Vertices {
        a: big(a),
        b: big(b),
        scale: 1.into(),
    };
    (
        vertices,
        Certificate::new(&exact(a, b)).expect("an exact run converges"),
    )
}

fn refusal(
    vertices: &Vertices,
    certificate: &Certificate,
    change: impl Fn(&mut Certificate),
) -> Refusal {
    let mut mutant = certificate.clone();
    change(&mut mutant);
    let refusal = check(vertices, &mutant).expect_err("a mutant must be refused");
    assert_eq!(check(&finer(vertices), &mutant), Err(refusal));
    refusal
}

/// The same vertices of the world on so fine a lattice that no machine integer holds them:
/// the checker goes another way, to the same end.
fn finer(vertices: &Vertices) -> Vertices {
    let times = |points: &[Vec<BigInt>]| {
        let point = |p: &Vec<BigInt>| p.iter().map(|x| x << 200).collect();
        points.iter().map(point).collect()
    };
    Vertices {
        a: times(&vertices.a),
        b: times(&vertices.b),
        scale: &vertices.scale << 200,
    }
}

fn facets(certificate: &mut Certificate) -> &mut Vec<Vec<usize>> {
    match &mut certificate.lower {
        Lower::Facets { facets, .. } => facets,
        Lower::Points { .. } => panic!("penetrating boxes have facets"),
    }
}

fn points(certificate: &mut Certificate) -> (&mut Vec<(usize, usize)>, &mut Vec<BigInt>) {
    match &mut certificate.lower {
        Lower::Points { points, weights } => (points, weights),
        Lower::Facets { .. } => panic!("touching and separated shapes have points"),
    }
}

#[test]
fn mutants_of_a_surface_are_refused() {
    let [a, b] = boxes();
    let (vertices, certificate) = certified(&a, &b);
    assert_eq!(check(&vertices, &certificate), Ok(()));
    assert_eq!(check(&finer(&vertices), &certificate), Ok(()));
    let refuse = |change: fn(&mut Certificate)| refusal(&vertices, &certificate, change);
    assert_eq!(refuse(|c| facets(c).clear()), Refusal::NoFacets);
    assert_eq!(refuse(|c| drop(facets(c).pop())), Refusal::NotClosed);
    assert_eq!(
        refuse(|c| facets(c)[0].swap(0, 1)),
        Refusal::FacetNotAroundOrigin
    );
    assert_eq!(
        refuse(|c| facets(c).iter_mut().for_each(|f| f.swap(0, 1))),
        Refusal::FacetNotAroundOrigin
    );
    assert_eq!(
        refuse(|c| facets(c)[0][1] = facets(c)[0][0]),
        Refusal::FacetNotAroundOrigin
    );
    assert_eq!(refuse(|c| facets(c)[0][0] = 1_000_000), Refusal::BadFacet);
    assert_eq!(refuse(|c| facets(c)[0].truncate(2)), Refusal::BadFacet);
    assert_eq!(
        refuse(|c| {
            let twice = facets(c)[0].clone();
            facets(c).push(twice)
        }),
        Refusal::NotClosed
    );
    assert_eq!(
        refuse(|c| c.upper = vec![0.into(); 3]),
        Refusal::BadDirection
    );
    assert_eq!(refuse(|c| drop(c.upper.pop())), Refusal::BadDirection);
    assert_eq!(
        refuse(|c| c.upper = [0, 0, 1].map(BigInt::from).to_vec()),
        Refusal::UpperBoundFails
    );
    assert_eq!(
        refuse(|c| c.upper = c.upper.iter().map(|x| -x).collect()),
        Refusal::UpperBoundFails
    );
    assert_eq!(refuse(|c| c.lo.numerator += 1), Refusal::FacetTooNear);
    assert_eq!(refuse(|c| c.hi.numerator -= 1), Refusal::UpperBoundFails);
    assert_eq!(refuse(|c| c.lo.denominator = 0.into()), Refusal::BadBound);
    assert_eq!(
        refuse(|c| c.hi.denominator = (-1).into()),
        Refusal::BadBound
    );
    let beyond = |c: &mut Certificate| match &mut c.lower {
        Lower::Facets { points, .. } => points[0] = (8, 0),
        Lower::Points { .. } => {}
    };
    assert_eq!(refuse(beyond), Refusal::NoSuchVertex);
}

#[test]
fn mutants_of_a_mean_are_refused() {
    let (a, b) = (vec![[0, 0], [4, 0], [0, 4]], vec![[5, 1], [7, 3], [5, 5]]);
    let (vertices, certificate) = certified(&a, &b);
    assert_eq!(check(&vertices, &certificate), Ok(()));
    assert_eq!(check(&finer(&vertices), &certificate), Ok(()));
    assert_eq!(exact(&a, &b).class(), Class::Separated);
    let refuse = |change: fn(&mut Certificate)| refusal(&vertices, &certificate, change);
    assert_eq!(refuse(|c| points(c).1.fill(0.into())), Refusal::ZeroWeights);
    assert_eq!(
        refuse(|c| points(c).1[0] = (-1).into()),
        Refusal::NegativeWeight
    );
    assert_eq!(refuse(|c| points(c).1.push(1.into())), Refusal::WrongLength);
    assert_eq!(
        refuse(|c| {
            points(c).0.clear();
            points(c).1.clear()
        }),
        Refusal::WrongLength
    );
    assert_eq!(refuse(|c| points(c).0[0] = (0, 3)), Refusal::NoSuchVertex);
    assert_eq!(refuse(|c| points(c).0[0] = (0, 2)), Refusal::MeanTooFar);
    assert_eq!(
        refuse(|c| c.lo = SignedRoot {
            numerator: 0.into(),
            denominator: 1.into()
        }),
        Refusal::MeanTooFar
    );
    assert_eq!(
        refuse(|c| c.upper = [0, 1].map(BigInt::from).to_vec()),
        Refusal::UpperBoundFails
    );
}

#[test]
fn vertices_that_are_no_shapes_are_refused() {
    let [a, b] = boxes();
    let (vertices, certificate) = certified(&a, &b);
    let mutants = [
        Vertices {
            a: Vec::new(),
            ..vertices.clone()
        },
        Vertices {
            b: Vec::new(),
            ..vertices.clone()
        },
        Vertices {
            scale: 0.into(),
            ..vertices.clone()
        },
        Vertices {
            b: vec![vec![0.into(); 2]],
            ..vertices.clone()
        },
    ];
    for mutant in mutants {
        assert_eq!(check(&mutant, &certificate), Err(Refusal::BadVertices));
    }
    let twice = Vertices {
        scale: 2.into(),
        ..vertices
    };
    assert!(
        check(&twice, &certificate).is_err(),
        "half the size, half the depth"
    );
}

/// Random changes anywhere: whatever is accepted still encloses the true value.
fn survivors_are_true<const D: usize>(seed: u64, pairs: usize) -> [usize; 2] {
    let mut random = Random::new(seed);
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..pairs {
        let [a, b] = lattice_pair::<D>(&mut random, 4);
        let truth = as_float(&signed_square(&exact(&a, &b)));
        let (vertices, certificate) = certified(&a, &b);
        for _ in 0..20 {
            let mut mutant = certificate.clone();
            mutate(&mut mutant, &mut random);
            if check(&vertices, &mutant).is_err() {
                refused += 1;
                continue;
            }
            accepted += 1;
            let value = |root: &SignedRoot<BigInt>| {
                as_float(&num_rational::BigRational::new(
                    root.numerator.clone(),
                    root.denominator.clone(),
                ))
            };
            let (lo, hi) = (value(&mutant.lo), value(&mutant.hi));
            assert!(
                lo <= truth + 1e-12 && truth <= hi + 1e-12,
                "{lo} {truth} {hi}: {a:?} {b:?}"
            );
        }
    }
    [refused, accepted]
}

fn mutate(certificate: &mut Certificate, random: &mut Random) {
    let index = |random: &mut Random, len: usize| {
        usize::try_from(random.below(len.max(1) as i64)).expect("an index")
    };
    let step = BigInt::from(random.below(5) - 2);
    match random.below(6) {
        0 => {
            let i = index(random, certificate.upper.len());
            certificate.upper[i] += step;
        }
        1 => certificate.lo.numerator += step,
        2 => certificate.hi.numerator += step,
        3 => {
            let (which, to) = (index(random, 20), (index(random, 7), index(random, 7)));
            let (Lower::Points { points, .. } | Lower::Facets { points, .. }) =
                &mut certificate.lower;
            let which = which % points.len();
            points[which] = to;
        }
        _ => match &mut certificate.lower {
            Lower::Points { weights, .. } => {
                let i = index(random, weights.len());
                weights[i] += step;
            }
            Lower::Facets { facets, points } => {
                let (f, to) = (index(random, facets.len()), index(random, points.len()));
                match random.below(3) {
                    0 => facets[f].swap(0, 1),
                    1 => facets[f][0] = to,
                    _ => drop(facets.remove(f)),
                }
            }
        },
    }
}

#[test]
fn whatever_survives_a_random_mutation_is_still_true() {
    for [refused, accepted] in [
        survivors_are_true::<2>(11, 400),
        survivors_are_true::<3>(12, 300),
    ] {
        assert!(
            refused > 2_000 && accepted > 100,
            "{refused} refused, {accepted} accepted"
        );
    }
}
