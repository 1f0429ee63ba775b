//! What a person looks at: words and pictures.

use serde_json::json;

use super::{Reply, case_of};
use epa_check::brute;
use epa_report::dossier::{Dossier, facts};
use epa_report::report::in_words;

/// A case to look at, as JSON: its `id`, `name` and `dim`, the truth in `words`, and what else
/// there is to say (`facts`). Two `pictures` as SVG show the shapes and their difference.
///
/// # Errors
/// What is wrong with the case, or legs of the oracle that disagree.
pub fn pictures(case: &str) -> Reply {
    let case = case_of(case)?;
    let dossier = Dossier::of(&case, brute::DEFAULT_LIMIT).map_err(|error| error.to_string())?;
    let found = json!({
        "id": case.id().as_str(),
        "name": dossier.name(),
        "dim": case.dim.get(),
        "class": dossier.known.class().map(epa_truth::truth::json::class_name),
        "depth": dossier.known.decimal(20),
        "words": in_words(&case, &dossier.known.truth()),
        "facts": facts(&dossier),
        "pictures": dossier.pictures(),
    });
    Ok(found.to_string())
}
