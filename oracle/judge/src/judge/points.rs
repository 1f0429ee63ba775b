//! The points of a contact manifold: each is a pair of witness points, and all of them are compared
//! with the contact region.
//!
//! ```text
//!           a ___________ a        Every pair is held to what one pair is held to: a in A,
//!       ___ |   region   | __ A    b in B, a − b = depth · m. How far the points lie from the
//!      |    a ---------- a         region, and what share of it their hull covers, is said
//!      |_______________________    beside that.
//! ```

use num_traits::Zero;

use super::Ground;
use super::Measures;
use crate::subject::{Answer, MOST_POINTS, PointPair};
use epa_format::number::{Fraction, GridVector, Rational};
use epa_truth::lattice::ContactRegion;
use epa_truth::truth::contact::nearest_region;

/// The points of a manifold, exactly.
#[derive(Default)]
pub(super) struct Points(Vec<[GridVector; 2]>);

impl Points {
    /// None without a manifold. `None` if a float is not finite.
    pub(super) fn of(answer: &Answer) -> Option<Self> {
        let pair = |point: &PointPair| {
            let [a, b] = [&point.a, &point.b].map(|v| GridVector::from_floats(v));
            Some([a?, b?])
        };
        let points = answer.manifold.iter().flatten().map(pair);
        points.collect::<Option<Vec<_>>>().map(Points)
    }

    /// The points on A, or those on B.
    pub(super) fn on(&self, of_a: bool) -> impl Iterator<Item = &GridVector> {
        self.0.iter().map(move |[a, b]| if of_a { a } else { b })
    }

    /// The pairs.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (&GridVector, &GridVector)> {
        self.0.iter().map(|[a, b]| (a, b))
    }

    /// Adds how the points lie in the contact region, where there is one to speak of: that of
    /// polytopes without radius, in the minimising direction nearest to the normal.
    pub(super) fn add_to(
        &self,
        measures: &mut Measures,
        ground: Ground<'_>,
        normal: Option<&GridVector>,
        bits: u32,
    ) {
        let Ground::Exact { lattice, truth } = ground else {
            return;
        };
        if self.0.is_empty() || !lattice.radii.iter().all(Rational::is_zero) {
            return;
        }
        let toward = normal.filter(|m| !m.is_zero()).map(|m| &m.integers[..]);
        let Some(region) = nearest_region(lattice, truth, toward) else {
            return;
        };
        measures.manifold_off = self.off(&region, bits).map(|x| x.to_rational());
        let on_a: Vec<Vec<Rational>> = self.on(true).map(world).collect();
        measures.manifold_cover = Some(region.cover(&on_a));
    }

    /// The largest distance of any a, and of any b moved as B is, from the region.
    fn off(&self, region: &ContactRegion, bits: u32) -> Option<Fraction> {
        let moved = |b: &GridVector| -> Vec<Rational> {
            let places = world(b).into_iter().zip(&region.translation);
            places.map(|(x, by)| x + by).collect()
        };
        let places = self.on(true).map(world).chain(self.on(false).map(moved));
        let off = |place: Vec<Rational>| {
            let square = region.squared_distance(&place);
            Fraction::from(&square).signed_root(bits).1
        };
        places.map(off).reduce(Fraction::larger)
    }
}

/// The vectors of an answer's manifold.
pub(super) fn vectors(answer: &Answer) -> impl Iterator<Item = &Vec<f64>> {
    let points = answer.manifold.iter().flatten();
    points.flat_map(|point| [&point.a, &point.b])
}

/// What is wrong with the number of points, if something is.
pub(super) fn miscounted(answer: &Answer) -> Option<String> {
    let count = answer.manifold.as_ref()?.len();
    let is_right = (1..=MOST_POINTS).contains(&count);
    (!is_right).then(|| format!("a manifold has 1 to {MOST_POINTS} points, not {count}"))
}

fn world(point: &GridVector) -> Vec<Rational> {
    point.coordinates().map(|x| x.to_rational()).collect()
}

#[cfg(test)]
mod tests;
