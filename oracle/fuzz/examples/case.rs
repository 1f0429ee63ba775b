//! Prints the case that an input of a target is decoded to, to look at it with `epa-oracle`:
//!
//! ```console
//! $ cargo run -p epa-fuzz --example case floats FILE | epa-oracle show -
//! ```

#![forbid(unsafe_code)]

use std::error::Error;
use std::{env, fs};

#[expect(clippy::print_stdout, reason = "that is what it is for")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let (Some(target), Some(file)) = (words.next(), words.next()) else {
        return Err("usage: case floats|curved FILE".into());
    };
    match epa_fuzz::decoded(&target, &fs::read(&file)?) {
        Some(case) => println!("{case}"),
        None => return Err(format!("{file} is no case of the target {target}").into()),
    }
    Ok(())
}
