//! Changes of what is claimed: any part of a proof becomes another one, chosen by bytes.
//!
//! ```text
//!   proof ─► one of its parts ─► one of its entries ─► a number: its neighbour, its opposite,
//!                            └─► an entry doubled, dropped, or two swapped   a multiple …
//! ```

use arbitrary::{Result, Unstructured};
use epa_oracle::certificate::{Certificate, Lower};
use epa_oracle::enclosure::{
    Balls, Band, Bands, Cell, CellPart, Cells, Edge, Enclosure, InnerBall, Inset, Part, Rim,
    RoundLower, RoundPoint,
};
use epa_oracle::number::{Rational, SignedRoot, canonical, parse_exact};
use epa_oracle::ray_check::{Claim, Crossing, Inside, RayCertificate};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use serde_json::Value;

/// What can be changed; an error where the bytes come to their end.
pub(crate) trait Change {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()>;
}

/// Changes one of these.
fn one_of(bytes: &mut Unstructured<'_>, parts: &mut [&mut dyn Change]) -> Result<()> {
    let place = bytes.choose_index(parts.len())?;
    parts[place].change(bytes)
}

/// A small index, seldom a huge one.
impl Change for usize {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        *self = match bytes.arbitrary::<u8>()? {
            255 => usize::MAX,
            byte => usize::from(byte % 12),
        };
        Ok(())
    }
}

impl Change for BigInt {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let small = BigInt::from(bytes.arbitrary::<i8>()?);
        *self = match bytes.int_in_range(0..=8)? {
            0 => &*self + 1,
            1 => &*self - 1,
            2 => -&*self,
            3 => &*self * 2,
            4 => &*self >> 1,
            5 => small,
            6 => &*self + small,
            7 => &*self * small,
            _ => (&*self << bytes.int_in_range(0..=200)?) + small,
        };
        Ok(())
    }
}

impl Change for Rational {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let (mut numer, mut denom) = (self.numer().clone(), self.denom().clone());
        one_of(bytes, &mut [&mut numer, &mut denom])?;
        if denom.is_positive() {
            *self = Rational::new(numer, denom);
        }
        Ok(())
    }
}

/// Moved by a part of itself, large or tiny, or changed number by number.
impl Change for SignedRoot {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let by = BigInt::from(bytes.arbitrary::<i8>()?);
        match bytes.int_in_range(0..=4)? {
            0 => self.numerator.change(bytes)?,
            1 => self.denominator.change(bytes)?,
            2 => (self.numerator, self.denominator) = (BigInt::zero(), BigInt::one()),
            _ => {
                let fine = bytes.int_in_range(0..=60)?;
                let unit = BigInt::from(self.numerator.magnitude().clone()).max(BigInt::one());
                self.numerator = (&self.numerator << fine) + unit * by;
                self.denominator = &self.denominator << fine;
            }
        }
        Ok(())
    }
}

impl<T: Change, U: Change> Change for (T, U) {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        one_of(bytes, &mut [&mut self.0, &mut self.1])
    }
}

impl<T: Change, U: Change, V: Change> Change for (T, U, V) {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        one_of(bytes, &mut [&mut self.0, &mut self.1, &mut self.2])
    }
}

impl<T: Change, const N: usize> Change for [T; N] {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        self[bytes.choose_index(N)?].change(bytes)
    }
}

impl<T: Change + ?Sized> Change for Box<T> {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        (**self).change(bytes)
    }
}

/// An entry doubled, dropped or changed, or two swapped.
impl<T: Change + Clone> Change for Vec<T> {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        let place = bytes.choose_index(self.len())?;
        let other = bytes.choose_index(self.len())?;
        match bytes.int_in_range(0..=5)? {
            0 => self.insert(other, self[place].clone()),
            1 => drop(self.remove(place)),
            2 => self.swap(place, other),
            _ => self[place].change(bytes)?,
        }
        Ok(())
    }
}

impl Change for Certificate {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        match bytes.int_in_range(0..=9)? {
            0 => std::mem::swap(&mut self.lo, &mut self.hi),
            1 => other_kind(bytes, &mut self.lower)?,
            2..=4 => one_of(bytes, &mut [&mut self.upper, &mut self.lo, &mut self.hi])?,
            _ => self.lower.change(bytes)?,
        }
        Ok(())
    }
}

