//! What a case is called: `id`, and `gid` for finding duplicates.

use std::fmt;

use data_encoding::{BASE32_NOPAD, Encoding};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::model::{Case, Coordinates, Geometry, Shape};
use super::write::{exact, shape};

/// Characters of base32 after the prefix: 130 bits.
const LENGTH: usize = 26;

/// The permanent name of a case: `e1-` and 26 characters of lower-case base32.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaseId(String);

impl fmt::Display for CaseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl CaseId {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Case {
    /// The id: a hash of the shapes, poses and scalar; the order of vertices
    /// counts, names and reasons do not.
    #[must_use]
    pub fn id(&self) -> CaseId {
        CaseId(format!("e1-{}", digest(&self.canonical_bytes())))
    }

    /// The same after sorting and deduplicating points and ordering A and B:
    /// equal for cases that only differ in the order of things.
    #[must_use]
    pub fn gid(&self) -> String {
        let shapes = [&self.a, &self.b].map(|given| {
            let sorted = Shape {
                geometry: sorted(&given.geometry),
                pose: given.pose.clone(),
            };
            shape(&sorted, exact).unwrap_or_default()
        });
        let mut bytes = shapes.clone().map(|value| canonical_bytes(&value));
        let [a, b] = shapes;
        let (a, b) = if bytes[0] <= bytes[1] { (a, b) } else { (b, a) };
        bytes[0] = canonical_bytes(&self.hashed(a, b));
        format!("g1-{}", digest(&bytes[0]))
    }

    /// The RFC 8785 bytes that the id is a hash of.
    #[must_use]
    pub fn canonical_bytes(&self) -> Vec<u8> {
        let [a, b] = [&self.a, &self.b].map(|given| shape(given, exact).unwrap_or_default());
        canonical_bytes(&self.hashed(a, b))
    }

    fn hashed(&self, a: Value, b: Value) -> Value {
        json!({"a": a, "b": b, "dim": self.dim.get(), "scalar": self.scalar.name(), "v": 1})
    }
}

/// Strings, small integers, lists and objects have RFC 8785 forms: this cannot
/// fail, and a failure would show as the id of nothing in the test vectors.
fn canonical_bytes(value: &Value) -> Vec<u8> {
    serde_json_canonicalizer::to_vec(value).unwrap_or_default()
}

fn digest(bytes: &[u8]) -> String {
    let lower_case = lower_case_base32();
    let mut text = lower_case.encode(&Sha256::digest(bytes));
    text.truncate(LENGTH);
    text
}

/// RFC 4648 base32 in lower case, without padding.
fn lower_case_base32() -> Encoding {
    let mut specification = BASE32_NOPAD.specification();
    specification.symbols = specification.symbols.to_lowercase();
    // The lower-case alphabet is a valid one.
    specification.encoding().unwrap_or(BASE32_NOPAD)
}

fn sorted(geometry: &Geometry) -> Geometry {
    let distinct = |points: &[Coordinates]| {
        let mut points = points.to_vec();
        points.sort();
        points.dedup();
        points
    };
    match geometry {
        Geometry::Hull(points) => Geometry::Hull(distinct(points)),
        Geometry::Segment(ends) => Geometry::Segment(ordered(ends)),
        Geometry::Triangle(corners) => Geometry::Triangle(ordered(corners)),
        Geometry::Rounded { core, radius } => Geometry::Rounded {
            core: Box::new(sorted(core)),
            radius: radius.clone(),
        },
        other => other.clone(),
    }
}

/// Segments and triangles keep their number of points.
fn ordered<const N: usize>(points: &[Coordinates; N]) -> [Coordinates; N] {
    let mut points = points.clone();
    points.sort();
    points
}
