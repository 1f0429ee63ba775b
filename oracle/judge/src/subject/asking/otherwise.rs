//! Boxes, balls, capsules and ellipsoids that are written otherwise: the same sets, exactly.

use std::cmp::Ordering;

use num_traits::{Signed, Zero};

use epa_format::case::{
    Axial, Axis, Coordinates, Dim, Geometry, Pose, Rotation, Shape, WorldPiece, WorldShape,
    world_pieces, world_shape,
};
use epa_format::number::{Rational, compare};

/// A shape about the origin, and where its centre is.
type Placed = (Geometry, Coordinates);

/// The same set as a box, a ball, a capsule, an ellipsoid or a rounded box. It is in world
/// coordinates, or where that is none, in the pose that the shape is written with.
pub(in super::super) fn otherwise(shape: &Shape, dim: Dim) -> Vec<Shape> {
    let in_world = recognised(shape, dim).into_iter();
    let mut forms: Vec<Shape> = in_world
        .map(|(geometry, centre)| Shape {
            geometry,
            pose: translation(centre).map(|translation| Pose {
                translation: Some(translation),
                rotation: Rotation::None,
            }),
        })
        .collect();
    if forms.is_empty() {
        forms.extend(in_its_pose(shape, dim));
    }
    forms
}

/// A translation, if it is one.
fn translation(centre: Coordinates) -> Option<Coordinates> {
    centre.iter().any(|x| !x.is_zero()).then_some(centre)
}

/// A turned shape that is recognised in its own coordinates. What has no vertices is left out: a
/// pose changes ellipsoids, and does not change the radius of a ball.
fn in_its_pose(shape: &Shape, dim: Dim) -> Vec<Shape> {
    let Some(Pose { rotation, .. }) = &shape.pose else {
        return Vec::new();
    };
    let local = Shape {
        geometry: shape.geometry.clone(),
        pose: None,
    };
    let found = match shape.geometry {
        Geometry::Ellipsoid { .. } => Vec::new(),
        _ => recognised(&local, dim),
    };
    let posed = found.into_iter().filter_map(|(geometry, centre)| {
        let centre = Shape {
            geometry: Geometry::Point(centre),
            pose: shape.pose.clone(),
        };
        let [centre] = world_shape(&centre, dim).ok()?.vertices.try_into().ok()?;
        Some(Shape {
            geometry,
            pose: Some(Pose {
                translation: translation(centre),
                rotation: rotation.clone(),
            }),
        })
    });
    posed.collect()
}

fn recognised(shape: &Shape, dim: Dim) -> Vec<Placed> {
    match world_shape(shape, dim) {
        Ok(WorldShape { vertices, radius }) => of_vertices(&vertices, radius),
        Err(_) => upright_ellipsoid(shape, dim).into_iter().collect(),
    }
}

/// What the hull of vertices is, rounded by a radius.
fn of_vertices(vertices: &[Coordinates], radius: Rational) -> Vec<Placed> {
    let [least, most] = [Ordering::Less, Ordering::Greater].map(|way| ends(vertices, way));
    let half = |sum: Rational| sum / Rational::from_integer(2.into());
    let sizes: Coordinates = least.iter().zip(&most).map(|(l, m)| half(m - l)).collect();
    let centre: Coordinates = least.iter().zip(&most).map(|(l, m)| half(l + m)).collect();
    let mut long = [Axis::X, Axis::Y, Axis::Z]
        .into_iter()
        .filter(|axis| sizes.get(axis.index()).is_some_and(Signed::is_positive));
    let geometries = match (long.next(), long.next()) {
        (None, _) if radius.is_positive() => vec![
            Geometry::Ball {
                radius: radius.clone(),
            },
            Geometry::Ellipsoid {
                radii: vec![radius; sizes.len()],
            },
        ],
        (Some(axis), None) if radius.is_positive() => vec![Geometry::Capsule(Axial {
            half_height: sizes[axis.index()].clone(),
            radius,
            axis: Some(axis),
        })],
        _ if has_all_corners(vertices, &least, &most) => vec![rounded(sizes, radius)],
        _ => Vec::new(),
    };
    let placed = geometries.into_iter();
    placed.map(|geometry| (geometry, centre.clone())).collect()
}

