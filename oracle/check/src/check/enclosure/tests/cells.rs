//! Bounds by cells of a tree of cuts, worked by hand.

use super::bands::{cone_and_point, inset};
use super::*;
use crate::enclosure::{Cell, CellPart, Cells, Inset};

/// A cell of a shape and a point, over 5: α and β, the first numbers of the form of the bound and
/// of those of the cuts, and products.
fn cell<const K: usize>(
    a: Inset,
    [alpha, beta]: [i64; 2],
    own: i64,
    cuts: [i64; K],
    products: &[(usize, usize, i64)],
) -> CellPart {
    let form = |first: i64| vector([first, 0, 0, 0]);
    CellPart::Cell(Box::new(Cell {
        insets: [vec![a], vec![inset(0, 5, [], 0)]],
        square: alpha.into(),
        sphere: beta.into(),
        own: form(own),
        forms: cuts.map(form).to_vec(),
        products: products
            .iter()
            .map(|(i, j, factor)| (*i, *j, BigInt::from(*factor)))
            .collect(),
    }))
}

/// The cone and the point of the bands, by cells: the apex above the parallel 3/5, the middle of
/// the base below −2/5, and between them the base, on both sides of a plane.
fn by_cells() -> (Pieces, Enclosure) {
    let (pieces, mut enclosure) = cone_and_point();
    let base = || inset(1, 5, [[5, 0, 0], [0, 5, 0]], 25);
    let half = |products: &[(usize, usize, i64)]| cell(base(), [1, 3600], 0, [595, 0, 0], products);
    enclosure.lower = RoundLower::Cells(Cells {
        denominator: 5.into(),
        bound: 15.into(),
        parts: vec![
            // 5·z − 3·m.
            CellPart::Cut(vector([-3, 0, 0, 5])),
            // 15·m − 25·z + 5·(5·z − 3·m) = 0.
            cell(inset(0, 5, [], 0), [0, 0], 1, [5], &[]),
            // 5·z + 2·m, below 3/5.
            CellPart::Cut(vector([2, 0, 0, 5])),
            CellPart::Cut(vector([0, 1, 0, 0])),
            // As for the band: 265·(3·m − 5·z)·(5·z + 2·m), and 595·m·(3·m − 5·z).
            half(&[(0, 1, 265), (0, 2, 0), (1, 2, 0)]),
            half(&[(0, 1, 265)]),
            // 15·m + 55·z + 11·(−2·m − 5·z) = −7·m.
            cell(inset(1, 5, [[0; 3]; 2], 25), [0, 0], 1, [0, 11], &[]),
        ],
    });
    (pieces, enclosure)
}

fn cells(e: &mut Enclosure) -> &mut Cells {
    match &mut e.lower {
        RoundLower::Cells(cells) => cells,
        _ => panic!("no cells"),
    }
}

fn verdict(change: impl Fn(&mut Cells)) -> Result<(), Refusal> {
    let (pieces, mut enclosure) = by_cells();
    change(cells(&mut enclosure));
    check_enclosure(&pieces, &enclosure)
}

/// The verdict after a change of one of the cells.
fn of_cell(place: usize, change: impl Fn(&mut Cell)) -> Result<(), Refusal> {
    verdict(|c| match &mut c.parts[place] {
        CellPart::Cell(cell) => change(cell),
        CellPart::Cut(_) => panic!("no cell"),
    })
}

fn cut(place: usize, form: [i64; 4]) -> Result<(), Refusal> {
    verdict(|c| c.parts[place] = CellPart::Cut(vector(form)))
}

const LOW: Result<(), Refusal> = Err(Refusal::BandTooLow);
const BAD: Result<(), Refusal> = Err(Refusal::BadMultiplier);
const WRONG_LENGTH: Result<(), Refusal> = Err(Refusal::WrongLength);
const NOT_COVERED: Result<(), Refusal> = Err(Refusal::NotCovered);

#[test]
fn cells_prove_what_bands_prove() {
    let (pieces, sound) = by_cells();
    assert_eq!(check_enclosure(&pieces, &sound), Ok(()));
    let refused = |change: fn(&mut Enclosure)| refused(&pieces, &sound, change);
    assert_eq!(refused(|e| e.lo = root(100, 176)), Refusal::BadBound);
    assert_eq!(verdict(|c| c.bound = 14.into()), Err(Refusal::BadBound));
    assert_eq!(verdict(|c| c.bound = 16.into()), LOW);
    for denominator in [0, -5] {
        let found = verdict(|c| c.denominator = denominator.into());
        assert_eq!(found, Err(Refusal::BadDenominator));
    }
}

