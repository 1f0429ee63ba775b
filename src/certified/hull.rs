//! A polytope whose vertices are known exactly, and as floats near 1.
//!
//! ```text
//!                 low                          top
//!   grid           |·····62 bits at most·······|      vertex = integer · 2^low
//!   floats         |·····53 bits·······|              vertex ≈ float · 2^top, |float| ≤ 1
//! ```

use alloc::vec;
use alloc::vec::Vec;
use core::array;

use super::vertices::{Dyadic, Vertices};
use crate::error::QueryError;
use crate::scalar::{Integer, Rounding};
use crate::shape::{Hull, PreparedHull};
use crate::support::{Diagonal, Support};
use crate::vector::Vector;

/// The most bits of a coordinate, without its sign, for which
/// [`wide`](crate::scalar::wide) has room.
pub(super) const MOST_GRID_BITS: i32 = 61;

/// The most bits of a coordinate, without its sign, for which a normal has room in
/// [`I256`](crate::scalar::wide::I256): edges have two bits more, and products of two of them are
/// summed.
pub(super) const LONG_BITS: i32 = 122;

/// The most bits of a coordinate, without its sign, for which floats are exact: docs/exactness.md.
pub(super) const TINY_BITS: i32 = 10;

/// From so many vertices on, support points are looked up and climbed to.
const MANY_VERTICES: usize = 100;

/// A polytope for certified queries, made once.
///
/// Its core is the convex hull of vertices that are known exactly. See
/// [`certified`](crate::certified()) for what it is good for.
#[derive(Clone, Debug)]
pub struct ExactHull<const D: usize> {
    /// Every coordinate is a multiple of 2^low, and smaller than 2^top.
    pub(super) low: i32,
    pub(super) top: i32,
    /// The multiples, if they have at most 61 bits and a sign.
    pub(super) small: Vec<[i64; D]>,
    /// The multiples if they are larger.
    pub(super) large: Vec<[Integer; D]>,
    /// The coordinates divided by 2^top and rounded.
    pub(super) floats: Vec<Vector<f64, D>>,
    mapping: Mapping<D>,
    pub(super) radius: Dyadic,
}

/// How support points are found.
#[derive(Clone, Debug)]
enum Mapping<const D: usize> {
    /// By looking at every vertex.
    Few(Hull<f64, D>),
    /// By a table, and climbing.
    Many {
        hull: PreparedHull<f64, D>,
        /// Of each vertex, by its number, the position in that hull.
        positions: Vec<usize>,
    },
}

impl<const D: usize> Mapping<D> {
    /// The mapping of vertices as floats, which are those vertices exactly or were rounded.
    fn of(floats: &[Vector<f64, D>], are_exact: bool) -> Result<Self, QueryError> {
        let few = Hull::new(floats.iter().copied()).map_err(|_| QueryError::OutOfRange)?;
        let prepared = (are_exact && floats.len() >= MANY_VERTICES)
            .then(|| few.prepare().ok())
            .flatten();
        Ok(prepared.map_or(Mapping::Few(few), |hull| {
            let mut positions = vec![0; floats.len()];
            for (position, vertex) in hull.numbers().iter().enumerate() {
                positions[*vertex] = position;
            }
            Mapping::Many { hull, positions }
        }))
    }
}

impl<const D: usize> ExactHull<D> {
    /// The core of a shape, and its radius. Cost: linear in the vertices; that of
    /// [`PreparedHull::new`] if there are many.
    ///
    /// # Errors
    /// [`QueryError::OutOfRange`] for a shape without vertices.
    pub fn new(shape: &(impl Vertices<D> + ?Sized)) -> Result<Self, QueryError> {
        Self::of(shape.vertices(), shape.exact_radius())
    }

    pub(crate) fn of(vertices: Vec<[Dyadic; D]>, radius: Dyadic) -> Result<Self, QueryError> {
        let extents = vertices.iter().flatten().filter_map(Dyadic::extent);
        let wider = |(low, top): (i32, i32), (l, t): (i32, i32)| (low.min(l), top.max(t));
        let (low, top) = extents.reduce(wider).unwrap_or((0, 0));
        let floats: Vec<_> = vertices.iter().map(|v| rounded_vertex(v, top)).collect();
        let on_grid = |v: &[Dyadic; D]| v.each_ref().map(|x| x.at(low));
        let large: Vec<_> = vertices.iter().map(on_grid).collect();
        let narrow = |v: &[Integer; D]| {
            let narrow = v.each_ref().map(Integer::to_i64);
            array::from_fn(|axis| narrow[axis].unwrap_or(0))
        };
        // Floats that were rounded have another hull than the vertices.
        let are_exact = vertices.iter().flatten().all(|x| is_exact(x, top));
        let mapping = Mapping::of(&floats, are_exact)?;
        let (small, large) = match top - low <= MOST_GRID_BITS {
            true => (large.iter().map(narrow).collect(), Vec::new()),
            false => (Vec::new(), large),
        };
        Ok(ExactHull {
            low,
            top,
            small,
            large,
            floats,
            mapping,
            radius,
        })
    }

