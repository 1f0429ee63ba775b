//! Enclosures: the proof that comes with the signed depth of curved shapes.
//!
//! ```text
//!        ______
//!      /·      ·\        The shape is the convex hull of a few *pieces*, each a point,
//!     /          \       a disk or an ellipsoid: c + A·u with |u| ≤ 1.
//!    ·            ·      Points of pieces span a polytope inside the shape, which gives
//!     \          /       a lower bound; the height of the pieces along a direction
//!      \·______·/        gives an upper one.
//! ```
//!
//! The statement, the form and the proof stand in docs/certificate.md; the checker is
//! [`check::check_enclosure`](crate::check::check_enclosure).

use alloc::boxed::Box;
use alloc::vec::Vec;

use num_bigint::BigInt;

use crate::certificate::Lower;
use crate::root::SignedRoot;

/// The image of a unit ball: the points `centre + Σ u_k · columns[k]` with |u| ≤ 1.
///
/// Without columns it is a point, with two orthogonal ones of one length in space a
/// disk, with as many as axes an ellipsoid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The centre, an integer an axis.
    pub centre: Vec<BigInt>,
    /// At most as many columns as axes, an integer an axis each.
    pub columns: Vec<Vec<BigInt>>,
}

/// The cores of two shapes, each the convex hull of its pieces, as integers: world
/// coordinates times `scale`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// The pieces of A; not empty.
    pub a: Vec<Piece>,
    /// The pieces of B; not empty.
    pub b: Vec<Piece>,
    /// Positive.
    pub scale: BigInt,
}

/// A point of a piece: `centre + Σ t_k · columns[k] / q`, where q belongs to the
/// [`Enclosure`], and |t| ≤ q. Without numbers t it is the centre.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RoundPoint {
    /// The number of the piece.
    pub piece: usize,
    /// t: an integer a column of the piece, or none at all.
    pub place: Vec<BigInt>,
}

/// An ellipsoid inside a shape: a piece, or one that has slid from a piece towards
/// another one with the same columns, and reaches some way to both sides.
///
/// Its centre is `c_i + m·(c_j − c_i)`, its columns are those of piece i and
/// `w·(c_j − c_i)`, where m and w are shift and reach over `denominator`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// i and j; the same number for a piece alone.
    pub pieces: [usize; 2],
    /// m times the denominator; |w| ≤ m ≤ 1 − |w|.
    pub shift: BigInt,
    /// w times the denominator.
    pub reach: BigInt,
    /// Positive.
    pub denominator: BigInt,
}

/// Why the signed depth of curved shapes is at least `lo`.
#[derive(Clone, Debug, PartialEq)]
pub enum RoundLower {
    /// The polytopes that the points `a` and `b` span lie in the shapes, and their
    /// signed depth is no smaller, by the proof for polytopes.
    Inner {
        /// Points of A.
        a: Vec<RoundPoint>,
        /// Points of B.
        b: Vec<RoundPoint>,
        /// The proof, about these points by their numbers.
        lower: Lower,
    },
    /// The difference of two parts holds an ellipsoid that holds the ball of radius `lo`.
    Ellipsoid {
        /// The parts of A and of B.
        parts: Box<[Part; 2]>,
        /// A linear map that lengthens nothing, from the columns of B's part to those of
        /// A's: 3 rows of 3 integers, over `denominator`.
        contraction: Box<[[BigInt; 3]; 3]>,
        /// Positive.
        denominator: BigInt,
        /// λ as a fraction between 0 and 1; none where the centres coincide.
        share: Option<[BigInt; 2]>,
    },
}

/// A proof of `lo ≤ s ≤ hi` for the cores of two shapes made of pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct Enclosure {
    /// Both shapes are bodies of revolution about one line of this direction, and the
    /// proof is about their profiles in the plane.
    pub axis: Option<Vec<BigInt>>,
    /// q: what the numbers of round points and the heights are over; positive.
    pub q: BigInt,
    /// A direction n: `s ≤ h_D(n)/|n|`.
    pub normal: Vec<BigInt>,
    /// No less than `h_A(n)` and `h_{−B}(n)`, times `scale · q`.
    pub heights: [BigInt; 2],
    /// Why s is not smaller.
    pub lower: RoundLower,
    /// The proven lower bound, in the units of the shapes.
    pub lo: SignedRoot<BigInt>,
    /// The proven upper bound.
    pub hi: SignedRoot<BigInt>,
}
