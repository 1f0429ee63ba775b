//! What every command that judges has in common: what is demanded, what is shown,
//! and how it ends.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::cli::shared::ending::Ending;
use crate::cli::shared::files::{check_output, put};
use crate::cli::shared::input;
use crate::cli::shared::reports::Reports;
use crate::cli::shared::streams::{Ended, Failure, Streams};
use epa_corpus::corpus;
use epa_format::limits::{MAX_LISTS, MAX_POLICY};
use epa_judge::edition;
use epa_judge::judge::Tier;
use epa_judge::policy::Policy;
use epa_judge::results::{Cases, Entry, Header, ResultsError, Writer};
use epa_judge::subject::{Declaration, builtin};
use epa_judge::validate::Stop;
use epa_report::report::{
    Conclusion, KnownFailing, Reckoning, Report, Standing, causes, finding, first_lines, overview,
    summary, table,
};

/// How many causes of a subject are shown without `--verbose`.
const SHOWN: usize = 10;

/// What is demanded of the subjects.
#[derive(Debug, clap::Args)]
pub(crate) struct Demands {
    /// Fail answers worse than this tier: `numeric` without it. Curved shapes aside, the built-in
    /// subjects are held to `tight` on the embedded corpus.
    #[arg(long, value_parser = tiers(), value_name = "TIER")]
    require: Option<Tier>,
    #[command(flatten)]
    rules: Rules,
    /// A list of known failures, one JSON object a line; may be repeated.
    #[arg(long, value_name = "FILE")]
    known_failing: Vec<PathBuf>,
}

/// The rules by which an answer is judged.
#[derive(Debug, clap::Args)]
pub(crate) struct Rules {
    /// A JSON file that says what binds; see docs/judging.md.
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
    /// Accept the tolerance, margin and inflation that the subjects declare, however large.
    /// Without it they count up to the bound of `numeric`, and a larger margin or inflation as 0.
    #[arg(long)]
    accept_declared: bool,
}

impl Rules {
    fn is_default(&self) -> bool {
        self.policy.is_none() && !self.accept_declared
    }

    /// Reads the file.
    pub(crate) fn read(&self) -> Result<Policy, String> {
        let policy = match &self.policy {
            None => Policy::default(),
            Some(path) => Policy::parse(&input::whole(path, MAX_POLICY)?)
                .map_err(|error| format!("{}: {error}", path.display()))?,
        };
        Ok(match self.accept_declared {
            true => policy.accepting_declared(),
            false => policy,
        })
    }
}

/// The tiers by their names.
fn tiers() -> impl TypedValueParser<Value = Tier> {
    PossibleValuesParser::new(Tier::ALL.map(Tier::name))
        .try_map(|name| Tier::from_name(&name).ok_or("there is no such tier"))
}

impl Demands {
    pub(crate) fn is_default(&self) -> bool {
        self.require.is_none() && self.rules.is_default()
    }

    /// Reads the files.
    pub(crate) fn read(&self) -> Result<(Policy, Vec<KnownFailing>), String> {
        let mut policy = self.rules.read()?;
        if let Some(tier) = self.require {
            policy = policy.requiring(tier);
        }
        let mut known = Vec::new();
        for path in &self.known_failing {
            let list = KnownFailing::parse_lines(&input::whole(path, MAX_LISTS)?);
            known.extend(list.map_err(|error| format!("{}: {error}", path.display()))?);
        }
        Ok((policy, known))
    }

    /// Reckons with results of an earlier run, under the policy that they were judged
    /// under, or under another that would have given the same verdicts.
    pub(crate) fn reckoning(&self, header: &Header) -> Result<Reckoning, String> {
        let (policy, known) = self.of_results(header)?;
        if !policy.judges_like(&judged_under(header)?) {
            let (asked, found) = (policy.text(), &header.policy);
            return Err(format!(
                "judged under the policy `{found}`, the verdicts are not those of `{asked}`"
            ));
        }
        Ok(Reckoning::new(header.subjects.clone(), policy, known))
    }

