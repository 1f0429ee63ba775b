//! `--report`: which reports are written, and where.

use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::cli::shared::ending::Ending;
use crate::cli::shared::files::{check_output, replace};
use crate::cli::shared::streams::{Ended, Streams};
use epa_format::file::said;
use epa_report::report::Format;

/// A report that is asked for.
#[derive(Clone, Debug)]
struct Wanted {
    format: Format,
    /// Standard output without it.
    file: Option<PathBuf>,
}

impl FromStr for Wanted {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (format, file) = match text.split_once('=') {
            None => (text, None),
            Some((format, "-")) => (format, None),
            Some((_, "")) => return Err("name a file after `=`".to_owned()),
            Some((format, file)) => (format, Some(PathBuf::from(file))),
        };
        let format = format.parse()?;
        Ok(Wanted { format, file })
    }
}

/// The reports that are asked for.
#[derive(Debug, clap::Args)]
pub(crate) struct Reports {
    /// Write a report: `json`, `junit`, `markdown` or `html`, to a file, or instead
    /// of the table to standard output; may be repeated. See docs/reports.md.
    #[arg(long = "report", value_name = "FORMAT[=FILE]")]
    wanted: Vec<Wanted>,
}

impl Reports {
    /// Whether a report takes the place of the table.
    pub(crate) fn take_stdout(&self) -> bool {
        self.wanted.iter().any(|wanted| wanted.file.is_none())
    }

    /// Where the table goes: to standard error, if a report takes its place.
    pub(crate) fn others<'s>(&self, to: &'s mut Streams) -> &'s mut (dyn std::io::Write + Send) {
        match self.take_stdout() {
            true => &mut *to.err,
            false => &mut *to.out,
        }
    }

    /// Sees that all of them can be written, no two to the same place, and replace no input.
    pub(crate) fn check<P: AsRef<Path>>(&self, inputs: &[P]) -> Result<(), String> {
        for (i, one) in self.wanted.iter().enumerate() {
            let is_twice = self.wanted[..i].iter().any(|other| other.file == one.file);
            match one.file.as_ref().map(|file| (file, file.display())) {
                None if is_twice => {
                    let mend = "give all but one of them a file: --report FORMAT=FILE";
                    return Err(format!("two reports for standard output; {mend}"));
                }
                Some((_, file)) if is_twice => {
                    let mend = "give each a file of its own";
                    return Err(format!("two reports for the same file {file}; {mend}"));
                }
                Some((file, _)) => check_output(file, inputs)?,
                None => {}
            }
        }
        Ok(())
    }

    /// The formats that are asked for.
    pub(crate) fn formats(&self) -> impl Iterator<Item = Format> {
        self.wanted.iter().map(|wanted| wanted.format)
    }

    /// Writes all of them; how that ends.
    pub(crate) fn write(
        &self,
        render: impl Fn(Format) -> io::Result<String>,
        to: &mut Streams,
    ) -> Ended {
        let mut ending = Ending::Conformant;
        for wanted in &self.wanted {
            let text = render(wanted.format)?;
            let Some(path) = &wanted.file else {
                to.out.write_all(text.as_bytes())?;
                continue;
            };
            if let Err(error) = replace(path, text.as_bytes()) {
                let (path, why) = (path.display(), said(&error));
                to.say(format_args!("cannot write the report {path}: {why}"))?;
                ending = Ending::Incomplete;
            }
        }
        Ok(ending)
    }
}
