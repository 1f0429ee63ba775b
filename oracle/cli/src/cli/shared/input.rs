//! Reading lines of cases or truths, however broken they are.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::mem;
use std::path::Path;

use crate::cli::shared::ending::Ending;
use crate::cli::shared::streams::{Ended, Failure, Streams};
use epa_format::case::Case;
use epa_format::file::said;
use epa_format::limits::{MAX_LINE, MAX_SKIPPED};

/// Bytes that are read or written at once. In blocks of a few lines, the calls of the system
/// take a tenth of the time of `solve`.
pub(crate) const AT_ONCE: usize = 1 << 16;

/// A line of input, or why it cannot be one.
pub(crate) enum Line {
    /// The bytes, without the line break.
    Bytes(Vec<u8>),
    /// Longer than the limit; skipped.
    TooLong,
}

/// What a file has on its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// One JSON object a line.
    Lines,
    /// The same, or objects over many lines, each of which begins with a line that is `{`.
    Objects,
}

/// The lines of a file that are not blank, with their numbers from 1. Never holds
/// more than one line, or one object, of at most `limit` bytes.
pub(crate) struct Lines {
    source: String,
    reader: Box<dyn BufRead + Send>,
    layout: Layout,
    number: usize,
    limit: usize,
    /// The memory of a line that is done with.
    spare: Vec<u8>,
}

impl Lines {
    /// Opens a file of cases; `-` is standard input.
    pub(crate) fn open(source: &str) -> Result<Self, String> {
        Self::with_limit(source, Layout::Objects, MAX_LINE)
    }

    /// Opens a file whose lines have at most so many bytes.
    pub(crate) fn with_limit(source: &str, layout: Layout, limit: usize) -> Result<Self, String> {
        let reader = match source {
            "-" => Ok(Box::new(BufReader::new(io::stdin())) as Box<_>),
            path => open_text(path, layout),
        };
        let reader = reader.map_err(|error| unreadable(source, &error))?;
        Ok(Lines {
            source: source.to_owned(),
            reader,
            layout,
            number: 0,
            limit,
            spare: Vec::new(),
        })
    }

    fn read(&mut self) -> io::Result<Option<Line>> {
        let mut line = mem::take(&mut self.spare);
        line.clear();
        let limit = self.limit as u64 + 1;
        let mut reader = self.reader.by_ref().take(limit);
        let read = reader.read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        if line.last() != Some(&b'\n') && read as u64 == limit {
            skip_line(&mut self.reader, self.number)?;
            return Ok(Some(Line::TooLong));
        }
        while matches!(line.last(), Some(b'\n' | b'\r')) {
            line.pop();
        }
        Ok(Some(Line::Bytes(line)))
    }

    /// The lines up to the one that closes the object, joined by blanks. What has no end within
    /// the limit is too long; its rest is read over.
    fn object(&mut self, mut text: Vec<u8>) -> io::Result<Line> {
        let (mut open, mut is_too_long) = (Open::default(), false);
        open.add(&text);
        while open.is_open() {
            match self.read()? {
                None => break,
                Some(Line::TooLong) => is_too_long = true,
                Some(Line::Bytes(line)) => {
                    open.add(&line);
                    is_too_long |= text.len() + line.len() > self.limit;
                    if !is_too_long {
                        text.push(b' ');
                        text.extend_from_slice(&line);
                    }
                    self.reuse(Line::Bytes(line));
                }
            }
        }
        Ok(match is_too_long {
            true => Line::TooLong,
            false => Line::Bytes(text),
        })
    }

    /// Takes back a line that is done with: the next one takes its place in memory.
    fn reuse(&mut self, line: Line) {
        if let Line::Bytes(bytes) = line {
            self.spare = bytes;
        }
    }

    /// The next line that is not blank, or the object that begins there.
    fn read_item(&mut self) -> io::Result<Option<(usize, Line)>> {
        while let Some(line) = self.read()? {
            let number = self.number;
            match line {
                Line::Bytes(line) if line.iter().all(u8::is_ascii_whitespace) => {}
                Line::Bytes(line)
                    if self.layout == Layout::Objects && line.trim_ascii() == b"{" =>
                {
                    return Ok(Some((number, self.object(line)?)));
                }
                line => return Ok(Some((number, line))),
            }
        }
        Ok(None)
    }
}

impl Iterator for Lines {
    /// A line with its number, or why it cannot be read.
    type Item = Result<(usize, Line), String>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = self.read_item().transpose()?;
        Some(read.map_err(|error| unreadable(&self.source, &error)))
    }
}

/// Opens a file that has lines of JSON.
fn open_text(path: &str, layout: Layout) -> io::Result<Box<dyn BufRead + Send>> {
    let mut reader = BufReader::with_capacity(AT_ONCE, File::open(path)?);
    let start = reader.fill_buf()?;
    let is_other = |(bytes, _): &&(&[u8], &str)| start.starts_with(bytes);
    let other = NO_LINES.iter().find(is_other).map(|(_, what)| *what);
    match other.or_else(|| (layout == Layout::Objects).then(|| no_cases(path, start))?) {
        None => Ok(Box::new(reader)),
        Some(what) => Err(io::Error::new(io::ErrorKind::InvalidData, what)),
    }
}

