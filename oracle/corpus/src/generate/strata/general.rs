//! Hulls and boxes without anything special, and those with everything at once.

use super::super::draw::{Draw, Point};
use super::super::lattice::lattice_pair;
use super::super::pair::{Frame, Pair, add, corners, times};
use super::super::sketch::{Promise, Sketch, placed, point};
use super::super::stratum::{DEAREST, Kind, Stratum};
use epa_format::case::{Geometry, Rotation};

const RANDOM: Kind = Kind::new(
    "hulls of up to 12 points with all bits of the coordinates random",
    "this is the ordinary case, and a control: no two facets tie, and nothing is degenerate. What fails here fails anywhere",
    &["generic"],
    random,
);

const LATTICE: Kind = Kind::new(
    "hulls of 1 to 7 points on a small lattice, some of them flat",
    "ties, coplanar facets, touching and flat differences in every combination: a facet whose plane holds the next support point, and a horizon with zero areas beside it",
    &["lattice"],
    lattice,
);

const BOX_GRID: Kind = Kind::new(
    "axis-aligned boxes whose half extents and centres are multiples of 1/2; \
            overlapping, touching, concentric or the same box twice",
    "every face of the difference is split into coplanar triangles that tie. The origin often lies in the plane, on the edge or on the vertex of a first simplex. An algorithm that keeps only facets into which the origin projects finds none",
    &["box", "axis-aligned"],
    box_grid,
);

const CONTAINED: Kind = Kind::new(
    "a small hull deep inside a large one",
    "every direction separates equally badly at first, so the polytope has to grow on all sides before the nearest facet is known. A depth beyond the size of the smaller shape looks wrong to plausibility checks",
    &["contained", "deep"],
    contained,
);

const MANY: Kind = Kind::new(
    "32 to 256 points near a sphere or an ellipsoid (in the plane a circle or an ellipse)",
    "many facets are at nearly the same distance. Limits on iterations, facets and horizon edges are reached, and a tolerance ends the expansion early",
    &["many-vertices"],
    many,
)
.with_share(DEAREST);

pub(super) const STRATA: &[Stratum] = &[
    RANDOM.plane("random-2d", "cute_headers issue #36: a wrong manifold for an ordinary box and quadrilateral"),
    RANDOM.space("random-3d", "MuJoCo issue #3383: the distance 0 for 103 of 3,000 random pairs of meshes"),
    LATTICE.plane("lattice-2d", "collision-gjk-epa PR #4: a depth of 69.8, that of the opposite edge, for rectangles with integer corners"),
    LATTICE.space("lattice-3d", "mujoco_warp issue #1526: no contact where the origin is on a face of the first tetrahedron"),
    BOX_GRID.plane("box-grid-2d", "ncollide issue #171: two axes of equal overlap"),
    BOX_GRID.space("box-grid-3d", "libccd issue #25: cubes of side 2, one 1.9 above the other: depth 0 and direction NaN"),
    CONTAINED.plane("contained-2d", "dyn4j CircleCircleTest, containment: concentric circles have the normal (0, 0)"),
    CONTAINED.space("contained-3d", "FCL issue #628: a contained box with a penetration of 1.0 instead of 0.2"),
    MANY.plane("many-2d", "parry issue #205: a capsule and a polygon, EPA adds the same face again for 10,000 iterations and gives up"),
    MANY.space("many-3d", "ncollide issue #181: an assertion of EPA fails after 174,668 steps of a simulation"),
];

fn random(draw: &mut Draw) -> Sketch {
    let bits = draw.pick(&[52, 51, 50, 48, 44]);
    let most = 6 * draw.dim as i64 - 6;
    let counts = [
        draw.between(draw.dim as i64 + 1, most),
        draw.between(draw.dim as i64 + 1, most),
    ];
    let size = draw.pick(&[0, 0, 1, 3]);
    let [a, b] = counts.map(|count| draw.vectors(count, 1 << bits));
    let b: Vec<Point> = b
        .iter()
        .map(|p| p.iter().map(|x| x >> size).collect())
        .collect();
    let offset = draw.vector(1 << bits);
    let exponent = draw.between(-2, 2) - bits;
    Sketch::hulls(draw, Pair { a, b }.b_moved(&offset), exponent)
}

fn lattice(draw: &mut Draw) -> Sketch {
    let size = draw.turn(&[2, 3, 5, 9]);
    let pair = if draw.dim == 2 {
        lattice_pair::<2>(&mut draw.random, size).map(|points| points.map_to_vec())
    } else {
        lattice_pair::<3>(&mut draw.random, size).map(|points| points.map_to_vec())
    };
    let [a, b] = pair;
    Sketch::hulls(draw, Pair { a, b }, 0)
}

