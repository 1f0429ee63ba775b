//! What a subject says that it is not for: cases that it is not asked.
//!
//! Each of these is decided here, exactly, from the case, so that no driver has to leave
//! anything out by itself.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::tolerance::RIGID_EPSILONS;
use epa_format::case::{Case, Pose, Rotation, Shape};
use epa_format::number::{FloatType, Rational, compare, rational_from_f64};
use epa_truth::lattice::Curves;
use epa_truth::lattice::vector::{are_parallel, cross, dot, is_zero, minus};

/// What an engine may not be for, besides dimensions and kinds of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NotFor {
    /// Shapes without an inside and without a radius: points, segments, triangles in space,
    /// hulls whose points lie in a plane.
    Flat,
    /// Pairs so near to touching that the rounding of their coordinates decides.
    Touching,
    /// Pairs that are farther apart than that.
    Separated,
}

/// Which poses a subject applies itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Value", into = "Value")]
pub enum Poses {
    /// None: it is sent world vertices.
    #[default]
    None,
    /// Turns and translations. What is scaled or sheared is sent as world vertices.
    Rigid,
    /// All, whatever their matrix.
    All,
}

impl From<Poses> for Value {
    fn from(poses: Poses) -> Self {
        match poses {
            Poses::None => json!(false),
            Poses::All => json!(true),
            Poses::Rigid => json!("rigid"),
        }
    }
}

impl TryFrom<Value> for Poses {
    type Error = &'static str;

    fn try_from(given: Value) -> Result<Self, Self::Error> {
        let mut all = [Poses::None, Poses::Rigid, Poses::All].into_iter();
        let found = all.find(|poses| Value::from(*poses) == given);
        found.ok_or("`poses` must be true, false or \"rigid\"")
    }
}

impl Poses {
    /// Whether the poses of a case are of this kind, for floats of a type.
    pub(super) fn take(self, case: &Case, ty: FloatType) -> bool {
        let shapes = [&case.a, &case.b];
        let mut poses = shapes
            .into_iter()
            .filter_map(|shape: &Shape| shape.pose.as_ref());
        match self {
            Poses::All => true,
            Poses::None => poses.next().is_none(),
            Poses::Rigid => poses.all(|pose| is_rigid(pose, ty)),
        }
    }
}

/// Whether a pose keeps lengths and the hand, up to the rounding of its numbers. A quaternion
/// does whatever its length.
fn is_rigid(pose: &Pose, ty: FloatType) -> bool {
    let rows = match &pose.rotation {
        Rotation::None | Rotation::Quaternion(_) => return true,
        Rotation::Matrix(rows) => rows.clone(),
        Rotation::CosSin([c, s]) => vec![vec![c.clone(), -s.clone()], vec![s.clone(), c.clone()]],
    };
    let epsilon = ty.ulp_of(&Rational::one());
    let most = epsilon * Rational::from_integer(RIGID_EPSILONS.into());
    let product =
        |u: &[Rational], v: &[Rational]| -> Rational { u.iter().zip(v).map(|(x, y)| x * y).sum() };
    let is_near = |x: Rational, to: i64| {
        let off = x - Rational::from_integer(to.into());
        compare(&off, &most).is_le() && compare(&-off, &most).is_le()
    };
    let mut pairs = (0..rows.len()).flat_map(|i| (0..=i).map(move |j| (i, j)));
    let is_orthonormal =
        pairs.all(|(i, j)| is_near(product(&rows[i], &rows[j]), i64::from(i == j)));
    is_orthonormal && determinant(&rows).is_positive()
}

fn determinant(rows: &[Vec<Rational>]) -> Rational {
    let minor = |i: usize, j: usize, k: usize, l: usize| {
        &rows[i][k] * &rows[j][l] - &rows[i][l] * &rows[j][k]
    };
    match rows.len() {
        2 => minor(0, 1, 0, 1),
        _ => {
            &rows[0][0] * minor(1, 2, 1, 2) - &rows[0][1] * minor(1, 2, 0, 2)
                + &rows[0][2] * minor(1, 2, 0, 1)
        }
    }
}

