//! What is known of a case and of an answer to it, and how that comes to be known.

use sha2::{Digest, Sha256};

use super::number::float;
use epa_format::case::{Case, CaseId};
use epa_format::number::FloatType;
use epa_format::number::Rational;
use epa_judge::judge::{Ground, Other, Reading, Terms, judge, other_readings};
use epa_judge::policy::Policy;
use epa_judge::results::{Entry, Graded};
use epa_judge::subject::{Answer, Declaration, Reply, Runner, Status};
use epa_judge::validate::{Again, Outcome, Placed, Run, Stop, in_turn};
use epa_trace::picture::{Claim, Scene};
use epa_truth::truth::{Known, LegsDisagree, json};

/// All that is known of a case.
#[derive(Debug)]
pub struct Dossier {
    /// The case as it was asked: as given, or baked.
    pub case: Case,
    /// The id of the case as it was given, if it was baked.
    pub given: Option<CaseId>,
    /// Its shapes, and what is true of them.
    pub known: Known,
    /// What an answer says, and what is to be said of that.
    pub examined: Option<Examined>,
}

/// An answer and its verdict.
#[derive(Debug)]
pub struct Examined {
    /// What the subject says of itself: its name, what it computes in, what its numbers mean.
    pub declaration: Declaration,
    /// The answer, in this project's conventions; none came if it crashed or hung.
    pub answer: Option<Answer>,
    /// The verdict.
    pub verdict: Graded,
    /// A coordinate ulp, in world units.
    pub ulp: f64,
    /// Under which other conventions the answer would be right, if it is wrong.
    pub readings: Vec<Reading>,
    /// Other answers that must be the same and are not.
    pub others: Vec<Other>,
    /// The terms of the verdict, at the scale of the shapes.
    pub(super) terms: Terms,
}

impl Examined {
    /// The tier in words: whether the case is contested, and what declared lengths made of it.
    #[must_use]
    pub fn grade(&self) -> String {
        let contested = if self.verdict.contested {
            ", contested"
        } else {
            ""
        };
        let bends = crate::report::bends(&self.declaration, &self.verdict);
        let bends = bends.map_or_else(String::new, |bends| format!("; {bends}"));
        format!("{}{contested}{bends}", self.verdict.tier)
    }

    /// The answer as JSON: in the conventions of its subject, if these are others, and in ours.
    pub(super) fn told(&self) -> Vec<(&'static str, String)> {
        let given = self
            .given()
            .filter(|given| Some(given) != self.answer.as_ref());
        let given = given.map(|answer| ("in the conventions of its subject", answer));
        let ours = self.answer.clone();
        let ours = ours.map(|answer| ("with the normal from A to B", answer));
        let json = |answer: Answer| serde_json::Value::Object(answer.to_fields()).to_string();
        let both = given.into_iter().chain(ours);
        both.map(|(how, answer)| (how, json(answer))).collect()
    }

    /// The answer in the conventions of its subject.
    #[must_use]
    pub fn given(&self) -> Option<Answer> {
        let answer = self.answer.as_ref()?;
        // Each translation undoes itself.
        Some(self.declaration.conventions.translate(answer.clone()))
    }
}

/// Why nothing is known of a case.
#[derive(Debug, thiserror::Error)]
pub enum NoDossier {
    /// The subject was not asked.
    #[error("{subject} was not judged on {id}: {reason}; choose another case")]
    NotJudged {
        /// The subject.
        subject: String,
        /// The case.
        id: CaseId,
        /// Why not.
        reason: String,
    },
    /// The oracle's own legs disagree, or the subject cannot be run.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

fn not_judged(declaration: &Declaration, case: &Case, reason: Option<String>) -> NoDossier {
    NoDossier::NotJudged {
        subject: declaration.name.clone(),
        id: case.id(),
        reason: reason.unwrap_or_default(),
    }
}

/// The terms of answers of a subject to a case, under a policy.
fn terms(declaration: &Declaration, case: &Case, policy: &Policy) -> Terms {
    Terms {
        posed: case.posed(),
        ..policy.terms(declaration)
    }
}

impl From<LegsDisagree> for NoDossier {
    fn from(disagreement: LegsDisagree) -> Self {
        NoDossier::Stopped(Stop::LegsDisagree(Box::new(disagreement)))
    }
}

impl Dossier {
    /// What is known of a case without any answer.
    ///
    /// # Errors
    /// [`NoDossier::Stopped`].
    pub fn of(case: &Case, brute_limit: usize) -> Result<Self, NoDossier> {
        Ok(Dossier {
            case: case.clone(),
            given: None,
            known: Known::of(case, brute_limit)?,
            examined: None,
        })
    }

