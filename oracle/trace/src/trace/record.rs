//! Traces of `epa` itself: an observer that writes down what it is told.

use std::cmp::Ordering;

use epa::expand::{DepthBounds, EpaTermination, Observer, run_observed};
use epa::gjk::{GjkTermination, Iteration, NearestPoint};
use epa::kernel::{Plane, SupportPlane};
use epa::minkowski::{ConvexSet, MinkowskiDifference, MinkowskiPoint};
use epa::polytope::{Expansion, FacetId, Polytope, VertexId};
use epa::{Limits, Pose, QueryError, Scalar, Support, SupportPoint, Vector, solve_observed};
use num_bigint::BigInt;
use num_traits::Signed;

use super::model::{
    Change, End, Ending, Gjk, GjkEnd, GjkEnding, GjkStep, Header, Measure, MinkowskiVertex, Number,
    Start, Step, Trace,
};
use epa_format::case::{BakeError, Case, Coordinates, Curved, Geometry};
use epa_format::number::{FloatType, Rational, Surd, rational_from_f64};
use epa_judge::subject::shapes::{FromCase, NoShape, PoseFromCase, PoseOf, shapes};
use epa_truth::lattice::{Lattice, LatticeHull};

/// How many coordinate ulps of a float run are rounding. Its bounds meet within 8 ε of the extent
/// of the difference, which is at most twice that of the shapes, rounded up to a power of two. An
/// ulp may be as small as ε/2 of its coordinate.
const FLOAT_ULPS: u32 = 64;