#[test]
fn the_list_is_one_whole_tree() {
    assert_eq!(verdict(|c| c.parts.clear()), NOT_COVERED);
    assert_eq!(verdict(|c| drop(c.parts.pop())), NOT_COVERED);
    // A cut without any tree behind it, one with the first tree only, and a second tree.
    assert_eq!(verdict(|c| c.parts.truncate(1)), NOT_COVERED);
    assert_eq!(verdict(|c| c.parts.truncate(2)), NOT_COVERED);
    let last_twice = |c: &mut Cells| c.parts.push(c.parts[6].clone());
    assert_eq!(verdict(last_twice), NOT_COVERED);
    let twice = |c: &mut Cells| c.parts.extend(c.parts.clone());
    assert_eq!(verdict(twice), NOT_COVERED);
    let another = |c: &mut Cells| c.parts.push(CellPart::Cut(vector([0; 4])));
    assert_eq!(verdict(another), NOT_COVERED);
    // Cells of another depth have too few or too many forms.
    assert_eq!(verdict(|c| drop(c.parts.remove(0))), WRONG_LENGTH);
    assert_eq!(verdict(|c| c.parts.swap(0, 1)), WRONG_LENGTH);
    assert_eq!(
        verdict(|c| c.parts.insert(0, c.parts[0].clone())),
        WRONG_LENGTH
    );
    // A whole tree of the longest list is no matter of depth.
    let deep = |c: &mut Cells| c.parts = vec![CellPart::Cut(vector([0; 4])); 100_000];
    assert_eq!(verdict(deep), NOT_COVERED);
    let short = |c: &mut Cells| c.parts[0] = CellPart::Cut(vector([-3, 0, 5]));
    assert_eq!(verdict(short), WRONG_LENGTH);
    let long = |c: &mut Cells| c.parts[3] = CellPart::Cut(vector([0, 1, 0, 0, 0]));
    assert_eq!(verdict(long), WRONG_LENGTH);
}

#[test]
fn a_cell_is_behind_its_cuts() {
    // The third cut is any form, for all that the cells behind it say.
    assert_eq!(cut(3, [0, -1, 7, 2]), Ok(()));
    assert_eq!(cut(3, [0, 0, 0, 0]), Ok(()));
    // The apex from 4/5 or from 2/5, nowhere, and everywhere.
    assert_eq!(cut(0, [-4, 0, 0, 5]), LOW);
    assert_eq!(cut(0, [-2, 0, 0, 5]), LOW);
    assert_eq!(cut(0, [0, 0, 0, 0]), LOW);
    assert_eq!(cut(0, [3, 0, 0, -5]), LOW);
    assert_eq!(cut(2, [-2, 0, 0, -5]), LOW);
    assert_eq!(cut(2, [1, 0, 0, 5]), LOW);
    let exchanged = |c: &mut Cells| c.parts.swap(5, 6);
    assert_eq!(verdict(exchanged), WRONG_LENGTH);
    // Both halves are the same but for zeros.
    assert_eq!(verdict(|c| c.parts.swap(4, 5)), Ok(()));
}

