//! The oracle for browsers and Node.
//!
//! Each function takes texts and gives one, mostly JSON: the same bytes as the program
//! `epa-oracle` prints. An error is a diagnosis of at most three lines. Nothing reads a file,
//! starts a thread or looks at a clock. docs/browser.md is for people.
//!
//! `oracle/web/build` compiles this to WebAssembly; `examples/` has what JavaScript sees: all
//! functions in one module, and `contact` alone in a small one.

#![forbid(unsafe_code)]

mod contact;
mod hulls;
mod look;
mod read;
mod steps;
mod truths;
mod verdict;

pub use contact::{certified, contact};
pub use hulls::contact_of_hulls;
pub use look::pictures;
pub use read::{case_from, case_named};
pub use steps::{trace, versions};
pub use truths::{check, solve};
pub use verdict::{judge, shrink};

use epa_format::case::Case;

/// What a function gives: a text, or a diagnosis.
pub type Reply = Result<String, String>;

/// The case of a text, which may go over many lines.
fn case_of(text: &str) -> Result<Case, String> {
    let line = text.replace(['\n', '\r'], " ");
    Case::parse(&line).map_err(|error| error.render("case", 1, &line))
}
