//! Where the cases of a run come from.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use crate::cli::shared::input;
use crate::cli::shared::search::Search;
use crate::cli::shared::streams::Refusals;
use epa_corpus::corpus;
use epa_corpus::generate::{Level, Reference, Stratum, strata, stratum_and_scalar};
use epa_format::case::Case;
use epa_format::limits::{MAX_BITS, MAX_DEMANDED};
use epa_format::message::in_lines;
use epa_format::number::FloatType;
use epa_judge::results::{Cases, Entry};
use epa_judge::subject::Declaration;
use epa_judge::validate::Placed;

/// Which cases to run.
pub(crate) enum Source {
    /// What is embedded.
    Embedded(Vec<(String, Case)>),
    /// A level of generated cases.
    Level(Level),
    /// The first cases of some strata, in turn.
    Strata {
        parts: Vec<(&'static Stratum, FloatType)>,
        seed: u64,
        count: u64,
    },
    /// Fresh cases of some strata, without end.
    Search(Search),
    /// Files, or standard input; each a stratum by its name.
    Files(Vec<String>),
}

/// Which cases to run.
#[derive(Debug, clap::Args)]
pub(crate) struct Wanted {
    /// Files of cases to run instead of the embedded corpus; `-` for standard input.
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    /// Which fixed list of cases: `core` is what is embedded, `standard` has 100,000
    /// generated cases, `full` 10,000,000, `curved` 20,000 of cylinders, cones and ellipsoids.
    #[arg(long, value_name = "LEVEL", value_parser = ["core", "curved", "standard", "full"], conflicts_with = "strata")]
    level: Option<String>,
    /// A stratum of generated cases (`epa-oracle generate --list` names them); with
    /// `.f32` its twin for that type; may be repeated.
    #[arg(long = "stratum", value_name = "NAME")]
    strata: Vec<String>,
    /// How many cases of each stratum: 100 unless told.
    #[arg(long, value_name = "N", value_parser = from_one::<u64>)]
    count: Option<u64>,
    /// The seed of the strata: 1 unless told.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

/// A whole number from 1 on.
pub(crate) fn from_one<N: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<N, String> {
    text.parse()
        .ok()
        .filter(|n| *n >= N::from(1))
        .ok_or_else(|| "write a whole number from 1 on, of at most 19 digits".to_owned())
}

/// Why there is no such file: a case or a stratum may be meant.
fn absent(file: &str, error: &io::Error) -> String {
    if file.parse::<Reference>().is_ok() {
        return format!(
            "{file} is a case, not a file of cases; `epa-oracle show {file} -- COMMAND` asks about it"
        );
    }
    if stratum_and_scalar(file).is_ok() {
        return format!("{file} is a stratum, not a file of cases; write --stratum {file}");
    }
    input::unreadable(file, error)
}

/// Whether a name of the words is that of a program, which stands behind a forgotten `--`.
pub(crate) fn check_programs(words: &[String]) -> Result<(), String> {
    let Some(at) = words.iter().position(|word| is_program(word)) else {
        return Ok(());
    };
    let (before, command) = words.split_at(at);
    // What is no path is only sought on the PATH.
    let is_here = !command[0].contains('/') && Path::new(&command[0]).is_file();
    let here = if is_here { "./" } else { "" };
    Err(format!(
        "{} is a program, not a file of cases; the command of a driver stands behind `--`: {}",
        words[at],
        [&before.join(" "), " -- ", here, &command.join(" ")]
            .concat()
            .trim_start(),
    ))
}

/// Whether a name is that of a script, of a binary, or of a program that a shell finds.
fn is_program(name: &str) -> bool {
    let mut first = [0; 4];
    match File::open(name).map(|mut file| file.read(&mut first)) {
        Ok(_) => first.starts_with(b"#!") || first == *b"\x7fELF",
        Err(_) if name.contains('/') => false,
        Err(_) => {
            let path = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
        }
    }
}

/// How many cases of a stratum are run, unless told.
const COUNT: u64 = 100;

/// The seed of the strata, unless told.
const SEED: u64 = 1;

impl Wanted {
    /// The files that are named.
    pub(crate) fn files(&self) -> &[String] {
        &self.files
    }

    /// Whether what is embedded is wanted.
    pub(crate) fn is_embedded(&self) -> bool {
        self.files.is_empty()
            && self.strata.is_empty()
            && self.level.as_ref().is_none_or(|l| l == "core")
    }

