//! Pieces that are all points: polytopes, as the profiles of cylinders and cones are. The
//! answer is exact.

use crate::proof;
use epa::certified::{ExactHull, certified_with_proof};
use epa_check::certificate::Lower;
use epa_check::enclosure::{Enclosure, Piece, Pieces, RoundPoint};
use num_bigint::BigInt;

use super::bounds::in_the_world;
use super::inner::{dot, opposite};
use crate::lattice::in_workspace;

/// The exact certificate. `None` only if a number is too large for any.
pub(super) fn solve<const D: usize>(pieces: &Pieces) -> Option<Enclosure> {
    let hull = |pieces: &[Piece]| {
        let point = |piece: &Piece| std::array::from_fn(|axis| piece.centre[axis].clone());
        let points: Vec<[BigInt; D]> = pieces.iter().map(point).collect();
        ExactHull::of_integers(&points).ok()
    };
    let (a, b) = (hull(&pieces.a)?, hull(&pieces.b)?);
    let (_, certificate) = in_workspace(|memory| certified_with_proof(memory, &a, &b)).ok()?;
    let certificate = proof::certificate(certificate);
    let normal = certificate.upper;
    let height = |pieces: &[Piece], n: &[BigInt]| {
        pieces
            .iter()
            .map(|piece| dot(&piece.centre, n))
            .max()
            .unwrap_or_default()
    };
    let value = in_the_world(&certificate.hi, &pieces.scale);
    Some(Enclosure {
        axis: None,
        q: BigInt::from(1),
        heights: [
            height(&pieces.a, &normal),
            height(&pieces.b, &opposite(&normal)),
        ],
        normal,
        lower: centres([&pieces.a, &pieces.b], certificate.lower),
        lo: value.clone(),
        hi: value,
    })
}

/// A proof about vertices as one about the centres of pieces.
fn centres(pieces: [&[Piece]; 2], lower: Lower) -> epa_check::enclosure::RoundLower {
    let points = pieces.map(|pieces| {
        let centre = |piece| RoundPoint {
            piece,
            place: Vec::new(),
        };
        (0..pieces.len()).map(centre).collect()
    });
    super::inner::inner_proof(points, lower)
}
