//! Two cubes on a floor, held by one point a frame, by a cache of such points, or by the
//! clipped manifold: what docs/contacts.md tells, with its figures.
//!
//! `cargo run --release --example stacked_boxes`

use epa::extras::manifold::{ManifoldLimits, manifold};
use epa::{Contact, Cuboid, Limits, Pose, Posed, ShapeError, Vector, contact};

type V = Vector<f64, 3>;
type Body = Posed<Cuboid<f64, 3>, f64, 3>;

/// Two seconds.
const FRAMES: usize = 120;
const STEP: f64 = 1.0 / 60.0;
const GRAVITY: f64 = -10.0;
/// The share of an overlap that is pushed out in a frame, and what is left as it is.
const STIFFNESS: f64 = 0.2;
const SLOP: f64 = 0.005;
const SWEEPS: usize = 20;
/// A cube of side 1 and mass 1 turns about every axis with this inertia.
const INERTIA: f64 = 1.0 / 6.0;
/// Points of a cache part when they move so far from each other.
const BREAKING: f64 = 0.02;

/// Where the contact points of a frame come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The one point of EPA, and nothing remembered.
    OnePoint,
    /// The one point of EPA added to those of the frames before, up to four.
    Cache,
    /// The clipped manifold.
    Clipped,
}

/// A cube; the floor is one that never moves.
#[derive(Clone, Debug)]
struct Cube {
    place: V,
    turn: [f64; 4],
    speed: V,
    spin: V,
}

/// A point of contact in a frame.
#[derive(Clone, Copy, Debug)]
struct Point {
    a: V,
    b: V,
    normal: V,
    depth: f64,
}

/// A point that is remembered where it was found on each body.
#[derive(Clone, Copy, Debug)]
struct Kept {
    a: V,
    b: V,
    normal: V,
}

/// What was seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// The points of the first frame, of both pairs.
    pub(crate) first: usize,
    /// The first frame with eight points, four a pair; frames count from 1.
    pub(crate) full: Option<usize>,
    /// The sine of the largest angle by which a cube leant.
    pub(crate) tilt: f64,
    /// The fastest a cube turned in the last half second.
    pub(crate) spin: f64,
}

impl Seen {
    fn count(&mut self, frame: usize, points: usize) {
        if frame == 1 {
            self.first = points;
        }
        if points == 8 && self.full.is_none() {
            self.full = Some(frame);
        }
    }
}

impl Cube {
    fn new(place: [f64; 3]) -> Self {
        Cube {
            place: Vector(place),
            turn: [1.0, 0.0, 0.0, 0.0],
            speed: Vector::zero(),
            spin: Vector::zero(),
        }
    }

    fn body(&self) -> Result<Body, ShapeError> {
        let pose = Pose::quaternion(self.turn)?.translated(self.place)?;
        Ok(Posed::new(Cuboid::new([0.5; 3])?, pose))
    }

    fn upright(&self) -> f64 {
        let [w, x, y, z] = self.turn;
        let (c, all) = (w * w - x * x - y * y + z * z, w * w + x * x + y * y + z * z);
        (1.0 - (c / all) * (c / all)).max(0.0).sqrt()
    }

    fn velocity(&self, at: &V) -> V {
        self.speed.add(&cross(&self.spin, &at.sub(&self.place)))
    }

    fn push(&mut self, at: &V, impulse: &V) {
        self.speed = self.speed.add(impulse);
        let twist = cross(&at.sub(&self.place), impulse);
        self.spin = self.spin.add(&twist.scale(&(1.0 / INERTIA)));
    }

    fn advance(&mut self) {
        self.place = self.place.add(&self.speed.scale(&STEP));
        let [w, x, y, z] = self.turn;
        let [p, q, r] = self.spin.scale(&(STEP / 2.0)).0;
        let turn = [
            w - p * x - q * y - r * z,
            x + p * w + q * z - r * y,
            y + q * w + r * x - p * z,
            z + r * w + p * y - q * x,
        ];
        let length = turn.iter().map(|part| part * part).sum::<f64>().sqrt();
        self.turn = turn.map(|part| part / length);
    }
}

