//! Enclosures that are worked by hand, and each condition of theirs broken.

mod balls;
mod bands;
mod cells;
mod profiles;

use super::super::pieces::{is_semidefinite, point_of};
use super::*;
use crate::checker::Reason;
use crate::enclosure::Part;
use epa_format::number::SignedRoot;

fn vector<const D: usize>(v: [i64; D]) -> Vec<BigInt> {
    v.map(BigInt::from).to_vec()
}

fn piece<const D: usize>(centre: [i64; D], columns: &[[i64; D]]) -> Piece {
    Piece {
        centre: vector(centre),
        columns: columns.iter().map(|column| vector(*column)).collect(),
    }
}

fn root(numerator: i64, denominator: i64) -> SignedRoot {
    SignedRoot {
        numerator: numerator.into(),
        denominator: denominator.into(),
    }
}

/// The reason why an enclosure is refused after a change.
fn refused(pieces: &Pieces, sound: &Enclosure, change: impl Fn(&mut Enclosure)) -> Refusal {
    let mut changed = sound.clone();
    change(&mut changed);
    check_enclosure(pieces, &changed).expect_err("a changed enclosure")
}

fn round<const D: usize>(piece: usize, place: [i64; D]) -> RoundPoint {
    RoundPoint {
        piece,
        place: vector(place),
    }
}

/// An ellipse with the radii 2 and 1 about (2, 1), and the point (2, 1), in thirds. The
/// rhombus of its four corners is 2/√5 wide.
fn ellipse() -> (Pieces, Enclosure) {
    let pieces = Pieces {
        a: vec![piece([6, 3], &[[6, 0], [0, 3]])],
        b: vec![piece([6, 3], &[])],
        scale: 3.into(),
    };
    let corners = [[5, 0], [0, 5], [-5, 0], [0, -5]];
    let enclosure = Enclosure {
        axis: None,
        q: 5.into(),
        normal: vector([0, 1]),
        heights: [30.into(), (-15).into()],
        lower: RoundLower::Inner {
            a: corners.map(|place| round(0, place)).to_vec(),
            b: vec![round(0, [])],
            lower: Lower::Facets {
                points: (0..4).map(|i| (i, 0)).collect(),
                facets: (0..4).map(|i| vec![i, (i + 1) % 4]).collect(),
            },
        },
        lo: root(4, 5),
        hi: root(1, 1),
    };
    (pieces, enclosure)
}

#[test]
fn an_ellipse_is_enclosed_by_a_rhombus_and_its_height() {
    let (pieces, sound) = ellipse();
    assert_eq!(check_enclosure(&pieces, &sound), Ok(()));
    let refused = |change: fn(&mut Enclosure)| refused(&pieces, &sound, change);
    assert_eq!(
        refused(|e| e.lo = root(5, 6)),
        Refusal::Polytopes(Reason::FacetTooNear)
    );
    assert_eq!(refused(|e| e.hi = root(99, 100)), Refusal::UpperBoundFails);
    assert_eq!(refused(|e| e.hi.denominator = 0.into()), Refusal::BadBound);
    assert_eq!(
        refused(|e| e.lo.denominator = (-5).into()),
        Refusal::BadBound
    );
    assert_eq!(refused(|e| e.q = 0.into()), Refusal::BadDenominator);
    assert_eq!(refused(|e| e.q = (-5).into()), Refusal::BadDenominator);
    assert_eq!(refused(|e| e.heights[0] -= 1), Refusal::HeightTooSmall);
    assert_eq!(refused(|e| e.heights[1] -= 1), Refusal::HeightTooSmall);
    assert_eq!(
        refused(|e| e.heights[0] = (-30).into()),
        Refusal::HeightTooSmall
    );
    assert_eq!(
        refused(|e| e.normal = vector([0, 0])),
        Refusal::BadDirection
    );
    assert_eq!(
        refused(|e| e.normal = vector([0, 1, 0])),
        Refusal::BadDirection
    );
    assert_eq!(refused(|e| e.normal = vector([1])), Refusal::BadDirection);
    assert_eq!(
        refused(|e| e.axis = Some(vector([0, 1]))),
        Refusal::NotCoaxial
    );
}

