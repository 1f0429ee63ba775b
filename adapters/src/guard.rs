//! Panics of a library become answers.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use epa_oracle::subject::{Answer, Status};

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// What `run` answers; a panic is the status [`Status::Error`] with its message, and prints nothing.
pub(crate) fn guarded(run: impl FnOnce() -> Answer) -> Answer {
    quieten();
    let before = QUIET.replace(true);
    let ending = panic::catch_unwind(AssertUnwindSafe(run));
    QUIET.set(before);
    ending.unwrap_or_else(|payload| {
        let message = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| payload.downcast_ref::<&str>().copied())
            .unwrap_or("no message");
        Answer::without_numbers(Status::Error, format!("panicked: {message}"))
    })
}

/// Installs, once, a hook that prints no panic caught by [`guarded`] and passes on all others.
fn quieten() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                before(info);
            }
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_with_its_message() {
        let answer = guarded(|| panic!("no {}", "silhouette"));
        assert_eq!(answer.status, Status::Error);
        assert_eq!(answer.message.as_deref(), Some("panicked: no silhouette"));
    }
}
