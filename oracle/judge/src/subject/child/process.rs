//! A running child: its pipes, each with a thread, so that neither side can block
//! the other, and its end.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::excerpt;
use super::words::{Words, words};
use epa_format::limits::{KEPT_STDERR, MAX_ANSWER, MAX_QUEUED};

/// How long a child that closed its output is given to end.
const GRACE: Duration = Duration::from_millis(500);

/// What a child did.
pub(super) enum Event {
    /// It wrote a line.
    Line(Vec<u8>),
    /// It wrote a line of more than [`MAX_ANSWER`] bytes.
    TooLong,
    /// It closed its output, or ended.
    Closed,
    /// Nothing came until the deadline.
    Deadline,
}

/// A running child.
pub(super) struct Process {
    child: Child,
    lines: Receiver<Event>,
    to_child: Option<Sender<Vec<u8>>>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
    stderr_reader: Option<thread::JoinHandle<()>>,
}

impl Process {
    /// Starts a command in a process group of its own, so that what it forks can
    /// be ended with it.
    pub(super) fn start(command: &[String], pass_stderr: bool) -> io::Result<Self> {
        let (program, arguments) = command
            .split_first()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "an empty command"))?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(if pass_stderr {
                Stdio::inherit()
            } else {
                Stdio::piped()
            });
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (to_child, questions) = mpsc::channel::<Vec<u8>>();
        if let Some(mut stdin) = child.stdin.take() {
            thread::spawn(move || {
                for question in questions {
                    // A child that does not read any more is noticed on its output.
                    if stdin
                        .write_all(&question)
                        .and_then(|()| stdin.flush())
                        .is_err()
                    {
                        return;
                    }
                }
            });
        }
        let (sender, lines) = mpsc::sync_channel(MAX_QUEUED);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &sender));
        }
        let stderr = Arc::new(Mutex::new(VecDeque::new()));
        let stderr_reader = child.stderr.take().map(|from| {
            let kept = Arc::clone(&stderr);
            thread::spawn(move || keep_last(from, &kept))
        });
        Ok(Process {
            child,
            lines,
            to_child: Some(to_child),
            stderr,
            stderr_reader,
        })
    }

    /// Queues a line for the child.
    pub(super) fn send(&self, line: String) {
        if let Some(to_child) = &self.to_child {
            // The writer has ended exactly if the child does not read any more.
            let _ = to_child.send((line + "\n").into_bytes());
        }
    }

    /// The next thing that happens, at the deadline at the latest.
    pub(super) fn next(&mut self, deadline: Instant) -> Event {
        let wait = deadline.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(wait) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::Deadline,
            Err(RecvTimeoutError::Disconnected) => Event::Closed,
        }
    }

    /// Ends the child and what it started, and says how it ended: by itself, or
    /// because it had to be.
    pub(super) fn end(mut self) -> String {
        self.to_child = None;
        let ended = self.wait(GRACE);
        self.kill();
        // What it wrote last may still be on its way through the pipe.
        let until = Instant::now() + GRACE;
        while self
            .stderr_reader
            .as_ref()
            .is_some_and(|reader| !reader.is_finished())
            && Instant::now() < until
        {
            thread::sleep(Duration::from_millis(1));
        }
        let how = match ended {
            Some(status) => describe(status),
            None => CLOSED.to_owned(),
        };
        match self.last_words() {
            Some(words) => format!("{how}{words}"),
            None => how,
        }
    }

    /// Asks the child to stop, and ends it if it does not.
    pub(super) fn stop(mut self) {
        self.send("{\"cmd\":\"stop\"}".to_owned());
        self.to_child = None;
        self.wait(GRACE);
        self.kill();
    }

    /// Ends the child at once.
    pub(super) fn kill(&mut self) {
        #[cfg(unix)]
        {
            // Fails only if the group has gone.
            let group = rustix::process::Pid::from_child(&self.child);
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// How it ended, if it has.
    pub(super) fn how_ended(&mut self) -> Option<String> {
        self.child.try_wait().ok().flatten().map(describe)
    }

    fn wait(&mut self, grace: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + grace;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    /// What it wrote on its standard error before it ended, in a few words.
    fn last_words(&self) -> Option<String> {
        let kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.iter().copied().collect();
        drop(kept);
        let text = String::from_utf8_lossy(&bytes);
        Some(match words(&text)? {
            Words::Error(line) => format!("{ERROR}{}`", excerpt(line)),
            Words::Unclear(lines) => {
                let lines: Vec<String> = lines.into_iter().map(excerpt).collect();
                format!("; its words on stderr: `{}`", lines.join("` … `"))
            }
        })
    }
}

fn describe(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("{SIGNAL}{signal}");
    }
    match status.code() {
        Some(code) => format!("{CODE}{code}"),
        None => "it ended".to_owned(),
    }
}

/// How it is said that a program ended.
const CODE: &str = "it ended with exit code ";
const SIGNAL: &str = "it was ended by signal ";
const CLOSED: &str = "it closed its output without ending";

/// What stands between that and the line with its error.
const ERROR: &str = "; its error on stderr: `";

/// What tells the deaths of programs apart, if this message is about one: how it ended, and the
/// line with its error, if there is one. What else it wrote depends on what it was asked before.
pub(crate) fn death(message: &str) -> Option<(&str, Option<&str>)> {
    let is_death = [CODE, SIGNAL, CLOSED]
        .iter()
        .any(|how| message.starts_with(how));
    let (how, _) = message.split_once(';').unwrap_or((message, ""));
    let rest = message.get(how.len()..).unwrap_or_default();
    let error = rest.strip_prefix(ERROR).map(|rest| {
        let error = rest.split_once("`; ").map(|(error, _)| error);
        error.unwrap_or(rest.strip_suffix('`').unwrap_or(rest))
    });
    is_death.then_some((how, error))
}

fn read_lines(stdout: ChildStdout, sender: &mpsc::SyncSender<Event>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = reader
            .by_ref()
            .take(MAX_ANSWER as u64 + 1)
            .read_until(b'\n', &mut line);
        let event = match read {
            Ok(0) | Err(_) => Event::Closed,
            Ok(_) if line.len() > MAX_ANSWER => Event::TooLong,
            Ok(_) => Event::Line(line),
        };
        let last = !matches!(event, Event::Line(_));
        // Nobody listens any more when the child is being ended.
        if sender.send(event).is_err() || last {
            return;
        }
    }
}

fn keep_last(mut from: impl Read, kept: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&buffer[..count]);
        let excess = kept.len().saturating_sub(KEPT_STDERR);
        kept.drain(..excess);
    }
}
