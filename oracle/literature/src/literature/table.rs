//! The steps of a published version as text, so that a person can follow them by hand.

use std::fmt::{self, Display, Formatter};

use super::{Ending, Run, Step, Vertex};
pub use epa_trace::trace::plain::{columns, number, vector};
use epa_trace::trace::plain::{dashed, facets};

/// Of a long run, this many steps are shown from its beginning and from its end.
const STEPS: [usize; 2] = [12, 2];

/// And this many vertices.
const VERTICES: [usize; 2] = [24, 2];

impl<const D: usize> Display for Run<D> {
    /// The vertices with their pre-images, the steps, and the ending. The middle of a
    /// long run is left out, and how much.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.vertices.is_empty() {
            let row = |(i, v): (usize, &Vertex<D>)| {
                let [a, b] = v.numbers;
                [i.to_string(), vector(&v.point), format!("a{a} - b{b}")]
            };
            let mut vertices: Vec<_> = self.vertices.iter().enumerate().map(row).collect();
            leave_out(&mut vertices, VERTICES, "vertices");
            let head = ["vertex", "point", "pre-images"];
            writeln!(f, "{}", columns(head, &vertices))?;
            writeln!(f, "start facets: {}\n", facets(&self.start))?;
        }
        if !self.steps.is_empty() {
            let head = [
                "step", "nearest", "normal", "distance", "support", "reaches", "removed", "added",
            ];
            writeln!(f, "{}", columns(head, &self.rows()))?;
        }
        write!(f, "{}", self.ending)
    }
}

impl<const D: usize> Run<D> {
    fn rows(&self) -> Vec<[String; 8]> {
        let row = |(i, step): (usize, &Step)| self.row(i, step);
        let mut rows: Vec<_> = self.steps.iter().enumerate().map(row).collect();
        leave_out(&mut rows, STEPS, "steps");
        rows
    }

    fn row(&self, index: usize, step: &Step) -> [String; 8] {
        let support = self.vertices.get(step.support);
        let reach = support.map(|v| v.point.iter().zip(&step.normal).map(|(x, n)| x * n).sum());
        [
            (index + 1).to_string(),
            dashed(&step.nearest),
            vector(&step.normal),
            number(step.distance),
            step.support.to_string(),
            reach.map_or_else(String::new, number),
            facets(&step.removed),
            facets(&step.added),
        ]
    }
}

/// Puts a line in the place of the middle of a long list.
fn leave_out<const N: usize>(rows: &mut Vec<[String; N]>, [first, last]: [usize; 2], what: &str) {
    if rows.len() > first + last {
        let left_out = rows.len() - first - last;
        let mut gap = [const { String::new() }; N];
        gap[0] = format!("… {left_out} {what} …");
        rows.splice(first..first + left_out, [gap]);
    }
}

impl Display for Ending {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Found(found) => {
                let (depth, normal) = (number(found.depth), vector(&found.normal));
                write!(f, "found: depth {depth} along {normal}")?;
                match &found.points {
                    Some([a, b]) => write!(f, ", contact {} on A, {} on B", vector(a), vector(b)),
                    None => Ok(()),
                }
            }
            Ending::NoOverlap => write!(f, "no overlap"),
            Ending::GaveUp(why) => write!(f, "gave up: {why}"),
            Ending::Endless => write!(f, "does not end: {} steps", super::STEP_BUDGET),
            Ending::Overgrown => write!(f, "does not end: {} triangles", super::TRIANGLE_BUDGET),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literature::Difference;

    #[test]
    fn a_run_is_printed_with_its_vertices_steps_and_ending() {
        let pair = Difference {
            a: vec![[0.0, 0.0], [2.0, 0.0]],
            b: vec![[1.0, 0.0]],
        };
        let run = Run {
            vertices: vec![pair.vertex([0, 0]), pair.vertex([1, 0])],
            start: vec![vec![0, 1], vec![1, 0]],
            steps: vec![Step {
                nearest: vec![0, 1],
                normal: vec![1.0, 0.0],
                support: 1,
                ..Step::default()
            }],
            ending: Ending::Endless,
        };
        let text = run.to_string();
        assert!(text.contains("1       (1, 0)   a1 - b0\n"), "{text}");
        assert!(text.contains("start facets: 0-1 1-0\n"), "{text}");
        let row = "1     0-1      (1, 0)  0         1        1\n";
        assert!(text.contains(row), "{text}");
        assert!(text.ends_with("does not end: 1000 steps"), "{text}");
    }

    #[test]
    fn the_middle_of_a_long_run_is_left_out_and_counted() {
        let run = Run::<2> {
            steps: vec![Step::default(); 20],
            ..Run::without_steps(Ending::Endless)
        };
        let text = run.to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1 + 12 + 1 + 2 + 2, "{text}");
        assert_eq!(lines[13].trim_end(), "… 6 steps …");
        assert!(lines[14].starts_with("19 "), "{text}");
    }
}
