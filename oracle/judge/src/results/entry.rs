//! One verdict as it is kept.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::grades::{NotJudged, all, as_float, is_default};
use crate::judge::{Fit, Kind, Measures, Tier, Verdict};
use crate::metamorphic::{Compared, core_points};
use crate::policy::Policy;
use crate::subject::{Answer, Length, Status, excerpt};
use crate::validate::{Outcome, Record};
use epa_format::case::{Case, Dim};
use epa_format::number::{FloatType, Rational, Surd, in_ulps};

/// How one subject did on one case.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The place of the case among those run, from 0.
    pub n: u64,
    /// Which of the subjects.
    pub subject: usize,
    /// The stratum of the case.
    pub stratum: String,
    /// The name of the case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The flags of the case.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// The id of the case as it was run: of its baked twin, if it was baked.
    pub id: String,
    /// The id of the case as it was given, if that is another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub original: Option<String>,
    /// The signed depth of the case as it was run, or as it was given where the subject was not
    /// asked. Older files lack it there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signed_depth: Option<SignedDepth>,
    /// The dimension, 2 or 3.
    pub dim: u8,
    /// The kinds of A and of B, as the case was given.
    pub shapes: [String; 2],
    /// How many points the two shapes have as they are given; 0 in older files.
    #[serde(default, skip_serializing_if = "is_default")]
    pub points: u64,
    /// The case as it was given, for reports of this run: a file of results has none.
    #[serde(skip)]
    pub case: Option<Arc<Case>>,
    /// Why it was not judged, if it was not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_judged: Option<NotJudged>,
    /// More about that: what the declaration leaves out, or what the subject says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The verdict, if it was judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Graded>,
    /// The answer in this project's conventions, if one came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Map<String, Value>>,
    /// Whether the subject was asked a second time.
    #[serde(default, skip_serializing_if = "is_default")]
    pub asked_twice: bool,
    /// Its variants in metamorphic mode: why one was not compared, null where it was.
    #[serde(default, skip_serializing_if = "Compared::is_empty")]
    pub variants: Compared,
}

/// The true signed depth of a case: an exact number, or the two ends of its enclosure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignedDepth {
    /// Rounded; of an enclosure the upper end. Absent beyond the range of f64.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub f64: Option<f64>,
    /// One number or two, as [`Surd::exact_text`] writes them.
    pub exact: Vec<String>,
}

impl SignedDepth {
    fn of(ends: &[Surd; 2]) -> Self {
        let [lo, hi] = ends;
        let mut exact = vec![lo.exact_text()];
        if lo != hi {
            exact.push(hi.exact_text());
        }
        SignedDepth {
            f64: hi.round(FloatType::F64).to_f64(),
            exact,
        }
    }

    /// Its sign, where the floats tell it.
    #[must_use]
    pub fn sign(&self) -> Option<i8> {
        match (self.f64?, self.exact.as_slice()) {
            (_, [exact]) if exact == "0" => Some(0),
            (x, _) if x > 0.0 => Some(1),
            (x, _) if x < 0.0 => Some(-1),
            _ => None,
        }
    }
}

/// A number that an answer may give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Given {
    /// The depth.
    Depth,
    /// The normal.
    Normal,
    /// The witness point on A, or a manifold.
    #[strum(serialize = "witness point on A")]
    WitnessA,
    /// The witness point on B, or a manifold.
    #[strum(serialize = "witness point on B")]
    WitnessB,
}

impl Given {
    /// Every number.
    pub const ALL: [Given; 4] = all();

    /// The word in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    fn of(answer: &Answer) -> Vec<Self> {
        let has = |given: &Given| match given {
            Given::Depth => answer.depth.is_some(),
            Given::Normal => answer.normal.is_some(),
            Given::WitnessA => answer.manifold.is_some() || answer.a.is_some(),
            Given::WitnessB => answer.manifold.is_some() || answer.b.is_some(),
        };
        Given::ALL.into_iter().filter(has).collect()
    }
}

