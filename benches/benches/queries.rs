//! Every engine on every family, as ordinary benchmarks of criterion.
//!
//! A benchmark is called `PART/FAMILY/ENGINE`; its time is that of all cases of the family. Those
//! of curved pairs are of this project alone, and called `curved/PAIR`.

use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use epa::{Cone, Cylinder, Ellipsoid, Limits, Pose, Posed, Support, SupportPoint, Vector};
use epa_benches::clock::{self, CpuTime};
use epa_benches::engines::{self, Entry, Part};
use epa_benches::families::{self, Family};

criterion_group! {
    name = queries;
    config = clock::criterion();
    targets = space, plane, curved
}
criterion_main!(queries);

fn space(criterion: &mut Criterion<CpuTime>) {
    all(criterion, families::SPACE, &engines::space());
}

fn plane(criterion: &mut Criterion<CpuTime>) {
    all(criterion, families::PLANE, &engines::plane());
}

type Shape = Box<dyn Support<f64, 3>>;

/// A ball of this radius that calls all of its points one vertex, which they are not.
struct OneVertex(f64);

impl Support<f64, 3> for OneVertex {
    fn support(&self, direction: &Vector<f64, 3>) -> SupportPoint<f64, 3> {
        let length = direction.0.iter().map(|x| x * x).sum::<f64>().sqrt();
        SupportPoint::vertex(0, Vector(direction.0.map(|x| self.0 * x / length)))
    }
}

/// Curved pairs about one axis, where the bounds of EPA close slowly, one pair that has none, one
/// of sizes whose squares overflow, and one of shapes that lie.
fn curved(criterion: &mut Criterion<CpuTime>) {
    let cylinder = |height, radius| Cylinder::new(height, radius, 1).expect("sizes");
    let cone = || Cone::new(1.0, 0.8, 1).expect("sizes");
    let ellipsoid = || Ellipsoid::new([1.0, 2.0, 1.0]).expect("radii");
    let at = |t| Pose::translation(t).expect("finite");
    let pairs: [(&str, [Shape; 2]); 7] = [
        (
            "concentric-cylinders",
            [Box::new(cylinder(2.0, 0.5)), Box::new(cylinder(2.0, 0.5))],
        ),
        ("concentric-cones", [Box::new(cone()), Box::new(cone())]),
        (
            "concentric-ellipsoids",
            [Box::new(ellipsoid()), Box::new(ellipsoid())],
        ),
        (
            "coaxial-cone-in-cylinder",
            [
                Box::new(cylinder(1.0, 1.0)),
                Box::new(Posed::new(cone(), at([0.0, 0.25, 0.0]))),
            ],
        ),
        (
            "cone-beside-ellipsoid",
            [
                Box::new(cone()),
                Box::new(Posed::new(ellipsoid(), at([1.25, 0.5, 0.375]))),
            ],
        ),
        (
            "flat-cone-in-huge-cylinder",
            [
                Box::new(Cone::new(0.0, 0.8, 0).expect("sizes")),
                Box::new(cylinder(1e300, 1e300)),
            ],
        ),
        (
            "balls-of-one-vertex",
            [Box::new(OneVertex(1.0)), Box::new(OneVertex(0.75))],
        ),
    ];
    let mut group = criterion.benchmark_group("curved");
    for (name, [a, b]) in &pairs {
        group.bench_function(*name, |bencher| {
            bencher.iter(|| epa::contact(a.as_ref(), b.as_ref(), &Limits::default()));
        });
    }
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
