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
        Kind::Boxes => (3, cuboid(random, 4), cuboid(random, 4)),
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

fn cuboid(random: &mut Random, far: i64) -> String {
    let numbers = |random: &mut Random, least, most| -> Vec<i64> {
        (0..3).map(|_| between(random, least, most)).collect()
    };
    let (half, at) = (numbers(random, 1, 3), numbers(random, -far, far));
    format!(r#"{{"box":{{"half_extents":{half:?}}},"pose":{{"translation":{at:?}}}}}"#)
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
    let at: Vec<i64> = (0..3).map(|_| between(random, -4, 4)).collect();
    let pose = format!(r#""pose":{{"quaternion":{quaternion:?},"translation":{at:?}}}"#);
    let (half, fixed) = (between(random, 1, 3), cuboid(random, 1));
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
        let count = between(random, 1, 5);
        let point = |random: &mut Random| {
            let x = between(random, -2, 2);
            let y = if is_line { 0 } else { between(random, -2, 2) };
            (0..3).map(|i| x * u[i] + y * v[i] + above).collect()
        };
        let points: Vec<Vec<i64>> = (0..count).map(|_| point(random)).collect();
        list(&points)
    };
    let above = i64::from(random.below(4) == 0);
    (3, set(random, 0), set(random, above))
}
