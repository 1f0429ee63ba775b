//! `epa-oracle validate`: subjects against exact truth.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::cli::find::smaller::{Found, Smaller};
use crate::cli::shared::{
    Account, Brute, Chosen, Complaints, Demands, Ended, Ending, Output, Source, Streams, Wanted,
    from_one, outcome,
};
use epa_corpus::corpus::{self, CorpusError};
use epa_judge::policy::Policy;
use epa_judge::results::{self, Asked, End, Entry, Header, ResultsError, Shard, Writer};
use epa_judge::subject::{Declaration, Runner, Subject, Until};
use epa_judge::validate::{Again, Placed, Run, Stop, in_turn};
use epa_report::report::{KnownFailing, Reckoning, Standing, counted};

/// After how many verdicts, at the latest, the results are on the disk's way.
const FLUSHED: u64 = 256;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    subjects: Chosen,
    #[command(flatten)]
    demands: Demands,
    #[command(flatten)]
    output: Output,
    /// Ask every case again, and its swapped, reordered, turned, scaled and moved
    /// variants too, and compare the answers.
    #[arg(long)]
    metamorphic: bool,
    /// Write every verdict to this file as it is found.
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Go on where the results file of a run that was killed ends.
    ///
    /// Refused if anything that the verdicts rest on has changed since: the declaration, the rules,
    /// the edition, the timeout, the command, and every program and file that the command names.
    /// What these load is not compared: imported modules, libraries, the interpreter behind a
    /// wrapper. The other files of a folder, what a shell finds by a variable or a pattern, and the
    /// sources of a command that builds (`cargo run`) are not compared either. If one of these
    /// changed, give --overwrite.
    #[arg(long, requires = "results")]
    resume: bool,
    /// Replace the results file if there is one.
    #[arg(long, requires = "results", conflicts_with = "resume")]
    overwrite: bool,
    /// Run part I of N of the cases only, chosen by the hash of each case.
    #[arg(long, value_name = "hash:I/N")]
    shard: Option<Shard>,
    /// How many threads to use; all processors without it.
    #[arg(long, value_name = "N", value_parser = from_one::<usize>)]
    jobs: Option<usize>,
    /// Search for so long, such as `30s`, `10m` or `8h`, with fresh cases of the named strata, or
    /// of all that the declaration covers. The seed fixes which cases. What is not answered when
    /// the time is over is dropped. Then each cause is shrunk, see --shrink.
    #[arg(long = "for", value_name = "TIME", value_parser = duration, allow_hyphen_values = true,
          conflicts_with_all = ["files", "level", "count", "shard"])]
    time: Option<Duration>,
    #[command(flatten)]
    smaller: Smaller,
    /// Show no progress bar.
    #[arg(long)]
    no_progress: bool,
    #[command(flatten)]
    brute: Brute,
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    if let Some(jobs) = arguments.jobs {
        // Fails only if the pool has been used: it has not.
        let _ = rayon::ThreadPoolBuilder::new()
            .num_threads(jobs)
            .build_global();
    }
    let fixed = match arguments.time {
        Some(_) => None,
        None => Some(arguments.wanted.source()?),
    };
    arguments.check_outputs()?;
    let (policy, known) = arguments.demanded()?;
    let built_in: Vec<Box<dyn Subject>> = arguments.subjects.built_in();
    let subjects = arguments.subjects.runners(&built_in)?;
    let asked = arguments.subjects.asked(built_in.len())?;
    let declared: Vec<&Declaration> = subjects.iter().map(|s| s.declaration()).collect();
    let source = fixed.map_or_else(|| arguments.wanted.search(&declared), Ok)?;
    Campaign {
        interrupted: Interruption::awaited()?,
        header: arguments.header(&source, &subjects, asked, &policy),
        arguments,
        source,
        policy,
    }
    .run(subjects, known, to)
}

