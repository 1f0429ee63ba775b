//! symtropy-physics under epa-oracle: its GJK and EPA on hulls, and a world of two bodies.

mod protocol;

use protocol::{serve_with, unsupported, Answer, Pair, Shape};
use symtropy_math::{
    Capsule, ConvexHull, HyperBox, Point, Rotor, Shape as Collider, Sphere, Transform,
};
use symtropy_physics::body::{BodyHandle, BodyType};
use symtropy_physics::{epa, gjk, PhysicsWorld, RigidBody};

fn point<const D: usize>(x: &[f64; 3]) -> Point<D> {
    Point::new(std::array::from_fn(|k| x[k]))
}

fn collider<const D: usize>(shape: &Shape) -> Result<Box<dyn Collider<D>>, Answer> {
    Ok(match shape.kind.as_str() {
        "hull" => Box::new(ConvexHull::<D>::new(
            shape.points.iter().map(|p| point(p).0).collect(),
        )),
        "ball" => Box::new(Sphere::<D>::new(Point::origin(), shape.radius)),
        "box" => Box::new(HyperBox::<D>::new(std::array::from_fn(|k| {
            shape.half_extents[k]
        }))),
        "capsule" => Box::new(Capsule::<D>::new(
            shape.half_height,
            shape.radius,
            shape.axis,
        )),
        kind => return Err(unsupported(&format!("no {kind} in symtropy"))),
    })
}

fn transform<const D: usize>(shape: &Shape) -> Transform<D> {
    let mut matrix = *Rotor::<D>::identity().to_matrix();
    for (i, k) in (0..D).flat_map(|i| (0..D).map(move |k| (i, k))) {
        matrix[(i, k)] = shape.rotation[i][k];
    }
    Transform {
        translation: point(&shape.translation),
        rotation: Rotor::from_matrix(matrix),
    }
}

fn penetrating(depth: f64, normal: &[f64]) -> Answer {
    Answer {
        status: "penetrating",
        depth: Some(depth),
        normal: Some(normal.to_vec()),
        ..Answer::default()
    }
}

fn separated() -> Answer {
    Answer {
        status: "separated",
        ..Answer::default()
    }
}

/// GJK and EPA.
fn queries<const D: usize>(a: &Shape, b: &Shape) -> Result<Pair, Answer> {
    let (a, at, b, bt) = (
        collider::<D>(a)?,
        transform(a),
        collider::<D>(b)?,
        transform(b),
    );
    Ok(Box::new(move || {
        let found = gjk::intersects_transformed(&*a, &at, &*b, &bt);
        if !found.intersecting {
            return separated();
        }
        match epa::penetration_transformed(&*a, &at, &*b, &bt, &found.simplex) {
            Some(found) => penetrating(found.depth, found.normal.as_slice()),
            // The world has no contact then.
            None => Answer {
                message: Some("no penetration".to_owned()),
                ..separated()
            },
        }
    }))
}

/// The contact of two bodies in a world, after a step of no time.
fn world<const D: usize>(a: &Shape, b: &Shape) -> Result<Pair, Answer> {
    let (a, at, b, bt) = (
        collider::<D>(a)?,
        transform::<D>(a),
        collider::<D>(b)?,
        transform::<D>(b),
    );
    Ok(Box::new(move || {
        let mut world = PhysicsWorld::<D>::new(Point::origin().0);
        let ones = || Point::new([1.0; D]).0;
        for (number, (shape, at)) in [(&a, &at), (&b, &bt)].into_iter().enumerate() {
            let handle = BodyHandle(number);
            world.add_body(RigidBody::new(
                handle,
                BodyType::Dynamic,
                at.clone(),
                shape.clone_box(),
                1.0,
                ones(),
            ));
        }
        let first = world.bodies[0].handle;
        world.step(0.0);
        world.contacts.first().map_or_else(separated, |contact| {
            let turn = if contact.body_a == first { 1.0 } else { -1.0 };
            penetrating(contact.depth(), (contact.normal * turn).as_slice())
        })
    }))
}

fn main() -> std::io::Result<()> {
    let is_world = std::env::args().nth(2).is_some_and(|row| row == "world");
    serve_with(!is_world, |a, b| match (is_world, a.dim) {
        (false, 2) => queries::<2>(a, b),
        (false, _) => queries::<3>(a, b),
        (true, 2) => world::<2>(a, b),
        (true, _) => world::<3>(a, b),
    })
}
