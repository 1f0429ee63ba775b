//! How points of space are seen: a parallel projection.

/// A point on the paper, y upward.
pub type Flat = [f64; 2];

/// A point as it is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Where it is seen.
    pub flat: Flat,
    /// How near it is to the viewer; 0 in the plane.
    pub toward: f64,
}

/// An orthonormal basis: to the right, upward, and towards the viewer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    right: [f64; 3],
    up: [f64; 3],
    toward: [f64; 3],
}

impl Camera {
    /// From the right, the front and above; a basis without a root.
    pub const FIXED: Camera = Camera {
        right: [4.0 / 5.0, 3.0 / 5.0, 0.0],
        up: [-3.0 / 13.0, 4.0 / 13.0, 12.0 / 13.0],
        toward: [36.0 / 65.0, -48.0 / 65.0, 25.0 / 65.0],
    };

    /// From beside a direction, which is then seen almost at its full length, and from
    /// above; the third axis is upward.
    pub fn beside(direction: &[f64]) -> Self {
        let along = [0, 1, 2].map(|axis| direction.get(axis).copied().unwrap_or(0.0));
        let Some(along) = unit(along) else {
            return Camera::FIXED;
        };
        // Two directions across: a level one, and one that points upward.
        let level = unit(cross(along, [0.0, 0.0, 1.0])).unwrap_or([1.0, 0.0, 0.0]);
        let rising = cross(level, along);
        let from = |axis: usize| 0.82 * level[axis] + 0.45 * rising[axis] + 0.35 * along[axis];
        let steep = [0, 1, 2].map(from);
        // Not from below.
        let above = [steep[0], steep[1], steep[2].max(0.3)];
        let Some(toward) = unit(above) else {
            return Camera::FIXED;
        };
        let right = unit(cross([0.0, 0.0, 1.0], toward)).unwrap_or([1.0, 0.0, 0.0]);
        let up = cross(toward, right);
        Camera { right, up, toward }
    }

    /// A point of the plane or of space.
    pub fn view(&self, point: &[f64]) -> View {
        let along = |axis: [f64; 3]| axis.iter().zip(point).map(|(n, x)| n * x).sum();
        let (flat, toward) = match *point {
            [x, y] => ([x, y], 0.0),
            _ => ([self.right, self.up].map(along), along(self.toward)),
        };
        View { flat, toward }
    }

    /// How directly a face with this unit normal looks at the viewer; away if negative.
    pub fn facing(&self, normal: [f64; 3]) -> f64 {
        dot(self.toward, normal)
    }

    /// How brightly it is lit, from 0 to 1: from the left, above the viewer.
    pub fn light(&self, normal: [f64; 3]) -> f64 {
        let lamp =
            |axis: usize| 0.62 * self.toward[axis] + 0.70 * self.up[axis] - 0.35 * self.right[axis];
        dot([0, 1, 2].map(lamp), normal).clamp(0.0, 1.0)
    }

    /// The basis, for a picture that can be turned.
    pub fn basis(&self) -> [[f64; 3]; 3] {
        [self.right, self.up, self.toward]
    }
}

/// The least and the largest coordinates of points.
pub(super) fn bounds<'p>(points: impl IntoIterator<Item = &'p Flat>) -> [Flat; 2] {
    let (mut least, mut most) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for point in points {
        for axis in 0..2 {
            least[axis] = least[axis].min(point[axis]);
            most[axis] = most[axis].max(point[axis]);
        }
    }
    [least, most]
}

/// The mean of points.
pub(super) fn middle(points: &[Flat]) -> Flat {
    let count = points.len().max(1) as f64;
    [0, 1].map(|axis| points.iter().map(|p| p[axis]).sum::<f64>() / count)
}

/// From one point to another, on the paper.
pub fn flat(from: &View, to: &View) -> Flat {
    [to.flat[0] - from.flat[0], to.flat[1] - from.flat[1]]
}

pub(super) fn dot(u: [f64; 3], v: [f64; 3]) -> f64 {
    u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

pub(super) fn cross(u: [f64; 3], v: [f64; 3]) -> [f64; 3] {
    [
        u[1] * v[2] - u[2] * v[1],
        u[2] * v[0] - u[0] * v[2],
        u[0] * v[1] - u[1] * v[0],
    ]
}

/// The vector with length 1; `None` for one that has no direction.
pub(super) fn unit(v: [f64; 3]) -> Option<[f64; 3]> {
    let largest = v.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    let v = v.map(|x| x / largest);
    let length = dot(v, v).sqrt();
    length.is_finite().then(|| v.map(|x| x / length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_camera_is_orthonormal_and_sees_the_direction_at_length() {
        let directions = [
            [1.0, 0.0, 0.0],
            [0.0, 0.0, 1.0],
            [0.0, 0.0, -1.0],
            [-1.0, 2.0, 0.5],
            [1e-200, 1e-200, 0.0],
        ];
        for direction in directions {
            let camera = Camera::beside(&direction);
            let basis = camera.basis();
            for (i, u) in basis.iter().enumerate() {
                for (j, v) in basis.iter().enumerate() {
                    let expected = f64::from(u8::from(i == j));
                    assert!((dot(*u, *v) - expected).abs() < 1e-12, "{basis:?}");
                }
            }
            let along = unit(direction).expect("a direction");
            let flat = camera.view(&along).flat;
            let seen = (flat[0] * flat[0] + flat[1] * flat[1]).sqrt();
            assert!(seen > 0.7, "{direction:?} is seen with length {seen}");
        }
        assert_eq!(Camera::beside(&[0.0; 3]), Camera::FIXED);
    }
}
