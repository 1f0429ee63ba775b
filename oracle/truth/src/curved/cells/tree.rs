//! The tree of cuts: directions are cut until each cell has an ellipsoid that reaches far enough.
//!
//! ```text
//!      _____________
//!     |    |  |     |      Where a cell has none, it is cut along a tie of two pieces of a shape,
//!     |____|__|     |      by the circle that is nearest to the tie at its lowest direction: each
//!     |~~~~~~~|~~~~~|      piece is to reach far enough on its own side. If there is no tie, the
//!     |_______|_____|      cell is halved.
//! ```
//!
//! Between such a circle and the rim of its cap an ellipsoid can still fail. Its form demands that
//! (x·m − c·n)² ≤ |Eᵀn|², a cone of two nappes: x·m − c·n must not be below −|Eᵀn| either, although
//! the directions of that second nappe have much room. Of an ellipsoid that is tiny for how far its
//! centre lies, both nappes are near each other, and the area is cut between them.
//!
//! A cut can leave nothing on one side. Such an area is ruled out: it is halved until a few of the
//! cuts on the way make a cell, one of whose forms is negative at each direction.

use epa_check::enclosure::{CellPart, Cells};

use super::barrier::Form;
use super::globe::{
    Globe, Point, Tie, Window, cross, dot, exact, halved, is_inside, middle, turned, unit, value,
};
use super::leaf::{self, Aim};
use super::written::Written;
use crate::curved::bands::real::{self, Real, Vector, floats};
use crate::curved::bands::scene::Scene;

/// A direction of least height, to many bits.
pub(super) struct Low {
    pub(super) normal: Vector,
    pub(super) depth: Real,
}

/// So many programs are solved for all cells, with so many cuts on the way to each.
const PROGRAMS: usize = 4800;
const DEEP: usize = 64;

/// Circles along ties, and caps outside of a cell, that take part in its form.
const TIES: usize = 2;
const OUTSIDE: usize = 3;

/// So many forms are to show that no direction is left.
const REFUSING: usize = 9;

/// Where no more than this is left of the depth, caps are cut about the lowest directions. They
/// have this half tangent of their radius at first, and no smaller ones than that.
const SMALL: f64 = 1e-3;
const CAP: f64 = 0.1875;
const LEAST_CAP: f64 = 1e-5;

/// A direction of least height is in a cell if it reaches no farther than what floats find there,
/// but for this.
const NEAR: f64 = 1e-10;

/// A direction is lower than what is to be proven if floats say so by more than this.
const BELOW: f64 = 1e-13;

/// Two pieces tie at a direction if their heights differ by no more; a circle goes through it.
const TIED: f64 = 1e-12;
const SAME: f64 = 1e-15;

/// The grid on which pieces are looked for that are highest somewhere in a cell, and forms that are
/// negative there, by so much.
const LOOKED: usize = 8;
const NEGATIVE: f64 = 1e-12;

/// A tie is looked for so far from the direction of least height.
const REACH: f64 = 0.125;

/// The side of a tie is looked at so far from it.
const BESIDE: f64 = 1e-6;

/// Some directions: the forms of all cuts on the way, and which of them still bound the cell.
#[derive(Clone)]
struct Area {
    window: Window,
    way: Vec<Form<Real>>,
    /// West, east, south and north, by their places on the way.
    sides: [Option<usize>; 4],
    /// The radius of the cap that holds it, its middle, and the place of its form.
    cap: Option<(f64, Point, usize)>,
    /// The caps that have been cut away.
    outside: Vec<usize>,
    /// The pieces that tie on a cut, since the last cap or meridian.
    tied: Vec<Tie>,
    /// The cuts along ties on the way, and those between nappes beside them.
    circles: Vec<(Tie, usize)>,
}

impl Area {
    /// The places of the forms that bound it, in their order on the way.
    fn bounds(&self) -> Vec<usize> {
        let sides = self.sides.iter().flatten();
        let caps = self.cap.iter().map(|(.., place)| place);
        let ties = self.circles.iter().map(|(_, place)| place);
        let all = sides.chain(ties).chain(&self.outside).copied();
        // What the whole cap is inside of does not bound it.
        let mut all: Vec<usize> = all
            .filter(|&k| self.meets(k))
            .chain(caps.copied())
            .collect();
        all.sort_unstable();
        all
    }

