//! What an answer is measured by, exactly.
//!
//! Everything is computed from the floats the subject reported and the exact
//! truth, before any rounding of the truth. A measure is the root of a rational number, or a
//! difference of such. Its roots are enclosed to 2⁻⁶⁰ of a coordinate ulp, and the upper end is
//! taken: no error is understated. Unit length and residual overlap can be overstated by more where
//! coordinates are large (docs/judging.md).

use epa::Class;

use super::points::Points;
use super::{Ground, Measures, Tolerances};
use crate::subject::{Answer, Status};
use epa_format::number::{Fraction, GridVector, Rational};

/// The exact numbers of an answer.
pub(super) struct Exact {
    status: Status,
    /// A hit without a depth has the depth 0.
    pub(super) depth: Option<Fraction>,
    pub(super) normal: Option<GridVector>,
    /// depth · normal.
    push: Option<GridVector>,
    a: Option<GridVector>,
    b: Option<GridVector>,
    manifold: Points,
}

impl Exact {
    /// `None` if a float of the answer is not finite.
    pub(super) fn of(answer: &Answer) -> Option<Self> {
        // Outside: whether it is finite; inside: whether it is reported.
        let vector = |v: &Option<Vec<f64>>| match v {
            None => Some(None),
            Some(v) => GridVector::from_floats(v).map(Some),
        };
        let depth = answer.depth.or(answer.status.is_hit().then_some(0.0));
        let normal = vector(&answer.normal)?;
        let push = match (depth, &normal) {
            (Some(depth), Some(normal)) => Some(normal.times(depth)?),
            _ => None,
        };
        let depth = match depth {
            None => None,
            Some(x) => Some(Fraction::from_f64(x)?),
        };
        Some(Exact {
            status: answer.status,
            depth,
            normal,
            push,
            a: vector(&answer.a)?,
            b: vector(&answer.b)?,
            manifold: Points::of(answer)?,
        })
    }

    /// All witness points on A, or all on B.
    fn points(&self, of_a: bool) -> impl Iterator<Item = &GridVector> {
        let one = if of_a { &self.a } else { &self.b };
        one.iter().chain(self.manifold.on(of_a))
    }

    /// All pairs of witness points.
    fn pairs(&self) -> impl Iterator<Item = (&GridVector, &GridVector)> {
        let one = self.a.as_ref().zip(self.b.as_ref());
        one.into_iter().chain(self.manifold.pairs())
    }
}

/// Measures an answer against the truth.
pub(super) fn measure(
    ground: Ground<'_>,
    answer: &Exact,
    margin: &Rational,
    tolerances: &Tolerances,
) -> Measures {
    let bits = fine_bits(&tolerances.ulp);
    let ruler = Ruler {
        ground,
        bits,
        shortest: ground.shortest(bits),
        radius: ground.radius(),
        tight: Fraction::from(&tolerances.tight),
    };
    let mut measures = Measures {
        status_error: exactly(ruler.status_error(answer.status, margin)),
        depth_error: exactly(answer.depth.as_ref().map(|depth| ruler.depth_error(depth))),
        witness_a: exactly(ruler.distance(true, answer)),
        witness_b: exactly(ruler.distance(false, answer)),
        ..Measures::default()
    };
    let normal = answer.normal.as_ref();
    let points = &answer.manifold;
    points.add_to(&mut measures, ground, normal, ruler.bits);
    match &answer.normal {
        None => measures,
        // Zero has no direction.
        Some(m) if m.is_zero() => measures,
        Some(m) => ruler.along(m, answer, measures),
    }
}

fn exactly(x: Option<Fraction>) -> Option<Rational> {
    x.map(|x| x.to_rational())
}

/// What answers to one case are measured with.
struct Ruler<'c> {
    ground: Ground<'c>,
    /// Roots are enclosed to 2^-bits.
    bits: u32,
    /// Between these the signed depth of the cores lies.
    shortest: [Fraction; 2],
    /// The radius of the truth.
    radius: Fraction,
    /// The bound of `tight`.
    tight: Fraction,
}

