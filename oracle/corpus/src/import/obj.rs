//! The vertices of a Wavefront OBJ file.
//!
//! This is a reader of our own, because the OBJ crates read coordinates as floats of one type: a
//! decimal would be rounded twice, or could not be kept exactly.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use num_traits::One;

use super::cloud::{Cloud, check_count};
use super::error::{ImportError, Read, Text};
use super::number::Numbers;
use epa_format::case::{Coordinates, Dim, MAX_VERTICES, shown};

/// How many names of objects a message lists.
const LISTED: usize = 10;
/// How many names of objects are kept.
const KEPT: usize = 1_000;

/// Reads the vertices of a file: all of them, or those of the object or group of the name. These
/// are the vertices that its faces, lines and points use. If it has none of these, they are the
/// ones that stand under it.
pub(super) fn read(
    source: &str,
    bytes: &[u8],
    object: Option<&str>,
    numbers: &Numbers,
) -> Read<Cloud> {
    let mut file = File::default();
    for (line, number) in bytes.split(|byte| *byte == b'\n').zip(1..) {
        let line = without_comment(line);
        file.line(&Text::line(source, number, &line), object, numbers)?;
    }
    file.finish(source, object)
}

/// The names of the objects of a file, in the order in which they come.
pub(super) fn objects(bytes: &[u8]) -> Vec<String> {
    let lines = bytes.split(|byte| *byte == b'\n').map(without_comment);
    let name = |line: Cow<'_, str>| {
        let word = fields(&line).next()?;
        (&line[word.clone()] == "o").then(|| line[word.end..].trim().to_owned())
    };
    lines.filter_map(name).take(KEPT).collect()
}

/// The first names of objects, for a message.
pub(super) fn listed(objects: &[String]) -> String {
    let mut names: Vec<String> = objects.iter().take(LISTED).map(|n| shown(n)).collect();
    if objects.len() > LISTED {
        names.push("…".to_owned());
    }
    names.join(", ")
}

fn without_comment(line: &[u8]) -> Cow<'_, str> {
    let end = line.iter().position(|byte| matches!(byte, b'#' | b'\r'));
    String::from_utf8_lossy(&line[..end.unwrap_or(line.len())])
}

/// The words of a line and where they stand.
pub(super) fn fields(line: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    line.split_ascii_whitespace().map(|word| {
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        start..start + word.len()
    })
}

/// What is known of a file up to a line.
#[derive(Default)]
struct File {
    vertices: Vec<Coordinates>,
    /// The names of objects, in the order in which they come.
    objects: Vec<String>,
    /// Whether the wanted object, or one of the wanted groups, is open.
    in_object: bool,
    in_group: bool,
    found: bool,
    /// The vertices under the wanted object, and those that it uses.
    under: Vec<usize>,
    used: BTreeSet<usize>,
}

impl File {
    fn line(&mut self, text: &Text<'_>, wanted: Option<&str>, numbers: &Numbers) -> Read<()> {
        let mut words = fields(text.text);
        let Some(keyword) = words.next() else {
            return Ok(());
        };
        let rest = text.text[keyword.end..].trim();
        let selected = self.in_object || self.in_group;
        match &text.text[keyword] {
            "v" => {
                let vertex = vertex(text, words, numbers)?;
                check_count(self.vertices.len() + 1, || text.error_here("", ""))?;
                if selected {
                    self.under.push(self.vertices.len());
                }
                self.vertices.push(vertex);
            }
            "o" => {
                self.in_object = wanted == Some(rest);
                self.in_group = false;
                self.found |= self.in_object;
                if self.objects.len() < KEPT {
                    self.objects.push(rest.to_owned());
                }
            }
            "g" => {
                let mut names = rest.split_ascii_whitespace();
                self.in_group = names.any(|name| wanted == Some(name));
                self.found |= self.in_group;
            }
            "f" | "l" | "p" if selected => {
                for word in words {
                    let index = self.index(text, word)?;
                    self.used.insert(index);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The vertex, counted from 0, of an entry like `3`, `3/1/2` or `-1`.
    fn index(&self, text: &Text<'_>, word: Range<usize>) -> Read<usize> {
        let first = text.text[word.clone()].split('/').next();
        let number = first.unwrap_or_default().parse::<isize>().ok();
        let from_end = |back: usize| self.vertices.len().checked_sub(back);
        let index = number.and_then(|number| match number {
            ..=-1 => from_end(number.unsigned_abs()),
            _ => number.unsigned_abs().checked_sub(1),
        });
        // An index may point forward; the end of the file will tell.
        index.filter(|index| *index < MAX_VERTICES).ok_or_else(|| {
            let help = "indices count from 1, or from -1 backwards: f 1 2 3";
            text.error(word, "this is not the index of a vertex", help)
        })
    }

    fn finish(self, source: &str, object: Option<&str>) -> Read<Cloud> {
        if self.vertices.is_empty() {
            let help = "an OBJ file has lines like: v 1.0 0.5 -2.0";
            return Err(ImportError::whole(source, "the file has no vertices", help));
        }
        if let Some(name) = object {
            return Ok(Cloud::new(Dim::Three, self.select(source, name)?));
        }
        let mut cloud = Cloud::new(Dim::Three, self.vertices);
        let (count, names) = (self.objects.len(), listed(&self.objects));
        if count > 1 {
            cloud.notes.push(format!(
                "{source} has {count} objects ({names}); all its vertices are taken as one hull, --a-object or --b-object takes one object"
            ));
        }
        Ok(cloud)
    }

    fn select(self, source: &str, name: &str) -> Read<Vec<Coordinates>> {
        let refused =
            |message: String, help: String| Err(ImportError::whole(source, message, help));
        let wanted = shown(name);
        if !self.found {
            let message = format!("the file has no object or group `{wanted}`");
            let help = match &self.objects[..] {
                [] => "leave out the name: the file has no objects".to_owned(),
                objects => format!("its objects are: {}", listed(objects)),
            };
            return refused(message, help);
        }
        let indices = match self.used.is_empty() {
            true => self.under,
            false => self.used.into_iter().collect(),
        };
        let point = |index: &usize| self.vertices.get(*index).cloned();
        match indices.iter().map(point).collect::<Option<Vec<_>>>() {
            Some(points) if !points.is_empty() => Ok(points),
            Some(_) => {
                let message = format!("the object `{wanted}` has no vertices");
                refused(message, "name an object with faces".into())
            }
            None => {
                let last = indices.last().map_or(0, |last| last + 1);
                let message = format!("the object `{wanted}` uses vertex {last}");
                let count = self.vertices.len();
                refused(message, format!("the file has {count} vertices only"))
            }
        }
    }
}

/// The vertex of a line `v x y z`, `v x y z w` or `v x y z red green blue`.
fn vertex(
    text: &Text<'_>,
    words: impl Iterator<Item = Range<usize>>,
    numbers: &Numbers,
) -> Read<Coordinates> {
    // Seven are enough to know that there are too many.
    let words: Vec<Range<usize>> = words.take(7).collect();
    if !matches!(words.len(), 3 | 4 | 6) {
        let message = "a vertex is not three coordinates";
        let help = "write `v x y z`, on one line; a weight of 1 or three colour values may follow";
        return Err(text.error_here(message, help));
    }
    if let [_, _, _, w] = words.as_slice()
        && !numbers.read(text, w.clone())?.is_one()
    {
        let help = "divide x, y and z by w, and leave w out";
        return Err(text.error(w.clone(), "the weight w of the vertex is not 1", help));
    }
    let coordinates = words.into_iter().take(3);
    coordinates.map(|word| numbers.read(text, word)).collect()
}
