//! Pairs of shapes from bytes.
//!
//! EPA fails most at ties, and random floats seldom tie. So the bytes first choose a palette of
//! numbers for the whole pair, from integers within ±4 up to any float. Points are often made from
//! earlier ones: the same point, one moved along an axis, a midpoint, the fourth corner of a
//! parallelogram, a neighbour one ulp away.

use arbitrary::{Result, Unstructured};
use epa_oracle::case::Case;
use epa_oracle::number::FloatType;
use serde_json::{Value, json};

/// Which shapes are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kinds {
    /// Polytopes.
    Sharp,
    /// Polytopes, rounded or not.
    Polytopes,
    /// Those, and cylinders, cones and ellipsoids.
    All,
}

/// How many shapes, points and poses a pair may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    /// Which shapes.
    pub(crate) kinds: Kinds,
    /// The most points of a hull.
    pub(crate) points: usize,
    /// Whether numbers may be of any magnitude.
    pub(crate) wild: bool,
}

impl Size {
    /// Numbers of ordinary magnitudes.
    pub(crate) const fn new(kinds: Kinds, points: usize) -> Self {
        let wild = false;
        Size {
            kinds,
            points,
            wild,
        }
    }

    /// Numbers of any magnitude.
    pub(crate) const fn wild(mut self) -> Self {
        self.wild = true;
        self
    }
}

/// Which numbers a pair has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Palette {
    /// From −4 to 4.
    Integers,
    /// Multiples of 1/16 up to 8.
    Sixteenths,
    /// All bits random, magnitudes from 1/8 to 8, and zero.
    Ordinary,
    /// All of the above beside each other, with neighbours of numbers that were there.
    Mixed,
    /// As mixed, all times one power of two.
    Scaled(i32),
    /// Any finite float.
    Any,
}

/// Draws numbers and shapes.
struct Draw<'u, 'b> {
    bytes: &'u mut Unstructured<'b>,
    scalar: FloatType,
    palette: Palette,
    dim: usize,
    size: Size,
    numbers: Vec<f64>,
}

/// A case from bytes; `None` where the bytes say nothing the format takes, such as a
/// matrix of determinant 0.
pub(crate) fn case(bytes: &mut Unstructured<'_>, size: Size) -> Option<Case> {
    let line = Draw::line(bytes, size).ok()?;
    Case::parse(&line.to_string()).ok()
}

impl<'u, 'b> Draw<'u, 'b> {
    fn line(bytes: &'u mut Unstructured<'b>, size: Size) -> Result<Value> {
        let head: u8 = bytes.arbitrary()?;
        let scalar = match head & 1 {
            0 => FloatType::F64,
            _ => FloatType::F32,
        };
        let dim = 2 + usize::from(head >> 1 & 1);
        let palette = match head >> 2 & 7 {
            0 | 1 => Palette::Integers,
            2 => Palette::Sixteenths,
            3 => Palette::Ordinary,
            6 if size.wild => Palette::Scaled(bytes.int_in_range(-140..=120)?),
            7 if size.wild => Palette::Any,
            _ => Palette::Mixed,
        };
        let numbers = Vec::new();
        let mut draw = Draw {
            bytes,
            scalar,
            palette,
            dim,
            size,
            numbers,
        };
        let (a, b) = (draw.shape()?, draw.shape()?);
        Ok(json!({"v": 1, "dim": dim, "scalar": scalar.name(), "a": a, "b": b}))
    }

    fn below(&mut self, count: usize) -> Result<usize> {
        self.bytes.choose_index(count.max(1))
    }

    /// A number of the palette, in the scalar of the case.
    fn number(&mut self) -> Result<f64> {
        let drawn = match self.palette {
            Palette::Integers => self.integer()?,
            Palette::Sixteenths => f64::from(self.bytes.int_in_range(-128..=128)?) / 16.0,
            Palette::Ordinary => self.ordinary()?,
            Palette::Mixed => self.mixed()?,
            Palette::Scaled(exponent) => self.mixed()? * 2f64.powi(exponent),
            Palette::Any => f64::from_bits(self.bytes.arbitrary()?),
        };
        let held = match self.scalar {
            FloatType::F64 => drawn,
            FloatType::F32 if self.palette == Palette::Any => {
                f64::from(f32::from_bits((drawn.to_bits() >> 32) as u32))
            }
            FloatType::F32 => f64::from(drawn as f32),
        };
        let held = if held.is_finite() { held } else { 0.0 };
        self.numbers.push(held);
        Ok(held)
    }

    fn integer(&mut self) -> Result<f64> {
        Ok(f64::from(self.bytes.int_in_range(-4..=4)?))
    }

    fn ordinary(&mut self) -> Result<f64> {
        let bits: u64 = self.bytes.arbitrary()?;
        let exponent = 1020 + (bits >> 52) % 6;
        let sign = bits & 1 << 63;
        let mantissa = bits & ((1 << 52) - 1);
        Ok(f64::from_bits(sign | exponent << 52 | mantissa))
    }

    fn mixed(&mut self) -> Result<f64> {
        let before = self.numbers.len();
        Ok(match self.below(8)? {
            0 | 1 => self.integer()?,
            2 => f64::from(self.bytes.int_in_range(-128..=128)?) / 16.0,
            3 => self.ordinary()?,
            4 if before > 0 => self.neighbour()?,
            5 if before > 0 => {
                let place = self.below(before)?;
                -self.numbers[place]
            }
            6 => self.integer()? * 2f64.powi(self.bytes.int_in_range(-60..=40)?),
            _ => 0.0,
        })
    }