#[test]
fn heights_along_a_slanted_direction_are_rounded_up_only() {
    let (pieces, mut slanted) = ellipse();
    // 15 · (2·3 + 1·4 + √(6² + 4²)) = 258.16…, and that of the point is −150.
    slanted.normal = vector([3, 4]);
    slanted.heights = [259.into(), (-150).into()];
    slanted.hi = root(109 * 109, 75 * 75);
    assert_eq!(check_enclosure(&pieces, &slanted), Ok(()));
    let refused = |change: fn(&mut Enclosure)| refused(&pieces, &slanted, change);
    assert_eq!(refused(|e| e.heights[0] -= 1), Refusal::HeightTooSmall);
    assert_eq!(refused(|e| e.heights[0] += 1), Refusal::UpperBoundFails);
    assert_eq!(refused(|e| e.hi.numerator -= 1), Refusal::UpperBoundFails);
}

/// The points and the proof of an inner polytope.
fn inner(e: &mut Enclosure) -> (&mut Vec<RoundPoint>, &mut Vec<RoundPoint>) {
    match &mut e.lower {
        RoundLower::Inner { a, b, .. } => (a, b),
        _ => panic!("an inner polytope"),
    }
}

#[test]
fn points_must_lie_in_their_pieces() {
    let (pieces, sound) = ellipse();
    let refused = |change: fn(&mut Enclosure)| refused(&pieces, &sound, change);
    assert_eq!(
        refused(|e| inner(e).0[0] = round(0, [5, 1])),
        Refusal::OutsideOfPiece
    );
    assert_eq!(
        refused(|e| inner(e).0[0] = round(0, [5])),
        Refusal::OutsideOfPiece
    );
    assert_eq!(
        refused(|e| inner(e).1[0] = round(0, [0])),
        Refusal::OutsideOfPiece
    );
    assert_eq!(refused(|e| inner(e).0[0].piece = 1), Refusal::NoSuchVertex);
    assert_eq!(refused(|e| inner(e).0.clear()), Refusal::WrongLength);
    assert_eq!(refused(|e| inner(e).1.clear()), Refusal::WrongLength);
    // 3² + 4² = 5²: on the ellipse, and 3 · 2/5 to the right of its centre.
    let mut moved = sound.clone();
    inner(&mut moved).0[0] = round(0, [3, 4]);
    assert_eq!(
        check_enclosure(&pieces, &moved),
        Err(Refusal::Polytopes(Reason::FacetTooNear))
    );
    moved.lo = root(5, 16);
    assert_eq!(
        check_enclosure(&pieces, &moved),
        Err(Refusal::Polytopes(Reason::FacetTooNear))
    );
    moved.lo = root(4, 13);
    assert_eq!(check_enclosure(&pieces, &moved), Ok(()));
    let point = point_of(&pieces.a, &round(0, [3, 4]), &5.into());
    assert_eq!(point, Ok(vector([48, 27])));
    let centre = point_of(&pieces.a, &round(0, []), &5.into());
    assert_eq!(centre, Ok(vector([30, 15])));
}

#[test]
fn pieces_that_are_no_shapes_are_refused() {
    let (pieces, sound) = ellipse();
    let bad = |change: fn(&mut Pieces)| {
        let mut changed = pieces.clone();
        change(&mut changed);
        assert_eq!(check_enclosure(&changed, &sound), Err(Refusal::BadVertices));
    };
    bad(|p| p.a.clear());
    bad(|p| p.b.clear());
    bad(|p| p.scale = 0.into());
    bad(|p| p.b[0] = piece([6, 3, 0], &[]));
    bad(|p| p.a[0].columns[1] = vector([0, 3, 0]));
    bad(|p| p.a[0].columns.push(vector([0, 3])));
    bad(|p| {
        p.a = vec![piece([6], &[])];
        p.b = vec![piece([6], &[])];
    });
    let four = || vec![piece([0, 0, 0, 0], &[])];
    bad(|p| p.a.clear());
    let flat = Pieces {
        a: four(),
        b: four(),
        scale: 1.into(),
    };
    assert_eq!(dimension(&flat), Err(Refusal::BadVertices));
    assert_eq!(dimension(&pieces), Ok(2));
}

