//! Symtropy alone: asks its GJK and EPA (row `hulls`), or a world of two bodies (row `native`),
//! about the pairs of a file. docs/engines.md, Without the driver.
//!
//! `EpaResult` and `ContactManifold`: a depth is positive in an overlap, and the normal points from
//! A to B. Without a result of EPA, or a contact, they are apart.

use symtropy_math::{Capsule, ConvexHull, HyperBox, Point, Rotor, Shape, Sphere, Transform};
use symtropy_physics::{epa, gjk, BodyHandle, BodyType, PhysicsWorld, RigidBody};

fn numbers(text: &str) -> Vec<f64> {
    text.split(' ')
        .filter_map(|word| word.parse().ok())
        .collect()
}

fn array<const D: usize>(x: &[f64]) -> [f64; D] {
    x[..D].try_into().unwrap()
}

/// The shape of a line, and its pose.
fn shape<const D: usize>(line: &str) -> (Box<dyn Shape<D>>, Transform<D>) {
    let (said, pose) = line.split_once(" at ").unwrap();
    let (kind, said) = said.split_once(' ').unwrap();
    let n = numbers(said.split(" faces").next().unwrap());
    let axis = said.chars().last().and_then(|axis| "xyz".find(axis));
    let made: Box<dyn Shape<D>> = match kind {
        "hull" => Box::new(ConvexHull::new(
            n[1..].chunks(D).map(|p| array(p).into()).collect(),
        )),
        "box" => Box::new(HyperBox::new(array(&n))),
        "ball" => Box::new(Sphere::new(Point::origin(), n[0])),
        "capsule" => Box::new(Capsule::new(n[0], n[1], axis.expect("an axis"))),
        _ => panic!("no {kind} in symtropy"),
    };
    let pose = numbers(pose);
    let columns: [[f64; D]; D] =
        std::array::from_fn(|k| std::array::from_fn(|i| pose[D + D * i + k]));
    let at = Transform {
        translation: Point::new(array(&pose)),
        rotation: Rotor::from_matrix(columns.into()),
    };
    (made, at)
}

/// The depth and the normal of GJK and EPA.
fn queries<const D: usize>(a: &str, b: &str) -> Option<(f64, [f64; D])> {
    let ((a, p), (b, q)) = (shape::<D>(a), shape::<D>(b));
    let met = gjk::intersects_transformed(&*a, &p, &*b, &q);
    let simplex = met.intersecting.then_some(met.simplex)?;
    let found = epa::penetration_transformed(&*a, &p, &*b, &q, &simplex)?;
    Some((found.depth, found.normal.into()))
}

/// The same of the contact that a world has after a step of no time, without gravity.
fn world<const D: usize>(a: &str, b: &str) -> Option<(f64, [f64; D])> {
    let mut world = PhysicsWorld::<D>::new([0.0; D].into());
    let [first, _] = [a, b].map(|line| {
        let (shape, at) = shape(line);
        let ones = [1.0; D].into();
        world.add_body(RigidBody::new(
            BodyHandle(0),
            BodyType::Dynamic,
            at,
            shape,
            1.0,
            ones,
        ))
    });
    world.step(0.0);
    let contact = world.contacts.first()?;
    let turn = if contact.body_a == first { 1.0 } else { -1.0 };
    Some((contact.depth(), (contact.normal * turn).into()))
}

fn main() {
    let [file, row] = [1, 2].map(|k| std::env::args().nth(k).expect("a file, and a row"));
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let lines: Vec<&str> = text.lines().collect();
    for case in lines.chunks(3) {
        let (a, b) = (case[1], case[2]);
        let dim = if numbers(a.split_once(" at ").unwrap().1).len() == 6 {
            2
        } else {
            3
        };
        let found = match (row.as_str(), dim) {
            ("hulls", 2) => queries::<2>(a, b).map(|(depth, n)| (depth, n.to_vec())),
            ("hulls", _) => queries::<3>(a, b).map(|(depth, n)| (depth, n.to_vec())),
            (_, 2) => world::<2>(a, b).map(|(depth, n)| (depth, n.to_vec())),
            _ => world::<3>(a, b).map(|(depth, n)| (depth, n.to_vec())),
        };
        let Some((depth, normal)) = found else {
            println!("= separated");
            continue;
        };
        let normal: Vec<String> = normal.iter().map(|x| format!("{x:?}")).collect();
        println!("= penetrating {depth:?} {}", normal.join(" "));
    }
}
