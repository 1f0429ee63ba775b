//! Why an enclosure is refused, condition by condition.

use std::fmt;

use crate::checker::Reason;

/// Why an enclosure is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The shapes are not lists of vertices of one dimension, 2 or 3, with a
    /// positive scale.
    BadVertices,
    /// A bound is not of the form sign·√(P/Q) with Q > 0.
    BadBound,
    /// The direction is zero or of the wrong dimension.
    BadDirection,
    /// h(n)/|n| is greater than `hi`.
    UpperBoundFails,
    /// A point refers to a piece that does not exist.
    NoSuchVertex,
    /// A list is empty, or has not as many entries as belong there.
    WrongLength,
    /// What is left is about polytopes, and refused by the proof for these.
    Polytopes(Reason),
    /// A denominator is not positive, or a share not between 0 and 1.
    BadDenominator,
    /// A point of a piece has the wrong number of coordinates, or |t| > q.
    OutsideOfPiece,
    /// A ball does not lie in its piece, or its radius is negative.
    BadBall,
    /// A shape reaches farther along the direction than its height says.
    HeightTooSmall,
    /// The shapes are not bodies of revolution about one line of the given direction,
    /// with rational radii.
    NotCoaxial,
    /// A part has pieces that do not exist or whose columns differ, or leaves its shape.
    BadPart,
    /// The map of an ellipsoid lengthens something.
    NotAContraction,
    /// The ellipsoid does not hold the ball of radius `lo`.
    EllipsoidTooSmall,
    /// An inset leaves its piece, has the wrong form, or the weights do not add up to the
    /// denominator.
    BadInset,
    /// A multiplier of a band or a cell is negative, or may be so for some direction.
    BadMultiplier,
    /// The bands leave directions out, or the cells are not those of one whole tree.
    NotCovered,
    /// The form of a band or a cell is positive somewhere.
    BandTooLow,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Polytopes(reason) => return reason.fmt(f),
            Refusal::BadVertices => "the shapes are not vertex lists of one dimension, 2 or 3",
            Refusal::BadBound => "a bound is not of the form sign·√(P/Q) with Q > 0",
            Refusal::BadDirection => "the direction is zero or of the wrong dimension",
            Refusal::UpperBoundFails => {
                "the shapes reach farther along n than the upper bound says"
            }
            Refusal::NoSuchVertex => "a point refers to a piece that does not exist",
            Refusal::WrongLength => "a list is empty, or not as long as it has to be",
            Refusal::BadDenominator => "a denominator is not positive, or a share not in (0, 1)",
            Refusal::OutsideOfPiece => "a point does not lie in its piece",
            Refusal::BadBall => "a ball does not lie in its piece",
            Refusal::HeightTooSmall => "a shape reaches farther along n than its height says",
            Refusal::NotCoaxial => {
                "the shapes are not bodies of revolution about one line with rational radii"
            }
            Refusal::BadPart => "a part of a shape has no such pieces, or leaves the shape",
            Refusal::NotAContraction => "the map of the ellipsoid lengthens something",
            Refusal::EllipsoidTooSmall => "the ellipsoid does not hold a ball of the lower bound",
            Refusal::BadInset => "an inset of a band or a cell is not one of its shape",
            Refusal::BadMultiplier => "a multiplier of a band or a cell may be negative",
            Refusal::NotCovered => "the bands or cells do not hold every direction",
            Refusal::BandTooLow => {
                "the ellipsoid of a band or a cell does not reach as far as the lower bound"
            }
        })
    }
}

impl core::error::Error for Refusal {}
