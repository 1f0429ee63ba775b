//! A trace as text that a person can follow: a block for each step.

use num_traits::{Signed, ToPrimitive};

use super::model::{
    Change, Ending, GjkEnd, GjkStep, Header, Measure, MinkowskiVertex, Number, Start, Step, Trace,
};
use super::plain::{columns, dashed, facets, number, root_text, short, within, wrapped};
use epa_format::number::{FloatType, Rational};
use epa_judge::reckoning::text::visible;

/// The width of the labels of a block.
const LABEL: usize = 17;

/// The whole trace.
#[must_use]
pub fn table(trace: &Trace) -> String {
    let scalar = trace.header.scalar;
    let mut blocks = vec![head(&trace.header)];
    blocks.extend(trace.gjk.steps.iter().map(|one| gjk_step(one, scalar)));
    blocks.extend(trace.gjk.end.iter().map(|end| gjk_end(end, scalar)));
    if trace.has_start() {
        blocks.push(start(&trace.start, scalar));
    }
    blocks.extend(trace.steps.iter().map(|one| step(one, scalar)));
    blocks.push(end(trace));
    blocks.join("\n")
}

/// Which run this is.
#[must_use]
pub fn head(header: &Header) -> String {
    let case = &header.case;
    let name = header.shown_name().unwrap_or("(no name)".into());
    let (by, scalar) = (header.shown_by(), header.scalar.name());
    let (id, dim) = (case.id(), case.dim.get());
    format!("{id}  {name}\n{by} in {dim}D, computing on {scalar}\n")
}

fn gjk_step(step: &GjkStep, scalar: Number) -> String {
    let along = format!("along {}", coordinates(&step.direction, scalar));
    let label = format!("gjk {:<4}", step.number);
    let found = found(&step.support, None, scalar);
    let simplex = format!("simplex  {}", simplex(&step.simplex, scalar));
    wrapped(&label, &simplex, 8) + &row("", &along) + &row("support", &found)
}

fn gjk_end(end: &GjkEnd, scalar: Number) -> String {
    let what = format!("{}: {}", end.ending.name(), end.ending.meaning());
    wrapped("gjk     ", &what, 8) + &row("simplex", &simplex(&end.simplex, scalar))
}

/// The points of a simplex, each by its vertices or by its coordinates.
pub(super) fn simplex(points: &[MinkowskiVertex], scalar: Number) -> String {
    let texts: Vec<String> = points.iter().map(|v| called(v, scalar)).collect();
    texts.join(", ")
}

/// A point by the vertices that it comes from, or by its coordinates.
#[must_use]
pub fn called(vertex: &MinkowskiVertex, scalar: Number) -> String {
    match vertex.numbers {
        Some(_) => pre_images(vertex),
        None => coordinates(&vertex.point, scalar),
    }
}

fn start(start: &Start, scalar: Number) -> String {
    if start.facets.is_empty() && start.points.is_empty() {
        return "start   nothing\n".to_owned();
    }
    let row_of = |(i, v): (usize, &MinkowskiVertex)| {
        [i.to_string(), coordinates(&v.point, scalar), pre_images(v)]
    };
    let rows: Vec<_> = start.points.iter().enumerate().map(row_of).collect();
    let table = columns(["vertex", "point", "pre-images"], &rows);
    let table = table.lines().map(|line| format!("        {line}\n"));
    let table: String = table.collect();
    let polytope = match start.facets.is_empty() {
        true => "        no polytope\n".to_owned(),
        false => row("facets", &facets(&start.facets)),
    };
    format!("start\n{table}{polytope}")
}

fn step(step: &Step, scalar: Number) -> String {
    let label = format!("step {:<3}", step.number);
    let text = wrapped(&label, &nearest(step, scalar), 8) + &row("support", &support(step, scalar));
    match &step.change {
        Change::Expanded {
            removed,
            horizon,
            added,
        } => {
            let horizon = horizon.as_ref().map(|all| row("horizon", &facets(all)));
            let (removed, added) = (facets(removed), facets(added));
            text + &row("removed", &removed) + &horizon.unwrap_or_default() + &row("added", &added)
        }
        Change::Closed => {
            let why = "the facet: the support point cannot be added, others go first";
            text + &row("closed", why)
        }
        Change::Nothing => text + &row("final", "nothing is added: the run ends here"),
    }
}

fn nearest(step: &Step, scalar: Number) -> String {
    let mut text = format!("nearest facet {}", dashed(&step.facet));
    if let Some(distance) = distance(&step.measure, scalar) {
        text += &format!(", at distance {distance}");
    }
    if let Some(normal) = &step.normal {
        text += &format!(", normal {}", coordinates(normal, scalar));
    }
    text
}

fn support(step: &Step, scalar: Number) -> String {
    let text = found(&step.support, step.vertex, scalar);
    match gain(&step.measure, scalar).as_deref() {
        None => text,
        Some("0") => text + ", not above the facet",
        Some(gain) => format!("{text}, {gain} above the facet"),
    }
}

/// A support point with its number and its pre-images.
fn found(support: &MinkowskiVertex, number: Option<usize>, scalar: Number) -> String {
    let number = number.map_or_else(String::new, |vertex| format!("{vertex} = "));
    let point = coordinates(&support.point, scalar);
    match pre_images(support) {
        images if images.is_empty() => format!("{number}{point}"),
        images => format!("{number}{point} = {images}"),
    }
}

