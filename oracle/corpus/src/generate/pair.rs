//! Pairs of hulls on an integer grid, and how they are turned and moved without
//! rounding.

use super::draw::{Draw, Point};

/// The points of A and of B, on one grid.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) a: Vec<Point>,
    pub(super) b: Vec<Point>,
}

/// Rows of integers.
pub(super) type Matrix = Vec<Point>;

impl Pair {
    fn each(&mut self, mut change: impl FnMut(&mut Point)) {
        self.a.iter_mut().chain(&mut self.b).for_each(&mut change);
    }

    /// Both shapes under a linear map.
    pub(super) fn mapped(mut self, matrix: &Matrix) -> Self {
        self.each(|point| *point = apply(matrix, point));
        self
    }

    /// Both shapes moved.
    pub(super) fn moved(mut self, by: &[i64]) -> Self {
        self.each(|point| add(point, by));
        self
    }

    /// Both shapes moved, along each axis as far as they reach at most.
    pub(super) fn moved_anywhere(self, draw: &mut Draw) -> Self {
        let at = draw.vector(self.largest());
        self.moved(&at)
    }

    /// B moved.
    pub(super) fn b_moved(mut self, by: &[i64]) -> Self {
        self.b.iter_mut().for_each(|point| add(point, by));
        self
    }

    /// B lowered along the last axis.
    pub(super) fn b_sunk(mut self, depth: i64) -> Self {
        let last = self.b.iter_mut().filter_map(|point| point.last_mut());
        last.for_each(|x| *x -= depth);
        self
    }

    /// Both shapes on a grid finer by 2^bits.
    pub(super) fn refined(mut self, bits: u32) -> Self {
        self.each(|point| point.iter_mut().for_each(|x| *x <<= bits));
        self
    }

    /// The largest |coordinate|.
    pub(super) fn largest(&self) -> i64 {
        let points = self.a.iter().chain(&self.b);
        points.flatten().map(|x| x.abs()).max().unwrap_or(0)
    }
}

/// `point += by`.
pub(super) fn add(point: &mut [i64], by: &[i64]) {
    point.iter_mut().zip(by).for_each(|(x, y)| *x += y);
}

/// `factor · vector`.
pub(super) fn times(factor: i64, vector: &[i64]) -> Point {
    vector.iter().map(|x| factor * x).collect()
}

pub(super) fn dot(u: &[i64], v: &[i64]) -> i64 {
    u.iter().zip(v).map(|(x, y)| x * y).sum()
}

pub(super) fn apply(matrix: &Matrix, point: &[i64]) -> Point {
    matrix.iter().map(|row| dot(row, point)).collect()
}

/// The vectors of the axes.
pub(super) fn axes(dim: usize) -> Vec<Point> {
    let axis = |i: usize| (0..dim).map(|j| i64::from(i == j)).collect();
    (0..dim).map(axis).collect()
}

/// The columns of a box's corners: corner k has + on axis t if bit t of k is set.
pub(super) fn corners(half_extents: &[i64]) -> Vec<Point> {
    let corner = |k: usize| {
        let side = |(t, half): (usize, &i64)| if k >> t & 1 == 1 { *half } else { -half };
        half_extents.iter().enumerate().map(side).collect()
    };
    (0..1 << half_extents.len()).map(corner).collect()
}

/// The corners of a box about a point.
pub(super) fn corners_about(half_extents: &[i64], at: &[i64]) -> Vec<Point> {
    let mut points = corners(half_extents);
    points.iter_mut().for_each(|p| add(p, at));
    points
}

/// Vectors of the plane, filled up with 0, or of space, with their integer lengths.
pub(super) type Lengths = [([i64; 3], i64)];

/// One of those of the plane or of space, its coordinates in any order and with any signs.
pub(super) fn pythagorean(draw: &mut Draw, lists: [&Lengths; 2]) -> (Point, i64) {
    let (mut v, length) = draw.pick(lists[draw.dim - 2]);
    draw.shuffle(&mut v[..draw.dim]);
    let signed = v[..draw.dim].iter().map(|x| x * draw.sign());
    (signed.collect(), length)
}

