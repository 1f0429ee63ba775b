//! What every text presumes: vectors, and the support mapping of the Minkowski difference of two
//! vertex lists.

/// A point of the difference A ⊖ B with its pre-images.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertex<const D: usize> {
    /// `a − b`.
    pub point: [f64; D],
    /// The numbers of the vertices of A and B.
    pub numbers: [usize; 2],
}

/// Two vertex lists in world coordinates, and their Minkowski difference.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference<const D: usize> {
    /// The vertices of A.
    pub a: Vec<[f64; D]>,
    /// The vertices of B.
    pub b: Vec<[f64; D]>,
}

impl<const D: usize> Difference<D> {
    /// The point farthest along a direction: the first such vertex of A minus the
    /// first such vertex of B along the opposite direction.
    #[must_use]
    pub fn support(&self, direction: &[f64; D]) -> Vertex<D> {
        self.vertex([
            farthest(&self.a, direction),
            farthest(&self.b, &direction.map(|x| -x)),
        ])
    }

    /// The difference of two vertices by their numbers.
    #[must_use]
    pub fn vertex(&self, numbers: [usize; 2]) -> Vertex<D> {
        let [i, j] = numbers;
        let point = sub(&self.a[i], &self.b[j]);
        Vertex { point, numbers }
    }
}

fn farthest<const D: usize>(points: &[[f64; D]], direction: &[f64; D]) -> usize {
    let mut best = 0;
    for (i, point) in points.iter().enumerate() {
        if dot(point, direction) > dot(&points[best], direction) {
            best = i;
        }
    }
    best
}

pub(super) fn dot<const D: usize>(a: &[f64; D], b: &[f64; D]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

pub(super) fn sub<const D: usize>(a: &[f64; D], b: &[f64; D]) -> [f64; D] {
    std::array::from_fn(|k| a[k] - b[k])
}

pub(super) fn scale<const D: usize>(a: &[f64; D], s: f64) -> [f64; D] {
    a.map(|x| x * s)
}

pub(super) fn add<const D: usize>(a: &[f64; D], b: &[f64; D]) -> [f64; D] {
    std::array::from_fn(|k| a[k] + b[k])
}

pub(super) fn cross(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}
