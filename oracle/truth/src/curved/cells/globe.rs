//! Areas of the sphere of directions, and where two shapes reach least far in them, on floats.

use super::barrier::count;
use crate::curved::bands::real::{Real, floats};
use crate::curved::bands::scene::Scene;
use crate::curved::bands::stationary::RealPiece;
pub(super) use crate::curved::foot::{V3 as Point, cross, dot};

fn combined(u: &Point, v: &Point, [a, b]: [f64; 2]) -> Point {
    std::array::from_fn(|k| a * u[k] + b * v[k])
}

pub(super) fn unit(u: &Point) -> Point {
    let length = dot(u, u).sqrt();
    u.map(|x| x / length)
}

/// The coordinate axis that is most across a vector.
fn most_across(u: &Point) -> Point {
    let k = (0..3).min_by(|&i, &j| u[i].abs().total_cmp(&u[j].abs()));
    let mut axis = [0.0; 3];
    axis[k.unwrap_or(0)] = 1.0;
    axis
}

/// The form that is positive beyond a line of the square that touches the sphere at a middle.
fn across(way: &Point, middle: &Point, place: f64) -> [f64; 4] {
    let [x, y, z] = combined(way, middle, [1.0, -place]);
    [x, y, z, 0.0]
}

/// A piece of a shape, on floats.
#[derive(Clone)]
pub(super) struct Flat {
    centre: Point,
    columns: Vec<Point>,
}

impl Flat {
    fn of(piece: &RealPiece) -> Self {
        Flat {
            centre: floats(&piece.centre),
            columns: piece.columns.iter().map(floats).collect(),
        }
    }

    pub(super) fn height(&self, n: &Point) -> f64 {
        dot(&self.centre, n) + self.across(n)
    }

    /// `|Mᵀn|`
    fn across(&self, n: &Point) -> f64 {
        let squares = self.columns.iter().map(|u| dot(u, n) * dot(u, n));
        squares.sum::<f64>().sqrt()
    }

    /// The farthest point.
    pub(super) fn foot(&self, n: &Point) -> Point {
        let across = self.across(n).max(f64::MIN_POSITIVE);
        let columns = self.columns.iter();
        columns.fold(self.centre, |foot, u| {
            combined(&foot, u, [1.0, dot(u, n) / across])
        })
    }

    /// The second derivative of the height along a tangent.
    pub(super) fn bend(&self, n: &Point, along: &Point) -> f64 {
        let across = self.across(n);
        if across == 0.0 {
            return 0.0;
        }
        let square: f64 = self.columns.iter().map(|u| dot(u, along).powi(2)).sum();
        let off: f64 = self.columns.iter().map(|u| dot(u, n) * dot(u, along)).sum();
        (square - (off / across).powi(2)) / across
    }
}

/// A quarter of all directions about an axis, and the heights of two shapes.
pub(super) struct Globe {
    pub(super) axis: Point,
    toward: Point,
    beside: Point,
    pub(super) pieces: [Vec<Flat>; 2],
}

/// Directions between two meridians and two parallels, by the half tangents of their angles from
/// the middle of the quarter and from the equator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) east: [f64; 2],
    pub(super) north: [f64; 2],
    /// Of a cap: its middle, and two directions across it. Its directions are those from the
    /// centre to a square that touches the sphere.
    cap: Option<[Point; 3]>,
}

/// A direction by its half tangents.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) east: f64,
    pub(super) north: f64,
}

/// The half tangent of an eighth of a turn.
const EIGHTH: f64 = std::f64::consts::SQRT_2 - 1.0;

/// Cosine and sine of the angle with a half tangent.
pub(super) fn turned(h: f64) -> [f64; 2] {
    let whole = 1.0 + h * h;
    [(1.0 - h * h) / whole, 2.0 * h / whole]
}

/// The grid that a window is searched on, and how often the window is made smaller.
const STEPS: usize = 6;
const FINE: usize = 40;
const ROUNDS: usize = 28;
const SMALLER: f64 = 1.0 / 3.0;

impl Globe {
    /// About an axis, the longitude 0 at a direction.
    pub(super) fn new(scene: &Scene<'_, '_>, axis: &Point, start: &Point) -> Self {
        let axis = unit(axis);
        let across = combined(start, &axis, [1.0, -dot(start, &axis)]);
        let toward = match dot(&across, &across) > 1e-12 {
            true => unit(&across),
            false => {
                let other = most_across(&axis);
                unit(&combined(&other, &axis, [1.0, -dot(&other, &axis)]))
            }
        };
        let beside = cross(&axis, &toward);
        let flat = |pieces: &Vec<RealPiece>| pieces.iter().map(Flat::of).collect();
        Globe {
            axis,
            toward,
            beside,
            pieces: scene.pieces.each_ref().map(flat),
        }
    }

