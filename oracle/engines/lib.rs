//! # epa-adapters
//!
//! Existing EPA implementations of crates.io as subjects of [`epa_oracle`]: parry and `collision`,
//! in both dimensions and both float types. docs/adapters.md says what each of them calls, and what
//! it cannot be asked.

#![forbid(unsafe_code)]

mod collision;
mod form;
mod guard;
mod parry;
mod span;

use epa_oracle::case::{Case, Dim};
use epa_oracle::number::FloatType;
use epa_oracle::subject::{Answer, Declaration, DeclaredTolerance, Pair, Status, Subject};

use self::form::Unsupported;
use Dim::{Three, Two};
use FloatType::{F32, F64};

type Build = fn(&Case) -> Result<Box<dyn Pair>, Unsupported>;

/// One implementation behind a subject.
#[derive(Clone, Copy, Debug)]
pub struct Adapter {
    /// The name of the subject.
    pub name: &'static str,
    /// The crate that it calls.
    pub package: &'static str,
    /// The version of that crate.
    pub version: &'static str,
    /// What it calls, in a line.
    pub about: &'static str,
    dim: Dim,
    ty: FloatType,
    /// The shapes it refuses, by their names in the format.
    refuses: &'static [&'static str],
    /// What it claims of its depths, in world units.
    tolerance: f64,
    build: Build,
}

/// The versions under test: those of the lock file, or the newest, which
/// `oracle/engines/run --latest` builds.
const PARRY: &str = version("0.31.1", option_env!("PARRY_VERSION"));
const COLLISION: &str = version("0.20.1", option_env!("COLLISION_VERSION"));

const fn version(locked: &'static str, newest: Option<&'static str>) -> &'static str {
    match newest {
        Some(newest) => newest,
        None => locked,
    }
}

/// The default of its EPA.
const COLLISION_TOLERANCE: f64 = 1e-5;

