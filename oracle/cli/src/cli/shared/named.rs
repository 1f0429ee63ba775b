//! Cases by their names: embedded, generated, or in files.

use crate::cli::shared::cases;
use crate::cli::shared::ending::Ending;
use crate::cli::shared::input::{self, NoCase};
use crate::cli::shared::streams::{Ended, Failure, Streams};
use crate::cli::shared::subjects::nearest;
use epa_corpus::corpus::{self, Matching, ambiguous, called, is_called};
use epa_corpus::generate::{Reference, stratum_and_scalar};
use epa_format::case::Case;

/// The one case that a command is about.
#[derive(Debug, clap::Args)]
pub(crate) struct OneCase {
    /// The id or name of an embedded case, the name of a generated one
    /// (`box-grid-3d/1/17`), or a file with one case; `-` for standard input.
    #[arg(value_name = "CASE")]
    case: String,
    /// Which case of the file: its id, or its name.
    #[arg(long, value_name = "ID")]
    id: Option<String>,
}

impl OneCase {
    /// What was given for it.
    pub(crate) fn named(&self) -> &str {
        &self.case
    }

    /// The case; a failure if there is no such case, or more than one.
    pub(crate) fn find(&self, to: &mut Streams) -> Ended<Case> {
        only(&self.case, self.id.as_deref(), to)
    }
}

/// Calls `each` with the case of this id or name, or with every case of the file, and
/// gives the worst of its endings. What is no case is reported.
pub(crate) fn for_each(
    named: &str,
    to: &mut Streams,
    mut each: impl FnMut(&Case, &mut Streams) -> Ended,
) -> Ended {
    for_each_line(named, to, |_, case, to| match case {
        Ok(case) => each(&case, to),
        Err(_) => Ok(Ending::BadInput),
    })
}

/// The same with the number of each line. What is no case is given too, after its report.
pub(crate) fn for_each_line(
    named: &str,
    to: &mut Streams,
    mut each: impl FnMut(usize, Result<Case, NoCase>, &mut Streams) -> Ended,
) -> Ended {
    if let Some(case) = find(named)? {
        return each(1, Ok(case), to);
    }
    input::for_each_line(named, input::Layout::Objects, to, |number, line, to| {
        let case = input::parse_case(named, number, line);
        if let Err(none) = &case {
            to.refuse(&none.diagnosis)?;
        }
        each(number, case, to)
    })
}

/// The one case that is meant: with an id or name for a file of many.
fn only(named: &str, wanted: Option<&str>, to: &mut Streams) -> Ended<Case> {
    let mut matching = Matching::default();
    let mut read = 0_usize;
    let ending = for_each(named, to, |case, _| {
        read += 1;
        // Of many cases without a name the first is enough: there are too many.
        if wanted.map_or(read == 1, |wanted| is_called(case, wanted)) {
            matching.add(case);
        }
        Ok(Ending::Conformant)
    })?;
    if ending != Ending::Conformant {
        return Err(Failure::Reported(ending));
    }
    let why = match (matching.only(), wanted) {
        (_, None) if read > 1 => {
            format!("{named} has {read} cases; choose one with --id, by its id or name")
        }
        (Ok(case), _) => return Ok(case),
        (Err(list), Some(wanted)) if !list.is_empty() => ambiguous(wanted, &list),
        (Err(_), wanted) => {
            let wanted = wanted.unwrap_or(named);
            match read {
                1 => format!("the case of {named} is not called {wanted}; leave --id out"),
                n => format!(
                    "none of the {n} cases of {named} is called {wanted}; name one by its id or name"
                ),
            }
        }
    };
    Err(Failure::bad_input(why))
}

/// An embedded or a generated case; `None` for what must be a file.
pub(crate) fn find(named: &str) -> Result<Option<Case>, String> {
    let is_there = named == "-" || std::path::Path::new(named).exists();
    if named == "-" || is_there && is_file_name(named) {
        return Ok(None);
    }
    if let Some(case) = embedded(named)? {
        return Ok(Some(case));
    }
    if is_there {
        return Ok(None);
    }
    match named.parse::<Reference>() {
        Ok(reference) => Ok(Some(reference.case())),
        Err(_) if is_file_name(named) => Err(input::unreadable(
            named,
            &std::io::ErrorKind::NotFound.into(),
        )),
        Err(error) if is_reference(named) => Err(error.to_string()),
        Err(_) if named.starts_with("e1-") => Err(format!(
            "{named} is not embedded, and only embedded cases are found by their id; give the name of \
             a generated case or a file with the case"
        )),
        Err(_) => Err(nothing_called(named)?),
    }
}

/// Whether a generated case is meant, by a stratum or by two numbers.
fn is_reference(named: &str) -> bool {
    let parts: Vec<&str> = named.split('/').collect();
    let is_number = |part: &&str| part.parse::<u64>().is_ok();
    match parts[..] {
        [_] => false,
        [stratum, ..] if stratum_and_scalar(stratum).is_ok() => true,
        [_, seed, index] => [seed, index].iter().all(is_number),
        _ => false,
    }
}

/// Whether no case can be called so.
fn is_file_name(named: &str) -> bool {
    let ending = std::path::Path::new(named).extension();
    ending.is_some_and(|ending| ending == "json" || ending == "jsonl")
}

/// Says that there is neither a case nor a file of this name, and which one is like it.
fn nothing_called(named: &str) -> Result<String, String> {
    if named.trim_start().starts_with('{') {
        return Ok(
            "this is a case, not the name of one; write it to a file and name that, or pipe it to `-`".to_owned(),
        );
    }
    if stratum_and_scalar(named).is_ok() {
        return Ok(format!(
            "`{named}` is a stratum; name one of its cases, like `{named}/1/0`"
        ));
    }
    let embedded = corpus::embedded().map_err(|error| error.to_string())?;
    let names = embedded.into_iter().filter_map(|(_, case)| case.name);
    let like = nearest(named, names);
    Ok(format!(
        "there is no case and no file `{named}`{like}\n  `epa-oracle corpus print` shows the embedded cases"
    ))
}

/// The embedded case of this id or name, or the baked twin of this id.
fn embedded(named: &str) -> Result<Option<Case>, String> {
    let cases = if named.starts_with("e1-") {
        let all = cases::embedded();
        all.map(|all| all.into_iter().map(|(_, case)| case).collect())
    } else {
        corpus::named(named)
    };
    called(&cases.map_err(|error| error.to_string())?, named)
}
