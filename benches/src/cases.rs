//! The families as cases of the oracle, for `oracle/engines/run --bench`.

use crate::families::{Case, Family, Points};
use crate::random::moved;

/// How many times B is moved in the family of a motion.
const STEPS: usize = 64;

/// The first cases of a family, a line each; with the name of the family in their names, and what
/// it is as the reason.
pub fn lines<const D: usize>(family: &Family<D>) -> String {
    let cases = family.generate((family.count / 4).max(2));
    listed(&cases, family.name, family.about)
}

/// A pair of a family, again and again, with B a little farther along an axis each time.
pub fn motion<const D: usize>(family: &Family<D>) -> String {
    let Some(pair) = family.cases().next() else {
        return String::new();
    };
    let step = pair.scale() / STEPS as f64;
    let at = |i: usize| {
        let axis = std::array::from_fn(|k| if k == 0 { 1.0 } else { 0.0 });
        let by = step * i as f64;
        Case {
            b: pair.b.iter().map(|p| moved(p, by, &axis)).collect(),
            ..pair.clone()
        }
    };
    let cases: Vec<_> = (0..STEPS).map(at).collect();
    let (name, about) = (
        format!("{}_motion", family.name),
        format!(
            "the first pair of {}, of which B moves in {STEPS} steps by its size",
            family.name
        ),
    );
    listed(&cases, &name, &about)
}

fn listed<const D: usize>(cases: &[Case<D>], name: &str, about: &str) -> String {
    let hull = |points: &Points<D>| {
        let points: Vec<_> = points.iter().map(|p| p.to_vec()).collect();
        serde_json::json!({ "hull": points })
    };
    let line = |(i, case): (usize, &Case<D>)| {
        let line = serde_json::json!({
            "v": 1, "dim": D, "scalar": "f64",
            "a": hull(&case.a), "b": hull(&case.b),
            "name": format!("{name}/{i}"), "why": about,
        });
        format!("{line}\n")
    };
    cases.iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;

    #[test]
    fn a_motion_moves_b_alone() {
        let family = families::SPACE.iter().find(|f| f.name == "hull_32");
        let text = motion(family.expect("a family of this name"));
        let cases: Vec<serde_json::Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!(cases.len(), STEPS);
        let x = |case: usize| cases[case]["b"]["hull"][0][0].as_f64().expect("a number");
        assert!(x(0) < x(1) && x(1) < x(2));
        assert!(cases.iter().all(|case| case["a"] == cases[0]["a"]));
        assert_eq!(cases[3]["name"], "hull_32_motion/3");
    }
}
