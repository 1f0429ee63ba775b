//! Points as programs print them: one a line, or several in brackets, in blocks.

use std::ops::Range;

use super::cloud::{Cloud, check_count};
use super::error::{ImportError, Read, Text};
use super::lexer::{Kind, Word, Words};
use super::number::Numbers;
use epa_format::case::{Coordinates, Dim};
use epa_format::limits::MAX_BLOCKS;
use epa_format::number::{FloatType, Rational};
use num_traits::{One, Zero};

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
    let lines = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = lines.split('\n').map(str::trim_end).collect();
    for (i, (text, dtype)) in lines.iter().zip(dtypes(&lines)).enumerate() {
        let first = i + 1;
        let text = Text {
            source,
            first,
            text,
        };
        let dtype = dtype.map(|name| float_of(name, &text)).transpose()?;
        numbers.dtype.set(dtype.flatten());
        blocks.line(&text, numbers)?;
    }
    numbers.dtype.set(None);
    for block in &mut blocks.done {
        block.without_weights(source)?;
    }
    Ok(blocks.done)
}

/// The `dtype` that numpy prints at the end of the array to which each line belongs.
fn dtypes<'l>(lines: &[&'l str]) -> Vec<Option<&'l str>> {
    let mut dtype = None;
    let mut of = |line: &&'l str| {
        if line.is_empty() {
            dtype = None;
        }
        if let Some((_, name)) = line.split_once("dtype=") {
            let end = name.find(|c: char| !c.is_alphanumeric() && c != '.');
            dtype = Some(&name[..end.unwrap_or(name.len())]);
        }
        let mine = dtype;
        if line.contains("array(") {
            dtype = None;
        }
        mine
    };
    let mut found: Vec<_> = lines.iter().rev().map(&mut of).collect();
    found.reverse();
    found
}

/// The float type that a `dtype` names; none of integers, which are exact.
fn float_of(name: &str, text: &Text<'_>) -> Read<Option<FloatType>> {
    match name {
        "float32" => Ok(Some(FloatType::F32)),
        "float64" | "float" => Ok(Some(FloatType::F64)),
        _ if name.starts_with("int") || name.starts_with("uint") => Ok(None),
        _ => {
            let message = format!("numbers of the type `{name}` are not read");
            Err(text.error_here(message, "print the array as float64, float32 or integers"))
        }
    }
}

impl Block {
    /// Leaves out the fourth number of points that were printed with four, if it is 0 or 1.
    fn without_weights(&mut self, source: &str) -> Read<()> {
        let points = &mut self.cloud.points;
        if points[0].len() < 4 {
            return Ok(());
        }
        let is_weight = |point: &Coordinates| point[3].is_zero() || point[3].is_one();
        if let Some(index) = points.iter().position(|point| !is_weight(point)) {
            let (line, w) = (self.line, &points[index][3]);
            let message = format!(
                "point {index} (counted from 0) of the shape from line {line} has a fourth number of {w}"
            );
            let help = "leave the fourth numbers out; if they are weights, divide by them";
            return Err(ImportError::whole(source, message, help));
        }
        points.iter_mut().for_each(|point| point.truncate(3));
        let note = format!(
            "{source}: the points of the shape from line {} have a fourth number, 0 or 1; it is left out",
            self.line
        );
        self.cloud.notes.push(note);
        Ok(())
    }
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
        let begins = begins_list(&text.text[..data.start], &text.text[data.clone()]);
        let named = data.start > 0;
        let mut first = true;
        points(text, data, numbers, |point, rest| {
            if first && (begins || named && rest) {
                self.open = false;
            }
            first = false;
            self.push(text, point)
        })
    }

    fn push(&mut self, text: &Text<'_>, point: Coordinates) -> Read<()> {
        let dim = match point.len() {
            1 if self.open => return self.count(text, &point[0]),
            2 => Dim::Two,
            3 | 4 => Dim::Three,
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
        if cloud.points[0].len() != point.len() {
            let (now, before) = (point.len(), cloud.points[0].len());
            let message = format!("a point has {now} coordinates, those before it have {before}");
            let help = "give all points of a shape 2 coordinates, or all 3";
            return Err(text.error_here(message, help));
        }
        check_count(cloud.points.len() + 1, || text.error_here("", ""))?;
        cloud.points.push(point);
        Ok(())
    }

    /// A single number behind points is how many they are; then their list is at its end.
    fn count(&mut self, text: &Text<'_>, number: &Rational) -> Read<()> {
        let count = self.done.last().map_or(0, |block| block.cloud.points.len());
        self.open = false;
        if *number == Rational::from_integer(count.into()) {
            return Ok(());
        }
        let message =
            format!("a single number is the count of the points before it, and these are {count}");
        let help = "a point has 2 or 3 coordinates; leave out the points that do not count";
        Err(text.error_here(message, help))
    }
}