    pub(super) fn direction(&self, window: &Window, place: Place) -> Point {
        if let Some([middle, east, north]) = &window.cap {
            let aside = combined(east, north, [place.east, place.north]);
            return unit(&combined(middle, &aside, [1.0, 1.0]));
        }
        let [cos, sin] = turned(place.east);
        let [wide, up] = turned(place.north);
        let around = combined(&self.toward, &self.beside, [cos, sin]);
        combined(&self.axis, &around, [up, wide])
    }

    /// The same quarter turn farther about the axis.
    pub(super) fn next_quarter(&self) -> Self {
        Globe {
            axis: self.axis,
            toward: self.beside,
            beside: self.toward.map(|x| -x),
            pieces: self.pieces.clone(),
        }
    }

    /// Both forms whose signs tell the four quarters: west and east of this one they are zero.
    pub(super) fn quarters(&self) -> [[f64; 4]; 2] {
        [1.0, -1.0].map(|sign| {
            let [x, y, z] = combined(&self.toward, &self.beside, [1.0, sign]);
            [x, y, z, 0.0]
        })
    }

    /// The form that is positive east of a meridian, up to the opposite one; or east of a line
    /// across a cap.
    pub(super) fn meridian(&self, window: &Window, east: f64) -> [f64; 4] {
        if let Some([middle, toward_east, _]) = &window.cap {
            return across(toward_east, middle, east);
        }
        let [cos, sin] = turned(east);
        let [x, y, z] = combined(&self.toward, &self.beside, [-sin, cos]);
        [x, y, z, 0.0]
    }

    /// The form that is positive north of a parallel, or of a line across a cap.
    pub(super) fn parallel(&self, window: &Window, north: f64) -> [f64; 4] {
        if let Some([middle, _, toward_north]) = &window.cap {
            return across(toward_north, middle, north);
        }
        let [x, y, z] = self.axis;
        [x, y, z, -turned(north)[1]]
    }

    /// How far the difference reaches.
    pub(super) fn height(&self, n: &Point) -> f64 {
        let highest = |pieces: &Vec<Flat>| {
            let heights = pieces.iter().map(|piece| piece.height(n));
            heights.fold(f64::NEG_INFINITY, f64::max)
        };
        highest(&self.pieces[0]) + highest(&self.pieces[1])
    }

    /// The piece of a side that is highest along a direction.
    pub(super) fn highest(&self, side: usize, n: &Point) -> usize {
        let pieces = &self.pieces[side];
        let order = |i: &usize, j: &usize| pieces[*i].height(n).total_cmp(&pieces[*j].height(n));
        (0..pieces.len()).rev().max_by(order).unwrap_or(0)
    }

    /// The direction of least height in a window where some forms are not negative. `None` if none
    /// is found.
    pub(super) fn lowest(&self, window: &Window, forms: &[[f64; 4]]) -> Option<(f64, Point)> {
        let inside = self
            .lowest_on(window, forms, STEPS)
            .or_else(|| self.lowest_on(window, forms, FINE));
        // An area between two circles can be thinner than any grid, but has directions on them.
        let on_circles = forms.iter().flat_map(|form| {
            [false, true].map(|is_north| self.lowest_along(form, is_north, window, forms))
        });
        let order = |x: &(f64, Point), y: &(f64, Point)| x.0.total_cmp(&y.0);
        let found = on_circles.flatten().chain(inside).min_by(order);
        // An area that is shorter, too, than any grid still has corners.
        let corners = || corners(forms).map(|n| (self.height(&n), n)).min_by(order);
        found.or_else(corners)
    }

