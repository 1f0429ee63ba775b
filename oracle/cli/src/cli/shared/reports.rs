//! `--report`: which reports are written, and where.

use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches};

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

/// The reports that are asked for, as read from the command line.
#[derive(Debug, clap::Args)]
struct Asked {
    /// Write a report: `json`, `junit`, `markdown` or `html`, to a file, or instead
    /// of the table to standard output; may be repeated. See docs/reports.md.
    #[arg(long = "report", value_name = "FORMAT[=FILE]")]
    wanted: Vec<Wanted>,
}

/// The reports that are asked for: no two of them to the same place.
#[derive(Debug)]
pub(crate) struct Reports(Vec<Wanted>);

impl Args for Reports {
    fn augment_args(command: Command) -> Command {
        Asked::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Asked::augment_args_for_update(command)
    }
}

impl FromArgMatches for Reports {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let Asked { wanted } = Asked::from_arg_matches(matches)?;
        for (i, one) in wanted.iter().enumerate() {
            if wanted[..i].iter().any(|other| other.file == one.file) {
                return Err(clap::Error::raw(ErrorKind::ArgumentConflict, twice(one)));
            }
        }
        Ok(Reports(wanted))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn twice(wanted: &Wanted) -> String {
    match &wanted.file {
        None => "two reports for standard output; give all but one of them a file: \
                 --report FORMAT=FILE\n"
            .to_owned(),
        Some(file) => format!(
            "two reports for the same file {}; give each a file of its own\n",
            file.display()
        ),
    }
}

impl Reports {
    /// Whether a report takes the place of the table.
    pub(crate) fn take_stdout(&self) -> bool {
        self.0.iter().any(|wanted| wanted.file.is_none())
    }

    /// Where the table goes: to standard error, if a report takes its place.
    pub(crate) fn others<'s>(&self, to: &'s mut Streams) -> &'s mut (dyn std::io::Write + Send) {
        match self.take_stdout() {
            true => &mut *to.err,
            false => &mut *to.out,
        }
    }

    /// Sees that all of them can be written, and replace no input.
    pub(crate) fn check<P: AsRef<Path>>(&self, inputs: &[P]) -> Result<(), String> {
        let mut files = self.0.iter().filter_map(|wanted| wanted.file.as_ref());
        files.try_for_each(|file| check_output(file, inputs))
    }

    /// The formats that are asked for.
    pub(crate) fn formats(&self) -> impl Iterator<Item = Format> {
        self.0.iter().map(|wanted| wanted.format)
    }

    /// Writes all of them; how that ends.
    pub(crate) fn write(
        &self,
        render: impl Fn(Format) -> io::Result<String>,
        to: &mut Streams,
    ) -> Ended {
        let mut ending = Ending::Conformant;
        for wanted in &self.0 {
            let text = render(wanted.format)?;
            let Some(path) = &wanted.file else {
                to.out.write_all(text.as_bytes())?;
                continue;
            };
            if let Err(error) = replace(path, text.as_bytes()) {
                let path = path.display();
                to.say(format_args!(
                    "cannot write the report {path}: {}",
                    said(&error)
                ))?;
                ending = Ending::Incomplete;
            }
        }
        Ok(ending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_names_its_format_and_its_file() {
        let wanted = |text: &str| text.parse::<Wanted>();
        let file = wanted("html=a=b.html").expect("a report").file;
        assert_eq!(file, Some(PathBuf::from("a=b.html")));
        assert!(wanted("json").expect("a report").file.is_none());
        assert!(wanted("json=-").expect("a report").file.is_none());
        assert!(wanted("markdown=").is_err());
        assert!(wanted("pdf").expect_err("no format").contains("junit"));
    }
}
