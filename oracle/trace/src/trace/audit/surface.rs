//! The surface of the polytope as the trace tells it.

use std::collections::BTreeMap;

use super::facet::{Facet, Ridge};

/// The facets that are there, and how often each side of a ridge occurs among them.
#[derive(Clone, Debug, Default)]
pub(super) struct Surface<const D: usize> {
    facets: BTreeMap<Vec<usize>, Facet<D>>,
    ridges: BTreeMap<Ridge, usize>,
}

impl<const D: usize> Surface<D> {
    /// The facets, in the order of their names.
    pub(super) fn facets(&self) -> impl Iterator<Item = &Facet<D>> {
        self.facets.values()
    }

    pub(super) fn get(&self, name: &[usize]) -> Option<&Facet<D>> {
        self.facets.get(name)
    }

    pub(super) fn close(&mut self, name: &[usize]) {
        if let Some(facet) = self.facets.get_mut(name) {
            facet.is_closed = true;
        }
    }

    pub(super) fn remove(&mut self, name: &[usize]) -> Option<Facet<D>> {
        let facet = self.facets.remove(name)?;
        for ridge in facet.ridges() {
            if let Some(count) = self.ridges.get_mut(&ridge) {
                *count -= 1;
                if *count == 0 {
                    self.ridges.remove(&ridge);
                }
            }
        }
        Some(facet)
    }

    /// Adds a facet; `false` if it is there already.
    pub(super) fn add(&mut self, name: Vec<usize>, facet: Facet<D>) -> bool {
        if self.facets.contains_key(&name) {
            return false;
        }
        for ridge in facet.ridges() {
            *self.ridges.entry(ridge).or_default() += 1;
        }
        self.facets.insert(name, facet);
        true
    }

    /// A ridge among these that does not separate exactly two facets, with how many
    /// facets have this side and how many the other.
    pub(super) fn hole(&self, ridges: &[Ridge]) -> Option<(Ridge, usize, usize)> {
        let count = |ridge: &Ridge| self.ridges.get(ridge).copied().unwrap_or(0);
        let both = |ridge: &Ridge| (*ridge, count(ridge), count(&ridge.reverse()));
        let is_closed =
            |(_, here, there): &(Ridge, usize, usize)| matches!((here, there), (0, 0) | (1, 1));
        ridges.iter().map(both).find(|sides| !is_closed(sides))
    }
}

/// The name of a facet: its vertices from the least on, in their order; sorted where
/// the order says nothing.
pub(in crate::trace) fn name(vertices: &[usize], is_oriented: bool) -> Vec<usize> {
    let mut name = vertices.to_vec();
    if !is_oriented {
        name.sort_unstable();
    } else if name.len() > 2
        && let Some(least) = (0..name.len()).min_by_key(|&i| name[i])
    {
        name.rotate_left(least);
    }
    name
}
