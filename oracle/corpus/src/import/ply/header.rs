//! The header: which elements come, how many of each, with which properties.

use super::super::error::{ImportError, Read, Text};
use super::super::obj::fields;
use epa_format::case::{Dim, shown};
use epa_format::limits::{MAX_HEADER_LINE, MAX_HEADER_PARTS, MAX_VERTICES};

/// How the elements are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Ascii,
    Binary { big_endian: bool },
}

/// The type of a stored number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    /// An integer of so many bytes.
    Integer { size: usize, signed: bool },
    /// A float of four or eight bytes.
    Float { size: usize },
}

impl Type {
    fn from_name(name: &str) -> Option<Self> {
        let integer = |size, signed| Some(Type::Integer { size, signed });
        match name {
            "char" | "int8" => integer(1, true),
            "uchar" | "uint8" => integer(1, false),
            "short" | "int16" => integer(2, true),
            "ushort" | "uint16" => integer(2, false),
            "int" | "int32" => integer(4, true),
            "uint" | "uint32" => integer(4, false),
            "float" | "float32" => Some(Type::Float { size: 4 }),
            "double" | "float64" => Some(Type::Float { size: 8 }),
            _ => None,
        }
    }

    /// In bytes.
    pub(super) fn size(self) -> usize {
        let (Type::Integer { size, .. } | Type::Float { size }) = self;
        size
    }

    /// The number that the lowest bits are.
    pub(super) fn value(self, bits: u64) -> f64 {
        match self {
            Type::Float { size: 4 } => f32::from_bits(bits as u32).into(),
            Type::Float { .. } => f64::from_bits(bits),
            // At most four bytes, which floats hold.
            Type::Integer { signed: false, .. } => bits as f64,
            Type::Integer { size, .. } => {
                let unused = 64 - 8 * size;
                (((bits << unused) as i64) >> unused) as f64
            }
        }
    }
}

/// A property of an element: a number, or a list with the type of its length.
#[derive(Clone, Debug)]
pub(super) struct Property {
    name: String,
    pub(super) ty: Type,
    pub(super) length: Option<Type>,
}

/// A kind of things that a file has many of.
#[derive(Clone, Debug)]
pub(super) struct Element {
    name: String,
    pub(super) count: usize,
    pub(super) properties: Vec<Property>,
}

/// What a header says.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) encoding: Encoding,
    /// The elements before the vertices, which are skipped.
    pub(super) skipped: Vec<Element>,
    pub(super) vertices: Element,
    /// Which properties of a vertex are x, y and z.
    pub(super) axes: Vec<usize>,
    pub(super) dim: Dim,
    /// The first byte after the header, and the number of its line.
    pub(super) body: usize,
    pub(super) body_line: usize,
}

pub(super) fn read(source: &str, bytes: &[u8]) -> Read<Header> {
    let (mut encoding, mut elements) = (None, Vec::new());
    let (mut at, mut number) = (0, 0);
    loop {
        number += 1;
        let Some(line) = line_at(bytes, at) else {
            let help = "the header ends in a line `end_header`; its lines end in line feeds and have at most 4,096 bytes";
            let message = format!("the header breaks off at line {number}");
            return Err(ImportError::whole(source, message, help));
        };
        at += line.len() + 1;
        let line = String::from_utf8_lossy(line);
        let text = Text::line(source, number, line.trim_end_matches('\r'));
        if text.text.trim_end() == "end_header" {
            break;
        }
        header_line(&text, &mut encoding, &mut elements)?;
    }
    let encoding = encoding.ok_or_else(|| {
        let help =
            "the second line is `format ascii 1.0`, or binary_little_endian, or binary_big_endian";
        ImportError::whole(source, "the header has no format", help)
    })?;
    let Some(vertices) = elements.iter().position(|element| element.name == "vertex") else {
        let help = "a PLY file of a shape has an `element vertex`";
        return Err(ImportError::whole(source, "the file has no vertices", help));
    };
    // What stands behind the vertices is not read.
    elements.truncate(vertices + 1);
    let vertices = elements.remove(vertices);
    let (axes, dim) = axes(source, &vertices)?;
    Ok(Header {
        encoding,
        skipped: elements,
        vertices,
        axes,
        dim,
        body: at,
        body_line: number + 1,
    })
}

/// The line that starts at a byte, if it ends soon enough.
fn line_at(bytes: &[u8], at: usize) -> Option<&[u8]> {
    let rest = bytes.get(at..)?;
    let rest = &rest[..rest.len().min(MAX_HEADER_LINE + 1)];
    let end = rest.iter().position(|byte| *byte == b'\n')?;
    Some(&rest[..end])
}

