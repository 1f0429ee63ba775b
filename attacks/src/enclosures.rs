//! The checker on changed certificates of cylinders, cones and ellipsoids.
//!
//! A true enclosure is changed in all its parts. What the checker still accepts is true: it
//! meets the enclosure that was found before, and the one that sampled directions give.

use arbitrary::{Result, Unstructured};
use epa::check::check_enclosure;
use epa::{Band, Bands, Enclosure, Inset, Inside, Lower, Part, RoundLower, RoundPoint};
use epa_oracle::case::Case;
use epa_oracle::curved::{self, Solved};
use epa_oracle::lattice::Curves;
use num_bigint::BigInt;

use crate::certificates::{bound, index, list, number, numbers};
use crate::draw::{self, Kinds, Size};
use crate::sampled::{Sampled, float_of};

/// The target.
pub(crate) fn attack(bytes: &[u8]) {
    let mut bytes = Unstructured::new(bytes);
    let size = Size {
        kinds: Kinds::All,
        points: 4,
        wild: false,
    };
    let Some(case) = draw::case(&mut bytes, size) else {
        return;
    };
    if case.world().is_ok() {
        return;
    }
    let known = Known::of(&case);
    let mut changed = known.solved.enclosure.clone();
    known.holds(&changed);
    while !bytes.is_empty() && change(&mut bytes, &mut changed).is_ok() {
        if check_enclosure(&known.curves.pieces, &changed).is_ok() {
            known.holds(&changed);
        }
    }
}

/// What is known of a pair.
struct Known {
    curves: Curves,
    solved: Solved,
    sampled: [f64; 2],
}

impl Known {
    fn of(case: &Case) -> Self {
        let curves = Curves::of_case(case);
        let solved = curved::enclose(&curves);
        let solved = solved.unwrap_or_else(|why| panic!("{why}: {}", case.to_canonical_text()));
        let sampled = Sampled::of(&curves.pieces, curves.dim).bounds(&solved.normal);
        Known {
            curves,
            solved,
            sampled,
        }
    }

    fn holds(&self, claim: &Enclosure) {
        let found = &self.solved.enclosure;
        let meet = claim.lo <= found.hi && found.lo <= claim.hi;
        assert!(
            meet,
            "accepted: {claim:?}, but {found:?}: {:?}",
            self.curves
        );
        let [least, most] = self.sampled;
        let meet = float_of(&claim.lo) <= most && least <= float_of(&claim.hi);
        assert!(
            meet,
            "accepted: {claim:?}, but sampled {:?}: {:?}",
            self.sampled, self.curves
        );
    }
}

fn change(bytes: &mut Unstructured<'_>, claim: &mut Enclosure) -> Result<()> {
    match bytes.int_in_range(0..=11)? {
        0 => numbers(bytes, &mut claim.normal),
        1 => bound(bytes, &mut claim.lo),
        2 => bound(bytes, &mut claim.hi),
        3 => one_of_two(bytes, &mut claim.heights),
        4 => number(bytes, &mut claim.q),
        5 => axis(bytes, &mut claim.axis),
        6 => {
            std::mem::swap(&mut claim.lo, &mut claim.hi);
            Ok(())
        }
        _ => lower(bytes, &mut claim.lower),
    }
}

fn one_of_two(bytes: &mut Unstructured<'_>, pair: &mut [BigInt; 2]) -> Result<()> {
    let place = usize::from(bytes.arbitrary::<bool>()?);
    number(bytes, &mut pair[place])
}

fn axis(bytes: &mut Unstructured<'_>, axis: &mut Option<Vec<BigInt>>) -> Result<()> {
    match axis {
        Some(axis) if bytes.arbitrary()? => numbers(bytes, axis)?,
        Some(_) => *axis = None,
        None => {
            let along = bytes.choose_index(3)?;
            *axis = Some((0..3).map(|k| BigInt::from(u8::from(k == along))).collect());
        }
    }
    Ok(())
}

