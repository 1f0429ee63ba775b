//! A trace as text that a person can follow: a block for each step.

use num_traits::{Signed, ToPrimitive};

use super::model::{
    Change, Ending, GjkEnd, GjkStep, Header, Measure, MinkowskiVertex, Number, Start, Step, Trace,
};
use super::plain::{columns, dashed, number, root_text, short, vector, within, wrapped};
use epa_format::number::{FloatType, Rational};
use epa_judge::reckoning::text::visible;

/// The width of the labels of a block.
const LABEL: usize = 17;

/// The whole trace.
#[must_use]
pub fn table(trace: &Trace) -> String {
    let scalar = trace.header.scalar;
    let mut text = head(&trace.header) + "\n";
    for one in &trace.gjk.steps {
        text += &gjk_step(one, scalar);
        text += "\n";
    }
    if let Some(end) = &trace.gjk.end {
        text += &gjk_end(end, scalar);
        text += "\n";
    }
    if trace.has_start() {
        text += &start(&trace.start, scalar);
    }
    for one in &trace.steps {
        text += "\n";
        text += &step(one, scalar);
    }
    if trace.has_start() {
        text += "\n";
    }
    text + &end(trace)
}

/// Which run this is.
#[must_use]
pub fn head(header: &Header) -> String {
    let case = &header.case;
    let name = header.shown_name().unwrap_or("(no name)".into());
    let (by, scalar) = (header.shown_by(), header.scalar.name());
    let dim = case.dim.get();
    format!(
        "{}  {name}\n{by} in {dim}D, computing on {scalar}\n",
        case.id()
    )
}

fn gjk_step(step: &GjkStep, scalar: Number) -> String {
    let along = format!("along {}", coordinates(&step.direction, scalar));
    let label = format!("gjk {:<4}", step.number);
    let found = found(&step.support, None, scalar);
    wrapped(&label, &simplex(&step.simplex, scalar), 8)
        + &row("", &words(&along))
        + &row("support", &words(&found))
}

fn gjk_end(end: &GjkEnd, scalar: Number) -> String {
    let what = format!("{}: {}", end.ending.name(), end.ending.meaning());
    wrapped("gjk     ", &words(&what), 8) + &row("simplex", &simplex(&end.simplex, scalar)[1..])
}

/// The points of a simplex, each by its vertices or by its coordinates.
fn simplex(points: &[MinkowskiVertex], scalar: Number) -> Vec<String> {
    let texts: Vec<String> = points.iter().map(|v| called(v, scalar)).collect();
    words(&format!("simplex  {}", texts.join(", ")))
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
    let rows: Vec<_> = (start.points.iter().enumerate())
        .map(|(i, v)| [i.to_string(), coordinates(&v.point, scalar), pre_images(v)])
        .collect();
    let table = columns(["vertex", "point", "pre-images"], &rows);
    let mut text = "start\n".to_owned();
    for line in table.lines() {
        text += &format!("        {line}\n");
    }
    if start.facets.is_empty() {
        return text + "        no polytope\n";
    }
    text + &row("facets", &facets(&start.facets))
}

fn step(step: &Step, scalar: Number) -> String {
    let mut text = wrapped(
        &format!("step {:<3}", step.number),
        &nearest(step, scalar),
        8,
    );
    text += &row("support", &support(step, scalar));
    match &step.change {
        Change::Expanded {
            removed,
            horizon,
            added,
        } => {
            text += &row("removed", &facets(removed));
            if let Some(horizon) = horizon {
                text += &row("horizon", &facets(horizon));
            }
            text += &row("added", &facets(added));
        }
        Change::Closed => {
            let why = "the facet: the support point cannot be added, others go first";
            text += &row("closed", &words(why));
        }
        Change::Nothing => text += &row("final", &words("nothing is added: the run ends here")),
    }
    text
}

fn nearest(step: &Step, scalar: Number) -> Vec<String> {
    let mut text = format!("nearest facet {}", dashed(&step.facet));
    if let Some(distance) = distance(&step.measure, scalar) {
        text += &format!(", at distance {distance}");
    }
    if let Some(normal) = &step.normal {
        text += &format!(", normal {}", coordinates(normal, scalar));
    }
    words(&text)
}

fn support(step: &Step, scalar: Number) -> Vec<String> {
    let mut text = found(&step.support, step.vertex, scalar);
    if let Some(gain) = gain(&step.measure, scalar) {
        text += &match gain.as_str() {
            "0" => ", not above the facet".to_owned(),
            gain => format!(", {gain} above the facet"),
        };
    }
    words(&text)
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
    let what = format!("{how}: {}", trace.meaning());
    let mut text = wrapped("end     ", &words(&what), 8);
    let of = match radii.is_positive() {
        true => " of the cores",
        false => "",
    };
    let root = || root(end.offset.as_ref()?, end.squared_norm.as_ref()?);
    let depth = match scalar {
        Number::Float(_) => None,
        Number::Rational => root(),
    };
    if let Some(depth) = depth.or_else(|| end.depth.as_ref().map(|x| one(x, scalar))) {
        let along = end
            .normal
            .as_ref()
            .map(|n| format!(" along {}", coordinates(n, scalar)));
        text += &row(
            "depth",
            &words(&format!("{depth}{of}{}", along.unwrap_or_default())),
        );
    }
    if radii.is_positive() && end.ending != Ending::Unfinished {
        let all = end.depth.as_ref().map(|depth| depth + &radii);
        let all = all.map_or_else(String::new, |all| format!(", {}", one(&all, scalar)));
        let radii = one(&radii, scalar);
        let more = format!("{radii} together: the rounded shapes are so much deeper{all}");
        text += &row("radii", &words(&more));
    }
    if let Some(facet) = &end.facet {
        text += &row("facet", &words(&dashed(facet)));
    }
    if let (Some(a), Some(b)) = (&end.a, &end.b) {
        let [a, b] = [a, b].map(|point| coordinates(point, scalar));
        text += &row("witness", &words(&format!("{a} on A, {b} on B")));
    }
    if let Some(message) = &end.message {
        text += &row("note", &words(&visible(message)));
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
    let length = measure
        .squared_norm
        .as_ref()
        .map(|square| float(square).sqrt());
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
    square
        .is_positive()
        .then(|| root_text(&(offset * offset.abs() / square)))
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
    match scalar {
        Number::Float(_) => {
            let floats = point.iter().map(|x| x.to_f64().unwrap_or(f64::NAN));
            vector(&floats.collect::<Vec<_>>())
        }
        Number::Rational => {
            let texts: Vec<String> = point.iter().map(|x| within(x, 14, 9)).collect();
            format!("({})", texts.join(", "))
        }
    }
}

/// `a3 - b1`, or nothing.
#[must_use]
pub fn pre_images(vertex: &MinkowskiVertex) -> String {
    vertex
        .numbers
        .map_or_else(String::new, |[a, b]| format!("a{a} - b{b}"))
}

fn facets(facets: &[Vec<usize>]) -> Vec<String> {
    facets.iter().map(|facet| dashed(facet)).collect()
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn row(label: &str, words: &[String]) -> String {
    wrapped(&format!("        {label:<9}"), words, LABEL)
}
