//! The end of a trace against the polytope and the difference.
//!
//! A run may end as *converged* when its push separates, `depth ≥ h(n)/|n|`, and no
//! facet is nearer than that: then nothing is left to find.

use num_traits::{Signed, Zero};

use super::facet::{Exact, Facet};
use super::finding::{Kind, Margin, Violation, signed_square};
use super::replay::{Checked, Replay, zero};
use super::step::is_equal;
use super::surface::name;
use crate::trace::model::{End, Ending};
use crate::trace::plain::{dashed, root_text};
use epa_format::number::{Rational, compare};

/// Checks the last line.
pub(super) fn check<const D: usize>(replay: &mut Replay<D>, end: &End) -> Checked {
    let facet = facet(replay, end)?;
    let normal = normal(replay, end, facet.as_ref())?;
    let push = normal.as_ref().map(|normal| push(replay, normal));
    let claims = claims(replay, end, normal.as_ref())?;
    match end.ending {
        Ending::SeparatingAxis => separates(replay, push.as_ref())?,
        Ending::Flat => is_flat(replay, normal.as_ref())?,
        Ending::Converged | Ending::Stalled | Ending::IterationLimit => {}
        Ending::GaveUp | Ending::Endless => return Ok(()),
    }
    if let Some(push) = &push {
        for claimed in &claims {
            is_push(replay, end.ending, claimed, push)?;
        }
    }
    if end.ending != Ending::Converged {
        return Ok(());
    }
    let depths = if claims.is_empty() {
        push.into_iter().collect()
    } else {
        claims
    };
    depths
        .iter()
        .try_for_each(|depth| nothing_nearer(replay, depth))
}

fn facet<const D: usize>(replay: &Replay<D>, end: &End) -> Result<Option<Facet<D>>, Violation> {
    let Some(vertices) = &end.facet else {
        return Ok(None);
    };
    match replay.surface.get(&name(vertices, replay.is_oriented)) {
        Some(facet) => Ok(Some(facet.clone())),
        None => {
            let what = format!("there is no facet {}", dashed(vertices));
            Err(replay.broken(Kind::WrongVertices, what))
        }
    }
}

/// The direction of the push: as it is given, or that of the last facet.
fn normal<const D: usize>(
    replay: &Replay<D>,
    end: &End,
    facet: Option<&Facet<D>>,
) -> Result<Option<Exact<D>>, Violation> {
    let given = end.normal.as_ref().map(|normal| {
        epa::Vector(std::array::from_fn(|i| {
            normal.get(i).cloned().unwrap_or_default()
        }))
    });
    match given {
        Some(normal) if normal.is_zero() => {
            Err(replay.broken(Kind::WrongNormal, "the normal of the push is zero"))
        }
        Some(normal) => Ok(Some(normal)),
        None => Ok(facet.map(|f| f.normal.clone()).filter(|n| !n.is_zero())),
    }
}

/// How far the difference reaches along a direction, as a signed square.
fn push<const D: usize>(replay: &Replay<D>, normal: &Exact<D>) -> Rational {
    let square = normal.norm_squared() * &replay.scale * &replay.scale;
    signed_square(&replay.reach(normal)) / square
}

/// The depth as it is claimed, as signed squares: as a number, and as a root.
fn claims<const D: usize>(
    replay: &Replay<D>,
    end: &End,
    normal: Option<&Exact<D>>,
) -> Result<Vec<Rational>, Violation> {
    if let (Some(given), Some(normal)) = (&end.squared_norm, normal) {
        is_equal(replay, "squared_norm", Some(given), &normal.norm_squared())?;
    }
    let depth = end.depth.as_ref().map(signed_square);
    let root = end.offset.as_ref().zip(end.squared_norm.as_ref());
    let root = root.filter(|(_, square)| square.is_positive());
    let root = root.map(|(offset, square)| signed_square(offset) / square);
    Ok([depth, root].into_iter().flatten().collect())
}

/// The difference lies strictly on one side of the origin.
fn separates<const D: usize>(replay: &mut Replay<D>, push: Option<&Rational>) -> Checked {
    let (reach, what) = match push {
        Some(push) => (Some(push.clone()), "the axis does not separate"),
        None => (replay.depth_square(), "the shapes overlap"),
    };
    let overlap = |square: &Rational| push.is_none() && square.is_zero();
    match reach {
        Some(square) if !square.is_negative() && !overlap(&square) => {
            let bound = replay.slack.delta.clone();
            let what = || format!("{what}: the difference reaches {}", root_text(&square));
            replay.weigh(
                Kind::StoppedEarly,
                Margin::Root(square.clone()),
                Some(&bound),
                what,
            )
        }
        _ => Ok(()),
    }
}

/// The difference is not thicker than rounding.
fn is_flat<const D: usize>(replay: &mut Replay<D>, normal: Option<&Exact<D>>) -> Checked {
    let Some(normal) = normal else { return Ok(()) };
    let width = replay.reach(normal) + replay.reach(&normal.neg());
    if width.is_zero() {
        return Ok(());
    }
    let square = normal.norm_squared() * &replay.scale * &replay.scale;
    let bound = replay.slack.delta.clone();
    let what = || "the difference is not flat: it is as thick as the margin".to_owned();
    replay.weigh(
        Kind::StoppedEarly,
        Margin::Root(&width * &width / square),
        Some(&bound),
        what,
    )
}

/// The claimed depth is how far the difference reaches.
fn is_push<const D: usize>(
    replay: &mut Replay<D>,
    ending: Ending,
    claimed: &Rational,
    push: &Rational,
) -> Checked {
    let (more, less, kind) = match compare(claimed, push) {
        std::cmp::Ordering::Equal => return Ok(()),
        std::cmp::Ordering::Less if ending == Ending::Converged => {
            (push, claimed, Kind::StoppedEarly)
        }
        std::cmp::Ordering::Less => (push, claimed, Kind::WrongNumber),
        std::cmp::Ordering::Greater => (claimed, push, Kind::WrongNumber),
    };
    let bound = replay.slack.delta.clone();
    let margin = Margin::Difference(more.clone(), less.clone());
    replay.weigh(kind, margin, Some(&bound), || {
        format!(
            "the depth is {}, but the difference reaches {} along the normal",
            root_text(claimed),
            root_text(push)
        )
    })
}

/// No facet is nearer than the depth.
fn nothing_nearer<const D: usize>(replay: &mut Replay<D>, depth: &Rational) -> Checked {
    let square = &replay.scale * &replay.scale;
    let solid = replay
        .surface
        .facets()
        .filter(|facet| !facet.squared.is_zero());
    let distances = solid.map(|facet| (facet.distance() / &square, facet.clone()));
    let mut nearer: Vec<_> = distances
        .filter(|(at, _)| compare(at, depth).is_lt())
        .collect();
    nearer.sort_by(|(f, _), (g, _)| compare(f, g));
    for (distance, facet) in nearer {
        let blur = facet.blur(&zero(), &replay.slack);
        let bound = blur.map(|blur| blur + &replay.slack.delta);
        let margin = Margin::Difference(depth.clone(), distance.clone());
        replay.weigh(Kind::StoppedEarly, margin, bound.as_ref(), || {
            format!(
                "the depth is {}, but facet {} at {} was not found to be final",
                root_text(depth),
                dashed(&facet.vertices),
                root_text(&distance)
            )
        })?;
    }
    Ok(())
}
