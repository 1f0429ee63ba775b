//! The published versions as subjects of the judge.

use super::bittle_2d::Normals;
use super::chou_3d::{AS_PRINTED, BlowUp, MENDED, Reading, Stop, WINDING_AS_PRINTED};
use super::winter_3d::{NoEdges, Removal};
use super::{Difference, Ending, Found, Run, Vertex};
use super::{bittle_2d, bittle_2d_estimates, bittle_3d, chou_3d, msd_sim_3d, winter_2d, winter_3d};
use epa_format::case::Case;
use epa_format::number::FloatType;
use epa_judge::subject::{
    Answer, Conventions, Declaration, DeclaredTolerance, Reply, Status, Subject,
};
use epa_trace::trace::Trace;

/// The shapes of the format that are vertex lists in world coordinates.
const POLYTOPES: [&str; 5] = ["hull", "point", "segment", "triangle", "box"];

/// A published version: its name, the absolute error that its text admits, and what
/// runs it.
struct Variant {
    name: &'static str,
    tolerance: f64,
    solve: Solve,
}

impl Variant {
    const fn plane(
        name: &'static str,
        tolerance: f64,
        run: fn(&Difference<2>) -> Run<2>,
        from: fn(&Difference<2>, [Vertex<2>; 3]) -> Run<2>,
    ) -> Self {
        let from = Some(from);
        Variant {
            name,
            tolerance,
            solve: Solve::Plane(Plane { run, from }),
        }
    }

    /// A version without a polytope.
    const fn estimate(name: &'static str, run: fn(&Difference<2>) -> Run<2>) -> Self {
        Variant {
            name,
            tolerance: 0.0,
            solve: Solve::Plane(Plane { run, from: None }),
        }
    }

    const fn space(
        name: &'static str,
        tolerance: f64,
        run: fn(&Difference<3>) -> Run<3>,
        from: fn(&Difference<3>, [Vertex<3>; 4]) -> Run<3>,
    ) -> Self {
        Variant {
            name,
            tolerance,
            solve: Solve::Space(Space::Text { run, from }),
        }
    }

    const fn winter(
        name: &'static str,
        run: fn(&Difference<3>) -> Run<3>,
        from: fn(&Difference<3>, [Vertex<3>; 4]) -> Run<3>,
    ) -> Self {
        Variant::space(name, 2.0 * winter_2d::BIAS, run, from)
    }

    const fn chou(name: &'static str, reading: Reading) -> Self {
        Variant {
            name,
            tolerance: chou_3d::K_EPSILON,
            solve: Solve::Space(Space::Chou(reading)),
        }
    }
}

/// An algorithm of one dimension.
#[derive(Clone, Copy)]
enum Solve {
    Plane(Plane),
    Space(Space),
}

/// A text of the plane: after the GJK that it is given, and from any triangle.
#[derive(Clone, Copy)]
struct Plane {
    run: fn(&Difference<2>) -> Run<2>,
    /// None if it has no polytope.
    from: Option<fn(&Difference<2>, [Vertex<2>; 3]) -> Run<2>>,
}

/// A text of space: after the GJK that it is given, and from any tetrahedron.
#[derive(Clone, Copy)]
enum Space {
    Text {
        run: fn(&Difference<3>) -> Run<3>,
        from: fn(&Difference<3>, [Vertex<3>; 4]) -> Run<3>,
    },
    /// A. Chou's text, in one of its readings.
    Chou(Reading),
}

impl Plane {
    /// `None` if there is no polytope that could start from the triangle.
    fn run(&self, pair: &Difference<2>, start: Option<[Vertex<2>; 3]>) -> Option<Run<2>> {
        match start {
            None => Some((self.run)(pair)),
            Some(triangle) => self.from.map(|from| from(pair, triangle)),
        }
    }
}

impl Space {
    fn run(&self, pair: &Difference<3>, start: Option<[Vertex<3>; 4]>) -> Run<3> {
        match (self, start) {
            (Space::Text { run, .. }, None) => run(pair),
            (Space::Text { from, .. }, Some(simplex)) => from(pair, simplex),
            (Space::Chou(reading), None) => chou_3d::run(pair, *reading),
            (Space::Chou(reading), Some(simplex)) => chou_3d::expand(pair, &simplex, *reading),
        }
    }
}

