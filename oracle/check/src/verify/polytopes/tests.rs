//! This checker's reader of cases beside the solver's, and its digits beside the solver's.

use num_bigint::BigInt;
use serde_json::{Value, json};

use super::digits::Depth;
use super::number::{Number, Scalar};
use super::*;
use crate::checker::Bound;
use crate::lattice::Polytopes;
use epa_format::case::Case;
use epa_format::number::{FloatType, Rational, Surd, canonical, parse_exact};

/// Shapes and poses of both dimensions, and whole lines, each after the word that says so.
fn given(what: &str) -> Vec<&'static str> {
    let lines = include_str!("tests/cases.txt").lines();
    let rest = lines.filter_map(|line| line.strip_prefix(what));
    rest.map(str::trim_start).collect()
}

/// Vectors of the world: of each so many coordinates.
fn world<V: AsRef<[BigInt]>>(vectors: &[V], scale: &BigInt, dim: usize) -> Vec<Vec<Rational>> {
    let number = |x: &BigInt| Rational::new(x.clone(), scale.clone());
    let vector = |v: &V| v.as_ref()[..dim].iter().map(number).collect();
    vectors.iter().map(vector).collect()
}

/// Both readers refuse a case, or take it for the same one.
fn agree(line: &str, counts: &mut [usize; 3]) {
    let value: Value = serde_json::from_str(line).expect("JSON");
    let solver = Case::parse(line);
    let posed = match (read(&value), &solver) {
        (Err(Other::Malformed), Err(_)) => {
            counts[0] += 1;
            return;
        }
        (Err(Other::Curved), _) => {
            let is_curved = |case| Polytopes::of_case(case).is_err();
            assert!(solver.as_ref().map_or(true, is_curved), "{line}");
            counts[1] += 1;
            return;
        }
        (Ok(posed), Ok(_)) => posed,
        (_, solver) => panic!("{line}: {solver:?}"),
    };
    counts[2] += 1;
    let case = solver.expect("a case");
    let lattice = Polytopes::of_case(&case).unwrap_or_else(|_| panic!("{line}: curved"));
    assert_eq!(posed.id, case.id().to_string(), "{line}");
    assert_eq!(
        posed.radii.each_ref().map(Number::canonical),
        lattice.radii.each_ref().map(canonical)
    );
    let sides = [
        (&posed.case.va, &lattice.vertices.a),
        (&posed.case.vb, &lattice.vertices.b),
    ];
    for (own, given) in sides {
        let own = world(own, &posed.case.scale, posed.dim);
        assert_eq!(
            own,
            world(given, &lattice.vertices.scale, posed.dim),
            "{line}"
        );
    }
}

