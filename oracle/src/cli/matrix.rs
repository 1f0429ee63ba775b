//! `epa-oracle matrix`: results of several subjects as a folder of pages.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Ending;
use super::outcome::Demands;
use crate::report::{Matrix, Reckoning, Report};
use crate::results::{Header, Reader};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Results of whole runs on the same cases, each of other subjects.
    #[arg(value_name = "RESULTS", required = true)]
    files: Vec<PathBuf>,
    /// The folder to write; must not exist, or be empty.
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,
    #[command(flatten)]
    demands: Demands,
}

/// What a file of results comes to.
struct Run {
    header: Header,
    reckoning: Reckoning,
    complete: bool,
}

impl Run {
    fn report(&self) -> Report<'_> {
        Report {
            header: &self.header,
            reckoning: &self.reckoning,
            complete: self.complete,
        }
    }
}

pub(super) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let read = arguments.free().and_then(|()| arguments.read());
    let runs = match read {
        Ok(runs) => runs,
        Err(error) => {
            writeln!(err, "epa-oracle: {error}")?;
            return Ok(Ending::BadInput);
        }
    };
    let reports: Vec<Report<'_>> = runs.iter().map(Run::report).collect();
    let matrix = Matrix {
        reports: &reports,
        case_page: &|_| None,
    };
    let folder = &arguments.output;
    let written = fs::create_dir_all(folder)
        .and_then(|()| matrix.write(|name, text| write_new(&folder.join(name), text)));
    if let Err(error) = written {
        let folder = folder.display();
        writeln!(err, "epa-oracle: cannot write all of {folder}: {error}")?;
        return Ok(Ending::Incomplete);
    }
    writeln!(out, "wrote {}", folder.join("index.html").display())?;
    if runs.iter().all(|run| run.complete) {
        return Ok(Ending::Conformant);
    }
    writeln!(
        err,
        "epa-oracle: a run did not come to its end; the pages say so"
    )?;
    Ok(Ending::Incomplete)
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    File::create_new(path)?.write_all(text.as_bytes())
}

impl Arguments {
    /// Sees that nothing is overwritten.
    fn free(&self) -> Result<(), String> {
        let folder = self.output.display();
        let there = match fs::read_dir(&self.output) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            entries => entries.map(|mut entries| entries.next().is_some()),
        };
        match there {
            Ok(false) => Ok(()),
            Ok(true) => Err(format!("{folder}: the folder is not empty; name another")),
            Err(error) => Err(format!("{folder}: {error}")),
        }
    }

    /// Reads all files: the same cases, policy and oracle, and no subject twice.
    fn read(&self) -> Result<Vec<Run>, String> {
        let mut runs: Vec<Run> = Vec::with_capacity(self.files.len());
        for path in &self.files {
            let reader = Reader::open(path).map_err(|error| error.to_string())?;
            if let Some(first) = runs.first() {
                go_together(&first.header, &reader.header)
                    .map_err(|what| format!("{}: {what}", path.display()))?;
            }
            let subjects = |run: &Run| run.header.subjects.clone();
            for subject in runs.iter().flat_map(subjects) {
                if reader
                    .header
                    .subjects
                    .iter()
                    .any(|s| s.name == subject.name)
                {
                    let (path, name) = (path.display(), &subject.name);
                    return Err(format!("{path}: the subject {name} is in a file before"));
                }
            }
            runs.push(self.reckon(reader)?);
        }
        Ok(runs)
    }

    fn reckon(&self, mut reader: Reader) -> Result<Run, String> {
        let mut reckoning = self.demands.reckoning(&reader.header)?;
        while let Some(case) = reader.next_case().map_err(|error| error.to_string())? {
            for entry in &case {
                reckoning.add(entry);
            }
        }
        reckoning.bad_input = reader.end().is_some_and(|end| end.not_cases > 0);
        let header = reader.header.clone();
        Ok(Run {
            complete: reader.end().is_some() && header.begun.is_empty(),
            header,
            reckoning,
        })
    }
}

/// Whether two runs are of the same suite, whatever their subjects.
fn go_together(first: &Header, other: &Header) -> Result<(), String> {
    let other_subjects = Header {
        subjects: first.subjects.clone(),
        ..other.clone()
    };
    let shards = (first.shards != other.shards).then_some("the shard");
    match first.difference(&other_subjects).or(shards) {
        None => Ok(()),
        Some(what) => Err(format!(
            "another run than those before: {what} differs; run all subjects on the same"
        )),
    }
}
