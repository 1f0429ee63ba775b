//! The report for an issue tracker.
//!
//! All foreign text is set as code, so that nothing in it becomes markup, a link or a mention.

use std::fmt::Write;

use super::code::Language;
use super::faults::{heading, kinds, opening};
use super::known::{Dossier, Examined};
use super::number::NOTATION;
use super::{facts, faults, hints, in_the_browser};
use crate::report::{code, in_words, ulps};
use epa_judge::edition;

/// Programs with more lines than this are left out: the case itself says the same.
const LONGEST: usize = 400;

/// How many characters a comment of an issue tracker may have.
const ROOM: usize = 65_536;

impl Dossier {
    /// The report for an issue tracker, as Markdown. `pictures` are paths of the two
    /// pictures as the report is to link them.
    #[must_use]
    pub fn markdown(&self, pictures: Option<&[String; 2]>) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = headline(&mut text, self);
        if let Some(examined) = &self.examined {
            let _ = wrong(&mut text, self, examined);
        }
        let _ = truth(&mut text, self);
        let _ = outlines(&mut text, self);
        if let Some([shapes, difference]) = pictures {
            let _ = write!(
                text,
                "\n![The shapes, and B after the push](<{shapes}>)\n\n![Their difference with the origin](<{difference}>)\n"
            );
        }
        let mut whole = Parts {
            front: text,
            case: case(self),
            reproduce: String::new(),
            programs: programs(self),
            proof: String::new(),
        };
        let _ = reproduce(&mut whole.reproduce, self);
        let _ = proof(&mut whole.proof, self);
        whole.fitted()
    }
}

/// The parts of a report, of which the programs and the case can be too long for a comment.
struct Parts {
    front: String,
    case: String,
    reproduce: String,
    programs: Vec<(&'static str, String)>,
    proof: String,
}

impl Parts {
    /// Leaves out programs, from the last on, and then the text of the case, until the rest has
    /// room; says so in their places.
    fn fitted(mut self) -> String {
        for last in (0..self.programs.len()).rev() {
            if self.has_room() {
                break;
            }
            let (name, program) = &mut self.programs[last];
            *program = format!(
                "\n{name}: left out, because a comment has room for 65,536 characters; `epa-oracle report CASE --html` has it.\n"
            );
        }
        if !self.has_room() {
            let characters = self.case.chars().count();
            self.case = format!(
                "\n## The case\n\nLeft out, because it has {characters} characters, and a comment has room for 65,536: attach it as a file. Its id, above, is a hash of it.\n"
            );
        }
        self.text()
    }

    fn has_room(&self) -> bool {
        self.text().chars().count() <= ROOM
    }

    fn text(&self) -> String {
        let programs = self.programs.iter().map(|(_, program)| program.as_str());
        let parts = [self.front.as_str(), &self.case, &self.reproduce].into_iter();
        parts.chain(programs).chain([self.proof.as_str()]).collect()
    }
}

fn headline(text: &mut String, dossier: &Dossier) -> std::fmt::Result {
    let id = dossier.case.id();
    let Some(examined) = &dossier.examined else {
        return writeln!(text, "# The truth of `{id}`\n");
    };
    let subject = code(&examined.declaration.name);
    let said = examined.verdict.message.as_deref().map(code);
    let opening = opening(dossier, examined, &subject, said.as_deref());
    match kinds(examined).next() {
        Some((kind, wrong, _)) => writeln!(text, "# {subject}: {kind}\n\n{opening}\n\n{wrong}\n"),
        None => writeln!(text, "# {subject} is right on `{id}`\n\n{opening}\n"),
    }
}

fn wrong(text: &mut String, dossier: &Dossier, examined: &Examined) -> std::fmt::Result {
    let verdict = &examined.verdict;
    writeln!(text, "| | |\n|---|---|")?;
    writeln!(text, "| case | `{}`{} |", dossier.case.id(), name(dossier))?;
    if let Some(given) = &dossier.given {
        writeln!(text, "| baked from | `{given}` |")?;
    }
    let (subject, scalar) = (
        cell(&examined.declaration.name),
        examined.declaration.scalar.name(),
    );
    writeln!(text, "| subject | {subject}, computing in {scalar} |")?;
    writeln!(text, "| tier | {} |", examined.grade())?;
    for (kind, _, cause) in kinds(examined) {
        writeln!(text, "| **{kind}** | {cause} |")?;
    }
    if let Some(message) = &verdict.message {
        writeln!(text, "| message | {} |", cell(message))?;
    }
    measured(text, dossier, examined)?;
    for hint in hints(dossier) {
        writeln!(text, "\n**{hint}**")?;
    }
    for (how, answer) in examined.told() {
        let answer = block("json", &answer);
        writeln!(text, "\nThe answer, {how}:\n\n{answer}")?;
    }
    Ok(())
}

/// The measures, if there was anything to measure.
fn measured(text: &mut String, dossier: &Dossier, examined: &Examined) -> std::fmt::Result {
    let faults = faults(dossier);
    if faults.is_empty() {
        return Ok(());
    }
    let heading = heading(examined);
    writeln!(
        text,
        "\n## {heading}\n\n| measure | error | meaning |\n|---|---:|---|"
    )?;
    for fault in faults {
        let mark = if fault.is_blamed { "**" } else { "" };
        let (measure, error) = (fault.measure, ulps(fault.ulps));
        let (unit, meaning) = (fault.unit, fault.text);
        writeln!(
            text,
            "| {mark}{measure}{mark} | {error} {unit} | {meaning} |"
        )?;
    }
    let (scalar, ulp) = (examined.declaration.scalar.name(), examined.ulp);
    writeln!(
        text,
        "\nErrors are in coordinate ulps, the spacing of {scalar} at the size of the coordinates, here {ulp:e}; that of the unit length in machine epsilons."
    )
}

fn name(dossier: &Dossier) -> String {
    let name = dossier.case.name.as_deref();
    name.map_or_else(String::new, |name| format!(", {}", cell(name)))
}

/// A string of others in a table.
fn cell(text: &str) -> String {
    code(text).replace('|', "\\|")
}

/// A fenced block; the fence is longer than any in the text.
fn block(tag: &str, text: &str) -> String {
    let mut fence = "```".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}{tag}\n{}\n{fence}", text.trim_end())
}

