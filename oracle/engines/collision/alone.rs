//! `collision` alone: asks `GJK2` or `GJK3` about the pairs of a file, a `-strict` row with all
//! tolerances 1e-12 and 1,000 rounds.
//! docs/engines.md, Without the driver.
//!
//! The normal of a `Contact` is printed as it is: the outward one of the face of A − B that EPA
//! ends at (epa3d.rs), so from A to B. Capsules and cylinders lie along y; the corners of a
//! `ConvexPolygon` go round counter-clockwise, those of a `ConvexPolyhedron` stand as given.

use std::str::FromStr;

use cgmath::{BaseFloat, Basis2, Decomposed, Matrix3, Point2, Point3, Quaternion, Rad, Rotation2};
use cgmath::{Vector2, Vector3};
use collision::algorithm::minkowski::{GJK2, GJK3};
use collision::primitive::{Capsule, Circle, ConvexPolygon, ConvexPolyhedron, Cuboid, Cylinder};
use collision::primitive::{Primitive2, Primitive3, Rectangle, Sphere};
use collision::CollisionStrategy::FullResolution;

/// The kind of shape, its sizes, its axis, and its pose.
fn words<S: FromStr>(line: &str) -> (&str, Vec<S>, usize, Vec<S>) {
    let numbers = |text: &str| {
        text.split(' ')
            .filter_map(|word| word.parse().ok())
            .collect()
    };
    let (said, pose) = line.split_once(" at ").unwrap();
    let (kind, said) = said.split_once(' ').unwrap();
    let axis = said.chars().last().and_then(|axis| "xyz".find(axis));
    let points = said.split(" faces").next().unwrap();
    let points = match kind {
        "hull" | "point" | "segment" | "triangle" => points.split_once(' ').unwrap().1,
        _ => points,
    };
    (kind, numbers(points), axis.unwrap_or(1), numbers(pose))
}

/// The corners of the hull, counter-clockwise from the left, each a left turn.
fn polygon<S: BaseFloat>(mut points: Vec<Point2<S>>) -> Vec<Point2<S>> {
    points.sort_by(|p, q| (p.x, p.y).partial_cmp(&(q.x, q.y)).unwrap());
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let size = points
        .iter()
        .fold(S::zero(), |most, p| most.max(p.x.abs()).max(p.y.abs()));
    let half = |points: &mut dyn Iterator<Item = &Point2<S>>| {
        let mut chain: Vec<Point2<S>> = Vec::new();
        for &p in points {
            while let [.., a, b] = chain[..] {
                let (u, v) = ((b - a) / size, (p - a) / size);
                if u.perp_dot(v) > S::zero() {
                    break;
                }
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    [half(&mut points.iter()), half(&mut points.iter().rev())].concat()
}

fn shape2<S: BaseFloat + FromStr>(
    line: &str,
) -> (Primitive2<S>, Decomposed<Vector2<S>, Basis2<S>>) {
    let (kind, n, _, pose) = words::<S>(line);
    let two = S::one() + S::one();
    let shape = match kind {
        "box" => Rectangle::new(two * n[0], two * n[1]).into(),
        "ball" => Circle::new(n[0]).into(),
        _ => {
            let points = n.chunks(2).map(|p| Point2::new(p[0], p[1])).collect();
            ConvexPolygon::new(polygon(points)).into()
        }
    };
    let (scale, rot) = (S::one(), Basis2::from_angle(Rad(pose[4].atan2(pose[2]))));
    let disp = Vector2::new(pose[0], pose[1]);
    (shape, Decomposed { scale, rot, disp })
}

fn shape3<S: BaseFloat + FromStr>(
    line: &str,
) -> (Primitive3<S>, Decomposed<Vector3<S>, Quaternion<S>>) {
    let (kind, n, axis, pose) = words::<S>(line);
    let two = S::one() + S::one();
    let shape = match kind {
        "box" => Cuboid::new(two * n[0], two * n[1], two * n[2]).into(),
        "ball" => Sphere::new(n[0]).into(),
        "capsule" => Capsule::new(n[0], n[1]).into(),
        "cylinder" => Cylinder::new(n[0], n[1]).into(),
        _ => {
            let points = n.chunks(3).map(|p| Point3::new(p[0], p[1], p[2])).collect();
            ConvexPolyhedron::new(points).into()
        }
    };
    let column = |k: usize| Vector3::new(pose[3 + k], pose[6 + k], pose[9 + k]);
    let (x, y, z) = (column(0), column(1), column(2));
    // A quarter turn from y to the axis that the shape lies along.
    let turned = match axis {
        0 => Matrix3::from_cols(-y, x, z),
        1 => Matrix3::from_cols(x, y, z),
        _ => Matrix3::from_cols(x, z, -y),
    };
    let (scale, rot) = (S::one(), turned.into());
    let disp = Vector3::new(pose[0], pose[1], pose[2]);
    (shape, Decomposed { scale, rot, disp })
}

/// A function of two lines, which answers as docs/engines.md wants it.
macro_rules! ask {
    ($gjk:expr, $shape:ident, $($x:ident)*) => {
        |a: &str, b: &str| {
            let (gjk, (a, p), (b, q)) = ($gjk, $shape(a), $shape(b));
            if let Some(found) = gjk.intersection(&FullResolution, &a, &p, &b, &q) {
                let normal = [$(found.normal.$x),*].map(|x| format!(" {x:?}")).concat();
                format!("penetrating {:?}{normal}", found.penetration_depth)
            } else if gjk.intersect(&a, &p, &b, &q).is_some() {
                "error an overlap without a contact".into()
            } else {
                let distance = gjk.distance(&a, &p, &b, &q);
                distance.map_or("separated".into(), |by| format!("separated {:?}", -by))
            }
        }
    };
}

fn main() {
    let [file, row] = [1, 2].map(|k| std::env::args().nth(k).expect("a file, and a row"));
    let ask: fn(&str, &str) -> String = match row.as_str() {
        "2d-f64" => ask!(GJK2::<f64>::new(), shape2, x y),
        "3d-f32" => ask!(GJK3::<f32>::new(), shape3, x y z),
        "3d-f64" => ask!(GJK3::<f64>::new(), shape3, x y z),
        "2d-f64-strict" => {
            ask!(GJK2::new_with_settings(1e-12, 1e-12, 1e-12, 1_000), shape2, x y)
        }
        "3d-f64-strict" => {
            ask!(GJK3::new_with_settings(1e-12, 1e-12, 1e-12, 1_000), shape3, x y z)
        }
        _ => panic!("no row {row}"),
    };
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let lines: Vec<&str> = text.lines().collect();
    for case in lines.chunks(3) {
        println!("= {}", ask(case[1], case[2]));
    }
}
