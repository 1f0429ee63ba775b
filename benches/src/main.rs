//! Prints how fast `epa` is, as ratios of times on the same cases in the same run.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use criterion::{Criterion, SamplingMode};
use epa_benches::cases;
use epa_benches::clock::CpuTime;
use epa_benches::engines::{self, Entry, Part, Prepared};
use epa_benches::families::{self, Case, Family};
use epa_benches::report::{self, Cell, Row};
use epa_benches::truth::Truth;
use epa_benches::verify;

const HELP: &str = "\
Prints tables of ratios: the time of each engine over that of the first, on the same cases.

    ratios [OPTIONS]                 measure and print the tables
    ratios list                      print the families and the engines
    ratios cases                     print the first cases of all families for epa-oracle
    ratios verify [CASES [A,B,... [RATIONALS]]]
                                     compare certified answers with EPA on big numbers, bit for
                                     bit: 100,000 cases of each family of up to 32 vertices,
                                     a hundredth of larger hulls, and a hundredth or as many as
                                     said on rationals; only families whose name begins so
    ratios pass ENGINE FAMILY TIMES  ask one engine the whole queries of a family,
                                     again and again: for a profiler

    --quick             fewer cases, shorter measurements
    --repeats N         how often everything is measured, interleaved (3)
    --families A,B,...  only families whose name begins so
    --engines A,B,...   only engines whose name begins so; the references stay
";

struct Options {
    is_quick: bool,
    repeats: usize,
    families: Vec<String>,
    engines: Vec<String>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["--help" | "-h"] => {
            print(HELP);
            Ok(())
        }
        ["list"] => {
            list();
            Ok(())
        }
        ["cases"] => {
            cases();
            Ok(())
        }
        ["verify"] => verify("100000", "", None),
        ["verify", cases] => verify(cases, "", None),
        ["verify", cases, names] => verify(cases, names, None),
        ["verify", cases, names, rationals] => verify(cases, names, Some(rationals)),
        ["pass", engine, family, times] => pass(engine, family, times),
        _ => options(&words).and_then(|options| ratios(&options)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            complain(&message);
            ExitCode::from(2)
        }
    }
}

fn options(words: &[&str]) -> Result<Options, String> {
    let mut options = Options {
        is_quick: false,
        repeats: 3,
        families: Vec::new(),
        engines: Vec::new(),
    };
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        let names = |list: &str| list.split(',').map(str::to_owned).collect();
        match word {
            "--quick" => options.is_quick = true,
            "--repeats" => {
                let number = value()?.parse().ok().filter(|n| *n > 0);
                options.repeats = number.ok_or("--repeats needs a number")?;
            }
            "--families" => options.families = names(value()?),
            "--engines" => options.engines = names(value()?),
            _ => return Err(format!("unknown argument {word}\n\n{HELP}")),
        }
    }
    Ok(options)
}

impl Options {
    fn has_family(&self, name: &str) -> bool {
        begins_with_one(name, &self.families)
    }

    fn has_engine(&self, name: &str) -> bool {
        begins_with_one(name, &self.engines)
    }

    fn criterion(&self, folder: &Path) -> Criterion<CpuTime> {
        let [warm_up, measurement] = if self.is_quick { [10, 50] } else { [100, 300] };
        Criterion::default()
            .warm_up_time(Duration::from_millis(warm_up))
            .measurement_time(Duration::from_millis(measurement))
            .sample_size(10)
            .nresamples(1_000)
            .without_plots()
            .output_directory(folder)
            .with_measurement(CpuTime)
    }
}

fn begins_with_one(name: &str, wanted: &[String]) -> bool {
    wanted.is_empty() || wanted.iter().any(|start| name.starts_with(start))
}

/// A row to be filled in, with the engines that fill it.
struct Job {
    row: Row,
    engines: Vec<Box<dyn Prepared>>,
}

