//! The oracle for browsers and Node.
//!
//! Each function takes texts and gives one, mostly JSON: the same bytes as the program
//! `epa-oracle` prints. An error is a diagnosis of at most three lines. Nothing reads a file,
//! starts a thread or looks at a clock. docs/browser.md is for people.
//!
//! `oracle/web/build` compiles this to WebAssembly; `exports` is what JavaScript sees.

#![forbid(unsafe_code)]

mod contact;
#[cfg(target_arch = "wasm32")]
pub mod exports;
#[cfg(feature = "oracle")]
mod look;
#[cfg(feature = "oracle")]
mod read;
#[cfg(feature = "oracle")]
mod steps;
#[cfg(feature = "oracle")]
mod truths;
#[cfg(feature = "oracle")]
mod verdict;

pub use contact::contact;
#[cfg(feature = "oracle")]
pub use look::pictures;
#[cfg(feature = "oracle")]
pub use read::{case_from, case_named};
#[cfg(feature = "oracle")]
pub use steps::{trace, versions};
#[cfg(feature = "oracle")]
pub use truths::{check, solve};
#[cfg(feature = "oracle")]
pub use verdict::{judge, shrink};

use epa_format::case::Case;

/// What a function gives: a text, or a diagnosis.
pub type Reply = Result<String, String>;

/// The case of a text, which may go over many lines.
fn case_of(text: &str) -> Result<Case, String> {
    let line = text.replace(['\n', '\r'], " ");
    Case::parse(&line).map_err(|error| error.render("case", 1, &line))
}
