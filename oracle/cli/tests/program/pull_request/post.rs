//! Where the comment is written: `post.sh`, with another program for `gh`.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::{DRIVER, Scratch};
use crate::common::{code, has, text};

/// Notes its arguments, and answers as the server would.
const GH: &str = r#"#!/usr/bin/env bash
printf '[%s]' "$@" >> "$CALLS"
echo >> "$CALLS"
case $* in
  *pulls*) printf '%s' "$PULLS" ;;
  *PATCH* | *POST*) ;;
  *comments*) printf '%s' "$EARLIER" ;;
esac
"#;

struct Posted {
    calls: String,
    out: String,
    code: i32,
}

/// Posts a comment where the server knows these pull requests and this earlier comment.
fn post(test: &str, commit: &str, pulls: &str, earlier: &str) -> Posted {
    let scratch = Scratch::new(test, [DRIVER, DRIVER]);
    scratch.put("gh", GH);
    let gh = scratch.path("gh");
    fs::set_permissions(&gh, fs::Permissions::from_mode(0o755)).expect("permissions");
    scratch.put("comment.md", "text\n");
    scratch.put("calls", "");
    let system = std::env::var_os("PATH").unwrap_or_default();
    let folders = [scratch.0.clone()]
        .into_iter()
        .chain(std::env::split_paths(&system));
    let path = std::env::join_paths(folders).expect("a path");
    let (calls, comment) = (scratch.path("calls"), scratch.path("comment.md"));
    let environment: [(&str, &OsStr); 9] = [
        ("PATH", &path),
        ("CALLS", calls.as_ref()),
        ("PULLS", pulls.as_ref()),
        ("EARLIER", earlier.as_ref()),
        ("EPA_COMMENT", comment.as_ref()),
        ("EPA_REPOSITORY", "owner/name".as_ref()),
        ("EPA_HEAD_OWNER", "stranger".as_ref()),
        (
            "EPA_HEAD_BRANCH",
            "$(touch pwned);`touch pwned`\"'&state=all".as_ref(),
        ),
        ("EPA_HEAD_SHA", commit.as_ref()),
    ];
    let output = scratch.script("epa-oracle-comment/post.sh", &environment);
    assert!(!scratch.path("repository/pwned").exists());
    Posted {
        calls: scratch.read("calls"),
        out: text(&output.stdout) + &text(&output.stderr),
        code: code(&output),
    }
}

#[test]
fn the_pull_request_is_that_of_the_commit_of_the_event() {
    let posted = post("new", "0123abc", "7\n", "");
    assert_eq!(posted.code, 0, "{}", posted.out);
    has(
        &posted.calls,
        &[
            "[repos/owner/name/pulls][-f][state=open]",
            "[-f][head=stranger:$(touch pwned);`touch pwned`\"'&state=all]",
            "select(.head.sha == \"0123abc\")",
            "[--method][POST][repos/owner/name/issues/7/comments][-F][body=@",
        ],
    );
    let posted = post("again", "0123abc", "7\n", "41\n42\n");
    has(
        &posted.calls,
        &["[--method][PATCH][repos/owner/name/issues/comments/42][-F][body=@"],
    );
    assert!(!posted.calls.contains("POST"), "{}", posted.calls);
    let none = post("none", "0123abc", "", "");
    assert_eq!(
        (none.code, none.calls.lines().count()),
        (0, 1),
        "{}",
        none.calls
    );
    has(&none.out, &["no open pull request has the commit 0123abc"]);
}

#[test]
fn what_is_no_commit_is_refused() {
    for commit in ["", "main", "0\") | error(\""] {
        let refused = post("refused", commit, "7\n", "");
        assert_eq!((refused.code, refused.calls.as_str()), (2, ""), "{commit}");
    }
}
