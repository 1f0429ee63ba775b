//! A band in which a disk takes over from a point of its shape along a curve.
//!
//! ```text
//!    apex                 A cone with a matrix that is not exactly a rotation: its base is an
//!     /\                  ellipse, and apex and base do not tie on a parallel, but on a curve
//!    /  \    ~~~~~~  z₂   that stays between two. Above them the apex is surely higher, below
//!   /    \   ‾‾‾‾‾‾  z₁   them the base, by a little. Between them one form serves for both.
//!  (______)
//! ```
//!
//! With `u = |Mᵀn|` and `v = (c_i − c_j)·n` the disk reaches `u − v` farther than the point, which
//! is at least `K/(2u)` for `K = u² − v²` if K is positive. So `(x·m − c·n)² − |Eᵀn|² − γ·K` is
//! positive at a direction that is too near, as long as `γ ≤ |Eᵀn|/u` in the band. At the direction
//! of least height, where K = 0, it is stationary for γ = w·|Eᵀn|/u, with the disk's weight w.

use super::body::{Body, Circle};
use super::multipliers::{Edge, Multipliers, largest_eigenvalue};
use super::real::{Real, Vector, along, cross, dot, floats, length, minus, scaled, unit};
use super::stationary::{RealPiece, Stationary};

/// A direction of least height on a parallel.
pub(super) struct Lowest {
    /// Of the parallel, along the axis.
    pub(super) height: Real,
    pub(super) normal: Vector,
    pub(super) depth: Real,
}

/// A band that holds the curve on which two pieces tie; or none, and twice the same parallel, on
/// which they do.
pub(super) struct Seam {
    /// What the piece below, and that above, are just deep enough for.
    pub(super) ends: [Lowest; 2],
    pub(super) band: Option<(Body, Multipliers)>,
}

impl Seam {
    /// No band, where pieces tie on the parallel of a direction.
    pub(super) fn on_parallel(circle: &Circle, found: &Stationary) -> Self {
        let end = || Lowest {
            height: dot(&circle.axis, &found.normal),
            normal: found.normal.clone(),
            depth: found.depth.clone(),
        };
        Seam {
            ends: [end(), end()],
            band: None,
        }
    }
}

/// The band is so many times higher than the curve is said to be, by a few of its directions.
const WIDER: f64 = 8.0;

/// It is no lower, so that its ends are different floats, and no higher. The product of the
/// distances from both ends must be less than what is left of the goal.
const LEAST: f64 = 1.0 / (1u64 << 46) as f64;
const MOST: f64 = 1.0 / (1u64 << 28) as f64;

/// What floats have lost, at most.
const LOST: f64 = 1e-9;

/// Half the height of a band that holds the curve on which the pieces tie. `None` if it is too
/// high, or one of them hardly counts.
pub(super) fn half_height(
    [first, second]: [&RealPiece; 2],
    circle: &Circle,
    found: &Stationary,
    share: &Real,
    spread: f64,
) -> Option<f64> {
    let n = &found.normal;
    let t = dot(&circle.axis, n);
    let wide = &Real::integer(1) - &(&t * &t);
    let apart = minus(&first.foot(n), &second.foot(n));
    // How the difference of the heights grows with that of the parallel.
    let slope = dot(&apart, &along(&circle.axis, n, &-&t)).over(&wide);
    let off = [0.0, 0.41, -0.41, 1.0, -1.0, 2.4, -2.4, 1e3].map(|h| {
        let n = circle.direction(&t, &Real::of_float(h));
        (&first.height(&n) - &second.height(&n)).float().abs()
    });
    let off = off.into_iter().fold(spread, f64::max);
    let share = share.float().min(1.0 - share.float());
    let half = (WIDER * off / (slope.float().abs() * share)).max(LEAST);
    (half < MOST).then_some(half)
}

