//! The checker of polytopes: `oracle/proof/Checker.v`, function by function.
//!
//! The conditions are those of docs/certificate.md, sections *Form* and *Checks and proofs*, in the
//! same order. `tests/architecture/same_text.rs` holds the names here to those of `Checker.v`.

mod reason;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// A vector of integers.
pub(crate) type Zvec = [BigInt; 3];
pub(crate) fn zdot([a, b, c]: &Zvec, [x, y, z]: &Zvec) -> BigInt {
    a * x + b * y + c * z
}
pub(crate) fn zsub([a, b, c]: &Zvec, [x, y, z]: &Zvec) -> Zvec {
    [a - x, b - y, c - z]
}
pub(crate) fn zadd([a, b, c]: &Zvec, [x, y, z]: &Zvec) -> Zvec {
    [a + x, b + y, c + z]
}
pub(crate) fn zscal(k: &BigInt, [x, y, z]: &Zvec) -> Zvec {
    [k * x, k * y, k * z]
}
fn zcross([a, b, c]: &Zvec, [x, y, z]: &Zvec) -> Zvec {
    let minor = |a: &BigInt, b: &BigInt, x: &BigInt, y: &BigInt| a * y - b * x;
    [minor(b, c, y, z), minor(c, a, z, x), minor(a, b, x, y)]
}
/// The number sign·√(num/den).
pub(crate) struct Bound {
    pub(crate) sign: BigInt,
    pub(crate) num: BigInt,
    pub(crate) den: BigInt,
}

/// Pairs of vertices, and a weight for each; or pairs of vertices, and lists of numbers of pairs.
pub(crate) enum Lower<'l> {
    Points(&'l [(usize, usize)], Vec<BigInt>),
    Facets(&'l [(usize, usize)], &'l [Vec<usize>]),
}
/// The world vertices of A and B are `va` and `vb` over `scale`. Their radii are `ra` and `rb` over
/// `rden`. In the plane `space` is false, and the third coordinate is 0.
pub(crate) struct Case {
    pub(crate) space: bool,
    pub(crate) va: Vec<Zvec>,
    pub(crate) vb: Vec<Zvec>,
    pub(crate) scale: BigInt,
    pub(crate) ra: BigInt,
    pub(crate) rb: BigInt,
    pub(crate) rden: BigInt,
}
/// `round` says that the certificate has the field `reduce`.
pub(crate) struct Cert<'l> {
    pub(crate) round: bool,
    pub(crate) direction: Zvec,
    pub(crate) low: Lower<'l>,
    pub(crate) lo: Bound,
    pub(crate) hi: Bound,
}

/// Why a certificate is refused. The codes are those of the table in docs/certificate.md.
#[allow(missing_docs, reason = "each has its sentence in reason.rs")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Form,
    DirectionZero,
    UpperTooLow,
    NoPoints,
    WeightNegative,
    WeightsZero,
    MeanTooFar,
    NoFacets,
    FacetOrientation,
    FacetTooNear,
    NotClosed,
}
type Checked = Result<(), Reason>;

/// If the condition holds, what follows is the answer; otherwise it is the reason.
fn demand(condition: bool, reason: Reason) -> Checked {
    if condition { Ok(()) } else { Err(reason) }
}
fn flat([_, _, z]: &Zvec) -> bool {
    z.is_zero()
}
fn good_bound(Bound { sign, num, den }: &Bound) -> bool {
    let [zero, one] = [0, 1].map(BigInt::from);
    (*sign == zero && *num == zero || (*sign == one || *sign == -one) && zero < *num) && zero < *den
}
fn good_case(c: &Case) -> bool {
    let zero = BigInt::ZERO;
    let is_scaled = zero < c.scale && zero < c.rden && zero <= c.ra && zero <= c.rb;
    let are_there = !c.va.is_empty() && !c.vb.is_empty();
    is_scaled && are_there && (c.space || c.va.iter().all(flat) && c.vb.iter().all(flat))
}
fn form(c: &Case, k: &Cert<'_>) -> bool {
    let is_rounded_alike = k.round == (BigInt::ZERO < &c.ra + &c.rb);
    let are_bounds = good_bound(&k.lo) && good_bound(&k.hi);
    good_case(c) && is_rounded_alike && are_bounds && (c.space || flat(&k.direction))
}
fn all_some<S, T>(f: impl Fn(&S) -> Option<T>, l: &[S]) -> Option<Vec<T>> {
    l.iter().map(f).collect()
}
/// The points of D that the pairs name.
fn differences(c: &Case, pairs: &[(usize, usize)]) -> Option<Vec<Zvec>> {
    all_some(|&(i, j)| Some(zsub(c.va.get(i)?, c.vb.get(j)?)), pairs)
}