fn end(trace: &Trace) -> String {
    let (end, scalar, radii) = (&trace.end, trace.header.scalar, trace.radii());
    let how = match end.ending {
        Ending::Unfinished => trace.ended(),
        ending => ending.name().to_owned(),
    };
    let mut text = wrapped("end     ", &format!("{how}: {}", trace.meaning()), 8);
    let is_round = radii.is_positive();
    let of = if is_round { " of the cores" } else { "" };
    let root = || root(end.offset.as_ref()?, end.squared_norm.as_ref()?);
    let depth = match scalar {
        Number::Float(_) => None,
        Number::Rational => root(),
    };
    if let Some(depth) = depth.or_else(|| end.depth.as_ref().map(|x| one(x, scalar))) {
        let along = end.normal.as_ref();
        let along = along.map(|n| format!(" along {}", coordinates(n, scalar)));
        let along = along.unwrap_or_default();
        text += &row("depth", &format!("{depth}{of}{along}"));
    }
    if is_round && end.ending != Ending::Unfinished {
        let all = end.depth.as_ref().map(|depth| depth + &radii);
        let all = all.map_or_else(String::new, |all| format!(", {}", one(&all, scalar)));
        let radii = one(&radii, scalar);
        let more = format!("{radii} together: the rounded shapes are so much deeper{all}");
        text += &row("radii", &more);
    }
    if let Some(facet) = &end.facet {
        text += &row("facet", &dashed(facet));
    }
    if let (Some(a), Some(b)) = (&end.a, &end.b) {
        let [a, b] = [a, b].map(|point| coordinates(point, scalar));
        text += &row("witness", &format!("{a} on A, {b} on B"));
    }
    if let Some(message) = &end.message {
        text += &row("note", &visible(message));
    }
    text
}

/// The distance of a step's facet.
#[must_use]
pub fn distance(measure: &Measure, scalar: Number) -> Option<String> {
    let root = || root(measure.offset.as_ref()?, measure.squared_norm.as_ref()?);
    root().or_else(|| measure.distance.as_ref().map(|x| one(x, scalar)))
}

/// How far a step's support point rises above the facet.
#[must_use]
pub fn gain(measure: &Measure, scalar: Number) -> Option<String> {
    let gain = measure.gain.as_ref()?;
    match &measure.squared_norm {
        Some(square) => root(gain, square),
        None => Some(one(gain, scalar)),
    }
}

/// Distance and gain, rounded to a few digits.
#[must_use]
pub fn brief(measure: &Measure) -> [String; 2] {
    let float = |x: &Rational| x.to_f64().unwrap_or(f64::NAN);
    let square = measure.squared_norm.as_ref();
    let length = square.map(|square| float(square).sqrt());
    let metric = |x: &Rational| few_digits(float(x) / length.unwrap_or(1.0));
    let distance = measure.offset.as_ref().or(measure.distance.as_ref());
    [distance, measure.gain.as_ref()].map(|x| x.map_or_else(String::new, metric))
}

/// As [`number`], with fewer decimals where the number is large.
fn few_digits(x: f64) -> String {
    match x.abs() {
        1e3..1e6 => format!("{x:.2}"),
        1e6..1e9 => format!("{x:.0}"),
        _ => number(x),
    }
}

/// `offset/√square`, exactly.
fn root(offset: &Rational, square: &Rational) -> Option<String> {
    let root = || root_text(&(offset * offset.abs() / square));
    square.is_positive().then(root)
}

/// A number: exactly in an exact run, otherwise the shortest text of the float.
fn one(x: &Rational, scalar: Number) -> String {
    let float = x.to_f64().unwrap_or(f64::NAN);
    match scalar {
        Number::Rational => short(x),
        Number::Float(FloatType::F64) => shortest(float, float.to_string(), format!("{float:e}")),
        Number::Float(FloatType::F32) => {
            let single = float as f32;
            shortest(float, single.to_string(), format!("{single:e}"))
        }
    }
}

/// Without an exponent where that is shorter; −0 as 0.
fn shortest(x: f64, plain: String, scientific: String) -> String {
    match x {
        0.0 => "0".to_owned(),
        _ if plain.len() <= scientific.len() + 4 => plain,
        _ => scientific,
    }
}

/// A point or direction.
#[must_use]
pub fn coordinates(point: &[Rational], scalar: Number) -> String {
    let text = |x: &Rational| match scalar {
        Number::Float(_) => number(x.to_f64().unwrap_or(f64::NAN)),
        Number::Rational => within(x, 14, 9),
    };
    let texts: Vec<String> = point.iter().map(text).collect();
    format!("({})", texts.join(", "))
}

/// `a3 - b1`, or nothing.
#[must_use]
pub fn pre_images(vertex: &MinkowskiVertex) -> String {
    let named = |[a, b]: [usize; 2]| format!("a{a} - b{b}");
    vertex.numbers.map_or_else(String::new, named)
}

fn row(label: &str, text: &str) -> String {
    wrapped(&format!("        {label:<9}"), text, LABEL)
}
