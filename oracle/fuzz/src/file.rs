//! Files of what is attacked.

use std::fs;

use tempfile::NamedTempFile;

/// A file with these bytes, whose name ends so; it is gone when it is dropped.
pub(crate) fn file_of(bytes: &[u8], ending: &str) -> NamedTempFile {
    let file = tempfile::Builder::new().suffix(ending).tempfile();
    let file = file.expect("a file for what is attacked");
    fs::write(file.path(), bytes).expect("a file for what is attacked");
    file
}