/// A cylinder of radius 3 and height 8, and a ball of radius 1, one unit above its middle;
/// in fifths. The columns of the ball are in another order than those of the cylinder.
fn cylinder_and_ball() -> (Pieces, Enclosure) {
    let rim = [[15, 0, 0], [0, 15, 0]];
    let pieces = Pieces {
        a: vec![piece([0, 0, -20], &rim), piece([0, 0, 20], &rim)],
        b: vec![piece([0, 0, 5], &[[0, 0, 5], [5, 0, 0], [0, 5, 0]])],
        scale: 5.into(),
    };
    let middle = Part {
        pieces: [0, 1],
        shift: 1.into(),
        reach: 1.into(),
        denominator: 2.into(),
    };
    let ball = Part {
        pieces: [0, 0],
        shift: 0.into(),
        reach: 0.into(),
        denominator: 3.into(),
    };
    let map = [[0, 7, 0], [0, 0, 7], [7, 0, 0]];
    let enclosure = Enclosure {
        axis: None,
        q: 1.into(),
        normal: vector([1, 0, 0]),
        heights: [15.into(), 5.into()],
        lower: RoundLower::Ellipsoid {
            parts: Box::new([middle, ball]),
            contraction: Box::new(map.map(|row| row.map(BigInt::from))),
            denominator: 7.into(),
            share: Some([8.into(), 9.into()]),
        },
        // The ellipsoid with the radii 4, 4 and 5 about (0, 0, −1) holds this ball: with
        // λ = 8/9, 16 = lo²/λ and 25 = lo²/λ + 1/(1 − λ).
        lo: root(128, 9),
        hi: root(16, 1),
    };
    (pieces, enclosure)
}

/// The parts, the map, its denominator and the share.
type Ellipsoid<'e> = (
    &'e mut [Part; 2],
    &'e mut [[BigInt; 3]; 3],
    &'e mut BigInt,
    &'e mut Option<[BigInt; 2]>,
);

fn ellipsoid_of(e: &mut Enclosure) -> Ellipsoid<'_> {
    match &mut e.lower {
        RoundLower::Ellipsoid {
            parts,
            contraction,
            denominator,
            share,
        } => (parts, contraction, denominator, share),
        _ => panic!("an ellipsoid"),
    }
}

#[test]
fn an_ellipsoid_of_two_parts_holds_a_ball() {
    let (pieces, sound) = cylinder_and_ball();
    assert_eq!(check_enclosure(&pieces, &sound), Ok(()));
    let refused = |change: fn(&mut Enclosure)| refused(&pieces, &sound, change);
    use Refusal::{BadBound, BadDenominator, BadPart, EllipsoidTooSmall, NotAContraction};
    assert_eq!(refused(|e| e.lo = root(129, 9)), EllipsoidTooSmall);
    assert_eq!(refused(|e| e.lo = root(-1, 9)), BadBound);
    let share =
        |e: &mut Enclosure, p: i64, r: i64| *ellipsoid_of(e).3 = Some([p, r].map(BigInt::from));
    for (p, r) in [(7, 9), (17, 18), (80, 91), (81, 91)] {
        let mut changed = sound.clone();
        share(&mut changed, p, r);
        assert_eq!(check_enclosure(&pieces, &changed), Err(EllipsoidTooSmall));
    }
    for (p, r) in [(0, 9), (-8, 9), (9, 9), (9, 8)] {
        let mut changed = sound.clone();
        share(&mut changed, p, r);
        assert_eq!(check_enclosure(&pieces, &changed), Err(BadDenominator));
    }
    let mut unreduced = sound.clone();
    share(&mut unreduced, 24, 27);
    assert_eq!(check_enclosure(&pieces, &unreduced), Ok(()));
    // Without a share the centres must coincide.
    assert_eq!(refused(|e| *ellipsoid_of(e).3 = None), EllipsoidTooSmall);
    assert_eq!(refused(|e| *ellipsoid_of(e).2 = 0.into()), BadDenominator);
    assert_eq!(
        refused(|e| *ellipsoid_of(e).2 = (-7).into()),
        BadDenominator
    );
    assert_eq!(refused(|e| *ellipsoid_of(e).2 = 6.into()), NotAContraction);
    assert_eq!(
        refused(|e| *ellipsoid_of(e).2 = 8.into()),
        EllipsoidTooSmall
    );
    assert_eq!(
        refused(|e| ellipsoid_of(e).1[0][0] = 1.into()),
        NotAContraction
    );
    assert_eq!(
        refused(|e| ellipsoid_of(e).1[0][1] = (-7).into()),
        EllipsoidTooSmall
    );
    assert_eq!(refused(|e| ellipsoid_of(e).1.swap(0, 1)), EllipsoidTooSmall);
    // No two columns show it: all entries 2/5 lengthen (1, 1, 1) to 6/5 of it.
    let spread = |e: &mut Enclosure| {
        let (_, map, denominator, _) = ellipsoid_of(e);
        map.iter_mut().flatten().for_each(|entry| *entry = 2.into());
        *denominator = 5.into();
    };
    assert_eq!(refused(spread), NotAContraction);
    assert_eq!(refused(|e| ellipsoid_of(e).0[0].pieces[1] = 2), BadPart);
    assert_eq!(refused(|e| ellipsoid_of(e).0[1].pieces[0] = 1), BadPart);
}

