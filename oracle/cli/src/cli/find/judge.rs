//! `epa-oracle judge`: answers that come through a pipe, without the protocol.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::path::PathBuf;

use crate::cli::shared::{
    Account, Brute, Declared, Demands, Ended, Ending, Output, Streams, cases, cases_of, input,
    outcome,
};
use epa_corpus::corpus::{ambiguous, listed};
use epa_corpus::generate::Reference;
use epa_format::case::Case;
use epa_format::limits::MAX_ANSWER;
use epa_format::number::FloatType;
use epa_judge::policy::Policy;
use epa_judge::results::{Cases, Entry, Header, Writer};
use epa_judge::subject::{Declaration, Named, Poses, Reply};
use epa_judge::validate::{Placed, judge_replies};
use epa_report::report::{KnownFailing, Reckoning, clipped, counted};

/// How much of a name is repeated in a message, in characters.
const LONGEST: usize = 60;
/// How many answers back a case may not be answered again.
const REMEMBERED: usize = 4096;
/// Of how many lines it is told why they belong to no case.
const STRAYS: usize = 10;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A file of answers, one a line; standard input without it.
    #[arg(value_name = "FILE", default_value = "-")]
    answers: String,
    /// Answers are lines of words and decimals, not JSON; see docs/formats.md,
    /// *Plain text*.
    #[arg(long)]
    text: bool,
    /// A file of cases that answers refer to by id or name, besides generated and
    /// embedded ones; may be repeated. Each of them must be answered.
    #[arg(long, value_name = "FILE")]
    cases: Vec<String>,
    /// How many answers there must be; fewer make the run incomplete.
    #[arg(long, value_name = "N")]
    expect: Option<u64>,
    /// The name of the subject in the report.
    #[arg(long, value_name = "NAME", default_value = "subject")]
    name: String,
    #[command(flatten)]
    declared: Declared,
    #[command(flatten)]
    demands: Demands,
    #[command(flatten)]
    output: Output,
    /// Write every verdict to this file, which `diff` and `rejudge` read.
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Replace the results file if there is one.
    #[arg(long, requires = "results")]
    overwrite: bool,
    #[command(flatten)]
    brute: Brute,
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    arguments.check_outputs()?;
    let declaration = arguments.declaration();
    let (policy, known_failing, known) = arguments.read(&declaration)?;
    let lines = input::Lines::with_limit(&arguments.answers, input::Layout::Lines, MAX_ANSWER)?;
    let cases = Cases {
        what: "the cases that were answered".to_owned(),
        count: arguments.expect,
        manifest: None,
    };
    let header = outcome::header(cases, vec![declaration.clone()], &policy);
    let mut writer = arguments.writer(&header)?;
    let reckoning = Reckoning::new(vec![declaration.clone()], policy.clone(), known_failing);
    let mut account = Account::new(reckoning, &arguments.output);
    let mut answers = Answers::new(arguments, known);
    let replies = lines.map_while(|line| answers.take(line)).flatten();
    let replies = (0..).zip(replies);
    let replies = replies.map(|(n, (placed, reply))| (n, placed, vec![Some(reply)]));
    let declared = std::slice::from_ref(&declaration);
    let limit = arguments.brute.brute_limit;
    let ended = judge_replies(declared, &policy, limit, replies, |record| {
        let entry = Entry::of(&record, declaration.scalar);
        if let Some(writer) = &mut writer {
            writer.add(&entry)?;
        }
        account.add(&entry);
        Ok(())
    });
    let mut ending = answers.report(to)?;
    account.reckoning.bad_input = ending == Ending::BadInput;
    let is_ended = ended.is_ok();
    ending = ending.max(to.told(outcome::conformant(ended))?);
    let complete = is_ended && answers.are_all_there(arguments.expect, to)?;
    let closed = outcome::close(writer, complete, answers.stray_count);
    ending = ending.max(to.told(outcome::conformant(closed))?);
    let finished = account.finish(&header, complete, &arguments.output, to)?;
    Ok(ending.max(finished))
}

