//! The bands that are to prove a depth.

use epa_check::enclosure::Bands;
use num_bigint::BigInt;
use num_traits::One;

use super::body::{Body, Circle, Held, Image, Term, on_sides, slice, unit_of, whole};
use super::caps::cap;
use super::cover::{CLOSELY, Cover, Stretch, VERY_CLOSELY, between};
use super::edges::{self, Lowest, Seam, lowest};
use super::multipliers::{Multipliers, Search, Tight, global, mirrored, roomy, tight};
use super::real::{Real, Vector, dot, length};
use super::scene::{Choice, Rims, Scene, tied};
use super::stationary::Stationary;
use super::written::{UpTo, Written};
use crate::lattice::vector;

/// The heights of the parallels at which an ellipsoid is cut into slices.
const SLICES: [f64; 11] = [
    -0.96, -0.87, -0.71, -0.5, -0.26, 0.0, 0.26, 0.5, 0.71, 0.87, 0.96,
];

/// Of a polytope with more vertices, those that are highest.
const MOST: usize = 12;

/// So many more parallels are looked at, on the way to a pole.
const REFINED: usize = 32;

/// So much smaller an ellipsoid is made, toward its farthest point: first not at all; 1 leaves the
/// point.
const SMALLER: [f64; 6] = [0.0, 1.0, 0.5, 0.25, 0.75, 0.875];

/// A stretch is halved so many times.
const CUTS: u32 = 6;

/// Two pieces tie on a circle if they do so to this many bits, at two more of its directions.
const SAME: u64 = 200;

/// Which sums of pieces are asked for: all, or those with a slice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Others {
    All,
    Sliced,
}

/// A depth that is to be proven.
pub(super) struct Claim<'c, 's, 'p> {
    pub(super) scene: &'c Scene<'s, 'p>,
    pub(super) found: &'c Stationary,
    /// How much less is to be proven than there is.
    pub(super) less: Real,
    /// What is to be proven, over the denominator.
    pub(super) bound: BigInt,
    /// Bits of the denominator.
    pub(super) bits: u64,
    pub(super) rims: Rims,
}

