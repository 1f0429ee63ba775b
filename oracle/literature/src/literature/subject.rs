//! The published versions as subjects of the judge.

use super::bittle_2d::{Before, Normals};
use super::chou_3d::{AS_PRINTED, BlowUp, MENDED, Reading, Stop, WINDING_AS_PRINTED};
use super::winter_3d::Program;
use super::{Difference, Ending, Run, Vertex, gjk};
use super::{bittle_2d, bittle_2d_estimates, bittle_3d, chou_3d, msd_sim_3d, winter_2d, winter_3d};
use epa_format::case::Case;
use epa_format::number::FloatType;
use epa_judge::subject::{
    Answer, Conventions, Declaration, DeclaredTolerance, Reply, Status, Subject,
};
use epa_trace::trace::Trace;

/// The shapes of the format that are vertex lists in world coordinates.
const POLYTOPES: [&str; 5] = ["hull", "point", "segment", "triangle", "box"];

/// A version of the plane.
#[derive(Clone, Copy)]
enum Plane {
    /// W. Bittle's EPA after one of his GJKs.
    Bittle(Before, Normals),
    /// An estimate without a polytope.
    Estimate(fn(&Difference<2>) -> Run<2>),
    /// I. Winter's program.
    Winter(winter_2d::Program),
}

impl Plane {
    /// After the GJK that it is given, or from any triangle.
    fn run(self, pair: &Difference<2>, start: Option<[Vertex<2>; 3]>) -> Run<2> {
        let from = |before: Before| start.map_or_else(|| before.triangle(pair), Ok);
        let run = match self {
            Plane::Bittle(before, normals) => {
                from(before).map(|triangle| bittle_2d::expand(pair, triangle, normals))
            }
            Plane::Estimate(estimate) => Ok(estimate(pair)),
            Plane::Winter(program) => {
                from(Before::Mended).map(|triangle| winter_2d::expand(pair, triangle, program))
            }
        };
        run.unwrap_or_else(Run::without_steps)
    }

    /// The absolute error that its text admits.
    fn tolerance(self) -> f64 {
        match self {
            Plane::Bittle(..) => bittle_2d::TOLERANCE,
            Plane::Winter(winter_2d::Program::Loop) => 2.0 * winter_2d::BIAS,
            Plane::Winter(winter_2d::Program::Naive) | Plane::Estimate(_) => 0.0,
        }
    }
}

/// A version of space.
#[derive(Clone, Copy)]
enum Space {
    /// W. Bittle's advice to split the nearest face.
    Split,
    /// A. Chou's text in one of its readings.
    Chou(Reading),
    /// I. Winter's program.
    Winter(Program),
    /// D. Newman's tutorial, and whether its contact points are reported.
    MsdSim { centroid: bool },
}

impl Space {
    /// After the GJK that it is given, or from any tetrahedron.
    fn run(self, pair: &Difference<3>, start: Option<[Vertex<3>; 4]>) -> Run<3> {
        let tetrahedron = || start.map_or_else(|| gjk::tetrahedron(pair), Ok);
        let run = match self {
            Space::Split => tetrahedron().map(|simplex| bittle_3d::expand(pair, simplex)),
            Space::Chou(reading) => {
                let simplex = start.map(|start| Ok(start.to_vec()));
                let simplex = simplex.unwrap_or_else(|| gjk::terminating_simplex(pair));
                simplex.map(|simplex| chou_3d::expand(pair, &simplex, reading))
            }
            Space::Winter(program) => tetrahedron().map(|mut simplex| {
                if start.is_none() {
                    simplex.reverse();
                }
                winter_3d::expand(pair, simplex, program)
            }),
            Space::MsdSim { centroid } => {
                tetrahedron().map(|simplex| msd_sim_3d::expand(pair, simplex, centroid))
            }
        };
        run.unwrap_or_else(Run::without_steps)
    }

    /// The absolute error that its text admits.
    fn tolerance(self) -> f64 {
        match self {
            Space::Split => bittle_2d::TOLERANCE,
            Space::Chou(_) => chou_3d::K_EPSILON,
            Space::Winter(Program::Naive) => 0.0,
            Space::Winter(_) => 2.0 * winter_2d::BIAS,
            Space::MsdSim { .. } => msd_sim_3d::EPSILON,
        }
    }
}

