//! One step of a trace against the invariants.

use std::cmp::Ordering;

use num_traits::{Signed, Zero};

use super::facet::{Exact, Facet, Ridge};
use super::finding::{Kind, Margin, Violation, signed_square};
use super::replay::{Checked, Replay, vector, zero};
use super::surface::name;
use crate::trace::model::{Change, Step};
use crate::trace::plain::{dashed, facets, root_text, short};
use epa_format::number::{Rational, compare, larger};

impl<const D: usize> Replay<D> {
    /// Checks a step, and takes its change over.
    pub(super) fn stepped(&mut self, step: &Step) -> Checked {
        let facet = self.open_facet(&step.facet)?;
        self.is_nearest(&facet)?;
        let normal = self.query_direction(step, &facet)?;
        let support = self.point(&step.support)?;
        self.reaches(&normal, &support)?;
        self.measures(step, &facet, &normal, &support)?;
        match &step.change {
            Change::Nothing => Ok(()),
            Change::Closed => {
                // Whether that was too early shows at the end, against all facets.
                self.surface.close(&name(&step.facet, self.is_oriented));
                Ok(())
            }
            Change::Expanded {
                removed,
                horizon,
                added,
            } => {
                self.number_vertex(step, &support)?;
                let gone = self.remove_facets(removed, &support)?;
                self.nothing_visible(&gone, &support)?;
                if let Some(horizon) = horizon {
                    self.is_horizon(&gone, horizon)?;
                }
                let ridges = gone.iter().flat_map(|facet| facet.ridges());
                self.add(added, ridges.map(Ridge::reverse).collect())
            }
        }
    }

    /// A facet that is there and open.
    fn open_facet(&self, vertices: &[usize]) -> Result<Facet<D>, Violation> {
        let facet = self.known_facet(vertices)?;
        if facet.is_closed {
            let what = format!("facet {} was put aside before", dashed(vertices));
            return self.broken(Kind::WrongVertices, what);
        }
        Ok(facet)
    }

    /// A facet that is there.
    pub(super) fn known_facet(&self, vertices: &[usize]) -> Result<Facet<D>, Violation> {
        let Some(facet) = self.surface.get(&name(vertices, self.is_oriented)) else {
            let what = format!("there is no facet {}", dashed(vertices));
            return self.broken(Kind::WrongVertices, what);
        };
        Ok(facet.clone())
    }

    /// No open facet is nearer.
    fn is_nearest(&mut self, facet: &Facet<D>) -> Checked {
        if facet.squared.is_zero() {
            return Ok(());
        }
        let solid = self.surface.facets().filter(|f| !f.squared.is_zero());
        let nearer = solid.filter(|f| !f.is_closed && f.is_nearer_than(facet));
        let mut nearer: Vec<Facet<D>> = nearer.cloned().collect();
        nearer.sort_by(|f, g| g.is_nearer_than(f).cmp(&f.is_nearer_than(g)));
        for other in nearer {
            let [mine, theirs] = [facet, &other].map(|f| f.blur(&zero(), &self.slack));
            let bound = mine.zip(theirs).map(|(mine, theirs)| mine + theirs);
            let [mine, theirs] = [facet, &other].map(|f| self.in_world(f.distance()));
            let margin = Margin::Difference(mine.clone(), theirs.clone());
            self.weigh(Kind::NotNearest, margin, bound.as_ref(), || {
                let [mine, theirs] = [mine, theirs].map(|square| root_text(&square));
                format!("facet {other} at distance {theirs} is nearer than {facet} at {mine}")
            })?;
        }
        Ok(())
    }

