//! `epa-oracle import`: a user's own pair as a case.

use crate::cli::shared::{Brute, Ended, Ending, Failure, Streams};
use epa_corpus::import::{self, Imported, Order, Pair, Request};
use epa_format::case::{Case, Dim, Geometry, Shape};
use epa_format::message::in_lines;
use epa_format::number::FloatType;
use epa_report::report::in_words;
use epa_truth::truth;

/// Make a case of your own pair: two files, printed points, or shapes with poses.
///
/// The case goes to standard output, what is said about it to standard error.
/// docs/import.md shows all forms.
#[derive(Debug, clap::Args)]
#[command(override_usage = "epa-oracle import [OPTIONS] [A B]")]
pub(crate) struct Arguments {
    /// Two OBJ, PLY or STL files, or texts with one point a line; the convex hulls of their
    /// vertices are meant.
    #[arg(value_names = ["A", "B"], num_args = 1.., required_unless_present_any = ["points", "a"])]
    files: Vec<String>,
    /// A text with the points of both shapes, with a blank line or a heading between them, or an
    /// OBJ file of two objects; `-` for standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["files", "a", "b"])]
    points: Option<String>,
    /// Shape A: `box 1 1 1`, `ball 0.5`, `capsule 1 0.5 z`, `hull FILE`, …, or JSON.
    #[arg(long, value_name = "SHAPE", requires = "b")]
    a: Option<String>,
    /// Shape B.
    #[arg(long, value_name = "SHAPE", requires = "a")]
    b: Option<String>,
    /// The pose of A: `t=x,y,z q=w,x,y,z`, 12 or 16 numbers of a matrix, or JSON.
    #[arg(long, value_name = "POSE", allow_hyphen_values = true)]
    a_pose: Option<String>,
    /// The pose of B.
    #[arg(long, value_name = "POSE", allow_hyphen_values = true)]
    b_pose: Option<String>,
    /// Take this object or group of the OBJ file of A, instead of all vertices.
    #[arg(long, value_name = "NAME")]
    a_object: Option<String>,
    /// Take this object or group of the OBJ file of B.
    #[arg(long, value_name = "NAME")]
    b_object: Option<String>,
    /// The order in which quaternions without names are printed.
    #[arg(long, value_name = "ORDER", default_value = "wxyz", value_parser = ["wxyz", "xyzw"])]
    quaternion_order: String,
    /// Matrices are printed column by column.
    #[arg(long)]
    column_major: bool,
    /// The float type of the case, to which decimals are rounded, once.
    #[arg(long, value_name = "TYPE", default_value = "f64", value_parser = ["f32", "f64"])]
    scalar: String,
    /// Keep decimals exactly as they are written, instead of rounding them.
    #[arg(long)]
    exact: bool,
    /// The dimension, if it does not show or is to be 2 for points whose z are 0.
    #[arg(long, value_name = "D", value_parser = ["2", "3"])]
    dim: Option<String>,
    /// A readable name for the case.
    #[arg(long)]
    name: Option<String>,
    /// Why the case exists.
    #[arg(long)]
    why: Option<String>,
    /// A word to select the case by; may be repeated.
    #[arg(long = "flag", value_name = "WORD")]
    flags: Vec<String>,
    /// Print the truth in words too, to standard error.
    #[arg(long)]
    solve: bool,
    #[command(flatten)]
    brute: Brute,
}

impl Arguments {
    fn request(&self) -> Result<Request, String> {
        let pair = match (&self.files[..], &self.points, &self.a, &self.b) {
            ([], Some(points), ..) => Pair::Points(points.clone()),
            ([], None, Some(a), Some(b)) => Pair::Shapes([a.clone(), b.clone()]),
            ([a, b], None, None, None) => Pair::Files([a.clone(), b.clone()]),
            ([word, ..], _, Some(_), _) => {
                return Err(format!(
                    "`{word}` stands behind a shape; put the whole shape in quotation marks, like \
                     --a \"box 1 1 1\""
                ));
            }
            _ => return Err("give two files, --points, or --a and --b".to_owned()),
        };
        Ok(Request {
            pair,
            poses: [self.a_pose.clone(), self.b_pose.clone()],
            objects: [self.a_object.clone(), self.b_object.clone()],
            dim: self.dim.as_deref().map(|dim| match dim {
                "2" => Dim::Two,
                _ => Dim::Three,
            }),
            scalar: FloatType::from_name(&self.scalar).ok_or("--scalar is f64 or f32")?,
            exact: self.exact,
            order: Order {
                xyzw: self.quaternion_order == "xyzw",
                column_major: self.column_major,
            },
            name: self.name.clone(),
            flags: self.flags.clone(),
            why: self.why.clone(),
        })
    }
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    let request = arguments.request().map_err(Failure::bad_input)?;
    let Imported { case, notes } = match import::import(&request) {
        Ok(imported) => imported,
        Err(error) => {
            writeln!(to.err, "{}", error.render())?;
            return Ok(Ending::BadInput);
        }
    };
    writeln!(to.out, "{}", case.to_canonical_json())?;
    // On a terminal the case comes before what is said about it.
    to.out.flush()?;
    for note in notes {
        writeln!(to.err, "{}", in_lines(&format!("note: {note}")))?;
    }
    writeln!(to.err, "{}", sentence(&case))?;
    if !arguments.solve {
        return Ok(Ending::Conformant);
    }
    match truth::solve(&case, arguments.brute.brute_limit) {
        Ok(truth) => {
            writeln!(to.err, "{}", in_words(&case, &truth))?;
            Ok(Ending::Conformant)
        }
        Err(disagreement) => {
            to.keep(Ending::LegsDisagree);
            writeln!(to.err, "{disagreement}")?;
            Ok(Ending::LegsDisagree)
        }
    }
}

/// What the case is, after its id.
fn sentence(case: &Case) -> String {
    let (id, dim, scalar) = (case.id(), case.dim.get(), case.scalar.name());
    let [a, b] = [&case.a, &case.b].map(shape);
    format!("{id}  {a} and {b}, {dim}D, {scalar}")
}

fn shape(shape: &Shape) -> String {
    let posed = if shape.pose.is_some() { ", posed" } else { "" };
    match &shape.geometry {
        Geometry::Hull(points) if points.len() == 1 => format!("a hull of 1 point{posed}"),
        Geometry::Hull(points) => format!("a hull of {} points{posed}", points.len()),
        other @ Geometry::Ellipsoid { .. } => format!("an {}{posed}", other.name()),
        other => format!("a {}{posed}", other.name()),
    }
}
