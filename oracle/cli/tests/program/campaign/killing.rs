//! kill -9 at random moments: what is left is the beginning of the whole, and goes on to
//! its bytes.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use epa_oracle::generate::Random;

use super::{CAMPAIGN, campaign, code, command, folder, read, run, stderr, write};
use crate::common::PROGRAM;

/// Long enough to be killed in its middle, a few times over.
const LONGER: &[&str] = &campaign("1500");

/// The most bytes that a crash of the whole machine takes from the end of the file.
const LOST: i64 = 600;

/// A campaign, and how often it is killed.
struct Killing<'a> {
    folder: PathBuf,
    campaign: &'a [&'a str],
    /// The bytes of the run that was never killed.
    whole: Vec<u8>,
    /// How long it took.
    duration: Duration,
    random: Random,
}

impl<'a> Killing<'a> {
    fn new(test: &str, campaign: &'a [&'a str]) -> Self {
        let folder = folder(test);
        let start = Instant::now();
        let arguments = validate("whole", "2", campaign);
        let output = run(&folder, &arguments);
        assert!(matches!(code(&output), 0 | 1), "{}", stderr(&output));
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
            let output = run(&self.folder, &validate("killed", jobs, self.campaign));
            assert!(matches!(code(&output), 0 | 1), "{}", stderr(&output));
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
        let arguments = validate("killed", jobs, self.campaign);
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
            write(&self.folder, "killed", &left);
        }
        length > 0 && left.last() != Some(&b'\n')
    }
}

fn validate<'a>(name: &'a str, jobs: &'a str, campaign: &[&'a str]) -> Vec<&'a str> {
    let own = ["validate", "--no-progress", "--resume", "--jobs", jobs];
    [&own[..], &["--results", name], campaign].concat()
}

#[test]
fn a_campaign_killed_20_times_gives_the_bytes_of_one_that_was_not() {
    Killing::new("killed", LONGER).kill(20);
}

/// `cargo test --release -p epa-oracle --test campaign -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute or two, longer where the program is not optimised"]
fn a_long_campaign_killed_200_times_gives_the_bytes_of_one_that_was_not() {
    let program = ["--", PROGRAM, "rogue", "prints-nan"];
    let level = ["--level", "standard", "--shard", "hash:1/10"];
    let campaign = [&level[..], &["--subject", "epa-f32"], &program].concat();
    Killing::new("killed-long", &campaign).kill(200);
}

/// A merge that is killed leaves nothing, or the beginning of what it was to write, which
/// has no last line; merging again under another name gives the whole.
#[test]
fn a_killed_merge_is_never_taken_for_the_whole() {
    let folder = folder("killed-merge");
    for part in ["0", "1"] {
        let shard = format!("hash:{part}/2");
        let shard = ["--shard", &shard];
        let campaign = [&shard[..], CAMPAIGN].concat();
        let output = run(&folder, &validate(part, "2", &campaign));
        assert!(matches!(code(&output), 0 | 1), "{}", stderr(&output));
    }
    let merge = |out: &str| command(&folder, &["merge", "--out", out, "0", "1"]);
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
