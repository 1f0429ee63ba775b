//! An ellipsoid for a cell, and the numbers that prove that it reaches far enough there.

use super::barrier::{Form, Found, Matrix, Number, Program, product, sphere, sum};
use super::globe::{Globe, Point};
use crate::curved::bands::body::{Body, Circle, Image, Term, slice, slopes, whole};
use crate::curved::bands::real::{Real, Vector, dot, floats, unit};
use crate::curved::bands::scene::Scene;

/// What is to be proven, and how much less that is than the least depth.
pub(super) struct Aim {
    pub(super) depth: Real,
    pub(super) less: Real,
}

/// The numbers of a cell's form, those of the forms that bound it in their order.
pub(super) struct Numbers {
    pub(super) square: Real,
    pub(super) sphere: Real,
    pub(super) own: Form<Real>,
    pub(super) forms: Vec<Form<Real>>,
    pub(super) products: Vec<([usize; 2], Real)>,
}

/// Of a shape with more pieces that may reach far enough, the highest ones.
const PIECES: usize = 3;

/// How far the largest eigenvalue is below zero: with floats, and in parts of what is less to be
/// proven than there is.
const SURELY: f64 = 1e-13;
const PART: u64 = 20;

/// What floats have found holds if the eigenvalue is below zero by 2 to minus this power.
const HOLDS: u64 = 60;

/// A form is zero at a direction up to so many bits.
const ZERO: u64 = 150;

/// An ellipsoid and numbers for a cell between some forms, by the ellipsoids that touch the
/// difference at a direction. Each takes one of the programs that are left.
pub(super) fn find(
    scene: &Scene<'_, '_>,
    globe: &Globe,
    aim: &Aim,
    (forms, normal, is_low): (&[Form<Real>], &Vector, bool),
    programs: &mut usize,
) -> Option<(Body, Numbers)> {
    let bodies = bodies(scene, globe, aim, normal);
    bodies.into_iter().find_map(|body| {
        *programs = programs.checked_sub(1)?;
        let numbers = match with_room(&body, aim, forms) {
            Found::Multipliers(found) => found,
            Found::Unclear if is_low => tight(&body, aim, forms, normal)?,
            Found::Unclear | Found::None => return None,
        };
        Some((body, numbers))
    })
}

/// Sums of a piece of each shape, whole or a slice, that touch the difference at a direction.
fn bodies(scene: &Scene<'_, '_>, globe: &Globe, aim: &Aim, normal: &Vector) -> Vec<Body> {
    let n = floats(normal);
    let axis = globe.axis.map(Real::of_float);
    let other = [n[1], n[2], n[0]].map(|x| Real::of_float(x + 1.0));
    let Some(circle) = Circle::new(&axis, normal).or_else(|| Circle::new(&other, normal)) else {
        return Vec::new();
    };
    let t = dot(&circle.axis, normal);
    let terms = [0, 1].map(|side| {
        let highest = highest(globe, side, &n, aim.depth.float());
        let images = highest.into_iter().flat_map(|k| {
            let piece = &scene.pieces[side][k];
            // Where a disk is seen from the side, it is turned to nothing, and the other piece
            // gives a point.
            let foot =
                unit(&slopes(piece, normal)).map(|way| Image::point(&way[..piece.columns.len()]));
            let all: [Option<Image>; 3] = [
                Some(whole(piece, normal, &circle)),
                slice(piece, &t, &circle),
                foot.filter(|_| piece.columns.len() == 3),
            ];
            all.into_iter()
                .flatten()
                .map(move |image| Term::of(k, image))
        });
        images.collect::<Vec<Term>>()
    });
    let [of_a, of_b] = &terms;
    let pairs = of_a.iter().flat_map(|a| of_b.iter().map(move |b| [a, b]));
    pairs
        .map(|pair| Body::new(&scene.pieces, pair.map(|term| vec![term.clone()])))
        .collect()
}

/// The pieces of a side that reach far enough along a direction, with what is highest of the other
/// one; the highest first.
fn highest(globe: &Globe, side: usize, n: &Point, depth: f64) -> Vec<usize> {
    let heights = globe.pieces[side].iter().map(|piece| piece.height(n));
    let heights: Vec<f64> = heights.collect();
    let most = heights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let least = most - (globe.height(n) - depth).max(0.0) - SURELY;
    let mut far: Vec<usize> = (0..heights.len())
        .filter(|&k| heights[k] >= least)
        .collect();
    far.sort_by(|&i, &j| heights[j].total_cmp(&heights[i]));
    far.truncate(PIECES);
    far
}

/// `x·m − c·n`, and the form without multipliers: `(x·m − c·n)² − |Eᵀn|²`, of a point
/// `(x·m − c·n)·m`.
fn base<T: Number>(body: &Body, depth: &Real, number: impl Fn(&Real) -> T) -> (Form<T>, Matrix<T>) {
    let [x, y, z] = body.centre.each_ref().map(|x| number(&-x));
    let own = [x, y, z, number(depth)];
    if body.is_point() {
        let last = [0.0, 0.0, 0.0, 1.0].map(T::of);
        let form = product(&own, &last);
        return (own, form);
    }
    let squares = body
        .columns
        .iter()
        .fold(product(&own, &own), |form, column| {
            let [x, y, z] = column.each_ref().map(&number);
            let column = [x, y, z, T::default()];
            sum(&form, &product(&column, &column), &T::of(-1.0))
        });
    (own, squares)
}

