//! The end of a trace against the polytope and the difference.
//!
//! A run may end as *converged* when its push separates, `depth ≥ h(n)/|n|`, and no
//! facet is nearer than that: then nothing is left to find.

use num_traits::{Signed, Zero};

use super::facet::{Exact, Facet};
use super::finding::{Kind, Margin, Violation, signed_square};
use super::replay::{Checked, Replay, zero};
use super::surface::name;
use crate::trace::model::{End, Ending};
use crate::trace::plain::{dashed, root_text};
use epa_format::number::{Rational, compare};

impl<const D: usize> Replay<D> {
    /// Checks the last line.
    pub(super) fn ended(&mut self, end: &End) -> Checked {
        let facet = self.last_facet(end)?;
        let normal = self.push_direction(end, facet.as_ref())?;
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
        let depths = if claims.is_empty() {
            push.into_iter().collect()
        } else {
            claims
        };
        depths
            .iter()
            .try_for_each(|depth| self.no_facet_is_nearer(depth))
    }

    fn last_facet(&self, end: &End) -> Result<Option<Facet<D>>, Violation> {
        let Some(vertices) = &end.facet else {
            return Ok(None);
        };
        match self.surface.get(&name(vertices, self.is_oriented)) {
            Some(facet) => Ok(Some(facet.clone())),
            None => {
                let what = format!("there is no facet {}", dashed(vertices));
                Err(self.broken(Kind::WrongVertices, what))
            }
        }
    }

    /// The direction of the push: as it is given, or that of the last facet.
    fn push_direction(
        &self,
        end: &End,
        facet: Option<&Facet<D>>,
    ) -> Result<Option<Exact<D>>, Violation> {
        let given = end.normal.as_ref().map(|normal| {
            epa::Vector(std::array::from_fn(|i| {
                normal.get(i).cloned().unwrap_or_default()
            }))
        });
        match given {
            Some(normal) if normal.is_zero() => {
                Err(self.broken(Kind::WrongNormal, "the normal of the push is zero"))
            }
            Some(normal) => Ok(Some(normal)),
            None => Ok(facet.map(|f| f.normal.clone()).filter(|n| !n.is_zero())),
        }
    }

    /// How far the difference reaches along a direction, as a signed square.
    fn reach_along(&self, normal: &Exact<D>) -> Rational {
        let square = normal.norm_squared() * &self.scale * &self.scale;
        signed_square(&self.reach(normal)) / square
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
        let square = normal.norm_squared() * &self.scale * &self.scale;
        let what = || "the difference is not flat: it is as thick as the margin".to_owned();
        let margin = Margin::Root(&width * &width / square);
        self.weigh_points(Kind::StoppedEarly, margin, what)
    }

    /// The claimed depth is how far the difference reaches.
    fn is_push(&mut self, ending: Ending, claimed: &Rational, push: &Rational) -> Checked {
        let (more, less, kind) = match compare(claimed, push) {
            std::cmp::Ordering::Equal => return Ok(()),
            std::cmp::Ordering::Less if ending == Ending::Converged => {
                (push, claimed, Kind::StoppedEarly)
            }
            std::cmp::Ordering::Less => (push, claimed, Kind::WrongNumber),
            std::cmp::Ordering::Greater => (claimed, push, Kind::WrongNumber),
        };
        let margin = Margin::Difference(more.clone(), less.clone());
        self.weigh_points(kind, margin, || {
            format!(
                "the depth is {}, but the difference reaches {} along the normal",
                root_text(claimed),
                root_text(push)
            )
        })
    }

    /// No facet is nearer than the depth.
    fn no_facet_is_nearer(&mut self, depth: &Rational) -> Checked {
        let square = &self.scale * &self.scale;
        let solid = self
            .surface
            .facets()
            .filter(|facet| !facet.squared.is_zero());
        let distances = solid.map(|facet| (facet.distance() / &square, facet.clone()));
        let mut nearer: Vec<_> = distances
            .filter(|(at, _)| compare(at, depth).is_lt())
            .collect();
        nearer.sort_by(|(f, _), (g, _)| compare(f, g));
        for (distance, facet) in nearer {
            let blur = facet.blur(&zero(), &self.slack);
            let bound = blur.map(|blur| blur + &self.slack.delta);
            let margin = Margin::Difference(depth.clone(), distance.clone());
            self.weigh(Kind::StoppedEarly, margin, bound.as_ref(), || {
                format!(
                    "the depth is {}, but facet {} at {} was not found to be final",
                    root_text(depth),
                    dashed(&facet.vertices),
                    root_text(&distance)
                )
            })?;
        }
        Ok(())
    }
}
