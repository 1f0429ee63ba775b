//! The bands that are to prove a depth.

use epa_check::enclosure::{Band, Bands, Rim};
use num_bigint::BigInt;
use num_traits::One;

use super::body::{Body, Circle, Disk, Image, Term, slice, whole};
use super::caps::{Cap, cap};
use super::cover::{CLOSELY, Cover, Stretch, VERY_CLOSELY, between};
use super::multipliers::{
    FINE_SECTIONS, Multipliers, SECTIONS, Tight, global, mirrored, roomy, tight,
};
use super::real::{Real, Vector, dot, length};
use super::scene::{Choice, Rims, Scene, tied};
use super::stationary::Stationary;
use crate::curved::inner::square_of;

/// The heights of the parallels at which an ellipsoid is cut into slices.
const SLICES: [f64; 11] = [
    -0.96, -0.87, -0.71, -0.5, -0.26, 0.0, 0.26, 0.5, 0.71, 0.87, 0.96,
];

/// Of a polytope with more vertices, those that are highest.
const MOST: usize = 12;

/// So many more parallels are looked at, on the way to a pole.
const REFINED: usize = 32;

/// A stretch is halved so many times.
const CUTS: u32 = 6;

/// Two pieces tie on a circle if they do so to this many bits, at two more of its directions.
const SAME: u64 = 200;

