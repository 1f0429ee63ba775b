use std::time::Instant;

use super::*;
use crate::case::Case;
use crate::number::Surd;

#[test]
fn try_some() {
    let q = r#"{"translation":[0.5,0.25,0.375],"quaternion":[3,1,-2,5]}"#;
    let shapes = [
        r#""box":{"half_extents":[1,0.75,0.5]}"#,
        r#""cylinder":{"half_height":1,"radius":0.75}"#,
        r#""cone":{"half_height":1,"radius":0.75}"#,
        r#""ellipsoid":{"radii":[1,0.75,0.5]}"#,
    ];
    for a in shapes {
        for b in shapes {
            let line = format!(
                r#"{{"v":1,"dim":3,"scalar":"f64","a":{{{a}}},"b":{{{b},"pose":{q}}}}}"#
            );
            let case = Case::parse(&line).expect("a case");
            let curves = Curves::of_case(&case);
            let start = Instant::now();
            let e = enclose(&curves);
            let time = start.elapsed();
            match e {
                Ok(e) => {
                    let [lo, hi] = [&e.lo, &e.hi].map(|x| {
                        Surd::from_signed_square(&Rational::new(
                            x.numerator.clone(),
                            x.denominator.clone(),
                        ))
                        .decimal(25)
                    });
                    println!("{a} {b}\n   {lo} {hi} {time:?}");
                }
                Err(e) => println!("{a} {b}: {e}"),
            }
        }
    }
}
