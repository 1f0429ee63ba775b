//! Input that is made to hurt, at every door of the program: a clear answer in bounded time and
//! memory, and nothing of it acted upon. docs/testing.md has the table. What is no program stands
//! in the sessions `hostile`, `limits`, `memory`, `names` and `last-words` of `tests/transcripts/`.

mod subjects;

use std::fs;

use epa_oracle::limits;

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
