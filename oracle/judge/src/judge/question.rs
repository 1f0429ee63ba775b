//! To which other question a wrong answer would be right.
//!
//! Drivers often ask an engine something else than the case: they leave out a rotation, turn
//! backwards, order a quaternion in another way, take half extents for lengths, or place a box by
//! its corner. Then status, normal and depth are wrong as it happens, and all are right for the
//! shapes that were asked.

use std::sync::OnceLock;

use num_traits::Zero;

use super::Fit;
use epa_format::case::{Axial, Case, Dim, Geometry, Pose, Rotation, Shape, world_shape};
use epa_format::number::Rational;
use epa_truth::truth::Known;

/// Shapes of more points are not solved again.
const MOST_POINTS: usize = 64;

/// The cases in whose place a case may have been asked, solved once if an answer asks for them.
#[derive(Debug, Default)]
pub struct Others(OnceLock<Vec<(Fit, Known)>>);

impl Others {
    /// What is true of each case that would be asked so. None if it changes neither shape.
    pub(super) fn of(&self, fit: Fit, case: &Case) -> impl Iterator<Item = &Known> {
        let solved = self.0.get_or_init(|| solved(case));
        let of_fit = solved.iter().filter(move |(other, _)| *other == fit);
        of_fit.map(|(_, known)| known)
    }
}

fn solved(case: &Case) -> Vec<(Fit, Known)> {
    let shapes = [&case.a, &case.b];
    if !shapes.iter().all(|shape| is_quick(&shape.geometry)) {
        return Vec::new();
    }
    let solve = |fit| {
        let known = move |other: Case| Some((fit, Known::of(&other, 0).ok()?));
        others(fit, case).into_iter().filter_map(known)
    };
    Fit::ALL.into_iter().flat_map(solve).collect()
}

/// In each way both shapes are changed, or one of them. If only one can be, the other stays as it
/// is.
fn others(fit: Fit, case: &Case) -> Vec<Case> {
    let with = |a: Option<&Shape>, b: Option<&Shape>| Case {
        a: a.unwrap_or(&case.a).clone(),
        b: b.unwrap_or(&case.b).clone(),
        ..case.clone()
    };
    let [of_a, of_b] = [&case.a, &case.b].map(|shape| changed(fit, shape, case.dim));
    let in_one_way = |way| match (of_a.get(way), of_b.get(way)) {
        (Some(a), Some(b)) => vec![
            with(Some(a), Some(b)),
            with(Some(a), None),
            with(None, Some(b)),
        ],
        (a, b) => vec![with(a, b)],
    };
    let ways = of_a.len().max(of_b.len());
    (0..ways).flat_map(in_one_way).collect()
}

/// Whether a shape is solved in a moment: a polytope, rounded or not.
fn is_quick(geometry: &Geometry) -> bool {
    match geometry {
        Geometry::Hull(points) => points.len() <= MOST_POINTS,
        Geometry::Rounded { core, .. } => is_quick(core),
        Geometry::Cylinder(_) | Geometry::Cone(_) | Geometry::Ellipsoid { .. } => false,
        _ => true,
    }
}

/// The shape that would be asked, in each way of the fit. None if the fit does not change it.
fn changed(fit: Fit, shape: &Shape, dim: Dim) -> Vec<Shape> {
    let in_one_way = match fit {
        Fit::Unturned => turned(shape, |_| Some(Rotation::None)),
        Fit::TurnedBack => turned(shape, back),
        Fit::QuaternionOrder => turned(shape, |rotation| match rotation {
            Rotation::Quaternion([w, x, y, z]) => {
                Some(Rotation::Quaternion([z, w, x, y].map(Clone::clone)))
            }
            _ => None,
        }),
        Fit::HalfBoxes => resized(shape, |x| x / Rational::from_integer(2.into())),
        Fit::DoubleBoxes => resized(shape, |x| x * Rational::from_integer(2.into())),
        Fit::Cores => {
            let mut shape = shape.clone();
            match &mut shape.geometry {
                Geometry::Ball { radius }
                | Geometry::Rounded { radius, .. }
                | Geometry::Capsule(Axial { radius, .. }) => radius.set_zero(),
                _ => return Vec::new(),
            }
            Some(shape)
        }
        Fit::CornerBoxes => {
            let ways = [(true, false), (true, true), (false, false), (false, true)];
            let at_corner = |(turns, is_reverse)| at_corner(shape, turns, is_reverse, dim);
            return ways.into_iter().filter_map(at_corner).collect();
        }
        Fit::UpAxis => return with_other_up(shape).unwrap_or_default(),
        _ => None,
    };
    in_one_way.into_iter().collect()
}