    /// A form on the way, on floats.
    fn flat(&self, place: usize) -> [f64; 4] {
        self.way[place].each_ref().map(Real::float)
    }

    /// Whether a form is zero somewhere in the cap.
    fn meets(&self, place: usize) -> bool {
        let Some((radius, middle, _)) = self.cap else {
            return true;
        };
        let form = self.flat(place);
        let [x, y, z, _] = form;
        let along = dot(&[x, y, z], &middle);
        let square = dot(&[x, y, z], &[x, y, z]);
        let across = (square - along * along).max(0.0).sqrt();
        let [cos, sin] = turned(radius);
        // The form is least at its own opposite, if that is in the cap.
        let least = match -along * sin >= across * cos {
            true => -square.sqrt(),
            false => along * cos - across * sin,
        };
        form[3] + least <= 0.0
    }

    /// The same area, to be ruled out: what bounds its window. That is the cap alone, if there is
    /// one; the sides are those of the window that was before it.
    fn to_rule_out(&self) -> Self {
        let mut area = self.clone();
        if area.cap.is_some() {
            area.sides = [None; 4];
        }
        area
    }

    /// The places of its window's forms, and of a few more, so that at each direction of a grid one
    /// of them is negative.
    fn refusing(&self, globe: &Globe) -> Vec<usize> {
        let cap = self.cap.iter().map(|(.., place)| *place);
        let mut all: Vec<usize> = self.sides.into_iter().flatten().chain(cap).collect();
        let way: Vec<[f64; 4]> = (0..self.way.len()).map(|k| self.flat(k)).collect();
        let grid = self.window.grid(LOOKED);
        let least = |n: &Point| {
            let values = way.iter().map(|form| value(form, n));
            values.fold(-NEGATIVE, f64::min)
        };
        let mut left: Vec<(Point, f64)> = grid
            .map(|place| globe.direction(&self.window, place))
            .map(|n| (n, least(&n)))
            .collect();
        // Clearly: at least half as far below zero as any other.
        let refuses = |k: usize, (n, least): &(Point, f64)| value(&way[k], n) < least / 2.0;
        left.retain(|at| !all.iter().any(|&k| refuses(k, at)));
        while all.len() < REFUSING && !left.is_empty() {
            let refused = |k: usize| left.iter().filter(|at| refuses(k, at)).count();
            let most = (0..way.len()).map(|k| (refused(k), k)).max();
            let Some((1.., k)) = most else {
                break;
            };
            left.retain(|at| !refuses(k, at));
            all.push(k);
        }
        all.sort_unstable();
        all
    }

    /// The part on one side of a cut, and the place of its form.
    fn part(&self, form: &Form<Real>, is_above: bool) -> (Self, usize) {
        let mut part = self.clone();
        let of_side = |x: &Real| if is_above { x.clone() } else { -x };
        part.way.push(form.each_ref().map(of_side));
        (part, self.way.len())
    }
}

/// The tree that is to prove a depth.
pub(super) struct Tree<'t, 's, 'p> {
    scene: &'t Scene<'s, 'p>,
    lows: &'t [Low],
    aim: Aim,
    written: Written,
    parts: Vec<CellPart>,
    /// Programs that may still be solved.
    programs: usize,
    /// A direction that is lower than what is to be proven.
    lower: Option<Point>,
}

impl<'t, 's, 'p> Tree<'t, 's, 'p> {
    pub(super) fn new(
        scene: &'t Scene<'s, 'p>,
        lows: &'t [Low],
        aim: Aim,
        written: Written,
    ) -> Self {
        Tree {
            scene,
            lows,
            aim,
            written,
            parts: Vec::new(),
            programs: PROGRAMS,
            lower: None,
        }
    }

    /// Cells for all directions. An error is a direction that is lower than what is to be proven,
    /// or none if some cells are not found.
    pub(super) fn grow(mut self, globe: &Globe) -> Result<Cells, Option<Point>> {
        match self.cover_all(globe) {
            Some(()) => Ok(self.written.cells(self.parts)),
            None => Err(self.lower),
        }
    }

