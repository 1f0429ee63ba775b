//! The open facets, by how far they are from the origin.
//!
//! ```text
//!    place    0    1    2    3          The nearest open facet is the least key: place 1. A facet
//!    key     4.0  0.4   ∞   0.9         that is closed or removed leaves ∞ at its place, until
//!    facet   f₀   f₂   (f₁)  f₃         another facet takes the place.
//! ```
//!
//! The keys are a list of their own, which is searched for the nearest facet at every step: k steps
//! take O(k²) comparisons.
//!
//! Reference: \[vdB01 §4\]. Departure: the paper keeps the facets in a heap. A list has no order
//! to restore when facets come and go (docs/performance.md has the speed).

use alloc::vec::Vec;

use super::facet::{FacetId, QueuePlace};
use crate::scalar::Scalar;

/// Facets with the keys of their distances.
#[derive(Clone, Debug)]
pub(super) struct Queue<S: Scalar> {
    keys: Vec<S::Distance>,
    facets: Vec<FacetId>,
    free: Vec<QueuePlace>,
}

impl<S: Scalar> Queue<S> {
    pub(super) fn new() -> Self {
        Queue {
            keys: Vec::new(),
            facets: Vec::new(),
            free: Vec::new(),
        }
    }

    /// Forgets everything but the memory.
    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.facets.clear();
        self.free.clear();
    }

    /// Adds a facet, and tells its place.
    #[inline(always)]
    pub(super) fn insert(&mut self, facet: FacetId, key: S::Distance) -> QueuePlace {
        if let Some(place) = self.free.pop() {
            self.replace(place, facet, key);
            return place;
        }
        let place = QueuePlace(self.facets.len() as u32);
        self.facets.push(facet);
        self.keys.push(key);
        place
    }

    /// Puts a facet at the place of another one.
    #[inline(always)]
    pub(super) fn replace(&mut self, place: QueuePlace, facet: FacetId, key: S::Distance) {
        self.facets[place.0 as usize] = facet;
        self.keys[place.0 as usize] = key;
    }

    /// Closes the facet at a place, which it keeps.
    #[inline]
    pub(super) fn close(&mut self, place: QueuePlace) {
        self.keys[place.0 as usize] = infinitely_far::<S>();
    }

    /// Takes the facet from its place, for another one.
    pub(super) fn remove(&mut self, place: QueuePlace) {
        self.close(place);
        self.free.push(place);
    }

    /// The facet with the least distance, the one at the first place if several tie.
    #[inline]
    pub(super) fn nearest(&self) -> Option<FacetId> {
        let nearest = S::least(&self.keys);
        let is_open = *self.keys.get(nearest)? < infinitely_far::<S>();
        is_open.then_some(self.facets[nearest])
    }

    /// The facets as near as this or nearer, up to a tolerance and rounding.
    pub(super) fn within(
        &self,
        distance: &S::Distance,
        tolerance: &S,
    ) -> impl Iterator<Item = FacetId> {
        let all = self.keys.iter().zip(&self.facets);
        all.filter(|(key, _)| S::is_near(key, distance, tolerance))
            .map(|(_, id)| *id)
    }
}

/// A distance that no plane has.
#[inline]
pub(crate) fn infinitely_far<S: Scalar>() -> S::Distance {
    S::distance(&S::one(), &S::zero())
}
