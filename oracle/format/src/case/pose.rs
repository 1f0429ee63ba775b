//! Reading poses.

use num_traits::Zero;

use super::fields::{Parsed, known_fields, object, optional};
use super::model::{Coordinates, Dim, Pose, Rotation};
use super::parse::Reader;
use super::place::Path;
use super::tree::{Object, Value};
use crate::number::Rational;

const POSE_FIELDS: [&str; 4] = ["translation", "quaternion", "matrix", "rotation"];

impl Reader<'_> {
    /// A pose; `None` if it is empty.
    pub(super) fn pose(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Option<Pose>> {
        let example = format!("{{\"translation\":{}}}", self.dim.example());
        let object = object(value, path, &example)?;
        known_fields(object, path, &POSE_FIELDS)?;
        let translation = optional(object, "translation")
            .map(|value| self.coordinates(value, &path.field("translation")))
            .transpose()?;
        let rotation = self.rotation(object, path)?;
        let pose = Pose {
            translation,
            rotation,
        };
        Ok((!pose.is_empty()).then_some(pose))
    }

    fn rotation(self, object: &Object<'_>, path: &Path<'_>) -> Parsed<Rotation> {
        let mut given = object
            .fields
            .iter()
            .filter(|field| field.name.text != "translation");
        let Some(field) = given.next() else {
            return Ok(Rotation::None);
        };
        let (name, value) = (&*field.name.text, &field.value);
        if let Some(second) = given.next() {
            let message = format!("the pose has a `{name}` already");
            let help = "give at most one of quaternion, matrix and rotation";
            return Err(path
                .field(&second.name.text)
                .error(&second.name, message, help));
        }
        let path = &path.field(name);
        let of_other_dimension = |help| {
            let message = format!("there is no `{name}` in {}D", self.dim.get());
            Err(path.error(&field.name, message, help))
        };
        match (name, self.dim) {
            ("matrix", _) => self.matrix(value, path),
            ("quaternion", Dim::Three) => self.quaternion(value, path),
            ("rotation", Dim::Two) => self.cos_sin(value, path),
            ("quaternion", Dim::Two) => {
                of_other_dimension("write \"rotation\":[c,s], the cosine and the sine")
            }
            _ => of_other_dimension("write \"quaternion\":[w,x,y,z]"),
        }
    }

    fn matrix(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Rotation> {
        let example = match self.dim {
            Dim::Two => "[[1,0],[0,1]]",
            Dim::Three => "[[1,0,0],[0,1,0],[0,0,1]]",
        };
        let rows = self.list(value, path, self.dim.get(), example, Self::coordinates)?;
        if determinant(&rows).is_zero() {
            let help = "give the flattened shape itself, as a hull";
            return Err(path.error(value, "the determinant of the matrix is 0", help));
        }
        Ok(Rotation::Matrix(rows))
    }

    fn quaternion(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Rotation> {
        let q = self.array_of(value, path, "[w,x,y,z]", Self::number)?;
        if q.iter().all(Zero::is_zero) {
            let help = "give any other quaternion [w,x,y,z]; [1,0,0,0] does not rotate";
            return Err(path.error(value, "the quaternion is 0", help));
        }
        Ok(Rotation::Quaternion(q))
    }

    fn cos_sin(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Rotation> {
        let pair = self.array_of(value, path, "[c,s]", Self::number)?;
        if pair.iter().all(Zero::is_zero) {
            let help = "give the cosine and the sine [c,s]; [1,0] does not rotate";
            return Err(path.error(value, "the rotation is 0", help));
        }
        Ok(Rotation::CosSin(pair))
    }
}

/// The determinant of a matrix of 2 or 3 rows.
fn determinant(rows: &[Coordinates]) -> Rational {
    match rows {
        [a, b] => minor(a, b, 0, 1),
        [a, b, c] => (0..3)
            .map(|i| &a[i] * minor(b, c, (i + 1) % 3, (i + 2) % 3))
            .sum(),
        _ => Rational::zero(),
    }
}

fn minor(a: &[Rational], b: &[Rational], i: usize, j: usize) -> Rational {
    &a[i] * &b[j] - &a[j] * &b[i]
}