const VARIANTS: [Variant; 33] = [
    Variant::plane(
        "bittle-2d-triple",
        bittle_2d::TOLERANCE,
        bittle_2d::triple,
        |pair, triangle| bittle_2d::expand(pair, triangle, Normals::TripleProduct),
    ),
    Variant::plane(
        "bittle-2d-triple-along-x",
        bittle_2d::TOLERANCE,
        bittle_2d::triple_along_x,
        |pair, triangle| bittle_2d::expand(pair, triangle, Normals::TripleProduct),
    ),
    Variant::plane(
        "bittle-2d-triple-before-quentin",
        bittle_2d::TOLERANCE,
        bittle_2d::triple_before_quentin,
        |pair, triangle| bittle_2d::expand(pair, triangle, Normals::TripleProduct),
    ),
    Variant::plane(
        "bittle-2d-per-product",
        bittle_2d::TOLERANCE,
        bittle_2d::per_product,
        |pair, triangle| bittle_2d::expand(pair, triangle, Normals::PerProduct),
    ),
    Variant::plane(
        "bittle-2d-per-product-as-printed",
        bittle_2d::TOLERANCE,
        bittle_2d::per_product_as_printed,
        |pair, triangle| bittle_2d::expand(pair, triangle, Normals::PerProductAsPrinted),
    ),
    Variant::estimate(
        "bittle-2d-sampling-uniform-64",
        bittle_2d_estimates::uniform,
    ),
    Variant::estimate(
        "bittle-2d-sampling-edge-normals",
        bittle_2d_estimates::normals_of_edges,
    ),
    Variant::estimate("bittle-2d-sampling-centres", bittle_2d_estimates::centres),
    Variant::estimate("bittle-2d-core-shapes", bittle_2d_estimates::cores),
    Variant::plane(
        "winter-2d",
        2.0 * winter_2d::BIAS,
        winter_2d::run,
        winter_2d::expand,
    ),
    Variant::plane("winter-2d-naive", 0.0, winter_2d::naive, winter_2d::nearest),
    Variant::space(
        "bittle-3d-split",
        bittle_2d::TOLERANCE,
        bittle_3d::split,
        bittle_3d::expand,
    ),
    Variant::chou("chou-3d", MENDED),
    Variant::chou("chou-3d-along-closest-point", MENDED.along_closest_point()),
    Variant::chou("chou-3d-as-printed", AS_PRINTED),
    Variant::chou("chou-3d-as-printed-by-index", AS_PRINTED.by_index()),
    Variant::chou(
        "chou-3d-as-printed-along-closest-point",
        AS_PRINTED.along_closest_point(),
    ),
    Variant::chou(
        "chou-3d-as-printed-nearest-removed",
        AS_PRINTED.nearest_removed(),
    ),
    Variant::chou("chou-3d-as-printed-mirrored", AS_PRINTED.mirrored()),
    Variant::chou("chou-3d-winding-as-printed", WINDING_AS_PRINTED),
    Variant::chou(
        "chou-3d-winding-as-printed-by-index",
        WINDING_AS_PRINTED.by_index(),
    ),
    Variant::chou(
        "chou-3d-winding-as-printed-along-closest-point",
        WINDING_AS_PRINTED.along_closest_point(),
    ),
    Variant::chou(
        "chou-3d-stop-as-printed",
        Reading {
            stop: Stop::AsPrinted,
            ..MENDED
        },
    ),
    Variant::chou("chou-3d-stop-no-farther", NO_FARTHER),
    Variant::chou(
        "chou-3d-stop-no-farther-nearest-removed",
        NO_FARTHER.nearest_removed(),
    ),
    Variant::chou(
        "chou-3d-blow-up-as-printed",
        Reading {
            blow_up: BlowUp::AsPrinted,
            ..MENDED
        },
    ),
    Variant::winter("winter-3d", winter_3d::as_published, |pair, simplex| {
        winter_3d::expand(pair, simplex, Removal::ByDirection, NoEdges::OutOfBounds)
    }),
    Variant::winter(
        "winter-3d-early-out",
        winter_3d::early_out,
        |pair, simplex| {
            winter_3d::expand(pair, simplex, Removal::ByDirection, NoEdges::LeavesTheLoop)
        },
    ),
    Variant::winter(
        "winter-3d-three-faces",
        winter_3d::three_faces,
        |pair, simplex| winter_3d::expand(pair, simplex, Removal::Nearest, NoEdges::OutOfBounds),
    ),
    Variant::winter(
        "winter-3d-plane-side",
        winter_3d::plane_side,
        |pair, simplex| winter_3d::expand(pair, simplex, Removal::PlaneSide, NoEdges::OutOfBounds),
    ),
    Variant::space("winter-3d-naive", 0.0, winter_3d::naive, winter_3d::nearest),
    Variant::space(
        "msd-sim-3d",
        msd_sim_3d::EPSILON,
        msd_sim_3d::run,
        |pair, simplex| msd_sim_3d::without_points(msd_sim_3d::expand(pair, simplex)),
    ),
    Variant::space(
        "msd-sim-3d-centroid",
        msd_sim_3d::EPSILON,
        msd_sim_3d::with_centroid,
        msd_sim_3d::expand,
    ),
];

