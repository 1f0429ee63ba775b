//! A case read from JSON: shapes, poses, world vertices and the id, by this checker's own code.
//!
//! All numbers of the case are read first. The rest is on integers over one denominator of all.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::number::{Number, Scalar};
use crate::checker::{Case, Zvec, zadd, zdot, zscal};
use epa_format::limits::{
    MAX_BITS, MAX_COMMON_BITS, MAX_FLAGS, MAX_LATTICE_BITS, MAX_NAME, MAX_POWER_OF_TWO, MAX_TEXT,
    MAX_VERTICES,
};

/// What a line says of its case.
pub(in crate::verify) struct Posed {
    pub(super) id: String,
    pub(super) name: Option<String>,
    pub(super) dim: usize,
    pub(super) radii: [Number; 2],
    /// The fields for people.
    pub(super) words: Vec<&'static str>,
    pub(super) case: Case,
}

/// Why there is no [`Posed`].
pub(in crate::verify) enum Other {
    /// A shape is curved.
    Curved,
    /// It is no case.
    Malformed,
}

/// What a shape is written as.
enum Node {
    Object(Vec<(String, Node)>),
    List(Vec<Node>),
    Number(Number),
    Axis(usize),
}

/// A core's vertices over `scale`, and the radius around it.
struct Side {
    vertices: Vec<Zvec>,
    scale: BigInt,
    radius: Number,
}

type Read<T> = Result<T, Other>;

/// The limits of numbers hold for canonical text too.
fn is_within_limits(canonical: &str) -> bool {
    let exponent = canonical.split_once('p').map(|(_, power)| power.parse());
    let is_steep =
        |power: &Result<i64, _>| power.as_ref().map_or(true, |x| x.abs() > MAX_POWER_OF_TWO);
    canonical.len() <= MAX_TEXT && !exponent.as_ref().is_some_and(is_steep)
}

fn demand(condition: bool) -> Read<()> {
    if condition {
        Ok(())
    } else {
        Err(Other::Malformed)
    }
}

fn some<T>(option: Option<T>) -> Read<T> {
    option.ok_or(Other::Malformed)
}

/// Reads the case of a line.
pub(in crate::verify) fn read(value: &Value) -> Read<Posed> {
    let fields = some(value.as_object())?;
    let known = [
        "v", "dim", "scalar", "a", "b", "name", "flags", "why", "source",
    ];
    demand(fields.keys().all(|name| known.contains(&name.as_str())))?;
    let is = |name: &str, text: &str| {
        let number = fields.get(name).and_then(Value::as_number);
        number.is_some_and(|n| n.as_str() == text)
    };
    demand(is("v", "1") && (is("dim", "2") || is("dim", "3")))?;
    let dim = if is("dim", "2") { 2 } else { 3 };
    let (scalar, name) = match fields.get("scalar").and_then(Value::as_str) {
        Some("f64") => (Scalar::F64, "f64"),
        Some("f32") => (Scalar::F32, "f32"),
        _ => return Err(Other::Malformed),
    };
    let words = words(fields)?;
    let mut reading = Reading::new(scalar);
    let [a, b] = ["a", "b"].map(|side| reading.side(side, fields.get(side)));
    let sides = [a?, b?];
    let (one, twos) = (&reading.one, Number::twos(&reading.one));
    let [a, b] = sides.map(|side| Shapes { dim, one, twos }.side(&side));
    let sides = match (a, b) {
        (Err(Other::Malformed), _) | (_, Err(Other::Malformed)) => return Err(Other::Malformed),
        (a, b) => [a?, b?],
    };
    let rest = format!("\"dim\":{dim},\"scalar\":\"{name}\",\"v\":1}}");
    let hash = Sha256::digest((reading.text + &rest).as_bytes());
    let name = fields.get("name").and_then(Value::as_str);
    Ok(Posed {
        id: format!("e1-{}", base32(&hash, 26)),
        name: name.map(str::to_owned),
        dim,
        radii: sides.each_ref().map(|side| side.radius.clone()),
        words,
        case: on_one_lattice(dim, sides),
    })
}

