//! Points as programs print them: one a line, or several in brackets, in blocks.

use std::ops::Range;

use super::cloud::{Cloud, check_count};
use super::error::{ImportError, Read, Text};
use super::lexer::{Kind, Word, Words};
use super::number::Numbers;
use super::statement::{statements, without_comment};
use epa_format::case::{Case, Coordinates, Dim, MAX_VERTICES};
use epa_format::limits::MAX_BLOCKS;
use epa_format::number::{FloatType, Rational};
use num_traits::{One, Zero};

/// Words that may stand in the line of a point, with no bracket or colon after them.
const SILENT: [&str; 8] = ["v", "new", "array", "int", "float", "double", "f32", "f64"];

/// Types of numbers, in the declaration of a list.
const SCALARS: [&str; 5] = ["int", "float", "double", "f32", "f64"];

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
    let text = String::from_utf8_lossy(bytes);
    refuse_case(source, &text)?;
    let statements = statements(source, &text)?;
    for (text, dtype) in statements.iter().zip(dtypes(&statements)) {
        let dtype = dtype.map(|name| float_of(name, text)).transpose()?;
        numbers.dtype.set(dtype.flatten());
        blocks.line(text, numbers)?;
    }
    numbers.dtype.set(None);
    for block in &mut blocks.done {
        block.without_weights(source)?;
    }
    Ok(blocks.done)
}

/// Refuses a text that begins with a case: it needs no import.
fn refuse_case(source: &str, text: &str) -> Read<()> {
    let first = text.lines().find(|line| !line.trim().is_empty());
    if first.is_none_or(|line| Case::parse(line).is_err()) {
        return Ok(());
    }
    let help = "give the file to `solve` or `show`, as it is";
    Err(ImportError::whole(source, "this is a case already", help))
}

/// The `dtype` that numpy prints at the end of the array to which each line belongs.
fn dtypes<'l>(lines: &[Text<'l>]) -> Vec<Option<&'l str>> {
    let mut dtype = None;
    let mut of = |line: &Text<'l>| {
        let line = line.text;
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
    let mut modules = ["numpy.", "np."].iter();
    let plain = modules.find_map(|module| name.strip_prefix(module));
    let name = plain.unwrap_or(name);
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
        let line = self.line;
        self.cloud.notes.push(format!(
            "{source}: the points of the shape from line {line} have a fourth number, 0 or 1; it is left out"
        ));
        Ok(())
    }
}

#[derive(Default)]
struct Blocks {
    done: Vec<Block>,
    /// Whether the last block goes on.
    open: bool,
    /// How far an array is that began with `[[` on a line of its own.
    array: Array,
}

/// An array over several lines, as numpy prints it.
#[derive(Clone, Copy, Default, PartialEq)]
enum Array {
    #[default]
    None,
    Begun,
    Ended,
}

impl Array {
    /// What it is after a line.
    fn after(self, line: &str) -> Self {
        match (line.starts_with("[["), line.ends_with("]]")) {
            (true, false) => Array::Begun,
            (false, true) if self == Array::Begun => Array::Ended,
            (false, false) if self == Array::Begun => Array::Begun,
            _ => Array::None,
        }
    }
}

impl Blocks {
    fn line(&mut self, text: &Text<'_>, numbers: &Numbers) -> Read<()> {
        let line = text.text.trim();
        // The next array follows at once.
        self.open &= !(self.array == Array::Ended && line.starts_with("[["));
        self.array = self.array.after(line);
        for part in parts(without_comment(text.text)) {
            self.part(text, part, numbers)?;
        }
        Ok(())
    }

    fn part(&mut self, text: &Text<'_>, part: Range<usize>, numbers: &Numbers) -> Read<()> {
        let code = &text.text[part.clone()];
        let mut words = Words::new(code);
        if !words.clone().any(|word| word.kind == Kind::Number) {
            let is_text = |word: &Word<'_>| word.kind != Kind::Bracket && !is_ellipsis(word);
            if !words.clone().any(|word| is_text(&word)) {
                check_whole(text, part.clone())?;
            }
            // A line of brackets only is part of a list that goes on.
            let brackets = part.end == text.text.len()
                && !code.trim().is_empty()
                && words.all(|word| word.kind == Kind::Bracket);
            self.open &= brackets;
            return Ok(());
        }
        let start = part.start + after_label(code);
        let data = Words::new(&text.text[start..part.end]);
        if is_declaration(code) || !data.clone().any(|word| word.kind == Kind::Number) {
            self.open = false;
            return Ok(());
        }
        self.data(text, part.start..start, start..part.end, numbers)
    }

