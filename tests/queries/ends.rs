//! Every query ends: on shapes that lie, within the bound on support points that is documented at
//! [`Limits`]; and with finite numbers, or an error that has a name.

use std::array;
use std::cell::Cell;

use crate::common::{at, contact, directional, solve};
use epa::extras::core_shapes::shallow;
use epa::extras::directional::along;
use epa::{
    Ball, Field, Float, Hull, Limits, QueryError, Rounded, Scalar, Support, SupportPoint, Vector,
    intersects,
};
use epa_oracle::generate::Random;
use num_rational::BigRational;

/// The documented bounds.
fn most_of_contact<S>(limits: &Limits<S>) -> usize {
    20 * limits.epa_iterations + 6 * limits.gjk_iterations + 12_000
}

fn most_of_directional<S>(limits: &Limits<S>) -> usize {
    8 * limits.epa_iterations + 500
}

/// How a shape lies.
#[derive(Clone, Copy, Debug)]
enum Lie {
    Nothing,
    /// The nearest vertex instead of the farthest.
    Nearest,
    Any,
    InTurn,
    /// One number for all points, and the points of a ball.
    OneNumber,
    /// A ball whose radius differs from call to call.
    Noise,
    /// Farther with every call, by a step or by doubling.
    Grows,
    Doubles,
    Shrinks,
    /// The direction itself.
    Echo,
    /// NaN after some calls.
    ThenNan,
    /// Any finite numbers, with new vertex numbers.
    Wild,
}

const LIES: [Lie; 12] = [
    Lie::Nothing,
    Lie::Nearest,
    Lie::Any,
    Lie::InTurn,
    Lie::OneNumber,
    Lie::Noise,
    Lie::Grows,
    Lie::Doubles,
    Lie::Shrinks,
    Lie::Echo,
    Lie::ThenNan,
    Lie::Wild,
];

/// A shape that lies, and counts how often it is asked.
struct Liar<S, const D: usize> {
    lie: Lie,
    /// Vertex numbers as they are, none, always 0, or the largest.
    numbers: i64,
    bounds: i64,
    points: Vec<Vector<S, D>>,
    radius: S,
    of: fn(f64) -> S,
    random: Cell<u64>,
    asked: Cell<usize>,
}

impl<S: Scalar, const D: usize> Liar<S, D> {
    fn new(random: &mut Random, of: fn(f64) -> S) -> Self {
        let count = 1 + random.below(8);
        let coordinate = |random: &mut Random| of((random.below(65) - 32) as f64 / 8.0);
        let points = (0..count).map(|_| Vector(array::from_fn(|_| coordinate(random))));
        let points = points.collect();
        Liar {
            lie: LIES[random.below(LIES.len() as i64) as usize],
            numbers: random.below(4),
            bounds: random.below(8),
            points,
            radius: of([0.0, 0.0, 0.5, 1e30][random.below(4) as usize]),
            of,
            random: Cell::new(random.below(i64::MAX) as u64 | 1),
            asked: Cell::new(0),
        }
    }

    /// The next of some bits that differ from call to call.
    fn bits(&self) -> u64 {
        let mut x = self.random.get();
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        self.random.set(x);
        x
    }

    fn small(&self) -> S {
        (self.of)((self.bits() >> 40) as f64 / 16_777_216.0 - 0.5)
    }

    /// The number of the vertex farthest along a direction, or nearest.
    fn vertex(&self, direction: &Vector<S, D>, nearest: bool) -> usize {
        let height = |i: usize| self.points[i].dot(direction);
        (1..self.points.len()).fold(0, |best, i| {
            let [low, high] = if nearest { [i, best] } else { [best, i] };
            let is_better = height(high).exceeds(&height(low));
            if is_better { i } else { best }
        })
    }

    fn answer(&self, direction: &Vector<S, D>) -> (usize, Vector<S, D>) {
        let call = self.asked.get();
        let farthest = self.vertex(direction, false);
        let scaled = |by: f64| (call, self.points[farthest].scale(&(self.of)(by)));
        let numbered = |i: usize| (i, self.points[i].clone());
        match self.lie {
            Lie::Nothing => numbered(farthest),
            Lie::Nearest => numbered(self.vertex(direction, true)),
            Lie::Any => numbered(self.bits() as usize % self.points.len()),
            Lie::InTurn => numbered(call % self.points.len()),
            Lie::OneNumber => (0, round(direction, &self.of)),
            Lie::Noise => {
                let size = S::one().add(&self.small().mul(&(self.of)(0.001)));
                (call, round(direction, &self.of).scale(&size))
            }
            Lie::Grows => scaled(1.0 + call as f64),
            Lie::Doubles => scaled(2f64.powi(call.min(60) as i32)),
            Lie::Shrinks => scaled(1.0 / (1.0 + call as f64)),
            Lie::Echo if S::EXACT => (call, round(direction, &self.of)),
            Lie::Echo => (call, direction.clone()),
            Lie::ThenNan if call > 9 && !S::EXACT => {
                (0, Vector(array::from_fn(|_| (self.of)(f64::NAN))))
            }
            Lie::ThenNan => numbered(farthest),
            Lie::Wild => (call, Vector(array::from_fn(|_| self.small()))),
        }
    }
}

