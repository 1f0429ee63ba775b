//! What was asked: the program behind a subject, so that another one is recognised.

use std::collections::BTreeMap;
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
    /// The SHA-256 of the program, and of every file that an argument names, by the name that
    /// stands there.
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
        let mut files = BTreeMap::new();
        let program = command.first().and_then(|program| resolved(program));
        let program = program.map(|path| (command[0].clone(), path));
        let arguments = command.iter().skip(1).flat_map(|word| named_files(word));
        for (name, path) in program.into_iter().chain(arguments) {
            files.insert(name, hash(&path)?);
        }
        let command = command.to_vec();
        Ok(Asked {
            command,
            files,
            timeout: Some(timeout),
        })
    }

    /// The hashes alone, in the order of the command: the same program under another path.
    pub(super) fn hashes(&self) -> Vec<Vec<&String>> {
        let of = |word: &String| match self.files.get(word) {
            Some(hash) => vec![hash],
            None => parts(word)
                .filter_map(|part| self.files.get(part))
                .collect(),
        };
        self.command.iter().map(of).collect()
    }
}

/// The file that a program's name stands for, as the system looks for it.
fn resolved(program: &str) -> Option<PathBuf> {
    if program.contains(std::path::is_separator) {
        return Some(PathBuf::from(program)).filter(|path| path.is_file());
    }
    let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(&name))
        .find(|path| path.is_file())
}

/// The files that an argument names: all of it, or parts of it, as in `--settings=FILE` and in
/// `sh -c 'cd FOLDER && exec ./driver FILE'`. A part is a file here or in the folder behind `cd`,
/// a module, or a program.
fn named_files(word: &str) -> Vec<(String, PathBuf)> {
    if Path::new(word).is_file() {
        return vec![(word.to_owned(), PathBuf::from(word))];
    }
    let mut folder = PathBuf::new();
    let mut before = "";
    let mut named = Vec::new();
    for part in parts(word) {
        if before == "cd" {
            folder.push(part);
        }
        before = part;
        let found = run_as(&folder, part)
            .or_else(|| run_as(Path::new(""), part))
            .or_else(|| resolved(part));
        named.extend(found.map(|path| (part.to_owned(), path)));
    }
    named
}

/// The file of a folder that runs by a name: the file itself, a module (`python3 -m package.driver`),
/// or what stands for a folder (`python3 FOLDER`, `node FOLDER`).
fn run_as(folder: &Path, name: &str) -> Option<PathBuf> {
    let module = name.replace('.', "/");
    [
        name,
        &format!("{module}.py"),
        &format!("{module}/__main__.py"),
        &format!("{name}/__main__.py"),
        &format!("{name}/index.js"),
    ]
    .map(|file| folder.join(file))
    .into_iter()
    .find(|path| path.is_file())
}

/// An argument, taken apart where a shell or an option would; what has blanks between quotes is
/// a part too.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    let ends = |letter: char| letter.is_whitespace() || "=:,;&|()<>'\"`$".contains(letter);
    let has_blanks = |part: &&str| part.contains(char::is_whitespace);
    let quoted = word.split(['\'', '"']).filter(has_blanks);
    word.split(ends)
        .filter(|part| !part.is_empty())
        .chain(quoted)
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

    #[test]
    fn every_file_of_a_command_is_hashed() {
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let flag = format!("--settings={here}");
        let script = format!("exec sh '{here}'; exit");
        let source = concat!("cd '", env!("CARGO_MANIFEST_DIR"), "/src' && exec ./lib.rs");
        let words = [
            "sh",
            here,
            "--verbose",
            &flag,
            "/no/such/file",
            &script,
            source,
        ];
        let asked = Asked::of(&words.map(String::from), 10.0).expect("readable");
        let hashed: Vec<&str> = asked.files.keys().map(String::as_str).collect();
        assert_eq!(hashed, ["./lib.rs", here, "sh"]);
        assert_eq!(asked.files[here].len(), 64);
        let counts: Vec<usize> = asked.hashes().iter().map(Vec::len).collect();
        assert_eq!(counts, [1, 1, 0, 1, 0, 2, 1]);
    }

    #[test]
    fn a_file_with_blanks_in_its_name_is_hashed() {
        let name = format!("epa-oracle asked {}.py", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, "pass").expect("written");
        let script = format!("exec sh -u '{}' --fast", path.display());
        let asked = Asked::of(&["sh".to_owned(), "-c".to_owned(), script], 10.0);
        std::fs::remove_file(&path).expect("removed");
        let asked = asked.expect("readable");
        assert!(asked.files.contains_key(&*path.to_string_lossy()));
        assert_eq!(asked.hashes()[2].len(), 2);
    }
}
