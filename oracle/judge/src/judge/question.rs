//! To which other question a wrong answer would be right.
//!
//! Drivers often ask an engine something else than the case: they leave out a rotation, turn
//! backwards, order a quaternion in another way, or take half extents for lengths. Then status,
//! normal and depth are wrong as it happens, and all are right for the shapes that were asked.

use num_traits::Zero;

use super::Fit;
use epa_format::case::{Axial, Case, Geometry, Pose, Rotation, Shape};
use epa_format::number::Rational;

/// Shapes of more points are not solved again.
const MOST_POINTS: usize = 64;

/// The cases in whose place this one may have been asked. Empty if the fit is about the answer, or
/// if it changes none of the shapes.
pub(super) fn others(fit: Fit, case: &Case) -> Vec<Case> {
    if [&case.a, &case.b]
        .iter()
        .any(|shape| !is_quick(&shape.geometry))
    {
        return Vec::new();
    }
    let sides = [[true, true], [true, false], [false, true]];
    let changed = |[of_a, of_b]: [bool; 2]| {
        let mut other = case.clone();
        let is_a = !of_a || change(fit, &mut other.a).is_some();
        let is_b = !of_b || change(fit, &mut other.b).is_some();
        (is_a && is_b).then_some(other)
    };
    // If only one can be changed, the other stays as it is.
    sides.into_iter().filter_map(changed).collect()
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

/// Makes another shape of one. `None` if the fit does not change it.
fn change(fit: Fit, shape: &mut Shape) -> Option<()> {
    match fit {
        Fit::Unturned => turn(shape, |_| Some(Rotation::None)),
        Fit::TurnedBack => turn(shape, back),
        Fit::QuaternionOrder => turn(shape, |rotation| match rotation {
            Rotation::Quaternion([w, x, y, z]) => Some(Rotation::Quaternion([
                z.clone(),
                w.clone(),
                x.clone(),
                y.clone(),
            ])),
            _ => None,
        }),
        Fit::HalfBoxes => resize(shape, |x| x / Rational::from_integer(2.into())),
        Fit::DoubleBoxes => resize(shape, |x| x * Rational::from_integer(2.into())),
        Fit::Cores => match &mut shape.geometry {
            Geometry::Ball { radius }
            | Geometry::Rounded { radius, .. }
            | Geometry::Capsule(Axial { radius, .. }) => {
                radius.set_zero();
                Some(())
            }
            _ => None,
        },
        _ => None,
    }
}

fn turn(shape: &mut Shape, turned: impl Fn(&Rotation) -> Option<Rotation>) -> Option<()> {
    let Pose { rotation, .. } = shape.pose.as_mut()?;
    if matches!(rotation, Rotation::None) {
        return None;
    }
    *rotation = turned(rotation)?;
    Some(())
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

fn resize(shape: &mut Shape, by: impl Fn(&Rational) -> Rational) -> Option<()> {
    let Geometry::Box { half_extents } = &mut shape.geometry else {
        return None;
    };
    half_extents.iter_mut().for_each(|x| *x = by(x));
    Some(())
}

#[cfg(test)]
mod tests {
    use super::super::fits;
    use super::super::{Ground, Terms};
    use super::*;
    use crate::subject::Answer;
    use epa_format::number::FloatType;
    use epa_truth::truth::Known;

    fn fit(a: &str, b: &str, answer: &str) -> Vec<Fit> {
        let case = format!(r#"{{"v":1,"dim":2,"scalar":"f64","a":{a},"b":{b}}}"#);
        let case = Case::parse(&case).expect("a case");
        let known = Known::of(&case, 0).expect("a truth");
        let answer = Answer::from_line(answer).expect("an answer");
        fits(
            Ground::from(&known),
            &case,
            &answer,
            &Terms::plain(FloatType::F64, 2),
        )
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
        ] {
            let found = fit(square, &b, answer);
            assert!(found.contains(&expected), "{b}: {found:?}");
        }
    }
}
