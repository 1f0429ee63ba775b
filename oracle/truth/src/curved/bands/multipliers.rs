//! The numbers that prove a band.
//!
//! ```text
//!    F = (x·m − c·n)² − |Eᵀn|² + β·(|n|² − m²) + ℓ₁·Λ₁ + ℓ₂·Λ₂ + τ·ℓ₁·ℓ₂ ≤ 0
//! ```
//!
//! for the distances ℓ from both parallels. Where the ellipsoid is no deeper than x at a
//! direction n on a parallel, F is zero there and has a maximum. This tells β. Λ is chosen so that
//! F splits into a form on the parallel and a negative square of ℓ. The form on the parallel is not
//! positive exactly if the ellipsoid is deep enough there. Elsewhere there is room, and floats find
//! β and τ.

use super::body::{Body, Circle};
use super::real::{Real, Vector, along, dot, length, scaled};

/// What a band's form is made of, in units of the size of the shapes.
#[derive(Clone, Debug)]
pub(super) struct Multipliers {
    pub(super) square: Real,
    pub(super) sphere: Real,
    pub(super) both: Real,
    /// Of the ellipsoid, the lower and the upper parallel; k₀ first.
    pub(super) forms: [[Real; 4]; 3],
    pub(super) edge: Option<Edge>,
}

/// The numbers of an edge, in units of the size of the shapes.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) side: usize,
    pub(super) disk: usize,
    pub(super) factor: Real,
    pub(super) sphere: Real,
    pub(super) both: Real,
}

impl Multipliers {
    /// The numbers of an ellipsoid for a depth that is less by δ. With the own form 2δ·m the new
    /// square `ℓ² + 2δ·m·ℓ` is the old one less δ²·m², of which n gets half.
    pub(super) fn lower(&mut self, less: &Real) {
        self.forms[0] = constant(less + less);
        self.sphere = &self.sphere - &(&(less * less) * &Real::tiny(1));
    }

    /// The square of an ellipsoid, or the product of m with a point.
    pub(super) fn of(body: &Body, sphere: Real, both: Real) -> Self {
        let is_point = body.is_point();
        let number = |x: bool| Real::integer(i64::from(x));
        Multipliers {
            square: number(!is_point),
            sphere,
            both,
            forms: [number(is_point), Real::default(), Real::default()].map(constant),
            edge: None,
        }
    }
}

/// The form that is the same times m everywhere.
fn constant(first: Real) -> [Real; 4] {
    let [x, y, z] = Vector::default();
    [first, x, y, z]
}

/// A symmetric matrix in n and m, m last.
type Matrix = [[Real; 4]; 4];

/// A parallel where an ellipsoid is just deep enough, seen from it.
pub(super) struct Tight<'t> {
    /// A unit vector to the other parallel's side.
    pub(super) axis: &'t Vector,
    /// The heights of this parallel and of the other one along it.
    pub(super) from: &'t Real,
    pub(super) to: &'t Real,
    /// Where on the parallel.
    pub(super) normal: &'t Vector,
    /// How deep, and how much less is to be proven.
    pub(super) depth: &'t Real,
    pub(super) less: &'t Real,
}

/// The form of an ellipsoid at a depth x: the square, or for a point the product with m.
fn form(body: &Body, depth: &Real) -> Matrix {
    let c = &body.centre;
    let depth = &body.left(depth);
    let half = Real::tiny(1);
    let is_point = body.is_point();
    let entry = |i: usize, j: usize| match (i == 3, j == 3) {
        (true, true) if is_point => depth.clone(),
        (true, true) => depth * depth,
        (false, false) if is_point => Real::default(),
        (false, false) => {
            let along = |u: &Vector| &u[i] * &u[j];
            let columns = body.columns.iter().map(along);
            columns.fold(&c[i] * &c[j], |sum, x| &sum - &x)
        }
        (row_is_m, _) => {
            let factor = if is_point { &half } else { depth };
            -&(&c[if row_is_m { j } else { i }] * factor)
        }
    };
    std::array::from_fn(|i| std::array::from_fn(|j| entry(i, j)))
}

