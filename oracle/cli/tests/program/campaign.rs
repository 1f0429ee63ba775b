//! Campaigns that are killed with -9 at random moments: what is left is the beginning of the whole,
//! and goes on to its bytes. The sessions `campaign`, `merging`, `resuming` and `rejudging` of
//! `tests/transcripts/` have the rest.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use epa_oracle::generate::Random;

use crate::common::{PROGRAM, code, empty, text};

/// Two strata, and a subject that is right; one that answers `NaN` now and then follows.
const STRATA: &str =
    "--stratum lattice-2d --stratum box-grid-2d --count 500 --brute-limit 0 --subject epa-f64";

/// The most bytes that a crash of the whole machine takes from the end of the file.
const LOST: i64 = 600;

fn command(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(words.split(' ')).current_dir(folder);
    command.stdin(Stdio::null());
    command
}

/// Runs a campaign to its end; some of its answers may be wrong.
fn run(folder: &Path, words: &str) {
    let output = command(folder, words).output().expect("the binary runs");
    assert!(matches!(code(&output), 0 | 1), "{}", text(&output.stderr));
}

/// A campaign, and how often it is killed.
struct Killing {
    folder: PathBuf,
    campaign: String,
    /// The bytes of the run that was never killed.
    whole: Vec<u8>,
    /// How long it took.
    duration: Duration,
    /// How long it takes to read what is there, and to find that nothing is left to do.
    reading: Duration,
    random: Random,
}

impl Killing {
    fn new(test: &str, campaign: String) -> Self {
        let folder = empty(&format!("campaign/{test}"));
        let [duration, reading] = [(); 2].map(|()| {
            let start = Instant::now();
            run(&folder, &validate("whole", "2", &campaign));
            start.elapsed()
        });
        Killing {
            whole: fs::read(folder.join("whole")).expect("results"),
            duration,
            reading,
            random: Random::keyed(test, [1, 0]),
            campaign,
            folder,
        }
    }

    /// Kills so many runs, more where too many of them have written nothing new before, and lets
    /// one in a few come to its end.
    #[allow(clippy::print_stdout, reason = "--nocapture shows it")]
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
            if goes_on && self.is_killed(jobs, self.reading + self.duration * 10 / kills) {
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
        println!("{killed} kills at {places} places, {cut} cut, {finished} runs to the end");
        assert!(cut > 0, "no file was cut within a line");
        assert!(places as u32 > kills / 2, "killed at {places} places only");
    }

    /// Lets a run go on for a random while, at most so long, and kills it; whether it was
    /// still running.
    fn is_killed(&mut self, jobs: &str, most: Duration) -> bool {
        let arguments = validate("killed", jobs, &self.campaign);
        let mut child = command(&self.folder, &arguments);
        child.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = child.spawn().expect("it starts");
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
    let campaign = format!("{STRATA} -- {PROGRAM} rogue prints-nan");
    Killing::new("killed", campaign).kill(20);
}

/// `cargo test --release -p epa-oracle --test campaign -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute or two, longer where the program is not optimised"]
fn a_long_campaign_killed_200_times_gives_the_bytes_of_one_that_was_not() {
    let level = "--level standard --shard hash:1/10 --subject epa-f32";
    let campaign = format!("{level} -- {PROGRAM} rogue prints-nan");
    Killing::new("killed-long", campaign).kill(200);
}
