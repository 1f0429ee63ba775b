//! The point of a simplex nearest to the origin, the way the textbooks find it
//! \[Eri04 §5.1.2, §5.1.5, §5.1.6\], as weights of its points.

use super::vectors::{add, cross, dot, scale, sub};

/// The weights of up to four points whose weighted mean is the point of their hull
/// nearest to the origin. Points with the weight 0 are not needed.
pub(super) fn weights(points: &[[f64; 3]]) -> Vec<f64> {
    match *points {
        [a, b] => segment(&a, &b).to_vec(),
        [a, b, c] => triangle(&a, &b, &c).to_vec(),
        [a, b, c, d] => tetrahedron(&[a, b, c, d]).to_vec(),
        _ => points.iter().map(|_| 1.0).collect(),
    }
}

/// The weighted mean.
pub(super) fn mean<'a>(
    points: impl IntoIterator<Item = &'a [f64; 3]>,
    weights: impl IntoIterator<Item = &'a f64>,
) -> [f64; 3] {
    let weighted = points.into_iter().zip(weights);
    weighted.fold([0.0; 3], |sum, (p, w)| add(&sum, &scale(p, *w)))
}

fn segment(a: &[f64; 3], b: &[f64; 3]) -> [f64; 2] {
    let ab = sub(b, a);
    let t = -dot(a, &ab);
    let length_squared = dot(&ab, &ab);
    if t <= 0.0 {
        [1.0, 0.0]
    } else if t >= length_squared {
        [0.0, 1.0]
    } else {
        let t = t / length_squared;
        [1.0 - t, t]
    }
}

/// By the Voronoi regions of the triangle: its vertices, its edges, its inside.
pub(super) fn triangle(a: &[f64; 3], b: &[f64; 3], c: &[f64; 3]) -> [f64; 3] {
    let (ab, ac) = (sub(b, a), sub(c, a));
    let [d1, d2] = [-dot(&ab, a), -dot(&ac, a)];
    let [d3, d4] = [-dot(&ab, b), -dot(&ac, b)];
    let [d5, d6] = [-dot(&ab, c), -dot(&ac, c)];
    if d1 <= 0.0 && d2 <= 0.0 {
        return [1.0, 0.0, 0.0];
    }
    if d3 >= 0.0 && d4 <= d3 {
        return [0.0, 1.0, 0.0];
    }
    if d6 >= 0.0 && d5 <= d6 {
        return [0.0, 0.0, 1.0];
    }
    let (va, vb, vc) = (d3 * d6 - d5 * d4, d5 * d2 - d1 * d6, d1 * d4 - d3 * d2);
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        let v = d1 / (d1 - d3);
        return [1.0 - v, v, 0.0];
    }
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        let w = d2 / (d2 - d6);
        return [1.0 - w, 0.0, w];
    }
    if va <= 0.0 && d4 >= d3 && d5 >= d6 {
        let w = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        return [0.0, 1.0 - w, w];
    }
    [va, vb, vc].map(|x| x / (va + vb + vc))
}

/// The nearest of the points of those faces that the origin lies outside of; inside of
/// all four, the origin itself.
fn tetrahedron(points: &[[f64; 3]; 4]) -> [f64; 4] {
    let volume = |p: &[[f64; 3]; 4]| {
        let [u, v, w] = [1, 2, 3].map(|i| sub(&p[i], &p[0]));
        dot(&u, &cross(&v, &w))
    };
    let whole = volume(points);
    let parts: [f64; 4] = std::array::from_fn(|i| {
        let mut with_origin = *points;
        with_origin[i] = [0.0; 3];
        volume(&with_origin)
    });
    let inside = |part: f64| match whole > 0.0 {
        true => part >= 0.0,
        false => part <= 0.0,
    };
    let mut best = (f64::INFINITY, parts.map(|part| part / whole));
    // The face that omits vertex i bounds the origin's side if part i has another sign.
    for i in (0..4).filter(|&i| !inside(parts[i]) || whole == 0.0) {
        let face = [(i + 1) % 4, (i + 2) % 4, (i + 3) % 4];
        let [a, b, c] = face.map(|k| points[k]);
        let weights = triangle(&a, &b, &c);
        let nearest = mean([&a, &b, &c], &weights);
        let distance = dot(&nearest, &nearest);
        if distance < best.0 {
            let mut all = [0.0; 4];
            for (k, w) in face.into_iter().zip(weights) {
                all[k] = w;
            }
            best = (distance, all);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_region_of_a_triangle() {
        let at = |x: f64, y: f64| {
            let [a, b, c] =
                [[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]].map(|[p, q]: [f64; 2]| [p - x, q - y, 1.0]);
            triangle(&a, &b, &c)
        };
        assert_eq!(at(-1.0, -1.0), [1.0, 0.0, 0.0]);
        assert_eq!(at(3.0, 0.0), [0.0, 1.0, 0.0]);
        assert_eq!(at(0.0, 3.0), [0.0, 0.0, 1.0]);
        assert_eq!(at(1.0, -1.0), [0.5, 0.5, 0.0]);
        assert_eq!(at(-1.0, 1.0), [0.5, 0.0, 0.5]);
        assert_eq!(at(2.0, 2.0), [0.0, 0.5, 0.5]);
        assert_eq!(at(0.5, 0.5), [0.5, 0.25, 0.25]);
    }

    #[test]
    fn the_origin_inside_a_tetrahedron_and_beyond_a_face() {
        let at = |x: f64, y: f64, z: f64| {
            let corners = [[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]];
            weights(&corners.map(|[p, q, r]: [f64; 3]| [p - x, q - y, r - z]))
        };
        assert_eq!(at(1.0, 1.0, 1.0), [0.25; 4]);
        assert_eq!(at(1.0, 1.0, -1.0), [0.5, 0.25, 0.25, 0.0]);
        assert_eq!(at(5.0, 0.0, 0.0), [0.0, 1.0, 0.0, 0.0]);
    }
}
