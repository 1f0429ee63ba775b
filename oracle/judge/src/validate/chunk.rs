//! How many cases are in memory at a time.

use std::time::Duration;

use super::Placed;
use epa_format::limits::MAX_CHUNK_BITS;

/// The most cases of a chunk.
pub(super) const CHUNK: usize = 256;

/// The cases of the first chunk of a run that is soon over.
const FIRST: usize = 2;

/// How many cases the chunks of a run have. What is not complete when the time is over is dropped:
/// so a run with an end begins with few cases, and goes on with as many as take about a second, or
/// an eighth of the time that is left.
pub(super) struct Size(pub(super) usize);

impl Size {
    pub(super) fn new(left: Option<Duration>) -> Self {
        Size(left.map_or(CHUNK, |_| FIRST))
    }

    /// After a chunk that took so long, where so much time is left.
    pub(super) fn adapt(&mut self, took: Duration, left: Option<Duration>) {
        let Some(left) = left else { return };
        let most = Duration::from_secs(1).max(left / 8);
        if took > most {
            self.0 = (self.0 / 2).max(1);
        } else if took < most / 2 {
            self.0 = (self.0 * 2).min(CHUNK);
        }
    }
}

/// The next cases: not more than `most`, and so many that their numbers have not more bits than
/// the limit, and at least one, if there is one.
pub(super) fn next<T>(
    cases: &mut impl Iterator<Item = T>,
    most: usize,
    placed: impl Fn(&T) -> &Placed,
) -> Vec<T> {
    let (mut chunk, mut bits) = (Vec::new(), 0);
    while chunk.len() < most
        && bits < MAX_CHUNK_BITS
        && let Some(case) = cases.next()
    {
        bits += placed(&case).case.weight();
        chunk.push(case);
    }
    chunk
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::case;

    fn placed(points: usize) -> Placed {
        // 16,384 bits each.
        let hull = vec![r#"["1p-16383",0]"#; points].join(",");
        let hull = format!(r#""hull":[{hull}]"#);
        Placed::alone(&case(2, [&hull, r#""point":[0,0]"#]))
    }

    #[test]
    fn only_a_run_with_an_end_has_smaller_chunks() {
        let took = [100, 100, 100, 700, 1100, 1100, 700, 100].map(Duration::from_millis);
        let sizes = |left: Option<u64>| {
            let left = left.map(Duration::from_secs);
            let mut size = Size::new(left);
            took.map(|took| {
                size.adapt(took, left);
                size.0
            })
        };
        assert_eq!(sizes(Some(3)), [4, 8, 16, 16, 8, 4, 4, 8]);
        assert_eq!(sizes(Some(3600)), [4, 8, 16, 32, 64, 128, 256, 256]);
        assert_eq!(sizes(None), [CHUNK; 8]);
    }

    #[test]
    fn small_cases_go_by_their_number_and_large_ones_by_their_size() {
        let next = |points: usize, count: usize| {
            let cases = vec![placed(points); count];
            super::next(&mut cases.into_iter(), CHUNK, |placed| placed).len()
        };
        assert_eq!((next(1, 1000), next(1, 10), next(1, 0)), (CHUNK, 10, 0));
        // 2000 · 16,384 bits are a quarter of the limit.
        assert_eq!((next(2000, 3), next(2000, 9)), (3, 5));
    }
}