    fn cover_all(&mut self, globe: &Globe) -> Option<()> {
        let [first, second] = globe.quarters().map(|form| exact(&form));
        let root = Area {
            window: Window::quarter(),
            way: Vec::new(),
            sides: [None; 4],
            cap: None,
            outside: Vec::new(),
            tied: Vec::new(),
            circles: Vec::new(),
        };
        let beside = globe.next_quarter();
        let opposite = beside.next_quarter();
        let last = opposite.next_quarter();
        self.cut(&first);
        for (is_above, [above, below]) in [(true, [globe, &beside]), (false, [&last, &opposite])] {
            let (half, _) = root.part(&first, is_above);
            self.cut(&second);
            for (is_first, globe) in [(true, above), (false, below)] {
                let (mut quarter, _) = half.part(&second, is_first);
                let west = usize::from(is_above != is_first);
                quarter.sides = [Some(west), Some(1 - west), None, None];
                self.cover(globe, &quarter)?;
            }
        }
        Some(())
    }

    fn cut(&mut self, form: &Form<Real>) {
        self.parts.push(CellPart::Cut(self.written.cut(form)));
    }

    /// A cell for an area, or cells for its parts.
    fn cover(&mut self, globe: &Globe, area: &Area) -> Option<()> {
        if self.programs == 0 || area.way.len() >= DEEP {
            return None;
        }
        let bounds = area.bounds();
        let flat: Vec<[f64; 4]> = bounds.iter().map(|&k| area.flat(k)).collect();
        let Some((height, lowest)) = globe.lowest(&area.window, &flat) else {
            return self.rule_out(globe, &area.to_rule_out());
        };
        let room = height - self.aim.depth.float();
        if room < -BELOW {
            self.lower = Some(lowest);
            return None;
        }
        let low = self.lows.iter().find(|low| {
            let n = floats(&low.normal);
            is_inside(&n, &flat) && low.depth.float() <= height + NEAR
        });
        let normal = low.map_or_else(|| lowest.map(Real::of_float), |low| low.normal.clone());
        let parts = self.nearest(area, &bounds, &floats(&normal));
        if self.add_cell(globe, area, (&parts, &normal, low.is_some())) {
            return Some(());
        }
        if area.cap.is_none() && room < SMALL {
            return self.cap(globe, area, (&normal, CAP));
        }
        let tie = self.tie(globe, area, &flat, (&normal, low.is_some()));
        match (tie, area.cap) {
            (Some((tie, form)), _) => self.part_at(globe, area, (tie, &form)),
            (None, Some((radius, ..))) => match self.between_nappes(globe, area, &flat, &normal) {
                Some((tie, form)) => self.part_at(globe, area, (tie, &form)),
                None => self.cap(globe, area, (&normal, radius / 2.0)),
            },
            (None, None) => {
                let [first, second] = self.halves(globe, area);
                self.cover(globe, &first)?;
                self.cover(globe, &second)
            }
        }
    }

    /// Cells for an area where floats find no direction. It is halved until a few forms show that.
    fn rule_out(&mut self, globe: &Globe, area: &Area) -> Option<()> {
        if self.programs == 0 || area.way.len() >= DEEP {
            return None;
        }
        let middle = globe.direction(&area.window, area.window.middle());
        let parts = area.refusing(globe);
        if self.add_cell(globe, area, (&parts, &middle.map(Real::of_float), false)) {
            return Some(());
        }
        let [first, second] = self.halves(globe, area);
        self.rule_out(globe, &first)?;
        self.rule_out(globe, &second)
    }

    /// Adds a cell by the forms at some places on the way. Whether there is one.
    fn add_cell(
        &mut self,
        globe: &Globe,
        area: &Area,
        (parts, normal, is_low): (&[usize], &Vector, bool),
    ) -> bool {
        let forms: Vec<Form<Real>> = parts.iter().map(|&k| area.way[k].clone()).collect();
        let at = (&forms[..], normal, is_low);
        let found = leaf::find(self.scene, globe, &self.aim, at, &mut self.programs);
        let Some((body, numbers)) = found else {
            return false;
        };
        let cell = self.written.cell(&body, &numbers, (parts, area.way.len()));
        self.parts.push(CellPart::Cell(Box::new(cell)));
        true
    }

    /// Cuts an area along a tie.
    fn part_at(
        &mut self,
        globe: &Globe,
        area: &Area,
        (tie, form): (Tie, &Form<Real>),
    ) -> Option<()> {
        self.cut(form);
        for is_above in [true, false] {
            let (mut part, place) = area.part(form, is_above);
            part.tied.push(tie);
            part.circles.push((tie, place));
            self.cover(globe, &part)?;
        }
        Some(())
    }

