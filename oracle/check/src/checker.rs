//! The checker of polytopes: `oracle/proof/Checker.v`, function by function.
//!
//! The conditions are those of docs/certificate.md, sections *Form* and *Checks and proofs*, in the
//! same order. `tests/architecture/same_text.rs` holds the names here to those of `Checker.v`.

mod number;
mod reason;

pub(crate) use self::number::{Int, Wide};

/// A vector of integers.
pub(crate) type Zvec<Z> = [Z; 3];
pub(crate) fn zdot<Z: Int>([a, b, c]: &Zvec<Z>, [x, y, z]: &Zvec<Z>) -> Z {
    a.times(x) + b.times(y) + c.times(z)
}
pub(crate) fn zsub<Z: Int>([a, b, c]: &Zvec<Z>, [x, y, z]: &Zvec<Z>) -> Zvec<Z> {
    [a.minus(x), b.minus(y), c.minus(z)]
}
pub(crate) fn zadd<Z: Int>([a, b, c]: &Zvec<Z>, [x, y, z]: &Zvec<Z>) -> Zvec<Z> {
    [a.plus(x), b.plus(y), c.plus(z)]
}
pub(crate) fn zscal<Z: Int>(k: &Z, [x, y, z]: &Zvec<Z>) -> Zvec<Z> {
    [k.times(x), k.times(y), k.times(z)]
}
fn zcross<Z: Int>([a, b, c]: &Zvec<Z>, [x, y, z]: &Zvec<Z>) -> Zvec<Z> {
    let minor = |a: &Z, b: &Z, x: &Z, y: &Z| a.times(y) - b.times(x);
    [minor(b, c, y, z), minor(c, a, z, x), minor(a, b, x, y)]
}
/// The number sign·√(num/den).
pub(crate) struct Bound<Z> {
    pub(crate) sign: Z,
    pub(crate) num: Z,
    pub(crate) den: Z,
}

/// Pairs of vertices, and a weight for each; or pairs of vertices, and lists of numbers of pairs.
pub(crate) enum Lower<'l, Z> {
    Points(&'l [(usize, usize)], Vec<Z>),
    Facets(&'l [(usize, usize)], &'l [Vec<usize>]),
}
/// The world vertices of A and B are `va` and `vb` over `scale`. Their radii are `ra` and `rb` over
/// `rden`. In the plane `space` is false, and the third coordinate is 0.
pub(crate) struct Case<Z> {
    pub(crate) space: bool,
    pub(crate) va: Vec<Zvec<Z>>,
    pub(crate) vb: Vec<Zvec<Z>>,
    pub(crate) scale: Z,
    pub(crate) ra: Z,
    pub(crate) rb: Z,
    pub(crate) rden: Z,
}
/// `round` says that the certificate has the field `reduce`.
pub(crate) struct Cert<'l, Z> {
    pub(crate) round: bool,
    pub(crate) direction: Zvec<Z>,
    pub(crate) low: Lower<'l, Z>,
    pub(crate) lo: Bound<Z>,
    pub(crate) hi: Bound<Z>,
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
fn flat<Z: Int>([_, _, z]: &Zvec<Z>) -> bool {
    *z == Z::from(0)
}
fn good_bound<Z: Int>(Bound { sign, num, den }: &Bound<Z>) -> bool {
    let [zero, one] = [0, 1].map(Z::from);
    (*sign == zero && *num == zero || (*sign == one || *sign == -one) && zero < *num) && zero < *den
}
fn good_case<Z: Int>(c: &Case<Z>) -> bool {
    let zero = Z::from(0);
    let is_scaled = zero < c.scale && zero < c.rden && zero <= c.ra && zero <= c.rb;
    let are_there = !c.va.is_empty() && !c.vb.is_empty();
    is_scaled && are_there && (c.space || c.va.iter().all(flat) && c.vb.iter().all(flat))
}
fn form<Z: Int>(c: &Case<Z>, k: &Cert<Z>) -> bool {
    let is_rounded_alike = k.round == (Z::from(0) < c.ra.plus(&c.rb));
    let are_bounds = good_bound(&k.lo) && good_bound(&k.hi);
    good_case(c) && is_rounded_alike && are_bounds && (c.space || flat(&k.direction))
}
fn all_some<S, T>(f: impl Fn(&S) -> Option<T>, l: &[S]) -> Option<Vec<T>> {
    l.iter().map(f).collect()
}
/// The points of D that the pairs name.
fn differences<Z: Int>(c: &Case<Z>, pairs: &[(usize, usize)]) -> Option<Vec<Zvec<Z>>> {
    all_some(|&(i, j)| Some(zsub(c.va.get(i)?, c.vb.get(j)?)), pairs)
}

