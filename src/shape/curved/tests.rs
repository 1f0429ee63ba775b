use super::*;
use crate::random::Random;
use crate::scalar::Rounding;
use crate::support::smallest_box;

fn cylinder() -> Cylinder<f64> {
    Cylinder::new(2.0, 5.0, 1).expect("sizes")
}

fn cone() -> Cone<f64> {
    Cone::new(6.0, 5.0, 1).expect("sizes")
}

fn egg() -> Ellipsoid<f64, 3> {
    Ellipsoid::new([1.0, 2.0, 4.0]).expect("sizes")
}

fn shapes() -> [Box<dyn Support<f64, 3>>; 3] {
    [Box::new(cylinder()), Box::new(cone()), Box::new(egg())]
}

/// Any number of any size, to the ends of the range.
fn any(random: &mut Random) -> f64 {
    let (mantissa, exponent) = (random.bits(30) as i64 - (1 << 29), random.below(2090));
    f64::from_dyadic(mantissa, exponent as i32 - 1094).expect("a float")
}

fn direction(random: &mut Random) -> Vector<f64, 3> {
    Vector(array::from_fn(|_| any(random)))
}

fn at(shape: &dyn Support<f64, 3>, n: [f64; 3]) -> [f64; 3] {
    shape.support(&Vector(n)).world.0
}

#[test]
fn support_points_of_known_directions() {
    // Along an axis, across it, and where both tie.
    assert_eq!(at(&cylinder(), [0.0, 1.0, 0.0]), [0.0, 2.0, -5.0]);
    assert_eq!(at(&cylinder(), [0.0, -1.0, 0.0]), [0.0, -2.0, -5.0]);
    assert_eq!(at(&cylinder(), [-3.0, 0.0, 4.0]), [-3.0, -2.0, 4.0]);
    assert_eq!(at(&cylinder(), [-3.0, 1e-300, 4.0]), [-3.0, 2.0, 4.0]);
    assert_eq!(at(&cone(), [0.0, 1.0, 0.0]), [0.0, 6.0, 0.0]);
    assert_eq!(at(&cone(), [0.0, -1.0, 0.0]), [0.0, -6.0, -5.0]);
    // The direction (12, 5) is orthogonal to the mantle: the base.
    assert_eq!(at(&cone(), [12.0, 5.0, 0.0]), [5.0, -6.0, 0.0]);
    assert_eq!(at(&cone(), [11.9, 5.0, 0.0]), [0.0, 6.0, 0.0]);
    assert_eq!(at(&egg(), [0.0, 0.0, -7.0]), [0.0, 0.0, -4.0]);
    assert_eq!(at(&egg(), [0.0, 3.0, 2.0]), [0.0, 2.0 * 0.6, 4.0 * 0.8]);
    // Flat ones.
    let disc = Cylinder::new(0.0, 5.0, 1).expect("sizes");
    assert_eq!(at(&disc, [3.0, 9.0, 4.0]), [3.0, 0.0, 4.0]);
    let rod = Cone::new(2.0, 0.0, 1).expect("sizes");
    assert_eq!(at(&rod, [3.0, 1.0, 4.0]), [0.0, 2.0, 0.0]);
    assert_eq!(at(&rod, [3.0, -1.0, 4.0]), [0.0, -2.0, 0.0]);
    let plate = Ellipsoid::new([0.0, 2.0, 0.0]).expect("sizes");
    assert_eq!(at(&plate, [1.0, 1e-300, 0.0]), [0.0, 2.0, 0.0]);
    assert_eq!(at(&plate, [1.0, 0.0, 0.0]), [0.0, -2.0, 0.0]);
}

#[test]
fn directions_of_any_size_give_points_of_the_surface() {
    let mut random = Random(1);
    for _ in 0..20_000 {
        let n = direction(&mut random);
        if n.is_zero() {
            continue;
        }
        let [x, y, z] = cylinder().support(&n).world.0;
        let is_inside = x * x + z * z <= 25.0 * (1.0 + 1e-15);
        assert!(y.abs() == 2.0 && is_inside, "{n:?}");
        let [x, y, z] = cone().support(&n).world.0;
        let off = x * x + z * z - if y == 6.0 { 0.0 } else { 25.0 };
        assert!(y.abs() == 6.0 && off.abs() <= 25e-15, "{n:?}");
        let p = egg().support(&n).world;
        let on_ball = Vector([p[0], p[1] / 2.0, p[2] / 4.0]);
        assert!((on_ball.norm_squared() - 1.0).abs() < 1e-15, "{n:?}: {p:?}");
    }
}

/// No point of the surface is higher than the support point, which is the same for a
/// direction of another length.
#[test]
fn no_point_is_higher() {
    let mut random = Random(7);
    for _ in 0..300 {
        let mut small = || Vector::<f64, 3>(array::from_fn(|_| random.unit())).normalized();
        let (n, m) = (small(), small());
        for shape in shapes() {
            let (best, other) = (shape.support(&n), shape.support(&m));
            let rise = n.dot(&other.world) - n.dot(&best.world);
            assert!(rise <= 1e-14, "{n:?} {m:?}");
            for scale in [2f64.powi(900), 2f64.powi(-900)] {
                assert_eq!(shape.support(&n.scale(&scale)), best);
            }
        }
    }
}

#[test]
fn sizes_from_one_end_of_the_range_to_the_other() {
    let (huge, tiny) = (f64::MAX, 5e-324);
    for [p, q, r] in [
        [huge, huge, huge],
        [tiny, tiny, tiny],
        [huge, 1.0, tiny],
        [0.0, tiny, huge],
    ] {
        let shapes: [Box<dyn Support<f64, 3>>; 3] = [
            Box::new(Cylinder::new(p, r, 0).expect("sizes")),
            Box::new(Cone::new(p, r, 2).expect("sizes")),
            Box::new(Ellipsoid::new([p, q, r]).expect("sizes")),
        ];
        let mut random = Random(3);
        for shape in shapes {
            let [low, high] = shape.bounds();
            for _ in 0..500 {
                let point = shape.support(&direction(&mut random)).world;
                let is_inside = |t: usize| low[t] <= point[t] && point[t] <= high[t];
                assert!((0..3).all(is_inside), "{p} {q} {r}: {point:?}");
            }
        }
    }
}

#[test]
fn a_direction_that_is_no_direction_gets_a_finite_point() {
    for bad in [0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for n in [[bad, 0.0, 0.0], [bad, 1.0, bad], [bad, bad, bad]] {
            for shape in shapes() {
                assert!(shape.support(&Vector(n)).world.is_finite(), "{n:?}");
            }
        }
    }
}

#[test]
fn the_bounds_are_the_smallest_box() {
    for shape in shapes() {
        assert_eq!(shape.bounds(), smallest_box(&shape));
    }
}