/// The lower bound's proof, read: facets of as many corners as dimensions, and each of them exists.
pub(crate) enum Evidence<'l> {
    Mean(Vec<Zvec>, &'l [BigInt]),
    Triangles(Vec<[usize; 3]>, Vec<Zvec>),
    Segments(Vec<[usize; 2]>, Vec<Zvec>),
}
fn triple<T>(m: &[T], l: &[usize]) -> Option<[usize; 3]> {
    let &[i, j, k] = l else { return None };
    (i < m.len() && j < m.len() && k < m.len()).then_some([i, j, k])
}
fn couple<T>(m: &[T], l: &[usize]) -> Option<[usize; 2]> {
    let &[i, j] = l else { return None };
    (i < m.len() && j < m.len()).then_some([i, j])
}
pub(crate) fn read<'l>(c: &Case, l: &'l Lower<'l>) -> Option<Evidence<'l>> {
    let (Lower::Points(pairs, _) | Lower::Facets(pairs, _)) = l;
    let m = differences(c, pairs)?;
    Some(match l {
        Lower::Points(_, ws) => (m.len() == ws.len()).then_some(Evidence::Mean(m, ws))?,
        Lower::Facets(_, fs) if c.space => Evidence::Triangles(all_some(|l| triple(&m, l), fs)?, m),
        Lower::Facets(_, fs) => Evidence::Segments(all_some(|l| couple(&m, l), fs)?, m),
    })
}
/// A bound's signed square on the lattice, times its denominator.
fn signed_square(c: &Case, b: &Bound) -> BigInt {
    &b.sign * &b.num * (&c.scale * &c.scale)
}
/// x/√square >= the bound on the lattice, and <=. The square is positive, and `k` is the bound's
/// `signed_square`.
fn above(x: &BigInt, square: &BigInt, k: &BigInt, b: &Bound) -> bool {
    k * square <= x * x.abs() * &b.den
}
fn below(x: &BigInt, square: &BigInt, k: &BigInt, b: &Bound) -> bool {
    x * x.abs() * &b.den <= k * square
}
fn largest(n: &Zvec, l: &[Zvec]) -> Option<BigInt> {
    l.iter().map(|v| zdot(n, v)).max()
}
/// h_D(n)/|n| <= b.
fn check_upper(c: &Case, n: &Zvec, b: &Bound) -> Checked {
    demand(BigInt::ZERO < zdot(n, n), Reason::DirectionZero)?;
    let x = largest(n, &c.va).ok_or(Reason::Form)?;
    let y = largest(&zscal(&BigInt::from(-1), n), &c.vb).ok_or(Reason::Form)?;
    let is_enough = below(&(x + y), &zdot(n, n), &signed_square(c, b), b);
    demand(is_enough, Reason::UpperTooLow)
}
fn weighted_from(ws: &[BigInt], ps: &[Zvec], sum: Zvec) -> Zvec {
    let weighted = ws.iter().zip(ps).map(|(w, p)| zscal(w, p));
    weighted.fold(sum, |sum, p| zadd(&sum, &p))
}

