//! The run of a published version as a trace.

use super::{Ending, Found, Run, Step};
use epa_format::case::Case;
use epa_format::number::{FloatType, Rational, rational_from_f64};
use epa_trace::trace;
use epa_trace::trace::{Change, End, Gjk, Header, Measure, MinkowskiVertex, Number, Start, Trace};

impl<const D: usize> Run<D> {
    /// The trace of this run on a case. The texts orient their facets by arithmetic, not
    /// by the order of vertices, so that the order says nothing.
    #[must_use]
    pub fn trace(&self, by: &str, case: &Case) -> Trace {
        let highest = self.start.iter().flatten().max();
        let count = highest.map_or(self.vertices.len(), |v| v + 1);
        let start = Start {
            points: (0..count).map_while(|number| self.vertex(number)).collect(),
            facets: self.start.clone(),
        };
        let steps = self.steps.iter().zip(1..);
        let steps = steps.filter_map(|(step, number)| self.step(number, step));
        Trace {
            header: Header {
                by: by.to_owned(),
                scalar: Number::Float(FloatType::F64),
                case: case.clone(),
                ulps: None,
                oriented: false,
            },
            gjk: Gjk::default(),
            start,
            steps: steps.collect(),
            end: end(&self.ending),
        }
    }

    fn vertex(&self, number: usize) -> Option<MinkowskiVertex> {
        let vertex = self.vertices.get(number)?;
        Some(MinkowskiVertex {
            point: exact(&vertex.point)?,
            numbers: Some(vertex.numbers),
        })
    }

    fn step(&self, number: usize, step: &Step) -> Option<trace::Step> {
        let support = self.vertex(step.support)?;
        let reach: f64 = self.vertices.get(step.support).map_or(f64::NAN, |v| {
            v.point.iter().zip(&step.normal).map(|(x, n)| x * n).sum()
        });
        let is_change = !(step.removed.is_empty() && step.added.is_empty());
        let change = if is_change {
            Change::Expanded {
                removed: step.removed.clone(),
                horizon: None,
                added: step.added.clone(),
            }
        } else if number < self.steps.len() {
            // Nothing saw the support point, and the search went on.
            Change::Closed
        } else {
            Change::Nothing
        };
        Some(trace::Step {
            number,
            facet: step.nearest.clone(),
            normal: exact(&step.normal),
            measure: Measure {
                distance: rational_from_f64(step.distance),
                gain: rational_from_f64(reach - step.distance),
                ..Measure::default()
            },
            support,
            vertex: Some(step.support),
            change,
        })
    }
}

/// The values of floats; `None` if one of them is not finite.
fn exact(floats: &[f64]) -> Option<Vec<Rational>> {
    floats.iter().map(|x| rational_from_f64(*x)).collect()
}

fn end(ending: &Ending) -> End {
    match ending {
        Ending::Found(Found {
            depth,
            normal,
            points,
        }) => {
            let points = points.as_ref().map(|[a, b]| [exact(a), exact(b)]);
            let [a, b] = points.unwrap_or_default();
            End {
                depth: rational_from_f64(*depth),
                normal: exact(normal),
                a,
                b,
                ..End::new(trace::Ending::Converged)
            }
        }
        Ending::NoOverlap => End {
            message: Some("its intersection test finds no overlap".to_owned()),
            ..End::new(trace::Ending::SeparatingAxis)
        },
        Ending::GaveUp(why) => End {
            message: Some((*why).to_owned()),
            ..End::new(trace::Ending::GaveUp)
        },
        Ending::Endless | Ending::Overgrown => End::new(trace::Ending::Endless),
    }
}
