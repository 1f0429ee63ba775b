//! Points as programs print them: one a line, or several in brackets, in blocks.

use std::ops::Range;

use super::cloud::{Cloud, check_count};
use super::error::{ImportError, Read, Text};
use super::lexer::{Kind, Word, Words};
use super::number::Numbers;
use epa_format::case::{Coordinates, Dim};
use epa_format::limits::MAX_BLOCKS;
use epa_format::number::Rational;

/// Words that may stand in the line of a point, with no bracket or colon after them.
const SILENT: [&str; 8] = ["v", "new", "array", "int", "float", "double", "f32", "f64"];

/// A number, and the name of the coordinate if it is printed.
pub(super) type Labelled<'t> = (Option<&'t str>, Rational);

/// The points between two breaks.
#[derive(Debug)]
pub(super) struct Block {
    /// The line of its first point.
    pub(super) line: usize,
    pub(super) cloud: Cloud,
}

/// Reads blocks of points. A blank line breaks them, and a line of other text; so
/// does a line like `b = [[0, 0], [1, 0]]`, that names several points.
pub(super) fn blocks(source: &str, bytes: &[u8], numbers: &Numbers) -> Read<Vec<Block>> {
    let mut blocks = Blocks::default();
    for (i, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
        let line = String::from_utf8_lossy(line);
        let text = Text {
            source,
            first: i + 1,
            text: line.trim_end(),
        };
        blocks.line(&text, numbers)?;
    }
    Ok(blocks.done)
}

#[derive(Default)]
struct Blocks {
    done: Vec<Block>,
    /// Whether the last block goes on.
    open: bool,
}

impl Blocks {
    fn line(&mut self, text: &Text<'_>, numbers: &Numbers) -> Read<()> {
        let data = without_comment(text.text);
        let mut words = Words::new(data);
        if !words.clone().any(|word| word.kind == Kind::Number) {
            // A line of brackets only is part of a list that goes on.
            let brackets = data.len() == text.text.len()
                && !data.trim().is_empty()
                && words.all(|word| word.kind == Kind::Bracket);
            self.open &= brackets;
            return Ok(());
        }
        let start = after_label(data);
        if !Words::new(&data[start..]).any(|word| word.kind == Kind::Number) {
            self.open = false;
            return Ok(());
        }
        self.data(text, start..data.len(), numbers)
    }

    /// A line with numbers, all of which are coordinates.
    fn data(&mut self, text: &Text<'_>, data: Range<usize>, numbers: &Numbers) -> Read<()> {
        check_words(text, data.clone())?;
        let labelled = data.start > 0;
        let mut first = true;
        points(text, data, numbers, |point, rest| {
            if first && labelled && rest {
                self.open = false;
            }
            first = false;
            self.push(text, point)
        })
    }

    fn push(&mut self, text: &Text<'_>, point: Coordinates) -> Read<()> {
        let dim = match point.len() {
            2 => Dim::Two,
            3 => Dim::Three,
            n => {
                let message = format!("a point has 2 or 3 coordinates, not {n}");
                let help = "write one point a line, or put each point in brackets";
                return Err(text.error_here(message, help));
            }
        };
        let Some(block) = self.done.last_mut().filter(|_| self.open) else {
            if self.done.len() == MAX_BLOCKS {
                let message = format!("there are more than {MAX_BLOCKS} blocks of points");
                let help = "leave out the blank lines between the points of a shape";
                return Err(text.error_here(message, help));
            }
            self.open = true;
            let points = vec![point];
            let notes = Vec::new();
            self.done.push(Block {
                line: text.first,
                cloud: Cloud { dim, points, notes },
            });
            return Ok(());
        };
        let cloud = &mut block.cloud;
        if cloud.dim != dim {
            let (now, before) = (dim.get(), cloud.dim.get());
            let message = format!("a point has {now} coordinates, those before it have {before}");
            let help = "give all points of a shape 2 coordinates, or all 3";
            return Err(text.error_here(message, help));
        }
        check_count(cloud.points.len() + 1, || text.error_here("", ""))?;
        cloud.points.push(point);
        Ok(())
    }
}

/// The line up to `//`, or to a `#` that starts a word.
fn without_comment(line: &str) -> &str {
    let slashes = line.find("//");
    let mut hashes = line.match_indices('#').map(|(at, _)| at);
    let hash = hashes.find(|at| !line[..*at].ends_with(|c: char| !c.is_whitespace()));
    let end = slashes.into_iter().chain(hash).min();
    &line[..end.unwrap_or(line.len())]
}

