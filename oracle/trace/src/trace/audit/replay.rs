//! What the audit keeps of a trace, and what it does with a margin.

use epa::Vector;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::facet::{Exact, Facet, Ridge, Slack};
use super::finding::{Excess, Kind, Margin, Place, Rounding, Violation};
use super::surface::{Surface, name};
use crate::trace::model::{Header, MinkowskiVertex, Number};
use crate::trace::plain::dashed;
use epa_format::case::{Curved, WorldShape};
use epa_format::number::{FloatType, Rational, compare, in_ulps, larger};
use epa_truth::lattice::{Lattice, LatticeHull};

/// The bound of rounding where a float trace names none, in coordinate ulps.
pub const DEFAULT_ULPS: u32 = 8;

/// Nothing, or the violation.
pub(super) type Checked = Result<(), Violation>;

/// A replay.
pub(super) struct Replay<const D: usize> {
    pub(super) lattice: Lattice,
    pub(super) a: LatticeHull<D>,
    pub(super) b: LatticeHull<D>,
    /// How many vertices A and B have.
    pub(super) counts: [usize; 2],
    /// Lattice units per unit of the case.
    pub(super) scale: Rational,
    /// How far rounding may move things.
    pub(super) slack: Slack,
    pub(super) is_oriented: bool,
    /// The vertices of the polytope by their numbers.
    pub(super) vertices: Vec<Exact<D>>,
    pub(super) surface: Surface<D>,
    /// The mean of the start's vertices: inside every later polytope.
    pub(super) inside: Exact<D>,
    /// What GJK may keep.
    pub(super) search: Option<Search<D>>,
    pub(super) place: Place,
    pub(super) rounding: Rounding,
}

/// A query of GJK, for what comes after it.
pub(super) struct Search<const D: usize> {
    /// The simplex, and behind it the support point.
    pub(super) points: Vec<Exact<D>>,
    /// The squared distance of the simplex from the origin, on the lattice.
    pub(super) square: Option<Rational>,
    pub(super) direction: Exact<D>,
}

impl<const D: usize> Replay<D> {
    pub(super) fn new(header: &Header) -> Result<Self, Curved> {
        let world = header.case.world()?;
        let [a, b] = &world;
        let lattice = Lattice::new(D, a, b);
        let scale = Rational::from_integer(lattice.vertices.scale.clone());
        let (ulp, ulps) = rounding(header, &world);
        let ulp = ulp * &scale;
        Ok(Replay {
            counts: [a.vertices.len(), b.vertices.len()],
            a: LatticeHull::of_coordinates(&lattice.vertices.a),
            b: LatticeHull::of_coordinates(&lattice.vertices.b),
            slack: Slack {
                delta: &ulp * ulps,
                ulp,
            },
            scale,
            lattice,
            is_oriented: header.oriented,
            vertices: Vec::new(),
            surface: Surface::default(),
            inside: zero(),
            search: None,
            place: Place::Start,
            rounding: Rounding::default(),
        })
    }

    /// A violation that is not a length.
    pub(super) fn broken<T>(&self, kind: Kind, what: impl Into<String>) -> Result<T, Violation> {
        Err(self.violation(kind, what.into(), None))
    }

    fn violation(&self, kind: Kind, what: String, margin: Option<Box<Excess>>) -> Violation {
        let place = self.place;
        Violation {
            place,
            kind,
            what,
            margin,
        }
    }

    /// A square of the lattice in world units.
    pub(super) fn in_world(&self, square: Rational) -> Rational {
        square / (&self.scale * &self.scale)
    }

    /// A length that should be zero, in world units, against a bound on the lattice:
    /// `None` if rounding can be of any size.
    pub(super) fn weigh(
        &mut self,
        kind: Kind,
        margin: Margin,
        bound: Option<&Rational>,
        what: impl FnOnce() -> String,
    ) -> Checked {
        let (low, high) = margin.enclose(self.bits());
        let ulp = &self.slack.ulp / &self.scale;
        let ulps = in_ulps(&((&low + &high) / Rational::from_integer(2.into())), &ulp);
        let is_rounding = !self.slack.is_none()
            && bound.is_none_or(|bound| compare(&(&low * &self.scale), bound).is_le());
        if is_rounding {
            self.rounding.add(kind, ulps);
            return Ok(());
        }
        let excess = Some(Box::new(Excess { margin, ulps }));
        Err(self.violation(kind, what(), excess))
    }