#[test]
fn forms_are_not_negative_and_as_many_as_cuts() {
    assert_eq!(of_cell(4, |c| drop(c.forms.pop())), WRONG_LENGTH);
    assert_eq!(of_cell(4, |c| c.forms.push(vector([0; 4]))), WRONG_LENGTH);
    for form in [[-1, 0, 0, 0], [2, 1, 2, 2], [1, 0, 1, 1]] {
        for place in 0..3 {
            assert_eq!(of_cell(4, |c| c.forms[place] = vector(form)), BAD);
        }
        assert_eq!(of_cell(4, |c| c.own = vector(form)), BAD);
    }
    for place in 0..3 {
        assert_eq!(of_cell(4, |c| c.forms[place] = vector([1, 0, 0])), BAD);
    }
    assert_eq!(of_cell(4, |c| c.own = vector([1, 0, 0, 0, 0])), BAD);
    assert_eq!(of_cell(4, |c| c.square = (-1).into()), BAD);
    // Nothing is positive, or it is zero for a direction.
    assert_eq!(of_cell(1, |c| c.own = vector([0; 4])), BAD);
    assert_eq!(of_cell(1, |c| c.own = vector([3, 1, 2, 2])), BAD);
    assert_eq!(of_cell(4, |c| c.square = 0.into()), BAD);
    assert_eq!(of_cell(1, |c| c.forms[0] = vector([5, 0, 0, 1])), LOW);
    assert_eq!(of_cell(4, |c| c.forms[0] = vector([594, 0, 0, 0])), LOW);
    assert_eq!(of_cell(4, |c| c.forms[0] = vector([596, 0, 0, 0])), LOW);
    assert_eq!(of_cell(4, |c| c.forms[1] = vector([1, 0, 0, 0])), LOW);
    assert_eq!(of_cell(4, |c| c.sphere = 3599.into()), LOW);
    assert_eq!(of_cell(4, |c| c.sphere = 3601.into()), LOW);
    assert_eq!(of_cell(4, |c| c.insets[0].clear()), Err(Refusal::BadInset));
    let lighter = |c: &mut Cell| c.insets[0][0].weight = 4.into();
    assert_eq!(of_cell(6, lighter), Err(Refusal::BadInset));
}

#[test]
fn products_are_those_of_two_cuts_in_order() {
    let products = |pairs: &[(usize, usize, i64)]| {
        of_cell(5, |c| {
            let pairs = pairs.iter();
            c.products = pairs.map(|(i, j, f)| (*i, *j, BigInt::from(*f))).collect();
        })
    };
    assert_eq!(products(&[(0, 1, 265), (0, 2, 0)]), Ok(()));
    assert_eq!(products(&[(0, 1, 265), (1, 2, 0)]), Ok(()));
    assert_eq!(products(&[]), LOW);
    assert_eq!(products(&[(0, 1, 264)]), LOW);
    assert_eq!(products(&[(0, 1, 266)]), LOW);
    assert_eq!(products(&[(0, 2, 265)]), LOW);
    assert_eq!(products(&[(0, 1, 265), (1, 2, 1)]), LOW);
    for wrong in [
        &[(1, 0, 265)][..],
        &[(0, 0, 0), (0, 1, 265)],
        &[(0, 1, 265), (1, 1, 0)],
        &[(0, 1, 265), (0, 3, 0)],
        &[(0, 1, 265), (3, 4, 0)],
        &[(0, 1, 265), (1, usize::MAX, 0)],
        &[(0, 1, -265)],
        &[(0, 1, 265), (0, 2, -1)],
        &[(0, 1, 133), (0, 1, 132)],
        &[(0, 2, 0), (0, 1, 265)],
        &[(1, 2, 0), (0, 1, 265)],
    ] {
        assert_eq!(products(wrong), BAD, "{wrong:?}");
    }
}

/// Both ends of a cylinder about the point, each for its side of the equator: (m − z)² − (x² + y²),
/// x² + y² + z² − m² and z·(2·m − 2·z) are 0 together.
#[test]
fn the_form_of_a_cut_may_be_zero_for_a_direction() {
    let end = |piece: usize, form: [i64; 4]| {
        CellPart::Cell(Box::new(Cell {
            insets: [
                vec![inset(piece, 1, [[1, 0, 0], [0, 1, 0]], 1)],
                vec![inset(0, 1, [], 0)],
            ],
            square: 1.into(),
            sphere: 1.into(),
            own: vector([0; 4]),
            forms: vec![vector(form)],
            products: Vec::new(),
        }))
    };
    let check = |top: [i64; 4], z: i64, bound: i64| {
        let columns = [[1, 0, 0], [0, 1, 0]];
        let pieces = Pieces {
            a: vec![piece([0, 0, -1], &columns), piece([0, 0, 1], &columns)],
            b: vec![piece([0, 0, 0], &[])],
            scale: 1.into(),
        };
        let cells = Cells {
            denominator: 1.into(),
            bound: bound.into(),
            parts: vec![
                CellPart::Cut(vector([0, 0, 0, z])),
                end(1, top),
                end(0, [2, 0, 0, 2]),
            ],
        };
        super::super::super::cells::hold(&pieces, 3, &cells, &root(bound, 1))
    };
    assert_eq!(check([2, 0, 0, -2], 1, 1), Ok(()));
    assert_eq!(check([2, 0, 0, -2], 1, 2), LOW);
    assert_eq!(check([2, 0, 0, -2], -1, 1), LOW);
    assert_eq!(check([1, 0, 0, -2], 1, 1), BAD);
    assert_eq!(check([3, 0, 0, -2], 1, 1), LOW);
    assert_eq!(check([2, 0, 0, 2], 1, 1), LOW);
}

