//! The outline of the Minkowski difference on the paper: that of the differences of the
//! outlines.

use super::camera::Flat;

/// The most vertices of an outline that are drawn; more would only blur into a curve.
const FINEST: usize = 400;

/// The outline of `A ⊖ B`, counter-clockwise, from the points of both.
pub fn outline(a: Vec<Flat>, b: Vec<Flat>) -> Vec<Flat> {
    let (a, b) = (thinned(hull(a)), thinned(hull(b)));
    let pairs = a.iter().flat_map(|p| b.iter().map(move |q| (p, q)));
    hull(pairs.map(|(p, q)| [p[0] - q[0], p[1] - q[1]]).collect())
}

fn thinned(hull: Vec<Flat>) -> Vec<Flat> {
    let every = hull.len().div_ceil(FINEST).max(1);
    hull.into_iter().step_by(every).collect()
}

/// The convex hull, by Andrew's chains.
pub(super) fn hull(mut points: Vec<Flat>) -> Vec<Flat> {
    points.sort_by(|p, q| p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1])));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut hull = chain(points.iter());
    hull.pop();
    hull.extend(chain(points.iter().rev()));
    hull.pop();
    hull
}

fn chain<'p>(points: impl Iterator<Item = &'p Flat>) -> Vec<Flat> {
    let mut chain: Vec<Flat> = Vec::new();
    for &point in points {
        while let [.., p, q] = chain[..]
            && (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0]) <= 0.0
        {
            chain.pop();
        }
        chain.push(point);
    }
    chain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_difference_of_two_squares_is_a_square_twice_as_large() {
        let square = vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.5, 0.5]];
        let double = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        assert_eq!(outline(square.clone(), square), double);
    }
}