/// Both shapes over one scale, and their radii over one denominator.
fn on_one_lattice(dim: usize, [a, b]: [Side; 2]) -> Case {
    let (scale, rden) = (a.scale.lcm(&b.scale), a.radius.den.lcm(&b.radius.den));
    let [ra, rb] = [&a, &b].map(|side| &side.radius.num * (&rden / &side.radius.den));
    let on = |side: Side| {
        let factor = &scale / &side.scale;
        if factor.is_one() {
            return side.vertices;
        }
        let finer = |v: &Zvec| zscal(&factor, v);
        side.vertices.iter().map(finer).collect()
    };
    let (va, vb) = (on(a), on(b));
    Case {
        space: dim == 3,
        va,
        vb,
        scale,
        ra,
        rb,
        rden,
    }
}

/// The fields for people that are there.
fn words(fields: &Map<String, Value>) -> Read<Vec<&'static str>> {
    let is_short = |x: &Value| {
        x.as_str()
            .is_some_and(|text| text.chars().count() <= MAX_NAME)
    };
    demand(fields.get("name").is_none_or(is_short))?;
    demand(fields.get("why").is_none_or(Value::is_string))?;
    demand(fields.get("source").is_none_or(Value::is_object))?;
    let flags = fields
        .get("flags")
        .map_or(Some(&[][..]), |x| x.as_array().map(Vec::as_slice));
    let flags = some(flags)?;
    demand(flags.len() <= MAX_FLAGS && flags.iter().all(is_short))?;
    let all = [
        ("case.flags", !flags.is_empty()),
        ("case.why", fields.contains_key("why")),
        ("case.source", fields.contains_key("source")),
    ];
    Ok(all
        .into_iter()
        .filter(|(_, is_there)| *is_there)
        .map(|(name, _)| name)
        .collect())
}

fn base32(bytes: &[u8], count: usize) -> String {
    let bit = |k: usize| {
        bytes
            .get(k / 8)
            .is_some_and(|byte| byte >> (7 - k % 8) & 1 == 1)
    };
    let digit = |k: usize| (0..5).fold(0, |sum, i| 2 * sum + usize::from(bit(5 * k + i)));
    let digit = |k: usize| char::from(b"abcdefghijklmnopqrstuvwxyz234567"[digit(k)]);
    (0..count).map(digit).collect()
}

/// What is read of all numbers: their canonical text, and the common denominator.
struct Reading {
    scalar: Scalar,
    text: String,
    one: BigInt,
    count: u64,
    /// Of numerators and denominators together.
    bits: u64,
    /// The longest number, its bits before the point.
    longest: u64,
}

impl Reading {
    fn new(scalar: Scalar) -> Self {
        Reading {
            scalar,
            text: String::from("{"),
            one: BigInt::one(),
            count: 0,
            bits: 0,
            longest: 0,
        }
    }

    fn side(&mut self, name: &str, value: Option<&Value>) -> Read<Node> {
        self.text += &format!("\"{name}\":");
        let side = self.numbers(some(value)?)?;
        self.text += ",";
        Ok(side)
    }

    fn numbers(&mut self, value: &Value) -> Read<Node> {
        match value {
            Value::Object(fields) => {
                let mut fields: Vec<_> = fields.iter().collect();
                fields.sort_by_key(|(name, _)| *name);
                self.text.push('{');
                let (mut read, mut comma) = (Vec::new(), "");
                for (name, value) in fields {
                    // An empty pose does not count for the id.
                    let is_empty = value.as_object().is_some_and(Map::is_empty);
                    let value = if name == "pose" && is_empty {
                        Node::Object(Vec::new())
                    } else {
                        self.text += &format!("{comma}\"{name}\":");
                        comma = ",";
                        match &name[..] {
                            "axis" => self.axis(value)?,
                            _ => self.numbers(value)?,
                        }
                    };
                    read.push((name.clone(), value));
                }
                self.text.push('}');
                Ok(Node::Object(read))
            }
            Value::Array(entries) => {
                self.text.push('[');
                let mut read = Vec::with_capacity(entries.len());
                for entry in entries {
                    if !read.is_empty() {
                        self.text.push(',');
                    }
                    read.push(self.numbers(entry)?);
                }
                self.text.push(']');
                Ok(Node::List(read))
            }
            Value::String(text) => self.number(Number::exact(text)),
            Value::Number(n) => self.number(Number::rounded(n.as_str(), self.scalar)),
            _ => Err(Other::Malformed),
        }
    }

