//! `cargo +nightly fuzz run records` (from the root of the repository; needs `cargo-fuzz`).
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| pencilmill_fuzz::records(data));
