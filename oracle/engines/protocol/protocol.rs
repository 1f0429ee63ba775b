//! What the drivers in Rust share: the protocol of docs/formats.md.
//!
//! A driver's main calls `serve` with a function of two shapes, which builds a pair: a function
//! that asks about them. Run as `driver DECLARATION ARGUMENT…`: the file holds the declaration on
//! one line.

#![allow(dead_code)]

use std::hint::black_box;
use std::io::{self, BufRead, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

use rustix::time::{clock_gettime, ClockId};
use serde_json::{json, Value};

/// A shape in its pose. `kind` is its name in the format; `radius` is that of a ball, capsule,
/// cylinder or cone, or what a `rounded` hull is rounded by. In the plane the third coordinate is
/// 0, and the rotation is about the third axis.
pub struct Shape {
    pub dim: usize,
    pub kind: String,
    pub points: Vec<[f64; 3]>,
    pub faces: Vec<Vec<usize>>,
    pub half_extents: [f64; 3],
    pub radius: f64,
    pub half_height: f64,
    /// Of a capsule, cylinder or cone: 0, 1 or 2.
    pub axis: usize,
    /// By rows.
    pub rotation: [[f64; 3]; 3],
    pub translation: [f64; 3],
}

/// Everything but the status may be `None`.
#[derive(Default)]
pub struct Answer {
    /// "penetrating", "touching", "separated", "unsupported", "error"
    pub status: &'static str,
    pub depth: Option<f64>,
    pub normal: Option<Vec<f64>>,
    /// The witness points.
    pub a: Option<Vec<f64>>,
    pub b: Option<Vec<f64>>,
    pub message: Option<String>,
}

/// What `build` makes of two shapes: it asks about them.
pub type Pair = Box<dyn Fn() -> Answer>;

impl Shape {
    fn new(dim: usize, shape: &Value, faces: &Value) -> Self {
        let fields = shape.as_object().expect("a shape");
        let named = fields.iter().find(|(name, _)| *name != "pose");
        let (kind, value) = named.expect("a kind of shape");
        let list = [&value["core"]["hull"], value].into_iter();
        let points = list.filter_map(Value::as_array).next();
        let number = |name: &str| value[name].as_f64().unwrap_or(0.0);
        let faces = faces.as_array().map_or(&[][..], Vec::as_slice).iter();
        let corners = |face: &Value| -> Vec<usize> {
            let face = face.as_array().expect("a face").iter();
            face.map(|x| x.as_u64().expect("a number") as usize)
                .collect()
        };
        Self {
            dim,
            kind: kind.clone(),
            points: points.map_or(Vec::new(), |all| all.iter().map(vector).collect()),
            faces: faces.map(corners).collect(),
            half_extents: vector(&value["half_extents"]),
            radius: number("radius"),
            half_height: number("half_height"),
            axis: ["x", "y", "z"]
                .iter()
                .position(|name| value["axis"] == *name)
                .unwrap_or(1),
            rotation: rotation(&shape["pose"]),
            translation: vector(&shape["pose"]["translation"]),
        }
    }

    /// The rotation of an engine whose capsules, cylinders and cones lie along `axis`: the axes
    /// are exchanged in a cycle.
    pub fn rotation_of_axis(&self, axis: usize) -> [[f64; 3]; 3] {
        let step = 3 + self.axis - axis;
        self.rotation
            .map(|row| [0, 1, 2].map(|k| row[(k + step) % 3]))
    }
}

fn vector(list: &Value) -> [f64; 3] {
    [0, 1, 2].map(|k| list[k].as_f64().unwrap_or(0.0))
}

fn rotation(pose: &Value) -> [[f64; 3]; 3] {
    if let [Some(w), Some(x), Some(y), Some(z)] =
        [0, 1, 2, 3].map(|k| pose["quaternion"][k].as_f64())
    {
        let n = w * w + x * x + y * y + z * z;
        return [
            [
                w * w + x * x - y * y - z * z,
                2.0 * (x * y - w * z),
                2.0 * (x * z + w * y),
            ],
            [
                2.0 * (x * y + w * z),
                w * w - x * x + y * y - z * z,
                2.0 * (y * z - w * x),
            ],
            [
                2.0 * (x * z - w * y),
                2.0 * (y * z + w * x),
                w * w - x * x - y * y + z * z,
            ],
        ]
        .map(|row| row.map(|x| x / n));
    }
    if let [Some(c), Some(s)] = [0, 1].map(|k| pose["rotation"][k].as_f64()) {
        return [[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]];
    }
    match pose["matrix"].as_array().map(Vec::as_slice) {
        Some([x, y, z]) => [x, y, z].map(vector),
        Some([x, y]) => [vector(x), vector(y), [0.0, 0.0, 1.0]],
        _ => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    }
}

pub fn unsupported(message: &str) -> Answer {
    Answer {
        status: "unsupported",
        message: Some(message.to_owned()),
        ..Answer::default()
    }
}

/// What a panic becomes.
fn caught<T>(action: impl FnOnce() -> Result<T, Answer>) -> Result<T, Answer> {
    catch_unwind(AssertUnwindSafe(action)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or(panic.downcast_ref::<&str>().copied());
        let message = Some(format!("panicked: {}", text.unwrap_or("without a message")));
        Err(Answer {
            status: "error",
            message,
            ..Answer::default()
        })
    })
}

