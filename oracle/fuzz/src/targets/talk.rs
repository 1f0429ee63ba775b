//! A program that says anything on its standard output, whatever it is asked.
//!
//! The bytes are what it writes, from the reply to `hello` on. The run must end in time, with one
//! reply for each case, or say that the subject is lost. An answer counts only for the case whose
//! number it names.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use epa_oracle::case::Case;
use epa_oracle::subject::child::{Child, Options};
use epa_oracle::subject::{Reply, Runner};

use crate::claims::named;

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let square = r#"{"v":1,"dim":2,"scalar":"f32","a":{"hull":[[0,0],[1,0],[0,1]]},"b":"#;
    let others = [
        r#"{"point":[0.25,0.25]}}"#,
        r#"{"hull":[[1,1],[2,1]]}}"#,
        r#"{"point":[3,4]}}"#,
    ];
    let case = |other: &str| Case::parse(&format!("{square}{other}")).expect("a case");
    others.into_iter().map(case).collect()
});

/// How long a start and a case may take.
const PATIENCE: Duration = Duration::from_millis(40);

/// The target.
pub(crate) fn attack(bytes: &[u8]) {
    let says = crate::file::file_of(bytes, "");
    // After that it listens until it is ended: a closed pipe would be another attack.
    let script = "cat \"$1\"; exec cat > /dev/null";
    let words = ["/bin/sh", "-c", script, "sh"].map(str::to_owned);
    let command = words
        .into_iter()
        .chain([says.path().display().to_string()])
        .collect();
    let options = Options {
        per_case: PATIENCE,
        start: PATIENCE,
        window: 2,
        restarts: 4,
        ..Options::new(command)
    };
    let begin = Instant::now();
    let cases: Vec<&Case> = CASES.iter().collect();
    let replies = named(Child::start(options)).and_then(|mut child| named(child.run(&cases)));
    if let Some(replies) = replies {
        are_told(&replies, bytes);
    }
    // Every start, case and end has its own patience, and there are few of each.
    assert!(
        begin.elapsed() < Duration::from_secs(8),
        "{:?}",
        begin.elapsed()
    );
}

/// One reply a case; a status that was answered stands somewhere in what was said.
fn are_told(replies: &[Reply], said: &[u8]) {
    assert_eq!(replies.len(), CASES.len());
    let said = String::from_utf8_lossy(said);
    for reply in replies {
        if let Reply::Answer(answer) = reply {
            let unescaped = said.contains(answer.status.name());
            assert!(
                unescaped || said.contains("\\u"),
                "{answer:?} was never said"
            );
        }
    }
}