/// Where the data starts: after the only `=` or `:` of a line that starts with a name, as in `v[0]
/// = (1, 2)`; `::` does not count.
fn after_label(line: &str) -> usize {
    let single = |at: usize| {
        let (before, after) = (&line[..at], &line[at + 1..]);
        line[at..].starts_with('=') || !(before.ends_with(':') || after.starts_with(':'))
    };
    let mut marks = line.match_indices(['=', ':']).filter(|(at, _)| single(*at));
    match (marks.next(), marks.next()) {
        (Some((at, _)), None) if is_label(&line[..at]) => at + 1,
        _ => 0,
    }
}

/// Whether a text names a point or a list: it starts with a word, or is one number.
fn is_label(text: &str) -> bool {
    let mut words = Words::new(text).filter(|word| word.kind != Kind::Bracket);
    let first = words.next();
    first.is_some_and(|first| first.kind != Kind::Number || words.next().is_none())
}

/// Refuses a line of which one cannot tell whether it is a point or a heading.
fn check_words(text: &Text<'_>, data: Range<usize>) -> Read<()> {
    let is_stray = |word: &Word<'_>| {
        let silent = SILENT
            .iter()
            .any(|known| word.text.eq_ignore_ascii_case(known));
        word.kind == Kind::Name && !silent
    };
    match Words::new(&text.text[data.clone()]).find(is_stray) {
        None => Ok(()),
        Some(stray) => {
            let span = data.start + stray.span.start..data.start + stray.span.end;
            let message = "this line has coordinates and words: it may be a point, or a heading";
            Err(text.error(
                span,
                message,
                "start a heading with #, and leave words out of points",
            ))
        }
    }
}

/// Calls `each` with the points of a line, and whether there are more of them: the
/// numbers between two brackets are a point.
fn points(
    text: &Text<'_>,
    data: Range<usize>,
    numbers: &Numbers,
    mut each: impl FnMut(Coordinates, bool) -> Read<()>,
) -> Read<()> {
    let line = &text.text[data.clone()];
    let mut words = Words::new(line);
    let (mut point, mut label) = (Vec::new(), None);
    while let Some(word) = words.next() {
        match word.kind {
            Kind::Number if point.len() < 4 => {
                let span = data.start + word.span.start..data.start + word.span.end;
                point.push((label.take(), numbers.read(text, span)?));
            }
            Kind::Number => {
                let help = "write one point a line, or put each point in brackets";
                return Err(text.error_here("a point has 2 or 3 coordinates, not more", help));
            }
            Kind::Bracket if !point.is_empty() => {
                let more = words.clone().any(|word| word.kind == Kind::Number);
                each(
                    in_order(text, data.clone(), std::mem::take(&mut point), "xyz")?,
                    more,
                )?;
            }
            Kind::Key => label = Some(word.text),
            _ => {}
        }
    }
    if point.is_empty() {
        return Ok(());
    }
    each(in_order(text, data, point, "xyz")?, false)
}

/// The numbers in the order of their labels, if they have some.
pub(super) fn in_order(
    text: &Text<'_>,
    span: Range<usize>,
    numbers: Vec<Labelled<'_>>,
    labels: &str,
) -> Read<Coordinates> {
    if numbers.iter().all(|(label, _)| label.is_none()) {
        return Ok(numbers.into_iter().map(|(_, x)| x).collect());
    }
    let mut ordered: Vec<Option<Rational>> = vec![None; numbers.len()];
    for (label, x) in numbers {
        let lower = label.unwrap_or_default().to_ascii_lowercase();
        let place = labels.find(&lower).filter(|_| lower.len() == 1);
        match place.and_then(|place| ordered.get_mut(place)) {
            Some(entry @ None) => *entry = Some(x),
            _ => {
                let order: Vec<String> = labels.chars().map(String::from).collect();
                let help = format!("name all of {}, or none", order.join(", "));
                return Err(text.error(span, "these are not the names of coordinates", help));
            }
        }
    }
    ordered.into_iter().collect::<Option<_>>().ok_or_else(|| {
        let help = "name every coordinate once";
        ImportError::whole(text.source, "a coordinate is missing", help)
    })
}
