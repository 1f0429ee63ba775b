//! Which of many cases a name stands for.

use epa_format::case::Case;
use epa_format::number::FloatType;

/// The case of this id or name, or the baked twin of this id.
///
/// # Errors
/// A name that stands for several cases, with their ids.
pub fn called(cases: &[Case], wanted: &str) -> Result<Option<Case>, String> {
    let mut found = Matching::default();
    let with_name = cases.iter().filter(|case| is_called(case, wanted));
    with_name.for_each(|case| found.add(case));
    match found.only() {
        Ok(case) => return Ok(Some(case)),
        Err(list) if list.is_empty() => {}
        Err(list) => return Err(ambiguous(wanted, &list)),
    }
    if !wanted.starts_with("e1-") {
        return Ok(None);
    }
    let types = [FloatType::F32, FloatType::F64];
    let mut twins = cases
        .iter()
        .flat_map(|case| types.map(|ty| case.baked(ty).ok()));
    Ok(twins.find_map(|twin| twin.filter(|twin| twin.id().as_str() == wanted)))
}

/// Cases of which one is meant, each once.
#[derive(Default)]
pub struct Matching(Vec<Case>);

impl Matching {
    /// Adds a case.
    pub fn add(&mut self, case: &Case) {
        if self.0.iter().all(|other| other.id() != case.id()) {
            self.0.push(case.clone());
        }
    }

    /// The case.
    ///
    /// # Errors
    /// A list of those there are, if it is not one.
    pub fn only(mut self) -> Result<Case, String> {
        match self.0.pop() {
            Some(case) if self.0.is_empty() => Ok(case),
            last => Err(listed(self.0.iter().chain(&last))),
        }
    }
}

/// Whether this is the id or the name of a case.
#[must_use]
pub fn is_called(case: &Case, wanted: &str) -> bool {
    case.name.as_deref() == Some(wanted) || case.id().as_str() == wanted
}

/// Says that a name stands for several cases.
#[must_use]
pub fn ambiguous(name: &str, list: &str) -> String {
    format!("{name} stands for several cases; say which one by its id:{list}")
}

/// Cases as a list of their ids, a line each, with what tells them apart.
pub fn listed<'c>(cases: impl IntoIterator<Item = &'c Case>) -> String {
    let line = |case: &Case| format!("\n  {}  {}D", case.id(), case.dim.get());
    cases.into_iter().map(line).collect()
}
