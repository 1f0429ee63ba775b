//! The truth of a case: certified EPA, brute force, certificate and checker.
//!
//! Three legs that share no geometry must agree before a truth leaves this module. One is EPA on
//! floats with exact decisions ([`epa::certified()`]). One evaluates the definition over all
//! candidate directions, up to a stated number. One is the checker's verdict on the certificate.
//! The fourth leg, `oracle/crosscheck/check.py`, starts from the raw line. Tests compare the first
//! leg with `BigRational`, the named reference.

pub mod contact;
mod deciding;
mod enclosed;
pub mod json;
mod known;
mod witness;

pub use self::deciding::{
    Confirmation, Decided, Disagreement, LegsDisagree, Truth, enclose_as, solve_on, solve_on_as,
};
pub use self::enclosed::Enclosed;
pub use self::known::{Known, solve, solve_as};
pub use self::witness::Witness;
