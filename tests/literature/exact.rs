//! Exact values as text: truths of pairs, roots, and rounded prints held against them.

use epa::{Class, Hull, Limits, SignedDepth, Vector, solve};
use epa_oracle::brute;
use epa_oracle::case::Case;
use epa_oracle::literature::Difference;
use epa_oracle::number::{FloatType, Rational, Surd, parse_exact, rational_from_f64};
use epa_oracle::truth::{self, Decided, Truth};

/// The certified truth of a pair.
pub(crate) fn truth<const D: usize>(pair: &Difference<D>) -> Decided {
    let hull = |points: &[[f64; D]]| format!(r#"{{"hull":{points:?}}}"#);
    truth_of(D, &hull(&pair.a), &hull(&pair.b))
}

/// The certified truth of two shapes in the format of cases.
pub(crate) fn truth_of(dim: usize, a: &str, b: &str) -> Decided {
    let line = format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{a},"b":{b}}}"#);
    let case = Case::parse(&line).expect("a case");
    match truth::solve(&case, brute::DEFAULT_LIMIT).expect("the legs agree") {
        Truth::Decided(decided) => *decided,
        Truth::Enclosed(truth) => panic!("polytopes have an exact truth: {truth:?}"),
    }
}

/// The signed depth as the nearest float.
pub(crate) fn depth(truth: &Decided) -> f64 {
    let rounded = truth.depth.round(FloatType::F64);
    rounded.to_f64().expect("an ordinary size")
}

/// The truth of a pair in one line.
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

/// Six digits of a root and its square, or the number itself if it is rational.
pub(crate) fn surd(x: &Surd) -> String {
    match x.is_rational() {
        Some(x) => x.to_string(),
        None => {
            let sign = if x.sign < 0 { "-" } else { "" };
            format!("{} = {sign}√({})", x.decimal(6), x.square)
        }
    }
}

/// `offset/√norm_squared`.
pub(crate) fn distance(offset: i64, norm_squared: i64) -> Surd {
    let square = Rational::new((offset * offset.abs()).into(), norm_squared.into());
    Surd::from_signed_square(&square)
}

/// Whether a printed decimal is the number rounded to two decimals.
pub(crate) fn is_rounded(x: &Surd, printed: &str) -> bool {
    let printed = parse_exact(printed).expect("a decimal");
    let half = Rational::new(1.into(), 200.into());
    x.cmp_rational(&(&printed - &half)).is_ge() && x.cmp_rational(&(&printed + &half)).is_le()
}

/// Points as exact rationals.
pub(crate) fn hull<const D: usize>(points: &[[f64; D]]) -> Hull<Rational, D> {
    let exact = |x: f64| rational_from_f64(x).expect("finite");
    Hull::new(points.iter().map(|p| Vector(p.map(exact)))).expect("points")
}

/// The exact EPA on a pair, with everything it knows.
pub(crate) fn rational<const D: usize>(pair: &Difference<D>) -> SignedDepth<Rational, D> {
    solve(&hull(&pair.a), &hull(&pair.b), &Limits::default()).expect("finite shapes")
}
