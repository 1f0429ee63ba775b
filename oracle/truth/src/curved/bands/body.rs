//! Ellipsoids in the difference of two shapes, made of images of the unit ball in pieces.
//!
//! ```text
//!          _____
//!        /   |   \        A disk is an ellipsoid itself. Of an ellipsoid a slice is taken,
//!       |----+----|       through the points that are farthest along the directions of a
//!        \___|___/        circle about the axis: with a disk it adds up to a disk.
//! ```
//!
//! The columns of all images at a direction n are turned. `Rᵀ·Mᵀn` is then along the first of three
//! axes, and moves along the second one when n goes about the axis. Then the lengths of A's and of
//! B's add up.

use epa_check::enclosure::{Inset, Piece};
use num_bigint::BigInt;
use num_traits::Zero;

use super::real::{Real, Vector, along, cross, dot, length, minus, scaled, unit};
use super::stationary::RealPiece;
use crate::lattice::vector;

/// Bits of a denominator that an image is made smaller by, so that it stays inside of its
/// piece when its numbers are cut.
const SPARE: u64 = 20;

/// A slice of an ellipsoid is no smaller than this part of it.
const LEAST: f64 = 1.0 / 64.0;

/// Directions on circles about an axis.
#[derive(Clone, Debug)]
pub(in crate::curved) struct Circle {
    /// Three unit vectors: along the axis, across it, and across both.
    pub(in crate::curved) axis: Vector,
    pub(in crate::curved) radial: Vector,
    pub(in crate::curved) beside: Vector,
}

impl Circle {
    /// `None` if the direction is along the axis.
    pub(in crate::curved) fn new(axis: &Vector, n: &Vector) -> Option<Self> {
        let axis = unit(axis)?;
        let radial = unit(&along(n, &axis, &-&dot(n, &axis)))?;
        let beside = cross(&axis, &radial);
        Some(Circle {
            axis,
            radial,
            beside,
        })
    }

    /// Any about an axis: it begins toward the coordinate axis that is most across.
    pub(in crate::curved) fn about(axis: &Vector) -> Option<Self> {
        let k = (0..3).min_by(|&i, &j| axis[i].abs().cmp(&axis[j].abs()))?;
        Circle::new(axis, &unit_of(k))
    }

    /// The direction at a height t over the centre, turned by the angle with the half
    /// tangent h.
    pub(in crate::curved) fn direction(&self, t: &Real, h: &Real) -> Vector {
        let one = Real::integer(1);
        let square = h * h;
        let whole = &one + &square;
        let [cos, sin] = [&one - &square, h + h].map(|x| x.over(&whole));
        let wide = (&one - &(t * t)).sqrt();
        let across = along(&scaled(&self.radial, &cos), &self.beside, &sin);
        along(&scaled(&self.axis, t), &across, &wide)
    }
}

/// `f + R·u` for the unit ball, in the columns of a piece: f, and the rows of R.
#[derive(Clone, Debug)]
pub(in crate::curved) struct Image {
    offset: Vec<Real>,
    map: Vec<[Real; 3]>,
    /// A number e for which `|f + R·u|² ≤ 1 − e·(1 − |u|²)`.
    rest: Real,
}

impl Image {
    /// A point of the unit ball.
    pub(in crate::curved) fn point(offset: &[Real]) -> Self {
        Image {
            offset: offset.to_vec(),
            map: offset.iter().map(|_| Default::default()).collect(),
            rest: Real::default(),
        }
    }

    /// The same ball, made smaller toward one of its points by a share.
    fn toward(&self, point: &[Real], share: &Real) -> Self {
        let rest = &Real::integer(1) - share;
        Image {
            offset: point.iter().map(|x| x * share).collect(),
            map: self.map.iter().map(|row| scaled(row, &rest)).collect(),
            rest,
        }
    }
}

/// The first rows of a matrix with these columns.
fn rows(columns: &[Vector; 3], count: usize) -> Vec<[Real; 3]> {
    let row = |k: usize| columns.each_ref().map(|column| column[k].clone());
    (0..count).map(row).collect()
}

/// The whole of a piece, turned to a direction.
pub(in crate::curved) fn whole(piece: &RealPiece, n: &Vector, circle: &Circle) -> Image {
    let count = piece.columns.len();
    Image {
        offset: vec![Real::default(); count],
        map: rows(&frame(piece, n, circle), count),
        rest: Real::integer(1),
    }
}

