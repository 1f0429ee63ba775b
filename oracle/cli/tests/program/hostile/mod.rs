//! Input that is made to hurt, at every door of the program: a clear answer in bounded time
//! and memory, and nothing of it acted upon. docs/testing.md has the table.

mod doors;
mod last_words;
mod lines;
#[cfg(target_os = "linux")]
mod memory;
mod names;
mod subjects;

use std::fs;
use std::path::{Path, PathBuf};

use epa_oracle::limits;

use crate::common::empty;

const GOOD: &str = r#"{"v":1,"dim":2,"scalar":"f64","a":{"hull":[[4,11],[4,5],[9,9]]},"b":{"hull":[[5,7],[12,7],[10,2],[7,3]]},"name":"example"}"#;

/// A folder of a test, empty.
fn folder(test: &str) -> PathBuf {
    empty(&format!("hostile/{test}"))
}

/// A file with these bytes.
fn file(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, bytes).expect(name);
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn every_limit_stands_in_the_table_of_what_was_attacked() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/testing.md");
    let page = fs::read_to_string(path).expect("docs/testing.md");
    let section = page.split("\n## ").find(|s| s.starts_with("Hostile input"));
    let section = section.expect("the section");
    for limit in limits::ALL {
        let name = format!("`{}`", limit.name);
        assert!(section.contains(&name), "{name} is not in docs/testing.md");
    }
}
