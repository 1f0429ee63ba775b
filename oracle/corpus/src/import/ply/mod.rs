//! The vertices of a PLY file, ASCII or binary.
//!
//! This is a reader of our own, because the PLY crates read ASCII coordinates as floats of the
//! declared type, and without places: decimals could not be kept exactly.

mod body;
mod header;

use super::cloud::Cloud;
use super::error::Read;
use super::number::Numbers;

/// Whether a file starts like a PLY file.
pub(super) fn is_ply(bytes: &[u8]) -> bool {
    let line = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).next();
    line == Some(b"ply".as_slice()) && bytes.len() > 3
}

/// Reads the vertices of a file.
pub(super) fn read(source: &str, bytes: &[u8], numbers: &Numbers) -> Read<Cloud> {
    let header = header::read(source, bytes)?;
    body::read(source, bytes, &header, numbers)
}
