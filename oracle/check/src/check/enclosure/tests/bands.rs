//! Bounds by bands of directions, worked by hand.

use super::*;
use crate::enclosure::{Band, Bands, Edge, Inset, Rim};

pub(super) fn inset<const M: usize>(
    piece: usize,
    weight: i64,
    map: [[i64; 3]; M],
    rest: i64,
) -> Inset {
    Inset {
        piece,
        weight: weight.into(),
        offset: vector([0; M]),
        map: map.map(|row| row.map(BigInt::from)).to_vec(),
        rest: rest.into(),
    }
}

/// Numbers of a band: α, β, τ and the first of each form.
fn band(a: Inset, [alpha, beta, tau]: [i64; 3], [own, low, high]: [i64; 3]) -> Band {
    let form = |first: i64| vector([first, 0, 0, 0]);
    Band {
        insets: [vec![a], vec![inset(0, 5, [], 0)]],
        rim: None,
        edge: None,
        square: alpha.into(),
        sphere: beta.into(),
        both: tau.into(),
        forms: [form(own), form(low), form(high)],
    }
}

/// A cone of height 4 and radius 3 along z, and a point of its axis, 5/4 below the apex: 3/4
/// from the side. In quarters; insets and parallels over 5.
pub(super) fn cone_and_point() -> (Pieces, Enclosure) {
    let pieces = Pieces {
        a: vec![
            piece([0, 0, 8], &[]),
            piece([0, 0, -8], &[[12, 0, 0], [0, 12, 0]]),
        ],
        b: vec![piece([0, 0, 3], &[])],
        scale: 4.into(),
    };
    let bands = Bands {
        axis: vector([0, 0, 1]),
        denominator: 5.into(),
        bound: 15.into(),
        parallels: vector([-5, -2, 3, 5]),
        bands: vec![
            // The middle of the base: 15·m + 55·z + 11·(−2·m − 5·z) = −7·m.
            band(inset(1, 5, [[0; 3]; 2], 25), [0, 0, 0], [1, 0, 11]),
            // (15·m + 55·z)² − 3600·(x² + y²), and 3600·(|n|² − m²), and 265·(5·z + 2·m)·(3·m −
            // 5·z) and 595·m·(3·m − 5·z) are 0 together.
            band(
                inset(1, 5, [[5, 0, 0], [0, 5, 0]], 25),
                [1, 3600, 265],
                [0, 0, 595],
            ),
            // The apex: 15·m − 25·z + 5·(5·z − 3·m) = 0.
            band(inset(0, 5, [], 0), [0, 0, 0], [1, 5, 0]),
        ],
    };
    let enclosure = Enclosure {
        axis: None,
        q: 1.into(),
        normal: vector([4, 0, 3]),
        // 24, and 48 − 24 for the rim; less 9.
        heights: [24.into(), (-9).into()],
        lower: RoundLower::Bands(bands),
        lo: root(9, 16),
        hi: root(9, 16),
    };
    (pieces, enclosure)
}

/// The same cone, and a level disk of radius 1/2 about that point: both are round, and reach
/// 4/10 farther together. Where both serve, their ellipsoids add up.
fn cone_and_disk() -> (Pieces, Enclosure) {
    let (mut pieces, mut enclosure) = cone_and_point();
    pieces.b = vec![piece([0, 0, 3], &[[2, 0, 0], [0, 2, 0]])];
    let disk = |piece: usize| inset(piece, 5, [[5, 0, 0], [0, 5, 0]], 25);
    let middle = |piece: usize| inset(piece, 5, [[0; 3]; 2], 25);
    let apex = || inset(0, 5, [], 0);
    let of = |a: Inset, b: Inset, numbers, forms| Band {
        insets: [vec![a], vec![b]],
        ..band(apex(), numbers, forms)
    };
    enclosure.lower = RoundLower::Bands(Bands {
        axis: vector([0, 0, 1]),
        denominator: 5.into(),
        bound: 23.into(),
        parallels: vector([-5, -4, 3, 4, 5]),
        bands: vec![
            // 23·m + 55·z + 11·(−4·m − 5·z) = −21·m.
            of(middle(1), middle(0), [0, 0, 0], [1, 0, 11]),
            // (23·m + 55·z)² − 70²·(m² − z²) = (5·z − 3·m)·(1585·z + 1457·m).
            of(disk(1), disk(0), [1, 4900, 317], [0, 0, 189]),
            // (23·m − 25·z)² − 10²·(m² − z²) = (5·z − 3·m)·(145·z − 143·m).
            of(apex(), disk(0), [1, 100, 29], [0, 27, 0]),
            // The same, 6·m·(23·m − 25·z) and 30·(5·z − 4·m)·(5·m − 5·z): −33·m² + 50·m·z − 25·z².
            of(apex(), disk(0), [1, 100, 30], [6, 0, 0]),
        ],
    });
    enclosure.heights = [24.into(), (-1).into()];
    enclosure.lo = root(529, 400);
    enclosure.hi = root(529, 400);
    (pieces, enclosure)
}