/// An ellipsoid in the unit ball that touches it along a circle: it is shorter along the axis.
#[derive(Clone, Debug)]
pub(in crate::curved) struct Squeeze {
    /// A unit vector.
    pub(in crate::curved) axis: Vector,
    /// The height of the circle along it.
    pub(in crate::curved) height: Real,
    /// The square of the length along the axis over that across, from 0, a slice, to 1, the ball.
    pub(in crate::curved) square: Real,
}

/// The image of a squeezed ball in an ellipsoid, turned to a direction.
pub(in crate::curved) fn squeezed(
    piece: &RealPiece,
    by: &Squeeze,
    n: &Vector,
    circle: &Circle,
) -> Image {
    let one = Real::integer(1);
    let offset = &(&one - &by.square) * &by.height;
    let factor = (&one - &(&offset * &by.height)).sqrt();
    let less = &by.square.sqrt() - &one;
    // Its own transpose.
    let map = |v: &Vector| scaled(&along(v, &by.axis, &(&less * &dot(v, &by.axis))), &factor);
    let images: [Vector; 3] = std::array::from_fn(|i| map(&unit_of(i)));
    let column = |row: &Vector| {
        let pairs = piece.columns.iter().zip(row);
        pairs.fold(Vector::default(), |sum, (c, x)| along(&sum, c, x))
    };
    let inner = RealPiece {
        centre: piece.centre.clone(),
        columns: images.iter().map(column).collect(),
    };
    let frame = frame(&inner, n, circle).each_ref().map(map);
    Image {
        offset: scaled(&by.axis, &offset).to_vec(),
        map: rows(&frame, 3),
        rest: &factor * &factor,
    }
}

/// The slice of an ellipsoid at the points that are farthest along a circle of directions.
/// `None` for what is no ellipsoid, and where the slice is too small.
pub(in crate::curved) fn slice(piece: &RealPiece, t: &Real, circle: &Circle) -> Option<Image> {
    if piece.columns.len() != 3 {
        return None;
    }
    let zero = Real::default();
    let n = circle.direction(t, &zero);
    let [to, side, _] = frame(piece, &n, circle);
    let step = Real::tiny(FINE);
    let place = |h: &Real| unit(&slopes(piece, &circle.direction(t, h)));
    let (before, after) = (place(&-&step)?, place(&step)?);
    // The circle's image bends into the slice.
    let bend: Vector = std::array::from_fn(|i| {
        let sum = &before[i] + &after[i];
        (&sum - &(&to[i] + &to[i])).over(&(&step * &step))
    });
    let across = unit(&cross(&side, &bend))?;
    let offset = scaled(&across, &dot(&to, &across));
    let rest = minus(&to, &offset);
    let factor = length(&rest);
    if factor.float() < LEAST {
        return None;
    }
    let side = scaled(&side, &factor);
    Some(Image {
        map: rows(&[rest, side, Vector::default()], 3),
        offset: offset.to_vec(),
        rest: &factor * &factor,
    })
}

/// Bits of the step that a circle's bend is measured by.
const FINE: u64 = 100;

pub(in crate::curved) fn slopes(piece: &RealPiece, n: &Vector) -> Vector {
    let slopes = piece.slopes(n);
    std::array::from_fn(|k| slopes.get(k).cloned().unwrap_or_default())
}

pub(in crate::curved) fn unit_of(k: usize) -> Vector {
    std::array::from_fn(|i| Real::integer(i64::from(i == k)))
}

/// Three orthogonal unit vectors in the columns of a piece: along `Mᵀn`, along its change about
/// the axis, and across both; zero vectors for columns that are not there.
fn frame(piece: &RealPiece, n: &Vector, circle: &Circle) -> [Vector; 3] {
    if piece.columns.is_empty() {
        return std::array::from_fn(|_| Vector::default());
    }
    let to = unit(&slopes(piece, n)).unwrap_or_else(|| unit_of(0));
    let change = slopes(piece, &circle.beside);
    let change = along(&change, &to, &-&dot(&change, &to));
    let others = || (0..3).map(|k| along(&unit_of(k), &to, &-&to[k]));
    let last = || cross(&to, &unit_of(2));
    match piece.columns.len() {
        2 => {
            let side = [-&to[1], to[0].clone(), Real::default()];
            let is_turned = dot(&side, &change) < Real::default();
            let side = if is_turned { side.map(|x| -&x) } else { side };
            [to, side, Vector::default()]
        }
        3 => {
            let widest = || others().max_by_key(|v| length(v));
            let side = unit(&change)
                .or_else(|| unit(&widest()?))
                .unwrap_or_else(last);
            let third = cross(&to, &side);
            [to, side, third]
        }
        _ => [to, Vector::default(), Vector::default()],
    }
}