impl Ruler<'_> {
    /// What is certainly missed or invented by a status; beyond the margin, of a gap.
    fn status_error(&self, status: Status, margin: &Rational) -> Option<Fraction> {
        let [low, high] = self.ground.far_ends(&self.shortest);
        match (self.ground.class()?, status.is_hit()) {
            (Class::Penetrating, false) => Some(low + &self.radius),
            (Class::Separated, true) if self.ground.is_beyond(margin) => {
                let depth = high + &self.radius;
                let beyond = &depth + &Fraction::from(margin);
                Some(beyond.abs())
            }
            _ => None,
        }
    }

    /// depth − s with its sign.
    fn depth_error(&self, depth: &Fraction) -> Fraction {
        self.ground
            .depth_error(&(depth - &self.radius), &self.shortest)
    }

    /// The largest distance of a witness point from its shape.
    fn distance(&self, of_a: bool, answer: &Exact) -> Option<Fraction> {
        let distance = |point| self.ground.distance(of_a, point, self.bits);
        answer.points(of_a).map(distance).reduce(Fraction::larger)
    }

    /// What a direction other than zero is measured by.
    fn along(&self, m: &GridVector, answer: &Exact, measures: Measures) -> Measures {
        let [height, opposite] = self.ground.heights(m, self.bits);
        let length = m.norm_squared().signed_root(self.bits);
        let depth = answer.depth.as_ref();
        // The height of the rounded shapes.
        let reach = &height + &self.radius;
        let along = depth.map(|depth| left_along(&reach, depth, &length));
        let push = answer.push.as_ref();
        let residual = along.zip(push).map(|(left, push)| self.left(left, push));
        let gap = push.and_then(|push| {
            let gaps = answer.pairs().map(|(a, b)| self.witness_gap(a, b, push));
            gaps.reduce(Fraction::larger)
        });
        Measures {
            normal_regret: exactly(Some(self.ground.regret(&height, &self.shortest))),
            opposite_regret: exactly(Some(self.ground.regret(&opposite, &self.shortest))),
            unit_length: exactly(Some(unit_error(&length))),
            residual_overlap: exactly(residual),
            witness_gap: exactly(gap),
            ..measures
        }
    }

    /// The overlap that is left after a push. What is left along it bounds that from above, but
    /// does not show that the shapes still overlap.
    fn left(&self, along: Fraction, push: &GridVector) -> Fraction {
        if along.compare(&self.tight).is_le() {
            return along;
        }
        self.ground.overlap_after(push, self.bits)
    }

    /// `|a − b − push|`.
    fn witness_gap(&self, a: &GridVector, b: &GridVector, push: &GridVector) -> Fraction {
        let coordinates = a.coordinates().zip(b.coordinates()).zip(push.coordinates());
        let square = coordinates.fold(Fraction::zero(), |sum, ((a, b), push)| {
            let gap = &(&a - &b) - &push;
            &sum + &(&gap * &gap)
        });
        square.signed_root(self.bits).1
    }
}

/// The push that it takes, minus what depth · m achieves; the length of m lies between two
/// numbers.
fn left_along(
    reach: &Fraction,
    depth: &Fraction,
    (shortest, longest): &(Fraction, Fraction),
) -> Fraction {
    let length = if depth.is_negative() {
        longest
    } else {
        shortest
    };
    (reach - &(depth * length)).positive_part()
}

/// `| |m| − 1 |`.
fn unit_error((shortest, longest): &(Fraction, Fraction)) -> Fraction {
    let one = Fraction::one();
    let (over, under) = (longest - &one, &one - shortest);
    over.abs().larger(under.abs())
}

/// Bits after the binary point such that 2^-bits is below 2⁻⁶⁰ ulp.
pub(super) fn fine_bits(ulp: &Rational) -> u32 {
    let below_one = ulp.denom().bits().saturating_sub(ulp.numer().bits());
    u32::try_from(below_one).unwrap_or(u32::MAX - 64) + 62
}