/// About the point of the unit ball along a direction; on exact scalars a corner of a box, because
/// points as long as directions would double their digits with every call.
fn round<S: Scalar, const D: usize>(direction: &Vector<S, D>, of: &fn(f64) -> S) -> Vector<S, D> {
    if S::EXACT {
        return Vector(array::from_fn(|i| of(f64::from(direction[i].sign() as i8))));
    }
    let size = direction.max_abs();
    let (scale, _) = S::unit_scale(&size).unwrap_or((S::one(), S::one()));
    let near = direction.scale(&scale);
    // Of a vector between 1/2 and √3 long, by Newton's method for 1/√x.
    let square = near.norm_squared();
    let mut inverse = of(0.6);
    for _ in 0..6 {
        let step = of(1.5).sub(&of(0.5).mul(&square).mul(&inverse).mul(&inverse));
        inverse = inverse.mul(&step);
    }
    near.scale(&inverse)
}

impl<S: Scalar, const D: usize> Support<S, D> for Liar<S, D> {
    fn support(&self, direction: &Vector<S, D>) -> SupportPoint<S, D> {
        self.asked.set(self.asked.get() + 1);
        let (number, point) = self.answer(direction);
        match self.numbers {
            0 => SupportPoint::vertex(number, point),
            1 => SupportPoint::surface(point),
            2 => SupportPoint::vertex(0, point),
            _ => SupportPoint::vertex(usize::MAX, point),
        }
    }

    fn bounds(&self) -> [Vector<S, D>; 2] {
        let ends =
            |low: f64, high: f64| [low, high].map(|x| Vector(array::from_fn(|_| (self.of)(x))));
        match self.bounds {
            0 => ends(0.0, 0.0),
            1 => ends(10.0, -10.0),
            2 => ends(-1e30, 1e30),
            3 => ends(1e-30, 2e-30),
            4 => ends(-8.0, 8.0),
            _ => {
                // What the trait does by itself.
                let reach = |axis: usize, n: Vector<S, D>| self.support(&n).world[axis].clone();
                [
                    Vector(array::from_fn(|i| reach(i, Vector::axis(i).neg()))),
                    Vector(array::from_fn(|i| reach(i, Vector::axis(i)))),
                ]
            }
        }
    }

    fn radius(&self) -> S {
        self.radius.clone()
    }
}

fn asked<S, const D: usize>(pair: &[Liar<S, D>; 2]) -> usize {
    let most = pair[0].asked.get().max(pair[1].asked.get());
    pair.iter().for_each(|liar| liar.asked.set(0));
    most
}

/// The limits of some runs: small ones too, so that the bound is not held by 12,000 alone.
fn limits<S: Scalar>(random: &mut Random) -> Limits<S> {
    Limits {
        gjk_iterations: [1, 20, 1_000][random.below(3) as usize],
        epa_iterations: [1, 30, 300, 1_500][random.below(4) as usize],
        ..Limits::default()
    }
}

/// All queries on floats that ask for support points.
fn floats_end<S: Float, const D: usize>(name: &str, of: fn(f64) -> S, rounds: u64) {
    let mut answered = 0;
    for index in 0..rounds {
        let mut random = Random::keyed(name, [index, D as u64]);
        let pair = [(); 2].map(|()| Liar::<S, D>::new(&mut random, of));
        let limits = limits(&mut random);
        let [a, b]: [&dyn Support<S, D>; 2] = [&pair[0], &pair[1]];
        let what = format!(
            "{name} {index}: {:?} {:?} {limits:?}",
            pair[0].lie, pair[1].lie
        );
        if let Ok(found) = contact(a, b, &limits) {
            // Its text says which numbers are not finite.
            let text = format!("{found:?}");
            assert!(
                !text.contains("NaN") && !text.contains("inf"),
                "{what}: {text}"
            );
            answered += 1;
        }
        let calls = asked(&pair);
        assert!(calls <= most_of_contact(&limits), "{what}: {calls}");
        let _ = intersects(a, b, &limits);
        assert!(asked(&pair) <= most_of_contact(&limits), "{what}");
        let _ = shallow(a, b, &limits);
        assert!(asked(&pair) <= most_of_contact(&limits), "{what}");
        let towards = Vector(array::from_fn(|i| of(if i == 0 { 1.0 } else { 0.25 })));
        let _ = directional(a, b, towards, &limits);
        let calls = asked(&pair);
        assert!(calls <= most_of_directional(&limits), "{what}: {calls}");
    }
    assert!(
        answered > rounds / 4,
        "{answered} of {rounds} have an answer"
    );
}

