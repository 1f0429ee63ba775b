//! The documents of docs/literature.md, worked: their examples, the cases of their readers,
//! and their claims, each a snapshot beside the exact values. Those of space are in `space`.

mod curved;
mod exact;
mod example;
mod failures;
mod figures;
mod measured;
mod operations;
mod readers;
mod shared;
mod space;
mod strata;

use epa_oracle::literature::Difference;

use shared::{pair, snapshot};

/// The example of W. Bittle.
fn bittles_pair() -> Difference<2> {
    pair(
        &[[4.0, 11.0], [4.0, 5.0], [9.0, 9.0]],
        &[[5.0, 7.0], [12.0, 7.0], [10.0, 2.0], [7.0, 3.0]],
    )
}

/// The squares of his reader Harry.
fn harrys_pair() -> Difference<2> {
    pair(
        &[[0.0, 0.0], [0.0, 4.0], [4.0, 4.0], [4.0, 0.0]],
        &[[2.0, 3.0], [2.0, 7.0], [6.0, 7.0], [6.0, 3.0]],
    )
}
