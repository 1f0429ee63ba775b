//! All queries of the library on any floats at all, and on support mappings that lie.
//!
//! Constructors refuse what is not finite. For all other shapes, every query must end, with finite
//! numbers that agree with each other, or with a named error. A support mapping written by a caller
//! may return anything. Then the answer means nothing, but the query must still end.

use std::cell::Cell;

use arbitrary::{Result, Unstructured};
use epa::extras::directional::{Directional, directional};
use epa::extras::manifold::{Faces, ManifoldLimits, Meeting, manifold};
use epa::{
    Ball, Capsule, Class, Contact, Cuboid, Float, Hull, Limits, Pose, Posed, Rounded, ShapeError,
    Support, SupportPoint, Vector, contact, intersects,
};

use crate::claims::named;

/// A float type, from the bits of a double.
trait Real: Float + Into<f64> {
    fn of(x: f64) -> Self;
}

impl Real for f64 {
    fn of(x: f64) -> Self {
        x
    }
}

impl Real for f32 {
    fn of(x: f64) -> Self {
        x as f32
    }
}

/// The target.
pub(crate) fn attack(bytes: &[u8]) {
    let Some((choice, rest)) = bytes.split_first() else {
        return;
    };
    let mut bytes = Unstructured::new(rest);
    // The end of the bytes ends the attack.
    let _ = match choice % 4 {
        0 => run::<f64, 2>(&mut bytes),
        1 => run::<f64, 3>(&mut bytes),
        2 => run::<f32, 2>(&mut bytes),
        _ => run::<f32, 3>(&mut bytes),
    };
}

fn run<S: Real, const D: usize>(bytes: &mut Unstructured<'_>) -> Result<()> {
    let lies = bytes.int_in_range(0..=7)? == 0;
    let Some(a) = placed::<S, D>(bytes)? else {
        return Ok(());
    };
    if lies {
        let liar = Liar::<S, D>::drawn(bytes)?;
        ends(&a, &liar);
        ends(&liar, &a);
        return Ok(());
    }
    let Some(b) = placed::<S, D>(bytes)? else {
        return Ok(());
    };
    let direction = vector::<S, D>(bytes)?;
    all_queries(&a, &b, direction);
    Ok(())
}

/// A number of any kind; one in some thousands is not finite.
fn number<S: Real>(bytes: &mut Unstructured<'_>) -> Result<S> {
    Ok(S::of(match bytes.int_in_range(0..=5)? {
        0 | 1 => f64::from(bytes.int_in_range(-3..=3)?),
        2 => f64::from(bytes.arbitrary::<i16>()?) / 256.0,
        3 => f64::from_bits(bytes.arbitrary()?),
        4 => f64::from(f32::from_bits(bytes.arbitrary()?)),
        _ => f64::from(bytes.arbitrary::<i8>()?) * 2f64.powi(bytes.int_in_range(-160..=130)?),
    }))
}

fn vector<S: Real, const D: usize>(bytes: &mut Unstructured<'_>) -> Result<Vector<S, D>> {
    let mut vector = Vector([S::zero(); D]);
    for x in &mut vector.0 {
        *x = number(bytes)?;
    }
    Ok(vector)
}

type Body<S, const D: usize> = Box<dyn Faces<S, D>>;

/// A shape, posed or not; `None` where a constructor refuses it.
fn placed<S: Real, const D: usize>(bytes: &mut Unstructured<'_>) -> Result<Option<Body<S, D>>> {
    let Some(core) = named(core::<S, D>(bytes)?) else {
        return Ok(None);
    };
    if bytes.arbitrary()? {
        return Ok(Some(core));
    }
    let mut rows = [Vector::zero(); D];
    for row in &mut rows {
        *row = vector::<S, D>(bytes)?;
    }
    let pose = match bytes.arbitrary()? {
        true => Ok(Pose::identity()),
        false => Pose::matrix(rows),
    };
    let Ok(pose) = pose else {
        return Ok(None);
    };
    let translation = vector(bytes)?;
    let pose = pose.translated(translation);
    assert_eq!(pose.is_ok(), translation.0.iter().all(|x| x.is_finite()));
    Ok(pose
        .ok()
        .map(|pose| -> Body<S, D> { Box::new(Posed::new(core, pose)) }))
}

fn core<S: Real, const D: usize>(
    bytes: &mut Unstructured<'_>,
) -> Result<std::result::Result<Body<S, D>, ShapeError>> {
    Ok(match bytes.int_in_range(0..=6)? {
        0 => boxed(Ball::new(number::<S>(bytes)?)),
        1 => boxed(Capsule::new(
            number::<S>(bytes)?,
            number(bytes)?,
            bytes.choose_index(D)?,
        )),
        2 => boxed(Cuboid::new(vector::<S, D>(bytes)?)),
        3 => {
            let core = Cuboid::new(vector::<S, D>(bytes)?);
            let radius = number(bytes)?;
            boxed(core.and_then(|core| Rounded::new(core, radius)))
        }
        4 => {
            let points = points::<S, D>(bytes)?;
            let hull = Hull::new(points.iter().copied());
            let is_sound = !points.is_empty() && points.iter().all(Vector::is_finite);
            assert_eq!(hull.is_ok(), is_sound, "{points:?}");
            match hull.and_then(|hull| hull.prepare()) {
                Ok(hull) => Ok(Box::new(hull)),
                Err(ShapeError::Unverified { flaw }) => panic!("{flaw:?}: {points:?}"),
                Err(error) => Err(error),
            }
        }
        _ => boxed(Hull::new(points::<S, D>(bytes)?)),
    })
}

