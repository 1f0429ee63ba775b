use std::time::{Duration, Instant};

use super::*;
use crate::case::Case;
use crate::number::{Random, Surd};

const KINDS: [&str; 4] = ["box", "cylinder", "cone", "ellipsoid"];

fn sixteenths(random: &mut Random) -> String {
    format!("{}", random.between(8, 32) as f64 / 16.0)
}

fn shape(random: &mut Random, kind: &str) -> String {
    let [x, y, z] = [(); 3].map(|()| sixteenths(random));
    match kind {
        "box" => format!(r#""box":{{"half_extents":[{x},{y},{z}]}}"#),
        "ellipsoid" => format!(r#""ellipsoid":{{"radii":[{x},{y},{z}]}}"#),
        _ => format!(r#""{kind}":{{"half_height":{x},"radius":{y}}}"#),
    }
}

fn pose(random: &mut Random, reach: i64) -> String {
    let [x, y, z] = [(); 3].map(|()| random.between(-reach, reach) as f64 / 16.0);
    let [p, q, r, s] = [(); 4].map(|()| random.between(-9, 9));
    let p = if [p, q, r, s] == [0; 4] { 1 } else { p };
    format!(r#""pose":{{"translation":[{x},{y},{z}],"quaternion":[{p},{q},{r},{s}]}}"#)
}

fn gap(e: &Enclosure) -> f64 {
    let value = |x: &epa::SignedRoot<BigInt>| {
        let square = Rational::new(x.numerator.clone(), x.denominator.clone());
        Surd::from_signed_square(&square).enclose(200)
    };
    let gap = value(&e.hi).1 - value(&e.lo).0;
    crate::number::f64_from_rational(&gap).map_or_else(
        || {
            crate::number::round_rational(&gap, crate::number::FloatType::F64)
                .to_f64()
                .unwrap()
        },
        |x| x,
    )
}

#[test]
fn sweep() {
    let count: usize = std::env::var("N").map_or(20, |n| n.parse().unwrap());
    let reach: i64 = std::env::var("REACH").map_or(16, |n| n.parse().unwrap());
    for a in KINDS {
        for b in KINDS {
            let mut random = Random::new(7);
            let mut times: Vec<Duration> = Vec::new();
            let mut worst = 0f64;
            let (mut open, mut pen) = (0, 0);
            for _ in 0..count {
                let (sa, sb) = (shape(&mut random, a), shape(&mut random, b));
                let (pa, pb) = (pose(&mut random, reach), pose(&mut random, reach));
                let line = format!(
                    r#"{{"v":1,"dim":3,"scalar":"f64","a":{{{sa},{pa}}},"b":{{{sb},{pb}}}}}"#
                );
                let case = Case::parse(&line).expect("a case");
                let curves = Curves::of_case(&case);
                let start = Instant::now();
                let e = enclose(&curves);
                times.push(start.elapsed());
                match e {
                    Ok(e) => {
                        let gap = gap(&e);
                        pen += usize::from(e.lo.numerator > BigInt::ZERO);
                        if gap > 8e-19 {
                            open += 1;
                            if open < 3 {
                                println!("{gap} {:?} {line}", times.last());
                            }
                        }
                        worst = worst.max(gap);
                    }
                    Err(e) => println!("{e} {line}"),
                }
            }
            times.sort();
            println!(
                "{a:>10} {b:>10} pen {pen} open {open} worst {worst:.2e} median {:?} 95% {:?} max {:?}",
                times[times.len() / 2],
                times[times.len() * 19 / 20],
                times[times.len() - 1]
            );
        }
    }
}
