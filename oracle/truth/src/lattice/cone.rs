//! The directions in which touching shapes can be parted without a push: a cone, exactly.
//!
//! ```text
//!        \   N   /          D lies on one side of every plane through the origin O
//!         \     /           whose normal n is in N: n·(a − b) ≤ 0 for all a and b.
//!          \   /            N is the normal cone of D at O, and all of its directions
//!      _____\ /_____        are minimising ones: h_D(n) = 0.
//!     /      O      \
//!    /       D       \
//! ```
//!
//! Let w be a point of both shapes. Then O = w − w, and near O, D is spanned by all a − w and w −
//! b. They span the space W. The directions orthogonal to W are the lineality space of N. Within W,
//! N is a pointed cone, and is spanned by its extreme rays.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};

use super::vector::{Integers, are_parallel, axis, cross, dot, is_zero, minus, opposite};
use super::{GivenUp, Lattice};
use epa_format::number::{Rational, primitive_integers};

/// A convex cone: all sums of multiples of vectors, those of the rays not being negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cone {
    /// The extreme rays of the part orthogonal to the lineality: primitive, in the order of
    /// their coordinates.
    pub rays: Vec<Vec<BigInt>>,
    /// A basis of the largest space in the cone: a reduced echelon form of primitive rows,
    /// the first non-zero coordinate of each positive. Empty if the cone has a tip.
    pub lineality: Vec<Vec<BigInt>>,
}

impl Cone {
    /// A primitive vector inside the cone: the sum of the rays, or of the lineality a
    /// vector if there are none. `None` for the cone of the zero vector alone.
    #[must_use]
    pub fn inner(&self) -> Option<Vec<BigInt>> {
        let (first, others) = match self.rays.split_first() {
            Some(all) => all,
            None => return self.lineality.first().cloned(),
        };
        let add = |sum: Integers, ray: &Integers| sum.iter().zip(ray).map(|(x, y)| x + y).collect();
        primitive_integers(&others.iter().fold(first.clone(), add))
    }
}

impl Lattice {
    /// The normal cone at the origin of the difference of two cores that touch, `common`
    /// being any point of both, in world coordinates.
    ///
    /// Cost: linear in the number of vertices, except in space where the difference has an
    /// inside: that of [`nearest_normals`](Self::nearest_normals).
    ///
    /// # Errors
    /// [`GivenUp`], as for [`nearest_normals`](Self::nearest_normals).
    pub fn normal_cone(&self, common: &[Rational]) -> Result<Cone, GivenUp> {
        let steps = self.steps_from(common);
        let basis = independent(&steps);
        let rays = match basis.len() {
            0 => Vec::new(),
            1 => behind(basis[0], &steps),
            2 => beside(&basis, &steps),
            _ => self.nearest_normals()?,
        };
        Ok(Cone {
            rays,
            lineality: orthogonal(&basis, self.dim),
        })
    }

    /// All `a − w` and `w − b`, times a positive number.
    fn steps_from(&self, w: &[Rational]) -> Vec<Integers> {
        let common = w.iter().fold(BigInt::one(), |lcm, x| lcm.lcm(x.denom()));
        let (scale, vertices) = (&self.vertices.scale, &self.vertices);
        let w: Integers = w
            .iter()
            .map(|x| x.numer() * (&common / x.denom()) * scale)
            .collect();
        let raised = |p: &Integers| -> Integers { p.iter().map(|x| x * &common).collect() };
        let of_a = vertices.a.iter().map(|p| minus(&raised(p), &w));
        let of_b = vertices.b.iter().map(|p| minus(&w, &raised(p)));
        of_a.chain(of_b).collect()
    }
}

/// As many linearly independent ones as there are.
fn independent(vectors: &[Integers]) -> Vec<&Integers> {
    let mut basis: Vec<&Integers> = Vec::new();
    for vector in vectors {
        let is_new = match &basis[..] {
            [] => !is_zero(vector),
            [u] => !are_parallel(u, vector),
            [u, v] if vector.len() == 3 => !dot(&cross(u, v), vector).is_zero(),
            _ => break,
        };
        if is_new {
            basis.push(vector);
        }
    }
    basis
}

