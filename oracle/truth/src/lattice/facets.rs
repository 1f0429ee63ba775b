//! All facets of a Minkowski difference, exactly.
//!
//! The polytope of EPA is expanded further, until no support point lies above any facet. Then it is
//! the convex hull.

use std::collections::{BTreeMap, BTreeSet};

use epa::Limits;
use epa::expand::run;
use epa::kernel::{Kernel, Plain, Side};
use epa::minkowski::{ConvexSet, MinkowskiDifference};
use epa::polytope::{FacetId, Polytope};
use num_bigint::{BigInt, Sign};

use super::vector::dot;
use super::{Lattice, LatticeHull};
use epa_format::number::{FloatType, Rational, compare, primitive_integers, round_rational};

/// Polytopes with more facets than these are given up.
const MOST: usize = 4000;

/// The difference of two polytopes, facet by facet.
pub struct Facets<const D: usize> {
    /// The hull of the difference.
    pub polytope: Polytope<BigInt, D>,
    /// The facets in each plane, by the primitive normal of the plane.
    pub planes: BTreeMap<Vec<BigInt>, Vec<FacetId>>,
}

impl<const D: usize> Facets<D> {
    /// The facets of `A ⊖ B`. `None` if it has no inside, or too many facets.
    pub fn of(a: &[Vec<BigInt>], b: &[Vec<BigInt>]) -> Option<Self> {
        let hull = LatticeHull::<D>::of_coordinates;
        let (a, b) = (hull(a), hull(b));
        let difference = MinkowskiDifference::new(&a, &b).ok()?;
        let polytope = grown(&difference)?;
        let mut planes: BTreeMap<Vec<BigInt>, Vec<FacetId>> = BTreeMap::new();
        for (id, facet) in polytope.facets() {
            let normal = primitive_integers(&facet.plane.normal.0)?;
            planes.entry(normal).or_default().push(id);
        }
        Some(Facets { polytope, planes })
    }

    /// The squares of the distances of the planes from the origin. `None` if that is not
    /// inside of all of them.
    fn squares(&self) -> Option<Vec<Rational>> {
        let planes = self.planes.iter();
        let square = |(normal, facets): (&Vec<BigInt>, &Vec<FacetId>)| {
            let corners = self.polytope.corners(*facets.first()?);
            let offset = dot(normal, &corners[0].point.0);
            let is_inside = offset.sign() == Sign::Plus;
            is_inside.then(|| Rational::new(&offset * &offset, dot(normal, normal)))
        };
        planes.map(square).collect()
    }
}

/// The facets of a difference that are nearest to the origin, which is inside of it.
#[derive(Clone, Debug)]
pub struct NearestFacets {
    /// How many are equally near: so many directions are equally good.
    pub count: usize,
    /// The squares of their distance and of that of the next ones, on the lattice.
    best: Rational,
    next: Option<Rational>,
    scale: BigInt,
}

impl NearestFacets {
    /// The square of the distance of the next ones, in world units. `None` if there are none.
    #[must_use]
    pub fn second_squared(&self) -> Option<Rational> {
        let unit = &self.scale * &self.scale;
        self.next.as_ref().map(|next| next / unit)
    }

    /// How much more the next direction costs than the best one, as a share of the depth.
    /// `radius` is the sum of both radii. `None` if there is no next direction, or if the result
    /// is not a finite float.
    #[must_use]
    pub fn next_costs(&self, radius: &Rational) -> Option<f64> {
        let next = self.next.as_ref()?;
        let float = |x: &Rational| round_rational(x, FloatType::F64).to_f64();
        // (√next + r)/(√best + r) − 1 = (√(next/best) − 1) · √best/(√best + r)
        let ratio = float(&(next / &self.best))?.sqrt() - 1.0;
        let unit = &self.scale * &self.scale;
        let best = float(&(&self.best / unit))?.sqrt();
        let share = best / (best + float(radius)?);
        Some(ratio * share).filter(|more| more.is_finite())
    }
}

