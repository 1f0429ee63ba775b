//! Why a case is hard: the facts about it that break implementations, each exact.

use epa::Class;
use epa_check::certificate::Lower;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use epa_corpus::generate::Reference;
use epa_format::case::Case;
use epa_format::number::{FloatType, Rational, Surd, compare, dyadic, round_rational};
use epa_judge::judge::Ground;
use epa_judge::subject::span;
use epa_truth::lattice::Lattice;
use epa_truth::lattice::vector::{are_parallel, minus};
use epa_truth::truth::{Decided, Enclosed, Known};

/// What makes a case hard, a sentence each, the gravest first; empty for a case in
/// general position.
#[must_use]
pub fn facts(case: &Case, known: &Known) -> Vec<String> {
    let scale = Ground::from(known).scale();
    let mut found = vec![stratum(case), nearness(case, known, &scale)];
    match known {
        Known::Exact(known) => found.extend(of_polytopes(&known.0, &known.1)),
        Known::Enclosed(known) => found.extend(of_curves(&known.1)),
    }
    found.push(exponents(case, &scale));
    found.into_iter().flatten().collect()
}

fn of_polytopes(lattice: &Lattice, truth: &Decided) -> Vec<Option<String>> {
    vec![
        ties(lattice, truth),
        coplanar_facets(lattice, truth),
        concentric(lattice),
        shared_vertices(lattice),
        flat("A", &lattice.vertices.a, lattice.dim),
        flat("B", &lattice.vertices.b, lattice.dim),
        duplicates("A", &lattice.vertices.a),
        duplicates("B", &lattice.vertices.b),
        sizes(lattice),
        thin("A", &lattice.vertices.a),
        thin("B", &lattice.vertices.b),
        far_away(lattice),
    ]
}

/// What is hard about a surface that is curved, and about a common axis.
fn of_curves(truth: &Enclosed) -> Vec<Option<String>> {
    let axis = truth.enclosure.axis.as_ref();
    let circle = axis.filter(|axis| !are_parallel(axis, &truth.normal));
    vec![
        circle.map(|_| {
            "both shapes turn about the same axis: a whole circle of directions is equally good, and the answer may name any of them".to_owned()
        }),
        Some(
            "a surface is curved: each support point may be a new one, so that bounds of the depth meet in the limit only".to_owned(),
        ),
    ]
}

/// What the stratum of a generated case is about.
fn stratum(case: &Case) -> Option<String> {
    let reference: Reference = case.name.as_ref()?.parse().ok()?;
    let (name, why) = (reference.stratum.name, reference.stratum.why);
    Some(format!("it is of the stratum {name}: {why}"))
}

/// How near the shapes are to touching, in coordinate ulps.
fn nearness(case: &Case, known: &Known, scale: &Rational) -> Option<String> {
    let Some(class) = known.class() else {
        return Some(
            "it is not known whether the shapes touch: the signed depth is 0, or nearer to it than the enclosure is wide"
                .to_owned(),
        );
    };
    if class == Class::Touching {
        return Some(
            "the shapes touch exactly: the origin lies on the border of the difference, and rounding decides hit or miss"
                .to_owned(),
        );
    }
    let [_, depth] = known.ends();
    let ulp = case.scalar.ulp_of(scale);
    let magnitude = Surd {
        sign: depth.sign.abs(),
        ..depth.clone()
    };
    let ulps = |n: i64| Rational::from_integer(n.into()) * &ulp;
    let within =
        |n: i64| depth.cmp_rational(&ulps(n)).is_le() && depth.cmp_rational(&-ulps(n)).is_ge();
    if !within(1024) {
        return None;
    }
    let (low, _) = magnitude.enclose(4096);
    let count = round_rational(&(low / ulp), FloatType::F64).to_f64()?;
    let (word, verb) = match class {
        Class::Separated => ("apart", "are"),
        _ => ("deep", "overlap"),
    };
    let scalar = case.scalar.name();
    Some(format!(
        "the shapes {verb} only {count:.2} coordinate ulps of {scalar} {word}"
    ))
}

/// How many directions are equally good, and how near the next one comes.
fn ties(lattice: &Lattice, truth: &Decided) -> Option<String> {
    if truth.core_class() != Class::Penetrating {
        return None;
    }
    let nearest = lattice.nearest_facets()?;
    if nearest.count > 1 {
        let n = nearest.count;
        return Some(format!(
            "{n} directions part the shapes by the same depth: the answer may name any of them, and rounding chooses"
        ));
    }
    let more = nearest.next_costs(&Rational::zero())?;
    (more < 0.001).then(|| match more >= f64::MIN_POSITIVE {
        true => format!("the second best direction costs only {more:.1e} of the depth more"),
        false => "the second best direction costs hardly anything more".to_owned(),
    })
}

/// Whether several facets of the polytope lie in the nearest plane.
fn coplanar_facets(lattice: &Lattice, truth: &Decided) -> Option<String> {
    let Lower::Facets { points, facets } = &truth.certificate.lower else {
        return None;
    };
    let vertices = &lattice.vertices;
    let n = &truth.certificate.upper;
    let height = |&(i, j): &(usize, usize)| -> Option<BigInt> {
        let (a, b) = (vertices.a.get(i)?, vertices.b.get(j)?);
        Some(n.iter().zip(a).zip(b).map(|((n, a), b)| n * (a - b)).sum())
    };
    let heights: Vec<BigInt> = points.iter().map(height).collect::<Option<_>>()?;
    let highest = heights.iter().max()?;
    let in_plane = |facet: &&Vec<usize>| facet.iter().all(|&v| heights.get(v) == Some(highest));
    let count = facets.iter().filter(in_plane).count();
    (count > 1).then(|| {
        format!("{count} facets of the polytope lie in the nearest plane, and only some of them hold the point nearest to the origin")
    })
}

