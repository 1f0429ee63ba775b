//! libFuzzer on the target that the environment variable `TARGET` names.

#![no_main]

use std::env;
use std::sync::LazyLock;

static NAME: LazyLock<String> = LazyLock::new(|| env::var("TARGET").expect("TARGET=name"));

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| epa_fuzz::attack(&NAME, bytes));
