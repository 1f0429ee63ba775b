//! Numbers as programs print them.

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

use super::error::{ImportError, Place, Read, Text};
use epa_format::case::{Dim, MAX_BITS};
use epa_format::number::{
    FloatType, MAX_TEXT, NumberError, Rational, Rounded, parse_exact, parse_rounded,
    rational_from_f64, round_rational,
};

/// The suffixes of literals, and the type that they say the number has.
const SUFFIXES: [(&str, FloatType); 6] = [
    ("_f32", FloatType::F32),
    ("_f64", FloatType::F64),
    ("f32", FloatType::F32),
    ("f64", FloatType::F64),
    ("f", FloatType::F32),
    ("d", FloatType::F64),
];

/// Reads the numbers of a pair, with a limit to their size together.
pub(super) struct Numbers {
    scalar: FloatType,
    /// How many coordinates a point has, if the user says so.
    pub(super) dim: Option<Dim>,
    /// Whether decimals stay what is written, instead of being rounded to the scalar.
    exact: bool,
    /// The bits of the numbers read so far.
    pub(super) bits: Cell<u64>,
    /// The type that the text says its decimals have, as numpy does with `dtype=float32`.
    pub(super) dtype: Cell<Option<FloatType>>,
}

impl Numbers {
    pub(super) fn new(scalar: FloatType, exact: bool) -> Self {
        Numbers {
            dim: None,
            scalar,
            exact,
            bits: Cell::default(),
            dtype: Cell::default(),
        }
    }

    /// The same, of points whose number of coordinates the user may have said.
    pub(super) fn in_dim(self, dim: Option<Dim>) -> Self {
        Numbers { dim, ..self }
    }

    /// The number that stands at some bytes of a text.
    pub(super) fn read(&self, text: &Text<'_>, span: Range<usize>) -> Read<Rational> {
        let number = self.parse(&text.text[span.clone()]);
        let number = number.map_err(|e| text.error(span.clone(), e.to_string(), help(e)))?;
        self.count(&number, 1, || text.error(span, "", "").place)?;
        Ok(number)
    }

    /// Counts more copies of numbers that were read.
    pub(super) fn copies(
        &self,
        numbers: &[Rational],
        copies: usize,
        text: &Text<'_>,
        span: Range<usize>,
    ) -> Read<()> {
        let mut numbers = numbers.iter();
        let place = || text.error(span.clone(), "", "").place;
        numbers.try_for_each(|number| self.count(number, copies as u64, place))
    }

    /// A number that was stored as a float, or as an integer that a float holds.
    pub(super) fn stored(&self, x: f64, place: impl Fn() -> Place) -> Read<Rational> {
        let number = rational_from_f64(x).ok_or(NumberError::NotFinite);
        let number = number.and_then(|number| self.rounded(number));
        let number = number.map_err(|e| ImportError::new(place(), e.to_string(), help(e)))?;
        self.count(&number, 1, place)?;
        Ok(number)
    }

    /// Adds the bits of a number so many times, and refuses too many bits.
    fn count(&self, number: &Rational, times: u64, place: impl FnOnce() -> Place) -> Read<()> {
        let bits = number.numer().bits() + number.denom().bits();
        let bits = bits.saturating_mul(times).saturating_add(self.bits.get());
        self.bits.set(bits);
        if bits <= MAX_BITS {
            return Ok(());
        }
        let message = format!("the numbers up to here have more than {MAX_BITS} bits together");
        let help = "use fewer vertices, or shorter numbers";
        Err(ImportError::new(place(), message, help))
    }

    /// A number of a float type, as the scalar of the case holds it.
    fn rounded(&self, number: Rational) -> Result<Rational, NumberError> {
        if self.exact {
            return Ok(number);
        }
        match round_rational(&number, self.scalar) {
            Rounded::Finite(rounded) => Ok(rounded),
            Rounded::Zero => Ok(number),
            Rounded::Underflow => Err(NumberError::Underflow(self.scalar)),
            Rounded::Overflow { .. } => Err(NumberError::Overflow(self.scalar)),
        }
    }