fn truth(text: &mut String, dossier: &Dossier) -> std::fmt::Result {
    let words = in_words(&dossier.case, &dossier.known.truth());
    writeln!(text, "\n## The truth\n\n{}\n", block("text", &words))?;
    for fact in facts(dossier) {
        let foreign = matches!(fact.about, "flags" | "why" | "from");
        let words = if foreign { code(&fact.text) } else { fact.text };
        writeln!(text, "- {}: {words}", fact.about)?;
    }
    writeln!(text, "- in the browser: {}", in_the_browser(&dossier.case))
}

/// The shapes in characters, for where pictures are not shown.
fn outlines(text: &mut String, dossier: &Dossier) -> std::fmt::Result {
    let (claim, title) = (dossier.claim(), dossier.name());
    let outlines = block("text", &dossier.scene(claim.as_ref(), &title).text());
    let more = match dossier.is_curved() {
        true => "; curved surfaces are drawn as polytopes",
        false => ", and the points a and b where they then touch",
    };
    let what = format!("The outlines of A and B, B after the shortest push dotted{more}");
    writeln!(text, "\n## Pictures\n\n{what}:\n\n{outlines}")
}

fn case(dossier: &Dossier) -> String {
    let line = dossier.case.to_canonical_text();
    format!("\n## The case\n\n{NOTATION}\n\n{}\n", block("json", &line))
}

fn reproduce(text: &mut String, dossier: &Dossier) -> std::fmt::Result {
    let pieces = if dossier.is_curved() {
        " A curved shape is the convex hull of disks, ellipsoids and points: one with the centre c and the half axes m reaches `n·c + √Σ(n·m)²` along n."
    } else {
        ""
    };
    writeln!(
        text,
        "\n## Reproduce it\n\nMoving B along a direction n parts the shapes after `(max n·a − min n·b)/|n|`, so any n bounds the depth from above.{pieces} Each program has the shapes and their poses as the case has them, prints the truth{}.",
        match &dossier.examined {
            Some(examined) if !examined.verdict.kinds.is_empty() => {
                " and the answer, tests what failed, and ends with exit code 1 while it fails"
            }
            Some(_) => " and the answer",
            None => "",
        }
    )
}

/// The programs, each with the name of its language.
fn programs(dossier: &Dossier) -> Vec<(&'static str, String)> {
    let program = |language: Language| {
        let name = language.name();
        let text = match dossier.program(language) {
            Ok(program) if program.lines().count() <= LONGEST => format!(
                "\n<details><summary>{name}</summary>\n\n{}\n\n</details>\n",
                block(language.tag(), &program)
            ),
            Ok(_) => format!(
                "\n{name}: left out, because the shapes have so many vertices; they stand in the case above.\n"
            ),
            Err(why) => format!("\n{name}: left out, because {why}.\n"),
        };
        (name, text)
    };
    Language::ALL.map(program).to_vec()
}

fn proof(text: &mut String, dossier: &Dossier) -> std::fmt::Result {
    writeln!(
        text,
        "\n## The proof\n\nThe truth above was certified, and the certificate accepted by an independent checker. With the case in `case.jsonl`:\n\n{}\n\nThe second line checks the proof without solving anything; `sha256sum truth.jsonl` is\n`{}`.",
        block(
            "console",
            "$ epa-oracle solve --json --certificate case.jsonl > truth.jsonl\n$ epa-oracle check truth.jsonl"
        ),
        dossier.certificate_hash()
    )?;
    let (version, edition) = (env!("CARGO_PKG_VERSION"), edition::edition());
    writeln!(text, "\n<sub>epa-oracle {version}, edition {edition}</sub>")
}