    /// Where the cases come from.
    pub(crate) fn source(&self) -> Result<Source, String> {
        self.check_words()?;
        self.check_numbers()?;
        if self.is_embedded() {
            return Source::embedded().map_err(|e| format!("the embedded corpus is broken: {e}"));
        }
        if let Some(level) = self.level.as_deref().and_then(Level::from_name) {
            return Ok(Source::Level(level));
        }
        if self.strata.is_empty() {
            self.check_files()?;
            return Ok(Source::Files(self.files.clone()));
        }
        let parts = self.parts()?;
        Ok(Source::Strata {
            parts,
            seed: self.seed.unwrap_or(SEED),
            count: self.count.unwrap_or(COUNT),
        })
    }

    /// The strata that are named.
    fn parts(&self) -> Result<Vec<(&'static Stratum, FloatType)>, String> {
        let mut parts = Vec::new();
        for name in &self.strata {
            if name == "all" {
                for scalar in [FloatType::F64, FloatType::F32] {
                    parts.extend(strata().map(|stratum| (stratum, scalar)));
                }
            } else {
                parts.push(stratum_and_scalar(name).map_err(|error| error.to_string())?);
            }
        }
        Ok(parts)
    }

    /// A search of the strata that are named, or of all that one of the subjects covers, in its
    /// float type.
    pub(crate) fn search(&self, declarations: &[&Declaration]) -> Result<Source, String> {
        let mut parts = self.parts()?;
        if parts.is_empty() {
            for scalar in [FloatType::F64, FloatType::F32] {
                let of_type = |of: &&&Declaration| of.scalar == scalar;
                let mine: Vec<_> = declarations.iter().filter(of_type).collect();
                let covered = strata().filter(|s| mine.iter().any(|of| of.handles_dim(s.dim)));
                parts.extend(covered.map(|stratum| (stratum, scalar)));
            }
        }
        if parts.is_empty() {
            return Err("no subject declares a dimension that there are strata of".to_owned());
        }
        let seed = self.seed.unwrap_or(SEED);
        Ok(Source::Search(Search::new(parts, seed)))
    }

    /// The words are files, and stand alone.
    fn check_words(&self) -> Result<(), String> {
        let Some(first) = self.files.first() else {
            return Ok(());
        };
        check_programs(&self.files)?;
        if !self.strata.is_empty() || self.level.is_some() {
            return Err(format!(
                "files of cases ({first}) go with no --stratum and no --level; leave one of them out"
            ));
        }
        Ok(())
    }

    /// Where no file can be read, nothing is run; where one can, the others are reported.
    fn check_files(&self) -> Result<(), String> {
        let mut why = None;
        for file in self.files.iter().filter(|file| *file != "-") {
            match std::fs::metadata(file) {
                Ok(_) => return Ok(()),
                Err(error) => why = why.or_else(|| Some(absent(file, &error))),
            }
        }
        match why {
            Some(why) if !self.files.iter().any(|file| file == "-") => Err(why),
            _ => Ok(()),
        }
    }

    /// Only strata have a count and a seed: everything else is a fixed list.
    fn check_numbers(&self) -> Result<(), String> {
        let flags = [("--count", self.count), ("--seed", self.seed)];
        let given = flags.iter().find(|(_, number)| number.is_some());
        let Some((flag, _)) = given.filter(|_| self.strata.is_empty()) else {
            return Ok(());
        };
        let fixed = match (&self.level, self.files.is_empty()) {
            (Some(level), _) => format!("level {level} is a fixed list of cases"),
            (None, true) => "the embedded cases are a fixed list".to_owned(),
            (None, false) => "a file has the cases that it has".to_owned(),
        };
        Err(format!(
            "{flag} is for generated strata, and {fixed}. Name strata (--stratum NAME, --stratum all), \
             or leave {flag} out; --shard hash:1/100 runs a hundredth of any list"
        ))
    }
}

/// Where lines that are not cases are reported.
pub(crate) struct Complaints<W> {
    err: Mutex<W>,
    count: AtomicU64,
}

/// Of a file: they are told as far as the first few.
struct OfFile<'c, W: Write> {
    file: &'c str,
    refusals: Refusals,
    all: &'c Complaints<W>,
}

impl<W: Write> OfFile<'_, W> {
    fn report(&mut self, what: &str) {
        self.all.count.fetch_add(1, Ordering::Relaxed);
        if self.refusals.add() {
            self.all.say(what);
        }
    }
}

