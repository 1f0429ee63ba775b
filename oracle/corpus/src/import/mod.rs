//! A user's own pair as a case: from two files, from printed points, or from shapes
//! and printed poses. What is accepted stands in docs/import.md.
//!
//! Numbers are never rounded twice: decimals go from their text to the scalar of
//! the case, or stay exact.

mod cloud;
mod error;
mod file;
mod json;
mod lexer;
mod number;
mod obj;
mod ply;
mod points;
mod pose;
mod shape;
mod statement;
mod stl;
#[cfg(test)]
mod tests;

pub use error::{ImportError, Place};
pub use file::{Files, MAX_FILE};
pub use pose::Order;

use error::{Read, Text};
use number::Numbers;

use epa_format::case::{Case, Dim, Shape};
use epa_format::number::FloatType;

/// Where the two shapes come from.
#[derive(Clone, Debug)]
pub enum Pair {
    /// Two OBJ or PLY files, or texts with the points of one shape each.
    Files([String; 2]),
    /// A text with two blocks of points, or an OBJ file with two objects; `-` is standard input.
    Points(String),
    /// Two shapes as text, `box 1 1 1` or JSON.
    Shapes([String; 2]),
}

/// What to import, and how.
#[derive(Clone, Debug)]
pub struct Request {
    /// The shapes.
    pub pair: Pair,
    /// Their poses, as text.
    pub poses: [Option<String>; 2],
    /// Which object of an OBJ file is taken.
    pub objects: [Option<String>; 2],
    /// The dimension; without it, the one that shows.
    pub dim: Option<Dim>,
    /// The float type that decimals are rounded to.
    pub scalar: FloatType,
    /// Whether decimals are kept as they are written instead.
    pub exact: bool,
    /// How the poses are printed.
    pub order: Order,
    /// A readable name.
    pub name: Option<String>,
    /// Words to select cases by.
    pub flags: Vec<String>,
    /// Why the case exists.
    pub why: Option<String>,
}

/// A case, and what a user should know about how it was read.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The case.
    pub case: Case,
    /// Sentences.
    pub notes: Vec<String>,
}

/// Imports a pair from the files of this machine.
///
/// # Errors
/// [`ImportError`]: what is wrong, where, and how to mend it.
pub fn import(request: &Request) -> Result<Imported, ImportError> {
    import_from(request, &file::on_disk)
}

/// Imports a pair, where no file is read but by `files`.
///
/// # Errors
/// As [`import`].
pub fn import_from(request: &Request, files: Files<'_>) -> Result<Imported, ImportError> {
    let numbers = Numbers::new(request.scalar, request.exact).in_dim(request.dim);
    let [a, b] = shapes(request, &numbers, files)?;
    let pose = |option, text: &Option<String>| {
        let read =
            |text: &String| pose::read(&Text::of_option(option, text), request.order, &numbers);
        text.as_ref().map(read).transpose()
    };
    let [text_a, text_b] = &request.poses;
    let (pose_a, pose_b) = (pose("--a-pose", text_a)?, pose("--b-pose", text_b)?);
    let notes = [a.notes(), b.notes()].concat();
    let pose_dim = |pose: &Option<pose::Draft>| pose.as_ref()?.dim;
    let dims = [a.dim, pose_dim(&pose_a), b.dim, pose_dim(&pose_b)];
    let (dim, scalar) = (dim(request.dim, dims)?, request.scalar);
    let case = Case {
        dim,
        scalar,
        a: posed(a, pose_a, dim, scalar)?,
        b: posed(b, pose_b, dim, scalar)?,
        name: request.name.clone(),
        flags: request.flags.clone(),
        why: request.why.clone(),
        source: None,
    };
    let case = checked(&case)?;
    Ok(Imported { case, notes })
}

fn shapes(request: &Request, numbers: &Numbers, files: Files<'_>) -> Read<[shape::Draft; 2]> {
    let [a, b] = request.objects.each_ref().map(Option::as_deref);
    let (a, b) = (("--a-object", a), ("--b-object", b));
    match &request.pair {
        Pair::Files([first, second]) => {
            let draft = |path, object| shape::Draft::of_file(path, object, numbers, files);
            Ok([draft(first, a)?, draft(second, b)?])
        }
        Pair::Shapes([first, second]) => {
            let draft = |option, shape, object| {
                shape::read(&Text::of_option(option, shape), object, numbers, files)
            };
            Ok([draft("--a", first, a)?, draft("--b", second, b)?])
        }
        Pair::Points(path) => {
            let (source, bytes) = (file::name(path), file::bytes(path, files)?);
            if file::has_vertices_of_obj(&bytes) {
                return two_objects(source, &bytes, [a.1, b.1], numbers);
            }
            cloud::refuse_object(a)?;
            cloud::refuse_object(b)?;
            two_blocks(source, &bytes, numbers)
        }
    }
}