#[test]
fn both_readers_of_cases_agree() {
    let mut counts = [0; 3];
    for scalar in ["f64", "f32"] {
        for dim in [2, 3] {
            let [shapes, poses] = ["shape", "pose"].map(|what| given(&format!("{dim} {what}")));
            for (k, shape) in shapes.iter().enumerate() {
                for pose in &poses {
                    let other = shapes[(k * 7 + pose.len()) % 3];
                    let both = format!(r#""a":{{{shape}{pose}}},"b":{{{other}}}"#);
                    let line = format!(r#"{{"v":1,"dim":{dim},"scalar":"{scalar}",{both}}}"#);
                    agree(&line, &mut counts);
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 30), "{counts:?}");
    for line in given("line") {
        agree(line, &mut counts);
    }
}

/// Numbers of every form, and what is none.
const NUMBERS: &str = "0|-0|7|-12|1.5|0.1|1e3|1E-3|12e+2|1/3|-4/6|6/3|3p4|-8p-4|0x1.8p3|0xFfp-2|0x.8p1\
    |0x1.p1|1.|.5||-|+1|1_0|1/0|1/|/1|1e|p3|1p|1p1.5|0x|0x1|1 | 1|1e5000|1e5001\
    |1p16384|1p16385|1p-16385|1e00003|0x1p0x1|--1|1/-3|1p1/2|1e1p1|٣|1e٣|1.5/2|0/5\
    |1p99999999999999999999";

#[test]
fn numbers_are_read_and_written_as_the_solver_does() {
    for text in NUMBERS.split('|') {
        let solver = parse_exact(text).ok().map(|x| canonical(&x));
        assert_eq!(Number::exact(text).map(|x| x.canonical()), solver, "{text}");
    }
    let long = "1".repeat(5_001);
    assert!(Number::exact(&long).is_none() && Number::exact(&long[1..]).is_some());
}

/// ±√(num/den) + radius.
fn depth(core: &Bound, [num, den]: [i64; 2]) -> Depth<'_> {
    let (num, den) = (num.into(), den.into());
    Depth {
        core,
        radius: Number { num, den },
    }
}

#[test]
fn the_digits_are_those_that_the_solver_prints() {
    let squares = [
        [1, 1],
        [2, 1],
        [36, 41],
        [1, 4],
        [1_000_000, 1],
        [1, 1 << 60],
        [3, 1_000_007],
        [100, 81],
    ];
    let radii = [[0, 1], [1, 3], [5, 2], [1, 1]];
    for (k, [p, q]) in (0..12).flat_map(|k| squares.map(|square| (k, square))) {
        let (sign, radius): (i8, _) = ([-1, 0, 1][k / 4], radii[k % 4]);
        let num = i64::from(sign.abs()) * p;
        let core = Bound {
            sign: sign.into(),
            num: num.into(),
            den: q.into(),
        };
        let depth = depth(&core, radius);
        let [square, radius] = [[num, q], radius].map(|[p, q]| Rational::new(p.into(), q.into()));
        let surd = Surd {
            sign,
            square,
            radius,
        };
        let text = surd.decimal(40);
        assert!(depth.is_decimal(&text), "{text}");
        for (before, behind) in [("", "…"), ("", "0"), ("-", ""), ("0", "")] {
            let wrong = format!("{before}{text}{behind}");
            assert!(!depth.is_decimal(&wrong), "{wrong}");
        }
        for (scalar, ty) in [(Scalar::F64, FloatType::F64), (Scalar::F32, FloatType::F32)] {
            let x = surd.round(ty).to_f64().expect("finite");
            let narrow = x as f32;
            let others = match ty {
                FloatType::F64 => [x.next_up(), x.next_down()],
                FloatType::F32 => [narrow.next_up(), narrow.next_down()].map(f64::from),
            };
            assert!(depth.is_float(&json!(x), scalar), "{x}");
            for wrong in [json!(others[0]), json!(others[1]), Value::Null, json!("1")] {
                assert!(!depth.is_float(&wrong, scalar), "{x} {wrong}");
            }
        }
    }
}

#[test]
fn ties_go_to_even_and_overflow_is_null() {
    let exactly = |num: BigInt, den: BigInt| Bound {
        sign: 1.into(),
        num: &num * &num,
        den: &den * &den,
    };
    for (scalar, bits, top, most) in [
        (Scalar::F64, 53, 1024, f64::MAX),
        (Scalar::F32, 24, 128, f32::MAX.into()),
    ] {
        // Halfway from 1 to the next float, and from that to the one after it.
        let (unit, step) = (BigInt::from(1) << bits, 2f64.powi(1 - bits));
        for (halves, even, odd) in [(1, 1.0, 1.0 + step), (3, 1.0 + 2.0 * step, 1.0 + step)] {
            let core = exactly(&unit + halves, unit.clone());
            let depth = depth(&core, [0, 1]);
            assert!(depth.is_float(&json!(even), scalar) && !depth.is_float(&json!(odd), scalar));
        }
        // Up to half a step beyond the largest float, on both sides of 0.
        let middle: BigInt = (BigInt::from(1) << top) - (BigInt::from(1) << (top - bits - 1));
        for (num, is_finite) in [
            (&middle - 1, true),
            (middle.clone(), false),
            (&middle * 8, false),
        ] {
            for sign in [1, -1] {
                let mut core = exactly(num.clone(), 1.into());
                core.sign = sign.into();
                let depth = depth(&core, [0, 1]);
                let most = f64::from(sign) * most;
                assert_eq!(depth.is_float(&json!(most), scalar), is_finite);
                assert_eq!(depth.is_float(&Value::Null, scalar), !is_finite);
                assert!(!depth.is_float(&json!(-most), scalar));
            }
        }
    }
    // Half the least float rounds to 0, which is even; zero has no sign, and floats of f32 are f32.
    let core = exactly(1.into(), BigInt::from(1) << 1075);
    let depth = depth(&core, [0, 1]);
    assert!(depth.is_float(&json!(0.0), Scalar::F64) && depth.is_float(&json!(0.0), Scalar::F32));
    assert!(!depth.is_float(&json!(-0.0), Scalar::F64));
    assert!(!depth.is_float(&json!(0.1), Scalar::F32));
}