/// The lower bound's proof, read: facets of as many corners as dimensions, and each of them exists.
pub(crate) enum Evidence<'l, Z> {
    Mean(Vec<Zvec<Z>>, &'l [Z]),
    Triangles(Vec<[usize; 3]>, Vec<Zvec<Z>>),
    Segments(Vec<[usize; 2]>, Vec<Zvec<Z>>),
}
fn triple<T>(m: &[T], l: &[usize]) -> Option<[usize; 3]> {
    let &[i, j, k] = l else { return None };
    (i < m.len() && j < m.len() && k < m.len()).then_some([i, j, k])
}
fn couple<T>(m: &[T], l: &[usize]) -> Option<[usize; 2]> {
    let &[i, j] = l else { return None };
    (i < m.len() && j < m.len()).then_some([i, j])
}
pub(crate) fn read<'l, Z: Int>(c: &Case<Z>, l: &'l Lower<Z>) -> Option<Evidence<'l, Z>> {
    let (Lower::Points(pairs, _) | Lower::Facets(pairs, _)) = l;
    let m = differences(c, pairs)?;
    Some(match l {
        Lower::Points(_, ws) => (m.len() == ws.len()).then_some(Evidence::Mean(m, ws))?,
        Lower::Facets(_, fs) if c.space => Evidence::Triangles(all_some(|l| triple(&m, l), fs)?, m),
        Lower::Facets(_, fs) => Evidence::Segments(all_some(|l| couple(&m, l), fs)?, m),
    })
}
/// A bound's signed square on the lattice, times its denominator.
fn signed_square<Z: Int>(c: &Case<Z>, b: &Bound<Z>) -> Z {
    b.sign.times(&b.num).times(&c.scale.times(&c.scale))
}
/// x/√square >= the bound on the lattice, and <=. The square is positive, and `k` is the bound's
/// `signed_square`. Most facets are so far away that the leading bits show it.
fn above<Z: Int>(x: &Z, square: &Z, k: &Z, b: &Bound<Z>) -> bool {
    Z::surely_above([x, square], [k, &b.den]) || k.times(square) <= x.times(&x.size()).times(&b.den)
}
fn below<Z: Int>(x: &Z, square: &Z, k: &Z, b: &Bound<Z>) -> bool {
    x.times(&x.size()).times(&b.den) <= k.times(square)
}
fn largest<Z: Int>(n: &Zvec<Z>, l: &[Zvec<Z>]) -> Option<Z> {
    l.iter().map(|v| zdot(n, v)).max()
}
/// h_D(n)/|n| <= b.
fn check_upper<Z: Int>(c: &Case<Z>, n: &Zvec<Z>, b: &Bound<Z>) -> Checked {
    demand(Z::from(0) < zdot(n, n), Reason::DirectionZero)?;
    let x = largest(n, &c.va).ok_or(Reason::Form)?;
    let y = largest(&zscal(&Z::from(-1), n), &c.vb).ok_or(Reason::Form)?;
    let is_enough = below(&(x + y), &zdot(n, n), &signed_square(c, b), b);
    demand(is_enough, Reason::UpperTooLow)
}
fn weighted_from<Z: Int>(ws: &[Z], ps: &[Zvec<Z>], sum: Zvec<Z>) -> Zvec<Z> {
    let weighted = ws.iter().zip(ps).map(|(w, p)| zscal(w, p));
    weighted.fold(sum, |sum, p| zadd(&sum, &p))
}

