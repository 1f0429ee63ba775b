//! A subject that is a program: started once, asked many cases, restarted when it
//! breaks.
//!
//! Questions are sent in batches and answers come in any order. When the child dies, hangs, or
//! writes what is no answer, it is not known which of the cases in flight did it. So the child is
//! restarted, and each of them is asked again, alone. The failure is charged to its case, and the
//! others are answered.

mod flight;
mod process;
mod words;

use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;

use self::flight::{Flight, question};
pub(crate) use self::process::death;
use self::process::{Event, Process};
use super::excerpt::{excerpt, start_of};
use super::{Answer, Declaration, Lost, Reply, Runner, Status, Until};
use epa_format::case::Case;
use epa_format::json;
use epa_format::limits::MAX_ANSWER;

/// How a child is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The longest a case may take.
    pub per_case: Duration,
    /// The longest a start may take, up to the reply to `hello`.
    pub start: Duration,
    /// How many cases are in flight.
    pub window: usize,
    /// How often it may be restarted before the run is given up.
    pub restarts: usize,
    /// Whether its standard error passes through.
    pub pass_stderr: bool,
}

impl Options {
    /// The defaults for a command: 10 s a case and a start, 64 cases in flight,
    /// 1,000 restarts.
    #[must_use]
    pub fn new(command: Vec<String>) -> Self {
        Options {
            command,
            per_case: Duration::from_secs(10),
            start: Duration::from_secs(10),
            window: 64,
            restarts: 1000,
            pass_stderr: false,
        }
    }
}

/// A subject that is a program.
pub struct Child {
    options: Options,
    declaration: Declaration,
    process: Option<Process>,
    /// How often it was in trouble, after which it is restarted.
    troubles: usize,
    next_seq: u64,
    /// Whether any question has been answered, since the first start.
    has_answered: bool,
}

impl Child {
    /// Starts the program and shakes hands.
    ///
    /// # Errors
    /// [`Lost`] if it cannot be started, or does not reply to `hello` with a
    /// declaration.
    pub fn start(options: Options) -> Result<Self, Lost> {
        let (process, declaration) = shake_hands(&options)?;
        Ok(Child {
            options,
            declaration,
            process: Some(process),
            troubles: 0,
            next_seq: 0,
            has_answered: false,
        })
    }

    /// The process, or one that is started anew.
    fn take_process(&mut self) -> Result<Process, Lost> {
        if let Some(process) = self.process.take() {
            return Ok(process);
        }
        let (name, most) = (&self.declaration.name, self.options.restarts);
        if self.troubles > most {
            return Err(Lost(format!(
                "`{name}` had to be restarted more than {most} times; `--restarts N` allows more"
            )));
        }
        let (process, declaration) = shake_hands(&self.options)?;
        match declaration == self.declaration {
            true => Ok(process),
            false => Err(Lost(format!(
                "`{name}` declares something else after a restart"
            ))),
        }
    }

    /// How many cases may be in flight. What cannot be restarted any more is asked one at a time,
    /// so that its trouble is charged to the right case.
    fn window(&self) -> usize {
        match self.declaration.stateful || self.troubles >= self.options.restarts {
            true => 1,
            false => self.options.window,
        }
    }

    /// Asks the cases with up to `window` of them in flight. `replies` has the
    /// answers so far; the cases in flight at the trouble have none. When the time is over, those
    /// in flight have none either.
    fn batch(
        &mut self,
        cases: &[&Case],
        replies: &mut [Option<Reply>],
        window: usize,
        until: &Until,
    ) -> Result<Result<(), Reply>, Lost> {
        if until.is_over() {
            return Ok(Ok(()));
        }
        let budget = self.options.per_case;
        let mut waiting = unanswered(replies).into_iter();
        let mut process = self.take_process()?;
        let mut flight = Flight::new(self.next_seq, window);
        let mut deadline = Instant::now() + budget;
        let ended = loop {
            let is_over = until.is_over();
            while !is_over
                && flight.has_room()
                && let Some(index) = waiting.next()
            {
                match question(flight.next, cases[index], &self.declaration) {
                    Some(question) => {
                        flight.ask(index, question.len());
                        process.send(question);
                    }
                    None => replies[index] = Some(no_floats()),
                }
            }
            if flight.is_empty() {
                flight.take_strays(&mut process, replies);
                break Ok(());
            }
            if is_over {
                break Err(Trouble::Over);
            }
            let event = process.next(until.look(deadline));
            // However much is written: the time is for an answer.
            let is_late = Instant::now() >= deadline;
            match event {
                Event::Line(line) => match flight.take(&line, replies) {
                    Ok(true) => {
                        self.has_answered = true;
                        deadline = Instant::now() + budget;
                    }
                    Ok(false) if is_late => break Err(Trouble::Late),
                    Ok(false) => {}
                    Err(what) => break Err(Trouble::NoAnswer(what)),
                },
                Event::TooLong => break Err(Trouble::NoAnswer(too_long())),
                Event::Deadline if is_late => break Err(Trouble::Late),
                Event::Deadline => {}
                Event::Closed => break Err(Trouble::Closed),
            }
        };
        self.next_seq = flight.next;
        let Err(trouble) = ended else {
            self.process = Some(process);
            return Ok(Ok(()));
        };
        let trouble = self.break_off(process, trouble, &flight);
        Ok(trouble.map_or(Ok(()), Err))
    }