#[test]
fn ellipsoids_of_both_shapes_add_up() {
    let (pieces, sound) = cone_and_disk();
    assert_eq!(check_enclosure(&pieces, &sound), Ok(()));
    let mut farther = sound.clone();
    bands(&mut farther).bound = 24.into();
    assert_eq!(check_enclosure(&pieces, &farther), Err(Refusal::BandTooLow));
}

fn bands(e: &mut Enclosure) -> &mut Bands {
    match &mut e.lower {
        RoundLower::Bands(bands) => bands,
        _ => panic!("no bands"),
    }
}

fn refusal(change: impl Fn(&mut Bands)) -> Result<(), Refusal> {
    let (pieces, mut enclosure) = cone_and_point();
    change(bands(&mut enclosure));
    check_enclosure(&pieces, &enclosure)
}

#[test]
fn a_point_on_the_axis_of_a_cone_is_as_deep_as_it_is_from_the_side() {
    let (pieces, sound) = cone_and_point();
    assert_eq!(check_enclosure(&pieces, &sound), Ok(()));
    let refused = |change: fn(&mut Enclosure)| refused(&pieces, &sound, change);
    assert_eq!(refused(|e| e.hi = root(98, 176)), Refusal::UpperBoundFails);
    assert_eq!(refused(|e| e.lo = root(100, 176)), Refusal::BadBound);
    // A bound that is not reached proves less.
    assert_eq!(
        check_enclosure(
            &pieces,
            &Enclosure {
                lo: root(1, 4),
                ..sound.clone()
            }
        ),
        Ok(())
    );
}

#[test]
fn a_greater_bound_is_refused_in_every_band() {
    assert_eq!(refusal(|b| b.bound = 16.into()), Err(Refusal::BandTooLow));
    // The first band alone does not hold everywhere.
    assert_eq!(
        refusal(|b| {
            b.bands.truncate(1);
            b.parallels = vector([-5, 5]);
        }),
        Err(Refusal::BandTooLow)
    );
}

#[test]
fn every_direction_lies_in_a_band() {
    let parallels = |t: [i64; 4]| refusal(move |b| b.parallels = vector(t));
    assert_eq!(parallels([-6, -2, 3, 7]), Ok(()));
    assert_eq!(parallels([-4, -2, 3, 5]), Err(Refusal::NotCovered));
    assert_eq!(parallels([-5, -2, 3, 4]), Err(Refusal::NotCovered));
    assert_eq!(parallels([5, -2, 3, 5]), Err(Refusal::NotCovered));
    assert_eq!(parallels([-5, -2, 3, -5]), Err(Refusal::NotCovered));
    // The base for what only the apex reaches, and the other way round.
    assert_eq!(parallels([-5, -2, 4, 5]), Err(Refusal::BandTooLow));
    assert_eq!(parallels([-5, -2, 2, 5]), Err(Refusal::BandTooLow));
    assert_eq!(
        refusal(|b| drop(b.parallels.pop())),
        Err(Refusal::WrongLength)
    );
    assert_eq!(
        refusal(|b| {
            b.bands.clear();
            b.parallels.truncate(1);
        }),
        Err(Refusal::WrongLength)
    );
    assert_eq!(
        refusal(|b| b.axis = vector([0, 0, 0])),
        Err(Refusal::BadDirection)
    );
    assert_eq!(
        refusal(|b| b.axis = vector([0, 1])),
        Err(Refusal::BadDirection)
    );
    // A longer axis is not reached by the same parallels.
    assert_eq!(
        refusal(|b| b.axis = vector([0, 0, 2])),
        Err(Refusal::NotCovered)
    );
    assert_eq!(
        refusal(|b| b.denominator = 0.into()),
        Err(Refusal::BadDenominator)
    );
    assert_eq!(
        refusal(|b| b.denominator = (-5).into()),
        Err(Refusal::BadDenominator)
    );
}

