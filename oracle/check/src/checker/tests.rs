//! Certificates with one thing changed, each refused for the reason that it has.

use std::fs;

use num_bigint::BigInt;

use super::Reason::{
    DirectionZero, FacetOrientation, FacetTooNear, Form, MeanTooFar, NoFacets, NoPoints, NotClosed,
    UpperTooLow, WeightNegative, WeightsZero,
};
use super::*;

/// A case and a certificate about it in small integers.
#[derive(Clone)]
struct Given {
    space: bool,
    a: Vec<[i64; 3]>,
    b: Vec<[i64; 3]>,
    scale: i64,
    radii: [i64; 3],
    round: bool,
    n: [i64; 3],
    points: Vec<(usize, usize)>,
    weights: Option<Vec<i64>>,
    facets: Vec<Vec<usize>>,
    lo: [i64; 3],
    hi: [i64; 3],
}

impl Given {
    /// On a lattice that is finer by so many bits.
    fn on(&self, bits: u64) -> (Case, Cert<'_>) {
        let of = BigInt::from;
        let fine = |x: i64| BigInt::from(x) << bits;
        let vertices = |side: &[[i64; 3]]| side.iter().map(|v| v.map(fine)).collect();
        let case = Case {
            space: self.space,
            va: vertices(&self.a),
            vb: vertices(&self.b),
            scale: fine(self.scale),
            ra: of(self.radii[0]),
            rb: of(self.radii[1]),
            rden: of(self.radii[2]),
        };
        let bound = |b: [i64; 3]| {
            let [sign, num, den] = b.map(of);
            Bound { sign, num, den }
        };
        let low = match &self.weights {
            Some(ws) => Lower::Points(&self.points, ws.iter().map(|w| of(*w)).collect()),
            None => Lower::Facets(&self.points, &self.facets),
        };
        let cert = Cert {
            round: self.round,
            direction: self.n.map(of),
            low,
            lo: bound(self.lo),
            hi: bound(self.hi),
        };
        (case, cert)
    }

    /// What is said of it: the same on lattices that are finer.
    fn said(&self) -> Checked {
        let (case, cert) = self.on(0);
        let said = check(&case, &cert);
        for bits in [60, 300] {
            let (case, cert) = self.on(bits);
            assert_eq!(check(&case, &cert), said, "{bits}");
        }
        said
    }

    /// What is said after a change.
    fn after(&self, change: impl Fn(&mut Given)) -> Checked {
        let mut changed = self.clone();
        change(&mut changed);
        changed.said()
    }

    fn accepted(&self, change: impl Fn(&mut Given)) {
        assert_eq!(self.after(change), Ok(()));
    }

    fn refused(&self, reason: Reason, change: impl Fn(&mut Given)) {
        assert_eq!(self.after(change), Err(reason));
    }
}

/// Two cubes that overlap by 1, with the surface of their difference: vertex k of A less the
/// opposite one of B.
fn cubes() -> Given {
    let cube = |dx: i64| {
        let corner = |k: i64| [2 * (k & 1) - 1 + dx, (k & 2) - 1, (k >> 1 & 2) - 1];
        (0..8).map(corner).collect::<Vec<_>>()
    };
    let [x, y] = [[1, 3, 7, 5, 0, 4, 6, 2], [2, 6, 7, 3, 0, 1, 5, 4]];
    let faces = [x, y, [4, 5, 7, 6, 0, 2, 3, 1]].concat();
    let halves = faces
        .chunks(4)
        .map(|f| [vec![f[0], f[1], f[2]], vec![f[0], f[2], f[3]]]);
    Given {
        space: true,
        a: cube(0),
        b: cube(1),
        scale: 1,
        radii: [0, 0, 1],
        round: false,
        n: [1, 0, 0],
        points: (0..8).map(|k| (k, 7 - k)).collect(),
        weights: None,
        facets: halves.flatten().collect(),
        lo: [1, 1, 1],
        hi: [1, 1, 1],
    }
}

/// Triangles that are 2√2 apart: between two vertices of A, three parts of one to one of the
/// other, and one of B.
fn triangles() -> Given {
    Given {
        space: false,
        a: vec![[0, 0, 0], [4, 0, 0], [0, 4, 0]],
        b: vec![[5, 3, 0], [7, 5, 0], [6, 9, 0]],
        n: [1, 1, 0],
        points: vec![(1, 0), (2, 0)],
        weights: Some(vec![3, 1]),
        facets: Vec::new(),
        lo: [-1, 8, 1],
        hi: [-1, 8, 1],
        ..cubes()
    }
}

