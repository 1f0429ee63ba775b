//! A policy: what a user demands of a subject. It is a JSON file, see docs/judging.md.

use std::collections::{BTreeMap, BTreeSet};

use glob::Pattern;
use num_traits::Zero;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::judge::{Accepted, Kind, Terms, Tier};
use crate::subject::{Declaration, OwnTolerance, Touching};
use epa_format::json;
use epa_format::number::{Rational, rational_from_f64};

/// Between a policy and a tier that is required instead of its own.
const REQUIRING: &str = " requiring ";

/// Behind a policy that accepts what is declared.
const ACCEPTING: &str = " accepting what is declared";

/// What a user demands.
/// The default is `numeric` everywhere, touching left open, everything binding.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    /// Answers worse than this tier fail.
    pub require: Tier,
    /// What an answer to exactly touching shapes must be.
    pub touching: TouchingRule,
    /// Kinds of failure that are ignored.
    pub ignore: BTreeSet<Kind>,
    /// Cases with a flag that matches are reported, but do not bind.
    pub advisory_flags: Vec<Pattern>,
    /// Tiers required of cases with a flag that matches, before those of strata; the first
    /// match counts.
    pub flags: Vec<(Pattern, Tier)>,
    /// Tiers required in strata whose names match; the first match counts.
    pub strata: Vec<(Pattern, Tier)>,
    /// The most that a subject may admit as its own error. Absent: no more than `numeric`, but
    /// for what `accept_declared` says.
    pub max_own_tolerance: Option<OwnTolerance>,
    /// Whether tolerance, margin and inflation count as declared, however large.
    pub accept_declared: bool,
    /// Empty for the default.
    text: String,
}

/// What an answer to exactly touching shapes must be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TouchingRule {
    /// Hit and miss are both right.
    #[default]
    Either,
    /// What the subject declares.
    AsDeclared,
    /// A hit.
    Hit,
    /// A miss.
    Miss,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    require: Tier,
    touching: TouchingRule,
    ignore: Vec<String>,
    advisory_flags: Vec<String>,
    flags: BTreeMap<String, Tier>,
    strata: BTreeMap<String, Tier>,
    #[serde(deserialize_with = "json::some_object")]
    max_own_tolerance: Option<OwnTolerance>,
    accept_declared: bool,
}

/// Why a file is not a policy.
#[derive(Debug, thiserror::Error)]
pub enum PolicyError {
    /// Not the JSON of a policy.
    #[error("{0}\n  docs/judging.md#policies describes each field of a policy")]
    Json(String),
    /// A name that is no kind of failure.
    #[error(
        "`ignore`: there is no kind of failure `{0}`; docs/judging.md#kinds-of-failure lists the kinds"
    )]
    Kind(String),
    /// A kind that means that there is no answer, or that there are two.
    #[error(
        "`ignore`: `{0}` means that there is no answer to use, or that there are two, which cannot be ignored; remove it"
    )]
    NotIgnorable(Kind),
    /// A pattern that is not one.
    #[error("`{pattern}` is not a pattern: {}; `*` stands for any text, `[*]` for a star", error.msg)]
    Pattern {
        /// What was given.
        pattern: String,
        /// Why not.
        error: glob::PatternError,
    },
}

/// What the built-in subjects are held to on the embedded cases: `tight`, and `numeric` on
/// curved shapes, where facets have normals to half the digits.
const BUILT_IN: &str = r#"{"flags":{"curved":"numeric"},"require":"tight"}"#;

impl Policy {
    /// What the built-in subjects are held to on the embedded cases.
    ///
    /// # Errors
    /// None; those of [`parse`](Self::parse) in name.
    pub fn built_in() -> Result<Self, PolicyError> {
        Policy::parse(BUILT_IN)
    }

    /// Reads a policy from JSON.
    ///
    /// # Errors
    /// [`PolicyError`].
    pub fn parse(text: &str) -> Result<Self, PolicyError> {
        let file: File = json::read(text).map_err(PolicyError::Json)?;
        let pattern = |text: &String| {
            Pattern::new(text).map_err(|error| PolicyError::Pattern {
                pattern: text.clone(),
                error,
            })
        };
        let tiers = |table: &BTreeMap<String, Tier>| {
            let entries = table.iter();
            let read = |(glob, tier): (&String, &Tier)| Ok((pattern(glob)?, *tier));
            entries.map(read).collect::<Result<Vec<_>, PolicyError>>()
        };
        let ignore = file.ignore.iter().map(|name| ignorable(name));
        let advisory = file.advisory_flags.iter().map(pattern);
        // Without spaces, so that two files that say the same are the same.
        let canonical: serde_json::Value = json::read(text).map_err(PolicyError::Json)?;
        Ok(Policy {
            require: file.require,
            touching: file.touching,
            ignore: ignore.collect::<Result<_, _>>()?,
            advisory_flags: advisory.collect::<Result<_, _>>()?,
            flags: tiers(&file.flags)?,
            strata: tiers(&file.strata)?,
            max_own_tolerance: file.max_own_tolerance,
            accept_declared: file.accept_declared,
            text: canonical.to_string(),
        })
    }

