//! `epa-oracle solve`: the truth of each case.

use serde_json::json;

use crate::cli::shared::{Brute, Ended, Ending, NoCase, Streams, named};
use epa_format::case::Case;
use epa_report::report::{contact_in_words, in_words};
use epa_truth::lattice::Lattice;
use epa_truth::truth::contact::{Contact, json as contact_json};
use epa_truth::truth::{self, LegsDisagree, Truth, json as truth_json};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A file of cases, one JSON object a line; `-` for standard input; or the name of one case.
    #[arg(value_name = "FILE|CASE")]
    file: String,
    /// One JSON line a case, in order, instead of words.
    #[arg(long)]
    json: bool,
    /// Add the certificate and the case, so that the line can be checked on its own.
    #[arg(long, requires = "json")]
    certificate: bool,
    /// Add every direction that is equally good, the next best, and where the shapes touch
    /// when B has been pushed.
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    brute: Brute,
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    let mut texts = Texts::default();
    named::for_each_line(&arguments.file, to, |number, case, to| {
        texts.answer.clear();
        let ending = solve_line(arguments, number, case, &mut texts, to)?;
        to.out.write_all(texts.answer.as_bytes())?;
        Ok(ending)
    })
}

/// What is written of a line of input, in the memory of the line before.
#[derive(Default)]
struct Texts {
    /// What there is to say of it.
    answer: String,
    /// The case.
    case: String,
}

/// Writes what there is to say of a line of input.
fn solve_line(
    arguments: &Arguments,
    number: usize,
    case: Result<Case, NoCase>,
    texts: &mut Texts,
    to: &mut Streams,
) -> Ended {
    let Texts {
        answer: text,
        case: case_text,
    } = texts;
    let mut failure = |message: String| {
        if arguments.json {
            *text += &format!("{}\n", json!({"line": number, "error": message}));
        }
    };
    let case = match case {
        Ok(case) => case,
        Err(none) => {
            failure(none.message);
            return Ok(Ending::BadInput);
        }
    };
    let id = case.id_with_text(case_text);
    let solved = truth::solve_as(&case, id, arguments.brute.brute_limit);
    match solved.and_then(|truth| Ok((whole(arguments, &case, &truth)?, truth))) {
        Ok((contact, truth)) => {
            let contact = contact.as_ref();
            if arguments.json {
                let case_text = arguments.certificate.then_some(case_text.as_str());
                truth_json::push_line(text, &case, &truth, case_text);
                contact.inspect(|contact| contact_json::add_to_line(text, contact));
            } else {
                *text += &in_words(&case, &truth);
                *text += &contact.map(contact_in_words).unwrap_or_default();
            }
            text.push('\n');
            Ok(Ending::Conformant)
        }
        Err(disagreement) => {
            to.keep(Ending::LegsDisagree);
            writeln!(to.err, "{disagreement}")?;
            failure(disagreement.to_string());
            Ok(Ending::LegsDisagree)
        }
    }
}

/// The whole contact, if it is asked for and there is one.
fn whole(
    arguments: &Arguments,
    case: &Case,
    truth: &Truth,
) -> Result<Option<Contact>, LegsDisagree> {
    let Truth::Decided(decided) = truth else {
        return Ok(None);
    };
    let lattice = arguments.full.then(|| Lattice::of_case(case).ok());
    let contact = |lattice: Lattice| Contact::of(&lattice, case, decided);
    lattice.flatten().map(contact).transpose()
}
