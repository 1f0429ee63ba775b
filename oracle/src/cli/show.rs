//! `epa-oracle show`: a case, its truth, why it is hard, and what an answer to it got wrong.

use std::io::{self, Write};

use super::{Brute, Ending, named};
use crate::case::Case;
use crate::dossier::{Dossier, NoDossier, cover, facts, faults};
use crate::report::{explain, in_words, ulps};
use crate::subject::Answer;
use crate::validate::Stop;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The id or name of an embedded case, the name of a generated one
    /// (`box-grid-3d/1/17`), or files of cases; `-` for standard input. What begins with `{`
    /// is an answer to the case before it, as a subject gives it, with the normal from A to B.
    #[arg(value_name = "CASE [ANSWER]", required = true)]
    cases: Vec<String>,
    #[command(flatten)]
    brute: Brute,
}

pub(super) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let mut ending = Ending::Conformant;
    let mut words = arguments.cases.iter().peekable();
    while let Some(name) = words.next() {
        let line = words.next_if(|next| is_answer(next));
        let answer = match line.map(|line| Answer::from_line(line)).transpose() {
            Ok(answer) => answer,
            Err(error) => {
                writeln!(err, "epa-oracle: the answer to {name}: {error}")?;
                return Ok(Ending::BadInput);
            }
        };
        if is_answer(name) {
            writeln!(
                err,
                "epa-oracle: an answer comes after its case: show CASE ANSWER"
            )?;
            return Ok(Ending::BadInput);
        }
        let limit = arguments.brute.brute_limit;
        let found = named::for_each(name, err, |case, err| {
            show(case, answer.as_ref(), limit, out, err)
        })?;
        ending = ending.max(found);
    }
    Ok(ending)
}

fn is_answer(argument: &str) -> bool {
    argument.trim_start().starts_with('{')
}

fn show(
    case: &Case,
    answer: Option<&Answer>,
    brute_limit: usize,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let dossier = match answer {
        Some(answer) => Dossier::of_answer(case, answer, brute_limit),
        None => Dossier::of(case, brute_limit),
    };
    match dossier {
        Ok(dossier) => tell(&dossier, out)?,
        Err(error) => return refuse(&error, err),
    }
    Ok(Ending::Conformant)
}

/// Says why there is nothing to show.
pub(super) fn refuse(error: &NoDossier, err: &mut impl Write) -> io::Result<Ending> {
    writeln!(err, "epa-oracle: {error}")?;
    Ok(match error {
        NoDossier::Stopped(Stop::LegsDisagree(_)) => Ending::LegsDisagree,
        NoDossier::Stopped(_) => Ending::Incomplete,
        _ => Ending::BadInput,
    })
}

fn tell(dossier: &Dossier, out: &mut impl Write) -> io::Result<()> {
    let truth = dossier.known.truth();
    write!(out, "{}", in_words(&dossier.case, &truth))?;
    for fact in facts(dossier) {
        writeln!(out, "  {:<13} {}", fact.about, fact.text)?;
    }
    if let Some(examined) = &dossier.examined {
        let verdict = &examined.verdict;
        let contested = if verdict.contested { ", contested" } else { "" };
        writeln!(out, "  answer        {}{contested}", verdict.tier)?;
        for kind in &verdict.kinds {
            writeln!(
                out,
                "  {:<13} {}",
                "wrong",
                format_args!("{kind}: {}", explain(*kind).wrong)
            )?;
        }
        for fault in faults(dossier) {
            let error = format!("{} {}", ulps(fault.ulps), fault.unit);
            writeln!(out, "  {:<17} {error:>14}  {}", fault.measure, fault.text)?;
        }
        if let Some(share) = cover(dossier) {
            writeln!(out, "  manifold      {share}")?;
        }
        if let Some(message) = &verdict.message {
            writeln!(out, "  message       {message}")?;
        }
    }
    writeln!(out, "  case          {}", dossier.case.to_canonical_text())
}
