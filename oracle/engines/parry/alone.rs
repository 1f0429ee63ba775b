//! parry alone: asks `query::contact`, in rows that end with `manifolds` `contact_manifolds`, or in
//! rows that end with `epa` its GJK and EPA, about the pairs of a file. docs/engines.md, Without
//! the driver.
//!
//! `Contact`: `dist` is negative in an overlap, `normal1` points outward from the first shape, in
//! world space. `ContactManifold`: `local_n1` is the same in the space of the first shape. A
//! triangle is counter-clockwise. Cylinders and cones lie along y. `epa` gets points as they stand,
//! by a support mapping; a ball is a rounded point there, and a capsule a rounded segment.

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split(' ')
        .filter_map(|word| word.parse().ok())
        .collect()
}

/// A module for a crate: the dimension, what makes a rotation of a matrix, and what it has of
/// solids of revolution.
macro_rules! parry {
    ($parry:ident, $dim:literal, $rotation:expr, [$($kind:literal $Solid:ident),*]) => {
        mod $parry {
            use super::numbers;
            use $parry::math::{Matrix, Pose, Real, Rotation, Vector};
            use $parry::query::{self, details::contact_support_map_support_map, Contact};
            use $parry::query::{DefaultQueryDispatcher, PersistentQueryDispatcher};
            use $parry::shape::{Cuboid, RoundShape, SharedShape, SupportMap};

            const FARTHEST: Real = Real::MAX;

            /// Points by a support mapping: the first of the farthest.
            struct Points(Vec<Vector>);

            impl SupportMap for Points {
                fn local_support_point(&self, direction: Vector) -> Vector {
                    let farther = |p: Vector, q: &Vector| {
                        if q.dot(direction) > p.dot(direction) { *q } else { p }
                    };
                    self.0.iter().fold(self.0[0], farther)
                }
            }

            fn round<S>(inner_shape: S, border_radius: Real) -> RoundShape<S> {
                RoundShape { inner_shape, border_radius }
            }

            /// A shape of a line: its kind, its sizes, and its points, those of a hull once each.
            struct Said<'a>(&'a str, Vec<Real>, Vec<Vector>);

            fn said(line: &str) -> (Said<'_>, Pose) {
                let (said, pose) = line.split_once(" at ").unwrap();
                let pose: Vec<Real> = numbers(pose);
                let matrix = Matrix::from_cols_slice(&pose[$dim..]).transpose();
                let mut sizes: Vec<Real> = numbers(said.split(" faces").next().unwrap());
                let axis = said.chars().last().and_then(|axis| "xyz".find(axis));
                let kind = said.split(' ').next().unwrap();
                // A quarter turn from y to the axis of a cylinder or cone.
                let quarter: Option<[Real; 9]> = match (kind, axis) {
                    ("cylinder" | "cone", Some(0)) => Some([0., -1., 0., 1., 0., 0., 0., 0., 1.]),
                    ("cylinder" | "cone", Some(2)) => Some([1., 0., 0., 0., 0., 1., 0., -1., 0.]),
                    _ => None,
                };
                let quarter = quarter.map_or(Matrix::IDENTITY, |m| Matrix::from_cols_slice(&m));
                let turned = $rotation(matrix * quarter);
                let at = Pose::from_parts(Vector::from_slice(&pose), turned);
                let points: Vec<Vector> = match kind {
                    "capsule" => {
                        let end = Vector::AXES[axis.unwrap()] * sizes[0];
                        sizes.swap(0, 1); // the radius is the first, as of a ball
                        vec![-end, end]
                    }
                    "ball" => vec![Vector::ZERO],
                    "hull" | "point" | "segment" | "triangle" | "rounded" => {
                        let first = 1 + usize::from(kind == "rounded");
                        let mut distinct = Vec::new();
                        for point in sizes[first..].chunks($dim).map(Vector::from_slice) {
                            if !distinct.contains(&point) {
                                distinct.push(point);
                            }
                        }
                        distinct
                    }
                    _ => vec![],
                };
                (Said(kind, sizes, points), at)
            }

            fn shape(Said(kind, n, points): Said) -> SharedShape {
                match (kind, points.as_slice()) {
                    ("box", _) => SharedShape::new(Cuboid::new(Vector::from_slice(&n))),
                    ("ball", _) => SharedShape::ball(n[0]),
                    ("capsule" | "rounded", &[p, q]) => SharedShape::capsule(p, q, n[0]),
                    ("rounded", all) => SharedShape::round_convex_hull(all, n[0]).expect("a hull"),
                    $(($kind, _) => SharedShape::new($parry::shape::$Solid::new(n[0], n[1])),)*
                    (_, &[p, q]) => SharedShape::segment(p, q),
                    (_, &[p, q, r]) => SharedShape::triangle(p, q, r),
                    (_, all) => SharedShape::convex_hull(all).expect("a hull"),
                }
            }

            fn mapping(Said(kind, n, points): Said) -> Box<dyn SupportMap> {
                match kind {
                    "box" => Box::new(Cuboid::new(Vector::from_slice(&n))),
                    "ball" | "capsule" | "rounded" => Box::new(round(Points(points), n[0])),
                    $($kind => Box::new($parry::shape::$Solid::new(n[0], n[1])),)*
                    _ => Box::new(Points(points)),
                }
            }

            /// A triangle of the plane with its corners to the left.
            fn to_the_left(mut said: Said) -> Said {
                if let ($dim, &[p, q, r]) = (2, said.2.as_slice()) {
                    let [x, y] = [q - p, r - p];
                    if x[0] * y[1] < x[1] * y[0] {
                        said.2.swap(1, 2);
                    }
                }
                said
            }

            fn deepest((a, p): (Said, Pose), (b, q): (Said, Pose)) -> String {
                let (a, b) = (shape(to_the_left(a)), shape(to_the_left(b)));
                let mut found = Vec::<query::ContactManifold<(), ()>>::new();
                let between = p.inv_mul(&q);
                DefaultQueryDispatcher
                    .contact_manifolds(&between, &*a, &*b, 0.0, &mut found, &mut None)
                    .expect("supported");
                let all = found.iter().map(|one| one.points.iter().map(move |at| (at.dist, one)));
                let all = all.flatten();
                let Some((dist, one)) = all.min_by(|p, q| p.0.total_cmp(&q.0)) else {
                    return "separated".into();
                };
                let status = if dist > 0.0 { "separated" } else { "penetrating" };
                let normal = (p.rotation * one.local_n1).to_array();
                format!("{status} {:?}{}", -dist, normal.map(|x| format!(" {x:?}")).concat())
            }

            pub fn ask(a: &str, b: &str, row: &str) -> String {
                let ((a, p), (b, q)) = (said(a), said(b));
                let is_epa = row.ends_with("epa");
                if row.ends_with("manifolds") {
                    return deepest((a, p), (b, q));
                }
                let found: Option<Contact> = if is_epa {
                    let (a, b, between) = (mapping(a), mapping(b), p.inv_mul(&q));
                    let local = contact_support_map_support_map(&between, &*a, &*b, FARTHEST);
                    local.map(|mut contact| {
                        contact.transform_by_mut(&p, &q);
                        contact
                    })
                } else {
                    query::contact(&p, &*shape(a), &q, &*shape(b), FARTHEST).expect("supported")
                };
                let Some(found) = found else { return "separated".into() };
                let status = if found.dist > 0.0 { "separated" } else { "penetrating" };
                let normal = found.normal1.to_array().map(|x| format!(" {x:?}")).concat();
                format!("{status} {:?}{normal}", -found.dist)
            }
        }
    };
}

parry!(parry2d, 2, Rotation::from_matrix_unchecked, []);
parry!(parry2d_f64, 2, Rotation::from_matrix_unchecked, []);
parry!(parry3d, 3, |m| Rotation::from_mat3(&m), ["cylinder" Cylinder, "cone" Cone]);
parry!(parry3d_f64, 3, |m| Rotation::from_mat3(&m), ["cylinder" Cylinder, "cone" Cone]);

fn main() {
    let [file, row] = [1, 2].map(|k| std::env::args().nth(k).expect("a file, and a row"));
    let ask = match row.trim_end_matches("-epa").trim_end_matches("-manifolds") {
        "2d-f32" => parry2d::ask,
        "2d-f64" => parry2d_f64::ask,
        "3d-f32" => parry3d::ask,
        _ => parry3d_f64::ask,
    };
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let lines: Vec<&str> = text.lines().collect();
    for case in lines.chunks(3) {
        println!("= {}", ask(case[1], case[2], &row));
    }
}
