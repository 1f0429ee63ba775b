//! Minimising directions from their definition: of all candidates those that attain the
//! depth, and of touching shapes the extreme rays of what no point of D is above.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use epa::Class;
use epa_oracle::lattice::Cone;
use epa_oracle::number::{Rational, compare};
use epa_oracle::truth::contact::{Minimisers, Second};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::Solved;
use super::vectors::{Vector, axes, basis, cross, dot, is_zero, minus, negative, primitive};

/// What is wrong with the minimising directions of a case.
pub(crate) fn check(solved: &Solved) -> Result<(), String> {
    let vertices = &solved.lattice.vertices;
    let (a, b) = (&vertices.a, &vertices.b);
    let rays: Vec<Vector> = solved.contact.minimisers.rays().to_vec();
    if rays.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err("the rays are not in order".to_owned());
    }
    let class = solved.truth.core_class();
    match (&solved.contact.minimisers, class) {
        (Minimisers::Cone(cone), Class::Touching) => check_cone(a, b, cone),
        (Minimisers::Directions(_), Class::Penetrating | Class::Separated) => {
            let (found, second) = attaining(solved, &candidates(a, b))?;
            if found != rays.into_iter().collect() {
                return Err(format!("the minimising directions are {found:?}"));
            }
            check_second(solved, second)
        }
        (other, class) => Err(format!("{other:?} for {class:?}")),
    }
}

/// All directions that can be minimising, and more: normals of planes through three
/// vertices or two edges, differences of vertices, and what is between.
fn candidates(a: &[Vector], b: &[Vector]) -> BTreeSet<Vector> {
    let steps = |points: &[Vector]| -> Vec<Vector> {
        let from = |(i, p): (usize, &Vector)| {
            let earlier = points.iter().take(i);
            earlier.map(|q| minus(p, q)).collect::<Vec<_>>()
        };
        points.iter().enumerate().flat_map(from).collect()
    };
    // A line each: its length and its sense do not matter below.
    let edges = [steps(a), steps(b)].concat();
    let edges = edges.iter().filter_map(|u| primitive(u)).map(upright);
    let edges = unique(edges.collect());
    let points = unique(differences(a, b));
    let mut all = [points.clone(), axes(a[0].len())].concat();
    for (i, u) in edges.iter().enumerate() {
        if u.len() == 2 {
            all.push(vec![-&u[1], u[0].clone()]);
            continue;
        }
        all.extend(edges.iter().take(i).map(|v| cross(u, v)));
        all.extend(points.iter().map(|w| cross(u, &cross(w, u))));
        all.extend(axes(3).iter().map(|axis| cross(u, axis)));
    }
    let both = all.iter().flat_map(|n| [n.clone(), negative(n)]);
    both.filter_map(|n| primitive(&n)).collect()
}

/// The vector or its opposite, whichever is greater.
fn upright(u: Vector) -> Vector {
    let opposite = negative(&u);
    u.max(opposite)
}

fn differences(a: &[Vector], b: &[Vector]) -> Vec<Vector> {
    let all = a.iter().flat_map(|p| b.iter().map(move |q| minus(p, q)));
    all.collect()
}

fn unique(vectors: Vec<Vector>) -> Vec<Vector> {
    let unique: BTreeSet<Vector> = vectors.into_iter().collect();
    unique.into_iter().collect()
}

/// The candidates that attain the proven depth, none of which is below it; and the squares
/// of the depths along facets of D that do not, the least.
fn attaining(
    solved: &Solved,
    candidates: &BTreeSet<Vector>,
) -> Result<(BTreeSet<Vector>, Option<Rational>), String> {
    let (vertices, proven) = (&solved.lattice.vertices, &solved.truth.certificate.lo);
    let square = Rational::new(proven.numerator.clone(), proven.denominator.clone());
    let unit = &vertices.scale * &vertices.scale;
    let (mut attaining, mut second) = (BTreeSet::new(), None);
    for n in candidates {
        let of_a = farthest(&vertices.a, n);
        let of_b = farthest(&vertices.b, &negative(n));
        let height = of_a.0 + of_b.0;
        let found = Rational::new(&height * height.abs(), dot(n, n) * &unit);
        match compare(&found, &square) {
            Ordering::Less => return Err(format!("{n:?} is better")),
            Ordering::Equal => {
                attaining.insert(n.clone());
            }
            Ordering::Greater if second.as_ref().is_none_or(|s| found < *s) => {
                if basis(&[of_a.1, of_b.1].concat()).len() + 1 == n.len() {
                    second = Some(found);
                }
            }
            Ordering::Greater => {}
        }
    }
    Ok((attaining, second))
}

