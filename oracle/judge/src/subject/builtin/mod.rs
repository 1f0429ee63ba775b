//! The built-in subjects: the float builds of `epa`.

mod pairs;
mod reply;

use epa::{Limits, Pose, ShapeError, contact};

use self::reply::replied;
use super::shapes::{FromCase, NoShape, PoseFromCase, PoseOf, shapes};
use super::{Answer, Declaration, Pair, Poses, Status, Subject};
use epa_format::case::Case;
use epa_format::number::FloatType;

/// The names of the built-in subjects.
pub const NAMES: [&str; 2] = ["epa-f64", "epa-f32"];

/// Certified answers on `f64`: for the speed, since judging them is to compare `epa` with itself.
pub const CERTIFIED: &str = "epa-certified";

/// A built-in subject by its name.
#[must_use]
pub fn by_name(name: &str) -> Option<Box<dyn Subject>> {
    match name {
        CERTIFIED => Some(Box::new(Certified)),
        "epa-f64" => Some(Box::new(Epa(FloatType::F64))),
        "epa-f32" => Some(Box::new(Epa(FloatType::F32))),
        _ => None,
    }
}

/// `epa` on one of the float types.
struct Epa(FloatType);

impl Subject for Epa {
    fn name(&self) -> &str {
        match self.0 {
            FloatType::F64 => "epa-f64",
            FloatType::F32 => "epa-f32",
        }
    }

    fn float_type(&self) -> FloatType {
        self.0
    }

    fn answer(&self, case: &Case) -> Answer {
        match (self.0, case.dim.get()) {
            (FloatType::F64, 2) => run(case, Pose::<f64, 2>::of),
            (FloatType::F64, _) => run(case, Pose::<f64, 3>::of),
            (FloatType::F32, 2) => run(case, Pose::<f32, 2>::of),
            (FloatType::F32, _) => run(case, Pose::<f32, 3>::of),
        }
    }

    fn pair(&self, case: &Case) -> Option<Box<dyn Pair + '_>> {
        match (self.0, case.dim.get()) {
            (FloatType::F64, 2) => pairs::plain::<f64, 2>(case, Pose::of),
            (FloatType::F64, _) => pairs::plain::<f64, 3>(case, Pose::of),
            (FloatType::F32, 2) => pairs::plain::<f32, 2>(case, Pose::of),
            (FloatType::F32, _) => pairs::plain::<f32, 3>(case, Pose::of),
        }
    }
}

/// `epa::certified` of hulls.
struct Certified;

impl Subject for Certified {
    fn name(&self) -> &str {
        CERTIFIED
    }

    fn float_type(&self) -> FloatType {
        FloatType::F64
    }

    fn answer(&self, case: &Case) -> Answer {
        let Some(mut pair) = self.pair(case) else {
            return Answer::without_numbers(Status::Unsupported, "not two hulls");
        };
        pair.ask();
        pair.answer()
    }

    fn pair(&self, case: &Case) -> Option<Box<dyn Pair + '_>> {
        match case.dim.get() {
            2 => pairs::certified::<2>(case),
            _ => pairs::certified::<3>(case),
        }
    }

    fn declaration(&self) -> Declaration {
        Declaration {
            shapes: vec!["hull".to_owned()],
            poses: Poses::None,
            ..Declaration::everything(self.name(), self.float_type())
        }
    }
}