/// The objects of an OBJ file that are named, or the two that it has.
fn two_objects(
    source: &str,
    bytes: &[u8],
    named: [Option<&str>; 2],
    numbers: &Numbers,
) -> Read<[shape::Draft; 2]> {
    let objects = obj::objects(bytes);
    let [a, b] = match (named, &objects[..]) {
        ([None, None], [a, b]) if a != b => [Some(a.as_str()), Some(b.as_str())],
        ([None, None], _) => {
            let names = obj::listed(&objects);
            let message = match objects.len() {
                0 | 1 => "this OBJ file has one shape".to_owned(),
                count => format!("this OBJ file has {count} objects ({names})"),
            };
            let help =
                "give a file with two objects of different names, or one file for each shape";
            return Err(ImportError::whole(source, message, help));
        }
        _ => named,
    };
    let draft = |object| {
        let cloud = obj::read(source, bytes, object, numbers)?;
        let name = object.map_or(source.to_owned(), |name| format!("{source}, object {name}"));
        Ok(shape::Draft::of_cloud(&name, cloud))
    };
    Ok([draft(a)?, draft(b)?])
}

/// The two blocks of points of a text.
fn two_blocks(source: &str, bytes: &[u8], numbers: &Numbers) -> Read<[shape::Draft; 2]> {
    let blocks = points::blocks(source, bytes, numbers)?;
    let lines: Vec<String> = blocks.iter().take(5).map(|b| b.line.to_string()).collect();
    let (count, lines) = (blocks.len(), lines.join(", "));
    let blocks: Result<[points::Block; 2], _> = blocks.try_into();
    let Ok(blocks) = blocks else {
        let message = match count {
            0 => "there are no points".to_owned(),
            1 => format!("there is one block of points only, from line {lines}"),
            _ => format!("there are {count} blocks of points, from lines {lines}"),
        };
        let help = "write the points of one shape, a blank line or a line like `# B`, and the points of the other";
        return Err(ImportError::whole(source, message, help));
    };
    Ok(blocks.map(|block| {
        let name = format!("{source}, points from line {}", block.line);
        shape::Draft::of_cloud(&name, block.cloud)
    }))
}

/// The dimension that is asked for, or the one that the shapes and poses show.
fn dim(asked: Option<Dim>, shown: [Option<Dim>; 4]) -> Read<Dim> {
    let Some(dim) = asked.or(shown.into_iter().flatten().next()) else {
        let message = "nothing tells whether the case is in 2D or in 3D";
        let help = "give --dim 2 or --dim 3";
        return Err(ImportError::whole("--dim", message, help));
    };
    if asked.is_some() || shown.into_iter().flatten().all(|other| other == dim) {
        return Ok(dim);
    }
    let parts = ["shape A", "pose A", "shape B", "pose B"].iter().zip(shown);
    let parts = parts.filter_map(|(part, dim)| Some(format!("{part} is {}D", dim?.get())));
    let parts = parts.collect::<Vec<_>>().join(", ");
    let message = format!("shapes and poses have different dimensions: {parts}");
    let help = "give all in one dimension; --dim 2 takes points whose z are 0";
    Err(ImportError::whole("the case", message, help))
}

fn posed(
    shape: shape::Draft,
    pose: Option<pose::Draft>,
    dim: Dim,
    scalar: FloatType,
) -> Read<Shape> {
    let mut shape = shape.into_shape(dim, scalar)?;
    let Some(pose) = pose else {
        return Ok(shape);
    };
    if shape.pose.is_some() {
        let (message, help) = ("the shape has a pose already", "leave one of them out");
        return Err(ImportError::whole(pose.source, message, help));
    }
    shape.pose = pose.into_pose(dim, scalar)?;
    Ok(shape)
}

/// The case, held to all the rules of the format.
fn checked(case: &Case) -> Read<Case> {
    let line = case.to_canonical_json().to_string();
    Case::parse(&line).map_err(|error| {
        let place = match error.path.as_str() {
            "" => "the case".to_owned(),
            path => format!("the case, `{path}`"),
        };
        ImportError::whole(place, error.message, error.help)
    })
}
