//! Where the cases of a run come from.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::input;
use crate::case::Case;
use crate::corpus;
use crate::results::Cases;
use crate::validate::Placed;

/// Which cases to run.
pub(super) enum Source {
    /// What is embedded.
    Embedded(Vec<(&'static str, Case)>),
    /// Files, or standard input; each a stratum by its name.
    Files(Vec<String>),
}

/// Where lines that are not cases are reported.
pub(super) struct Complaints<W> {
    err: Mutex<W>,
    any: AtomicBool,
}

impl<W: Write> Complaints<W> {
    pub(super) fn new(err: W) -> Self {
        Complaints {
            err: Mutex::new(err),
            any: AtomicBool::new(false),
        }
    }

    /// Whether there were any.
    pub(super) fn any(&self) -> bool {
        self.any.load(Ordering::Relaxed)
    }

    fn report(&self, write: impl FnOnce(&mut W)) {
        self.any.store(true, Ordering::Relaxed);
        write(&mut self.err.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Source {
    /// The embedded cases.
    pub(super) fn embedded() -> Result<Self, corpus::CorpusError> {
        corpus::embedded().map(Source::Embedded)
    }

    /// What the header of the results says of them.
    pub(super) fn describe(&self) -> Cases {
        match self {
            Source::Embedded(cases) => Cases {
                what: "corpus".to_owned(),
                count: Some(cases.len() as u64),
                manifest: None,
            },
            Source::Files(files) => Cases {
                what: files.join(" "),
                count: None,
                manifest: None,
            },
        }
    }

    /// The cases one after the other; lines that are not cases are reported and
    /// left out.
    pub(super) fn cases<'s, W: Write + Send>(
        &'s self,
        complaints: &'s Complaints<W>,
    ) -> Box<dyn Iterator<Item = Placed> + Send + 's> {
        match self {
            Source::Embedded(cases) => Box::new(cases.iter().map(|(stratum, case)| Placed {
                stratum: (*stratum).to_owned(),
                case: case.clone(),
            })),
            Source::Files(files) => Box::new(
                files
                    .iter()
                    .flat_map(|file| cases_of_file(file, complaints)),
            ),
        }
    }
}

fn cases_of_file<'s, W: Write + Send>(
    file: &'s str,
    complaints: &'s Complaints<W>,
) -> impl Iterator<Item = Placed> + Send + 's {
    let stratum = Path::new(file).file_stem().map_or_else(
        || file.to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    );
    let unreadable = move |error: std::io::Error| {
        complaints.report(|err| {
            let _ = input::report_unreadable(err, file, &error);
        });
    };
    let lines = match input::Lines::open(file) {
        Ok(lines) => Some(lines),
        Err(error) => {
            unreadable(error);
            None
        }
    };
    let case = move |line: std::io::Result<(usize, input::Line)>| match line {
        Ok((number, line)) => {
            let mut parsed = None;
            let mut diagnosis = Vec::new();
            if let Ok(result) = input::parse_case(&mut diagnosis, file, number, &line) {
                parsed = result.ok();
            }
            if parsed.is_none() {
                complaints.report(|err| {
                    let _ = err.write_all(&diagnosis);
                });
            }
            Some(parsed)
        }
        Err(error) => {
            unreadable(error);
            None
        }
    };
    lines
        .into_iter()
        .flatten()
        .map_while(case)
        .flatten()
        .map(move |case| Placed {
            stratum: stratum.clone(),
            case,
        })
}
