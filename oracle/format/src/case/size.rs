//! How large the numbers of a case are together: as they are written, and brought to
//! the common denominator that exact arithmetic needs.
//!
//! A few short fractions can have a common denominator that no memory holds: `1/p`, `1/q`, `1/r` …
//! So its size is checked while the numbers are read, one by one.

use crate::limits::{MAX_BITS, MAX_COMMON_BITS, MAX_LATTICE_BITS};
use crate::number::{CommonDenominator, Rational};

/// The numbers read so far.
pub(super) struct Size {
    count: u64,
    /// Of numerators and denominators together.
    bits: u64,
    /// The longest number, its bits before the point.
    longest: u64,
    common: CommonDenominator,
}

/// Which limit was passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TooLarge {
    /// [`MAX_BITS`].
    Bits,
    /// [`MAX_COMMON_BITS`].
    Common,
    /// [`MAX_LATTICE_BITS`].
    Lattice,
}

impl TooLarge {
    /// What is wrong.
    pub(super) fn message(self) -> String {
        match self {
            TooLarge::Bits => {
                format!("the numbers of the case have more than {MAX_BITS} bits together")
            }
            TooLarge::Common => format!(
                "on a common denominator the numbers so far have more than {MAX_COMMON_BITS} bits each"
            ),
            TooLarge::Lattice => format!(
                "on a common denominator the numbers so far have more than {MAX_LATTICE_BITS} bits together"
            ),
        }
    }

    /// How to mend it.
    pub(super) fn help(self) -> &'static str {
        match self {
            TooLarge::Bits => "use fewer vertices, or shorter numbers",
            TooLarge::Common | TooLarge::Lattice => {
                "use fewer vertices, the same denominators, and numbers of similar size"
            }
        }
    }
}

impl Size {
    pub(super) fn new() -> Self {
        Size {
            count: 0,
            bits: 0,
            longest: 0,
            common: CommonDenominator::new(),
        }
    }

    /// Adds a number.
    ///
    /// # Errors
    /// The first limit that is passed with it.
    pub(super) fn add(&mut self, x: &Rational) -> Result<(), TooLarge> {
        let (numer, denom) = (x.numer().bits(), x.denom().bits());
        self.count += 1;
        self.bits += numer + denom;
        if self.bits > MAX_BITS {
            return Err(TooLarge::Bits);
        }
        self.longest = self.longest.max((numer + 1).saturating_sub(denom));
        self.common.join(x.denom());
        // A number p/q is p · (L/q) on the common denominator L.
        let each = self.longest + self.common.bits();
        if each > MAX_COMMON_BITS {
            return Err(TooLarge::Common);
        }
        if each * self.count > MAX_LATTICE_BITS {
            return Err(TooLarge::Lattice);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;
    use crate::number::parse_exact;

    fn of(numbers: &[&str]) -> Result<(), TooLarge> {
        let mut size = Size::new();
        let mut numbers = numbers.iter().map(|text| parse_exact(text).expect(text));
        numbers.try_for_each(|x| size.add(&x))
    }

    #[test]
    fn the_largest_and_the_smallest_number_go_together() {
        assert_eq!(of(&["1p16384", "1p-16384", "-1p16384", "0"]), Ok(()));
        assert_eq!(of(&["1e4900", "1e-4900"]), Ok(()));
    }

    #[test]
    fn the_common_denominator_has_a_limit() {
        // 3^k and 5^k have nothing in common; 3 of them are 36,000 bits.
        let power = |base: u32| format!("1/{}", BigInt::from(base).pow(12_000 / base.ilog2()));
        let [three, five, seven, eleven] = [3, 5, 7, 11].map(|base| {
            let mut text = power(base);
            text.truncate(text.len().min(5_000));
            text
        });
        let texts = [three.as_str(), &five, &seven, &eleven];
        assert_eq!(of(&texts[..2]), Ok(()));
        assert_eq!(of(&[texts[0]; 100]), Ok(()), "the same one is no more");
        assert_eq!(of(&texts), Err(TooLarge::Common));
    }

    #[test]
    fn many_numbers_have_less_room_each() {
        let mut size = Size::new();
        let small = parse_exact("1p-16384").expect("a number");
        let one = parse_exact("1").expect("a number");
        assert_eq!(size.add(&small), Ok(()));
        let each = 16_384 + 2;
        let most = MAX_LATTICE_BITS / each;
        for _ in 1..most {
            assert_eq!(size.add(&one), Ok(()));
        }
        assert_eq!(size.add(&one), Err(TooLarge::Lattice));
    }
}