/// The mended version that ends when the nearest triangle is no farther than the last.
const NO_FARTHER: Reading = Reading {
    stop: Stop::NoFarther,
    ..MENDED
};

/// The names of the published versions, in the order of docs/literature.md.
pub const NAMES: [&str; VARIANTS.len()] = {
    let mut names = [""; VARIANTS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = VARIANTS[i].name;
        i += 1;
    }
    names
};

/// A published version by its name.
#[must_use]
pub fn by_name(name: &str) -> Option<Box<dyn Subject>> {
    let variant = VARIANTS.iter().find(|variant| variant.name == name)?;
    Some(Box::new(Published(variant)))
}

/// What runs a published version of the plane, by its name.
#[must_use]
pub fn in_the_plane(name: &str) -> Option<fn(&Difference<2>) -> Run<2>> {
    let variant = VARIANTS.iter().find(|variant| variant.name == name)?;
    match variant.solve {
        Solve::Plane(plane) => Some(plane.run),
        Solve::Space(_) => None,
    }
}

/// What runs a published version of space, by its name.
#[must_use]
pub fn in_space(name: &str) -> Option<impl Fn(&Difference<3>) -> Run<3>> {
    let variant = VARIANTS.iter().find(|variant| variant.name == name)?;
    match variant.solve {
        Solve::Plane(_) => None,
        Solve::Space(space) => Some(move |pair: &Difference<3>| space.run(pair, None)),
    }
}

struct Published(&'static Variant);

impl Subject for Published {
    fn name(&self) -> &str {
        self.0.name
    }

    fn float_type(&self) -> FloatType {
        FloatType::F64
    }

    fn declaration(&self) -> Declaration {
        let dim = match self.0.solve {
            Solve::Plane(_) => 2,
            Solve::Space(_) => 3,
        };
        let conventions = Conventions {
            tolerance: DeclaredTolerance {
                absolute: self.0.tolerance,
                ..DeclaredTolerance::default()
            },
            ..Conventions::default()
        };
        Declaration {
            dims: vec![dim],
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
        let replied = match (self.0.solve, case.dim.get()) {
            (Solve::Plane(plane), 2) => difference(case).map(|pair| reply((plane.run)(&pair))),
            (Solve::Space(space), 3) => difference(case).map(|pair| reply(space.run(&pair, None))),
            _ => return unsupported("another dimension"),
        };
        replied.unwrap_or_else(|| unsupported("polytopes only"))
    }
}

fn reply<const D: usize>(run: Run<D>) -> Reply {
    let iterations = Some(run.steps.len());
    match run.ending {
        Ending::Found(Found {
            depth,
            normal,
            points,
        }) => {
            let [a, b] = points.map_or([None, None], |[a, b]| [Some(a), Some(b)]);
            Reply::Answer(Answer {
                status: Status::Penetrating,
                depth: Some(depth),
                normal: Some(normal),
                a,
                b,
                manifold: None,
                iterations,
                message: None,
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
    let variant = VARIANTS.iter().find(|variant| variant.name == name)?;
    Some(variant.trace(case, simplex))
}

impl Variant {
    fn trace(&self, case: &Case, simplex: Option<&[[usize; 2]]>) -> Result<Trace, String> {
        let polytopes = "this version handles polytopes only";
        let dim = format!("this version does not work in {}D", case.dim.get());
        let case = &case
            .baked(FloatType::F64)
            .map_err(|error| error.to_string())?;
        Ok(match (self.solve, case.dim.get()) {
            (Solve::Plane(plane), 2) => {
                let pair = difference(case).ok_or(polytopes)?;
                let run = plane.run(&pair, vertices(&pair, simplex)?);
                run.ok_or("this version has no polytope, so it starts from no simplex")?
                    .trace(self.name, case)
            }
            (Solve::Space(space), 3) => {
                let pair = difference(case).ok_or(polytopes)?;
                let run = space.run(&pair, vertices(&pair, simplex)?);
                run.trace(self.name, case)
            }
            _ => return Err(dim),
        })
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
