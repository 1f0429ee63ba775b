//! The direction of least height of two pieces, on floats.
//!
//! ```text
//!    F(n) = c·n + |Aᵀn| + |Bᵀn|,  |n| = 1,  n ⊥ d for the ways d that parts may slide
//! ```
//!
//! The search is Newton's method on the sphere, or on the circle or the point of it that is
//! orthogonal to the ways. An error δ of the direction costs only δ² of the height, so floats are
//! enough. The result only decides whether an enclosure is found. The enclosure itself is checked
//! on integers.

pub(super) type V3 = [f64; 3];

/// Steps of Newton's method, and halvings of one step.
const STEPS: usize = 60;
const HALVINGS: usize = 40;

/// Newton's steps shorter than this are taken as they are.
const SURE: f64 = 0.125;

/// The difference of two pieces.
pub(super) struct Smooth {
    /// The difference of the centres.
    pub(super) centre: V3,
    /// The columns of both, each piece by itself.
    pub(super) columns: [Vec<V3>; 2],
    /// Directions must be orthogonal to these.
    pub(super) ways: Vec<V3>,
}

pub(super) fn dot(u: &V3, v: &V3) -> f64 {
    u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

pub(super) fn add(u: &V3, v: &V3, factor: f64) -> V3 {
    std::array::from_fn(|i| u[i] + factor * v[i])
}

pub(super) fn cross(u: &V3, v: &V3) -> V3 {
    std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        u[j] * v[k] - u[k] * v[j]
    })
}

/// `None` for a vector that is too short to have a direction.
pub(super) fn unit(v: &V3) -> Option<V3> {
    let length = dot(v, v).sqrt();
    (length > 1e-200 && length.is_finite()).then(|| v.map(|x| x / length))
}

/// Two unit vectors orthogonal to a unit vector and to each other.
pub(super) fn beside(n: &V3) -> [V3; 2] {
    let least = (0..3).fold(0, |m, i| if n[i].abs() < n[m].abs() { i } else { m });
    let mut axis = [0.0; 3];
    axis[least] = 1.0;
    // The axis is at least 54° off a unit vector.
    let u = unit(&cross(n, &axis)).unwrap_or([1.0, 0.0, 0.0]);
    [u, cross(n, &u)]
}

impl Smooth {
    /// `F(n)` for a unit vector.
    pub(super) fn height(&self, n: &V3) -> f64 {
        let lengths = self.columns.iter().map(|columns| {
            let square: f64 = columns.iter().map(|c| dot(c, n) * dot(c, n)).sum();
            square.sqrt()
        });
        dot(&self.centre, n) + lengths.sum::<f64>()
    }

    /// The point of the difference that is farthest along n: the gradient of F.
    pub(super) fn foot(&self, n: &V3) -> V3 {
        let mut foot = self.centre;
        for columns in &self.columns {
            let square: f64 = columns.iter().map(|c| dot(c, n) * dot(c, n)).sum();
            if square > 0.0 {
                for c in columns {
                    foot = add(&foot, c, dot(c, n) / square.sqrt());
                }
            }
        }
        foot
    }

    /// `u·F''(n)·v`.
    fn curvature(&self, n: &V3, u: &V3, v: &V3) -> f64 {
        let of = |columns: &Vec<V3>| {
            let sum = |f: &dyn Fn(&V3) -> f64| columns.iter().map(f).sum::<f64>();
            let square = sum(&|c| dot(c, n) * dot(c, n));
            if square <= 0.0 {
                return 0.0;
            }
            let uv = sum(&|c| dot(c, u) * dot(c, v));
            let (un, vn) = (
                sum(&|c| dot(c, u) * dot(c, n)),
                sum(&|c| dot(c, v) * dot(c, n)),
            );
            (uv - un * vn / square) / square.sqrt()
        };
        self.columns.iter().map(of).sum()
    }

    /// A direction of least height near another one.
    pub(super) fn least(&self, start: &V3) -> Option<V3> {
        let mut n = self.on_ways(start)?;
        let mut last = f64::INFINITY;
        for _ in 0..STEPS {
            let (step, is_newton) = self.step(&n);
            let size = dot(&step, &step).sqrt();
            if is_newton && size < SURE {
                // Heights are too flat here for floats to tell them apart; steps are not.
                if size >= last || size <= 0.0 {
                    break;
                }
                last = size;
                n = self.on_ways(&add(&n, &step, 1.0))?;
                continue;
            }
            let before = self.height(&n);
            let halved = (0..HALVINGS).scan(1.0, |factor, _| {
                let now = *factor;
                *factor *= 0.5;
                Some(now)
            });
            let mut tried = halved.filter_map(|factor| self.on_ways(&add(&n, &step, factor)));
            match tried.find(|next| self.height(next) < before) {
                Some(next) => n = next,
                None => break,
            }
        }
        Some(n)
    }

    /// The nearest unit vector that is orthogonal to the ways.
    fn on_ways(&self, v: &V3) -> Option<V3> {
        match &self.ways[..] {
            [] => unit(v),
            [d] => {
                let d = unit(d)?;
                unit(&add(v, &d, -dot(v, &d)))
            }
            [d, e, ..] => {
                let n = unit(&cross(d, e))?;
                Some(if dot(&n, v) < 0.0 { n.map(|x| -x) } else { n })
            }
        }
    }

    /// Newton's step in the directions that are free, and whether it is one: where the height
    /// bends downwards, it is one of length 1 in the steepest direction.
    fn step(&self, n: &V3) -> (V3, bool) {
        let [u, v] = match &self.ways[..] {
            [] => beside(n),
            [d] => match unit(&cross(n, d)) {
                Some(free) => [free, [0.0; 3]],
                None => return ([0.0; 3], false),
            },
            _ => return ([0.0; 3], false),
        };
        let (foot, s) = (self.foot(n), self.height(n));
        let [gu, gv] = [dot(&foot, &u), dot(&foot, &v)];
        let entry = |p: &V3, q: &V3| self.curvature(n, p, q) - s * dot(p, q);
        let (uu, uv, vv) = (entry(&u, &u), entry(&u, &v), entry(&v, &v));
        let steepest = || add(&u.map(|x| -gu * x), &v, -gv);
        let determinant = uu * vv - uv * uv;
        let newton = if dot(&v, &v) == 0.0 {
            (uu > 0.0).then(|| u.map(|x| -gu / uu * x))
        } else {
            (uu > 0.0 && determinant > 0.0).then(|| {
                let (a, b) = (vv * gu - uv * gv, uu * gv - uv * gu);
                add(&u.map(|x| -a / determinant * x), &v, -b / determinant)
            })
        };
        let step = newton.unwrap_or_else(steepest);
        let size = dot(&step, &step).sqrt();
        let is_newton = newton.is_some();
        if size > 1.0 || (!is_newton && size > 0.0) {
            return (step.map(|x| x / size), is_newton);
        }
        (step, is_newton)
    }
}
