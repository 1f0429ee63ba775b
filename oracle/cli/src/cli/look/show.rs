//! `epa-oracle show`: a case, its truth, why it is hard, and what an answer to it got wrong.

use std::io::{self, Write};

use crate::cli::shared::cases::check_programs;
use crate::cli::shared::{Brute, Declared, Ended, Ending, Failure, One, Rules, Streams, named};
use epa_format::case::Case;
use epa_format::message::beside;
use epa_judge::subject::Answer;

use epa_report::dossier::{
    Dossier, Examined, NoDossier, cover, facts, faults, hints, in_the_browser,
};
use epa_report::report::{explain, in_words, ulps};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The id or name of an embedded case, the name of a generated one
    /// (`box-grid-3d/1/17`), or files of cases; `-` for standard input. What begins with `{`
    /// is an answer to the case before it, as a subject gives it; without --subject or a
    /// command.
    #[arg(value_name = "CASE [ANSWER]", required = true)]
    cases: Vec<String>,
    #[command(flatten)]
    subject: One,
    #[command(flatten)]
    declared: Declared,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    brute: Brute,
}

/// The name of an answer without a subject.
pub(crate) const NAMELESS: &str = "the answer";

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    let asked = arguments.questions()?;
    let policy = arguments.rules.read()?;
    let built_in = arguments.subject.built_in();
    let mut subject = match arguments.subject.is_none() {
        true => None,
        false => Some(arguments.subject.runner(&built_in, 1)?),
    };
    let limit = arguments.brute.brute_limit;
    let mut ending = Ending::Conformant;
    for (name, answer) in &asked {
        let found = named::for_each(name, to, |case, to| {
            let declaration = arguments.declared.declaration(NAMELESS, case.scalar);
            let dossier = match (&mut subject, answer) {
                (Some(subject), _) => {
                    Dossier::of_subject(case, subject.as_mut(), false, &policy, limit)
                }
                (None, Some(answer)) => {
                    Dossier::of_answer(case, answer, &declaration, &policy, limit)
                }
                (None, None) => Dossier::of(case, limit),
            };
            arguments.show(case, dossier, to)
        });
        ending = ending.max(to.told(found)?);
    }
    Ok(ending)
}

/// The name of a case, and an answer to it.
type Question<'a> = (&'a str, Option<Answer>);

impl Arguments {
    /// Cases and answers, or what is wrong with them.
    fn questions(&self) -> Result<Vec<Question<'_>>, String> {
        check_programs(&self.cases)?;
        let mut asked: Vec<Question<'_>> = Vec::new();
        for word in &self.cases {
            if !word.trim_start().starts_with('{') {
                asked.push((word, None));
                continue;
            }
            let Some((name, answer @ None)) = asked.last_mut() else {
                return Err("an answer comes after its case: show CASE ANSWER".to_owned());
            };
            let read = Answer::from_line(word);
            *answer = Some(read.map_err(|error| format!("the answer to {name}: {error}"))?);
        }
        let has_answer = asked.iter().any(|(_, answer)| answer.is_some());
        if has_answer && !self.subject.is_none() {
            let why = "an answer is given and a subject is asked; leave one of them out";
            return Err(why.to_owned());
        }
        self.declared.is_for(has_answer)?;
        Ok(asked)
    }

    /// Writes what is known of a case; of one that was not judged the truth, and why.
    fn show(&self, case: &Case, dossier: Result<Dossier, NoDossier>, to: &mut Streams) -> Ended {
        let (dossier, reason) = match dossier {
            Err(NoDossier::NotJudged { reason, .. }) => {
                (Dossier::of(case, self.brute.brute_limit), Some(reason))
            }
            dossier => (dossier, None),
        };
        // The cases after one of which nothing is known are shown too.
        let shown = match dossier {
            Ok(dossier) => tell(&dossier, reason.as_deref(), &mut to.out).map_err(Into::into),
            Err(error) => Err(error.into()),
        };
        Ok(to.told(shown.map(|()| Ending::Conformant))?)
    }
}

/// Why there is nothing to show.
impl From<NoDossier> for Failure {
    fn from(error: NoDossier) -> Self {
        match error {
            NoDossier::Stopped(stop) => stop.into(),
            NoDossier::NotJudged { .. } => Failure::bad_input(error),
        }
    }
}

/// Writes all that is known of a case; of one that was not judged also why.
pub(crate) fn tell(
    dossier: &Dossier,
    not_judged: Option<&str>,
    out: &mut impl Write,
) -> io::Result<()> {
    let truth = dossier.known.truth();
    write!(out, "{}", in_words(&dossier.case, &truth))?;
    for fact in facts(dossier) {
        writeln!(out, "  {:<13} {}", fact.about, fact.text)?;
    }
    if let Some(given) = &dossier.given {
        writeln!(out, "  baked from    {given}")?;
    }
    tell_examined(dossier, out)?;
    if let Some(reason) = not_judged {
        writeln!(out, "  answer        not judged: {reason}")?;
    }
    writeln!(out, "  browser       {}", in_the_browser(&dossier.case))?;
    writeln!(out, "  case          {}", dossier.case.to_canonical_text())
}

/// Writes the answer and what is wrong with it, if there is one.
pub(crate) fn tell_examined(dossier: &Dossier, out: &mut impl Write) -> io::Result<()> {
    let Some(examined) = &dossier.examined else {
        return Ok(());
    };
    tell_answer(examined, out)?;
    tell_verdict(dossier, examined, out)
}

/// Who answered what: as it was given and, if that is not the same, as it was judged.
fn tell_answer(examined: &Examined, out: &mut impl Write) -> io::Result<()> {
    let declaration = &examined.declaration;
    let (name, scalar) = (&declaration.name, declaration.scalar.name());
    writeln!(out, "  subject       {name}, computing in {scalar}")?;
    let Some((answer, given)) = examined.answer.as_ref().zip(examined.given()) else {
        return Ok(());
    };
    let json = |answer: &Answer| serde_json::Value::Object(answer.to_fields());
    writeln!(out, "  said          {}", json(&given))?;
    if given != *answer {
        let means = json(answer);
        writeln!(
            out,
            "  which means   {means}, in this project's conventions"
        )?;
    }
    Ok(())
}

fn tell_verdict(dossier: &Dossier, examined: &Examined, out: &mut impl Write) -> io::Result<()> {
    let verdict = &examined.verdict;
    writeln!(out, "  answer        {}", examined.grade())?;
    for kind in &verdict.kinds {
        let wrong = explain(*kind).wrong;
        writeln!(out, "  {:<13} {kind}: {wrong}", "wrong")?;
    }
    for fault in faults(dossier) {
        let error = format!("{} {}", ulps(fault.ulps), fault.unit);
        writeln!(out, "  {:<17} {error:>14}  {}", fault.measure, fault.text)?;
    }
    if let Some(share) = cover(dossier) {
        writeln!(out, "  manifold      {share}")?;
    }
    for hint in hints(dossier) {
        writeln!(out, "  hint          {hint}")?;
    }
    if let Some(message) = &verdict.message {
        writeln!(out, "{}", beside("  message       ", message))?;
    }
    Ok(())
}