const PLANE: [(&str, Plane); 11] = {
    use Before::{AlongX, AsPublished, Mended};
    use Normals::{PerProduct, PerProductAsPrinted, TripleProduct};
    use Plane::{Bittle, Estimate, Winter};
    use bittle_2d_estimates::{centres, cores, normals_of_edges, uniform};
    [
        ("bittle-2d-triple", Bittle(Mended, TripleProduct)),
        ("bittle-2d-triple-along-x", Bittle(AlongX, TripleProduct)),
        (
            "bittle-2d-triple-before-quentin",
            Bittle(AsPublished, TripleProduct),
        ),
        ("bittle-2d-per-product", Bittle(Mended, PerProduct)),
        (
            "bittle-2d-per-product-as-printed",
            Bittle(Mended, PerProductAsPrinted),
        ),
        ("bittle-2d-sampling-uniform-64", Estimate(uniform)),
        (
            "bittle-2d-sampling-edge-normals",
            Estimate(normals_of_edges),
        ),
        ("bittle-2d-sampling-centres", Estimate(centres)),
        ("bittle-2d-core-shapes", Estimate(cores)),
        ("winter-2d", Winter(winter_2d::Program::Loop)),
        ("winter-2d-naive", Winter(winter_2d::Program::Naive)),
    ]
};

const SPACE: [(&str, Space); 22] = {
    use Program::{AsPublished, EarlyOut, Naive, PlaneSide, ThreeFaces};
    use Space::{Chou, MsdSim, Split, Winter};
    /// The mended version that ends when the nearest triangle is no farther than the last.
    const NO_FARTHER: Reading = MENDED.stopping(Stop::NoFarther);
    const WINDING: Reading = WINDING_AS_PRINTED;
    [
        ("bittle-3d-split", Split),
        ("chou-3d", Chou(MENDED)),
        ("chou-3d-along-closest-point", Chou(MENDED.along_closest())),
        ("chou-3d-as-printed", Chou(AS_PRINTED)),
        ("chou-3d-as-printed-by-index", Chou(AS_PRINTED.by_index())),
        (
            "chou-3d-as-printed-along-closest-point",
            Chou(AS_PRINTED.along_closest()),
        ),
        (
            "chou-3d-as-printed-nearest-removed",
            Chou(AS_PRINTED.nearest_removed()),
        ),
        ("chou-3d-as-printed-mirrored", Chou(AS_PRINTED.mirrored())),
        ("chou-3d-winding-as-printed", Chou(WINDING)),
        (
            "chou-3d-winding-as-printed-by-index",
            Chou(WINDING.by_index()),
        ),
        (
            "chou-3d-winding-as-printed-along-closest-point",
            Chou(WINDING.along_closest()),
        ),
        (
            "chou-3d-stop-as-printed",
            Chou(MENDED.stopping(Stop::AsPrinted)),
        ),
        ("chou-3d-stop-no-farther", Chou(NO_FARTHER)),
        (
            "chou-3d-stop-no-farther-nearest-removed",
            Chou(NO_FARTHER.nearest_removed()),
        ),
        (
            "chou-3d-blow-up-as-printed",
            Chou(MENDED.blown_up(BlowUp::AsPrinted)),
        ),
        ("winter-3d", Winter(AsPublished)),
        ("winter-3d-early-out", Winter(EarlyOut)),
        ("winter-3d-three-faces", Winter(ThreeFaces)),
        ("winter-3d-plane-side", Winter(PlaneSide)),
        ("winter-3d-naive", Winter(Naive)),
        ("msd-sim-3d", MsdSim { centroid: false }),
        ("msd-sim-3d-centroid", MsdSim { centroid: true }),
    ]
};

/// The names of the published versions, in the order of docs/literature.md.
pub const NAMES: [&str; PLANE.len() + SPACE.len()] = {
    let mut names = [""; PLANE.len() + SPACE.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = match i < PLANE.len() {
            true => PLANE[i].0,
            false => SPACE[i - PLANE.len()].0,
        };
        i += 1;
    }
    names
};