    /// One ulp beside a number that was there.
    fn neighbour(&mut self) -> Result<f64> {
        let place = self.below(self.numbers.len())?;
        let (x, up) = (self.numbers[place], self.bytes.arbitrary()?);
        Ok(match (self.scalar, up) {
            (FloatType::F64, true) => x.next_up(),
            (FloatType::F64, false) => x.next_down(),
            (FloatType::F32, true) => (x as f32).next_up().into(),
            (FloatType::F32, false) => (x as f32).next_down().into(),
        })
    }

    /// A size: at least 0, and seldom 0.
    fn length(&mut self) -> Result<f64> {
        let x = self.number()?.abs();
        Ok(if x == 0.0 && self.below(4)? > 0 {
            1.0
        } else {
            x
        })
    }

    fn vector(&mut self) -> Result<Vec<f64>> {
        (0..self.dim).map(|_| self.number()).collect()
    }

    fn lengths(&mut self) -> Result<Vec<f64>> {
        (0..self.dim).map(|_| self.length()).collect()
    }

    /// Points, of which many are related to those before.
    fn points(&mut self, count: usize) -> Result<Vec<Vec<f64>>> {
        let mut points: Vec<Vec<f64>> = Vec::with_capacity(count);
        while points.len() < count {
            let point = match points.len() {
                0 => self.vector()?,
                _ => self.related(&points)?,
            };
            points.push(point);
        }
        Ok(points)
    }

    fn related(&mut self, points: &[Vec<f64>]) -> Result<Vec<f64>> {
        let [p, q, r] = [(); 3].map(|()| self.below(points.len()));
        let [p, q, r] = [p?, q?, r?].map(|place| &points[place]);
        let narrow = |x: f64| match self.scalar {
            FloatType::F64 => x,
            FloatType::F32 => f64::from(x as f32),
        };
        let combined = |f: &dyn Fn(usize) -> f64| -> Vec<f64> {
            let along = (0..p.len()).map(|k| narrow(f(k)));
            along.map(|x| if x.is_finite() { x } else { 0.0 }).collect()
        };
        Ok(match self.bytes.int_in_range(0..=9)? {
            0 => p.clone(),
            1 => combined(&|k| p[k] / 2.0 + q[k] / 2.0),
            2 => combined(&|k| p[k] + q[k] - r[k]),
            3 | 4 => {
                let mut moved = p.clone();
                let axis = self.below(self.dim)?;
                moved[axis] = self.number()?;
                moved
            }
            _ => self.vector()?,
        })
    }

    fn axis(&mut self) -> Result<&'static str> {
        let place = self.below(self.dim)?;
        Ok(["x", "y", "z"][place])
    }

    fn core(&mut self) -> Result<Value> {
        let most = match (self.size.kinds, self.dim) {
            (Kinds::Sharp, _) => 7,
            (Kinds::Polytopes, _) => 9,
            (Kinds::All, 2) => 10,
            (Kinds::All, _) => 13,
        };
        Ok(match self.below(most)? {
            0..=2 => {
                let count = 1 + self.below(self.size.points)?;
                json!({"hull": self.points(count)?})
            }
            3 => json!({"point": self.vector()?}),
            4 => json!({"segment": self.points(2)?}),
            5 => json!({"triangle": self.points(3)?}),
            6 => json!({"box": {"half_extents": self.lengths()?}}),
            7 => json!({"ball": {"radius": self.length()?}}),
            8 => json!({"capsule": self.round()?}),
            10 => json!({"cylinder": self.round()?}),
            11 => json!({"cone": self.round()?}),
            _ => json!({"ellipsoid": {"radii": self.lengths()?}}),
        })
    }

    fn round(&mut self) -> Result<Value> {
        let (half_height, radius) = (self.length()?, self.length()?);
        Ok(json!({"half_height": half_height, "radius": radius, "axis": self.axis()?}))
    }

    fn shape(&mut self) -> Result<Value> {
        let mut shape = self.core()?;
        let choice: u8 = self.bytes.arbitrary()?;
        if self.size.kinds != Kinds::Sharp && choice & 3 == 0 {
            shape = json!({"rounded": {"core": shape, "radius": self.length()?}});
        }
        if choice & 4 != 0 {
            shape["pose"] = self.pose()?;
        }
        Ok(shape)
    }

    fn pose(&mut self) -> Result<Value> {
        let mut pose = json!({"translation": self.vector()?});
        // Turning and stretching stays within reason: where products of matrices and points
        // leave the range of the floats is no question of EPA.
        let palette = self.palette;
        if let Palette::Scaled(_) | Palette::Any = palette {
            self.palette = Palette::Sixteenths;
        }
        match self.below(4)? {
            0 if self.dim == 3 => {
                let q: Result<Vec<f64>> = (0..4).map(|_| self.number()).collect();
                pose["quaternion"] = json!(q?);
            }
            0 => pose["rotation"] = json!(self.vector()?),
            1 => {
                let rows: Result<Vec<Vec<f64>>> = (0..self.dim).map(|_| self.vector()).collect();
                pose["matrix"] = json!(rows?);
            }
            _ => {}
        }
        self.palette = palette;
        Ok(pose)
    }
}