    /// The same for words times 2^exponent, without numbers of any size; `None` where
    /// their grid has more than 61 bits.
    #[cfg(feature = "rational")]
    pub(super) fn of_words(words: &[[i64; D]], exponent: i32) -> Result<Option<Self>, QueryError> {
        let magnitudes = words.iter().flatten().map(|x| x.unsigned_abs());
        let bits = magnitudes.fold(0, |bits, x| bits | x);
        // At most 64 each.
        let (low, top) = match bits {
            0 => (0, 0),
            _ => (bits.trailing_zeros() as i32, bits.ilog2() as i32 + 1),
        };
        if top - low > MOST_GRID_BITS {
            return Ok(None);
        }
        let small: Vec<[i64; D]> = words.iter().map(|v| v.map(|x| x >> low)).collect();
        let unit = 1.0 / (1u64 << (top - low)) as f64;
        let floats: Vec<_> = small
            .iter()
            .map(|v| Vector(v.map(|x| x as f64 * unit)))
            .collect();
        let are_exact = small.iter().flatten().all(|x| *x as f64 as i64 == *x);
        let at = |end: i32| if bits == 0 { 0 } else { exponent + end };
        Ok(Some(ExactHull {
            low: at(low),
            top: at(top),
            mapping: Mapping::of(&floats, are_exact)?,
            small,
            large: Vec::new(),
            floats,
            radius: Dyadic::zero(),
        }))
    }

    /// How many vertices it has.
    pub fn len(&self) -> usize {
        self.floats.len()
    }

    /// Always false: a hull has a vertex.
    pub fn is_empty(&self) -> bool {
        self.floats.is_empty()
    }

    /// The number of a vertex that is farthest in a direction, or hardly nearer, by as
    /// much as floats round.
    #[inline(always)]
    pub(super) fn farthest(&self, direction: &Vector<f64, D>) -> usize {
        let found = match &self.mapping {
            Mapping::Few(hull) => hull.support(direction),
            Mapping::Many { hull, .. } => hull.support(direction),
        };
        found.vertex.unwrap_or(0)
    }

    /// The same along a diagonal.
    #[inline(always)]
    pub(super) fn farthest_along(&self, diagonal: Diagonal<D>) -> usize {
        let found = match &self.mapping {
            Mapping::Few(hull) => hull.along_diagonal(diagonal),
            Mapping::Many { hull, .. } => hull.along_diagonal(diagonal),
        };
        found.vertex.unwrap_or(0)
    }

    /// The world coordinates of a vertex, rounded if they are no floats.
    pub(super) fn world(&self, vertex: usize) -> Vector<f64, D> {
        // One rounding, like that of the number itself, where 2^top is a normal number.
        if let Ok(biased @ 1..=2046) = u64::try_from(self.top + 1023) {
            return self.floats[vertex].scale(&f64::from_bits(biased << 52));
        }
        Vector(self.floats[vertex].0.map(|x| {
            let (mantissa, exponent) = x.to_dyadic().unwrap_or((0, 0));
            f64::from_dyadic(mantissa, exponent + self.top).unwrap_or(0.0)
        }))
    }

    /// The numbers of the vertices among which a farthest one must be.
    pub(super) fn candidates(&self) -> impl Iterator<Item = usize> {
        let (all, some) = match &self.mapping {
            Mapping::Few(_) => (0..self.floats.len(), &[][..]),
            Mapping::Many { hull, .. } => (0..0, hull.numbers()),
        };
        all.chain(some.iter().copied())
    }

    /// Whether support points are found by looking at every vertex.
    #[inline]
    pub(super) fn scans(&self) -> bool {
        matches!(self.mapping, Mapping::Few(_))
    }

    /// Visits the vertices that a vertex has to be compared with. If none of them is farther along
    /// a direction, the vertex is the farthest. They are all vertices, or its neighbours: the edges
    /// to these span a cone that holds the hull.
    #[inline]
    pub(super) fn each_rival(&self, of: usize, mut visit: impl FnMut(usize)) {
        match &self.mapping {
            Mapping::Few(_) => (0..self.floats.len()).for_each(visit),
            Mapping::Many { hull, positions } => {
                let around = hull.neighbours(positions[of]).iter();
                around.for_each(|position| visit(hull.numbers()[*position]));
            }
        }
    }

    /// Whether a vertex comes before another one that is as far. They are ordered by their numbers.
    /// If only neighbours are compared, they are in lexicographic order, as if the direction were
    /// tilted a very little towards smaller coordinates.
    pub(super) fn is_before(&self, vertex: usize, other: usize) -> bool {
        match &self.mapping {
            Mapping::Few(_) => vertex < other,
            Mapping::Many { positions, .. } => positions[vertex] < positions[other],
        }
    }

    /// A vertex on a finer grid on which the numbers have at most [`LONG_BITS`].
    pub(super) fn long(&self, vertex: usize, finer: i32) -> [i128; D] {
        let shift = self.low - finer;
        array::from_fn(|axis| match self.small.get(vertex) {
            Some(small) => i128::from(small[axis]) << shift,
            None => self.large[vertex][axis].top().0 << shift,
        })
    }

    /// A vertex on a finer grid.
    pub(super) fn integers(&self, vertex: usize, finer: i32) -> Vector<Integer, D> {
        let shift = u32::try_from(self.low - finer).unwrap_or(0);
        Vector(array::from_fn(|axis| match self.small.get(vertex) {
            Some(small) => Integer::from(small[axis]).shifted(shift),
            None => self.large[vertex][axis].shifted(shift),
        }))
    }
}

/// The floats of a vertex, divided by 2^top.
fn rounded_vertex<const D: usize>(vertex: &[Dyadic; D], top: i32) -> Vector<f64, D> {
    Vector(vertex.each_ref().map(|x| {
        let (mantissa, exponent) = x.mantissa.to_dyadic();
        f64::from_dyadic(mantissa, exponent + x.exponent - top).unwrap_or(0.0)
    }))
}

/// Whether a number fits into a float when it is divided by 2^top.
fn is_exact(number: &Dyadic, top: i32) -> bool {
    number
        .extent()
        .is_none_or(|(low, high)| high - low <= 53 && low - top >= -1022)
}