/// The fields of an answer, by hand so that NaN and infinity arrive as what they are.
fn fields(answer: &Answer) -> String {
    let mut text = format!(r#""status":"{}""#, answer.status);
    if let Some(depth) = answer.depth {
        text += &format!(r#","depth":{depth:?}"#);
    }
    for (name, vector) in [
        ("normal", &answer.normal),
        ("a", &answer.a),
        ("b", &answer.b),
    ] {
        if let Some(vector) = vector {
            text += &format!(r#","{name}":{vector:?}"#);
        }
    }
    if let Some(message) = &answer.message {
        text += &format!(r#","message":{}"#, json!(message));
    }
    text
}

/// The seconds that this thread has spent on a processor.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}

/// docs/formats.md, Bench.
fn bench(built: &[Pair], prebuilt: bool, terms: &Value) -> String {
    let [first, count, most_passes] =
        ["first", "count", "passes"].map(|name| terms[name].as_u64().expect("a count") as usize);
    let [warm_up, least, most] =
        ["warm_up", "pass", "most"].map(|name| terms[name].as_f64().expect("seconds"));
    let is_empty = terms["empty"] == true;
    let pairs = &built[first..first + count];
    let mut answers: Vec<Answer> = pairs.iter().map(|_| Answer::default()).collect();
    let mut run = |times: usize| {
        let start = now();
        for _ in 0..times {
            for (pair, answer) in pairs.iter().zip(&mut answers) {
                *answer = if is_empty {
                    black_box(Answer::default())
                } else {
                    black_box(pair)()
                };
            }
        }
        now() - start
    };
    let (mut times, mut spent, mut passes) = (1, 0.0, Vec::new());
    let mut took = run(times);
    loop {
        spent += took;
        if spent >= most || (took >= least && spent >= warm_up) {
            break;
        }
        if took < least {
            times *= 2;
        }
        took = run(times);
    }
    if spent >= most {
        passes.push(took);
    }
    while passes.len() < most_passes && spent < most {
        took = run(times);
        spent += took;
        passes.push(took);
    }
    let each: Vec<f64> = passes
        .iter()
        .map(|took| 1e9 * took / (times * count) as f64)
        .collect();
    let said: Vec<String> = answers
        .iter()
        .map(|answer| format!("{{{}}}", fields(answer)))
        .collect();
    let said = if is_empty {
        String::new()
    } else {
        said.join(",")
    };
    format!(
        r#"{{"nanoseconds":{each:?},"clock":"thread","prebuilt":{prebuilt},"answers":[{said}]}}"#
    )
}

/// Answers until the end. `build` makes a pair of two shapes, or says why not. A panic is an
/// answer: an error.
pub fn serve(build: impl Fn(&Shape, &Shape) -> Result<Pair, Answer>) -> io::Result<()> {
    serve_with(true, build)
}

/// The same; `prebuilt` is whether `build` makes what the engine asks about, or each question does.
pub fn serve_with(
    prebuilt: bool,
    build: impl Fn(&Shape, &Shape) -> Result<Pair, Answer>,
) -> io::Result<()> {
    let declaration = std::fs::read_to_string(std::env::args().nth(1).expect("a declaration"))?;
    let (mut out, mut built) = (io::stdout().lock(), Vec::<Pair>::new());
    for line in io::stdin().lock().lines() {
        let message: Value = serde_json::from_str(&line?)?;
        let (case, faces) = (&message["case"], &message["faces"]);
        let command = message["cmd"].as_str().unwrap_or("stop");
        match command {
            "hello" => writeln!(out, "{}", declaration.trim())?,
            "bench" => writeln!(out, "{}", bench(&built, prebuilt, &message))?,
            "run" | "build" => {
                let shape = |of: &str| {
                    Shape::new(
                        case["dim"].as_u64().unwrap_or(3) as usize,
                        &case[of],
                        &faces[of],
                    )
                };
                let asked = caught(|| {
                    let pair = build(&shape("a"), &shape("b"))?;
                    Ok((pair(), pair))
                });
                let (answer, pair) = asked.unwrap_or_else(|refused| {
                    (refused, Box::new(|| unsupported("not built")) as Pair)
                });
                if command == "build" {
                    built.push(pair);
                }
                writeln!(out, r#"{{"seq":{},{}}}"#, message["seq"], fields(&answer))?;
            }
            _ => break,
        }
        out.flush()?;
    }
    Ok(())
}