/// Points as vectors.
trait MapToVec {
    fn map_to_vec(self) -> Vec<Point>;
}

impl<const D: usize> MapToVec for Vec<[i64; D]> {
    fn map_to_vec(self) -> Vec<Point> {
        self.into_iter().map(Vec::from).collect()
    }
}

/// Half extents and centres in units of 1/2.
fn box_grid(draw: &mut Draw) -> Sketch {
    let sizes = |draw: &mut Draw| -> Point { (0..draw.dim).map(|_| draw.between(1, 4)).collect() };
    let a = sizes(draw);
    let situation = draw.between(0, 7);
    // Two of eight pairs are the same box twice, one is concentric otherwise.
    let b = if situation < 2 {
        a.clone()
    } else {
        sizes(draw)
    };
    let centre = draw.vector(4);
    let concentric = situation < 3;
    let mut other = centre.clone();
    if !concentric {
        let offset: Point = a
            .iter()
            .zip(&b)
            .map(|(a, b)| draw.between(-2, 2).clamp(1 - a - b, a + b - 1))
            .collect();
        add(&mut other, &offset);
        if situation < 5 {
            // Touching along one axis.
            let axis = draw.below(draw.dim as i64) as usize;
            other[axis] = centre[axis] + draw.sign() * (a[axis] + b[axis]);
        }
    }
    let sketch = if draw.one_in(8) {
        let [a, b] = [(a, centre), (b, other)].map(|(half, at)| {
            let geometry = Geometry::Box {
                half_extents: point(&half, -1),
            };
            placed(geometry, Rotation::None, point(&at, -1))
        });
        Sketch::of(draw, a, b)
    } else {
        let [a, b] = [(a, centre), (b, other)].map(|(half, at)| {
            let mut points = corners(&half);
            points.iter_mut().for_each(|p| add(p, &at));
            points
        });
        let pair = Pair { a, b };
        // As engines list them, or in any order.
        if draw.one_in(8) {
            Sketch::hulls(draw, pair, -1)
        } else {
            Sketch::hulls_as_listed(draw, &pair, -1)
        }
    };
    sketch.flagged_if(concentric, "concentric")
}

fn contained(draw: &mut Draw) -> Sketch {
    let reach = 1 << draw.pick(&[4, 8, 12, 17]);
    let mut a = corners(&vec![reach; draw.dim]);
    a.iter_mut().for_each(|p| {
        let factor = draw.between(16, 32);
        p.iter_mut().for_each(|x| *x = *x * factor / 16);
    });
    a.extend(draw.vectors(draw.dim as i64, 2 * reach));
    let b = draw.vectors(draw.dim as i64 + 2, reach / 4);
    let at = draw.vector(reach / 2);
    let frame = Frame::any(draw);
    let exponent = draw.between(-12, 2);
    let pair = Pair { a, b }.b_moved(&at).mapped(&frame.matrix);
    Sketch::hulls(draw, pair, exponent).promising(Promise::Penetrating)
}

fn many(draw: &mut Draw) -> Sketch {
    let bits = draw.pick(&[18, 24, 30]);
    let squeezed: Point = (0..draw.dim).map(|_| draw.pick(&[8, 8, 5, 3])).collect();
    let counts = [32, 48, 64, 128, 256];
    let [a, b] = [draw.turn(&counts), draw.pick(&[8, 32, 64])].map(|count| {
        let on_surface = |_| {
            let p = on_sphere(draw, 1 << bits);
            p.iter()
                .zip(&squeezed)
                .map(|(x, eighths)| x * eighths / 8)
                .collect()
        };
        (0..count).map(on_surface).collect()
    });
    let beside = bits - draw.pick(&[1, 2, 6]);
    let at = draw.vector(1 << beside);
    let exponent = draw.between(-2, 2) - bits;
    Sketch::hulls(draw, Pair { a, b }.b_moved(&at), exponent)
}

/// A point whose distance from the origin is the radius, but for the rounding of its
/// coordinates to integers.
fn on_sphere(draw: &mut Draw, radius: i64) -> Point {
    loop {
        let p = draw.vector(1 << 15);
        let square: i64 = p.iter().map(|x| x * x).sum();
        if square > 0 {
            // 15 more bits of the length.
            let length = (square.unsigned_abs() << 30).isqrt().cast_signed();
            return times(radius, &p)
                .iter()
                .map(|x| (x << 15) / length)
                .collect();
        }
    }
}
