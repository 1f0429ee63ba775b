// A polygon of 10 corners under a wide rectangle, which reaches 1/2 below its top. Exit code 1: the
// support point is not the top, and GJK2 says that they do not overlap.
use cgmath::{Basis2, Decomposed, One, Point2, Vector2};
use collision::algorithm::minkowski::GJK2;
use collision::prelude::Primitive;
use collision::primitive::{ConvexPolygon, Rectangle};

fn at(x: f64, y: f64) -> Decomposed<Vector2<f64>, Basis2<f64>> {
    Decomposed { scale: 1.0, rot: Basis2::one(), disp: Vector2::new(x, y) }
}

fn main() {
    // Counter-clockwise.
    let corners = [
        (3.0, 9.0), (0.0, 11.0), (-3.0, 10.0), (-5.0, 8.0), (-6.0, 5.0),
        (-6.0, 0.0), (-3.0, -2.0), (0.0, -3.0), (4.0, -2.0), (5.0, 4.0),
    ];
    let polygon = ConvexPolygon::new(corners.map(|(x, y)| Point2::new(x, y)).to_vec());
    let top: Point2<f64> = polygon.support_point(&Vector2::new(0.0, 1.0), &at(0.0, 0.0));
    println!("support point along y: {top:?}; the top is (0, 11)");
    let roof = Rectangle::new(20.0, 4.0);
    let found = GJK2::new().intersect(&polygon, &at(0.0, 0.0), &roof, &at(0.0, 12.5)).is_some();
    println!("overlap {found}; true overlap true, by 0.5");
    std::process::exit(i32::from(!found || top.y < 11.0));
}
