//! The two shapes in characters: braille, with eight dots each.
//!
//! This is for reports that are pasted where no picture can be. It has outlines only: A and B in
//! full, and B after the shortest push dotted. Letters name them.

use super::camera::{Flat, bounds, middle};
use super::scene::Scene;
use super::shapes;

const COLUMNS: usize = 76;
const ROWS: usize = 30;

/// Dots side by side and one above the other in a character.
const ACROSS: usize = 2;
const DOWN: usize = 4;

/// The bits of the dots of a character, from the top, left and right.
const BITS: [[u32; ACROSS]; DOWN] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

impl Scene<'_> {
    /// The outlines of both shapes in characters, and that of B after the true push.
    #[must_use]
    pub fn text(&self) -> String {
        let stage = shapes::Stage::new(self);
        let mut dots = Dots::around(&stage.extent());
        dots.polygon(&stage.a.border([0.0, 0.0]), 1);
        dots.polygon(&stage.b.border([0.0, 0.0]), 1);
        if let [Some(step), _] = stage.steps {
            dots.polygon(&stage.b.border(step), 4);
        }
        for (name, outline) in [("A", &stage.a.outline), ("B", &stage.b.outline)] {
            dots.letter(middle(outline), name);
        }
        for (name, point) in ["a", "b"].into_iter().zip(stage.contact.iter().flatten()) {
            dots.letter(*point, name);
        }
        dots.finish()
    }
}

/// The dots of a picture, and the letters over them.
struct Dots {
    middle: Flat,
    scale: f64,
    cells: Vec<u32>,
    letters: Vec<Option<char>>,
}

impl Dots {
    fn around(points: &[Flat]) -> Self {
        let [least, most] = bounds(points);
        let fit = |dots: usize, axis: usize| (dots - 1) as f64 / (most[axis] - least[axis]);
        let scale = fit(COLUMNS * ACROSS, 0).min(fit(ROWS * DOWN, 1));
        Dots {
            middle: [0, 1].map(|axis| least[axis] / 2.0 + most[axis] / 2.0),
            scale: if scale.is_finite() { scale } else { 1.0 },
            cells: vec![0; COLUMNS * ROWS],
            letters: vec![None; COLUMNS * ROWS],
        }
    }

    /// The dot of a point, from the top left.
    fn place(&self, point: Flat) -> Flat {
        let x = (point[0] - self.middle[0]) * self.scale + (COLUMNS * ACROSS - 1) as f64 / 2.0;
        let y = (self.middle[1] - point[1]) * self.scale + (ROWS * DOWN - 1) as f64 / 2.0;
        [x, y]
    }

    fn cell(place: Flat) -> Option<usize> {
        let [x, y] = place.map(f64::round);
        let is_inside = x >= 0.0 && y >= 0.0;
        let (column, row) = (x as usize / ACROSS, y as usize / DOWN);
        (is_inside && column < COLUMNS && row < ROWS).then_some(row * COLUMNS + column)
    }

    /// The sides of a polygon, a dot out of every `every`.
    fn polygon(&mut self, corners: &[Flat], every: usize) {
        let next = corners.iter().cycle().skip(1);
        for (from, to) in corners.iter().zip(next) {
            let (from, to) = (self.place(*from), self.place(*to));
            let [wide, high] = [0, 1].map(|axis: usize| (to[axis] - from[axis]).abs());
            let steps = wide.max(high).ceil().max(1.0);
            for step in (0..=steps as usize).step_by(every) {
                let part = step as f64 / steps;
                self.dot([0, 1].map(|axis| from[axis] + part * (to[axis] - from[axis])));
            }
        }
    }

    fn dot(&mut self, place: Flat) {
        if let Some(cell) = Self::cell(place) {
            let [x, y] = place.map(|x| x.round() as usize);
            self.cells[cell] |= BITS[y % DOWN][x % ACROSS];
        }
    }

    fn letter(&mut self, point: Flat, letter: &str) {
        if let Some(cell) = Self::cell(self.place(point)) {
            self.letters[cell] = letter.chars().next();
        }
    }

    /// The lines, without spaces at their ends and without empty lines around them.
    fn finish(&self) -> String {
        let shown = |(bits, letter): (&u32, &Option<char>)| match letter {
            Some(letter) => *letter,
            None if *bits == 0 => ' ',
            None => char::from_u32(0x2800 + bits).unwrap_or('?'),
        };
        let line = |(cells, letters): (&[u32], &[Option<char>])| {
            let text: String = cells.iter().zip(letters).map(shown).collect();
            text.trim_end().to_owned()
        };
        let rows = self.cells.chunks(COLUMNS).zip(self.letters.chunks(COLUMNS));
        let lines: Vec<String> = rows.map(line).collect();
        let written = lines.iter().filter(|line| !line.is_empty());
        let margins = written.map(|line| line.len() - line.trim_start().len());
        let margin = margins.min().unwrap_or(0);
        let cut = lines.iter().map(|line| line.get(margin..).unwrap_or(""));
        let cut: Vec<&str> = cut.collect();
        cut.join("\n").trim_matches('\n').to_owned()
    }
}
