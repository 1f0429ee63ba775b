//! What the tests of the 2D and of the 3D documents share.

use epa_oracle::literature::Difference;

/// Compares a text with its snapshot.
pub(crate) fn snapshot(name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => "../../snapshots/literature",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}

/// A pair of vertex lists.
pub(crate) fn pair<const D: usize>(a: &[[f64; D]], b: &[[f64; D]]) -> Difference<D> {
    Difference {
        a: a.to_vec(),
        b: b.to_vec(),
    }
}
