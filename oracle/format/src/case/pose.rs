//! Reading poses.

use num_traits::Zero;

use super::fields::{At, Fields, Parsed};
use super::model::{Coordinates, Dim, Pose, Rotation};
use super::parse::Reader;
use super::tree::Field;
use crate::number::Rational;

const POSE_FIELDS: [&str; 4] = ["translation", "quaternion", "matrix", "rotation"];

impl Reader<'_> {
    /// A pose; `None` if it is empty.
    pub(super) fn pose(self, at: &At<'_, '_>) -> Parsed<Option<Pose>> {
        let example = format!("{{\"translation\":{}}}", self.dim.example());
        let fields = at.object_with(&POSE_FIELDS, &example)?;
        let translation = fields.optional("translation");
        let translation = translation.map(|at| self.coordinates(&at)).transpose()?;
        let rotation = self.rotation(&fields)?;
        let pose = Pose {
            translation,
            rotation,
        };
        Ok((!pose.is_empty()).then_some(pose))
    }

    fn rotation(self, fields: &Fields<'_, '_>) -> Parsed<Rotation> {
        let given = fields.object.fields.iter();
        let mut given = given.filter(|field| field.name.text != "translation");
        let Some(field) = given.next() else {
            return Ok(Rotation::None);
        };
        let name = &*field.name.text;
        if let Some(Field { name: second, .. }) = given.next() {
            let message = format!("the pose has a `{name}` already");
            let help = "give at most one of quaternion, matrix and rotation";
            return Err(fields
                .path
                .field(&second.text)
                .error(&second.span, message, help));
        }
        let at = At {
            value: &field.value,
            path: fields.path.field(name),
        };
        let of_other_dimension = |help| {
            let message = format!("there is no `{name}` in {}D", self.dim.get());
            Err(at.path.error(&field.name.span, message, help))
        };
        match (name, self.dim) {
            ("matrix", _) => self.matrix(&at),
            ("quaternion", Dim::Three) => self.quaternion(&at),
            ("rotation", Dim::Two) => self.cos_sin(&at),
            ("quaternion", Dim::Two) => {
                of_other_dimension("write \"rotation\":[c,s], the cosine and the sine")
            }
            _ => of_other_dimension("write \"quaternion\":[w,x,y,z]"),
        }
    }

    fn matrix(self, at: &At<'_, '_>) -> Parsed<Rotation> {
        let example = match self.dim {
            Dim::Two => "[[1,0],[0,1]]",
            Dim::Three => "[[1,0,0],[0,1,0],[0,0,1]]",
        };
        let rows = self.list(at, self.dim.get(), example, Self::coordinates)?;
        if determinant(&rows).is_zero() {
            let help = "give the flattened shape itself, as a hull";
            return Err(at.error("the determinant of the matrix is 0", help));
        }
        Ok(Rotation::Matrix(rows))
    }

    fn quaternion(self, at: &At<'_, '_>) -> Parsed<Rotation> {
        let q = self.array_of(at, "[w,x,y,z]", Self::number)?;
        if q.iter().all(Zero::is_zero) {
            let help = "give any other quaternion [w,x,y,z]; [1,0,0,0] does not rotate";
            return Err(at.error("the quaternion is 0", help));
        }
        Ok(Rotation::Quaternion(q))
    }

    fn cos_sin(self, at: &At<'_, '_>) -> Parsed<Rotation> {
        let pair = self.array_of(at, "[c,s]", Self::number)?;
        if pair.iter().all(Zero::is_zero) {
            let help = "give the cosine and the sine [c,s]; [1,0] does not rotate";
            return Err(at.error("the rotation is 0", help));
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
