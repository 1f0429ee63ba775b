//! Pictures of a step in the plane and in space. The session `tests/transcripts/traces.md` has
//! whole runs, and pages of them.

use epa_oracle::trace::Number;
use epa_oracle::trace::picture::pictures;

use super::{F64, trace};

#[test]
fn snapshots_of_a_step() {
    insta::with_settings!({
        snapshot_path => "../../../../../snapshots/traces",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        for (snapshot, case, scalar) in [
            ("picture-2d", "bittle-example", F64),
            ("picture-3d", "box-grid-3d/1/0", Number::Rational),
        ] {
            let picture = pictures(&trace(case, scalar)).nth(1).expect("a step");
            insta::assert_snapshot!(snapshot, picture.svg);
        }
    });
}