fn times(matrix: &Matrix, v: &[Real; 4]) -> [Real; 4] {
    matrix.each_ref().map(|row| dot(row, v))
}

fn with_last(v: &Vector, last: Real) -> [Real; 4] {
    let [x, y, z] = v.clone();
    [x, y, z, last]
}

fn add_sphere(matrix: &mut Matrix, factor: &Real) {
    for (k, row) in matrix.iter_mut().enumerate() {
        row[k] = if k < 3 {
            &row[k] + factor
        } else {
            &row[k] - factor
        };
    }
}

/// The numbers for a band that begins where the ellipsoid is just deep enough. `None` if it
/// gets no deeper into the band, or the band is too wide.
pub(super) fn tight(body: &Body, at: &Tight<'_>) -> Option<Multipliers> {
    let one = Real::integer(1);
    let (g, t) = (at.axis, at.from);
    let mut m = form(body, at.depth);
    let slope = times(&m, &with_last(at.normal, one.clone())).map(|x| &x + &x);
    let wide = &one - &(t * t);
    let gain = -&(&dot(&slope[..3], g) + &(t * &slope[3])).over(&wide);
    let sphere = &(&slope[3] - &(&gain * t)) * &Real::tiny(1);
    if gain < Real::default() {
        return None;
    }
    add_sphere(&mut m, &sphere);
    // F = F(on the parallel) + ℓ·(…); what ℓ is multiplied by is cancelled, but for −p·ℓ².
    let across = times(&m, &with_last(g, Real::default()));
    let square = dot(&across[..3], g);
    let [x, y, z, last] = across.map(|x| &x * &Real::integer(-2));
    let part = [x, y, z];
    let beside = along(&part, g, &-&dot(&part, g));
    let aside = length(&beside);
    let room = &(&last - &(&square * t)) - &(&square * at.to);
    let p = (&room - &aside).over(&(at.to - t));
    let both = &square + &p;
    if !p.is_positive() || !both.is_positive() {
        return None;
    }
    let [x, y, z] = beside;
    let mut numbers = Multipliers::of(body, sphere, both);
    numbers.forms[1] = [aside, x, y, z];
    let is_point = body.is_point();
    if !is_point && *at.less > Real::tiny(MUCH) {
        numbers.lower(at.less);
        return Some(numbers);
    }
    let share = match is_point {
        true => Real::tiny(1),
        false => (&body.left(at.depth) - &dot(&body.centre, at.normal)).over(&wide),
    };
    numbers.sphere = &numbers.sphere - &(&share * at.less);
    Some(numbers)
}

/// The same for a band that ends there: seen from the other side.
pub(super) fn mirrored(numbers: Multipliers) -> Multipliers {
    let [own, low, high] = numbers.forms;
    Multipliers {
        forms: [own, high, low],
        ..numbers
    }
}

/// The numbers for a direction that is not on a parallel: no parallel takes part.
pub(super) fn global(body: &Body, normal: &Vector, depth: &Real, less: &Real) -> Multipliers {
    let (one, half) = (Real::integer(1), Real::tiny(1));
    let slope = times(&form(body, depth), &with_last(normal, one.clone()));
    let left = depth - &dot(&body.centre, normal);
    let share = if left.is_positive() { left } else { half };
    Multipliers::of(body, &slope[3] - &(&share * less), Real::default())
}

