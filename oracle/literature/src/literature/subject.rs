//! The published versions as subjects of the judge.

use super::chou_3d::{AS_PRINTED, BlowUp, MENDED, Reading, Stop, WINDING_AS_PRINTED};
use super::{Difference, Ending, Found, Run, bittle_2d, bittle_2d_estimates, winter_2d};
use super::{bittle_3d, chou_3d, msd_sim_3d, winter_3d};
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
    const fn plane(name: &'static str, tolerance: f64, run: fn(&Difference<2>) -> Run<2>) -> Self {
        let solve = Solve::Plane(run);
        Variant {
            name,
            tolerance,
            solve,
        }
    }

    const fn space(name: &'static str, tolerance: f64, run: fn(&Difference<3>) -> Run<3>) -> Self {
        let solve = Solve::Space(run);
        Variant {
            name,
            tolerance,
            solve,
        }
    }

    const fn chou(name: &'static str, run: fn(&Difference<3>) -> Run<3>) -> Self {
        Variant::space(name, chou_3d::K_EPSILON, run)
    }
}

/// An algorithm of one dimension.
#[derive(Clone, Copy)]
enum Solve {
    Plane(fn(&Difference<2>) -> Run<2>),
    Space(fn(&Difference<3>) -> Run<3>),
}

const VARIANTS: [Variant; 31] = [
    Variant::plane("bittle-2d-triple", bittle_2d::TOLERANCE, bittle_2d::triple),
    Variant::plane(
        "bittle-2d-triple-along-x",
        bittle_2d::TOLERANCE,
        bittle_2d::triple_along_x,
    ),
    Variant::plane(
        "bittle-2d-triple-before-quentin",
        bittle_2d::TOLERANCE,
        bittle_2d::triple_before_quentin,
    ),
    Variant::plane(
        "bittle-2d-per-product",
        bittle_2d::TOLERANCE,
        bittle_2d::per_product,
    ),
    Variant::plane(
        "bittle-2d-per-product-as-printed",
        bittle_2d::TOLERANCE,
        bittle_2d::per_product_as_printed,
    ),
    Variant::plane(
        "bittle-2d-sampling-uniform-64",
        0.0,
        bittle_2d_estimates::uniform,
    ),
    Variant::plane(
        "bittle-2d-sampling-edge-normals",
        0.0,
        bittle_2d_estimates::normals_of_edges,
    ),
    Variant::plane(
        "bittle-2d-sampling-centres",
        0.0,
        bittle_2d_estimates::centres,
    ),
    Variant::plane("bittle-2d-core-shapes", 0.0, bittle_2d_estimates::cores),
    Variant::plane("winter-2d", 2.0 * winter_2d::BIAS, winter_2d::run),
    Variant::space("bittle-3d-split", bittle_2d::TOLERANCE, bittle_3d::split),
    Variant::chou("chou-3d", |pair| chou_3d::run(pair, MENDED)),
    Variant::chou("chou-3d-along-closest-point", |pair| {
        chou_3d::run(pair, MENDED.along_closest_point())
    }),
    Variant::chou("chou-3d-as-printed", |pair| chou_3d::run(pair, AS_PRINTED)),
    Variant::chou("chou-3d-as-printed-by-index", |pair| {
        chou_3d::run(pair, AS_PRINTED.by_index())
    }),
    Variant::chou("chou-3d-as-printed-along-closest-point", |pair| {
        chou_3d::run(pair, AS_PRINTED.along_closest_point())
    }),
    Variant::chou("chou-3d-as-printed-nearest-removed", |pair| {
        chou_3d::run(pair, AS_PRINTED.nearest_removed())
    }),
    Variant::chou("chou-3d-as-printed-mirrored", |pair| {
        chou_3d::run(pair, AS_PRINTED.mirrored())
    }),
    Variant::chou("chou-3d-winding-as-printed", |pair| {
        chou_3d::run(pair, WINDING_AS_PRINTED)
    }),
    Variant::chou("chou-3d-winding-as-printed-by-index", |pair| {
        chou_3d::run(pair, WINDING_AS_PRINTED.by_index())
    }),
    Variant::chou("chou-3d-winding-as-printed-along-closest-point", |pair| {
        chou_3d::run(pair, WINDING_AS_PRINTED.along_closest_point())
    }),
    Variant::chou("chou-3d-stop-as-printed", |pair| {
        let stop = Stop::AsPrinted;
        chou_3d::run(pair, Reading { stop, ..MENDED })
    }),
    Variant::chou("chou-3d-stop-no-farther", |pair| {
        let stop = Stop::NoFarther;
        chou_3d::run(pair, Reading { stop, ..MENDED })
    }),
    Variant::chou("chou-3d-stop-no-farther-nearest-removed", |pair| {
        let stop = Stop::NoFarther;
        chou_3d::run(pair, Reading { stop, ..MENDED }.nearest_removed())
    }),
    Variant::chou("chou-3d-blow-up-as-printed", |pair| {
        let blow_up = BlowUp::AsPrinted;
        chou_3d::run(pair, Reading { blow_up, ..MENDED })
    }),
    Variant::space("winter-3d", 2.0 * winter_2d::BIAS, winter_3d::as_published),
    Variant::space(
        "winter-3d-early-out",
        2.0 * winter_2d::BIAS,
        winter_3d::early_out,
    ),
    Variant::space(
        "winter-3d-three-faces",
        2.0 * winter_2d::BIAS,
        winter_3d::three_faces,
    ),
    Variant::space(
        "winter-3d-plane-side",
        2.0 * winter_2d::BIAS,
        winter_3d::plane_side,
    ),
    Variant::space("msd-sim-3d", msd_sim_3d::EPSILON, msd_sim_3d::run),
    Variant::space(
        "msd-sim-3d-centroid",
        msd_sim_3d::EPSILON,
        msd_sim_3d::with_centroid,
    ),
];

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
        Solve::Plane(run) => Some(run),
        Solve::Space(_) => None,
    }
}

/// What runs a published version of space, by its name.
#[must_use]
pub fn in_space(name: &str) -> Option<fn(&Difference<3>) -> Run<3>> {
    let variant = VARIANTS.iter().find(|variant| variant.name == name)?;
    match variant.solve {
        Solve::Plane(_) => None,
        Solve::Space(run) => Some(run),
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
        match (self.0.solve, case.dim.get()) {
            (Solve::Plane(solve), 2) => difference(case)
                .map_or_else(|| unsupported("polytopes only"), |pair| reply(solve(&pair))),
            (Solve::Space(solve), 3) => difference(case)
                .map_or_else(|| unsupported("polytopes only"), |pair| reply(solve(&pair))),
            _ => unsupported("another dimension"),
        }
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
    let variant = VARIANTS.iter().find(|variant| variant.name == name)?;
    Some(variant.trace(case))
}

impl Variant {
    fn trace(&self, case: &Case) -> Result<Trace, String> {
        let polytopes = "this version handles polytopes only";
        let dim = format!("this version does not work in {}D", case.dim.get());
        let case = &case
            .baked(FloatType::F64)
            .map_err(|error| error.to_string())?;
        Ok(match (self.solve, case.dim.get()) {
            (Solve::Plane(solve), 2) => {
                solve(&difference(case).ok_or(polytopes)?).trace(self.name, case)
            }
            (Solve::Space(solve), 3) => {
                solve(&difference(case).ok_or(polytopes)?).trace(self.name, case)
            }
            _ => return Err(dim),
        })
    }
}
