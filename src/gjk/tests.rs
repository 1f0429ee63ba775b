use super::*;
use crate::minkowski::MinkowskiDifference;
use crate::random::Random;
use crate::shape::Hull;

/// On small integers floats do not round.
#[test]
fn any_points_lead_to_the_same_distance() {
    let (mut random, mut apart) = (Random(1), 0);
    for _ in 0..400 {
        let mut vector = || Vector::<f64, 3>([(); 3].map(|()| random.whole(4)));
        let [a, b] = [0.0, 5.0].map(|by| {
            let points = [(); 6].map(|()| vector().add(&Vector([by, 0.0, by])));
            Hull::new(points).expect("six points")
        });
        let set = MinkowskiDifference::new(&a, &b).expect("of ordinary size");
        let limits = Limits::default();
        let distance = |start: &[MinkowskiPoint<f64, 3>]| {
            let (goal, memory) = (Goal::Distance, Memory::default());
            let gjk = run_from(start, memory, &set, goal, &limits, &mut |_| {});
            let gjk = gjk.expect("finite support points");
            assert_eq!(gjk.simplex.len(), gjk.weights.len());
            let weight: f64 = gjk.weights.iter().sum();
            gjk.numerator.norm_squared() / (weight * weight)
        };
        let cold = distance(&[]);
        let start = [(); 6].map(|()| set.support(&vector()).expect("a finite point"));
        for count in 1..=6 {
            let warm = distance(&start[..count]);
            assert!((warm - cold).abs() <= 1e-15 * cold, "{warm} {cold}");
        }
        apart += usize::from(cold > 0.0);
    }
    assert!((100..400).contains(&apart), "{apart} pairs are apart");
}
