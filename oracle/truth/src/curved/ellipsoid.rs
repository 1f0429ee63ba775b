//! Lower bounds by an ellipsoid inside the difference, where its boundary is as curved as
//! the ball and no polytope comes near it.
//!
//! Floats guess which parts of the shapes make the ellipsoid, how far they slide, and how one is
//! turned to the other. The ellipsoid must touch the boundary at the point nearest to the origin,
//! with the curvature of the difference. The checker decides on integers whether a guess is good
//! enough.

use std::collections::BTreeSet;

use epa_check::enclosure::{Part, Piece, RoundLower};
use epa_format::number::SignedRoot;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::approximate::{floats, longest, quotient};
use super::bounds::{Bounds, Upper, root_of};
use super::foot::{self, Smooth, V3, add, dot, unit};
use super::inner::{self, Inner, cross};
use super::snap::{fine_ratios, share, simple_ratios};
use super::turn::{Turn, framed, turns};
use crate::lattice::vector::{self, is_zero, minus};

/// How many of the farthest pieces of a shape are tried, and how many that slide between two.
const SINGLE: usize = 3;
const SLIDING: usize = 4;

/// A direction is tried if its height is at most this share above the best one.
const NEARLY: f64 = 1.0 / 4096.0;

/// What is to be proven of a height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// That it is the depth. Only where it is the root of a fraction.
    Exact,
    /// That the depth is hardly less.
    Near,
    /// The same of heights that are nearly the same in all directions of a circle, of which floats
    /// do not find the least: λ may be off, where that costs little.
    Enough,
}

/// By what 1 − λ is multiplied, as a fraction over 2^20, where it may be off.
const WIDER: [u32; 3] = [1 << 20, (1 << 20) + 1, 1 << 21];

/// And the least that it is then: 2^-64, of which a depth is off by half.
const LEAST_BITS: u32 = 64;

/// Improves the bounds by ellipsoids, until they meet, or are no farther apart than `goal`.
pub(super) fn close(aim: Aim, best: &Upper, inner: &Inner<'_>, goal: &BigInt, bounds: &mut Bounds) {
    let start = floats(&best.normal, &longest(&best.normal));
    let opposite = start.map(|x| -x);
    for a in choices(&inner.pieces.a, &start) {
        for b in choices(&inner.pieces.b, &opposite) {
            let guess = Guess::new(inner, goal, [a, b]);
            for upper in guess.directions(&start, best) {
                guess.attempt(aim, upper, bounds);
                let is_reached = match aim {
                    Aim::Exact => bounds.have_met(),
                    Aim::Near | Aim::Enough => bounds.are_within(goal),
                };
                if is_reached {
                    return;
                }
            }
        }
    }
}