    /// The direction of the query: the normal that is given, held to the facet's own.
    fn query_direction(&mut self, step: &Step, facet: &Facet<D>) -> Result<Exact<D>, Violation> {
        let Some(normal) = &step.normal else {
            return Ok(facet.normal.clone());
        };
        let normal = vector(normal);
        if normal.is_zero() {
            let what = format!("the normal of facet {facet} is zero");
            return self.broken(Kind::WrongNormal, what);
        }
        if facet.squared.is_zero() {
            return Ok(normal);
        }
        let is_determined = !facet.is_undetermined(&self.slack);
        if normal.dot(&facet.normal).is_negative() && is_determined {
            let what = format!("the normal of facet {facet} points inward");
            return self.broken(Kind::TurnedInward, what);
        }
        self.is_level(facet, &normal)?;
        Ok(normal)
    }

    /// The vertices of a facet are equally high along its normal.
    fn is_level(&mut self, facet: &Facet<D>, normal: &Exact<D>) -> Checked {
        let level = normal.dot(&facet.corners[0]);
        let others = facet.corners[1..].iter();
        let tilt = others.map(|corner| (normal.dot(corner) - &level).abs());
        let tilt = tilt.fold(Rational::zero(), larger);
        if tilt.is_zero() {
            return Ok(());
        }
        let bound = facet.blur(&facet.corners[0], &self.slack);
        let what = || format!("the vertices of facet {facet} differ in height along its normal");
        let margin = Margin::Root(self.in_world(&tilt * &tilt / normal.norm_squared()));
        self.weigh(Kind::WrongNormal, margin, bound.as_ref(), what)
    }

    /// No point of the difference is farther along the normal.
    pub(super) fn reaches(&mut self, normal: &Exact<D>, support: &Exact<D>) -> Checked {
        let squared = normal.norm_squared();
        if squared.is_zero() {
            return Ok(());
        }
        let short_of = self.reach(normal) - normal.dot(support);
        if !short_of.is_positive() {
            return Ok(());
        }
        let margin = Margin::Root(self.in_world(&short_of * &short_of / squared));
        let what =
            || "the difference reaches farther along the normal than the support point".to_owned();
        self.weigh_points(Kind::NotSupport, margin, what)
    }

    /// Distance and gain are what the points say.
    fn measures(
        &mut self,
        step: &Step,
        facet: &Facet<D>,
        normal: &Exact<D>,
        support: &Exact<D>,
    ) -> Checked {
        let squared = normal.norm_squared();
        if squared.is_zero() || facet.squared.is_zero() {
            return Ok(());
        }
        let measure = &step.measure;
        let offset = normal.dot(&facet.corners[0]) / &self.scale;
        let rise = (normal.dot(support)) / &self.scale - &offset;
        let distance = self.in_world(facet.distance());
        let bound = facet.blur(&zero(), &self.slack);
        let gain = self.in_world(signed_square(&facet.rise(support)) / &facet.squared);
        let above = facet.blur(support, &self.slack);
        if let Some(given) = &measure.distance {
            self.is_length("distance", given, &distance, bound.as_ref())?;
        }
        self.is_equal("offset", measure.offset.as_ref(), &offset)?;
        self.is_equal("squared_norm", measure.squared_norm.as_ref(), &squared)?;
        match (&measure.gain, &measure.squared_norm) {
            (Some(given), Some(_)) => self.is_equal("gain", Some(given), &rise),
            (Some(given), None) => self.is_length("gain", given, &gain, above.as_ref()),
            (None, _) => Ok(()),
        }
    }

    /// A number of an exact run.
    pub(super) fn is_equal(
        &self,
        field: &str,
        given: Option<&Rational>,
        exact: &Rational,
    ) -> Checked {
        match given {
            Some(given) if compare(given, exact).is_ne() => {
                let what = format!("{field} is {}, not {}", short(exact), short(given));
                self.broken(Kind::WrongNumber, what)
            }
            _ => Ok(()),
        }
    }

    /// A length that is given, against the exact one by its signed square.
    pub(super) fn is_length(
        &mut self,
        field: &str,
        given: &Rational,
        exact: &Rational,
        bound: Option<&Rational>,
    ) -> Checked {
        let square = signed_square(given);
        let margin = match compare(&square, exact) {
            Ordering::Equal => return Ok(()),
            Ordering::Greater => Margin::Difference(square, exact.clone()),
            Ordering::Less => Margin::Difference(exact.clone(), square),
        };
        let what = || format!("{field} is {}, not {}", root_text(exact), short(given));
        self.weigh(Kind::WrongNumber, margin, bound, what)
    }

