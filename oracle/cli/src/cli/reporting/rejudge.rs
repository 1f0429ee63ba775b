//! `epa-oracle rejudge`: the answers of an earlier run under the rules of this program.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::shared::{
    Account, AtHand, Brute, Demands, Ended, Ending, Failure, Output, Streams, cases_of, outcome,
};
use epa_format::case::Case;
use epa_format::number::FloatType;
use epa_judge::edition;
use epa_judge::judge::{Kind, Tier};
use epa_judge::policy::Policy;
use epa_judge::results::{Entry, Header, Reader, Writer};
use epa_judge::subject::{Answer, AnswerError, Conventions, Declaration, Reply};
use epa_judge::validate::{Placed, Record, judge_replies};
use epa_report::report::{KnownFailing, Reckoning, counted};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The results of an earlier run, written by `validate --results` or `merge`.
    #[arg(value_name = "RESULTS")]
    earlier: PathBuf,
    /// Write the new verdicts to this file; must not exist.
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// A file with cases of the earlier run that are neither embedded nor generated; may be
    /// repeated.
    #[arg(long, value_name = "FILE")]
    cases: Vec<String>,
    #[command(flatten)]
    demands: Demands,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    brute: Brute,
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    arguments.check_outputs()?;
    let waiting = RefCell::new(VecDeque::new());
    let earlier = Earlier::open(arguments, &waiting)?;
    let demands = arguments.demands.of_results(&earlier.reader.header)?;
    judge_anew(arguments, demands, earlier, &waiting, to)
}

impl Arguments {
    /// Sees that what is written can be written, and replaces no input.
    fn check_outputs(&self) -> Result<(), String> {
        let cases = self.cases.iter().map(Path::new);
        let inputs: Vec<&Path> = cases.chain([self.earlier.as_path()]).collect();
        self.output.check(self.results.as_deref(), &inputs)
    }
}

fn judge_anew(
    arguments: &Arguments,
    (policy, known): (Policy, Vec<KnownFailing>),
    mut earlier: Earlier<'_>,
    waiting: &RefCell<VecDeque<Entry>>,
    to: &mut Streams,
) -> Ended {
    let header = Header {
        oracle: env!("CARGO_PKG_VERSION").to_owned(),
        edition: edition::edition().to_owned(),
        policy: policy.text().to_owned(),
        ..earlier.reader.header.clone()
    };
    let create = |path| Writer::create(path, &header);
    let mut writer = arguments.results.as_deref().map(create).transpose()?;
    let reckoning = Reckoning::new(header.subjects.clone(), policy.clone(), known);
    let mut account = Account::new(reckoning, &arguments.output);
    let (mut judged, mut kept) = (0, 0);
    let declared: Vec<Declaration> = header.subjects.iter().map(as_kept).collect();
    let limit = arguments.brute.brute_limit;
    let ended = judge_replies(&declared, &policy, limit, earlier.by_ref(), |record| {
        let before = waiting.borrow_mut().pop_front();
        let before = before.ok_or(io::ErrorKind::UnexpectedEof)?;
        let scalar = header.subjects[record.subject].scalar;
        let renewal = renewed(before, &record, scalar);
        judged += u64::from(renewal.asked);
        kept += u64::from(renewal.keeps);
        if let Some(writer) = &mut writer {
            writer.add(&renewal.entry)?;
        }
        account.add(&renewal.entry);
        Ok(())
    });
    let reported = earlier.report(to);
    let mut ending = to.told(reported)?;
    ending = ending.max(to.told(outcome::conformant(ended))?);
    let end = earlier.reader.end().filter(|_| earlier.is_whole());
    let not_cases = end.map_or(0, |end| end.not_cases);
    if ending == Ending::Conformant {
        let closed = outcome::close(writer, end.is_some(), not_cases);
        ending = to.told(outcome::conformant(closed))?;
    }
    if ending != Ending::Conformant {
        // What was made above can be made again.
        let made = arguments.results.iter();
        made.for_each(|path| drop(fs::remove_file(path)));
        return Ok(ending);
    }
    ending = outcome::not_cases(not_cases, &mut account.reckoning, to)?;
    say_what_was_judged([&header, &earlier.reader.header], [judged, kept], to)?;
    let complete = end.is_some() && !header.lacks_parts();
    let finished = account.finish(&header, complete, &arguments.output, to)?;
    Ok(ending.max(finished))
}

/// How many answers were judged again and how many verdicts kept, under which editions.
fn say_what_was_judged(
    headers: [&Header; 2],
    [judged, kept]: [u64; 2],
    to: &mut Streams,
) -> io::Result<()> {
    let [now, then] = headers.map(|header| edition::short(&header.edition));
    let answers = counted(judged, "answer");
    to.say(format_args!(
        "{answers} judged under edition {now}; before, edition {then}"
    ))?;
    if kept > 0 {
        to.say(format_args!(
            "{} as before: METAMORPHIC and NONDETERMINISTIC rest on further answers, \
             which no results keep",
            counted(kept, "verdict")
        ))?;
    }
    Ok(())
}

/// A declaration with the conventions that kept answers are in.
fn as_kept(declaration: &Declaration) -> Declaration {
    let ours = Conventions::default();
    Declaration {
        conventions: Conventions {
            normal: ours.normal,
            depth: ours.depth,
            ..declaration.conventions.clone()
        },
        ..declaration.clone()
    }
}

