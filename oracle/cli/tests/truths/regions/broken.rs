//! Contacts that are broken on purpose: the definitions refuse every one.

use epa_oracle::case::Case;
use epa_oracle::number::Rational;
use epa_oracle::truth::contact::{Contact, Minimisers, Second};
use num_bigint::BigInt;

use super::Solved;

/// A box on a box, shifted: one direction, and a polygon.
const STACKED: &str = r#"{"v":1,"dim":3,"scalar":"f64","a":{"box":{"half_extents":[2,2,1]}},"b":{"box":{"half_extents":[2,2,1]},"pose":{"translation":[1,1,"3/2"]}}}"#;

/// Two boxes that share a corner.
const CORNERS: &str = r#"{"v":1,"dim":3,"scalar":"f64","a":{"box":{"half_extents":[1,1,1]}},"b":{"box":{"half_extents":[1,1,1]},"pose":{"translation":[2,2,2]}}}"#;

/// Two triangles that overlap in a plane.
const FLAT: &str = r#"{"v":1,"dim":3,"scalar":"f64","a":{"triangle":[[0,0,0],[4,0,0],[0,4,0]]},"b":{"triangle":[[1,1,0],[5,1,0],[1,5,0]]}}"#;

#[track_caller]
fn refused(line: &str, change: impl Fn(&mut Contact)) {
    let mut solved = Solved::of(&Case::parse(line).expect("a case"));
    assert_eq!(solved.check(), Ok(()));
    change(&mut solved.contact);
    assert!(solved.check().is_err(), "{:#?}", solved.contact);
}

fn half() -> Rational {
    Rational::new(1.into(), 2.into())
}

#[test]
fn broken_regions_are_refused() {
    for line in [STACKED, FLAT] {
        refused(line, |contact| contact.regions.clear());
        refused(line, |contact| _ = contact.regions[0].points.pop());
        refused(line, |contact| contact.regions[0].points.reverse());
        refused(line, |contact| contact.regions[0].points.rotate_left(1));
        refused(line, |contact| contact.regions[0].points.swap(1, 2));
        refused(line, |contact| contact.regions[0].points[1][0] += half());
        refused(line, |contact| {
            let twin = contact.regions[0].points[0].clone();
            contact.regions[0].points.push(twin);
        });
        // A corner that is none, in the middle of a side.
        refused(line, |contact| {
            let points = &mut contact.regions[0].points;
            let sums = points[0].iter().zip(&points[1]);
            let middle = sums.map(|(x, y)| (x + y) * half()).collect();
            points.insert(1, middle);
        });
        refused(line, |contact| contact.regions[0].translation[2] += half());
        refused(line, |contact| contact.regions[0].normal[0] += 1);
        refused(line, |contact| {
            _ = contact.regions[0].features[0].vertices.pop()
        });
        refused(line, |contact| contact.regions[0].features[1].dimension = 1);
    }
    refused(STACKED, |contact| contact.regions[0].features.swap(0, 1));
}

#[test]
fn broken_directions_are_refused() {
    let cube = STACKED.replace(r#"[1,1,"3/2"]"#, "[0,0,0]");
    let rays = |contact: &mut Contact, change: &dyn Fn(&mut Vec<Vec<BigInt>>)| match &mut contact
        .minimisers
    {
        Minimisers::Directions(rays) | Minimisers::GivenUp(rays, _) => change(rays),
        Minimisers::Cone(cone) => change(&mut cone.rays),
    };
    for line in [&cube, CORNERS] {
        refused(line, |contact| {
            rays(contact, &|rays| _ = rays.pop());
            contact.regions.truncate(1);
        });
        refused(line, |contact| rays(contact, &|rays| rays.reverse()));
        refused(line, |contact| rays(contact, &|rays| rays[0][1] += 1));
        refused(line, |contact| {
            rays(contact, &|rays| {
                rays.iter_mut().flatten().for_each(|x| *x *= 2)
            });
        });
    }
    refused(&cube, |contact| contact.second = Second::None);
    refused(CORNERS, |contact| {
        contact.minimisers = Minimisers::Directions(contact.minimisers.rays().to_vec());
    });
    let lineality = |contact: &mut Contact, change: &dyn Fn(&mut Vec<Vec<BigInt>>)| {
        if let Minimisers::Cone(cone) = &mut contact.minimisers {
            change(&mut cone.lineality);
        }
    };
    refused(FLAT, |contact| lineality(contact, &|rows| rows.clear()));
    refused(FLAT, |contact| {
        lineality(contact, &|rows| rows[0][2] = (-1).into())
    });
    refused(FLAT, |contact| lineality(contact, &|rows| rows[0][0] += 1));
}
