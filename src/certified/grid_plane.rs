//! The shortest push, exactly.

use alloc::boxed::Box;
use core::cmp::Ordering;

use crate::scalar::wide::I192;
use crate::scalar::{Integer, Ring};
use crate::vector::Vector;

/// The shortest push of the cores: a direction from A to B, and how far their difference
/// reaches along it, both on the grid.
#[derive(Clone, Debug)]
pub(super) enum GridPlane<const D: usize> {
    Small { normal: [i128; D], height: I192 },
    Large(Box<BigPlane<D>>),
}

/// A push of any size.
#[derive(Clone, Debug)]
pub(super) struct BigPlane<const D: usize> {
    pub(super) normal: Vector<Integer, D>,
    pub(super) height: Integer,
}

impl<const D: usize> GridPlane<D> {
    pub(super) fn large(normal: Vector<Integer, D>, height: Integer) -> Self {
        GridPlane::Large(Box::new(BigPlane { normal, height }))
    }

    pub(super) fn sign(&self) -> Ordering {
        match self {
            GridPlane::Small { height, .. } => height.sign(),
            GridPlane::Large(push) => push.height.sign(),
        }
    }

    pub(super) fn integers(&self) -> (Vector<Integer, D>, Integer) {
        match self {
            GridPlane::Small { normal, height } => {
                (Vector(normal.map(Integer::from)), Integer::from(*height))
            }
            GridPlane::Large(push) => (push.normal.clone(), push.height.clone()),
        }
    }
}
