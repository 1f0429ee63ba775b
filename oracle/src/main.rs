//! The binary `epa-oracle`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    epa_oracle::cli::run()
}
