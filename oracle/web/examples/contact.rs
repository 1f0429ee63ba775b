//! The small module for JavaScript: `contact` alone. An error is thrown.

#![cfg(target_arch = "wasm32")]
#![forbid(unsafe_code)]

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The answer of `epa` on f64 to a case, as JSON: `status`, `depth`, `normal`, `a`, `b`.
#[wasm_bindgen]
pub fn contact(pair: &str) -> Result<String, JsError> {
    epa_web::contact(pair).map_err(|why| JsError::new(&why))
}