/// Bits of a step of the denominator that the ball of a disk is made smaller by.
const SPARE: u32 = 16;

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
        let axis = std::array::from_fn(|i| Real::integer(i64::from(i == k)));
        let circle = Circle::new(&axis, n)?;
        let terms =
            [0, 1].map(|side| vec![Term::of(choice[side][0], whole(pieces[side], n, &circle))]);
        let body = Body::new(&self.scene.pieces, terms);
        let numbers = global(&body, n, &self.found.depth, &self.less);
        let axis: Vec<BigInt> = (0..3).map(|i| BigInt::from(u8::from(i == k))).collect();
        let written = Written::new(self, axis, Real::ratio(&BigInt::one(), &self.scene.size));
        let ends = [-1, 1].map(Real::integer);
        Some(written.bands(&ends, vec![(body, numbers)]))
    }

    /// Bands about the axis between two pieces of a side that tie.
    fn about(&self, side: usize, choice: &Choice) -> Option<Bands> {
        let axis = self.scene.axis(side, choice);
        let circle = Circle::new(&axis, &self.found.normal)?;
        let t = dot(&circle.axis, &self.found.normal);
        self.tie_all_around(side, choice, &circle, &t)?;
        let caps = [false, true].map(|up| {
            let is_capped = self.rims == Rims::Capped;
            let here = (&self.found.normal, &self.depth());
            is_capped
                .then(|| cap(&self.scene.pieces, side, &circle, up, here))
                .flatten()
        });
        let ends = caps
            .each_ref()
            .map(|cap| cap.as_ref().map(|cap| cap.height.float()));
        let (bodies, stretches) = self.stretches(side, choice, (&circle, &t), ends)?;
        let height = |x: f64| match x == t.float() {
            true => t.clone(),
            false => Real::of_float(x),
        };
        let [low, high] = caps;
        let mut heights = vec![Real::integer(-1)];
        let mut bands = Vec::new();
        if let Some(Cap {
            body,
            numbers,
            height,
        }) = low
        {
            heights.push(height);
            bands.push((body, numbers));
        }
        for stretch in &stretches {
            let [from, to] = [stretch.from, stretch.to].map(height);
            let body = &bodies[stretch.body];
            for (to, body, numbers) in self.cut(body, &circle, [&from, &to], CUTS)? {
                heights.push(to);
                bands.push((body, numbers));
            }
        }
        if let Some(Cap { body, numbers, .. }) = high {
            heights.push(Real::integer(1));
            bands.push((body, numbers));
        }
        let written = Written::new(self, self.scene.lattice_axis(side, choice), length(&axis));
        Some(written.bands(&heights, bands))
    }

    /// Ellipsoids, and which of them reaches far enough where, from pole to pole.
    fn stretches(
        &self,
        side: usize,
        choice: &Choice,
        (circle, t): (&Circle, &Real),
        [low, high]: [Option<f64>; 2],
    ) -> Option<(Vec<Body>, Vec<Stretch>)> {
        let is_alone = self.rims.are_alone();
        let mut bodies = self.active(side, choice, circle, t);
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
        let [first, second] = [0, 1].map(|k| {
            let piece = &self.scene.pieces[side][choice[side][k]];
            dot(&circle.axis, &piece.foot(&self.found.normal))
        });
        let [up, down] = if first > second { [0, 1] } else { [1, 0] };
        let mut cover = Cover::new(&bodies, circle, self.found.depth.float());
        match self.rims {
            Rims::Capped => cover.look_closely(t.float(), VERY_CLOSELY),
            Rims::Alone => cover.look_closely(t.float(), CLOSELY),
            Rims::No | Rims::Also => {}
        }
        let mut walk = |first: usize, end: f64| {
            self.walk(&mut cover, &mut bodies, circle, (t.float(), first, end))
        };
        let mut stretches = walk(down, low.unwrap_or(-1.0))?;
        stretches.reverse();
        stretches.extend(walk(up, high.unwrap_or(1.0))?);
        Some((bodies, stretches))
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
        circle: &Circle,
        [from, to]: [&Real; 2],
        cuts: u32,
    ) -> Option<Vec<(Real, Body, Multipliers)>> {
        let here = body.between(&circle.axis, [from, to]);
        if let Some(numbers) = self.numbers(&here, circle, [from, to]) {
            return Some(vec![(to.clone(), here, numbers)]);
        }
        let cuts = cuts.checked_sub(1)?;
        let middle = Real::of_float(between(from.float(), to.float())?);
        let mut bands = self.cut(body, circle, [from, &middle], cuts)?;
        bands.extend(self.cut(body, circle, [&middle, to], cuts)?);
        Some(bands)
    }

    /// `None` unless two pieces tie on a whole circle about the axis.
    fn tie_all_around(
        &self,
        side: usize,
        choice: &Choice,
        circle: &Circle,
        t: &Real,
    ) -> Option<()> {
        let [first, second] = [0, 1].map(|k| &self.scene.pieces[side][choice[side][k]]);
        let is_tie = |h: &f64| {
            let n = circle.direction(t, &Real::of_float(*h));
            (&first.height(&n) - &second.height(&n)).abs() < Real::tiny(SAME)
        };
        [0.5, -2.0].iter().all(is_tie).then_some(())
    }

    /// The ellipsoids that are just deep enough: each of the pieces that tie, with what is
    /// farthest of the other shape.
    fn active(&self, side: usize, choice: &Choice, circle: &Circle, t: &Real) -> Vec<Body> {
        let n = &self.found.normal;
        let pieces = &self.scene.pieces;
        let other = 1 - side;
        let of_other = |is_disk: bool| -> Vec<Term> {
            let one = |k: usize, share: Real| {
                let piece = &pieces[other][choice[other][k]];
                let sliced = if is_disk {
                    slice(piece, t, circle)
                } else {
                    None
                };
                Term {
                    piece: choice[other][k],
                    share,
                    image: sliced.unwrap_or_else(|| whole(piece, n, circle)),
                }
            };
            match &self.found.shares[other] {
                Some(second) => {
                    vec![one(0, &Real::integer(1) - second), one(1, second.clone())]
                }
                None => vec![one(0, Real::integer(1))],
            }
        };
        let body = |&k: &usize| {
            let piece = &pieces[side][k];
            if self.is_rim(side, k, circle) {
                return Body::with_disk(pieces, (side, k), of_other(false));
            }
            let mut terms = [Vec::new(), Vec::new()];
            terms[side] = vec![Term::of(k, whole(piece, n, circle))];
            terms[other] = of_other(!piece.columns.is_empty());
            Body::new(pieces, terms)
        };
        choice[side].iter().map(body).collect()
    }

    /// Whether a piece is a disk across the axis, and is to be one in bands.
    fn is_rim(&self, side: usize, piece: usize, circle: &Circle) -> bool {
        self.rims != Rims::No && self.scene.pieces[side][piece].is_disk_across(&circle.axis)
    }

    /// The disks across the axis with each piece of the other shape.
    fn with_disks(&self, side: usize, circle: &Circle) -> Vec<Body> {
        let (pieces, other) = (&self.scene.pieces, 1 - side);
        let disks = (0..pieces[side].len()).filter(|&k| self.is_rim(side, k, circle));
        let body = |k: usize, j: usize| {
            let image = whole(&pieces[other][j], &self.found.normal, circle);
            Body::with_disk(pieces, (side, k), vec![Term::of(j, image)])
        };
        disks
            .flat_map(|k| (0..pieces[other].len()).map(move |j| (k, j)))
            .map(|(k, j)| body(k, j))
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
            let mut terms = [Vec::new(), Vec::new()];
            terms[side] = vec![centre.clone()];
            terms[other] = vec![term];
            Body::new(pieces, terms)
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
    fn numbers(&self, body: &Body, circle: &Circle, [from, to]: [&Real; 2]) -> Option<Multipliers> {
        let Stationary { normal, depth, .. } = self.found;
        let t = dot(&circle.axis, normal);
        let opposite: Vector = circle.axis.each_ref().map(|x| -x);
        let (back, beyond) = (-&t, -from);
        let at = |is_above: bool| Tight {
            axis: if is_above { &circle.axis } else { &opposite },
            from: if is_above { &t } else { &back },
            to: if is_above { to } else { &beyond },
            normal,
            depth,
            less: &self.less,
        };
        if *to == t {
            tight(body, &at(false)).map(mirrored)
        } else if *from == t {
            tight(body, &at(true))
        } else {
            let steps = match self.rims {
                Rims::Capped => FINE_SECTIONS,
                _ => SECTIONS,
            };
            roomy(body, circle, [from, to], &self.depth(), steps)
        }
    }
}

