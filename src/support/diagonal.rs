//! The diagonals: a few directions that are the same for every query.

use alloc::vec::Vec;
use core::array;

use crate::scalar::Scalar;
use crate::vector::Vector;

/// A direction whose coordinates are all 1 or −1, of which there are 2^D: from the centre of a
/// cube to one of its corners.
///
/// EPA starts with support points along diagonals, so that a shape that is queried often can
/// find them once: [`Support::along_diagonal`](crate::Support::along_diagonal).
///
/// ```
/// use epa::{Diagonal, Vector};
/// let diagonal = Diagonal::<3>::nearest_to(&Vector([0.5, -2.0, 4.0]));
/// assert_eq!(diagonal.direction(), Vector([1.0, -1.0, 1.0]));
/// assert_eq!(diagonal.opposite().direction(), Vector([-1.0, 1.0, -1.0]));
/// assert_eq!((diagonal.index(), Diagonal::<3>::all().count()), (0b101, 8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diagonal<const D: usize>(usize);

impl<const D: usize> Diagonal<D> {
    /// All of them, by their numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..1 << D).map(Diagonal)
    }

    /// What is found along each of them, by their numbers.
    pub(crate) fn each<S: Scalar, T>(find: impl Fn(&Vector<S, D>) -> T) -> Vec<T> {
        Self::all()
            .map(|diagonal| find(&diagonal.direction()))
            .collect()
    }

    /// The number, from 0 on: bit t is set exactly if coordinate t is 1. So it leads to the
    /// corner of a [`Cuboid`](crate::Cuboid) that has this number.
    #[inline]
    pub fn index(self) -> usize {
        self.0
    }

    /// The direction as a vector: every coordinate is 1 or −1, so its length is √D.
    #[inline]
    pub fn direction<S: Scalar>(self) -> Vector<S, D> {
        Vector(array::from_fn(|axis| match self.0 >> axis & 1 {
            1 => S::one(),
            _ => S::one().neg(),
        }))
    }

    /// The opposite diagonal.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Self {
        Diagonal(self.0 ^ ((1 << D) - 1))
    }

    /// The diagonal at the least angle to a direction. If there are several, it has the
    /// smallest number.
    #[inline]
    pub fn nearest_to<S: Scalar>(direction: &Vector<S, D>) -> Self {
        let bit = |axis: usize| usize::from(direction[axis].sign().is_gt()) << axis;
        Diagonal((0..D).fold(0, |index, axis| index | bit(axis)))
    }
}
