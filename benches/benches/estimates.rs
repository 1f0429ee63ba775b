//! EPA beside what the literature offers instead of it: sampling, and core shapes.
//!
//! A benchmark is called `FAMILY/METHOD`; its time is that of all cases of the family. Directions
//! and cores are made before; the edge normals of polygons, which turn with them, are not.
//! docs/literature.md, *Its claims, measured*, says what the claims are.

use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use epa::extras::core_shapes::{Core, Shallow, shallow};
use epa::extras::sampling::{edge_normals, lattice, least_push};
use epa::{Hull, Limits, Vector};
use epa_benches::clock::{self, CpuTime};
use epa_benches::families::{Family, PLANE, SPACE};

criterion_group! {
    name = estimates;
    config = clock::criterion();
    targets = plane, space, cores
}
criterion_main!(estimates);

type Pair<const D: usize> = [Hull<f64, D>; 2];

fn pairs<const D: usize>(family: &Family<D>) -> Vec<Pair<D>> {
    let hull = |points: Vec<[f64; D]>| Hull::new(points).expect("a family has finite points");
    let cases = family.generate(family.count).into_iter();
    cases.map(|case| [case.a, case.b].map(hull)).collect()
}

/// The families of hulls by their number of vertices.
fn by_vertices<const D: usize>(
    families: &'static [Family<D>],
) -> impl Iterator<Item = &'static Family<D>> {
    families
        .iter()
        .filter(|family| !family.is_box && !family.is_apart)
}

/// Sampling in the plane: 64 directions, and the edge normals of both, which give the depth.
fn plane(criterion: &mut Criterion<CpuTime>) {
    for family in by_vertices(PLANE) {
        let pairs = pairs(family);
        let mut group = criterion.benchmark_group(family.name);
        epa(&mut group, &pairs);
        sampling(&mut group, &pairs, 8);
        group.bench_function("edge_normals", |bencher| {
            bencher.iter(|| {
                pairs
                    .iter()
                    .filter_map(|[a, b]| {
                        let of_b = edge_normals(b.points()).into_iter().map(|n| n.neg());
                        let directions = edge_normals(a.points()).into_iter().chain(of_b);
                        least_push(a, b, directions).expect("finite")
                    })
                    .map(|estimate| estimate.depth())
                    .sum::<f64>()
            });
        });
    }
}

/// Sampling in space: 98 and 386 directions.
fn space(criterion: &mut Criterion<CpuTime>) {
    for family in by_vertices(SPACE) {
        let pairs = pairs(family);
        let mut group = criterion.benchmark_group(family.name);
        epa(&mut group, &pairs);
        sampling(&mut group, &pairs, 2);
        sampling(&mut group, &pairs, 4);
    }
}

/// Core shapes that keep 3/4, of boxes that barely overlap.
fn cores(criterion: &mut Criterion<CpuTime>) {
    shallow_overlaps(criterion, PLANE, "rect_near_touch");
    shallow_overlaps(criterion, SPACE, "near_touch");
}

fn shallow_overlaps<const D: usize>(
    criterion: &mut Criterion<CpuTime>,
    families: &[Family<D>],
    name: &str,
) {
    let limits = Limits::default();
    let family = families.iter().find(|family| family.name == name);
    let pairs = pairs(family.expect("a family of this name"));
    let core = |hull: &Hull<f64, D>| {
        let count = hull.points().len() as f64;
        let sum = hull
            .points()
            .iter()
            .fold(Vector([0.0; D]), |sum, p| sum.add(p));
        Core::about(hull.clone(), sum.scale(&count.recip()), 0.75, &limits).expect("inside")
    };
    let cores: Vec<_> = pairs.iter().map(|pair| pair.each_ref().map(core)).collect();
    let mut group = criterion.benchmark_group(name);
    epa(&mut group, &pairs);
    group.bench_function("cores", |bencher| {
        bencher.iter(|| {
            let depths = cores.iter().map(|[a, b]| match shallow(a, b, &limits) {
                Ok(Shallow::Measured { depth, .. }) => depth,
                other => panic!("the cores are apart: {other:?}"),
            });
            depths.sum::<f64>()
        });
    });
}

fn epa<const D: usize>(group: &mut BenchmarkGroup<CpuTime>, pairs: &[Pair<D>]) {
    let limits = Limits::default();
    group.bench_function("epa", |bencher| {
        bencher.iter(|| {
            let contacts = pairs.iter().map(|[a, b]| epa::contact(a, b, &limits));
            contacts
                .map(|contact| contact.expect("an answer").depth)
                .sum::<f64>()
        });
    });
}

fn sampling<const D: usize>(group: &mut BenchmarkGroup<CpuTime>, pairs: &[Pair<D>], m: u32) {
    let directions = lattice::<f64, D>(m);
    group.bench_function(format!("sampling_{}", directions.len()), |bencher| {
        bencher.iter(|| {
            let estimates = pairs
                .iter()
                .filter_map(|[a, b]| least_push(a, b, directions.iter().cloned()).expect("finite"));
            estimates.map(|estimate| estimate.depth()).sum::<f64>()
        });
    });
}
