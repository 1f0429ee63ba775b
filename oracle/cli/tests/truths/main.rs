//! The truth, held against references, definitions and forgeries.

mod depth_along;
mod forged;
mod regions;
mod strata;
mod truth;
