//! The binary `epa-oracle`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

/// Big numbers come and go: a fifth of the time of `solve` was spent in the allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    epa_oracle::cli::run()
}
