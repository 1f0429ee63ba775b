//! Files that are written as a whole or not at all.
//!
//! Output goes into `.NAME.PID.part` beside the file, which is renamed when all of it is on the
//! disk. A kill, a full disk or a power cut leaves the file as it was.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::cli::shared::streams::{Ended, Failure};
use epa_format::file::said;

/// How many parts that others left behind are passed by.
const MAX_PARTS: u32 = 1000;

/// That a file cannot be written, with its name and the mend.
pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Failure {
    let (path, why) = (path.display(), said(error));
    Failure::incomplete(format_args!("cannot write {path}: {why}"))
}

/// Sees before the work that its output can go to this place, and replaces none of these inputs.
pub(crate) fn check_output<P: AsRef<Path>>(path: &Path, inputs: &[P]) -> Result<(), String> {
    let refused = |why: &str| Err(format!("cannot write {}: {why}", path.display()));
    let place = |path: &Path| fs::canonicalize(path).ok();
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => refused(&said(&io::ErrorKind::IsADirectory.into())),
        Ok(there) => {
            let is_input = |input: &P| place(input.as_ref()) == place(path);
            match there.is_file() && inputs.iter().any(is_input) {
                true => refused("it is the input, which would be lost; name another file"),
                false => Ok(()),
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => refused(&said(&error)),
        Err(_) => match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() && !folder.exists() => {
                let folder = folder.display();
                refused(&format!(
                    "there is no folder {folder}; make it, or name another"
                ))
            }
            _ => Ok(()),
        },
    }
}

/// [`replace`], for a file that is named in messages.
pub(crate) fn put(path: &Path, text: &[u8]) -> Ended<()> {
    replace(path, text).map_err(|error| unwritable(path, &error))
}

/// Puts a text in a file's place at one stroke, so that there is never half of it.
/// What is no ordinary file, a pipe or a terminal, is written to as it is.
pub(crate) fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return fs::write(path, text);
    }
    at_one_stroke(path, |part| {
        let mut file = File::create_new(part)?;
        file.write_all(text)?;
        file.sync_all()
    })
}

/// The same for a file that must not be there yet; its folders are made.
pub(crate) fn create(path: &Path, text: &[u8]) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        if parent.is_file() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        fs::create_dir_all(parent)?;
    }
    if path.symlink_metadata().is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    replace(path, text)
}

/// Puts what `write` writes into a new file in the place of another, with its
/// permissions; if that fails, the other is as it was.
pub(crate) fn at_one_stroke<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<(), E> {
    // Behind links, so that they stay links.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let part = beside(&path)?;
    let replaced = write(&part).and_then(|()| {
        if let Ok(before) = fs::metadata(&path) {
            fs::set_permissions(&part, before.permissions())?;
        }
        Ok(fs::rename(&part, &path)?)
    });
    if replaced.is_err() {
        let _ = fs::remove_file(&part);
    }
    replaced
}

/// A name in the same folder that no other run uses. One that was killed may have had
/// the same number, in a container it always has, so its part is passed by.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name();
    let name = name.ok_or_else(|| io::Error::from(io::ErrorKind::IsADirectory))?;
    let part = |again: u32| {
        let mut part = OsString::from(".");
        part.push(name);
        part.push(format!(".{}", std::process::id()));
        if again > 0 {
            part.push(format!("-{again}"));
        }
        part.push(".part");
        path.with_file_name(part)
    };
    let free = |part: &PathBuf| part.symlink_metadata().is_err();
    let found = (0..MAX_PARTS).map(part).find(free);
    found.ok_or_else(|| io::Error::other("too many parts of it are left behind: `.NAME.….part`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_killed_runs_are_passed_by() {
        let name = format!("epa-files-passed-by-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("report");
        for _ in 0..3 {
            let left = beside(&path).expect("a free name");
            fs::write(left, "hal").expect("it can be written");
        }
        replace(&path, b"whole").expect("it can be written");
        assert_eq!(fs::read(&path).expect("a file"), b"whole");
        let there = fs::read_dir(&folder).expect("a folder").count();
        assert_eq!(there, 4, "nothing new is left behind");
        fs::remove_dir_all(folder).expect("its own folder");
    }
}
