//! The vertices of a shape, exactly.
//!
//! Floats are dyadic numbers, and so is what a pose makes of them: `M·x + t`, with the
//! numbers of the matrix as they stand. So the core of every shape of this crate that
//! has vertices is known exactly in world coordinates, whatever a support query rounds.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::array;

use crate::integer::Integer;
use crate::scalar::{Float, Scalar};
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
        Dyadic {
            mantissa: Integer::from(i128::from(mantissa)),
            exponent,
        }
    }

    pub(crate) fn zero() -> Self {
        Dyadic {
            mantissa: Integer::zero(),
            exponent: 0,
        }
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
        Dyadic {
            mantissa: self.at(exponent).add(&other.at(exponent)),
            exponent,
        }
    }

    /// `self · other`.
    pub(crate) fn times(&self, other: &Self) -> Self {
        Dyadic {
            mantissa: self.mantissa.mul(&other.mantissa),
            exponent: self.exponent + other.exponent,
        }
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
        let half = self.half_extents();
        let corner = |k: usize| {
            array::from_fn(|axis| {
                let is_upper = k >> axis & 1 == 1;
                Dyadic::of(if is_upper {
                    half[axis]
                } else {
                    half[axis].neg()
                })
            })
        };
        (0..1 << D).map(corner).collect()
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
        self.ends()
            .iter()
            .map(|end| end.0.map(Dyadic::of))
            .collect()
    }
    fn exact_radius(&self) -> Dyadic {
        Dyadic::of(self.radius())
    }
}

impl<T: Vertices<D>, S: Float, const D: usize> Vertices<D> for Rounded<T, S> {
    fn vertices(&self) -> Vec<[Dyadic; D]> {
        self.core().vertices()
    }
    fn exact_radius(&self) -> Dyadic {
        self.core()
            .exact_radius()
            .plus(&Dyadic::of(self.added_radius()))
    }
}

impl<T: Vertices<D>, S: Float, const D: usize> Vertices<D> for Posed<T, S, D> {
    fn vertices(&self) -> Vec<[Dyadic; D]> {
        let (rows, translation) = self.pose().parts();
        let rows = rows.each_ref().map(|row| row.0.map(Dyadic::of));
        let translation = translation.0.map(Dyadic::of);
        let moved = |local: [Dyadic; D]| {
            array::from_fn(|i| {
                let terms = rows[i].iter().zip(&local).map(|(m, x)| m.times(x));
                terms.fold(translation[i].clone(), |sum, term| sum.plus(&term))
            })
        };
        self.shape().vertices().into_iter().map(moved).collect()
    }
    fn exact_radius(&self) -> Dyadic {
        self.shape().exact_radius()
    }
}