    /// The same where one of the forms is zero: on the meridians, or on the parallels, of a grid.
    fn lowest_along(
        &self,
        form: &[f64; 4],
        is_north: bool,
        window: &Window,
        forms: &[[f64; 4]],
    ) -> Option<(f64, Point)> {
        let (across, along) = match is_north {
            true => (window.east, window.north),
            false => (window.north, window.east),
        };
        let place = |x: f64, y: f64| match is_north {
            true => Place { east: x, north: y },
            false => Place { east: y, north: x },
        };
        let zero = |x: f64| {
            let at = |y: f64| self.direction(window, place(x, y));
            let is_positive = |y: f64| value(form, &at(y)) > 0.0;
            let from = is_positive(along[0]);
            if from == is_positive(along[1]) {
                return None;
            }
            let n = at(halved(along, middle, |y| is_positive(*y) == from));
            is_inside(&n, forms).then_some(n)
        };
        let mut best: Option<(f64, f64, Point)> = None;
        let mut part = across;
        for round in 0..ROUNDS {
            let steps = if round == 0 { FINE } else { STEPS };
            for k in 0..=steps {
                let x = part[0] + (part[1] - part[0]) * count(k) / count(steps);
                let found = zero(x).map(|n| (self.height(&n), x, n));
                best = match (best, found) {
                    (Some(best), Some(found)) if found.0 < best.0 => Some(found),
                    (None, found) => found,
                    (best, _) => best,
                };
            }
            let (_, x, _) = best?;
            let reach = (part[1] - part[0]) * SMALLER;
            part = [(x - reach).max(across[0]), (x + reach).min(across[1])];
        }
        best.map(|(height, _, n)| (height, n))
    }

    fn lowest_on(&self, window: &Window, forms: &[[f64; 4]], steps: usize) -> Option<(f64, Point)> {
        let mut part = *window;
        let mut best: Option<(f64, Place, Point)> = None;
        for _ in 0..ROUNDS {
            for place in part.grid(steps) {
                let n = self.direction(window, place);
                let height = self.height(&n);
                let is_lower = best.as_ref().is_none_or(|(least, ..)| height < *least);
                if is_lower && is_inside(&n, forms) {
                    best = Some((height, place, n));
                }
            }
            let (_, place, _) = best.as_ref()?;
            part = part.about(*place, SMALLER, window);
        }
        best.map(|(height, _, n)| (height, n))
    }
}

/// A direction may be outside by so much.
const OUTSIDE: f64 = 1e-12;

pub(super) fn is_inside(n: &Point, forms: &[[f64; 4]]) -> bool {
    forms.iter().all(|form| value(form, n) >= -OUTSIDE)
}

/// Where two of some forms are zero and all others are clearly positive.
fn corners(forms: &[[f64; 4]]) -> impl Iterator<Item = Point> + '_ {
    let pairs = (0..forms.len()).flat_map(|i| (0..i).map(move |j| [i, j]));
    pairs.flat_map(move |[i, j]| {
        let others = move || (0..forms.len()).filter(move |&k| k != i && k != j);
        let both = meetings(&forms[i], &forms[j]).into_iter();
        both.filter(move |n| others().all(|k| value(&forms[k], n) > OUTSIDE))
    })
}

/// The two directions, or none, where two forms are zero. Those on the circle of the first one are
/// its middle and a unit vector of two others.
fn meetings(first: &[f64; 4], second: &[f64; 4]) -> Vec<Point> {
    let [axis, other] = [first, second].map(|form| [form[0], form[1], form[2]]);
    let height = -first[3] / dot(&axis, &axis).sqrt();
    let radius = (1.0 - height * height).max(0.0).sqrt();
    let axis = unit(&axis);
    let east = unit(&cross(&axis, &most_across(&axis)));
    let north = cross(&axis, &east);
    let middle = axis.map(|x| x * height);
    let [x, y] = [&east, &north].map(|way| radius * dot(&other, way));
    let slope = (x * x + y * y).sqrt();
    let cos = -value(second, &middle) / slope;
    if cos.is_nan() || cos.abs() >= 1.0 {
        return Vec::new();
    }
    let way = |u: f64, v: f64| combined(&east, &north, [radius * u / slope, radius * v / slope]);
    let [toward, beside] = [way(x, y), way(-y, x)];
    let sin = (1.0 - cos * cos).sqrt();
    let at = |sin: f64| combined(&middle, &combined(&toward, &beside, [cos, sin]), [1.0, 1.0]);
    vec![at(sin), at(-sin)]
}

/// A form at a unit vector.
pub(super) fn value(form: &[f64; 4], n: &Point) -> f64 {
    form[0] * n[0] + form[1] * n[1] + form[2] * n[2] + form[3]
}

impl Window {
    /// A quarter from pole to pole.
    pub(super) fn quarter() -> Self {
        Window {
            east: [-EIGHTH, EIGHTH],
            north: [-1.0, 1.0],
            cap: None,
        }
    }