    /// What is known of a case as it was asked: as given, or baked, which the id tells.
    fn of_asked(
        given: &Case,
        asked: &str,
        scalar: FloatType,
        brute_limit: usize,
    ) -> Result<Self, NoDossier> {
        let id = given.id();
        let twin = match id.as_str() == asked {
            true => None,
            false => given.baked(scalar).ok(),
        };
        let known = Dossier::of(twin.as_ref().unwrap_or(given), brute_limit)?;
        Ok(Dossier {
            given: twin.map(|_| id),
            ..known
        })
    }

    /// The same with an answer in the conventions of a declaration. It is taken for an answer to
    /// the case as it stands. If the float type that is declared does not hold that, it is one to
    /// its baked twin, if there is one.
    ///
    /// # Errors
    /// As for [`of`](Self::of), and [`NoDossier::NotJudged`].
    pub fn of_answer(
        case: &Case,
        answer: &Answer,
        declaration: &Declaration,
        policy: &Policy,
        brute_limit: usize,
    ) -> Result<Self, NoDossier> {
        let scalar = declaration.scalar;
        let twin = match case.is_exact_in(scalar) {
            true => None,
            false => case.baked(scalar).ok().map(|twin| twin.id()),
        };
        let id = twin.unwrap_or_else(|| case.id());
        let known = Dossier::of_asked(case, id.as_str(), scalar, brute_limit)?;
        let answer = declaration.conventions.translate(answer.clone());
        let terms = terms(declaration, &known.case, policy);
        let reply = Reply::Answer(answer.clone());
        let verdict = judge(Ground::from(&known.known), &reply, &terms);
        let refused = |outcome: Outcome| not_judged(declaration, case, outcome.why_not_judged());
        if answer.status == Status::Unsupported {
            return Err(refused(Outcome::Unsupported(answer.message)));
        }
        if !verdict.decided {
            return Err(refused(Outcome::NotDecided));
        }
        let verdict = Graded::of(&verdict, Some(&answer), scalar);
        Ok(known.with(declaration, Some(answer), verdict, policy))
    }

    /// The same with the answer of a subject, asked as `validate` asks it; `metamorphic`
    /// asks again, and variants too.
    ///
    /// # Errors
    /// As for [`of`](Self::of), and [`NoDossier::NotJudged`].
    pub fn of_subject(
        case: &Case,
        subject: &mut dyn Runner,
        metamorphic: bool,
        policy: &Policy,
        brute_limit: usize,
    ) -> Result<Self, NoDossier> {
        let declaration = subject.declaration().clone();
        let mut run = Run {
            brute_limit,
            again: Again::of(metamorphic),
            ..Run::of(vec![Box::new(subject)], policy)
        };
        let mut record = None;
        run.all(in_turn([Placed::alone(case)]), |found| {
            record = Some(found);
            Ok(())
        })?;
        let none = || not_judged(&declaration, case, Some("no verdict came".to_owned()));
        let record = record.ok_or_else(none)?;
        let verdict = match record.result {
            Outcome::Judged(verdict) => verdict,
            outcome => return Err(not_judged(&declaration, case, outcome.why_not_judged())),
        };
        let scalar = declaration.scalar;
        let known = Dossier::of_asked(case, record.id.as_str(), scalar, brute_limit)?;
        let graded = Graded::of(&verdict, record.answer.as_ref(), scalar);
        let mut dossier = known.with(&declaration, record.answer, graded, policy);
        if let Some(examined) = &mut dossier.examined {
            examined.others = verdict.others;
        }
        Ok(dossier)
    }