fn cross(u: &V, v: &V) -> V {
    Vector::orthogonal_to(&[*u, *v])
}

/// A pair of bodies: the numbers of its cubes, the lower one `None` for the floor.
struct Pair {
    lower: Option<usize>,
    upper: usize,
    kept: Vec<Kept>,
}

impl Pair {
    /// The points of this frame.
    fn points(&mut self, cubes: &[Cube], source: Source) -> Vec<Point> {
        let limits = ManifoldLimits {
            margin: BREAKING,
            ..ManifoldLimits::default()
        };
        let Some((a, b)) = self.bodies(cubes) else {
            return Vec::new();
        };
        let Ok(found) = contact(&a, &b, &Limits::default()) else {
            return Vec::new();
        };
        let normal = found.normal;
        match source {
            _ if found.depth < -BREAKING => Vec::new(),
            Source::OnePoint => vec![Point {
                a: found.a.world,
                b: found.b.world,
                normal,
                depth: found.depth,
            }],
            Source::Cache => self.remembered(cubes, &found),
            Source::Clipped => {
                let points = manifold(&a, &b, &found, &limits).map(|manifold| manifold.points);
                let point = |p: epa::extras::manifold::ManifoldPoint<f64, 3>| Point {
                    a: p.a,
                    b: p.b,
                    normal,
                    depth: p.depth,
                };
                points.into_iter().flatten().map(point).collect()
            }
        }
    }

    fn bodies(&self, cubes: &[Cube]) -> Option<(Body, Body)> {
        let floor = || {
            let pose = Pose::translation([0.0, 0.0, -1.0])?;
            Ok::<_, ShapeError>(Posed::new(Cuboid::new([5.0, 5.0, 1.0])?, pose))
        };
        let lower = self.lower.map_or_else(floor, |cube| cubes[cube].body());
        Some((lower.ok()?, cubes[self.upper].body().ok()?))
    }

    fn poses(&self, cubes: &[Cube]) -> Option<[Pose<f64, 3>; 2]> {
        let pose = |cube: &Cube| Pose::quaternion(cube.turn)?.translated(cube.place);
        let floor = || Pose::translation([0.0, 0.0, -1.0]);
        let lower = self.lower.map_or_else(floor, |cube| pose(&cubes[cube]));
        Some([lower.ok()?, pose(&cubes[self.upper]).ok()?])
    }

    /// The remembered points where the bodies are now, and the new one.
    fn remembered(&mut self, cubes: &[Cube], found: &Contact<f64, 3>) -> Vec<Point> {
        let Some([lower, upper]) = self.poses(cubes) else {
            return Vec::new();
        };
        let now = |kept: &Kept| {
            let (a, b) = (lower.apply(&kept.a), upper.apply(&kept.b));
            let depth = a.sub(&b).dot(&kept.normal);
            Point {
                a,
                b,
                normal: kept.normal,
                depth,
            }
        };
        // What has come apart, or slid, or is found anew, is forgotten.
        self.kept.retain(|kept| {
            let point = now(kept);
            let slid = point.a.sub(&point.b).sub(&point.normal.scale(&point.depth));
            let is_far = |p: &V| p.sub(&found.a.world).norm() > BREAKING;
            point.depth > -BREAKING && slid.norm() < BREAKING && is_far(&point.a)
        });
        self.kept.push(Kept {
            a: found.a.local,
            b: found.b.local,
            normal: found.normal,
        });
        if self.kept.len() > 4 {
            let points: Vec<Point> = self.kept.iter().map(now).collect();
            self.kept.remove(least_needed(&points));
        }
        self.kept.iter().map(now).collect()
    }
}

