//! How a run ends, and the option of everything that solves.

use clap::Args;

use epa_check::brute;

/// How a run ended; see docs/formats.md, *Exit codes*. When several apply the
/// greatest in this order wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// Everything conforms.
    Conformant,
    /// A case listed as known-failing passes.
    ListedButPasses,
    /// Too little of what is covered was judged.
    Partial,
    /// A subject failed, or a certificate was refused.
    NotConformant,
    /// Bad input.
    BadInput,
    /// The run could not be completed.
    Incomplete,
    /// Somebody stopped it with Ctrl-C.
    Interrupted,
    /// Something stopped it with SIGTERM, such as the time limit of a service.
    Terminated,
    /// The oracle's own legs disagree.
    LegsDisagree,
}

impl Ending {
    /// The exit code of the process.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Ending::Conformant => 0,
            Ending::NotConformant => 1,
            Ending::BadInput => 2,
            Ending::Incomplete => 3,
            Ending::LegsDisagree => 4,
            Ending::ListedButPasses => 5,
            Ending::Partial => 6,
            // Those of programs that SIGINT and SIGTERM end.
            Ending::Interrupted => 130,
            Ending::Terminated => 143,
        }
    }
}

/// Options of everything that solves.
#[derive(Debug, Args)]
pub(crate) struct Brute {
    /// Brute-force cases of up to this many candidate directions.
    #[arg(long, value_name = "N", default_value_t = brute::DEFAULT_LIMIT)]
    pub(crate) brute_limit: usize,
}