    /// Of the caps outside of an area, and of the circles along ties, those that are nearest to a
    /// direction, and all else that bounds it.
    fn nearest(&self, area: &Area, bounds: &[usize], n: &Point) -> Vec<usize> {
        let circles: Vec<usize> = area.circles.iter().map(|(_, place)| *place).collect();
        let far = |k: usize| value(&area.flat(k), n);
        let mut all = bounds.to_vec();
        for (some, most) in [(&area.outside, OUTSIDE), (&circles, TIES)] {
            // Of those that are as near the last ones on the way.
            let mut order: Vec<usize> = all.iter().rev().copied().collect();
            order.retain(|k| some.contains(k));
            order.sort_by(|&i, &j| far(i).total_cmp(&far(j)));
            let left: Vec<usize> = order.into_iter().skip(most).collect();
            all.retain(|k| !left.contains(k));
        }
        all
    }

    /// Cuts a cap out of an area, by the half tangent of its radius.
    fn cap(&mut self, globe: &Globe, area: &Area, (middle, radius): (&Vector, f64)) -> Option<()> {
        if radius < LEAST_CAP {
            return None;
        }
        let [x, y, z] = middle.clone();
        let form = [x, y, z, Real::of_float(-turned(radius)[0])];
        self.cut(&form);
        let (mut inside, place) = area.part(&form, true);
        let middle = floats(middle);
        inside.cap = Some((radius, middle, place));
        inside.window = Window::of_cap(&middle, radius);
        inside.tied.clear();
        self.cover(globe, &inside)?;
        let (mut outside, place) = area.part(&form, false);
        outside.outside.push(place);
        outside.tied.clear();
        self.cover(globe, &outside)
    }

    /// Cuts an area in two.
    fn halves(&mut self, globe: &Globe, area: &Area) -> [Area; 2] {
        let Window { east, north, .. } = area.window;
        let is_long = area.window.is_long();
        let form = match is_long {
            true => globe.meridian(&area.window, middle(east)),
            false => globe.parallel(&area.window, middle(north)),
        };
        let form = exact(&form);
        self.cut(&form);
        [true, false].map(|is_above| {
            let (mut part, place) = area.part(&form, is_above);
            let (ends, at) = match is_long {
                true => (&mut part.window.east, middle(east)),
                false => (&mut part.window.north, middle(north)),
            };
            ends[usize::from(!is_above)] = at;
            part.sides[2 * usize::from(!is_long) + usize::from(!is_above)] = Some(place);
            if is_long {
                part.tied.clear();
            }
            part
        })
    }

    /// Whether a circle along a tie is as near to it, at one of its directions, as half of the room
    /// there allows.
    fn is_cut(&self, globe: &Globe, area: &Area, tie: Tie, n: &Point) -> bool {
        let (side, [i, j]) = tie;
        let room = (globe.height(n) - self.aim.depth.float()).max(0.0);
        let apart = [i, j].map(|k| self.scene.pieces[side][k].foot(&n.map(Real::of_float)));
        let apart = real::length(&real::minus(&apart[0], &apart[1])).float();
        let mut of_tie = area.circles.iter().filter(|(other, _)| *other == tie);
        of_tie.any(|(_, place)| {
            let off = value(&area.flat(*place), n).abs();
            off * apart <= room / 2.0 + SAME
        })
    }

    /// The circle along a tie of two pieces that are highest somewhere in an area: at its direction
    /// of least height, or nearest to it.
    fn tie(
        &self,
        globe: &Globe,
        area: &Area,
        flat: &[[f64; 4]],
        (normal, is_low): (&Vector, bool),
    ) -> Option<(Tie, Form<Real>)> {
        let n = floats(normal);
        let mut ties = crossings(globe, &area.window, flat);
        // Ties that no grid meets: at the direction itself, and beside it.
        let reach = area.cap.map_or(REACH, |(radius, ..)| 2.0 * radius);
        ties.extend(globe.ties_near(&n, reach));
        let new = |(tie, at): &&(Tie, Point)| {
            !area.tied.contains(tie) && !self.is_cut(globe, area, *tie, at)
        };
        let here = |(side, [i, j]): &Tie| {
            let height = |k: usize| globe.pieces[*side][k].height(&n);
            (height(*i) - height(*j)).abs() <= TIED
        };
        let at_low = ties.iter().filter(new).find(|(tie, _)| is_low && here(tie));
        if let Some((tie, _)) = at_low {
            return Some((*tie, self.circle(globe, *tie, normal)?));
        }
        let nearest = ties
            .iter()
            .filter(new)
            .max_by(|x, y| dot(&x.1, &n).total_cmp(&dot(&y.1, &n)));
        let (tie, place) = nearest?;
        let exact = real::unit(&place.map(Real::of_float))?;
        Some((*tie, self.circle(globe, *tie, &exact)?))
    }

