//! The generators make what they say, and always the same.

use epa::{Class, Hull, Limits};
use epa_benches::engines::{self, Part, exact};
use epa_benches::families::{Case, Family, PLANE, Points, SPACE};

/// As many as a test of every case can afford.
const CASES: usize = 12;

fn some<const D: usize>(family: &Family<D>) -> Vec<Case<D>> {
    let cases = if family.vertices > 1_000 { 1 } else { CASES };
    family.generate(cases)
}

fn named<const D: usize>(families: &[Family<D>], name: &str) -> Vec<Case<D>> {
    let family = families.iter().find(|family| family.name == name);
    family.expect("a family of this name").generate(200)
}

fn hull<const D: usize>(points: &[[f64; D]]) -> Hull<f64, D> {
    Hull::new(points.iter().copied()).expect("finite points")
}

fn every_family(space: impl Fn(&Family<3>), plane: impl Fn(&Family<2>)) {
    SPACE.iter().for_each(space);
    PLANE.iter().for_each(plane);
}

#[test]
fn the_same_cases_every_time_and_more_of_them_begin_with_the_same() {
    fn check<const D: usize>(family: &Family<D>) {
        if family.vertices <= 1_000 {
            let (few, more) = (family.generate(2), family.generate(4));
            assert_eq!(few[..], more[..2], "{}", family.name);
            assert_ne!(few[0], few[1], "{}", family.name);
        }
    }
    every_family(check, check);
}

#[test]
fn the_numbers_of_a_family_are_the_same_on_every_machine() {
    let corner = named(SPACE, "hull_8")[0].a[0];
    assert_eq!(corner, CORNER);
}

/// The first vertex of the first case of hull_8.
const CORNER: [f64; 3] = [
    -0.6289547089272085,
    0.24055520459851112,
    -0.36973573688110867,
];

#[test]
fn shapes_have_the_stated_number_of_vertices_and_all_are_extreme() {
    fn is_extreme<const D: usize>(points: &Points<D>, index: usize) -> bool {
        let others = points.iter().enumerate();
        let others: Vec<_> = others
            .filter(|(i, _)| *i != index)
            .map(|(_, p)| *p)
            .collect();
        let point = hull(&points[index..=index]);
        let contact = epa::contact(&point, &hull(&others), &Limits::default());
        contact.expect("an answer").class == Class::Separated
    }
    fn check<const D: usize>(family: &Family<D>) {
        for case in some(family)
            .into_iter()
            .flat_map(|case| [case.rounded(), case])
        {
            for points in [&case.a, &case.b] {
                assert_eq!(points.len(), family.vertices, "{}", family.name);
                let step = points.len().div_ceil(40);
                for index in (0..points.len()).step_by(step) {
                    // Rounding far from the origin moves vertices by more than plates are thick.
                    let is_coarse = family.name == "far_offset" || family.name == "thin_plate";
                    assert!(is_coarse || is_extreme(points, index), "{}", family.name);
                }
            }
        }
    }
    every_family(check, check);
}

#[test]
fn pairs_overlap_touch_or_are_apart_as_stated() {
    fn check<const D: usize>(family: &Family<D>) {
        for case in some(family) {
            let depth = exact::depth(&case).expect("exact truth");
            assert_eq!(case.apart, family.is_apart);
            let is_right = match family.name {
                _ if family.is_apart => depth <= -0.009,
                "box_grid" | "rect_grid" => depth >= 0.0 && (2.0 * depth).fract() == 0.0,
                "near_touch" | "near_edge" | "rect_near_touch" => {
                    (2f64.powi(-41)..2f64.powi(-8)).contains(&depth)
                }
                _ => depth > 0.0,
            };
            assert!(is_right, "{}: {depth}", family.name);
        }
    }
    every_family(check, check);
}

#[test]
fn the_grid_has_half_integers_pairs_that_touch_and_pairs_that_overlap() {
    fn check<const D: usize>(cases: &[Case<D>]) {
        let depths = cases
            .iter()
            .map(|case| exact::depth(case).expect("exact truth"));
        let touching = depths.filter(|depth| *depth == 0.0).count();
        assert!(
            (20..150).contains(&touching),
            "{touching} of {}",
            cases.len()
        );
        let mut coordinates = cases.iter().flat_map(|c| c.a.iter().chain(&c.b)).flatten();
        assert!(coordinates.all(|x| (2.0 * x).fract() == 0.0));
    }
    check(&named(SPACE, "box_grid"));
    check(&named(PLANE, "rect_grid"));
}

#[test]
fn special_families_are_as_special_as_they_say() {
    fn extent<const D: usize>(points: &Points<D>) -> f64 {
        let pairs = points
            .iter()
            .flat_map(|p| points.iter().map(move |q| (p, q)));
        let squares = pairs.map(|(p, q)| (0..D).map(|i| (p[i] - q[i]).powi(2)).sum::<f64>());
        squares.fold(0.0, f64::max).sqrt()
    }
    let ratio = |case: &Case<3>| extent(&case.a) / extent(&case.b);
    let ratios: Vec<f64> = named(SPACE, "scale_ratio").iter().map(ratio).collect();
    assert!(ratios.iter().any(|r| *r > 4_000.0) && ratios.iter().any(|r| *r < 4.0));
    for case in named(SPACE, "far_offset") {
        let square: f64 = case.a[0].iter().map(|x| x * x).sum();
        assert!((square.sqrt() - 1_048_576.0).abs() < 10.0);
        assert!(case.scale() < 10.0);
    }
    for case in named(SPACE, "thin_plate") {
        for points in [&case.a, &case.b] {
            let square: f64 = (0..3).map(|i| (points[4][i] - points[0][i]).powi(2)).sum();
            assert!((square.sqrt() - 1.0 / 512.0).abs() < 1e-12);
        }
    }
}

#[test]
fn polygons_are_convex_and_counter_clockwise() {
    for family in PLANE {
        for case in family.generate(50) {
            for points in [&case.a, &case.b] {
                let n = points.len();
                for i in 0..n {
                    let [p, q, r] = [i, i + 1, i + 2].map(|k| points[k % n]);
                    let turn = (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0]);
                    assert!(turn > 0.0, "{}", family.name);
                }
            }
        }
    }
}

#[test]
fn float_engines_of_this_project_are_right_and_nobody_refuses_a_shape() {
    fn check<const D: usize>(family: &Family<D>, entries: &[engines::Entry<D>]) {
        if family.vertices > 128 {
            return;
        }
        let cases = family.generate(20);
        let truth = epa_benches::truth::Truth::of(&cases).expect("exact truth");
        for entry in entries.iter().filter(|e| e.part == Part::Query) {
            let mut engine = entry.prepare(&cases);
            assert_eq!(
                engine.len(),
                cases.len(),
                "{} on {}",
                entry.name,
                family.name
            );
            let answers = engine.answers();
            if entry.name == "epa-f64" {
                assert_eq!(truth.wrong(&answers), 0.0, "{}", family.name);
            }
        }
    }
    let (space, plane) = (engines::space(), engines::plane());
    every_family(
        |family| check(family, &space),
        |family| check(family, &plane),
    );
}