#[test]
fn liars_on_floats_end_within_the_documented_bound() {
    floats_end::<f64, 2>("liars", |x| x, 150);
    floats_end::<f64, 3>("liars", |x| x, 250);
    floats_end::<f32, 2>("small liars", |x| x as f32, 100);
    floats_end::<f32, 3>("small liars", |x| x as f32, 150);
}

fn exact_ends<S: Field, const D: usize>(of: fn(f64) -> S, rounds: u64) {
    for index in 0..rounds {
        let mut random = Random::keyed("exact liars", [index, D as u64]);
        let pair = [(); 2].map(|()| Liar::<S, D>::new(&mut random, of));
        let limits = Limits {
            gjk_iterations: 12,
            epa_iterations: 12,
            ..Limits::default()
        };
        let [a, b]: [&dyn Support<S, D>; 2] = [&pair[0], &pair[1]];
        let _ = solve(a, b, &limits);
        assert!(asked(&pair) <= most_of_contact(&limits));
        let towards = Vector(array::from_fn(|_| S::one()));
        let _ = along(a, b, towards, &limits);
        assert!(asked(&pair) <= most_of_directional(&limits));
    }
}

#[test]
fn exact_liars_end_within_the_documented_bound() {
    let of = |x: f64| BigRational::from_float(x).expect("finite");
    exact_ends::<BigRational, 2>(of, 40);
    exact_ends::<BigRational, 3>(of, 24);
}

/// What kept a query busy for minutes, on integers of any size: two balls about one centre whose
/// points all have the same number.
#[test]
fn one_number_for_all_points_is_found_out() {
    let liar = || Liar::<f64, 3> {
        lie: Lie::OneNumber,
        numbers: 2,
        bounds: 5,
        points: vec![Vector([0.0; 3])],
        radius: 0.0,
        of: |x| x,
        random: Cell::new(1),
        asked: Cell::new(0),
    };
    let pair = [liar(), liar()];
    let found = contact(&pair[0], &pair[1], &Limits::default()).expect("finite points");
    assert!((found.depth - 2.0).abs() < 0.1, "{found:?}");
    let calls = asked(&pair);
    assert!(calls < 2_000, "{calls}");
}

/// Finite shapes whose witness points no float holds.
#[test]
fn witness_points_beyond_the_floats_are_an_error() {
    let far = |x: f64| Hull::new([[x, 0.0, 0.0]]).expect("finite");
    let ball = at(Ball::new(1e308).expect("a radius"), [1.5e308, 0.0, 0.0]);
    let found = contact(&ball, &far(1.7e308), &Limits::default());
    assert_eq!(found, Err(QueryError::OutOfRange));
    let wall = Hull::new([[1.5e308, 0.0], [1.5e308, 1.0]]).expect("finite");
    let wall = Rounded::new(wall, 1e308).expect("a radius");
    let point = Hull::new([[1.7e308, 0.0]]).expect("finite");
    let found = contact(&wall, &point, &Limits::<f64>::default());
    assert_eq!(found, Err(QueryError::OutOfRange));
    let ball = at(Ball::new(1e38f32).expect("a radius"), [3e38, 0.0, 0.0]);
    let point = Hull::new([[3.4e38f32, 0.0, 0.0]]).expect("finite");
    let found = contact(&ball, &point, &Limits::default());
    assert_eq!(found, Err(QueryError::OutOfRange));
}

/// Local coordinates take part in no decision, and are looked at all the same.
#[test]
fn local_coordinates_that_are_no_numbers_are_blamed_on_their_shape() {
    struct Lost(Vector<f64, 2>);
    impl Support<f64, 2> for Lost {
        fn support(&self, _: &Vector<f64, 2>) -> SupportPoint<f64, 2> {
            SupportPoint {
                local: Vector([f64::NAN, 0.0]),
                ..SupportPoint::vertex(0, self.0)
            }
        }
    }
    let (lost, point) = (
        Lost(Vector([1.0, 0.0])),
        Hull::point([0.0, 0.0]).expect("finite"),
    );
    let of = |a: &dyn Support<f64, 2>, b: &dyn Support<f64, 2>| contact(a, b, &Limits::default());
    let blamed = |which| Err(QueryError::NonFiniteSupport(which));
    assert_eq!(of(&lost, &point), blamed(epa::Which::A));
    assert_eq!(of(&point, &lost), blamed(epa::Which::B));
}
