//! How points of space are seen: a parallel projection from the right, the front and
//! above.

/// A point on the paper, y upward.
pub(super) type Flat = [f64; 2];

/// To the right, upward, and towards the viewer: an orthonormal basis without a root.
const RIGHT: [f64; 3] = [4.0 / 5.0, 3.0 / 5.0, 0.0];
const UP: [f64; 3] = [-3.0 / 13.0, 4.0 / 13.0, 12.0 / 13.0];
const TOWARD: [f64; 3] = [36.0 / 65.0, -48.0 / 65.0, 25.0 / 65.0];

/// A point as it is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct View {
    pub(super) flat: Flat,
    /// How near it is to the viewer; 0 in the plane.
    pub(super) toward: f64,
}

impl View {
    pub(super) fn of(point: &[f64]) -> Self {
        let along = |axis: [f64; 3]| axis.iter().zip(point).map(|(n, x)| n * x).sum();
        match *point {
            [x, y] => View {
                flat: [x, y],
                toward: 0.0,
            },
            _ => View {
                flat: [along(RIGHT), along(UP)],
                toward: along(TOWARD),
            },
        }
    }
}

/// From one point to another, on the paper.
pub(super) fn flat(from: &View, to: &View) -> Flat {
    [to.flat[0] - from.flat[0], to.flat[1] - from.flat[1]]
}
