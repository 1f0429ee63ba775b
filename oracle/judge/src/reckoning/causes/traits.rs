//! What is hard about a case, as far as its entry says.

use std::fmt;

use crate::reckoning::text::visible;
use crate::results::Entry;

/// A property of a case that its failures may have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trait {
    /// The shapes touch.
    Touching,
    /// They overlap.
    Overlapping,
    /// They are apart.
    Apart,
    /// The case has this dimension.
    Dim(u8),
    /// One of the shapes is of this kind.
    Shape(String),
    /// The case has this flag.
    Flag(String),
}

impl Trait {
    /// Those of a case.
    #[must_use]
    pub fn of(entry: &Entry) -> Vec<Self> {
        let mut found = vec![Trait::Dim(entry.dim)];
        let class = entry.signed_depth.as_ref().and_then(|s| match s.sign()? {
            0 => Some(Trait::Touching),
            1 => Some(Trait::Overlapping),
            _ => Some(Trait::Apart),
        });
        found.extend(class);
        let [a, b] = &entry.shapes;
        found.push(Trait::Shape(a.clone()));
        found.extend((a != b).then(|| Trait::Shape(b.clone())));
        found.extend(entry.flags.iter().cloned().map(Trait::Flag));
        found
    }
}

impl fmt::Display for Trait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trait::Touching => write!(f, "the shapes touch"),
            Trait::Overlapping => write!(f, "the shapes overlap"),
            Trait::Apart => write!(f, "the shapes are apart"),
            Trait::Dim(2) => write!(f, "in the plane"),
            Trait::Dim(_) => write!(f, "in space"),
            Trait::Shape(kind) => write!(f, "with a {kind}"),
            Trait::Flag(flag) => write!(f, "flagged {}", visible(flag)),
        }
    }
}