fn lower(bytes: &mut Unstructured<'_>, lower: &mut RoundLower) -> Result<()> {
    match lower {
        RoundLower::Inner { a, b, lower } => match bytes.int_in_range(0..=2)? {
            0 => list(bytes, a, &mut round_point),
            1 => list(bytes, b, &mut round_point),
            _ => polytope(bytes, lower),
        },
        RoundLower::Balls(balls) => match bytes.int_in_range(0..=2)? {
            0 => number(bytes, &mut balls.bound),
            1 => polytope(bytes, &mut balls.lower),
            _ => {
                let side = usize::from(bytes.arbitrary::<bool>()?);
                inside(bytes, &mut balls.sides[side])
            }
        },
        RoundLower::Ellipsoid {
            parts,
            contraction,
            denominator,
            share,
        } => match bytes.int_in_range(0..=4)? {
            0 => part(bytes, &mut parts[0]),
            1 => part(bytes, &mut parts[1]),
            2 => {
                let [row, column] = [bytes.choose_index(3)?, bytes.choose_index(3)?];
                number(bytes, &mut contraction[row][column])
            }
            3 => number(bytes, denominator),
            _ => match share {
                Some(share) => one_of_two(bytes, share),
                None => {
                    *share = Some([1, 2].map(BigInt::from));
                    Ok(())
                }
            },
        },
        RoundLower::Bands(bands) => self::bands(bytes, bands),
    }
}

fn inside(bytes: &mut Unstructured<'_>, side: &mut Inside) -> Result<()> {
    match side {
        Inside::Points(points) => list(bytes, points, &mut round_point),
        Inside::Balls { radius, .. } if bytes.arbitrary()? => number(bytes, radius),
        Inside::Balls { balls, .. } => list(bytes, balls, &mut |bytes, ball| match bytes
            .int_in_range(0..=2)?
        {
            0 => {
                ball.piece = index(bytes)?;
                Ok(())
            }
            1 => numbers(bytes, &mut ball.offset),
            _ => one_of_two(bytes, &mut ball.share),
        }),
    }
}

fn bands(bytes: &mut Unstructured<'_>, bands: &mut Bands) -> Result<()> {
    match bytes.int_in_range(0..=5)? {
        0 => numbers(bytes, &mut bands.axis),
        1 => number(bytes, &mut bands.denominator),
        2 => number(bytes, &mut bands.bound),
        3 => numbers(bytes, &mut bands.parallels),
        _ => list(bytes, &mut bands.bands, &mut band),
    }
}

fn band(bytes: &mut Unstructured<'_>, band: &mut Band) -> Result<()> {
    match bytes.int_in_range(0..=6)? {
        0 => number(bytes, &mut band.square),
        1 => number(bytes, &mut band.sphere),
        2 => number(bytes, &mut band.both),
        3 => {
            let form = bytes.choose_index(band.forms.len())?;
            numbers(bytes, &mut band.forms[form])
        }
        _ => {
            let side = usize::from(bytes.arbitrary::<bool>()?);
            list(bytes, &mut band.insets[side], &mut inset)
        }
    }
}

fn inset(bytes: &mut Unstructured<'_>, inset: &mut Inset) -> Result<()> {
    match bytes.int_in_range(0..=4)? {
        0 => inset.piece = index(bytes)?,
        1 => number(bytes, &mut inset.weight)?,
        2 => number(bytes, &mut inset.rest)?,
        3 => numbers(bytes, &mut inset.offset)?,
        _ => list(bytes, &mut inset.map, &mut |bytes, row| {
            let column = bytes.choose_index(row.len())?;
            number(bytes, &mut row[column])
        })?,
    }
    Ok(())
}

fn round_point(bytes: &mut Unstructured<'_>, point: &mut RoundPoint) -> Result<()> {
    if bytes.arbitrary()? {
        point.piece = index(bytes)?;
        return Ok(());
    }
    numbers(bytes, &mut point.place)
}

fn polytope(bytes: &mut Unstructured<'_>, lower: &mut Lower) -> Result<()> {
    match lower {
        Lower::Points { weights, .. } => numbers(bytes, weights),
        Lower::Facets { points, facets } => match bytes.arbitrary()? {
            true => list(bytes, points, &mut |bytes, point| {
                *point = (index(bytes)?, index(bytes)?);
                Ok(())
            }),
            false => list(bytes, facets, &mut |bytes, facet| {
                list(bytes, facet, &mut |bytes, corner| {
                    *corner = index(bytes)?;
                    Ok(())
                })
            }),
        },
    }
}

fn part(bytes: &mut Unstructured<'_>, part: &mut Part) -> Result<()> {
    match bytes.int_in_range(0..=3)? {
        0 => number(bytes, &mut part.shift),
        1 => number(bytes, &mut part.reach),
        2 => number(bytes, &mut part.denominator),
        _ => {
            part.pieces[usize::from(bytes.arbitrary::<bool>()?)] = index(bytes)?;
            Ok(())
        }
    }
}