/// A verdict as it is kept: errors in ulps, as floats.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Graded {
    /// The worst tier over the measures.
    pub tier: Tier,
    /// What is wrong; empty means conformant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<Kind>,
    /// Whether the rounding of the coordinates decides hit or miss.
    #[serde(default, skip_serializing_if = "is_default")]
    pub contested: bool,
    /// Whether the status is a hit or a miss; absent where no answer came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit: Option<bool>,
    /// The lengths that the subject declares, and that make it better.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bent: Vec<Length>,
    /// Whether not all of such a length is accepted, so that it counts in part.
    #[serde(default, skip_serializing_if = "is_default")]
    pub capped: bool,
    /// Whether no normal is due: the subject declares so where shapes touch.
    #[serde(default, skip_serializing_if = "is_default")]
    pub normal_excused: bool,
    /// Under which other declarations the answer would be right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fits: Vec<Fit>,
    /// Which numbers the answer gives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<Given>,
    /// The largest |world coordinate| that a shape reaches, radii included, and the coordinate
    /// ulp there. Older files lack them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<f64>,
    /// The coordinate ulp.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ulp: Option<f64>,
    /// The largest error in coordinate ulps; `None` if it cannot be measured.
    pub ulps: Option<f64>,
    /// All errors.
    pub errors: Errors,
    /// The way out along the normal, in world units, if the depth was compared with that and not
    /// with the shortest one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way_out: Option<f64>,
    /// What happened, where there is more to say than the kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// The measures of an answer in coordinate ulps; the unit length in machine ε.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Errors {
    /// The overlap that the status misses, or the gap that it takes for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<f64>,
    /// depth − s, or depth − the way out along the normal, with its sign.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<f64>,
    /// What the normal costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normal: Option<f64>,
    /// What remains after the push.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub residual: Option<f64>,
    /// The distance of a from A.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness_a: Option<f64>,
    /// The distance of b from B.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness_b: Option<f64>,
    /// |a − b − depth·m|.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness_gap: Option<f64>,
    /// | |m| − 1 |.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_length: Option<f64>,
    /// How far the points of a manifold lie from the contact region.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manifold_off: Option<f64>,
    /// The share of the region that they cover, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manifold_cover: Option<f64>,
}

impl Errors {
    fn of(m: &Measures, ulp: &Rational, ty: FloatType) -> Self {
        // Beyond f64 an error cannot be written; the tier says how bad it is.
        let in_units = |x: &Option<Rational>, unit: &Rational| {
            x.as_ref()
                .map(|x| in_ulps(x, unit))
                .filter(|x| x.is_finite())
        };
        let one = Rational::from_integer(1.into());
        Errors {
            status: in_units(&m.status_error, ulp),
            depth: in_units(&m.depth_error, ulp),
            normal: in_units(&m.normal_regret, ulp),
            residual: in_units(&m.residual_overlap, ulp),
            witness_a: in_units(&m.witness_a, ulp),
            witness_b: in_units(&m.witness_b, ulp),
            witness_gap: in_units(&m.witness_gap, ulp),
            unit_length: in_units(&m.unit_length, &ty.ulp_of(&one)),
            manifold_off: in_units(&m.manifold_off, ulp),
            manifold_cover: in_units(&m.manifold_cover, &one),
        }
    }

    /// Every error: its name, its value where there is one, and its unit.
    #[must_use]
    pub fn measures(&self) -> [(&'static str, Option<f64>, &'static str); 9] {
        [
            ("wrong status", self.status, "ulp"),
            ("depth error", self.depth, "ulp"),
            ("normal regret", self.normal, "ulp"),
            ("residual overlap", self.residual, "ulp"),
            ("a off A", self.witness_a, "ulp"),
            ("b off B", self.witness_b, "ulp"),
            ("witness gap", self.witness_gap, "ulp"),
            ("unit length", self.unit_length, "ε"),
            ("off the region", self.manifold_off, "ulp"),
        ]
    }

    /// The error that a kind of failure is about, in the unit of its measure.
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> Option<f64> {
        let name = blamed(kind)?;
        let mut measures = self.measures().into_iter();
        measures.find(|(measure, ..)| *measure == name)?.1
    }
}

/// The measure that a kind of failure is about, by its name in [`Errors::measures`].
#[must_use]
pub fn blamed(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::MissedOverlap | Kind::FalseOverlap => Some("wrong status"),
        Kind::DepthLow | Kind::DepthHigh => Some("depth error"),
        Kind::NormalSuboptimal | Kind::NormalSign => Some("normal regret"),
        Kind::NormalNonunit => Some("unit length"),
        Kind::ResidualOverlap => Some("residual overlap"),
        Kind::WitnessOffA => Some("a off A"),
        Kind::WitnessOffB => Some("b off B"),
        Kind::WitnessInconsistent => Some("witness gap"),
        _ => None,
    }
}