/// A shape in space, placed with y for z, or turned a quarter about x, either way.
fn with_other_up(shape: &Shape) -> Option<Vec<Shape>> {
    let pose = shape.pose.as_ref()?;
    let [x, y, z] = pose.translation.as_deref()? else {
        return None;
    };
    let placed = |yz: [Rational; 2]| Shape {
        geometry: shape.geometry.clone(),
        pose: Some(Pose {
            translation: Some([x.clone()].into_iter().chain(yz).collect()),
            ..pose.clone()
        }),
    };
    let ways = [[z.clone(), y.clone()], [z.clone(), -y], [-z, y.clone()]];
    Some(ways.map(placed).into())
}

/// A box that stands with a corner where its centre should be, or the reverse. It turns with the
/// corner, or about its centre.
fn at_corner(shape: &Shape, turns: bool, is_reverse: bool, dim: Dim) -> Option<Shape> {
    let Geometry::Box { half_extents } = &shape.geometry else {
        return None;
    };
    let pose = shape.pose.clone().unwrap_or(Pose {
        translation: None,
        rotation: Rotation::None,
    });
    let frame = match (turns, &pose.rotation) {
        (true, _) => pose.clone(),
        // With the corner it is the same. If the other box turns, both changed would be another
        // question, but answers of engines are right to it by chance.
        (false, Rotation::None) => return None,
        (false, _) => Pose {
            rotation: Rotation::None,
            ..pose.clone()
        },
    };
    let sign = |x: &Rational| if is_reverse { -x } else { x.clone() };
    let corner = Shape {
        geometry: Geometry::Point(half_extents.iter().map(sign).collect()),
        pose: Some(frame),
    };
    let translation = world_shape(&corner, dim).ok()?.vertices.pop();
    Some(Shape {
        geometry: shape.geometry.clone(),
        pose: Some(Pose {
            translation,
            ..pose
        }),
    })
}

fn turned(shape: &Shape, other: impl Fn(&Rotation) -> Option<Rotation>) -> Option<Shape> {
    let pose = shape.pose.as_ref()?;
    if matches!(pose.rotation, Rotation::None) {
        return None;
    }
    let pose = Pose {
        rotation: other(&pose.rotation)?,
        ..pose.clone()
    };
    Some(Shape {
        geometry: shape.geometry.clone(),
        pose: Some(pose),
    })
}

/// The inverse of a rotation, and the transposed of any other matrix.
fn back(rotation: &Rotation) -> Option<Rotation> {
    Some(match rotation {
        Rotation::None => return None,
        Rotation::Quaternion([w, x, y, z]) => Rotation::Quaternion([w.clone(), -x, -y, -z]),
        Rotation::CosSin([c, s]) => Rotation::CosSin([c.clone(), -s]),
        Rotation::Matrix(rows) => {
            let column = |i: usize| rows.iter().map(|row| row.get(i).cloned()).collect();
            let columns: Option<Vec<Vec<Rational>>> = (0..rows.len()).map(column).collect();
            Rotation::Matrix(columns?)
        }
    })
}

fn resized(shape: &Shape, by: impl Fn(&Rational) -> Rational) -> Option<Shape> {
    let Geometry::Box { half_extents } = &shape.geometry else {
        return None;
    };
    let geometry = Geometry::Box {
        half_extents: half_extents.iter().map(by).collect(),
    };
    let pose = shape.pose.clone();
    Some(Shape { geometry, pose })
}

#[cfg(test)]
mod tests {
    use super::super::fits;
    use super::super::{Ground, Terms};
    use super::*;
    use crate::subject::Answer;
    use epa_format::number::FloatType;

    fn fit(dim: usize, a: &str, b: &str, answer: &str) -> Vec<Fit> {
        fit_with(&Terms::plain(FloatType::F64, dim), dim, a, b, answer)
    }

