//! The targets without a fuzzer: the committed seeds, the finds of the past, and a fixed
//! budget of changed seeds and of random bytes, the same in every run.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use epa_fuzz::{TARGETS, attack};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// The files of a folder, in the order of their names; none if there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    files
}

/// Runs the files of a target; gives how many there are.
#[expect(
    clippy::print_stdout,
    reason = "the name of the file belongs to the output of a test that fails"
)]
fn replay(target: &str, folder: &Path) -> usize {
    let files = files(&folder.join(target));
    for file in &files {
        let bytes = fs::read(file).expect("a file");
        println!("{}", file.display());
        attack(target, &bytes);
    }
    files.len()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The targets whose inputs are texts and files: of random bytes hardly any is one.
const WRITTEN: [&str; 3] = ["cases", "texts", "truth_lines"];

/// One of these with some bytes replaced, left out, put in or repeated from elsewhere.
fn changed(seeds: Vec<Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<Index>(), any::<Index>(), any::<u8>(), 0..4u8);
    (select(seeds), vec(change, 1..5)).prop_map(|(mut bytes, changes)| {
        for (at, from, byte, kind) in changes {
            let [at, from] = [at, from].map(|place| place.index(bytes.len() + 1));
            match kind {
                0 if at < bytes.len() => bytes[at] = byte,
                1 if at < bytes.len() => drop(bytes.remove(at)),
                2 => {
                    let piece = bytes[at.min(from)..at.max(from)].to_vec();
                    drop(bytes.splice(at..at, piece));
                }
                _ => bytes.insert(at, byte),
            }
        }
        bytes
    })
}

/// So many inputs after seeds and finds: random bytes, so many at most, and changed seeds.
fn budget(target: &str, count: u32, length: usize) {
    let seeds = replay(target, &root().join("seeds"));
    assert!(seeds > 0, "{target} has no seeds");
    replay(target, &root().join("finds"));
    let config = Config {
        cases: count,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let seeds = files(&root().join("seeds").join(target));
    let seeds = seeds.iter().map(|file| fs::read(file).expect("a file"));
    let random = vec(any::<u8>(), 0..length);
    let inputs = match WRITTEN.contains(&target) {
        true => prop_oneof![changed(seeds.collect()), random].boxed(),
        false => random.boxed(),
    };
    let run = runner.run(&inputs, |bytes| {
        attack(target, &bytes);
        Ok(())
    });
    run.unwrap_or_else(|why| panic!("{target}: {why}"));
}

/// What is found and not mended: when one of these holds, its file moves out of `open/`.
#[test]
fn open_finds_are_open() {
    let mut found = 0;
    for (target, attack) in TARGETS {
        for file in files(&root().join("finds/open").join(target)) {
            let bytes = fs::read(&file).expect("a file");
            let held = catch_unwind(|| attack(&bytes)).is_ok();
            assert!(!held, "{} is mended", file.display());
            found += 1;
        }
    }
    assert_eq!(found, OPEN);
}

/// How many finds are open.
const OPEN: usize = 0;

macro_rules! budgets {
    ($($name:ident: $count:expr, $length:expr;)*) => {
        $(#[test]
        fn $name() {
            budget(stringify!($name), $count, $length);
        })*

        #[test]
        fn every_target_has_a_budget() {
            let budgets = [$(stringify!($name)),*];
            assert_eq!(TARGETS.map(|(name, _)| name), budgets);
        }
    };
}

budgets! {
    answers: 200, 200;
    cases: 2_000, 100;
    certificates: 500, 200;
    certified: 250, 150;
    curved: 40, 150;
    enclosures: 60, 200;
    floats: 800, 200;
    queries: 1_000, 300;
    rays: 100, 150;
    shrinker: 30, 150;
    talk: 4, 100;
    texts: 2_000, 60;
    traces: 200, 200;
    truth_lines: 500, 100;
}
