//! Pictures of the steps.
