//! How many cases are in memory at a time.

use super::Placed;
use epa_format::limits::MAX_CHUNK_BITS;

/// The most cases of a chunk.
const CHUNK: usize = 256;

/// The next cases: so many that their numbers have not more bits than the limit, and at
/// least one, if there is one.
pub(super) fn next<T>(
    cases: &mut impl Iterator<Item = T>,
    placed: impl Fn(&T) -> &Placed,
) -> Vec<T> {
    let (mut chunk, mut bits) = (Vec::new(), 0);
    while chunk.len() < CHUNK
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
    use epa_format::case::Case;

    fn placed(points: usize) -> Placed {
        // 16,384 bits each.
        let hull = vec![r#"["1p-16383",0]"#; points].join(",");
        let line = format!(
            r#"{{"v":1,"dim":2,"scalar":"f64","a":{{"hull":[{hull}]}},"b":{{"point":[0,0]}}}}"#
        );
        Placed {
            stratum: "s".to_owned(),
            case: Case::parse(&line).expect("a case"),
        }
    }

    #[test]
    fn small_cases_go_by_their_number_and_large_ones_by_their_size() {
        let next = |points: usize, count: usize| {
            let cases = vec![placed(points); count];
            next(&mut cases.into_iter(), |placed| placed).len()
        };
        assert_eq!((next(1, 1000), next(1, 10), next(1, 0)), (CHUNK, 10, 0));
        // 2000 · 16,384 bits are a quarter of the limit.
        assert_eq!((next(2000, 3), next(2000, 9)), (3, 5));
    }
}
