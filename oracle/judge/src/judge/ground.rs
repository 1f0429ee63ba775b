//! What an answer is judged against: the exact truth of polytopes, or the certified
//! enclosure of curved shapes.

use epa::Class;
use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};

use epa_format::number::{FloatType, Fraction, GridVector, Rational, Surd};
use epa_truth::curved;
use epa_truth::lattice::{Curves, Lattice};
use epa_truth::truth::{Decided, Enclosed, Known};

use super::distance::distance_to_hull;

/// What is known of a case.
#[derive(Clone, Copy, Debug)]
pub enum Ground<'c> {
    /// Polytopes, rounded or not.
    Exact {
        /// The shapes.
        lattice: &'c Lattice,
        /// Their truth.
        truth: &'c Decided,
    },
    /// At least one shape is curved.
    Enclosed {
        /// The shapes.
        curves: &'c Curves,
        /// Their truth.
        truth: &'c Enclosed,
    },
}

impl<'c> From<&'c Known> for Ground<'c> {
    fn from(known: &'c Known) -> Self {
        match known {
            Known::Exact(known) => {
                let (lattice, truth) = known.as_ref();
                Ground::Exact { lattice, truth }
            }
            Known::Enclosed(known) => {
                let (curves, truth) = known.as_ref();
                Ground::Enclosed { curves, truth }
            }
        }
    }
}

impl Ground<'_> {
    /// 2 or 3.
    pub(super) fn dim(self) -> usize {
        match self {
            Ground::Exact { lattice, .. } => lattice.dim,
            Ground::Enclosed { curves, .. } => curves.dim,
        }
    }

    /// The largest |world coordinate| that either shape reaches.
    pub fn scale(self) -> Rational {
        match self {
            Ground::Exact { lattice, .. } => scale(lattice),
            Ground::Enclosed { curves, .. } => curves.reach(),
        }
    }

    /// The class, if it is known.
    pub(super) fn class(self) -> Option<Class> {
        match self {
            Ground::Exact { truth, .. } => Some(truth.class),
            Ground::Enclosed { truth, .. } => truth.class,
        }
    }

    /// Whether the signed depth is certainly farther from 0 than a number.
    pub(super) fn is_beyond(self, limit: &Rational) -> bool {
        match self {
            Ground::Exact { truth, .. } => {
                let (s, minus) = (&truth.depth, -limit);
                s.cmp_rational(limit).is_gt() || s.cmp_rational(&minus).is_lt()
            }
            Ground::Enclosed { truth, .. } => truth.is_beyond(limit),
        }
    }

    /// The signed depth, rounded, if there is no doubt of it.
    pub(super) fn rounded(self, ty: FloatType) -> Option<f64> {
        match self {
            Ground::Exact { truth, .. } => truth.depth.round(ty).to_f64(),
            Ground::Enclosed { truth, .. } => truth.round(ty)?.to_f64(),
        }
    }

    /// Both radii together, those of the truth.
    pub(super) fn radius(self) -> Fraction {
        Fraction::from(match self {
            Ground::Exact { truth, .. } => &truth.depth.radius,
            Ground::Enclosed { truth, .. } => &truth.depth[0].radius,
        })
    }

    /// What a depth of the cores is too much or too little, the magnitude not understated; of
    /// an enclosure, what it lies outside. `lo` and `hi` are of [`shortest`](Self::shortest).
    pub(super) fn depth_error(self, core: &Fraction, [lo, hi]: &[Fraction; 2]) -> Fraction {
        match self {
            Ground::Exact { .. } => difference(core, lo, hi),
            Ground::Enclosed { .. } => outside(core, lo, hi),
        }
    }

    /// What a push of the cores that is certainly enough costs more than the shortest one: no
    /// less than that, and of an enclosure less than that by its width. `lo` and `hi` are of
    /// [`shortest`](Self::shortest).
    pub(super) fn regret(self, height: &Fraction, [lo, hi]: &[Fraction; 2]) -> Fraction {
        let shortest = match self {
            Ground::Exact { .. } => lo,
            Ground::Enclosed { .. } => hi,
        };
        (height - shortest).positive_part()
    }

    /// How far the ends of an enclosure are apart; nothing of what is known exactly.
    pub(super) fn width(self, bits: u32) -> Fraction {
        match self {
            Ground::Exact { .. } => Fraction::zero(),
            Ground::Enclosed { truth, .. } if truth.is_exact() => Fraction::zero(),
            Ground::Enclosed { truth, .. } => {
                let [lo, hi] = truth.core(bits);
                &hi - &lo
            }
        }
    }

    /// The bounds of [`shortest`](Self::shortest) by which an overlap and a gap are measured. For
    /// an exact depth they are the far ones, so that nothing is understated. For an enclosure they
    /// are the near ones, which are certain.
    pub(super) fn far_ends(self, [lo, hi]: &[Fraction; 2]) -> [&Fraction; 2] {
        match self {
            Ground::Exact { .. } => [hi, lo],
            Ground::Enclosed { .. } => [lo, hi],
        }
    }

    /// The overlap that is certainly left after B was moved, 0 if none is.
    pub(super) fn overlap_after(self, push: &GridVector, bits: u32) -> Fraction {
        let core = match self {
            Ground::Exact { lattice, .. } => {
                let depth = lattice.with_b_moved(push).core_depth(bits);
                depth.map(|(_, hi)| hi)
            }
            Ground::Enclosed { curves, .. } => {
                let solved = curved::enclose(&curves.with_b_moved(push)).ok();
                solved
                    .map(|solved| Surd::of_root(&solved.enclosure.lo, Rational::zero()))
                    .map(|lo| lo.core().signed_root(bits).0)
            }
        };
        // Every pair has a depth; without one nothing would be certain.
        core.map_or_else(Fraction::zero, |core| &core + &self.radius())
            .positive_part()
    }

    /// Between which numbers the signed depth of the cores lies.
    pub(super) fn shortest(self, bits: u32) -> [Fraction; 2] {
        match self {
            Ground::Exact { truth, .. } => truth.depth.core().signed_root(bits).into(),
            Ground::Enclosed { truth, .. } => truth.core(bits),
        }
    }

    /// `h_D(m)/|m|` and `h_D(−m)/|m|` of the cores, from above.
    pub(super) fn heights(self, m: &GridVector, bits: u32) -> [Fraction; 2] {
        // The grid of m cancels.
        let n = &m.integers;
        let (reaches, unit) = match self {
            Ground::Exact { lattice, .. } => {
                let vertices = &lattice.vertices;
                let (a, b) = (extent(n, &vertices.a), extent(n, &vertices.b));
                let reaches = [&a[1] - &b[0], &b[1] - &a[0]];
                (reaches, vertices.scale.clone())
            }
            Ground::Enclosed { curves, .. } => curved::heights(curves, n),
        };
        let square = n.iter().map(|x| x * x).sum::<BigInt>();
        let length = square * &unit * &unit;
        reaches.map(|reach| {
            let size = BigInt::from(reach.magnitude().clone());
            let signed_square = Fraction::quotient(reach * size, &length);
            signed_square.signed_root(bits).1
        })
    }

    /// How far a point lies from A or B, 0 inside, from above.
    pub(super) fn distance(self, of_a: bool, point: &GridVector, bits: u32) -> Fraction {
        match self {
            Ground::Exact { lattice, truth } => {
                let face = &truth.witness.faces()[usize::from(!of_a)];
                distance_to_hull(lattice, of_a, point, face, bits)
            }
            Ground::Enclosed { curves, .. } => curved::distance(curves, of_a, point, bits),
        }
    }
}

