//! Subjects: the implementations that are judged.
//!
//! A subject is Rust code that implements [`Subject`], or a program that speaks the protocol of
//! docs/formats.md on its standard input and output. [`child`] runs such a program, [`serve`] turns
//! a `Subject` into one.

mod answer;
mod asking;
pub mod builtin;
pub mod child;
mod declaration;
mod excerpt;
mod fields;
mod length;
mod manifold;
mod piped;
mod refusal;
mod scope;
mod serve;
pub mod shapes;

use std::panic::{AssertUnwindSafe, catch_unwind};

use rayon::prelude::*;

pub use excerpt::excerpt;

pub use answer::{Answer, Pair, Status, pair};
pub use asking::Until;
pub use asking::{Faces, Formed, HullForm};
pub use declaration::{
    ALL_SHAPES, Conventions, Declaration, DeclaredTolerance, DepthAlong, DepthSign,
    NormalDirection, OwnTolerance, Touching, TouchingNormal,
};
pub use fields::AnswerError;
pub use length::Length;
pub use manifold::{MOST_POINTS, PointPair};
pub use piped::Named;
pub use refusal::DeclarationError;
pub use scope::{NotFor, Omission, Poses, Range, span};
pub use serve::serve;

use epa_format::case::Case;
use epa_format::number::FloatType;

/// An implementation of penetration depth, called in this process.
pub trait Subject: Send + Sync {
    /// Its name in reports.
    fn name(&self) -> &str;

    /// The float type it computes in: cases that this type cannot hold are
    /// baked first, and errors are measured in its ulps.
    fn float_type(&self) -> FloatType;

    /// Answers a case whose every number the float type holds exactly.
    fn answer(&self, case: &Case) -> Answer;

    /// The shapes of a case, built before they are asked about, for the speed of queries alone;
    /// nothing if the subject builds them at every question.
    fn pair(&self, _case: &Case) -> Option<Box<dyn Pair + '_>> {
        None
    }

    /// As [`Subject::answer`], for a subject that can tell that it would never end.
    fn reply(&self, case: &Case) -> Reply {
        Reply::Answer(self.answer(case))
    }

    /// What it handles and what its numbers mean: by default every shape with
    /// poses, and this project's conventions.
    fn declaration(&self) -> Declaration {
        Declaration::everything(self.name(), self.float_type())
    }
}

/// What came back for a case.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// An answer, in the subject's own conventions.
    Answer(Answer),
    /// The subject died, and how.
    Crash(String),
    /// No answer came within the time budget of a case.
    Timeout(String),
    /// What came is not an answer, and why.
    Protocol(String),
}

impl Reply {
    /// The same, an answer in it translated.
    pub(crate) fn translated(self, by: &Conventions) -> Reply {
        match self {
            Reply::Answer(answer) => Reply::Answer(by.translate(answer)),
            other => other,
        }
    }

    /// The answer, if it is one.
    #[must_use]
    pub fn answer(self) -> Option<Answer> {
        match self {
            Reply::Answer(answer) => Some(answer),
            _ => None,
        }
    }
}

/// The run cannot go on: exit code 3.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Lost(pub String);

/// Something that answers many cases: a subject in this process, or a child.
pub trait Runner: Send {
    /// What the subject says of itself.
    fn declaration(&self) -> &Declaration;

    /// One reply a case, in their order: of all cases, or, if the time is over or the subject
    /// cannot be run any more, of the first ones.
    fn run_until(&mut self, cases: &[&Case], until: &Until) -> (Vec<Reply>, Result<(), Lost>);

    /// One reply a case, in their order.
    ///
    /// # Errors
    /// [`Lost`] if the subject cannot be run any more.
    fn run(&mut self, cases: &[&Case]) -> Result<Vec<Reply>, Lost> {
        let (replies, ended) = self.run_until(cases, &Until::default());
        ended.map(|()| replies)
    }
}

impl<R: Runner + ?Sized> Runner for &mut R {
    fn declaration(&self) -> &Declaration {
        (**self).declaration()
    }

    fn run_until(&mut self, cases: &[&Case], until: &Until) -> (Vec<Reply>, Result<(), Lost>) {
        (**self).run_until(cases, until)
    }
}

/// A subject in this process, run on all processors. A panic costs its case.
pub struct InProcess<'s> {
    subject: &'s dyn Subject,
    declaration: Declaration,
}

impl<'s> InProcess<'s> {
    /// Runs this subject.
    #[must_use]
    pub fn new(subject: &'s dyn Subject) -> Self {
        let declaration = subject.declaration();
        InProcess {
            subject,
            declaration,
        }
    }

    fn reply(&self, case: &Case) -> Reply {
        let formed = self.declaration.formed(case);
        let case = formed.as_ref().map_or(case, |formed| &formed.case);
        let answer = catch_unwind(AssertUnwindSafe(|| self.subject.reply(case)));
        answer.unwrap_or_else(|panic| {
            Reply::Crash(format!("it panicked: {}", panic_message(panic.as_ref())))
        })
    }
}

impl Runner for InProcess<'_> {
    fn declaration(&self) -> &Declaration {
        &self.declaration
    }

    fn run_until(&mut self, cases: &[&Case], until: &Until) -> (Vec<Reply>, Result<(), Lost>) {
        let reply = |case: &&Case| (!until.is_over()).then(|| self.reply(case));
        let replies: Vec<Option<Reply>> = if self.declaration.stateful {
            cases.iter().map(reply).collect()
        } else {
            cases.par_iter().map(reply).collect()
        };
        (
            replies.into_iter().map_while(|reply| reply).collect(),
            Ok(()),
        )
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied())
        .unwrap_or("without a message")
}