/// A kite about the origin, 2 to the right and below, 6 to the left and 3 above.
fn kite() -> Given {
    Given {
        space: false,
        a: vec![[2, 0, 0], [0, 3, 0], [-6, 0, 0], [0, -2, 0]],
        b: vec![[0, 0, 0]],
        n: [1, -1, 0],
        points: (0..4).map(|i| (i, 0)).collect(),
        facets: (0..4).map(|i| vec![i, (i + 1) % 4]).collect(),
        lo: [1, 2, 1],
        hi: [1, 2, 1],
        ..cubes()
    }
}

#[test]
fn true_certificates_are_accepted() {
    for given in [cubes(), triangles(), kite()] {
        assert_eq!(given.said(), Ok(()));
        given.accepted(|g| (g.round, g.radii) = (true, [1, 0, 2]));
        given.accepted(|g| (g.round, g.radii) = (true, [0, 1, 2]));
        // Weaker claims are true as well.
        given.accepted(|g| (g.lo, g.hi) = ([-1, 9, 1], [1, 9, 1]));
    }
    kite().accepted(|g| g.lo = [0, 0, 7]);
}

/// Of every kind of certificate.
#[test]
fn what_has_another_form_is_refused() {
    for given in [cubes(), triangles(), kite()] {
        let refused = |change: fn(&mut Given)| given.refused(Form, change);
        refused(|g| g.a.clear());
        refused(|g| g.b.clear());
        refused(|g| g.scale = 0);
        refused(|g| g.scale = -1);
        refused(|g| (g.round, g.radii) = (true, [1, 0, 0]));
        refused(|g| (g.round, g.radii) = (true, [1, 0, -1]));
        refused(|g| g.radii = [0, 0, 0]);
        refused(|g| (g.round, g.radii) = (true, [-1, 2, 1]));
        refused(|g| (g.round, g.radii) = (true, [2, -1, 1]));
        refused(|g| g.radii = [1, -1, 1]);
        refused(|g| g.round = true);
        refused(|g| g.radii = [1, 0, 1]);
        refused(|g| g.radii = [0, 1, 1]);
        let signs = [[0, 1, 1], [2, 1, 1], [-2, 1, 1], [1, 0, 1]];
        let fractions = [[1, -1, 1], [1, 1, 0], [1, 1, -1], [0, 0, 0]];
        for bad in signs.into_iter().chain(fractions) {
            given.refused(Form, |g| g.lo = bad);
            given.refused(Form, |g| g.hi = bad);
        }
        let most = given.a.len().max(given.b.len());
        given.refused(Form, |g| g.points[0].0 = g.a.len());
        given.refused(Form, |g| g.points[0].1 = g.b.len());
        given.refused(Form, |g| g.points.push((most, most)));
    }
}

#[test]
fn the_form_comes_first_whatever_else_is_wrong() {
    for mut given in [cubes(), triangles(), kite()] {
        (given.points, given.facets, given.n) = (vec![], vec![], [0, 0, 0]);
        given.weights = given.weights.map(|_| vec![]);
        given.refused(Form, |g| g.a.clear());
        given.refused(Form, |g| g.b.clear());
    }
}

#[test]
fn what_has_another_form_in_one_dimension_is_refused() {
    for given in [triangles(), kite()] {
        given.refused(Form, |g| g.n[2] = 1);
        given.refused(Form, |g| g.a[0][2] = 1);
        given.refused(Form, |g| g.b[0][2] = 1);
    }
    for weights in [vec![], vec![3], vec![3, 1, 0]] {
        triangles().refused(Form, |g| g.weights = Some(weights.clone()));
    }
    for given in [cubes(), kite()] {
        let corners = given.facets[0].len();
        for corner in 0..corners {
            given.refused(Form, |g| g.facets[0][corner] = g.points.len());
            given.refused(Form, |g| {
                g.facets[0][corner] = g.points.len();
                g.n = [0, 0, 0];
            });
        }
        given.refused(Form, |g| g.facets[0].truncate(corners - 1));
        given.refused(Form, |g| g.facets[0].push(0));
        given.refused(Form, |g| g.facets.push(Vec::new()));
    }
}

#[test]
fn an_upper_bound_that_fails_is_refused() {
    for given in [cubes(), triangles(), kite()] {
        given.refused(DirectionZero, |g| g.n = [0, 0, 0]);
        given.refused(UpperTooLow, |g| g.n = g.n.map(|x| -x));
        given.refused(UpperTooLow, |g| {
            let [sign, num, _] = g.hi;
            g.hi = [sign, 100 * num - sign, 100];
        });
        // Half the size.
        given.refused(UpperTooLow, |g| {
            g.scale = 2;
            g.hi = [g.hi[0], g.hi[1], if g.hi[0] > 0 { 5 } else { 3 }];
        });
    }
    // All vertices count, not only the first ones.
    cubes().refused(UpperTooLow, |g| g.a.push([2, 0, 0]));
    cubes().refused(UpperTooLow, |g| g.b.push([-1, 0, 0]));
    cubes().refused(UpperTooLow, |g| g.b.insert(0, [-1, 0, 0]));
    cubes().refused(UpperTooLow, |g| g.n = [1, 1, 1]);
}

