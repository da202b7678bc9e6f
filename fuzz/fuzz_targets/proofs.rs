//! `cargo +nightly fuzz run proofs` (from the repository's root; needs `cargo install cargo-fuzz`).
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| pencilmill_fuzz::proofs(data));
