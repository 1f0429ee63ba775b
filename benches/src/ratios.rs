//! The arithmetic of the tables.

/// A median with the least and the greatest value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The value in the middle; the mean of the two in the middle of an even number.
    pub median: f64,
    /// The least value.
    pub least: f64,
    /// The greatest value.
    pub most: f64,
}

impl Spread {
    /// The spread of at least one number.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut sorted: Vec<f64> = values.into_iter().collect();
        sorted.sort_by(f64::total_cmp);
        let (first, last) = (*sorted.first()?, *sorted.last()?);
        let upper = sorted.len() / 2;
        let lower = (sorted.len() - 1) / 2;
        Some(Spread {
            median: (sorted[lower] + sorted[upper]) / 2.0,
            least: first,
            most: last,
        })
    }

    /// The spread of the ratios, repeat by repeat: what slows down a whole repeat does not
    /// count.
    pub fn of_ratios(times: &[f64], reference: &[f64]) -> Option<Self> {
        Self::of(times.iter().zip(reference).map(|(time, unit)| time / unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_not_the_mean() {
        let spread = Spread::of([100.0, 1.0, 2.0]).expect("three numbers");
        assert_eq!(
            (spread.least, spread.median, spread.most),
            (1.0, 2.0, 100.0)
        );
        assert_eq!(
            Spread::of([4.0, 1.0, 2.0, 3.0]).map(|s| s.median),
            Some(2.5)
        );
        assert_eq!(Spread::of([]), None);
    }

    #[test]
    fn ratios_are_taken_repeat_by_repeat() {
        // The second repeat was three times as slow for everybody.
        let spread = Spread::of_ratios(&[10.0, 30.0, 12.0], &[20.0, 60.0, 20.0]);
        let spread = spread.expect("three repeats");
        assert_eq!((spread.least, spread.median, spread.most), (0.5, 0.5, 0.6));
    }
}
