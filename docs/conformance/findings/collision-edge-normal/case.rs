// Two squares of side 2 that touch, and two that nearly do. Exit code 1: the depth is that of
// another edge.
use cgmath::{Basis2, Decomposed, One, Vector2};
use collision::algorithm::minkowski::GJK2;
use collision::primitive::Rectangle;
use collision::CollisionStrategy::FullResolution;

fn at(x: f64, y: f64) -> Decomposed<Vector2<f64>, Basis2<f64>> {
    Decomposed { scale: 1.0, rot: Basis2::one(), disp: Vector2::new(x, y) }
}

fn main() {
    let square = Rectangle::new(2.0, 2.0);
    let wrong = |x: f64| {
        let found = GJK2::new().intersection(&FullResolution, &square, &at(0.0, 0.0), &square, &at(x, 0.5));
        let Some(found) = found else { println!("at {x}: no contact"); return false };
        println!("at {x}: depth {} along {:?}; true depth {}", found.penetration_depth, found.normal, 2.0 - x);
        (found.penetration_depth - (2.0 - x)).abs() > 1e-3
    };
    std::process::exit(i32::from(wrong(1.9) | wrong(2.0)));
}
