//! Exact numbers as text and the case format.
//!
//! `number` has exact rationals, their decimals, correct rounding to `f32` and `f64`, and numbers
//! ±√q + r. `case` reads a case, names it by its id, and poses its shapes in the world. `limits`
//! says how large input may be, `json` what is wrong with JSON that is no case, `file` what is
//! wrong with a file, `names` which name may have been meant, and `message` how it is laid out.

#![forbid(unsafe_code)]

pub mod case;
pub mod file;
pub mod json;
pub mod limits;
pub mod message;
pub mod names;
pub mod number;
