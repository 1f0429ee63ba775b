//! The parts of a trace.

use std::borrow::Cow;
use std::collections::BTreeMap;

use strum::{EnumString, IntoStaticStr, VariantNames};

use epa_format::case::{Case, Coordinates};
use epa_format::number::{FloatType, Rational};
use epa_judge::reckoning::text::{counted, visible};

/// The numbers a run computed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Floats of this type.
    Float(FloatType),
    /// Exact numbers.
    Rational,
}

impl Number {
    /// The name in traces: `f32`, `f64` or `rational`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Number::Float(float) => float.name(),
            Number::Rational => "rational",
        }
    }

    /// The numbers of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "rational" => Some(Number::Rational),
            _ => FloatType::from_name(name).map(Number::Float),
        }
    }
}

/// The first line: which run this is.
#[derive(Clone, Debug)]
pub struct Header {
    /// What ran.
    pub by: String,
    /// What it computed on.
    pub scalar: Number,
    /// The case.
    pub case: Case,
    /// How many coordinate ulps are rounding and no violation, if the trace says so.
    pub ulps: Option<u32>,
    /// Whether the order of a facet's vertices tells its outside.
    pub oriented: bool,
}

impl Header {
    /// What ran, as a person can read it.
    #[must_use]
    pub fn shown_by(&self) -> Cow<'_, str> {
        visible(&self.by)
    }

    /// The name of the case, as a person can read it.
    #[must_use]
    pub fn shown_name(&self) -> Option<Cow<'_, str>> {
        self.case.name.as_deref().map(visible)
    }
}

/// A point of the Minkowski difference.
#[derive(Clone, Debug, PartialEq)]
pub struct MinkowskiVertex {
    /// The point.
    pub point: Coordinates,
    /// The numbers of the vertices of A and of B whose difference it is.
    pub numbers: Option<[usize; 2]>,
}

/// What the run started from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Start {
    /// The vertices of the first polytope, in the order of their numbers.
    pub points: Vec<MinkowskiVertex>,
    /// Its facets; none if there was no polytope.
    pub facets: Vec<Vec<usize>>,
}

/// The distance of a facet, and how far the support point rises above it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measure {
    /// The facet's signed distance from the origin. In an exact run only where it is
    /// rational.
    pub distance: Option<Rational>,
    /// Exact runs: the distance times the length of the normal.
    pub offset: Option<Rational>,
    /// Exact runs: the squared length of the normal.
    pub squared_norm: Option<Rational>,
    /// How far the support point rises above the facet; in an exact run times the
    /// length of the normal.
    pub gain: Option<Rational>,
}

/// What became of the support point.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// It was added.
    Expanded {
        /// The facets that were removed.
        removed: Vec<Vec<usize>>,
        /// The ridges between removed and kept facets.
        horizon: Option<Vec<Vec<usize>>>,
        /// The facets that were added.
        added: Vec<Vec<usize>>,
    },
    /// The facet was put aside, and the search went on with the others.
    Closed,
    /// Nothing: the run ended here.
    Nothing,
}

impl Change {
    /// The facets that were removed, if the support point was added.
    #[must_use]
    pub fn removed(&self) -> Option<&[Vec<usize>]> {
        match self {
            Change::Expanded { removed, .. } => Some(removed),
            Change::Closed | Change::Nothing => None,
        }
    }
}

/// One query of a support point.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Counts from 1.
    pub number: usize,
    /// The facet that was taken for the nearest.
    pub facet: Vec<usize>,
    /// The direction of the query.
    pub normal: Option<Coordinates>,
    /// Distances along it.
    pub measure: Measure,
    /// The support point.
    pub support: MinkowskiVertex,
    /// The number of the support point among the vertices.
    pub vertex: Option<usize>,
    /// What became of it.
    pub change: Change,
}

/// How a run ended, in a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Ending {
    /// With the shortest push.
    #[default]
    Converged,
    /// With a plane that has the whole set on its far side.
    SeparatingAxis,
    /// The set lies in a plane.
    Flat,
    /// No facet can be expanded any more, and the bounds have not met.
    Stalled,
    /// The iteration limit was reached.
    IterationLimit,
    /// The implementation gave up.
    GaveUp,
    /// It would have gone on for ever.
    Endless,
    /// The trace stops in the middle of the run, wherever that is.
    Unfinished,
}

impl Ending {
    /// The word in traces.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What it means.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Ending::Converged => "the bounds met: no push is shorter",
            Ending::SeparatingAxis => "the whole difference lies beyond this plane: no overlap",
            Ending::Flat => "the difference lies in a plane; inside that plane GJK decides",
            Ending::Stalled => "no facet can be expanded, and the bounds have not met",
            Ending::IterationLimit => {
                "too many iterations: the push is valid, perhaps not the shortest"
            }
            Ending::GaveUp => "the implementation gave up",
            Ending::Endless => "it would have gone on for ever",
            Ending::Unfinished => "the run crashed, was ended, or goes on",
        }
    }
}

/// The last line: how the run ended, and with what.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct End {
    /// In a word.
    pub ending: Ending,
    /// The facet it ended with.
    pub facet: Option<Vec<usize>>,
    /// The direction of the push, from A to B.
    pub normal: Option<Coordinates>,
    /// Its signed length, of the cores. In an exact run only where it is rational.
    pub depth: Option<Rational>,
    /// Exact runs: the depth times the length of the normal.
    pub offset: Option<Rational>,
    /// Exact runs: the squared length of the normal.
    pub squared_norm: Option<Rational>,
    /// The witness point on A's core.
    pub a: Option<Coordinates>,
    /// The witness point on B's core.
    pub b: Option<Coordinates>,
    /// What else there is to say.
    pub message: Option<String>,
}

