//! `cargo +nightly fuzz run penpa` (from the root of the repository; needs `cargo-fuzz`).
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| pencilmill_fuzz::penpa(data));