#[test]
fn multipliers_are_not_negative_and_not_all_zero() {
    let bad = Err(Refusal::BadMultiplier);
    assert_eq!(refusal(|b| b.bands[1].square = (-1).into()), bad);
    assert_eq!(refusal(|b| b.bands[1].both = (-1).into()), bad);
    for form in 0..3 {
        let change = |numbers: [i64; 4]| refusal(move |b| b.bands[1].forms[form] = vector(numbers));
        assert_eq!(change([-1, 0, 0, 0]), bad);
        // |k| = 3 is more than 2.
        assert_eq!(change([2, 1, 2, 2]), bad);
        // And √2 is more than 1.
        assert_eq!(change([1, 0, 1, 1]), bad);
        let short = refusal(move |b| drop(b.bands[1].forms[form].pop()));
        assert_eq!(short, bad);
    }
    // Nothing but zeros is nowhere positive, and says nothing.
    let nothing = |b: &mut Band| {
        (b.square, b.sphere, b.both) = (0.into(), 0.into(), 0.into());
        b.forms = [(); 3].map(|()| vector([0; 4]));
    };
    assert_eq!(refusal(|b| nothing(&mut b.bands[1])), bad);
    // Nor does a form that is zero for a direction.
    let on_the_edge = |b: &mut Band| {
        nothing(b);
        b.forms[0] = vector([3, 1, 2, 2]);
    };
    assert_eq!(refusal(|b| on_the_edge(&mut b.bands[1])), bad);
}

#[test]
fn insets_stay_in_their_pieces() {
    let bad = Err(Refusal::BadInset);
    let change = |f: fn(&mut Inset)| refusal(move |b| f(&mut b.bands[1].insets[0][0]));
    // |x + y + z| is √3 somewhere, and no more: 3·(x² + y² + z²) is needed.
    let leaning = |rest: i64| {
        refusal(move |b| {
            let inset = &mut b.bands[1].insets[0][0];
            inset.map = [[1, 1, 1], [0, 0, 0]]
                .map(|row| row.map(BigInt::from))
                .to_vec();
            inset.rest = rest.into();
        })
    };
    assert_eq!(leaning(2), bad);
    assert_eq!(leaning(3), Err(Refusal::BandTooLow));
    assert_eq!(change(|i| i.piece = 2), bad);
    assert_eq!(change(|i| i.map[0][0] = 6.into()), bad);
    assert_eq!(change(|i| i.offset[1] = 1.into()), bad);
    assert_eq!(change(|i| i.rest = 24.into()), bad);
    assert_eq!(change(|i| i.rest = 26.into()), bad);
    assert_eq!(change(|i| drop(i.map.pop())), bad);
    assert_eq!(change(|i| drop(i.offset.pop())), bad);
    assert_eq!(refusal(|b| b.bands[1].insets[1].clear()), bad);
    // Both halves of a weight are the whole, but 6/5 of it are too much, also with −1/5.
    let halves = |weights: [i64; 2]| {
        refusal(move |b| {
            let inset = b.bands[2].insets[0][0].clone();
            b.bands[2].insets[0] = weights
                .map(|weight| Inset {
                    weight: weight.into(),
                    ..inset.clone()
                })
                .to_vec();
        })
    };
    assert_eq!(halves([2, 3]), Ok(()));
    assert_eq!(halves([2, 2]), bad);
    assert_eq!(halves([6, -1]), bad);
}