/// Of five points that whose loss leaves the most area; never the deepest.
fn least_needed(points: &[Point]) -> usize {
    let deepest = points.iter().map(|p| p.depth).fold(f64::MIN, f64::max);
    let area = |without: usize| {
        let others = points.iter().enumerate().filter(|(i, _)| *i != without);
        let p: Vec<V> = others.map(|(_, point)| point.a).collect();
        let quarter = |i: usize, j: usize, k: usize, l: usize| {
            cross(&p[i].sub(&p[j]), &p[k].sub(&p[l])).norm()
        };
        // Half the product of the diagonals, whichever pairs they are.
        let pairs = [
            quarter(0, 1, 2, 3),
            quarter(0, 2, 1, 3),
            quarter(0, 3, 1, 2),
        ];
        pairs.into_iter().fold(0.0, f64::max)
    };
    let mut best = (0, -1.0);
    for (i, point) in points.iter().enumerate() {
        if point.depth < deepest && area(i) > best.1 {
            best = (i, area(i));
        }
    }
    best.0
}

/// Sequential impulses along the normals: no friction, no bounce.
fn solve(cubes: &mut [Cube], contacts: &[(Option<usize>, usize, Point)]) {
    let mut pushed = vec![0.0; contacts.len()];
    for _ in 0..SWEEPS {
        for ((lower, upper, point), sum) in contacts.iter().zip(&mut pushed) {
            let n = &point.normal;
            let below = lower.map_or(Vector::zero(), |i| cubes[i].velocity(&point.a));
            let parting = cubes[*upper].velocity(&point.b).sub(&below).dot(n);
            let wanted = if point.depth > SLOP {
                STIFFNESS * (point.depth - SLOP) / STEP
            } else {
                // Speed enough to close a gap is left.
                point.depth.min(0.0) / STEP
            };
            let lever =
                |cube: &Cube, at: &V| 1.0 + cross(&at.sub(&cube.place), n).norm_squared() / INERTIA;
            let resistance =
                lever(&cubes[*upper], &point.b) + lower.map_or(0.0, |i| lever(&cubes[i], &point.a));
            let before = *sum;
            *sum = (before + (wanted - parting) / resistance).max(0.0);
            let impulse = n.scale(&(*sum - before));
            cubes[*upper].push(&point.b, &impulse);
            if let Some(i) = lower {
                cubes[*i].push(&point.a, &impulse.neg());
            }
        }
    }
}

/// Lets the stack stand for two seconds.
pub(crate) fn watch(source: Source) -> Seen {
    let mut cubes = [Cube::new([0.0, 0.0, 0.5]), Cube::new([0.125, 0.0625, 1.5])];
    let pair = |lower, upper| Pair {
        lower,
        upper,
        kept: Vec::new(),
    };
    let mut pairs = [pair(None, 0), pair(Some(0), 1)];
    let mut seen = Seen::default();
    for frame in 1..=FRAMES {
        let mut contacts = Vec::new();
        for pair in &mut pairs {
            let points = pair.points(&cubes, source);
            contacts.extend(
                points
                    .into_iter()
                    .map(|point| (pair.lower, pair.upper, point)),
            );
        }
        seen.count(frame, contacts.len());
        for cube in &mut cubes {
            cube.speed = cube.speed.add(&Vector([0.0, 0.0, GRAVITY * STEP]));
        }
        solve(&mut cubes, &contacts);
        for cube in &mut cubes {
            cube.advance();
            seen.tilt = seen.tilt.max(cube.upright());
            if frame > FRAMES - 30 {
                seen.spin = seen.spin.max(cube.spin.norm());
            }
        }
    }
    seen
}

/// The table of docs/contacts.md.
pub(crate) fn table() -> String {
    let mut text = String::from(
        "| points | in frame 1 | eight in frame | largest lean (sine) | turning at the end (rad/s) |\n|---|---|---|---|---|\n",
    );
    let rows = [
        ("one a frame", Source::OnePoint),
        ("one a frame, kept up to four", Source::Cache),
        ("clipped manifold", Source::Clipped),
    ];
    for (name, source) in rows {
        let seen = watch(source);
        let full = seen
            .full
            .map_or_else(|| "never".to_owned(), |frame| frame.to_string());
        text += &format!(
            "| {name} | {} | {full} | {:.4} | {:.4} |\n",
            seen.first, seen.tilt, seen.spin
        );
    }
    text
}

#[allow(clippy::print_stdout, reason = "an example shows its result")]
#[allow(dead_code, reason = "the test of the figures has no main")]
fn main() {
    print!("{}", table());
}
