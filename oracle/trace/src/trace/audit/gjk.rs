//! The lines of GJK against its invariants.
//!
//! ```text
//!   v ● nearest point of the simplex        the next simplex is a face of these points,
//!     |\                                    and holds the nearest point of all of them;
//!     | ● w: as far as the difference       it is nearer to the origin than the one before
//!   O +      reaches along the direction
//! ```

use num_traits::{Signed, Zero};

use super::facet::Exact;
use super::finding::{Kind, Margin, Violation};
use super::replay::{Checked, Replay, Search, signed_square_between, vector, zero};
use crate::trace::model::{GjkEnd, GjkEnding, GjkStep, MinkowskiVertex};
use crate::trace::plain::root_text;
use epa_format::number::{Rational, compare, positive_part};

impl<const D: usize> Replay<D> {
    /// Checks a query, and that its simplex comes from the one before.
    pub(super) fn searched(&mut self, step: &GjkStep) -> Checked {
        let mut points = self.simplex(&step.simplex)?;
        let square = distance(&points);
        if let Some(before) = self.search.take() {
            self.is_face(&before, &points)?;
            self.holds_nearest(&before, square.as_ref())?;
            self.is_nearer(&before, square.as_ref())?;
        }
        let direction: Exact<D> = vector(&step.direction);
        if direction.is_zero() {
            return self.broken(Kind::WrongNormal, "the direction is zero");
        }
        let support = self.point(&step.support)?;
        self.reaches(&direction, &support)?;
        points.push(support);
        self.search = Some(Search {
            points,
            square,
            direction,
        });
        Ok(())
    }

    /// Checks the end against the last query.
    pub(super) fn search_ended(&mut self, end: &GjkEnd) -> Checked {
        let points = self.simplex(&end.simplex)?;
        let square = distance(&points);
        let before = self.search.take();
        if let Some(before) = &before {
            self.is_face(before, &points)?;
        }
        match (end.ending, before) {
            (GjkEnding::Enclosed, _) => self.encloses(square.as_ref()),
            (GjkEnding::Converged, before) => {
                if let Some(before) = before {
                    self.holds_nearest(&before, square.as_ref())?;
                }
                self.nothing_is_nearer(square.as_ref())
            }
            (GjkEnding::SeparatingAxis, Some(before)) => {
                self.last_direction_separates(&before.direction)
            }
            _ => Ok(()),
        }
    }

    fn simplex(&mut self, simplex: &[MinkowskiVertex]) -> Result<Vec<Exact<D>>, Violation> {
        simplex.iter().map(|vertex| self.point(vertex)).collect()
    }

    /// Every point is one of the simplex before, or its support point.
    fn is_face(&self, before: &Search<D>, points: &[Exact<D>]) -> Checked {
        let is_new = |point: &Exact<D>| !before.points.contains(point);
        let Some(number) = points.iter().position(is_new) else {
            return Ok(());
        };
        let what = format!(
            "point {number} of the simplex was neither in the simplex before nor its support point"
        );
        self.broken(Kind::WrongVertices, what)
    }

    /// The kept face is as near to the origin as all points together.
    fn holds_nearest(&mut self, before: &Search<D>, square: Option<&Rational>) -> Checked {
        let all = distance(&before.points);
        self.is_no_farther(Kind::WrongFace, square, all.as_ref(), |mine, all| {
            format!(
                "the simplex that was kept is {mine} from the origin, and all its points are {all}"
            )
        })
    }

    /// A length is no longer than another, both as squares on the lattice.
    fn is_no_farther(
        &mut self,
        kind: Kind,
        mine: Option<&Rational>,
        other: Option<&Rational>,
        what: impl FnOnce(String, String) -> String,
    ) -> Checked {
        let (Some(mine), Some(other)) = (mine, other) else {
            return Ok(());
        };
        if compare(mine, other).is_le() {
            return Ok(());
        }
        self.weigh_lengths(kind, [mine, other], what)
    }

    /// The difference of two lengths against the rounding of both.
    fn weigh_lengths(
        &mut self,
        kind: Kind,
        [more, less]: [&Rational; 2],
        what: impl FnOnce(String, String) -> String,
    ) -> Checked {
        let [more, less] = [more, less].map(|square| self.in_world(square.clone()));
        let bound = &self.slack.delta * Rational::from_integer(2.into());
        let margin = Margin::Difference(more.clone(), less.clone());
        self.weigh(kind, margin, Some(&bound), || {
            what(root_text(&more), root_text(&less))
        })
    }

    /// The simplex is nearer to the origin than the one before.
    fn is_nearer(&mut self, before: &Search<D>, square: Option<&Rational>) -> Checked {
        let (Some(mine), Some(before)) = (square, &before.square) else {
            return Ok(());
        };
        if compare(mine, before).is_lt() {
            return Ok(());
        }
        self.weigh_lengths(Kind::NoProgress, [mine, before], |mine, before| {
            format!("the simplex is {mine} from the origin, and the one before was {before}")
        })
    }

    fn encloses(&mut self, square: Option<&Rational>) -> Checked {
        let origin = Rational::zero();
        self.is_no_farther(Kind::NotEnclosed, square, Some(&origin), |mine, _| {
            format!("the simplex does not hold the origin, it is {mine} away")
        })
    }

    /// The difference is no nearer to the origin than the simplex.
    fn nothing_is_nearer(&mut self, square: Option<&Rational>) -> Checked {
        let depth = self.depth_square();
        let nearest = depth.map(|depth| positive_part(-depth * &self.scale * &self.scale));
        let what = |mine, nearest| {
            format!("the simplex is {mine} from the origin, and the difference is {nearest}")
        };
        self.is_no_farther(Kind::StoppedEarly, square, nearest.as_ref(), what)
    }

    /// The difference lies beyond the plane of the last direction.
    fn last_direction_separates(&mut self, direction: &Exact<D>) -> Checked {
        let reach = self.reach(direction);
        if reach.is_negative() {
            return Ok(());
        }
        let square = &reach * &reach / direction.norm_squared();
        let what = |reach, _| {
            format!("the last direction does not separate: the difference reaches {reach}")
        };
        self.weigh_lengths(Kind::StoppedEarly, [&square, &Rational::zero()], what)
    }
}

/// The squared distance of the hull of points from the origin, 0 if it holds the origin; `None`
/// if that cannot be computed.
fn distance<const D: usize>(points: &[Exact<D>]) -> Option<Rational> {
    signed_square_between(points.to_vec(), vec![zero()]).map(|square| positive_part(-square))
}
