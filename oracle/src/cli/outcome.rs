//! What every command that judges has in common: what is demanded, what is shown,
//! and how it ends.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Ending;
use crate::judge::Tier;
use crate::policy::Policy;
use crate::report::{KnownFailing, Reckoning, Standing, finding, summary, table};
use crate::results::{Entry, Header};

/// How many failures are shown without `--verbose`.
const SHOWN: u64 = 10;

/// What is demanded of the subjects.
#[derive(Debug, clap::Args)]
pub(super) struct Demands {
    /// Fail answers worse than this tier: `numeric` without it. The built-in
    /// subjects are held to `tight` on the embedded corpus.
    #[arg(long, value_enum, value_name = "TIER")]
    require: Option<Tier>,
    /// A JSON file that says what binds; see docs/judging.md.
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
    /// A list of known failures, one JSON object a line; may be repeated.
    #[arg(long, value_name = "FILE")]
    known_failing: Vec<PathBuf>,
}

impl Demands {
    pub(super) fn is_default(&self) -> bool {
        self.require.is_none() && self.policy.is_none()
    }

    /// Reads the files.
    pub(super) fn read(&self) -> Result<(Policy, Vec<KnownFailing>), String> {
        let mut policy = match &self.policy {
            None => Policy::default(),
            Some(path) => Policy::parse(&text(path)?)
                .map_err(|error| format!("{}: {error}", path.display()))?,
        };
        if let Some(tier) = self.require {
            policy = policy.requiring(tier);
        }
        let mut known = Vec::new();
        for path in &self.known_failing {
            let list = KnownFailing::parse_lines(&text(path)?);
            known.extend(list.map_err(|error| format!("{}: {error}", path.display()))?);
        }
        Ok((policy, known))
    }
}

fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// What is shown.
#[derive(Debug, clap::Args)]
pub(super) struct Output {
    /// Show every failure, not only the first ones.
    #[arg(long, short)]
    pub(super) verbose: bool,
}

/// Shows failures as they are found.
pub(super) struct Findings {
    verbose: bool,
    shown: u64,
}

impl Findings {
    pub(super) fn new(verbose: bool) -> Self {
        Findings { verbose, shown: 0 }
    }

    /// Shows a failure; known and advisory ones with `--verbose` only.
    pub(super) fn show(
        &mut self,
        name: &str,
        entry: &Entry,
        standing: Standing,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let show = match standing {
            Standing::Failed => self.verbose || self.shown < SHOWN,
            Standing::Known(_) | Standing::Advisory => self.verbose,
            Standing::NotJudged | Standing::Passed => false,
        };
        self.shown += u64::from(standing == Standing::Failed);
        if show {
            writeln!(out, "{}", finding(name, entry, standing))?;
            out.flush()?;
        }
        Ok(())
    }
}

/// Says how many lines of the input were no cases; they were diagnosed as they came.
pub(super) fn not_cases(count: u64, err: &mut impl Write) -> io::Result<Ending> {
    if count == 0 {
        return Ok(Ending::Conformant);
    }
    writeln!(err, "epa-oracle: lines or files that are no cases: {count}")?;
    Ok(Ending::BadInput)
}

/// Shows the table, the entries that pass, and the last lines; gives the ending.
pub(super) fn finish(
    header: &Header,
    reckoning: &Reckoning,
    complete: bool,
    output: &Output,
    out: &mut impl Write,
    _err: &mut impl Write,
) -> io::Result<Ending> {
    let hidden = reckoning.unexpected.saturating_sub(SHOWN);
    if !output.verbose && hidden > 0 {
        writeln!(out, "… and {hidden} more; --verbose shows them all")?;
    }
    writeln!(out, "{}", table(reckoning, terminal_width()))?;
    for entry in reckoning.fixed() {
        writeln!(
            out,
            "PASSES    {entry}: listed as known-failing ({}); remove it from the list",
            entry.cause
        )?;
    }
    write!(out, "{}", summary(reckoning))?;
    if !complete {
        writeln!(out, "INCOMPLETE: the run did not come to its end")?;
    }
    // A part may hold no case for a subject; the whole may not.
    let is_part = !header.shards.is_empty();
    let idle = match is_part {
        true => Vec::new(),
        false => reckoning.not_judged_at_all(),
    };
    for name in &idle {
        writeln!(out, "NOTHING JUDGED: {name} handles none of these cases")?;
    }
    Ok(ending(reckoning, complete && idle.is_empty()))
}

/// The width of the terminal that standard output is, if it is one.
fn terminal_width() -> Option<u16> {
    let (_, columns) = console::Term::stdout().size_checked()?;
    io::IsTerminal::is_terminal(&io::stdout()).then_some(columns)
}

fn ending(reckoning: &Reckoning, complete: bool) -> Ending {
    if !complete {
        Ending::Incomplete
    } else if !reckoning.conforms() {
        Ending::NotConformant
    } else if !reckoning.fixed().is_empty() {
        Ending::ListedButPasses
    } else {
        Ending::Conformant
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_endings_count_as_the_gravest() {
        let order = [
            Ending::LegsDisagree,
            Ending::Incomplete,
            Ending::BadInput,
            Ending::NotConformant,
            Ending::ListedButPasses,
            Ending::Conformant,
        ];
        assert!(order.is_sorted_by(|a, b| a > b), "4 > 3 > 2 > 1 > 5 > 0");
        assert_eq!(order.map(Ending::code), [4, 3, 2, 1, 5, 0]);
    }
}
