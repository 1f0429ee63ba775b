//! Cases that must have the same answer: swapped, reordered, turned, scaled and
//! moved, each exactly.
//!
//! The signed depth of a variant equals that of its case (times the scale), with no rounding
//! anywhere. A variant exists only where the float type holds every number of it. A subject rounds
//! differently on it, so its depths may differ by a few coordinate ulps; see docs/judging.md,
//! *Metamorphic mode*.

use std::collections::BTreeMap;

use num_traits::Zero;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::grades::{NotJudged, all};
use crate::subject::{Answer, PointPair};
use epa_format::case::{Case, Coordinates, Geometry, Pose, Rotation, Shape};
use epa_format::number::{FloatType, Rational, dyadic};

/// How a variant follows from its case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Relation {
    /// A and B change places.
    Swap,
    /// The vertices of hulls in another order.
    Permute,
    /// The axes change places, one of them reversed.
    TurnAxes,
    /// Every length times 8.
    Scale,
    /// Everything moved by one vector.
    Translate,
}

/// The variants of a judged case: why one was not compared, `None` where it was.
pub type Compared = BTreeMap<Relation, Option<NotCompared>>;

/// Why a variant was not compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotCompared {
    /// The subject declares that it is not for it, or answers that it does not handle it.
    pub not_judged: NotJudged,
    /// More about that: what the declaration leaves out, or what the subject says.
    pub reason: String,
}

/// By what `Scale` multiplies lengths.
const FACTOR: f64 = 8.0;

impl Relation {
    /// Every relation.
    pub const ALL: [Relation; 5] = all();

    /// Its name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The variant of a case that a float type holds; `None` where there is none:
    /// a number would have to be rounded, or a shape does not allow it.
    #[must_use]
    pub fn variant(self, case: &Case, ty: FloatType) -> Option<Variant> {
        let mut variant = case.clone();
        match self {
            Relation::Swap => std::mem::swap(&mut variant.a, &mut variant.b),
            Relation::Permute => {
                let [a, b] = [&mut variant.a, &mut variant.b].map(permute);
                if !a && !b {
                    return None;
                }
            }
            Relation::TurnAxes => {
                turn(&mut variant.a)?;
                turn(&mut variant.b)?;
            }
            Relation::Scale => variant = scaled(variant, &Rational::from_integer(8.into())),
            Relation::Translate => variant = moved(variant, &offset_for(case)),
        }
        variant.is_exact_in(ty).then_some(Variant {
            relation: self,
            case: variant,
        })
    }
}

/// A case that follows from another.
#[derive(Clone, Debug)]
pub struct Variant {
    /// How.
    pub relation: Relation,
    /// The case.
    pub case: Case,
}

impl Variant {
    /// An answer to the variant as an answer to the case. Witness points of a moved
    /// case are left out: moving them back would round them.
    #[must_use]
    pub fn back(&self, mut answer: Answer) -> Answer {
        match self.relation {
            Relation::Swap => {
                std::mem::swap(&mut answer.a, &mut answer.b);
                let swap = |pair: &mut PointPair| std::mem::swap(&mut pair.a, &mut pair.b);
                answer.manifold.iter_mut().flatten().for_each(swap);
                answer.normal.iter_mut().flatten().for_each(|x| *x = -*x);
            }
            Relation::Permute => {}
            Relation::TurnAxes => {
                answer.normal.iter_mut().for_each(|v| turn_back(v));
                points(&mut answer).for_each(|v| turn_back(v));
            }
            Relation::Scale => {
                let divide = |x: &mut f64| *x /= FACTOR;
                answer.depth.iter_mut().for_each(divide);
                points(&mut answer).flatten().for_each(divide);
            }
            Relation::Translate => {
                (answer.a, answer.b, answer.manifold) = (None, None, None);
            }
        }
        answer
    }
}

