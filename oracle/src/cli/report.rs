//! `epa-oracle report`: a bug report of one case.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::reports::replace;
use super::subjects::Chosen;
use super::{Brute, Ending, named, show};
use crate::case::Case;
use crate::dossier::{Dossier, NoDossier};
use crate::subject::Answer;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The id or name of an embedded case, the name of a generated one
    /// (`box-grid-3d/1/17`), or a file with one case; `-` for standard input.
    #[arg(value_name = "CASE")]
    case: String,
    #[command(flatten)]
    subjects: Chosen,
    /// An answer, as a subject gives it, with the normal from A to B; instead of a subject.
    #[arg(long, value_name = "JSON")]
    answer: Option<String>,
    /// A page with pictures that can be turned, instead of Markdown.
    #[arg(long)]
    html: bool,
    /// Write to this file. The pictures of a report in Markdown are written beside it.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    brute: Brute,
}

pub(super) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let mut cases = Vec::new();
    let ending = named::for_each(&arguments.case, err, |case, _| {
        cases.push(case.clone());
        Ok(Ending::Conformant)
    })?;
    if ending != Ending::Conformant {
        return Ok(ending);
    }
    let [case] = &cases[..] else {
        let (name, count) = (&arguments.case, cases.len());
        writeln!(
            err,
            "epa-oracle: a report is about one case; {name} has {count}"
        )?;
        return Ok(Ending::BadInput);
    };
    match arguments.dossier(case) {
        Ok(Ok(dossier)) => arguments.write(&dossier, out, err),
        Ok(Err(error)) => show::refuse(&error, err),
        Err((ending, why)) => {
            writeln!(err, "epa-oracle: {why}")?;
            Ok(ending)
        }
    }
}

impl Arguments {
    /// What is known of the case; on the outside: what is wrong with the arguments.
    fn dossier(&self, case: &Case) -> Result<Result<Dossier, NoDossier>, (Ending, String)> {
        let usage = |why: &str| (Ending::BadInput, why.to_owned());
        let limit = self.brute.brute_limit;
        if let Some(line) = &self.answer {
            if !self.subjects.is_none() {
                return Err(usage("give a subject or an answer, not both"));
            }
            let answer =
                Answer::from_line(line).map_err(|error| usage(&format!("--answer: {error}")))?;
            return Ok(Dossier::of_answer(case, &answer, limit));
        }
        if self.subjects.is_none() {
            return Ok(Dossier::of(case, limit));
        }
        let built_in = self.subjects.built_in();
        let runners = self.subjects.runners(&built_in);
        let mut runners = runners.map_err(|none| (none.ending, none.why))?;
        match (runners.pop(), runners.is_empty()) {
            (Some(subject), true) => Ok(Dossier::of_subject(case, subject, limit)),
            _ => Err(usage("a report is about one subject")),
        }
    }

    fn write(
        &self,
        dossier: &Dossier,
        out: &mut impl Write,
        err: &mut impl Write,
    ) -> io::Result<Ending> {
        let Some(path) = &self.output else {
            let text = if self.html {
                dossier.html()
            } else {
                dossier.markdown(None)
            };
            out.write_all(text.as_bytes())?;
            return Ok(Ending::Conformant);
        };
        let mut files = Vec::new();
        if self.html {
            files.push((path.clone(), dossier.html()));
        } else {
            let paths = ["shapes", "difference"].map(|what| beside(path, what));
            let names = paths.each_ref().map(|path| file_name(path));
            files.extend(paths.into_iter().zip(dossier.pictures()));
            // The report last: when it is there, its pictures are.
            files.push((path.clone(), dossier.markdown(Some(&names))));
        }
        for (path, text) in files {
            if let Err(error) = replace(&path, text.as_bytes()) {
                writeln!(err, "epa-oracle: cannot write {}: {error}", path.display())?;
                return Ok(Ending::Incomplete);
            }
            writeln!(err, "wrote {}", path.display())?;
        }
        Ok(Ending::Conformant)
    }
}

/// `report-shapes.svg` for `report.md`.
fn beside(path: &Path, what: &str) -> PathBuf {
    let mut name = path.file_stem().map_or_else(OsString::new, OsString::from);
    name.push(format!("-{what}.svg"));
    path.with_file_name(name)
}

fn file_name(path: &Path) -> String {
    let name = path.file_name();
    name.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}
