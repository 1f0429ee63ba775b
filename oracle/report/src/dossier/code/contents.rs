//! What a program is made of: the parts of its template, and the values of their names.

use super::directions::{depth_of, outwards, rest};
use super::words::{described, plain};
use crate::dossier::known::{Dossier, Examined};
use crate::dossier::number::float as nearest;
use epa_format::case::{Case, posed_pieces};
use epa_format::number::{FloatType, Rational, round_rational};
use epa_judge::judge::{Kind, Other, Tolerances};
use epa_judge::subject::Answer;
use epa_trace::picture::unit_direction;
use epa_truth::truth::Known;

/// Why there is no program with numbers beyond f64.
const OUT_OF_RANGE: &str = "a number is beyond the range of f64";

/// Why there is no program of a failure that two answers show.
const NOT_KEPT: &str = "the other answer, from which it differs, was not kept";

/// The points `centre + Σ u_k · axes[k]` with |u| ≤ 1.
pub(super) struct Piece {
    pub(super) centre: Vec<f64>,
    pub(super) axes: Vec<Vec<f64>>,
}

/// A value of the program, in no language.
pub(super) enum Value {
    Text(String),
    Count(usize),
    Truth(bool),
    Number(f64),
    Vector(Vec<f64>),
    Vectors(Vec<Vec<f64>>),
    Pieces(Vec<Piece>),
    /// Pieces without axes.
    Points(Vec<Piece>),
}

/// The parts and the values of a program.
#[derive(Default)]
pub(super) struct Contents {
    pub(super) parts: Vec<&'static str>,
    pub(super) values: Vec<(&'static str, Value)>,
    are_rounded: bool,
    /// The radius by which the subject rounds each shape.
    inflation: f64,
}

type Filled = Result<(), &'static str>;

impl Contents {
    pub(super) fn of(dossier: &Dossier) -> Result<Self, &'static str> {
        let examined = dossier.examined.as_ref();
        let inflation = examined.map(|examined| nearest(&examined.terms.inflation));
        let mut contents = Contents {
            inflation: inflation.unwrap_or(0.0),
            ..Contents::default()
        };
        let silent = examined.and_then(Examined::silent_variant);
        match silent {
            // The variant is what was not answered.
            Some(case) => {
                let known = Known::of(case, 0).map_err(|_| "the variant has no certified truth")?;
                contents.shapes(case)?;
                contents.truth(&known)?;
            }
            None => {
                contents.shapes(&dossier.case)?;
                contents.truth(&dossier.known)?;
            }
        }
        contents.text("headline", dossier.headline());
        if let Some(examined) = examined {
            match examined.answered() {
                Some(answer) if silent.is_none() => contents.answer(dossier, examined, answer)?,
                _ => contents.no_answer(examined, silent.is_some()),
            }
        }
        if contents.are_rounded {
            contents.parts.push("rounded");
        }
        Ok(contents)
    }

    fn put(&mut self, name: &'static str, value: Value) {
        self.values.push((name, value));
    }

    fn text(&mut self, name: &'static str, text: impl Into<String>) {
        self.put(name, Value::Text(text.into()));
    }

    fn number(&mut self, name: &'static str, x: f64) {
        self.put(name, Value::Number(x));
    }

    /// A part of the template together with its value.
    fn part(&mut self, name: &'static str, value: Value) {
        self.parts.push(name);
        self.put(name, value);
    }

