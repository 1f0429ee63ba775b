//! The memory of certified queries, one after the other in every thread.

use std::any::Any;
use std::cell::RefCell;

use epa::Workspace;

thread_local! {
    /// A workspace of each dimension that is not in use.
    static IDLE: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// Does something in a workspace that queries before have filled with memory.
pub fn in_workspace<const D: usize, T>(work: impl FnOnce(&mut Workspace<f64, D>) -> T) -> T {
    let mut workspace = IDLE.with_borrow_mut(taken).unwrap_or_default();
    let result = work(&mut workspace);
    IDLE.with_borrow_mut(|idle| idle.push(workspace));
    result
}

/// The workspace of a dimension, taken from those that are idle.
fn taken<const D: usize>(idle: &mut Vec<Box<dyn Any>>) -> Option<Box<Workspace<f64, D>>> {
    let place = idle.iter().position(|any| any.is::<Workspace<f64, D>>())?;
    idle.swap_remove(place).downcast().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dimension_has_one_workspace_even_inside_another() {
        let idle = || IDLE.with_borrow(Vec::len);
        for _ in 0..3 {
            in_workspace(|_: &mut Workspace<f64, 2>| assert_eq!(idle(), 0));
        }
        assert_eq!(idle(), 1);
        in_workspace(|_: &mut Workspace<f64, 3>| {
            in_workspace(|_: &mut Workspace<f64, 3>| assert_eq!(idle(), 1));
        });
        assert_eq!(idle(), 3, "one of the plane, two of space");
    }
}
