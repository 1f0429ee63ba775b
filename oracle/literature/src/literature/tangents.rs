//! The two constructions of contact tangents in A. Chou's article \[Cho13\], as printed.
//!
//! Both take a unit normal and give two tangents. \[Duff17\] has a basis without a bad case.

use super::vectors::{cross, dot};

/// The "consistent method": the cross product with "the axis of least significant
/// component", then the second tangent from the first.
///
/// The printed comparisons pick the axis of the **largest** component (`absX > absY` and
/// `absX > absZ` give x). For a normal along an axis the cross product is then the zero
/// vector, and normalised it is NaN: what a reader (HorridOrc) found. The nearer the
/// normal is to an axis, the more digits cancel.
#[must_use]
pub fn consistent_as_printed(n: &[f64; 3]) -> [[f64; 3]; 2] {
    let [x, y, z] = n.map(f64::abs);
    let axis = if x > y && x > z {
        [1.0, 0.0, 0.0]
    } else if x <= y && y > z {
        [0.0, 1.0, 0.0]
    } else {
        [0.0, 0.0, 1.0]
    };
    let t1 = normalized(&cross(n, &axis));
    [t1, normalized(&cross(n, &t1))]
}

/// The same with the axis that the text describes: that of the least component. It has no
/// bad case.
#[must_use]
pub fn consistent_as_described(n: &[f64; 3]) -> [[f64; 3]; 2] {
    let t1 = normalized(&cross(n, &super::gjk::least_axis(n)));
    [t1, normalized(&cross(n, &t1))]
}

/// E. Catto's construction as the article prints it; its `a` is taken to be `n`.
///
/// The printed condition is `n.x >= 0.57735`, without an absolute value: the normal
/// (−1, 0, 0) goes to the second branch, where **both components are zero**. Neither
/// tangent is normalised.
#[must_use]
pub fn catto_as_printed(n: &[f64; 3]) -> [[f64; 3]; 2] {
    catto(n, n[0])
}

/// The same with |n.x|, for which no unit normal gives zero: if |n.x| < 0.57735, then
/// n.y² + n.z² > 2/3.
#[must_use]
pub fn catto_with_absolute_value(n: &[f64; 3]) -> [[f64; 3]; 2] {
    catto(n, n[0].abs())
}

fn catto(n: &[f64; 3], compared: f64) -> [[f64; 3]; 2] {
    let t1 = match compared >= 0.57735 {
        true => [n[1], -n[0], 0.0],
        false => [0.0, n[2], -n[1]],
    };
    [t1, cross(n, &t1)]
}

fn normalized(v: &[f64; 3]) -> [f64; 3] {
    let length = dot(v, v).sqrt();
    v.map(|x| x / length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_component_fails_on_every_axis_and_the_least_on_none() {
        for axis in 0..3 {
            for sign in [1.0, -1.0] {
                let mut n = [0.0; 3];
                n[axis] = sign;
                let printed = consistent_as_printed(&n);
                assert!(printed[0].iter().all(|x| x.is_nan()), "{n:?}");
                let [t1, t2] = consistent_as_described(&n);
                assert_eq!([dot(&t1, &n), dot(&t2, &n), dot(&t1, &t2)], [0.0; 3]);
                assert_eq!([dot(&t1, &t1), dot(&t2, &t2)], [1.0; 2]);
            }
        }
    }

    #[test]
    fn catto_without_the_absolute_value_gives_zero_for_minus_x() {
        assert_eq!(catto_as_printed(&[-1.0, 0.0, 0.0]), [[0.0, 0.0, 0.0]; 2]);
        let mended = catto_with_absolute_value(&[-1.0, 0.0, 0.0]);
        assert_eq!(mended, [[0.0, 1.0, 0.0], [0.0, 0.0, -1.0]]);
    }
}
