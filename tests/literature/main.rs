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

use shared::pair;

/// The example of W. Bittle.
fn bittles_pair() -> Difference<2> {
    let b = [[5, 7], [12, 7], [10, 2], [7, 3]];
    pair(&[[4, 11], [4, 5], [9, 9]], &b)
}

/// The squares of his reader Harry.
fn harrys_pair() -> Difference<2> {
    let b = [[2, 3], [2, 7], [6, 7], [6, 3]];
    pair(&[[0, 0], [0, 4], [4, 4], [4, 0]], &b)
}

/// Quentin's pair.
fn quentins_pair() -> Difference<2> {
    let b = [[3, 3], [5, 4], [5, 2]];
    pair(&[[2, 2], [2, 5], [4, 5], [4, 2]], &b)
}
