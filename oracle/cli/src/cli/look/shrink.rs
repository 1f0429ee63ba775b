//! `epa-oracle shrink`: a failing case made small.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::cli::shared::subjects::{nearest, seconds};
use crate::cli::shared::{
    Brute, Ended, Ending, One, OneCase, Rules, Streams, above_zero, check_output, put,
};
use epa_format::case::Case;
use epa_format::message::beside;
use epa_judge::judge::Kind;
use epa_judge::policy::Policy;
use epa_judge::shrink::{
    Ended as SearchEnded, NotShrunk, Options, Progress, Shrunk, Size, shrink_observed,
};
use epa_judge::subject::{Runner, Until};
use epa_judge::validate::Stop;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    case: OneCase,
    #[command(flatten)]
    subject: One,
    /// The kind of failure to keep, as `validate` names it; without it what goes wrong first.
    /// METAMORPHIC and NONDETERMINISTIC show only if they are asked for.
    #[arg(long, value_name = "KIND", value_parser = kind)]
    kind: Option<Kind>,
    /// Keep an error of at least this share of the scale; without it the error stays within a
    /// factor of 10.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    at_least: Option<f64>,
    #[command(flatten)]
    rules: Rules,
    /// Ask the subject about so many candidates at most.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    steps: usize,
    /// Search for so many seconds at most.
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 600.0,
        value_parser = seconds
    )]
    time: f64,
    /// Write the shrunk case to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write what came of it to standard output as JSON, with the case in it.
    #[arg(long)]
    json: bool,
    /// Show no progress.
    #[arg(long)]
    no_progress: bool,
    #[command(flatten)]
    brute: Brute,
}

fn kind(name: &str) -> Result<Kind, String> {
    let upper = name.to_ascii_uppercase().replace('-', "_");
    Kind::from_name(&upper).ok_or_else(|| {
        let hint = nearest(&upper, Kind::ALL.iter().map(|kind| kind.name()));
        format!("there is no such kind{hint}; docs/judging.md#kinds-of-failure lists them")
    })
}

fn share(text: &str) -> Result<f64, String> {
    above_zero(text).ok_or_else(|| "write a number above 0, like 1e-6".to_owned())
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    let options = arguments.options()?;
    if let Some(path) = &arguments.output {
        check_output(path, &[arguments.case.named()])?;
    }
    let case = arguments.case.find(to)?;
    let built_in = arguments.subject.built_in();
    let mut subject = arguments.subject.runner(&built_in, arguments.steps)?;
    let bar = progress(arguments.no_progress);
    let each = |progress: &Progress| show_progress(&bar, progress);
    let found = shrink_observed(&case, subject.as_mut(), &options, each);
    bar.finish_and_clear();
    match found {
        Ok(shrunk) => arguments.finish(&case, subject.as_ref(), &shrunk, &options, to),
        Err(why) => Ok(refuse(&why, &case, subject.as_ref(), &options, to)?),
    }
}

impl Arguments {
    fn options(&self) -> Result<Options, String> {
        let time = Duration::try_from_secs_f64(self.time)
            .map_err(|error| format!("--time {}: {error}", self.time))?;
        Ok(Options {
            kind: self.kind,
            at_least: self.at_least,
            steps: self.steps,
            time: Some(time),
            until: Until::default(),
            brute_limit: self.brute.brute_limit,
            policy: self.rules.read()?,
        })
    }

    /// Writes the case and what came of it.
    fn finish(
        &self,
        given: &Case,
        subject: &dyn Runner,
        shrunk: &Shrunk,
        options: &Options,
        to: &mut Streams,
    ) -> Ended {
        let name = &subject.declaration().name;
        let line = shrunk.case.to_canonical_text();
        if let Some(path) = &self.output {
            put(path, format!("{line}\n").as_bytes())?;
        }
        if self.json {
            writeln!(to.out, "{}", shrunk.to_json(name))?;
        } else if self.output.is_none() {
            writeln!(to.out, "{line}")?;
        }
        // The case first, so that a terminal shows them in this order.
        to.out.flush()?;
        summary(given, name, shrunk, self.output.as_deref(), &mut to.err)?;
        say_accepted(subject, &options.policy, to)?;
        Ok(match shrunk.ended {
            SearchEnded::Lost(_) => Ending::Incomplete,
            SearchEnded::LocalMinimum | SearchEnded::Steps | SearchEnded::Time => {
                Ending::Conformant
            }
        })
    }
}

/// Says which lengths are accepted, if any: the verdicts may rest on them.
fn say_accepted(subject: &dyn Runner, policy: &Policy, to: &mut Streams) -> io::Result<()> {
    let lengths = subject.declaration().conventions.bends();
    match policy.accept_declared && !lengths.is_empty() {
        true => writeln!(to.err, "  it declares {lengths}, which is accepted"),
        false => Ok(()),
    }
}

