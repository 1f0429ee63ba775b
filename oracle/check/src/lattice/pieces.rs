//! A pair of shapes by their pieces, on an integer lattice: what is known of curved ones.

use crate::enclosure::{Piece, Pieces};
use num_bigint::BigInt;
use num_traits::Signed;

use super::polytopes::on_finer_grid;
use epa_format::case::{Case, WorldPiece, world_ball, world_pieces};
use epa_format::number::{CommonDenominator, Fraction, GridVector, Rational};

/// The pieces of both cores as integers, with the radii.
#[derive(Clone, Debug)]
pub struct Curves {
    /// 2 or 3.
    pub dim: usize,
    /// World coordinates times `pieces.scale`.
    pub pieces: Pieces,
    /// The radii of A and of B, in world units.
    pub radii: [Rational; 2],
    /// Whether ellipsoids that are balls are points here, with a radius.
    pub with_balls: bool,
}

/// The pieces of a shape in the world, and its radius.
type Side = (Vec<WorldPiece>, Rational);

impl Curves {
    /// The pieces of a case, which may be curved or not.
    #[must_use]
    pub fn of_case(case: &Case) -> Self {
        Curves::of_sides(case, Curves::sides(case), false)
    }

    /// The same with ellipsoids that are balls as their centres, rounded; `None` if there are
    /// none.
    #[must_use]
    pub fn with_balls(case: &Case) -> Option<Self> {
        let sides = Curves::sides(case);
        let balls = sides.each_ref().map(|(p, radius)| world_ball(p, radius));
        if balls.iter().all(Option::is_none) {
            return None;
        }
        let [a, b] = sides;
        let [ball_a, ball_b] = balls.map(|ball| ball.map(|(centre, r)| (vec![centre], r)));
        let sides = [ball_a.unwrap_or(a), ball_b.unwrap_or(b)];
        Some(Curves::of_sides(case, sides, true))
    }

    fn sides(case: &Case) -> [Side; 2] {
        [&case.a, &case.b].map(|shape| world_pieces(shape, case.dim))
    }

    fn of_sides(case: &Case, [(a, a_radius), (b, b_radius)]: [Side; 2], with_balls: bool) -> Self {
        let vectors = |piece: &WorldPiece| {
            let columns = piece.columns.iter().cloned();
            columns.chain([piece.centre.clone()]).collect::<Vec<_>>()
        };
        let numbers: Vec<_> = a.iter().chain(&b).flat_map(vectors).flatten().collect();
        let common = CommonDenominator::of(&numbers);
        let on_lattice = |piece: &WorldPiece| Piece {
            centre: common.integers(&piece.centre),
            columns: piece.columns.iter().map(|c| common.integers(c)).collect(),
        };
        let integers = |pieces: &[WorldPiece]| pieces.iter().map(on_lattice).collect();
        Curves {
            dim: case.dim.get(),
            pieces: Pieces {
                a: integers(&a),
                b: integers(&b),
                scale: common.value(),
            },
            radii: [a_radius, b_radius],
            with_balls,
        }
    }

    /// The shapes with B moved by a vector.
    pub fn with_b_moved(&self, by: &GridVector) -> Self {
        let Pieces { a, b, scale } = &self.pieces;
        let (fine, way) = on_finer_grid(scale, by);
        let mut b = finer(b, fine);
        for piece in &mut b {
            piece.centre.iter_mut().zip(&way).for_each(|(x, t)| *x += t);
        }
        Curves {
            dim: self.dim,
            pieces: Pieces {
                a: finer(a, fine),
                b,
                scale: scale << fine,
            },
            radii: self.radii.clone(),
            with_balls: self.with_balls,
        }
    }

    /// Both radii together.
    #[must_use]
    pub fn radius(&self) -> Rational {
        (&Fraction::from(&self.radii[0]) + &Fraction::from(&self.radii[1])).to_rational()
    }

