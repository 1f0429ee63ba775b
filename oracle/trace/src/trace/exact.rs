//! Exact numbers in the lines of a trace, as they are read and written: `n/d`.
//!
//! How a run's numbers stand in JSON depends on what it computed on, which only its header tells.
//! So [`each`] goes over a line once more, to bring them into the form of the format or out of it.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use epa_format::number::Rational;

/// The fields that hold a number, and those that hold as many as there are dimensions.
const NUMBERS: [&str; 5] = ["distance", "offset", "squared_norm", "gain", "depth"];
pub(super) const VECTORS: [&str; 5] = ["p", "normal", "direction", "a", "b"];

/// Goes over the numbers of a line, those of a field together, with its name.
pub(super) fn each<E>(
    line: &mut Value,
    change: &mut impl FnMut(&str, &mut [Value]) -> Result<(), E>,
) -> Result<(), E> {
    match line {
        Value::Array(items) => items.iter_mut().try_for_each(|item| each(item, change)),
        Value::Object(fields) => fields.iter_mut().try_for_each(|(name, value)| match value {
            Value::Null => Ok(()),
            Value::Array(numbers) if VECTORS.contains(&name.as_str()) => change(name, numbers),
            value if NUMBERS.contains(&name.as_str()) => change(name, std::slice::from_mut(value)),
            value => each(value, change),
        }),
        _ => Ok(()),
    }
}

/// What is made of exact numbers.
pub(super) trait Exact: Sized {
    /// The same with texts in their places.
    type Text: Serialize + DeserializeOwned;
    fn text(&self) -> Self::Text;
    fn of(text: &Self::Text) -> Option<Self>;
}

impl Exact for Rational {
    type Text = String;

    fn text(&self) -> String {
        self.to_string()
    }

    fn of(text: &String) -> Option<Self> {
        text.parse().ok()
    }
}

impl<X: Exact> Exact for Vec<X> {
    type Text = Vec<X::Text>;

    fn text(&self) -> Self::Text {
        self.iter().map(X::text).collect()
    }

    fn of(text: &Self::Text) -> Option<Self> {
        text.iter().map(X::of).collect()
    }
}

impl<X: Exact> Exact for Option<X> {
    type Text = Option<X::Text>;

    fn text(&self) -> Self::Text {
        self.as_ref().map(X::text)
    }

    fn of(text: &Self::Text) -> Option<Self> {
        text.as_ref()
            .map_or(Some(None), |text| X::of(text).map(Some))
    }
}

pub(super) fn serialize<X: Exact, S: Serializer>(x: &X, to: S) -> Result<S::Ok, S::Error> {
    x.text().serialize(to)
}

pub(super) fn deserialize<'de, X: Exact, D: Deserializer<'de>>(from: D) -> Result<X, D::Error> {
    let text = X::Text::deserialize(from)?;
    X::of(&text).ok_or_else(|| D::Error::custom("a number is not as `n/d`"))
}
