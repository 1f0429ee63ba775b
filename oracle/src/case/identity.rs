//! What a case is called: `id`, and `gid` for finding duplicates.

use std::fmt;

use data_encoding::BASE32_NOPAD;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::model::{Case, Shape};
use super::write::{Writer, exact};

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
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Case {
    /// The id: a hash of the shapes, poses and scalar. The order of vertices counts, names and reasons do not.
    ///
    /// Computed anew by every call, in time linear in the size of the case.
    pub fn id(&self) -> CaseId {
        CaseId(format!("e1-{}", digest(&self.canonical_bytes())))
    }

    /// The same hash after the points of hulls, segments and triangles are sorted and deduplicated, and A and B ordered:
    /// equal for cases that differ only in the order of things.
    pub fn gid(&self) -> String {
        let [a, b] = [&self.a, &self.b].map(|shape| {
            let value = canonical_shape(shape, true);
            (value.to_string(), value)
        });
        let [(_, a), (_, b)] = if a.0 <= b.0 { [a, b] } else { [b, a] };
        format!("g1-{}", digest(&self.hashed(a, b)))
    }

    /// The canonical bytes that the id is a hash of: an RFC 8785 form.
    pub fn canonical_bytes(&self) -> Vec<u8> {
        let [a, b] = [&self.a, &self.b].map(|shape| canonical_shape(shape, false));
        self.hashed(a, b)
    }

    fn hashed(&self, a: Value, b: Value) -> Vec<u8> {
        let fields = Map::from_iter([
            ("a".to_owned(), a),
            ("b".to_owned(), b),
            ("dim".to_owned(), self.dim.get().into()),
            ("scalar".to_owned(), self.scalar.name().into()),
            ("v".to_owned(), 1.into()),
        ]);
        Value::Object(fields).to_string().into_bytes()
    }
}

/// A shape with canonical numbers and sorted fields.
///
/// Its text is its RFC 8785 form: all names and strings are ASCII without characters to escape, and there are no
/// JSON numbers. (In a case these are 1, 2 and 3, which have one form.)
fn canonical_shape(shape: &Shape, sorted: bool) -> Value {
    let Ok(mut value) = Writer {
        number: exact,
        sorted,
    }
    .shape(shape);
    value.sort_all_objects();
    value
}

fn digest(bytes: &[u8]) -> String {
    let mut text = BASE32_NOPAD.encode(&Sha256::digest(bytes));
    text.truncate(LENGTH);
    text.to_lowercase()
}
