//! What the tests of the 2D and of the 3D documents share.

use std::collections::BTreeMap;

use epa::Hull;
use epa_oracle::corpus;
use epa_oracle::literature::{
    Difference, Ending, Found, Run, Vertex, by_name, in_space, in_the_plane,
};
use epa_oracle::validate::{Outcome, Placed, validate};

use crate::exact::{depth, in_words, truth};

/// Compares a text with its snapshot.
pub(crate) fn snapshot(name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => "../../snapshots/literature",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}

/// The heads of the columns of a table, as its first line shows them.
pub(crate) fn heads<const N: usize>(line: &'static str) -> [&'static str; N] {
    let heads: Vec<&str> = line.split(" | ").collect();
    heads.try_into().expect("a head for each column")
}

/// A pair of vertex lists.
pub(crate) fn pair<X: Copy + Into<f64>, const D: usize>(
    a: &[[X; D]],
    b: &[[X; D]],
) -> Difference<D> {
    let [a, b] = [a, b].map(|points| points.iter().map(|p| p.map(Into::into)).collect());
    Difference { a, b }
}

/// The hulls of a pair on floats.
pub(crate) fn hulls<const D: usize>(pair: &Difference<D>) -> [Hull<f64, D>; 2] {
    let hull = |points: &Vec<[f64; D]>| Hull::new(points.iter().copied()).expect("finite points");
    [&pair.a, &pair.b].map(hull)
}

/// The point of the difference with these coordinates, if there is one.
pub(crate) fn vertex_at<const D: usize>(
    pair: &Difference<D>,
    point: [f64; D],
) -> Option<Vertex<D>> {
    let numbers = (0..pair.a.len()).flat_map(|i| (0..pair.b.len()).map(move |j| [i, j]));
    let mut all = numbers.map(|numbers| pair.vertex(numbers));
    all.find(|vertex| vertex.point == point)
}

/// The scalar product.
pub(crate) fn dot<X, const D: usize>(u: [X; D], v: [X; D]) -> X
where
    X: std::ops::Mul<Output = X> + std::iter::Sum,
{
    u.into_iter().zip(v).map(|(x, y)| x * y).sum()
}

pub(crate) fn cross(u: [i64; 3], v: [i64; 3]) -> [i64; 3] {
    let minor = |i: usize, j: usize| u[i] * v[j] - u[j] * v[i];
    [minor(1, 2), minor(2, 0), minor(0, 1)]
}

/// From one point to another.
pub(crate) fn edge<const D: usize>(from: [i64; D], to: [i64; D]) -> [i64; D] {
    std::array::from_fn(|axis| to[axis] - from[axis])
}

/// A pair that the versions of its dimension run on.
pub(crate) trait Pair<const D: usize> {
    /// The run of a version.
    fn run(&self, name: &str) -> Run<D>;
}

impl Pair<2> for Difference<2> {
    fn run(&self, name: &str) -> Run<2> {
        in_the_plane(name).expect("a version of the plane")(self)
    }
}

impl Pair<3> for Difference<3> {
    fn run(&self, name: &str) -> Run<3> {
        in_space(name).expect("a version of space")(self)
    }
}

/// What a version reports.
pub(crate) fn found<const D: usize>(run: &Run<D>) -> &Found {
    match &run.ending {
        Ending::Found(found) => found,
        other => panic!("{other}"),
    }
}

/// How far the depth that a version reports is off; `None` if it reports none.
pub(crate) fn error<const D: usize>(run: &Run<D>, pair: &Difference<D>) -> Option<f64> {
    match &run.ending {
        Ending::Found(found) => Some(found.depth - depth(&truth(pair))),
        _ => None,
    }
}

/// A pair, its truth, and what a version does.
pub(crate) fn show<const D: usize>(name: &str, pair: &Difference<D>) -> String
where
    Difference<D>: Pair<D>,
{
    let (a, b, truth, run) = (&pair.a, &pair.b, in_words(pair), pair.run(name));
    format!("{name}\nA = {a:?}\nB = {b:?}\n{truth}\n\n{run}\n")
}

/// What a version says of a pair.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Says {
    /// The right depth.
    Right,
    /// The right depth and I. Winter's bias.
    Biased,
    /// A depth that is too large, by more than this.
    TooDeep(f64),
    /// A depth that is too small, by more than this.
    TooShallow(f64),
    NoOverlap,
    GivesUp,
    NoEnd,
}

impl Says {
    fn is_said<const D: usize>(self, run: &Run<D>, pair: &Difference<D>) -> bool {
        let off = error(run, pair);
        match self {
            Says::Right => off.is_some_and(|off| off.abs() < 1e-15),
            Says::Biased => off.is_some_and(|off| (off - 0.001).abs() < 1e-12),
            Says::TooDeep(by) => off.is_some_and(|off| off > by),
            Says::TooShallow(by) => off.is_some_and(|off| off < -by),
            Says::NoOverlap => run.ending == Ending::NoOverlap,
            Says::GivesUp => matches!(run.ending, Ending::GaveUp(_)),
            Says::NoEnd => run.ending == Ending::Endless,
        }
    }
}

/// What versions do with a pair, held against what they say.
pub(crate) fn shown<const D: usize>(pair: &Difference<D>, versions: &[(&str, Says)]) -> String
where
    Difference<D>: Pair<D>,
{
    let each = versions.iter().map(|(version, says)| {
        let run = pair.run(version);
        assert!(
            says.is_said(&run, pair),
            "{version}, {says:?}: {}",
            run.ending
        );
        show(version, pair)
    });
    each.collect::<Vec<_>>().join("\n")
}

/// The failures of a version on the embedded cases and the core set: lines by stratum, a case a
/// line.
pub(crate) fn on_the_core_set(name: &str, dim: usize) -> BTreeMap<String, Vec<String>> {
    let embedded = corpus::embedded().expect("cases").into_iter();
    let embedded = embedded.map(|(stratum, case)| (stratum.to_owned(), case));
    let placed: Vec<Placed> = embedded
        .chain(corpus::core().expect("cases"))
        .filter(|(_, case)| case.dim.get() == dim)
        .map(|(stratum, case)| Placed { stratum, case })
        .collect();
    let (mut failures, mut judged) = (BTreeMap::<String, Vec<String>>::new(), 0);
    let subjects = [by_name(name).expect("a version")];
    for record in validate(&placed, &subjects, 0).expect("the legs agree") {
        let Outcome::Judged(verdict) = record.result else {
            continue;
        };
        judged += 1;
        if !verdict.failures.is_empty() {
            let line = format!(
                "{}: {:?}",
                record.case.name.clone().unwrap_or_default(),
                verdict.failures
            );
            failures.entry(record.stratum).or_default().push(line);
        }
    }
    assert!(judged > [900, 1200][dim - 2], "{judged} judged");
    failures
}

/// The same as text.
pub(crate) fn in_lines(name: &str, failures: &BTreeMap<String, Vec<String>>) -> String {
    let strata = failures.iter();
    let strata =
        strata.map(|(stratum, lines)| format!("  {stratum}\n    {}\n", lines.join("\n    ")));
    format!("{name}\n{}", strata.collect::<String>())
}