/// An integer matrix with orthogonal columns of equal length: a rotation or
/// reflection, times that length. Distances grow by the length, exactly.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) matrix: Matrix,
    pub(super) length: i64,
}

impl Frame {
    /// A permutation of the axes with signs; the length is 1.
    pub(super) fn along_axes(draw: &mut Draw) -> Self {
        let mut axes: Vec<usize> = (0..draw.dim).collect();
        draw.shuffle(&mut axes);
        let row = |axis: usize| -> Point {
            let sign = draw.sign();
            axes.iter().map(|a| sign * i64::from(*a == axis)).collect()
        };
        let matrix = (0..axes.len()).map(row).collect();
        Frame { matrix, length: 1 }
    }

    /// A rotation by a rational angle that is no multiple of 90 degrees, as (3, 4)/5
    /// and (1, 2, 2)/3, after a permutation of the axes. The length is at most 13.
    pub(super) fn tilted(draw: &mut Draw) -> Self {
        let axes = Self::along_axes(draw);
        let (turn, length) = if draw.dim == 2 {
            let (x, y) = draw.pick(&[(2, 1), (3, 2), (1, 2), (2, 3)]);
            let (c, s) = (x * x - y * y, 2 * x * y);
            (vec![vec![c, -s], vec![s, c]], x * x + y * y)
        } else {
            let mut q = draw.pick(&[
                [1, 1, 1, 0],
                [2, 1, 0, 0],
                [2, 1, 1, 1],
                [2, 2, 1, 0],
                [3, 2, 0, 0],
            ]);
            draw.shuffle(&mut q);
            let q = q.map(|x| x * draw.sign());
            (rotation(q), q.iter().map(|x| x * x).sum())
        };
        let product = |row: &Point| (0..draw.dim).map(|j| dot(row, &axes.column(j))).collect();
        let matrix = turn.iter().map(product).collect();
        Frame { matrix, length }
    }

    /// One of the two, with equal chances.
    pub(super) fn any(draw: &mut Draw) -> Self {
        match draw.one_in(2) {
            true => Self::along_axes(draw),
            false => Self::tilted(draw),
        }
    }

    pub(super) fn column(&self, j: usize) -> Point {
        self.matrix.iter().map(|row| row[j]).collect()
    }
}

/// |q|² times the rotation of a quaternion (w, x, y, z).
pub(super) fn rotation([w, x, y, z]: [i64; 4]) -> Matrix {
    vec![
        vec![
            w * w + x * x - y * y - z * z,
            2 * (x * y - w * z),
            2 * (x * z + w * y),
        ],
        vec![
            2 * (x * y + w * z),
            w * w - x * x + y * y - z * z,
            2 * (y * z - w * x),
        ],
        vec![
            2 * (x * z - w * y),
            2 * (y * z + w * x),
            w * w - x * x - y * y + z * z,
        ],
    ]
}

/// A matrix of small integers that is not singular: the affine image of a pair
/// overlaps, touches or is apart as the pair is.
pub(super) fn skew(draw: &mut Draw) -> Matrix {
    for _ in 0..20 {
        let matrix = draw.vectors(draw.dim as i64, 2);
        if determinant(&matrix) != 0 {
            return matrix;
        }
    }
    Frame::along_axes(draw).matrix
}

/// A turn or a skew, with equal chances.
pub(super) fn turned_or_skewed(draw: &mut Draw) -> Matrix {
    match draw.one_in(2) {
        true => Frame::any(draw).matrix,
        false => skew(draw),
    }
}

fn determinant(m: &Matrix) -> i64 {
    if m.len() == 2 {
        return m[0][0] * m[1][1] - m[0][1] * m[1][0];
    }
    let minor = |i: usize, j: usize| m[1][i] * m[2][j] - m[1][j] * m[2][i];
    m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1)
}