/// A verdict under the rules of this program.
struct Renewal {
    entry: Entry,
    /// Whether the subject was asked at all.
    asked: bool,
    /// Whether a part of it is that of before.
    keeps: bool,
}

/// A case that was not asked, or was asked in another form, has no answer to judge.
fn renewed(before: Entry, record: &Record, ty: FloatType) -> Renewal {
    let asked = before.answer.is_some() || before.verdict.is_some();
    let renewal = |entry, keeps| Renewal {
        entry,
        asked,
        keeps,
    };
    let mut entry = Entry {
        asked_twice: before.asked_twice,
        variants: before.variants.clone(),
        ..Entry::of(record, ty)
    };
    if entry.id != before.id {
        return renewal(before, asked);
    }
    if !asked {
        return renewal(of_today(before, entry), false);
    }
    let compared = [Kind::Metamorphic, Kind::Nondeterministic];
    let of_before = |kind: &Kind| compared.contains(kind);
    let kinds = before.verdict.iter().flat_map(|old| &old.kinds);
    let found: Vec<Kind> = kinds.copied().filter(of_before).collect();
    match (&before.verdict, &mut entry.verdict) {
        (Some(old), Some(new)) if !found.is_empty() => {
            new.kinds.extend(found);
            new.tier = new.tier.max(Tier::Sane);
            new.message.clone_from(&old.message);
            renewal(entry, true)
        }
        // Judged only because of them.
        (Some(_), None) if !found.is_empty() => renewal(of_today(before, entry), true),
        _ => renewal(entry, false),
    }
}

/// A kept entry, with what is known of the case today.
fn of_today(before: Entry, today: Entry) -> Entry {
    Entry {
        signed_depth: today.signed_depth,
        ..before
    }
}

/// What came back then; `None` where nothing was asked.
fn reply(entry: &Entry) -> Result<Option<Reply>, AnswerError> {
    if let Some(fields) = &entry.answer {
        return Answer::from_fields(fields, &[]).map(|answer| Some(Reply::Answer(answer)));
    }
    let Some(verdict) = &entry.verdict else {
        return Ok(None);
    };
    let how = || verdict.message.clone().unwrap_or_default();
    let none_came = |kind: &Kind| match kind {
        Kind::Crash => Some(Reply::Crash(how())),
        Kind::Timeout => Some(Reply::Timeout(how())),
        Kind::Protocol => Some(Reply::Protocol(how())),
        _ => None,
    };
    Ok(verdict.kinds.iter().find_map(none_came))
}

/// The replies of an earlier run, from its results; their verdicts wait for the new ones.
struct Earlier<'w> {
    reader: Reader,
    cases: AtHand,
    waiting: &'w RefCell<VecDeque<Entry>>,
    /// How many cases are not at hand, and the first of them.
    absent: u64,
    first_absent: String,
    /// Why not all could be read, if so.
    broken: Option<String>,
}

impl<'w> Earlier<'w> {
    fn open(arguments: &Arguments, waiting: &'w RefCell<VecDeque<Entry>>) -> Result<Self, String> {
        let others = cases_of(&arguments.cases)?;
        let others = others.into_iter().map(|(_, case)| case);
        Ok(Earlier {
            reader: Reader::open(&arguments.earlier).map_err(|error| error.to_string())?,
            cases: AtHand::new(others).map_err(|error| error.to_string())?,
            waiting,
            absent: 0,
            first_absent: String::new(),
            broken: None,
        })
    }

    /// Whether every verdict of the file is renewed.
    fn is_whole(&self) -> bool {
        self.absent == 0 && self.broken.is_none()
    }

    /// Says which verdicts are not renewed, and why.
    fn report(&self, to: &mut Streams) -> Ended {
        if let Some(why) = &self.broken {
            return Err(Failure::bad_input(why));
        }
        if self.absent > 0 {
            to.say(format_args!(
                "{} neither embedded nor generated, and left out (the first is {}): \
                 name the files that they are from, --cases FILE",
                counted(self.absent, "case"),
                self.first_absent
            ))?;
        }
        Ok(Ending::Conformant)
    }
}

impl Iterator for Earlier<'_> {
    type Item = (u64, Placed, Vec<Option<Reply>>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let read = self.reader.next_case().map_err(|error| error.to_string());
            let read = read.and_then(|verdicts| {
                let verdicts = verdicts.unwrap_or_default();
                let replies = verdicts.iter().map(reply).collect::<Result<Vec<_>, _>>();
                let id = verdicts.first().map_or("", |first| &first.id);
                let replies = replies.map_err(|error| format!("the answer to {id}: {error}"))?;
                Ok((verdicts, replies))
            });
            let (verdicts, replies) = match read {
                Ok(read) => read,
                Err(why) => {
                    self.broken = Some(why);
                    return None;
                }
            };
            let first = verdicts.first()?;
            let Some(case) = self.cases.case(first) else {
                if self.absent == 0 {
                    self.first_absent = first.ids()[1].to_owned();
                }
                self.absent += 1;
                continue;
            };
            let case = Case {
                name: first.name.clone(),
                flags: first.flags.clone(),
                ..case
            };
            let (n, stratum) = (first.n, first.stratum.clone());
            self.waiting.borrow_mut().extend(verdicts);
            return Some((n, Placed { stratum, case }, replies));
        }
    }
}