    /// What is demanded of results of an earlier run, what was unless told, and which of their
    /// failures are known.
    pub(crate) fn of_results(
        &self,
        header: &Header,
    ) -> Result<(Policy, Vec<KnownFailing>), String> {
        let (mut policy, mut known) = self.read()?;
        if self.is_default() {
            policy = judged_under(header)?;
        }
        if is_embedded(header) {
            let embedded = KnownFailing::parse_lines(corpus::KNOWN_FAILING);
            known.extend(embedded.map_err(|error| error.to_string())?);
        }
        Ok((policy, known))
    }
}

fn judged_under(header: &Header) -> Result<Policy, String> {
    let judged = Policy::from_text(&header.policy);
    judged.map_err(|error| format!("the header of the results: {error}"))
}

/// Whether these are results of the built-in subjects on the embedded corpus, some of
/// whose failures are listed.
fn is_embedded(header: &Header) -> bool {
    let is_built_in = |declaration: &Declaration| {
        let subject = builtin::by_name(&declaration.name);
        subject.is_some_and(|subject| subject.declaration() == *declaration)
    };
    let cases = &header.cases;
    cases.what == "level core" && cases.count.is_some() && header.subjects.iter().all(is_built_in)
}

/// What is shown.
#[derive(Debug, clap::Args)]
pub(crate) struct Output {
    /// Show every failure and every row of the table, not only what matters most.
    #[arg(long, short)]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) reports: Reports,
    /// Write the unexpected failures to this file as a list for --known-failing, each with what
    /// goes wrong first as its cause. The file is replaced if there is one.
    #[arg(long, value_name = "FILE")]
    write_known_failing: Option<PathBuf>,
}

impl Output {
    /// Sees before a run that what it writes can be written, and replaces none of its inputs.
    pub(crate) fn check<P: AsRef<Path>>(
        &self,
        results: Option<&Path>,
        inputs: &[P],
    ) -> Result<(), String> {
        self.reports.check(inputs)?;
        let known = self.write_known_failing.as_deref();
        let mut files = known.into_iter().chain(results);
        files.try_for_each(|file| check_output(file, inputs))
    }
}

/// What a run comes to, and the failures that are shown one by one, at the end.
pub(crate) struct Account {
    pub(crate) reckoning: Reckoning,
    verbose: bool,
    /// Each with its tier and its largest error.
    lines: Vec<(Tier, f64, String)>,
    /// The unexpected ones, if a list is asked for: their causes are known at the end.
    list: Option<Vec<Entry>>,
    /// What came of shrinking, if that was asked for.
    pub(crate) shrunk: String,
}

impl Account {
    pub(crate) fn new(reckoning: Reckoning, output: &Output) -> Self {
        Account {
            reckoning,
            verbose: output.verbose,
            lines: Vec::new(),
            list: output.write_known_failing.as_ref().map(|_| Vec::new()),
            shrunk: String::new(),
        }
    }

    /// Counts a verdict, and keeps a failure, also a known or an advisory one, if all are to be
    /// shown.
    pub(crate) fn add(&mut self, entry: &Entry) -> Standing {
        let standing = self.reckoning.add(entry);
        if let Some(list) = self.list.as_mut().filter(|_| standing == Standing::Failed) {
            // There may be many, and a list has ids only.
            list.push(Entry {
                case: None,
                ..entry.clone()
            });
        }
        let passes = matches!(standing, Standing::NotJudged | Standing::Passed);
        let graded = entry.verdict.as_ref().filter(|_| self.verbose && !passes);
        if let Some(graded) = graded {
            let line = finding(&self.reckoning.subjects[entry.subject], entry, standing);
            self.lines.push((graded.tier, graded.worst_ulps(), line));
        }
        standing
    }

