//! Panics of a library become answers.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, Location};
use std::sync::Once;

use epa_oracle::subject::{Answer, Status};

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What `run` answers; a panic is the status [`Status::Error`] with its message and place, and
/// prints nothing.
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
        let place = PLACE.take();
        Answer::without_numbers(Status::Error, format!("panicked at {place}: {message}"))
    })
}

/// Installs, once, a hook that prints no panic caught by [`guarded`] and passes on all others.
fn quieten() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if QUIET.get() {
                PLACE.set(info.location().map(place).unwrap_or_default());
            } else {
                before(info);
            }
        }));
    });
}

/// The file without its folders, which differ from machine to machine, and the line.
fn place(location: &Location) -> String {
    let file = location
        .file()
        .rsplit(['/', '\\'])
        .next()
        .unwrap_or_default();
    format!("{file}:{}", location.line())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_with_its_place_and_message() {
        let answer = guarded(|| panic!("no {}", "silhouette"));
        assert_eq!(answer.status, Status::Error);
        let message = answer.message.expect("a message");
        assert!(message.starts_with("panicked at guard.rs:"), "{message}");
        assert!(message.ends_with(": no silhouette"), "{message}");
    }
}
