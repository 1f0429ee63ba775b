//! Simpler shapes: without a pose, without a radius, baked to world vertices.

use num_traits::Zero;

use super::layout::{shapes, with_shape};
use super::search::{Halt, Search};
use epa_format::case::{Axial, Case, Geometry, Pose, Rotation, Shape};
use epa_format::number::Rational;

/// Tries the baked twin of the case, then simpler forms of each shape.
pub(super) fn simplify(search: &mut Search) -> Result<(), Halt> {
    let unposed = without_poses(search.best());
    search.offer(unposed)?;
    let twin = baked(search, search.best());
    search.offer_first(twin)?;
    for n in [0, 1] {
        // A simpler form may have simpler forms itself: rounded twice, say.
        loop {
            let forms = simpler(search, n);
            if !search.offer_first(forms)? {
                break;
            }
        }
    }
    Ok(())
}

fn without_poses(case: &Case) -> Case {
    let mut bare = case.clone();
    (bare.a.pose, bare.b.pose) = (None, None);
    bare
}

/// The world vertices, rounded to the subject's type, as hulls. The case keeps its
/// scalar: the numbers are written exactly.
fn baked(search: &Search, case: &Case) -> Option<Case> {
    let twin = case.baked(search.scalar()).ok()?;
    let (a, b) = (twin.a, twin.b);
    Some(Case {
        a,
        b,
        ..case.clone()
    })
}

/// Simpler forms of a shape, the simplest first.
fn simpler(search: &Search, n: usize) -> Vec<Case> {
    let case = search.best();
    let shape = shapes(case)[n];
    let mut forms = Vec::new();
    if let Some(pose) = &shape.pose {
        forms.extend(simpler_poses(pose).map(|pose| Shape {
            pose,
            geometry: shape.geometry.clone(),
        }));
    }
    forms.extend(
        simpler_geometries(&shape.geometry)
            .into_iter()
            .map(|geometry| Shape {
                geometry,
                pose: shape.pose.clone(),
            }),
    );
    forms.extend(centre(shape, case.dim.get()));
    if shape.pose.is_some() {
        let twin = baked(search, case);
        forms.extend(twin.map(|twin| shapes(&twin)[n].clone()));
    }
    let in_place = |form| with_shape(case, n, form);
    forms.into_iter().map(in_place).collect()
}

/// No pose, no linear part, no translation.
fn simpler_poses(pose: &Pose) -> impl Iterator<Item = Option<Pose>> {
    let translated = Pose {
        rotation: Rotation::None,
        ..pose.clone()
    };
    let turned = Pose {
        translation: None,
        ..pose.clone()
    };
    [None, Some(translated), Some(turned)].into_iter()
}

/// A rounded shape without its rounding, or rounded once; a capsule as a ball.
fn simpler_geometries(geometry: &Geometry) -> Vec<Geometry> {
    match geometry {
        Geometry::Rounded { core, radius } => {
            let mut forms = vec![(**core).clone()];
            if let Geometry::Rounded {
                core: inner,
                radius: more,
            } = &**core
            {
                forms.push(Geometry::Rounded {
                    core: inner.clone(),
                    radius: radius + more,
                });
            }
            forms
        }
        Geometry::Capsule(Axial { radius, .. }) => vec![Geometry::Ball {
            radius: radius.clone(),
        }],
        _ => Vec::new(),
    }
}

/// A shape about the origin as the point in its middle.
fn centre(shape: &Shape, dim: usize) -> Option<Shape> {
    if !shape.geometry.points().is_empty() || matches!(shape.geometry, Geometry::Rounded { .. }) {
        return None;
    }
    let translation = shape
        .pose
        .as_ref()
        .and_then(|pose| pose.translation.clone());
    let point = translation.unwrap_or_else(|| vec![Rational::zero(); dim]);
    Some(Shape {
        geometry: Geometry::Point(point),
        pose: None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::layout::tests::cases;
    use super::super::search::tests::asked;
    use super::*;

    #[test]
    fn a_turned_box_is_tried_without_pose_upright_and_baked() {
        let case = &cases()[1];
        let forms = asked(case, simplify);
        for (name, is_posed) in [
            ("box", false),
            ("box", true),
            ("hull", false),
            ("point", false),
        ] {
            let is_it = |a: &Shape| a.geometry.name() == name && a.pose.is_some() == is_posed;
            assert!(forms.iter().any(|form| is_it(&form.a)), "{name} {is_posed}");
        }
        let baked = forms.iter().find(|form| form.a.geometry.name() == "hull");
        let twin = case.baked(case.scalar).expect("a twin");
        assert_eq!(
            baked.expect("baked").a.geometry.points(),
            twin.a.geometry.points()
        );
    }

    #[test]
    fn roundings_are_taken_off_or_together() {
        let rounded = |core: &str, radius: i64| {
            format!(r#""rounded":{{"core":{{{core}}},"radius":{radius}}}"#)
        };
        let twice = rounded(&rounded(r#""point":[1,2]"#, 1), 2);
        let case = crate::samples::case(2, [&twice, r#""capsule":{"half_height":1,"radius":3}"#]);
        let forms = asked(&case, simplify);
        assert!(forms.iter().any(|form| form.b.geometry.name() == "ball"));
        let radii = forms.iter().filter_map(|form| match &form.a.geometry {
            Geometry::Rounded { core, radius } if core.name() == "point" => Some(radius.clone()),
            _ => None,
        });
        let radii: Vec<Rational> = radii.collect();
        for radius in [1, 3] {
            let radius = Rational::from_integer(radius.into());
            assert!(radii.contains(&radius), "{radius} in {radii:?}");
        }
    }
}
