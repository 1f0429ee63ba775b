//! What changed between two results, in the formats of docs/reviewing.md.

mod evidence;
mod html;
mod json;
mod listing;
mod markdown;
mod phrases;
mod table;

use std::io;

pub use self::evidence::Partings;
pub use self::listing::{answers, group, runs};
pub use self::phrases::remarks;
pub use self::table::{changed, changes};
use super::Format;
use epa_judge::changes::Comparison;

/// Writes a comparison in a format: equal bytes for equal files; `None` if there is no
/// such report of a comparison.
///
/// # Errors
/// What the library of a format reports; no comparison is known that it refuses.
pub fn render_changes(
    format: Format,
    comparison: &Comparison,
    partings: &Partings,
) -> io::Result<Option<String>> {
    match format {
        Format::Json => json::render(comparison, partings).map(Some),
        Format::Markdown => Ok(Some(markdown::render(comparison, partings))),
        Format::Html => Ok(Some(html::render(comparison, partings))),
        Format::Junit => Ok(None),
    }
}