fn find<T: Copy>(table: &[(&'static str, T)], name: &str) -> Option<T> {
    let found = table.iter().find(|(known, _)| *known == name)?;
    Some(found.1)
}

/// A published version by its name.
#[must_use]
pub fn by_name(name: &str) -> Option<Box<dyn Subject>> {
    let name = *NAMES.iter().find(|known| **known == name)?;
    Some(Box::new(Published(name)))
}

/// What runs a published version of the plane, by its name.
#[must_use]
pub fn in_the_plane(name: &str) -> Option<impl Fn(&Difference<2>) -> Run<2> + use<>> {
    find(&PLANE, name).map(|version| move |pair: &Difference<2>| version.run(pair, None))
}

/// What runs a published version of space, by its name.
#[must_use]
pub fn in_space(name: &str) -> Option<impl Fn(&Difference<3>) -> Run<3> + use<>> {
    find(&SPACE, name).map(|version| move |pair: &Difference<3>| version.run(pair, None))
}

struct Published(&'static str);

impl Subject for Published {
    fn name(&self) -> &str {
        self.0
    }

    fn float_type(&self) -> FloatType {
        FloatType::F64
    }

    fn declaration(&self) -> Declaration {
        let plane = find(&PLANE, self.0).map(|version| (2, version.tolerance()));
        let space = || find(&SPACE, self.0).map(|version| (3, version.tolerance()));
        let (dims, absolute) = plane.or_else(space).unzip();
        let conventions = Conventions {
            tolerance: DeclaredTolerance {
                absolute: absolute.unwrap_or_default(),
                ..DeclaredTolerance::default()
            },
            ..Conventions::default()
        };
        Declaration {
            dims: dims.into_iter().collect(),
            shapes: POLYTOPES.map(String::from).to_vec(),
            conventions,
            ..Declaration::everything(self.name(), self.float_type())
        }
    }

    fn answer(&self, case: &Case) -> Answer {
        match self.reply(case) {
            Reply::Answer(answer) => answer,
            Reply::Crash(why) | Reply::Timeout(why) | Reply::Protocol(why) => {
                Answer::without_numbers(Status::Error, why)
            }
        }
    }

    fn reply(&self, case: &Case) -> Reply {
        let unsupported = |why| Reply::Answer(Answer::without_numbers(Status::Unsupported, why));
        let replied = match (in_the_plane(self.0), in_space(self.0), case.dim.get()) {
            (Some(run), _, 2) => difference(case).map(|pair| reply(run(&pair))),
            (_, Some(run), 3) => difference(case).map(|pair| reply(run(&pair))),
            _ => return unsupported("another dimension"),
        };
        replied.unwrap_or_else(|| unsupported("polytopes only"))
    }
}

fn reply<const D: usize>(run: Run<D>) -> Reply {
    let iterations = Some(run.steps.len());
    match run.ending {
        Ending::Found(found) => {
            let [a, b] = found.points.map_or([None, None], |points| points.map(Some));
            Reply::Answer(Answer {
                depth: Some(found.depth),
                normal: Some(found.normal),
                a,
                b,
                iterations,
                message: None,
                ..Answer::without_numbers(Status::Penetrating, "")
            })
        }
        Ending::NoOverlap => Reply::Answer(Answer {
            iterations,
            message: None,
            ..Answer::without_numbers(Status::Separated, "")
        }),
        Ending::GaveUp(why) => Reply::Answer(Answer::without_numbers(Status::Error, why)),
        Ending::Endless | Ending::Overgrown => {
            Reply::Timeout(format!("the published loop {}", run.ending))
        }
    }
}

/// The world vertices of both shapes, each rounded once; `None` for rounded and
/// curved shapes.
fn difference<const D: usize>(case: &Case) -> Option<Difference<D>> {
    let [a, b] = case.world().ok()?;
    Some(Difference {
        a: a.float_vertices()?,
        b: b.float_vertices()?,
    })
}

/// The trace of a published version on a case, rounded to its numbers; `None` if there is
/// no version of this name.
///
/// # Errors
/// Why this version cannot run on the case.
pub fn trace_of(name: &str, case: &Case) -> Option<Result<Trace, String>> {
    trace_from(name, case, None)
}

/// As [`trace_of`], and with a simplex of differences of vertices
/// ([`start::simplex`](epa_trace::trace::start::simplex)) the trace of its EPA alone, from there.
///
/// # Errors
/// Why this version cannot run on the case, or not from there.
pub fn trace_from(
    name: &str,
    case: &Case,
    simplex: Option<&[[usize; 2]]>,
) -> Option<Result<Trace, String>> {
    NAMES.contains(&name).then(|| trace(name, case, simplex))
}

fn trace(name: &str, case: &Case, simplex: Option<&[[usize; 2]]>) -> Result<Trace, String> {
    let polytopes = "this version handles polytopes only; choose a pair of hulls";
    let baked = case.baked(FloatType::F64);
    let case = &baked.map_err(|error| error.to_string())?;
    match (find(&PLANE, name), find(&SPACE, name), case.dim.get()) {
        (Some(plane), _, 2) => {
            let pair = difference(case).ok_or(polytopes)?;
            let start = vertices(&pair, simplex)?;
            if matches!(plane, Plane::Estimate(_)) && start.is_some() {
                let why = "this version has no polytope to start from a simplex; leave out --start";
                return Err(why.to_owned());
            }
            Ok(plane.run(&pair, start).trace(name, case))
        }
        (_, Some(space), 3) => {
            let pair = difference(case).ok_or(polytopes)?;
            let run = space.run(&pair, vertices(&pair, simplex)?);
            Ok(run.trace(name, case))
        }
        (.., dim) => {
            let other = 5 - dim;
            Err(format!(
                "this version does not work in {dim}D; choose a case in {other}D"
            ))
        }
    }
}

/// The points of a simplex, if there is one.
fn vertices<const D: usize, const N: usize>(
    pair: &Difference<D>,
    simplex: Option<&[[usize; 2]]>,
) -> Result<Option<[Vertex<D>; N]>, String> {
    let Some(simplex) = simplex else {
        return Ok(None);
    };
    let numbers: Result<[[usize; 2]; N], _> = simplex.try_into();
    let numbers = numbers.map_err(|_| format!("a simplex in {D}D has {N} points"))?;
    Ok(Some(numbers.map(|numbers| pair.vertex(numbers))))
}
