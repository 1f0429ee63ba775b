//! Polytopes inside of curved shapes, as fine as a picture needs them.
//!
//! ```text
//!       __---__         points of the surface by a table of sines, cut towards the
//!      /       \        centre so that they lie inside; the ellipsoid by circles of
//!     |    c    |       latitude whose points are those of the circle, smaller: so
//!      \__   __/        that its faces are flat, exactly
//!         ---
//! ```

use epa_check::check::Vertices;
use epa_check::enclosure::{Piece, Pieces};
use num_bigint::BigInt;

use super::{Curves, Lattice, Polytopes};

/// The unit of the table.
const BITS: u32 = 12;

/// The cosines of 0°, 7.5° … 90°, cut: in each place `cos² + sin² ≤ 1`.
const COSINES: [i64; 13] = [
    4096, 4060, 3956, 3784, 3547, 3249, 2896, 2493, 2048, 1567, 1060, 534, 0,
];

/// Steps of the table around a circle.
const AROUND: usize = 48;

/// The steps between points of an ellipsoid in space: 24 points around it, and 11 circles of
/// latitude between the poles.
const COARSE: usize = 2;

impl Lattice {
    /// A polytope inside of each core, its vertices on the surface or hardly below it. A
    /// piece that is a point stays what it is, so that a polytope is itself.
    ///
    /// At most 48 points for each disk and ellipse, and 266 for each ellipsoid.
    #[must_use]
    pub fn inscribed(curves: &Curves) -> Self {
        let Pieces { a, b, scale } = &curves.pieces;
        let points = |pieces: &[Piece]| pieces.iter().flat_map(points_of).collect();
        let vertices = Vertices {
            a: points(a),
            b: points(b),
            scale: scale << (2 * BITS),
        };
        Lattice::from(Polytopes {
            dim: curves.dim,
            vertices,
            radii: curves.radii.clone(),
        })
    }
}

/// Cosine and sine of a number of steps, in units of the table.
fn cos_sin(step: usize) -> [i64; 2] {
    let quarter = COSINES.len() - 1;
    let (cos, sin) = (COSINES[step % quarter], COSINES[quarter - step % quarter]);
    match step / quarter % 4 {
        0 => [cos, sin],
        1 => [-sin, cos],
        2 => [-cos, -sin],
        _ => [sin, -cos],
    }
}

/// Points of a piece, times the square of the unit.
fn points_of(piece: &Piece) -> Vec<Vec<BigInt>> {
    let places = match piece.columns.len() {
        0 => vec![Vec::new()],
        2 => circle(1 << BITS, 1),
        _ => globe(),
    };
    let place = |place: &Vec<i64>| {
        let place: Vec<BigInt> = place.iter().map(|x| BigInt::from(*x)).collect();
        place_of(piece, &place, (2 * BITS).into())
    };
    places.iter().map(place).collect()
}

/// A circle of a radius, times the square of the unit: a point every so many steps.
fn circle(radius: i64, every: usize) -> Vec<Vec<i64>> {
    let at = |step: usize| cos_sin(step).map(|x| x * radius).to_vec();
    (0..AROUND).step_by(every).map(at).collect()
}

/// A sphere, times the square of the unit: its poles, and circles of latitude.
fn globe() -> Vec<Vec<i64>> {
    let pole = 1 << (2 * BITS);
    let mut places = vec![vec![0, 0, pole], vec![0, 0, -pole]];
    for step in (COARSE..AROUND / 2).step_by(COARSE) {
        let [height, radius] = cos_sin(step);
        for mut place in circle(radius, COARSE) {
            place.push(height << BITS);
            places.push(place);
        }
    }
    places
}

/// `c + A·t/q` times q, a power of two.
pub(crate) fn place_of(piece: &Piece, place: &[BigInt], bits: u64) -> Vec<BigInt> {
    let along = |axis: usize| {
        let terms = place.iter().zip(&piece.columns);
        let offset: BigInt = terms.map(|(t, column)| t * &column[axis]).sum();
        (&piece.centre[axis] << bits) + offset
    };
    (0..piece.centre.len()).map(along).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::Facets;

    fn inscribed(dim: u8, a: &str, b: &str) -> Lattice {
        let line = format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{a},"b":{b}}}"#);
        Lattice::inscribed(&Curves::of_case(
            &epa_format::case::Case::parse(&line).expect("a case"),
        ))
    }

    fn square(point: &[BigInt]) -> BigInt {
        point.iter().map(|x| x * x).sum()
    }

    #[test]
    fn every_place_lies_in_the_unit_ball_and_hardly_below_its_surface() {
        let unit = BigInt::from(1) << (2 * BITS);
        for places in [circle(1 << BITS, 1), globe()] {
            for place in &places {
                let place: Vec<BigInt> = place.iter().map(|x| BigInt::from(*x)).collect();
                let below = &unit * &unit - square(&place);
                assert!(below >= BigInt::ZERO, "{place:?} is outside");
                // By 1/1000 of the radius at most.
                assert!(below * 500 < &unit * &unit, "{place:?} is deep inside");
            }
        }
        assert_eq!((circle(1 << BITS, 1).len(), globe().len()), (48, 266));
    }

    #[test]
    fn an_ellipsoid_has_flat_faces_and_a_cylinder_its_caps() {
        let ellipsoid = r#"{"ellipsoid":{"radii":[3,2,1]}}"#;
        let cylinder = r#"{"cylinder":{"half_height":2,"radius":1}}"#;
        let lattice = inscribed(3, ellipsoid, cylinder);
        let origin = [vec![BigInt::ZERO; 3]];
        let planes = |points: &[Vec<BigInt>]| {
            Facets::<3>::of(points, &origin).map(|facets| facets.planes.len())
        };
        // 10 belts of 24 faces, and 24 at each pole; 48 faces around, and both ends.
        assert_eq!(planes(&lattice.vertices.a), Some(288));
        assert_eq!(planes(&lattice.vertices.b), Some(50));
    }

    #[test]
    fn the_difference_of_two_ellipsoids_has_few_enough_faces_to_be_drawn() {
        let ellipsoid = r#"{"ellipsoid":{"radii":[4,2,1]}}"#;
        let turned = r#"{"ellipsoid":{"radii":[1,3,2]},"pose":{"quaternion":[3,1,-2,1],"translation":[1,1,0]}}"#;
        let lattice = inscribed(3, ellipsoid, turned);
        let Vertices { a, b, .. } = &lattice.vertices;
        let planes = Facets::<3>::of(a, b).map(|facets| facets.planes.len());
        assert!(planes.is_some_and(|planes| planes > 600), "{planes:?}");
    }

    #[test]
    fn polytopes_are_themselves() {
        let ellipse = r#"{"ellipsoid":{"radii":[1,2]}}"#;
        let hull = r#"{"hull":[[0,0],["1/3",0],[0,1]]}"#;
        let lattice = inscribed(2, ellipse, hull);
        let third = &lattice.vertices.scale / 3;
        let expected = [[0, 0], [1, 0], [0, 3]].map(|p| p.map(|x| &third * x).to_vec());
        assert_eq!(lattice.vertices.b, expected);
        assert_eq!(lattice.vertices.a.len(), 48);
    }
}