/// The sizes that an engine answers in, in world units; no bound where one is missing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Range {
    /// The least extent of a shape: the longest side of the box around it, along the axes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smallest_extent: Option<f64>,
    /// The largest extent of a shape.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest_extent: Option<f64>,
    /// The largest |coordinate| that a shape reaches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest_coordinate: Option<f64>,
}

impl Range {
    /// Its numbers with their names, those that are declared.
    pub(super) fn numbers(&self) -> impl Iterator<Item = (&'static str, f64)> {
        let all = [
            ("range.smallest_extent", self.smallest_extent),
            ("range.largest_extent", self.largest_extent),
            ("range.largest_coordinate", self.largest_coordinate),
        ];
        all.into_iter().filter_map(|(name, x)| Some((name, x?)))
    }

    /// On which side of the range a case lies, if it does not lie within.
    fn omits(&self, curves: &Curves) -> Option<Omission> {
        let beyond = |bound: Option<f64>, x: &Rational| {
            let bound = bound.and_then(rational_from_f64);
            bound.map(|bound| compare(x, &bound))
        };
        let extents = [true, false].map(|of_a| curves.extent(of_a));
        let is_small = |x| beyond(self.smallest_extent, x).is_some_and(std::cmp::Ordering::is_lt);
        let is_large = |x| beyond(self.largest_extent, x).is_some_and(std::cmp::Ordering::is_gt);
        let reach = beyond(self.largest_coordinate, &curves.reach());
        if extents.iter().any(is_small) {
            Some(Omission::TooSmall)
        } else if extents.iter().any(is_large) {
            Some(Omission::TooLarge)
        } else {
            reach
                .filter(|order| order.is_gt())
                .map(|_| Omission::TooFar)
        }
    }
}

/// Why a subject is not asked a case: it declares that it is not for such.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Omission {
    /// The dimension.
    Dimension,
    /// A kind of shape.
    Shape,
    /// A pose that it does not take, of a curved shape that cannot be baked.
    Pose,
    /// A flat shape.
    Flat,
    /// A flat hull, which has no polygon or faces.
    FlatHull,
    /// A touching pair.
    Touching,
    /// A separated pair.
    Separated,
    /// A shape is smaller than its range.
    TooSmall,
    /// A shape is larger than its range.
    TooLarge,
    /// A shape lies farther out than its range.
    TooFar,
}

impl Omission {
    /// The reason in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Omission::Dimension => "the dimension",
            Omission::Shape => "a kind of shape",
            Omission::Pose => "the pose of a curved shape",
            Omission::Flat => "a flat shape",
            Omission::FlatHull => "a flat hull",
            Omission::Touching => "touching",
            Omission::Separated => "separated",
            Omission::TooSmall => "smaller than its range",
            Omission::TooLarge => "larger than its range",
            Omission::TooFar => "farther out than its range",
        }
    }
}

/// Why a declaration leaves out a case by its shapes alone, if it does.
pub(super) fn omits_shapes(not_for: &[NotFor], range: &Range, case: &Case) -> Option<Omission> {
    let asks_flat = !not_for.contains(&NotFor::Flat);
    if asks_flat && *range == Range::default() {
        return None;
    }
    let curves = Curves::of_case(case);
    let is_flat = [true, false].iter().any(|of_a| is_flat(&curves, *of_a));
    if is_flat && !asks_flat {
        return Some(Omission::Flat);
    }
    range.omits(&curves)
}

/// Whether a shape has no inside and no radius: its points span less than the world.
fn is_flat(curves: &Curves, of_a: bool) -> bool {
    let (pieces, radius) = match of_a {
        true => (&curves.pieces.a, &curves.radii[0]),
        false => (&curves.pieces.b, &curves.radii[1]),
    };
    let first = &pieces[0].centre;
    let mut ways = pieces.iter().flat_map(|piece| {
        let way = minus(&piece.centre, first);
        piece.columns.iter().cloned().chain([way])
    });
    radius.is_zero() && span(&mut ways, curves.dim) < curves.dim
}