impl<W: Write> Drop for OfFile<'_, W> {
    fn drop(&mut self) {
        if let Some(rest) = self.refusals.rest(input::called(self.file)) {
            self.all.say(&format!("epa-oracle: {rest}"));
        }
    }
}

impl<W: Write> Complaints<W> {
    pub(crate) fn new(err: W) -> Self {
        Complaints {
            err: Mutex::new(err),
            count: AtomicU64::new(0),
        }
    }

    /// How many there were.
    pub(crate) fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// Says what is no complaint.
    fn say(&self, what: &str) {
        let mut err = self.err.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(err, "{}", in_lines(what));
    }
}

impl Source {
    /// The embedded cases.
    pub(crate) fn embedded() -> Result<Self, corpus::CorpusError> {
        Ok(Source::Embedded(embedded()?))
    }

    /// What the header of the results says of them.
    pub(crate) fn describe(&self) -> Cases {
        let (what, count, manifest) = match self {
            Source::Embedded(cases) => {
                let (count, manifest) = (cases.len() as u64, hash_of_ids(cases));
                ("level core".to_owned(), Some(count), Some(manifest))
            }
            Source::Level(level) => {
                let what = format!("level {}", level.name());
                let manifest = level.stored_sha256().to_owned();
                (what, Some(level.count()), Some(manifest))
            }
            Source::Strata { parts, seed, count } => {
                let name = |(stratum, scalar): &(&Stratum, _)| twin_name(stratum, *scalar);
                let names = Vec::from_iter(parts.iter().map(name)).join(" ");
                let what = format!("{count} of each of {names}, seed {seed}");
                (what, Some(parts.len() as u64 * count), None)
            }
            Source::Search(search) => {
                let (strata, seed) = (search.parts.len(), search.seed);
                let what = format!("a search of {strata} strata, seed {seed}");
                (what, None, None)
            }
            Source::Files(files) => (files.join(" "), None, hash_of_files(files)),
        };
        Cases {
            what,
            count,
            manifest,
        }
    }

    /// Whether the cases stand in files.
    pub(crate) fn is_of_files(&self) -> bool {
        matches!(self, Source::Files(_))
    }

    /// Tells a search that an entry shows a new cause.
    pub(crate) fn found(&self, entry: &Entry) {
        if let Source::Search(search) = self {
            let is_of =
                |(stratum, scalar): &(&Stratum, _)| twin_name(stratum, *scalar) == entry.stratum;
            if let Some(part) = search.parts.iter().position(is_of) {
                search.found(entry.n, part);
            }
        }
    }

    /// The cases one after the other; lines that are not cases are reported and
    /// left out.
    pub(crate) fn cases<'s, W: Write + Send>(
        &'s self,
        complaints: &'s Complaints<W>,
    ) -> Box<dyn Iterator<Item = Placed> + Send + 's> {
        match self {
            Source::Embedded(cases) => Box::new(cases.iter().map(|(stratum, case)| Placed {
                stratum: stratum.clone(),
                case: case.clone(),
            })),
            Source::Level(level) => {
                Box::new(level.references().map(|reference| placed(&reference)))
            }
            Source::Strata { parts, seed, count } => {
                Box::new(parts.iter().flat_map(move |(stratum, scalar)| {
                    let case = move |index| placed(&stratum.reference(*scalar, *seed, index));
                    (0..*count).map(case)
                }))
            }
            Source::Search(search) => Box::new(search.references().map(|case| placed(&case))),
            Source::Files(files) => Box::new(
                files
                    .iter()
                    .flat_map(|file| cases_of_file(file, complaints)),
            ),
        }
    }
}

/// The embedded cases, each with its stratum.
pub(crate) fn embedded() -> Result<Vec<(String, Case)>, corpus::CorpusError> {
    let owned = |(stratum, case): (&str, Case)| (stratum.to_owned(), case);
    let corpus = corpus::embedded()?.into_iter().map(owned);
    Ok(corpus.chain(corpus::core()?).collect())
}