/// The parts of a shape that reach farthest along a direction, by their pieces.
fn choices(pieces: &[Piece], n: &V3) -> Vec<[usize; 2]> {
    let vectors = pieces
        .iter()
        .flat_map(|p| p.columns.iter().chain([&p.centre]));
    let size = vectors.map(|v| longest(v)).max().unwrap_or_default();
    let height = |piece: &Piece| {
        let columns = piece.columns.iter().map(|c| floats(c, &size)).collect();
        let smooth = Smooth {
            centre: floats(&piece.centre, &size),
            columns: [columns, Vec::new()],
            ways: Vec::new(),
        };
        smooth.height(n)
    };
    let mut order: Vec<(f64, usize)> = pieces.iter().map(height).zip(0..).collect();
    order.sort_by(|x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
    let highest: Vec<usize> = order.iter().map(|(_, i)| *i).take(SLIDING).collect();
    let slides = |i: usize, j: usize| {
        pieces[i].columns == pieces[j].columns && pieces[i].centre != pieces[j].centre
    };
    let mut choices: Vec<[usize; 2]> = Vec::new();
    for (k, &i) in highest.iter().enumerate() {
        let others = highest[k + 1..].iter().filter(|&&j| slides(i, j));
        choices.extend(others.map(|&j| [i.min(j), i.max(j)]));
    }
    choices.extend(highest.iter().take(SINGLE).map(|&i| [i, i]));
    choices
}

/// The parts that an ellipsoid is to be made of.
struct Guess<'g, 'p> {
    inner: &'g Inner<'p>,
    goal: &'g BigInt,
    /// The pieces of A and of B between which a part slides; twice the same if it does not.
    pieces: [[&'p Piece; 2]; 2],
    /// Their numbers.
    numbers: [[usize; 2]; 2],
    /// The ways on which the parts slide.
    ways: Vec<Vec<BigInt>>,
    /// A length that brings all numbers of the parts to about 1.
    size: BigInt,
    /// The difference of the parts, divided by that length.
    smooth: Smooth,
}

/// The vector from one centre to another.
fn way(from: &Piece, to: &Piece) -> Vec<BigInt> {
    minus(&to.centre, &from.centre)
}

impl<'g, 'p> Guess<'g, 'p> {
    fn new(inner: &'g Inner<'p>, goal: &'g BigInt, numbers: [[usize; 2]; 2]) -> Self {
        let [a, b] = numbers;
        let pieces = [a.map(|i| &inner.pieces.a[i]), b.map(|i| &inner.pieces.b[i])];
        let ways = pieces.map(|[from, to]| way(from, to));
        let ways: Vec<_> = ways.into_iter().filter(|way| !is_zero(way)).collect();
        let [[a, _], [b, _]] = pieces;
        let between = way(b, a);
        let columns = a.columns.iter().chain(&b.columns);
        let vectors = columns.chain(&ways).chain([&between]);
        let size = vectors.map(|v| longest(v)).max().unwrap_or_default();
        let size = size.max(BigInt::one());
        Guess {
            smooth: smooth([a, b], &ways, &size),
            inner,
            goal,
            pieces,
            numbers,
            ways,
            size,
        }
    }

    /// Directions in which the parts may reach least: along columns and from centre to
    /// centre, for shapes that are symmetric, and that of least height near the best one so
    /// far.
    fn directions(&self, start: &V3, best: &Upper) -> Vec<Upper> {
        let [[a, _], [b, _]] = self.pieces;
        let mut found: Vec<Vec<BigInt>> = a.columns.iter().chain(&b.columns).cloned().collect();
        found.push(way(a, b));
        let dim = a.centre.len();
        found.extend((0..dim).map(|k| vector::axis(dim, k)));
        found.extend(found.clone().iter().map(|n| inner::opposite(n)));
        let is_across = |n: &Vec<BigInt>| self.ways.iter().all(|w| inner::dot(n, w).is_zero());
        found.retain(is_across);
        let mut seen = BTreeSet::new();
        let mut nearly_best = |n: Vec<BigInt>| {
            seen.insert(n.clone())
                .then(|| self.nearly_best(&n, best))
                .flatten()
        };
        let mut found: Vec<Upper> = found.into_iter().filter_map(&mut nearly_best).collect();
        let opposite = start.map(|x| -x);
        let others = found.iter().map(|n| floats(&n.normal, &longest(&n.normal)));
        let starts: Vec<V3> = [*start, opposite].into_iter().chain(others).collect();
        for n in starts.iter().filter_map(|start| self.smooth.least(start)) {
            found.extend(self.integers(&n).into_iter().filter_map(&mut nearly_best));
        }
        found
    }

    /// The height in a direction, if it is hardly above the best one.
    fn nearly_best(&self, n: &[BigInt], best: &Upper) -> Option<Upper> {
        let float = |upper: &Upper| {
            let root = upper.value();
            let square = quotient(&root.numerator, &root.denominator);
            square.abs().sqrt()
        };
        let upper = Upper::along(self.inner, n)?;
        (float(&upper) <= float(best) * (1.0 + NEARLY)).then_some(upper)
    }

    /// A direction as integers that are exactly orthogonal to the ways: simple ones, and as
    /// fine as floats.
    fn integers(&self, n: &V3) -> Vec<Vec<BigInt>> {
        let dim = self.inner.pieces.a[0].centre.len();
        let basis: Vec<Vec<BigInt>> = match (dim, &self.ways[..]) {
            (_, []) => return both(&n[..dim]),
            (2, [d, ..]) => vec![vec![-&d[1], d[0].clone()]],
            (_, [d]) => {
                let u = across(d);
                let v = cross(d, &u);
                vec![u, v]
            }
            (_, [d, e, ..]) => vec![cross(d, e)],
        };
        let along = |u: &Vec<BigInt>| {
            let u = floats(u, &longest(u));
            dot(n, &u) / dot(&u, &u)
        };
        let parts: Vec<f64> = basis.iter().map(along).collect();
        let longest: Vec<BigInt> = basis.iter().map(|u| longest(u)).collect();
        // Each vector of the basis counts as if it were about 1 long.
        let common = longest.iter().fold(BigInt::one(), |all, x| all.lcm(x));
        let combined = |ratios: Vec<BigInt>| {
            let mut sum = vec![BigInt::zero(); dim];
            for ((ratio, u), length) in ratios.iter().zip(&basis).zip(&longest) {
                let factor = ratio * (&common / length);
                for (sum, x) in sum.iter_mut().zip(u) {
                    *sum += &factor * x;
                }
            }
            sum
        };
        both(&parts).into_iter().map(combined).collect()
    }

    /// Tries an ellipsoid that touches the boundary in a direction.
    fn attempt(&self, aim: Aim, upper: Upper, bounds: &mut Bounds) {
        bounds.offer(Some(upper.clone()));
        let Some(lo) = self.lower_bound(&upper, aim) else {
            return;
        };
        let Some(n) = unit(&floats(&upper.normal, &longest(&upper.normal))) else {
            return;
        };
        let parts = self.slid(&n);
        let columns = [0, 1].map(|side| self.columns(side, &parts[side]));
        let shares = self.shares(&parts, &upper, aim);
        // Where parts slide, the difference is only as curved as the ball across their way.
        let across = self.ways.first().map(|way| floats(way, &longest(way)));
        let critical = across.and_then(|way| unit(&foot::cross(&n, &way)));
        let turns = turns(&columns, &n, critical);
        let framed = self.framed(&parts);
        let (first, last) = match aim {
            Aim::Exact => (framed, None),
            Aim::Near | Aim::Enough => (None, framed),
        };
        let turns = || first.iter().chain(&turns).chain(&last);
        let tried = shares
            .iter()
            .flat_map(|share| turns().map(move |turn| (turn, share)));
        let lower =
            |((contraction, denominator), share): (&Turn, &Option<_>)| RoundLower::Ellipsoid {
                parts: Box::new(parts.clone()),
                contraction: Box::new(contraction.clone()),
                denominator: denominator.clone(),
                share: share.clone(),
            };
        for lower in tried.map(lower) {
            if upper.proves(self.inner, lower.clone(), &lo) {
                return bounds.raise(lower, lo);
            }
        }
    }

    /// The turn between the columns of the parts, if it is rational.
    fn framed(&self, parts: &[Part; 2]) -> Option<Turn> {
        let columns = [0, 1].map(|side| {
            let [from, to] = self.pieces[side];
            let slides = !parts[side].reach.is_zero();
            let way = slides.then(|| way(from, to));
            from.columns.iter().cloned().chain(way).collect::<Vec<_>>()
        });
        framed(&columns)
    }

    /// How far the parts slide, so that they touch at the point nearest to the origin.
    fn slid(&self, n: &V3) -> [Part; 2] {
        let gap = add(&self.smooth.foot(n), n, -self.smooth.height(n));
        let [[a, to_a], [b, to_b]] = self.pieces;
        let [p, q] = [way(a, to_a), way(b, to_b)].map(|way| floats(&way, &self.size));
        let [m, k] = least_slides(&gap, [&p, &q.map(|x| -x)]);
        let part = |pieces: [usize; 2], m: f64, columns: usize| {
            let m = share(if pieces[0] == pieces[1] { 0.0 } else { m });
            let rest = m.denom() - m.numer();
            let reach = if columns < 3 {
                m.numer().min(&rest).clone()
            } else {
                BigInt::zero()
            };
            Part {
                pieces,
                shift: m.numer().clone(),
                reach,
                denominator: m.denom().clone(),
            }
        };
        [
            part(self.numbers[0], m, a.columns.len()),
            part(self.numbers[1], k, b.columns.len()),
        ]
    }

    /// The columns of a part, on floats.
    fn columns(&self, side: usize, part: &Part) -> [V3; 3] {
        let [from, to] = self.pieces[side];
        let size = &self.size;
        let mut columns: Vec<V3> = from.columns.iter().map(|c| floats(c, size)).collect();
        if !part.reach.is_zero() {
            let reach = quotient(&part.reach, &part.denominator);
            columns.push(floats(&way(from, to), size).map(|x| x * reach));
        }
        std::array::from_fn(|k| columns.get(k).copied().unwrap_or_default())
    }

    /// The bound to be proven, on the grid: the height itself, if it is rational, or a
    /// little less.
    fn lower_bound(&self, upper: &Upper, aim: Aim) -> Option<SignedRoot> {
        let is_exact = aim == Aim::Exact;
        let [a, b] = &upper.heights;
        let (height, square) = (a + b, inner::square_of(&upper.normal));
        let length = square.sqrt();
        if !height.is_positive() || (is_exact && &length * &length != square) {
            return None;
        }
        if is_exact {
            return Some(root_of(&height, square));
        }
        let floor: BigInt = (&height * &height / square).sqrt();
        let less: BigInt = floor - (self.goal >> 1u8) - 1;
        less.is_positive().then(|| root_of(&less, BigInt::one()))
    }

    /// λ = h/(h − c·n) for the height h along n, without a value where c = 0; none if the centre
    /// is not on the far side of the origin. More of them where λ may be off.
    fn shares(&self, parts: &[Part; 2], upper: &Upper, aim: Aim) -> Vec<Option<[BigInt; 2]>> {
        let [[a, to_a], [b, to_b]] = self.pieces;
        let [of_a, of_b] = parts;
        let slid = |from: &Piece, to: &Piece, part: &Part, other: &Part| {
            let centres = from.centre.iter().zip(way(from, to));
            centres
                .map(|(c, w)| (c * &part.denominator + w * &part.shift) * &other.denominator)
                .collect::<Vec<BigInt>>()
        };
        let (a, b) = (slid(a, to_a, of_a, of_b), slid(b, to_b, of_b, of_a));
        let centre = minus(&a, &b);
        if is_zero(&centre) {
            return vec![None];
        }
        let [a, b] = &upper.heights;
        let height = (a + b) * &of_a.denominator * &of_b.denominator;
        let along = inner::dot(&centre, &upper.normal) << self.inner.bits;
        let share = |along: &BigInt, over: u32| {
            let part = &height << 20u8;
            let whole = &part - along * over;
            let divisor = part.gcd(&whole);
            Some([part / &divisor, whole / divisor])
        };
        let is_beyond = along.is_negative() && height.is_positive();
        let factors = match (is_beyond, aim) {
            (false, _) => &[],
            (true, Aim::Enough) => &WIDER[..],
            (true, _) => &WIDER[..1],
        };
        let mut shares: Vec<_> = factors.iter().map(|over| share(&along, *over)).collect();
        if aim == Aim::Enough && height.is_positive() {
            shares.push(share(&-(&height >> LEAST_BITS), 1 << 20));
        }
        shares
    }
}

/// The difference of two pieces on floats; directions are to be orthogonal to the ways.
fn smooth([a, b]: [&Piece; 2], ways: &[Vec<BigInt>], size: &BigInt) -> Smooth {
    let columns = |piece: &Piece| piece.columns.iter().map(|c| floats(c, size)).collect();
    let mut ways: Vec<V3> = ways.iter().map(|w| floats(w, &longest(w))).collect();
    if a.centre.len() == 2 {
        // The plane, seen in space.
        ways.insert(0, [0.0, 0.0, 1.0]);
    }
    Smooth {
        centre: floats(&way(b, a), size),
        columns: [columns(a), columns(b)],
        ways,
    }
}

/// The slides m and k that bring `gap + m·p + k·q` nearest to 0; where one of them is free,
/// or nothing slides, those nearest to the middle.
fn least_slides(gap: &V3, [p, q]: [&V3; 2]) -> [f64; 2] {
    let [pp, pq, qq] = [dot(p, p), dot(p, q), dot(q, q)];
    // Two ways that are not quite parallel tell both slides apart.
    let across = foot::cross(p, q);
    let is_free = dot(&across, &across) <= FREE * pp * qq;
    let pull = if is_free { PULL } else { 0.0 };
    let (pp, qq) = (pp + pull, qq + pull);
    let (right_p, right_q) = (0.5 * pull - dot(gap, p), 0.5 * pull - dot(gap, q));
    // |p|²·|q|² − (p·q)² is |p × q|², which does not cancel.
    let determinant = match is_free {
        true => pp * qq - pq * pq,
        false => dot(&across, &across),
    };
    let m = (right_p * qq - right_q * pq) / determinant;
    let k = (right_q * pp - right_p * pq) / determinant;
    [m, k]
}

/// The square of the sine of the angle below which two ways count as parallel.
const FREE: f64 = 1e-29;

/// A pull to the middle that is negligible beside a gap.
const PULL: f64 = 1e-14;

fn both(v: &[f64]) -> Vec<Vec<BigInt>> {
    [simple_ratios(v), fine_ratios(v)]
        .into_iter()
        .flatten()
        .collect()
}

/// Some vector across another one in space.
fn across(d: &[BigInt]) -> Vec<BigInt> {
    let longest = (0..3)
        .max_by(|&i, &j| d[i].magnitude().cmp(d[j].magnitude()))
        .unwrap_or(0);
    cross(d, &vector::axis(3, (longest + 1) % 3))
}