impl Change for Lower {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        match self {
            Lower::Points { points, weights } => one_of(bytes, &mut [points, weights]),
            Lower::Facets { points, facets } => one_of(bytes, &mut [points, facets]),
        }
    }
}

/// The same points, as the other kind of proof.
fn other_kind(bytes: &mut Unstructured<'_>, lower: &mut Lower) -> Result<()> {
    *lower = match lower.clone() {
        Lower::Points { points, .. } => {
            let count = bytes.int_in_range(0..=6)?;
            let mut facets = vec![vec![0; 3]; count];
            for corner in facets.iter_mut().flatten() {
                corner.change(bytes)?;
            }
            Lower::Facets { points, facets }
        }
        Lower::Facets { points, .. } => {
            let weight = |_| Ok(BigInt::from(bytes.int_in_range(-1..=9)?));
            let weights = points.iter().map(weight).collect::<Result<_>>()?;
            Lower::Points { points, weights }
        }
    };
    Ok(())
}

impl Change for Enclosure {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        match bytes.int_in_range(0..=11)? {
            0 => std::mem::swap(&mut self.lo, &mut self.hi),
            1 => axis(bytes, &mut self.axis)?,
            2..=6 => {
                let Enclosure {
                    normal,
                    lo,
                    hi,
                    heights,
                    q,
                    ..
                } = self;
                one_of(bytes, &mut [normal, lo, hi, heights, q])?;
            }
            _ => self.lower.change(bytes)?,
        }
        Ok(())
    }
}

fn axis(bytes: &mut Unstructured<'_>, axis: &mut Option<Vec<BigInt>>) -> Result<()> {
    match axis {
        Some(axis) if bytes.arbitrary()? => axis.change(bytes)?,
        Some(_) => *axis = None,
        None => {
            let along = bytes.choose_index(3)?;
            *axis = Some((0..3).map(|k| BigInt::from(u8::from(k == along))).collect());
        }
    }
    Ok(())
}

impl Change for RoundLower {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        match self {
            RoundLower::Inner { a, b, lower } => one_of(bytes, &mut [a, b, lower]),
            RoundLower::Ellipsoid {
                parts,
                contraction,
                denominator,
                share,
            } => {
                if bytes.int_in_range(0..=4)? == 0 {
                    let share = share.get_or_insert([0, 2].map(BigInt::from));
                    return share.change(bytes);
                }
                one_of(bytes, &mut [parts, contraction, denominator])
            }
            RoundLower::Balls(balls) => balls.change(bytes),
            RoundLower::Bands(bands) => bands.change(bytes),
            RoundLower::Cells(cells) => cells.change(bytes),
        }
    }
}

impl Change for Part {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let (shift, reach) = (&mut self.shift, &mut self.reach);
        let (denominator, pieces) = (&mut self.denominator, &mut self.pieces);
        one_of(bytes, &mut [shift, reach, denominator, pieces])
    }
}

impl Change for Balls {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let (sides, bound, lower) = (&mut self.sides, &mut self.bound, &mut self.lower);
        one_of(bytes, &mut [sides, bound, lower])
    }
}

impl Change for epa_oracle::enclosure::Inside {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        match self {
            epa_oracle::enclosure::Inside::Points(points) => points.change(bytes),
            epa_oracle::enclosure::Inside::Balls { radius, balls } => {
                one_of(bytes, &mut [radius, balls])
            }
        }
    }
}

impl Change for InnerBall {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let (piece, offset, share) = (&mut self.piece, &mut self.offset, &mut self.share);
        one_of(bytes, &mut [piece, offset, share])
    }
}

impl Change for Bands {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        if bytes.arbitrary()? {
            return self.bands.change(bytes);
        }
        let (axis, parallels) = (&mut self.axis, &mut self.parallels);
        let (denominator, bound) = (&mut self.denominator, &mut self.bound);
        one_of(bytes, &mut [axis, parallels, denominator, bound])
    }
}

impl Change for Band {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        if bytes.arbitrary()? {
            return self.insets.change(bytes);
        }
        if let Some(rim) = self.rim.as_mut().filter(|_| bytes.ratio(1, 4) == Ok(true)) {
            return rim.change(bytes);
        }
        if let Some(edge) = self.edge.as_mut().filter(|_| bytes.ratio(1, 4) == Ok(true)) {
            return edge.change(bytes);
        }
        let (square, sphere, both) = (&mut self.square, &mut self.sphere, &mut self.both);
        one_of(bytes, &mut [square, sphere, both, &mut self.forms])
    }
}

