//! Bodies of revolution about one line.

use epa_check::check::profile;
use epa_check::enclosure::{Piece, Pieces};
use num_bigint::BigInt;
use num_traits::Zero;

use super::inner::{cross, dot, square_of};
use crate::lattice::vector;
use epa_format::number::primitive_integers;

/// The direction of a line that both shapes are bodies of revolution about, with their
/// profiles.
pub(super) fn common_axis(pieces: &Pieces) -> Option<(Vec<BigInt>, Pieces)> {
    let all = || pieces.a.iter().chain(&pieces.b);
    if all().any(|piece| piece.centre.len() != 3) {
        return None;
    }
    let first = &pieces.a[0].centre;
    let offsets = all().map(|piece| piece.centre.iter().zip(first).map(|(c, f)| c - f).collect());
    let across = all().filter_map(|piece| match &piece.columns[..] {
        [u, v] => Some(cross(u, v)),
        _ => None,
    });
    let columns = all()
        .filter(|p| p.columns.len() == 3)
        .flat_map(|p| p.columns.iter().cloned());
    // Centres tell the axis if there are two; the disks and ellipsoids if there are not.
    let directions = offsets.chain(across).chain(columns);
    let mut tried: Vec<Vec<BigInt>> = Vec::new();
    for direction in directions {
        let Some(axis) = primitive_integers(&direction) else {
            continue;
        };
        if tried.contains(&axis) || tried.len() >= MOST {
            continue;
        }
        if let Ok(profiles) = profile(pieces, &axis) {
            return Some((axis, profiles));
        }
        tried.push(axis);
    }
    None
}

/// So many lines are tried: the axes of two ellipsoids, and the line between them.
const MOST: usize = 8;

/// The direction in space of one in the plane of the profiles: across the axis, then along
/// it. Where no integers have it exactly, those that are very near.
pub(super) fn in_space(pieces: &Pieces, axis: &[BigInt], flat: &[BigInt]) -> Vec<BigInt> {
    let all = pieces.a.iter().chain(&pieces.b);
    let columns = all.flat_map(|piece: &Piece| piece.columns.iter().cloned());
    let is_across = |u: &Vec<BigInt>| dot(u, axis).is_zero() && u.iter().any(|x| !x.is_zero());
    let root = |u: &[BigInt]| square_of(u).sqrt();
    let is_rational = |u: &Vec<BigInt>| &root(u) * &root(u) == square_of(u);
    let exact = columns.filter(is_across).find(is_rational);
    let across = exact.unwrap_or_else(|| {
        let some = (0..3).map(|k| cross(axis, &vector::axis(3, k)));
        let longest = some.max_by_key(|u| square_of(u)).unwrap_or_default();
        longest.iter().map(|x| x << FINE).collect()
    });
    // flat₀·u/|u| + flat₁·g/|g|, times both lengths.
    let (length, long) = (root(axis), root(&across));
    let sum: Vec<BigInt> = across
        .iter()
        .zip(axis)
        .map(|(u, g)| &flat[0] * u * &length + &flat[1] * g * &long)
        .collect();
    primitive_integers(&sum).unwrap_or(sum)
}

/// Bits that lengths are rounded behind.
const FINE: u32 = 100;
