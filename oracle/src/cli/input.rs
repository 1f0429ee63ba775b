//! Reading lines of cases or truths, however broken they are.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};

use crate::case::{Case, MAX_LINE};

/// A line of input, or why it cannot be one.
pub(super) enum Line {
    /// The bytes, without the line break.
    Bytes(Vec<u8>),
    /// Longer than [`MAX_LINE`] bytes; skipped.
    TooLong,
}

/// Calls `each` with the number (from 1) of every line that is not blank. Never
/// holds more than one line of at most [`MAX_LINE`] bytes.
pub(super) fn for_each_line(
    source: &str,
    mut each: impl FnMut(usize, Line) -> io::Result<()>,
) -> io::Result<()> {
    let mut reader: Box<dyn BufRead> = match source {
        "-" => Box::new(io::stdin().lock()),
        path => Box::new(BufReader::new(File::open(path)?)),
    };
    let mut number = 0;
    loop {
        let mut line = Vec::new();
        let limit = MAX_LINE as u64 + 1;
        let read = reader.by_ref().take(limit).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        number += 1;
        let complete = line.last() == Some(&b'\n');
        if !complete && read as u64 == limit {
            skip_line(&mut reader)?;
            each(number, Line::TooLong)?;
            continue;
        }
        while matches!(line.last(), Some(b'\n' | b'\r')) {
            line.pop();
        }
        if !line.iter().all(u8::is_ascii_whitespace) {
            each(number, Line::Bytes(line))?;
        }
    }
}

fn skip_line(reader: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let buffer = reader.fill_buf()?;
        let (length, end) = match buffer.iter().position(|b| *b == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        reader.consume(length);
        if end {
            return Ok(());
        }
    }
}

/// Says on stderr that a file cannot be read, with its name.
pub(super) fn report_unreadable(
    err: &mut impl Write,
    source: &str,
    error: &io::Error,
) -> io::Result<()> {
    writeln!(err, "epa-oracle: cannot read {source}: {error}")
}

/// Parses a case, or writes the diagnosis to stderr and gives its first line.
pub(super) fn parse_case(
    err: &mut impl Write,
    source: &str,
    number: usize,
    line: &Line,
) -> io::Result<Result<Case, String>> {
    let source = if source == "-" { "<stdin>" } else { source };
    let Line::Bytes(bytes) = line else {
        let message = format!("the line is longer than {MAX_LINE} bytes");
        writeln!(err, "error: {message}\n --> {source}:{number}")?;
        return Ok(Err(message));
    };
    match Case::parse_bytes(bytes) {
        Ok(case) => Ok(Ok(case)),
        Err(error) => {
            let text = String::from_utf8_lossy(bytes);
            writeln!(err, "{}", error.render(source, number, &text))?;
            Ok(Err(error.to_string()))
        }
    }
}
