//! The table of a validation.

use std::fmt::Write;

use comfy_table::{CellAlignment, ContentArrangement, Table, TableStyle, presets};

use super::document::{
    absent, bent, contested, coverage, depth_of, failures, not_judged, notes, only, remarks, tiers,
    within,
};
use super::text::{counted, grouped, tallied, ulps_or_dash, visible};
use super::{Look, Reckoning, Standing};
use crate::judge::Kind;
use crate::results::{Entry, Row, Worst};
use crate::subject::Declaration;

const HEADER: [&str; 9] = [
    "stratum",
    "subject",
    "cases",
    "not judged",
    "tier",
    "median (ulp)",
    "worst (ulp)",
    "failures",
    "worst case",
];

/// The columns of numbers.
const NUMBERS: [usize; 4] = [2, 3, 5, 6];

/// The columns that have room on a narrow terminal; the others go below the row.
const NARROW: [usize; 5] = [0, 1, 2, 5, 6];

/// So many rows in which there is nothing to see are still shown.
const FEW: usize = 12;

/// How wide a text is where nobody says.
const WIDTH: usize = 120;

type Line<'r> = (&'r str, usize, &'r Row);

/// One line a stratum and subject: how many cases, how many in each tier, the
/// errors in coordinate ulps, failures, and the worst case with its id. What is
/// wider than `width` columns loses the name of the worst case; if that is not
/// enough, all but numbers stands below the row.
#[must_use]
pub fn table(reckoning: &Reckoning, width: Option<u16>) -> String {
    render(reckoning, &lines(reckoning), width)
}

/// The table without the rows in which there is nothing to see, if they are many:
/// the names of their strata follow.
#[must_use]
pub fn overview(reckoning: &Reckoning, width: Option<u16>) -> String {
    let all = lines(reckoning);
    let look = |line: &Line<'_>| reckoning.look(line.0, line.1, line.2);
    let which = |wanted| -> Vec<Line<'_>> {
        let found = all.iter().filter(|line| look(line) == wanted);
        found.copied().collect()
    };
    let loud = which(Look::Loud);
    if all.len() - loud.len() <= FEW {
        return render(reckoning, &all, width);
    }
    let mut text = String::new();
    if !loud.is_empty() {
        let _ = writeln!(text, "{}", render(reckoning, &loud, width));
    }
    for (look, what) in [
        (Look::Quiet, "tight or exact throughout"),
        (Look::NotJudged, "not judged"),
    ] {
        names(&mut text, reckoning, &which(look), (look, what), width);
    }
    text.push_str("(--verbose shows them as rows)");
    text
}

fn lines(reckoning: &Reckoning) -> Vec<Line<'_>> {
    let rows = reckoning.tally.rows.iter();
    rows.map(|((stratum, subject), row)| (stratum.as_str(), *subject, row))
        .collect()
}

