//! Shapes that touch or are apart, exactly, where the way from one to the other is along a
//! rational direction.
//!
//! Along the right direction the heights are rational, because a sum of roots is rational only if
//! each root is. The points of A and of B that lie farthest are then rational too. One of A and one
//! of B must lie opposite to each other.

use crate::proof;
use epa_check::enclosure::{Enclosure, Piece, Pieces, RoundPoint};
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};

use super::bounds::{in_the_world, root_of};
use super::inner::{Inner, ceil_root, dot, inner_proof, opposite, slopes, square_of};
use super::search::nearest;

/// The exact certificate along a direction, if the shapes are not deeper than it says, and
/// their farthest points lie opposite to each other.
pub(super) fn close<const D: usize>(
    pieces: &Pieces,
    normal: &[BigInt],
    bits: u64,
) -> Option<Enclosure> {
    let sides = [(&pieces.a, normal.to_vec()), (&pieces.b, opposite(normal))];
    let faces = sides.map(|(pieces, n)| Face::of(pieces, &n));
    let height = &faces[0].height + &faces[1].height;
    if height.sign() == Sign::Plus || faces.iter().any(|face| face.parts.is_empty()) {
        return None;
    }
    let roots = faces
        .iter()
        .flat_map(|face| face.parts.iter().map(|part| &part.root));
    let common = roots.fold(BigInt::one(), |all, root| all.lcm(root));
    let square = square_of(normal);
    // On a lattice that holds the farthest points, and B moved by h·n/|n|² onto A.
    let way: Vec<BigInt> = normal.iter().map(|x| x * &height * &common).collect();
    let still = vec![BigInt::zero(); normal.len()];
    let flat = Pieces {
        a: faces[0].pieces(&pieces.a, &common, &square, &still),
        b: faces[1].pieces(&pieces.b, &common, &square, &way),
        scale: BigInt::one(),
    };
    let inner = Inner::new(&flat, bits);
    let met = nearest::<D>(&inner, STEPS)?;
    if !met.numerator.is_zero() {
        return None;
    }
    let combination: Vec<_> = met.combination().collect();
    let lower = proof::lower(epa::Lower::of_combination(&combination).ok()?);
    let [a, b] = inner.points();
    let lower = inner_proof(
        [
            faces[0].back(&a, &common, bits),
            faces[1].back(&b, &common, bits),
        ],
        lower,
    );
    let q = common << bits;
    let value = in_the_world(&root_of(&height, square), &pieces.scale);
    Some(Enclosure {
        axis: None,
        normal: normal.to_vec(),
        heights: faces.map(|face| face.height * &q),
        q,
        lower,
        lo: value.clone(),
        hi: value,
    })
}

/// Support points GJK may ask for: two convex sets in a plane that overlap are found to do
/// so by a few.
const STEPS: usize = 60;

/// The points of a shape that are farthest along a direction.
struct Face {
    /// The height, from above; that of the parts exactly.
    height: BigInt,
    parts: Vec<Farthest>,
}

/// The farthest points of a piece: all of it, if it lies across the direction, and otherwise
/// one point.
struct Farthest {
    piece: usize,
    /// `Aᵀn`; all zero where the piece lies across.
    slopes: Vec<BigInt>,
    /// Its length; 1 where the piece lies across.
    root: BigInt,
}

impl Face {
    fn of(pieces: &[Piece], n: &[BigInt]) -> Self {
        let mut face = Face {
            height: BigInt::zero(),
            parts: Vec::new(),
        };
        for (number, piece) in pieces.iter().enumerate() {
            let slopes = slopes(piece, n);
            let square = square_of(&slopes);
            let root = ceil_root(&square);
            let height = dot(&piece.centre, n) + &root;
            if number == 0 || height > face.height {
                (face.height, face.parts) = (height.clone(), Vec::new());
            }
            // Where the root is not an integer, the piece is lower than it seems.
            if height == face.height && &root * &root == square {
                let root = if root.is_zero() { BigInt::one() } else { root };
                face.parts.push(Farthest {
                    piece: number,
                    slopes,
                    root,
                });
            }
        }
        face
    }

    /// The farthest points as pieces, times `common · square`, and moved.
    fn pieces(
        &self,
        pieces: &[Piece],
        common: &BigInt,
        square: &BigInt,
        way: &[BigInt],
    ) -> Vec<Piece> {
        let part = |part: &Farthest| {
            let piece = &pieces[part.piece];
            let times = |x: &BigInt, factor: &BigInt| x * factor * square;
            let mut centre: Vec<BigInt> = piece.centre.iter().map(|x| times(x, common)).collect();
            let factor = common / &part.root;
            for (slope, column) in part.slopes.iter().zip(&piece.columns) {
                for (c, x) in centre.iter_mut().zip(column) {
                    *c += times(x, &factor) * slope;
                }
            }
            for (c, x) in centre.iter_mut().zip(way) {
                *c += x;
            }
            let columns: Vec<Vec<BigInt>> = match part.is_across() {
                true => {
                    let column = |c: &Vec<BigInt>| c.iter().map(|x| times(x, common)).collect();
                    piece.columns.iter().map(column).collect()
                }
                false => Vec::new(),
            };
            Piece { centre, columns }
        };
        self.parts.iter().map(part).collect()
    }

    /// Points of the farthest pieces as points of the shape, over `common · 2^bits`.
    fn back(&self, points: &[RoundPoint], common: &BigInt, bits: u64) -> Vec<RoundPoint> {
        let point = |point: &RoundPoint| {
            let part = &self.parts[point.piece];
            let place = if part.is_across() {
                point.place.iter().map(|t| t * common).collect()
            } else {
                let factor = common / &part.root;
                part.slopes
                    .iter()
                    .map(|slope| (slope * &factor) << bits)
                    .collect()
            };
            RoundPoint {
                piece: part.piece,
                place,
            }
        };
        points.iter().map(point).collect()
    }
}

impl Farthest {
    fn is_across(&self) -> bool {
        self.slopes.iter().all(Zero::is_zero)
    }
}