/// What Ctrl-C and SIGTERM set: the run ends, with what is judged. The second signal ends the
/// program.
struct Interruption {
    is_asked: Arc<AtomicBool>,
    is_terminated: Arc<AtomicBool>,
}

impl Interruption {
    fn awaited() -> io::Result<Self> {
        let awaited = Interruption {
            is_asked: Arc::default(),
            is_terminated: Arc::default(),
        };
        flag::register(SIGTERM, Arc::clone(&awaited.is_terminated))?;
        for (signal, ending) in [(SIGINT, Ending::Interrupted), (SIGTERM, Ending::Terminated)] {
            let code = i32::from(ending.code());
            flag::register_conditional_shutdown(signal, code, Arc::clone(&awaited.is_asked))?;
            flag::register(signal, Arc::clone(&awaited.is_asked))?;
        }
        Ok(awaited)
    }

    /// As long as there was no signal.
    fn until(&self) -> Until {
        Until::default().unless(Arc::clone(&self.is_asked))
    }

    /// The ending that the signal asks for, if there was one.
    fn ending(&self) -> Option<Ending> {
        let ending = match self.is_terminated.load(Ordering::Relaxed) {
            true => Ending::Terminated,
            false => Ending::Interrupted,
        };
        self.is_asked.load(Ordering::Relaxed).then_some(ending)
    }
}

impl Arguments {
    /// Sees that what is written can be written, and replaces no file of cases.
    fn check_outputs(&self) -> Result<(), String> {
        let files = self.wanted.files();
        self.smaller.check(files)?;
        self.output.check(self.results.as_deref(), files)
    }

    /// What is demanded of the subjects, and which of their failures are known. The
    /// built-in subjects are held to more on the embedded corpus.
    fn demanded(&self) -> Result<(Policy, Vec<KnownFailing>), String> {
        let (mut policy, mut known) = self.demands.read()?;
        if self.wanted.is_embedded() && self.subjects.only_built_in() {
            let embedded = KnownFailing::parse_lines(corpus::KNOWN_FAILING);
            known.extend(embedded.map_err(|error| error.to_string())?);
            if self.demands.is_default() {
                policy = Policy::built_in().map_err(|error| error.to_string())?;
            }
        }
        Ok((policy, known))
    }

    /// The part of the cases that is run; `None` if that is all of them.
    fn part(&self) -> Option<Shard> {
        self.shard.filter(|shard| *shard != Shard::WHOLE)
    }

    fn header(
        &self,
        source: &Source,
        subjects: &[Box<dyn Runner + '_>],
        asked: Vec<Asked>,
        policy: &Policy,
    ) -> Header {
        let declarations = subjects.iter().map(|subject| subject.declaration().clone());
        Header {
            asked,
            metamorphic: self.metamorphic,
            shards: self.part().into_iter().collect(),
            ..outcome::header(source.describe(), declarations.collect(), policy)
        }
    }
}

/// A time such as `30s`, `10m` or `8h`.
fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a time: write 30s, 10m or 8h");
    let (number, unit) = text
        .split_at_checked(text.len().saturating_sub(1))
        .ok_or_else(wrong)?;
    let seconds: f64 = match unit {
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    match Duration::try_from_secs_f64(number * seconds) {
        Ok(time) if time > Duration::ZERO => Ok(time),
        _ => Err(wrong()),
    }
}

/// A run of `validate`.
struct Campaign<'a> {
    arguments: &'a Arguments,
    source: Source,
    policy: Policy,
    header: Header,
    interrupted: Interruption,
}

