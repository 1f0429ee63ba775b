//! Pictures of a trace: one for the start, one for each step.
//!
//! ```text
//!     ┌──────────────────────┐     faint: the outline of the whole difference
//!     │ step 2: …            │     the polytope before the step, its vertices numbered
//!     │     ___________      │     +: the origin
//!     │    /  .·····.··\●    │     orange: the nearest facet, and the others that the
//!     │   |  ·   +   ·: |    │       new vertex sees (their rim, the horizon, in space)
//!     │    \_____________/   │     ●: the support point, dashed lines to the horizon
//!     └──────────────────────┘
//! ```
//!
//! Coordinates are computed in `f64` with the four basic operations, and written with
//! two decimals: the same trace gives the same bytes.

use std::collections::BTreeSet;

use num_traits::ToPrimitive;

use super::model::{Change, Measure, Step, Trace};
use super::plain::dashed;
use super::text::brief;
use crate::picture::{Camera, Canvas, Flat, Style, View, flat, outline};
use epa_format::number::Rational;

/// How the lines and areas of a trace look. `outline` is the whole difference, `patch` a facet that
/// goes, `gone` its edges, and `new` a line from the horizon to the new vertex.
const STYLE: Style = [
    ".outline{fill:#f5f5f2;stroke:#c9c9c0;stroke-width:1}\
.edge,.gone,.horizon,.new{fill:none;stroke-linecap:round}\
.edge{stroke:#23415c;stroke-width:1.6}.hidden{stroke-dasharray:3 4;opacity:.45}\
.patch{fill:#f2a33a;fill-opacity:.28;stroke:none}.gone{stroke:#d9730d;stroke-width:2.6}\
.horizon{stroke:#b3261e;stroke-width:3.2}.new{stroke:#1a7f5a;stroke-width:1.4;stroke-dasharray:6 4}\
.vertex{fill:#23415c}.support{fill:#1a7f5a}",
    ".outline{fill:#1e252d;stroke:#4a525c}.edge{stroke:#9cc3ea}.gone{stroke:#f2a33a}.horizon{stroke:#ff8a80}\
.new{stroke:#5fd39a}.vertex{fill:#9cc3ea}.support{fill:#5fd39a}",
];

/// A picture: the name of its file, and its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// `start.svg`, `step-001.svg`, …
    pub name: String,
    /// The picture, as SVG.
    pub svg: String,
}

/// The pictures of a trace, one after the other.
pub fn pictures(trace: &Trace) -> impl Iterator<Item = Picture> + '_ {
    let scene = TraceScene::new(trace);
    let mut polytope = trace.start.facets.clone();
    let start = Picture {
        name: "start.svg".to_owned(),
        svg: scene.draw(&polytope, None),
    };
    let steps = trace.steps.iter().map(move |step| {
        let svg = scene.draw(&polytope, Some(step));
        if let Change::Expanded { removed, added, .. } = &step.change {
            polytope.retain(|facet| !removed.iter().any(|gone| is_same(gone, facet)));
            polytope.extend(added.iter().cloned());
        }
        let name = format!("step-{:03}.svg", step.number);
        Picture { name, svg }
    });
    std::iter::once(start).chain(steps)
}

fn is_same(one: &[usize], other: &[usize]) -> bool {
    one.len() == other.len() && one.iter().all(|vertex| other.contains(vertex))
}

/// What is the same in all pictures of a trace.
struct TraceScene<'t> {
    trace: &'t Trace,
    outline: Vec<Flat>,
    /// The vertices by their numbers.
    vertices: Vec<View>,
}

impl<'t> TraceScene<'t> {
    fn new(trace: &'t Trace) -> Self {
        let world = trace.header.case.world().ok();
        let outline = world.map_or_else(Vec::new, |[a, b]| {
            let flat = |points: &[Vec<Rational>]| points.iter().map(|p| view(p).flat).collect();
            outline(flat(&a.vertices), flat(&b.vertices))
        });
        let known = trace.vertices().into_iter();
        TraceScene {
            trace,
            outline,
            vertices: known.map(|v| view(&v.point)).collect(),
        }
    }

    /// The polytope before a step, and the step.
    fn draw(&self, polytope: &[Vec<usize>], step: Option<&Step>) -> String {
        let origin = [0.0, 0.0];
        let support = step.map(|step| view(&step.support.point));
        let views = self.vertices.iter().chain(&support).map(|v| &v.flat);
        let seen = self.outline.iter().chain(views).chain([&origin]);
        let mut canvas = Canvas::around(seen, STYLE);
        canvas.polygon(&self.outline, "outline");
        for facet in step.into_iter().flat_map(highlighted) {
            canvas.polygon(&self.corners(facet), "patch");
        }
        self.edges(&mut canvas, polytope, step);
        if let (Some(step), Some(support)) = (step, &support) {
            self.expansion(&mut canvas, step, support.flat);
        }
        canvas.cross(origin);
        self.labels(&mut canvas, polytope);
        canvas.finish(&self.caption(step))
    }

    fn corners(&self, facet: &[usize]) -> Vec<Flat> {
        let known = facet.iter().filter_map(|&v| self.vertices.get(v));
        known.map(|view| view.flat).collect()
    }