impl End {
    /// An ending about which nothing else is known.
    #[must_use]
    pub fn new(ending: Ending) -> Self {
        let end = End::default();
        End { ending, ..end }
    }
}

/// One query of a support point by GJK.
#[derive(Clone, Debug, PartialEq)]
pub struct GjkStep {
    /// Counts from 1.
    pub number: usize,
    /// The points of the simplex before it.
    pub simplex: Vec<MinkowskiVertex>,
    /// The direction of the query.
    pub direction: Coordinates,
    /// The support point.
    pub support: MinkowskiVertex,
}

/// How GJK ended, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum GjkEnding {
    /// The simplex holds the origin.
    Enclosed,
    /// With the point nearest to the origin.
    Converged,
    /// The last direction separates.
    SeparatingAxis,
    /// Rounding: no nearer point was found, and the bounds have not met.
    Stalled,
    /// The iteration limit was reached.
    IterationLimit,
}

impl GjkEnding {
    /// The word in traces.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What it means.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            GjkEnding::Enclosed => "the simplex holds the origin",
            GjkEnding::Converged => "no point is nearer to the origin than the simplex",
            GjkEnding::SeparatingAxis => "the whole difference lies beyond a plane",
            GjkEnding::Stalled => "no nearer point was found, and the bounds have not met",
            GjkEnding::IterationLimit => "too many iterations",
        }
    }
}

/// The end of GJK.
#[derive(Clone, Debug, PartialEq)]
pub struct GjkEnd {
    /// In a word.
    pub ending: GjkEnding,
    /// The last simplex.
    pub simplex: Vec<MinkowskiVertex>,
}

/// What GJK did, if the run asked it and the trace tells it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gjk {
    /// Its queries.
    pub steps: Vec<GjkStep>,
    /// How it ended.
    pub end: Option<GjkEnd>,
}

/// A run from beginning to end.
#[derive(Clone, Debug)]
pub struct Trace {
    /// Which run this is.
    pub header: Header,
    /// GJK, before EPA or after it.
    pub gjk: Gjk,
    /// What it started from.
    pub start: Start,
    /// Its steps.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: End,
}

/// The steps of a trace, counted; those of GJK if it got no further.
#[must_use]
pub fn length(steps: usize, queries: usize, has_start: bool) -> String {
    match (steps as u64, queries as u64) {
        (0, queries @ 1..) if !has_start => format!("{} of GJK", counted(queries, "step")),
        (steps, _) => counted(steps, "step"),
    }
}

impl Trace {
    /// The radii of both shapes together: what the depth of the rounded shapes has more than that
    /// of the cores, which the run is about.
    #[must_use]
    pub fn radii(&self) -> Rational {
        let world = self.header.case.world();
        world.map_or_else(|_| Rational::default(), |[a, b]| a.radius + b.radius)
    }

    /// What its end means.
    #[must_use]
    pub fn meaning(&self) -> &'static str {
        match self.end.ending {
            Ending::SeparatingAxis if self.radii() > Rational::default() => {
                "the difference of the cores lies beyond this plane: the cores are apart"
            }
            ending => ending.meaning(),
        }
    }

    /// How long it is, and how it ended: `2 steps, then converged`.
    #[must_use]
    pub fn course(&self) -> String {
        match self.end.ending {
            Ending::Unfinished => self.ended(),
            ending => format!("{}, then {}", self.length(), ending.name()),
        }
    }

    /// How it ended, and after what: `converged after 2 steps`.
    #[must_use]
    pub fn ended(&self) -> String {
        format!("{} after {}", self.end.ending.name(), self.length())
    }

    /// Its steps, counted; those of GJK if it got no further.
    fn length(&self) -> String {
        length(self.steps.len(), self.gjk.steps.len(), self.has_start())
    }

    /// Whether it got as far as EPA.
    #[must_use]
    pub fn has_start(&self) -> bool {
        self.end.ending != Ending::Unfinished || self.start != Start::default()
    }

    /// Its lines in their order.
    pub fn lines(&self) -> impl Iterator<Item = Line> + '_ {
        let header = std::iter::once_with(|| Line::Header(Box::new(self.header.clone())));
        let gjk = self.gjk.steps.iter().cloned().map(Line::GjkStep);
        let gjk = gjk.chain(self.gjk.end.iter().cloned().map(Line::GjkEnd));
        let start = self.has_start().then(|| Line::Start(self.start.clone()));
        let steps = self.steps.iter().cloned().map(Line::Step);
        let end = std::iter::once_with(|| Line::End(self.end.clone()));
        header.chain(gjk).chain(start).chain(steps).chain(end)
    }

    /// The vertices in the order of their numbers: those of the start, then those that steps
    /// found, up to the first number that is missing.
    #[must_use]
    pub fn vertices(&self) -> Vec<&MinkowskiVertex> {
        let mut numbered: BTreeMap<usize, &MinkowskiVertex> =
            self.start.points.iter().enumerate().collect();
        for step in &self.steps {
            if let Some(number) = step.vertex {
                numbered.entry(number).or_insert(&step.support);
            }
        }
        let in_order = numbered.into_iter().zip(0..);
        let known = in_order.map_while(|((number, vertex), i)| (i == number).then_some(vertex));
        known.collect()
    }
}

/// A line of a trace.
#[derive(Clone, Debug)]
pub enum Line {
    /// The first.
    Header(Box<Header>),
    /// A query of GJK, after the header.
    GjkStep(GjkStep),
    /// The end of GJK.
    GjkEnd(GjkEnd),
    /// The start of EPA.
    Start(Start),
    /// Those between.
    Step(Step),
    /// The last.
    End(End),
}