/// -|p| >= b, where p is `sum` over `total`.
fn check_points<Z: Int>(c: &Case<Z>, points: &[Zvec<Z>], ws: &[Z], b: &Bound<Z>) -> Checked {
    let zero = Z::from(0);
    let total = ws.iter().fold(zero.clone(), |total, w| total.plus(w));
    let sum = weighted_from(ws, points, [0, 0, 0].map(Z::from));
    demand(!points.is_empty(), Reason::NoPoints)?;
    demand(ws.iter().all(|w| zero <= *w), Reason::WeightNegative)?;
    demand(zero < total, Reason::WeightsZero)?;
    let bound = signed_square(c, b).times(&total.times(&total));
    demand(bound <= -zdot(&sum, &sum).times(&b.den), Reason::MeanTooFar)
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
fn beyond<Z: Int>(m: &Zvec<Z>, v: &Zvec<Z>, k: &Z, b: &Bound<Z>) -> Checked {
    let offset = zdot(m, v);
    demand(Z::from(0) < offset, Reason::FacetOrientation)?;
    demand(above(&offset, &zdot(m, m), k, b), Reason::FacetTooNear)
}
fn facet3<Z: Int>(k: &Z, m: &[Zvec<Z>], b: &Bound<Z>, f: &[usize; 3]) -> Checked {
    let [u, v, w] = f.map(|i| m.get(i).ok_or(Reason::Form));
    let (u, v, w) = (u?, v?, w?);
    beyond(&zcross(&zsub(v, u), &zsub(w, u)), u, k, b)
}
fn facet2<Z: Int>(k: &Z, m: &[Zvec<Z>], b: &Bound<Z>, f: &[usize; 2]) -> Checked {
    let [u, v] = f.map(|i| m.get(i).ok_or(Reason::Form));
    let ([x0, y0, _], [x1, y1, _]) = (u?, v?);
    beyond(&[y1.minus(y0), x0.minus(x1), Z::from(0)], u?, k, b)
}
fn check_triangles<Z: Int>(c: &Case<Z>, m: &[Zvec<Z>], fs: &[[usize; 3]], b: &Bound<Z>) -> Checked {
    demand(!fs.is_empty(), Reason::NoFacets)?;
    let k = signed_square(c, b);
    fs.iter().try_for_each(|f| facet3(&k, m, b, f))?;
    demand(closed3(fs), Reason::NotClosed)
}
fn check_segments<Z: Int>(c: &Case<Z>, m: &[Zvec<Z>], fs: &[[usize; 2]], b: &Bound<Z>) -> Checked {
    demand(!fs.is_empty(), Reason::NoFacets)?;
    let k = signed_square(c, b);
    fs.iter().try_for_each(|f| facet2(&k, m, b, f))?;
    demand(closed2(fs), Reason::NotClosed)
}
pub(crate) fn check_lower<Z: Int>(c: &Case<Z>, e: &Evidence<Z>, b: &Bound<Z>) -> Checked {
    match e {
        Evidence::Mean(points, weights) => check_points(c, points, weights, b),
        Evidence::Triangles(fs, points) => check_triangles(c, points, fs, b),
        Evidence::Segments(fs, points) => check_segments(c, points, fs, b),
    }
}

/// Checks that the certificate proves lo <= s <= hi for the cores: the first condition that fails.
pub(crate) fn check<Z: Int>(c: &Case<Z>, k: &Cert<Z>) -> Checked {
    let e = read(c, &k.low).ok_or(Reason::Form)?;
    demand(form(c, k), Reason::Form)?;
    check_upper(c, &k.direction, &k.hi)?;
    check_lower(c, &e, &k.lo)
}
/// lo = hi.
pub(crate) fn lo_is_hi<Z: Int>(Cert { lo, hi, .. }: &Cert<Z>) -> bool {
    lo.sign == hi.sign && lo.num.times(&hi.den) == hi.num.times(&lo.den)
}
/// The sign of the signed depth of the bodies, b being that of the cores.
pub(crate) fn depth_sign<Z: Int>(c: &Case<Z>, b: &Bound<Z>) -> std::cmp::Ordering {
    let (core, radius) = (b.sign.times(&b.num), c.ra.plus(&c.rb));
    let core = core.times(&c.rden.times(&c.rden));
    core.cmp(&-radius.times(&radius).times(&b.den))
}
/// B, pushed along n by the signed depth, is free of A.
pub(crate) fn check_normal<Z: Int>(c: &Case<Z>, n: &Zvec<Z>, b: &Bound<Z>) -> bool {
    (c.space || flat(n)) && check_upper(c, n, b).is_ok()
}

#[cfg(test)]
mod tests;