#[test]
fn one_cell_in_the_plane_is_an_ellipse() {
    // m² − (4·x² + y²) + (x² + y² − m²) = −3·x².
    let (pieces, mut enclosure) = ellipse();
    let centre = |columns: usize| Inset {
        offset: vec![BigInt::zero(); columns],
        ..inset(0, 1, [], 0)
    };
    let whole = Inset {
        map: [[1, 0, 0], [0, 1, 0]]
            .map(|row| row.map(BigInt::from))
            .to_vec(),
        rest: 1.into(),
        ..centre(2)
    };
    enclosure.lo = root(1, 1);
    let cell = Cell {
        insets: [vec![whole], vec![centre(0)]],
        square: 1.into(),
        sphere: 9.into(),
        own: vector([0; 3]),
        forms: Vec::new(),
        products: Vec::new(),
    };
    let check = |bound: i64, sphere: i64| {
        let mut enclosure = enclosure.clone();
        let sphere = sphere.into();
        enclosure.lower = RoundLower::Cells(Cells {
            denominator: 1.into(),
            bound: bound.into(),
            parts: vec![CellPart::Cell(Box::new(Cell {
                sphere,
                ..cell.clone()
            }))],
        });
        check_enclosure(&pieces, &enclosure)
    };
    assert_eq!(check(3, 9), Ok(()));
    assert_eq!(check(3, 8), LOW);
    assert_eq!(check(3, 10), LOW);
    assert_eq!(check(4, 9), LOW);
    assert_eq!(check(4, 16), LOW);
}

/// Every number of a certificate, one after the other.
fn numbers(cells: &mut Cells) -> Vec<&mut BigInt> {
    let mut all = vec![&mut cells.denominator, &mut cells.bound];
    for part in &mut cells.parts {
        match part {
            CellPart::Cut(form) => all.extend(form),
            CellPart::Cell(cell) => {
                let cell = &mut **cell;
                all.extend([&mut cell.square, &mut cell.sphere]);
                for inset in cell.insets.iter_mut().flatten() {
                    all.extend([&mut inset.weight, &mut inset.rest]);
                    all.extend(&mut inset.offset);
                    all.extend(inset.map.iter_mut().flatten());
                }
                all.extend(&mut cell.own);
                all.extend(cell.forms.iter_mut().flatten());
                all.extend(cell.products.iter_mut().map(|(_, _, factor)| factor));
            }
        }
    }
    all
}

/// Each number a little or much greater or less: what is accepted has the bounds that are proven.
#[test]
fn no_changed_number_proves_more_than_is_true() {
    let (pieces, mut sound) = by_cells();
    let count = numbers(cells(&mut sound)).len();
    let (mut accepted, mut refused) = (0, 0);
    for place in 0..count {
        for change in [
            |x: &BigInt| x + 1,
            |x: &BigInt| x - 1,
            |x: &BigInt| -x,
            |x: &BigInt| x * 2,
            |x: &BigInt| x + 1000,
        ] {
            for is_higher in [false, true] {
                let mut changed = sound.clone();
                let all = cells(&mut changed);
                if is_higher {
                    all.bound = 16.into();
                    changed.lo = root(16 * 16, 20 * 20);
                    changed.hi = changed.lo.clone();
                    changed.heights[0] = 25.into();
                }
                let mut all = numbers(cells(&mut changed));
                *all[place] = change(all[place]);
                let is_accepted = check_enclosure(&pieces, &changed).is_ok();
                assert!(!(is_accepted && is_higher), "number {place}");
                accepted += usize::from(is_accepted);
                refused += usize::from(!is_accepted);
            }
        }
    }
    assert!(accepted > 200 && refused > 900, "{accepted} {refused}");
}
