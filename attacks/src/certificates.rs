//! The checker on changed certificates of polytopes.
//!
//! A true certificate of a small pair is changed: numbers, indices, points and facets
//! dropped, doubled and swapped, bounds moved. What the checker still accepts is true: the
//! signed depth by brute force lies between the bounds.

use arbitrary::{Result, Unstructured};
use epa::check::check;
use epa::{Certificate, Lower, SignedRoot};
use epa_oracle::lattice::Lattice;
use epa_oracle::truth;
use num_bigint::BigInt;
use num_traits::{One, Zero};

use crate::claims;
use crate::draw::{self, Kinds, Size};

/// The target.
pub(crate) fn attack(bytes: &[u8]) {
    let mut bytes = Unstructured::new(bytes);
    let size = Size {
        kinds: Kinds::Polytopes,
        points: 5,
        wild: false,
    };
    let Some(case) = draw::case(&mut bytes, size) else {
        return;
    };
    let lattice = Lattice::of_case(&case).expect("a polytope");
    let solved = truth::solve_on(&lattice, &case, 0).unwrap_or_else(|why| panic!("{why}"));
    let Some(core) = claims::core_depth(&lattice) else {
        return;
    };
    let depth = claims::in_world(&core, &lattice.vertices.scale);
    let sound = solved.certificate;
    holds(&lattice, &sound, &depth);
    assert_eq!(check(&lattice.vertices, &sound), Ok(()));
    let mut changed = sound;
    // Changes pile up: each is checked by itself, and together with those before.
    while !bytes.is_empty() {
        if change(&mut bytes, &mut changed).is_err() {
            return;
        }
        if check(&lattice.vertices, &changed).is_ok() {
            holds(&lattice, &changed, &depth);
        }
    }
}

fn holds(lattice: &Lattice, claim: &Certificate, depth: &SignedRoot<BigInt>) {
    let is_true = claim.lo <= *depth && *depth <= claim.hi;
    assert!(
        is_true,
        "accepted: {claim:?} of {lattice:?}, but s is {depth:?}"
    );
}

/// One change, of any part.
fn change(bytes: &mut Unstructured<'_>, claim: &mut Certificate) -> Result<()> {
    match bytes.int_in_range(0..=9)? {
        0 => numbers(bytes, &mut claim.upper),
        1 => bound(bytes, &mut claim.lo),
        2 => bound(bytes, &mut claim.hi),
        3 => {
            std::mem::swap(&mut claim.lo, &mut claim.hi);
            Ok(())
        }
        4 => other_kind(bytes, &mut claim.lower),
        _ => lower(bytes, &mut claim.lower),
    }
}

/// The same points, as the other kind of proof.
fn other_kind(bytes: &mut Unstructured<'_>, lower: &mut Lower) -> Result<()> {
    *lower = match lower {
        Lower::Points { points, .. } => {
            let count = bytes.int_in_range(0..=6)?;
            let facet = |bytes: &mut Unstructured<'_>| (0..3).map(|_| index(bytes)).collect();
            let facets: Result<_> = (0..count).map(|_| facet(bytes)).collect();
            Lower::Facets {
                points: points.clone(),
                facets: facets?,
            }
        }
        Lower::Facets { points, .. } => {
            let weight = |_: &_| Ok(BigInt::from(bytes.int_in_range(-1..=9)?));
            let weights: Result<_> = points.iter().map(weight).collect();
            Lower::Points {
                points: points.clone(),
                weights: weights?,
            }
        }
    };
    Ok(())
}

fn lower(bytes: &mut Unstructured<'_>, lower: &mut Lower) -> Result<()> {
    let points_too = bytes.arbitrary()?;
    match lower {
        Lower::Points { points, .. } | Lower::Facets { points, .. } if points_too => {
            list(bytes, points, &mut |bytes, point| {
                let other = index(bytes)?;
                *(if bytes.arbitrary()? {
                    &mut point.0
                } else {
                    &mut point.1
                }) = other;
                Ok(())
            })
        }
        Lower::Points { weights, .. } => list(bytes, weights, &mut number),
        Lower::Facets { facets, .. } => list(bytes, facets, &mut |bytes, facet| {
            list(bytes, facet, &mut |bytes, corner| {
                *corner = index(bytes)?;
                Ok(())
            })
        }),
    }
}

/// A change of one entry, or of the list: an entry doubled, dropped, or two swapped.
pub(crate) fn list<T: Clone>(
    bytes: &mut Unstructured<'_>,
    entries: &mut Vec<T>,
    entry: &mut dyn FnMut(&mut Unstructured<'_>, &mut T) -> Result<()>,
) -> Result<()> {
    if entries.is_empty() {
        return Ok(());
    }
    let [place, other] = [
        bytes.choose_index(entries.len())?,
        bytes.choose_index(entries.len())?,
    ];
    match bytes.int_in_range(0..=5)? {
        0 => entries.insert(other, entries[place].clone()),
        1 => drop(entries.remove(place)),
        2 => entries.swap(place, other),
        _ => entry(bytes, &mut entries[place])?,
    }
    Ok(())
}

/// A small index, seldom a huge one.
pub(crate) fn index(bytes: &mut Unstructured<'_>) -> Result<usize> {
    Ok(match bytes.arbitrary::<u8>()? {
        255 => usize::MAX,
        byte => usize::from(byte % 12),
    })
}

/// One number of a vector, or its length.
pub(crate) fn numbers(bytes: &mut Unstructured<'_>, vector: &mut Vec<BigInt>) -> Result<()> {
    list(bytes, vector, &mut number)
}

/// A number becomes another one: its neighbour, its opposite, a multiple, a long one.
pub(crate) fn number(bytes: &mut Unstructured<'_>, x: &mut BigInt) -> Result<()> {
    let small = BigInt::from(bytes.arbitrary::<i8>()?);
    *x = match bytes.int_in_range(0..=8)? {
        0 => &*x + 1,
        1 => &*x - 1,
        2 => -&*x,
        3 => &*x * 2,
        4 => &*x >> 1,
        5 => small,
        6 => &*x + small,
        7 => &*x * small,
        _ => (&*x << bytes.int_in_range(0..=200)?) + small,
    };
    Ok(())
}

/// A bound moved by a part of itself, large or tiny, or changed number by number.
pub(crate) fn bound(bytes: &mut Unstructured<'_>, root: &mut SignedRoot<BigInt>) -> Result<()> {
    let by = BigInt::from(bytes.arbitrary::<i8>()?);
    match bytes.int_in_range(0..=4)? {
        0 => number(bytes, &mut root.numerator),
        1 => number(bytes, &mut root.denominator),
        2 => {
            root.numerator = BigInt::zero();
            root.denominator = BigInt::one();
            Ok(())
        }
        _ => {
            let fine = bytes.int_in_range(0..=60)?;
            let unit = BigInt::from(root.numerator.magnitude().clone()).max(BigInt::one());
            root.numerator = (&root.numerator << fine) + unit * by;
            root.denominator = &root.denominator << fine;
            Ok(())
        }
    }
}
