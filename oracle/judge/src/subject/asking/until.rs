//! When questions end before the last one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often it is looked whether a run was interrupted while a program is waited for.
const LOOK: Duration = Duration::from_millis(50);

/// When questions end before the last one: at a time, or when a person interrupts them. By default
/// never.
#[derive(Clone, Debug, Default)]
pub struct Until {
    deadline: Option<Instant>,
    interrupted: Option<Arc<AtomicBool>>,
}

impl Until {
    /// The same, but not longer than this time from now.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        let end = Instant::now().checked_add(time);
        Until {
            deadline: self.deadline.into_iter().chain(end).min(),
            ..self
        }
    }

    /// The same, but only as long as this is not set.
    #[must_use]
    pub fn unless(self, interrupted: Arc<AtomicBool>) -> Self {
        let interrupted = Some(interrupted);
        Until {
            interrupted,
            ..self
        }
    }

    /// Whether no more is to be asked.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_interrupted() || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// How much time is left, if it ends at a time.
    pub(crate) fn left(&self) -> Option<Duration> {
        let left = |end: Instant| end.saturating_duration_since(Instant::now());
        self.deadline.map(left)
    }

    /// The earlier of a time and the next one at which it may be over.
    pub(in crate::subject) fn look(&self, other: Instant) -> Instant {
        let look = self.interrupted.as_ref().map(|_| Instant::now() + LOOK);
        let ends = self.deadline.into_iter().chain(look);
        ends.fold(other, Instant::min)
    }

    fn is_interrupted(&self) -> bool {
        let flag = self.interrupted.as_ref();
        flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}
