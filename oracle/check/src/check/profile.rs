//! Bodies of revolution about one line: their signed depth is that of their profiles.
//!
//! ```text
//!        axis
//!          |            A disk is turned from a segment, an ellipsoid of revolution
//!       ___|___         from an ellipse, a point of the axis from a point. Support
//!      |   |   |        functions depend only on the parts of a direction along the
//!      |   |   |        axis and across it, and are those of the profiles.
//!      |___|___|
//!          |
//! ```

use std::vec;
use std::vec::Vec;

use num_bigint::BigInt;
use num_traits::Zero;

use super::Refusal;
use super::pieces::{dimension, dot};
use crate::enclosure::{Piece, Pieces};

/// The profiles in the plane of two shapes in space: across the axis, then along it.
///
/// # Errors
/// [`Refusal::NotCoaxial`] if they are not bodies of revolution about a line of this
/// direction, or one of the radii or the length of the axis is irrational.
pub fn profile(pieces: &Pieces, axis: &[BigInt]) -> Result<Pieces, Refusal> {
    let is_in_space = dimension(pieces)? == 3 && axis.len() == 3;
    let length = root(&dot(axis, axis)).filter(|length| is_in_space && !length.is_zero());
    let turned = Turned {
        origin: &pieces.a[0].centre,
        axis,
        length: length.ok_or(Refusal::NotCoaxial)?,
    };
    let all = |pieces: &[Piece]| {
        let profiles: Result<Vec<_>, _> =
            pieces.iter().map(|piece| turned.profile(piece)).collect();
        Ok(profiles?.into_iter().flatten().collect())
    };
    Ok(Pieces {
        a: all(&pieces.a)?,
        b: all(&pieces.b)?,
        scale: &pieces.scale * &turned.length,
    })
}

/// The line that the shapes are turned about.
struct Turned<'p> {
    origin: &'p [BigInt],
    axis: &'p [BigInt],
    length: BigInt,
}

impl Turned<'_> {
    /// The pieces of the profile of a piece, in units `length` times smaller.
    fn profile(&self, piece: &Piece) -> Result<Vec<Piece>, Refusal> {
        let offset: Vec<BigInt> = piece
            .centre
            .iter()
            .zip(self.origin)
            .map(|(c, o)| c - o)
            .collect();
        if !are_parallel(&offset, self.axis) {
            return Err(Refusal::NotCoaxial);
        }
        let height = dot(&offset, self.axis);
        let at = |across: BigInt| Piece {
            centre: vec![across, height.clone()],
            columns: Vec::new(),
        };
        match &piece.columns[..] {
            [] => Ok(vec![at(BigInt::zero())]),
            // A disk is turned from the segment between two opposite points of its rim.
            [u, v] if self.is_across(u) && self.is_across(v) => {
                let radius = self.radius(u, v)?;
                Ok(vec![at(-&radius), at(radius)])
            }
            [u, v, w] => {
                let (radius, along) = self.ellipsoid([u, v, w])?;
                let mut ellipse = at(BigInt::zero());
                let zero = BigInt::zero;
                ellipse.columns = vec![vec![radius, zero()], vec![zero(), along]];
                Ok(vec![ellipse])
            }
            _ => Err(Refusal::NotCoaxial),
        }
    }

    fn is_across(&self, column: &[BigInt]) -> bool {
        dot(column, self.axis).is_zero()
    }

    /// The radius of the disk of two columns.
    fn radius(&self, u: &[BigInt], v: &[BigInt]) -> Result<BigInt, Refusal> {
        let square = dot(u, u);
        let is_round = square == dot(v, v) && dot(u, v).is_zero();
        let radius = root(&square).filter(|_| is_round);
        Ok(radius.ok_or(Refusal::NotCoaxial)? * &self.length)
    }

    /// The radius across the axis and the one along it.
    fn ellipsoid(&self, columns: [&[BigInt]; 3]) -> Result<(BigInt, BigInt), Refusal> {
        for k in 0..3 {
            let [along, u, v] = [k, (k + 1) % 3, (k + 2) % 3].map(|k| columns[k]);
            if are_parallel(along, self.axis) && self.is_across(u) && self.is_across(v) {
                return Ok((self.radius(u, v)?, dot(along, self.axis)));
            }
        }
        // A ball is a body of revolution about every line through its centre.
        let [u, v, w] = columns;
        let radius = self.radius(u, v)?;
        if self.radius(v, w)? != radius || !dot(u, w).is_zero() {
            return Err(Refusal::NotCoaxial);
        }
        Ok((radius.clone(), radius))
    }
}

/// The square root of an integer, if it is one.
fn root(square: &BigInt) -> Option<BigInt> {
    let root = square.sqrt();
    (&root * &root == *square).then_some(root)
}

/// Whether all 2 × 2 minors of two vectors in space vanish.
fn are_parallel(u: &[BigInt], v: &[BigInt]) -> bool {
    [(0, 1), (0, 2), (1, 2)]
        .iter()
        .all(|&(i, j)| &u[i] * &v[j] == &u[j] * &v[i])
}
