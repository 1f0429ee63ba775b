//! What was measured, and the tables of it in Markdown.

use std::fmt::Write as _;

use crate::engines::Part;
use crate::ratios::Spread;

/// One engine on one family.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The engine.
    pub engine: &'static str,
    /// Nanoseconds for a query, one number for each repeat.
    pub times: Vec<f64>,
    /// The share of answers that are wrong; `None` where the truth was not computed.
    pub wrong: Option<f64>,
}

/// All engines of a part on one family.
#[derive(Clone, Debug)]
pub struct Row {
    /// The dimension.
    pub dimension: usize,
    /// What was asked.
    pub part: Part,
    /// The family.
    pub family: &'static str,
    /// The number of vertices of a shape.
    pub vertices: usize,
    /// How many cases were asked.
    pub cases: usize,
    /// The engines, the reference first.
    pub cells: Vec<Cell>,
}

impl Row {
    fn cell(&self, engine: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.engine == engine)
    }
}

/// Which tables there are: dimension, part, heading.
const SECTIONS: &[(usize, Part, &str)] = &[
    (3, Part::Query, "Whole queries in space"),
    (2, Part::Query, "Whole queries in the plane"),
    (3, Part::Gjk, "GJK alone, in space: do the shapes overlap?"),
    (2, Part::Gjk, "GJK alone, in the plane"),
    (3, Part::Epa, "EPA alone, in space: from the simplex of GJK"),
    (2, Part::Epa, "EPA alone, in the plane"),
    (3, Part::Exact, "Exact numbers, in space: few cases"),
    (2, Part::Exact, "Exact numbers, in the plane: few cases"),
];

/// A second reference, for the engines of this project.
const ALSO_AGAINST: &str = "collision-f64";

/// All tables.
pub fn tables(rows: &[Row]) -> String {
    let mut text = String::new();
    for &(dimension, part, heading) in SECTIONS {
        let belongs = |row: &&Row| row.dimension == dimension && row.part == part;
        let rows: Vec<&Row> = rows.iter().filter(belongs).collect();
        let engines = engines(&rows);
        let Some((&reference, others)) = engines.split_first() else {
            continue;
        };
        let _ = writeln!(text, "### {heading}\n");
        text += &ratio_table(&rows, reference, others);
        let ours: Vec<_> = others
            .iter()
            .copied()
            .filter(|e| e.starts_with("epa"))
            .collect();
        if part != Part::Exact && others.contains(&ALSO_AGAINST) && !ours.is_empty() {
            text += &ratio_table(&rows, ALSO_AGAINST, &ours);
        }
        if part == Part::Query {
            text += &growth_table(&rows, &engines);
        }
    }
    text
}

/// The engines of some rows, each once, in their order.
fn engines(rows: &[&Row]) -> Vec<&'static str> {
    let mut engines = Vec::new();
    for cell in rows.iter().flat_map(|row| &row.cells) {
        if !engines.contains(&cell.engine) {
            engines.push(cell.engine);
        }
    }
    engines
}

/// A row for each family: the time of the reference, and the ratios to it.
fn ratio_table(rows: &[&Row], reference: &str, others: &[&str]) -> String {
    let mut lines = vec![vec!["family".to_owned(), "cases".to_owned()]];
    lines[0].push(format!("{reference}, ns"));
    lines[0].extend(others.iter().map(|engine| (*engine).to_owned()));
    for row in rows {
        let Some(unit) = row.cell(reference) else {
            continue;
        };
        let mut line = vec![row.family.to_owned(), row.cases.to_string()];
        line.push(entry(Spread::of(unit.times.iter().copied()), unit.wrong));
        line.extend(others.iter().map(|engine| match row.cell(engine) {
            Some(cell) => entry(Spread::of_ratios(&cell.times, &unit.times), cell.wrong),
            None => "–".to_owned(),
        }));
        lines.push(line);
    }
    let heading =
        format!("The time of `{reference}`, and the ratio of every other time to it:\n\n");
    heading + &markdown(&lines)
}

