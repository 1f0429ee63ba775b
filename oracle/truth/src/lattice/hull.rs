//! Support points of a polytope on a lattice, exactly, but mostly on floats.

use epa::{Support, SupportPoint, Vector};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

/// Two rough heights farther apart than this are in the order of the exact ones.
///
/// A rough coordinate is at most 1, and at most 2⁻⁵² off: half an ulp and what is
/// shifted out. So a product of two is at most 2⁻⁵¹ + 2⁻⁵² off, a sum of three of
/// them 2⁻⁴⁸, the roundings of the sum included, and a difference of two heights
/// 2⁻⁴⁷. Four times that leaves no doubt.
const DOUBT: f64 = 1.0 / (1u64 << 45) as f64;

/// The convex hull of points on a lattice.
///
/// Its support points are those of [`epa::Hull`]: the first of the farthest.
#[derive(Clone, Debug)]
pub struct LatticeHull<const D: usize> {
    points: Vec<Vector<BigInt, D>>,
    /// The points, scaled by one power of two such that no coordinate is above 1.
    rough: Vec<[f64; D]>,
}

impl<const D: usize> LatticeHull<D> {
    /// The hull of at least one point.
    pub fn new(points: Vec<Vector<BigInt, D>>) -> Self {
        let bits = bits(points.iter().flat_map(|p| &p.0));
        let rough = points.iter().map(|p| rough(p, bits)).collect();
        LatticeHull { points, rough }
    }

    /// The hull of at least one point with D coordinates.
    pub fn of_coordinates(points: &[Vec<BigInt>]) -> Self {
        let point = |p: &Vec<BigInt>| Vector(std::array::from_fn(|i| p[i].clone()));
        Self::new(points.iter().map(point).collect())
    }

    /// A point by its number.
    pub fn point(&self, index: usize) -> &Vector<BigInt, D> {
        &self.points[index]
    }

    /// The number of the first point with the largest `direction · point`.
    pub fn farthest(&self, direction: &Vector<BigInt, D>) -> usize {
        let along = rough(direction, bits(direction.0.iter()));
        let height = |p: &[f64; D]| (0..D).map(|i| p[i] * along[i]).sum::<f64>();
        let heights: Vec<f64> = self.rough.iter().map(height).collect();
        let highest = heights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut candidates = (0..heights.len()).filter(|&i| heights[i] >= highest - DOUBT);
        // The highest itself is among them.
        let mut best = candidates.next().unwrap_or_default();
        let mut exact = None;
        for next in candidates {
            let least = exact.get_or_insert_with(|| self.points[best].dot(direction));
            let height = self.points[next].dot(direction);
            if height > *least {
                (best, exact) = (next, Some(height));
            }
        }
        best
    }
}

impl<const D: usize> Support<BigInt, D> for LatticeHull<D> {
    fn support(&self, direction: &Vector<BigInt, D>) -> SupportPoint<BigInt, D> {
        let index = self.farthest(direction);
        SupportPoint {
            world: self.points[index].clone(),
            // There are no coordinates but those of the lattice.
            local: Vector::zero(),
            vertex: Some(index),
        }
    }
}

/// The bits of the longest number.
fn bits<'n>(numbers: impl Iterator<Item = &'n BigInt>) -> u64 {
    numbers.map(BigInt::bits).max().unwrap_or(0)
}

/// The vector divided by `2^bits`, which is above every coordinate.
fn rough<const D: usize>(vector: &Vector<BigInt, D>, bits: u64) -> [f64; D] {
    // 62 bits fit into an integer of the machine; what is cut off is below 2⁻⁶².
    let cut = bits.saturating_sub(62);
    let unit = 1.0 / (1u64 << (bits - cut)) as f64;
    std::array::from_fn(|i| {
        let x = &vector[i];
        let leading = match cut {
            0 => x.to_i64(),
            // Magnitudes are cut, so that both signs are treated alike.
            _ => (x.abs() >> cut)
                .to_i64()
                .map(|m| if x.is_negative() { -m } else { m }),
        };
        leading.unwrap_or_default() as f64 * unit
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use epa::Hull;
    use epa_format::number::Random;

    fn vector<const D: usize>(random: &mut Random, bits: i64) -> Vector<BigInt, D> {
        Vector(std::array::from_fn(|_| {
            BigInt::from(random.between(-1, 1)) * random.integer(bits)
        }))
    }

    fn agrees<const D: usize>(seed: u64) {
        let mut random = Random::new(seed);
        for bits in [2, 3, 50, 62, 63, 64, 200, 1500] {
            for _ in 0..200 {
                let mut points: Vec<Vector<BigInt, D>> =
                    (0..7).map(|_| vector(&mut random, bits)).collect();
                // A twin, and a neighbour that no float can tell apart.
                points.push(points[3].clone());
                let mut near = points[2].clone();
                near[0] += 1;
                points.push(near);
                let hull = Hull::new(points.clone()).expect("finite");
                let lattice = LatticeHull::new(points);
                let direction = vector(&mut random, bits);
                let expected = hull.support(&direction);
                let found = lattice.support(&direction);
                assert_eq!(found.vertex, expected.vertex, "{lattice:?} {direction:?}");
                assert_eq!(found.world, expected.world);
            }
        }
    }

    #[test]
    fn support_points_are_those_of_the_library() {
        agrees::<2>(1);
        agrees::<3>(2);
    }
}