fn boxed<S: Real, const D: usize>(
    made: std::result::Result<impl Faces<S, D> + 'static, ShapeError>,
) -> std::result::Result<Body<S, D>, ShapeError> {
    made.map(|shape| -> Body<S, D> { Box::new(shape) })
}

fn points<S: Real, const D: usize>(bytes: &mut Unstructured<'_>) -> Result<Vec<Vector<S, D>>> {
    let count = bytes.int_in_range(0..=12)?;
    let mut points: Vec<Vector<S, D>> = Vec::with_capacity(count);
    for _ in 0..count {
        let again = !points.is_empty() && bytes.int_in_range(0..=3)? == 0;
        points.push(match again {
            true => *bytes.choose(&points)?,
            false => vector(bytes)?,
        });
    }
    Ok(points)
}

fn all_queries<S: Real, const D: usize>(a: &Body<S, D>, b: &Body<S, D>, direction: Vector<S, D>) {
    let limits = Limits::default();
    let overlap = intersects(a, b, &limits);
    if let Some(found) = named(contact(a, b, &limits)) {
        fits_together(&found, &limits);
        let overlap = overlap.expect("what has a contact has an overlap or none");
        assert_eq!(overlap, found.class != Class::Separated, "{found:?}");
        if let Some(manifold) = named(manifold(a, b, &found, &ManifoldLimits::default())) {
            let is_apart = manifold.meeting == Meeting::Apart;
            let count = manifold.points.len();
            assert_eq!(is_apart, count == 0, "{manifold:?}");
            assert!(count <= 4, "{manifold:?}");
        }
    }
    if let Some(movement) = named(directional(a, b, direction, &limits)) {
        let touches = match &movement.directional {
            Directional::Exit(exit) => vec![exit],
            Directional::Ahead { enter, exit } => vec![enter, exit],
            _ => Vec::new(),
        };
        for touch in touches {
            let numbers = [touch.distance, touch.inner];
            let vectors = [&touch.normal, &touch.a, &touch.b];
            assert!(numbers.iter().all(|x| x.is_finite()), "{movement:?}");
            assert!(vectors.into_iter().all(Vector::is_finite), "{movement:?}");
        }
    }
}

fn fits_together<S: Real, const D: usize>(found: &Contact<S, D>, limits: &Limits<S>) {
    let lengths = [found.depth, found.lower_bound];
    assert!(lengths.iter().all(|x| x.is_finite()), "{found:?}");
    let vectors = [
        &found.normal,
        &found.translation,
        &found.a.world,
        &found.b.world,
    ];
    assert!(vectors.into_iter().all(Vector::is_finite), "{found:?}");
    let square: f64 = found.normal.0.iter().map(|&x| x.into() * x.into()).sum();
    assert!((square - 1.0).abs() < 1e-6, "{found:?}");
    assert!(found.lower_bound <= found.depth, "{found:?}");
    assert_eq!(found.class, Class::of_sign(found.depth.sign()), "{found:?}");
    // EPA may run twice: from its own start, and from GJK's simplex.
    let (gjk, epa) = (found.gjk_iterations, found.epa_iterations);
    let within = gjk <= 2 * limits.gjk_iterations && epa <= 2 * limits.epa_iterations;
    assert!(within, "{found:?}");
}

/// A support mapping that returns what comes next, whatever the direction.
struct Liar<S, const D: usize> {
    points: Vec<Vector<S, D>>,
    radius: S,
    asked: Cell<usize>,
}

impl<S: Real, const D: usize> Liar<S, D> {
    fn drawn(bytes: &mut Unstructured<'_>) -> Result<Self> {
        let radius = number(bytes)?;
        let mut points = points::<S, D>(bytes)?;
        points.push(Vector([S::one(); D]));
        Ok(Liar {
            points,
            radius,
            asked: Cell::new(0),
        })
    }
}

impl<S: Real, const D: usize> Support<S, D> for Liar<S, D> {
    fn support(&self, _: &Vector<S, D>) -> SupportPoint<S, D> {
        let turn = self.asked.get();
        self.asked.set(turn + 1);
        let mut point = self.points[turn % self.points.len()];
        // Never the same again, so that nothing converges by repetition.
        point.0[turn % D] = point.0[turn % D].add(&S::of(turn as f64 / 1024.0));
        SupportPoint::surface(point)
    }

    fn bounds(&self) -> [Vector<S, D>; 2] {
        [self.points[0], self.points[self.points.len() - 1]]
    }

    fn radius(&self) -> S {
        self.radius
    }
}

/// Limits of some hundreds of steps: what a liar is asked at most.
fn ends<S: Real, const D: usize>(a: &impl Support<S, D>, b: &impl Support<S, D>) {
    let limits = Limits {
        gjk_iterations: 200,
        epa_iterations: 200,
        ..Limits::default()
    };
    named(contact(a, b, &limits));
    let _ = intersects(a, b, &limits);
    let _ = directional(a, b, Vector::axis(0), &limits);
}
