//! Every adapter on pairs whose answer is known.

use epa_adapters::{ADAPTERS, NAMES, all, by_name};
use epa_oracle::case::Case;
use epa_oracle::number::FloatType;
use epa_oracle::subject::{Answer, Status, Subject};

/// A case of two shapes.
fn case(dim: usize, a: &str, b: &str) -> Case {
    let line = format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{a},"b":{b}}}"#);
    Case::parse(&line).unwrap_or_else(|error| panic!("{line}: {error:?}"))
}

fn dim(subject: &dyn Subject) -> usize {
    if subject.name().contains("2d") { 2 } else { 3 }
}

fn tolerance(subject: &dyn Subject) -> f64 {
    // collision stops within 1e-5; parry's GJK within the root of ten epsilons of a distance.
    match subject.float_type() {
        FloatType::F64 => 2e-5,
        FloatType::F32 => 1e-3,
    }
}

/// Asserts depth, normal and witness points of an answer with one optimum.
fn assert_contact(subject: &dyn Subject, case: &Case, depth: f64, normal: &[f64]) {
    let answer = subject.answer(case);
    let who = format!("{}: {answer:?}", subject.name());
    let near = |x: f64, y: f64| (x - y).abs() <= tolerance(subject);
    let status = if depth > 0.0 {
        Status::Penetrating
    } else {
        Status::Separated
    };
    assert_eq!(answer.status, status, "{who}");
    if subject.name().ends_with("manifolds") && status == Status::Separated {
        // With a prediction of 0 there are no contacts of what is apart.
        assert_eq!(answer.depth, None, "{who}");
        return;
    }
    let found = answer.depth.expect(&who);
    assert!(near(found, depth), "depth {depth}: {who}");
    let Some(found_normal) = &answer.normal else {
        assert!(
            subject.name().starts_with("collision") && status == Status::Separated,
            "no normal: {who}"
        );
        return;
    };
    for (x, y) in found_normal.iter().zip(normal) {
        assert!(near(*x, *y), "normal {normal:?}: {who}");
    }
    if let (Some(a), Some(b)) = (&answer.a, &answer.b) {
        for ((a, b), n) in a.iter().zip(b).zip(found_normal) {
            assert!(near(a - b, found * n), "witness points: {who}");
        }
    } else {
        assert!(subject.name().starts_with("collision"), "no points: {who}");
    }
}

/// Coordinates of a point on the first axis.
fn on_x(dim: usize, x: f64) -> String {
    if dim == 2 {
        format!("[{x},0.25]")
    } else {
        format!("[{x},0.25,0.125]")
    }
}