    fn axis(&mut self, value: &Value) -> Read<Node> {
        let place = ["x", "y", "z"]
            .iter()
            .position(|name| value.as_str() == Some(name));
        let place = some(place)?;
        self.text += ["\"x\"", "\"y\"", "\"z\""][place];
        Ok(Node::Axis(place))
    }

    fn number(&mut self, number: Option<Number>) -> Read<Node> {
        let number = some(number)?.reduced();
        let canonical = number.canonical();
        demand(is_within_limits(&canonical))?;
        self.text += &format!("\"{canonical}\"");
        // Most denominators are powers of two.
        let most = self.one.trailing_zeros().unwrap_or(0);
        match Number::twos(&number.den) {
            Some(twos) => self.one <<= twos.saturating_sub(most),
            None => self.one = self.one.lcm(&number.den),
        }
        self.hold_to_limits(&number)?;
        Ok(Node::Number(number))
    }

    /// The limits of all numbers so far: as they are, and p/q as p · (L/q) on their common
    /// denominator L.
    fn hold_to_limits(&mut self, number: &Number) -> Read<()> {
        let (num, den) = (number.num.bits(), number.den.bits());
        self.count += 1;
        self.bits += num + den;
        self.longest = self.longest.max((num + 1).saturating_sub(den));
        let each = self.longest + self.one.bits();
        demand(self.bits <= MAX_BITS && each <= MAX_COMMON_BITS)?;
        demand(each * self.count <= MAX_LATTICE_BITS)
    }
}

/// A linear map by its rows, over `den`, and a shift.
struct Pose {
    /// Whether there is a map but the one that moves nothing.
    is_map: bool,
    rows: [Zvec; 3],
    den: BigInt,
    shift: Zvec,
}

struct Shapes<'r> {
    dim: usize,
    /// The denominator of all numbers, and which power of two it is, if it is one.
    one: &'r BigInt,
    twos: Option<u64>,
}

