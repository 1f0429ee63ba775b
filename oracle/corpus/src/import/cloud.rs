//! Points that were read from a file or a printout.

use num_traits::Zero;

use super::error::{ImportError, Read};
use epa_format::case::{Coordinates, Dim, MAX_VERTICES};

/// The points of a shape, and what a user should know about how they were read.
#[derive(Debug)]
pub(super) struct Cloud {
    pub(super) dim: Dim,
    pub(super) points: Vec<Coordinates>,
    pub(super) notes: Vec<String>,
}

impl Cloud {
    /// Points about which nothing is to be said.
    pub(super) fn new(dim: Dim, points: Vec<Coordinates>) -> Self {
        let notes = Vec::new();
        Cloud { dim, points, notes }
    }

    /// The same points in a dimension that is asked for: the plane has those whose
    /// z are all 0.
    pub(super) fn into_dim(mut self, dim: Dim, source: &str) -> Read<Vec<Coordinates>> {
        let raised = |point: &Coordinates| point.get(2).is_some_and(|z| !z.is_zero());
        if self.dim.get() < dim.get() {
            let message = "the points have 2 coordinates, but the case is in 3D";
            let help = "give --dim 2, or points with a z of 0";
            return Err(ImportError::whole(source, message, help));
        }
        if self.dim.get() > dim.get()
            && let Some(index) = self.points.iter().position(raised)
        {
            let message = format!(
                "point {index} (counted from 0) has a z other than 0, but the case is in 2D"
            );
            let help = "give --dim 3, or points in the plane z = 0";
            return Err(ImportError::whole(source, message, help));
        }
        for point in &mut self.points {
            point.truncate(dim.get());
        }
        Ok(self.points)
    }
}

/// Refuses more points than a shape may have; `error` gives the place.
pub(super) fn check_count(count: usize, error: impl FnOnce() -> ImportError) -> Read<()> {
    if count <= MAX_VERTICES {
        return Ok(());
    }
    let place = error().place;
    let message = format!("a shape has at most {MAX_VERTICES} vertices");
    let help = "leave out points inside the hull";
    Err(ImportError::new(place, message, help))
}

/// The option for objects of files says nothing about other shapes.
pub(super) fn refuse_object((option, object): (&str, Option<&str>)) -> Read<()> {
    if object.is_none() {
        return Ok(());
    }
    let message = "only OBJ files have named objects";
    Err(ImportError::whole(option, message, "leave the option out"))
}