/// What is opposite to a line of steps that go to one side only.
fn behind(along: &Integers, steps: &[Integers]) -> Vec<Integers> {
    let goes_back = |step: &Integers| dot(along, step).sign() == Sign::Minus;
    if steps.iter().any(goes_back) {
        return Vec::new();
    }
    primitive_integers(&opposite(along)).into_iter().collect()
}

/// The extreme rays beside steps in a plane: those orthogonal to the outermost steps on
/// the left and on the right. None if the steps go to all sides.
fn beside(basis: &[&Integers], steps: &[Integers]) -> Vec<Integers> {
    // A quarter turn to the left in the plane.
    let axis = (basis[0].len() == 3).then(|| cross(basis[0], basis[1]));
    let turned = |step: &Integers| match &axis {
        Some(axis) => cross(axis, step),
        None => vec![-&step[1], step[0].clone()],
    };
    let outermost = |side: Sign| {
        let mut last = basis[0];
        // If the steps fill a half-plane, one of the searches may end between two opposite
        // ones. The other does not then, and both look for the same ray.
        for step in steps {
            if dot(&turned(last), step).sign() == side {
                last = step;
            }
        }
        turned(last)
    };
    let candidates = [outermost(Sign::Plus), opposite(&outermost(Sign::Minus))];
    let bounds = |n: &Integers| steps.iter().all(|step| dot(n, step).sign() != Sign::Plus);
    let rays = candidates.iter().filter(|n| bounds(n));
    let mut rays: Vec<Integers> = rays.filter_map(|n| primitive_integers(n)).collect();
    rays.sort();
    rays.dedup();
    rays
}

/// The basis of what is orthogonal to independent vectors.
fn orthogonal(basis: &[&Integers], dim: usize) -> Vec<Integers> {
    let axes = (0..dim).map(|k| axis(dim, k));
    let spanning: Vec<Integers> = match basis {
        [] => axes.collect(),
        [u] if dim == 2 => vec![vec![-&u[1], u[0].clone()]],
        [u] => axes.map(|axis| cross(u, &axis)).collect(),
        [u, v] if dim == 3 => vec![cross(u, v)],
        _ => Vec::new(),
    };
    echelon(spanning)
}

/// The reduced echelon form, with primitive rows that begin with a positive number.
fn echelon(mut rows: Vec<Integers>) -> Vec<Integers> {
    let columns = rows.first().map_or(0, Vec::len);
    let mut done = 0;
    for column in 0..columns {
        let Some(found) = (done..rows.len()).find(|&row| !rows[row][column].is_zero()) else {
            continue;
        };
        rows.swap(done, found);
        let pivot = rows[done].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(i, _)| *i != done) {
            let factor = row[column].clone();
            for (x, p) in row.iter_mut().zip(&pivot) {
                *x = &*x * &pivot[column] - &factor * p;
            }
        }
        done += 1;
    }
    rows.truncate(done);
    let positive = |row: &Integers| {
        let leading = row.iter().find(|x| !x.is_zero())?;
        let is_negative = leading.sign() == Sign::Minus;
        primitive_integers(&if is_negative {
            opposite(row)
        } else {
            row.clone()
        })
    };
    rows.iter().filter_map(positive).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_direction_inside_the_cone() {
        let vectors =
            |list: &[[i64; 2]]| list.iter().map(|v| v.map(BigInt::from).to_vec()).collect();
        let inner = |rays: &[[i64; 2]], lineality: &[[i64; 2]]| {
            let (rays, lineality) = (vectors(rays), vectors(lineality));
            Cone { rays, lineality }.inner()
        };
        let expected = |n: [i64; 2]| Some(n.map(BigInt::from).to_vec());
        assert_eq!(inner(&[[0, 1], [2, 1]], &[]), expected([1, 1]));
        assert_eq!(inner(&[], &[[2, -1]]), expected([2, -1]));
        assert_eq!(inner(&[], &[]), None);
    }
}
