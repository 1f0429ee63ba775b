//! Exact values as text: certified truths of pairs, roots, and vectors of rationals.

use epa::{Class, Hull, Limits, Solution, Vector, solve};
use epa_oracle::brute;
use epa_oracle::case::Case;
use epa_oracle::literature::Difference;
use epa_oracle::number::{FloatType, Surd};
use epa_oracle::truth::{self, Decided, Truth};
use num_rational::BigRational;

/// The certified truth of a pair.
pub(crate) fn truth<const D: usize>(pair: &Difference<D>) -> Decided {
    let (a, b) = (&pair.a, &pair.b);
    truth_of(
        D,
        &format!(r#"{{"hull":{a:?}}}"#),
        &format!(r#"{{"hull":{b:?}}}"#),
    )
}

/// The certified truth of two shapes in the format of cases.
pub(crate) fn truth_of(dim: usize, a: &str, b: &str) -> Decided {
    let line = format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{a},"b":{b}}}"#);
    let case = Case::parse(&line).expect("a case");
    match truth::solve(&case, brute::DEFAULT_LIMIT).expect("the legs agree") {
        Truth::Decided(decided) => *decided,
        Truth::Undecided { reason, .. } => panic!("polytopes are decidable: {reason}"),
    }
}

/// The signed depth as the nearest float.
pub(crate) fn depth<const D: usize>(pair: &Difference<D>) -> f64 {
    let rounded = truth(pair).depth.round(FloatType::F64);
    rounded.to_f64().expect("an ordinary size")
}

/// The truth in one line.
pub(crate) fn in_words<const D: usize>(pair: &Difference<D>) -> String {
    describe(&truth(pair))
}

/// A truth in one line.
pub(crate) fn describe(truth: &Decided) -> String {
    let class = match truth.class {
        Class::Penetrating => "penetrating",
        Class::Touching => "touching",
        Class::Separated => "separated",
    };
    let normals: Vec<String> = truth.normals.iter().map(|n| tuple(n)).collect();
    let depth = surd(&truth.depth);
    format!("exact: {class}, {depth} along {}", normals.join(" or "))
}

/// Coordinates in parentheses.
pub(crate) fn tuple<T: ToString>(coordinates: &[T]) -> String {
    let texts: Vec<String> = coordinates.iter().map(T::to_string).collect();
    format!("({})", texts.join(", "))
}

/// The number itself if it is rational, otherwise six digits of it, and its square.
pub(crate) fn surd(x: &Surd) -> String {
    match x.is_rational() {
        Some(x) => x.to_string(),
        None => {
            let sign = if x.sign < 0 { "-" } else { "" };
            format!("{} = {sign}√({})", x.decimal(6), x.square)
        }
    }
}

/// Points as exact rationals.
pub(crate) fn hull(points: &[[f64; 3]]) -> Hull<BigRational, 3> {
    let number = |x: f64| BigRational::from_float(x).expect("finite");
    let exact = points.iter().map(|p| Vector(p.map(number)));
    Hull::new(exact).expect("a hull of at least one point")
}

/// The answer of exact EPA, with everything it knows.
pub(crate) fn solution(pair: &Difference<3>) -> Solution<BigRational, 3> {
    solve(&hull(&pair.a), &hull(&pair.b), &Limits::default()).expect("finite shapes")
}
