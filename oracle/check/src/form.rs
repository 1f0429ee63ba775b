//! What truth lines are written with: words, digits, and when an enclosure is closed.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::One;
use serde_json::{Number, Value};

use crate::lattice::Curves;
use epa_format::number::{Rational, Surd};

/// Significant digits of `signed_depth.decimal`.
pub const DIGITS: usize = 40;

/// Why a class is undecided.
pub const UNDECIDED: &str = "curved shapes: the enclosure contains 0";

/// The class of a signed depth of this sign.
#[must_use]
pub fn class_name(sign: Ordering) -> &'static str {
    match sign {
        Ordering::Less => "separated",
        Ordering::Equal => "touching",
        Ordering::Greater => "penetrating",
    }
}

/// The shortest text that reads back as the same f64; integers without a point.
#[must_use]
pub fn json_number(x: f64) -> Value {
    // Negative zero is zero; `Number::from_f64` refuses only NaN and infinities.
    Number::from_f64(x + 0.0).map_or(Value::Null, Value::Number)
}

/// The decimal digits that two numbers begin with, at most so many. `None` if there are none.
pub fn shared_decimal(lo: &Surd, hi: &Surd, digits: usize) -> Option<String> {
    let cut = |digits| {
        let [lo, hi] = [lo, hi].map(|end| end.decimal(digits));
        let same = lo.trim_end_matches('…') == hi.trim_end_matches('…');
        same.then(|| if lo.ends_with('…') { lo } else { hi })
    };
    (1..=digits).rev().find_map(cut)
}

/// Whether the ends of an enclosure of the signed depth are at most 2^-60 of the scale apart.
pub fn is_closed(curves: &Curves, lo: &Surd, hi: &Surd) -> bool {
    match (lo.is_rational(), hi.is_rational()) {
        (Some(lo), Some(hi)) => {
            let gap = hi - lo;
            curves.reaches(&(gap * Rational::from_integer(BigInt::one() << CLOSED_BITS)))
        }
        _ => lo == hi,
    }
}

/// The bits of the scale that the ends of a closed enclosure share.
const CLOSED_BITS: u32 = 60;