/// Says why there is no smaller case.
fn refuse(
    why: &NotShrunk,
    case: &Case,
    subject: &dyn Runner,
    options: &Options,
    to: &mut Streams,
) -> io::Result<Ending> {
    if matches!(why, NotShrunk::Stopped(Stop::LegsDisagree(_))) {
        to.keep(Ending::LegsDisagree);
    }
    let name = &subject.declaration().name;
    to.say(format_args!("{name} on {}: {why}", called(case)))?;
    say_accepted(subject, &options.policy, to)?;
    Ok(match why {
        NotShrunk::Conformant => {
            let mend = match options.kind {
                Some(_) => "choose a case that fails in this way: validate lists them",
                None => "if it fails only when it is transformed, say so: --kind METAMORPHIC",
            };
            writeln!(to.err, "  {mend}")?;
            Ending::NotConformant
        }
        NotShrunk::OtherKinds { .. } | NotShrunk::Smaller(_) | NotShrunk::NotRepeated(_) => {
            Ending::NotConformant
        }
        NotShrunk::Stopped(Stop::LegsDisagree(_)) => Ending::LegsDisagree,
        NotShrunk::NotJudged(_) | NotShrunk::Stopped(_) => Ending::Incomplete,
    })
}

fn called(case: &Case) -> String {
    let id = case.id();
    match &case.name {
        // A name may have line breaks.
        Some(name) => format!("{} ({id})", name.replace(char::is_control, " ")),
        None => id.to_string(),
    }
}

fn summary(
    given: &Case,
    subject: &str,
    shrunk: &Shrunk,
    file: Option<&Path>,
    err: &mut impl Write,
) -> io::Result<()> {
    let (before, after, progress) = (&shrunk.before, &shrunk.after, &shrunk.progress);
    let pair = |size: &Size| format!("{} + {}", size.vertices[0], size.vertices[1]);
    let (kind, tier) = (shrunk.failure.kind, shrunk.failure.tier);
    let [worst, best] = [&shrunk.verdict_before, &shrunk.verdict].map(|of| ulps(of.worst_ulps));
    let (bits, least) = (before.bits, after.bits);
    writeln!(err, "{subject} on {}: {kind}, {tier}", called(given))?;
    writeln!(
        err,
        "  numbers       {} → {}",
        before.numbers, after.numbers
    )?;
    writeln!(err, "  vertices      {} → {}", pair(before), pair(after))?;
    writeln!(err, "  most bits     {bits} → {least}")?;
    writeln!(err, "  worst error   {worst} → {best} ulp")?;
    if let [Some(before), Some(after)] = shrunk.wrong_by() {
        writeln!(err, "  wrong by      {before:?} → {after:?}")?;
    }
    if let Some(message) = &shrunk.verdict.message {
        writeln!(err, "{}", beside("  message       ", message))?;
    }
    let (steps, accepted) = (progress.steps, progress.accepted);
    writeln!(err, "  steps         {steps} tried, {accepted} accepted")?;
    if progress.unrepeated > 0 {
        let why = "failed once, but not when asked again: not accepted";
        writeln!(err, "  unrepeated    {} {why}", progress.unrepeated)?;
    }
    writeln!(err, "  ended         {}", ended(&shrunk.ended))?;
    writeln!(err, "  case          {}", shrunk.case.id())?;
    match file {
        Some(path) => writeln!(err, "  show it       epa-oracle show {}", path.display()),
        None => Ok(()),
    }
}

fn ulps(x: f64) -> String {
    match x.is_finite() {
        true => format!("{x:.3e}"),
        false => "∞".to_owned(),
    }
}

fn ended(ended: &SearchEnded) -> String {
    let how = match ended {
        SearchEnded::LocalMinimum => "a local minimum: no single change makes it smaller",
        SearchEnded::Steps => "--steps spent: it may not be the smallest",
        SearchEnded::Time => "--time over: it may not be the smallest",
        SearchEnded::Lost(why) => return format!("the subject was lost: {why}"),
    };
    how.to_owned()
}

fn progress(hidden: bool) -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}, {elapsed}") {
        bar.set_style(style);
    }
    if hidden {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    bar
}

fn show_progress(bar: &ProgressBar, progress: &Progress) {
    bar.tick();
    let [before, now] = [progress.before.numbers, progress.now.numbers];
    let (steps, accepted) = (progress.steps, progress.accepted);
    bar.set_message(format!(
        "{before} numbers → {now}, {steps} steps, {accepted} accepted"
    ));
}
