//! The checkers: what they accept is true, whoever made it.
//!
//! `verify` takes a printed truth line and recomputes from the case in it whatever the line
//! claims. `checker` is the geometry of it for polytopes, the same text as the proved checker in
//! `oracle/proof/`, and `check` that for curved shapes: a certificate about integers, accepted or
//! refused. `ray_check` does the same for depths along a direction. `brute` finds the signed depth
//! from its definition. Nothing else is solved, and nothing is shared with what solves: this crate
//! depends neither on `epa` nor on `epa-truth`.

#![forbid(unsafe_code)]

pub mod brute;
pub mod certificate;
pub mod check;
mod checker;
pub mod enclosure;
pub mod form;
pub mod lattice;
pub mod ray_check;
pub mod verify;
