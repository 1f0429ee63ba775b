use super::*;
use crate::truth::solve_on;
use epa_check::brute;

const CUBE: &str = r#"{"box":{"half_extents":[1,1,1]}}"#;

fn solved(a: &str, b: &str) -> (Lattice, Case, Decided) {
    let line = format!(r#"{{"v":1,"dim":3,"scalar":"f64","a":{a},"b":{b}}}"#);
    let case = Case::parse(&line).expect("a case");
    let lattice = Lattice::of_case(&case).expect("polytopes");
    let truth = solve_on(&lattice, &case, brute::DEFAULT_LIMIT).expect("the legs agree");
    (lattice, case, truth)
}

fn contact(a: &str, b: &str) -> Contact {
    let (lattice, case, truth) = solved(a, b);
    Contact::of(&lattice, &case, &truth).expect("the legs agree")
}

#[test]
fn a_region_for_every_direction_up_to_a_limit_that_is_said() {
    let all = contact(CUBE, CUBE);
    assert_eq!((all.regions.len(), all.cut_from), (6, None));
    assert_eq!(all.second, Second::None);
    let (lattice, _, truth) = solved(CUBE, CUBE);
    let some = Contact::with_regions(&lattice, &truth, 2).expect("the legs agree");
    assert_eq!((some.regions.len(), some.cut_from), (2, Some(6)));
    assert_eq!(some.minimisers, all.minimisers);
    let mut line = "{}".to_owned();
    json::add_to_line(&mut line, &some);
    assert!(
        line.ends_with(r#","regions_cut":{"listed":2,"of":6}}"#),
        "{line}"
    );
}

#[test]
fn rounded_shapes_have_the_directions_of_their_cores() {
    // Overlapping by the radii alone: the cores touch.
    let ball = r#"{"ball":{"radius":1}}"#;
    let whole = contact(ball, ball);
    let Minimisers::Cone(cone) = &whole.minimisers else {
        panic!("concentric balls are parted in every direction")
    };
    assert_eq!((cone.rays.len(), cone.lineality.len()), (0, 3));
    assert_eq!((whole.regions.len(), whole.regions[0].points.len()), (1, 1));
}

#[test]
fn a_direction_that_does_not_attain_the_depth_is_a_disagreement() {
    let (lattice, _, mut truth) = solved(CUBE, CUBE);
    truth.certificate.lo.numerator += 1;
    let found = Contact::with_regions(&lattice, &truth, 9);
    assert_eq!(found, Err(Disagreement::Minimiser));
}

#[test]
fn a_search_that_was_given_up_says_so() {
    let (lattice, case, truth) = solved(CUBE, CUBE);
    let whole = Contact::of(&lattice, &case, &truth).expect("the legs agree");
    let known = truth.normals.clone();
    let partial = Contact {
        minimisers: Minimisers::GivenUp(known, GivenUp { steps: 7 }),
        second: Second::GivenUp,
        ..whole
    };
    let mut line = "{}".to_owned();
    json::add_to_line(&mut line, &partial);
    for part in [
        r#""kind":"given-up""#,
        r#""steps":7}"#,
        r#""second":{"given_up":true}"#,
    ] {
        assert!(line.contains(part), "{part} in {line}");
    }
}

#[test]
fn a_push_that_is_not_shortest_need_not_end_in_contact() {
    let corner = r#"{"hull":[[0,0,0],[4,0,0],[0,4,0],[0,0,4]]}"#;
    let (lattice, ..) = solved(corner, r#"{"point":[1,1,1]}"#);
    for direction in [[1, 0, 0], [0, 0, 0]] {
        assert_eq!(lattice.contact_region(&direction.map(BigInt::from)), None);
    }
}
