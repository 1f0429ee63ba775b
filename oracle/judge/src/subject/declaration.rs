//! What a subject says of itself, and under which conventions it is judged.

use std::fmt;

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::asking::{Formed, HullForm, otherwise};
use super::refusal::DeclarationError;
use super::scope::{NotFor, Omission, Poses, Range, omits_shapes};
use super::{Answer, Status};
use crate::grades::is_default;
use epa_format::case::{Case, Dim, Geometry, Shape};
use epa_format::json;
use epa_format::limits::MAX_NAME;
use epa_format::number::FloatType;

/// The names of all shapes of the format.
pub const ALL_SHAPES: [&str; 11] = [
    "hull",
    "point",
    "segment",
    "triangle",
    "box",
    "ball",
    "capsule",
    "rounded",
    "cylinder",
    "cone",
    "ellipsoid",
];

/// Those that other shapes may be, and are then written as for a subject that handles only these.
const SIZED: [&str; 4] = ["box", "ball", "capsule", "ellipsoid"];

/// What a subject says of itself: the reply to `hello`, see docs/formats.md,
/// *Protocol*.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declaration {
    /// Its name in reports.
    pub name: String,
    /// Its version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The float type it computes in: cases that this type cannot hold are baked
    /// first, and errors are measured in its ulps.
    pub scalar: FloatType,
    /// The dimensions it handles; both when missing.
    #[serde(default = "both")]
    pub dims: Vec<u8>,
    /// The shapes it handles, by their names in the format. Polytopes that it does
    /// not handle are sent as their hulls. Only `hull` when missing.
    #[serde(default = "hull_only")]
    pub shapes: Vec<String>,
    /// The form in which it is sent hulls.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hull_form: HullForm,
    /// Which poses it applies itself; otherwise it is sent world vertices.
    #[serde(default)]
    pub poses: Poses,
    /// What it is not for: such cases are not asked, and count as declared out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_for: Vec<NotFor>,
    /// The sizes that it answers in: other cases are not asked, and count as declared out.
    #[serde(
        default,
        skip_serializing_if = "is_default",
        deserialize_with = "json::object"
    )]
    pub range: Range,
    /// What its numbers mean.
    #[serde(default, deserialize_with = "json::object")]
    pub conventions: Conventions,
    /// Whether an answer may depend on the questions before it. Cases are then
    /// sent one at a time, in order, and repetition is not held against it.
    #[serde(default)]
    pub stateful: bool,
}

fn both() -> Vec<u8> {
    vec![2, 3]
}

fn hull_only() -> Vec<String> {
    vec!["hull".to_owned()]
}

/// What the numbers of a subject mean. The defaults are those of this project.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Conventions {
    /// Which way the normal points.
    pub normal: NormalDirection,
    /// What the sign of the depth means.
    pub depth: DepthSign,
    /// Along which direction the depth is a way out.
    pub depth_along: DepthAlong,
    /// What it says of shapes that touch exactly.
    pub touching: Touching,
    /// Whether there is a normal where the shapes touch.
    pub touching_normal: TouchingNormal,
    /// Shapes that are closer than this are reported as hits, with a negative
    /// depth; in world units.
    pub margin: f64,
    /// The radius by which it rounds each of the two shapes, in world units: its
    /// answers are about the inflated shapes.
    pub inflation: f64,
    /// The margin by which it rounds corners and edges inwards, in world units: its shapes are
    /// shrunk by it and rounded by as much, so that faces stay.
    pub corner_margin: f64,
    /// The error that its author claims.
    #[serde(deserialize_with = "json::object")]
    pub tolerance: DeclaredTolerance,
}

/// Which way a subject's normal points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum NormalDirection {
    /// From A to B: B moves along it to part the shapes.
    #[default]
    AToB,
    /// From B to A.
    BToA,
}

/// What the sign of a subject's depth means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum DepthSign {
    /// Penetration is positive, a distance negative.
    #[default]
    Positive,
    /// Penetration is negative, a distance positive ("signed distance").
    Negative,
    /// Both are positive; the status tells them apart.
    Magnitude,
}