    /// Ends a process that is in trouble, and says in which. If only the time is over, it is in
    /// none, and does not go on with what it was asked.
    fn break_off(
        &mut self,
        mut process: Process,
        trouble: Trouble,
        flight: &Flight,
    ) -> Option<Reply> {
        let reply = match trouble {
            Trouble::Closed => Reply::Crash(process.end()),
            Trouble::Late => {
                let reply = self.timed_out(&mut process, flight);
                process.kill();
                reply
            }
            Trouble::NoAnswer(what) => {
                process.kill();
                Reply::Protocol(what)
            }
            Trouble::Over => {
                process.kill();
                return None;
            }
        };
        self.troubles += 1;
        Some(reply)
    }

    /// What is said of a program from which no answer came in time.
    fn timed_out(&self, process: &mut Process, flight: &Flight) -> Reply {
        if let Some(how) = process.how_ended() {
            let held = "what it started holds its output open, so that this was noticed late";
            return Reply::Crash(format!("{how}; {held}"));
        }
        let seconds = self.options.per_case.as_secs_f64();
        let without = if self.has_answered { "" } else { FLUSH_HINT };
        let hint = flight.hint().unwrap_or_else(|| without.to_owned());
        Reply::Timeout(format!("no answer within {seconds} s{hint}"))
    }
}

/// The places of what is not answered.
fn unanswered(replies: &[Option<Reply>]) -> Vec<usize> {
    let places = (0..).zip(replies).filter(|(_, reply)| reply.is_none());
    places.map(|(place, _)| place).collect()
}

/// Why a batch ends before all is answered.
enum Trouble {
    /// It wrote what is no answer: why not.
    NoAnswer(String),
    /// No answer came in time.
    Late,
    /// It closed its output: how it ended is not known yet.
    Closed,
    /// The time is over.
    Over,
}

/// What is said of a line that is not read to its end.
fn too_long() -> String {
    format!("it wrote a line of more than {MAX_ANSWER} bytes; an answer is one short line")
}

const FLUSH_HINT: &str = "; no answer has arrived at all: does it write a line break and flush its output after \
    every answer? (Python: print(…, flush=True); C: fflush(stdout))";

impl Runner for Child {
    fn declaration(&self) -> &Declaration {
        &self.declaration
    }

    fn run_until(&mut self, cases: &[&Case], until: &Until) -> (Vec<Reply>, Result<(), Lost>) {
        let mut replies: Vec<Option<Reply>> = vec![None; cases.len()];
        let ended = self.answer(cases, &mut replies, until);
        let first = replies.into_iter().map_while(|reply| reply);
        (first.collect(), ended)
    }
}

impl Child {
    /// Asks the cases, and whatever was in flight at some trouble again.
    fn answer(
        &mut self,
        cases: &[&Case],
        replies: &mut [Option<Reply>],
        until: &Until,
    ) -> Result<(), Lost> {
        while replies.iter().any(Option::is_none) {
            let window = self.window();
            let Err(trouble) = self.batch(cases, replies, window, until)? else {
                break;
            };
            self.find_culprit(trouble, cases, replies, window, until)?;
        }
        Ok(())
    }

