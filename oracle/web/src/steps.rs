//! Runs step by step.

use num_traits::ToPrimitive;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Reply, case_of};
use epa_format::case::Case;
use epa_format::json;
use epa_literature::literature::{NAMES, Traced, in_space, in_the_plane};
use epa_trace::picture::world_faces;
use epa_trace::trace::audit::{Place, audit};
use epa_trace::trace::{Trace, first_parting, side_by_side, start, to_lines};
use epa_truth::lattice::Lattice;

/// Which runs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    /// One, or two that are held against each other.
    subjects: Vec<String>,
    /// The simplex they start from.
    #[serde(default)]
    start: Option<String>,
}

/// Runs on a case, as JSON. It has the `runs`, each with the `lines` of `epa-oracle trace --json`
/// and what the `audit` says of them. It has the `case` that ran, the vertices of both `shapes`,
/// and in space the `faces` of A, of B and of their difference. Of two runs also the `parting`: at
/// which step, and both side by side as `text`.
///
/// Without a case the simplex of `start` stands for itself.
///
/// # Errors
/// What is wrong with the case or the request, and why something does not run.
pub fn trace(case: &str, request: &str) -> Reply {
    let request: Request = json::read(request).map_err(|why| format!("the request: {why}"))?;
    let from = request.start.as_deref().map(start::points).transpose();
    let from = from.map_err(|error| format!("start: {error}"))?;
    let case = match (case.trim(), &from) {
        ("", Some(points)) => start::case_of(points).map_err(|error| error.to_string())?,
        (text, _) => case_of(text)?,
    };
    let subjects = request.subjects.iter().map(|name| {
        let unknown = || format!("there is no `{name}` to trace; `versions` lists what there is");
        Traced::from_name(name).ok_or_else(unknown)
    });
    let subjects: Vec<Traced> = subjects.collect::<Result<_, _>>()?;
    let traces = match &subjects[..] {
        [one] => vec![one.trace(&case, from.as_deref())?],
        [one, other] => one.beside(other, &case, from.as_deref())?.to_vec(),
        _ => return Err("the request: name one subject, or two".to_owned()),
    };
    Ok(told(&traces).to_string())
}

fn told(traces: &[Trace]) -> Value {
    let runs: Vec<Value> = traces.iter().map(run).collect();
    let case = traces.first().map(|trace| &trace.header.case);
    let parting = match traces {
        [left, right] => json!({
            "step": first_parting(left, right).map(|parting| parting.step()),
            "parts": first_parting(left, right).is_some(),
            "text": side_by_side(left, right),
        }),
        _ => Value::Null,
    };
    json!({
        "case": case.map(Case::to_canonical_json),
        "shapes": case.map(vertices),
        "faces": case.and_then(|case| Lattice::of_case(case).ok()).map(|lattice| world_faces(&lattice)),
        "runs": runs,
        "parting": parting,
    })
}

fn run(trace: &Trace) -> Value {
    let audit = match audit(trace) {
        Err(why) => json!({"sound": null, "why": why.to_string()}),
        Ok(report) => match report.violation {
            None => json!({"sound": true, "steps": report.steps}),
            Some(violation) => json!({
                "sound": false,
                "kind": violation.kind.name(),
                "place": place(violation.place),
                "why": violation.to_string(),
            }),
        },
    };
    json!({
        "by": trace.header.by,
        "lines": to_lines(trace).collect::<Vec<_>>(),
        "audit": audit,
    })
}

/// Where it is, as a line of the trace is told apart: `gjk 2`, `gjk end`, `start`, `step 2`, `end`.
fn place(place: Place) -> String {
    match place {
        Place::Gjk(number) => format!("gjk {number}"),
        Place::GjkEnd => "gjk end".to_owned(),
        Place::Start => "start".to_owned(),
        Place::Step(number) => format!("step {number}"),
        Place::End => "end".to_owned(),
    }
}

/// The vertices of A and of B, rounded for a picture.
fn vertices(case: &Case) -> Value {
    let world = case.world().ok();
    let float = |shape: &epa_format::case::WorldShape| -> Vec<Vec<Option<f64>>> {
        let point = |p: &Vec<_>| p.iter().map(epa_format::number::Rational::to_f64).collect();
        shape.vertices.iter().map(point).collect()
    };
    json!(world.map(|shapes| shapes.each_ref().map(float)))
}

/// What can be traced and shrunk: a JSON list, each with its `name` and the `dims` it runs in.
///
/// # Errors
/// None.
pub fn versions() -> Reply {
    let epa =
        ["epa-f64", "epa-f32", "epa-rational"].map(|name| json!({"name": name, "dims": [2, 3]}));
    let published = NAMES.iter().map(|name| {
        let plane = in_the_plane(name).map(|_| 2);
        let dims: Vec<u8> = plane.into_iter().chain(in_space(name).map(|_| 3)).collect();
        json!({"name": name, "dims": dims})
    });
    Ok(Value::from_iter(epa.into_iter().chain(published)).to_string())
}