fn concentric(lattice: &Lattice) -> Option<String> {
    let centre = |points: &[Vec<BigInt>]| -> Vec<BigInt> {
        let extents = boxed(points).into_iter();
        extents.map(|(low, high)| low + high).collect()
    };
    let same = centre(&lattice.vertices.a) == centre(&lattice.vertices.b);
    same.then(|| {
        "the shapes have the same centre: the direction between the centres is zero, and the origin is the centre of the difference".to_owned()
    })
}

fn shared_vertices(lattice: &Lattice) -> Option<String> {
    let (a, b) = (&lattice.vertices.a, &lattice.vertices.b);
    let mut sorted: Vec<&Vec<BigInt>> = b.iter().collect();
    sorted.sort_unstable();
    let shared = a.iter().filter(|p| sorted.binary_search(p).is_ok()).count();
    (shared > 0).then(|| {
        let what = match shared {
            1 => "1 vertex of A is a vertex of B too".to_owned(),
            n => format!("{n} vertices of A are vertices of B too"),
        };
        format!("{what}: the origin is a difference of vertices")
    })
}

fn flat(name: &str, points: &[Vec<BigInt>], dim: usize) -> Option<String> {
    let (first, others) = points.split_first()?;
    let mut ways = others.iter().map(|point| minus(point, first));
    let word = match (span(&mut ways, dim), dim) {
        (0, _) => "a point",
        (1, _) => "a segment",
        (2, 3) => "a flat polygon",
        _ => return None,
    };
    Some(format!(
        "the core of {name} is {word}: a simplex may have no volume"
    ))
}

fn duplicates(name: &str, points: &[Vec<BigInt>]) -> Option<String> {
    let mut sorted: Vec<&Vec<BigInt>> = points.iter().collect();
    sorted.sort_unstable();
    sorted.dedup();
    let twice = match points.len() - sorted.len() {
        0 => return None,
        1 => format!("1 vertex of {name} is"),
        n => format!("{n} vertices of {name} are"),
    };
    Some(format!("{twice} given more than once"))
}

/// The least and the greatest coordinate along each axis.
fn boxed(points: &[Vec<BigInt>]) -> Vec<(BigInt, BigInt)> {
    let dim = points.first().map_or(0, Vec::len);
    let along = |i: usize| points.iter().map(move |p| &p[i]);
    let extent = |i: usize| along(i).min().cloned().zip(along(i).max().cloned());
    (0..dim).filter_map(extent).collect()
}

/// The sides of the box around some points, the shortest first.
fn sides(points: &[Vec<BigInt>]) -> Vec<BigInt> {
    let sides = boxed(points).into_iter().map(|(low, high)| high - low);
    let mut sides: Vec<BigInt> = sides.collect();
    sides.sort_unstable();
    sides
}

fn largest_side(points: &[Vec<BigInt>]) -> BigInt {
    sides(points).pop().unwrap_or_default()
}

/// How many times as large a length is as another, in a few digits, if it is much larger.
fn times(large: &BigInt, small: &BigInt) -> Option<String> {
    let ratio = (!small.is_zero()).then(|| Rational::new(large.clone(), small.clone()))?;
    let ratio = round_rational(&ratio, FloatType::F64).to_f64()?;
    (ratio >= 64.0).then(|| match ratio < 1e7 {
        true => format!("{ratio:.0}"),
        false => format!("{ratio:.1e}"),
    })
}

fn sizes(lattice: &Lattice) -> Option<String> {
    let vertices = &lattice.vertices;
    let mut sizes = [&vertices.a, &vertices.b].map(|points| largest_side(points));
    sizes.sort_unstable();
    let ratio = times(&sizes[1], &sizes[0])?;
    Some(format!("one shape is {ratio} times as large as the other"))
}

fn thin(name: &str, points: &[Vec<BigInt>]) -> Option<String> {
    let sides = sides(points);
    let ratio = times(sides.last()?, sides.first()?)?;
    Some(format!("{name} is {ratio} times as long as it is thin"))
}

fn far_away(lattice: &Lattice) -> Option<String> {
    let (a, b) = (&lattice.vertices.a, &lattice.vertices.b);
    let side = largest_side(a).max(largest_side(b));
    let reach = a.iter().chain(b).flatten().map(Signed::abs).max()?;
    let ratio = times(&reach, &side)?;
    Some(format!(
        "the shapes are {ratio} times their size away from the origin of the world, where coordinates are coarse"
    ))
}

/// Whether squares of coordinates leave the range of the float type.
fn exponents(case: &Case, reach: &Rational) -> Option<String> {
    let square = reach * reach;
    let square = &square * &square;
    let (ty, name) = (case.scalar, case.scalar.name());
    let power = |k: i64| dyadic(1.into(), k);
    let overflows = compare(&square, &power(ty.max_exponent())).is_gt();
    let underflows = compare(&square, &power(ty.min_normal_exponent())).is_lt();
    match (overflows, underflows && !reach.is_zero()) {
        (true, _) => Some(format!("products of four coordinates overflow {name}")),
        (_, true) => Some(format!("products of four coordinates underflow in {name}")),
        _ => None,
    }
}