    /// Asks the cases that were in flight again, each alone. If none of them is in
    /// trouble now, the first is charged with what happened.
    fn find_culprit(
        &mut self,
        trouble: Reply,
        cases: &[&Case],
        replies: &mut [Option<Reply>],
        window: usize,
        until: &Until,
    ) -> Result<(), Lost> {
        let open = (0..cases.len()).filter(|&i| replies[i].is_none());
        let suspects: Vec<usize> = open.take(window).collect();
        if let [only] = suspects[..] {
            replies[only] = Some(trouble);
            return Ok(());
        }
        let mut found = false;
        for &index in &suspects {
            let mut alone = [None];
            if let Err(trouble) = self.batch(&cases[index..=index], &mut alone, 1, until)? {
                found = true;
                alone = [Some(trouble)];
            }
            [replies[index]] = alone;
        }
        if let (false, Some(&first)) = (found, suspects.first()) {
            // Until all were asked, another one may be the culprit.
            let all = suspects.iter().all(|&index| replies[index].is_some());
            replies[first] = all.then(|| charged(trouble, suspects.len()));
        }
        Ok(())
    }
}

fn charged(trouble: Reply, suspects: usize) -> Reply {
    let add = |how: String| {
        format!(
            "{how}; {suspects} cases were in flight, and each was answered when asked again alone"
        )
    };
    match trouble {
        Reply::Answer(answer) => Reply::Answer(answer),
        Reply::Crash(how) => Reply::Crash(add(how)),
        Reply::Timeout(how) => Reply::Timeout(add(how)),
        Reply::Protocol(how) => Reply::Protocol(add(how)),
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process.stop();
        }
    }
}

/// For a case that floats cannot hold; it should have been baked.
fn no_floats() -> Reply {
    Reply::Answer(Answer::without_numbers(
        Status::Unsupported,
        "a number that is no f64",
    ))
}

/// How to see what a program does with the first line.
const HELLO_HINT: &str = r#"
  try it by hand: echo '{"cmd":"hello","protocol":1}' | COMMAND"#;

/// Why a program cannot be started.
fn why(program: &str, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied if Path::new(program).is_dir() => {
            "it is a folder; name the program in it".to_owned()
        }
        io::ErrorKind::NotFound if Path::new(program).is_file() && !program.contains('/') => {
            format!("it is no program on the PATH; write `./{program}` for the file that is here")
        }
        io::ErrorKind::NotFound if Path::new(program).is_file() => {
            "what its first line (`#!`) names is missing; mend that line or install it".to_owned()
        }
        io::ErrorKind::NotFound => {
            "there is no such program, here or on the PATH; check the name".to_owned()
        }
        io::ErrorKind::PermissionDenied => {
            "it may not be executed; `chmod +x` allows it".to_owned()
        }
        _ => format!("{error}; name what runs it, like `python3 {program}`"),
    }
}

fn shake_hands(options: &Options) -> Result<(Process, Declaration), Lost> {
    let program = options.command.first().map_or("", String::as_str);
    let mut process = Process::start(&options.command, options.pass_stderr).map_err(|error| {
        Lost(format!(
            "cannot start `{program}`: {}",
            why(program, &error)
        ))
    })?;
    process.send(json!({"cmd": "hello", "protocol": 1}).to_string());
    let event = process.next(Instant::now() + options.start);
    let declared = match event {
        Event::Line(line) => declaration(&line),
        Event::TooLong => Err(too_long()),
        Event::Deadline => {
            let seconds = options.start.as_secs_f64();
            process.kill();
            return Err(Lost(format!(
                "`{program}` did not reply to hello within {seconds} s{FLUSH_HINT}"
            )));
        }
        Event::Closed => {
            let how = process.end();
            // An error of its own says more.
            let said = how.contains("its error on stderr");
            let hint = if said { "" } else { HELLO_HINT };
            return Err(Lost(format!(
                "`{program}` did not reply to hello: {how}{hint}"
            )));
        }
    };
    match declared {
        Ok(declaration) => Ok((process, declaration)),
        Err(why) => {
            process.kill();
            Err(Lost(format!("`{program}` replied to hello, but {why}")))
        }
    }
}

/// What to do where the first line is no object.
const DECLARE_FIRST: &str =
    "\n  print the declaration of docs/formats.md first, and all else to stderr";

fn declaration(line: &[u8]) -> Result<Declaration, String> {
    let text = String::from_utf8_lossy(line);
    let declaration: Declaration = json::read(&text).map_err(|why| {
        // Of an object that is wrong, the field is named; the rest is known.
        let (said, mend) = match text.trim_start().starts_with('{') {
            true => (start_of(&text, 20), ""),
            false => (excerpt(&text), DECLARE_FIRST),
        };
        format!("not with a declaration: `{said}`\n  {why}{mend}")
    })?;
    declaration
        .check()
        .map_err(|error| excerpt(&error.to_string()))?;
    Ok(declaration)
}
