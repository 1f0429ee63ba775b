//! Campaigns that are killed with -9 at random moments: what is left is the beginning of the whole,
//! and goes on to its bytes. The sessions `campaign`, `merging`, `resuming` and `rejudging` of
//! `tests/transcripts/` have the rest.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use epa_oracle::generate::Random;
use epa_oracle::results::Shard;

use crate::common::{PROGRAM, code, empty, has, text};

/// Two strata, a subject that is right, and one that answers `NaN` now and then.
const STRATA: &str = "--stratum lattice-2d --stratum box-grid-2d --brute-limit 0 --subject epa-f64";

/// The most bytes that a crash of the whole machine takes from the end of the file.
const LOST: i64 = 600;

/// The campaign with so many cases of each stratum.
fn campaign(count: &str) -> String {
    format!("{STRATA} --count {count} -- {PROGRAM} rogue prints-nan")
}

/// An empty folder of a test.
fn folder(test: &str) -> PathBuf {
    empty(&format!("campaign/{test}"))
}

fn command(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(words.split(' ')).current_dir(folder);
    command.stdin(Stdio::null());
    command
}

/// Runs a campaign to its end; some of its answers may be wrong.
fn run(folder: &Path, words: &str) -> Output {
    let output = command(folder, words).output().expect("the binary runs");
    let said = text(&output.stderr);
    assert!(matches!(code(&output), 0 | 1), "{said}");
    output
}

fn read(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).expect(name)
}

/// A campaign, and how often it is killed.
struct Killing {
    folder: PathBuf,
    campaign: String,
    /// The bytes of the run that was never killed.
    whole: Vec<u8>,
    /// How long it took.
    duration: Duration,
    random: Random,
}

impl Killing {
    fn new(test: &str, campaign: String) -> Self {
        let folder = folder(test);
        let start = Instant::now();
        run(&folder, &validate("whole", "2", &campaign));
        Killing {
            whole: read(&folder, "whole"),
            duration: start.elapsed(),
            random: Random::keyed(test, [1, 0]),
            campaign,
            folder,
        }
    }

    /// Kills so many runs, more where too many of them have written nothing new before, and lets
    /// one in a few come to its end.
    #[allow(
        clippy::print_stdout,
        reason = "with --nocapture it says what was done"
    )]
    fn kill(&mut self, kills: u32) {
        let (mut killed, mut finished, mut cut) = (0, 0, 0);
        let mut lengths = BTreeSet::new();
        loop {
            let is_enough = killed >= kills && lengths.len() as u32 > kills / 2;
            let goes_on = !is_enough && killed < 10 * kills;
            if !goes_on && finished > 0 {
                break;
            }
            let jobs = ["1", "2"][usize::from(self.random.below(2) == 0)];
            if goes_on && self.is_killed(jobs, self.duration * 10 / kills) {
                killed += 1;
                lengths.insert(self.left().len());
                cut += u32::from(self.random.below(2) == 0 && self.cut_end());
                continue;
            }
            run(&self.folder, &validate("killed", jobs, &self.campaign));
            assert!(self.left() == self.whole, "after {killed} kills");
            fs::remove_file(self.folder.join("killed")).expect("a file");
            finished += 1;
        }
        let places = lengths.len();
        println!(
            "{killed} kills at {places} places, {cut} of them with a cut end, {finished} runs to the end"
        );
        assert!(cut > 0, "no file was cut within a line");
        assert!(places as u32 > kills / 2, "killed at {places} places only");
    }

    /// Lets a run go on for a random while, at most so long, and kills it; whether it was
    /// still running.
    fn is_killed(&mut self, jobs: &str, most: Duration) -> bool {
        let arguments = validate("killed", jobs, &self.campaign);
        let mut child = command(&self.folder, &arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let most = i64::try_from(most.as_micros()).expect("not that long");
        let micros = u64::try_from(self.random.below(most)).expect("not negative");
        sleep(Duration::from_micros(micros));
        child.kill().expect("it is this test's own");
        let killed = child.wait().expect("it is gone").code().is_none();
        assert!(self.whole.starts_with(&self.left()), "a beginning");
        killed
    }

    /// What there is.
    fn left(&self) -> Vec<u8> {
        fs::read(self.folder.join("killed")).unwrap_or_default()
    }

    /// Cuts off what had not reached the disk, anywhere in a line; whether there was any.
    fn cut_end(&mut self) -> bool {
        let mut left = self.left();
        let lost = usize::try_from(self.random.below(LOST)).expect("not negative");
        let length = left.len().saturating_sub(lost);
        left.truncate(length);
        if length > 0 {
            fs::write(self.folder.join("killed"), &left).expect("a file");
        }
        length > 0 && left.last() != Some(&b'\n')
    }
}

