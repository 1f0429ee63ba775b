//! Profiles of bodies of revolution, and the signs of small matrices.

use super::super::super::pieces::determinant;
use super::*;

#[test]
fn profiles_are_those_of_the_pieces() {
    let pieces = Pieces {
        a: vec![
            piece([1, 1, -4], &[[3, 0, 0], [0, 3, 0]]),
            piece([1, 1, 2], &[[0, 0, 5], [2, 0, 0], [0, 2, 0]]),
            piece([1, 1, 3], &[[0, 4, 0], [0, 0, 5], [4, 0, 0]]),
            piece([1, 1, 7], &[]),
        ],
        b: vec![piece([1, 1, 0], &[[1, 2, 2], [2, 1, -2], [2, -2, 1]])],
        scale: 7.into(),
    };
    let expected = Pieces {
        a: vec![
            piece([-6, 0], &[]),
            piece([6, 0], &[]),
            piece([0, 12], &[[4, 0], [0, 10]]),
            piece([0, 14], &[[8, 0], [0, 10]]),
            piece([0, 22], &[]),
        ],
        b: vec![piece([0, 8], &[[6, 0], [0, 6]])],
        scale: 14.into(),
    };
    assert_eq!(profile(&pieces, &vector([0, 0, 2])), Ok(expected));
}

#[test]
fn what_is_not_turned_about_the_axis_has_no_profile() {
    let profile_of = |other: Piece, axis: &[BigInt]| {
        let pieces = Pieces {
            a: vec![piece([1, 1, 1], &[]), other],
            b: vec![piece([1, 1, 1], &[])],
            scale: 1.into(),
        };
        profile(&pieces, axis).map(|profiles| profiles.a.len())
    };
    let none = Err(Refusal::NotCoaxial);
    let axis = vector([0, 5, 0]);
    let disk = |u: [i64; 3], v: [i64; 3]| profile_of(piece([1, 1, 1], &[u, v]), &axis);
    assert_eq!(disk([3, 0, 4], [4, 0, -3]), Ok(3));
    assert_eq!(disk([3, 0, 4], [8, 0, -6]), none);
    assert_eq!(disk([3, 0, 4], [5, 0, 0]), none);
    assert_eq!(disk([1, 0, 1], [1, 0, -1]), none);
    assert_eq!(disk([0, 5, 0], [0, 0, 5]), none);
    assert_eq!(disk([0, 0, 5], [0, 5, 0]), none);
    let three = |u, v, w| profile_of(piece([1, 1, 1], &[u, v, w]), &axis);
    assert_eq!(three([3, 4, 0], [0, 0, 5], [4, -3, 0]), Ok(2));
    assert_eq!(three([3, 4, 0], [0, 0, 5], [4, 3, 0]), none);
    assert_eq!(three([3, 4, 0], [0, 0, 5], [8, -6, 0]), none);
    assert_eq!(three([0, 4, 0], [0, 0, 5], [5, 3, 0]), none);
    assert_eq!(three([0, 4, 0], [3, 5, 0], [0, 0, 5]), none);
    // A round section, but not along the axis.
    assert_eq!(three([1, 5, 0], [3, 0, 0], [0, 0, 3]), none);
    assert_eq!(profile_of(piece([1, 1, 1], &[[1, 0, 0]]), &axis), none);
    // Off the axis, along each of the others.
    assert_eq!(profile_of(piece([1, 9, 1], &[]), &axis), Ok(2));
    for centre in [[2, 1, 1], [1, 1, 2], [2, 9, 1], [1, 9, 2]] {
        assert_eq!(profile_of(piece(centre, &[]), &axis), none);
    }
    for axis in [&[0, 0, 0][..], &[1, 1, 0], &[0, 5], &[0, 5, 0, 0]] {
        let axis: Vec<BigInt> = axis.iter().map(|x| BigInt::from(*x)).collect();
        assert_eq!(profile_of(piece([1, 1, 1], &[]), &axis), none);
    }
    let flat = Pieces {
        a: vec![piece([0, 0], &[])],
        b: vec![piece([0, 0], &[])],
        scale: 1.into(),
    };
    assert_eq!(
        profile(&flat, &vector([0, 5, 0])),
        none.map(|_: usize| flat)
    );
}

fn matrix<const N: usize>(rows: [[i64; N]; N]) -> Vec<Vec<BigInt>> {
    rows.map(vector).to_vec()
}

#[test]
fn determinants_and_their_signs() {
    let m = matrix([[2, 7, 3], [-1, 4, 5], [6, -8, 9]]);
    let minor = |kept: &[usize]| determinant(&m, kept, kept);
    assert_eq!(minor(&[0, 1, 2]), 377.into());
    assert_eq!(minor(&[0, 2]), 0.into());
    assert_eq!(minor(&[1, 2]), 76.into());
    assert_eq!((minor(&[1]), minor(&[])), (4.into(), 1.into()));
    let holds = |rows| is_semidefinite(&matrix(rows));
    assert!(holds([[2, -1, -1], [-1, 2, -1], [-1, -1, 2]]));
    assert!(holds([[0, 0, 0], [0, 1, 1], [0, 1, 1]]));
    // The first negative minor is of one row, of two, of three.
    assert!(!holds([[1, 0, 0], [0, 1, 0], [0, 0, -1]]));
    assert!(!holds([[-1, 0, 0], [0, 1, 0], [0, 0, 1]]));
    assert!(!holds([[1, 0, 0], [0, 1, 2], [0, 2, 1]]));
    assert!(!holds([[1, 0, 2], [0, 1, 0], [2, 0, 1]]));
    assert!(!holds([[10, -9, -9], [-9, 10, -9], [-9, -9, 10]]));
    assert!(is_semidefinite(&matrix([[4, 2], [2, 1]])));
    assert!(!is_semidefinite(&matrix([[4, 2], [2, 0]])));
}
