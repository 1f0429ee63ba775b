//! Reading a JSON object field by field, so that no field is lost.

use serde_json::{Map, Value};

use super::error::{ImportError, Problem};

/// The fields of a JSON object that have not been taken yet.
pub(super) struct Fields {
    path: String,
    map: Map<String, Value>,
}

impl Fields {
    /// The fields of the object at `path`; the empty path is the whole line.
    pub(super) fn new(path: impl Into<String>, value: Value) -> Result<Self, ImportError> {
        let path = path.into();
        match value {
            Value::Object(map) => Ok(Self { path, map }),
            _ => {
                let path = if path.is_empty() { "line" } else { &path };
                Err(ImportError::new(path, Problem::Expected("an object")))
            }
        }
    }

    /// The path of a field.
    pub(super) fn path(&self, field: &str) -> String {
        if self.path.is_empty() {
            field.to_owned()
        } else {
            format!("{}.{field}", self.path)
        }
    }

    /// An error about a field.
    pub(super) fn error(&self, field: &str, problem: Problem) -> ImportError {
        ImportError::new(self.path(field), problem)
    }

    /// Whether a field is there.
    pub(super) fn has(&self, field: &str) -> bool {
        self.map.contains_key(field)
    }

    /// Takes a field, if it is there.
    pub(super) fn take_optional(&mut self, field: &str) -> Option<Value> {
        self.map.shift_remove(field)
    }

    /// Takes a field.
    pub(super) fn take(&mut self, field: &str) -> Result<Value, ImportError> {
        self.take_optional(field)
            .ok_or_else(|| self.error(field, Problem::Missing))
    }

    /// Takes an object.
    pub(super) fn object(&mut self, field: &str) -> Result<Self, ImportError> {
        let value = self.take(field)?;
        Self::new(self.path(field), value)
    }

    /// Takes a string.
    pub(super) fn text(&mut self, field: &str) -> Result<String, ImportError> {
        match self.take(field)? {
            Value::String(text) => Ok(text),
            _ => Err(self.error(field, Problem::Expected("a string"))),
        }
    }

    /// Takes a number; it keeps its text.
    pub(super) fn number(&mut self, field: &str) -> Result<Value, ImportError> {
        match self.take(field)? {
            number @ Value::Number(_) => Ok(number),
            _ => Err(self.error(field, Problem::Expected("a number"))),
        }
    }

    /// Takes an array of `len` numbers; they keep their texts.
    pub(super) fn vector(&mut self, field: &str, len: usize) -> Result<Value, ImportError> {
        let value = self.take(field)?;
        if is_vector(&value, len) {
            Ok(value)
        } else {
            Err(self.error(field, Problem::Expected(vector_of(len))))
        }
    }

    /// Takes an array of arrays of `len` numbers: exactly `rows`, or one or more.
    pub(super) fn rows(
        &mut self,
        field: &str,
        rows: Option<usize>,
        len: usize,
    ) -> Result<Value, ImportError> {
        let value = self.take(field)?;
        let fits = value.as_array().is_some_and(|list| {
            rows.map_or(!list.is_empty(), |rows| list.len() == rows)
                && list.iter().all(|row| is_vector(row, len))
        });
        if fits {
            Ok(value)
        } else {
            Err(self.error(field, Problem::Expected("the right number of vectors")))
        }
    }

    /// Refuses what has not been taken.
    pub(super) fn done(self) -> Result<(), ImportError> {
        match self.map.keys().next() {
            Some(field) => Err(self.error(field, Problem::UnknownField)),
            None => Ok(()),
        }
    }
}

fn is_vector(value: &Value, len: usize) -> bool {
    value
        .as_array()
        .is_some_and(|list| list.len() == len && list.iter().all(Value::is_number))
}

fn vector_of(len: usize) -> &'static str {
    match len {
        2 => "two numbers",
        3 => "three numbers",
        _ => "four numbers",
    }
}