/// The least integer that is not below the root of a square.
fn root_above(square: &BigInt) -> BigInt {
    let root = square.sqrt();
    if &root * &root < *square {
        root + 1
    } else {
        root
    }
}

/// Numbers as integers: lengths over size times denominator, and all forms times the
/// denominator once more.
pub(super) struct Written<'w, 'c, 's, 'p> {
    claim: &'w Claim<'c, 's, 'p>,
    axis: Vec<BigInt>,
    /// The length of the axis, over the size.
    length: Real,
    denominator: BigInt,
}

impl<'w, 'c, 's, 'p> Written<'w, 'c, 's, 'p> {
    pub(super) fn new(claim: &'w Claim<'c, 's, 'p>, axis: Vec<BigInt>, length: Real) -> Self {
        Written {
            claim,
            axis,
            length,
            denominator: BigInt::one() << claim.bits,
        }
    }

    pub(super) fn bands(&self, heights: &[Real], bands: Vec<(Body, Multipliers)>) -> Bands {
        let long = &self.claim.scene.size * &self.denominator;
        let parallel = |t: &Real| (t * &self.length).times_unit(&long);
        let mut parallels: Vec<BigInt> = heights.iter().map(parallel).collect();
        // The poles are not to be left out by what is cut, or where shapes of large numbers
        // leave few bits for the length of the axis.
        if let [first, .., last] = &mut parallels[..] {
            let pole = root_above(&(square_of(&self.axis) * &self.denominator * &self.denominator));
            *first = -pole.clone().max(2 - &*first);
            *last = pole.max(&*last + 2);
        }
        Bands {
            axis: self.axis.clone(),
            denominator: self.denominator.clone(),
            bound: self.claim.bound.clone(),
            parallels,
            bands: bands
                .iter()
                .map(|(body, numbers)| self.band(body, numbers))
                .collect(),
        }
    }

    fn band(&self, body: &Body, numbers: &Multipliers) -> Band {
        let d = &self.denominator;
        let long = &self.claim.scene.size * d;
        let square = &self.length * &self.length;
        let [own, low, high] = &numbers.forms;
        let along = |form: &[Real; 4]| form.each_ref().map(|x| x.over(&self.length));
        Band {
            insets: body.insets(self.claim.bits),
            rim: body.disk.as_ref().map(|disk| self.rim(disk, &long)),
            square: numbers.square.times_unit(d),
            sphere: numbers.sphere.times_unit(&(&long * &long * d)),
            both: numbers.both.over(&square).times_unit(d),
            forms: [own.clone(), along(low), along(high)].map(|form| self.form(&form, &long)),
        }
    }

    /// A disk that is no lower than its ball by what is cut.
    fn rim(&self, disk: &Disk, long: &BigInt) -> Rim {
        let spare = self.length.times_unit(&self.claim.scene.size) + 2;
        Rim {
            side: disk.side,
            piece: disk.piece,
            weight: self.denominator.clone(),
            radius: disk.ball.times_unit(long) - (spare << SPARE),
            shift: disk.shift.over(&self.length).times_unit(&self.denominator),
        }
    }

    /// A form that is not made negative by what is cut here, or was cut before.
    fn form(&self, form: &[Real; 4], long: &BigInt) -> Vec<BigInt> {
        let unit = long * &self.denominator;
        let mut form: Vec<BigInt> = form.iter().map(|x| x.times_unit(&unit)).collect();
        if form.iter().any(|x| *x != BigInt::ZERO) {
            let least = root_above(&square_of(&form[1..]));
            form[0] = least.max(&form[0] + 3);
        }
        form
    }
}