    fn parse(&self, text: &str) -> Result<Rational, NumberError> {
        if text.len() > MAX_TEXT {
            return Err(NumberError::TooLong);
        }
        let lower = text.to_ascii_lowercase();
        let unsigned = lower.strip_prefix(['-', '+']).unwrap_or(&lower);
        let sign = if lower.starts_with('-') { "-" } else { "" };
        if is_not_finite(unsigned) {
            return Err(NumberError::NotFinite);
        }
        if !unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            return Err(NumberError::Syntax);
        }
        if let Some(hex) = unsigned.strip_prefix("0x") {
            return parse_hex(sign, hex);
        }
        if unsigned.contains(['/', 'p']) {
            return parse_exact(&format!("{sign}{unsigned}"));
        }
        let (digits, ty) = split_suffix(unsigned);
        let decimal = format!("{sign}{}", decimal(digits));
        match ty.or(self.dtype.get()) {
            Some(ty) => self.rounded(parse_rounded(&decimal, ty)?),
            None if self.exact => parse_exact(&decimal),
            None => parse_rounded(&decimal, self.scalar),
        }
    }
}

/// Whether a word without its sign is how some program prints infinity or not-a-number: `nan(ind)`,
/// `1.#QNAN` too.
pub(super) fn is_not_finite(unsigned: &str) -> bool {
    let begins = |word: &str| {
        let start = unsigned.get(..word.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    let whole = |word: &str| unsigned.eq_ignore_ascii_case(word);
    whole("inf") || whole("infinity") || whole("nan") || begins("1.#")
}

/// A hexadecimal float; exact, so that its suffix says nothing.
fn parse_hex(sign: &str, hex: &str) -> Result<Rational, NumberError> {
    let (mantissa, exponent) = hex.split_once('p').ok_or(NumberError::Syntax)?;
    let (exponent, _) = split_suffix(exponent);
    parse_exact(&format!("{sign}0x{}p{exponent}", pointed(mantissa)))
}

/// The number without the suffix of a literal, and the type that the suffix says.
fn split_suffix(text: &str) -> (&str, Option<FloatType>) {
    let mut suffixes = SUFFIXES.iter();
    let found = suffixes.find_map(|(suffix, ty)| Some((text.strip_suffix(suffix)?, Some(*ty))));
    found.unwrap_or((text, None))
}

/// A decimal as the formats write it: `.5` as `0.5`, `1.` as `1.0`, `007` as `7`.
fn decimal(text: &str) -> String {
    let end = text.find('e').unwrap_or(text.len());
    let (mantissa, exponent) = text.split_at(end);
    let mantissa = pointed(mantissa);
    let stripped = mantissa.trim_start_matches('0');
    let is_zero = !stripped.starts_with(|c: char| c.is_ascii_digit());
    let is_zero = is_zero && stripped.len() < mantissa.len();
    let zero = if is_zero { "0" } else { "" };
    format!("{zero}{stripped}{exponent}")
}

/// A mantissa with digits on both sides of its point.
fn pointed(mantissa: &str) -> Cow<'_, str> {
    match mantissa.split_once('.') {
        Some(("", "")) | None => mantissa.into(),
        Some(("", fraction)) => format!("0.{fraction}").into(),
        Some((whole, "")) => format!("{whole}.0").into(),
        Some(_) => mantissa.into(),
    }
}

fn help(error: NumberError) -> &'static str {
    match error {
        NumberError::Syntax => "numbers look like 3, -0.25, 1e-3, 1.5f, 22/7 or 0x1.8p+0",
        NumberError::Overflow(FloatType::F32) | NumberError::Underflow(FloatType::F32) => {
            "give --scalar f64 (a literal with the suffix f is an f32 all the same), or scale the pair"
        }
        NumberError::Overflow(FloatType::F64) | NumberError::Underflow(FloatType::F64) => {
            "give --exact to keep decimals as they are written, or scale the pair"
        }
        NumberError::ExponentTooLarge => "scale the pair",
        other => other.help(),
    }
}