    /// The nearest float.
    fn float(&mut self, x: &Rational) -> Result<f64, &'static str> {
        self.are_rounded |= !FloatType::F64.is_exact(x);
        round_rational(x, FloatType::F64)
            .to_f64()
            .ok_or(OUT_OF_RANGE)
    }

    fn floats(&mut self, vector: &[Rational]) -> Result<Vec<f64>, &'static str> {
        vector.iter().map(|x| self.float(x)).collect()
    }

    fn shapes(&mut self, case: &Case) -> Filled {
        let mut both = Vec::new();
        let names = [
            ["json_a", "a", "linear_a", "translation_a", "radius_a"],
            ["json_b", "b", "linear_b", "translation_b", "radius_b"],
        ];
        for (shape, [json, pieces, linear, translation, radius]) in
            [&case.a, &case.b].into_iter().zip(names)
        {
            self.text(json, described(shape));
            let posed = posed_pieces(shape, case.dim);
            let rows = posed.linear.iter().map(|row| self.floats(row));
            let rows = rows.collect::<Result<Vec<_>, _>>()?;
            self.put(linear, Value::Vectors(rows));
            let moved = self.floats(&posed.translation)?;
            self.put(translation, Value::Vector(moved));
            let size = self.float(&posed.radius)?;
            self.number(radius, size + self.inflation);
            let mut floats = Vec::new();
            for piece in &posed.pieces {
                let axes = piece.columns.iter().map(|axis| self.floats(axis));
                floats.push(Piece {
                    axes: axes.collect::<Result<_, _>>()?,
                    centre: self.floats(&piece.centre)?,
                });
            }
            both.push((pieces, floats));
        }
        let pieces = both.iter().flat_map(|(_, pieces)| pieces);
        let axes = pieces.map(|piece| piece.axes.len()).max().unwrap_or(0);
        let (part, value): (_, fn(Vec<Piece>) -> Value) = match axes {
            0 => ("points", Value::Points),
            _ => ("round", Value::Pieces),
        };
        self.parts.push(part);
        self.put("axes", Value::Count(axes));
        self.put("dim", Value::Count(case.dim.get()));
        for (name, pieces) in both {
            self.put(name, value(pieces));
        }
        Ok(())
    }

    fn truth(&mut self, known: &Known) -> Filled {
        self.put("best", Value::Vector(unit_direction(known.normal())));
        let depth = known.depth().ok_or(OUT_OF_RANGE)?;
        self.number("depth", depth + 2.0 * self.inflation);
        let is_exact = match known {
            Known::Exact(_) => "exact depth",
            Known::Enclosed(known) if known.1.round(FloatType::F64).is_some() => "certified depth",
            Known::Enclosed(_) => "depth at most",
        };
        self.text("known", is_exact);
        Ok(())
    }

    /// What there is of an answer that did not come.
    fn no_answer(&mut self, examined: &Examined, of_variant: bool) {
        self.parts.extend(["silent", "failed"]);
        let verdict = &examined.verdict;
        let message = verdict.message.as_deref();
        self.text("message", plain(message.unwrap_or("without a message")));
        let silent = verdict.kinds.iter().filter(|kind| is_silent(kind));
        self.parts.extend(silent.map(|kind| kind.name()));
        if of_variant {
            self.parts.push("METAMORPHIC_SILENT");
        }
    }

    fn answer(&mut self, dossier: &Dossier, examined: &Examined, answer: &Answer) -> Filled {
        self.parts.push("answer");
        self.put("hit", Value::Truth(answer.status.is_hit()));
        if let Some(depth) = depth_of(answer) {
            self.part("claimed", Value::Number(depth));
        }
        if let Some(normal) = &answer.normal {
            self.part("normal", Value::Vector(normal.clone()));
            if has_direction(normal) {
                self.parts.push("along");
            }
        }
        let points = points(answer);
        for (name, points) in ["on_a", "on_b"].into_iter().zip(&points) {
            if !points.is_empty() {
                self.part(name, Value::Vectors(points.clone()));
            }
        }
        if answer.normal.is_some() || points.iter().any(|points| !points.is_empty()) {
            self.parts.push("vectors");
        }
        self.put("numbers", Value::Vector(numbers(answer)));
        let kinds = &examined.verdict.kinds;
        for kind in kinds {
            self.check(*kind, dossier, examined, answer)?;
        }
        let is_check = |part: &&str| Kind::from_name(part).is_some();
        if self.parts.iter().any(is_check) {
            self.parts.push("failed");
            self.bounds(dossier, examined, kinds);
        } else if !kinds.is_empty() {
            return Err(NOT_KEPT);
        }
        Ok(())
    }

    /// What is allowed.
    fn bounds(&mut self, dossier: &Dossier, examined: &Examined, kinds: &[Kind]) {
        let terms = &examined.terms;
        let [shallow, normal, points, deep] = terms.tolerances(&dossier.scale());
        let is_deep = kinds.contains(&Kind::DepthHigh);
        let depth = if is_deep { &deep } else { &shallow };
        let unit = Tolerances::for_unit_length(terms.ty);
        self.number("bound", nearest(&depth.numeric));
        self.number("bound_normal", nearest(&normal.numeric));
        self.number("bound_points", nearest(&points.numeric));
        self.number("beyond", nearest(&deep.numeric) + nearest(&terms.margin));
        self.number("unit", nearest(&unit.numeric));
    }

    /// The part that tests a kind of failure, with what it needs.
    fn check(
        &mut self,
        kind: Kind,
        dossier: &Dossier,
        examined: &Examined,
        answer: &Answer,
    ) -> Filled {
        let best = || unit_direction(dossier.known.normal());
        match kind {
            Kind::DepthLow | Kind::DepthHigh => self.held(kind, dossier, examined)?,
            Kind::ResidualOverlap => {
                let rest = rest(&dossier.case, answer).unwrap_or_else(best);
                self.put("rest", Value::Vector(rest));
            }
            Kind::WitnessOffA | Kind::WitnessOffB => {
                let (name, shape, side) = match kind {
                    Kind::WitnessOffA => ("out_a", &dossier.case.a, 0),
                    _ => ("out_b", &dossier.case.b, 1),
                };
                let out = outwards(&dossier.case, shape, &points(answer)[side]);
                self.put(name, Value::Vector(out.unwrap_or_else(best)));
            }
            Kind::Metamorphic | Kind::Nondeterministic => {
                let is_of_variant = kind == Kind::Metamorphic;
                let mut others = examined.others.iter();
                match others.find(|other| other.variant.is_some() == is_of_variant) {
                    Some(other) => self.other(answer, other),
                    // Files of results do not keep it.
                    None => return Ok(()),
                }
            }
            _ => {}
        }
        self.parts.push(kind.name());
        Ok(())
    }

    /// What the depth is compared with.
    fn held(&mut self, kind: Kind, dossier: &Dossier, examined: &Examined) -> Filled {
        let [lo, hi] = dossier.known.ends();
        let end = if kind == Kind::DepthLow { lo } else { hi };
        let exact = end.round(FloatType::F64).to_f64().ok_or(OUT_OF_RANGE)?;
        let (held, what) = match examined.verdict.way_out {
            Some(way_out) => (way_out, "the way out along the normal"),
            None => {
                let held = exact + 2.0 * self.inflation;
                (held, "the exact depth, or the nearer bound of it")
            }
        };
        self.parts.push("held");
        self.number("held", held);
        self.text("held_is", what);
        Ok(())
    }

    /// Another answer that must be the same: to a variant up to what is allowed, to the same
    /// question in every bit.
    fn other(&mut self, answer: &Answer, other: &Other) {
        match (&other.variant, &other.answer) {
            (Some(variant), None) => {
                let text = variant.to_canonical_text();
                self.part("variant_silent", Value::Text(text));
            }
            (None, None) => self.parts.push("again_silent"),
            (Some(_), Some(theirs)) => self.of_variant(answer, theirs, other.allowed),
            (None, Some(theirs)) => self.again(answer, theirs),
        }
    }

    fn of_variant(&mut self, answer: &Answer, theirs: &Answer, allowed: f64) {
        self.part("variant_hit", Value::Truth(theirs.status.is_hit()));
        self.number("allowed", allowed);
        if let (Some(_), Some(depth)) = (depth_of(answer), depth_of(theirs)) {
            self.part("variant_depth", Value::Number(depth));
        }
        let both = answer.normal.as_ref().zip(theirs.normal.as_ref());
        let both = both.filter(|(mine, theirs)| has_direction(mine) && has_direction(theirs));
        if let Some((_, theirs)) = both {
            self.part("variant_normal", Value::Vector(theirs.clone()));
        }
    }

    fn again(&mut self, answer: &Answer, again: &Answer) {
        self.part("again_hit", Value::Truth(again.status.is_hit()));
        let [mine, theirs] = [numbers(answer), numbers(again)];
        self.put("missing", Value::Count(mine.len().abs_diff(theirs.len())));
        self.put("again", Value::Vector(theirs));
    }
}