const fn parry(names: [&'static str; 2], dim: Dim, ty: FloatType, build: Build) -> Adapter {
    Adapter {
        name: names[0],
        package: names[1],
        version: PARRY,
        about: "`query::contact` on native shapes, hulls by its own builder",
        dim,
        ty,
        refuses: match dim {
            Two => &["cylinder", "cone", "ellipsoid"],
            Three => &["ellipsoid"],
        },
        tolerance: 0.0,
        build,
    }
}

const fn parry_manifold(
    names: [&'static str; 2],
    dim: Dim,
    ty: FloatType,
    build: Build,
) -> Adapter {
    Adapter {
        about: "the deepest contact of a new manifold by `contact_manifolds`, on the same shapes",
        ..parry(names, dim, ty, build)
    }
}

const fn parry_epa(names: [&'static str; 2], dim: Dim, ty: FloatType, build: Build) -> Adapter {
    Adapter {
        about: "its GJK and EPA on support mappings of the vertices as they stand",
        ..parry(names, dim, ty, build)
    }
}

const fn collision(name: &'static str, dim: Dim, ty: FloatType, build: Build) -> Adapter {
    Adapter {
        name,
        package: "collision",
        version: COLLISION,
        about: match dim {
            Two => "`GJK2` with its default EPA2, `distance` where they are apart",
            Three => "`GJK3` with its default EPA3, `distance` where they are apart",
        },
        dim,
        ty,
        refuses: match dim {
            Two => &["capsule", "cylinder", "cone", "ellipsoid"],
            Three => &["cone", "ellipsoid"],
        },
        tolerance: COLLISION_TOLERANCE,
        build,
    }
}

const fn collision_strict(name: &'static str, dim: Dim, build: Build) -> Adapter {
    Adapter {
        about: "the same, all tolerances 1e-12 and 1,000 rounds by `GJK::new_with_settings`",
        tolerance: 0.0,
        ..collision(name, dim, F64, build)
    }
}

/// All adapters.
pub const ADAPTERS: [Adapter; 18] = [
    parry(
        ["parry2d-f32", "parry2d"],
        Two,
        F32,
        parry::plane_f32::contact,
    ),
    parry(
        ["parry2d-f64", "parry2d-f64"],
        Two,
        F64,
        parry::plane_f64::contact,
    ),
    parry(
        ["parry3d-f32", "parry3d"],
        Three,
        F32,
        parry::space_f32::contact,
    ),
    parry(
        ["parry3d-f64", "parry3d-f64"],
        Three,
        F64,
        parry::space_f64::contact,
    ),
    parry_manifold(
        ["parry2d-f32-manifolds", "parry2d"],
        Two,
        F32,
        parry::plane_f32::manifold,
    ),
    parry_manifold(
        ["parry2d-f64-manifolds", "parry2d-f64"],
        Two,
        F64,
        parry::plane_f64::manifold,
    ),
    parry_manifold(
        ["parry3d-f32-manifolds", "parry3d"],
        Three,
        F32,
        parry::space_f32::manifold,
    ),
    parry_manifold(
        ["parry3d-f64-manifolds", "parry3d-f64"],
        Three,
        F64,
        parry::space_f64::manifold,
    ),
    parry_epa(
        ["parry2d-f32-epa", "parry2d"],
        Two,
        F32,
        parry::plane_f32::expansion,
    ),
    parry_epa(
        ["parry2d-f64-epa", "parry2d-f64"],
        Two,
        F64,
        parry::plane_f64::expansion,
    ),
    parry_epa(
        ["parry3d-f32-epa", "parry3d"],
        Three,
        F32,
        parry::space_f32::expansion,
    ),
    parry_epa(
        ["parry3d-f64-epa", "parry3d-f64"],
        Three,
        F64,
        parry::space_f64::expansion,
    ),
    collision("collision2d-f32", Two, F32, collision::plane::<f32>),
    collision("collision2d-f64", Two, F64, collision::plane::<f64>),
    collision("collision3d-f32", Three, F32, collision::space::<f32>),
    collision("collision3d-f64", Three, F64, collision::space::<f64>),
    collision_strict("collision2d-f64-strict", Two, collision::strict_plane),
    collision_strict("collision3d-f64-strict", Three, collision::strict_space),
];

/// The names of the subjects.
pub const NAMES: [&str; ADAPTERS.len()] = {
    let mut names = [""; ADAPTERS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = ADAPTERS[i].name;
        i += 1;
    }
    names
};

/// The subject of a name.
#[must_use]
pub fn by_name(name: &str) -> Option<Box<dyn Subject>> {
    let adapter = ADAPTERS.into_iter().find(|adapter| adapter.name == name)?;
    Some(Box::new(adapter))
}

/// All subjects, in the order of [`NAMES`].
#[must_use]
pub fn all() -> Vec<Box<dyn Subject>> {
    let subject = |adapter| Box::new(adapter) as Box<dyn Subject>;
    ADAPTERS.into_iter().map(subject).collect()
}

impl Subject for Adapter {
    fn name(&self) -> &str {
        self.name
    }

    fn float_type(&self) -> FloatType {
        self.ty
    }

    fn answer(&self, case: &Case) -> Answer {
        if case.dim != self.dim {
            let reason = format!("cases in {}D", case.dim.get());
            return Answer::without_numbers(Status::Unsupported, reason);
        }
        guard::guarded(|| match (self.build)(case) {
            Ok(mut pair) => {
                pair.ask();
                pair.answer()
            }
            Err(Unsupported(reason)) => Answer::without_numbers(Status::Unsupported, reason),
        })
    }

    fn pair(&self, case: &Case) -> Option<Box<dyn Pair + '_>> {
        let is_asked = case.dim == self.dim;
        is_asked.then(|| (self.build)(case).ok()).flatten()
    }

    fn declaration(&self) -> Declaration {
        let mut declaration = Declaration::everything(self.name, self.ty);
        declaration.version = Some(format!("{} {}", self.package, self.version));
        declaration.dims = match self.dim {
            Dim::Two => vec![2],
            Dim::Three => vec![3],
        };
        let refuses = |shape: &String| self.refuses.contains(&shape.as_str());
        declaration.shapes.retain(|shape| !refuses(shape));
        declaration.conventions.tolerance = DeclaredTolerance {
            absolute: self.tolerance,
            ..DeclaredTolerance::default()
        };
        declaration
    }
}