/// Some of the weight of a side: the number of a piece, its share, and its image.
#[derive(Clone, Debug)]
pub(in crate::curved) struct Term {
    pub(in crate::curved) piece: usize,
    pub(in crate::curved) share: Real,
    pub(in crate::curved) image: Image,
}

impl Term {
    /// A piece alone.
    pub(in crate::curved) fn of(piece: usize, image: Image) -> Self {
        Term {
            piece,
            share: Real::integer(1),
            image,
        }
    }

    /// Its centre alone.
    pub(in crate::curved) fn centred(&self) -> Self {
        let mut term = self.clone();
        let rows = term.image.map.iter_mut();
        rows.for_each(|row| *row = Default::default());
        term
    }

    /// The term as it stands in a certificate; B is seen from its own side there, where
    /// offsets are opposite.
    fn inset(&self, weight: BigInt, bits: u64, of_b: bool) -> Inset {
        let sign = if of_b { -1 } else { 1 };
        let one = Real::integer(1);
        let less = Real::tiny(bits.saturating_sub(SPARE));
        let (once, twice) = (&one - &less, &one - &(&less + &less));
        let cut = |x: &Real, factor: &Real| (x * factor).times_unit(&weight);
        let image = &self.image;
        let is_centred = image.offset.iter().all(Real::is_zero);
        let square = &image.rest * &once;
        let rest = match is_centred {
            true => &weight * &weight,
            false => square.times_unit(&(&weight * &weight)),
        };
        Inset {
            piece: self.piece,
            offset: image.offset.iter().map(|x| cut(x, &twice) * sign).collect(),
            map: image
                .map
                .iter()
                .map(|row| row.each_ref().map(|x| cut(x, &once)))
                .collect(),
            rest,
            weight,
        }
    }
}

/// The largest circle about the centre of a disk, in its plane, that it holds.
#[derive(Clone, Debug)]
pub(in crate::curved) struct Held {
    pub(in crate::curved) radius: Real,
    /// The square of the radius in the lattice, rounded down; none if the disk is the circle.
    pub(in crate::curved) square: Option<BigInt>,
}

impl Held {
    pub(in crate::curved) fn of(piece: &Piece, size: &BigInt) -> Option<Self> {
        let [u, v] = &piece.columns[..] else {
            return None;
        };
        let [a, b, c] = [[u, u], [v, v], [u, v]].map(|[u, v]| vector::dot(u, v));
        let apart: BigInt = (&a - &b).pow(2) + c.pow(2) * 4;
        if apart.is_zero() {
            return Some(Held {
                radius: length(&[0, 1, 2].map(|k| Real::ratio(&u[k], size))),
                square: None,
            });
        }
        let twice: BigInt = a + b - apart.sqrt() - 1;
        let half: BigInt = twice >> 1u8;
        let square = half.max(BigInt::ZERO);
        Some(Held {
            radius: Real::ratio(&square, &(size * size)).sqrt(),
            square: Some(square),
        })
    }
}

/// A disk across the axis, which is at least as high between two parallels as a ball that is
/// shifted along the axis. The circle that it holds and the ball are equally high at the parallels.
#[derive(Clone, Debug)]
pub(in crate::curved) struct Disk {
    pub(in crate::curved) side: usize,
    pub(in crate::curved) piece: usize,
    pub(in crate::curved) circle: Held,
    /// The radius of the ball, and its shift.
    pub(in crate::curved) ball: Real,
    pub(in crate::curved) shift: Real,
}

/// What a side has, and what the other one has, in the order of the sides.
pub(in crate::curved) fn on_sides<T>(side: usize, own: T, other: T) -> [T; 2] {
    match side {
        0 => [own, other],
        _ => [other, own],
    }
}

/// An ellipsoid in the difference, or in that of another disk.
#[derive(Clone, Debug)]
pub(in crate::curved) struct Body {
    pub(in crate::curved) terms: [Vec<Term>; 2],
    pub(in crate::curved) disk: Option<Disk>,
    pub(in crate::curved) centre: Vector,
    pub(in crate::curved) columns: [Vector; 3],
}