#[test]
fn a_mean_that_proves_nothing_is_refused() {
    let given = triangles();
    given.refused(NoPoints, |g| (g.points, g.weights) = (vec![], Some(vec![])));
    given.refused(WeightNegative, |g| g.weights = Some(vec![-1, 1]));
    given.refused(WeightNegative, |g| g.weights = Some(vec![1, -1]));
    given.refused(WeightNegative, |g| g.weights = Some(vec![-3, -1]));
    given.refused(WeightsZero, |g| g.weights = Some(vec![0, 0]));
    given.refused(MeanTooFar, |g| g.weights = Some(vec![1, 1]));
    given.refused(MeanTooFar, |g| g.weights = Some(vec![3, 0]));
    given.refused(MeanTooFar, |g| g.points[0] = (0, 2));
    given.refused(MeanTooFar, |g| g.lo = [-1, 799, 100]);
    given.refused(MeanTooFar, |g| g.lo = [0, 0, 1]);
    given.refused(MeanTooFar, |g| g.lo = [1, 8, 1]);
    given.refused(MeanTooFar, |g| {
        (g.scale, g.lo, g.hi) = (2, [-1, 1, 1], [1, 1, 1])
    });
    given.accepted(|g| (g.scale, g.lo, g.hi) = (2, [-1, 2, 1], [-1, 2, 1]));
    // Every coordinate counts.
    let space = |g: &mut Given| {
        g.space = true;
        g.b.iter_mut().for_each(|v| v[2] = 1);
        (g.lo, g.hi) = ([-1, 9, 1], [1, 1, 1]);
    };
    given.accepted(space);
    given.refused(MeanTooFar, |g| {
        space(g);
        g.lo = [-1, 8, 1];
    });
}

#[test]
fn a_surface_that_proves_nothing_is_refused() {
    for given in [cubes(), kite()] {
        let refused = |reason, change: fn(&mut Given)| given.refused(reason, change);
        refused(NoFacets, |g| g.facets.clear());
        refused(NoFacets, |g| (g.facets, g.points) = (vec![], vec![]));
        refused(FacetOrientation, |g| g.facets[0].swap(0, 1));
        refused(FacetOrientation, |g| g.facets[2].swap(0, 1));
        let turn_all = |g: &mut Given| g.facets.iter_mut().for_each(|f| f.swap(0, 1));
        refused(FacetOrientation, turn_all);
        refused(FacetOrientation, |g| g.facets[1][1] = g.facets[1][0]);
        refused(FacetTooNear, |g| g.lo = [1, g.lo[1] * 100 + 1, 100]);
        refused(FacetTooNear, |g| g.lo = [1, 1 << 60, 1]);
        // Twice the scale, half the size, a quarter of the square.
        refused(FacetTooNear, |g| (g.scale, g.lo) = (2, [1, g.lo[1], 3]));
        given.accepted(|g| (g.scale, g.lo) = (2, [1, g.lo[1], 4]));
        for facet in 0..given.facets.len() {
            given.refused(NotClosed, |g| drop(g.facets.remove(facet)));
            given.refused(NotClosed, |g| g.facets.push(g.facets[facet].clone()));
        }
        refused(NotClosed, |g| g.facets.extend(g.facets.clone()));
        refused(NotClosed, |g| g.facets.truncate(1));
        // The facets come before what they are together, and the first of them before the others.
        let mut far = given.clone();
        far.lo = [1, 1 << 60, 1];
        far.refused(FacetOrientation, |g| g.facets[0].swap(0, 1));
        far.refused(FacetTooNear, |g| g.facets[1].swap(0, 1));
    }
}

/// One side of the kite and its points moved: facets that pass 0 by, or have it in their plane.
#[test]
fn a_plane_through_the_origin_is_refused() {
    let touching = |g: &mut Given| {
        g.b.iter_mut().for_each(|v| v[0] += 1);
        (g.lo, g.hi) = ([0, 0, 1], [0, 0, 1]);
    };
    cubes().refused(FacetOrientation, touching);
    kite().refused(FacetOrientation, |g| {
        g.a = vec![[2, 0, 0], [0, 3, 0], [0, 0, 0], [0, -2, 0]];
        (g.lo, g.hi) = ([0, 0, 1], [1, 9, 1]);
    });
}