/// Whether a line begins a list, by its name or its first words, even if one point of it is there.
fn begins_list(name: &str, data: &str) -> bool {
    let data = data.trim_start();
    let data = match data.strip_prefix("array(") {
        Some(array) => array,
        None if name.is_empty() => return false,
        None => data,
    };
    data.starts_with("[[")
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
/// = (1, 2)`; `::` does not count. Of more, the first one counts if a bracket follows it. Of what a
/// debugger prints, `$1 = (const btVector3 &) @0x7ffe: {…}`, the brace; of a call like
/// `shape.Set({…}, 3)` what follows the name.
fn after_label(line: &str) -> usize {
    let first = Words::new(line).find(|word| word.kind == Kind::Call);
    if let Some(call) = first.filter(|call| call.text == "Set" || call.text.ends_with(".Set")) {
        return call.span.end;
    }
    if line.trim_start().starts_with('$') {
        let mark = line.find('=').map(|at| at + 1);
        return line.find('{').or(mark).unwrap_or(0);
    }
    let single = |at: usize| {
        let (before, after) = (&line[..at], &line[at + 1..]);
        line[at..].starts_with('=') || !(before.ends_with(':') || after.starts_with(':'))
    };
    let mut marks = line.match_indices(['=', ':']).filter(|(at, _)| single(*at));
    match (marks.next(), marks.next()) {
        (Some((at, _)), None) if is_label(&line[..at]) => at + 1,
        (Some((at, _)), Some(_)) if is_name_of_list(&line[..at], &line[at + 1..]) => at + 1,
        _ => 0,
    }
}

/// Whether a text names a point or a list: it starts with a word, or is one number.
fn is_label(text: &str) -> bool {
    let mut words = Words::new(text).filter(|word| word.kind != Kind::Bracket);
    let first = words.next();
    first.is_some_and(|first| first.kind != Kind::Number || words.next().is_none())
}

/// Whether a text names the list that follows: `a = {{x = 1, y = 2}}`.
fn is_name_of_list(text: &str, list: &str) -> bool {
    let opens = |text: &str| text.trim_start().starts_with(['(', '[', '{']);
    is_label(text) && !opens(text) && opens(list)
}

/// Refuses a line of which one cannot tell whether it is a point or a heading.
fn check_words(text: &Text<'_>, data: Range<usize>) -> Read<()> {
    let is_stray = |word: &Word<'_>| {
        let silent = SILENT
            .iter()
            .any(|known| word.text.eq_ignore_ascii_case(known));
        word.kind == Kind::Name && !silent
    };
    let is_set = text.text[..data.start].ends_with("Set");
    let mut before = "";
    let mut words = Words::new(&text.text[data.clone()]);
    match words.find(|word| {
        std::mem::replace(&mut before, word.text) != "dtype" && !is_set && is_stray(word)
    }) {
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
    let has_brackets = words.clone().any(|word| word.kind == Kind::Bracket);
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
            Kind::Bracket => {
                label = None;
                let more = words.clone().any(|word| word.kind == Kind::Number);
                if !point.is_empty() {
                    let point = std::mem::take(&mut point);
                    each(coordinates(text, data.clone(), point)?, more)?;
                }
            }
            Kind::Key => label = Some(word.text),
            _ => {}
        }
    }
    // Four bare numbers may be two points of the plane.
    if point.len() == 4 && !has_brackets && point.iter().all(|(label, _)| label.is_none()) {
        let help = "write one point a line, or put each point in brackets";
        return Err(text.error_here("a point has 2 or 3 coordinates, not 4", help));
    }
    match point.is_empty() {
        true => Ok(()),
        false => each(coordinates(text, data, point)?, false),
    }
}

/// The numbers of a point, or a count of points, which may have a name.
fn coordinates(
    text: &Text<'_>,
    span: Range<usize>,
    mut point: Vec<Labelled<'_>>,
) -> Read<Coordinates> {
    if let [(label @ Some(_), _)] = &mut point[..] {
        let is_count = |name: &str| name.to_ascii_lowercase().contains("count");
        *label = label.filter(|name| !is_count(name));
    }
    let names = if point.len() > 3 { "xyzw" } else { "xyz" };
    in_order(text, span, point, names)
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