impl Graded {
    /// The verdict on an answer of a subject that computes in `ty`; without one nothing came.
    #[must_use]
    pub fn of(verdict: &Verdict, answer: Option<&Answer>, ty: FloatType) -> Self {
        let answer = answer.filter(|answer| answer.status != Status::Error);
        Graded {
            tier: verdict.tier,
            kinds: verdict.failures.clone(),
            contested: verdict.contested,
            hit: answer.map(|answer| answer.status.is_hit()),
            bent: verdict.bent.clone(),
            capped: verdict.capped,
            normal_excused: verdict.normal_excused,
            fits: verdict.fits.clone(),
            given: answer.map_or_else(Vec::new, Given::of),
            scale: as_float(&verdict.tolerances.scale),
            ulp: as_float(&verdict.tolerances.ulp),
            ulps: Some(verdict.worst_ulps).filter(|x| x.is_finite()),
            errors: Errors::of(&verdict.measures, &verdict.tolerances.ulp, ty),
            way_out: verdict.measures.way_out.as_ref().and_then(as_float),
            message: verdict.message.clone(),
        }
    }

    /// Whether every measure is within `numeric`.
    #[must_use]
    pub fn is_conformant(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Whether there was an answer with numbers to measure.
    #[must_use]
    pub fn has_answer(&self) -> bool {
        let none = [Kind::Nonfinite, Kind::Crash, Kind::Timeout, Kind::Protocol];
        !self.kinds.iter().any(|kind| none.contains(kind))
    }

    /// Whether it is as good as a policy demands of a case with these flags in a stratum.
    #[must_use]
    pub fn passes(&self, policy: &Policy, stratum: &str, flags: &[String]) -> bool {
        let required = policy.required(stratum, flags);
        // A policy may ask for less than conformance, but always for an answer.
        let conforms = self.is_conformant() || required > Tier::Numeric && self.has_answer();
        conforms && self.tier <= required
    }

    /// An error in coordinate ulps as a share of the scale.
    #[must_use]
    pub fn share_of_scale(&self, ulps: f64) -> Option<f64> {
        let share = ulps * (self.ulp? / self.scale?);
        Some(share).filter(|share| share.is_finite())
    }

    /// An error in coordinate ulps as a length.
    #[must_use]
    pub fn length(&self, ulps: f64) -> Option<f64> {
        Some(ulps * self.ulp?).filter(|length| length.is_finite())
    }

    /// The largest error in coordinate ulps, infinite if it cannot be measured.
    #[must_use]
    pub fn worst_ulps(&self) -> f64 {
        self.ulps.unwrap_or(f64::INFINITY)
    }
}

impl Entry {
    /// The entry of a record of a subject that computes in `ty`.
    #[must_use]
    pub fn of(record: &Record, ty: FloatType) -> Self {
        let (not_judged, reason) = match &record.result {
            Outcome::Judged(_) => (None, None),
            Outcome::DeclaredOut(what) => (Some(NotJudged::DeclaredOut), Some(what.name())),
            Outcome::Unsupported(why) => (Some(NotJudged::Unsupported), why.as_deref()),
            Outcome::NotDecided => (Some(NotJudged::NotDecided), None),
            Outcome::OutOfRange => (Some(NotJudged::OutOfRange), None),
        };
        let verdict = match &record.result {
            Outcome::Judged(verdict) => Some(Graded::of(verdict, record.answer.as_ref(), ty)),
            _ => None,
        };
        let answer = record.answer.as_ref();
        let shapes = [&record.case.a, &record.case.b];
        let points = shapes.map(|shape| core_points(&shape.geometry).len() as u64);
        Entry {
            n: record.index,
            subject: record.subject,
            stratum: record.stratum.clone(),
            name: record.case.name.clone(),
            flags: record.case.flags.clone(),
            id: record.id.to_string(),
            original: (record.original != record.id).then(|| record.original.to_string()),
            signed_depth: record.signed_depth.as_deref().map(SignedDepth::of),
            dim: if record.case.dim == Dim::Two { 2 } else { 3 },
            shapes: shapes.map(|shape| shape.geometry.name().to_owned()),
            points: points.iter().sum(),
            case: Some(record.case.clone()),
            not_judged,
            reason: reason.map(excerpt),
            verdict,
            answer: answer.map(Answer::to_fields),
            asked_twice: record.asked_twice,
            variants: record.variants.clone(),
        }
    }

    /// How hard the case is to look at: of an extreme size, the number of its points, its place.
    #[must_use]
    pub fn size(&self) -> (bool, u64, u8, u64) {
        let is_extreme = self.flags.iter().any(|flag| flag == "extreme");
        (is_extreme, self.points, self.dim, self.n)
    }

    /// The ids of the case: as it was run, and as it was given.
    #[must_use]
    pub fn ids(&self) -> [&str; 2] {
        [&self.id, self.original.as_deref().unwrap_or(&self.id)]
    }
}