/// The numbers for the half of all directions about an axis that holds one of two at which the
/// ellipsoid may be just deep enough, and not the other one.
///
/// ```text
///    F = (…) + β·(|n|² − m²) + κ·(g·n)·(m − n₁·n)
/// ```
///
/// The product is zero at n₁ and negative at n₂, by what the ellipsoid lacks there, twice. β is
/// such that F has no product of both, whatever κ and the room are.
pub(super) fn half(
    body: &Body,
    axis: &Vector,
    [normal, other]: [&Vector; 2],
    [depth, less]: [&Real; 2],
) -> Multipliers {
    let one = Real::integer(1);
    let apart = &one - &dot(normal, other);
    let mut numbers = global(body, normal, depth, &Real::default());
    let left = depth - &dot(&body.centre, normal);
    let spare = (&(&left + &left) * less).over(&apart);
    numbers.sphere = &numbers.sphere - &spare;
    let mut m = form(body, &(depth - less));
    add_sphere(&mut m, &numbers.sphere);
    let there = with_last(other, one);
    let lacking = dot(&there, &times(&m, &there));
    let taken = &-&dot(axis, other) * &apart;
    if lacking.is_positive() && taken.is_positive() {
        let factor = (&lacking + &lacking).over(&taken);
        let slope = &(&factor * &dot(axis, normal)) * &Real::tiny(1);
        numbers.sphere = &numbers.sphere + &slope;
        // So much less that no rounding makes the form negative somewhere.
        let short = &factor - &(&factor * &Real::tiny(SPARE));
        let [x, y, z] = scaled(normal, &-&short);
        numbers.forms[1] = [factor, x, y, z];
    }
    numbers
}

/// A depth is less by much if it is by 2 to minus this power: what its square leaves is more than
/// rounding.
const MUCH: u64 = 40;

/// Bits of what a form has to spare.
const SPARE: u64 = 200;

/// The numbers for a band with room, by floats. `None` if there is not enough of it.
///
/// The form is seen along four vectors of (n, m): two across the axis, as long as the band is
/// wide, and the two ends of the band on the axis. So a band about a pole is no smaller than
/// others.
pub(super) fn roomy(
    body: &Body,
    circle: &Circle,
    [from, to]: [&Real; 2],
    depth: &Real,
    search: Search,
) -> Option<Multipliers> {
    let one = Real::integer(1);
    let wide = (&one - &least_square(from, to)).sqrt();
    let end = |t: &Real| with_last(&scaled(&circle.axis, t), one.clone());
    let across = |u: &Vector| with_last(&scaled(u, &wide), Real::default());
    let basis = [
        across(&circle.radial),
        across(&circle.beside),
        end(from),
        end(to),
    ];
    let square = &wide * &wide;
    // All divided by the square of the width.
    let seen = |matrix: &Matrix| {
        let entry = |u: &[Real; 4], v: &[Real; 4]| dot(u, &times(matrix, v)).over(&square);
        basis
            .each_ref()
            .map(|u| basis.each_ref().map(|v| entry(u, v).float()))
    };
    let mut unit_sphere = Matrix::default();
    add_sphere(&mut unit_sphere, &one);
    let [own, sphere] = [form(body, depth), unit_sphere].map(|matrix| seen(&matrix));
    let largest = own
        .iter()
        .flatten()
        .fold(0.0f64, |most, x| most.max(x.abs()));
    let scale = match search {
        Search::Scaled => largest,
        _ => 1.0,
    };
    let steps = match search {
        Search::Short => SECTIONS,
        _ => FINE_SECTIONS,
    };
    let worst = |x: f64, y: f64| {
        let mut m: [[f64; 4]; 4] =
            std::array::from_fn(|i| std::array::from_fn(|j| own[i][j] / scale + x * sphere[i][j]));
        // The product of the distances from both ends.
        m[2][3] += y / 2.0;
        m[3][2] += y / 2.0;
        largest_eigenvalue(m)
    };
    // Both are convex problems: the largest eigenvalue is a convex function.
    let high = to - from;
    let most = match search {
        Search::Scaled => WIDEST,
        _ => WIDEST * high.over(&square).float(),
    };
    let best_both = |x: f64| least([0.0, most], steps, |y| worst(x, y));
    let x = least([-WIDEST, WIDEST], steps, |x| worst(x, best_both(x)));
    let y = best_both(x);
    let numbers = || {
        let both = &Real::of_float(y * scale) * &square.over(&(&high * &high));
        Multipliers::of(body, Real::of_float(x * scale), both)
    };
    (worst(x, y) < SURELY).then(numbers)
}

