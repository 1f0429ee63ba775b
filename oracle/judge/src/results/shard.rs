//! Parts of the cases.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Part `index` of `of`, by the hash of the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// From 0.
    pub index: u32,
    /// How many there are.
    pub of: u32,
}

impl Shard {
    /// All cases.
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };

    /// Whether a case belongs to it, by its id as it was given. Part i of n is parts
    /// i and i + n of 2n.
    #[must_use]
    pub fn holds(self, id: &str) -> bool {
        // FNV-1a: the id is a hash already, its characters only have to be folded.
        let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        let hash = id.bytes().fold(0xcbf2_9ce4_8422_2325, fold);
        self.has(hash >> 16)
    }

    pub(super) fn has(self, number: u64) -> bool {
        number % u64::from(self.of.max(1)) == u64::from(self.index)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hash:{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text
            .strip_prefix("hash:")
            .and_then(|rest| rest.split_once('/'));
        let numbers = parts.and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((index, of)) if index < of => Ok(Shard { index, of }),
            _ => Err(format!(
                "`{text}` is not a shard; write hash:I/N with I from 0 to N − 1"
            )),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}
