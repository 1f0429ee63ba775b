//! `use epa::*;` names nothing that hides the crate itself.

use epa::*;

/// Paths through the crate's name keep working beside the glob import, which they would not if
/// the crate had a public item of its own name.
#[test]
fn everything_can_be_imported_at_once() {
    let a = Cuboid::new([1.0, 1.0]).expect("half extents");
    let far = Pose::translation([1.5, 0.0]).expect("finite");
    let b = Posed::new(Cuboid::new([1.0, 1.0]).expect("half extents"), far);
    let found = contact(&a, &b, &Limits::<f64>::default()).expect("finite shapes");
    assert_eq!(found.epa, epa::EpaTermination::Converged);
    assert_eq!((found.class, found.depth), (epa::Class::Penetrating, 0.5));
}