/// The least square between two numbers.
fn least_square(from: &Real, to: &Real) -> Real {
    let nearest = match from.is_positive() || !to.is_positive() {
        true => from.abs().min(to.abs()),
        false => Real::default(),
    };
    &nearest * &nearest
}

/// No multiplier is larger, that of the product in a band that is 1 high: shapes are about 1
/// in size.
const WIDEST: f64 = 32.0;

/// How far the numbers of a band with room are searched for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Search {
    Short,
    /// Where the ellipsoids may be small beside the shapes, and their numbers as well.
    Long,
    /// The same, all numbers over the largest one of the form.
    Scaled,
}

/// Steps of a search that shortens an interval by the golden section; and of a long one.
const SECTIONS: usize = 36;
const FINE_SECTIONS: usize = 64;
const GOLDEN: f64 = 0.618_033_988_749_894_8;

/// A largest eigenvalue that is negative enough: a search ends there.
const ENOUGH: f64 = -1.0 / 4096.0;

/// One that is negative, whatever floats have lost.
const SURELY: f64 = -1.0 / (1u64 << 40) as f64;

/// Where a convex function is least, or low [`ENOUGH`], by golden sections.
fn least([mut low, mut high]: [f64; 2], steps: usize, f: impl Fn(f64) -> f64) -> f64 {
    let mut places = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
    let mut values = places.map(&f);
    for _ in 0..steps {
        if values[0].min(values[1]) < ENOUGH {
            break;
        }
        if values[0] < values[1] {
            high = places[1];
            places = [high - GOLDEN * (high - low), places[0]];
            values = [f(places[0]), values[0]];
        } else {
            low = places[0];
            places = [places[1], low + GOLDEN * (high - low)];
            values = [values[1], f(places[1])];
        }
    }
    places[usize::from(values[1] < values[0])]
}

/// Sweeps of Jacobi's method: it converges quadratically.
const SWEEPS: usize = 8;

/// The largest eigenvalue of a symmetric matrix, by rotations.
pub(super) fn largest_eigenvalue(mut m: [[f64; 4]; 4]) -> f64 {
    for _ in 0..SWEEPS {
        for p in 0..4 {
            for q in p + 1..4 {
                if m[p][q].abs() < 1e-300 {
                    continue;
                }
                let ratio = (m[q][q] - m[p][p]) / (2.0 * m[p][q]);
                let tangent = ratio.signum() / (ratio.abs() + (ratio * ratio + 1.0).sqrt());
                let cos = 1.0 / (tangent * tangent + 1.0).sqrt();
                let sin = tangent * cos;
                for row in &mut m {
                    let (x, y) = (row[p], row[q]);
                    (row[p], row[q]) = (cos * x - sin * y, sin * x + cos * y);
                }
                let (upper, lower) = (m[p], m[q]);
                m[p] = std::array::from_fn(|k| cos * upper[k] - sin * lower[k]);
                m[q] = std::array::from_fn(|k| sin * upper[k] + cos * lower[k]);
            }
        }
    }
    (0..4).map(|k| m[k][k]).fold(f64::NEG_INFINITY, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eigenvalues_are_those_known_by_hand() {
        let mut m = [[0.0; 4]; 4];
        (m[0][0], m[1][1], m[0][1], m[1][0]) = (2.0, 2.0, 1.0, 1.0);
        (m[2][2], m[3][3]) = (-5.0, 2.5);
        assert!((largest_eigenvalue(m) - 3.0).abs() < 1e-12);
        m[3][3] = 4.0;
        assert_eq!(largest_eigenvalue(m), 4.0);
    }

    #[test]
    fn the_least_place_of_a_parabola_is_its_vertex() {
        let place = least([-64.0, 64.0], SECTIONS, |x| (x - 3.25) * (x - 3.25));
        assert!((place - 3.25).abs() < 1e-4, "{place}");
    }
}
