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

    /// B moved.
    pub(super) fn b_moved(mut self, by: &[i64]) -> Self {
        self.b.iter_mut().for_each(|point| add(point, by));
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

pub(super) fn apply(matrix: &Matrix, point: &[i64]) -> Point {
    let dot = |row: &Point| row.iter().zip(point).map(|(x, y)| x * y).sum();
    matrix.iter().map(dot).collect()
}

/// The columns of a box's corners: corner k has + on axis t if bit t of k is set.
pub(super) fn corners(half_extents: &[i64]) -> Vec<Point> {
    let corner = |k: usize| {
        let side = |(t, half): (usize, &i64)| if k >> t & 1 == 1 { *half } else { -half };
        half_extents.iter().enumerate().map(side).collect()
    };
    (0..1 << half_extents.len()).map(corner).collect()
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
        let mut row = |axis: usize| -> Point {
            let sign = draw.sign();
            axes.iter()
                .map(|a| if *a == axis { sign } else { 0 })
                .collect()
        };
        Frame {
            matrix: (0..axes.len()).map(&mut row).collect(),
            length: 1,
        }
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
        let columns: Vec<Point> = (0..draw.dim)
            .map(|j| apply(&turn, &axes.column(j)))
            .collect();
        let row = |i: usize| columns.iter().map(|column| column[i]).collect();
        Frame {
            matrix: (0..draw.dim).map(row).collect(),
            length,
        }
    }

    /// One of the two, with equal chances.
    pub(super) fn any(draw: &mut Draw) -> Self {
        if draw.one_in(2) {
            Self::along_axes(draw)
        } else {
            Self::tilted(draw)
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
    if draw.one_in(2) {
        Frame::any(draw).matrix
    } else {
        skew(draw)
    }
}

fn determinant(m: &Matrix) -> i64 {
    if m.len() == 2 {
        return m[0][0] * m[1][1] - m[0][1] * m[1][0];
    }
    let minor = |i: usize, j: usize| m[1][i] * m[2][j] - m[1][j] * m[2][i];
    m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1)
}