    /// Whether some |world coordinate| of either shape is at least a length. No root is taken.
    #[must_use]
    pub fn reaches(&self, length: &Rational) -> bool {
        let scale = Rational::from_integer(self.pieces.scale.clone());
        let along = |piece: &Piece, axis: usize, core: &Rational| {
            let centre = BigInt::from(piece.centre[axis].magnitude().clone());
            let rest = core - Rational::from_integer(centre);
            let square: BigInt = piece.columns.iter().map(|c| &c[axis] * &c[axis]).sum();
            !rest.is_positive() || &rest * &rest <= Rational::from_integer(square)
        };
        let sides = [&self.pieces.a, &self.pieces.b];
        sides.into_iter().zip(&self.radii).any(|(pieces, radius)| {
            // What a core has to reach, on the lattice.
            let core = (length - radius) * &scale;
            let reaches = |piece| (0..self.dim).any(|axis| along(piece, axis, &core));
            pieces.iter().any(reaches)
        })
    }

    /// The longest side of the box around A, or around B, along the axes of the world. It is exact
    /// where it is rational, otherwise too large by at most 2^-60 of it.
    #[must_use]
    pub fn extent(&self, of_a: bool) -> Rational {
        let (pieces, radius) = match of_a {
            true => (&self.pieces.a, &self.radii[0]),
            false => (&self.pieces.b, &self.radii[1]),
        };
        let side = |axis: usize| {
            let end = |sign: i32| {
                let along = |piece: &Piece| {
                    let centre = &piece.centre[axis] * sign;
                    let centre = Fraction::quotient(centre, &self.pieces.scale);
                    &centre + &self.half_width(piece, axis)
                };
                let ends = pieces.iter().map(along);
                ends.reduce(Fraction::larger).unwrap_or_else(Fraction::zero)
            };
            &end(1) + &end(-1)
        };
        let core = (0..self.dim)
            .map(side)
            .fold(Fraction::zero(), Fraction::larger);
        let radius = Fraction::from(radius);
        (&core + &(&radius + &radius)).to_rational()
    }

    /// How far a piece reaches from its centre along an axis, from above.
    fn half_width(&self, piece: &Piece, axis: usize) -> Fraction {
        let square: BigInt = piece.columns.iter().map(|c| &c[axis] * &c[axis]).sum();
        let bits = 64 + u32::try_from(self.pieces.scale.bits()).unwrap_or(u32::MAX - 64);
        let unit = &self.pieces.scale * &self.pieces.scale;
        Fraction::quotient(square, &unit).signed_root(bits).1
    }

    /// The largest |world coordinate| that either shape reaches, from above: exact where it
    /// is rational, and otherwise by no more than 2^-60 of it too large.
    #[must_use]
    pub fn reach(&self) -> Rational {
        let sides = [&self.pieces.a, &self.pieces.b];
        let reaches = sides.into_iter().zip(&self.radii).map(|(pieces, radius)| {
            let along = |piece: &Piece, axis: usize| {
                let half = self.half_width(piece, axis);
                let centre = BigInt::from(piece.centre[axis].magnitude().clone());
                &Fraction::quotient(centre, &self.pieces.scale) + &half
            };
            let all = pieces
                .iter()
                .flat_map(|p| (0..self.dim).map(move |axis| along(p, axis)));
            &all.fold(Fraction::zero(), Fraction::larger) + &Fraction::from(radius)
        });
        reaches
            .fold(Fraction::zero(), Fraction::larger)
            .to_rational()
    }
}

/// Pieces on a lattice that is finer by so many bits.
pub fn finer(pieces: &[Piece], bits: u64) -> Vec<Piece> {
    let finer = |v: &Vec<BigInt>| v.iter().map(|x| x << bits).collect();
    let piece = |piece: &Piece| Piece {
        centre: finer(&piece.centre),
        columns: piece.columns.iter().map(finer).collect(),
    };
    pieces.iter().map(piece).collect()
}

/// A piece that is one point.
pub fn point(centre: Vec<BigInt>) -> Piece {
    Piece {
        centre,
        columns: Vec::new(),
    }
}
