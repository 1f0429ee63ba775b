//! Certificates with one thing changed, each refused for the reason that it has.

use super::*;

fn integers<const D: usize>(points: &[[i64; D]]) -> Vec<Vec<BigInt>> {
    let vector = |p: &[i64; D]| p.map(BigInt::from).to_vec();
    points.iter().map(vector).collect()
}

fn root(numerator: i64, denominator: i64) -> SignedRoot {
    SignedRoot {
        numerator: numerator.into(),
        denominator: denominator.into(),
    }
}

/// Two cubes that overlap by 1, with the surface of their difference: vertex k of A less the
/// opposite one of B.
fn cubes() -> (Vertices, Certificate) {
    let cube = |dx: i64| {
        let corner = |k: i64| [2 * (k & 1) - 1 + dx, (k & 2) - 1, (k >> 1 & 2) - 1];
        (0..8).map(corner).collect::<Vec<_>>()
    };
    let vertices = Vertices {
        a: integers(&cube(0)),
        b: integers(&cube(1)),
        scale: 1.into(),
    };
    let faces = [
        [1, 3, 7, 5],
        [0, 4, 6, 2],
        [2, 6, 7, 3],
        [0, 1, 5, 4],
        [4, 5, 7, 6],
        [0, 2, 3, 1],
    ];
    let halves = faces.map(|[a, b, c, d]| [vec![a, b, c], vec![a, c, d]]);
    let certificate = Certificate {
        upper: [1, 0, 0].map(BigInt::from).to_vec(),
        lower: Lower::Facets {
            points: (0..8).map(|k| (k, 7 - k)).collect(),
            facets: halves.into_iter().flatten().collect(),
        },
        lo: root(1, 1),
        hi: root(1, 1),
    };
    (vertices, certificate)
}

/// Triangles that are 2√2 apart: between two vertices of A, three parts of one to one of the
/// other, and one of B.
fn triangles() -> (Vertices, Certificate) {
    let vertices = Vertices {
        a: integers(&[[0, 0], [4, 0], [0, 4]]),
        b: integers(&[[5, 3], [7, 5], [6, 9]]),
        scale: 1.into(),
    };
    let certificate = Certificate {
        upper: [1, 1].map(BigInt::from).to_vec(),
        lower: Lower::Points {
            points: vec![(1, 0), (2, 0)],
            weights: vec![3.into(), 1.into()],
        },
        lo: root(-8, 1),
        hi: root(-8, 1),
    };
    (vertices, certificate)
}

/// A kite about the origin, 2 to the right and below, 6 to the left and 3 above.
fn kite() -> (Vertices, Certificate) {
    let vertices = Vertices {
        a: integers(&[[2, 0], [0, 3], [-6, 0], [0, -2]]),
        b: integers(&[[0, 0]]),
        scale: 1.into(),
    };
    let certificate = Certificate {
        upper: [1, -1].map(BigInt::from).to_vec(),
        lower: Lower::Facets {
            points: (0..4).map(|i| (i, 0)).collect(),
            facets: (0..4).map(|i| vec![i, (i + 1) % 4]).collect(),
        },
        lo: root(2, 1),
        hi: root(2, 1),
    };
    (vertices, certificate)
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
    let (vertices, certificate) = cubes();
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
    assert_eq!(refuse(|c| facets(c)[0][0] = 8), Refusal::BadFacet);
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
    let (vertices, certificate) = triangles();
    assert_eq!(check(&vertices, &certificate), Ok(()));
    assert_eq!(check(&finer(&vertices), &certificate), Ok(()));
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
    let (vertices, certificate) = cubes();
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

#[test]
fn a_polygon_is_closed_if_its_edges_follow_each_other() {
    let (vertices, certificate) = kite();
    assert_eq!(check(&vertices, &certificate), Ok(()));
    assert_eq!(check(&finer(&vertices), &certificate), Ok(()));
    let refuse = |change: fn(&mut Certificate)| refusal(&vertices, &certificate, change);
    assert_eq!(refuse(|c| drop(facets(c).remove(1))), Refusal::NotClosed);
    assert_eq!(refuse(|c| drop(facets(c).pop())), Refusal::NotClosed);
    // The ridges of two copies are there twice each.
    let twice = |c: &mut Certificate| {
        let copy = facets(c).clone();
        facets(c).extend(copy);
    };
    assert_eq!(refuse(twice), Refusal::NotClosed);
    assert_eq!(
        refuse(|c| facets(c)[2].swap(0, 1)),
        Refusal::FacetNotAroundOrigin
    );
    assert_eq!(refuse(|c| c.lo = root(201, 100)), Refusal::FacetTooNear);
    assert_eq!(refuse(|c| c.hi = root(199, 100)), Refusal::UpperBoundFails);
    assert_eq!(
        refuse(|c| c.upper = [2, 1].map(BigInt::from).to_vec()),
        Refusal::UpperBoundFails
    );
    // A weaker claim is true as well, below zero too.
    for lo in [root(199, 100), root(0, 1), root(-5, 1)] {
        let weaker = Certificate {
            lo,
            hi: root(201, 100),
            ..certificate.clone()
        };
        assert_eq!(check(&vertices, &weaker), Ok(()));
    }
}

#[test]
fn two_surfaces_are_refused_and_so_is_a_plane_through_the_origin() {
    let (mut vertices, certificate) = cubes();
    let twice = |c: &mut Certificate| {
        let copy = facets(c).clone();
        facets(c).extend(copy);
    };
    let refused = refusal(&vertices, &certificate, twice);
    assert_eq!(refused, Refusal::NotClosed);
    // Moved by its depth: the cubes touch, and nothing is strictly inside.
    for vertex in &mut vertices.b {
        vertex[0] += 1;
    }
    let touching = Certificate {
        lo: root(0, 1),
        hi: root(0, 1),
        ..certificate
    };
    assert_eq!(
        check(&vertices, &touching),
        Err(Refusal::FacetNotAroundOrigin)
    );
}

/// Coordinates in thirds: the bounds are those of the world.
#[test]
fn the_scale_is_that_of_the_bounds() {
    let (mut vertices, mut certificate) = kite();
    vertices.scale = 3.into();
    (certificate.lo, certificate.hi) = (root(2, 9), root(2, 9));
    assert_eq!(check(&vertices, &certificate), Ok(()));
    certificate.hi = root(2, 10);
    assert_eq!(
        check(&vertices, &certificate),
        Err(Refusal::UpperBoundFails)
    );
    certificate.hi = root(2, 1);
    assert_eq!(check(&vertices, &certificate), Ok(()));
    certificate.lo = root(2, 8);
    assert_eq!(check(&vertices, &certificate), Err(Refusal::FacetTooNear));
}

#[test]
fn only_the_plane_and_space_have_shapes() {
    let (_, certificate) = kite();
    for dim in [0, 1, 4] {
        let origin = || vec![vec![BigInt::ZERO; dim]];
        let vertices = Vertices {
            a: origin(),
            b: origin(),
            scale: 1.into(),
        };
        assert_eq!(check(&vertices, &certificate), Err(Refusal::BadVertices));
    }
}