/// -|p| >= b, where p is `sum` over `total`.
fn check_points(c: &Case, points: &[Zvec], ws: &[BigInt], b: &Bound) -> Checked {
    let zero = BigInt::ZERO;
    let total: BigInt = ws.iter().sum();
    let sum = weighted_from(ws, points, [0, 0, 0].map(BigInt::from));
    demand(!points.is_empty(), Reason::NoPoints)?;
    demand(ws.iter().all(|w| zero <= *w), Reason::WeightNegative)?;
    demand(zero < total, Reason::WeightsZero)?;
    let bound = signed_square(c, b) * (&total * &total);
    demand(bound <= -zdot(&sum, &sum) * &b.den, Reason::MeanTooFar)
}
/// Both lists have the same pairs, and each once.
fn once_each(mut x: Vec<(usize, usize)>, mut y: Vec<(usize, usize)>) -> bool {
    x.sort_unstable();
    y.sort_unstable();
    x == y && x.windows(2).all(|pair| pair[0] < pair[1])
}
fn edges(fs: &[[usize; 3]]) -> Vec<(usize, usize)> {
    let of = |&[i, j, k]: &[usize; 3]| [(i, j), (j, k), (k, i)];
    fs.iter().flat_map(of).collect()
}
fn swap((i, j): (usize, usize)) -> (usize, usize) {
    (j, i)
}
/// In space, each directed edge occurs once, and so does its reverse. In the plane, each point is
/// once the first and once the second of a facet.
fn closed3(fs: &[[usize; 3]]) -> bool {
    once_each(edges(fs), edges(fs).into_iter().map(swap).collect())
}
fn closed2(fs: &[[usize; 2]]) -> bool {
    let [firsts, seconds] = [0, 1].map(|end| fs.iter().map(|f| (f[end], 0)).collect());
    once_each(firsts, seconds)
}
/// The plane m·x = m·v has 0 on its inner side, and is not nearer than b.
fn beyond(m: &Zvec, v: &Zvec, k: &BigInt, b: &Bound) -> Checked {
    let offset = zdot(m, v);
    demand(BigInt::ZERO < offset, Reason::FacetOrientation)?;
    demand(above(&offset, &zdot(m, m), k, b), Reason::FacetTooNear)
}
fn facet3(k: &BigInt, m: &[Zvec], b: &Bound, f: &[usize; 3]) -> Checked {
    let [u, v, w] = f.map(|i| m.get(i).ok_or(Reason::Form));
    let (u, v, w) = (u?, v?, w?);
    beyond(&zcross(&zsub(v, u), &zsub(w, u)), u, k, b)
}
fn facet2(k: &BigInt, m: &[Zvec], b: &Bound, f: &[usize; 2]) -> Checked {
    let [u, v] = f.map(|i| m.get(i).ok_or(Reason::Form));
    let ([x0, y0, _], [x1, y1, _]) = (u?, v?);
    beyond(&[y1 - y0, x0 - x1, BigInt::ZERO], u?, k, b)
}
fn check_triangles(c: &Case, m: &[Zvec], fs: &[[usize; 3]], b: &Bound) -> Checked {
    demand(!fs.is_empty(), Reason::NoFacets)?;
    let k = signed_square(c, b);
    fs.iter().try_for_each(|f| facet3(&k, m, b, f))?;
    demand(closed3(fs), Reason::NotClosed)
}
fn check_segments(c: &Case, m: &[Zvec], fs: &[[usize; 2]], b: &Bound) -> Checked {
    demand(!fs.is_empty(), Reason::NoFacets)?;
    let k = signed_square(c, b);
    fs.iter().try_for_each(|f| facet2(&k, m, b, f))?;
    demand(closed2(fs), Reason::NotClosed)
}
pub(crate) fn check_lower(c: &Case, e: &Evidence<'_>, b: &Bound) -> Checked {
    match e {
        Evidence::Mean(points, weights) => check_points(c, points, weights, b),
        Evidence::Triangles(fs, points) => check_triangles(c, points, fs, b),
        Evidence::Segments(fs, points) => check_segments(c, points, fs, b),
    }
}

/// Checks that the certificate proves lo <= s <= hi for the cores: the first condition that fails.
pub(crate) fn check(c: &Case, k: &Cert<'_>) -> Checked {
    let e = read(c, &k.low).ok_or(Reason::Form)?;
    demand(form(c, k), Reason::Form)?;
    check_upper(c, &k.direction, &k.hi)?;
    check_lower(c, &e, &k.lo)
}
/// lo = hi.
pub(crate) fn lo_is_hi(Cert { lo, hi, .. }: &Cert<'_>) -> bool {
    lo.sign == hi.sign && &lo.num * &hi.den == &hi.num * &lo.den
}
/// The sign of the signed depth of the bodies, b being that of the cores.
pub(crate) fn depth_sign(c: &Case, b: &Bound) -> std::cmp::Ordering {
    let (core, radius) = (&b.sign * &b.num, &c.ra + &c.rb);
    let core = core * (&c.rden * &c.rden);
    core.cmp(&-(&radius * &radius * &b.den))
}
/// B, pushed along n by the signed depth, is free of A.
pub(crate) fn check_normal(c: &Case, n: &Zvec, b: &Bound) -> bool {
    (c.space || flat(n)) && check_upper(c, n, b).is_ok()
}

#[cfg(test)]
mod tests;
