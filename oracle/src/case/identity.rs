//! What a case is called: `id`, and `gid` for finding duplicates.

use std::fmt;

use data_encoding::BASE32_NOPAD;
use sha2::{Digest, Sha256};

use super::model::{Case, Shape};
use super::write::{Order, Writer, exact};

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
        let [a, b] = [&self.a, &self.b].map(|s| canonical_shape(s, Order::FieldsAndPoints));
        let [a, b] = if a <= b { [a, b] } else { [b, a] };
        format!("g1-{}", digest(&self.hashed(&a, &b)))
    }

    /// The canonical bytes that the id is a hash of: an RFC 8785 form.
    pub fn canonical_bytes(&self) -> Vec<u8> {
        let [a, b] = [&self.a, &self.b].map(|s| canonical_shape(s, Order::Fields));
        self.hashed(&a, &b)
    }

    fn hashed(&self, a: &str, b: &str) -> Vec<u8> {
        let (dim, scalar) = (self.dim.get(), self.scalar.name());
        format!(r#"{{"a":{a},"b":{b},"dim":{dim},"scalar":"{scalar}","v":1}}"#).into_bytes()
    }
}

/// A shape with canonical numbers and sorted fields.
///
/// The text is its RFC 8785 form: all names and strings are ASCII without characters to escape, and there are no
/// JSON numbers. (In a case these are 1, 2 and 3, which have one form.)
fn canonical_shape(shape: &Shape, order: Order) -> String {
    let mut writer = Writer::new(exact, order);
    let Ok(()) = writer.shape(shape);
    writer.into_text()
}

fn digest(bytes: &[u8]) -> String {
    let mut text = BASE32_NOPAD.encode(&Sha256::digest(bytes));
    text.truncate(LENGTH);
    text.to_lowercase()
}
