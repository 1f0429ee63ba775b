//! Certificates with one thing changed, each refused for the reason that it has.

use num_rational::BigRational;

use super::*;
use crate::limits::Limits;
use crate::shape::Hull;
use crate::solution::{Class, Solution};
use crate::vector::Vector;

type Points<const D: usize> = Vec<[i64; D]>;

fn big<const D: usize>(points: &Points<D>) -> Vec<Vec<BigInt>> {
    let integers = |p: &[i64; D]| p.map(BigInt::from).to_vec();
    points.iter().map(integers).collect()
}

fn exact<const D: usize>(a: &Points<D>, b: &Points<D>) -> Solution<BigRational, D> {
    let hull = |points: &Points<D>| {
        let rational = |p: &[i64; D]| Vector(p.map(|x| BigRational::from_integer(x.into())));
        Hull::new(points.iter().map(rational)).expect("points")
    };
    crate::solve(&hull(a), &hull(b), &Limits::default()).expect("finite shapes")
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

/// Two unit cubes that overlap by 1/2, doubled: depth 1 along x.
fn boxes() -> [Points<3>; 2] {
    let cube = |dx: i64| {
        (0..8)
            .map(|k| [2 * (k & 1) - 1 + dx, (k & 2) - 1, (k >> 1 & 2) - 1])
            .collect()
    };
    [cube(0), cube(1)]
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