/// The witness points of an answer, those of a manifold too.
fn points(answer: &mut Answer) -> impl Iterator<Item = &mut Vec<f64>> {
    let manifold = answer.manifold.iter_mut().flatten();
    let pairs = manifold.flat_map(|pair| [&mut pair.a, &mut pair.b]);
    answer.a.iter_mut().chain(answer.b.iter_mut()).chain(pairs)
}

/// The points by which a shape, or the core of a rounded one, is given.
pub(crate) fn core_points(geometry: &Geometry) -> &[Coordinates] {
    match geometry {
        Geometry::Rounded { core, .. } => core_points(core),
        listed => listed.points(),
    }
}

/// The same, to be changed.
fn points_of(geometry: &mut Geometry) -> &mut [Coordinates] {
    match geometry {
        Geometry::Rounded { core, .. } => points_of(core),
        Geometry::Hull(points) => points,
        Geometry::Segment(ends) => ends,
        Geometry::Triangle(corners) => corners,
        Geometry::Point(point) => std::slice::from_mut(point),
        _ => &mut [],
    }
}

/// Reverses the vertices and starts elsewhere; whether there were any to reorder.
fn permute(shape: &mut Shape) -> bool {
    let points = points_of(&mut shape.geometry);
    points.reverse();
    points.rotate_left(points.len() / 3);
    points.len() > 1
}

/// (x, y, z) ↦ (−z, x, y), in the plane (x, y) ↦ (−y, x). Shapes with a pose are
/// left alone: their rotation would have to be rewritten.
fn turn(shape: &mut Shape) -> Option<()> {
    let is_free = shape.pose.is_none();
    is_free.then(|| turn_geometry(&mut shape.geometry))?
}

fn turn_geometry(geometry: &mut Geometry) -> Option<()> {
    match geometry {
        Geometry::Rounded { core, .. } => turn_geometry(core),
        Geometry::Box { half_extents: x } | Geometry::Ellipsoid { radii: x } => {
            x.rotate_right(1);
            Some(())
        }
        Geometry::Capsule(_) | Geometry::Cylinder(_) | Geometry::Cone(_) => None,
        listed => {
            points_of(listed).iter_mut().for_each(turn_point);
            Some(())
        }
    }
}

fn turn_point(point: &mut Coordinates) {
    point.rotate_right(1);
    point[0] = -&point[0];
}

fn turn_back(v: &mut [f64]) {
    if let Some(first) = v.first_mut() {
        *first = -*first;
    }
    if !v.is_empty() {
        v.rotate_left(1);
    }
}

/// A case with every length times a factor.
pub(crate) fn scaled(mut case: Case, factor: &Rational) -> Case {
    for Shape { geometry, pose } in [&mut case.a, &mut case.b] {
        geometry.for_each_number_mut(&mut |x| *x *= factor);
        let translation = pose.iter_mut().flat_map(|pose| &mut pose.translation);
        translation.flatten().for_each(|x| *x *= factor);
    }
    case
}

/// A vector that many numbers can be moved by without rounding: the power of two
/// just above the largest coordinate, times 1, −2, 4.
fn offset_for(case: &Case) -> Coordinates {
    let mut largest = 0;
    for shape in [&case.a, &case.b] {
        let mut size = |x: &Rational| {
            let bits = |n: &num_bigint::BigInt| i64::try_from(n.bits()).unwrap_or(i64::MAX / 4);
            if !x.is_zero() {
                largest = largest.max(bits(x.numer()) - bits(x.denom()) + 1);
            }
        };
        shape.geometry.for_each_number(&mut size);
        shape
            .pose
            .iter()
            .flat_map(|pose| pose.translation.iter().flatten())
            .for_each(size);
    }
    let factors = [1, -2, 4].into_iter().take(case.dim.get());
    factors.map(|f| dyadic(f.into(), largest)).collect()
}

/// A case with both shapes moved.
pub(crate) fn moved(mut case: Case, offset: &[Rational]) -> Case {
    translate(&mut case.a, offset);
    translate(&mut case.b, offset);
    case
}

