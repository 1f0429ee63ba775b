//! The small module for JavaScript: contacts of hulls alone. An error is thrown.

#![cfg(target_arch = "wasm32")]
#![forbid(unsafe_code)]

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The contact of two hulls, rounded by radii: `dim` numbers a point, 2 or 3. JSON with `status`,
/// `depth`, `normal` from A to B, and the points `a` and `b`.
#[wasm_bindgen]
pub fn contact(
    dim: u8,
    a: &[f64],
    radius_a: f64,
    b: &[f64],
    radius_b: f64,
) -> Result<String, JsError> {
    let reply = epa_web::contact_of_hulls(dim, a, radius_a, b, radius_b);
    reply.map_err(|why| JsError::new(&why))
}
