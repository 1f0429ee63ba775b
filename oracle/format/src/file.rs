//! What is wrong with a file, and how to mend it.

use std::io::{Error, ErrorKind};

/// What the operating system says of a file, and what to do about it.
#[must_use]
pub fn said(error: &Error) -> String {
    let mend = match error.kind() {
        ErrorKind::NotFound => "check the name and the folder",
        ErrorKind::IsADirectory => "name a file in it",
        ErrorKind::NotADirectory => "check the name: a part of it is a file",
        ErrorKind::PermissionDenied => "check who may use the file and its folder",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "make room on the disk",
        ErrorKind::ReadOnlyFilesystem => "name a place that can be written to",
        _ => return error.to_string(),
    };
    format!("{error}; {mend}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_named_with_what_to_do() {
        let missing = Error::from(ErrorKind::NotFound);
        assert!(said(&missing).ends_with("; check the name and the folder"));
        let other = Error::other("odd");
        assert_eq!(said(&other), "odd");
    }
}