    /// The same against the bound for points.
    pub(super) fn weigh_points(
        &mut self,
        kind: Kind,
        margin: Margin,
        what: impl FnOnce() -> String,
    ) -> Checked {
        let bound = self.slack.delta.clone();
        self.weigh(kind, margin, Some(&bound), what)
    }

    /// Enough bits for a small part of an ulp.
    fn bits(&self) -> u32 {
        let ulp = &self.slack.ulp / &self.scale;
        let below = ulp.denom().bits().saturating_sub(ulp.numer().bits());
        u32::try_from(below).unwrap_or(u32::MAX / 2) + 40
    }

    /// A point of the trace: the difference of two vertices where it has their numbers,
    /// otherwise as it is given. `None` for numbers that do not exist.
    pub(super) fn named(&self, vertex: &MinkowskiVertex) -> Option<Exact<D>> {
        match vertex.numbers {
            None => Some(self.on_lattice(&vertex.point)),
            Some([i, j]) if i < self.counts[0] && j < self.counts[1] => {
                Some(rational(self.a.point(i)).sub(&rational(self.b.point(j))))
            }
            Some(_) => None,
        }
    }

    /// As [`named`](Self::named), held to the difference and to the point that is given.
    pub(super) fn point(&mut self, vertex: &MinkowskiVertex) -> Result<Exact<D>, Violation> {
        let given = self.on_lattice(&vertex.point);
        let Some([i, j]) = vertex.numbers else {
            self.lies_in_difference(&given)?;
            return Ok(given);
        };
        let Some(exact) = self.named(vertex) else {
            let [m, n] = self.counts;
            let what = format!("vertices a{i} and b{j} of shapes that have {m} and {n}");
            return self.broken(Kind::WrongVertices, what);
        };
        let off = exact.sub(&given).max_abs();
        if !off.is_zero() {
            let margin = Margin::Plain(&off / &self.scale);
            let what =
                || format!("the point is not a{i} - b{j}; a coordinate is off by the margin");
            self.weigh_points(Kind::NotInDifference, margin, what)?;
        }
        Ok(exact)
    }

    pub(super) fn on_lattice(&self, world: &[Rational]) -> Exact<D> {
        vector(world).scale(&self.scale)
    }

    /// The facet of these vertices, turned outward if their order says nothing.
    pub(super) fn facet(&self, vertices: &[usize]) -> Result<Facet<D>, Violation> {
        let (named, known) = (dashed(vertices), self.vertices.len());
        if let Some(v) = vertices.iter().find(|v| **v >= known) {
            let what = format!("facet {named} has vertex {v}; there are {known}");
            return self.broken(Kind::WrongVertices, what);
        }
        let corners: Vec<_> = vertices.iter().map(|v| self.vertices[*v].clone()).collect();
        let Ok(corners) = corners.try_into() else {
            let count = vertices.len();
            let what = format!("facet {named} has {count} vertices; it needs {D}");
            return self.broken(Kind::WrongVertices, what);
        };
        let facet = Facet::new(vertices.to_vec(), corners);
        let is_inward = facet.rise(&self.inside).is_positive();
        Ok(match !self.is_oriented && is_inward {
            true => facet.turned(),
            false => facet,
        })
    }

    /// Adds facets, and holds the ridges that change to their other sides.
    pub(super) fn add(&mut self, added: &[Vec<usize>], mut ridges: Vec<Ridge>) -> Checked {
        for vertices in added {
            let facet = self.facet(vertices)?;
            self.stands(&facet)?;
            ridges.extend(facet.ridges());
            if !self.surface.add(name(vertices, self.is_oriented), facet) {
                let what = format!("facet {} is there already", dashed(vertices));
                return self.broken(Kind::WrongVertices, what);
            }
        }
        let Some((ridge, here, there)) = self.surface.hole(&ridges) else {
            return Ok(());
        };
        let ridge = dashed(&ridge.vertices());
        let what = format!("ridge {ridge} has facets: {here} on one side, {there} on the other");
        self.broken(Kind::Hole, what)
    }

    /// A facet spans a plane and has the inside below it.
    fn stands(&mut self, facet: &Facet<D>) -> Checked {
        let mut corners = facet.corners.iter().enumerate();
        if corners.any(|(i, corner)| facet.corners[..i].contains(corner)) {
            let what = format!("two vertices of facet {facet} are the same");
            return self.broken(Kind::Degenerate, what);
        }
        if facet.squared.is_zero() {
            let margin = Margin::Plain(Rational::zero());
            let what = || format!("the vertices of facet {facet} span no plane");
            return self.weigh(Kind::Degenerate, margin, None, what);
        }
        let rise = facet.rise(&self.inside);
        if !rise.is_positive() {
            return Ok(());
        }
        let bound = facet.blur(&self.inside, &self.slack);
        let margin = facet.margin(&rise, &self.scale);
        let what = || format!("facet {facet} has the inside of the start above it");
        self.weigh(Kind::TurnedInward, margin, bound.as_ref(), what)
    }