    /// The support point gets the next number, or has the one it was given before.
    fn number_vertex(&mut self, step: &Step, support: &Exact<D>) -> Checked {
        let next = self.vertices.len();
        let is_known = |v: usize| self.vertices.get(v) == Some(support);
        match step.vertex {
            Some(number) if number == next => self.vertices.push(support.clone()),
            Some(number) if is_known(number) => {}
            given => {
                let given = given.map_or_else(|| "no number".to_owned(), |v| format!("number {v}"));
                let what = format!("the support point has {given}; the next one is {next}");
                return self.broken(Kind::WrongVertices, what);
            }
        }
        Ok(())
    }

    /// Removes facets, each of which must not be hidden from the new vertex.
    fn remove_facets(
        &mut self,
        removed: &[Vec<usize>],
        support: &Exact<D>,
    ) -> Result<Vec<Facet<D>>, Violation> {
        let mut gone = Vec::with_capacity(removed.len());
        for vertices in removed {
            let Some(facet) = self.surface.remove(&name(vertices, self.is_oriented)) else {
                let what = format!("facet {} was removed, and is not there", dashed(vertices));
                return self.broken(Kind::WrongVertices, what);
            };
            let rise = facet.rise(support);
            if rise.is_negative() {
                let bound = facet.blur(support, &self.slack);
                let margin = facet.margin(&rise, &self.scale);
                let named = dashed(vertices);
                let what = || format!("facet {named} was removed; the new vertex lies below it");
                self.weigh(Kind::HiddenRemoved, margin, bound.as_ref(), what)?;
            }
            gone.push(facet);
        }
        Ok(gone)
    }

    /// No facet that was kept sees the new vertex. What a vertex sees is connected, so the
    /// first facet that is missed lies beside a removed one; once rounding has kept that,
    /// those behind it are not counted again.
    fn nothing_visible(&mut self, gone: &[Facet<D>], support: &Exact<D>) -> Checked {
        let rim = gone.iter().flat_map(Facet::ridges).map(Ridge::reverse);
        let rim: Vec<Ridge> = rim.collect();
        let is_beside = |facet: &Facet<D>| facet.ridges().iter().any(|ridge| rim.contains(ridge));
        let sees = |facet: &&Facet<D>| {
            (gone.is_empty() || is_beside(facet)) && facet.rise(support).is_positive()
        };
        let visible: Vec<Facet<D>> = self.surface.facets().filter(sees).cloned().collect();
        for facet in visible {
            let bound = facet.blur(support, &self.slack);
            let margin = facet.margin(&facet.rise(support), &self.scale);
            let what = || format!("facet {facet} was kept; the new vertex lies above it");
            self.weigh(Kind::VisibleKept, margin, bound.as_ref(), what)?;
        }
        Ok(())
    }

    /// The horizon is the rim of what was removed.
    fn is_horizon(&self, gone: &[Facet<D>], horizon: &[Vec<usize>]) -> Checked {
        let all: Vec<Ridge> = gone.iter().flat_map(Facet::ridges).collect();
        let rim = all.iter().filter(|ridge| !all.contains(&ridge.reverse()));
        let sorted = |mut ridges: Vec<Vec<usize>>| {
            if !self.is_oriented {
                ridges.iter_mut().for_each(|ridge| ridge.sort_unstable());
            }
            ridges.sort();
            ridges
        };
        let rim = sorted(rim.map(|ridge| ridge.vertices()).collect());
        let given = sorted(horizon.to_vec());
        if rim == given {
            return Ok(());
        }
        let what = format!("the horizon is {}, not {}", facets(&rim), facets(&given));
        self.broken(Kind::WrongNumber, what)
    }
}