    /// The circle between both nappes of a cell's ellipsoid, if the second one is in an area, too:
    /// of the pieces that are highest on this side of the nearest circle along a tie.
    fn between_nappes(
        &self,
        globe: &Globe,
        area: &Area,
        flat: &[[f64; 4]],
        normal: &Vector,
    ) -> Option<(Tie, Form<Real>)> {
        let n = floats(normal);
        let off = |place: usize| value(&area.flat(place), &n).abs();
        let circles = area.circles.iter();
        let (tie, circle) = circles.min_by(|x, y| off(x.1).total_cmp(&off(y.1)))?;
        let slope = area.flat(*circle);
        let beside = unit(&[0, 1, 2].map(|k| n[k] + BESIDE * slope[k]));
        let [a, b] = [0, 1].map(|side| {
            let highest = globe.highest(side, &beside);
            &self.scene.pieces[side][highest].centre
        });
        let centre = real::along(a, b, &Real::integer(1));
        // How far it reaches from its centre.
        let depth = &self.aim.depth;
        let reach = depth - &real::dot(&centre, normal);
        if reach.float() < TIED {
            return None;
        }
        let between = |last: Real| {
            let [x, y, z] = centre.each_ref().map(|x| -x);
            [x, y, z, last]
        };
        let second = between(depth + &reach).map(|x| -x.float());
        globe.lowest(&area.window, &[flat, &[second]].concat())?;
        Some((*tie, between(depth + &(&reach * &Real::tiny(1)))))
    }

    /// The form that is zero at a direction where two pieces tie, and there has the slope of the
    /// difference of their heights, and its second derivative along the tie.
    fn circle(&self, globe: &Globe, (side, [i, j]): Tie, normal: &Vector) -> Option<Form<Real>> {
        let n = floats(normal);
        let apart = [i, j].map(|k| self.scene.pieces[side][k].foot(normal));
        let apart = real::minus(&apart[0], &apart[1]);
        let size = real::length(&apart);
        let slope = real::unit(&apart)?;
        let w = floats(&slope);
        let along = unit(&cross(&n, &w));
        let bend = |k: usize| globe.pieces[side][k].bend(&n, &along);
        let bend = Real::of_float((bend(i) - bend(j)) / size.float());
        let [x, y, z] = real::along(&slope, normal, &-&bend);
        let last = -&real::dot(&[x.clone(), y.clone(), z.clone()], normal);
        Some([x, y, z, last])
    }
}

/// Pieces of a side that take over from each other in a window, each with a direction where they
/// do.
fn crossings(globe: &Globe, window: &Window, flat: &[[f64; 4]]) -> Vec<(Tie, Point)> {
    let row = LOOKED + 1;
    let directions: Vec<Point> = window
        .grid(LOOKED)
        .map(|place| globe.direction(window, place))
        .collect();
    let inside: Vec<bool> = directions.iter().map(|n| is_inside(n, flat)).collect();
    let mut found = Vec::new();
    for (side, pieces) in globe.pieces.iter().enumerate() {
        let tops = directions.iter().map(|n| globe.highest(side, n));
        let tops: Vec<usize> = tops.collect();
        let east = (0..directions.len())
            .filter(|k| k + row < directions.len())
            .map(|k| [k, k + row]);
        let north = (0..directions.len())
            .filter(|k| k % row + 1 < row)
            .map(|k| [k, k + 1]);
        for [from, to] in east
            .chain(north)
            .filter(|ends| ends.iter().all(|&k| inside[k]))
        {
            let [i, j] = [tops[from].min(tops[to]), tops[from].max(tops[to])];
            if i == j {
                continue;
            }
            let more = |n: &Point| pieces[tops[from]].height(n) - pieces[tops[to]].height(n);
            let between = |[low, high]: [Point; 2]| unit(&[0, 1, 2].map(|k| low[k] + high[k]));
            let ends = [directions[from], directions[to]];
            found.push(((side, [i, j]), halved(ends, between, |n| more(n) > 0.0)));
        }
    }
    found
}
