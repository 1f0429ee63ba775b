//! The commands and their arguments.

use std::sync::LazyLock;

use clap::{Parser, Subcommand};

use super::{find, look, reporting, truth, upkeep};
use epa_judge::subject::builtin;

/// An exact test oracle for penetration depth.
///
/// Judges EPA implementations against exact, certified truth, and prints that
/// truth for any pair of convex shapes.
#[derive(Debug, Parser)]
#[command(name = "epa-oracle", version = version())]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
}

/// The version, with the edition.
fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let (version, edition) = (env!("CARGO_PKG_VERSION"), epa_judge::edition::edition());
        format!("{version} (edition {edition})")
    });
    &VERSION
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Judge subjects on the embedded corpus, or on cases from files.
    Validate(find::validate::Arguments),
    /// Print the exact truth of each case of a file.
    Solve(truth::solve::Arguments),
    /// Show a case, its truth, why it is hard, and what an answer to it got wrong.
    Show(look::show::Arguments),
    /// Make a case that a subject fails on as small as the failure allows.
    Shrink(Box<look::shrink::Arguments>),
    /// Write a bug report of one case: truth, errors, pictures, programs that reproduce it.
    Report(Box<reporting::report::Arguments>),
    /// Print how far B has to move along a direction until it only touches A, exactly.
    Along(look::along::Arguments),
    /// Show a run of EPA, step by step: a table, JSON or pictures.
    Trace(look::trace::Arguments),
    /// Replay traces exactly, and name the first step that broke an invariant.
    Audit(look::audit::Arguments),
    /// Check the certificates of a file of truths, without solving anything.
    Check(truth::check::Arguments),
    /// Print generated cases of a stratum.
    Generate(find::generate::Arguments),
    /// Make a case of your own pair: two files, printed points, or shapes with poses.
    Import(Box<truth::import::Arguments>),
    /// Write a driver that puts an implementation under test: a skeleton to fill in.
    Init(find::init::Arguments),
    /// Work with the embedded corpus.
    Corpus(truth::corpus::Arguments),
    /// List the adapters for existing implementations.
    Adapters,
    /// Judge answers that come through a pipe: `generate … | ./driver | epa-oracle judge`.
    Judge(Box<find::judge::Arguments>),
    /// Judge the answers in a file of results again, by the rules of this program.
    Rejudge(Box<reporting::rejudge::Arguments>),
    /// Make one file of results of those of several shards or pieces of a run.
    Merge(reporting::merge::Arguments),
    /// Show what changed between two files of results: what became worse, what better.
    Diff(reporting::diff::Arguments),
    /// Accept changes of results into a baseline, group by group.
    Review(reporting::review::Arguments),
    /// Write results of several subjects as a folder of pages: subjects against strata.
    Matrix(reporting::matrix::Arguments),
    /// Count on which cases the published versions of EPA fail, as Markdown.
    Literature(upkeep::literature::Arguments),
    /// Audit the judge itself: wrong subjects and changed truths must be noticed.
    Selftest(upkeep::selftest::Arguments),
    /// Print completions for a shell.
    Completions(Completions),
    /// Print a man page.
    Man(Man),
    /// Break the protocol, for the audit.
    #[command(hide = true)]
    Rogue {
        /// How.
        name: String,
    },
    /// Answer questions as a built-in subject, by the protocol of docs/formats.md.
    Serve {
        /// Which subject.
        #[arg(value_name = "NAME", value_parser = clap::builder::PossibleValuesParser::new([&builtin::NAMES[..], &[builtin::CERTIFIED]].concat()))]
        subject: String,
    },
}

#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// The shell.
    pub(super) shell: clap_complete::Shell,
}

#[derive(Debug, clap::Args)]
pub(super) struct Man {
    /// The page of this command; without it that of the program.
    pub(super) command: Option<String>,
}