fn validate(name: &str, jobs: &str, campaign: &str) -> String {
    format!("validate --no-progress --resume --jobs {jobs} --results {name} {campaign}")
}

#[test]
fn a_campaign_killed_20_times_gives_the_bytes_of_one_that_was_not() {
    // Long enough to be killed in its middle, a few times over.
    Killing::new("killed", campaign("1500")).kill(20);
}

/// `cargo test --release -p epa-oracle --test campaign -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute or two, longer where the program is not optimised"]
fn a_long_campaign_killed_200_times_gives_the_bytes_of_one_that_was_not() {
    let level = "--level standard --shard hash:1/10 --subject epa-f32";
    let campaign = format!("{level} -- {PROGRAM} rogue prints-nan");
    Killing::new("killed-long", campaign).kill(200);
}

/// Ctrl-C and SIGTERM end a search with what is judged, with its report, and with their own exit
/// codes, even where the table cannot be written.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_and_sigterm_keep_what_is_judged_and_their_exit_codes() {
    let folder = folder("interrupted");
    for (signal, status) in [("INT", 130), ("TERM", 143)] {
        for out in ["/dev/null", "/dev/full"] {
            let name = format!("{signal}-{}", out.trim_start_matches("/dev/"));
            let report = format!("{name}.json");
            let words = format!(
                "validate --no-progress --results {name} --report json={report} --for 1h {STRATA}"
            );
            let mut child = command(&folder, &words)
                .stdout(fs::File::create(out).expect(out))
                .stderr(Stdio::piped())
                .spawn()
                .expect("it starts");
            let judged = || fs::metadata(folder.join(&name)).map_or(0, |file| file.len());
            while judged() < 20_000 {
                assert!(child.try_wait().expect("a child").is_none(), "it goes on");
                sleep(Duration::from_millis(5));
            }
            let interrupt = format!("kill -s {signal} {}", child.id());
            let sent = Command::new("sh").args(["-c", &interrupt]).status();
            assert!(sent.expect("a shell").success());
            let output = child.wait_with_output().expect("it ends");
            assert_eq!(code(&output), status, "{name}: {}", text(&output.stderr));
            has(&text(&output.stderr), &["interrupted; --resume goes on"]);
            has(
                &text(&read(&folder, &report)),
                &["\"verdict\": \"incomplete\""],
            );
        }
    }
}

/// A merge that is killed leaves nothing, or the beginning of what it was to write, which
/// has no last line; merging again under another name gives the whole.
#[test]
fn a_killed_merge_is_never_taken_for_the_whole() {
    let folder = folder("killed-merge");
    for part in ["0", "1"] {
        let campaign = format!("--shard hash:{part}/2 {}", campaign("45"));
        run(&folder, &validate(part, "2", &campaign));
    }
    let merge = |out: &str| command(&folder, &format!("merge --out {out} 0 1"));
    let start = Instant::now();
    assert!(merge("whole").output().expect("it runs").status.code() == Some(1));
    let whole = read(&folder, "whole");
    let most = i64::try_from(start.elapsed().as_micros()).expect("not that long");
    let mut random = Random::keyed("killed-merge", [1, 0]);
    for _ in 0..20 {
        let micros = u64::try_from(random.below(most)).expect("not negative");
        let mut child = merge("merged")
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        sleep(Duration::from_micros(micros));
        child.kill().expect("it is this test's own");
        let ended = child.wait().expect("it is gone").code();
        hold_beginning(&folder, &whole, ended);
    }
}

/// Holds that there is nothing or a beginning, and takes it away.
fn hold_beginning(folder: &Path, whole: &[u8], ended: Option<i32>) {
    let Ok(merged) = fs::read(folder.join("merged")) else {
        assert_eq!(ended, None, "it ended, and there is nothing");
        return;
    };
    assert!(whole.starts_with(&merged));
    assert!(
        ended.is_none() || merged == whole,
        "it ended, and is not whole"
    );
    fs::remove_file(folder.join("merged")).expect("a file");
}

/// Each case is in one part, and a part that is divided again is the same part.
#[test]
fn shards_are_parts() {
    for id in ["e1-a", "e1-b", "e1-c", "e1-d", "e1-e", "e1-f"] {
        for of in 1..=12 {
            let holds = |index, of| Shard { index, of }.holds(id);
            let holding = (0..of).filter(|index| holds(*index, of));
            assert_eq!(holding.count(), 1, "{id} of {of}");
            for index in 0..of {
                let halves = [index, index + of].map(|index| holds(index, 2 * of));
                assert_eq!(holds(index, of), halves[0] != halves[1]);
            }
        }
    }
}