/// Both ends of a list of facets in which no edge follows another one.
#[test]
fn a_chain_of_edges_is_not_closed() {
    // Every point is as often first as it should be, and some are never second.
    kite().refused(NotClosed, |g| {
        g.a.push([-6, 1, 0]);
        g.points.push((4, 0));
        g.facets[1] = vec![1, 4];
        (g.lo, g.hi) = ([1, 1, 1], [1, 99, 1]);
    });
    // Two triangles of space that share their points but no edge.
    let solid = cubes();
    solid.refused(NotClosed, |g| {
        let first = g.facets[0].clone();
        g.facets = vec![first.clone(), vec![first[1], first[2], first[0]]];
    });
    // Triangles without their second halves: the reverse of an edge is missing.
    solid.refused(NotClosed, |g| {
        g.facets = g.facets.iter().step_by(2).cloned().collect()
    });
}

#[test]
fn lo_and_hi_are_compared_as_numbers() {
    let is_one = |lo, hi| {
        let given = Given { lo, hi, ..kite() };
        lo_is_hi(&given.on(0).1)
    };
    assert!(is_one([1, 2, 3], [1, 2, 3]) && is_one([1, 2, 3], [1, 4, 6]));
    assert!(is_one([0, 0, 3], [0, 0, 5]) && is_one([-1, 2, 3], [-1, 2, 3]));
    assert!(!is_one([1, 2, 3], [-1, 2, 3]) && !is_one([1, 2, 3], [1, 2, 4]));
    assert!(!is_one([1, 2, 3], [1, 3, 3]) && !is_one([-1, 3, 2], [-1, 2, 3]));
}

#[test]
fn the_class_is_that_of_the_bodies() {
    let sign = |core: [i64; 3], radii: [i64; 3]| {
        let given = Given {
            hi: core,
            radii,
            ..kite()
        };
        let (case, cert) = given.on(0);
        depth_sign(&case, &cert.hi)
    };
    use std::cmp::Ordering::{Equal, Greater, Less};
    let cores = [([1, 1, 9], Greater), ([0, 0, 9], Equal), ([-1, 1, 9], Less)];
    for (core, due) in cores {
        assert_eq!(sign(core, [0, 0, 1]), due);
        assert_eq!(sign(core, [0, 0, 7]), due);
    }
    // √(1/9) apart, with radii of a third and around it.
    for (due, radii) in [
        (Equal, &[[1, 0, 3], [0, 1, 3], [2, 3, 15]][..]),
        (Greater, &[[34, 0, 100], [0, 34, 100]]),
        (Less, &[[33, 0, 100], [1, 1, 7]]),
    ] {
        let of = |radii: &[i64; 3]| sign([-1, 1, 9], *radii) == due;
        assert!(radii.iter().all(of), "{radii:?}");
    }
    assert_eq!(sign([1, 1, 9], [1, 1, 3]), Greater);
    assert_eq!(sign([0, 0, 1], [1, 0, 3]), Greater);
}

#[test]
fn a_normal_parts_the_cores() {
    let parts = |given: &Given, n: [i64; 3]| {
        let (case, cert) = given.on(0);
        check_normal(&case, &n.map(BigInt::from), &cert.hi)
    };
    let (solid, flat) = (cubes(), kite());
    assert!(parts(&solid, [1, 0, 0]) && parts(&solid, [3, 0, 0]) && parts(&flat, [1, -1, 0]));
    assert!(!parts(&solid, [-1, 0, 0]) && !parts(&solid, [0, 0, 0]) && !parts(&solid, [5, 1, 0]));
    assert!(!parts(&flat, [1, 0, 0]) && !parts(&flat, [1, -1, 1]) && !parts(&flat, [0, 0, 1]));
}

/// The codes that come first in the table, in its order.
#[test]
fn the_codes_are_those_of_the_page() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/certificate.md");
    let page = fs::read_to_string(path).expect("docs/certificate.md");
    let (_, table) = page.split_once("### Reason codes").expect("a section");
    let rows = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let of_page: Vec<&str> = rows.map(|(code, _)| code).take(11).collect();
    let all = [
        Form,
        DirectionZero,
        UpperTooLow,
        NoPoints,
        WeightNegative,
        WeightsZero,
        MeanTooFar,
        NoFacets,
        FacetOrientation,
        FacetTooNear,
        NotClosed,
    ];
    assert_eq!(all.map(Reason::code), of_page[..]);
    assert!(all.iter().all(|reason| !reason.to_string().is_empty()));
}