    /// What is known of a case together with a verdict that was kept, and the answer if that
    /// was kept too. The case is the one that was given; it is baked if that was asked.
    ///
    /// # Errors
    /// As for [`of`](Self::of).
    pub fn of_entry(
        given: &Case,
        declaration: &Declaration,
        entry: &Entry,
        brute_limit: usize,
    ) -> Result<Self, NoDossier> {
        let known = Dossier::of_asked(given, &entry.id, declaration.scalar, brute_limit)?;
        let Some(verdict) = entry.verdict.clone() else {
            return Ok(known);
        };
        let answer = entry.answer.as_ref();
        let answer = answer.and_then(|fields| Answer::from_fields(fields, &[]).ok());
        Ok(known.with(declaration, answer, verdict, &Policy::default()))
    }

    fn with(
        self,
        declaration: &Declaration,
        answer: Option<Answer>,
        verdict: Graded,
        policy: &Policy,
    ) -> Self {
        let ground = Ground::from(&self.known);
        let (scale, terms) = (ground.scale(), terms(declaration, &self.case, policy));
        let mut examined = Examined {
            declaration: declaration.clone(),
            answer,
            verdict,
            ulp: float(&declaration.scalar.ulp_of(&scale)),
            readings: Vec::new(),
            others: Vec::new(),
            terms: terms.at(&scale).0,
        };
        if let Some(given) = examined.given() {
            examined.readings = other_readings(ground, &given, declaration, &terms);
        }
        Dossier {
            examined: Some(examined),
            ..self
        }
    }

    /// The pictures of the shapes and of their difference, as SVG.
    #[must_use]
    pub fn pictures(&self) -> [String; 2] {
        let claim = self.claim();
        let title = self.name();
        let scene = self.scene(claim.as_ref(), &title);
        [scene.shapes(), scene.difference()]
    }

    /// The largest |world coordinate| that either shape reaches.
    pub(super) fn scale(&self) -> Rational {
        Ground::from(&self.known).scale()
    }

    pub(super) fn scene<'d>(&'d self, claim: Option<&'d Claim>, title: &'d str) -> Scene<'d> {
        Scene::new(&self.known, claim, title)
    }

    /// Whether a shape is curved: what is known then is an enclosure.
    pub(super) fn is_curved(&self) -> bool {
        matches!(self.known, Known::Enclosed(_))
    }

    /// The push that the answer claims, if it has one that can be drawn.
    pub(super) fn claim(&self) -> Option<Claim> {
        let answer = self.examined.as_ref()?.answer.as_ref()?;
        let (depth, normal) = (answer.depth?, answer.normal.clone()?);
        let is_some = normal.len() == self.known.dim()
            && normal.iter().any(|x| *x != 0.0)
            && normal.iter().all(|x| x.is_finite());
        (depth.is_finite() && is_some).then(|| Claim {
            depth,
            normal,
            points: [answer.a.clone(), answer.b.clone()],
        })
    }

    /// The name of the case, or its id.
    #[must_use]
    pub fn name(&self) -> String {
        let name = self.case.name.as_deref().unwrap_or("");
        if name.is_empty() {
            self.case.id().to_string()
        } else {
            crate::report::clipped(&crate::report::visible(name), 60).into_owned()
        }
    }

    /// The truth with its certificate, as a line that can be checked on its own.
    #[must_use]
    pub fn truth_line(&self) -> String {
        json::text(&self.case, &self.known.truth(), true)
    }

    /// The SHA-256 of a file with that line, in hexadecimal digits.
    #[must_use]
    pub fn certificate_hash(&self) -> String {
        let file = self.truth_line() + "\n";
        data_encoding::HEXLOWER.encode(&Sha256::digest(file.as_bytes()))
    }
}