/// Moves a shape: its points or, where it has none or has a pose, the pose.
pub fn translate(shape: &mut Shape, offset: &[Rational]) {
    let add = |point: &mut Coordinates| {
        for (x, t) in point.iter_mut().zip(offset) {
            *x += t;
        }
    };
    if let Some(pose) = &mut shape.pose {
        match &mut pose.translation {
            Some(translation) => add(translation),
            None => pose.translation = Some(offset.to_vec()),
        }
        return;
    }
    let points = points_of(&mut shape.geometry);
    points.iter_mut().for_each(add);
    if points.is_empty() {
        // A shape about the origin needs a pose to stand elsewhere.
        shape.pose = Some(Pose {
            translation: Some(offset.to_vec()),
            rotation: Rotation::None,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::Status;
    use epa_check::brute;
    use epa_truth::truth::{self, Truth};

    fn case() -> Case {
        let line = r#"{"v":1,"dim":3,"scalar":"f64",
            "a":{"hull":[[0,0,0],[2,0,0],[0,3,0],[0,0,5]]},
            "b":{"rounded":{"core":{"hull":[[1,0.5,0],[3,1,1],[1,4,0.25]]},"radius":0.125}}}"#;
        Case::parse(line).expect("a case")
    }

    fn variant(relation: Relation) -> Variant {
        let variant = relation.variant(&case(), FloatType::F64);
        variant.expect("small numbers")
    }

    fn depth(case: &Case) -> Option<f64> {
        match truth::solve(case, brute::DEFAULT_LIMIT) {
            Ok(Truth::Decided(truth)) => truth.depth.round(FloatType::F64).to_f64(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_relation_keeps_the_signed_depth() {
        for relation in Relation::ALL {
            let Variant { case: other, .. } = variant(relation);
            assert_ne!(other, case(), "{relation:?}");
            let is_scaled = relation == Relation::Scale;
            let factor = if is_scaled { FACTOR } else { 1.0 };
            let expected = depth(&case()).map(|s| s * factor);
            assert_eq!(depth(&other), expected, "{relation:?}");
        }
    }

    /// An answer with two points, which are its manifold too.
    fn answer(depth: f64, normal: [f64; 3], points: [[f64; 3]; 2]) -> Answer {
        let [a, b] = points.map(|v| v.to_vec());
        Answer {
            depth: Some(depth),
            normal: Some(normal.to_vec()),
            a: Some(a.clone()),
            b: Some(b.clone()),
            manifold: Some(vec![PointPair { a, b }]),
            ..Answer::without_numbers(Status::Penetrating, "")
        }
    }

    #[test]
    fn answers_are_turned_back() {
        let (v, zero) = ([1.0, 2.0, 3.0], [0.0; 3]);
        let given = || answer(8.0, v, [v, zero]);
        let without_points = Answer {
            a: None,
            b: None,
            manifold: None,
            ..given()
        };
        // turn: (x, y, z) ↦ (−z, x, y); (2, 3, −1) ↦ (1, 2, 3).
        let turned = [2.0, 3.0, -1.0];
        for (relation, expected) in [
            (Relation::Swap, answer(8.0, v.map(|x| -x), [zero, v])),
            (Relation::Permute, given()),
            (Relation::TurnAxes, answer(8.0, turned, [turned, zero])),
            (Relation::Scale, answer(1.0, v, [v.map(|x| x / 8.0), zero])),
            (Relation::Translate, without_points),
        ] {
            assert_eq!(variant(relation).back(given()), expected, "{relation:?}");
        }
    }

    #[test]
    fn where_a_number_would_be_rounded_there_is_no_variant() {
        let shapes = [r#""hull":[[1e-300,1]]"#, r#""hull":[[1,1e308]]"#];
        let case = crate::samples::case(2, shapes);
        for (relation, is_there) in [
            (Relation::Translate, false),
            (Relation::Scale, false),
            (Relation::Swap, true),
        ] {
            let variant = relation.variant(&case, FloatType::F64);
            assert_eq!(variant.is_some(), is_there, "{relation:?}");
        }
    }
}
