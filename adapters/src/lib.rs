//! # epa-adapters
//!
//! Existing EPA implementations of crates.io as subjects of [`epa_oracle`]: parry and `collision`, in both dimensions
//! and both float types. docs/adapters.md says what each of them calls, and what it cannot be asked.

#![forbid(unsafe_code)]

mod collision;
mod form;
mod guard;
mod parry;
mod span;

use epa_oracle::case::{Case, Dim};
use epa_oracle::number::FloatType;
use epa_oracle::subject::{Answer, Declaration, DeclaredTolerance, Status, Subject};

use self::form::Unsupported;
use self::parry::Route;

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
    run: fn(&Case) -> Result<Answer, Unsupported>,
}

const PARRY_2D: &[&str] = &["cylinder", "cone", "ellipsoid"];
const PARRY_3D: &[&str] = &["ellipsoid"];
const COLLISION_2D: &[&str] = &["capsule", "cylinder", "cone", "ellipsoid"];
const COLLISION_3D: &[&str] = &["cone", "ellipsoid"];

/// The default of its EPA.
const COLLISION_TOLERANCE: f64 = 1e-5;

/// All adapters.
pub const ADAPTERS: [Adapter; 12] = [
    Adapter {
        name: "parry2d-f32",
        package: "parry2d",
        version: "0.31.1",
        about: "`query::contact` on native shapes, hulls by its own builder",
        dim: Dim::Two,
        ty: FloatType::F32,
        refuses: PARRY_2D,
        tolerance: 0.0,
        run: |case| parry::plane_f32::answer(case, Route::Native),
    },
    Adapter {
        name: "parry2d-f64",
        package: "parry2d-f64",
        version: "0.31.1",
        about: "`query::contact` on native shapes, hulls by its own builder",
        dim: Dim::Two,
        ty: FloatType::F64,
        refuses: PARRY_2D,
        tolerance: 0.0,
        run: |case| parry::plane_f64::answer(case, Route::Native),
    },
    Adapter {
        name: "parry3d-f32",
        package: "parry3d",
        version: "0.31.1",
        about: "`query::contact` on native shapes, hulls by its own builder",
        dim: Dim::Three,
        ty: FloatType::F32,
        refuses: PARRY_3D,
        tolerance: 0.0,
        run: |case| parry::space_f32::answer(case, Route::Native),
    },
    Adapter {
        name: "parry3d-f64",
        package: "parry3d-f64",
        version: "0.31.1",
        about: "`query::contact` on native shapes, hulls by its own builder",
        dim: Dim::Three,
        ty: FloatType::F64,
        refuses: PARRY_3D,
        tolerance: 0.0,
        run: |case| parry::space_f64::answer(case, Route::Native),
    },
    Adapter {
        name: "parry2d-f32-epa",
        package: "parry2d",
        version: "0.31.1",
        about: "its GJK and EPA on support mappings of the vertices as they stand",
        dim: Dim::Two,
        ty: FloatType::F32,
        refuses: PARRY_2D,
        tolerance: 0.0,
        run: |case| parry::plane_f32::answer(case, Route::Support),
    },
    Adapter {
        name: "parry2d-f64-epa",
        package: "parry2d-f64",
        version: "0.31.1",
        about: "its GJK and EPA on support mappings of the vertices as they stand",
        dim: Dim::Two,
        ty: FloatType::F64,
        refuses: PARRY_2D,
        tolerance: 0.0,
        run: |case| parry::plane_f64::answer(case, Route::Support),
    },
    Adapter {
        name: "parry3d-f32-epa",
        package: "parry3d",
        version: "0.31.1",
        about: "its GJK and EPA on support mappings of the vertices as they stand",
        dim: Dim::Three,
        ty: FloatType::F32,
        refuses: PARRY_3D,
        tolerance: 0.0,
        run: |case| parry::space_f32::answer(case, Route::Support),
    },
    Adapter {
        name: "parry3d-f64-epa",
        package: "parry3d-f64",
        version: "0.31.1",
        about: "its GJK and EPA on support mappings of the vertices as they stand",
        dim: Dim::Three,
        ty: FloatType::F64,
        refuses: PARRY_3D,
        tolerance: 0.0,
        run: |case| parry::space_f64::answer(case, Route::Support),
    },
    Adapter {
        name: "collision2d-f32",
        package: "collision",
        version: "0.20.1",
        about: "`GJK2` with its default EPA2, `distance` where they are apart",
        dim: Dim::Two,
        ty: FloatType::F32,
        refuses: COLLISION_2D,
        tolerance: COLLISION_TOLERANCE,
        run: collision::plane::<f32>,
    },
    Adapter {
        name: "collision2d-f64",
        package: "collision",
        version: "0.20.1",
        about: "`GJK2` with its default EPA2, `distance` where they are apart",
        dim: Dim::Two,
        ty: FloatType::F64,
        refuses: COLLISION_2D,
        tolerance: COLLISION_TOLERANCE,
        run: collision::plane::<f64>,
    },
    Adapter {
        name: "collision3d-f32",
        package: "collision",
        version: "0.20.1",
        about: "`GJK3` with its default EPA3, `distance` where they are apart",
        dim: Dim::Three,
        ty: FloatType::F32,
        refuses: COLLISION_3D,
        tolerance: COLLISION_TOLERANCE,
        run: collision::space::<f32>,
    },
    Adapter {
        name: "collision3d-f64",
        package: "collision",
        version: "0.20.1",
        about: "`GJK3` with its default EPA3, `distance` where they are apart",
        dim: Dim::Three,
        ty: FloatType::F64,
        refuses: COLLISION_3D,
        tolerance: COLLISION_TOLERANCE,
        run: collision::space::<f64>,
    },
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
        guard::guarded(|| match (self.run)(case) {
            Ok(answer) => answer,
            Err(Unsupported(reason)) => Answer::without_numbers(Status::Unsupported, reason),
        })
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