    /// The policy with another required tier everywhere.
    #[must_use]
    pub fn requiring(self, tier: Tier) -> Self {
        Policy {
            require: tier,
            flags: Vec::new(),
            strata: Vec::new(),
            text: format!("{}{REQUIRING}{tier}", self.text()),
            ..self
        }
    }

    /// The policy of a user who accepts whatever tolerance, margin and inflation is declared.
    #[must_use]
    pub fn accepting_declared(self) -> Self {
        Policy {
            accept_declared: true,
            text: format!("{}{ACCEPTING}", self.text()),
            ..self
        }
    }

    /// The policy that [`Policy::text`] describes.
    ///
    /// # Errors
    /// [`PolicyError`].
    pub fn from_text(text: &str) -> Result<Self, PolicyError> {
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
        let first = values.next().transpose();
        first.map_err(|error| PolicyError::Json(json::said(text, &error)))?;
        let (file, rest) = text.split_at(values.byte_offset());
        let (requiring, accepting) = match rest.strip_suffix(ACCEPTING) {
            Some(requiring) => (requiring, true),
            None => (rest, false),
        };
        if !requiring.is_empty() && !requiring.starts_with(REQUIRING) {
            return Policy::parse(text);
        }
        let mut tiers = requiring.split(REQUIRING).skip(1).map(str::trim);
        let policy = tiers.try_fold(Policy::parse(file)?, |policy, tier| {
            let tier = serde_json::from_value(tier.into());
            let tier = tier.map_err(|error| PolicyError::Json(json::plain(&error)))?;
            Ok::<_, PolicyError>(policy.requiring(tier))
        })?;
        Ok(match accepting {
            true => policy.accepting_declared(),
            false => policy,
        })
    }

    /// Whether verdicts given under another policy are those of this one: the two may
    /// demand other tiers, and not bind on other cases.
    #[must_use]
    pub fn judges_like(&self, other: &Policy) -> bool {
        self.touching == other.touching
            && self.ignore == other.ignore
            && self.max_own_tolerance == other.max_own_tolerance
            && self.accept_declared == other.accept_declared
    }

    /// The policy as text: equal for equal policies.
    #[must_use]
    pub fn text(&self) -> &str {
        if self.text.is_empty() {
            "{}"
        } else {
            &self.text
        }
    }

    /// The tier required of a case with these flags in a stratum.
    #[must_use]
    pub fn required(&self, stratum: &str, flags: &[String]) -> Tier {
        let has = |glob: &Pattern| flags.iter().any(|flag| glob.matches(flag));
        let by_flag = self.flags.iter().find(|(glob, _)| has(glob));
        let by_stratum = || self.strata.iter().find(|(glob, _)| glob.matches(stratum));
        let found = by_flag.or_else(by_stratum);
        found.map_or(self.require, |(_, tier)| *tier)
    }

    /// Whether a case with these flags binds.
    #[must_use]
    pub fn binds(&self, flags: &[String]) -> bool {
        let advisory = |flag: &String| self.advisory_flags.iter().any(|glob| glob.matches(flag));
        !flags.iter().any(advisory)
    }

    /// The terms on which a subject is judged.
    #[must_use]
    pub fn terms(&self, declaration: &Declaration) -> Terms {
        let conventions = &declaration.conventions;
        let exact = |x: f64| rational_from_f64(x).unwrap_or_else(Rational::zero);
        let most = self.max_own_tolerance.as_ref();
        Terms {
            touching: match self.touching {
                TouchingRule::Either => Touching::Either,
                TouchingRule::AsDeclared => conventions.touching,
                TouchingRule::Hit => Touching::Hit,
                TouchingRule::Miss => Touching::Miss,
            },
            ignored: self.ignore.clone(),
            accepted: match (self.accept_declared, &self.max_own_tolerance) {
                (true, _) => Accepted::All,
                (false, Some(_)) => Accepted::Tolerance,
                (false, None) => Accepted::Nothing,
            },
            most: most.map(|most| [exact(most.absolute), exact(most.relative)]),
            ..Terms::of(conventions, declaration.scalar)
        }
    }
}