    /// All around a cap, by the half tangent of its radius.
    pub(super) fn of_cap(middle: &Point, radius: f64) -> Self {
        let [cos, sin] = turned(radius);
        let reach = sin / cos;
        let east = unit(&cross(&most_across(middle), middle));
        let north = cross(middle, &east);
        Window {
            east: [-reach, reach],
            north: [-reach, reach],
            cap: Some([*middle, east, north]),
        }
    }

    pub(super) fn grid(&self, steps: usize) -> impl Iterator<Item = Place> + use<> {
        let Window {
            east: [west, east],
            north: [south, north],
            ..
        } = *self;
        let share = move |k: usize| count(k) / count(steps);
        (0..=steps).flat_map(move |i| {
            (0..=steps).map(move |j| Place {
                east: west + (east - west) * share(i),
                north: south + (north - south) * share(j),
            })
        })
    }

    /// A smaller window about a place, not beyond a given one.
    fn about(&self, place: Place, share: f64, whole: &Window) -> Window {
        let near = |[low, high]: [f64; 2], at: f64, [least, most]: [f64; 2]| {
            let reach = (high - low) * share;
            [(at - reach).max(least), (at + reach).min(most)]
        };
        Window {
            east: near(self.east, place.east, whole.east),
            north: near(self.north, place.north, whole.north),
            cap: self.cap,
        }
    }

    pub(super) fn middle(&self) -> Place {
        Place {
            east: middle(self.east),
            north: middle(self.north),
        }
    }

    /// Whether it is longer along the parallels than three times along the meridians.
    pub(super) fn is_long(&self) -> bool {
        let [south, north] = self.north;
        let nearest = if south * north <= 0.0 {
            0.0
        } else {
            south.abs().min(north.abs())
        };
        let [wide, _] = turned(nearest);
        (self.east[1] - self.east[0]) * wide >= 3.0 * (north - south)
    }
}

pub(super) fn middle([low, high]: [f64; 2]) -> f64 {
    (low + high) / 2.0
}

/// Forms as they are written, from floats.
pub(super) fn exact(form: &[f64; 4]) -> [Real; 4] {
    form.map(Real::of_float)
}

/// Two pieces of a side.
pub(super) type Tie = (usize, [usize; 2]);

/// Two pieces tie where they are highest if no other one is higher by more.
const HIGHER: f64 = 1e-9;

/// So many pieces may be next to the highest one.
const OTHERS: usize = 16;

impl Globe {
    /// Ties of the highest pieces of a direction with others, near it.
    pub(super) fn ties_near(&self, n: &Point, reach: f64) -> Vec<(Tie, Point)> {
        let mut found = Vec::new();
        for (side, pieces) in self.pieces.iter().enumerate() {
            let mut order: Vec<usize> = (0..pieces.len()).collect();
            order.sort_by(|&i, &j| pieces[j].height(n).total_cmp(&pieces[i].height(n)));
            let Some((&top, others)) = order.split_first() else {
                continue;
            };
            for &other in others.iter().take(OTHERS) {
                let tie = (side, [top.min(other), top.max(other)]);
                let Some(place) = self.tie_beside(tie, n, reach) else {
                    continue;
                };
                let highest = pieces.iter().map(|piece| piece.height(&place));
                let highest = highest.fold(f64::NEG_INFINITY, f64::max);
                if pieces[top].height(&place) >= highest - HIGHER {
                    found.push((tie, place));
                }
            }
        }
        found
    }

    /// A direction where two pieces of a side tie, across their tie from a given one. `None` if
    /// there is none so near.
    fn tie_beside(&self, (side, [i, j]): Tie, n: &Point, reach: f64) -> Option<Point> {
        let pieces = [i, j].map(|k| &self.pieces[side][k]);
        let more = |n: &Point| pieces[0].height(n) - pieces[1].height(n);
        let apart = combined(&pieces[0].foot(n), &pieces[1].foot(n), [1.0, -1.0]);
        let across = combined(&apart, n, [1.0, -dot(&apart, n)]);
        let across = unit(&across);
        let at = |step: f64| unit(&combined(n, &across, [1.0, step]));
        if !(more(&at(-reach)) < 0.0 && more(&at(reach)) > 0.0) {
            return None;
        }
        let is_above = |step: f64| more(&at(step)) > 0.0;
        Some(at(halved([-reach, reach], middle, |step| !is_above(*step))))
    }
}

/// So often the way between two places is halved.
const HALVED: usize = 60;

/// The last place between two that is like the first one.
pub(super) fn halved<T: Copy>(
    [mut low, mut high]: [T; 2],
    middle: impl Fn([T; 2]) -> T,
    is_like_first: impl Fn(&T) -> bool,
) -> T {
    for _ in 0..HALVED {
        let between = middle([low, high]);
        match is_like_first(&between) {
            true => low = between,
            false => high = between,
        }
    }
    low
}

