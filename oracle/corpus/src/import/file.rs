//! Files: reading them, and finding out what they are.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use super::cloud::{Cloud, refuse_object};
use super::error::{ImportError, Read};
use super::number::Numbers;
use super::points::{Block, blocks};
use super::{obj, ply, stl};
use epa_format::file::said;
pub use epa_format::limits::MAX_FILE;

/// The first words of the lines of an OBJ file.
const OBJ_WORDS: [&str; 13] = [
    "v", "vn", "vt", "vp", "o", "g", "f", "l", "p", "s", "mtllib", "usemtl", "usemap",
];
/// Formats of meshes that are not read.
const OTHERS: [&str; 8] = ["off", "gltf", "glb", "fbx", "dae", "3ds", "blend", "json"];

/// Reads a file by its name, at most one byte more than [`MAX_FILE`].
pub type Files<'f> = &'f dyn Fn(&str) -> io::Result<Vec<u8>>;

/// The files of this machine; `-` is standard input.
pub(super) fn on_disk(source: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = MAX_FILE as u64 + 1;
    match source {
        "-" => io::stdin().lock().take(limit).read_to_end(&mut bytes),
        path => File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes)),
    }?;
    Ok(bytes)
}

/// The bytes of a file.
pub(super) fn bytes(source: &str, files: Files<'_>) -> Read<Vec<u8>> {
    let name = name(source);
    let bytes = files(source).map_err(|error| {
        let said = said(&error);
        let parts = said.split_once("; ");
        let (what, help) = parts.unwrap_or((&said, "check whether it may be read"));
        ImportError::whole(name, format!("the file cannot be read: {what}"), help)
    })?;
    if bytes.len() > MAX_FILE {
        let message = format!("the file has more than {MAX_FILE} bytes");
        let help = "leave out points inside the hull";
        return Err(ImportError::whole(name, message, help));
    }
    if bytes.starts_with("\u{feff}".as_bytes()) {
        let message = "the file starts with a byte order mark";
        let help = "save it as UTF-8 without one";
        return Err(ImportError::whole(name, message, help));
    }
    Ok(bytes)
}

/// What messages call a file.
pub(super) fn name(source: &str) -> &str {
    if source == "-" { "<stdin>" } else { source }
}

/// The points of a file of one shape: PLY, OBJ, STL, or a list of points. `object` is the
/// option that selects an object, and its name.
pub(super) fn of_bytes(
    source: &str,
    bytes: &[u8],
    (option, object): (&str, Option<&str>),
    numbers: &Numbers,
) -> Read<Cloud> {
    let extension = Path::new(source).extension().and_then(|e| e.to_str());
    let extension = extension.unwrap_or_default().to_ascii_lowercase();
    let is_ply = ply::is_ply(bytes);
    let is_stl = extension == "stl" || stl::is_stl(bytes);
    if extension == "obj" || !is_ply && !is_stl && looks_like_obj(bytes) {
        return obj::read(source, bytes, object, numbers);
    }
    refuse_object((option, object))?;
    if is_ply {
        return ply::read(source, bytes, numbers);
    }
    if extension == "ply" {
        let help = "the first line of a PLY file is `ply`";
        return Err(ImportError::whole(source, "this is not a PLY file", help));
    }
    if is_stl {
        return stl::read(source, bytes, numbers);
    }
    if OTHERS.contains(&extension.as_str()) || bytes.contains(&0) {
        let message = "files of this kind are not read";
        let help = "export the shape as OBJ, PLY or STL, or print its points as text";
        return Err(ImportError::whole(source, message, help));
    }
    only(source, blocks(source, bytes, numbers)?)
}

/// The one block of points of a file.
fn only(source: &str, blocks: Vec<Block>) -> Read<Cloud> {
    let mut blocks = blocks.into_iter();
    match (blocks.next(), blocks.next()) {
        (Some(block), None) => Ok(block.cloud),
        (None, _) => {
            let help = "give an OBJ, PLY or STL file, or text with one point a line";
            Err(ImportError::whole(source, "the file has no points", help))
        }
        (_, Some(second)) => {
            let line = second.line;
            let message =
                format!("the file has several blocks of points, the second from line {line}");
            let help = "a file of one shape has no blank lines between its points; --points FILE reads both shapes from one file";
            Err(ImportError::whole(source, message, help))
        }
    }
}

/// Whether a text of both shapes is an OBJ file: no other text has its points in lines `v x y z`.
pub(super) fn has_vertices_of_obj(bytes: &[u8]) -> bool {
    let is_vertex = |line: &[u8]| {
        let rest = line.trim_ascii_start().strip_prefix(b"v");
        let rest = rest.filter(|rest| rest.first().is_some_and(u8::is_ascii_whitespace));
        let first = rest.and_then(|rest| rest.trim_ascii_start().first());
        first.is_some_and(|byte| byte.is_ascii_digit() || b"+-.".contains(byte))
    };
    looks_like_obj(bytes) && bytes.split(|byte| *byte == b'\n').any(is_vertex)
}

/// Whether the first line that says something is one of an OBJ file.
fn looks_like_obj(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"#"));
    let mut words = first.unwrap_or_default().split(u8::is_ascii_whitespace);
    let word = words.next().unwrap_or_default();
    OBJ_WORDS.iter().any(|known| known.as_bytes() == word)
}