#[test]
fn a_slice_of_a_ball_is_a_disk_off_its_centre() {
    // A ball of radius 1 and its centre: the disk of radius 4/5 at the height 3/5 reaches
    // 1 along (4, 0, 3)/5, and 3/5 at the pole.
    let pieces = Pieces {
        a: vec![piece([0, 0, 0], &[[1, 0, 0], [0, 1, 0], [0, 0, 1]])],
        b: vec![piece([0, 0, 0], &[])],
        scale: 1.into(),
    };
    let whole = inset(0, 5, [[5, 0, 0], [0, 5, 0], [0, 0, 5]], 25);
    let slice = Inset {
        offset: vector([0, 0, 3]),
        ..inset(0, 5, [[4, 0, 0], [0, 4, 0], [0, 0, 0]], 16)
    };
    let check = |top: Inset, bound: i64| {
        // ℓ² − |Eᵀn|² + 25·(|n|² − m²) for the ball; for the disk with 16:
        // (5m − 3z)² − 16·m² − … + 16·z² = (3m − 5z)², which is not negative.
        let below = band(whole.clone(), [1, 25, 0], [0, 0, 0]);
        let above = match bound {
            5 => band(top, [1, 16, 0], [0, 0, 0]),
            _ => band(top, [0, -1, 0], [1, 1, 0]),
        };
        let enclosure = Enclosure {
            axis: None,
            q: 1.into(),
            normal: vector([1, 0, 0]),
            heights: [1.into(), 0.into()],
            lower: RoundLower::Bands(Bands {
                axis: vector([0, 0, 1]),
                denominator: 5.into(),
                bound: bound.into(),
                parallels: vector([-5, 4, 5]),
                bands: vec![below, above],
            }),
            lo: root(bound * bound, 25),
            hi: root(1, 1),
        };
        check_enclosure(&pieces, &enclosure)
    };
    assert_eq!(check(whole.clone(), 5), Err(Refusal::BandTooLow));
    assert_eq!(check(slice.clone(), 5), Err(Refusal::BandTooLow));
    // Its centre, 3 over 5: m·(2·m − 3·z) + m·(5·z − 4·m) − (|n|² − m²) = −(m − z)² − x² − y².
    let centre = Inset {
        map: inset(0, 5, [[0; 3]; 3], 16).map,
        ..slice.clone()
    };
    assert_eq!(check(centre.clone(), 2), Ok(()));
    // Higher it would leave the ball.
    let higher = Inset {
        offset: vector([0, 0, 4]),
        ..slice
    };
    assert_eq!(check(higher, 2), Err(Refusal::BadInset));
}

#[test]
fn between_two_parallels_a_disk_is_as_high_as_a_ball() {
    // Five times the base reaches 240 at the parallel 3 and 12·√21·5 at −2; the ball reaches
    // 5·51 − 5·3 = 240 and 5·51 + 5·2 = 265. (15 − 51)·m + (55 + 5)·z + 12·(3·m − 5·z) = 0.
    let rim = |[side, piece]: [usize; 2], [weight, radius, shift]: [i64; 3]| {
        move |b: &mut Bands| {
            b.bands[1] = Band {
                insets: [Vec::new(), vec![inset(0, 5, [], 0)]],
                rim: Some(Rim {
                    side,
                    piece,
                    weight: weight.into(),
                    radius: radius.into(),
                    shift: shift.into(),
                    square: None,
                }),
                ..band(inset(0, 5, [], 0), [0, 0, 0], [1, 0, 12])
            };
        }
    };
    let sound = rim([0, 1], [5, 51, -5]);
    assert_eq!(refusal(sound), Ok(()));
    let (bad, low) = (Err(Refusal::BadInset), Err(Refusal::BandTooLow));
    for (place, numbers, due) in [
        ([0, 1], [5, 52, -5], &bad),
        ([0, 1], [5, 51, -4], &bad),
        ([0, 1], [5, 57, -11], &bad),
        ([0, 1], [4, 51, -5], &bad),
        ([0, 1], [-5, 51, -5], &bad),
        ([0, 0], [5, 51, -5], &bad),
        ([0, 2], [5, 51, -5], &bad),
        ([1, 0], [5, 51, -5], &bad),
        ([2, 1], [5, 51, -5], &bad),
        ([0, 1], [5, 50, -5], &low),
        ([0, 1], [5, 51, -6], &low),
    ] {
        assert_eq!(refusal(rim(place, numbers)), *due, "{place:?} {numbers:?}");
    }
    // A disk has no height beyond the pole.
    let beyond = |b: &mut Bands| {
        sound(b);
        b.parallels[1] = (-6).into();
    };
    assert_eq!(refusal(beyond), bad);
    // Neither an ellipse nor a disk that leans is round about the axis.
    for columns in [[[12, 0, 0], [0, 11, 0]], [[12, 0, 0], [0, 0, 12]]] {
        let (mut pieces, mut enclosure) = cone_and_point();
        sound(bands(&mut enclosure));
        pieces.a[1] = piece([0, 0, -8], &columns);
        let found =
            super::super::super::bands::hold(&pieces, 3, bands(&mut enclosure), &root(9, 16));
        assert_eq!(found, bad, "{columns:?}");
    }
}