/// A row for each engine: its time on n vertices over that on the fewest.
fn growth_table(rows: &[&Row], engines: &[&str]) -> String {
    let is_step = |row: &&&Row| row.family.ends_with(&format!("_{}", row.vertices));
    let steps: Vec<&&Row> = rows.iter().filter(is_step).collect();
    let Some((first, later)) = steps.split_first().filter(|(_, later)| !later.is_empty()) else {
        return String::new();
    };
    let mut lines = vec![vec!["engine".to_owned()]];
    lines[0].extend(later.iter().map(|row| row.family.to_owned()));
    for engine in engines {
        let Some(unit) = first.cell(engine) else {
            continue;
        };
        let mut line = vec![(*engine).to_owned()];
        line.extend(later.iter().map(|row| match row.cell(engine) {
            Some(cell) => entry(Spread::of_ratios(&cell.times, &unit.times), None),
            None => "–".to_owned(),
        }));
        lines.push(line);
    }
    let heading = format!(
        "The ratio of a time to that of the same engine on {}:\n\n",
        first.family
    );
    heading + &markdown(&lines)
}

/// `median (least–most)`, and the wrong answers if there are any.
fn entry(spread: Option<Spread>, wrong: Option<f64>) -> String {
    let Some(Spread {
        median,
        least,
        most,
    }) = spread
    else {
        return "–".to_owned();
    };
    let mut entry = format!("{} ({}–{})", number(median), number(least), number(most));
    if let Some(wrong) = wrong.filter(|wrong| *wrong > 0.0) {
        let _ = write!(entry, " **✗ {:.1} %**", 100.0 * wrong);
    }
    entry
}

/// Three digits.
fn number(x: f64) -> String {
    match x {
        _ if x >= 100.0 => format!("{x:.0}"),
        _ if x >= 10.0 => format!("{x:.1}"),
        _ => format!("{x:.2}"),
    }
}

/// Lines of entries, the first as the head, as a table with aligned columns.
fn markdown(lines: &[Vec<String>]) -> String {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let length = |line: &Vec<String>, i: usize| line.get(i).map_or(0, |e| e.chars().count());
    let width = |i| lines.iter().map(|line| length(line, i)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        for (i, (entry, &width)) in line.iter().zip(&widths).enumerate() {
            let _ = match i {
                0 => write!(text, "| {entry:<width$} |"),
                _ => write!(text, " {entry:>width$} |"),
            };
        }
        text.push('\n');
        if number == 0 {
            let rules = widths.iter().enumerate().map(|(i, &width)| match i {
                0 => format!("|{}|", "-".repeat(width + 2)),
                _ => format!("{}:|", "-".repeat(width + 1)),
            });
            text.extend(rules);
            text.push('\n');
        }
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(family: &'static str, vertices: usize, times: [[f64; 3]; 2]) -> Row {
        let cell = |(engine, times): (&'static str, [f64; 3])| Cell {
            engine,
            times: times.to_vec(),
            wrong: Some(if engine == "epa-f64" { 0.0 } else { 0.25 }),
        };
        Row {
            dimension: 3,
            part: Part::Query,
            family,
            vertices,
            cases: 4,
            cells: ["parry3d-f64", "epa-f64"]
                .into_iter()
                .zip(times)
                .map(cell)
                .collect(),
        }
    }

    #[test]
    fn a_table_shows_ratios_their_spread_and_wrong_answers() {
        let rows = [
            row("hull_8", 8, [[200.0, 400.0, 200.0], [100.0, 220.0, 90.0]]),
            row(
                "hull_32",
                32,
                [[400.0, 800.0, 400.0], [300.0, 660.0, 270.0]],
            ),
        ];
        let expected = "\
### Whole queries in space

The time of `parry3d-f64`, and the ratio of every other time to it:

| family  | cases |            parry3d-f64, ns |          epa-f64 |
|---------|------:|---------------------------:|-----------------:|
| hull_8  |     4 | 200 (200–400) **✗ 25.0 %** | 0.50 (0.45–0.55) |
| hull_32 |     4 | 400 (400–800) **✗ 25.0 %** | 0.75 (0.68–0.82) |

The ratio of a time to that of the same engine on hull_8:

| engine      |          hull_32 |
|-------------|-----------------:|
| parry3d-f64 | 2.00 (2.00–2.00) |
| epa-f64     | 3.00 (3.00–3.00) |

";
        assert_eq!(tables(&rows), expected);
    }
}