/// Along which direction the depth of overlapping shapes is a way out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DepthAlong {
    /// Along the best one: it is the shortest way out.
    #[default]
    Shortest,
    /// Along the subject's own normal, which need not be the best one.
    Normal,
}

/// What a subject says of shapes that touch exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Touching {
    /// It makes no promise.
    #[default]
    Either,
    /// They overlap.
    Hit,
    /// They do not.
    Miss,
}

/// What a subject gives for a normal where shapes touch, up to the rounding of their
/// coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TouchingNormal {
    /// A direction, as elsewhere.
    #[default]
    Given,
    /// Nothing.
    Absent,
    /// Zero.
    Zero,
    /// Not numbers.
    Nan,
}

impl TouchingNormal {
    /// Whether this is what was declared for a normal where shapes touch.
    pub fn excuses(self, normal: Option<&[f64]>) -> bool {
        match (self, normal) {
            (TouchingNormal::Absent, None) => true,
            (TouchingNormal::Zero, Some(normal)) => normal.iter().all(|x| *x == 0.0),
            (TouchingNormal::Nan, Some(normal)) => normal.iter().any(|x| x.is_nan()),
            _ => false,
        }
    }
}

/// The error that a subject admits, of all measures or apart for some.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DeclaredTolerance {
    /// In world units.
    pub absolute: f64,
    /// As a share of the scale.
    pub relative: f64,
    /// Instead of these, for the status, the depth, and what is left after the push.
    #[serde(
        skip_serializing_if = "Option::is_none",
        deserialize_with = "json::some_object"
    )]
    pub depth: Option<OwnTolerance>,
    /// Instead of these, for what the normal costs.
    #[serde(
        skip_serializing_if = "Option::is_none",
        deserialize_with = "json::some_object"
    )]
    pub normal: Option<OwnTolerance>,
    /// Instead of these, for witness points.
    #[serde(
        skip_serializing_if = "Option::is_none",
        deserialize_with = "json::some_object"
    )]
    pub witness: Option<OwnTolerance>,
}

impl DeclaredTolerance {
    /// What is admitted of the depth, the normal, and witness points.
    #[must_use]
    pub fn apart(&self) -> [OwnTolerance; 3] {
        let all = OwnTolerance {
            absolute: self.absolute,
            relative: self.relative,
        };
        let parts = [&self.depth, &self.normal, &self.witness];
        parts.map(|part| part.clone().unwrap_or_else(|| all.clone()))
    }
}

/// An error that a subject admits: `absolute + relative · scale`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OwnTolerance {
    /// In world units.
    pub absolute: f64,
    /// As a share of the scale.
    pub relative: f64,
}

impl fmt::Display for OwnTolerance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.absolute, self.relative) {
            (absolute, 0.0) => write!(f, "{absolute:?}"),
            (0.0, relative) => write!(f, "{relative:?} of the scale"),
            (absolute, relative) => write!(f, "{absolute:?} + {relative:?} of the scale"),
        }
    }
}

impl Declaration {
    /// A subject that handles every shape and pose, with this project's conventions.
    #[must_use]
    pub fn everything(name: impl Into<String>, scalar: FloatType) -> Self {
        Declaration {
            name: name.into(),
            version: None,
            scalar,
            dims: both(),
            shapes: ALL_SHAPES.map(String::from).to_vec(),
            hull_form: HullForm::Points,
            poses: Poses::All,
            not_for: Vec::new(),
            range: Range::default(),
            conventions: Conventions::default(),
            stateful: false,
        }
    }