/// A circle in a disk that is none: the disk is farther across it, or along one of its columns.
#[test]
fn a_disk_is_as_high_as_a_circle_that_it_holds() {
    let found = |columns: [[i64; 3]; 2], square: Option<i64>| {
        let (mut pieces, mut enclosure) = cone_and_point();
        let b = bands(&mut enclosure);
        b.bands[1] = Band {
            insets: [Vec::new(), vec![inset(0, 5, [], 0)]],
            rim: Some(Rim {
                side: 0,
                piece: 1,
                weight: 5.into(),
                radius: 51.into(),
                shift: BigInt::from(-5),
                square: square.map(BigInt::from),
            }),
            ..band(inset(0, 5, [], 0), [0, 0, 0], [1, 0, 12])
        };
        pieces.a[1] = piece([0, 0, -8], &columns);
        super::super::super::bands::hold(&pieces, 3, bands(&mut enclosure), &root(9, 16))
    };
    let wide = [[13, 0, 0], [0, 12, 0]];
    assert_eq!(found(wide, Some(144)), Ok(()));
    assert_eq!(found([[12, 5, 0], [-5, 12, 0]], Some(169)), Ok(()));
    for (columns, square) in [
        (wide, None),
        (wide, Some(145)),
        (wide, Some(143)),
        (wide, Some(-144)),
        ([[13, 0, 1], [0, 12, 0]], Some(144)),
        ([[12, 0, 0], [3, 12, 0]], Some(144)),
    ] {
        assert_eq!(
            found(columns, square),
            Err(Refusal::BadInset),
            "{columns:?} {square:?}"
        );
    }
}

/// 13/20 below the side of the cone, with one band about the parallel on which apex and base tie:
/// 20·m·(13·m − 25·z) + 144·(|n|² − m²) − (144·(x² + y²) − 256·z²) + 17·(5·z − 2·m)·(4·m − 5·z)
/// = −20·m² + 10·m·z − 25·z². And 25·400·m² − 4·144·(x² + y²) + 576·(|n|² − m²) = 9424·m² + 576·z².
#[test]
fn a_disk_takes_over_from_a_point_inside_of_a_band() {
    let found = |change: &dyn Fn(&mut Bands)| {
        let (pieces, mut enclosure) = cone_and_point();
        let b = bands(&mut enclosure);
        b.bound = 13.into();
        b.parallels = vector([-5, -2, 2, 4, 5]);
        let (base, apex) = (b.bands[0].clone(), b.bands[2].clone());
        let disk = Band {
            forms: [[0; 4], [0; 4], [286, 0, 0, 0]].map(vector),
            ..b.bands[1].clone()
        };
        let both = Band {
            edge: Some(Edge {
                side: 0,
                piece: 1,
                factor: 1.into(),
                sphere: 576.into(),
                both: 0.into(),
            }),
            ..band(inset(0, 5, [], 0), [0, 144, 17], [20, 0, 0])
        };
        b.bands = vec![base, disk, both, apex];
        change(b);
        super::super::super::bands::hold(&pieces, 3, bands(&mut enclosure), &root(169, 400))
    };
    assert_eq!(found(&|_| ()), Ok(()));
    let edge = |f: fn(&mut Edge)| {
        move |b: &mut Bands| {
            if let Some(edge) = &mut b.bands[2].edge {
                f(edge);
            }
        }
    };
    let (bad, low) = (Err(Refusal::BadInset), Err(Refusal::BandTooLow));
    let multiplier = Err(Refusal::BadMultiplier);
    assert_eq!(found(&|b| b.bands[2].edge = None), low);
    assert_eq!(found(&edge(|e| e.factor = 0.into())), low);
    assert_eq!(found(&edge(|e| e.factor = BigInt::from(-1))), multiplier);
    assert_eq!(found(&edge(|e| e.both = BigInt::from(-1))), multiplier);
    assert_eq!(found(&edge(|e| e.sphere = 575.into())), multiplier);
    assert_eq!(found(&edge(|e| e.sphere = 10_001.into())), multiplier);
    // Five times as much is too much: 4·25·144 > 25·400.
    let steep = edge(|e| (e.factor, e.sphere) = (5.into(), 14_400.into()));
    assert_eq!(found(&steep), multiplier);
    assert_eq!(found(&edge(|e| e.piece = 0)), low);
    assert_eq!(found(&edge(|e| e.piece = 2)), bad);
    assert_eq!(found(&edge(|e| e.side = 1)), bad);
    assert_eq!(found(&edge(|e| e.side = 2)), bad);
    // The point is one point, and the whole of its side.
    assert_eq!(
        found(&|b| b.bands[2].insets[0].push(inset(0, 0, [], 0))),
        bad
    );
    let disk = inset(1, 5, [[0; 3]; 2], 25);
    assert_eq!(found(&|b| b.bands[2].insets[0] = vec![disk.clone()]), bad);
}