    /// What stands before the table: what is to be said first, the causes, and every failure, the
    /// gravest first.
    fn first(&self, report: &Report<'_>, to: &mut dyn Write) -> io::Result<()> {
        let most = (!self.verbose).then_some(SHOWN);
        let (notes, causes) = (first_lines(report.reckoning), causes(report, most));
        write!(to, "{notes}{causes}{}", self.shrunk)?;
        let mut lines: Vec<&(Tier, f64, String)> = self.lines.iter().collect();
        lines.sort_by(|a, b| b.0.cmp(&a.0).then(b.1.total_cmp(&a.1)));
        let mut lines = lines.iter();
        lines.try_for_each(|(.., line)| writeln!(to, "{line}"))
    }

    /// Writes the reports, shows the failures, the table, the entries that pass, and the last
    /// lines; gives the ending.
    pub(crate) fn finish(
        &self,
        header: &Header,
        complete: bool,
        output: &Output,
        to: &mut Streams,
    ) -> Ended {
        let report = &Report {
            header,
            reckoning: &self.reckoning,
            complete,
        };
        let written = output.reports.write(|format| format.render(report), to)?;
        let listed = match (&self.list, &output.write_known_failing) {
            (Some(list), Some(path)) => put(path, known(report.reckoning, list).as_bytes()),
            _ => Ok(()),
        };
        let listed = to.told(listed.map(|()| Ending::Conformant))?;
        let shown = output.reports.others(to);
        self.first(report, shown)?;
        if report.reckoning.tally.entries > 0 && !output.reports.take_stdout() {
            let width = terminal_width();
            let table = match output.verbose {
                true => table(report.reckoning, width),
                false => overview(report.reckoning, width),
            };
            writeln!(shown, "{table}")?;
        }
        let judged = last_lines(report, shown)?;
        let ending = ending(report.reckoning, report.complete);
        Ok(written.max(listed).max(judged).max(ending))
    }
}

/// Says how many lines of the input were no cases; they were diagnosed as they came.
pub(crate) fn not_cases(
    count: u64,
    reckoning: &mut Reckoning,
    to: &mut Streams,
) -> io::Result<Ending> {
    if count == 0 {
        return Ok(Ending::Conformant);
    }
    reckoning.bad_input = true;
    to.say(format_args!("lines or files that are no cases: {count}"))?;
    Ok(Ending::BadInput)
}

/// What is wrong with files of results.
impl From<ResultsError> for Failure {
    fn from(error: ResultsError) -> Self {
        match error.is_unwritten() {
            true => Failure::incomplete(error),
            false => Failure::bad_input(error),
        }
    }
}

/// The header of results of this program: of a whole run, of subjects without a program.
pub(crate) fn header(cases: Cases, subjects: Vec<Declaration>, policy: &Policy) -> Header {
    Header {
        epa_oracle_results: 1,
        oracle: env!("CARGO_PKG_VERSION").to_owned(),
        edition: edition::edition().to_owned(),
        cases,
        subjects,
        asked: Vec::new(),
        policy: policy.text().to_owned(),
        metamorphic: false,
        shards: Vec::new(),
        begun: Vec::new(),
    }
}

/// Begins a file of results, in the place of the one that is there if that is wanted.
pub(crate) fn begin(path: &Path, replace: bool, header: &Header) -> Result<Writer, ResultsError> {
    match replace {
        true => Writer::replace(path, header),
        false => Writer::create(path, header),
    }
}

/// Why a file of results is not made, with the mend if there is one already.
pub(crate) fn not_created(error: ResultsError, mend: &str) -> Failure {
    match error {
        ResultsError::Exists { .. } => Failure::bad_input(format_args!("{error}{mend}")),
        error => error.into(),
    }
}

/// Ends a file of results, that of a run that is complete with its last line.
pub(crate) fn close(
    writer: Option<Writer>,
    complete: bool,
    not_cases: u64,
) -> Result<(), ResultsError> {
    match writer {
        Some(writer) if complete => writer.end(not_cases),
        Some(writer) => writer.stop(),
        None => Ok(()),
    }
}

/// What is done conforms; if not, it fails.
pub(crate) fn conformant<E: Into<Failure>>(done: Result<(), E>) -> Ended {
    done.map(|()| Ending::Conformant).map_err(Into::into)
}

