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
    use super::super::search::{Shown, tests::run};
    use super::*;

    /// The forms that are asked when none of them is taken.
    fn asked(case: &Case) -> Vec<Case> {
        run(case, usize::MAX, &[simplify], |_| Shown::Other).1
    }

    #[test]
    fn a_turned_box_is_tried_without_pose_upright_and_baked() {
        let case = &cases()[1];
        let forms = asked(case);
        let of_a: Vec<(&str, bool)> = forms
            .iter()
            .map(|form| (form.a.geometry.name(), form.a.pose.is_some()))
            .collect();
        for expected in [
            ("box", false),
            ("box", true),
            ("hull", false),
            ("point", false),
        ] {
            assert!(of_a.contains(&expected), "{expected:?} in {of_a:?}");
        }
        // What is baked stands where it stood, up to the rounding of each coordinate.
        let baked = forms.iter().find(|form| form.a.geometry.name() == "hull");
        let baked = baked.expect("baked");
        let twin = case.baked(case.scalar).expect("a twin");
        assert_eq!(baked.a.geometry.points(), twin.a.geometry.points());
    }

    #[test]
    fn roundings_are_taken_off_or_together() {
        let line = r#"{"v":1,"dim":2,"scalar":"f64","a":{"rounded":{"core":{"rounded":{"core":{"point":[1,2]},"radius":1}},"radius":2}},"b":{"capsule":{"half_height":1,"radius":3}}}"#;
        let forms = asked(&Case::parse(line).expect("a case"));
        let names = |shape: &Shape| format!("{:?}", shape.geometry);
        let texts: Vec<String> = forms
            .iter()
            .flat_map(|f| [names(&f.a), names(&f.b)])
            .collect();
        assert!(
            texts.iter().any(|text| text.starts_with("Ball")),
            "{texts:?}"
        );
        let once = forms.iter().find_map(|form| match &form.a.geometry {
            Geometry::Rounded { core, radius } if core.name() == "point" => Some(radius.clone()),
            _ => None,
        });
        // The inner one, as it stands, comes first; the sum is a candidate too.
        assert!(once.is_some());
        let sum = Rational::from_integer(3.into());
        let together = |form: &Case| matches!(&form.a.geometry, Geometry::Rounded { radius, .. } if *radius == sum);
        assert!(forms.iter().any(together));
    }
}