/// The names of strata, for each subject; of those that were not judged only the number.
fn names(
    text: &mut String,
    reckoning: &Reckoning,
    lines: &[Line<'_>],
    (which, what): (Look, &str),
    width: Option<u16>,
) {
    let width = width.map_or(WIDTH, usize::from).min(WIDTH);
    for (subject, Declaration { name, .. }) in reckoning.subjects.iter().enumerate() {
        let mine = lines.iter().filter(|line| line.1 == subject);
        let strata: Vec<_> = mine.map(|line| visible(line.0)).collect();
        if strata.is_empty() {
            continue;
        }
        let _ = write!(text, "{}, {what}: {} strata", visible(name), strata.len());
        if which == Look::NotJudged {
            text.push('\n');
            continue;
        }
        let mut column = usize::MAX;
        for (i, stratum) in strata.iter().enumerate() {
            let comma = if i + 1 < strata.len() { "," } else { "" };
            let length = stratum.chars().count() + comma.len() + 1;
            if column.saturating_add(length) > width {
                text.push_str("\n ");
                column = 1;
            }
            let _ = write!(text, " {stratum}{comma}");
            column += length;
        }
        text.push('\n');
    }
}

fn render(reckoning: &Reckoning, lines: &[Line<'_>], width: Option<u16>) -> String {
    let rows = |with_names| -> Vec<[String; 9]> {
        let cells = |line: &Line<'_>| cells(reckoning, *line, with_names);
        lines.iter().map(cells).collect()
    };
    let named = rows(true);
    let table = framed(HEADER, &named, &NUMBERS);
    if fits(&table, width) {
        return table;
    }
    let table = framed(HEADER, &rows(false), &NUMBERS);
    match fits(&table, width) {
        true => table,
        false => narrow(&named),
    }
}

/// Whether a text is no wider than so many columns.
#[must_use]
pub fn fits(text: &str, width: Option<u16>) -> bool {
    let longest = text.lines().map(|line| line.chars().count()).max();
    width.is_none_or(|width| longest.unwrap_or_default() <= usize::from(width))
}

/// Rows in a frame, these columns of them numbers.
#[must_use]
pub fn framed<const N: usize>(
    header: [&str; N],
    rows: &[[String; N]],
    numbers: &[usize],
) -> String {
    drawn(presets::UTF8_FULL_CONDENSED, header, rows, numbers)
}

fn drawn<const N: usize>(
    style: TableStyle,
    header: [&str; N],
    rows: &[[String; N]],
    numbers: &[usize],
) -> String {
    let mut table = Table::new();
    table.load_style(style);
    table.set_header(header);
    table.add_rows(rows);
    table.set_content_arrangement(ContentArrangement::Disabled);
    for column in numbers {
        if let Some(column) = table.column_mut(*column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.to_string()
}

/// The numbers in columns, and below each row what is too wide for one.
fn narrow(rows: &[[String; 9]]) -> String {
    let header = NARROW.map(|column| HEADER[column]);
    let numbers = rows
        .iter()
        .map(|row| NARROW.map(|column| row[column].clone()));
    let numbers: Vec<[String; 5]> = numbers.collect();
    let table = drawn(presets::NOTHING, header, &numbers, &[2, 3, 4]);
    let mut drawn = table.lines();
    let mut text = drawn.next().unwrap_or_default().trim_end().to_owned();
    for (line, row) in drawn.zip(rows) {
        let _ = write!(text, "\n{}", line.trim_end());
        let [.., not_judged, tier, _, _, failures, worst] = row;
        let not_judged = match not_judged.as_str() {
            "" => String::new(),
            why => format!("not judged: {why}"),
        };
        let failures = match failures.as_str() {
            "none" => "no failures",
            some => some,
        };
        let below = [tier.as_str(), not_judged.as_str(), failures];
        let below: Vec<&str> = below.into_iter().filter(|part| !part.is_empty()).collect();
        let _ = write!(text, "\n   {}", below.join("; "));
        if !worst.is_empty() {
            let _ = write!(text, "\n   {worst}");
        }
    }
    text
}

fn cells(reckoning: &Reckoning, line: Line<'_>, with_name: bool) -> [String; 9] {
    let (stratum, subject, row) = line;
    [
        visible(stratum).into_owned(),
        visible(&reckoning.subjects[subject].name).into_owned(),
        grouped(row.judged),
        not_judged(row),
        tiers(reckoning.subjects.get(subject), row),
        ulps_or_dash(row.errors.quantile(0.5)),
        ulps_or_dash(row.errors.largest()),
        failures(reckoning.failures(stratum, subject), row),
        row.worst
            .as_ref()
            .map_or_else(String::new, |worst| worst_case(worst, with_name)),
    ]
}

/// The id of the worst case, its name, and how deep it is, those that are known.
fn worst_case(worst: &Worst, with_name: bool) -> String {
    let name = worst.name.as_deref().filter(|_| with_name);
    let name = name.map(|name| visible(name).into_owned());
    let parts = [Some(worst.id.clone()), name, depth_of(worst)];
    parts.into_iter().flatten().collect::<Vec<_>>().join("  ")
}

/// A failure on one line.
#[must_use]
pub fn finding(declaration: &Declaration, entry: &Entry, standing: Standing) -> String {
    let Some(graded) = &entry.verdict else {
        return String::new();
    };
    let what = match graded.kinds.is_empty() {
        true => only(graded),
        false => Kind::names(&graded.kinds, " "),
    };
    let word = match standing {
        Standing::Known(_) => "KNOWN   ",
        Standing::Advisory => "ADVISORY",
        _ => "FAILED  ",
    };
    let case = visible(entry.name.as_deref().unwrap_or("(no name)"));
    let name = visible(&declaration.name);
    let mut line = format!("{word}  {name}  {}  {case}: {what}", entry.id);
    if let Some(ulps) = graded.ulps.filter(|&ulps| ulps > 0.0) {
        let _ = write!(line, ", up to {ulps:.3e} ulp");
    }
    for remark in remarks(Some(declaration), entry) {
        let _ = write!(line, "; {remark}");
    }
    if let Some(message) = &graded.message {
        let _ = write!(line, "; {}", visible(message));
    }
    line
}

/// How many gaps of a subject are named.
const GAPS: usize = 6;

/// The gaps of each subject that has some, the largest first.
pub fn shown_gaps(reckoning: &Reckoning) -> Vec<(usize, String)> {
    let of = |subject| {
        let gaps = reckoning.tally.reach(subject).gaps();
        let more = gaps.len().saturating_sub(GAPS);
        let shown = gaps
            .iter()
            .take(GAPS)
            .map(|gap| visible(&gap.to_string()).into_owned());
        let more = (more > 0).then(|| format!("and {more} more"));
        let shown: Vec<String> = shown.chain(more).collect();
        (!shown.is_empty()).then(|| (subject, shown.join("; ")))
    };
    (0..reckoning.subjects.len()).filter_map(of).collect()
}

/// What has to be said before the table: of declarations that seem to be wrong, and of declared
/// lengths by which verdicts are bent.
#[must_use]
pub fn first_lines(reckoning: &Reckoning) -> String {
    let note = |note: String| format!("NOTE      {note}\n");
    notes(reckoning).into_iter().map(note).collect()
}

/// The last lines: what was run, and whether all of it conforms.
#[must_use]
pub fn summary(reckoning: &Reckoning, is_complete: bool) -> String {
    let mut text = String::new();
    for (index, declaration) in reckoning.subjects.iter().enumerate() {
        let total = reckoning.tally.total(index);
        let name = visible(&declaration.name);
        let _ = write!(text, "{name}: {}", coverage(&total));
        if total.judged > 0 {
            let tiers = tallied(total.tiers.iter().map(|(tier, n)| (*n, tier)));
            let bent = bent(Some(declaration), &total);
            let _ = write!(text, ": {tiers}{bent}; {}", contested(&total));
        }
        let absent = absent(reckoning, index);
        if !absent.is_empty() {
            let _ = write!(text, "; {absent}");
        }
        text.push('\n');
    }
    for (subject, gaps) in shown_gaps(reckoning) {
        let name = visible(&reckoning.subjects[subject].name);
        let _ = writeln!(text, "PARTIAL   {name}: too little is judged: {gaps}");
    }
    let advisory = match reckoning.total.advisory {
        0 => String::new(),
        n => format!(", {n} failures on cases that do not bind"),
    };
    let within = within(reckoning);
    let verdict = if !reckoning.conforms() {
        format!("NOT conformant {within}")
    } else if !is_complete || !reckoning.not_judged_at_all().is_empty() {
        format!("not known to be conformant {within}")
    } else if reckoning.is_partial() {
        "partial".to_owned()
    } else {
        format!("conformant {within}")
    };
    let _ = writeln!(
        text,
        "{verdict}: {}, {}, {} listed as failing but passing{advisory}",
        counted(reckoning.total.unexpected, "unexpected failure"),
        counted(reckoning.total.known, "known failure"),
        reckoning.fixed().len(),
    );
    text
}
