//! Cases by their names: embedded, generated, or in files.

use std::io::{self, Write};

use super::{Ending, input};
use crate::case::Case;
use crate::corpus;
use crate::generate::Reference;

/// The one case that a command is about.
#[derive(Debug, clap::Args)]
pub(super) struct OneCase {
    /// The id or name of an embedded case, the name of a generated one
    /// (`box-grid-3d/1/17`), or a file with one case; `-` for standard input.
    #[arg(value_name = "CASE")]
    case: String,
    /// Which case of the file: its id, or its name.
    #[arg(long, value_name = "ID")]
    id: Option<String>,
}

impl OneCase {
    /// The case. `None` if there is no such case, or more than one; why was reported.
    pub(super) fn find(&self, err: &mut impl Write) -> io::Result<Option<Case>> {
        only(&self.case, self.id.as_deref(), err)
    }
}

/// Calls `each` with the case of this id or name, or with every case of the file, and
/// gives the worst of its endings. What is no case is reported.
pub(super) fn for_each<E: Write>(
    named: &str,
    err: &mut E,
    mut each: impl FnMut(&Case, &mut E) -> io::Result<Ending>,
) -> io::Result<Ending> {
    match find(named) {
        Ok(Some(case)) => each(&case, err),
        Ok(None) => {
            input::for_each_line(named, err, |number, line, err| {
                match input::parse_case(err, named, number, line)? {
                    Ok(case) => each(&case, err),
                    Err(_) => Ok(Ending::BadInput),
                }
            })
        }
        Err(why) => {
            writeln!(err, "epa-oracle: {why}")?;
            Ok(Ending::BadInput)
        }
    }
}

/// The one case that is meant: with an id or name for a file of many. `None` if there
/// is no such case, or more than one; why was reported.
fn only<E: Write>(named: &str, wanted: Option<&str>, err: &mut E) -> io::Result<Option<Case>> {
    let mut found: Option<Case> = None;
    let (mut matching, mut read) = (0_usize, 0_usize);
    let ending = for_each(named, err, |case, _| {
        read += 1;
        if wanted.is_none_or(|wanted| is_called(case, wanted)) {
            matching += 1;
            found.get_or_insert_with(|| case.clone());
        }
        Ok(Ending::Conformant)
    })?;
    if ending != Ending::Conformant {
        return Ok(None);
    }
    if matching == 1 {
        return Ok(found);
    }
    match wanted {
        Some(wanted) => writeln!(
            err,
            "epa-oracle: {matching} of the {read} cases of {named} are called {wanted}, and it takes one"
        )?,
        None if read == 0 => writeln!(err, "epa-oracle: there is no case in {named}")?,
        None => writeln!(
            err,
            "epa-oracle: {named} has {read} cases; choose one with --id, by its id or name"
        )?,
    }
    Ok(None)
}

/// Whether this is the id or the name of a case.
fn is_called(case: &Case, wanted: &str) -> bool {
    case.name.as_deref() == Some(wanted) || case.id().as_str() == wanted
}

/// An embedded or a generated case; `None` for what must be a file.
fn find(named: &str) -> Result<Option<Case>, String> {
    let embedded = corpus::embedded().map_err(|error| error.to_string())?;
    let core = corpus::core().map_err(|error| error.to_string())?;
    let embedded = embedded.into_iter().map(|(_, case)| case);
    for case in embedded.chain(core.into_iter().map(|(_, case)| case)) {
        let twin = |ty| case.baked(ty).is_ok_and(|twin| twin.id().as_str() == named);
        if is_called(&case, named) {
            return Ok(Some(case));
        }
        if named.starts_with("e1-") {
            for ty in [crate::number::FloatType::F32, crate::number::FloatType::F64] {
                if twin(ty) {
                    return Ok(case.baked(ty).ok());
                }
            }
        }
    }
    if named == "-" || std::path::Path::new(named).exists() {
        return Ok(None);
    }
    match named.parse::<Reference>() {
        Ok(reference) => Ok(Some(reference.case())),
        Err(error) if named.contains('/') => Err(error.to_string()),
        Err(_) if named.starts_with("e1-") => Err(format!(
            "{named} is not embedded; give the name of a generated case or a file with the case"
        )),
        Err(_) => Ok(None),
    }
}