fn rounded(half_extents: Coordinates, radius: Rational) -> Geometry {
    let upright = Geometry::Box { half_extents };
    if radius.is_zero() {
        return upright;
    }
    Geometry::Rounded {
        core: Box::new(upright),
        radius,
    }
}

/// The least, or the largest, coordinates of points.
fn ends(points: &[Coordinates], way: Ordering) -> Coordinates {
    let farther = |x, y| if compare(y, x) == way { y } else { x };
    let end = |axis: usize| points.iter().map(|point| &point[axis]).reduce(farther);
    let dim = points.first().map_or(0, Vec::len);
    (0..dim).filter_map(end).cloned().collect()
}

/// Whether the corners of a box with an inside are all among points that lie in it.
fn has_all_corners(points: &[Coordinates], least: &[Rational], most: &[Rational]) -> bool {
    let is = |x: &Rational, y: &Rational| compare(x, y).is_eq();
    let dim = least.len();
    let corner = |point: &Coordinates| {
        (0..dim).try_fold(0usize, |corner, axis| {
            if is(&point[axis], &most[axis]) {
                Some(corner | 1 << axis)
            } else {
                is(&point[axis], &least[axis]).then_some(corner)
            }
        })
    };
    let found = points.iter().filter_map(corner);
    let found = found.fold(0usize, |found, corner| found | 1 << corner);
    // Without an extent along an axis, no point is at its lower end.
    found == (1 << (1 << dim)) - 1
}

/// An ellipsoid whose half axes lie on the axes of the world.
fn upright_ellipsoid(shape: &Shape, dim: Dim) -> Option<Placed> {
    let (pieces, radius) = world_pieces(shape, dim);
    let Geometry::Ellipsoid { .. } = shape.geometry else {
        return None;
    };
    let [WorldPiece { centre, columns }] = pieces.try_into().ok()?;
    let mut radii = vec![Rational::zero(); dim.get()];
    for column in &columns {
        let mut along = column.iter().enumerate().filter(|(_, x)| !x.is_zero());
        let (axis, size) = along.next()?;
        let is_free = along.next().is_none() && radii[axis].is_zero();
        is_free.then(|| radii[axis] = size.abs())?;
    }
    let is_whole = radius.is_zero() && columns.len() == dim.get();
    is_whole.then_some((Geometry::Ellipsoid { radii }, centre))
}

#[cfg(test)]
mod tests {
    use super::*;
    use epa_format::case::Case;

