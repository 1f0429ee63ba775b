//! Every engine on every family, as ordinary benchmarks of criterion.
//!
//! A benchmark is called `PART/FAMILY/ENGINE`; its time is that of all cases of the family.

use std::time::Duration;

use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use epa_benches::clock::CpuTime;
use epa_benches::engines::{self, Entry, Part};
use epa_benches::families::{self, Family};

criterion_group! {
    name = queries;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_secs(1))
        .without_plots()
        .with_measurement(CpuTime);
    targets = space, plane
}
criterion_main!(queries);

fn space(criterion: &mut Criterion<CpuTime>) {
    all(criterion, families::SPACE, &engines::space());
}

fn plane(criterion: &mut Criterion<CpuTime>) {
    all(criterion, families::PLANE, &engines::plane());
}

fn all<const D: usize>(
    criterion: &mut Criterion<CpuTime>,
    families: &[Family<D>],
    entries: &[Entry<D>],
) {
    for part in Part::ALL {
        for family in families.iter().filter(|family| part.suits(family)) {
            let name = format!("{part:?}/{}", family.name).to_lowercase();
            let mut group = criterion.benchmark_group(name);
            for entry in entries.iter().filter(|entry| entry.part == part) {
                bench(&mut group, family, entry);
            }
        }
    }
}

fn bench<const D: usize>(
    group: &mut BenchmarkGroup<CpuTime>,
    family: &Family<D>,
    entry: &Entry<D>,
) {
    // Built only if it is not filtered out, and only once.
    let mut prepared = None;
    group.bench_function(entry.name, |bencher| {
        let engine = prepared.get_or_insert_with(|| {
            let cases = entry.part.cases(&family.generate(family.count));
            let mut engine = entry.prepare(&cases);
            engine.answers();
            engine
        });
        bencher.iter(|| engine.pass());
    });
}
