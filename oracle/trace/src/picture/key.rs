//! What is written on a picture: the truth and the claim, and what the colours mean.

use epa::Class;
use maud::html;

use super::canvas::{Canvas, HEIGHT, WIDTH};
use super::scene::Scene;

/// What the colours mean, at the bottom of the picture.
pub(super) fn key(
    canvas: &mut Canvas,
    scene: &Scene<'_>,
    to_scale: bool,
    keys: &[(&'static str, &'static str)],
) {
    let [mut left, mut y] = [16.0, HEIGHT - 30.0];
    for (class, text) in keys {
        let is_drawn = match *class {
            "best" => scene.meeting().is_some(),
            class => scene.claim.is_some() || !class.contains("claimed"),
        };
        if !is_drawn {
            continue;
        }
        let width = 44.0 + 7.2 * text.len() as f64;
        if left + width > WIDTH {
            [left, y] = [16.0, HEIGHT - 10.0];
        }
        canvas.put(html! {
            path class=(class) d=(format!("M{left} {} h22", y - 5.0)) {}
            text class="key" x=(left + 28.0) y=(y) { (text) }
        });
        left += width;
    }
    let is_curved = scene.are_curved().contains(&true);
    let notes = [
        (is_curved, "curved surfaces are drawn as polytopes"),
        (!to_scale, "short arrows are not to scale"),
    ];
    let notes = notes.iter().filter(|(holds, _)| *holds);
    let notes: Vec<&str> = notes.map(|(_, note)| *note).collect();
    let notes = notes.join("; ");
    if !notes.is_empty() {
        canvas.put(html! {
            text class="key" x=(WIDTH - 16.0) y=(HEIGHT - 50.0) text-anchor="end" { (notes) }
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