/// Why a run did not come to its end.
impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        let ending = match stop {
            Stop::LegsDisagree(_) => Ending::LegsDisagree,
            Stop::Lost(_) | Stop::Output(_) => Ending::Incomplete,
        };
        Failure::Said(ending, stop.to_string())
    }
}

/// The entries that pass, what was run, whether all of it conforms, and whether anything was
/// judged.
fn last_lines(report: &Report<'_>, to: &mut dyn Write) -> io::Result<Ending> {
    let reckoning = report.reckoning;
    for entry in reckoning.fixed() {
        let listed = format!("listed as known-failing ({})", entry.cause);
        writeln!(to, "PASSES    {entry}: {listed}; remove it from the list")?;
    }
    // A shard may hold none.
    let has_cases = reckoning.tally.entries > 0 || !report.header.shards.is_empty();
    if has_cases {
        let is_complete = report.conclusion() != Conclusion::Incomplete;
        write!(to, "{}", summary(reckoning, is_complete))?;
    }
    if let [shard] = report.header.shards.as_slice() {
        let mend = "`merge` gives the verdict of the run.";
        writeln!(to, "This is shard {shard} alone: {mend}")?;
    }
    if !report.complete {
        writeln!(to, "INCOMPLETE: the run did not come to its end")?;
    }
    if !has_cases {
        let (why, ending) = match report.complete {
            true => ("there is no case", Ending::BadInput),
            false => ("it ended before a case was judged", Ending::Incomplete),
        };
        writeln!(to, "NOTHING JUDGED: {why}")?;
        return Ok(ending);
    }
    nothing_judged(report.header, reckoning, to)
}

/// Says of which subjects no answer was judged: such a run has shown nothing. A
/// shard may hold no case that a subject handles.
fn nothing_judged(
    header: &Header,
    reckoning: &Reckoning,
    to: &mut dyn Write,
) -> io::Result<Ending> {
    if !header.shards.is_empty() {
        return Ok(Ending::Conformant);
    }
    let mut ending = Ending::Conformant;
    for name in reckoning.not_judged_at_all() {
        let what = "has no verdict on any of these cases";
        writeln!(to, "NOTHING JUDGED: {name} {what}")?;
        ending = Ending::Incomplete;
    }
    Ok(ending)
}

/// The width of the terminal that standard output is, if it is one.
pub(crate) fn terminal_width() -> Option<u16> {
    let (_, columns) = console::Term::stdout().size_checked()?;
    io::IsTerminal::is_terminal(&io::stdout()).then_some(columns)
}

fn ending(reckoning: &Reckoning, complete: bool) -> Ending {
    if !complete {
        Ending::Incomplete
    } else if !reckoning.conforms() {
        Ending::NotConformant
    } else if reckoning.is_partial() {
        Ending::Partial
    } else if !reckoning.fixed().is_empty() {
        Ending::ListedButPasses
    } else {
        Ending::Conformant
    }
}

/// The lines that list these failures as known.
fn known(reckoning: &Reckoning, failures: &[Entry]) -> String {
    let line = |entry: &Entry| {
        let graded = entry.verdict.as_ref()?;
        let cause = reckoning.causes.symptom(entry.subject, graded);
        let subject = &reckoning.subjects[entry.subject].name;
        Some(KnownFailing::line(subject, entry, &cause.sentence()))
    };
    failures.iter().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_endings_count_as_the_gravest() {
        let order = [
            Ending::LegsDisagree,
            Ending::Terminated,
            Ending::Interrupted,
            Ending::Incomplete,
            Ending::BadInput,
            Ending::NotConformant,
            Ending::Partial,
            Ending::ListedButPasses,
            Ending::Conformant,
        ];
        assert!(
            order.is_sorted_by(|a, b| a > b),
            "4 > 143 > 130 > 3 > 2 > 1 > 6 > 5 > 0"
        );
        assert_eq!(order.map(Ending::code), [4, 143, 130, 3, 2, 1, 6, 5, 0]);
    }
}
