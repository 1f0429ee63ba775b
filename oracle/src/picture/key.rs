//! What is written on a picture: the truth and the claim, and what the colours mean.

use epa::Class;
use maud::html;

use super::Scene;
use super::canvas::Canvas;

/// What the colours mean, at the bottom of the picture.
pub(super) fn key(
    canvas: &mut Canvas,
    scene: &Scene<'_>,
    to_scale: bool,
    keys: &[(&'static str, &'static str)],
) {
    let mut left = 16.0;
    for (class, text) in keys {
        if scene.claim.is_none() && class.contains("claimed") {
            continue;
        }
        canvas.put(html! {
            path class=(class) d=(format!("M{left} 526 h22")) {}
            text class="key" x=(left + 28.0) y="530" { (text) }
        });
        left += 52.0 + 6.3 * text.len() as f64;
    }
    if !to_scale {
        canvas.put(html! {
            text class="key" x="704" y="508" text-anchor="end" { "short arrows are not to scale" }
        });
    }
}

/// The truth and the claim, in a line.
pub(super) fn line(scene: &Scene<'_>) -> String {
    let depth = &scene.truth.depth;
    let truth = match scene.truth.class {
        Class::Penetrating => format!("penetrating, depth {}", depth.decimal(8)),
        Class::Touching => "touching, depth 0".to_owned(),
        Class::Separated => {
            let text = depth.decimal(8);
            format!("separated by {}", text.trim_start_matches('-'))
        }
    };
    match scene.claim {
        Some(claim) => format!("{truth}; the answer pushes by {}", short(claim.depth)),
        None => truth,
    }
}

/// A float with a few digits.
fn short(x: f64) -> String {
    if x == 0.0 || (1e-4..1e7).contains(&x.abs()) {
        let text = format!("{x:.6}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        format!("{x:.4e}")
    }
}