/// Why there is no trace of a case.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NoTrace {
    /// EPA runs on polytopes and their roundings.
    #[error("{0}")]
    Curved(#[from] Curved),
    /// The float type cannot hold the case, not even rounded.
    #[error("{0}")]
    OutOfRange(#[from] BakeError),
    /// The shapes cannot be made, or the query is refused.
    #[error("{0}")]
    Query(String),
}

impl From<QueryError> for NoTrace {
    fn from(error: QueryError) -> Self {
        NoTrace::Query(error.to_string())
    }
}

impl From<NoShape> for NoTrace {
    fn from(error: NoShape) -> Self {
        match error {
            NoShape::Unsupported => NoTrace::Query("a shape of space in the plane".to_owned()),
            NoShape::Invalid(error) => NoTrace::Query(error.to_string()),
        }
    }
}

/// The trace of the whole query, as [`epa::contact`] makes it. A case that the float
/// type cannot hold is replaced by its baked twin.
///
/// # Errors
/// [`NoTrace`].
pub fn of_case(case: &Case, scalar: Number) -> Result<Trace, NoTrace> {
    from_simplex(case, scalar, &[])
}

/// The trace of EPA alone, from a [simplex](super::start::simplex) of differences of vertices;
/// that of the whole query, if this is empty. Floats run on the baked twin of the case.
///
/// # Errors
/// [`NoTrace`].
pub fn from_simplex(case: &Case, scalar: Number, simplex: &[[usize; 2]]) -> Result<Trace, NoTrace> {
    let Number::Float(float) = scalar else {
        return exact(case, simplex);
    };
    case.world()?;
    // What stands for an ellipsoid that is a ball is its centre.
    let is_round = is_ellipsoid(&case.a.geometry) || is_ellipsoid(&case.b.geometry);
    let case = match case.is_exact_in(float) && simplex.is_empty() && !is_round {
        true => case.clone(),
        false => case.baked(float)?,
    };
    match (float, case.dim.get()) {
        (FloatType::F64, 2) => on_floats(case, float, Pose::<f64, 2>::of, simplex),
        (FloatType::F64, _) => on_floats(case, float, Pose::<f64, 3>::of, simplex),
        (FloatType::F32, 2) => on_floats(case, float, Pose::<f32, 2>::of, simplex),
        (FloatType::F32, _) => on_floats(case, float, Pose::<f32, 3>::of, simplex),
    }
}

fn is_ellipsoid(geometry: &Geometry) -> bool {
    match geometry {
        Geometry::Ellipsoid { .. } => true,
        Geometry::Rounded { core, .. } => is_ellipsoid(core),
        _ => false,
    }
}

fn on_floats<S: FromCase, const D: usize>(
    case: Case,
    float: FloatType,
    pose: PoseOf<S, D>,
    simplex: &[[usize; 2]],
) -> Result<Trace, NoTrace> {
    let [a, b] = shapes(&case, pose)?;
    let (a, b) = (a.as_ref(), b.as_ref());
    let set = MinkowskiDifference::new(a, b)?;
    let factors = set.unit().unwrap_or([S::one(), S::one()]);
    // In exact numbers, so that nothing leaves the range of the floats.
    let factors = factors.map(|factor| rational_from_f64(factor.to_f64()).unwrap_or_default());
    let unit = &factors[0] * &factors[1];
    let units = Units {
        length: Box::new(move |x: &S| Some(rational_from_f64(x.to_f64())? * &unit)),
        direction: |x| rational_from_f64(x.to_f64()),
        distance: Some(|distance: &S| *distance),
    };
    let recorder = Recorder::new(units);
    let world = case.world()?;
    let header = header(case, Number::Float(float));
    if simplex.is_empty() {
        return whole_query(a, b, recorder, header);
    }
    let scaled = |x: &Rational| set.scaled(&S::of(x));
    let vertex = |side: usize, number: usize| {
        let place = &world[side].vertices[number];
        SupportPoint::vertex(number, Vector(std::array::from_fn(|k| scaled(&place[k]))))
    };
    let point = |[i, j]: &[usize; 2]| MinkowskiPoint::new(vertex(0, *i), vertex(1, *j));
    let points: Vec<_> = simplex.iter().map(point).collect();
    alone(&set, &points, recorder, header)
}

/// The header of a run of `epa` on these numbers.
fn header(case: Case, scalar: Number) -> Header {
    Header {
        by: format!("epa-{}", scalar.name()),
        scalar,
        case,
        ulps: matches!(scalar, Number::Float(_)).then_some(FLOAT_ULPS),
        oriented: true,
    }
}

/// GJK and EPA, with the witness points.
fn whole_query<S: FromCase, const D: usize>(
    a: &dyn Support<S, D>,
    b: &dyn Support<S, D>,
    mut recorder: Recorder<S, D>,
    header: Header,
) -> Result<Trace, NoTrace> {
    let solution = solve_observed(a, b, &Limits::default(), &mut recorder)?;
    let (mut trace, is_answer) = recorder.finish(&solution.core.push, header);
    if is_answer {
        let [a, b] = solution.core_witness();
        let exact = |x: &Vector<S, D>| x.0.iter().map(|x| rational_from_f64(x.to_f64())).collect();
        (trace.end.a, trace.end.b) = (exact(&a.world), exact(&b.world));
    }
    Ok(trace)
}

/// EPA alone, from these points.
fn alone<S: Scalar, const D: usize>(
    set: &impl ConvexSet<S, D>,
    simplex: &[MinkowskiPoint<S, D>],
    mut recorder: Recorder<S, D>,
    header: Header,
) -> Result<Trace, NoTrace> {
    let (limits, mut polytope) = (Limits::default(), Polytope::empty());
    let bounds = run_observed(set, simplex, &limits, &mut polytope, &mut recorder)?;
    let push = bounds.push.ok_or(QueryError::OutOfRange)?;
    Ok(recorder.finish(&push, header).0)
}

fn exact(case: &Case, simplex: &[[usize; 2]]) -> Result<Trace, NoTrace> {
    let lattice = Lattice::of_case(case)?;
    let header = header(case.clone(), Number::Rational);
    match lattice.dim {
        2 => on_lattice::<2>(&lattice, simplex, header),
        _ => on_lattice::<3>(&lattice, simplex, header),
    }
}

fn on_lattice<const D: usize>(
    lattice: &Lattice,
    simplex: &[[usize; 2]],
    header: Header,
) -> Result<Trace, NoTrace> {
    let scale = lattice.vertices.scale.clone();
    let units = Units {
        length: Box::new(move |x: &BigInt| Some(Rational::new(x.clone(), scale.clone()))),
        direction: |x| Some(Rational::from_integer(x.clone())),
        distance: None,
    };
    let mut recorder = Recorder::<BigInt, D>::new(units);
    let hull = LatticeHull::<D>::of_coordinates;
    let (a, b) = (hull(&lattice.vertices.a), hull(&lattice.vertices.b));
    if !simplex.is_empty() {
        let vertex = |hull: &LatticeHull<D>, i| SupportPoint::vertex(i, hull.point(i).clone());
        let point = |[i, j]: &[usize; 2]| MinkowskiPoint::new(vertex(&a, *i), vertex(&b, *j));
        let points: Vec<_> = simplex.iter().map(point).collect();
        let set = MinkowskiDifference::new(&a, &b)?;
        return alone(&set, &points, recorder, header);
    }
    let solution = solve_observed(&a, &b, &Limits::default(), &mut recorder)?;
    Ok(recorder.finish(&solution.core.push, header).0)
}

/// The exact value of a length of a run; `None` if it is not finite.
type Length<S> = Box<dyn Fn(&S) -> Option<Rational>>;

/// From the numbers of a run to exact ones, in the units of the case.
struct Units<S: Scalar> {
    length: Length<S>,
    direction: fn(&S) -> Option<Rational>,
    /// How a distance is one number; `None` on exact scalars, where it is a root.
    distance: Option<fn(&S::Distance) -> S>,
}

impl<S: Scalar> Units<S> {
    fn point<const D: usize>(&self, point: &Vector<S, D>) -> Coordinates {
        // Points of a difference whose support points are finite are finite too.
        let lengths = point.0.iter().map(|x| (self.length)(x).unwrap_or_default());
        lengths.collect()
    }

    fn direction<const D: usize>(&self, normal: &Vector<S, D>) -> Option<Coordinates> {
        normal.0.iter().map(self.direction).collect()
    }

    fn vertex<const D: usize>(&self, vertex: &MinkowskiPoint<S, D>) -> MinkowskiVertex {
        MinkowskiVertex {
            point: self.point(&vertex.point),
            numbers: vertex.vertices().map(|(a, b)| [a, b]),
        }
    }

    fn vertices<const D: usize>(&self, of: &[MinkowskiPoint<S, D>]) -> Vec<MinkowskiVertex> {
        of.iter().map(|v| self.vertex(v)).collect()
    }

    /// A height `o` over a plane or the origin, along a normal with this square.
    fn measure(&self, offset: &S, squared: &S) -> [Option<Rational>; 3] {
        if let Some(metric) = self.distance {
            let distance = metric(&S::distance(offset, squared));
            return [(self.length)(&distance), None, None];
        }
        let (offset, squared) = ((self.length)(offset), (self.direction)(squared));
        [root(offset.as_ref(), squared.as_ref()), offset, squared]
    }

    fn step<const D: usize>(&self, plane: &Plane<S, D>, support: &MinkowskiPoint<S, D>) -> Measure {
        let squared = plane.normal.norm_squared();
        let [distance, offset, squared_norm] = self.measure(&plane.offset, &squared);
        let rise = plane.normal.dot(&support.point).sub(&plane.offset);
        let [metric, numerator, _] = self.measure(&rise, &squared);
        let gain = if S::EXACT { numerator } else { metric };
        Measure {
            distance,
            offset,
            squared_norm,
            gain,
        }
    }
}

/// `offset/√squared` if it is rational.
fn root(offset: Option<&Rational>, squared: Option<&Rational>) -> Option<Rational> {
    let (offset, squared) = (offset?, squared?);
    Surd::from_signed_square(&(offset * Signed::abs(offset) / squared)).is_rational()
}

/// Writes down what EPA does.
struct Recorder<S: Scalar, const D: usize> {
    units: Units<S>,
    /// What GJK did, if it was asked.
    gjk: Gjk,
    /// Whether it was asked, and EPA did not run again after that.
    is_measured: bool,
    start: Option<Start>,
    steps: Vec<Step>,
    end: Option<End>,
    is_recomputed: bool,
}

/// EPA had not to find the nearest point, and the end is that of the query.
const MEASURED_BEYOND_A_PLANE: &str =
    "EPA stopped at a plane that separates; GJK measured the distance of the cores";
/// The set is flat, or EPA could not tell; the end is that of the query.
const MEASURED: &str = "GJK measured the distance of the cores";
/// The end is that of the run on floats.
const RECOMPUTED: &str = "rounding left this in doubt: the answer was computed again on integers";

impl<S: Scalar, const D: usize> Recorder<S, D> {
    fn new(units: Units<S>) -> Self {
        Recorder {
            units,
            gjk: Gjk::default(),
            is_measured: false,
            start: None,
            steps: Vec::new(),
            end: None,
            is_recomputed: false,
        }
    }

    /// EPA stops at any plane that separates: where GJK then measured the distance, the
    /// end is the answer of the query. Gives the trace, and whether it ends with that answer.
    fn finish(self, answer: &SupportPlane<S, D>, header: Header) -> (Trace, bool) {
        let is_apart = answer.height.sign() == Ordering::Less;
        let is_measured = self.is_measured && is_apart && !self.is_recomputed;
        let (start, ended) = (self.start, self.end);
        let mut end = match ended {
            Some(end) if !is_measured => end,
            ended => {
                let mut end = push_end(&self.units, Ending::SeparatingAxis, answer);
                let stopped = ended.is_some_and(|end| end.ending == Ending::SeparatingAxis);
                end.message = Some(match stopped {
                    true => MEASURED_BEYOND_A_PLANE.to_owned(),
                    false => MEASURED.to_owned(),
                });
                end
            }
        };
        if self.is_recomputed {
            end.message = Some(RECOMPUTED.to_owned());
        }
        let is_answer = is_measured || !self.is_recomputed && end.ending == Ending::Converged;
        let where_gjk_ended = self.gjk.end.iter().flat_map(|end| end.simplex.clone());
        let where_gjk_ended = Start {
            points: where_gjk_ended.collect(),
            facets: Vec::new(),
        };
        let trace = Trace {
            header,
            start: start.unwrap_or(where_gjk_ended),
            gjk: self.gjk,
            steps: self.steps,
            end,
        };
        (trace, is_answer)
    }
}

fn push_end<S: Scalar, const D: usize>(
    units: &Units<S>,
    ending: Ending,
    push: &SupportPlane<S, D>,
) -> End {
    let [depth, offset, squared_norm] = units.measure(&push.height, &push.norm_squared);
    let normal = units.direction(&push.normal);
    End {
        normal,
        depth,
        offset,
        squared_norm,
        ..End::new(ending)
    }
}

impl<S: Scalar, const D: usize> Observer<S, D> for Recorder<S, D> {
    fn searched(&mut self, iteration: Iteration<'_, S, D>) {
        // A direction whose numbers are not finite finds no support point.
        let direction = self.units.direction(iteration.direction);
        self.gjk.steps.push(GjkStep {
            number: self.gjk.steps.len() + 1,
            simplex: self.units.vertices(iteration.simplex),
            direction: direction.unwrap_or_default(),
            support: self.units.vertex(iteration.support),
        });
    }

    fn measured(&mut self, gjk: &NearestPoint<S, D>) {
        self.gjk.end = Some(GjkEnd {
            ending: match gjk.termination {
                GjkTermination::Enclosed => GjkEnding::Enclosed,
                GjkTermination::Converged => GjkEnding::Converged,
                GjkTermination::SeparatingAxis => GjkEnding::SeparatingAxis,
                GjkTermination::Stalled => GjkEnding::Stalled,
                GjkTermination::IterationLimit => GjkEnding::IterationLimit,
            },
            simplex: self.units.vertices(&gjk.simplex),
        });
        self.is_measured = true;
    }

    fn started(&mut self, polytope: &Polytope<S, D>) {
        // A query may start again, from what GJK found.
        self.steps.clear();
        let facets = polytope.facets().map(|(_, facet)| numbers(&facet.vertices));
        self.start = Some(Start {
            points: self.units.vertices(polytope.vertices()),
            facets: facets.collect(),
        });
    }

    fn found(
        &mut self,
        nearest: FacetId,
        support: &MinkowskiPoint<S, D>,
        polytope: &Polytope<S, D>,
    ) {
        let facet = polytope.facet(nearest);
        let mut vertices = polytope.vertices().iter();
        self.steps.push(Step {
            number: self.steps.len() + 1,
            facet: numbers(&facet.vertices),
            normal: self.units.direction(&facet.plane.normal),
            measure: self.units.step(&facet.plane, support),
            support: self.units.vertex(support),
            vertex: vertices.position(|v| v.is_same_as(support)),
            change: Change::Nothing,
        });
    }

    fn expanded(&mut self, expansion: &Expansion<'_>, polytope: &Polytope<S, D>) {
        let Some(step) = self.steps.last_mut() else {
            return;
        };
        let named = |id: &FacetId| numbers(&polytope.facet(*id).vertices);
        let ridge = |id: FacetId| polytope.facet(id).beside(expansion.vertex);
        let horizon = expansion.added().filter_map(ridge);
        step.vertex = Some(expansion.vertex.index());
        step.change = Change::Expanded {
            removed: expansion.removed.iter().map(named).collect(),
            horizon: Some(horizon.map(|ridge| numbers(&ridge)).collect()),
            added: expansion.added().map(|id| named(&id)).collect(),
        };
    }

    fn closed(&mut self, _: FacetId, _: &Polytope<S, D>) {
        if let Some(step) = self.steps.last_mut() {
            step.change = Change::Closed;
        }
    }

    fn ended(&mut self, outcome: &DepthBounds<S, D>, polytope: &Polytope<S, D>) {
        let ending = match outcome.termination {
            EpaTermination::Converged => Ending::Converged,
            EpaTermination::SeparatingAxis => Ending::SeparatingAxis,
            EpaTermination::Flat => Ending::Flat,
            // Only curved shapes end slowly, and they have no trace.
            EpaTermination::Stalled | EpaTermination::Slow => Ending::Stalled,
            EpaTermination::IterationLimit => Ending::IterationLimit,
        };
        let end = match &outcome.push {
            Some(push) => push_end(&self.units, ending, push),
            None => End::new(ending),
        };
        let nearest = polytope.nearest_open().map(|id| polytope.facet(id));
        let facet = nearest.map(|facet| numbers(&facet.vertices));
        self.end = Some(End { facet, ..end });
        self.is_measured = false;
    }

    fn recomputed(&mut self) {
        self.is_recomputed = true;
    }
}

fn numbers(vertices: &[VertexId]) -> Vec<usize> {
    vertices.iter().map(|vertex| vertex.index()).collect()
}