    /// A line with numbers, all of which are coordinates, behind its label.
    fn data(
        &mut self,
        text: &Text<'_>,
        label: Range<usize>,
        data: Range<usize>,
        numbers: &Numbers,
    ) -> Read<()> {
        check_whole(text, data.clone())?;
        check_words(text, data.clone())?;
        let label = &text.text[label];
        if let Some(list) = flat_list(label, &text.text[data.clone()]) {
            let more = list.iter().any(|word| word.kind == Kind::Repeats);
            match (numbers.dim, list.len()) {
                (Some(dim), count) if count > 4 || more => {
                    return self.flat(text, data.start, &list, dim, numbers);
                }
                (Some(Dim::Two), 4) => {
                    let message = "these may be two points of the plane, or one of four numbers";
                    let help = "put each point in brackets, and leave out a z and a weight";
                    return Err(text.error(data, message, help));
                }
                _ => {}
            }
        }
        let begins = begins_list(label, &text.text[data.clone()]);
        let named = !label.is_empty();
        // A count may stand behind the end of the list.
        let is_count = is_set(label) || label.to_ascii_lowercase().contains("count");
        let mut first = true;
        points(text, data, numbers, |point, rest| {
            if first && (begins || named && rest) {
                self.open = false;
            }
            first = false;
            match &point[..] {
                [count] if is_count || self.open => self.count(text, count),
                _ => self.push(text, point),
            }
        })
    }