fn header_line(
    text: &Text<'_>,
    encoding: &mut Option<Encoding>,
    elements: &mut Vec<Element>,
) -> Read<()> {
    // Five words are enough to know that a property has too many.
    let spans: Vec<_> = fields(text.text).take(6).collect();
    let words: Vec<&str> = spans.iter().map(|span| &text.text[span.clone()]).collect();
    match words.as_slice() {
        [] | ["comment" | "obj_info", ..] => {}
        ["ply"] if text.first == 1 => {}
        ["format", name, "1.0"] => *encoding = Some(format(text, name)?),
        ["element", name, count] => elements.push(element(text, name, count, elements.len())?),
        ["property", rest @ ..] => {
            let Some(element) = elements.last_mut() else {
                let help = "put an `element` line before it";
                return Err(text.error_here("the property belongs to no element", help));
            };
            let property = property(text, rest)?;
            if element.properties.len() == MAX_HEADER_PARTS {
                let message = format!("an element has at most {MAX_HEADER_PARTS} properties");
                return Err(text.error_here(message, "leave out what is not needed"));
            }
            element.properties.push(property);
        }
        _ => {
            let help = "a header has the lines format, comment, element, property and end_header";
            return Err(text.error_here("this is not a line of a PLY header", help));
        }
    }
    Ok(())
}

fn format(text: &Text<'_>, name: &str) -> Read<Encoding> {
    match name {
        "ascii" => Ok(Encoding::Ascii),
        "binary_little_endian" => Ok(Encoding::Binary { big_endian: false }),
        "binary_big_endian" => Ok(Encoding::Binary { big_endian: true }),
        _ => {
            let help = "formats are ascii, binary_little_endian and binary_big_endian";
            Err(text.error_here("this format is unknown", help))
        }
    }
}

fn element(text: &Text<'_>, name: &str, count: &str, before: usize) -> Read<Element> {
    if before == MAX_HEADER_PARTS {
        let message = format!("a file has at most {MAX_HEADER_PARTS} elements");
        return Err(text.error_here(message, "leave out what is not needed"));
    }
    let count = count.parse().map_err(|_| {
        let help = "write a count, like `element vertex 8`";
        text.error_here("this is not the count of an element", help)
    })?;
    if name == "vertex" && count > MAX_VERTICES {
        let message = format!("the file has {count} vertices; the limit is {MAX_VERTICES}");
        return Err(text.error_here(message, "leave out points inside the hull"));
    }
    Ok(Element {
        name: name.to_owned(),
        count,
        properties: Vec::new(),
    })
}

fn property(text: &Text<'_>, words: &[&str]) -> Read<Property> {
    let ty = |name| {
        Type::from_name(name).ok_or_else(|| {
            let help = "types are char, uchar, short, ushort, int, uint, float and double";
            text.error_here(format!("the type `{}` is unknown", shown(name)), help)
        })
    };
    let (length, entry, name) = match words {
        ["list", length, entry, name] => (Some(ty(length)?), entry, name),
        [entry, name] => (None, entry, name),
        _ => {
            let help = "write `property float x`, or `property list uchar int vertex_indices`";
            return Err(text.error_here("this is not a property", help));
        }
    };
    if matches!(length, Some(Type::Float { .. })) {
        let help = "the length of a list is an integer, like uchar or int";
        return Err(text.error_here("the length of a list is no integer", help));
    }
    Ok(Property {
        name: (*name).to_owned(),
        ty: ty(entry)?,
        length,
    })
}

/// Which properties are the coordinates; without z, of the plane.
fn axes(source: &str, vertices: &Element) -> Read<(Vec<usize>, Dim)> {
    let refused = |message: String| {
        let help = "a vertex has the properties x, y and z (2D: x and y), numbers and each once";
        Err(ImportError::whole(source, message, help))
    };
    let mut axes = Vec::new();
    for name in ["x", "y", "z"] {
        let named = |property: &Property| property.name == name;
        let properties = &vertices.properties;
        let count = properties.iter().filter(|p| named(p)).count();
        let at = properties.iter().position(named);
        match at.filter(|at| count == 1 && properties[*at].length.is_none()) {
            Some(at) => axes.push(at),
            None if count == 0 && name == "z" => return Ok((axes, Dim::Two)),
            None if count == 0 => return refused(format!("the vertices have no property {name}")),
            None => return refused(format!("the property {name} is a list, or there twice")),
        }
    }
    Ok((axes, Dim::Three))
}