/// Whether a failure is that of no answer, or of one that cannot be measured.
fn is_silent(kind: &Kind) -> bool {
    matches!(kind, Kind::Crash | Kind::Timeout | Kind::Protocol)
}

fn has_direction(normal: &[f64]) -> bool {
    normal.iter().all(|x| x.is_finite()) && normal.iter().any(|x| *x != 0.0)
}

/// The points on A and on B, those of the manifold first.
fn points(answer: &Answer) -> [Vec<Vec<f64>>; 2] {
    let pairs = answer.manifold.iter().flatten();
    let a = pairs.clone().map(|pair| &pair.a).chain(&answer.a);
    let b = pairs.map(|pair| &pair.b).chain(&answer.b);
    [a.cloned().collect(), b.cloned().collect()]
}

/// All numbers of an answer.
fn numbers(answer: &Answer) -> Vec<f64> {
    let normal = answer.normal.iter().flatten().copied();
    let points = points(answer).into_iter().flatten().flatten();
    let depth = answer.depth.into_iter();
    depth.chain(normal).chain(points).collect()
}

impl Dossier {
    /// What the program is about, for its first line.
    fn headline(&self) -> String {
        let whose = self.examined.as_ref();
        let whose = whose.map(|examined| format!(", {}", plain(&examined.declaration.name)));
        format!("{}{}", self.case.id(), whose.unwrap_or_default())
    }
}

impl Examined {
    /// The answer, if it can be measured: nothing is known of one that is an error, or that
    /// has vectors of another dimension.
    fn answered(&self) -> Option<&Answer> {
        let answer = self.answer.as_ref();
        answer.filter(|_| !self.verdict.kinds.iter().any(is_silent))
    }

    /// The variant that got no answer, if that is all that is wrong: the program is about it.
    fn silent_variant(&self) -> Option<&Case> {
        let is_all = self.verdict.kinds == [Kind::Metamorphic];
        let mut silent = self.others.iter().filter(|other| other.answer.is_none());
        silent
            .find_map(|other| other.variant.as_ref())
            .filter(|_| is_all)
    }
}
