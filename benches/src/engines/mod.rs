//! Who answers: one file for each library.
//!
//! To add an engine, implement [`Engine`] for a type that holds its settings and scratch
//! memory, and give it a line in [`space`] or [`plane`], or in both.

pub mod collision;
mod engine;
pub mod epa;
pub mod exact;
pub mod parry;

use std::panic::{self, AssertUnwindSafe};

pub use self::engine::{Answer, Engine};
use crate::families::{Case, Family};

/// What an engine is asked for. Only engines of the same part are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Signed depth, normal and witness points, from the shapes.
    Query,
    /// The same on exact numbers, beside float engines on the same few cases.
    Exact,
    /// Whether the shapes overlap: GJK alone.
    Gjk,
    /// Depth, normal and witness points, from the simplex of the same library's GJK.
    Epa,
}

/// The most vertices that exact engines get.
const EXACT_VERTICES: usize = 128;

impl Part {
    /// All parts.
    pub const ALL: [Part; 4] = [Part::Query, Part::Exact, Part::Gjk, Part::Epa];

    /// Whether it makes sense for a family.
    pub fn suits<const D: usize>(self, family: &Family<D>) -> bool {
        match self {
            Part::Query | Part::Gjk => true,
            Part::Exact => family.vertices <= EXACT_VERTICES,
            Part::Epa => !family.is_apart,
        }
    }

    /// Those of the cases of a family that are asked.
    pub fn cases<const D: usize>(self, all: &[Case<D>]) -> Vec<Case<D>> {
        // Touching shapes: not every GJK has a simplex for EPA.
        let overlap = |case: &&Case<D>| exact::depth(case).is_some_and(|depth| depth > 0.0);
        match self {
            Part::Query | Part::Gjk => all.to_vec(),
            // Rationals take a thousand times as long as floats.
            Part::Exact => all[..all.len().div_ceil(100)].to_vec(),
            Part::Epa => all.iter().filter(overlap).cloned().collect(),
        }
    }
}

/// An engine in the list, its type forgotten.
#[derive(Clone, Copy)]
pub struct Entry<const D: usize> {
    /// The name, by which it can be selected.
    pub name: &'static str,
    /// What it is asked for.
    pub part: Part,
    /// Whether it gets coordinates that are rounded to `f32`.
    pub is_f32: bool,
    prepare: fn(&[Case<D>]) -> Box<dyn Prepared>,
}

impl<const D: usize> Entry<D> {
    fn f64<E: Engine<D>>(part: Part, name: &'static str) -> Self {
        Entry {
            name,
            part,
            is_f32: false,
            prepare: |cases| Box::new(Ready::<E, D>::new(cases)),
        }
    }

    fn f32<E: Engine<D>>(part: Part, name: &'static str) -> Self {
        Entry {
            is_f32: true,
            ..Self::f64::<E>(part, name)
        }
    }

    /// Builds the shapes of all cases.
    pub fn prepare(&self, cases: &[Case<D>]) -> Box<dyn Prepared> {
        (self.prepare)(cases)
    }
}

/// An engine with the shapes of a list of cases.
pub trait Prepared {
    /// The answers, case by case. Cases without one are left out of [`pass`](Self::pass)
    /// from then on.
    fn answers(&mut self) -> Vec<Answer>;

    /// How many cases [`pass`](Self::pass) asks.
    fn len(&self) -> usize;

    /// Whether no case is left.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Asks all cases once; returns the sum of the depths.
    fn pass(&mut self) -> f64;
}

struct Ready<E: Engine<D>, const D: usize> {
    engine: E,
    pairs: Vec<Option<E::Pair>>,
}

impl<E: Engine<D>, const D: usize> Ready<E, D> {
    fn new(cases: &[Case<D>]) -> Self {
        let engine = E::default();
        let build = |case| guarded(|| engine.pair(case)).flatten();
        let pairs = cases.iter().map(build).collect();
        Ready { engine, pairs }
    }
}

impl<E: Engine<D>, const D: usize> Prepared for Ready<E, D> {
    fn answers(&mut self) -> Vec<Answer> {
        let engine = &mut self.engine;
        let answers = self.pairs.iter_mut().map(|slot| {
            let pair = slot.as_ref();
            let answer = pair.and_then(|pair| guarded(|| engine.query(pair)));
            if answer.is_none() {
                // It panicked: what it holds may be half written.
                (*engine, *slot) = (E::default(), None);
            }
            answer.unwrap_or(Answer::Failure)
        });
        answers.collect()
    }