impl Campaign<'_> {
    fn run(
        &self,
        subjects: Vec<Box<dyn Runner + '_>>,
        known: Vec<KnownFailing>,
        to: &mut Streams,
    ) -> Ended {
        let declared = self.header.subjects.clone();
        let reckoning = Reckoning::new(declared, self.policy.clone(), known);
        let mut account = Account::new(reckoning, &self.arguments.output);
        let mend = "\n  or go on with it (--resume), or replace it (--overwrite)";
        let mut kept =
            Kept::open(self, &mut account).map_err(|error| outcome::not_created(error, mend))?;
        let found = kept.found;
        let is_search = self.arguments.time.is_some();
        if is_search {
            account.reckoning.causes.are_reported();
        }
        let mut stopped = Ok(());
        let mut subjects = subjects;
        let mut not_cases = kept.end.as_ref().map_or(0, |end| end.not_cases);
        if kept.end.is_none() {
            let complaints = Complaints::new(&mut *to.err);
            stopped = self.judge(&mut subjects, &mut kept, &mut account, &complaints);
            not_cases = complaints.count();
        }
        let smaller = &self.arguments.smaller;
        let shrunk = self.shrunk(&mut subjects, &account.reckoning, to)?;
        let stop = self.stop(stopped, to)?;
        let is_complete = stop == Ending::Conformant;
        let mut written = Ending::Conformant;
        if let Some(found) = shrunk.transpose().map_err(io::Error::other)? {
            account.shrunk = found.text;
            let kept = smaller.keep(&found.cases);
            written = to.told(outcome::conformant(kept))?;
        }
        let ending = outcome::not_cases(not_cases, &mut account.reckoning, to)?;
        let mut closed = Ending::Conformant;
        // A search has no end: --resume goes on with it.
        if is_complete && !is_search {
            closed = to.told(outcome::conformant(kept.close(not_cases)))?;
        }
        if let (true, Some(path)) = (self.arguments.resume, &self.arguments.results) {
            let new = account.reckoning.tally.entries - found;
            let path = path.display();
            to.say(format_args!("{found} verdicts from {path}, {new} new"))?;
        }
        // Nothing but the time ends a search.
        let has_time = !is_search || account.reckoning.tally.entries > 0;
        let complete = is_complete && has_time;
        let ended = account.finish(&self.header, complete, &self.arguments.output, to)?;
        Ok(ending.max(stop).max(closed).max(ended).max(written))
    }

    /// What comes of shrinking, if it is wanted. That of a search is announced.
    fn shrunk(
        &self,
        subjects: &mut [Box<dyn Runner + '_>],
        reckoning: &Reckoning,
        to: &mut Streams,
    ) -> io::Result<Option<Result<Found, CorpusError>>> {
        let (smaller, is_search) = (&self.arguments.smaller, self.arguments.time.is_some());
        let pressed = self.interrupted.until();
        if is_search
            && !pressed.is_over()
            && let Some(said) = smaller.announced(reckoning)
        {
            to.say(said)?;
        }
        let brute_limit = self.arguments.brute.brute_limit;
        let shrink = || smaller.shrink(&self.source, subjects, reckoning, brute_limit, &pressed);
        Ok(smaller.is_wanted(is_search).then(shrink))
    }

    /// Says why the run did not come to its end, if it did not.
    fn stop(&self, stopped: Result<(), Stop>, to: &mut Streams) -> io::Result<Ending> {
        let interrupted = self.interrupted.ending();
        if let Some(ending) = interrupted {
            to.keep(ending);
        }
        let stop = to.told(outcome::conformant(stopped))?;
        let Some(interrupted) = interrupted else {
            return Ok(stop);
        };
        let mend = match &self.arguments.results {
            Some(_) => "--resume goes on",
            None => "with --results FILE a run can go on",
        };
        to.say(format_args!("interrupted; {mend}"))?;
        Ok(stop.max(interrupted))
    }

    fn judge<'r, W: Write + Send>(
        &'r self,
        subjects: &mut Vec<Box<dyn Runner + 'r>>,
        kept: &mut Kept,
        account: &mut Account,
        complaints: &Complaints<W>,
    ) -> Result<(), Stop> {
        let bar = self.progress(subjects.len() as u64);
        let pressed = self.interrupted.until();
        let until = match self.arguments.time {
            Some(time) => pressed.within(time),
            None => pressed,
        };
        let mut run = Run {
            subjects: std::mem::take(subjects),
            policy: &self.policy,
            brute_limit: self.arguments.brute.brute_limit,
            again: Again::of(self.arguments.metamorphic),
            until: until.clone(),
        };
        let (shard, next) = (self.arguments.part(), kept.next);
        let mine =
            |placed: &Placed| shard.is_none_or(|shard| shard.holds(placed.case.id().as_str()));
        let cases = in_turn(self.source.cases(complaints))
            .take_while(|_| !until.is_over())
            .filter(|turn| turn.index >= next && mine(&turn.placed));
        let mut is_cut = false;
        let ended = run.all(cases, |record| {
            let entry = Entry::of(&record, self.header.subjects[record.subject].scalar);
            // What is not complete is shown, and asked again by --resume.
            is_cut |= !record.is_complete;
            if let Some(writer) = &mut kept.writer
                && !is_cut
            {
                writer.add(&entry)?;
            }
            let standing = self.add(account, &entry);
            let due = account.reckoning.tally.entries.is_multiple_of(FLUSHED);
            if standing == Standing::Failed || due {
                kept.flush()?;
            }
            if standing == Standing::Failed {
                let failures = counted(account.reckoning.total.unexpected, "failure");
                bar.set_message(format!(", {failures}"));
            }
            bar.inc(1);
            Ok(())
        });
        bar.finish_and_clear();
        *subjects = run.subjects;
        let flushed = kept.flush();
        ended?;
        Ok(flushed?)
    }

    /// Counts a verdict, and tells a search of a new cause.
    fn add(&self, account: &mut Account, entry: &Entry) -> Standing {
        let causes = account.reckoning.causes.count();
        let standing = account.add(entry);
        if account.reckoning.causes.count() > causes {
            self.source.found(entry);
        }
        standing
    }

    fn progress(&self, subjects: u64) -> ProgressBar {
        let style = ProgressStyle::with_template(
            "{bar:30} {human_pos}/{human_len} verdicts{msg}, {per_sec}, {eta} left",
        );
        let length = self.header.cases.count.map(|count| count * subjects);
        let bar = match (length, style) {
            (Some(length), Ok(style)) => ProgressBar::new(length).with_style(style),
            _ => ProgressBar::new_spinner(),
        };
        if self.arguments.no_progress {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        bar
    }
}

