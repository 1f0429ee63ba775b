//! The end of a trace against the polytope and the difference.
//!
//! A run may end as *converged* when its push separates, `depth ≥ h(n)/|n|`, and no
//! facet is nearer than that: then nothing is left to find.

use std::cmp::Ordering;

use num_traits::{Signed, Zero};

use super::facet::{Exact, Facet};
use super::finding::{Kind, Margin, Violation, signed_square};
use super::replay::{Checked, Replay, vector, zero};
use crate::trace::model::{End, Ending};
use crate::trace::plain::root_text;
use epa_format::number::{Rational, compare};

impl<const D: usize> Replay<D> {
    /// Checks the last line.
    pub(super) fn ended(&mut self, end: &End) -> Checked {
        let facet = end.facet.as_ref().map(|facet| self.known_facet(facet));
        let normal = self.push_direction(end, facet.transpose()?.as_ref())?;
        let push = normal.as_ref().map(|normal| self.reach_along(normal));
        let claims = self.claims(end, normal.as_ref())?;
        match end.ending {
            Ending::SeparatingAxis => self.axis_separates(push.as_ref())?,
            Ending::Flat => self.is_flat(normal.as_ref())?,
            Ending::Converged | Ending::Stalled | Ending::IterationLimit => {}
            Ending::GaveUp | Ending::Endless | Ending::Unfinished => return Ok(()),
        }
        if let Some(push) = &push {
            for claimed in &claims {
                self.is_push(end.ending, claimed, push)?;
            }
        }
        if end.ending != Ending::Converged {
            return Ok(());
        }
        let depths = match claims.is_empty() {
            true => push.into_iter().collect(),
            false => claims,
        };
        let mut depths = depths.iter();
        depths.try_for_each(|depth| self.no_facet_is_nearer(depth))
    }

    /// The direction of the push: as it is given, or that of the last facet.
    fn push_direction(
        &self,
        end: &End,
        facet: Option<&Facet<D>>,
    ) -> Result<Option<Exact<D>>, Violation> {
        match end.normal.as_ref().map(|normal| vector(normal)) {
            Some(normal) if normal.is_zero() => {
                self.broken(Kind::WrongNormal, "the normal of the push is zero")
            }
            Some(normal) => Ok(Some(normal)),
            None => Ok(facet.map(|f| f.normal.clone()).filter(|n| !n.is_zero())),
        }
    }

    /// How far the difference reaches along a direction, as a signed square.
    fn reach_along(&self, normal: &Exact<D>) -> Rational {
        self.in_world(signed_square(&self.reach(normal)) / normal.norm_squared())
    }

    /// The depth as it is claimed, as signed squares: as a number, and as a root.
    fn claims(&self, end: &End, normal: Option<&Exact<D>>) -> Result<Vec<Rational>, Violation> {
        if let (Some(given), Some(normal)) = (&end.squared_norm, normal) {
            self.is_equal("squared_norm", Some(given), &normal.norm_squared())?;
        }
        let depth = end.depth.as_ref().map(signed_square);
        let root = end.offset.as_ref().zip(end.squared_norm.as_ref());
        let root = root.filter(|(_, square)| square.is_positive());
        let root = root.map(|(offset, square)| signed_square(offset) / square);
        Ok([depth, root].into_iter().flatten().collect())
    }

    /// The difference lies strictly on one side of the origin.
    fn axis_separates(&mut self, push: Option<&Rational>) -> Checked {
        let (reach, what) = match push {
            Some(push) => (Some(push.clone()), "the axis does not separate"),
            None => (self.depth_square(), "the shapes overlap"),
        };
        let overlap = |square: &Rational| push.is_none() && square.is_zero();
        match reach {
            Some(square) if !square.is_negative() && !overlap(&square) => {
                let what = || format!("{what}: the difference reaches {}", root_text(&square));
                self.weigh_points(Kind::StoppedEarly, Margin::Root(square.clone()), what)
            }
            _ => Ok(()),
        }
    }

    /// The difference is not thicker than rounding.
    fn is_flat(&mut self, normal: Option<&Exact<D>>) -> Checked {
        let Some(normal) = normal else { return Ok(()) };
        let width = self.reach(normal) + self.reach(&normal.neg());
        if width.is_zero() {
            return Ok(());
        }
        let what = || "the difference is not flat: it is as thick as the margin".to_owned();
        let margin = Margin::Root(self.in_world(&width * &width / normal.norm_squared()));
        self.weigh_points(Kind::StoppedEarly, margin, what)
    }

    /// The claimed depth is how far the difference reaches.
    fn is_push(&mut self, ending: Ending, claimed: &Rational, push: &Rational) -> Checked {
        let (more, less, kind) = match compare(claimed, push) {
            Ordering::Equal => return Ok(()),
            Ordering::Less if ending == Ending::Converged => (push, claimed, Kind::StoppedEarly),
            Ordering::Less => (push, claimed, Kind::WrongNumber),
            Ordering::Greater => (claimed, push, Kind::WrongNumber),
        };
        let margin = Margin::Difference(more.clone(), less.clone());
        self.weigh_points(kind, margin, || {
            let [depth, reach] = [claimed, push].map(root_text);
            format!("the depth is {depth}, but the difference reaches {reach} along the normal")
        })
    }

    /// No facet is nearer than the depth.
    fn no_facet_is_nearer(&mut self, depth: &Rational) -> Checked {
        let solid = self.surface.facets().filter(|f| !f.squared.is_zero());
        let distances = solid.map(|facet| (self.in_world(facet.distance()), facet.clone()));
        let nearer = distances.filter(|(at, _)| compare(at, depth).is_lt());
        let mut nearer: Vec<_> = nearer.collect();
        nearer.sort_by(|(f, _), (g, _)| compare(f, g));
        for (distance, facet) in nearer {
            let blur = facet.blur(&zero(), &self.slack);
            let bound = blur.map(|blur| blur + &self.slack.delta);
            let margin = Margin::Difference(depth.clone(), distance.clone());
            self.weigh(Kind::StoppedEarly, margin, bound.as_ref(), || {
                let [depth, at] = [depth, &distance].map(root_text);
                format!("the depth is {depth}, but facet {facet} at {at} was not found to be final")
            })?;
        }
        Ok(())
    }
}
