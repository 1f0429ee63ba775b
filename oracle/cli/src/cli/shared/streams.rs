//! Where a command writes, and how it ends early.

use std::fmt::Display;
use std::io::{self, Write};

use crate::cli::shared::ending::Ending;
use epa_format::message::in_lines;
use epa_report::report::counted;

/// Standard output and standard error, in boxes: a test may put others in their place.
pub(crate) struct Streams {
    pub(crate) out: Box<dyn Write + Send>,
    pub(crate) err: Box<dyn Write + Send>,
    /// The lines of the file that is read which were refused.
    pub(crate) refusals: Refusals,
    /// The gravest ending that is certain, whatever can be written from here on.
    pub(crate) certain: Ending,
}

/// How many lines of a file are refused so far. Why is told of the first few: a wrong file has many
/// lines.
#[derive(Default)]
pub(crate) struct Refusals(u64);

/// Of how many lines it is told why they are refused.
const TOLD: u64 = 5;

impl Refusals {
    /// Counts one more; whether it is told why.
    pub(crate) fn add(&mut self) -> bool {
        self.0 += 1;
        self.0 <= TOLD
    }

    /// How many lines more were refused than were told, if any.
    pub(crate) fn rest(&self, source: &str) -> Option<String> {
        let more = self.0.checked_sub(TOLD).filter(|more| *more > 0)?;
        let lines = counted(more, "more line");
        Some(format!("{source}: … and {lines} that cannot be read"))
    }
}

/// Why a command ends early.
pub(crate) enum Failure {
    /// With this ending, after this is said on standard error.
    Said(Ending, String),
    /// With this ending; why was reported.
    Reported(Ending),
    /// Output cannot be written.
    Output(io::Error),
}

/// How something ended, or why early.
pub(crate) type Ended<T = Ending> = Result<T, Failure>;

impl Failure {
    /// Something is wrong with the input.
    pub(crate) fn bad_input(why: impl Display) -> Self {
        Failure::Said(Ending::BadInput, why.to_string())
    }

    /// Something could not be done to its end.
    pub(crate) fn incomplete(why: impl Display) -> Self {
        Failure::Said(Ending::Incomplete, why.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

/// What is wrong with the input.
impl From<String> for Failure {
    fn from(why: String) -> Self {
        Failure::bad_input(why)
    }
}

impl Streams {
    /// Keeps an ending that stands even if what is said of it cannot be written.
    pub(crate) fn keep(&mut self, ending: Ending) {
        self.certain = self.certain.max(ending);
    }

    /// Says something on standard error.
    pub(crate) fn say(&mut self, what: impl Display) -> io::Result<()> {
        writeln!(self.err, "{}", in_lines(&format!("epa-oracle: {what}")))
    }

    /// Says why a line of the file that is read is refused, if it is one of the first.
    pub(crate) fn refuse(&mut self, why: impl Display) -> io::Result<()> {
        match self.refusals.add() {
            true => writeln!(self.err, "{}", in_lines(&why.to_string())),
            false => Ok(()),
        }
    }

    /// Says why something ended early, if it did; gives its ending.
    pub(crate) fn told(&mut self, ended: Ended) -> io::Result<Ending> {
        match ended {
            Ok(ending) | Err(Failure::Reported(ending)) => Ok(ending),
            Err(Failure::Output(error)) => Err(error),
            Err(Failure::Said(ending, why)) => {
                self.keep(ending);
                self.say(why).map(|()| ending)
            }
        }
    }
}
