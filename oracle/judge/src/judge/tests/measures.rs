//! Measures of rounded shapes, and of numbers that no machine word holds.

use super::*;
use crate::judge::ground;

#[test]
fn what_is_left_of_an_overlap_is_that_of_the_rounded_shapes() {
    let round = r#""rounded":{"core":{"hull":[[0,0],[4,0],[4,4],[0,4]]},"radius":0.25}"#;
    let left = |depth: f64| {
        let verdict = judged([round, SQUARES[1]], &format!("hit {depth} 1 0"), &plain());
        verdict.measures.residual_overlap.expect("a depth")
    };
    assert_eq!((left(1.25), left(1.0)), (ratio(0, 1), ratio(1, 4)));
}

#[test]
fn the_extent_of_points_of_any_size() {
    for bits in [3u32, 61, 62, 63, 64, 200] {
        let most: BigInt = (BigInt::from(1) << bits) - 1;
        let n = vec![most.clone(); 3];
        let points = [n.clone(), vec![most.clone(), 0.into(), 0.into()]];
        let opposite = n.iter().map(|x| -x).collect();
        let square = &most * &most;
        let ends = ground::extent(&n, &[&points[..], &[opposite]].concat());
        assert_eq!(ends, [&square * -3, &square * 3], "{bits}");
        assert_eq!(ground::extent(&n, &points), [square.clone(), square * 3]);
    }
    // 2⁻⁶⁰ of 2⁻⁵⁰, and two bits for the rounding of both.
    let ulp = Rational::new(1.into(), BigInt::from(1) << 50u8);
    assert_eq!(measure::fine_bits(&ulp), 112);
}