impl Change for Cells {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        if bytes.int_in_range(0..=7)? > 0 {
            return self.parts.change(bytes);
        }
        one_of(bytes, &mut [&mut self.denominator, &mut self.bound])
    }
}

impl Change for CellPart {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        match self {
            CellPart::Cut(form) => form.change(bytes),
            CellPart::Cell(cell) => cell.change(bytes),
        }
    }
}

impl Change for Cell {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let (insets, square, sphere) = (&mut self.insets, &mut self.square, &mut self.sphere);
        let (own, forms, products) = (&mut self.own, &mut self.forms, &mut self.products);
        one_of(bytes, &mut [insets, square, sphere, own, forms, products])
    }
}

impl Change for Rim {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let (side, piece, weight) = (&mut self.side, &mut self.piece, &mut self.weight);
        let (radius, shift) = (&mut self.radius, &mut self.shift);
        match &mut self.square {
            Some(square) => one_of(bytes, &mut [side, piece, weight, radius, shift, square]),
            None => one_of(bytes, &mut [side, piece, weight, radius, shift]),
        }
    }
}

impl Change for Edge {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let (side, piece) = (&mut self.side, &mut self.piece);
        let (factor, sphere, both) = (&mut self.factor, &mut self.sphere, &mut self.both);
        one_of(bytes, &mut [side, piece, factor, sphere, both])
    }
}

impl Change for Inset {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let (piece, weight, rest) = (&mut self.piece, &mut self.weight, &mut self.rest);
        let (offset, map) = (&mut self.offset, &mut self.map);
        one_of(bytes, &mut [piece, weight, rest, offset, map])
    }
}

impl Change for RoundPoint {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        one_of(bytes, &mut [&mut self.piece, &mut self.place])
    }
}

impl Change for RayCertificate {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        match bytes.int_in_range(0..=7)? {
            0 => self.direction.change(bytes)?,
            1 => self.claim = other_claim(bytes, self.claim.clone())?,
            _ => self.claim.change(bytes)?,
        }
        Ok(())
    }
}

impl Change for Claim {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        match self {
            Claim::Never { normal } => normal.change(bytes),
            Claim::Exit { start, exit } => one_of(bytes, &mut [start, exit]),
            Claim::Ahead { enter, exit } => one_of(bytes, &mut [enter, exit]),
        }
    }
}

/// The same crossings in another claim.
fn other_claim(bytes: &mut Unstructured<'_>, claim: Claim) -> Result<Claim> {
    let never = bytes.arbitrary()?;
    Ok(match claim {
        Claim::Exit { exit: plane, .. } | Claim::Ahead { enter: plane, .. } if never => {
            Claim::Never {
                normal: plane.normal,
            }
        }
        Claim::Exit { start, exit } => {
            let mut enter = exit.clone();
            enter.normal.iter_mut().for_each(|x| *x = -&*x);
            enter.inside = start;
            Claim::Ahead { enter, exit }
        }
        Claim::Ahead { enter, exit } => Claim::Exit {
            start: enter.inside,
            exit,
        },
        never => never,
    })
}

impl Change for Crossing {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        one_of(bytes, &mut [&mut self.normal, &mut self.inside])
    }
}

impl Change for Inside {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let combination = &mut self.combination;
        let (points, weights) = (&mut combination.points, &mut combination.weights);
        one_of(bytes, &mut [&mut self.time, points, weights])
    }
}

/// A change of what a value holds, or of itself.
impl Change for Value {
    fn change(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let deeper = bytes.int_in_range(0..=7)? > 0;
        match self {
            Value::Object(fields) if !fields.is_empty() => {
                let place = bytes.choose_index(fields.len())?;
                let key = fields.keys().nth(place).cloned().unwrap_or_default();
                match fields.get_mut(&key) {
                    Some(inner) if deeper => inner.change(bytes)?,
                    _ => drop(fields.remove(&key)),
                }
            }
            Value::Array(entries) if !entries.is_empty() => entries.change(bytes)?,
            Value::String(text) => {
                if let Ok(mut x) = parse_exact(text) {
                    x.change(bytes)?;
                    *text = canonical(&x);
                }
            }
            Value::Number(_) => *self = bytes.int_in_range(0..=20)?.into(),
            other => *other = bytes.arbitrary::<bool>()?.into(),
        }
        Ok(())
    }
}
