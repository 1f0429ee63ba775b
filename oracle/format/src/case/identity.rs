//! What a case is called: `id`, and `gid` for finding duplicates.

use std::borrow::Cow;
use std::fmt;
use std::mem;

use data_encoding::BASE32_NOPAD;
use sha2::{Digest, Sha256};

use super::model::{Case, Dim, Shape};
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
    /// Whether a text has the form of an id, which can be part of a file's name.
    #[must_use]
    pub fn is_one(text: &str) -> bool {
        let digits = text.strip_prefix("e1-").unwrap_or_default().as_bytes();
        digits.len() == LENGTH
            && digits
                .iter()
                .all(|c| matches!(c, b'a'..=b'z' | b'2'..=b'7'))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Case {
    /// The id: a hash of the shapes, poses and scalar. The order of vertices counts, names and
    /// reasons do not.
    ///
    /// Computed anew by every call, in time linear in the size of the case.
    pub fn id(&self) -> CaseId {
        let [a, b] = [&self.a, &self.b].map(|s| canonical_shape(s, Order::Fields));
        self.id_of(&a, &b)
    }

    /// The id; over a text it writes that of [`to_canonical_json`](Self::to_canonical_json), which
    /// holds most of what is hashed.
    pub fn id_with_text(&self, text: &mut String) -> CaseId {
        let places;
        (*text, places) = self.text_and_shapes(mem::take(text));
        let [a, b] = [(&self.a, &places[0]), (&self.b, &places[1])].map(|(shape, place)| {
            if shape.is_only_points() {
                Cow::Borrowed(&text[place.clone()])
            } else {
                Cow::Owned(canonical_shape(shape, Order::Fields))
            }
        });
        self.id_of(&a, &b)
    }

    /// The same hash after the points of hulls, segments and triangles are sorted and deduplicated,
    /// and A and B ordered: equal for cases that differ only in the order of things.
    pub fn gid(&self) -> String {
        let [a, b] = [&self.a, &self.b].map(|s| canonical_shape(s, Order::FieldsAndPoints));
        let [a, b] = if a <= b { [a, b] } else { [b, a] };
        digest("g1-", &self.hashed(&a, &b))
    }

    /// The canonical bytes that the id is a hash of: an RFC 8785 form.
    pub fn canonical_bytes(&self) -> Vec<u8> {
        let [a, b] = [&self.a, &self.b].map(|s| canonical_shape(s, Order::Fields));
        self.hashed(&a, &b).concat().into_bytes()
    }

    fn id_of(&self, a: &str, b: &str) -> CaseId {
        CaseId(digest("e1-", &self.hashed(a, b)))
    }

    /// What is hashed, in pieces.
    fn hashed<'t>(&self, a: &'t str, b: &'t str) -> [&'t str; 9] {
        let dim = match self.dim {
            Dim::Two => "2",
            Dim::Three => "3",
        };
        let scalar = self.scalar.name();
        [
            r#"{"a":"#,
            a,
            r#","b":"#,
            b,
            r#","dim":"#,
            dim,
            r#","scalar":""#,
            scalar,
            r#"","v":1}"#,
        ]
    }
}

/// A shape with canonical numbers and sorted fields.
///
/// The text is its RFC 8785 form: all names and strings are ASCII without characters to escape, and
/// there are no JSON numbers. (In a case these are 1, 2 and 3, which have one form.)
fn canonical_shape(shape: &Shape, order: Order) -> String {
    let mut writer = Writer::new(exact, order);
    let Ok(()) = writer.shape(shape);
    writer.into_text()
}

/// A prefix, and the hash of a text that comes in pieces.
fn digest(prefix: &str, pieces: &[&str]) -> String {
    let mut hash = Sha256::new();
    for piece in pieces {
        hash.update(piece);
    }
    let mut text = prefix.to_owned();
    BASE32_NOPAD.encode_append(&hash.finalize(), &mut text);
    text.truncate(prefix.len() + LENGTH);
    text.make_ascii_lowercase();
    text
}
