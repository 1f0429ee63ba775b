//! The binary `epa-adapters`: one of the subjects as a program that speaks the protocol of
//! docs/formats.md.

#![forbid(unsafe_code)]

use std::io::{self, Write};
use std::process::ExitCode;

use epa_adapters::{ADAPTERS, by_name};
use epa_oracle::subject::serve;

const USAGE: &str =
    "usage: epa-adapters NAME   answers on standard input and output as this subject
       epa-adapters --list  names the subjects";

/// The exit code of a run that could not be completed, as that of `epa-oracle`.
const INCOMPLETE: u8 = 3;

fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        // The output cannot be written: the reader has gone, or the disk is full.
        let _ = writeln!(io::stderr(), "epa-adapters: cannot go on: {error}");
        ExitCode::from(INCOMPLETE)
    })
}

fn run() -> io::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let refusal = match arguments.as_slice() {
        [option] if option == "--list" => return list().map(|()| ExitCode::SUCCESS),
        [option] if option == "--help" || option == "-h" => {
            return writeln!(io::stdout(), "{USAGE}").map(|()| ExitCode::SUCCESS);
        }
        [name] => match by_name(name) {
            Some(subject) => return serve(&*subject).map(|()| ExitCode::SUCCESS),
            None => format!("no subject is named `{name}`"),
        },
        _ => "one argument is expected".to_owned(),
    };
    writeln!(io::stderr(), "{refusal}\n{USAGE}")?;
    Ok(ExitCode::from(2))
}

/// A subject a line: its name, what it calls and of which version, and how.
fn list() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for adapter in ADAPTERS {
        let (package, version) = (adapter.package, adapter.version);
        writeln!(
            out,
            "{:16} {package} {version}: {}",
            adapter.name, adapter.about
        )?;
    }
    Ok(())
}