    /// Checks what the types do not.
    ///
    /// # Errors
    /// [`DeclarationError`], the first that is found.
    pub fn check(&self) -> Result<(), DeclarationError> {
        let printable = !self.name.chars().any(char::is_control);
        if !printable || !(1..=80).contains(&self.name.chars().count()) {
            return Err(DeclarationError::Name);
        }
        let version = self.version.as_deref().unwrap_or_default();
        if version.chars().count() > MAX_NAME {
            return Err(DeclarationError::Version);
        }
        if let Some(dim) = self.dims.iter().find(|dim| !matches!(dim, 2 | 3)) {
            return Err(DeclarationError::Dim(*dim));
        }
        let unknown = |shape: &&String| !ALL_SHAPES.contains(&shape.as_str());
        if let Some(shape) = self.shapes.iter().find(unknown) {
            return Err(DeclarationError::Shape(shape.clone()));
        }
        let c = &self.conventions;
        let [depth, normal, witness] = c.tolerance.apart();
        let lengths = [
            ("conventions.margin", c.margin),
            ("conventions.inflation", c.inflation),
            ("conventions.corner_margin", c.corner_margin),
            ("conventions.tolerance.absolute", c.tolerance.absolute),
            ("conventions.tolerance.relative", c.tolerance.relative),
            ("conventions.tolerance.depth.absolute", depth.absolute),
            ("conventions.tolerance.depth.relative", depth.relative),
            ("conventions.tolerance.normal.absolute", normal.absolute),
            ("conventions.tolerance.normal.relative", normal.relative),
            ("conventions.tolerance.witness.absolute", witness.absolute),
            ("conventions.tolerance.witness.relative", witness.relative),
        ];
        let is_wrong = |(_, x): &(_, f64)| !x.is_finite() || *x < 0.0;
        match self.range.numbers().chain(lengths).find(is_wrong) {
            Some((name, _)) => Err(DeclarationError::Number(name)),
            None => Ok(()),
        }
    }

    /// Whether it handles the dimension.
    #[must_use]
    pub fn handles_dim(&self, dim: Dim) -> bool {
        self.dims.iter().any(|d| usize::from(*d) == dim.get())
    }

    /// Whether it can be sent the case as it stands: its float type holds every
    /// number, it handles the shapes and the poses, and hulls have the form that it wants.
    #[must_use]
    pub fn takes(&self, case: &Case) -> bool {
        self.handles_shapes(case)
            && self.takes_poses(case)
            && case.is_exact_in(self.scalar)
            && (self.hull_form == HullForm::Points || self.formed(case).is_some())
    }

    /// A case that it cannot be sent as it stands, with its shapes written as others that are
    /// exactly equal and that it handles. `None` if it cannot be sent that case either.
    #[must_use]
    pub fn rewritten(&self, case: &Case) -> Option<Case> {
        if !self
            .shapes
            .iter()
            .any(|name| SIZED.contains(&name.as_str()))
        {
            return None;
        }
        let shapes = [&case.a, &case.b].map(|shape| {
            let alone = |shape: Shape| Case {
                a: shape.clone(),
                b: shape,
                ..case.clone()
            };
            let as_it_stands = std::iter::once(shape.clone());
            let mut forms = as_it_stands.chain(otherwise(shape, case.dim));
            forms.find(|form| self.takes(&alone(form.clone())))
        });
        let [Some(a), Some(b)] = shapes else {
            return None;
        };
        let mut rewritten = Case {
            a,
            b,
            ..case.clone()
        };
        // A driver may round to the scalar of the case, which may not hold a box of its points.
        if !rewritten.is_exact_in(case.scalar) {
            rewritten.scalar = self.scalar;
        }
        Some(rewritten)
    }

    /// The case with its hulls in the form that it wants, if that is not the one in which they
    /// are written, and they have it.
    #[must_use]
    pub fn formed(&self, case: &Case) -> Option<Formed> {
        match self.hull_form {
            HullForm::Points => None,
            form => form.of(case),
        }
    }

    /// Whether it handles the poses of a case.
    #[must_use]
    pub fn takes_poses(&self, case: &Case) -> bool {
        self.poses.take(case, self.scalar)
    }

    /// Why it is not for the shapes of a case, if it declares that.
    #[must_use]
    pub fn omits(&self, case: &Case) -> Option<Omission> {
        if !self.handles_dim(case.dim) {
            return Some(Omission::Dimension);
        }
        omits_shapes(&self.not_for, &self.range, case)
    }

