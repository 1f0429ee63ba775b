//! The action for pull requests, whole: a scratch repository with two commits, the shell scripts of
//! `.github/actions` as the action runs them, and the comment that comes of it.

#![cfg(unix)]

mod hostile;
mod post;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::{code, has, text};

const DRIVER: &str = include_str!("driver.py");

/// The line that the bug changes: a distance below which nothing is added any more.
const SOUND: &str = "TOLERANCE = 1e-12\n";
const BUG: &str = "TOLERANCE = 0.05\n";

/// A repository in which a driver changes, and what the action leaves.
struct Scratch(PathBuf);

impl Scratch {
    /// One with these states of the driver, a commit each.
    fn new(test: &str, drivers: [&str; 2]) -> Self {
        Scratch::with_cases(test, drivers, "")
    }

    /// The same with cases of its own.
    fn with_cases(test: &str, drivers: [&str; 2], cases: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pull_request");
        let scratch = Scratch(folder.join(test));
        let _ = fs::remove_dir_all(&scratch.0);
        fs::create_dir_all(scratch.path("repository")).expect("a folder");
        scratch.git(&["init", "--quiet", "--initial-branch=main"]);
        scratch.put("repository/cases.jsonl", cases);
        for driver in drivers {
            scratch.put("repository/driver.py", driver);
            scratch.git(&["add", "--all"]);
            scratch.git(&["commit", "--quiet", "--allow-empty", "--message=driver"]);
        }
        scratch
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn put(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect(name);
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn git(&self, arguments: &[&str]) {
        let identity = [
            "-c",
            "user.name=test",
            "-c",
            "user.email=test@example.invalid",
        ];
        let mut git = Command::new("git");
        git.args(identity).args(arguments);
        let output = output(git.current_dir(self.path("repository")));
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            text(&output.stderr)
        );
    }

    /// Runs a script of an action, with the environment that its step gives it.
    fn script(&self, name: &str, environment: &[(&str, &OsStr)]) -> Output {
        let actions = concat!(env!("CARGO_MANIFEST_DIR"), "/../../.github/actions");
        let mut script = Command::new(Path::new(actions).join(name));
        script.env("EPA_PROGRAM", env!("CARGO_BIN_EXE_epa-oracle"));
        script.envs(environment.iter().copied());
        output(script.current_dir(self.path("repository")))
    }

    /// Judges both commits and compares them, as the first workflow does.
    fn compare(&self, cases: &str) -> Output {
        let (results, summary) = (self.path("artifact"), self.path("summary.md"));
        self.script(
            "epa-oracle/compare.sh",
            &[
                ("EPA_BUILD", "test -f driver.py".as_ref()),
                ("EPA_DRIVER", "python3 driver.py".as_ref()),
                ("EPA_TRACE", "python3 driver.py trace".as_ref()),
                ("EPA_CASES", cases.as_ref()),
                ("EPA_BASE", "HEAD~".as_ref()),
                ("EPA_HEAD", "HEAD".as_ref()),
                ("EPA_RESULTS", results.as_ref()),
                ("GITHUB_STEP_SUMMARY", summary.as_ref()),
            ],
        )
    }

    /// Makes the comment, as the second workflow does.
    fn comment_of(&self, longest: &str) -> (String, Output) {
        let (artifact, comment) = (self.path("artifact"), self.path("comment.md"));
        let output = self.script(
            "epa-oracle-comment/comment.sh",
            &[
                ("EPA_POLICY", "{}".as_ref()),
                ("EPA_ARTIFACT", artifact.as_ref()),
                ("EPA_COMMENT", comment.as_ref()),
                ("EPA_MOST", longest.as_ref()),
            ],
        );
        assert_eq!(
            code(&output),
            0,
            "{}{}",
            text(&output.stdout),
            text(&output.stderr)
        );
        (self.read("comment.md"), output)
    }

    fn comment(&self) -> String {
        self.comment_of("10000000").0
    }
}

fn output(command: &mut Command) -> Output {
    command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

const CASES: &str = "--stratum random-2d --stratum lattice-2d --count 60";

#[test]
fn a_planted_bug_is_red_and_the_comment_shows_it() {
    let scratch = Scratch::new("planted", [DRIVER, &DRIVER.replace(SOUND, BUG)]);
    let compared = scratch.compare(CASES);
    let (out, err) = (text(&compared.stdout), text(&compared.stderr));
    assert_eq!(code(&compared), 1, "{out}{err}");
    has(
        &out,
        &["REGRESSED: 8 regressions", "== base: ", "== head: "],
    );
    let comment = scratch.comment();
    // The judge of the other side comes to the same.
    let (marker, shown) = comment.split_once('\n').expect("a marker");
    assert_eq!(marker, "<!-- epa-oracle -->");
    assert_eq!(shown, scratch.read("artifact/comment.md"));
    assert_eq!(shown, scratch.read("summary.md"));
    let shown = comment.replace(epa_oracle::edition::edition(), "…");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots/pull_request");
    insta::with_settings!({snapshot_path => folder, prepend_module_to_snapshot => false}, {
        insta::assert_snapshot!("comment", shown);
    });
    // The command of the comment, in the work tree of the change.
    let asked = "show random-2d/1/57 -- python3 driver.py";
    has(&comment, &[asked]);
    let arguments: Vec<&str> = asked.split(' ').collect();
    let shown = crate::common::run_in(&scratch.path("repository"), &arguments, "");
    has(&text(&shown.stdout), &["DEPTH_LOW", "0.03206741222054377"]);
}

#[test]
fn nothing_worse_is_green() {
    let mended = Scratch::new("mended", [&DRIVER.replace(SOUND, BUG), DRIVER]);
    let compared = mended.compare(CASES);
    assert_eq!(code(&compared), 0, "{}", text(&compared.stderr));
    has(
        &mended.comment(),
        &["✅ **Improved**: 0 regressions, 8 improvements"],
    );
    let renamed = DRIVER.replace("small-epa", "small-epa 2.0");
    let same = Scratch::new("same", [DRIVER, &renamed]);
    let compared = same.compare(CASES);
    assert_eq!(code(&compared), 0, "{}", text(&compared.stderr));
    has(
        &same.comment(),
        &["✅ **Unchanged**", "`small-epa` → `small-epa 2.0`"],
    );
}

#[test]
fn a_driver_that_does_not_run_is_told() {
    let broken = Scratch::new("broken", [DRIVER, "import nothing_of_this_name\n"]);
    let compared = broken.compare(CASES);
    assert_eq!(code(&compared), 1, "{}", text(&compared.stderr));
    has(
        &broken.comment(),
        &["❌ **Not judged**: the change does not build"],
    );
    let first = Scratch::new("first", ["import nothing_of_this_name\n", DRIVER]);
    let compared = first.compare(CASES);
    assert_eq!(code(&compared), 0, "{}", text(&compared.stderr));
    has(
        &first.comment(),
        &["⚠️ **Nothing to compare**: the state before"],
    );
}

#[test]
fn the_program_is_found_or_refused() {
    let scratch = Scratch::new("program", [DRIVER, DRIVER]);
    let output = scratch.path("output");
    let find = |program: &str| {
        let environment: [(&str, &OsStr); 2] = [
            ("EPA_PROGRAM", program.as_ref()),
            ("GITHUB_OUTPUT", output.as_ref()),
        ];
        scratch.script("epa-oracle/program.sh", &environment)
    };
    assert_eq!(code(&find(env!("CARGO_BIN_EXE_epa-oracle"))), 0);
    let told = format!("program={}\n", env!("CARGO_BIN_EXE_epa-oracle"));
    assert_eq!(scratch.read("output"), told);
    let refused = find("no-such-program");
    assert_eq!(code(&refused), 2);
    has(
        &text(&refused.stderr),
        &["there is no program no-such-program"],
    );
}

/// A server of files stands for that of releases.
#[test]
fn the_program_of_a_release_is_fetched_and_its_hash_checked() {
    let scratch = Scratch::new("release", [DRIVER, DRIVER]);
    let server = scratch.path("server");
    let name = format!("epa-oracle-{}-unknown-linux-gnu", std::env::consts::ARCH);
    #[cfg(target_os = "macos")]
    let name = "epa-oracle-aarch64-apple-darwin";
    let made = format!(
        "set -e
        cd '{}'
        folder=server/owner/epa/releases/download/v0.1.0
        mkdir -p $folder {name}
        echo 'the program' > {name}/epa-oracle
        tar -czf $folder/{name}.tar.gz {name}
        cd $folder
        shasum -a 256 {name}.tar.gz > {name}.tar.gz.sha256",
        scratch.path(".").display()
    );
    assert!(
        output(Command::new("sh").args(["-c", &made]))
            .status
            .success()
    );
    let (address, told) = (
        format!("file://{}", server.display()),
        scratch.path("output"),
    );
    let find = |release: &str| {
        let environment: [(&str, &OsStr); 6] = [
            ("EPA_PROGRAM", "epa-oracle".as_ref()),
            ("EPA_RELEASE", release.as_ref()),
            ("GITHUB_SERVER_URL", address.as_ref()),
            ("GITHUB_ACTION_REPOSITORY", "owner/epa".as_ref()),
            ("RUNNER_TEMP", scratch.0.as_os_str()),
            ("GITHUB_OUTPUT", told.as_ref()),
        ];
        scratch.script("epa-oracle/program.sh", &environment)
    };
    assert_eq!(code(&find("v0.1.0")), 0);
    let told = scratch.read("output");
    let program = told.trim_end().strip_prefix("program=").expect("a path");
    assert_eq!(fs::read_to_string(program).expect(program), "the program\n");
    let absent = find("v0.2.0");
    assert_eq!(code(&absent), 2);
    has(&text(&absent.stderr), &["leave out `release` to build it"]);
    let archive = format!("server/owner/epa/releases/download/v0.1.0/{name}.tar.gz");
    scratch.put(&archive, "something else");
    let forged = find("v0.1.0");
    assert_eq!(code(&forged), 2);
    has(
        &text(&forged.stderr),
        &["has not the hash that stands beside it"],
    );
}
