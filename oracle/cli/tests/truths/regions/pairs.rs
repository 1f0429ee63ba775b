//! Pairs on lattices: case lines, the same forever.

use epa_oracle::generate::Random;

/// What kind of pair.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// Small polygons in the plane, flat ones among them.
    Polygons,
    /// Boxes whose corners are small integers.
    Boxes,
    /// A box against a box or a prism, one of them turned by a rational rotation.
    Turned,
    /// Hulls of a few points in space.
    Hulls,
    /// Points, segments, triangles and polygons in a plane of space.
    Flat,
}

/// The line of a pair.
pub(crate) fn line(kind: Kind, index: u64) -> String {
    let mut random = Random::keyed(&format!("{kind:?}"), [1, index]);
    let random = &mut random;
    let (dim, a, b) = match kind {
        Kind::Polygons => (2, hull(random, 2, 3), hull(random, 2, 3)),
        Kind::Boxes => boxes(random),
        Kind::Turned => turned(random),
        Kind::Hulls => (3, hull(random, 3, 3), hull(random, 3, 3)),
        Kind::Flat => flat(random),
    };
    let (a, b) = if random.below(2) == 0 { (a, b) } else { (b, a) };
    format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{a},"b":{b}}}"#)
}

fn between(random: &mut Random, least: i64, most: i64) -> i64 {
    least + random.below(most - least + 1)
}

fn list(points: &[Vec<i64>]) -> String {
    let point = |p: &Vec<i64>| format!("{p:?}");
    let points: Vec<String> = points.iter().map(point).collect();
    format!(r#"{{"hull":[{}]}}"#, points.join(","))
}

/// 1 to 6 points with coordinates up to a size.
fn hull(random: &mut Random, dim: usize, size: i64) -> String {
    let count = between(random, 1, 6);
    let point = |random: &mut Random| (0..dim).map(|_| between(random, -size, size)).collect();
    let points: Vec<Vec<i64>> = (0..count).map(|_| point(random)).collect();
    list(&points)
}

fn numbers(random: &mut Random, least: i64, most: i64) -> Vec<i64> {
    (0..3).map(|_| between(random, least, most)).collect()
}

fn cuboid(half: &[i64], at: &[i64]) -> String {
    format!(r#"{{"box":{{"half_extents":{half:?}}},"pose":{{"translation":{at:?}}}}}"#)
}

/// Two boxes that overlap along an axis, touch along it, or are apart.
fn boxes(random: &mut Random) -> (u8, String, String) {
    let (a, b, at) = (
        numbers(random, 1, 3),
        numbers(random, 1, 3),
        numbers(random, -2, 2),
    );
    let touches = random.below(3) == 0;
    let to = |i: usize, random: &mut Random| match random.below(3) {
        0 if touches => at[i] + a[i] + b[i],
        1 if touches => at[i] - a[i] - b[i],
        _ => at[i] + between(random, -4, 4),
    };
    let to: Vec<i64> = (0..3).map(|i| to(i, random)).collect();
    (3, cuboid(&a, &at), cuboid(&b, &to))
}

/// A quaternion of small integers is an exact rotation.
fn turned(random: &mut Random) -> (u8, String, String) {
    const QUATERNIONS: [[i64; 4]; 8] = [
        [2, 1, 0, 0],
        [3, 0, 1, 0],
        [1, 1, 0, 0],
        [2, 1, 1, 0],
        [3, 0, 0, 2],
        [1, 1, 1, 0],
        [1, 1, 1, 1],
        [4, 1, 2, 2],
    ];
    let quaternion = QUATERNIONS[random.below(8) as usize];
    let at = numbers(random, -4, 4);
    let pose = format!(r#""pose":{{"quaternion":{quaternion:?},"translation":{at:?}}}"#);
    let fixed = cuboid(&numbers(random, 1, 3), &numbers(random, -1, 1));
    let half = between(random, 1, 3);
    let body = if random.below(2) == 0 {
        let width = between(random, 1, 3);
        format!(r#""box":{{"half_extents":[{half},{width},1]}}"#)
    } else {
        prism(half)
    };
    (3, fixed, format!("{{{body},{pose}}}"))
}

/// A prism on a hexagon.
fn prism(half: i64) -> String {
    const BASE: [[i64; 2]; 6] = [[2, 0], [1, 2], [-1, 2], [-2, 0], [-1, -2], [1, -2]];
    let ends = [-half, half].into_iter();
    let corners = ends.flat_map(|z| BASE.map(|[x, y]| format!("[{x},{y},{z}]")));
    format!(r#""hull":[{}]"#, corners.collect::<Vec<_>>().join(","))
}

/// Two sets of at most 5 points in one plane through the origin, or in parallel ones.
fn flat(random: &mut Random) -> (u8, String, String) {
    const PLANES: [[[i64; 3]; 2]; 4] = [
        [[1, 0, 0], [0, 1, 0]],
        [[0, 1, 0], [0, 0, 1]],
        [[1, 0, 1], [0, 1, -1]],
        [[1, 2, 0], [-1, 1, 3]],
    ];
    let [u, v] = PLANES[random.below(4) as usize];
    let is_line = random.below(4) == 0;
    let set = |random: &mut Random, above: i64| {
        let count = between(random, -1, 5).max(1);
        let point = |random: &mut Random| {
            let x = between(random, -2, 2);
            let y = if is_line { 0 } else { between(random, -2, 2) };
            (0..3).map(|i| x * u[i] + y * v[i] + above).collect()
        };
        let points: Vec<Vec<i64>> = (0..count).map(|_| point(random)).collect();
        list(&points)
    };
    let above = i64::from(random.below(8) == 0);
    let (a, b) = (set(random, 0), set(random, above));
    let is_point = random.below(12) == 0;
    let twin = list(&[u.to_vec()]);
    (
        3,
        if is_point { twin.clone() } else { a },
        if is_point { twin } else { b },
    )
}
