// A triangle in its own copy, true depth 0.7071. Exit code 1: the depth is less.
use parry2d::{math::{Pose, Vector}, query, shape::ConvexPolygon};

fn main() {
    let corners = vec![Vector::new(0.0, -1.0), Vector::new(1.0, 0.0), Vector::new(0.0, 0.0)];
    let triangle = ConvexPolygon::from_convex_polyline(corners).unwrap();
    let depth = |x: f32| {
        let at = Pose::from_translation(Vector::new(x, 0.0));
        let found = query::contact(&Pose::IDENTITY, &triangle, &at, &triangle, 10.0).unwrap().unwrap();
        println!("moved by {x}: distance {}, normal {}", found.dist, found.normal1);
        -found.dist
    };
    depth(1.0 / 1024.0);
    std::process::exit(i32::from(depth(0.0) < 0.7));
}