    /// All edges, faint where every facet beside them looks away.
    fn edges(&self, canvas: &mut Canvas, polytope: &[Vec<usize>], step: Option<&Step>) {
        let highlighted = step.map(highlighted).unwrap_or_default();
        let removed = |facet: &[usize]| highlighted.iter().any(|other| is_same(other, facet));
        let mut edges: Vec<([usize; 2], bool, bool)> = Vec::new();
        for facet in polytope {
            let is_front = self.is_front(facet);
            for edge in edges_of(facet) {
                match edges.iter_mut().find(|(other, ..)| *other == edge) {
                    Some((_, front, patch)) => {
                        *front |= is_front;
                        *patch |= removed(facet);
                    }
                    None => edges.push((edge, is_front, removed(facet))),
                }
            }
        }
        // Front edges are drawn over those behind.
        edges.sort_by_key(|(_, is_front, is_patch)| (*is_front, *is_patch));
        for (edge, is_front, is_patch) in edges {
            let class = match (is_front, is_patch) {
                (true, true) => "gone",
                (false, true) => "gone hidden",
                (true, false) => "edge",
                (false, false) => "edge hidden",
            };
            canvas.line(&self.corners(&edge), class);
        }
    }

    /// Whether a facet looks at the viewer: in the plane all do.
    fn is_front(&self, facet: &[usize]) -> bool {
        let corners: Vec<&View> = facet.iter().filter_map(|&v| self.vertices.get(v)).collect();
        let [a, b, c] = corners[..] else { return true };
        let (e, f) = (flat(a, b), flat(a, c));
        let turn = e[0] * f[1] - e[1] * f[0];
        if self.trace.header.oriented {
            return turn > 0.0;
        }
        // Without an orientation: by the side of the start's centre.
        let centre = self.centre();
        let depth = |v: &View| v.toward - a.toward;
        let across = [centre.flat[0] - a.flat[0], centre.flat[1] - a.flat[1]];
        let (u, v) = (
            e[1] * depth(c) - depth(b) * f[1],
            depth(b) * f[0] - e[0] * depth(c),
        );
        let side = u * across[0] + v * across[1] + turn * depth(&centre);
        turn * side < 0.0
    }

    fn centre(&self) -> View {
        let start = self.trace.start.points.len().min(self.vertices.len());
        let count = start.max(1) as f64;
        let mean = |coordinate: fn(&View) -> f64| {
            self.vertices[..start].iter().map(coordinate).sum::<f64>() / count
        };
        View {
            flat: [mean(|v| v.flat[0]), mean(|v| v.flat[1])],
            toward: mean(|v| v.toward),
        }
    }

    /// The horizon, and dashed lines from it to the support point.
    fn expansion(&self, canvas: &mut Canvas, step: &Step, support: Flat) {
        if let Change::Expanded { horizon, added, .. } = &step.change {
            for ridge in horizon.iter().flatten() {
                canvas.line(&self.corners(ridge), "horizon");
            }
            let others = added.iter().flatten().filter(|v| Some(**v) != step.vertex);
            let rim: BTreeSet<usize> = others.copied().collect();
            for vertex in self.corners(&Vec::from_iter(rim)) {
                canvas.line(&[vertex, support], "new");
            }
        }
        if self.trace.header.case.dim.get() == 2 {
            canvas.line(&self.corners(&step.facet), "gone");
        }
        let number = step.vertex.map_or_else(String::new, |v| v.to_string());
        canvas.dot(support, "support", 5.5, &number);
    }

    fn labels(&self, canvas: &mut Canvas, polytope: &[Vec<usize>]) {
        let mut used: BTreeSet<usize> = polytope.iter().flatten().copied().collect();
        if polytope.is_empty() {
            used = (0..self.trace.start.points.len()).collect();
        }
        for vertex in used {
            if let Some(view) = self.vertices.get(vertex) {
                canvas.dot(view.flat, "vertex", 3.5, &vertex.to_string());
            }
        }
    }

    fn caption(&self, step: Option<&Step>) -> [String; 2] {
        let header = &self.trace.header;
        let id = || header.case.id().to_string();
        let name = header.shown_name().unwrap_or_else(|| id().into());
        let Some(step) = step else {
            let course = format!("{}; {}", header.shown_by(), self.trace.course());
            return [format!("{name}: start"), course];
        };
        let or_unknown = |text: String| {
            if text.is_empty() {
                "?".to_owned()
            } else {
                text
            }
        };
        let [at, gain] = brief(&step.measure).map(or_unknown);
        let verdict = match &step.change {
            Change::Expanded { removed, added, .. } => {
                format!("{} removed, {} added", removed.len(), added.len())
            }
            Change::Closed => "the facet is closed".to_owned(),
            Change::Nothing => format!("{}{}", self.trace.end.ending.name(), self.depth()),
        };
        let nearest = dashed(&step.facet);
        let what = format!("nearest facet {nearest} at {at}; gain {gain}; {verdict}");
        [format!("{name}: step {}", step.number), what]
    }

    fn depth(&self) -> String {
        let end = self.trace.end.clone();
        let [depth, _] = brief(&Measure {
            distance: end.depth,
            offset: end.offset,
            squared_norm: end.squared_norm,
            gain: None,
        });
        match depth.is_empty() {
            true => depth,
            false => format!(", depth {depth}"),
        }
    }
}

/// The facets that a step is about: those it removes, or the nearest.
fn highlighted(step: &Step) -> &[Vec<usize>] {
    match step.change.removed() {
        Some(removed) if !removed.is_empty() => removed,
        _ => std::slice::from_ref(&step.facet),
    }
}

/// The edges of a facet, each with the lesser number first.
fn edges_of(facet: &[usize]) -> Vec<[usize; 2]> {
    let sorted = |a: usize, b: usize| [a.min(b), a.max(b)];
    match *facet {
        [a, b] => vec![sorted(a, b)],
        [a, b, c] => vec![sorted(a, b), sorted(b, c), sorted(c, a)],
        _ => Vec::new(),
    }
}

fn view(point: &[Rational]) -> View {
    let floats: Vec<f64> = point.iter().map(|x| x.to_f64().unwrap_or(0.0)).collect();
    Camera::FIXED.view(&floats)
}