/// The results file of a run.
struct Kept {
    /// Goes on where the file ends.
    writer: Option<Writer>,
    /// The first case that is not in it.
    next: u64,
    /// Its last line, if nothing is left to do.
    end: Option<End>,
    /// How many verdicts were in it.
    found: u64,
}

impl Kept {
    /// Starts or goes on with the file, if one is wanted. What it has counts, and its
    /// failures are shown, as if it were found now.
    fn open(campaign: &Campaign<'_>, account: &mut Account) -> Result<Self, ResultsError> {
        let (header, arguments) = (&campaign.header, campaign.arguments);
        let resumed = match &arguments.results {
            None => Ok((None, 0, None)),
            Some(path) if arguments.resume && results::exists(path) => {
                let resumed = results::resume(path, header, |entry| {
                    campaign.add(account, &entry);
                });
                resumed.map(|run| (Some(run.writer), run.next, run.end))
            }
            Some(path) => outcome::begin(path, arguments.overwrite, header)
                .map(|writer| (Some(writer), 0, None)),
        };
        let found = account.reckoning.tally.entries;
        resumed.map(|(writer, next, end)| Kept {
            writer,
            next,
            end,
            found,
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.as_mut().map_or(Ok(()), Writer::flush)
    }

    /// Writes the last line, if it is not there.
    fn close(self, not_cases: u64) -> Result<(), ResultsError> {
        outcome::close(self.writer.filter(|_| self.end.is_none()), true, not_cases)
    }
}
