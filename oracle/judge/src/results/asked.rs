//! What was asked: the program of a subject, with hashes, so that a changed program is recognised.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The program that answers as a subject. A built-in subject has none: it is named by the
/// version of the oracle and the edition.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Asked {
    /// The program and its arguments, as they were given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub command: Vec<String>,
    /// The SHA-256 of the program, and of every file that an argument may name, by its path, behind
    /// the folder that another argument names.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
    /// The longest that it may take for a case, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout: Option<f64>,
}

impl Asked {
    /// A command with the hashes of its files, and the seconds that it has for a case.
    ///
    /// # Errors
    /// A file that is there and cannot be read.
    pub fn of(command: &[String], timeout: f64) -> io::Result<Self> {
        let parts: BTreeSet<String> = command.iter().flat_map(|word| parts(word)).collect();
        let folders = folders(&parts);
        let named: BTreeMap<String, PathBuf> = parts
            .iter()
            .flat_map(|part| named_files(&folders, part))
            .collect();
        let hashed = |(name, path): (_, PathBuf)| Ok((name, hash(&path)?));
        Ok(Asked {
            command: command.to_vec(),
            files: named.into_iter().map(hashed).collect::<io::Result<_>>()?,
            timeout: Some(timeout),
        })
    }

    /// Whether it is the same program, perhaps under another path.
    pub(super) fn is_same_program(&self, other: &Asked) -> bool {
        let hashes = |asked: &Asked| asked.files.values().cloned().collect::<BTreeSet<_>>();
        match self.command == other.command {
            true => self.files == other.files,
            false => hashes(self) == hashes(other),
        }
    }
}

/// The program on the path that a name stands for, as the system looks for it.
fn resolved(program: &str) -> Option<PathBuf> {
    if program.contains(std::path::is_separator) {
        return None;
    }
    let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(&name))
        .find(|path| is_executable(path))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}

/// The folder that a command runs in, and those that it names, also inside of each other: behind
/// `cd`, `env -C`, or anywhere.
fn folders(parts: &BTreeSet<String>) -> Vec<PathBuf> {
    let mut known = BTreeSet::new();
    let mut folders = vec![PathBuf::new()];
    let mut next = 0;
    while let Some(folder) = folders.get(next).cloned() {
        next += 1;
        for inside in parts.iter().map(|part| folder.join(part)) {
            let is_new = inside.is_dir() && inside.canonicalize().is_ok_and(|p| known.insert(p));
            if is_new {
                folders.push(inside);
            }
        }
    }
    folders
}

/// What interpreters put behind the name of a file, of a module, or of a folder that they run.
const ENDINGS: [&str; 10] = [
    ".py", ".pyc", ".class", ".js", ".mjs", ".cjs", ".pl", ".pm", ".rb", ".jar",
];
const IN_A_FOLDER: [&str; 3] = ["__main__.py", "__init__.py", "index.js"];

/// The files that a part of a command may stand for in each of the folders, by their paths there,
/// and the program of its name.
fn named_files(folders: &[PathBuf], part: &str) -> Vec<(String, PathBuf)> {
    // Of `python3 -m package.driver`.
    let module = part.replace('.', "/");
    let of_names = [part, module.as_str()];
    let names = of_names.into_iter().flat_map(|name| {
        let longer = ENDINGS.map(|ending| format!("{name}{ending}"));
        let inside = IN_A_FOLDER.map(|file| format!("{name}/{file}"));
        longer.into_iter().chain(inside)
    });
    let names: BTreeSet<String> = names.chain([part.to_owned()]).collect();
    let paths = folders
        .iter()
        .flat_map(|folder| names.iter().map(|name| folder.join(name)));
    let named = paths
        .filter(|path| path.is_file())
        .map(|path| (path.to_string_lossy().into_owned(), path));
    let mut named: Vec<(String, PathBuf)> = named.collect();
    if let Some(path) = resolved(part) {
        // A file here may have its name.
        let is_taken = named.iter().any(|(name, _)| name == part);
        let where_from = if is_taken { " on the path" } else { "" };
        named.push((format!("{part}{where_from}"), path));
    }
    named
}

/// What may stand before the name of a file, or behind it.
const ENDS: &str = "=:,;&|()[]{}<>'\"`$?#@+";

/// No path is longer.
const LONGEST: usize = 4096;

/// Of an option, which a name may follow: `-ummodule`.
const LETTERS: usize = 16;