    /// Whether it handles the shapes of a case, poses aside.
    #[must_use]
    pub fn handles_shapes(&self, case: &Case) -> bool {
        self.handles(&case.a.geometry) && self.handles(&case.b.geometry)
    }

    fn handles(&self, geometry: &Geometry) -> bool {
        let named = self.shapes.iter().any(|name| name == geometry.name());
        match geometry {
            Geometry::Rounded { core, .. } => named && self.handles(core),
            _ => named,
        }
    }
}

impl Conventions {
    /// The answer as this project would give it: normal from A to B, penetration
    /// positive.
    #[must_use]
    pub fn translate(&self, mut answer: Answer) -> Answer {
        let flip = |x: &mut f64| *x = -*x;
        if self.normal == NormalDirection::BToA {
            answer.normal.iter_mut().flatten().for_each(flip);
        }
        match self.depth {
            DepthSign::Positive => {}
            DepthSign::Negative => answer.depth.iter_mut().for_each(flip),
            DepthSign::Magnitude if answer.status == Status::Separated => {
                answer.depth.iter_mut().for_each(flip);
            }
            DepthSign::Magnitude => {}
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_declaration_means_hulls_without_poses() {
        let read = |text: &str| serde_json::from_str::<Declaration>(text);
        let declaration = read(r#"{"name":"mine","scalar":"f32"}"#).expect("enough");
        assert_eq!(declaration.shapes, ["hull"]);
        assert_eq!(declaration.dims, [2, 3]);
        assert_eq!(declaration.poses, Poses::None);
        assert_eq!(declaration.check(), Ok(()));
        let typo = read(r#"{"name":"m","scalar":"f32","sclar":1}"#);
        assert!(typo.expect_err("a typo").to_string().contains("sclar"));
    }

    #[test]
    fn bad_declarations_are_refused_by_name() {
        use DeclarationError::{Dim, Name, Number, Shape, Version};
        let check = |change: fn(&mut Declaration)| {
            let mut declaration = Declaration::everything("x", FloatType::F64);
            change(&mut declaration);
            declaration.check().err()
        };
        let margin = Number("conventions.margin");
        let relative = Number("conventions.tolerance.relative");
        assert_eq!(check(|d| d.name.clear()), Some(Name));
        assert_eq!(check(|d| d.version = Some("1".repeat(MAX_NAME))), None);
        assert_eq!(
            check(|d| d.version = Some("1".repeat(MAX_NAME + 1))),
            Some(Version)
        );
        assert_eq!(check(|d| d.dims.push(4)), Some(Dim(4)));
        assert_eq!(
            check(|d| d.shapes.push("torus".into())),
            Some(Shape("torus".into()))
        );
        assert_eq!(check(|d| d.conventions.margin = -1.0), Some(margin));
        assert_eq!(
            check(|d| d.conventions.tolerance.relative = f64::NAN),
            Some(relative)
        );
    }

    #[test]
    fn answers_are_translated_into_this_project_s_conventions() {
        use DepthSign::{Magnitude, Negative};
        use NormalDirection::{AToB, BToA};
        for (normal, depth, status, given, expected) in [
            (BToA, Negative, Status::Penetrating, -2.0, (2.0, -1.0)),
            (AToB, Magnitude, Status::Penetrating, 2.0, (2.0, 1.0)),
            (AToB, Magnitude, Status::Separated, 2.0, (-2.0, 1.0)),
        ] {
            let answer = Answer {
                depth: Some(given),
                normal: Some(vec![1.0]),
                ..Answer::without_numbers(status, "")
            };
            let conventions = Conventions {
                normal,
                depth,
                ..Conventions::default()
            };
            let found = conventions.translate(answer);
            let found = found.depth.zip(found.normal.map(|normal| normal[0]));
            assert_eq!(found, Some(expected), "{depth:?} {status:?}");
        }
    }
}
