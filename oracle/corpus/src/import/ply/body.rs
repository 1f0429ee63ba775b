//! The elements: those before the vertices are skipped, those after them unread.

use super::super::cloud::Cloud;
use super::super::error::{ImportError, Place, Read, Text};
use super::super::number::Numbers;
use super::super::obj::fields;
use super::header::{Element, Encoding, Header, Property, Type};
use epa_format::case::Coordinates;

const CUT_OFF: &str = "the file is cut off, or its header counts too many";

pub(super) fn read(source: &str, bytes: &[u8], header: &Header, numbers: &Numbers) -> Read<Cloud> {
    let body = bytes.get(header.body..).unwrap_or_default();
    let points = match header.encoding {
        Encoding::Ascii => ascii(source, body, header, numbers)?,
        Encoding::Binary { big_endian } => Binary {
            source,
            bytes,
            at: header.body,
            big_endian,
        }
        .points(header, numbers)?,
    };
    if points.is_empty() {
        let help = "give at least one vertex";
        return Err(ImportError::whole(source, "the file has no vertices", help));
    }
    Ok(Cloud::new(header.dim, points))
}

/// A line for each element, blank lines aside.
fn ascii(source: &str, body: &[u8], header: &Header, numbers: &Numbers) -> Read<Vec<Coordinates>> {
    let lines = body.split(|byte| *byte == b'\n').zip(header.body_line..);
    let lines = lines.filter(|(line, _)| !line.trim_ascii().is_empty());
    let with_line = |element: &&Element| !element.properties.is_empty();
    let skipped = header.skipped.iter().filter(with_line);
    let skipped = skipped.fold(0, |sum: usize, element| sum.saturating_add(element.count));
    let mut lines = lines.skip(skipped);
    let mut points = Vec::new();
    for i in 0..header.vertices.count {
        let Some((line, number)) = lines.next() else {
            let count = header.vertices.count;
            let message = format!("the file ends after {i} of {count} vertices");
            return Err(ImportError::whole(source, message, CUT_OFF));
        };
        let line = String::from_utf8_lossy(line);
        let text = Text::line(source, number, line.trim_end());
        points.push(ascii_vertex(&text, header, numbers)?);
    }
    Ok(points)
}

fn ascii_vertex(text: &Text<'_>, header: &Header, numbers: &Numbers) -> Read<Coordinates> {
    let mut words = fields(text.text);
    let mut point = vec![None; header.axes.len()];
    let properties = &header.vertices.properties;
    let wrong = || {
        let count = properties.len();
        let message = format!("this is not a vertex of {count} properties");
        text.error_here(message, "give a value for each property of the header")
    };
    for (i, property) in properties.iter().enumerate() {
        let word = words.next().ok_or_else(wrong)?;
        if property.length.is_some() {
            let length = text.text[word].parse::<usize>().map_err(|_| wrong())?;
            if length > 0 {
                words.nth(length - 1).ok_or_else(wrong)?;
            }
        } else if let Some(axis) = header.axes.iter().position(|axis| *axis == i) {
            point[axis] = Some(numbers.read(text, word)?);
        }
    }
    let point: Option<Coordinates> = point.into_iter().collect();
    point.filter(|_| words.next().is_none()).ok_or_else(wrong)
}

/// The bytes of a binary file, up to a place.
struct Binary<'b> {
    source: &'b str,
    bytes: &'b [u8],
    at: usize,
    big_endian: bool,
}

impl Binary<'_> {
    fn points(mut self, header: &Header, numbers: &Numbers) -> Read<Vec<Coordinates>> {
        for element in &header.skipped {
            self.skip(element)?;
        }
        let mut points = Vec::new();
        for i in 0..header.vertices.count {
            points.push(self.vertex(header, numbers, i)?);
        }
        Ok(points)
    }

    fn vertex(&mut self, header: &Header, numbers: &Numbers, index: usize) -> Read<Coordinates> {
        let mut point = vec![None; header.axes.len()];
        for (i, property) in header.vertices.properties.iter().enumerate() {
            let offset = self.at;
            let axis = header.axes.iter().position(|axis| *axis == i);
            let (Some(axis), None) = (axis, property.length) else {
                self.skip_property(property)?;
                continue;
            };
            let value = self.value(property.ty)?;
            let place = || Place::byte(format!("{}, vertex {index}", self.source), offset);
            point[axis] = Some(numbers.stored(value, place)?);
        }
        let point: Option<Coordinates> = point.into_iter().collect();
        point.ok_or_else(|| self.cut_off())
    }

    fn skip(&mut self, element: &Element) -> Read<()> {
        let fixed = |property: &Property| property.length.is_none();
        if element.properties.iter().all(fixed) {
            let size: usize = element.properties.iter().map(|p| p.ty.size()).sum();
            return self.take(size.saturating_mul(element.count)).map(drop);
        }
        // Every turn takes the length of a list at least, so that the end of the file bounds them.
        for _ in 0..element.count {
            for property in &element.properties {
                self.skip_property(property)?;
            }
        }
        Ok(())
    }

    fn skip_property(&mut self, property: &Property) -> Read<()> {
        let place = Place::byte(self.source, self.at);
        let count = property.length.map(|length| self.value(length));
        let count = count.unwrap_or(Ok(1.0))?;
        if count < 0.0 {
            let (message, help) = ("the length of a list is negative", "write the file anew");
            return Err(ImportError::new(place, message, help));
        }
        let size = property.ty.size().saturating_mul(count as usize);
        self.take(size).map(drop)
    }

    fn value(&mut self, ty: Type) -> Read<f64> {
        let size = ty.size();
        let mut bytes = [0; 8];
        bytes[..size].copy_from_slice(self.take(size)?);
        if self.big_endian {
            bytes[..size].reverse();
        }
        Ok(ty.value(u64::from_le_bytes(bytes)))
    }

    fn take(&mut self, count: usize) -> Read<&[u8]> {
        let end = self.at.checked_add(count);
        let taken = end.and_then(|end| self.bytes.get(self.at..end));
        let taken = taken.ok_or_else(|| self.cut_off())?;
        self.at += count;
        Ok(taken)
    }

    fn cut_off(&self) -> ImportError {
        let message = "the file ends within its elements";
        ImportError::new(Place::byte(self.source, self.at), message, CUT_OFF)
    }
}