fn unit_box(dim: usize, pose: &str) -> String {
    let half = if dim == 2 {
        "[0.5,0.5]"
    } else {
        "[0.5,0.5,0.5]"
    };
    format!(r#"{{"box":{{"half_extents":{half}}}{pose}}}"#)
}

fn moved(dim: usize, x: f64) -> String {
    format!(r#","pose":{{"translation":{}}}"#, on_x(dim, x))
}

fn x_axis(dim: usize, sign: f64) -> Vec<f64> {
    let mut axis = vec![0.0; dim];
    axis[0] = sign;
    axis
}

#[test]
fn boxes_that_overlap_by_a_half_and_boxes_apart() {
    for subject in all() {
        let d = dim(&*subject);
        let here = unit_box(d, "");
        let right = unit_box(d, &moved(d, 0.5));
        assert_contact(&*subject, &case(d, &here, &right), 0.5, &x_axis(d, 1.0));
        assert_contact(&*subject, &case(d, &right, &here), 0.5, &x_axis(d, -1.0));
        let away = unit_box(d, &moved(d, 3.0));
        assert_contact(&*subject, &case(d, &here, &away), -2.0, &x_axis(d, 1.0));
    }
}

#[test]
fn the_same_as_hulls() {
    for subject in all() {
        let d = dim(&*subject);
        let hull = |x: f64| {
            let corner = |k: usize| {
                let side = |bit: usize| if k >> bit & 1 == 1 { 0.5 } else { -0.5 };
                let shift = [x, x / 4.0, x / 8.0];
                let place: Vec<f64> = (0..d).map(|bit| side(bit) + shift[bit]).collect();
                format!("{place:?}")
            };
            let corners: Vec<String> = (0..1 << d).map(corner).collect();
            format!(r#"{{"hull":[{}]}}"#, corners.join(","))
        };
        let pair = case(d, &hull(0.0), &hull(0.75));
        assert_contact(&*subject, &pair, 0.25, &x_axis(d, 1.0));
    }
}

#[test]
fn a_box_turned_by_an_eighth_reaches_out_with_a_vertex_or_an_edge() {
    // Exactly 3-4-5, which floats hold to rounding: the turned box reaches 0.7 to the left.
    for subject in all() {
        let d = dim(&*subject);
        let turn = if d == 2 {
            r#""rotation":[0.8,0.6]"#
        } else {
            r#""quaternion":[3,0,0,1]"#
        };
        let at = if d == 2 { "[1,0.1]" } else { "[1,0.1,0.125]" };
        let turned = unit_box(d, &format!(r#","pose":{{"translation":{at},{turn}}}"#));
        let pair = case(d, &unit_box(d, ""), &turned);
        assert_contact(&*subject, &pair, 0.2, &x_axis(d, 1.0));
    }
}

fn balls(dim: usize) -> Case {
    let ball = |radius: f64, pose: &str| format!(r#"{{"ball":{{"radius":{radius}}}{pose}}}"#);
    let at = if dim == 2 { "[1.5,2]" } else { "[0,1.5,2]" };
    let pose = format!(r#","pose":{{"translation":{at}}}"#);
    case(dim, &ball(2.0, ""), &ball(1.0, &pose))
}

#[test]
fn two_balls() {
    for subject in all() {
        if subject.name() == "parry3d-f32-epa" {
            continue;
        }
        let d = dim(&*subject);
        let answer = subject.answer(&balls(d));
        let who = format!("{}: {answer:?}", subject.name());
        assert_eq!(answer.status, Status::Penetrating, "{who}");
        // On supports of smooth shapes EPA comes close only slowly.
        assert!((answer.depth.expect(&who) - 0.5).abs() < 1e-3, "{who}");
        let normal = answer.normal.expect(&who);
        let axis = if d == 2 {
            vec![0.6, 0.8]
        } else {
            vec![0.0, 0.6, 0.8]
        };
        let along: f64 = normal.iter().zip(&axis).map(|(x, y)| x * y).sum();
        assert!(along > 0.999, "{who}");
    }
}

/// parry's own query sends balls past EPA; its EPA loses them.
#[test]
fn parry_loses_the_overlap_of_two_balls_in_its_epa() {
    let subject = by_name("parry3d-f32-epa").expect("a name");
    let answer = subject.answer(&balls(3));
    assert_eq!(answer.status, Status::Touching, "{answer:?}");
    assert_eq!(answer.depth, Some(0.0), "{answer:?}");
}

#[test]
fn what_is_unsupported_is_said() {
    let says = |name: &str, case: &Case, reason: &str| {
        let answer = by_name(name).expect(name).answer(case);
        let expected = Answer::without_numbers(Status::Unsupported, reason);
        assert_eq!(answer, expected, "{name}");
    };
    let square = r#"{"hull":[[0,0,0],[1,0,0],[0,1,0],[1,1,0]]}"#;
    let point = r#"{"point":[0,0,0]}"#;
    let cone = r#"{"cone":{"half_height":1,"radius":1}}"#;
    let ellipsoid = r#"{"ellipsoid":{"radii":[1,2,3]}}"#;
    let rounded = r#"{"rounded":{"core":{"box":{"half_extents":[1,1,1]}},"radius":0.5}}"#;
    let plane = case(2, r#"{"point":[0,0]}"#, r#"{"point":[0,0]}"#);
    let with = |a: &str| case(3, a, &unit_box(3, ""));
    says("parry3d-f64", &with(square), "no flat polygons in parry3d");
    says("parry3d-f64", &with(point), "no points in parry");
    says("parry3d-f64", &with(ellipsoid), "no ellipsoids");
    says("parry3d-f64", &plane, "cases in 2D");
    says("parry3d-f64-epa", &with(ellipsoid), "no ellipsoids");
    says("collision3d-f64", &with(cone), "no cones in collision");
    says(
        "collision3d-f64",
        &with(rounded),
        "no rounded shapes in collision but balls and capsules",
    );
}

#[test]
fn shapes_of_every_kind_are_answered_where_they_exist() {
    let kinds = [
        r#"{"segment":[[-1,0,0],[1,0,0]]}"#,
        r#"{"triangle":[[-1,-1,0],[1,-1,0],[0,1,0.25]]}"#,
        r#"{"capsule":{"half_height":1,"radius":0.5,"axis":"x"}}"#,
        r#"{"rounded":{"core":{"box":{"half_extents":[0.25,0.25,0.25]}},"radius":0.25}}"#,
        r#"{"rounded":{"core":{"hull":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]},"radius":0.25}}"#,
        r#"{"cylinder":{"half_height":1,"radius":0.5,"axis":"z"}}"#,
        r#"{"cone":{"half_height":1,"radius":0.5}}"#,
        r#"{"box":{"half_extents":[1,1,1]},"pose":{"matrix":[[1,1,0],[0,1,0],[0,0,1]]}}"#,
    ];
    for name in ["parry3d-f64", "parry3d-f64-epa"] {
        let subject = by_name(name).expect(name);
        for kind in kinds {
            let pair = case(3, kind, &unit_box(3, &moved(3, 0.25)));
            let answer = subject.answer(&pair);
            assert_eq!(
                answer.status,
                Status::Penetrating,
                "{name}, {kind}: {answer:?}"
            );
        }
    }
    let pair = case(3, kinds[2], &unit_box(3, &moved(3, 1.75)));
    let capsule = by_name("collision3d-f64").expect("a name").answer(&pair);
    assert!(
        (capsule.depth.expect("a depth") - 0.25).abs() < 1e-4,
        "{capsule:?}"
    );
}

#[test]
fn names_are_unique_and_descriptions_given() {
    let names: Vec<String> = all()
        .iter()
        .map(|subject| subject.name().to_owned())
        .collect();
    assert_eq!(names, NAMES);
    for (i, adapter) in ADAPTERS.iter().enumerate() {
        assert!(!NAMES[..i].contains(&adapter.name), "{}", adapter.name);
        assert!(!adapter.about.is_empty());
    }
    assert!(by_name("no-such-subject").is_none());
}

#[test]
fn declarations_are_sound() {
    for subject in all() {
        let declaration = subject.declaration();
        assert_eq!(declaration.check(), Ok(()), "{}", subject.name());
        assert_eq!(declaration.dims, [dim(&*subject) as u8]);
        assert!(declaration.shapes.iter().any(|shape| shape == "hull"));
    }
}

#[test]
fn the_versions_are_those_of_the_lock_file() {
    let lock = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock");
    let lock = std::fs::read_to_string(lock).expect("Cargo.lock");
    for adapter in ADAPTERS {
        let entry = format!(
            "name = \"{}\"\nversion = \"{}\"\n",
            adapter.package, adapter.version
        );
        assert!(lock.contains(&entry), "{}: {entry}", adapter.name);
    }
}
