//! The vertices of a shape, exactly.
//!
//! Floats are dyadic numbers, and sums and products of them are too. So `M·x + t`, the vertex x
//! moved by a pose, is known exactly in world coordinates. A support query may round it.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::array;

use crate::scalar::{Float, Integer, Ring};
use crate::shape::{Ball, Capsule, Cuboid, Hull, Posed, Rounded};
use crate::support::Support;
use crate::vector::Vector;

/// `mantissa · 2^exponent`.
#[derive(Clone, Debug)]
pub struct Dyadic {
    pub(crate) mantissa: Integer,
    pub(crate) exponent: i32,
}

impl Dyadic {
    /// The exact value of a float; zero for what is not finite, which no shape holds.
    pub fn of<S: Float>(number: S) -> Self {
        let (mantissa, exponent) = number.to_dyadic().unwrap_or((0, 0));
        Dyadic::new(mantissa, exponent)
    }

    pub(crate) fn new(mantissa: impl Into<Integer>, exponent: i32) -> Self {
        let mantissa = mantissa.into();
        Dyadic { mantissa, exponent }
    }

    pub(crate) fn zero() -> Self {
        Dyadic::new(Integer::zero(), 0)
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.mantissa.sign().is_eq()
    }

    /// The mantissa that goes with a smaller exponent; `None` for a larger one that does
    /// not divide it.
    pub(crate) fn at(&self, exponent: i32) -> Integer {
        if self.is_zero() {
            return Integer::zero();
        }
        match u32::try_from(self.exponent - exponent) {
            Ok(left) => self.mantissa.shifted(left),
            Err(_) => self.mantissa.halved(self.exponent.abs_diff(exponent)),
        }
    }

    /// `self + other`.
    pub(crate) fn plus(&self, other: &Self) -> Self {
        if self.is_zero() {
            return other.clone();
        }
        if other.is_zero() {
            return self.clone();
        }
        let exponent = self.exponent.min(other.exponent);
        Dyadic::new(self.at(exponent).add(&other.at(exponent)), exponent)
    }

    /// `−self`.
    pub(crate) fn negated(&self) -> Self {
        Dyadic::new(self.mantissa.neg(), self.exponent)
    }

    /// `self · other`.
    pub(crate) fn times(&self, other: &Self) -> Self {
        let exponent = self.exponent + other.exponent;
        Dyadic::new(self.mantissa.mul(&other.mantissa), exponent)
    }

    /// The exponents of its lowest bit and just above its highest; `None` for zero.
    pub(crate) fn extent(&self) -> Option<(i32, i32)> {
        let at = |bits: u32| self.exponent + i32::try_from(bits).unwrap_or(i32::MAX);
        (!self.is_zero()).then(|| (at(self.mantissa.trailing_zeros()), at(self.mantissa.bits())))
    }
}

/// A shape whose core is the convex hull of numbered vertices, all of them known
/// exactly in world coordinates.
///
/// The numbers are those that its support mapping reports.
pub trait Vertices<const D: usize> {
    /// The vertices of the core, at least one.
    fn vertices(&self) -> Vec<[Dyadic; D]>;

    /// The radius that rounds the core.
    fn exact_radius(&self) -> Dyadic {
        Dyadic::zero()
    }
}

impl<T: Vertices<D> + ?Sized, const D: usize> Vertices<D> for &T {
    fn vertices(&self) -> Vec<[Dyadic; D]> {
        (**self).vertices()
    }
    fn exact_radius(&self) -> Dyadic {
        (**self).exact_radius()
    }
}

impl<T: Vertices<D> + ?Sized, const D: usize> Vertices<D> for Box<T> {
    fn vertices(&self) -> Vec<[Dyadic; D]> {
        (**self).vertices()
    }
    fn exact_radius(&self) -> Dyadic {
        (**self).exact_radius()
    }
}

impl<S: Float, const D: usize> Vertices<D> for Hull<S, D> {
    fn vertices(&self) -> Vec<[Dyadic; D]> {
        let exact = |point: &Vector<S, D>| point.0.map(Dyadic::of);
        self.points().iter().map(exact).collect()
    }
}

impl<S: Float, const D: usize> Vertices<D> for Cuboid<S, D> {
    fn vertices(&self) -> Vec<[Dyadic; D]> {
        self.corners()
            .map(|corner| corner.0.map(Dyadic::of))
            .collect()
    }
}

impl<S: Float, const D: usize> Vertices<D> for Ball<S>
where
    Ball<S>: Support<S, D>,
{
    fn vertices(&self) -> Vec<[Dyadic; D]> {
        vec![array::from_fn(|_| Dyadic::zero())]
    }
    fn exact_radius(&self) -> Dyadic {
        Dyadic::of(Support::<S, D>::radius(self))
    }
}

impl<S: Float, const D: usize> Vertices<D> for Capsule<S, D> {
    fn vertices(&self) -> Vec<[Dyadic; D]> {
        self.ends.map(|end| end.0.map(Dyadic::of)).to_vec()
    }
    fn exact_radius(&self) -> Dyadic {
        Dyadic::of(self.radius())
    }
}

impl<T: Vertices<D>, S: Float, const D: usize> Vertices<D> for Rounded<T, S> {
    fn vertices(&self) -> Vec<[Dyadic; D]> {
        self.core.vertices()
    }
    fn exact_radius(&self) -> Dyadic {
        self.core.exact_radius().plus(&Dyadic::of(self.radius))
    }
}

