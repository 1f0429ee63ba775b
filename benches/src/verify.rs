//! Whether certified answers are exact: bit for bit those of EPA on big numbers.
//!
//! Of every case: the class, the depth of the cores as a root of a fraction, and the depth rounded
//! to `f64` and to `f32`. Then the contact, a convex combination of vertices that must be the
//! witness point of the difference on the supporting plane, exactly.

use epa::certified::ExactHull;
use epa::{Certified, Class, Field, Float, Hull, Ring, SignedRoot, Workspace};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use crate::engines::exact::{self, Depth};
use crate::families::{Case, Family, Points};

/// How many answers were compared, and what is wrong with the first that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Cases compared with EPA on integers.
    pub integers: usize,
    /// Cases compared with EPA on rationals.
    pub rationals: usize,
    /// The number of the first case that differs, and how.
    pub difference: Option<(usize, &'static str)>,
}

/// Compares the first cases of a family with EPA on integers, and of these the first ones
/// with EPA on rationals too.
pub fn verify<const D: usize>(family: &Family<D>, integers: usize, rationals: usize) -> Report {
    let mut workspace = Workspace::new();
    let mut report = Report {
        integers: 0,
        rationals: 0,
        difference: None,
    };
    for (number, case) in family.cases().take(integers).enumerate() {
        let with_rationals = number < rationals;
        if let Err(difference) = check(&mut workspace, &case, with_rationals) {
            report.difference = Some((number, difference));
            break;
        }
        report.integers += 1;
        report.rationals += usize::from(with_rationals);
    }
    report
}

fn check<const D: usize>(
    workspace: &mut Workspace<f64, D>,
    case: &Case<D>,
    with_rationals: bool,
) -> Result<(), &'static str> {
    let hull = |points: &Points<D>| {
        let hull = Hull::new(points.iter().copied()).ok()?;
        ExactHull::new(&hull).ok()
    };
    let (a, b) = hull(&case.a).zip(hull(&case.b)).ok_or("no exact hull")?;
    let answer =
        epa::certified::certified_in(workspace, &a, &b).map_err(|_| "no certified answer")?;
    let truth = exact::on_integers(case).ok_or("no answer on integers")?;
    if answer.class() != class(&truth) {
        return Err("another class than on integers");
    }
    let (root, exponent) = answer.core_depth();
    let depth = Depth { root, exponent };
    if !is_same(&depth, &truth) {
        return Err("another depth than on integers");
    }
    if with_rationals
        && !is_same(
            &depth,
            &exact::on_rationals(case).ok_or("no answer on rationals")?,
        )
    {
        return Err("another depth than on rationals");
    }
    let square = square(&truth);
    let is_rounded = answer
        .depth::<f64>()
        .is_ok_and(|r| is_rounded(r, r.next_down(), r.next_up(), &square))
        && answer
            .depth::<f32>()
            .is_ok_and(|r| is_rounded(r, r.next_down(), r.next_up(), &square));
    if !is_rounded {
        return Err("the depth is not correctly rounded");
    }
    is_foot(case, &answer)
        .then_some(())
        .ok_or("the contact is not the witness point")
}

fn class(depth: &Depth) -> Class {
    Class::of_sign(Ring::sign(&depth.root.numerator))
}

/// Whether two depths are equal, by cross multiplication.
fn is_same(x: &Depth, y: &Depth) -> bool {
    let shift = 2 * i64::from(x.exponent - y.exponent);
    let left = &x.root.numerator * &y.root.denominator;
    let right = &y.root.numerator * &x.root.denominator;
    if shift >= 0 {
        left << shift == right
    } else {
        left == right << -shift
    }
}

/// The square of a depth, with its sign.
fn square(depth: &Depth) -> BigRational {
    let SignedRoot {
        numerator,
        denominator,
    } = &depth.root;
    let shift = 2 * i64::from(depth.exponent);
    if shift >= 0 {
        BigRational::new_raw(numerator << shift, denominator.clone())
    } else {
        BigRational::new_raw(numerator.clone(), denominator << -shift)
    }
}

/// Whether a float is nearest to the root of a square with its sign: the root lies between
/// the middles to both neighbours. No depth of these families is half-way.
fn is_rounded<S: Float + Into<f64>>(rounded: S, below: S, above: S, square: &BigRational) -> bool {
    let exact = |x: S| BigRational::from_float(x.into());
    let middle = |other: S| Some((exact(rounded)? + exact(other)?) / BigInt::from(2));
    let (Some(low), Some(high)) = (middle(below), middle(above)) else {
        return false;
    };
    let signed = |x: BigRational| &x * Signed::abs(&x);
    if square.is_zero() {
        return rounded == S::zero();
    }
    signed(low) < *square && *square < signed(high)
}

/// Whether the contact is `h·n/|n|²`, with positive weights.
fn is_foot<const D: usize>(case: &Case<D>, answer: &Certified<D>) -> bool {
    let exact = |p: &[f64; D]| p.map(|x| BigRational::from_float(x).unwrap_or_else(Zero::zero));
    let normal = answer.exact_normal().map(BigRational::from);
    let dot = |p: &[BigRational; D]| {
        p.iter()
            .zip(&normal)
            .map(|(x, n)| x * n)
            .sum::<BigRational>()
    };
    let combination = answer.exact_combination();
    let total: BigInt = combination.iter().map(|(_, weight)| weight).sum();
    let mut mean: [BigRational; D] = std::array::from_fn(|_| Zero::zero());
    let (mut height, mut is_positive) = (None, !combination.is_empty());
    for ((i, j), weight) in &combination {
        let (a, b) = (exact(&case.a[*i]), exact(&case.b[*j]));
        let point: [_; D] = std::array::from_fn(|k| &a[k] - &b[k]);
        is_positive &=
            weight.is_positive() && *height.get_or_insert_with(|| dot(&point)) == dot(&point);
        let share = BigRational::new(weight.clone(), total.clone());
        mean = std::array::from_fn(|k| &mean[k] + &point[k] * &share);
    }
    let Some(height) = height else { return false };
    let stretch = Field::div(&height, &dot(&normal));
    is_positive && mean.iter().zip(&normal).all(|(x, n)| *x == n * &stretch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;

    #[test]
    fn the_first_cases_of_every_family_are_exact() {
        fn all<const D: usize>(families: &[Family<D>]) {
            for family in families.iter().filter(|family| family.vertices <= 128) {
                let report = verify(family, 20, 2);
                assert_eq!(report.difference, None, "{}", family.name);
                assert_eq!((report.integers, report.rationals), (20, 2));
            }
        }
        all(families::PLANE);
        all(families::SPACE);
    }

    #[test]
    fn neighbours_of_the_rounded_root_are_refused() {
        let two = BigRational::from(BigInt::from(2));
        let root = 2f64.sqrt();
        let check = |r: f64| is_rounded(r, r.next_down(), r.next_up(), &two);
        assert!(check(root) && !check(root.next_up()) && !check(root.next_down()));
        assert!(is_rounded(
            -root,
            (-root).next_down(),
            (-root).next_up(),
            &-two.clone()
        ));
        assert!(!check(-root));
    }
}
