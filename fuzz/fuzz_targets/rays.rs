#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| epa_attacks::attack("rays", bytes));
