//! The form in which a subject is sent hulls: as they are written, or as exact hulls.

use epa::{PreparedHull, Vector};
use serde::{Deserialize, Serialize};

use epa_format::case::{Case, Coordinates, Dim, Geometry, Shape};
use epa_format::number::f64_from_rational;

/// What a subject wants hulls as. All but the first are decided exactly, on the numbers that are
/// sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HullForm {
    /// The points as they are written, superfluous ones too, in their order.
    #[default]
    Points,
    /// The points that are vertices, each once, in their order.
    ConvexPoints,
    /// In the plane the vertices, counter-clockwise. In space the same as `Faces`.
    Polygon,
    /// In space the vertices in their order, and the faces, coplanar triangles merged. In the
    /// plane the same as `Polygon`.
    Faces,
    /// As `Faces`, with every face cut into triangles.
    Triangles,
}

/// The faces of a hull: lists of the numbers of its points, counter-clockwise as seen from outside.
pub type Faces = Vec<Vec<usize>>;

/// A case as a subject is sent it.
#[derive(Clone, Debug)]
pub struct Formed {
    /// The case, its hulls in the form that is declared.
    pub case: Case,
    /// The faces of the hulls of A and B, where these are asked for.
    pub faces: [Option<Faces>; 2],
}

impl HullForm {
    /// The case with its hulls in this form. `None` if one of them is flat, and has none.
    #[must_use]
    pub fn of(self, case: &Case) -> Option<Formed> {
        let mut formed = Formed {
            case: case.clone(),
            faces: [None, None],
        };
        let [a, b] = [&mut formed.case.a, &mut formed.case.b].map(|Shape { geometry, .. }| {
            let Some(points) = hull_of(geometry) else {
                return Some(None);
            };
            let (vertices, faces) = match case.dim {
                Dim::Two => self.vertices_and_faces::<2>(points),
                Dim::Three => self.vertices_and_faces::<3>(points),
            }?;
            *points = vertices.iter().map(|&n| points[n].clone()).collect();
            Some(faces)
        });
        formed.faces = [a?, b?];
        Some(formed)
    }

    /// Which points are sent, and the faces, by the places of their corners among these.
    fn vertices_and_faces<const D: usize>(
        self,
        points: &[Coordinates],
    ) -> Option<(Vec<usize>, Option<Faces>)> {
        if self == HullForm::Points {
            return Some(((0..points.len()).collect(), None));
        }
        let points: Option<Vec<Vector<f64, D>>> = points.iter().map(floats).collect();
        let points = points?;
        if self == HullForm::ConvexPoints {
            let hull = PreparedHull::new(points).ok()?;
            let mut vertices = hull.numbers().to_vec();
            vertices.sort_unstable();
            return Some((vertices, None));
        }
        let mut faces = PreparedHull::faces(&points).ok()?;
        faces.iter_mut().for_each(|face| least_first(face));
        if D == 2 {
            return Some((faces.pop()?, None));
        }
        faces.sort_unstable();
        let mut vertices: Vec<usize> = faces.iter().flatten().copied().collect();
        vertices.sort_unstable();
        vertices.dedup();
        // Without an inside there are no faces.
        vertices.first()?;
        for corner in faces.iter_mut().flatten() {
            *corner = vertices.binary_search(corner).ok()?;
        }
        if self == HullForm::Triangles {
            faces = faces.iter().flat_map(|face| fan(face)).collect();
        }
        Some((vertices, Some(faces)))
    }
}

/// The points of a hull, rounded or not; `None` of all other shapes.
fn hull_of(geometry: &mut Geometry) -> Option<&mut Vec<Coordinates>> {
    match geometry {
        Geometry::Hull(points) => Some(points),
        Geometry::Rounded { core, .. } => hull_of(core),
        _ => None,
    }
}

/// A point whose coordinates are floats.
fn floats<const D: usize>(point: &Coordinates) -> Option<Vector<f64, D>> {
    let floats: Option<Vec<f64>> = point.iter().map(f64_from_rational).collect();
    Some(Vector(floats?.try_into().ok()?))
}

/// Turns the list of the corners of a face until the least one is the first.
fn least_first(face: &mut [usize]) {
    let least = (0..face.len()).min_by_key(|&place| face[place]);
    face.rotate_left(least.unwrap_or(0));
}

/// The triangles of a face that meet in its first corner.
fn fan(face: &[usize]) -> impl Iterator<Item = Vec<usize>> + '_ {
    let others = face.get(1..).unwrap_or_default();
    others
        .windows(2)
        .map(|pair| vec![face[0], pair[0], pair[1]])
}

#[cfg(test)]
mod tests {
    use super::HullForm::{ConvexPoints, Faces as Polyhedron, Points, Polygon, Triangles};
    use super::*;
    use crate::samples::case;