impl Shapes<'_> {
    /// The integer over the denominator.
    fn number(&self, node: &Node) -> Read<BigInt> {
        let Node::Number(x) = node else {
            return Err(Other::Malformed);
        };
        Ok(match (self.twos, Number::twos(&x.den)) {
            (Some(all), Some(twos)) => &x.num << (all - twos),
            _ => &x.num * (self.one / &x.den),
        })
    }

    fn numbers(&self, node: &Node) -> Read<Vec<BigInt>> {
        list(node)?.iter().map(|x| self.number(x)).collect()
    }

    /// A number that is not negative.
    fn size(&self, node: &Node) -> Read<BigInt> {
        let x = self.number(node)?;
        demand(!x.is_negative())?;
        Ok(x)
    }

    fn vector(&self, node: &Node) -> Read<Zvec> {
        let mut entries = self.numbers(node)?;
        demand(entries.len() == self.dim)?;
        entries.resize(3, BigInt::zero());
        some(entries.try_into().ok())
    }

    /// A shape and its pose.
    fn side(&self, node: &Node) -> Read<Side> {
        let Node::Object(fields) = node else {
            return Err(Other::Malformed);
        };
        let (pose, kinds): (Vec<_>, Vec<_>) = fields.iter().partition(|(name, _)| name == "pose");
        let pose = self.pose(pose.first().map(|(_, pose)| pose))?;
        self.shape(&kinds, &pose)
    }

    /// A shape by its one field, which names its kind, in a pose.
    fn shape(&self, kinds: &[&(String, Node)], pose: &Pose) -> Read<Side> {
        let &[(kind, body)] = kinds else {
            return Err(Other::Malformed);
        };
        let over_one = |num: BigInt| Number {
            num,
            den: self.one.clone(),
        };
        match &kind[..] {
            "rounded" => {
                let [core, r] = object(body, ["core", "radius"])?;
                let around = over_one(self.size(r)?);
                let Node::Object(kinds) = core else {
                    return Err(Other::Malformed);
                };
                let mut side = self.shape(&kinds.iter().collect::<Vec<_>>(), pose)?;
                side.radius = side.radius.plus(&around);
                Ok(side)
            }
            "ellipsoid" => {
                let [radii] = object(body, ["radii"])?;
                let radii = self.vector(radii)?;
                demand(radii.iter().all(|r| !r.is_negative()))?;
                let radius = self.ball_radius(&radii, pose)?;
                Ok(self.placed(vec![[0, 0, 0].map(BigInt::from)], radius, pose))
            }
            _ => {
                let (points, radius) = self.polytope(kind, body)?;
                Ok(self.placed(points, over_one(radius), pose))
            }
        }
    }

    /// The vertices of a shape that is no ellipsoid, before it is posed, and the radius.
    fn polytope(&self, kind: &str, body: &Node) -> Read<(Vec<Zvec>, BigInt)> {
        let mut radius = BigInt::zero();
        let points = match kind {
            "point" => vec![self.vector(body)?],
            "segment" | "triangle" | "hull" => {
                let points = list(body)?.iter().map(|v| self.vector(v));
                let points = points.collect::<Read<Vec<_>>>()?;
                demand(match kind {
                    "segment" => points.len() == 2,
                    "triangle" => points.len() == 3,
                    _ => (1..=MAX_VERTICES).contains(&points.len()),
                })?;
                points
            }
            "box" => {
                let [half] = object(body, ["half_extents"])?;
                let half = self.vector(half)?;
                demand(half.iter().all(|h| !h.is_negative()))?;
                let corner = |k: usize| [0, 1, 2].map(|t| signed(&half[t], k >> t & 1 == 1));
                (0..1 << self.dim).map(corner).collect()
            }
            "ball" => {
                let [r] = object(body, ["radius"])?;
                radius = self.size(r)?;
                vec![[0, 0, 0].map(BigInt::from)]
            }
            "capsule" | "cylinder" | "cone" => {
                let (axis, points, r) = self.capsule(body)?;
                demand(axis < self.dim && (kind == "capsule" || self.dim == 3))?;
                if kind != "capsule" {
                    return Err(Other::Curved);
                }
                radius = r;
                points
            }
            _ => return Err(Other::Malformed),
        };
        Ok((points, radius))
    }

    /// The axis of a capsule, its ends and its radius.
    fn capsule(&self, body: &Node) -> Read<(usize, Vec<Zvec>, BigInt)> {
        let Node::Object(fields) = body else {
            return Err(Other::Malformed);
        };
        let axis = match fields.iter().find(|(name, _)| name == "axis") {
            Some((_, Node::Axis(axis))) => *axis,
            _ => 1,
        };
        let rest = fields.iter().filter(|(name, _)| name != "axis");
        let [half, r] = exactly(rest, ["half_height", "radius"])?;
        let half = self.size(half)?;
        let end = |up| {
            [0, 1, 2].map(|t| {
                if t == axis {
                    signed(&half, up)
                } else {
                    BigInt::zero()
                }
            })
        };
        Ok((axis, vec![end(false), end(true)], self.size(r)?))
    }

    /// The radius of an ellipsoid that is a ball, posed; all others are curved.
    fn ball_radius(&self, radii: &Zvec, pose: &Pose) -> Read<Number> {
        let column = |k: usize| pose.rows.each_ref().map(|row| &row[k] * &radii[k]);
        let columns: Vec<_> = (0..self.dim).map(column).collect();
        let square = zdot(&columns[0], &columns[0]);
        let root = square.sqrt();
        let mut is_ball = &root * &root == square;
        for (i, u) in columns.iter().enumerate() {
            for (j, v) in columns.iter().enumerate() {
                let due = if i == j {
                    square.clone()
                } else {
                    BigInt::zero()
                };
                is_ball &= zdot(u, v) == due;
            }
        }
        let den = &pose.den * self.one;
        if is_ball {
            Ok(Number { num: root, den })
        } else {
            Err(Other::Curved)
        }
    }

    fn pose(&self, node: Option<&Node>) -> Read<Pose> {
        let none = Vec::new();
        let fields = match node {
            None => &none,
            Some(Node::Object(fields)) => fields,
            Some(_) => return Err(Other::Malformed),
        };
        let mut pose = Pose {
            is_map: false,
            rows: [0, 1, 2].map(|i| [0, 1, 2].map(|j| BigInt::from(u8::from(i == j)))),
            den: BigInt::one(),
            shift: [0, 0, 0].map(BigInt::from),
        };
        let mut maps = 0;
        for (name, node) in fields {
            maps += usize::from(name != "translation");
            match &name[..] {
                "translation" => pose.shift = self.vector(node)?,
                "quaternion" if self.dim == 3 => {
                    (pose.rows, pose.den) = quaternion(self.numbers(node)?)?
                }
                "matrix" => {
                    let rows = list(node)?
                        .iter()
                        .map(|row| self.vector(row))
                        .collect::<Read<Vec<_>>>()?;
                    demand(rows.len() == self.dim)?;
                    pose.rows
                        .iter_mut()
                        .zip(rows)
                        .for_each(|(row, given)| *row = given);
                    pose.den = self.one.clone();
                }
                "rotation" if self.dim == 2 => {
                    let [c, s, zero] = self.vector(node)?;
                    pose.rows[0] = [c.clone(), -&s, zero.clone()];
                    pose.rows[1] = [s, c, zero];
                    pose.den = self.one.clone();
                }
                _ => return Err(Other::Malformed),
            }
        }
        let [[a, b, c], [d, e, f], [g, h, i]] = &pose.rows;
        let determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
        demand(maps <= 1 && !determinant.is_zero())?;
        pose.is_map = maps > 0;
        Ok(pose)
    }

    /// A core in the world, all coordinates over the denominator of the pose, times `one`.
    fn placed(&self, points: Vec<Zvec>, radius: Number, pose: &Pose) -> Side {
        let at = |v: &Zvec, t: usize| zdot(&pose.rows[t], v) + &pose.shift[t] * &pose.den;
        let place = |v: Zvec| match pose.is_map {
            true => [0, 1, 2].map(|t| at(&v, t)),
            false => zadd(&v, &pose.shift),
        };
        Side {
            vertices: points.into_iter().map(place).collect(),
            scale: &pose.den * self.one,
            radius,
        }
    }
}