impl Arguments {
    /// Sees that what is written can be written, and replaces no input.
    fn check_outputs(&self) -> Result<(), String> {
        let inputs: Vec<&String> = self.cases.iter().chain([&self.answers]).collect();
        self.output.check(self.results.as_deref(), &inputs)
    }

    /// The results file, if one is wanted.
    fn writer(&self, header: &Header) -> Ended<Option<Writer>> {
        let path = self.results.as_deref();
        let created = path.map(|path| outcome::begin(path, self.overwrite, header));
        let mend = "\n  or replace it (--overwrite)";
        let created = created.transpose();
        created.map_err(|error| outcome::not_created(error, mend))
    }

    /// What is demanded, which failures are known, and the cases that may be answered.
    fn read(
        &self,
        declaration: &Declaration,
    ) -> Result<(Policy, Vec<KnownFailing>, Known), String> {
        let (policy, known_failing) = self.demands.read()?;
        declaration.check().map_err(|error| error.to_string())?;
        Ok((policy, known_failing, Known::new(&self.cases)?))
    }

    /// A driver in a pipe is asked the cases as they are generated, with their
    /// poses; in plain text it is asked hulls.
    fn declaration(&self) -> Declaration {
        let mut declaration = self.declared.declaration(&self.name, FloatType::F64);
        if self.text {
            declaration.shapes = vec!["hull".to_owned()];
            declaration.poses = Poses::None;
        }
        declaration
    }
}

/// The cases that answers may refer to by id or by name.
struct Known {
    /// The cases of an id or a name: several, if a name stands for several.
    by_name: BTreeMap<String, Vec<usize>>,
    cases: Vec<(Placed, bool)>,
    /// How many of the first cases must be answered.
    demanded: usize,
}

impl Known {
    /// The cases of files, which must be answered, and the embedded ones.
    fn new(files: &[String]) -> Result<Self, String> {
        let mut known = Known {
            by_name: BTreeMap::new(),
            cases: Vec::new(),
            demanded: 0,
        };
        for (file, case) in cases_of(files)? {
            known.add(file, case);
        }
        known.demanded = known.cases.len();
        for (stratum, case) in cases::embedded().map_err(|error| error.to_string())? {
            known.add(&stratum, case);
        }
        Ok(known)
    }

    fn add(&mut self, stratum: &str, case: Case) {
        let index = self.cases.len();
        let id = case.id().to_string();
        let name = case.name.clone();
        for key in name.into_iter().chain([id.clone()]) {
            let called = self.by_name.entry(key).or_default();
            // A case of a file goes before an embedded one.
            let is_new = |&other: &usize| {
                let is_of_file = other < self.demanded;
                !is_of_file && self.cases[other].0.case.id().as_str() != id
            };
            if called.iter().all(is_new) {
                called.push(index);
            }
        }
        let stratum = stratum.to_owned();
        self.cases.push((Placed { stratum, case }, false));
    }

    /// The case of this id or name, or why there is none.
    fn find(&mut self, name: &str) -> Result<Placed, String> {
        let called = self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        if let [index] = *called {
            let (placed, answered) = &mut self.cases[index];
            *answered = true;
            return Ok(placed.clone());
        }
        if !called.is_empty() {
            let cases = called.iter().map(|index| &self.cases[*index].0.case);
            return Err(ambiguous(name, &listed(cases)));
        }
        let generated = name.parse::<Reference>().ok().zip(name.split_once('/'));
        let (reference, (stratum, _)) = generated.ok_or_else(|| {
            let name = clipped(name, LONGEST);
            format!("there is no case `{name}`; give the file that has it: --cases FILE")
        })?;
        Ok(Placed {
            stratum: stratum.to_owned(),
            case: reference.case(),
        })
    }
}

/// Reads answers and finds their cases.
struct Answers<'a> {
    arguments: &'a Arguments,
    known: Known,
    recent: VecDeque<String>,
    is_empty: bool,
    count: u64,
    /// The first lines that belong to no case.
    strays: Vec<String>,
    stray_count: u64,
    /// Why not all lines could be read, if so.
    unread: Option<String>,
}