/// What a file is that has no cases and no traces, with the mend.
fn no_cases(path: &str, start: &[u8]) -> Option<&'static str> {
    let ending = Path::new(path).extension().unwrap_or_default();
    if ["obj", "ply", "stl"]
        .iter()
        .any(|mesh| ending.eq_ignore_ascii_case(mesh))
    {
        return Some("it is a mesh; `epa-oracle import` makes a case of two meshes");
    }
    let results = start.starts_with(b"{\"epa_oracle_results\"");
    results.then_some("it has results, not cases; name the file that they are from")
}

/// How files begin that are often named by mistake, what they are, and the mend.
const NO_LINES: [(&[u8], &str); 6] = [
    (b"\x7fELF", A_PROGRAM),
    (b"MZ\x90\0", A_PROGRAM),
    (b"#!", A_PROGRAM),
    (b"\x1f\x8b", COMPRESSED),
    (b"\xfd7zXZ", COMPRESSED),
    (b"PK\x03\x04", COMPRESSED),
];
const A_PROGRAM: &str = "it is a program; a command stands behind `--`";
const COMPRESSED: &str = "it is compressed; unpack it first";

/// How many brackets of JSON text are open.
#[derive(Default)]
struct Open {
    brackets: u64,
    in_string: bool,
    escaped: bool,
}

impl Open {
    fn add(&mut self, line: &[u8]) {
        for byte in line {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string = !self.in_string,
                _ if self.in_string => {}
                b'{' | b'[' => self.brackets += 1,
                b'}' | b']' => self.brackets = self.brackets.saturating_sub(1),
                _ => {}
            }
        }
        // No string of JSON goes over the end of a line.
        (self.in_string, self.escaped) = (false, false);
    }

    fn is_open(&self) -> bool {
        self.brackets > 0
    }
}

/// Calls `each` with the number and text of every line that is not blank, and gives
/// the worst of its endings. A file that cannot be read, or has no such line, is reported; what
/// `each` fails with, output that cannot be written, is passed on.
pub(crate) fn for_each_line(
    source: &str,
    layout: Layout,
    to: &mut Streams,
    each: impl FnMut(usize, &Line, &mut Streams) -> Ended,
) -> Ended {
    let lines = Lines::with_limit(source, layout, MAX_LINE)?;
    let before = mem::take(&mut to.refusals);
    let ended = each_line(lines, to, each);
    let refusals = mem::replace(&mut to.refusals, before);
    if let Some(rest) = refusals.rest(called(source)) {
        to.say(rest)?;
    }
    ended
}

fn each_line(
    mut lines: Lines,
    to: &mut Streams,
    mut each: impl FnMut(usize, &Line, &mut Streams) -> Ended,
) -> Ended {
    let mut ending = Ending::Conformant;
    let mut is_empty = true;
    while let Some(line) = lines.next() {
        is_empty = false;
        match line {
            Ok((number, line)) => {
                ending = ending.max(each(number, &line, to)?);
                lines.reuse(line);
            }
            Err(why) => return Err(Failure::Said(ending.max(Ending::BadInput), why)),
        }
    }
    match is_empty {
        true => Err(without_lines(&lines.source, "JSON object").into()),
        false => Ok(ending),
    }
}

/// Reads over the rest of a line that is too long.
fn skip_line(reader: &mut dyn BufRead, number: usize) -> io::Result<()> {
    let skipped = reader.take(MAX_SKIPPED).skip_until(b'\n')?;
    if (skipped as u64) < MAX_SKIPPED {
        return Ok(());
    }
    let message = format!(
        "line {number} has no end within {MAX_SKIPPED} bytes, and what follows is not read; is it a text file?"
    );
    Err(io::Error::new(io::ErrorKind::InvalidData, message))
}

/// The text of a file that is read as a whole, of at most `limit` bytes.
pub(crate) fn whole(path: &Path, limit: u64) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes));
    let name = path.display();
    read.map_err(|error| unreadable(path.display(), &error))?;
    if bytes.len() as u64 > limit {
        return Err(format!(
            "cannot read {name}: it has more than {limit} bytes; is it the right file?"
        ));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("cannot read {name}: byte {at} (counted from 0) is not UTF-8; save it as UTF-8")
    })
}

/// That a file cannot be read, with its name and the mend.
pub(crate) fn unreadable(source: impl Display, error: &io::Error) -> String {
    format!("cannot read {source}: {}", said(error))
}

/// That a file has no line, and what a line is to hold.
pub(crate) fn without_lines(source: &str, what: &str) -> String {
    let source = called(source);
    format!("there is no line in {source}; write one {what} a line")
}

/// A file in messages.
pub(crate) fn called(source: &str) -> &str {
    if source == "-" { "<stdin>" } else { source }
}

/// Why a line is no case.
pub(crate) struct NoCase {
    pub(crate) message: String,
    /// The same for a terminal, with the place and the line.
    pub(crate) diagnosis: String,
}

/// The case of a line.
pub(crate) fn parse_case(source: &str, number: usize, line: &Line) -> Result<Case, NoCase> {
    let source = called(source);
    let Line::Bytes(bytes) = line else {
        let message = format!("the line is longer than {MAX_LINE} bytes");
        let diagnosis =
            format!("{source}:{number}: error: {message}\n  help: write one case a line");
        return Err(NoCase { message, diagnosis });
    };
    Case::parse_bytes(bytes).map_err(|error| NoCase {
        message: error.to_string(),
        diagnosis: error
            .render(source, number, &String::from_utf8_lossy(bytes))
            .to_string(),
    })
}