impl<T: Vertices<D>, S: Float, const D: usize> Vertices<D> for Posed<T, S, D> {
    fn vertices(&self) -> Vec<[Dyadic; D]> {
        let rows = self.pose.rows.map(|row| row.0.map(Dyadic::of));
        let translation = self.pose.translation.0.map(Dyadic::of);
        let moved = |local: [Dyadic; D]| {
            array::from_fn(|i| {
                let terms = rows[i].iter().zip(&local).map(|(m, x)| m.times(x));
                terms.fold(translation[i].clone(), |sum, term| sum.plus(&term))
            })
        };
        self.shape.vertices().into_iter().map(moved).collect()
    }
    fn exact_radius(&self) -> Dyadic {
        self.shape.exact_radius()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scalar::Rounding;
    use crate::shape::Pose;

    fn value(x: &Dyadic) -> f64 {
        let (low, _) = x.extent().unwrap_or((0, 0));
        let mantissa = x.at(low).to_i64().expect("a word");
        f64::from_dyadic(mantissa, low).expect("a float")
    }

    fn values<const D: usize>(shape: &(impl Vertices<D> + ?Sized)) -> (Vec<[f64; D]>, f64) {
        let all = shape.vertices();
        let places = all.iter().map(|v| v.each_ref().map(value)).collect();
        (places, value(&shape.exact_radius()))
    }

    #[test]
    fn dyadic_numbers_are_shifted_added_and_multiplied() {
        let numbers = [0.0, 1.0, -0.75, 6.0, 3.0 / 1024.0, -96.5].map(|x| (x, Dyadic::of(x)));
        for (x, p) in &numbers {
            assert_eq!((value(p), p.is_zero()), (*x, *x == 0.0));
            for (y, q) in &numbers {
                assert_eq!(value(&p.plus(q)), x + y);
                assert_eq!(p.times(q).exponent, p.exponent + q.exponent);
                assert_eq!(p.times(q).mantissa, p.mantissa.mul(&q.mantissa));
            }
        }
        assert!(Dyadic::of(f64::INFINITY).is_zero() && Dyadic::zero().is_zero());
        let six = Dyadic::of(6.0);
        let at = |exponent| six.at(exponent).to_i64();
        assert_eq!([0, 1, -3].map(at), [Some(6), Some(3), Some(48)]);
        assert_eq!(Dyadic::zero().at(900).to_i64(), Some(0));
        assert_eq!(six.extent(), Some((1, 3)));
        assert_eq!(Dyadic::of(-0.625).extent(), Some((-3, 0)));
        assert_eq!(Dyadic::zero().extent(), None);
    }

    #[test]
    fn the_vertices_of_shapes_are_exact() {
        let corners = [[4.0, 11.0], [4.5, -5.0], [9.0, 0.1]];
        let hull = Hull::<f64, 2>::new(corners).expect("points");
        assert_eq!(values(&hull), (corners.to_vec(), 0.0));
        let cuboid = Cuboid::new([1.0, 2.5]).expect("a box");
        let corners = [[-1.0, -2.5], [1.0, -2.5], [-1.0, 2.5], [1.0, 2.5]];
        assert_eq!(values(&cuboid), (corners.to_vec(), 0.0));
        let ball = Ball::new(0.5).expect("a ball");
        assert_eq!(values::<3>(&ball), (vec![[0.0; 3]], 0.5));
        let capsule = Capsule::<f64, 3>::new(3.0, 0.25, 1).expect("a capsule");
        let (mut ends, radius) = values(&capsule);
        ends.sort_by(|p, q| p[1].total_cmp(&q[1]));
        assert_eq!(ends, [[0.0, -3.0, 0.0], [0.0, 3.0, 0.0]]);
        assert_eq!(radius, 0.25);
        let rounded = Rounded::new(capsule, 0.5).expect("a radius");
        assert_eq!(values(&rounded).1, 0.75);
        assert_eq!(values(&&rounded), values(&rounded));
        let boxed: Box<dyn Vertices<3>> = Box::new(rounded);
        assert_eq!(values(&boxed).1, 0.75);
        assert_eq!(values(&boxed).0.len(), 2);
    }

    /// 0.1 · 0.1 + 0.2 has no float.
    #[test]
    fn poses_round_nothing() {
        let rows = [[0.1, 2.0], [-2.0, 0.5]];
        let pose = Pose::matrix(rows).and_then(|pose| pose.translated([0.2, -8.0]));
        let hull = Hull::<f64, 2>::new([[0.1, 3.0], [4.0, 0.0]]).expect("points");
        let rounded = Rounded::new(hull, 2.0).expect("a radius");
        let posed = Posed::new(rounded, pose.expect("regular"));
        let found = Vertices::<2>::vertices(&posed);
        let of = Dyadic::of::<f64>;
        let place = |[x, y]: [f64; 2], row: [f64; 2], by: f64| {
            let sum = of(row[0]).times(&of(x)).plus(&of(row[1]).times(&of(y)));
            sum.plus(&of(by))
        };
        for (vertex, local) in found.iter().zip([[0.1, 3.0], [4.0, 0.0]]) {
            let expected = [place(local, rows[0], 0.2), place(local, rows[1], -8.0)];
            for (x, y) in vertex.iter().zip(&expected) {
                let least = x.exponent.min(y.exponent);
                assert_eq!(x.at(least), y.at(least));
            }
        }
        assert!(
            found[0][0]
                .extent()
                .is_some_and(|(low, top)| top - low > 53)
        );
        assert_eq!(value(&Vertices::<2>::exact_radius(&posed)), 2.0);
        assert_eq!(value(&found[1][1]), -16.0);
    }
}
