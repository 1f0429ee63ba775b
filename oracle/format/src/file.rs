//! What is wrong with a file, and how to mend it.

use std::io::{Error, ErrorKind};

/// What the operating system says of a file, in plain words, and what to do about it.
#[must_use]
pub fn said(error: &Error) -> String {
    let (what, mend) = match error.kind() {
        ErrorKind::NotFound => ("there is no such file", "check the name and the folder"),
        ErrorKind::AlreadyExists => ("there is such a file already", "name another"),
        ErrorKind::IsADirectory => ("it is a folder", "name a file in it"),
        ErrorKind::NotADirectory => ("a part of its name is a file", "check the name"),
        ErrorKind::InvalidFilename => ("that is too long for a name", "name a file"),
        ErrorKind::PermissionDenied => (
            "it is not allowed",
            "check who may use the file and its folder",
        ),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            ("the disk is full", "make room on it")
        }
        ErrorKind::ReadOnlyFilesystem => (
            "nothing can be written there",
            "name a place that can be written to",
        ),
        _ => return error.to_string(),
    };
    format!("{what}; {mend}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_named_with_what_to_do() {
        let missing = Error::from(ErrorKind::NotFound);
        assert_eq!(
            said(&missing),
            "there is no such file; check the name and the folder"
        );
        let other = Error::other("odd");
        assert_eq!(said(&other), "odd");
    }
}
