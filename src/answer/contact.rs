//! The answer in lengths and points: what a physics engine wants.
//!
//! ```text
//!           ┌─────────┐ B        a: the point of A that is deepest in B; b: that of B in A
//!    A ─────┼──────┐  │
//!           b······a──┼─→ n      a − b = depth · n: moving B by this brings b to a
//!      ─────┼──────┘  │
//!           └─────────┘
//! ```
//!
//! Reference: \[vdB01 §4\], witness points from the nearest facet.

use core::array;
use core::cmp::Ordering;
use core::ops::Deref;

use crate::answer::core_depth::CoreDepth;
use crate::answer::finite::Finite;
use crate::answer::signed_depth::{Class, SignedDepth, Witness, core_witness, unscale};
use crate::expand::EpaTermination;
use crate::gjk::GjkTermination;
use crate::minkowski::MinkowskiPoint;
use crate::scalar::Float;
use crate::support::Support;
use crate::vector::Vector;

/// A pair of support points, and its weight in the witness points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feature<S> {
    /// The vertex of A's core, if it has vertices.
    pub a: Option<usize>,
    /// The vertex of B's core, if it has vertices.
    pub b: Option<usize>,
    /// Its weight, not negative. The weights of a contact sum up to 1.
    pub weight: S,
}

/// The features of a contact: a slice of one to four, which needs no memory of its own.
#[derive(Clone, Copy, Debug)]
pub struct Features<S> {
    all: [Feature<S>; MOST_FEATURES],
    count: usize,
}

/// As many as a simplex in space has corners.
const MOST_FEATURES: usize = 4;

impl<S: Float> Features<S> {
    #[inline(always)]
    fn of<const D: usize>(combination: &[(MinkowskiPoint<S, D>, S)]) -> Self {
        let numbered = |(p, w): &(MinkowskiPoint<S, D>, S)| ((p.a.vertex, p.b.vertex), *w);
        Features::of_pairs(combination.iter().map(numbered))
    }

    /// From the numbers of pairs of vertices, with their weights.
    pub(crate) fn weighted(pairs: impl Iterator<Item = ((usize, usize), S)> + Clone) -> Self {
        Features::of_pairs(pairs.map(|((a, b), weight)| ((Some(a), Some(b)), weight)))
    }

    #[inline(always)]
    fn of_pairs(pairs: impl Iterator<Item = ((Option<usize>, Option<usize>), S)> + Clone) -> Self {
        let mut pairs = pairs.take(MOST_FEATURES);
        let weights = pairs.clone().map(|(_, weight)| weight);
        let total = weights.fold(S::zero(), |sum, weight| sum.add(&weight));
        let feature = |((a, b), weight): (_, S)| Feature {
            a,
            b,
            weight: weight.div(&total),
        };
        let none = Feature {
            a: None,
            b: None,
            weight: S::zero(),
        };
        Features {
            count: pairs.clone().count(),
            all: array::from_fn(|_| pairs.next().map_or(none, feature)),
        }
    }
}

impl<S> Deref for Features<S> {
    type Target = [Feature<S>];

    fn deref(&self) -> &[Feature<S>] {
        &self.all[..self.count]
    }
}

impl<'f, S> IntoIterator for &'f Features<S> {
    type Item = &'f Feature<S>;
    type IntoIter = core::slice::Iter<'f, Feature<S>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<S: PartialEq> PartialEq for Features<S> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

/// Depth, normal and witness points of two shapes.
#[doc(alias = "penetration depth")]
#[derive(Clone, Debug, PartialEq)]
pub struct Contact<S, const D: usize> {
    /// The sign of the rounded `depth`; see
    /// [`SignedDepth::class`](crate::SignedDepth::class).
    pub class: Class,
    /// Signed depth, in the units of the shapes: positive = penetration depth,
    /// negative = −distance, zero = touching.
    pub depth: S,
    /// A lower bound on the signed depth, up to rounding: `depth` is an upper bound, since it is
    /// how far the shapes really reach along the normal. The true value lies between them.
    pub lower_bound: S,
    /// Unit contact normal, from A to B. Where several are equally good, one of
    /// them, always the same for the same input; for concentric balls, and
    /// wherever any direction will do, the first axis.
    pub normal: Vector<S, D>,
    /// `depth · normal`: moving B by it brings the shapes to touch.
    pub translation: Vector<S, D>,
    /// The witness point on A; `a − b = depth · normal`.
    pub a: Witness<S, D>,
    /// The witness point on B.
    pub b: Witness<S, D>,
    /// Which vertices of the cores the witness points combine.
    pub features: Features<S>,
    /// How GJK ended, if it was needed.
    pub gjk: Option<GjkTermination>,
    /// How EPA ended. If GJK measured the distance, this is mostly `SeparatingAxis`, and `Flat` if
    /// D lies in a plane. It may be any ending that finds no separating plane.
    pub epa: EpaTermination,
    /// Support points that GJK asked for.
    pub gjk_iterations: usize,
    /// Vertices that EPA added.
    pub epa_iterations: usize,
}

impl<S: Float, const D: usize> Contact<S, D> {
    /// Lengths and points of a signed depth of the same two shapes, in their units. Cost: constant.
    pub fn new(
        a: &(impl Support<S, D> + ?Sized),
        b: &(impl Support<S, D> + ?Sized),
        found: &SignedDepth<S, D>,
    ) -> Self {
        Contact::of(a, b, &found.core, found.unit.as_ref())
    }