    /// The points of A as they are sent, and its faces.
    fn sent(form: HullForm, dim: usize, a: &str) -> Option<(String, Faces)> {
        let point = [r#""point":[9,9]"#, r#""point":[9,9,9]"#][dim - 2];
        let Formed { case, faces } = form.of(&case(dim, [a, point]))?;
        let [of_a, of_b] = faces;
        assert_eq!(of_b, None, "a point has no faces");
        let tree = case.to_subject_json().expect("floats");
        let shape = tree["a"].get("rounded").map_or(&tree["a"], |r| &r["core"]);
        Some((shape["hull"].to_string(), of_a.unwrap_or_default()))
    }

    /// A square with a corner twice, a point inside, and a point inside a side.
    const SQUARE: &str = r#""hull":[[0,0],[1,1],[2,2],[0,2],[1,0],[2,0],[0,2]]"#;

    /// A cube with the centres of its faces, of an edge, and its own.
    const CUBE: &str = r#""hull":[[0,0,0],[0,0,2],[0,2,0],[0,2,2],[2,0,0],[2,0,2],[2,2,0],[2,2,2],[1,1,0],[1,1,2],[1,0,1],[1,2,1],[0,1,1],[2,1,1],[1,0,0],[1,1,1],[0,0,0]]"#;

    const CORNERS: &str = "[[0.0,0.0,0.0],[0.0,0.0,2.0],[0.0,2.0,0.0],[0.0,2.0,2.0],[2.0,0.0,0.0],[2.0,0.0,2.0],[2.0,2.0,0.0],[2.0,2.0,2.0]]";

    #[test]
    fn polygons_turn_left_and_have_no_superfluous_corner() {
        let polygon = "[[0.0,0.0],[2.0,0.0],[2.0,2.0],[0.0,2.0]]";
        let points = "[[0.0,0.0],[2.0,2.0],[0.0,2.0],[2.0,0.0]]";
        let rounded = format!(r#""rounded":{{"core":{{{SQUARE}}},"radius":1}}"#);
        for (form, a, expected) in [
            (Polygon, SQUARE, polygon),
            (Polyhedron, SQUARE, polygon),
            (Triangles, SQUARE, polygon),
            (Polygon, &rounded, polygon),
            (ConvexPoints, SQUARE, points),
        ] {
            let expected = (expected.to_owned(), Faces::new());
            assert_eq!(sent(form, 2, a), Some(expected), "{form:?}");
        }
    }

    #[test]
    fn a_cube_has_eight_corners_and_six_faces() {
        let starts = [
            [0, 1, 3],
            [0, 2, 6],
            [0, 4, 5],
            [1, 5, 7],
            [2, 3, 7],
            [4, 6, 7],
        ];
        let ends = [2, 4, 1, 3, 6, 5];
        let faces = starts
            .iter()
            .zip(ends)
            .map(|(start, end)| [&start[..], &[end]].concat());
        let faces: Faces = faces.collect();
        let triangles: Faces = faces.iter().flat_map(|face| fan(face)).collect();
        assert_eq!(triangles.len(), 12);
        for (form, faces) in [
            (Polyhedron, faces.clone()),
            (Polygon, faces),
            (Triangles, triangles),
            (ConvexPoints, Faces::new()),
        ] {
            let expected = (CORNERS.to_owned(), faces);
            assert_eq!(sent(form, 3, CUBE), Some(expected), "{form:?}");
        }
    }

    #[test]
    fn what_is_flat_has_no_polygon_and_no_faces() {
        let bent = r#""hull":[[0,0,1],[1,1,1],[2,0,1],[0,2,1],[1,0,1]]"#;
        let triangle = "[[0.0,0.0,1.0],[2.0,0.0,1.0],[0.0,2.0,1.0]]";
        let segment = r#""hull":[[0,0],[1,1],[2,2],[0,0]]"#;
        for (dim, a, vertices) in [
            (2, r#""hull":[[1,2]]"#, "[[1.0,2.0]]"),
            (2, segment, "[[0.0,0.0],[2.0,2.0]]"),
            (3, bent, triangle),
        ] {
            for form in [Polygon, Polyhedron, Triangles] {
                assert_eq!(sent(form, dim, a), None, "{a}");
            }
            let convex = (vertices.to_owned(), Faces::new());
            assert_eq!(sent(ConvexPoints, dim, a), Some(convex));
            assert!(sent(Points, dim, a).is_some());
        }
        // Shapes that are written otherwise have no form.
        let otherwise = r#""triangle":[[0,0,0],[1,0,0],[0,1,0]]"#;
        assert!(sent(Polyhedron, 3, otherwise).is_some());
    }
}
