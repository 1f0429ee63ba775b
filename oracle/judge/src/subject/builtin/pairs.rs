//! Pairs whose shapes are built before they are asked about.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use epa::certified::{Certified, ExactHull, certified_in};
use epa::{Hull, Limits, PreparedHull, QueryError, ShapeError, Vector, Workspace, contact_in};

use super::reply::{replied, status};
use crate::subject::shapes::{FromCase, PoseOf, shapes};
use crate::subject::{Answer, Pair, Status, pair};
use epa_format::case::{Case, Geometry, Shape};

thread_local! {
    static WORKSPACES: RefCell<Vec<Rc<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// The workspace of a type: all pairs use the same, as a program would.
fn workspace<T: Default + 'static>() -> Rc<T> {
    WORKSPACES.with_borrow_mut(|all| {
        let found = all.iter().find_map(|one| Rc::clone(one).downcast().ok());
        found.unwrap_or_else(|| {
            let new = Rc::new(T::default());
            all.push(Rc::clone(&new) as Rc<dyn Any>);
            new
        })
    })
}

/// The hull that a shape is, if it is one and has no pose.
fn hull<S: FromCase, const D: usize>(shape: &Shape) -> Option<Result<Hull<S, D>, ShapeError>> {
    let (Geometry::Hull(points), None) = (&shape.geometry, &shape.pose) else {
        return None;
    };
    let point = |p: &Vec<_>| Vector::<S, D>(std::array::from_fn(|i| S::of(&p[i])));
    Some(Hull::new(points.iter().map(point)))
}

/// `contact_in`, of hulls on prepared ones.
pub(super) fn plain<S: FromCase, const D: usize>(
    case: &Case,
    pose: PoseOf<S, D>,
) -> Option<Box<dyn Pair>> {
    let workspace = workspace::<RefCell<Workspace<S, D>>>();
    let limits = Limits::<S>::default();
    let prepared = |shape| -> Option<PreparedHull<S, D>> { hull(shape)?.ok()?.prepare().ok() };
    if let (Some(a), Some(b)) = (prepared(&case.a), prepared(&case.b)) {
        let ask = move || contact_in(&mut workspace.borrow_mut(), &a, &b, &limits);
        return Some(pair(ask, replied));
    }
    let [a, b] = shapes(case, pose).ok()?;
    let ask = move || contact_in(&mut workspace.borrow_mut(), a.as_ref(), b.as_ref(), &limits);
    Some(pair(ask, replied))
}

type Exact<const D: usize> = (Certified<D>, Vector<f64, D>, [Vector<f64, D>; 2]);

/// `certified_in`, with the depth, the normal and the witness points rounded.
pub(super) fn certified<const D: usize>(case: &Case) -> Option<Box<dyn Pair>> {
    let workspace = workspace::<RefCell<Workspace<f64, D>>>();
    let exact = |shape| ExactHull::<D>::new(&hull::<f64, D>(shape)?.ok()?).ok();
    let (a, b) = (exact(&case.a)?, exact(&case.b)?);
    let ask = move || {
        let found = certified_in(&mut workspace.borrow_mut(), &a, &b)?;
        let (depth, normal) = (found.depth::<f64>()?, found.normal());
        let points = found.core_witness(&a, &b);
        Ok((depth, (found, normal, points)))
    };
    Some(pair(ask, read))
}

fn read<const D: usize>(found: &Result<(f64, Exact<D>), QueryError>) -> Answer {
    let (depth, (found, normal, [a, b])) = match found {
        Ok(found) => found,
        Err(error) => return Answer::without_numbers(Status::Error, error.to_string()),
    };
    let list = |v: &Vector<f64, D>| Some(v.0.to_vec());
    Answer {
        depth: Some(*depth),
        normal: list(normal),
        a: list(a),
        b: list(b),
        ..Answer::of(status(found.class()))
    }
}
