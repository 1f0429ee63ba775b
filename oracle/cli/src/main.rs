//! The binary `epa-oracle`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

/// Big numbers come and go, and a fifth of the time of `solve` goes into the allocator of the
/// system. This one is faster, and takes more memory.
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    epa_oracle::cli::run()
}