/// The lowest direction of a parallel for an ellipsoid, perhaps with a disk.
pub(super) fn lowest(body: &Body, circle: &Circle, height: Real) -> Lowest {
    let one = Real::integer(1);
    let wide = (&one - &(&height * &height)).sqrt();
    let toward = |v: &Vector| along(&scaled(&circle.axis, &height), v, &wide);
    // The disk is equally high in all of them.
    let ellipsoid = RealPiece {
        centre: body.centre.clone(),
        columns: body.columns.to_vec(),
    };
    let disk = body.disk.as_ref().map(|disk| &disk.circle.radius * &wide);
    // Whether the depth grows when the direction turns about the axis.
    let grows = |v: &Vector| {
        let foot = ellipsoid.foot(&toward(v));
        dot(&foot, &cross(&circle.axis, v)).is_positive()
    };
    let middle = |u: &Vector, v: &Vector| {
        let sum = along(u, v, &one);
        unit(&sum).unwrap_or_else(|| u.clone())
    };
    let opposite = |v: &Vector| v.each_ref().map(|x| -x);
    let (radial, beside) = (&circle.radial, &circle.beside);
    let quarters = [radial, beside, &opposite(radial), &opposite(beside)].map(Vector::clone);
    let eighths: Vec<Vector> = (0..4)
        .flat_map(|k| {
            let (from, to) = (&quarters[k], &quarters[(k + 1) % 4]);
            [from.clone(), middle(from, to)]
        })
        .collect();
    let mut places = vec![circle.radial.clone()];
    for k in 0..eighths.len() {
        let [mut low, mut high] = [k, k + 1].map(|k| eighths[k % eighths.len()].clone());
        if !grows(&low) && grows(&high) {
            for _ in 0..HALVED {
                let between = middle(&low, &high);
                match grows(&between) {
                    true => high = between,
                    false => low = between,
                }
            }
            places.push(low);
        }
    }
    let normals = places.iter().map(toward);
    let (depth, normal) = normals
        .map(|n| (ellipsoid.height(&n), n))
        .min_by(|x, y| x.0.cmp(&y.0))
        .unwrap_or_default();
    Lowest {
        height,
        normal,
        depth: &depth + &disk.unwrap_or_default(),
    }
}

/// So often an eighth of a circle is halved: as precise as the numbers are.
const HALVED: usize = 300;

/// The numbers of the band between two parallels: of the ellipsoid about a point, and the disk that
/// takes over, with its side, number and share; or of one ellipsoid alone.
pub(super) fn numbers(
    body: &Body,
    disk: Option<(&RealPiece, usize, usize, &Real)>,
    [low, high]: [f64; 2],
    (found, less): (&Stationary, &Real),
) -> Option<Multipliers> {
    let (n, half) = (&found.normal, Real::tiny(1));
    let is_point = body.is_point();
    let left = match is_point {
        true => half,
        false => &found.depth - &dot(&body.centre, n),
    };
    let sphere = &left * &(&found.depth - less);
    let high_less_low = Real::of_float(high - low);
    let both = (&left * less).over(&(&high_less_low * &high_less_low));
    let mut numbers = Multipliers::of(body, sphere, both);
    if let Some((disk, side, number, share)) = disk {
        let factor = (share * &left).over(&length(&disk.slopes(n)));
        let [sphere, both] = room(body, disk, factor.float(), [low, high])?.map(Real::of_float);
        numbers.edge = Some(Edge {
            side,
            disk: number,
            factor,
            sphere,
            both,
        });
    }
    Some(numbers)
}

/// β and τ for which `|Eᵀn|² − γ²·|Mᵀn|² + β·(|n|² − m²) − τ·ℓ₁·ℓ₂` is not negative; of a point
/// with m²/4 in the place of `|Eᵀn|²`.
fn room(body: &Body, disk: &RealPiece, factor: f64, [low, high]: [f64; 2]) -> Option<[f64; 2]> {
    let columns: Vec<[f64; 3]> = body.columns.iter().map(floats).collect();
    let least = -largest_eigenvalue(gram(&columns, -1.0, -f64::MAX.sqrt()));
    let columns: Vec<[f64; 3]> = disk.columns.iter().map(floats).collect();
    let most = largest_eigenvalue(gram(&columns, 1.0, 0.0)) * factor * factor * (1.0 + LOST);
    let (of_n, of_m) = match body.is_point() {
        true => (0.0, 0.25),
        false => (least * (1.0 - LOST), 0.0),
    };
    let all = of_n + of_m;
    let near = if low.signum() == high.signum() {
        low.abs().min(high.abs())
    } else {
        0.0
    };
    let wide = 1.0 - near * near;
    if all > most {
        let spare = (all - most) / 2.0;
        return Some([most - of_n + spare, 0.0]);
    }
    let room = (all - most * wide) / 2.0;
    let spare = room / wide;
    let both = 4.0 * (most + spare) * (most + spare - all) / room;
    (room > 0.0).then_some([most - of_n + spare, both])
}

/// A multiple of the sum of the squares of columns as a symmetric matrix, with a last number of its
/// own.
fn gram(columns: &[[f64; 3]], factor: f64, last: f64) -> [[f64; 4]; 4] {
    std::array::from_fn(|i| {
        std::array::from_fn(|j| match (i, j) {
            (3, 3) => last,
            (3, _) | (_, 3) => 0.0,
            _ => columns.iter().map(|c| c[i] * c[j]).sum::<f64>() * factor,
        })
    })
}