    /// How deep the shapes are, exactly, as a signed square; `None` if that cannot be computed.
    pub(super) fn depth_square(&self) -> Option<Rational> {
        Some(self.lattice.core_square()?.to_rational())
    }

    /// The vertices of A and of B.
    fn coordinates(&self) -> [Vec<Exact<D>>; 2] {
        let vertices = &self.lattice.vertices;
        let exact = |x: &BigInt| Rational::from_integer(x.clone());
        let point = |v: &Vec<BigInt>| Vector(std::array::from_fn(|i| exact(&v[i])));
        [&vertices.a, &vertices.b].map(|points| points.iter().map(point).collect())
    }

    /// The farthest the difference reaches along a direction: `max n·x`.
    pub(super) fn reach(&self, normal: &Exact<D>) -> Rational {
        let along = Vector(integers(normal));
        let (a, b) = (self.a.farthest(&along), self.b.farthest(&along.neg()));
        let [a, b] = [self.a.point(a), self.b.point(b)].map(rational);
        normal.dot(&a.sub(&b))
    }

    /// A point without vertex numbers must lie in the difference.
    fn lies_in_difference(&mut self, point: &Exact<D>) -> Checked {
        let [a, b] = self.coordinates();
        let seen = a.iter().map(|vertex| vertex.sub(point)).collect();
        match signed_square_between(seen, b) {
            Some(square) if square.is_negative() => {
                let margin = Margin::Root(self.in_world(-square));
                let what = || "the point lies outside of the difference".to_owned();
                self.weigh_points(Kind::NotInDifference, margin, what)
            }
            _ => Ok(()),
        }
    }
}

/// The square of the signed depth of two hulls, with its sign; `None` if that cannot be computed.
pub(super) fn signed_square_between<const D: usize>(
    a: Vec<Exact<D>>,
    b: Vec<Exact<D>>,
) -> Option<Rational> {
    let shape = |vertices: Vec<Exact<D>>| WorldShape {
        vertices: vertices.into_iter().map(|vertex| vertex.0.into()).collect(),
        radius: Rational::zero(),
    };
    let square = Lattice::new(D, &shape(a), &shape(b)).core_square()?;
    Some(square.to_rational())
}

/// How far rounding may move a point of a trace, in units of the case.
///
/// # Errors
/// [`Curved`].
pub(in crate::trace) fn rounding_of(header: &Header) -> Result<Rational, Curved> {
    let (ulp, ulps) = rounding(header, &header.case.world()?);
    Ok(ulp * ulps)
}

/// The coordinate ulp of a trace, and how many of them are rounding.
fn rounding(header: &Header, world: &[WorldShape; 2]) -> (Rational, Rational) {
    let (float, ulps) = match header.scalar {
        Number::Float(float) => (float, header.ulps.unwrap_or(DEFAULT_ULPS)),
        Number::Rational => (header.case.scalar, header.ulps.unwrap_or(0)),
    };
    let ulps = Rational::from_integer(ulps.into());
    (coordinate_ulp(world, float), ulps)
}

/// The ulp of the largest |world coordinate| of either core.
pub(in crate::trace) fn coordinate_ulp([a, b]: &[WorldShape; 2], float: FloatType) -> Rational {
    let coordinates = a.vertices.iter().chain(&b.vertices).flatten();
    let largest = coordinates.fold(Rational::zero(), |m, x| larger(m, x.abs()));
    float.ulp_of(&largest)
}

/// A positive multiple of a vector, in integers.
fn integers<const D: usize>(vector: &Exact<D>) -> [BigInt; D] {
    let primitive = epa_format::number::primitive(&vector.0).unwrap_or_default();
    std::array::from_fn(|i| primitive.get(i).cloned().unwrap_or_default())
}

/// The reader has held the number of coordinates to the dimension.
pub(in crate::trace) fn vector<const D: usize>(coordinates: &[Rational]) -> Exact<D> {
    Vector(std::array::from_fn(|i| {
        coordinates.get(i).cloned().unwrap_or_default()
    }))
}

fn rational<const D: usize>(point: &Vector<BigInt, D>) -> Exact<D> {
    Vector(point.0.clone().map(Rational::from_integer))
}

pub(super) fn zero<const D: usize>() -> Exact<D> {
    Vector::zero()
}