impl Lattice {
    /// The facets of the difference of the cores that are nearest to the origin. `None` if
    /// the origin is not inside, or there are too many facets.
    #[must_use]
    pub fn nearest_facets(&self) -> Option<NearestFacets> {
        let (a, b) = (&self.vertices.a, &self.vertices.b);
        let mut squares = match self.dim {
            2 => Facets::<2>::of(a, b)?.squares()?,
            _ => Facets::<3>::of(a, b)?.squares()?,
        };
        squares.sort_by(compare);
        let best = squares.first()?.clone();
        let count = squares.iter().take_while(|square| **square == best).count();
        Some(NearestFacets {
            count,
            best,
            next: squares.get(count).cloned(),
            scale: self.vertices.scale.clone(),
        })
    }
}

/// The convex hull of a set. `None` if it has no inside, or too many facets.
fn grown<const D: usize>(set: &impl ConvexSet<BigInt, D>) -> Option<Polytope<BigInt, D>> {
    let (kernel, mut polytope) = (Plain(set), Polytope::empty());
    run(set, &[], &Limits::default(), &mut polytope).ok()?;
    let mut ahead: Vec<FacetId> = polytope.facets().map(|(id, _)| id).collect();
    let mut gone: BTreeSet<FacetId> = BTreeSet::new();
    while let Some(id) = ahead.pop() {
        if gone.contains(&id) {
            continue;
        }
        let plane = polytope.facet(id).plane.clone();
        let support = kernel.support(&plane.normal).ok()?;
        if plane.side(&support.point) != Side::Above {
            continue;
        }
        polytope.add(&kernel, id, &support).ok()?;
        let change = polytope.expansion();
        gone.extend(change.removed);
        ahead.extend(change.added());
        if polytope.facets().count() > MOST {
            return None;
        }
    }
    let has_inside = polytope.facets().next().is_some();
    has_inside.then_some(polytope)
}

#[cfg(test)]
mod tests {
    use crate::lattice::of_shapes;

    /// How many facets are nearest, and what the next ones cost, for two boxes.
    fn nearest(
        dim: usize,
        [a, b]: [&str; 2],
        radius: u8,
        to: &str,
    ) -> Option<(usize, Option<f64>)> {
        let [a, b] = [a, b].map(|half| format!(r#"{{"box":{{"half_extents":{half}}}}}"#));
        let a = format!(r#"{{"rounded":{{"core":{a},"radius":{radius}}}}}"#);
        let b = b.replace("}}", &format!(r#"}},"pose":{{"translation":{to}}}}}"#));
        let lattice = of_shapes(dim, &a, &b);
        let nearest = lattice.nearest_facets()?;
        Some((nearest.count, nearest.next_costs(&lattice.radius())))
    }

    #[test]
    fn directions_are_counted_and_the_next_one_is_priced() {
        let (long, square) = (["[1,2]", "[1,1]"], ["[1,1]", "[1,1]"]);
        // Depths 2 and 3 in the plane; with a radius of 1 they are 3 and 4.
        assert_eq!(nearest(2, long, 0, "[0,0]"), Some((2, Some(0.5))));
        let rounded = nearest(2, long, 1, "[0,0]").expect("the origin is inside");
        let (2, Some(more)) = rounded else {
            panic!("{rounded:?}")
        };
        assert!((more - 1.0 / 3.0).abs() < 1e-15);
        // A cube in a cube: all six are best, and there is no next one.
        assert_eq!(nearest(3, ["[1,1,1]"; 2], 0, "[0,0,0]"), Some((6, None)));
        // Shapes that touch, or are apart.
        assert_eq!(nearest(2, square, 0, "[2,0]"), None);
        assert_eq!(nearest(2, square, 0, "[3,0]"), None);
        // A flat difference.
        assert_eq!(nearest(3, ["[1,1,0]"; 2], 0, "[0,0,1]"), None);
    }
}
