//! Directional depth: the exact search against two definitions, and floats against it.

mod common;

use common::{Points, Random, float_hull, integer_hull, lattice_pair, small_float_hull};
use epa::directional::{Crossing, Directional, Movement, Span, Touch, along, directional};
use epa::{
    Ball, Capsule, Cuboid, Float, Hull, Limits, Pose, Posed, QueryError, Rounded, Support, Vector,
    contact,
};
use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{Signed, ToPrimitive, Zero};

type Time = Ratio<i128>;

/// What of a ray lies in D, by its ends; `None` if nothing does.
type Interval = Option<[Time; 2]>;

fn dot<const D: usize>(u: [i128; D], v: [i128; D]) -> i128 {
    (0..D).map(|i| u[i] * v[i]).sum()
}

fn minus<const D: usize>(u: [i128; D], v: [i128; D]) -> [i128; D] {
    std::array::from_fn(|i| u[i] - v[i])
}

fn scaled<const D: usize>(u: [i128; D], factor: i128) -> [i128; D] {
    u.map(|x| x * factor)
}

fn cross<const D: usize>(u: [i128; D], v: [i128; D]) -> [i128; D] {
    std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        u[j] * v[k] - u[k] * v[j]
    })
}

fn difference<const D: usize>(a: &Points<D>, b: &Points<D>) -> Vec<[i128; D]> {
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
fn by_simplices<const D: usize>(points: &[[i128; D]], d: [i128; D]) -> Interval {
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
fn on_line<const D: usize>(p: [i128; D], d: [i128; D]) -> Option<Time> {
    let time = Ratio::new(dot(p, d), dot(d, d));
    let rest = minus(scaled(p, dot(d, d)), scaled(d, dot(p, d)));
    (rest == [0; D]).then_some(time)
}

/// Where the line crosses a segment that is not parallel to it.
fn on_segment<const D: usize>(p: [i128; D], q: [i128; D], d: [i128; D]) -> Option<Time> {
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
fn on_triangle<const D: usize>([p, q, r]: [[i128; D]; 3], d: [i128; D]) -> Option<Time> {
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
fn by_normals<const D: usize>(points: &[[i128; D]], d: [i128; D]) -> Interval {
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

fn normals<const D: usize>(points: &[[i128; D]]) -> Vec<[i128; D]> {
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
fn has_inside<const D: usize>(points: &[[i128; D]]) -> bool {
    let n = normals(points);
    n.iter()
        .any(|n| points.iter().any(|p| dot(*n, minus(*p, points[0])) != 0))
}

fn random_direction<const D: usize>(random: &mut Random, size: i64) -> [i64; D] {
    loop {
        let d = std::array::from_fn(|_| random.below(2 * size + 1) - size);
        if d != [0; D] {
            return d;
        }
    }
}

fn time_of<const D: usize>(crossing: &Crossing<BigInt, D>) -> Time {
    let small = |x: &BigInt| x.to_i128().expect("a small number");
    let (place, inner) = (&crossing.place, &crossing.inner.place);
    assert!(
        !place.is_beyond(inner) && !inner.is_beyond(place),
        "bounds meet"
    );
    Ratio::new(small(&place.numerator), small(&place.denominator))
}

/// The normal bounds the line there, and the combination is the point: proof from both sides.
fn check_proof<const D: usize>(crossing: &Crossing<BigInt, D>, points: &[[i128; D]], d: [i64; D]) {
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

#[derive(Debug, Default)]
struct Seen {
    exit: usize,
    still: usize,
    ahead: usize,
    never: usize,
    flat: usize,
}

fn exact_agrees<const D: usize>(seed: u64, pairs: usize, size: i64) -> Seen {
    let mut random = Random::new(seed);
    let mut seen = Seen::default();
    for _ in 0..pairs {
        let [a, b] = lattice_pair::<D>(&mut random, size);
        let d = random_direction::<D>(&mut random, 2);
        let points = difference(&a, &b);
        let wide = d.map(i128::from);
        let line = by_simplices(&points, wide);
        if has_inside(&points) {
            assert_eq!(line, by_normals(&points, wide), "{a:?} {b:?} {d:?}");
        } else {
            seen.flat += 1;
        }
        let ray = along(
            &integer_hull(&a),
            &integer_hull(&b),
            d.map(BigInt::from),
            &Limits::default(),
        )
        .expect("finite shapes");
        let context = format!("{a:?} {b:?} {d:?} {ray:?}");
        match (&ray.span, line) {
            (Span::Exit { exit, .. }, Some([low, high])) => {
                assert!(low <= Time::zero() && time_of(exit) == high, "{context}");
                assert!(!high.is_negative(), "{context}");
                check_proof(exit, &points, d);
                seen.exit += 1;
                seen.still += usize::from(high.is_zero());
            }
            (Span::Ahead { enter, exit }, Some([low, high])) => {
                assert!(low > Time::zero(), "{context}");
                assert_eq!([time_of(enter), time_of(exit)], [low, high], "{context}");
                check_proof(enter, &points, d);
                check_proof(exit, &points, d);
                seen.ahead += 1;
            }
            (Span::Never { normal, height }, line) => {
                assert!(line.is_none_or(|[_, high]| high.is_negative()), "{context}");
                let n = Vector::dot(normal, &Vector(d.map(BigInt::from)));
                let reach = points
                    .iter()
                    .map(|p| normal.dot(&Vector(p.map(BigInt::from))));
                assert!(!n.is_negative() && height.is_negative(), "{context}");
                assert_eq!(reach.max().as_ref(), Some(height), "{context}");
                seen.never += 1;
            }
            _ => panic!("{line:?} {context}"),
        }
    }
    seen
}

#[test]
fn the_exact_ray_is_that_of_brute_force() {
    for seen in [
        exact_agrees::<2>(1, 1500, 4),
        exact_agrees::<2>(2, 1500, 9),
        exact_agrees::<3>(3, 1500, 3),
        exact_agrees::<3>(4, 1000, 6),
    ] {
        let counts = [seen.exit, seen.still, seen.ahead, seen.never, seen.flat];
        assert!(counts.iter().all(|count| *count >= 20), "{seen:?}");
    }
}

/// Whether the line meets D, but not its inside, or ends at the origin: then rounding may
/// decide either way.
fn is_contested<const D: usize>(points: &[[i128; D]], d: [i128; D], line: Interval) -> bool {
    let grazes = |n: [i128; D]| {
        let height = points.iter().map(|p| dot(n, *p)).max().expect("a point");
        dot(n, d) == 0 && height == 0
    };
    let ends_here = line.is_some_and(|ends| ends.iter().any(Zero::is_zero));
    let normals = normals(points);
    ends_here || !has_inside(points) || normals.iter().any(|n| grazes(*n) || grazes(scaled(*n, -1)))
}

/// The worst error of a distance, and how many pairs ended differently, all contested.
fn floats_agree<S: Float + Into<f64>, const D: usize>(
    seed: u64,
    size: i64,
    on_floats: impl Fn(&Points<D>, &Points<D>, [i64; D]) -> Movement<S, D>,
) -> (f64, usize) {
    let mut random = Random::new(seed);
    let (mut worst, mut different) = (0f64, 0);
    for _ in 0..1500 {
        let [a, b] = lattice_pair::<D>(&mut random, size);
        let d = random_direction::<D>(&mut random, 2);
        let length = (d.iter().map(|x| x * x).sum::<i64>() as f64).sqrt();
        let hulls = [integer_hull(&a), integer_hull(&b)];
        let exact = along(
            &hulls[0],
            &hulls[1],
            d.map(BigInt::from),
            &Limits::default(),
        );
        let exact = exact.expect("finite shapes").span;
        let float = on_floats(&a, &b, d);
        let mut compare = |touch: &Touch<S, D>, crossing: &Crossing<BigInt, D>| {
            let expected = time_of(crossing).to_f64().expect("ordinary") * length;
            for found in [touch.distance, touch.inner] {
                worst = worst.max((found.into() - expected).abs());
            }
            let gap = touch
                .a
                .sub(&touch.b)
                .sub(&float.direction.scale(&touch.inner));
            worst = worst.max(gap.max_abs().into());
        };
        match (&exact, &float.directional) {
            (Span::Exit { exit, .. }, Directional::Exit(touch)) => compare(touch, exit),
            (Span::Ahead { enter, exit }, Directional::Ahead { enter: e, exit: x }) => {
                compare(e, enter);
                compare(x, exit);
            }
            (Span::Never { .. }, Directional::Never { gap, .. }) => {
                assert!((*gap).into() > 0.0, "{a:?} {b:?} {d:?} {float:?}");
            }
            _ => {
                let points = difference(&a, &b);
                let wide = d.map(i128::from);
                let line = by_simplices(&points, wide);
                let context = format!("{a:?} {b:?} {d:?} {exact:?} {float:?}");
                assert!(is_contested(&points, wide, line), "{context}");
                different += 1;
            }
        }
    }
    (worst, different)
}

fn in_f64<const D: usize>(a: &Points<D>, b: &Points<D>, d: [i64; D]) -> Movement<f64, D> {
    let direction = d.map(|x| x as f64);
    directional(
        &float_hull(a),
        &float_hull(b),
        direction,
        &Limits::default(),
    )
    .expect("finite")
}

fn in_f32<const D: usize>(a: &Points<D>, b: &Points<D>, d: [i64; D]) -> Movement<f32, D> {
    let (a, b) = (small_float_hull(a), small_float_hull(b));
    directional(&a, &b, d.map(|x| x as f32), &Limits::default()).expect("finite")
}

#[test]
fn floats_agree_with_the_exact_ray() {
    // Coordinates up to 60, distances up to 100.
    for (worst, different) in [
        floats_agree::<f64, 2>(11, 20, in_f64),
        floats_agree::<f64, 3>(12, 4, in_f64),
        floats_agree::<f64, 3>(13, 20, in_f64),
    ] {
        assert!(worst < 1e-13 && different < 30, "{worst:e} {different}");
    }
    for (worst, different) in [
        floats_agree::<f32, 2>(14, 20, in_f32),
        floats_agree::<f32, 3>(15, 20, in_f32),
    ] {
        assert!(worst < 1e-4 && different < 30, "{worst:e} {different}");
    }
}

fn exit_of<const D: usize>(
    a: &impl Support<f64, D>,
    b: &impl Support<f64, D>,
    d: [f64; D],
) -> Touch<f64, D> {
    let movement = directional(a, b, d, &Limits::default()).expect("finite");
    match movement.directional {
        Directional::Exit(exit) => exit,
        other => panic!("{other:?}"),
    }
}

#[test]
fn balls_part_where_the_quadratic_equation_says() {
    let mut random = Random::new(21);
    let mut share = || random.below(1 << 40) as f64 / (1u64 << 39) as f64 - 1.0;
    let (a, r) = (Ball::new(1.0).expect("a ball"), 0.5);
    let (mut worst, mut exits, mut hits, mut misses) = (0f64, 0, 0, 0);
    for _ in 0..400 {
        let p: [f64; 3] = [0; 3].map(|_| 2.0 * share());
        let d = Vector([share(), share(), share()]).normalized();
        let b = Posed::new(
            Ball::new(r).expect("a ball"),
            Pose::translation(p).expect("finite"),
        );
        let along = -d.dot(&Vector(p));
        let square = along * along - Vector(p).norm_squared() + 2.25;
        let found = directional(&a, &b, d, &Limits::default()).expect("finite");
        let ends = [
            along - square.max(0.0).sqrt(),
            along + square.max(0.0).sqrt(),
        ];
        // Near a tangent the root is ill-conditioned.
        if square.abs() < 0.01 {
            continue;
        }
        match found.directional {
            Directional::Exit(exit) if ends[0] <= 0.0 => {
                worst = worst.max((exit.distance - ends[1]).abs());
                exits += 1;
            }
            Directional::Ahead { enter, exit } if ends[0] > 0.0 => {
                worst = worst.max((enter.distance - ends[0]).abs());
                worst = worst.max((exit.distance - ends[1]).abs());
                hits += 1;
            }
            Directional::Never { .. } if square < 0.0 || ends[1] < 0.0 => misses += 1,
            other => panic!("{p:?} {d:?} {ends:?} {other:?}"),
        }
    }
    assert!(
        worst < 1e-9 && exits > 40 && hits > 20 && misses > 60,
        "{worst:e} {exits} {hits} {misses}"
    );
}

#[test]
fn rounded_shapes_only_touch_after_the_movement() {
    let mut random = Random::new(22);
    let mut share = || random.below(1 << 40) as f64 / (1u64 << 39) as f64 - 1.0;
    let rounded = Rounded::new(Cuboid::new([1.0, 0.5, 0.75]).expect("a box"), 0.25);
    let a = rounded.expect("a radius");
    for _ in 0..200 {
        let d = [share(), share(), share()];
        let place = [share(), 0.5 * share(), share()];
        let turn = [1.0, share(), share(), share()];
        let capsule = |place: [f64; 3]| {
            let pose = Pose::quaternion(turn).and_then(|pose| pose.translated(place));
            Posed::new(
                Capsule::new(0.5, 0.25, 2).expect("a capsule"),
                pose.expect("a pose"),
            )
        };
        let b = capsule(place);
        let before = contact(&a, &b, &Limits::default()).expect("finite");
        if before.depth < 0.0 {
            continue;
        }
        let exit = exit_of(&a, &b, d);
        assert!(
            exit.distance >= before.depth - 1e-12,
            "no way out is shorter: {exit:?}"
        );
        let way = Vector(d).normalized().scale(&exit.distance);
        let moved = capsule(Vector(place).add(&way).0);
        let after = contact(&a, &moved, &Limits::default()).expect("finite");
        assert!(after.depth.abs() < 1e-9, "{exit:?} {after:?}");
        // Where the surface is smooth, there is only one normal.
        assert!(
            after.normal.sub(&exit.normal).max_abs() < 1e-4,
            "{exit:?} {after:?}"
        );
    }
}

#[test]
fn the_degenerate_cases_by_name() {
    let cube = || Cuboid::new([1.0, 1.0, 1.0]).expect("a box");
    let placed = |place: [f64; 3]| Posed::new(cube(), Pose::translation(place).expect("finite"));
    // Through a vertex and through an edge of the difference, along and against.
    assert_eq!(
        exit_of(&cube(), &cube(), [1.0, 1.0, 1.0]).distance,
        12f64.sqrt()
    );
    assert_eq!(
        exit_of(&cube(), &cube(), [0.0, -1.0, 1.0]).distance,
        8f64.sqrt()
    );
    // Touching: away, along the common face, and into the other shape.
    let right = placed([2.0, 0.0, 0.0]);
    let distance = |d| exit_of(&cube(), &right, d).distance;
    assert_eq!(
        [distance([1.0, 0.0, 0.0]), distance([0.0, 0.0, -3.0])],
        [0.0, 2.0]
    );
    assert_eq!(distance([-1.0, 0.0, 0.0]), 4.0);
    // Apart: towards, away, past.
    let apart = placed([3.0, 0.0, 0.0]);
    let ask =
        |d: [f64; 3]| directional(&cube(), &apart, d, &Limits::default()).map(|m| m.directional);
    let Ok(Directional::Ahead { enter, exit }) = ask([-2.0, 0.0, 0.0]) else {
        panic!("it hits");
    };
    assert_eq!([enter.distance, exit.distance], [1.0, 5.0]);
    assert_eq!(
        (enter.normal.0, exit.normal.0),
        ([1.0, 0.0, 0.0], [-1.0, 0.0, 0.0])
    );
    for d in [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [-1.0, 3.0, 0.0]] {
        let Ok(Directional::Never { normal, gap }) = ask(d) else {
            panic!("it misses");
        };
        assert!(gap > 0.0 && normal.dot(&Vector(d)) >= 0.0);
    }
    for bad in [[0.0; 3], [f64::NAN, 0.0, 1.0], [f64::INFINITY, 0.0, 0.0]] {
        assert_eq!(ask(bad), Err(QueryError::BadDirection));
    }
}

#[test]
fn flat_differences_have_a_way_out_too() {
    // Two segments in line, two that cross, a point on a point.
    let segment = |p: [f64; 3], q: [f64; 3]| Hull::segment(p, q).expect("finite");
    let a = segment([0.0, 0.0, 0.0], [4.0, 0.0, 0.0]);
    let b = segment([1.0, 0.0, 0.0], [2.0, 0.0, 0.0]);
    assert_eq!(exit_of(&a, &b, [2.0, 0.0, 0.0]).distance, 3.0);
    assert_eq!(exit_of(&a, &b, [0.0, 1.0, 0.0]).distance, 0.0);
    let across = segment([1.0, -1.0, 0.0], [1.0, 3.0, 0.0]);
    assert_eq!(exit_of(&a, &across, [0.0, 1.0, 0.0]).distance, 1.0);
    assert_eq!(exit_of(&a, &across, [0.0, 0.0, 1.0]).distance, 0.0);
    let above = segment([1.0, -1.0, 2.0], [1.0, 3.0, 2.0]);
    let hit = directional(&a, &above, [0.0, 0.0, -1.0], &Limits::default()).expect("finite");
    let Directional::Ahead { enter, exit } = hit.directional else {
        panic!("{hit:?}");
    };
    assert_eq!([enter.distance, exit.distance], [2.0, 2.0]);
    let (p, q) = (Hull::point([0.5, 0.25, 0.0]), Hull::point([0.5, 0.25, 0.0]));
    let (p, q) = (p.expect("finite"), q.expect("finite"));
    assert_eq!(exit_of(&p, &q, [1.0, 2.0, 3.0]).distance, 0.0);
}