impl Body {
    /// The sum of images in both shapes, the pieces of B seen from the other side.
    pub(in crate::curved) fn new(pieces: &[Vec<RealPiece>; 2], terms: [Vec<Term>; 2]) -> Self {
        let mut body = Body {
            terms: [Vec::new(), Vec::new()],
            disk: None,
            centre: Vector::default(),
            columns: Default::default(),
        };
        for (side, terms) in terms.iter().enumerate() {
            for Term {
                piece,
                share,
                image,
            } in terms
            {
                let piece = &pieces[side][*piece];
                body.centre = along(&body.centre, &piece.centre, share);
                for (k, column) in piece.columns.iter().enumerate() {
                    body.centre = along(&body.centre, column, &(share * &image.offset[k]));
                    for (sum, entry) in body.columns.iter_mut().zip(&image.map[k]) {
                        *sum = along(sum, column, &(share * entry));
                    }
                }
            }
        }
        body.terms = terms;
        body
    }

    /// The sum of a disk of a side and images in the other shape.
    pub(in crate::curved) fn with_disk(
        pieces: &[Vec<RealPiece>; 2],
        (side, piece, held): (usize, usize, &Held),
        others: Vec<Term>,
    ) -> Self {
        let terms = on_sides(side, Vec::new(), others);
        let disk = &pieces[side][piece];
        let body = Body::new(pieces, terms);
        Body {
            centre: along(&body.centre, &disk.centre, &Real::integer(1)),
            disk: Some(Disk {
                side,
                piece,
                circle: held.clone(),
                ball: Real::default(),
                shift: Real::default(),
            }),
            ..body
        }
    }

    /// The same with the disk as it is between two parallels.
    pub(in crate::curved) fn between(&self, axis: &Vector, [from, to]: [&Real; 2]) -> Self {
        let mut body = self.clone();
        if let Some(disk) = &mut body.disk {
            let height = |t: &Real| &disk.circle.radius * &(&Real::integer(1) - &(t * t)).sqrt();
            let [low, high] = [height(from), height(to)];
            disk.shift = (&high - &low).over(&(to - from));
            disk.ball = &low - &(&disk.shift * from);
            body.centre = along(&body.centre, axis, &disk.shift);
        }
        body
    }

    /// Each ellipsoid made smaller, by a share, toward its point that is farthest along n.
    pub(in crate::curved) fn toward_foot(
        &self,
        pieces: &[Vec<RealPiece>; 2],
        n: &Vector,
        circle: &Circle,
        share: f64,
    ) -> Self {
        let terms = [0, 1].map(|side| {
            let smaller = |term: &Term| {
                let piece = &pieces[side][term.piece];
                let way = unit(&slopes(piece, n)).unwrap_or_default();
                let way = &way[..piece.columns.len()];
                Term {
                    image: whole(piece, n, circle).toward(way, &Real::of_float(share)),
                    ..term.clone()
                }
            };
            self.terms[side].iter().map(smaller).collect::<Vec<_>>()
        });
        match &self.disk {
            Some(disk) => {
                let place = (disk.side, disk.piece, &disk.circle);
                let [a, b] = terms;
                Body::with_disk(pieces, place, if disk.side == 0 { b } else { a })
            }
            None => Body::new(pieces, terms),
        }
    }

    /// What is left of a depth without the ball.
    pub(in crate::curved) fn left(&self, depth: &Real) -> Real {
        match &self.disk {
            Some(disk) => depth - &disk.ball,
            None => depth.clone(),
        }
    }

    /// Whether it is a point.
    pub(in crate::curved) fn is_point(&self) -> bool {
        self.columns.iter().flatten().all(Real::is_zero)
    }

    /// Its centre alone.
    pub(in crate::curved) fn centred(&self) -> Self {
        Body {
            terms: self
                .terms
                .each_ref()
                .map(|terms| terms.iter().map(Term::centred).collect()),
            disk: self.disk.clone(),
            centre: self.centre.clone(),
            columns: Default::default(),
        }
    }

    /// The images over 2^bits.
    pub(in crate::curved) fn insets(&self, bits: u64) -> [Vec<Inset>; 2] {
        [0, 1].map(|side| {
            let terms = &self.terms[side];
            let unit = BigInt::from(1) << bits;
            let mut left = unit.clone();
            let last = terms.len().saturating_sub(1);
            let inset = |(k, term): (usize, &Term)| {
                let weight = match k == last {
                    true => left.clone(),
                    false => term.share.times_unit(&unit),
                };
                left -= &weight;
                term.inset(weight, bits, side == 1)
            };
            terms.iter().enumerate().map(inset).collect()
        })
    }
}
