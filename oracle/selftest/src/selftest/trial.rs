//! What the audit tries, and what comes of it.

use epa_judge::conformance;
use epa_judge::validate::Stop;

/// One thing that was tried, and whether it came out as it must.
#[derive(Clone, Debug)]
pub struct Trial {
    /// What was tried.
    pub name: String,
    /// What it does.
    pub about: &'static str,
    /// What must come of it.
    pub expected: String,
    /// What came of it.
    pub found: String,
    /// Whether that is what must come of it.
    pub passed: bool,
}

/// Why the audit could not be made.
#[derive(Debug, thiserror::Error)]
pub enum AuditError {
    /// A run did not come to its end.
    #[error("{0}")]
    Stopped(#[from] Stop),
    /// There are no cases.
    #[error("{0}")]
    Cases(#[from] conformance::NotConformant),
}
