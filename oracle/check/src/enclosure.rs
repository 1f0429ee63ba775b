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

use std::boxed::Box;
use std::vec::Vec;

use num_bigint::BigInt;

use crate::certificate::Lower;
use epa_format::number::SignedRoot;

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

/// A convex combination of images of the unit ball inside of pieces is a point set inside of the
/// shape. This is one of its terms, over the denominator of the [`Bands`] or [`Cells`].
///
/// It stands for the points `weight · centre + Σ_k (offset + map·u)_k · columns[k]` with
/// |u| ≤ 1, for which `|offset + map·u| ≤ weight`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inset {
    /// The number of the piece.
    pub piece: usize,
    /// Not negative.
    pub weight: BigInt,
    /// A number a column of the piece.
    pub offset: Vec<BigInt>,
    /// A row of three numbers a column of the piece.
    pub map: Vec<[BigInt; 3]>,
    /// Why `offset + map·u` is no longer than the weight: a matrix with this number in it has
    /// no negative eigenvalue. The square of the weight where the offset is zero.
    pub rest: BigInt,
}

/// A disk across the axis of the [`Bands`], between two parallels: there it reaches at least as
/// far as a ball whose centre is shifted along the axis. Over the denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rim {
    /// 0 for A, 1 for B.
    pub side: usize,
    /// The number of the disk.
    pub piece: usize,
    /// What it counts for among the insets of its side; not negative.
    pub weight: BigInt,
    /// The radius of the ball, any number.
    pub radius: BigInt,
    /// What the shift is, in axes.
    pub shift: BigInt,
    /// The square of the radius of a circle across the axis, about the centre of the disk, that
    /// the disk holds, times `scale²`. None: that of the first column.
    pub square: Option<BigInt>,
}

/// A disk that takes over from a point of its shape on a curve inside of a band: on the other side
/// of the curve it reaches farther. The point is the inset of that side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// 0 for A, 1 for B.
    pub side: usize,
    /// The number of the disk.
    pub piece: usize,
    /// γ: what `|Mᵀn|² − ((c_i − c_j)·n)²` is multiplied by in the form of the band, with the
    /// opposite sign; not negative.
    pub factor: BigInt,
    /// What `|n|² − m²` is multiplied by in the form that shows that γ is small enough; any
    /// number.
    pub sphere: BigInt,
    /// The same of the product of the distances from both parallels; not negative.
    pub both: BigInt,
}

/// Why `h_D(n) ≥ x·|n|` for the directions between two parallels: a form in n and m = |n| that
/// would be positive otherwise, and is nowhere positive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// An ellipsoid in A, and one in B: convex combinations, whose weights add up to the
    /// denominator.
    pub insets: [Vec<Inset>; 2],
    /// A disk in the place of one of them.
    pub rim: Option<Rim>,
    /// A disk that takes over from the point of its side inside of the band.
    pub edge: Option<Edge>,
    /// What the square of `x·m − c·n`, less that of `|Eᵀn|`, is multiplied by; not negative.
    pub square: BigInt,
    /// What `|n|² − m²` is multiplied by, any number.
    pub sphere: BigInt,
    /// What the product of the distances from both parallels is multiplied by; not negative.
    pub both: BigInt,
    /// What `x·m − c·n`, and the distances from the lower and from the upper parallel, are
    /// multiplied by: the forms k₀·m + k·n with k₀ ≥ |k|, their numbers in this order.
    pub forms: [Vec<BigInt>; 3],
}

/// A lower bound for every direction, band by band about an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bands {
    /// g, not zero.
    pub axis: Vec<BigInt>,
    /// d: what insets and parallels are over; positive.
    pub denominator: BigInt,
    /// x: the bound, times `scale · denominator`.
    pub bound: BigInt,
    /// t, one more than bands: band i holds the directions with
    /// `t_i·|n| ≤ d·g·n ≤ t_(i+1)·|n|`; the first and the last leave none out.
    pub parallels: Vec<BigInt>,
    /// From one parallel to the next.
    pub bands: Vec<Band>,
}

/// Why `h_D(n) ≥ x·|n|` for the directions of a part of a tree of cuts. It is as for a [`Band`],
/// with the forms of the cuts in the place of the distances from the parallels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// An ellipsoid in A, and one in B: convex combinations, whose weights add up to the
    /// denominator.
    pub insets: [Vec<Inset>; 2],
    /// What the square of `x·m − c·n`, less that of `|Eᵀn|`, is multiplied by; not negative.
    pub square: BigInt,
    /// What `|n|² − m²` is multiplied by, any number.
    pub sphere: BigInt,
    /// What `x·m − c·n` is multiplied by: the form k₀·m + k·n with k₀ ≥ |k|, k₀ first.
    pub own: Vec<BigInt>,
    /// The same of each cut from the root to the cell, in this order.
    pub forms: Vec<Vec<BigInt>>,
    /// What products of two of these cuts are multiplied by; not negative. Each pair is there once,
    /// the earlier cut first, in the order of the pairs.
    pub products: Vec<(usize, usize, BigInt)>,
}

/// A node of a tree of cuts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellPart {
    /// The form k₀·m + k·n, k₀ first. Behind it come the tree for the directions where it is not
    /// negative, and that for those where it is not positive.
    Cut(Vec<BigInt>),
    /// A leaf.
    Cell(Box<Cell>),
}

/// A lower bound for every direction, cell by cell of a tree of cuts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    /// d: what insets are over; positive.
    pub denominator: BigInt,
    /// x: the bound, times `scale · denominator`.
    pub bound: BigInt,
    /// The tree, a cut before both trees that it parts.
    pub parts: Vec<CellPart>,
}

/// A ball in an ellipsoid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerBall {
    /// The number of the piece.
    pub piece: usize,
    /// How far its centre is from that of the piece, times `scale · q`.
    pub offset: Vec<BigInt>,
    /// λ as a fraction between 0 and 1, for which a matrix has no negative eigenvalue.
    pub share: [BigInt; 2],
}

/// What spans a polytope inside of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inside {
    /// Points of the shape.
    Points(Vec<RoundPoint>),
    /// The centres of balls of one radius that lie in the shape.
    Balls {
        /// Times `scale · q`; not negative.
        radius: BigInt,
        /// The balls.
        balls: Vec<InnerBall>,
    },
}

/// A lower bound by polytopes of which one or both are rounded by balls.
#[derive(Clone, Debug, PartialEq)]
pub struct Balls {
    /// What spans the polytope in A, and that in B.
    pub sides: [Inside; 2],
    /// No more than the signed depth of the polytopes, times `scale · q`.
    pub bound: BigInt,
    /// The proof of that, about these points and centres by their numbers.
    pub lower: Lower,
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
    /// Polytopes rounded by balls lie in the shapes: their signed depth is that of the polytopes,
    /// and the radii.
    Balls(Box<Balls>),
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
    /// All directions lie in bands about an axis, and in each of them an ellipsoid in the
    /// difference reaches far enough.
    Bands(Bands),
    /// All directions lie in the cells of a tree of cuts, and in each of them an ellipsoid in the
    /// difference reaches far enough.
    Cells(Cells),
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
    pub lo: SignedRoot,
    /// The proven upper bound.
    pub hi: SignedRoot,
}