    /// The forms of A, as they are sent.
    fn forms(dim: usize, a: &str) -> Vec<String> {
        let point = [r#""point":[9,9]"#, r#""point":[9,9,9]"#][dim - 2];
        let case = crate::samples::case(dim, [a, point]);
        let sent = |a: Shape| {
            let case = Case { a, ..case.clone() };
            case.to_subject_json().expect("floats")["a"].to_string()
        };
        otherwise(&case.a, case.dim).into_iter().map(sent).collect()
    }

    #[test]
    fn a_hull_with_the_corners_of_a_box_is_one() {
        let about = r#""hull":[[-1,-2],[1,-2],[1,2],[-1,2]]"#;
        let rounded = format!(r#""rounded":{{"core":{{{about}}},"radius":1}}"#);
        let square = r#""hull":[[0,0],[2,0],[2,2],[0,2]],"pose":{"#;
        let quarter = format!(r#"{square}"rotation":[0,1]}}"#);
        let turned = format!(r#"{square}"rotation":[3,4],"translation":[0,1]}}"#);
        let boxed = |x: f64, y: f64| format!(r#""box":{{"half_extents":[{x:?},{y:?}]}}"#);
        let posed = |x, y, pose: &str| format!(r#"{{{},"pose":{{{pose}}}}}"#, boxed(x, y));
        let round = format!(
            r#"{{"rounded":{{"core":{{{}}},"radius":1.0}}}}"#,
            boxed(1.0, 2.0)
        );
        let at_rest = posed(1.5, 0.5, r#""translation":[2.5,1.5]"#);
        // A quarter turn is seen in world coordinates, three fifths of one are not.
        let upright = posed(1.0, 1.0, r#""translation":[-1.0,1.0]"#);
        let leaning = posed(1.0, 1.0, r#""translation":[-1.0,8.0],"rotation":[3.0,4.0]"#);
        for (shape, form) in [
            (r#""hull":[[1,1],[4,2],[4,1],[2,2],[1,2],[4,2]]"#, &at_rest),
            (about, &format!("{{{}}}", boxed(1.0, 2.0))),
            (&rounded, &round),
            (&quarter, &upright),
            (&turned, &leaning),
        ] {
            assert_eq!(forms(2, shape), [form.as_str()], "{shape}");
        }
        for other in [
            r#""hull":[[0,0],[1,0],[1,1]]"#,
            r#""hull":[[0,0],[1,0],[1,1],[1e-300,1]]"#,
            r#""hull":[[1,0],[0,1],[-1,0],[0,-1]]"#,
            r#""hull":[[0,0],[1,0],[0,0],[1,0]]"#,
            r#""point":[1,2]"#,
        ] {
            assert!(forms(2, other).is_empty(), "{other}");
        }
    }

    #[test]
    fn rounded_points_and_segments_are_balls_and_capsules() {
        let rounded = |core| forms(3, &format!(r#""rounded":{{"core":{{{core}}},"radius":2}}"#));
        let at = r#""pose":{"translation":[1.0,2.0,3.0]}"#;
        let ball = [
            format!(r#"{{"ball":{{"radius":2.0}},{at}}}"#),
            format!(r#"{{"ellipsoid":{{"radii":[2.0,2.0,2.0]}},{at}}}"#),
        ];
        assert_eq!(rounded(r#""hull":[[1,2,3],[1,2,3]]"#), ball);
        assert_eq!(rounded(r#""point":[1,2,3]"#), ball);
        let capsule = r#""capsule":{"half_height":3.0,"radius":2.0,"axis":"z"}"#;
        let capsule = format!("{{{capsule},{at}}}");
        assert_eq!(rounded(r#""hull":[[1,2,6],[1,2,1],[1,2,0]]"#), [capsule]);
        assert!(rounded(r#""hull":[[1,2,6],[1,3,0]]"#).is_empty());
        assert!(forms(3, r#""segment":[[1,2,6],[1,2,0]]"#).is_empty());
    }

    #[test]
    fn ellipsoids_are_upright_or_balls() {
        let posed = |shape, pose| forms(3, &format!(r#"{shape},"pose":{{{pose}}}"#)).into_iter();
        let (uneven, even) = (
            r#""ellipsoid":{"radii":[1,2,3]}"#,
            r#""ellipsoid":{"radii":[2,2,2]}"#,
        );
        let turned = r#""matrix":[[0,0,2],[-1,0,0],[0,1,0]],"translation":[1,0,0]"#;
        let stretched = r#""matrix":[[2,1,0],[0,2,0],[0,0,1]]"#;
        let leaning = r#""quaternion":[1,2,3,4]"#;
        let pose = r#""pose":{"translation":[1.0,0.0,0.0]}"#;
        let upright = format!(r#"{{"ellipsoid":{{"radii":[6.0,1.0,2.0]}},{pose}}}"#);
        let ball = r#"{"ball":{"radius":2.0}}"#.to_owned();
        assert!(posed(uneven, turned).eq([upright]));
        assert_eq!(posed(uneven, leaning).next(), None);
        assert_eq!(posed(even, leaning).next(), Some(ball.clone()));
        assert_eq!(posed(even, stretched).next(), None);
        // The radius of a ball is not stretched.
        let round = r#""ball":{"radius":2}"#;
        assert_eq!(posed(round, stretched).next(), Some(ball));
    }
}