/// The matrix of a quaternion (w, x, y, z), and |q|².
fn quaternion(numbers: Vec<BigInt>) -> Read<([Zvec; 3], BigInt)> {
    let [w, x, y, z]: [BigInt; 4] = some(numbers.try_into().ok())?;
    let square = &w * &w + &x * &x + &y * &y + &z * &z;
    let rows = [
        [
            &w * &w + &x * &x - &y * &y - &z * &z,
            2 * (&x * &y - &w * &z),
            2 * (&x * &z + &w * &y),
        ],
        [
            2 * (&x * &y + &w * &z),
            &w * &w - &x * &x + &y * &y - &z * &z,
            2 * (&y * &z - &w * &x),
        ],
        [
            2 * (&x * &z - &w * &y),
            2 * (&y * &z + &w * &x),
            &w * &w - &x * &x - &y * &y + &z * &z,
        ],
    ];
    demand(!square.is_zero())?;
    Ok((rows, square))
}

fn signed(x: &BigInt, is_positive: bool) -> BigInt {
    if is_positive { x.clone() } else { -x }
}

fn list(node: &Node) -> Read<&[Node]> {
    match node {
        Node::List(entries) => Ok(entries),
        _ => Err(Other::Malformed),
    }
}

/// The fields of an object that has these and no others, which are sorted by name.
fn object<'n, const N: usize>(node: &'n Node, names: [&str; N]) -> Read<[&'n Node; N]> {
    match node {
        Node::Object(fields) => exactly(fields.iter(), names),
        _ => Err(Other::Malformed),
    }
}

fn exactly<'n, const N: usize>(
    fields: impl Iterator<Item = &'n (String, Node)>,
    names: [&str; N],
) -> Read<[&'n Node; N]> {
    let (found, nodes): (Vec<_>, Vec<_>) = fields.map(|(name, node)| (name.as_str(), node)).unzip();
    demand(found == names)?;
    some(nodes.try_into().ok())
}
