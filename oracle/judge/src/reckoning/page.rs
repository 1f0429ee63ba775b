//! Where the page in the browser shows a case: docs/browser.md.

use std::fmt::Write;

use data_encoding::BASE64URL_NOPAD;

use crate::results::Entry;
use epa_corpus::corpus::{FILES, called};
use epa_corpus::generate::Reference;
use epa_format::case::Case;

/// What a reader does while no address of the page is configured.
pub const WITHOUT_LINK: &str = "open epa-oracle.html, the page in one file (docs/browser.md)";

/// The most characters of a link: many issue trackers cut longer ones.
const LONGEST: usize = 8_000;

/// The address of the page, if one is configured: by the environment of this run, or by that in
/// which the program was built.
#[must_use]
pub fn address() -> Option<String> {
    let set = std::env::var("EPA_ORACLE_PAGE").ok();
    let set = set.or_else(|| option_env!("EPA_ORACLE_PAGE").map(str::to_owned));
    set.filter(|address| !address.is_empty())
}

/// The link to a case; `None` without an address, and if it would be too long.
#[must_use]
pub fn link(case: &Case) -> Option<String> {
    let address = address()?;
    let name = case.name.as_deref();
    let name = name.filter(|name| opens(name, case.id().as_str()));
    let link = match name {
        Some(name) => named(&address, name),
        None => {
            let text = case.to_canonical_text();
            format!("{address}#pair={}", BASE64URL_NOPAD.encode(text.as_bytes()))
        }
    };
    (link.len() <= LONGEST).then_some(link)
}

/// The link to the case of a verdict: `None` if only its name is known, and the page does not find
/// the case by it.
#[must_use]
pub fn link_of(entry: &Entry) -> Option<String> {
    let [_, id] = entry.ids();
    match &entry.case {
        Some(case) => link(case),
        None => link_to(entry.name.as_deref()?, id),
    }
}

/// The link to the case of this name and id: `None` if the page does not find it.
#[must_use]
pub fn link_to(name: &str, id: &str) -> Option<String> {
    let address = address()?;
    opens(name, id).then(|| named(&address, name))
}

/// The link to a name; nothing in it ends a link, or a cell of a table.
fn named(address: &str, name: &str) -> String {
    let mut link = format!("{address}#case=");
    for byte in name.bytes() {
        let _ = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'/' => {
                write!(link, "{}", char::from(byte))
            }
            _ => write!(link, "%{byte:02X}"),
        };
    }
    link
}

/// Whether this name opens the case of this id, and no other: a generated case, or one of the
/// corpus.
fn opens(name: &str, id: &str) -> bool {
    if let Ok(reference) = name.parse::<Reference>() {
        return reference.case().id().as_str() == id;
    }
    let lines = FILES.iter().flat_map(|(_, text)| text.lines());
    let lines = lines.filter(|line| line.contains(name));
    let cases: Vec<Case> = lines.filter_map(|line| Case::parse(line).ok()).collect();
    let found = called(&cases, name);
    found.is_ok_and(|case| case.is_some_and(|case| case.id().as_str() == id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_opens_its_own_case_only() {
        let generated: Reference = "box-grid-3d/1/17".parse().expect("a name");
        let id = generated.case().id();
        assert!(opens("box-grid-3d/1/17", id.as_str()));
        assert!(!opens("box-grid-3d/1/18", id.as_str()));
        let (_, text) = FILES[0];
        let embedded = Case::parse(text.lines().next().expect("a line")).expect("a case");
        let name = embedded.name.clone().expect("a name");
        assert!(opens(&name, embedded.id().as_str()));
        assert!(!opens(&name, id.as_str()));
        assert!(!opens("", id.as_str()));
    }

    #[test]
    fn a_name_cannot_end_its_link() {
        assert_eq!(
            named("https://example.org/", "a b|)<é>/1"),
            "https://example.org/#case=a%20b%7C%29%3C%C3%A9%3E/1"
        );
    }
}
