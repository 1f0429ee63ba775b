//! Integers in decimal.

use num_bigint::{BigInt, BigUint, Sign};

/// The largest power of ten in a word of the machine, and its exponent.
const CHUNK: (u64, usize) = (10_000_000_000_000_000_000, 19);

/// So many words are divided one digit chunk after the other, in time that grows with the square
/// of their number; more are left to the method for long numbers.
const FEW: usize = 32;

/// So many chunks have room for that many words: each takes 63 bits.
const MOST_CHUNKS: usize = FEW + 1;

/// Writes a number in decimal behind a text.
pub(super) fn push_word(text: &mut String, word: u64) {
    // Numbers of vertices and exponents have a digit or two.
    match word {
        0..10 => text.push(char::from(b'0' + word as u8)),
        10..100 => {
            text.push(char::from(b'0' + (word / 10) as u8));
            text.push(char::from(b'0' + (word % 10) as u8));
        }
        _ => text.push_str(itoa::Buffer::new().format(word)),
    }
}

/// Writes an integer in decimal behind a text.
pub fn push_integer(text: &mut String, x: &BigInt) {
    if x.sign() == Sign::Minus {
        text.push('-');
    }
    push_magnitude(text, x.magnitude());
}

/// Writes an integer without a sign in decimal behind a text.
pub(super) fn push_magnitude(text: &mut String, x: &BigUint) {
    let mut digits = x.iter_u64_digits();
    let count = digits.len();
    if count <= 1 {
        push_word(text, digits.next().unwrap_or(0));
        return;
    }
    let mut words = [0; FEW];
    let Some(mut words) = words.get_mut(..count) else {
        text.push_str(&x.to_string());
        return;
    };
    words
        .iter_mut()
        .zip(digits)
        .for_each(|(word, digit)| *word = digit);
    let (mut chunks, mut filled) = ([0; MOST_CHUNKS], 0);
    while words.len() > 1 {
        (words, chunks[filled]) = divide(words);
        filled += 1;
    }
    push_word(text, words[0]);
    for chunk in chunks[..filled].iter().rev() {
        push_chunk(text, *chunk);
    }
}

/// Divides a number, given by its words from the lowest up, by the power of ten of a chunk, and
/// gives the words of the quotient and the remainder.
fn divide(words: &mut [u64]) -> (&mut [u64], u64) {
    let (divisor, mut rest) = (CHUNK.0, 0);
    for word in words.iter_mut().rev() {
        let wide = u128::from(rest) << 64 | u128::from(*word);
        // The rest is below the divisor, so the quotient is a word.
        *word = (wide / u128::from(divisor)) as u64;
        rest = (wide % u128::from(divisor)) as u64;
    }
    let left = words
        .iter()
        .rposition(|word| *word != 0)
        .map_or(1, |top| top + 1);
    (&mut words[..left], rest)
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
    use super::super::Random;
    use super::*;

    fn written(x: &BigInt) -> String {
        let mut text = String::from("x=");
        push_integer(&mut text, x);
        text
    }

    #[test]
    fn integers_of_all_lengths_are_written_like_their_display() {
        let mut random = Random::new(11);
        for bits in (1..200).chain([32 * 64 - 1, 32 * 64, 32 * 64 + 1, 10_000]) {
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
