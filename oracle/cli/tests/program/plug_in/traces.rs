//! Drivers from `epa-oracle init --trace`: their steps are shown and audited.

use super::bench::{Bench, Language};
use crate::common::{code, text};

/// What reports the run of docs/traces.md, GJK and EPA, in each language; `echo` follows.
const STEPS: [(&str, &str); 7] = [
    (
        "c",
        "real points[] = {4, 2, -8, -2, -1, -2}, third[] = {-6, 9}, last[] = {-1, -2}, normal[] = {4, -5};
    int facets[] = {0, 1, 1, 2, 2, 0}, added[] = {0, 3, 3, 1};
    real along[] = {-4, -2, (real)0.2, (real)-0.6};
    trace_gjk(points, 1, along, points + 2);
    trace_gjk(points, 2, along + 2, points + 4);
    trace_gjk_end(\"enclosed\", points, 3);
    trace_start(points, 3, facets, 3);
    trace_step(facets, third, 3, facets, 1, added, 2);
    trace_step(facets + 4, last, -1, NULL, 0, NULL, 0);
    trace_end(\"converged\", (real)0.9370425713316364, normal);",
    ),
    (
        "cpp",
        "trace::gjk({{4, 2}}, {-4, -2}, {-8, -2});
    trace::gjk({{4, 2}, {-8, -2}}, {Real(0.2), Real(-0.6)}, {-1, -2});
    trace::gjk_end(\"enclosed\", {{4, 2}, {-8, -2}, {-1, -2}});
    trace::start({{4, 2}, {-8, -2}, {-1, -2}}, {{0, 1}, {1, 2}, {2, 0}});
    trace::step({0, 1}, {-6, 9}, 3, {{0, 1}}, {{0, 3}, {3, 1}});
    trace::step({2, 0}, {-1, -2}, -1, {}, {});
    trace::end(\"converged\", Real(0.9370425713316364), {4, -5});",
    ),
    (
        "python",
        "epa_trace.gjk([[4, 2]], [-4, -2], [-8, -2])
    epa_trace.gjk([[4, 2], [-8, -2]], [0.2, -0.6], [-1, -2])
    epa_trace.gjk_end(\"enclosed\", [[4, 2], [-8, -2], [-1, -2]])
    epa_trace.start([[4, 2], [-8, -2], [-1, -2]], [[0, 1], [1, 2], [2, 0]])
    epa_trace.step([0, 1], [-6, 9], 3, [[0, 1]], [[0, 3], [3, 1]])
    epa_trace.step([2, 0], [-1, -2])
    epa_trace.end(\"converged\", 0.9370425713316364, [4, -5])",
    ),
    (
        "javascript",
        "trace.gjk([[4, 2]], [-4, -2], Float64Array.of(-8, -2));
  trace.gjk([[4, 2], [-8, -2]], [0.2, -0.6], [-1, -2]);
  trace.gjkEnd(\"enclosed\", [[4, 2], [-8, -2], [-1, -2]]);
  trace.start([[4, 2], Float64Array.of(-8, -2), [-1, -2]], [[0, 1], [1, 2], [2, 0]]);
  trace.step([0, 1], [-6, 9], 3, [[0, 1]], [[0, 3], [3, 1]]);
  trace.step([2, 0], [-1, -2]);
  trace.end(\"converged\", 0.9370425713316364, [4, -5]);",
    ),
    (
        "rust",
        "let facets = [vec![0, 1], vec![1, 2], vec![2, 0]];
    let points = [vec![4.0, 2.0], vec![-8.0, -2.0], vec![-1.0, -2.0]];
    trace::gjk(&points[..1], &[-4.0, -2.0], &points[1]);
    trace::gjk(&points[..2], &[0.2, -0.6], &points[2]);
    trace::gjk_end(\"enclosed\", &points);
    trace::start(&points, &facets);
    trace::step(&[0, 1], &[-6.0, 9.0], Some(3), &facets[..1], &[vec![0, 3], vec![3, 1]]);
    trace::step(&[2, 0], &[-1.0, -2.0], None, &[], &[]);
    trace::end(\"converged\", 0.9370425713316364, &[4.0, -5.0]);",
    ),
    (
        "go",
        "traceGjk([][]Real{{4, 2}}, []Real{-4, -2}, []Real{-8, -2})
	traceGjk([][]Real{{4, 2}, {-8, -2}}, []Real{0.2, -0.6}, []Real{-1, -2})
	traceGjkEnd(\"enclosed\", [][]Real{{4, 2}, {-8, -2}, {-1, -2}})
	traceStart([][]Real{{4, 2}, {-8, -2}, {-1, -2}}, [][]int{{0, 1}, {1, 2}, {2, 0}})
	traceStep([]int{0, 1}, []Real{-6, 9}, 3, [][]int{{0, 1}}, [][]int{{0, 3}, {3, 1}})
	traceStep([]int{2, 0}, []Real{-1, -2}, -1, nil, nil)
	traceEnd(\"converged\", 0.9370425713316364, []Real{4, -5})",
    ),
    (
        "java",
        "Trace.gjk(new double[][] {{4, 2}}, new double[] {-4, -2}, new double[] {-8, -2});
        Trace.gjk(new double[][] {{4, 2}, {-8, -2}}, new double[] {0.2, -0.6}, new double[] {-1, -2});
        Trace.gjkEnd(\"enclosed\", new double[][] {{4, 2}, {-8, -2}, {-1, -2}});
        Trace.start(new double[][] {{4, 2}, {-8, -2}, {-1, -2}}, new int[][] {{0, 1}, {1, 2}, {2, 0}});
        Trace.step(new int[] {0, 1}, new double[] {-6, 9}, 3, new int[][] {{0, 1}}, new int[][] {{0, 3}, {3, 1}});
        Trace.step(new int[] {2, 0}, new double[] {-1, -2}, -1, new int[0][], new int[0][]);
        Trace.end(\"converged\", 0.9370425713316364, new double[] {4, -5});",
    ),
];

/// `init --trace`, built, asked one case and audited by the printed commands.
pub(crate) fn reports_its_steps(language: &'static Language) {
    let Some(bench) = Bench::of(language, "traced") else {
        return;
    };
    let printed = bench.init_with("--trace");
    let (_, steps) = STEPS
        .iter()
        .find(|(name, _)| *name == language.name)
        .expect("steps");
    match language.name {
        "rust" => bench.change(&[(
            "    Answer {\n        status: \"unsupported\",",
            &format!("    {steps}\n    Answer {{\n        {}", language.echo),
        )]),
        _ => bench.change(&[(language.body, &format!("{steps}\n{}", indented(language)))]),
    }
    if !bench.build(&printed) {
        return;
    }
    let [show, trace, audit] = &printed.trace[..] else {
        panic!("three commands: {:?}", printed.trace)
    };
    let shown = bench.shell(show);
    assert!(
        text(&shown.stdout).contains("DEPTH_LOW"),
        "{}{}",
        text(&shown.stdout),
        text(&shown.stderr)
    );
    let run = bench.read("run.jsonl");
    let runs = run.matches("\"oriented\"").count();
    assert_eq!(run.lines().count(), 8 * runs, "{run}");
    assert_eq!(run.matches("enclosed").count(), runs, "{run}");
    assert!(runs > 0);
    let table = bench.shell(trace);
    assert_eq!(code(&table), 0, "{}", text(&table.stderr));
    assert!(
        text(&table.stdout).contains("added    0-3 3-1"),
        "{}",
        text(&table.stdout)
    );
    let audited = bench.shell(audit);
    let found = text(&audited.stdout);
    assert_eq!(code(&audited), 0, "{found}{}", text(&audited.stderr));
    assert_eq!(found.matches("sound, 2 steps").count(), runs, "{found}");
}

/// The echo, at the indentation of the line that it replaces.
fn indented(language: &Language) -> String {
    let indent = match language.name {
        "java" => "        ",
        "javascript" => "  ",
        "go" => "\t",
        _ => "    ",
    };
    format!("{indent}{}", language.echo)
}