/// How far some points reach along a direction, and the steps between those that do.
fn farthest(points: &[Vector], n: &Vector) -> (BigInt, Vec<Vector>) {
    let heights: Vec<BigInt> = points.iter().map(|p| dot(n, p)).collect();
    let top = heights.iter().max().expect("a point").clone();
    let on = points.iter().zip(&heights).filter(|(_, h)| **h == top);
    let on: Vec<&Vector> = on.map(|(p, _)| p).collect();
    let steps = on.iter().map(|p| minus(p, on[0])).collect();
    (top, steps)
}

fn check_second(solved: &Solved, second: Option<Rational>) -> Result<(), String> {
    let expected = match second {
        Some(square) if solved.truth.core_class() == Class::Penetrating => Second::Squared(square),
        _ => Second::None,
    };
    let found = &solved.contact.second;
    (*found == expected)
        .then_some(())
        .ok_or_else(|| format!("the second best is {expected:?}"))
}

/// The cone of all n with n·d ≤ 0 for all d in D. Its lineality is what is orthogonal to D. An
/// extreme ray within what D spans is orthogonal to all but one of its dimensions.
fn check_cone(a: &[Vector], b: &[Vector], cone: &Cone) -> Result<(), String> {
    let points = unique(differences(a, b));
    let spanning = basis(&points);
    check_lineality(&points, spanning.len(), &cone.lineality)?;
    let turned = |d: &Vector| vec![-&d[1], d[0].clone()];
    let candidates: Vec<Vector> = match (&spanning[..], a[0].len()) {
        ([], _) => Vec::new(),
        ([u], _) => vec![u.clone()],
        ([_, _], 2) => points.iter().map(turned).collect(),
        ([u, v], _) => points.iter().map(|d| cross(&cross(u, v), d)).collect(),
        _ => {
            let pairs = points.iter().enumerate();
            let normals = pairs.flat_map(|(i, d)| points.iter().take(i).map(move |e| cross(d, e)));
            normals.collect()
        }
    };
    let both = candidates.iter().flat_map(|n| [n.clone(), negative(n)]);
    let holds = |n: &Vector| !points.iter().any(|d| dot(n, d).is_positive());
    let rays: BTreeSet<Vector> = both.filter_map(|n| primitive(&n)).filter(holds).collect();
    let found: BTreeSet<Vector> = cone.rays.iter().cloned().collect();
    (found == rays)
        .then_some(())
        .ok_or_else(|| format!("the extreme rays are {rays:?}"))
}

/// A basis of what is orthogonal to the points, in reduced echelon form.
fn check_lineality(points: &[Vector], rank: usize, rows: &[Vector]) -> Result<(), String> {
    let dim = points[0].len();
    let is_orthogonal = |row: &Vector| points.iter().all(|d| dot(row, d).is_zero());
    let leading = |row: &Vector| row.iter().position(|x| !x.is_zero());
    let places: Option<Vec<usize>> = rows.iter().map(leading).collect();
    let places = places.ok_or("a row of the lineality is 0")?;
    let is_reduced = places.windows(2).all(|pair| pair[0] < pair[1])
        && rows.iter().zip(&places).all(|(row, place)| {
            let others = rows.iter().filter(|other| *other != row);
            row[*place].is_positive() && others.into_iter().all(|other| other[*place].is_zero())
        });
    let is_primitive = rows.iter().all(|row| primitive(row).as_ref() == Some(row));
    let is_whole = rows.len() + rank == dim && rows.iter().all(is_orthogonal);
    (is_whole && is_reduced && is_primitive && !rows.iter().any(|row| is_zero(row)))
        .then_some(())
        .ok_or_else(|| format!("{rows:?} is not the lineality"))
}