    fn len(&self) -> usize {
        self.pairs.iter().flatten().count()
    }

    fn pass(&mut self) -> f64 {
        let answers = self.pairs.iter().flatten().map(|p| self.engine.query(p));
        let depths = answers.map(|answer| match answer {
            Answer::Depth(depth) => depth,
            Answer::Overlap(is_overlap) => f64::from(is_overlap),
            Answer::Failure => 0.0,
        });
        depths.sum()
    }
}

/// `None` if it panics, as libraries do on hard cases; nothing is printed then.
fn guarded<T>(run: impl FnOnce() -> T) -> Option<T> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    panic::set_hook(hook);
    result.ok()
}

/// The engines in space; the first of each part is the reference.
pub fn space() -> Vec<Entry<3>> {
    vec![
        Entry::f64::<parry::Space64>(Part::Query, "parry3d-f64"),
        Entry::f64::<collision::Space<f64>>(Part::Query, "collision-f64"),
        Entry::f64::<epa::Contact<f64, 3>>(Part::Query, "epa-f64"),
        Entry::f32::<epa::Contact<f32, 3>>(Part::Query, "epa-f32"),
        Entry::f64::<epa::Certified<3>>(Part::Query, "epa-certified"),
        Entry::f32::<parry::Space32>(Part::Query, "parry3d-f32"),
        Entry::f32::<collision::Space<f32>>(Part::Query, "collision-f32"),
        Entry::f64::<parry::Space64>(Part::Exact, "parry3d-f64"),
        Entry::f64::<epa::Contact<f64, 3>>(Part::Exact, "epa-f64"),
        Entry::f64::<exact::Lattice>(Part::Exact, "epa-lattice"),
        Entry::f64::<exact::Rational>(Part::Exact, "epa-rational"),
        Entry::f64::<parry::SpaceGjk64>(Part::Gjk, "parry3d-f64"),
        Entry::f64::<collision::SpaceGjk<f64>>(Part::Gjk, "collision-f64"),
        Entry::f64::<epa::Gjk<f64>>(Part::Gjk, "epa-f64"),
        Entry::f32::<epa::Gjk<f32>>(Part::Gjk, "epa-f32"),
        Entry::f64::<parry::SpaceEpa64>(Part::Epa, "parry3d-f64"),
        Entry::f64::<collision::SpaceEpa<f64>>(Part::Epa, "collision-f64"),
        Entry::f64::<epa::Epa<f64, 3>>(Part::Epa, "epa-f64"),
        Entry::f32::<epa::Epa<f32, 3>>(Part::Epa, "epa-f32"),
    ]
}

/// The engines in the plane; the first of each part is the reference.
pub fn plane() -> Vec<Entry<2>> {
    vec![
        Entry::f64::<parry::Plane64>(Part::Query, "parry2d-f64"),
        Entry::f64::<collision::Plane<f64>>(Part::Query, "collision-f64"),
        Entry::f64::<epa::Contact<f64, 2>>(Part::Query, "epa-f64"),
        Entry::f32::<epa::Contact<f32, 2>>(Part::Query, "epa-f32"),
        Entry::f64::<epa::Certified<2>>(Part::Query, "epa-certified"),
        Entry::f32::<parry::Plane32>(Part::Query, "parry2d-f32"),
        Entry::f32::<collision::Plane<f32>>(Part::Query, "collision-f32"),
        Entry::f64::<parry::Plane64>(Part::Exact, "parry2d-f64"),
        Entry::f64::<epa::Contact<f64, 2>>(Part::Exact, "epa-f64"),
        Entry::f64::<exact::Lattice>(Part::Exact, "epa-lattice"),
        Entry::f64::<exact::Rational>(Part::Exact, "epa-rational"),
        Entry::f64::<parry::PlaneGjk64>(Part::Gjk, "parry2d-f64"),
        Entry::f64::<collision::PlaneGjk<f64>>(Part::Gjk, "collision-f64"),
        Entry::f64::<epa::Gjk<f64>>(Part::Gjk, "epa-f64"),
        Entry::f32::<epa::Gjk<f32>>(Part::Gjk, "epa-f32"),
        Entry::f64::<parry::PlaneEpa64>(Part::Epa, "parry2d-f64"),
        Entry::f64::<collision::PlaneEpa<f64>>(Part::Epa, "collision-f64"),
        Entry::f64::<epa::Epa<f64, 2>>(Part::Epa, "epa-f64"),
        Entry::f32::<epa::Epa<f32, 2>>(Part::Epa, "epa-f32"),
    ]
}
