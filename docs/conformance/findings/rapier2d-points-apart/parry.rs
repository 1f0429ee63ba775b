// Two rectangles that share a part of an edge. Exit code 1: the two contact points are not one
// point.
use parry2d::{math::{Pose, Vector}, query, shape::ConvexPolygon};

fn main() {
    let rectangle = |x, y, u, v| {
        ConvexPolygon::from_convex_polyline(vec![Vector::new(x, y), Vector::new(u, y), Vector::new(u, v), Vector::new(x, v)]).unwrap()
    };
    let (a, b, at) = (rectangle(-1.0, -1.0, 1.0, 1.0), rectangle(1.0, -0.5, 3.0, 2.0), Pose::IDENTITY);
    let found = query::contact(&at, &a, &at, &b, 10.0).unwrap().unwrap();
    println!("distance {}, normal {}, points {} and {}", found.dist, found.normal1, found.point1, found.point2);
    std::process::exit(i32::from((found.point1 - found.point2).length() > found.dist.abs() + 1e-3));
}