/// Where the multipliers of a program stand.
struct Places {
    sphere: usize,
    own: usize,
    forms: Vec<usize>,
    pairs: Vec<AtPair>,
}

/// The program that finds the numbers where there is room.
fn roomy<T: Number>(
    body: &Body,
    aim: &Aim,
    forms: &[Form<Real>],
    number: impl Fn(&Real) -> T,
) -> (Program<T>, Places) {
    let forms: Vec<Form<T>> = forms.iter().map(|f| f.each_ref().map(&number)).collect();
    let (own, base) = base(body, &aim.depth, number);
    let mut program = Program::new(base);
    let places = Places {
        sphere: program.free(sphere()),
        own: program.cone(&own),
        forms: forms.iter().map(|form| program.cone(form)).collect(),
        pairs: add_pairs(&mut program, &forms, |_| true),
    };
    (program, places)
}

/// Numbers where there is room, by floats, if they hold without these.
fn with_room(body: &Body, aim: &Aim, forms: &[Form<Real>]) -> Found<Numbers> {
    let (program, at) = roomy(body, aim, forms, Real::float);
    let found = match program.solve(&SURELY) {
        Found::Multipliers(found) => found,
        Found::None => return Found::None,
        Found::Unclear => return Found::Unclear,
    };
    let found: Vec<Real> = found.into_iter().map(Real::of_float).collect();
    let (exact, _) = roomy(body, aim, forms, Real::clone);
    if !exact.holds(&found, &Real::tiny(HOLDS)) {
        return Found::Unclear;
    }
    let cone = |&first: &usize| [0, 1, 2, 3].map(|k| found[first + k].clone());
    let forms = at.forms.iter().map(cone).collect();
    let of_cell = (cone(&at.own), forms, &at.pairs[..]);
    Found::Multipliers(numbers(body, &found, at.sphere, of_cell))
}

/// Numbers where the ellipsoid is just deep enough at a direction n₀. What multiplies a form that
/// is positive there must be zero there: a multiple of m − n₀·n.
fn tight(body: &Body, aim: &Aim, forms: &[Form<Real>], normal: &Vector) -> Option<Numbers> {
    let one = Real::integer(1);
    let [x, y, z] = normal.each_ref().map(|x| -x);
    let beyond = [x, y, z, one.clone()];
    let there = |form: &Form<Real>| &dot(&form[..3], normal) + &form[3];
    let touched: Vec<bool> = forms
        .iter()
        .map(|f| there(f).abs() < Real::tiny(ZERO))
        .collect();
    let (own, base) = base(body, &aim.depth, Real::clone);
    let mut program = Program::new(base);
    let at_sphere = program.free(sphere());
    // Of a point, and of a disk seen from the side, the own form is a multiple of m.
    let last: Form<Real> = [0.0, 0.0, 0.0, 1.0].map(Real::of_float);
    let is_near = there(&own) < Real::default();
    let at_own = is_near.then(|| program.not_negative(product(&own, &last)));
    let at_forms: Vec<usize> = forms
        .iter()
        .zip(&touched)
        .map(|(form, touched)| match touched {
            true => program.cone(form),
            false => program.not_negative(product(form, &beyond)),
        })
        .collect();
    let pairs = add_pairs(&mut program, forms, |pair| pair.iter().any(|&k| touched[k]));
    // What is left of a square is a square.
    let square = &aim.less * &aim.less;
    let target = match is_near {
        true => &square * &Real::tiny(4),
        false => &aim.less * &Real::tiny(PART),
    };
    let Found::Multipliers(found) = program.solve(&target) else {
        return None;
    };
    let form = |(&first, touched): (&usize, &bool)| match touched {
        true => [0, 1, 2, 3].map(|k| found[first + k].clone()),
        false => beyond.each_ref().map(|x| x * &found[first]),
    };
    let mut own: Form<Real> = Default::default();
    own[3] = at_own.map(|k| found[k].clone()).unwrap_or_default();
    let forms = at_forms.iter().zip(&touched).map(form).collect();
    Some(numbers(body, &found, at_sphere, (own, forms, &pairs)))
}

/// The numbers of a body, of what was found: the own form, which is positive for a point, the forms
/// of the cuts, and where the pairs of them stand.
fn numbers(
    body: &Body,
    found: &[Real],
    at_sphere: usize,
    (mut own, forms, pairs): (Form<Real>, Vec<Form<Real>>, &[AtPair]),
) -> Numbers {
    let is_point = body.is_point();
    own[3] = &own[3] + &Real::integer(i64::from(is_point));
    Numbers {
        square: Real::integer(i64::from(!is_point)),
        sphere: found[at_sphere].clone(),
        own,
        forms,
        products: pairs
            .iter()
            .map(|(pair, k)| (*pair, found[*k].clone()))
            .collect(),
    }
}

/// A pair of forms, and the place of its product in a program.
type AtPair = ([usize; 2], usize);

/// Adds the products of some pairs of forms.
fn add_pairs<T: Number>(
    program: &mut Program<T>,
    forms: &[Form<T>],
    is_added: impl Fn([usize; 2]) -> bool,
) -> Vec<AtPair> {
    let all = (0..forms.len()).flat_map(|i| (i + 1..forms.len()).map(move |j| [i, j]));
    let mut add = |[i, j]: [usize; 2]| program.not_negative(product(&forms[i], &forms[j]));
    let added = all.filter(|pair| is_added(*pair));
    added.map(|pair| (pair, add(pair))).collect()
}