impl Claim<'_, '_, '_> {
    /// What is to be proven.
    pub(super) fn depth(&self) -> Real {
        &self.found.depth - &self.less
    }

    /// How bands about an axis are written, with the length of the axis over the size.
    pub(super) fn written(&self, axis: Vec<BigInt>, length: Real) -> Written<'_> {
        Written::new(&self.scene.size, (&self.bound, self.bits), (axis, length))
    }

    /// Bands that may prove the depth; that they do is not certain.
    pub(super) fn bands(&self, choice: &Choice) -> Option<Bands> {
        match tied(choice) {
            Some(side) => self.about(side, choice),
            None => self.everywhere(choice),
        }
    }

    /// One band for all directions, where nothing ties and one of the pieces is a point.
    fn everywhere(&self, choice: &Choice) -> Option<Bands> {
        let n = &self.found.normal;
        let pieces = [0, 1].map(|side| &self.scene.pieces[side][choice[side][0]]);
        if pieces.iter().all(|piece| !piece.columns.is_empty()) {
            return None;
        }
        let k = (0..3).min_by(|&i, &j| n[i].abs().cmp(&n[j].abs()))?;
        let circle = Circle::new(&unit_of(k), n)?;
        let terms =
            [0, 1].map(|side| vec![Term::of(choice[side][0], whole(pieces[side], n, &circle))]);
        let body = Body::new(&self.scene.pieces, terms);
        let numbers = global(&body, n, &self.found.depth, &self.less);
        let written = self.written(
            vector::axis(3, k),
            Real::ratio(&BigInt::one(), &self.scene.size),
        );
        Some(written.bands(vec![(Real::integer(1), body, numbers)]))
    }

    /// Bands about the axis of two pieces of a side that tie.
    fn about(&self, side: usize, choice: &Choice) -> Option<Bands> {
        let (lattice, axis) = match self.rims.are_alone() {
            true => self.scene.disk_axis(side, choice)?,
            false => self.scene.axis(side, choice),
        };
        let circle = Circle::new(&axis, &self.found.normal)?;
        let seam = match self.tie_all_around(side, choice, &circle) {
            true => Seam::on_parallel(&circle, self.found),
            false => self.seam(side, choice, &circle)?,
        };
        let long = length(&axis);
        let shares = match self.rims {
            Rims::Capped => &SMALLER[..],
            _ => &SMALLER[..1],
        };
        shares.iter().find_map(|smaller| {
            self.pole_to_pole(side, choice, (&circle, &lattice, &long), &seam, *smaller)
        })
    }

    /// The band about the curve on which a disk and a point tie, or two disks. `None` if they are
    /// not to be seen as circles.
    fn seam(&self, side: usize, choice: &Choice, circle: &Circle) -> Option<Seam> {
        let pieces = [0, 1].map(|k| &self.scene.pieces[side][choice[side][k]]);
        let second = self.found.shares[side].clone()?;
        let disk = pieces.iter().position(|piece| piece.columns.len() == 2)?;
        let held = self.scene.circle_in(side, choice[side][disk])?;
        let spread = pieces[disk].columns.iter().map(|u| length(u).float());
        let spread = spread.fold(0.0, f64::max) - held.radius.float();
        let half = edges::half_height(pieces, circle, self.found, &second, spread)
            .filter(|_| self.rims.are_alone())?;
        let t = dot(&circle.axis, &self.found.normal);
        let ends = [t.float() - half, t.float() + half];
        let bodies = self.active(side, choice, circle, &t);
        let band = match pieces[1 - disk].columns.len() {
            0 => {
                let share = match disk {
                    0 => &Real::integer(1) - &second,
                    _ => second,
                };
                let point = bodies[1 - disk].clone();
                let other = (pieces[disk], side, choice[side][disk], &share);
                let numbers = edges::numbers(&point, Some(other), ends, (self.found, &self.less))?;
                (point, numbers)
            }
            2 => {
                let body = self.shared(choice, circle, &t);
                let numbers = edges::numbers(&body, None, ends, (self.found, &self.less))?;
                (body, numbers)
            }
            _ => return None,
        };
        let [down, up] = self.below_and_above(side, choice, circle);
        let end = |body: usize, height: f64| lowest(&bodies[body], circle, Real::of_float(height));
        Some(Seam {
            ends: [end(down, ends[0]), end(up, ends[1])],
            band: Some(band),
        })
    }

    /// The ellipsoid of all pieces that are highest, each with its share; slices, where there are.
    fn shared(&self, choice: &Choice, circle: &Circle, t: &Real) -> Body {
        let terms = [0, 1].map(|side| self.shares(side, choice, circle, Some(t)));
        Body::new(&self.scene.pieces, terms)
    }

    /// The pieces of a side that are highest, each with its share; at a height slices, where there
    /// are.
    fn shares(&self, side: usize, choice: &Choice, circle: &Circle, t: Option<&Real>) -> Vec<Term> {
        let second = self.found.shares[side].clone().unwrap_or_default();
        let shares = [&Real::integer(1) - &second, second];
        let term = |(&k, share): (&usize, Real)| {
            let piece = &self.scene.pieces[side][k];
            let sliced = t.and_then(|t| slice(piece, t, circle));
            Term {
                piece: k,
                share,
                image: sliced.unwrap_or_else(|| whole(piece, &self.found.normal, circle)),
            }
        };
        choice[side].iter().zip(shares).map(term).collect()
    }

    /// The places of the pieces that tie: of that which is higher below, and of the other one.
    fn below_and_above(&self, side: usize, choice: &Choice, circle: &Circle) -> [usize; 2] {
        let [first, second] = [0, 1].map(|k| {
            let piece = &self.scene.pieces[side][choice[side][k]];
            dot(&circle.axis, &piece.foot(&self.found.normal))
        });
        if first > second { [1, 0] } else { [0, 1] }
    }

    /// Bands about an axis, from what ties to both poles.
    fn pole_to_pole(
        &self,
        side: usize,
        choice: &Choice,
        (circle, lattice, long): (&Circle, &[BigInt], &Real),
        seam: &Seam,
        smaller: f64,
    ) -> Option<Bands> {
        let caps = [false, true].map(|up| {
            let is_capped = self.rims == Rims::Capped;
            let here = (&self.found.normal, &self.depth());
            is_capped
                .then(|| cap(self.scene, side, circle, up, here))
                .flatten()
        });
        let ends = caps
            .each_ref()
            .map(|cap| cap.as_ref().map(|cap| cap.height.float()));
        let (bodies, stretches) = self.stretches(side, choice, (circle, seam), ends, smaller)?;
        let height = |x: f64| {
            let mut ends = seam.ends.iter().map(|end| &end.height);
            let end = ends.find(|height| height.float() == x);
            end.cloned().unwrap_or_else(|| Real::of_float(x))
        };
        let [low, high] = caps.map(|cap| cap.map(|cap| (cap.height, cap.body, cap.numbers)));
        let mut bands = Vec::from_iter(low);
        for (k, stretches) in stretches.iter().enumerate() {
            if let Some((body, numbers)) = seam.band.clone().filter(|_| k == 1) {
                bands.push((seam.ends[1].height.clone(), body, numbers));
            }
            for stretch in stretches {
                let (body, ends) = (
                    &bodies[stretch.body],
                    [stretch.from, stretch.to].map(height),
                );
                bands.extend(self.cut(body, (circle, seam), ends.each_ref(), CUTS)?);
            }
        }
        bands.extend(high.map(|(_, body, numbers)| (Real::integer(1), body, numbers)));
        let written = self.written(lattice.to_vec(), long.clone());
        Some(written.bands(bands))
    }

    /// Ellipsoids, and which of them reaches far enough where, from pole to pole.
    fn stretches(
        &self,
        side: usize,
        choice: &Choice,
        (circle, seam): (&Circle, &Seam),
        [low, high]: [Option<f64>; 2],
        smaller: f64,
    ) -> Option<(Vec<Body>, [Vec<Stretch>; 2])> {
        let is_alone = self.rims.are_alone();
        let t = dot(&circle.axis, &self.found.normal);
        let mut bodies = self.active(side, choice, circle, &t);
        if smaller > 0.0 {
            let (pieces, n) = (&self.scene.pieces, &self.found.normal);
            let toward_foot =
                |body: &mut Body| *body = body.toward_foot(pieces, n, circle, smaller);
            bodies.iter_mut().for_each(toward_foot);
        }
        if is_alone {
            bodies.extend(self.with_centres(side, circle));
        } else {
            bodies.extend(self.others(circle, &SLICES.map(Real::of_float), Others::All));
        }
        bodies.extend(self.with_disks(side, circle));
        if is_alone {
            // Where a disk is high enough without the other piece, its centre is to do.
            let centres: Vec<Body> = bodies.iter().map(Body::centred).collect();
            bodies.extend(centres);
        }
        let [down, up] = self.below_and_above(side, choice, circle);
        let mut cover = Cover::new(&bodies, circle, self.found.depth.float());
        match self.rims {
            Rims::Capped => cover.look_closely(t.float(), VERY_CLOSELY),
            Rims::Alone => cover.look_closely(t.float(), CLOSELY),
            Rims::No | Rims::Also => {}
        }
        let [from, to] = seam.ends.each_ref().map(|end| end.height.float());
        let mut walk = |start: f64, first: usize, end: f64| {
            self.walk(&mut cover, &mut bodies, circle, (start, first, end))
        };
        let mut below = walk(from, down, low.unwrap_or(-1.0))?;
        below.reverse();
        let above = walk(to, up, high.unwrap_or(1.0))?;
        Some((bodies, [below, above]))
    }

    /// Bands from a parallel to one above it, or below it. Where no ellipsoid reaches far
    /// enough, one more parallel is looked at, and slices there.
    fn walk(
        &self,
        cover: &mut Cover<'_>,
        bodies: &mut Vec<Body>,
        circle: &Circle,
        (start, first, end): (f64, usize, f64),
    ) -> Option<Vec<Stretch>> {
        if end.abs() < 1.0 {
            cover.refine(end);
        }
        for _ in 0..REFINED {
            let stuck = match cover.walk(start, first, end) {
                Ok(stretches) => return Some(stretches),
                Err(stuck) => stuck?,
            };
            if !cover.refine(stuck) {
                let more = match self.rims.are_alone() {
                    true => Vec::new(),
                    false => self.others(circle, &[Real::of_float(stuck)], Others::Sliced),
                };
                if more.is_empty() {
                    return None;
                }
                cover.add(&more);
                bodies.extend(more);
            }
        }
        None
    }

    /// The numbers of a stretch, cut into bands until there are some for each: with each band
    /// the parallel where it ends.
    fn cut(
        &self,
        body: &Body,
        (circle, seam): (&Circle, &Seam),
        [from, to]: [&Real; 2],
        cuts: u32,
    ) -> Option<Vec<UpTo>> {
        let here = body.between(&circle.axis, [from, to]);
        if let Some(numbers) = self.numbers(&here, (circle, seam), [from, to]) {
            return Some(vec![(to.clone(), here, numbers)]);
        }
        let cuts = cuts.checked_sub(1)?;
        let middle = Real::of_float(between(from.float(), to.float())?);
        let mut bands = self.cut(body, (circle, seam), [from, &middle], cuts)?;
        bands.extend(self.cut(body, (circle, seam), [&middle, to], cuts)?);
        Some(bands)
    }

    /// Whether two pieces tie on a whole circle about the axis.
    fn tie_all_around(&self, side: usize, choice: &Choice, circle: &Circle) -> bool {
        let t = &dot(&circle.axis, &self.found.normal);
        let [first, second] = [0, 1].map(|k| &self.scene.pieces[side][choice[side][k]]);
        let is_tie = |h: &f64| {
            let n = circle.direction(t, &Real::of_float(*h));
            (&first.height(&n) - &second.height(&n)).abs() < Real::tiny(SAME)
        };
        [0.5, -2.0].iter().all(is_tie)
    }

    /// The ellipsoids that are just deep enough: each of the pieces that tie, with what is
    /// farthest of the other shape.
    fn active(&self, side: usize, choice: &Choice, circle: &Circle, t: &Real) -> Vec<Body> {
        let n = &self.found.normal;
        let pieces = &self.scene.pieces;
        let of_other = |t: Option<&Real>| self.shares(1 - side, choice, circle, t);
        let body = |&k: &usize| {
            let piece = &pieces[side][k];
            if let Some(held) = self.rim(side, k, circle) {
                return Body::with_disk(pieces, (side, k, held), of_other(None));
            }
            let own = vec![Term::of(k, whole(piece, n, circle))];
            let others = of_other(Some(t).filter(|_| !piece.columns.is_empty()));
            Body::new(pieces, on_sides(side, own, others))
        };
        choice[side].iter().map(body).collect()
    }

    /// The circle in a piece that is a disk across the axis, and is to be one in bands.
    fn rim(&self, side: usize, piece: usize, circle: &Circle) -> Option<&Held> {
        let is_rim =
            self.rims != Rims::No && self.scene.pieces[side][piece].is_disk_across(&circle.axis);
        let held = self.scene.circle_in(side, piece)?;
        (is_rim && (held.square.is_none() || self.rims.are_alone())).then_some(held)
    }

    /// The disks across the axis with each piece of the other shape.
    fn with_disks(&self, side: usize, circle: &Circle) -> Vec<Body> {
        let (pieces, other) = (&self.scene.pieces, 1 - side);
        let disks = (0..pieces[side].len()).filter_map(|k| Some((k, self.rim(side, k, circle)?)));
        let body = |(k, held): (usize, &Held), j: usize| {
            let image = whole(&pieces[other][j], &self.found.normal, circle);
            Body::with_disk(pieces, (side, k, held), vec![Term::of(j, image)])
        };
        disks
            .flat_map(|disk| (0..pieces[other].len()).map(move |j| (disk, j)))
            .map(|(disk, j)| body(disk, j))
            .collect()
    }

    /// The centre of each piece with each piece of the other shape.
    fn with_centres(&self, side: usize, circle: &Circle) -> Vec<Body> {
        let (pieces, other) = (&self.scene.pieces, 1 - side);
        let of = |side: usize| {
            let n = &self.found.normal;
            let numbered = pieces[side].iter().enumerate();
            numbered.map(move |(k, piece)| Term::of(k, whole(piece, n, circle)))
        };
        let body = |centre: &Term, term: Term| {
            Body::new(pieces, on_sides(side, vec![centre.clone()], vec![term]))
        };
        let centres = of(side).map(|term| term.centred());
        centres
            .flat_map(|centre| of(other).map(move |term| body(&centre, term)))
            .collect()
    }

    /// All pieces of both shapes together, ellipsoids also in slices.
    fn others(&self, circle: &Circle, slices: &[Real], which: Others) -> Vec<Body> {
        let n = &self.found.normal;
        let images = self.scene.pieces.each_ref().map(|pieces| {
            let mut order: Vec<usize> = (0..pieces.len()).collect();
            order.sort_by_cached_key(|&k| -&pieces[k].height(n));
            order.truncate(MOST);
            let of_piece = |&k: &usize| {
                let piece = &pieces[k];
                let slices = slices.iter().enumerate();
                let slices =
                    slices.filter_map(move |(i, t)| Some((k, Some(i), slice(piece, t, circle)?)));
                std::iter::once((k, None, whole(piece, n, circle))).chain(slices)
            };
            order
                .iter()
                .flat_map(of_piece)
                .collect::<Vec<(usize, Option<usize>, Image)>>()
        });
        let mut bodies = Vec::new();
        for (a, of_a, image_a) in &images[0] {
            for (b, of_b, image_b) in &images[1] {
                let is_asked = match (of_a, of_b) {
                    (Some(a), Some(b)) => a == b,
                    (None, None) => which == Others::All,
                    _ => true,
                };
                if is_asked {
                    let terms = [
                        vec![Term::of(*a, image_a.clone())],
                        vec![Term::of(*b, image_b.clone())],
                    ];
                    bodies.push(Body::new(&self.scene.pieces, terms));
                }
            }
        }
        // Their centres serve about the poles.
        let centres: Vec<Body> = bodies.iter().map(Body::centred).collect();
        bodies.extend(centres);
        bodies
    }

    /// The numbers of a band, by its place: just below the circle, just above it, or elsewhere.
    fn numbers(
        &self,
        body: &Body,
        (circle, seam): (&Circle, &Seam),
        [from, to]: [&Real; 2],
    ) -> Option<Multipliers> {
        let [below, above] = &seam.ends;
        let tight = |axis: &Vector, from: &Real, to: &Real, end: &Lowest| {
            let at = Tight {
                axis,
                from,
                to,
                normal: &end.normal,
                depth: &end.depth,
                less: &(&end.depth - &self.depth()),
            };
            tight(body, &at)
        };
        if *to == below.height {
            let opposite = circle.axis.each_ref().map(|x| -x);
            tight(&opposite, &-to, &-from, below).map(mirrored)
        } else if *from == above.height {
            tight(&circle.axis, from, to, above)
        } else {
            let searches: &[Search] = match self.rims {
                Rims::Capped => &[Search::Long, Search::Scaled],
                _ => &[Search::Short],
            };
            let found = |&search| roomy(body, circle, [from, to], &self.depth(), search);
            searches.iter().find_map(found)
        }
    }
}
