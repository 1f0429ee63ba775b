//! The corners of the triangles of an STL file, ASCII or binary, each once.
//!
//! This is a reader of our own, because crates read ASCII coordinates as `f32`: decimals could not
//! be kept exactly.

use std::collections::BTreeSet;
use std::ops::Range;

use super::cloud::{Cloud, check_count};
use super::error::{ImportError, Place, Read, Text};
use super::number::Numbers;
use super::obj::fields;
use epa_format::case::{Coordinates, Dim};

/// The bytes of a binary file before its count of triangles, and those of a triangle.
const HEADER: usize = 80;
const TRIANGLE: usize = 50;

/// Whether a file is an STL file: as long as its count of triangles says, or text that begins so.
pub(super) fn is_stl(bytes: &[u8]) -> bool {
    let words = bytes.split(u8::is_ascii_whitespace);
    let mut words = words.filter(|word| !word.is_empty());
    is_binary(bytes)
        || words.next() == Some(b"solid")
            && words.any(|word| word == b"facet" || word == b"endsolid")
}

fn is_binary(bytes: &[u8]) -> bool {
    let length = || {
        let count = bytes.get(HEADER..)?.first_chunk().copied()?;
        let triangles = usize::try_from(u32::from_le_bytes(count)).ok()?;
        triangles.checked_mul(TRIANGLE)?.checked_add(HEADER + 4)
    };
    length() == Some(bytes.len())
}

/// Reads the corners of a file.
pub(super) fn read(source: &str, bytes: &[u8], numbers: &Numbers) -> Read<Cloud> {
    let mut corners = Corners::default();
    match is_binary(bytes) {
        true => binary(source, bytes, numbers, &mut corners)?,
        false => ascii(source, bytes, numbers, &mut corners)?,
    }
    if corners.points.is_empty() {
        let message = "the file has no triangles";
        let help =
            "an STL file has lines `vertex x y z`, or is as long as its count of triangles says";
        return Err(ImportError::whole(source, message, help));
    }
    Ok(Cloud::new(Dim::Three, corners.points))
}

/// Points in the order in which they are found, each once: a file repeats them in each triangle.
#[derive(Default)]
struct Corners {
    points: Vec<Coordinates>,
    known: BTreeSet<Coordinates>,
}

impl Corners {
    fn push(&mut self, point: Coordinates, error: impl FnOnce() -> ImportError) -> Read<()> {
        if self.known.insert(point.clone()) {
            check_count(self.points.len() + 1, error)?;
            self.points.push(point);
        }
        Ok(())
    }
}

fn binary(source: &str, bytes: &[u8], numbers: &Numbers, corners: &mut Corners) -> Read<()> {
    for (i, triangle) in bytes[HEADER + 4..].chunks_exact(TRIANGLE).enumerate() {
        // Twelve bytes are its normal, and the last two an attribute.
        for (k, corner) in triangle[12..48].chunks_exact(12).enumerate() {
            let place = |axis: usize| {
                let offset = HEADER + 4 + i * TRIANGLE + 12 + 12 * k + 4 * axis;
                Place::byte(format!("{source}, triangle {i}"), offset)
            };
            let coordinate = |(axis, four): (usize, &[u8])| {
                let four = <[u8; 4]>::try_from(four).unwrap_or_default();
                numbers.stored(f32::from_le_bytes(four).into(), || place(axis))
            };
            let point = corner.chunks_exact(4).enumerate().map(coordinate);
            let point = point.collect::<Read<Coordinates>>()?;
            corners.push(point, || ImportError::new(place(0), "", ""))?;
        }
    }
    Ok(())
}

/// The lines `vertex x y z`; the other lines have none. The last line says that the file is whole.
fn ascii(source: &str, bytes: &[u8], numbers: &Numbers, corners: &mut Corners) -> Read<()> {
    let mut is_whole = false;
    for (line, first) in bytes.split(|byte| *byte == b'\n').zip(1..) {
        let line = String::from_utf8_lossy(line);
        let text = Text::line(source, first, line.trim_end());
        let words: Vec<_> = fields(text.text).collect();
        let Some(first) = words.first() else { continue };
        is_whole = text.text[first.clone()].eq_ignore_ascii_case("endsolid");
        if !text.text[first.clone()].eq_ignore_ascii_case("vertex") {
            continue;
        }
        if words.len() != 4 {
            let help = "write `vertex x y z`";
            return Err(text.error_here("a vertex has three coordinates", help));
        }
        let coordinate = |word: &Range<usize>| numbers.read(&text, word.clone());
        let point = words[1..].iter().map(coordinate).collect::<Read<_>>()?;
        corners.push(point, || text.error_here("", ""))?;
    }
    if is_whole || corners.points.is_empty() {
        return Ok(());
    }
    let help = "the last line of an ASCII file is `endsolid`; write the file anew";
    Err(ImportError::whole(source, "the file is cut off", help))
}