    fn fit_with(terms: &Terms, dim: usize, a: &str, b: &str, answer: &str) -> Vec<Fit> {
        let case = format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{a},"b":{b}}}"#);
        let case = Case::parse(&case).expect("a case");
        let known = Known::of(&case, 0).expect("a truth");
        let answer = Answer::from_line(answer).expect("an answer");
        fits(
            Ground::from(&known),
            &case,
            &Others::default(),
            &answer,
            terms,
        )
    }

    #[test]
    fn lost_corners_make_no_other_question_right() {
        let terms = Terms {
            corners: Rational::new(1.into(), 8.into()),
            ..Terms::plain(FloatType::F64, 2)
        };
        let small = r#"{"box":{"half_extents":[0.01,0.01]}}"#;
        let aside = r#"{"box":{"half_extents":[0.01,0.01]},"pose":{"translation":[0.015,0]}}"#;
        // Too large by 0.001. Of boxes of twice the size it is 0.02 less than the depth.
        let answer = r#"{"status":"penetrating","depth":0.006,"normal":[1,0]}"#;
        assert!(!fit_with(&terms, 2, small, aside, answer).contains(&Fit::DoubleBoxes));
        let answer = r#"{"status":"penetrating","depth":0.025,"normal":[1,0]}"#;
        assert!(fit_with(&terms, 2, small, aside, answer).contains(&Fit::DoubleBoxes));
    }

    #[test]
    fn the_question_that_an_answer_is_right_to_is_found() {
        let square = r#"{"box":{"half_extents":[1,1]}}"#;
        let turned = |pair: &str| {
            format!(
                r#"{{"box":{{"half_extents":[2,1]}},"pose":{{"translation":[2,0.5],"rotation":{pair}}}}}"#
            )
        };
        let at = |x: &str| {
            format!(r#"{{"box":{{"half_extents":[1,1]}},"pose":{{"translation":[{x},0]}}}}"#)
        };
        let disk = r#"{"ball":{"radius":0.5},"pose":{"translation":[1.25,0]}}"#;
        for (b, answer, expected) in [
            // B reaches from x = 1 to 3, so that the shapes touch. Not turned it reaches from 0.
            (
                turned("[0,1]"),
                r#"{"status":"penetrating","depth":1,"normal":[1,0]}"#,
                Fit::Unturned,
            ),
            (
                turned("[0.6,0.8]"),
                r#"{"status":"penetrating","depth":0.5,"normal":[0.8,0.6]}"#,
                Fit::TurnedBack,
            ),
            (
                at("1.5"),
                r#"{"status":"penetrating","depth":1.5,"normal":[1,0]}"#,
                Fit::DoubleBoxes,
            ),
            (
                at("1.6666666666666667"),
                r#"{"status":"penetrating","depth":0.333,"normal":[1,0]}"#,
                Fit::Decimals,
            ),
            (
                at("1.5"),
                r#"{"status":"penetrating","depth":0.25,"normal":[1,0]}"#,
                Fit::Squared,
            ),
            (
                at("3"),
                r#"{"status":"separated","depth":0}"#,
                Fit::NoDistance,
            ),
            (
                disk.to_owned(),
                r#"{"status":"separated","depth":-0.25,"normal":[1,0]}"#,
                Fit::Cores,
            ),
            // B reaches from x = 1.5 to 3.5, if its corner is where its centre should be …
            (
                at("2.5"),
                r#"{"status":"penetrating","depth":0.5,"normal":[1,0]}"#,
                Fit::CornerBoxes,
            ),
            // … and to 1.5 from 3.5, in the reverse case.
            (
                at("1.5"),
                r#"{"status":"separated","depth":-0.5,"normal":[1,0]}"#,
                Fit::CornerBoxes,
            ),
        ] {
            let found = fit(2, square, &b, answer);
            assert!(found.contains(&expected), "{b}: {found:?}");
        }
    }

    #[test]
    fn positions_with_another_upward_axis_are_found() {
        let cube = r#"{"box":{"half_extents":[1,1,1]}}"#;
        let aside = r#"{"box":{"half_extents":[1,1,1]},"pose":{"translation":[0.25,1.75,1.5]}}"#;
        for (depth, normal, is_found) in [
            ("0.25", "0,0,1", true),
            ("0.25", "0,0,-1", true),
            ("0.5", "0,1,0", false),
        ] {
            let answer =
                format!(r#"{{"status":"penetrating","depth":{depth},"normal":[{normal}]}}"#);
            let found = fit(3, cube, aside, &answer);
            assert_eq!(found.contains(&Fit::UpAxis), is_found, "{normal}");
        }
    }
}
