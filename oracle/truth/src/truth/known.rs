//! The shapes of a case together with what is true of them.
//!
//! ```text
//!     case ──┬── polytopes ──► lattice ──► exact, certified answer
//!            └── curved ─────► pieces ───► certified enclosure
//! ```

use epa::Class;
use num_bigint::BigInt;

use super::deciding::{Decided, LegsDisagree, Truth, enclose_as, solve_on_as};
use super::enclosed::Enclosed;
use crate::lattice::{Curves, Lattice};
use epa_format::case::{Case, CaseId};
use epa_format::number::{FloatType, Rounded, Surd};

/// The shapes of a case and their truth.
#[derive(Clone, Debug)]
pub enum Known {
    /// Polytopes, rounded or not.
    Exact(Box<(Lattice, Decided)>),
    /// At least one shape is curved.
    Enclosed(Box<(Curves, Enclosed)>),
}

impl Known {
    /// The shapes of a case, solved. Brute force runs up to `brute_limit` candidates.
    ///
    /// # Errors
    /// [`LegsDisagree`], which means a bug in the oracle.
    pub fn of(case: &Case, brute_limit: usize) -> Result<Self, LegsDisagree> {
        Self::with_id(case, case.id(), brute_limit)
    }

    /// The same of a case whose id is known.
    ///
    /// # Errors
    /// As for [`of`](Self::of).
    pub fn with_id(case: &Case, id: CaseId, brute_limit: usize) -> Result<Self, LegsDisagree> {
        Ok(match Lattice::of_case(case) {
            Ok(lattice) => {
                let truth = solve_on_as(&lattice, case, id, brute_limit)?;
                Known::Exact(Box::new((lattice, truth)))
            }
            Err(_) => {
                let curves = Curves::of_case(case);
                let truth = enclose_as(&curves, case, id.clone())?;
                // A ball that is written as an ellipsoid is exact where the ball is.
                let balls = Curves::with_balls(case).filter(|_| !truth.is_exact());
                if let Some(balls) = balls {
                    let of_balls = enclose_as(&balls, case, id)?;
                    if of_balls.is_exact() {
                        return Ok(Known::Enclosed(Box::new((balls, of_balls))));
                    }
                }
                Known::Enclosed(Box::new((curves, truth)))
            }
        })
    }

    /// The case.
    #[must_use]
    pub fn id(&self) -> &CaseId {
        match self {
            Known::Exact(known) => &known.1.id,
            Known::Enclosed(known) => &known.1.id,
        }
    }

    /// What is true of the shapes.
    #[must_use]
    pub fn truth(&self) -> Truth {
        match self {
            Known::Exact(known) => Truth::Decided(Box::new(known.1.clone())),
            Known::Enclosed(known) => Truth::Enclosed(Box::new(known.1.clone())),
        }
    }

    /// The same, without the shapes.
    #[must_use]
    pub fn into_truth(self) -> Truth {
        match self {
            Known::Exact(known) => Truth::Decided(Box::new(known.1)),
            Known::Enclosed(known) => Truth::Enclosed(Box::new(known.1)),
        }
    }

    /// 2 or 3.
    #[must_use]
    pub fn dim(&self) -> usize {
        match self {
            Known::Exact(known) => known.0.dim,
            Known::Enclosed(known) => known.0.dim,
        }
    }

    /// The class. `None` if an enclosure leaves it in doubt.
    #[must_use]
    pub fn class(&self) -> Option<Class> {
        match self {
            Known::Exact(known) => Some(known.1.class),
            Known::Enclosed(known) => known.1.class,
        }
    }

    /// A direction from A to B, as a primitive integer vector. It is a shortest way out, or of an
    /// enclosure one along which no more than the upper end has to be pushed.
    #[must_use]
    pub fn normal(&self) -> &[BigInt] {
        match self {
            Known::Exact(known) => known.1.normal(),
            Known::Enclosed(known) => &known.1.normal,
        }
    }

    /// The least and the largest that the signed depth can be, in world units.
    #[must_use]
    pub fn ends(&self) -> [&Surd; 2] {
        match self {
            Known::Exact(known) => [&known.1.depth; 2],
            Known::Enclosed(known) => known.1.depth.each_ref(),
        }
    }

    /// The signed depth as a float; of an enclosure the upper end, which a push along
    /// [`normal`](Self::normal) costs. `None` if it is out of range.
    #[must_use]
    pub fn depth(&self) -> Option<f64> {
        let [_, most] = self.ends();
        most.round(FloatType::F64).to_f64()
    }

    /// Whether a float type can hold the signed depth.
    #[must_use]
    pub fn has_depth_in(&self, ty: FloatType) -> bool {
        let overflows = |end: &Surd| matches!(end.round(ty), Rounded::Overflow { .. });
        !self.ends().into_iter().any(overflows)
    }

    /// The digits of the signed depth that are known, at most so many; of an enclosure that
    /// leaves even the first in doubt, those of its upper end.
    #[must_use]
    pub fn decimal(&self, digits: usize) -> String {
        match self {
            Known::Exact(known) => known.1.depth.decimal(digits),
            Known::Enclosed(known) => {
                let common = known.1.decimal(digits);
                common.unwrap_or_else(|| known.1.depth[1].decimal(digits))
            }
        }
    }
}

/// The truth of a case. Brute force runs up to `brute_limit` candidates.
///
/// # Errors
/// [`LegsDisagree`], which means a bug in the oracle.
pub fn solve(case: &Case, brute_limit: usize) -> Result<Truth, LegsDisagree> {
    solve_as(case, case.id(), brute_limit)
}

/// The truth of a case whose id is known.
///
/// # Errors
/// As for [`solve`].
pub fn solve_as(case: &Case, id: CaseId, brute_limit: usize) -> Result<Truth, LegsDisagree> {
    Known::with_id(case, id, brute_limit).map(Known::into_truth)
}