/// Directions of half a turn that a bend is looked at in.
const AROUND: usize = 64;

impl Globe {
    /// Across a direction, the axis of this globe, and the direction beside it in which the highest
    /// pieces bend least.
    pub(super) fn across_least_bend(&self, n: &Point) -> Point {
        let highest = self.pieces.each_ref().map(|pieces| {
            let order = |x: &&Flat, y: &&Flat| x.height(n).total_cmp(&y.height(n));
            pieces.iter().max_by(order)
        });
        let bend = |along: &Point| {
            let pieces = highest.iter().flatten();
            pieces.map(|piece| piece.bend(n, along)).sum::<f64>()
        };
        let turns = (0..AROUND).map(|k| {
            let [x, y] = turned(2.0 * count(k) / count(AROUND) - 1.0);
            combined(&self.toward, &self.beside, [x, y])
        });
        let least = turns.min_by(|u, v| bend(u).total_cmp(&bend(v)));
        let along = least.unwrap_or(self.toward);
        cross(n, &along)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(centre: Point) -> Flat {
        Flat {
            centre,
            columns: Vec::new(),
        }
    }

    /// A point at (0, 0, 1), a disk of radius 2 about the origin across z, and the origin.
    fn globe() -> Globe {
        let disk = Flat {
            centre: [0.0; 3],
            columns: vec![[2.0, 0.0, 0.0], [0.0, 2.0, 0.0]],
        };
        Globe {
            axis: [0.0, 0.0, 1.0],
            toward: [1.0, 0.0, 0.0],
            beside: [0.0, 1.0, 0.0],
            pieces: [vec![point([0.0, 0.0, 1.0]), disk], vec![point([0.0; 3])]],
        }
    }

    #[test]
    fn the_lowest_direction_of_a_quarter_is_where_point_and_disk_tie() {
        // Up to the pole the point reaches cos, the disk 2·sin: they tie at tan = 1/2.
        let above = [[0.0, 0.0, 1.0, 0.0]];
        let (height, n) = globe()
            .lowest(&Window::quarter(), &above)
            .expect("a direction");
        assert!((height - 2.0 / 5f64.sqrt()).abs() < 1e-6, "{height}");
        assert!((n[2] - 2.0 / 5f64.sqrt()).abs() < 1e-6, "{n:?}");
    }

    #[test]
    fn a_sliver_between_two_parallels_is_met_on_its_bounds() {
        let globe = globe();
        let [low, high] = [0.3, 0.3 + 1e-9].map(|north| globe.parallel(&Window::quarter(), north));
        let forms = [low, high.map(|x| -x)];
        let found = globe.lowest(&Window::quarter(), &forms);
        assert!(found.is_some_and(|(_, n)| is_inside(&n, &forms)));
    }

    #[test]
    fn slivers_that_no_grid_meets_have_corners() {
        // Between two circles that cross at a small angle, as far as a third one, at both poles.
        let forms = [
            [1.0, -0.01, 0.0, -0.1],
            [-1.0, 0.01001, 0.0, 0.1],
            [0.0, -1.0, 0.0, 1e-4],
        ];
        let found: Vec<Point> = corners(&forms).collect();
        assert_eq!(found.len(), 6, "{found:?}");
        assert!(found.iter().all(|n| is_inside(n, &forms)));
    }

    #[test]
    fn a_tie_is_found_beside_a_direction() {
        let globe = globe();
        let n = unit(&[0.5, 0.0, 1.1]);
        let ties = globe.ties_near(&n, 0.25);
        let [(tie, place)] = ties[..] else {
            panic!("{ties:?}")
        };
        assert_eq!(tie, (0, [0, 1]));
        assert!((place[2] - 2.0 * place[0]).abs() < 1e-12, "{place:?}");
    }

    #[test]
    fn the_four_quarters_are_told_by_two_forms() {
        let globe = globe();
        let forms = globe.quarters();
        let middle =
            |globe: &Globe| globe.direction(&Window::quarter(), Window::quarter().middle());
        let beside = globe.next_quarter();
        let signs = |n: &Point| forms.map(|form| value(&form, n) > 0.0);
        assert_eq!(signs(&middle(&globe)), [true, true]);
        assert_eq!(signs(&middle(&beside)), [true, false]);
        assert_eq!(signs(&middle(&beside.next_quarter())), [false, false]);
    }
}
