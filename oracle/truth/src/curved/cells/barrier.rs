//! Multipliers that make a form nowhere positive: a small semidefinite program.
//!
//! ```text
//!    least t with F₀ + Σ v_k·A_k ≤ t·I,    some of the v non-negative, some in the cone k₀ ≥ |k|
//! ```
//!
//! by Newton's method on `t/μ − log det(t·I − F)` and the logarithms of what must stay positive
//! (Nesterov and Nemirovskii, *Interior-Point Polynomial Algorithms*, 1994, chapter 2). It runs on
//! floats where there is room. Where a direction of least height is to be proven to the last bits,
//! it runs on numbers with many bits.

use crate::curved::bands::real::Real;

/// What the search computes with.
pub(super) trait Number: Clone + PartialOrd + Default {
    fn of(x: f64) -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn less(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn by(&self, divisor: &Self) -> Self;
    fn root(&self) -> Self;
}

impl Number for f64 {
    fn of(x: f64) -> Self {
        x
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn less(&self, other: &Self) -> Self {
        self - other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn by(&self, divisor: &Self) -> Self {
        self / divisor
    }
    fn root(&self) -> Self {
        self.max(0.0).sqrt()
    }
}

impl Number for Real {
    fn of(x: f64) -> Self {
        Real::of_float(x)
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn less(&self, other: &Self) -> Self {
        self - other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn by(&self, divisor: &Self) -> Self {
        self.over(divisor)
    }
    fn root(&self) -> Self {
        self.sqrt()
    }
}

/// A form in n and m.
pub(super) type Form<T> = [T; 4];

/// A symmetric matrix in n and m.
pub(super) type Matrix<T> = [[T; 4]; 4];

/// A matrix by its entries.
pub(super) fn matrix<T>(entry: impl Fn(usize, usize) -> T) -> Matrix<T> {
    std::array::from_fn(|i| std::array::from_fn(|j| entry(i, j)))
}

/// The product of two forms as a symmetric matrix.
pub(super) fn product<T: Number>(u: &Form<T>, v: &Form<T>) -> Matrix<T> {
    let half = T::of(0.5);
    let entry = |i: usize, j: usize| {
        let sum = u[i].times(&v[j]).plus(&v[i].times(&u[j]));
        sum.times(&half)
    };
    matrix(entry)
}

/// `a + factor·b`
pub(super) fn sum<T: Number>(a: &Matrix<T>, b: &Matrix<T>, factor: &T) -> Matrix<T> {
    matrix(|i, j| a[i][j].plus(&b[i][j].times(factor)))
}

/// `|n|² − m²`
pub(super) fn sphere<T: Number>() -> Matrix<T> {
    matrix(|i, j| match (i == j, i) {
        (false, _) => T::default(),
        (true, 3) => T::of(-1.0),
        _ => T::of(1.0),
    })
}

/// What a multiplier may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Free,
    NotNegative,
    /// The first of four in a cone: those of n, then that of m.
    Cone,
    InCone,
}

/// No multiplier is larger.
const MOST: f64 = 1024.0;

/// The program: a matrix, and one for each multiplier.
pub(super) struct Program<T> {
    base: Matrix<T>,
    terms: Vec<Matrix<T>>,
    kinds: Vec<Kind>,
}

impl<T: Number> Program<T> {
    pub(super) fn new(base: Matrix<T>) -> Self {
        Program {
            base,
            terms: Vec::new(),
            kinds: Vec::new(),
        }
    }

    /// A multiplier of either sign; its place.
    pub(super) fn free(&mut self, term: Matrix<T>) -> usize {
        self.push(term, Kind::Free)
    }

    /// A multiplier that is not negative.
    pub(super) fn not_negative(&mut self, term: Matrix<T>) -> usize {
        self.push(term, Kind::NotNegative)
    }

    /// The product of a form with one that is not negative where m = |n|: the place of its first
    /// number.
    pub(super) fn cone(&mut self, form: &Form<T>) -> usize {
        let first = self.terms.len();
        for k in 0..4 {
            let unit = std::array::from_fn(|i| T::of(f64::from(u8::from(i == k))));
            let kind = if k == 0 { Kind::Cone } else { Kind::InCone };
            self.push(product(form, &unit), kind);
        }
        first
    }

    fn push(&mut self, term: Matrix<T>, kind: Kind) -> usize {
        self.terms.push(term);
        self.kinds.push(kind);
        self.terms.len() - 1
    }

    /// Multipliers for which the largest eigenvalue is below `−target`.
    pub(super) fn solve(&self, target: &T) -> Found<Vec<T>> {
        let mut reached = None;
        match (self.search(target, &mut reached), reached) {
            (Some(found), _) => Found::Multipliers(found),
            (None, Some(t)) if t < T::of(UNCLEAR) => Found::Unclear,
            _ => Found::None,
        }
    }

    /// Whether the largest eigenvalue is below `−target` for some multipliers.
    pub(super) fn holds(&self, multipliers: &[T], target: &T) -> bool {
        let goal = T::default().less(target);
        let at: Vec<T> = multipliers.iter().cloned().chain([goal]).collect();
        self.is_inside(&at)
    }

    fn search(&self, target: &T, reached: &mut Option<T>) -> Option<Vec<T>> {
        let mut at = self.start();
        let goal = T::default().less(target);
        let mut weight = T::of(1.0);
        // The least t is no lower than this many weights below the one that is reached.
        let barriers = T::of(4.0 + 3.0 * count(self.terms.len()));
        let quarter = T::of(0.25);
        for _ in 0..OUTER {
            for _ in 0..INNER {
                let (step, decrement) = self.newton(&at, &weight)?;
                let long = T::of(1.0).plus(&decrement);
                let factor = match decrement < quarter {
                    true => T::of(1.0),
                    false => T::of(1.0).by(&long),
                };
                at = self.moved(&at, &step, factor)?;
                *reached = at.last().cloned();
                if at.last() < Some(&goal) {
                    at.pop();
                    return Some(at);
                }
                if decrement < quarter {
                    break;
                }
            }
            let least = at.last()?.less(&barriers.times(&weight));
            if least > goal {
                return None;
            }
            weight = weight.times(&T::of(SMALLER));
        }
        None
    }

    /// Multipliers inside of what they may be, and a t behind them that is large enough.
    fn start(&self) -> Vec<T> {
        let mut at: Vec<T> = self
            .kinds
            .iter()
            .enumerate()
            .map(|(k, kind)| match kind {
                Kind::NotNegative => T::of(1.0),
                Kind::InCone if self.kinds.get(k + 1) != Some(&Kind::InCone) => T::of(1.0),
                _ => T::default(),
            })
            .collect();
        let form = self.form(&at);
        let magnitude = |x: &T| match *x < T::default() {
            true => T::default().less(x),
            false => x.clone(),
        };
        let row = |row: &[T; 4]| {
            row.iter()
                .fold(T::of(1.0), |total, x| total.plus(&magnitude(x)))
        };
        let rows = form.iter().map(row);
        let largest = rows.fold(T::of(1.0), |most, x| if x > most { x } else { most });
        at.push(largest);
        at
    }

    fn form(&self, at: &[T]) -> Matrix<T> {
        let pairs = self.terms.iter().zip(at);
        pairs.fold(self.base.clone(), |form, (term, x)| sum(&form, term, x))
    }

    /// `t·I − F`
    fn slack(&self, at: &[T]) -> Matrix<T> {
        let form = self.form(at);
        let t = &at[self.terms.len()];
        matrix(|i, j| {
            let of_t = if i == j { t.clone() } else { T::default() };
            of_t.less(&form[i][j])
        })
    }

    /// A shorter step, until nothing that must stay positive is not.
    fn moved(&self, at: &[T], step: &[T], mut factor: T) -> Option<Vec<T>> {
        for _ in 0..HALVED {
            let next: Vec<T> = at
                .iter()
                .zip(step)
                .map(|(x, d)| x.plus(&d.times(&factor)))
                .collect();
            if self.is_inside(&next) {
                return Some(next);
            }
            factor = factor.times(&T::of(0.5));
        }
        None
    }

    fn is_inside(&self, at: &[T]) -> bool {
        let zero = T::default();
        let most = T::of(MOST);
        let is_within = |x: &T| *x < most && zero.less(x) < most;
        let holds = |(k, kind): (usize, &Kind)| match kind {
            Kind::Free => is_within(&at[k]),
            Kind::NotNegative => at[k] > zero && is_within(&at[k]),
            Kind::Cone => at[k + 3] > zero && at[k + 3] < most && cone_of(&at[k..k + 4]) > zero,
            Kind::InCone => true,
        };
        self.kinds.iter().enumerate().all(holds)
            && factors(&self.slack(at).map(|row| row.to_vec())).is_some()
    }

    /// Newton's step and its decrement. `None` where the numbers have no more bits.
    fn newton(&self, at: &[T], weight: &T) -> Option<(Vec<T>, T)> {
        let size = self.terms.len() + 1;
        let lower = factors(&self.slack(at).map(|row| row.to_vec()))?;
        let inverse = inverse_of_triangle(&lower);
        let mut gradient = vec![T::default(); size];
        let mut hessian = vec![vec![T::default(); size]; size];
        // L⁻¹·A·L⁻ᵀ for each multiplier, and −L⁻¹·L⁻ᵀ for t: less is lost than with inverses.
        let minus = |x: &T| T::default().less(x);
        let of_t = matrix(|i, j| T::of(if i == j { -1.0 } else { 0.0 }));
        let parts: Vec<Matrix<T>> = self
            .terms
            .iter()
            .chain([&of_t])
            .map(|term| congruent(&inverse, term))
            .collect();
        for k in 0..size {
            let diagonal = parts[k].iter().enumerate().map(|(i, row)| &row[i]);
            gradient[k] = diagonal.fold(T::default(), |trace, x| trace.plus(x));
            for l in 0..=k {
                let pairs = parts[k].as_flattened().iter().zip(parts[l].as_flattened());
                let trace = pairs.fold(T::default(), |trace, (x, y)| trace.plus(&x.times(y)));
                hessian[k][l] = trace.clone();
                hessian[l][k] = trace;
            }
        }
        gradient[size - 1] = gradient[size - 1].plus(&T::of(1.0).by(weight));
        self.add_barriers(at, &mut gradient, &mut hessian);
        let right: Vec<T> = gradient.iter().map(minus).collect();
        let step = solved(&hessian, &right)?;
        let square = gradient
            .iter()
            .zip(&step)
            .fold(T::default(), |total, (g, d)| total.less(&g.times(d)));
        Some((step, square.root()))
    }

    /// The logarithms of what the multipliers must not pass.
    fn add_barriers(&self, at: &[T], gradient: &mut [T], hessian: &mut [Vec<T>]) {
        let one = T::of(1.0);
        let most = T::of(MOST);
        let mut wall = |k: usize, distance: &T, sign: f64| {
            // −log of a distance that grows with the multiplier, or falls.
            let inverse = one.by(distance);
            gradient[k] = gradient[k].less(&inverse.times(&T::of(sign)));
            hessian[k][k] = hessian[k][k].plus(&inverse.times(&inverse));
        };
        for (k, kind) in self.kinds.iter().enumerate() {
            match kind {
                Kind::Free => {
                    wall(k, &most.less(&at[k]), -1.0);
                    wall(k, &most.plus(&at[k]), 1.0);
                }
                Kind::NotNegative => {
                    wall(k, &at[k], 1.0);
                    wall(k, &most.less(&at[k]), -1.0);
                }
                Kind::Cone => wall(k + 3, &most.less(&at[k + 3]), -1.0),
                Kind::InCone => {}
            }
        }
        let two = T::of(2.0);
        for (k, _) in self
            .kinds
            .iter()
            .enumerate()
            .filter(|(_, kind)| **kind == Kind::Cone)
        {
            // −log(k₀² − |k|²)
            let inverse = one.by(&cone_of(&at[k..k + 4]));
            let slope: Vec<T> = (0..4)
                .map(|i| {
                    let sign = if i == 3 { 2.0 } else { -2.0 };
                    at[k + i].times(&T::of(sign))
                })
                .collect();
            for i in 0..4 {
                gradient[k + i] = gradient[k + i].less(&slope[i].times(&inverse));
                for j in 0..4 {
                    let square = slope[i].times(&inverse).times(&slope[j].times(&inverse));
                    hessian[k + i][k + j] = hessian[k + i][k + j].plus(&square);
                }
                let bend = inverse.times(&two);
                hessian[k + i][k + i] = match i {
                    3 => hessian[k + i][k + i].less(&bend),
                    _ => hessian[k + i][k + i].plus(&bend),
                };
            }
        }
    }
}

/// How a search ends.
pub(super) enum Found<T> {
    Multipliers(T),
    /// There are none.
    None,
    /// The largest eigenvalue comes so near to zero that more bits may tell.
    Unclear,
}

/// See [`Found::Unclear`].
const UNCLEAR: f64 = 1e-3;

/// Weights of the barrier, each a share of the one before, and steps for each of them.
const OUTER: usize = 80;
const INNER: usize = 24;
const SMALLER: f64 = 0.125;

/// What is added to the diagonal of ones of a matrix that floats cannot tell from a singular one.
const RIDGE: f64 = 1e-12;

/// A step is halved so often.
const HALVED: usize = 60;

/// A number of things as a float.
pub(super) fn count(x: usize) -> f64 {
    u32::try_from(x).map_or(f64::MAX, f64::from)
}

/// `k₀² − |k|²` of the numbers of n and then of m.
fn cone_of<T: Number>(k: &[T]) -> T {
    let squares = k[..3].iter().map(|x| x.times(x));
    squares.fold(k[3].times(&k[3]), |total, x| total.less(&x))
}

/// The triangle L of `L·Lᵀ`. `None` if the matrix is not positive definite.
fn factors<T: Number>(matrix: &[Vec<T>]) -> Option<Vec<Vec<T>>> {
    let size = matrix.len();
    let mut lower = vec![vec![T::default(); size]; size];
    for i in 0..size {
        for j in 0..=i {
            let known = lower[i].iter().zip(&lower[j]).take(j);
            let rest = known.fold(matrix[i][j].clone(), |rest, (x, y)| rest.less(&x.times(y)));
            lower[i][j] = if i == j {
                if rest.partial_cmp(&T::default()) != Some(std::cmp::Ordering::Greater) {
                    return None;
                }
                rest.root()
            } else {
                rest.by(&lower[j][j])
            };
        }
    }
    Some(lower)
}

/// The solution of a system that is positive definite, scaled to ones on its diagonal.
fn solved<T: Number>(matrix: &[Vec<T>], right: &[T]) -> Option<Vec<T>> {
    let size = right.len();
    let scale: Vec<T> = (0..size)
        .map(|k| T::of(1.0).by(&matrix[k][k].root()))
        .collect();
    let scaled: Vec<Vec<T>> = (0..size)
        .map(|i| {
            (0..size)
                .map(|j| matrix[i][j].times(&scale[i]).times(&scale[j]))
                .collect()
        })
        .collect();
    let lower = factors(&scaled).or_else(|| factors(&ridged(scaled)))?;
    let mut x: Vec<T> = right.iter().zip(&scale).map(|(b, s)| b.times(s)).collect();
    for i in 0..size {
        for k in 0..i {
            x[i] = x[i].less(&lower[i][k].times(&x[k]));
        }
        x[i] = x[i].by(&lower[i][i]);
    }
    for i in (0..size).rev() {
        for k in i + 1..size {
            x[i] = x[i].less(&lower[k][i].times(&x[k]));
        }
        x[i] = x[i].by(&lower[i][i]);
    }
    Some(x.iter().zip(&scale).map(|(x, s)| x.times(s)).collect())
}

/// A matrix with a little more on its diagonal.
fn ridged<T: Number>(mut matrix: Vec<Vec<T>>) -> Vec<Vec<T>> {
    for (k, row) in matrix.iter_mut().enumerate() {
        row[k] = row[k].plus(&T::of(RIDGE));
    }
    matrix
}

fn inverse_of_triangle<T: Number>(lower: &[Vec<T>]) -> Vec<Vec<T>> {
    let size = lower.len();
    let mut inverse = vec![vec![T::default(); size]; size];
    for j in 0..size {
        inverse[j][j] = T::of(1.0).by(&lower[j][j]);
        for i in j + 1..size {
            let known = (j..i).fold(T::default(), |total, k| {
                total.less(&lower[i][k].times(&inverse[k][j]))
            });
            inverse[i][j] = known.by(&lower[i][i]);
        }
    }
    inverse
}

/// `K·A·Kᵀ` for a triangle K.
fn congruent<T: Number>(k: &[Vec<T>], a: &Matrix<T>) -> Matrix<T> {
    let along = |i: usize, j: usize| {
        (0..=i).fold(T::default(), |total, l| {
            total.plus(&k[i][l].times(&a[l][j]))
        })
    };
    let half: Matrix<T> = matrix(along);
    let entry = |i: usize, j: usize| {
        (0..=j).fold(T::default(), |total, l| {
            total.plus(&half[i][l].times(&k[j][l]))
        })
    };
    matrix(entry)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `diag(1, −1, −1, −1)` and a multiple of `diag(−2, 1, 1, 1)`: the largest eigenvalue is
    /// least, −1/3, for 2/3.
    fn two<T: Number>(first: f64) -> Program<T> {
        let diagonal = |first: f64, others: f64| -> Matrix<T> {
            matrix(|i, j| match (i == j, i) {
                (false, _) => T::default(),
                (true, 0) => T::of(first),
                _ => T::of(others),
            })
        };
        let mut program = Program::new(diagonal(first, -1.0));
        program.not_negative(diagonal(-2.0, 1.0));
        program
    }

    fn found<T: Number>(program: &Program<T>, target: f64) -> Option<Vec<T>> {
        match program.solve(&T::of(target)) {
            Found::Multipliers(found) => Some(found),
            Found::None | Found::Unclear => None,
        }
    }

    #[test]
    fn multipliers_are_found_as_far_as_there_are_some() {
        let program = two::<f64>(1.0);
        let near = found(&program, 0.333).expect("multipliers");
        assert!((near[0] - 2.0 / 3.0).abs() < 1e-3, "{near:?}");
        assert!(found(&program, 0.334).is_none());
    }

    #[test]
    fn multipliers_hold_as_far_as_the_largest_eigenvalue_is_below_zero() {
        let program = two::<Real>(1.0);
        let multipliers = [Real::of_float(0.75)];
        assert!(program.holds(&multipliers, &Real::of_float(0.2)));
        assert!(!program.holds(&multipliers, &Real::of_float(0.25)));
    }

    /// Two equal columns and a third one: a step along their difference is as good as none.
    #[test]
    fn a_matrix_that_is_singular_for_floats_is_solved_with_a_ridge() {
        let matrix = [[1.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 4.0]].map(|row| row.to_vec());
        let step = solved(&matrix, &[2.0, 2.0, 4.0]).expect("a step");
        let near = [1.0, 1.0, 1.0].iter().zip(&step);
        assert!(
            near.clone().all(|(x, y)| f64::abs(x - y) < 1e-3),
            "{step:?}"
        );
    }

    #[test]
    fn what_floats_cannot_tell_is_told_by_more_bits() {
        let third = Real::ratio(&1.into(), &3.into());
        let target = &third - &Real::tiny(100);
        let program = two::<Real>(1.0);
        assert!(matches!(program.solve(&target), Found::Multipliers(_)));
        let beyond = &third + &Real::tiny(60);
        assert!(!matches!(program.solve(&beyond), Found::Multipliers(_)));
    }

    /// `n₁·m` is made nowhere positive on the sphere by a form that is not negative there.
    #[test]
    fn a_form_in_the_cone_is_not_negative_where_m_is_the_length_of_n() {
        let own = [1.0, 0.0, 0.0, -0.5];
        let mut program = Program::new(product(&own, &[0.0, 0.0, 0.0, 1.0]));
        let sphere_at = program.free(sphere());
        // Where −n₁ − m/2 ≥ 0, n₁ is below m/2.
        let first = program.cone(&[-1.0, 0.0, 0.0, -0.5]);
        let found = found(&program, 1e-6).expect("multipliers");
        let cone = &found[first..first + 4];
        assert!(cone_of(cone) > 0.0 && cone[3] > 0.0, "{cone:?}");
        assert!(found[sphere_at].is_finite());
    }
}
