//! The numbers of a case in one list, and what each of them is.

use num_traits::Zero;

use epa_format::case::{Case, Geometry, Pose, Rotation, Shape};
use epa_format::number::Rational;

/// What a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// A coordinate of this point of a list.
    Vertex(usize),
    /// A half extent, half height or radius.
    Extent,
    /// A coordinate of the translation of a pose.
    Translation,
    /// A number of the linear part of a pose.
    Rotation,
}

/// The place of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    /// 0 for A, 1 for B.
    pub(super) shape: usize,
    /// What it is.
    pub(super) part: Part,
    /// Along which axis; the place in the list for what has no axis.
    pub(super) axis: usize,
}

impl Slot {
    /// Whether it says where something is along an axis.
    pub(super) fn is_position(&self) -> bool {
        matches!(self.part, Part::Vertex(_) | Part::Translation)
    }
}

/// The shapes of a case.
pub(super) fn shapes(case: &Case) -> [&Shape; 2] {
    [&case.a, &case.b]
}

/// The case with one shape exchanged.
pub(super) fn with_shape(case: &Case, n: usize, shape: Shape) -> Case {
    let mut changed = case.clone();
    *[&mut changed.a, &mut changed.b][n] = shape;
    changed
}

/// Every number of a case, in the order of [`slots`].
pub(super) fn numbers(case: &Case) -> Vec<Rational> {
    let mut all = Vec::new();
    for shape in shapes(case) {
        shape.for_each_number(&mut |x| all.push(x.clone()));
    }
    all
}

/// The case with other numbers in the same places.
pub(super) fn with_numbers(case: &Case, numbers: &[Rational]) -> Case {
    let mut changed = case.clone();
    let mut next = numbers.iter();
    for shape in [&mut changed.a, &mut changed.b] {
        shape.for_each_number_mut(&mut |x| {
            if let Some(number) = next.next() {
                x.clone_from(number);
            }
        });
    }
    changed
}

/// What the numbers of a case are.
pub(super) fn slots(case: &Case) -> Vec<Slot> {
    let mut all = Vec::new();
    for (n, shape) in shapes(case).into_iter().enumerate() {
        let mut parts = Vec::new();
        push_geometry(&shape.geometry, &mut parts);
        if let Some(pose) = &shape.pose {
            push_pose(pose, &mut parts);
        }
        all.extend(parts.into_iter().map(|(part, axis)| Slot {
            shape: n,
            part,
            axis,
        }));
    }
    all
}

fn push_geometry(geometry: &Geometry, parts: &mut Vec<(Part, usize)>) {
    if let Geometry::Rounded { core, .. } = geometry {
        parts.push((Part::Extent, 0));
        return push_geometry(core, parts);
    }
    let points = geometry.points();
    for (i, point) in points.iter().enumerate() {
        parts.extend((0..point.len()).map(|axis| (Part::Vertex(i), axis)));
    }
    if points.is_empty() {
        let mut place = 0;
        geometry.for_each_number(&mut |_| {
            parts.push((Part::Extent, place));
            place += 1;
        });
    }
}

fn push_pose(pose: &Pose, parts: &mut Vec<(Part, usize)>) {
    let translation = pose.translation.as_ref().map_or(0, Vec::len);
    parts.extend((0..translation).map(|axis| (Part::Translation, axis)));
    let linear = match &pose.rotation {
        Rotation::None => 0,
        Rotation::Quaternion(q) => q.len(),
        Rotation::Matrix(rows) => rows.iter().map(Vec::len).sum(),
        Rotation::CosSin(pair) => pair.len(),
    };
    parts.extend((0..linear).map(|place| (Part::Rotation, place)));
}

/// Removes translations by zero, and poses in which nothing is left.
pub(super) fn drop_empty_poses(case: &mut Case) {
    for shape in [&mut case.a, &mut case.b] {
        if let Some(pose) = &mut shape.pose {
            pose.translation = pose
                .translation
                .take()
                .filter(|t| !t.iter().all(Zero::is_zero));
            if pose.translation.is_none() && matches!(pose.rotation, Rotation::None) {
                shape.pose = None;
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::samples::{case, number};

    /// Cases with every shape that has a truth, and every pose.
    pub(in crate::shrink) fn cases() -> Vec<Case> {
        [
            r#"{"v":1,"dim":3,"scalar":"f64","a":{"hull":[[10.5,3,0],[2,7,1],[0,3,9],[5,5,5],[1,-2,3]]},"b":{"hull":[[8,8,8],[1,9,2],[3.25,0,1],[2,2,2]]}}"#,
            r#"{"v":1,"dim":3,"scalar":"f64","a":{"box":{"half_extents":[1.5,2,0.75]},"pose":{"translation":[3,0.5,-1],"quaternion":[1,2,0,1]}},"b":{"capsule":{"half_height":2,"radius":0.5,"axis":"z"},"pose":{"translation":[1,1,1]}}}"#,
            r#"{"v":1,"dim":3,"scalar":"f64","a":{"rounded":{"core":{"triangle":[[0,1,2],[3,4,5],[6,7,9]]},"radius":0.25}},"b":{"ball":{"radius":3},"pose":{"translation":[0.25,7,1]}}}"#,
            r#"{"v":1,"dim":2,"scalar":"f32","a":{"segment":[[100.5,3],[2,7]],"pose":{"rotation":[0.5,1]}},"b":{"point":[3,-5],"pose":{"matrix":[[1,2],[0,1]]}}}"#,
        ]
        .map(|line| Case::parse(line).expect("a case"))
        .to_vec()
    }

    #[test]
    fn numbers_are_written_where_they_were_read() {
        for case in cases() {
            let all = numbers(&case);
            assert_eq!(all.len(), slots(&case).len(), "{case:?}");
            assert_eq!(with_numbers(&case, &all), case);
            let doubled: Vec<Rational> = all.iter().map(|x| x + x).collect();
            let changed = with_numbers(&case, &doubled);
            assert_eq!(numbers(&changed), doubled);
            assert_eq!(slots(&changed), slots(&case));
        }
        let (slots, numbers) = (slots(&cases()[2]), numbers(&cases()[2]));
        for (place, shape, part, axis, x) in [
            (0, 0, Part::Extent, 0, "0.25"),
            (5, 0, Part::Vertex(1), 1, "4"),
            (10, 1, Part::Extent, 0, "3"),
            (12, 1, Part::Translation, 1, "7"),
        ] {
            assert_eq!(slots[place], Slot { shape, part, axis });
            assert_eq!(numbers[place], number(x), "{place}");
        }
    }

    #[test]
    fn a_pose_that_does_nothing_is_dropped() {
        let still = r#""ball":{"radius":1},"pose":{"translation":[0,0]}"#;
        let turned = still.replace("]}", r#"],"rotation":[1,0]}"#);
        let mut case = case(2, [still, &turned]);
        drop_empty_poses(&mut case);
        assert!(case.a.pose.is_none());
        let pose = case.b.pose.expect("a rotation is left");
        assert!(pose.translation.is_none());
    }
}
