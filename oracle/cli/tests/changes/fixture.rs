//! Small results, made by hand.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use epa_oracle::judge::{Kind, Tier};
use epa_oracle::number::FloatType;
use epa_oracle::results::{Asked, Cases, Entry, Errors, Graded, Header, NotJudged, Writer};
use epa_oracle::subject::Declaration;

use crate::common::{self, code, text};

/// A folder of a test.
pub(crate) struct Folder(PathBuf);

/// What a run of the program comes to.
pub(crate) struct Ended {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Folder {
    pub(crate) fn new(test: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("changes")
            .join(test);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ended {
        let output: Output = common::run_in(&self.0, arguments, "");
        Ended {
            code: code(&output),
            out: text(&output.stdout),
            err: text(&output.stderr),
        }
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub(crate) fn put(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect(name);
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<_> = entries.map(|e| name(e.expect("an entry"))).collect();
        names.sort();
        names
    }

    /// Writes results, `before.jsonl` for example.
    pub(crate) fn results(&self, name: &str, run: &Run) {
        let path = self.0.join(name);
        let _ = fs::remove_file(&path);
        let mut writer = Writer::create(&path, &run.header).expect(name);
        for (n, case) in (0..).zip(&run.cases) {
            for (subject, verdict) in case.verdicts.iter().enumerate() {
                let entry = case.entry(n, subject, verdict);
                writer.add(&entry).expect(name);
            }
        }
        match run.ended {
            true => writer.end(0).expect(name),
            false => writer.flush().expect(name),
        }
    }
}

/// A run, to be written as results.
#[derive(Clone)]
pub(crate) struct Run {
    pub(crate) header: Header,
    pub(crate) cases: Vec<Case>,
    pub(crate) ended: bool,
}

/// A run of subjects on cases of the kind that has a hash.
pub(crate) fn run_of(subjects: &[&str], cases: &[Case]) -> Run {
    let declared = |name: &&str| Declaration::everything((*name).to_owned(), FloatType::F64);
    let header = Header {
        epa_oracle_results: 1,
        oracle: "0.1.0".to_owned(),
        edition: "0".repeat(64),
        cases: Cases {
            what: "by hand".to_owned(),
            count: None,
            manifest: None,
        },
        subjects: subjects.iter().map(declared).collect(),
        asked: vec![Asked::default(); subjects.len()],
        policy: "{}".to_owned(),
        metamorphic: false,
        shards: Vec::new(),
        begun: Vec::new(),
    };
    Run {
        header,
        cases: cases.to_vec(),
        ended: true,
    }
}

/// A run of one subject.
pub(crate) fn run(cases: &[Case]) -> Run {
    run_of(&["mine"], cases)
}

/// A case with its verdicts; `None` is unsupported.
#[derive(Clone)]
pub(crate) struct Case {
    name: String,
    stratum: String,
    verdicts: Vec<Option<Graded>>,
}

impl Case {
    fn entry(&self, n: u64, subject: usize, verdict: &Option<Graded>) -> Entry {
        Entry {
            n,
            subject,
            stratum: self.stratum.clone(),
            name: Some(self.name.clone()),
            id: id(&self.name),
            dim: 2,
            shapes: ["hull".to_owned(), "hull".to_owned()],
            not_judged: verdict.is_none().then_some(NotJudged::Unsupported),
            verdict: verdict.clone(),
            ..Entry::default()
        }
    }
}

/// A case of the stratum that stands before the slash of its name.
pub(crate) fn case(name: &str, verdicts: &[Option<Graded>]) -> Case {
    let (stratum, _) = name.split_once('/').expect("a stratum");
    Case {
        name: name.to_owned(),
        stratum: stratum.to_owned(),
        verdicts: verdicts.to_vec(),
    }
}

/// An id of the right form, another for every name.
pub(crate) fn id(name: &str) -> String {
    let letters = name.bytes().flat_map(|b| [b'a' + b / 16, b'a' + b % 16]);
    let letters: String = letters
        .map(char::from)
        .chain(std::iter::repeat('a'))
        .take(26)
        .collect();
    format!("e1-{letters}")
}

/// A verdict of a tier, with a depth error.
pub(crate) fn graded(tier: Tier, kinds: &[Kind], depth: f64) -> Option<Graded> {
    Some(Graded {
        tier,
        kinds: kinds.to_vec(),
        hit: Some(true),
        ulps: Some(depth.abs()),
        errors: Errors {
            depth: Some(depth),
            normal: Some(0.25),
            ..Errors::default()
        },
        ..Graded::default()
    })
}

pub(crate) fn tight(depth: f64) -> Option<Graded> {
    graded(Tier::Tight, &[], depth)
}

pub(crate) fn wrong(depth: f64) -> Option<Graded> {
    graded(Tier::Wrong, &[Kind::DepthHigh], depth)
}