fn ignorable(name: &str) -> Result<Kind, PolicyError> {
    let kind = Kind::from_name(name).ok_or_else(|| PolicyError::Kind(name.to_owned()))?;
    match kind {
        Kind::Crash
        | Kind::Timeout
        | Kind::Protocol
        | Kind::Nonfinite
        | Kind::Metamorphic
        | Kind::Nondeterministic => Err(PolicyError::NotIgnorable(kind)),
        _ => Ok(kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use epa_format::number::FloatType;

    #[test]
    fn a_policy_says_what_binds() {
        let policy = Policy::parse(
            r#"{"require":"tight","touching":"hit","ignore":["NORMAL_NONUNIT"],
                "advisory_flags":["extreme*"],"strata":{"thin-*":"sane"}}"#,
        )
        .expect("a policy");
        assert_eq!(policy.required("thin-plates-3d", &[]), Tier::Sane);
        assert_eq!(policy.required("random-3d", &[]), Tier::Tight);
        assert!(!policy.binds(&["x".into(), "extreme-exponents".into()]));
        assert!(policy.binds(&["flat".into()]));
        let curved = ["x".into(), "curved".into()];
        let built_in = Policy::built_in().expect("a policy");
        assert_eq!(built_in.required("random-3d", &curved), Tier::Numeric);
        assert_eq!(built_in.required("random-3d", &[]), Tier::Tight);
        let strict = built_in.requiring(Tier::Exact);
        assert_eq!(strict.required("random-3d", &curved), Tier::Exact);
        let terms = policy.terms(&Declaration::everything("x", FloatType::F64));
        assert_eq!(terms.touching, Touching::Hit);
        assert!(terms.ignored.contains(&Kind::NormalNonunit));
    }

    #[test]
    fn a_policy_is_found_again_from_its_text() {
        let file = r#"{"strata":{"x requiring y":"sane"},"touching":"hit"}"#;
        let policy = Policy::parse(file).expect("a policy");
        let again = |policy: &Policy| Policy::from_text(policy.text()).expect("a policy");
        assert_eq!(again(&policy).required("x requiring y", &[]), Tier::Sane);
        let stricter = policy.requiring(Tier::Tight).requiring(Tier::Exact);
        let found = again(&stricter);
        assert_eq!(found.text(), stricter.text());
        assert_eq!(found.required("x requiring y", &[]), Tier::Exact);
        assert_eq!(found.touching, TouchingRule::Hit);
        for text in ["", "{} requiring most", "{} tight", "{}{}"] {
            assert!(Policy::from_text(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_subject_cannot_admit_more_than_the_policy_allows() {
        let mut declaration = Declaration::everything("x", FloatType::F64);
        declaration.conventions.tolerance.relative = 0.5;
        let policy = Policy::parse(r#"{"max_own_tolerance":{"relative":0.25}}"#).expect("fine");
        let one = Rational::from_integer(1.into());
        let own = policy.terms(&declaration).at(&one).0.own;
        assert_eq!(own[0][1], Rational::new(1.into(), 4.into()));
        let terms = Policy::default().terms(&declaration);
        assert_eq!(terms.own[0][1], Rational::new(1.into(), 2.into()));
        assert_eq!(terms.accepted, Accepted::Nothing);
        let accepting = Policy::default().accepting_declared();
        assert_eq!(accepting.terms(&declaration).accepted, Accepted::All);
        let again = Policy::from_text(accepting.text()).expect("a policy");
        assert!(again.accept_declared && again.judges_like(&accepting));
    }

    #[test]
    fn what_is_no_policy_is_refused_by_name() {
        let error = |text: &str| Policy::parse(text).expect_err(text).to_string();
        assert!(error(r#"{"requires":"tight"}"#).contains("requires"));
        assert!(error(r#"{"ignore":["DEPTH"]}"#).contains("`DEPTH`"));
        for kind in ["CRASH", "METAMORPHIC", "NONDETERMINISTIC"] {
            let text = format!(r#"{{"ignore":["{kind}"]}}"#);
            assert!(error(&text).contains("cannot be ignored"), "{kind}");
        }
        assert!(error(r#"{"advisory_flags":["["]}"#).contains("not a pattern"));
    }
}