    /// A list of numbers of which each `dim` are a point.
    fn flat(
        &mut self,
        text: &Text<'_>,
        start: usize,
        list: &[Word<'_>],
        dim: Dim,
        numbers: &Numbers,
    ) -> Read<()> {
        let mut flat: Coordinates = Vec::new();
        for word in list {
            let span = word.span_from(start);
            let more = word.repeats().unwrap_or(1);
            let count = flat.len().saturating_add(more).div_ceil(dim.get());
            check_count(count, || text.error_here("", ""))?;
            match flat.last().filter(|_| word.kind == Kind::Repeats) {
                None => flat.push(numbers.read(text, span)?),
                Some(last) => {
                    let copy = [last.clone()];
                    numbers.copies(&copy, more, text, span)?;
                    flat.extend(std::iter::repeat_n(copy, more).flatten());
                }
            }
        }
        let (d, count) = (dim.get(), flat.len());
        if count % d != 0 {
            let message = format!("{count} numbers are no whole points of {d} coordinates");
            let help = "give all numbers of the list, or put each point in brackets";
            return Err(text.error_here(message, help));
        }
        self.open = false;
        for point in flat.chunks(d) {
            self.push(text, point.to_vec())?;
        }
        if let Some(block) = self.done.last_mut() {
            let (source, line, points) = (text.source, text.first, count / d);
            block.cloud.notes.push(format!(
                "{source}: the {count} numbers from line {line} are read as {points} points of {d} coordinates"
            ));
        }
        Ok(())
    }

    fn push(&mut self, text: &Text<'_>, point: Coordinates) -> Read<()> {
        let dim = match point.len() {
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
            let (line, cloud) = (text.first, Cloud::new(dim, vec![point]));
            self.done.push(Block { line, cloud });
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
    let mut arrays = ["array(", "np.array(", "numpy.array("].iter();
    match arrays.find_map(|array| data.strip_prefix(array)) {
        Some(list) => list.starts_with("[["),
        None => !name.is_empty() && data.starts_with("[["),
    }
}

/// Where the data starts: after the only `=` or `:` of a line that starts with a name, as in `v[0]
/// = (1, 2)`; `::` does not count. Of more, the first one counts if a bracket follows it. Of what a
/// debugger prints, `$1 = (const btVector3 &) @0x7ffe: {…}`, the brace; of a call like
/// `shape.Set({…}, 3)` what follows the name.
fn after_label(line: &str) -> usize {
    let set = Words::new(line).find(|word| word.kind == Kind::Call && is_set(word.text));
    if let Some(set) = set {
        return set.span.end;
    }
    if line.trim_start().starts_with('$') {
        let mark = line.find('=').map(|at| at + 1);
        return line.find('{').or(mark).unwrap_or(0);
    }
    let single = |at: usize| {
        let (before, after) = (&line[..at], &line[at + 1..]);
        line[at..].starts_with('=') || !(before.ends_with(':') || after.starts_with(':'))
    };
    let is_mark = |at: usize| single(at) && !line[..at].ends_with("dtype");
    let marks = line.match_indices(['=', ':']).map(|(at, _)| at);
    let mut marks = marks.filter(|at| is_mark(*at));
    match (marks.next(), marks.next()) {
        (Some(at), None) if is_label(&line[..at]) => at + 1,
        (Some(at), Some(_)) if is_name_of_list(&line[..at], &line[at + 1..]) => at + 1,
        _ => 0,
    }
}

/// Whether a text ends with the name of a call of `Set`, as shapes of Box2D have it.
fn is_set(label: &str) -> bool {
    label == "Set" || label.ends_with(".Set") || label.ends_with(">Set")
}

/// Whether a line only declares a list, as `b2Vec2 vertices[3];` does.
fn is_declaration(line: &str) -> bool {
    let kinds = Words::new(line).map(|word| word.kind);
    let kinds = kinds.filter(|kind| *kind != Kind::Bracket);
    let mut words = kinds.skip_while(|kind| *kind == Kind::Name);
    let starts = line.trim_start().starts_with(char::is_alphabetic);
    let ends = line.trim_end().ends_with("];");
    starts && ends && words.next() == Some(Kind::Call) && words.eq([Kind::Number])
}

/// The statements of a line: one, but for calls of `Set`.
fn parts(line: &str) -> Vec<Range<usize>> {
    let sets = line.contains("Set(");
    let is_end = |c: char| c == ';' && sets;
    let mut end = 0;
    let range = |part: &str| {
        end += part.len();
        end - part.len()..end
    };
    let mut parts: Vec<_> = line.split_inclusive(is_end).map(range).collect();
    if parts.len() < 2 {
        return std::iter::once(0..line.len()).collect();
    }
    parts.retain(|part| !line[part.clone()].trim().is_empty());
    parts
}

/// Whether a word is a number, or says how often it is there.
fn is_number(word: &Word<'_>) -> bool {
    matches!(word.kind, Kind::Number | Kind::Repeats)
}

/// The numbers of a list under a name, all in one pair of brackets: `float a[] = {4, 11, 4, 5};`,
/// `$1 = {4, 11, 4, 5}`, `a = [4, 11, 4, 5]`. It does not say how many are a point.
fn flat_list<'t>(label: &str, data: &'t str) -> Option<Vec<Word<'t>>> {
    let names = Words::new(label).filter(|word| word.kind != Kind::Bracket);
    let names: Vec<_> = names.collect();
    let scalar = |name: &Word<'_>| SCALARS.contains(&name.text);
    let is_list = label.trim_start().starts_with('$')
        || names.len() == 1 && names[0].kind == Kind::Key
        || names.iter().any(scalar);
    if !is_list {
        return None;
    }
    let mut words = Words::new(data);
    let mut before = words.clone().take_while(|word| !is_number(word));
    let is_open = |word: &Word<'_>| matches!(word.text, "{" | "[" | "(");
    let brackets = before.clone().filter(is_open).count();
    let is_array = before.clone().any(|word| word.kind == Kind::Call);
    let opens = brackets == 1 + usize::from(is_array) && before.all(|word| word.kind != Kind::Key);
    let list = words.by_ref().skip_while(|word| !is_number(word));
    let list = list.take_while(is_number).take(3 * MAX_VERTICES + 1);
    let list: Vec<_> = list.collect();
    let ends = !words.any(|word| is_number(&word));
    (opens && ends).then_some(list)
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

/// Whether a word stands for something that was left out, as in `[1, 2, ..., 9]`.
fn is_ellipsis(word: &Word<'_>) -> bool {
    word.text.contains("...") || word.text.contains('…')
}

/// Refuses a list of which a part was left out.
fn check_whole(text: &Text<'_>, data: Range<usize>) -> Read<()> {
    let Some(word) = Words::new(&text.text[data.clone()]).find(is_ellipsis) else {
        return Ok(());
    };
    let message = "an ellipsis stands for numbers that were not printed";
    let help = "print all: np.set_printoptions(threshold=sys.maxsize) in numpy, set print elements 0 in gdb";
    Err(text.error(word.span_from(data.start), message, help))
}

/// Refuses a line of which one cannot tell whether it is a point or a heading.
fn check_words(text: &Text<'_>, data: Range<usize>) -> Read<()> {
    if is_set(&text.text[..data.start]) {
        return Ok(());
    }
    let is_stray = |word: &Word<'_>| {
        let mut silent = SILENT.iter();
        word.kind == Kind::Name && !silent.any(|known| word.text.eq_ignore_ascii_case(known))
    };
    let mut before = "";
    let mut words = Words::new(&text.text[data.clone()]);
    let stray =
        words.find(|word| std::mem::replace(&mut before, word.text) != "dtype" && is_stray(word));
    let Some(stray) = stray else { return Ok(()) };
    let message = "this line has coordinates and words: it may be a point, or a heading";
    let help = "start a heading with #, and leave words out of points";
    Err(text.error(stray.span_from(data.start), message, help))
}

/// Calls `each` with the points of a line, and whether there are more of them: the
/// numbers between two brackets are a point.
fn points(
    text: &Text<'_>,
    data: Range<usize>,
    numbers: &Numbers,
    mut each: impl FnMut(Coordinates, bool) -> Read<()>,
) -> Read<()> {
    let words = || Words::new(&text.text[data.clone()]);
    let (mut point, mut label) = (Vec::new(), None);
    let mut repeated = Repeated::default();
    let has_brackets = words().any(|word| word.kind == Kind::Bracket);
    let last = words().filter(is_number).last();
    let last = last.map_or(0, |last| last.span.start);
    for word in words() {
        let span = word.span_from(data.start);
        match word.kind {
            Kind::Number if point.len() < 4 => {
                point.push((label.take(), numbers.read(text, span)?));
            }
            Kind::Number => {
                let help = "write one point a line, or put each point in brackets; a list of numbers under a name needs --dim";
                return Err(text.error_here("a point has 2 or 3 coordinates, not more", help));
            }
            Kind::Bracket => {
                label = None;
                if !point.is_empty() {
                    let point = coordinates(text, data.clone(), std::mem::take(&mut point))?;
                    repeated.last.clone_from(&point);
                    repeated.count += 1;
                    each(point, word.span.start < last)?;
                }
                repeated.bracket(word.text);
            }
            Kind::Repeats => {
                let copies = word.repeats().unwrap_or_default();
                check_count(copies, || text.error_here("", ""))?;
                if !repeated.is_point || !point.is_empty() {
                    let message = "what is repeated is not one point";
                    let help = "print it again after `set print repeats unlimited` in gdb; a list of numbers under a name needs --dim";
                    return Err(text.error(span, message, help));
                }
                numbers.copies(&repeated.last, copies, text, span)?;
                for _ in 0..copies {
                    each(repeated.last.clone(), word.span.start < last)?;
                }
                repeated.is_point = false;
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
    if point.is_empty() {
        return Ok(());
    }
    each(coordinates(text, data, point)?, false)
}

/// What gdb's `<repeats 6 times>` repeats: what stands in the braces before it.
#[derive(Default)]
struct Repeated {
    /// The last point.
    last: Coordinates,
    /// How many points there are.
    count: usize,
    /// How many there were at each open brace.
    open: Vec<usize>,
    /// Whether the braces that were closed last have one point in them.
    is_point: bool,
}

impl Repeated {
    fn bracket(&mut self, bracket: &str) {
        self.is_point = false;
        match bracket {
            "{" => self.open.push(self.count),
            "}" => self.is_point = self.open.pop().is_some_and(|open| self.count == open + 1),
            _ => {}
        }
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
