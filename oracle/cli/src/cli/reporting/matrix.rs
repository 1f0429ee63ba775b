//! `epa-oracle matrix`: results of several subjects as a folder of pages.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use crate::cli::shared::{AtHand, Brute, Demands, Ended, Ending, Failure, Streams, create};
use epa_format::file::said;
use epa_judge::results::{Entry, Header, Reader};
use epa_judge::subject::Declaration;
use epa_report::dossier::Dossier;
use epa_report::report::{Folder, Matrix, Reckoning, Report};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Results of whole runs on the same cases, each of other subjects.
    #[arg(value_name = "RESULTS", required = true)]
    files: Vec<PathBuf>,
    /// The folder to write; must not exist, or be empty.
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,
    /// How many failing cases of each cell get a page of their own, with pictures and
    /// programs; not those of files that are not at hand.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pages: usize,
    #[command(flatten)]
    demands: Demands,
    #[command(flatten)]
    brute: Brute,
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

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    arguments.free()?;
    let runs = arguments.read()?;
    let reports: Vec<Report<'_>> = runs.iter().map(Run::report).collect();
    let folder = &arguments.output;
    let mut pages = Pages {
        folder,
        cases: AtHand::new(std::iter::empty()).map_err(Failure::incomplete)?,
        brute_limit: arguments.brute.brute_limit,
        written: BTreeSet::new(),
    };
    let matrix = Matrix {
        reports: &reports,
        pages: arguments.pages,
    };
    let written = fs::create_dir_all(folder).and_then(|()| matrix.write(&mut pages));
    written.map_err(|error| {
        let folder = folder.display();
        Failure::incomplete(format_args!(
            "cannot write all of {folder}: {}",
            said(&error)
        ))
    })?;
    writeln!(to.out, "wrote {}", folder.join("index.html").display())?;
    if runs.iter().all(|run| run.complete) {
        return Ok(Ending::Conformant);
    }
    Err(Failure::incomplete(
        "a run did not come to its end, and the pages say so; `validate --resume` goes on with it",
    ))
}

/// The folder of a matrix. The pages of single cases are written when they are first asked for.
struct Pages<'m> {
    folder: &'m Path,
    cases: AtHand,
    brute_limit: usize,
    /// The cases that were asked for, by the names of their pages.
    written: BTreeSet<String>,
}

impl Folder for Pages<'_> {
    fn write(&mut self, name: &str, text: &str) -> io::Result<()> {
        create(&self.folder.join(name), text.as_bytes())
    }

    fn case_page(&mut self, of: &Declaration, entry: &Entry) -> io::Result<Option<String>> {
        let name = format!(
            "case-{}-{}-{}.html",
            entry.id,
            entry.subject,
            file_part(&of.name)
        );
        if self.written.insert(name.clone()) {
            let dossier = |case| Dossier::of_entry(&case, of, entry, self.brute_limit).ok();
            let Some(dossier) = self.cases.case(entry).and_then(dossier) else {
                return Ok(None);
            };
            self.write(&name, &dossier.html())?;
        }
        Ok(self.folder.join(&name).is_file().then_some(name))
    }
}

/// A name as part of the name of a file; with a hash if it cannot stand there as it is.
fn file_part(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let part: String = name.chars().filter(|c| is_plain(*c)).take(60).collect();
    if part == name {
        return part;
    }
    let hash = Sha256::digest(name.as_bytes());
    format!("{part}-{}", HEXLOWER.encode(&hash[..8]))
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
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                Err(format!("{folder}: it is a file; name a folder"))
            }
            Err(error) => Err(format!("{folder}: {}", said(&error))),
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
            let earlier = runs.iter().flat_map(|run| &run.header.subjects);
            let earlier: Vec<&String> = earlier.map(|subject| &subject.name).collect();
            let mut names = reader.header.subjects.iter().map(|subject| &subject.name);
            if let Some(name) = names.find(|name| earlier.contains(name)) {
                let path = path.display();
                return Err(format!(
                    "{path}: the subject {name} is in a file before; give one file for each subject"
                ));
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
            complete: reader.end().is_some() && !header.lacks_parts(),
            header,
            reckoning,
        })
    }
}

/// Whether two runs are of the same suite, whatever their subjects.
fn go_together(first: &Header, other: &Header) -> Result<(), String> {
    let other_subjects = Header {
        subjects: first.subjects.clone(),
        asked: first.asked.clone(),
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
