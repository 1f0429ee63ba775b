//! Integers in decimal.

use num_bigint::{BigInt, BigUint, Sign};

/// The largest power of ten in a word of the machine, and its exponent.
const CHUNK: (u64, usize) = (10_000_000_000_000_000_000, 19);

/// So many words are divided one digit chunk after the other, in time that grows with the square
/// of their number; more are left to the method for long numbers.
const FEW: usize = 64;

/// Writes a number in decimal behind a text.
pub fn push_word(text: &mut String, word: u64) {
    text.push_str(itoa::Buffer::new().format(word));
}

/// Writes an integer in decimal behind a text.
pub fn push_integer(text: &mut String, x: &BigInt) {
    if x.sign() == Sign::Minus {
        text.push('-');
    }
    push_magnitude(text, x.magnitude());
}

/// Writes an integer without a sign in decimal behind a text.
pub fn push_magnitude(text: &mut String, x: &BigUint) {
    let mut words: Vec<u64> = x.iter_u64_digits().collect();
    if words.len() > FEW {
        text.push_str(&x.to_string());
        return;
    }
    let mut chunks = Vec::with_capacity(words.len() + 1);
    while words.len() > 1 {
        chunks.push(divide(&mut words));
    }
    push_word(text, words.first().copied().unwrap_or(0));
    for chunk in chunks.iter().rev() {
        push_chunk(text, *chunk);
    }
}

/// Divides a number, given by its words from the lowest up, by the power of ten of a chunk, and
/// gives the remainder.
fn divide(words: &mut Vec<u64>) -> u64 {
    let (divisor, mut rest) = (CHUNK.0, 0);
    for word in words.iter_mut().rev() {
        let wide = u128::from(rest) << 64 | u128::from(*word);
        // The rest is below the divisor, so the quotient is a word.
        *word = (wide / u128::from(divisor)) as u64;
        rest = (wide % u128::from(divisor)) as u64;
    }
    while words.last() == Some(&0) {
        words.pop();
    }
    rest
}

/// Writes a chunk with its leading zeros.
fn push_chunk(text: &mut String, chunk: u64) {
    let mut buffer = itoa::Buffer::new();
    let digits = buffer.format(chunk);
    const ZEROS: &str = "0000000000000000000";
    text.push_str(&ZEROS[digits.len()..]);
    text.push_str(digits);
}

#[cfg(test)]
mod tests {
    use super::super::tests::Random;
    use super::*;

    fn written(x: &BigInt) -> String {
        let mut text = String::from("x=");
        push_integer(&mut text, x);
        text
    }

    #[test]
    fn integers_of_all_lengths_are_written_like_their_display() {
        let mut random = Random::new(11);
        for bits in (1..200).chain([64 * 64 - 1, 64 * 64, 64 * 64 + 1, 10_000]) {
            for _ in 0..4 {
                let x = random.integer(bits);
                for x in [
                    -&x,
                    x.clone(),
                    (BigInt::from(1) << bits) - 1u32,
                    BigInt::from(1) << bits,
                ] {
                    assert_eq!(written(&x), format!("x={x}"));
                }
            }
        }
    }

    #[test]
    fn leading_zeros_of_chunks_are_kept() {
        for power in 0..60 {
            let x = num_traits::pow(BigInt::from(10), power);
            for x in [x.clone(), &x + 7u32, &x - 1u32, BigInt::ZERO] {
                assert_eq!(written(&x), format!("x={x}"));
            }
        }
    }
}