    /// The same from the signed depth of the cores, and from its units to those of the shapes.
    pub(crate) fn of(
        a: &(impl Support<S, D> + ?Sized),
        b: &(impl Support<S, D> + ?Sized),
        core: &CoreDepth<S, D>,
        unit: Option<&[S; 2]>,
    ) -> Self {
        let radii = [a.radius(), b.radius()];
        let radius = radii[0].add(&radii[1]);
        let [depth, lower] =
            [core.push.distance, core.lower].map(|s| unscale(unit, s).add(&radius));
        let normal = core.push.normal.normalized();
        let [core_a, core_b] = core_witness(&core.combination, unit);
        Contact {
            class: Class::of_sign(depth.partial_cmp(&S::zero()).unwrap_or(Ordering::Equal)),
            depth,
            // Not `lower < depth`, which would hide a NaN.
            lower_bound: if lower >= depth { depth } else { lower },
            normal,
            translation: normal.scale(&depth),
            a: on_surface(a, core_a, normal.scale(&radii[0])),
            b: on_surface(b, core_b, normal.scale(&radii[1]).neg()),
            features: Features::of(&core.combination),
            gjk: core.gjk,
            epa: core.epa,
            gjk_iterations: core.gjk_iterations,
            epa_iterations: core.epa_iterations,
        }
    }
}

impl<S: Float, const D: usize> Finite for Witness<S, D> {
    fn is_finite(&self) -> bool {
        self.world.is_finite() && self.local.is_finite()
    }
}

impl<S: Float, const D: usize> Finite for Contact<S, D> {
    fn is_finite(&self) -> bool {
        let numbers = [&self.depth, &self.lower_bound].into_iter();
        let weights = self.features.iter().map(|feature| &feature.weight);
        numbers.chain(weights).all(|x| x.is_finite())
            && [&self.normal, &self.translation]
                .into_iter()
                .all(Vector::is_finite)
            && self.a.is_finite()
            && self.b.is_finite()
    }
}

/// The surface point `offset` away from a point of the core.
fn on_surface<S: Float, const D: usize>(
    shape: &(impl Support<S, D> + ?Sized),
    core: Witness<S, D>,
    offset: Vector<S, D>,
) -> Witness<S, D> {
    Witness {
        world: core.world.add(&offset),
        local: core.local.add(&shape.to_local(&offset)),
    }
}

impl<S: Float> Contact<S, 2> {
    /// The unit tangent, a quarter turn counter-clockwise from the normal.
    pub fn tangent(&self) -> Vector<S, 2> {
        Vector([self.normal[1].neg(), self.normal[0]])
    }
}

impl<S: Float> Contact<S, 3> {
    /// Two unit tangents t, u such that (t, u, normal) is a right-handed
    /// orthonormal basis, for any unit normal (\[Duff17\]; no case is degenerate).
    pub fn tangents(&self) -> [Vector<S, 3>; 2] {
        let [x, y, z] = self.normal.0;
        let sign = if z < S::zero() {
            S::one().neg()
        } else {
            S::one()
        };
        let p = S::one().neg().div(&sign.add(&z));
        let q = x.mul(&y).mul(&p);
        [
            Vector([
                S::one().add(&sign.mul(&x).mul(&x).mul(&p)),
                sign.mul(&q),
                sign.mul(&x).neg(),
            ]),
            Vector([q, sign.add(&y.mul(&y).mul(&p)), y.neg()]),
        ]
    }
}