/// The cases of files, all in memory, each with its file.
pub(crate) fn cases_of(files: &[String]) -> Result<Vec<(&str, Case)>, String> {
    let (mut cases, mut bits) = (Vec::new(), 0);
    for file in files {
        for line in input::Lines::open(file)? {
            let (number, line) = line?;
            let parsed = input::parse_case(file, number, &line);
            let case = parsed.map_err(|none| none.diagnosis.trim_end().to_owned())?;
            bits += case.weight();
            cases.push((file.as_str(), case));
            if cases.len() > MAX_DEMANDED || bits > MAX_BITS {
                return Err(format!(
                    "{file}:{number}: --cases takes at most {MAX_DEMANDED} cases, with numbers of \
                     {MAX_BITS} bits together; judge them in parts"
                ));
            }
        }
    }
    Ok(cases)
}

/// The cases that verdicts of a file of results may be of.
pub(crate) struct AtHand(BTreeMap<String, Case>);

impl AtHand {
    /// The embedded cases, and others.
    pub(crate) fn new(others: impl Iterator<Item = Case>) -> Result<Self, corpus::CorpusError> {
        let all = embedded()?.into_iter().map(|(_, case)| case);
        let by_id = |case: Case| (case.id().to_string(), case);
        Ok(AtHand(all.chain(others).map(by_id).collect()))
    }

    /// The case of a verdict: by its id, a generated one by its name.
    pub(crate) fn case(&self, entry: &Entry) -> Option<Case> {
        let [_, given] = entry.ids();
        if let Some(case) = self.0.get(given) {
            return Some(case.clone());
        }
        let reference: Reference = entry.name.as_ref()?.parse().ok()?;
        // A name alone proves nothing: the id does.
        Some(reference.case()).filter(|case| case.id().as_str() == given)
    }
}

/// The SHA-256 of the ids in order, a line each.
fn hash_of_ids(cases: &[(String, Case)]) -> String {
    let mut hash = Sha256::new();
    for (_, case) in cases {
        hash.update(case.id().as_str());
        hash.update("\n");
    }
    HEXLOWER.encode(&hash.finalize())
}

/// The SHA-256 of the bytes of all files; `None` if one of them can be read only once,
/// or not at all.
fn hash_of_files(files: &[String]) -> Option<String> {
    let mut hash = Sha256::new();
    for name in files {
        let mut file = File::open(name).ok()?;
        if name == "-" || !file.metadata().ok()?.is_file() {
            return None;
        }
        let mut block = [0; 1 << 14];
        loop {
            match file.read(&mut block).ok()? {
                0 => break,
                n => hash.update(&block[..n]),
            }
        }
    }
    Some(HEXLOWER.encode(&hash.finalize()))
}

fn placed(reference: &Reference) -> Placed {
    Placed {
        stratum: twin_name(reference.stratum, reference.scalar),
        case: reference.case(),
    }
}

/// The name of a stratum for a float type.
fn twin_name(stratum: &Stratum, scalar: FloatType) -> String {
    match scalar {
        FloatType::F64 => stratum.name.to_owned(),
        FloatType::F32 => format!("{}.f32", stratum.name),
    }
}

fn cases_of_file<'s, W: Write + Send>(
    file: &'s str,
    complaints: &'s Complaints<W>,
) -> impl Iterator<Item = Placed> + Send + 's {
    let stratum = Path::new(file).file_stem().map_or_else(
        || file.to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    );
    let mut refused = OfFile {
        file,
        refusals: Refusals::default(),
        all: complaints,
    };
    let lines = input::Lines::open(file);
    let lines = lines.map_err(|why| refused.report(&format!("epa-oracle: {why}")));
    let is_open = lines.is_ok();
    let mut lines = lines.into_iter().flatten().peekable();
    if is_open && lines.peek().is_none() {
        let why = input::without_lines(file, "case");
        complaints.say(&format!("epa-oracle: {why}"));
    }
    let case = move |line: Result<(usize, input::Line), String>| {
        let unreadable = |why: String| refused.report(&format!("epa-oracle: {why}"));
        let (number, line) = line.map_err(unreadable).ok()?;
        let parsed = input::parse_case(file, number, &line);
        Some(parsed.map_err(|none| refused.report(&none.diagnosis)).ok())
    };
    lines.map_while(case).flatten().map(move |case| Placed {
        stratum: stratum.clone(),
        case,
    })
}