fn run<S: FromCase, const D: usize>(case: &Case, pose: PoseOf<S, D>) -> Answer {
    let [a, b] = match shapes(case, pose) {
        Ok(shapes) => shapes,
        Err(NoShape::Unsupported) => {
            return Answer::without_numbers(Status::Unsupported, "a shape of space in the plane");
        }
        // A matrix that this float type cannot tell from one that flattens: of cases, which
        // are regular, that is what does not fit it.
        Err(NoShape::Invalid(error @ ShapeError::SingularMatrix)) => {
            return Answer::without_numbers(Status::Unsupported, error.to_string());
        }
        Err(NoShape::Invalid(error)) => {
            return Answer::without_numbers(Status::Error, error.to_string());
        }
    };
    replied(&contact(a.as_ref(), b.as_ref(), &Limits::default()))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use epa::{Diagonal, EpaTermination, Field, GjkTermination, Support, SupportPoint, Vector};
    use rayon::prelude::*;

    use super::reply::answer;
    use super::*;
    use crate::judge::{Ground, Terms, judge};
    use crate::subject::Reply;
    use epa_corpus::generate;
    use epa_truth::truth::Known;

    /// A shape, and how many support points it was asked for.
    struct Counted<'s>(&'s dyn Support<f64, 3>, Cell<usize>);

    impl Counted<'_> {
        fn count(&self) {
            self.1.set(self.1.get() + 1);
        }
    }

    impl Support<f64, 3> for Counted<'_> {
        fn support(&self, direction: &Vector<f64, 3>) -> SupportPoint<f64, 3> {
            self.count();
            self.0.support(direction)
        }

        fn along_diagonal(&self, diagonal: Diagonal<3>) -> SupportPoint<f64, 3> {
            self.count();
            self.0.along_diagonal(diagonal)
        }

        fn bounds(&self) -> [Vector<f64, 3>; 2] {
            self.0.bounds()
        }

        fn radius(&self) -> f64 {
            self.0.radius()
        }

        fn to_local(&self, offset: &Vector<f64, 3>) -> Vector<f64, 3>
        where
            f64: Field,
        {
            self.0.to_local(offset)
        }
    }

    /// 4,000 pairs: the first of each stratum for seed 1.
    const CURVED: [(&str, usize); 3] = [
        ("curved-3d", 1_500),
        ("curved-rounded-3d", 900),
        ("curved-coaxial-3d", 1_620),
    ];

    /// The most support points of a shape that one of them takes.
    const MOST: usize = 7_500;

    #[test]
    #[ignore = "takes long: run by .ci/full"]
    fn random_and_coaxial_curved_pairs_end_before_the_limit_within_numeric() {
        end_within_numeric(1);
    }

    #[test]
    fn some_random_and_coaxial_curved_pairs_end_before_the_limit_within_numeric() {
        end_within_numeric(20);
    }

    /// The first of `share` parts of the pairs.
    fn end_within_numeric(share: usize) {
        let strata = CURVED.map(|(name, count)| (generate::by_name(name).expect(name), count));
        let cases = strata
            .iter()
            .flat_map(|(stratum, count)| stratum.cases(1).take(*count / share));
        let cases: Vec<Case> = cases.collect();
        assert_eq!(cases.len(), 4_020 / share);
        let asked = cases.par_iter().map(|case| {
            let pair = shapes(case, Pose::<f64, 3>::of)
                .ok()
                .expect("shapes of f64");
            let pair = [&pair[0], &pair[1]].map(|shape| Counted(shape.as_ref(), Cell::new(0)));
            let found = contact(&pair[0], &pair[1], &Limits::default()).expect("finite shapes");
            let name = case.name.as_deref().unwrap_or_default();
            assert_ne!(found.epa, EpaTermination::IterationLimit, "{name}");
            assert_ne!(found.gjk, Some(GjkTermination::IterationLimit), "{name}");
            let known = Known::of(case, 0).expect("a truth");
            let terms = Terms::plain(FloatType::F64, case.posed());
            let verdict = judge(Ground::from(&known), &Reply::Answer(answer(&found)), &terms);
            assert!(
                verdict.failures.is_empty(),
                "{name}: {:?}",
                verdict.failures
            );
            let most = pair.map(|shape| shape.1.get()).into_iter().max();
            (verdict.decided, most.unwrap_or(0))
        });
        let asked: Vec<(bool, usize)> = asked.collect();
        // The truths of some stay open.
        let decided = asked.iter().filter(|(is_decided, _)| *is_decided).count();
        assert!(decided >= 4_000 / share, "{decided}");
        let most = asked.iter().map(|(_, most)| *most).max().expect("cases");
        assert!(most <= MOST, "{most} support points");
    }
}