fn ratios(options: &Options) -> Result<(), String> {
    let start = Instant::now();
    let mut jobs = jobs(families::SPACE, &engines::space(), options);
    jobs.extend(self::jobs(families::PLANE, &engines::plane(), options));
    complain(&format!("prepared in {:.0?}", start.elapsed()));
    let folder = folder()?;
    for _ in 0..options.repeats {
        for Job { row, engines } in &mut jobs {
            let group = format!("{:?}-{}", row.part, row.family).to_lowercase();
            for (cell, engine) in row.cells.iter_mut().zip(engines) {
                if !engine.is_empty() {
                    let time = measure(options, &folder, &group, cell.engine, engine)?;
                    cell.times.push(time / engine.len() as f64);
                }
            }
        }
    }
    let rows: Vec<Row> = jobs.into_iter().map(|job| job.row).collect();
    let tables = format!("{}\n\n{}", machine(), report::tables(&rows));
    let file = folder.join("ratios.md");
    fs::write(&file, &tables).map_err(|e| format!("{}: {e}", file.display()))?;
    print(&format!("\n{tables}"));
    let took = start.elapsed().as_secs();
    complain(&format!(
        "{took} s; the tables are in {} too",
        file.display()
    ));
    Ok(())
}

/// What the numbers were measured on, in a line.
fn machine() -> String {
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let mut lines = processors.lines();
    let model = lines.find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("unknown processor", |(_, model)| model);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let compiler = Command::new("rustc").arg("--version").output();
    let compiler = compiler.map_or(Vec::new(), |output| output.stdout);
    let compiler = String::from_utf8_lossy(&compiler);
    let (system, family) = (env::consts::OS, env::consts::ARCH);
    let compiler = compiler.trim();
    format!("{model}, {cores} cores; {family}, {system}; {compiler}")
}

/// Where criterion writes: beside the program.
fn folder() -> Result<PathBuf, String> {
    let program = env::current_exe().map_err(|e| format!("no path of this program: {e}"))?;
    let folder = program.with_extension("criterion");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(folder)
}

fn jobs<const D: usize>(
    families: &[Family<D>],
    entries: &[Entry<D>],
    options: &Options,
) -> Vec<Job> {
    let mut jobs = Vec::new();
    for family in families.iter().filter(|f| options.has_family(f.name)) {
        let divisor = if options.is_quick { 4 } else { 1 };
        let all = family.generate((family.count / divisor).max(2));
        for part in Part::ALL.into_iter().filter(|part| part.suits(family)) {
            let entries: Vec<_> = entries.iter().filter(|entry| entry.part == part).collect();
            let references: BTreeSet<_> = entries.iter().take(2).map(|e| e.name).collect();
            let is_wanted = |name: &str| options.has_engine(name) || references.contains(name);
            let entries = entries.into_iter().filter(|entry| is_wanted(entry.name));
            jobs.push(job(family, part, &part.cases(&all), entries));
        }
    }
    jobs
}

/// Builds all shapes, and counts the wrong answers.
fn job<'e, const D: usize>(
    family: &Family<D>,
    part: Part,
    cases: &[Case<D>],
    entries: impl Iterator<Item = &'e Entry<D>>,
) -> Job {
    let rounded: Vec<_> = cases.iter().map(Case::rounded).collect();
    let truths = [cases, &rounded].map(Truth::of);
    let prepared = entries.map(|entry| {
        let mut engine = entry.prepare(cases);
        let answers = engine.answers();
        let truth = truths[usize::from(entry.is_f32)].as_ref();
        let cell = Cell {
            engine: entry.name,
            times: Vec::new(),
            wrong: truth.map(|truth| truth.wrong(&answers)),
        };
        (cell, engine)
    });
    let (cells, engines) = prepared.unzip();
    let row = Row {
        dimension: D,
        part,
        family: family.name,
        vertices: family.vertices,
        cases: cases.len(),
        cells,
    };
    Job { row, engines }
}

/// The median time of a pass in nanoseconds, by criterion.
fn measure(
    options: &Options,
    folder: &Path,
    group: &str,
    name: &str,
    engine: &mut Box<dyn Prepared>,
) -> Result<f64, String> {
    let results = folder.join(group).join(name);
    // Otherwise criterion compares with the repeat before, and numbers equal names.
    let _ = fs::remove_dir_all(&results);
    let mut criterion = options.criterion(folder);
    let mut benchmarks = criterion.benchmark_group(group);
    benchmarks.sampling_mode(SamplingMode::Flat);
    benchmarks.bench_function(name, |bencher| bencher.iter(|| engine.pass()));
    benchmarks.finish();
    let file = results.join("new/estimates.json");
    let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let estimates: Option<serde_json::Value> = serde_json::from_str(&text).ok();
    let median = estimates.and_then(|all| all["median"]["point_estimate"].as_f64());
    median.ok_or(format!("{}: no median", file.display()))
}

