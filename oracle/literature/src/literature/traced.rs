//! What can be traced: `epa` on any numbers, and the published versions.

use super::{NAMES, trace_from};
use epa_format::case::{Case, Coordinates};
use epa_format::number::FloatType;
use epa_trace::trace::{Number, Trace, from_simplex, of_case, start};

/// What runs.
#[derive(Clone, Debug, PartialEq)]
pub enum Traced {
    /// `epa`.
    Epa(Number),
    /// A published version.
    Published(String),
}

impl Traced {
    /// A published version, or `epa-f32`, `epa-f64`, `epa-rational`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        if NAMES.contains(&name) {
            return Some(Traced::Published(name.to_owned()));
        }
        let number = name.strip_prefix("epa-").and_then(Number::from_name);
        number.map(Traced::Epa)
    }

    /// The names of all of them.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        let epa = ["epa-f64", "epa-f32", "epa-rational"];
        epa.into_iter().chain(NAMES).collect()
    }

    /// What it computes on.
    #[must_use]
    pub fn number(&self) -> Number {
        match self {
            Traced::Epa(number) => *number,
            Traced::Published(_) => Number::Float(FloatType::F64),
        }
    }

    /// Its run on a case, from the simplex of these points if they are given.
    ///
    /// # Errors
    /// Why there is no run.
    pub fn trace(&self, case: &Case, from: Option<&[Coordinates]>) -> Result<Trace, String> {
        let simplex = from.map(|points| start::simplex(case, points)).transpose();
        let simplex = simplex.map_err(|why| format!("--start: {why}"))?;
        match (self, simplex) {
            (Traced::Epa(number), None) => of_case(case, *number).map_err(|e| e.to_string()),
            (Traced::Epa(number), Some(simplex)) => {
                from_simplex(case, *number, &simplex).map_err(|e| e.to_string())
            }
            (Traced::Published(name), simplex) => trace_from(name, case, simplex.as_deref())
                .unwrap_or_else(|| Err(format!("there is no published version `{name}`"))),
        }
    }

    /// Its run and that of another one on the case as the coarser of their floats holds it.
    ///
    /// # Errors
    /// Why one of them does not run.
    pub fn beside(
        &self,
        other: &Traced,
        case: &Case,
        from: Option<&[Coordinates]>,
    ) -> Result<[Trace; 2], String> {
        let float = |of: &Traced| match of.number() {
            Number::Float(float) => Some(float),
            Number::Rational => None,
        };
        let coarsest = [self, other].into_iter().filter_map(float).min();
        let case = match coarsest {
            Some(float) if !case.is_exact_in(float) => {
                &case.baked(float).map_err(|error| error.to_string())?
            }
            _ => case,
        };
        let second = other.trace(case, from)?;
        Ok([self.trace(case, from)?, second])
    }
}