impl<'a> Answers<'a> {
    fn new(arguments: &'a Arguments, known: Known) -> Self {
        Answers {
            arguments,
            known,
            recent: VecDeque::new(),
            is_empty: true,
            count: 0,
            strays: Vec::new(),
            stray_count: 0,
            unread: None,
        }
    }

    /// The next line; `None` after the last that can be read.
    fn take(
        &mut self,
        line: Result<(usize, input::Line), String>,
    ) -> Option<Option<(Placed, Reply)>> {
        self.is_empty = false;
        match line {
            Ok((number, line)) => Some(self.read(number, &line)),
            Err(why) => {
                self.unread = Some(why);
                None
            }
        }
    }

    /// The case of a line and what was said of it; `None` for a line that belongs to
    /// no case.
    fn read(&mut self, number: usize, line: &input::Line) -> Option<(Placed, Reply)> {
        let found = self.named(line).and_then(|named| {
            let placed = self.known.find(&named.name)?;
            Ok((named, placed))
        });
        let (named, mut placed) = found.map_err(|why| self.stray(number, &why)).ok()?;
        let name = named.name.clone();
        if self.arguments.text {
            // What was asked in plain text: world vertices in the type of the case.
            if let Ok(asked) = placed.case.baked(placed.case.scalar) {
                placed.case = asked;
            }
        }
        let reply = named.reply(placed.case.dim.get());
        self.count += 1;
        if self.recent.contains(&name) {
            let twice = "it answered twice; write one line for each question";
            return Some((placed, Reply::Protocol(twice.to_owned())));
        }
        self.recent.push_back(name);
        if self.recent.len() > REMEMBERED {
            self.recent.pop_front();
        }
        Some((placed, reply))
    }

    /// What a line says, and of what.
    fn named(&self, line: &input::Line) -> Result<Named, String> {
        let input::Line::Bytes(bytes) = line else {
            return Err(format!("the line is longer than {MAX_ANSWER} bytes"));
        };
        let text = String::from_utf8_lossy(bytes);
        match self.arguments.text {
            true => Named::from_text(&text),
            false => Named::from_json(&text),
        }
    }

    fn stray(&mut self, number: usize, why: &str) {
        self.stray_count += 1;
        if self.strays.len() < STRAYS {
            let file = input::called(&self.arguments.answers);
            self.strays.push(format!("{file}:{number}: {why}"));
        }
    }

    /// Says which lines belong to no case, whether there are more than could be read, or none.
    fn report(&self, to: &mut Streams) -> io::Result<Ending> {
        if self.is_empty {
            to.say(input::without_lines(&self.arguments.answers, "answer"))?;
            return Ok(Ending::BadInput);
        }
        for stray in &self.strays {
            to.say(stray)?;
        }
        let more = self.stray_count - self.strays.len() as u64;
        if more > 0 {
            to.say(format_args!(
                "… and {more} more lines that belong to no case"
            ))?;
        }
        if let Some(why) = &self.unread {
            to.say(why)?;
        }
        Ok(match (self.stray_count, &self.unread) {
            (0, None) => Ending::Conformant,
            _ => Ending::BadInput,
        })
    }

    /// Whether no answer is missing, as far as is known; says how many are.
    fn are_all_there(&self, expected: Option<u64>, to: &mut Streams) -> io::Result<bool> {
        let demanded = &self.known.cases[..self.known.demanded];
        let unanswered = demanded.iter().filter(|(_, answered)| !answered).count() as u64;
        let unexpected = expected.unwrap_or(0).saturating_sub(self.count);
        let missing = unexpected.max(unanswered);
        if missing > 0 {
            let cases = counted(missing, "case");
            let mend = "the driver has to answer each case";
            to.say(format_args!("no answer to {cases}; {mend}"))?;
        }
        Ok(missing == 0 && self.unread.is_none())
    }
}
