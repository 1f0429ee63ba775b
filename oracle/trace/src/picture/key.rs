//! What is written on a picture: the truth and the claim, and what the colours mean.

use epa::Class;
use maud::html;

use super::canvas::Canvas;
use super::scene::Scene;

/// What the colours mean, at the bottom of the picture.
pub(super) fn key(
    canvas: &mut Canvas,
    scene: &Scene<'_>,
    to_scale: bool,
    keys: &[(&'static str, &'static str)],
) {
    let mut left = 16.0;
    for (class, text) in keys {
        let is_drawn = match *class {
            "best" => scene.meeting().is_some(),
            class => scene.claim.is_some() || !class.contains("claimed"),
        };
        if !is_drawn {
            continue;
        }
        canvas.put(html! {
            path class=(class) d=(format!("M{left} 526 h22")) {}
            text class="key" x=(left + 28.0) y="530" { (text) }
        });
        left += 52.0 + 6.3 * text.len() as f64;
    }
    if scene.are_curved().contains(&true) {
        canvas.put(html! {
            text class="key" x="704" y="43" text-anchor="end" { "curved surfaces are drawn as polytopes" }
        });
    }
    if !to_scale {
        canvas.put(html! {
            text class="key" x="704" y="508" text-anchor="end" { "short arrows are not to scale" }
        });
    }
}

/// The truth and the claim, in a line.
pub(super) fn line(scene: &Scene<'_>) -> String {
    let depth = || scene.known.decimal(8);
    let truth = match scene.known.class() {
        Some(Class::Penetrating) => format!("penetrating, depth {}", depth()),
        Some(Class::Touching) => "touching, depth 0".to_owned(),
        Some(Class::Separated) => format!("separated by {}", depth().trim_start_matches('-')),
        None => "touching or a hair from it: the enclosure contains 0".to_owned(),
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
