//! The shortest push, exactly.

use alloc::boxed::Box;
use core::cmp::Ordering;

use crate::scalar::wide::Wide;
use crate::scalar::{Integer, Scalar};
use crate::vector::Vector;

/// The shortest push of the cores: a direction from A to B, and how far their difference
/// reaches along it, both on the grid.
#[derive(Clone, Debug)]
pub(super) enum Push<const D: usize> {
    Small { normal: [i128; D], height: Wide },
    Large(Box<Large<D>>),
}

/// A push of any size.
#[derive(Clone, Debug)]
pub(super) struct Large<const D: usize> {
    pub(super) normal: Vector<Integer, D>,
    pub(super) height: Integer,
}

impl<const D: usize> Push<D> {
    pub(super) fn large(normal: Vector<Integer, D>, height: Integer) -> Self {
        Push::Large(Box::new(Large { normal, height }))
    }

    pub(super) fn sign(&self) -> Ordering {
        match self {
            Push::Small { height, .. } => height.sign(),
            Push::Large(push) => push.height.sign(),
        }
    }

    pub(super) fn integers(&self) -> (Vector<Integer, D>, Integer) {
        match self {
            Push::Small { normal, height } => {
                (Vector(normal.map(Integer::from)), Integer::from(*height))
            }
            Push::Large(push) => (push.normal.clone(), push.height.clone()),
        }
    }
}