fn list() {
    fn of<const D: usize>(families: &[Family<D>], entries: &[Entry<D>]) -> String {
        let families = families
            .iter()
            .map(|f| format!("  {:18} {}\n", f.name, f.about));
        let names: BTreeSet<_> = entries.iter().map(|e| e.name).collect();
        let engines = names.iter().map(|name| format!("  {name}\n"));
        families.chain(["\n".to_owned()]).chain(engines).collect()
    }
    print(&format!(
        "In space\n\n{}",
        of(families::SPACE, &engines::space())
    ));
    print(&format!(
        "\nIn the plane\n\n{}",
        of(families::PLANE, &engines::plane())
    ));
}

fn cases() {
    fn of<const D: usize>(families: &[Family<D>], moved: &str) {
        families
            .iter()
            .for_each(|family| print(&cases::lines(family)));
        let moved = families.iter().filter(|family| family.name == moved);
        moved.for_each(|family| print(&cases::motion(family)));
    }
    of(families::SPACE, "hull_32");
    of(families::PLANE, "polygon_8");
}

fn verify(cases: &str, names: &str, rationals: Option<&str>) -> Result<(), String> {
    fn all<const D: usize>(
        families: &[Family<D>],
        names: &[String],
        [cases, rationals]: [usize; 2],
    ) -> Result<(), String> {
        let is_wanted = |family: &&Family<D>| begins_with_one(family.name, names);
        for family in families.iter().filter(is_wanted) {
            let count = if family.vertices <= 32 {
                cases
            } else {
                cases.div_ceil(100)
            };
            let report = verify::verify(family, count, rationals);
            if let Some((case, difference)) = report.difference {
                return Err(format!("{}, case {case}: {difference}", family.name));
            }
            let (integers, rationals) = (report.integers, report.rationals);
            print(&format!(
                "{:18} {integers} cases equal on integers, {rationals} on rationals\n",
                family.name
            ));
        }
        Ok(())
    }
    let number = |text: &str| {
        let number = text.parse::<usize>().ok();
        number.ok_or(format!("{text} is no number of cases"))
    };
    let cases = number(cases)?;
    if cases == 0 {
        return Err("0 cases say nothing".to_owned());
    }
    let rationals = rationals.map_or(Ok(cases.div_ceil(100)), number)?;
    let names: Vec<String> = names.split_terminator(',').map(str::to_owned).collect();
    all(families::PLANE, &names, [cases, rationals])?;
    all(families::SPACE, &names, [cases, rationals])
}

fn pass(engine: &str, family: &str, times: &str) -> Result<(), String> {
    fn prepared<const D: usize>(
        families: &[Family<D>],
        entries: &[Entry<D>],
        engine: &str,
        family: &str,
    ) -> Option<Box<dyn Prepared>> {
        let family = families.iter().find(|f| f.name == family)?;
        let is_it = |e: &&Entry<D>| e.name == engine && matches!(e.part, Part::Query | Part::Exact);
        let entry = entries.iter().find(is_it)?;
        let mut engine = entry.prepare(&family.generate(family.count));
        // Cases on which it fails are left out from then on.
        engine.answers();
        Some(engine)
    }
    let times: usize = times.parse().map_err(|_| format!("{times} is no number"))?;
    let in_space = prepared(families::SPACE, &engines::space(), engine, family);
    let in_plane = || prepared(families::PLANE, &engines::plane(), engine, family);
    let mut engine = in_space
        .or_else(in_plane)
        .ok_or("no such engine or family: see `list`")?;
    let sum: f64 = (0..times).map(|_| engine.pass()).sum();
    complain(&format!(
        "{} queries, sum of depths {sum}",
        times * engine.len()
    ));
    Ok(())
}

#[allow(clippy::print_stdout, reason = "this is what the program is for")]
fn print(text: &str) {
    print!("{text}");
}

#[allow(clippy::print_stderr, reason = "not part of the tables")]
fn complain(text: &str) {
    eprintln!("{text}");
}
