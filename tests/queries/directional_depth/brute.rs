//! What of a line lies in a difference, from two definitions.

use crate::common::{Points, Random};
use epa::Vector;
use epa::extras::directional::Crossing;
use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{Signed, ToPrimitive, Zero};

pub(crate) type Time = Ratio<i128>;

/// What of a ray lies in D, by its ends; `None` if nothing does.
pub(crate) type Interval = Option<[Time; 2]>;

pub(crate) fn dot<const D: usize>(u: [i128; D], v: [i128; D]) -> i128 {
    (0..D).map(|i| u[i] * v[i]).sum()
}

pub(crate) fn minus<const D: usize>(u: [i128; D], v: [i128; D]) -> [i128; D] {
    std::array::from_fn(|i| u[i] - v[i])
}

pub(crate) fn scaled<const D: usize>(u: [i128; D], factor: i128) -> [i128; D] {
    u.map(|x| x * factor)
}

pub(crate) fn cross<const D: usize>(u: [i128; D], v: [i128; D]) -> [i128; D] {
    std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        u[j] * v[k] - u[k] * v[j]
    })
}

pub(crate) fn difference<const D: usize>(a: &Points<D>, b: &Points<D>) -> Vec<[i128; D]> {
    let wide = |p: &[i64; D]| p.map(i128::from);
    let mut all: Vec<_> = a
        .iter()
        .flat_map(|p| b.iter().map(move |q| minus(wide(p), wide(q))))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The line inside the hull, from below: all simplices of D points or fewer that the line
/// meets in one point, or runs along. By Carathéodory's theorem in the boundary, the ends
/// of the line in a polytope are among these.
pub(crate) fn by_simplices<const D: usize>(points: &[[i128; D]], d: [i128; D]) -> Interval {
    let mut found: Interval = None;
    let mut meet = |time: Time| {
        let [low, high] = found.unwrap_or([time, time]);
        found = Some([low.min(time), high.max(time)]);
    };
    for (i, p) in points.iter().enumerate() {
        on_line(*p, d).into_iter().for_each(&mut meet);
        for (j, q) in points[..i].iter().enumerate() {
            on_segment(*p, *q, d).into_iter().for_each(&mut meet);
            if D == 3 {
                for r in &points[..j] {
                    on_triangle([*p, *q, *r], d).into_iter().for_each(&mut meet);
                }
            }
        }
    }
    found
}

/// Where the line is at a point that lies on it.
pub(crate) fn on_line<const D: usize>(p: [i128; D], d: [i128; D]) -> Option<Time> {
    let time = Ratio::new(dot(p, d), dot(d, d));
    let rest = minus(scaled(p, dot(d, d)), scaled(d, dot(p, d)));
    (rest == [0; D]).then_some(time)
}

/// Where the line crosses a segment that is not parallel to it.
pub(crate) fn on_segment<const D: usize>(p: [i128; D], q: [i128; D], d: [i128; D]) -> Option<Time> {
    // What is left of p and q without their parts along d: they must point against each other.
    let flat = |x: [i128; D]| minus(scaled(x, dot(d, d)), scaled(d, dot(x, d)));
    let (u, v) = (flat(p), flat(q));
    let (uv, uu, vv) = (dot(u, v), dot(u, u), dot(v, v));
    if uv >= 0 || uv * uv != uu * vv {
        return None;
    }
    // The point that divides them in the ratio of |u| and |v|: weights −u·v on p and u·u on q.
    let mean: [i128; D] = std::array::from_fn(|i| p[i] * -uv + q[i] * uu);
    Some(Ratio::new(dot(mean, d), dot(d, d) * (uu - uv)))
}

/// Where the line crosses a triangle that is not parallel to it.
pub(crate) fn on_triangle<const D: usize>([p, q, r]: [[i128; D]; 3], d: [i128; D]) -> Option<Time> {
    let weights = [
        dot(cross(q, r), d),
        dot(cross(r, p), d),
        dot(cross(p, q), d),
    ];
    let total: i128 = weights.iter().sum();
    let sign = total.signum();
    if sign == 0 || weights.iter().any(|w| w * sign < 0) {
        return None;
    }
    let mean: [i128; D] =
        std::array::from_fn(|i| p[i] * weights[0] + q[i] * weights[1] + r[i] * weights[2]);
    Some(Ratio::new(dot(mean, d), dot(d, d) * total))
}

/// The line inside the hull, from above: every normal of two or three points of the
/// difference bounds it. Right where the difference has an inside.
pub(crate) fn by_normals<const D: usize>(points: &[[i128; D]], d: [i128; D]) -> Interval {
    let (mut low, mut high) = (None::<Time>, None::<Time>);
    for n in normals(points) {
        for n in [n, scaled(n, -1)] {
            let height = points.iter().map(|p| dot(n, *p)).max().expect("a point");
            let speed = dot(n, d);
            if speed == 0 && height < 0 {
                return None;
            }
            if speed > 0 {
                let time = Ratio::new(height, speed);
                high = Some(high.map_or(time, |high| high.min(time)));
            } else if speed < 0 {
                let time = Ratio::new(height, speed);
                low = Some(low.map_or(time, |low| low.max(time)));
            }
        }
    }
    let (low, high) = (low?, high?);
    (low <= high).then_some([low, high])
}

pub(crate) fn normals<const D: usize>(points: &[[i128; D]]) -> Vec<[i128; D]> {
    let mut all = Vec::new();
    for (i, p) in points.iter().enumerate() {
        for (j, q) in points[..i].iter().enumerate() {
            let u = minus(*q, *p);
            if D == 2 {
                all.push(std::array::from_fn(
                    |axis| if axis == 0 { u[1] } else { -u[0] },
                ));
            } else {
                all.extend(points[..j].iter().map(|r| cross(u, minus(*r, *p))));
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// The rank of the differences of the points is full.
pub(crate) fn has_inside<const D: usize>(points: &[[i128; D]]) -> bool {
    let n = normals(points);
    n.iter()
        .any(|n| points.iter().any(|p| dot(*n, minus(*p, points[0])) != 0))
}

pub(crate) fn random_direction<const D: usize>(random: &mut Random, size: i64) -> [i64; D] {
    loop {
        let d = std::array::from_fn(|_| random.below(2 * size + 1) - size);
        if d != [0; D] {
            return d;
        }
    }
}

pub(crate) fn time_of<const D: usize>(crossing: &Crossing<BigInt, D>) -> Time {
    let small = |x: &BigInt| x.to_i128().expect("a small number");
    let (place, inner) = (&crossing.place, &crossing.inner.place);
    assert!(
        !place.is_beyond(inner) && !inner.is_beyond(place),
        "bounds meet"
    );
    Ratio::new(small(&place.numerator), small(&place.denominator))
}

/// The normal bounds the line there, and the combination is the point: proof from both sides.
pub(crate) fn check_proof<const D: usize>(
    crossing: &Crossing<BigInt, D>,
    points: &[[i128; D]],
    d: [i64; D],
) {
    let wide = |p: [i128; D]| Vector(p.map(BigInt::from));
    let d = Vector(d.map(BigInt::from));
    let height = points.iter().map(|p| crossing.normal.dot(&wide(*p))).max();
    let along = crossing.normal.dot(&d);
    let place = &crossing.place;
    let height = height.expect("a point");
    assert_eq!(&height * &place.denominator, &place.numerator * &along);
    let mut total = BigInt::zero();
    let mut sum = Vector::<BigInt, D>::zero();
    for (p, w) in &crossing.inner.combination {
        assert!(w.is_positive());
        assert!(points.iter().any(|q| wide(*q) == p.point));
        total += w;
        sum = sum.add(&p.point.scale(w));
    }
    assert!(total.is_positive());
    let there = d.scale(&(&place.numerator * &total));
    assert_eq!(sum.scale(&place.denominator), there);
}