/// An argument, and what it is taken apart into by a shell (`sh -c 'cd FOLDER && exec ./driver'`)
/// and by options: `--settings=FILE`, `-IFILE`, `@FILE`, `FILE?line`.
fn parts(word: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::from([word.to_owned()]);
    let mut next = vec![word.to_owned()];
    while let Some(word) = next.pop() {
        let by_a_shell = shlex::split(&word).unwrap_or_default();
        let inside = word.split_whitespace().map(str::to_owned);
        next.extend(
            inside
                .chain(by_a_shell)
                .filter(|word| words.insert(word.clone())),
        );
    }
    let mut parts: BTreeSet<String> = words.iter().flat_map(|word| pieces(word)).collect();
    parts.remove("");
    parts
}

/// A word, what stands between, before and behind its letters of [`ENDS`], and behind the letters
/// of an option.
fn pieces(word: &str) -> BTreeSet<String> {
    let ends = |letter: char| ENDS.contains(letter);
    let at_an_end = word.match_indices(ends);
    let around = at_an_end.flat_map(|(at, end)| [&word[..at], &word[at + end.len()..]]);
    let around = around.filter(|part| part.len() <= LONGEST);
    let mut pieces: BTreeSet<&str> = word.split(ends).chain(around).chain([word]).collect();
    let options: Vec<&str> = pieces
        .iter()
        .copied()
        .filter(|x| x.starts_with('-'))
        .collect();
    for option in options {
        let letters = option.char_indices().take(LETTERS);
        pieces.extend(letters.map(|(at, _)| &option[at..]));
    }
    let home = std::env::var_os("HOME");
    let at_home = |piece: &str| {
        let path = Path::new(home.as_ref()?).join(piece.strip_prefix("~/")?);
        Some(path.to_string_lossy().into_owned())
    };
    let at_home: Vec<String> = pieces.iter().filter_map(|piece| at_home(piece)).collect();
    pieces
        .into_iter()
        .map(str::to_owned)
        .chain(at_home)
        .collect()
}

fn hash(path: &Path) -> io::Result<String> {
    let mut hash = Sha256::new();
    let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
    loop {
        let read = file.fill_buf()?;
        if read.is_empty() {
            break;
        }
        hash.update(read);
        let read = read.len();
        file.consume(read);
    }
    Ok(HEXLOWER.encode(&hash.finalize()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked<'w>(words: impl IntoIterator<Item = &'w str>) -> Asked {
        let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
        Asked::of(&words, 10.0).expect("readable")
    }

    #[test]
    fn every_file_of_a_command_is_hashed() {
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let flag = format!("--settings={here}");
        let script = format!("exec sh '{here}'; exit");
        let source = concat!("cd '", env!("CARGO_MANIFEST_DIR"), "/src' && exec ./lib.rs");
        let first = ["sh", here, "--verbose", &flag];
        let asked = asked(first.into_iter().chain(["/no/such/file", &script, source]));
        let hashed: Vec<&str> = asked.files.keys().map(String::as_str).collect();
        let lib = concat!(env!("CARGO_MANIFEST_DIR"), "/src/./lib.rs");
        assert_eq!(hashed, [here, lib, "sh"]);
        assert_eq!(asked.files[here].len(), 64);
    }

    #[test]
    fn a_file_is_hashed_however_an_option_names_it() {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let lib = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs");
        for (words, file) in [
            (format!("@{manifest}"), manifest),
            (format!("-I{manifest}"), manifest),
            (format!("-xm{manifest}"), manifest),
            (format!("{manifest}?line=1"), manifest),
            (format!("-C {source} lib.rs"), lib),
            (format!("lib.rs {source}"), lib),
        ] {
            let asked = asked(["env"].into_iter().chain(words.split(' ')));
            assert!(asked.files.contains_key(file), "{words}: {asked:?}");
        }
    }

    #[test]
    fn a_file_is_hashed_however_a_shell_names_it() {
        let folder = std::env::temp_dir().join(format!("epa-oracle-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("made");
        let names = "a b.py|drv.js|mine.py|sh.py|c d.py|x=1,2.txt|(e).txt|f g.py";
        let all: Vec<PathBuf> = names.split('|').map(|name| folder.join(name)).collect();
        for path in &all {
            std::fs::write(path, "pass").expect("written");
        }
        let here = folder.display();
        let script = format!(
            "cd {here}; node drv; python3 -ummine; sh; sh -c 'sh c\\ d.py'; \
             sh -u '{here}/f g.py' --fast; exec sh {here}/a\\ b.py"
        );
        let options = "--settings=x=1,2.txt -configx=1,2.txt:3 --of={(e).txt}";
        let words = ["sh", "-c", &script].into_iter();
        let asked = asked(words.chain(options.split(' ')));
        std::fs::remove_dir_all(&folder).expect("removed");
        for path in &all {
            let name = path.to_string_lossy();
            assert!(asked.files.contains_key(&*name), "{name}");
        }
        // Whatever else bears its name.
        assert!(asked.files.contains_key("sh"));
    }
}