/// How many dimensions vectors span.
pub fn span(vectors: &mut impl Iterator<Item = Vec<BigInt>>, dim: usize) -> usize {
    let Some(u) = vectors.find(|v| !is_zero(v)) else {
        return 0;
    };
    let Some(v) = vectors.find(|v| !are_parallel(&u, v)) else {
        return 1;
    };
    if dim == 2 {
        return 2;
    }
    let normal = cross(&u, &v);
    match vectors.any(|w| !dot(&normal, &w).is_zero()) {
        true => 3,
        false => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::case;

    const CUBE: &str = r#""box":{"half_extents":[1,1,1]}"#;

    fn omits(not_for: &[NotFor], range: &Range, a: &str) -> Option<Omission> {
        omits_shapes(not_for, range, &case(3, [a, CUBE]))
    }

    #[test]
    fn flat_shapes_have_no_inside_and_no_radius() {
        for (a, is_flat) in [
            (r#""point":[0,0,0]"#, true),
            (r#""segment":[[0,0,0],[1,2,3]]"#, true),
            (r#""triangle":[[0,0,0],[1,2,3],[0,1,0]]"#, true),
            (r#""hull":[[0,0,1],[1,0,1],[1,1,1],[0,1,1]]"#, true),
            (r#""box":{"half_extents":[1,0,1]}"#, true),
            (r#""cylinder":{"half_height":0,"radius":1}"#, true),
            (CUBE, false),
            (r#""ball":{"radius":1}"#, false),
            (r#""cone":{"half_height":1,"radius":1}"#, false),
            (r#""rounded":{"core":{"point":[0,0,0]},"radius":1}"#, false),
            (r#""hull":[[0,0,1],[1,0,1],[1,1,1],[0,1,2]]"#, false),
        ] {
            let found = omits(&[NotFor::Flat], &Range::default(), a);
            assert_eq!(found, is_flat.then_some(Omission::Flat), "{a}");
        }
    }

    #[test]
    fn a_range_leaves_out_what_is_smaller_larger_or_farther_away() {
        let range = Range {
            smallest_extent: Some(1.0),
            largest_extent: Some(8.0),
            largest_coordinate: Some(16.0),
        };
        let cube = |x: f64| format!(r#""box":{{"half_extents":[{x},{x},{x}]}}"#);
        let ball = |x: f64| format!(r#""ball":{{"radius":1}},"pose":{{"translation":[{x},0,0]}}"#);
        for (a, omission) in [
            (cube(0.5), None),
            (cube(0.49), Some(Omission::TooSmall)),
            (cube(4.0), None),
            (cube(4.1), Some(Omission::TooLarge)),
            (ball(15.0), None),
            (ball(15.5), Some(Omission::TooFar)),
        ] {
            assert_eq!(omits(&[], &range, &a), omission, "{a}");
        }
        assert_eq!(omits(&[], &Range::default(), &ball(1e9)), None);
    }

    #[test]
    fn rigid_poses_keep_lengths() {
        for (pose, is_rigid) in [
            (r#""translation":[1,2,3]"#, true),
            (r#""quaternion":[1,2,3,4]"#, true),
            (r#""matrix":[[0,-1,0],[1,0,0],[0,0,1]]"#, true),
            // 0.6 and 0.8 are not exact in f64.
            (r#""matrix":[[0.6,-0.8,0],[0.8,0.6,0],[0,0,1]]"#, true),
            (r#""matrix":[[2,0,0],[0,2,0],[0,0,2]]"#, false),
            (r#""matrix":[[1,0.001,0],[0,1,0],[0,0,1]]"#, false),
            (r#""matrix":[[-1,0,0],[0,1,0],[0,0,1]]"#, false),
        ] {
            let posed = format!(r#"{CUBE},"pose":{{{pose}}}"#);
            let found = Poses::Rigid.take(&case(3, [&posed, CUBE]), FloatType::F64);
            assert_eq!(found, is_rigid, "{pose}");
        }
        for poses in [Poses::None, Poses::Rigid, Poses::All] {
            let text = serde_json::to_string(&poses).expect("a word");
            assert_eq!(serde_json::from_str::<Poses>(&text).expect(&text), poses);
        }
    }
}
