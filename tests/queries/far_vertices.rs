//! A few vertices near the origin and one or two far away, on both float types: the normals
//! of facets at the far ones lose most of their digits. No answer may be worse than
//! `numeric`, and depth and direction are tight.
//!
//! `EPA_FAR_CASES=20000 cargo test --release --test queries far_vertices` asks for more pairs of
//! each kind than the hundred or so by default.

use crate::common::{Random, judged, share};
use epa::{Hull, Vector, certified};
use epa_oracle::case::Case;
use epa_oracle::judge::{Tier, Verdict};
use num_traits::Signed;
use serde_json::{Value, json};

type Floats<const D: usize> = Vec<[f64; D]>;

/// What is drawn: the exponents of far coordinates, and the float type.
struct Family {
    far: std::ops::RangeInclusive<i64>,
    scalar: &'static str,
}

const ON_F64: Family = Family {
    far: 20..=60,
    scalar: "f64",
};

const ON_F32: Family = Family {
    far: 8..=25,
    scalar: "f32",
};

fn hull<const D: usize>(points: &Floats<D>) -> Value {
    json!({"hull": points.iter().map(|p| p.to_vec()).collect::<Vec<_>>()})
}

impl Family {
    /// What the float type makes of a number.
    fn held(&self, x: f64) -> f64 {
        if self.scalar == "f32" {
            f64::from(x as f32)
        } else {
            x
        }
    }

    /// A power of two times a vector of directions, of ±1 and 0, or along an axis.
    fn far<const D: usize>(&self, random: &mut Random) -> [f64; D] {
        let span = self.far.end() - self.far.start() + 1;
        let size = 2f64.powi((self.far.start() + random.below(span)) as i32);
        let (kind, axis) = (random.below(3), random.below(D as i64) as usize);
        std::array::from_fn(|i| match kind {
            0 if i == axis => size,
            0 => 20.0 * share(random),
            1 => size * share(random),
            _ => size * (random.below(3) as f64 - 1.0) + random.below(41) as f64 - 20.0,
        })
    }

    fn body<const D: usize>(&self, random: &mut Random, far: i64) -> Floats<D> {
        let is_integer = random.below(2) == 0;
        let near = |random: &mut Random| match is_integer {
            true => random.below(41) as f64 - 20.0,
            false => 20.0 * share(random),
        };
        let count = 1 + random.below(4);
        let point = |_| std::array::from_fn(|_| near(random));
        let mut points: Floats<D> = (0..count).map(point).collect();
        points.extend((0..far).map(|_| self.far(random)));
        let held = |p: [f64; D]| p.map(|x| self.held(x));
        points.into_iter().map(held).collect()
    }

    /// B as it comes, or moved to touch A, to overlap it a little, or to leave a gap.
    fn move_of_b<const D: usize>(
        &self,
        random: &mut Random,
        [a, b]: [&Floats<D>; 2],
    ) -> Option<[f64; D]> {
        if random.below(2) == 0 {
            return None;
        }
        let [a, b] = [a, b].map(|points| Hull::new(points.iter().map(|p| Vector(*p))));
        let exact = certified(&a.expect("finite"), &b.expect("finite")).expect("exact");
        let depth: f64 = exact.depth().expect("a float");
        let gap = match random.below(4) {
            0 => 0.0,
            1 => share(random),
            2 => 20.0 * share(random),
            _ => share(random) * 2f64.powi(-(random.below(40) as i32)),
        };
        Some(exact.normal().scale(&(depth - gap)).0)
    }

    fn pair<const D: usize>(&self, random: &mut Random) -> Value {
        let far_of_a = 1 + random.below(2);
        let a = self.body::<D>(random, far_of_a);
        let far_of_b = i64::from(random.below(4) == 0);
        let mut b = self.body::<D>(random, far_of_b);
        let is_point = random.below(4) == 0;
        b.truncate(if is_point { 1 } else { b.len() });
        let by = self.move_of_b(random, [&a, &b]);
        let by = by.map(|by| by.map(|x| self.held(x)));
        let mut shapes = [hull(&a), hull(&b)];
        match (by, random.below(3)) {
            (Some(by), 0) => shapes[1]["pose"] = json!({"translation": by.to_vec()}),
            (Some(by), _) => {
                let moved = |p: &[f64; D]| std::array::from_fn(|i| self.held(p[i] + by[i]));
                shapes[1] = hull::<D>(&b.iter().map(moved).collect());
            }
            (None, 0) => {
                let count = if D == 2 { 2 } else { 4 };
                let parts: Vec<f64> = (0..count)
                    .map(|_| self.held(0.125 + random.below(1 << 20) as f64 / (1 << 20) as f64))
                    .collect();
                let name = if D == 2 { "rotation" } else { "quaternion" };
                shapes[0]["pose"] = json!({name: parts});
            }
            (None, _) => {}
        }
        let [a, b] = shapes;
        json!({"v": 1, "dim": D, "scalar": self.scalar, "a": a, "b": b})
    }

    fn holds<const D: usize>(&self, seed: u64) {
        let asked = std::env::var("EPA_FAR_CASES").ok();
        let count = asked.map_or(150, |text| text.parse().expect("a number of cases"));
        let mut random = Random::new(seed);
        let mut apart = 0;
        for _ in 0..count {
            let line = self.pair::<D>(&mut random).to_string();
            let case = Case::parse(&line).expect("a generated case is a case");
            let (answer, verdict) = judged(&case, &format!("epa-{}", self.scalar), 500);
            is_good(&verdict, &line);
            let depth = answer.and_then(|answer| answer.depth);
            apart += usize::from(depth.is_some_and(|depth| depth < 0.0));
        }
        let share = apart as f64 / count as f64;
        assert!((0.1..0.9).contains(&share), "{apart} of {count} are apart");
    }
}

fn is_good(verdict: &Verdict, line: &str) {
    assert!(verdict.is_conformant(), "{verdict:?}\n{line}");
    assert!(verdict.tier <= Tier::Numeric, "{verdict:?}\n{line}");
    let (measures, tight) = (&verdict.measures, &verdict.tolerances.tight);
    let depth = measures.depth_error.as_ref().map(Signed::abs);
    let errors = [&depth, &measures.normal_regret, &measures.residual_overlap];
    for error in errors.into_iter().flatten() {
        assert!(error <= tight, "{verdict:?}\n{line}");
    }
}

#[test]
fn on_f64_in_space_and_in_the_plane() {
    ON_F64.holds::<3>(51);
    ON_F64.holds::<2>(52);
}

#[test]
fn on_f32_in_space_and_in_the_plane() {
    ON_F32.holds::<3>(53);
    ON_F32.holds::<2>(54);
}