#[test]
fn a_part_does_not_leave_its_shape() {
    let (pieces, sound) = cylinder_and_ball();
    let with = |shift: i64, reach: i64, denominator: i64| {
        let mut changed = sound.clone();
        let part = &mut ellipsoid_of(&mut changed).0[0];
        [part.shift, part.reach, part.denominator] = [shift, reach, denominator].map(BigInt::from);
        check_enclosure(&pieces, &changed)
    };
    assert_eq!(with(7, 7, 14), Ok(()));
    // Inside, but too small for the ball; or turned over, against the map.
    assert_eq!(with(1, -1, 2), Err(Refusal::EllipsoidTooSmall));
    for (shift, reach, denominator) in [(1, 0, 2), (1, 1, 3), (2, 1, 3), (0, 0, 1), (2, 2, 5)] {
        let found = with(shift, reach, denominator);
        assert_eq!(found, Err(Refusal::EllipsoidTooSmall), "{shift} {reach}");
    }
    for (shift, reach, denominator) in [
        (1, 2, 3),
        (1, -2, 3),
        (2, 2, 3),
        (2, -2, 3),
        (-1, 1, 2),
        (1, 1, 0),
        (-1, 0, -2),
        (3, 0, 2),
        (0, 0, 0),
    ] {
        let found = with(shift, reach, denominator);
        assert_eq!(
            found,
            Err(Refusal::BadPart),
            "{shift} {reach} {denominator}"
        );
    }
    // A piece with three columns cannot slide any way, and pieces that differ not at all.
    let mut slid = sound.clone();
    ellipsoid_of(&mut slid).0[1].reach = 1.into();
    ellipsoid_of(&mut slid).0[1].shift = 1.into();
    assert_eq!(check_enclosure(&pieces, &slid), Err(Refusal::BadPart));
    let mut unlike = pieces.clone();
    unlike.a[1].columns[0] = vector([14, 0, 0]);
    assert_eq!(check_enclosure(&unlike, &sound), Err(Refusal::BadPart));
}

