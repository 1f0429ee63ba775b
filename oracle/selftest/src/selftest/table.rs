//! Tables in files of their own.

/// The rows of a table, a line each, with their columns.
pub(super) fn rows_of<const N: usize>(
    table: &'static str,
) -> impl Iterator<Item = [&'static str; N]> {
    let row = |line: &'static str| Vec::from_iter(line.split(" | ")).try_into().ok();
    table.lines().filter_map(row)
}