/// What a number is more than another one, which lies close between two bounds: the magnitude
/// is not understated.
pub(super) fn difference(x: &Fraction, lo: &Fraction, hi: &Fraction) -> Fraction {
    let (least, most) = (x - hi, x - lo);
    if most.clone().abs().compare(&least.clone().abs()).is_ge() {
        most
    } else {
        least
    }
}

/// By what a number lies above two bounds or, negative, below them.
pub(super) fn outside(x: &Fraction, lo: &Fraction, hi: &Fraction) -> Fraction {
    let (over, under) = (x - hi, x - lo);
    match (over.sign(), under.sign()) {
        (1, _) => over,
        (_, -1) => under,
        _ => Fraction::zero(),
    }
}

/// The largest |world coordinate| that either shape reaches.
pub fn scale(lattice: &Lattice) -> Rational {
    let vertices = &lattice.vertices;
    let reach = |points: &[Vec<BigInt>], radius: &Rational| {
        let magnitudes = points.iter().flatten().map(BigInt::magnitude);
        let largest = magnitudes.max().cloned().unwrap_or_default();
        &Fraction::quotient(largest.into(), &vertices.scale) + &Fraction::from(radius)
    };
    let a = reach(&vertices.a, &lattice.radii[0]);
    a.larger(reach(&vertices.b, &lattice.radii[1]))
        .to_rational()
}

/// The least and the largest of `n·v`.
pub(super) fn extent(n: &[BigInt], points: &[Vec<BigInt>]) -> [BigInt; 2] {
    if let Some(ends) = extent_of_words(n, points) {
        return ends.map(BigInt::from);
    }
    let height = |v: &Vec<BigInt>| n.iter().zip(v).map(|(x, y)| x * y).sum::<BigInt>();
    let heights: Vec<BigInt> = points.iter().map(height).collect();
    let ends = [heights.iter().min(), heights.iter().max()];
    ends.map(|end| end.cloned().unwrap_or_default())
}

/// The same on integers of the machine; `None` if some number is too long, or there is none.
fn extent_of_words(n: &[BigInt], points: &[Vec<BigInt>]) -> Option<[i128; 2]> {
    // Three products of 62 and 63 bits have room in 127.
    let short = |x: &BigInt| (x.bits() <= 62).then(|| x.to_i64()).flatten();
    let n: Vec<i64> = n.iter().map(short).collect::<Option<_>>()?;
    let mut ends: Option<[i128; 2]> = None;
    for point in points {
        let mut height = 0;
        for (x, y) in n.iter().zip(point) {
            height += i128::from(*x) * i128::from(y.to_i64()?);
        }
        let [least, most] = ends.unwrap_or([height; 2]);
        ends = Some([least.min(height), most.max(height)]);
    }
    ends
}