/// Where λ is not 8/9: a part that is not in the middle.
#[test]
fn the_centre_of_a_part_that_slid_is_where_it_slid_to() {
    let (pieces, mut sound) = cylinder_and_ball();
    let part = &mut ellipsoid_of(&mut sound).0[0];
    // The upper half of the cylinder, about z = 2, with the radius 2: less that of the ball
    // the centre is (0, 0, 1), and the radii are 4, 4 and 3.
    [part.shift, part.reach, part.denominator] = [3, 1, 4].map(BigInt::from);
    // λ = 2/3: 9 = lo²/λ + 1/(1 − λ), lo² = 4.
    *ellipsoid_of(&mut sound).3 = Some([2, 3].map(BigInt::from));
    sound.lo = root(4, 1);
    assert_eq!(check_enclosure(&pieces, &sound), Ok(()));
    sound.lo = root(401, 100);
    assert_eq!(
        check_enclosure(&pieces, &sound),
        Err(Refusal::EllipsoidTooSmall)
    );
    // About z = 1, as the ball is, and as high as the ball needs: the radii are 4.
    let part = &mut ellipsoid_of(&mut sound).0[0];
    [part.shift, part.reach, part.denominator] = [5, 3, 8].map(BigInt::from);
    *ellipsoid_of(&mut sound).3 = None;
    sound.lo = root(16, 1);
    assert_eq!(check_enclosure(&pieces, &sound), Ok(()));
}

/// An ellipsoid and a ball about one centre that is not the origin.
#[test]
fn about_one_centre_no_share_is_needed() {
    let pieces = Pieces {
        a: vec![piece([4, -6, 2], &[[4, 0, 0], [0, 6, 0], [0, 0, 8]])],
        b: vec![piece([4, -6, 2], &[[2, 0, 0], [0, 2, 0], [0, 0, 2]])],
        scale: 2.into(),
    };
    let whole = || Part {
        pieces: [0, 0],
        shift: 0.into(),
        reach: 0.into(),
        denominator: 1.into(),
    };
    let identity = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    let mut sound = Enclosure {
        axis: None,
        q: 1.into(),
        normal: vector([1, 0, 0]),
        heights: [8.into(), (-2).into()],
        lower: RoundLower::Ellipsoid {
            parts: Box::new([whole(), whole()]),
            contraction: Box::new(identity.map(|row| row.map(BigInt::from))),
            denominator: 1.into(),
            share: None,
        },
        lo: root(9, 1),
        hi: root(9, 1),
    };
    assert_eq!(check_enclosure(&pieces, &sound), Ok(()));
    sound.lo = root(0, 1);
    assert_eq!(check_enclosure(&pieces, &sound), Ok(()));
    sound.lo = root(901, 100);
    assert_eq!(
        check_enclosure(&pieces, &sound),
        Err(Refusal::EllipsoidTooSmall)
    );
}

/// A cylinder of radius 3 between z = −4 and 4 with a point at z = 1 on its axis: seen from
/// the side a rectangle, which the point leaves by 3 upward or to either side.
fn coaxial() -> (Pieces, Enclosure) {
    let rim = [[3, 0, 0], [0, 3, 0]];
    let pieces = Pieces {
        a: vec![piece([0, 0, -4], &rim), piece([0, 0, 4], &rim)],
        b: vec![piece([0, 0, 1], &[])],
        scale: 1.into(),
    };
    let enclosure = Enclosure {
        axis: Some(vector([0, 0, 2])),
        q: 1.into(),
        normal: vector([1, 0]),
        heights: [6.into(), 0.into()],
        lower: RoundLower::Inner {
            a: (0..4).map(|i| round(i, [])).collect(),
            b: vec![round(0, [])],
            lower: Lower::Facets {
                points: (0..4).map(|i| (i, 0)).collect(),
                facets: [[1, 3], [3, 2], [2, 0], [0, 1]].map(Vec::from).to_vec(),
            },
        },
        lo: root(9, 1),
        hi: root(9, 1),
    };
    (pieces, enclosure)
}

#[test]
fn bodies_of_revolution_are_checked_in_the_plane() {
    let (pieces, sound) = coaxial();
    assert_eq!(check_enclosure(&pieces, &sound), Ok(()));
    let refused = |change: fn(&mut Enclosure)| refused(&pieces, &sound, change);
    assert_eq!(
        refused(|e| e.lo.numerator += 1),
        Refusal::Polytopes(Reason::FacetTooNear)
    );
    assert_eq!(refused(|e| e.hi.numerator -= 1), Refusal::UpperBoundFails);
    assert_eq!(
        refused(|e| e.normal = vector([1, 0, 0])),
        Refusal::BadDirection
    );
    assert_eq!(refused(|e| e.axis = None), Refusal::BadDirection);
}
