//! Files that the commands read and write.

use pencilmill_command::files::{Files, files};

/// The files of each command.
pub const FILES: &[Files] = &[
    files("check", &["file", "against"], &["proof"], &[]),
    files("explain", &["source"], &["figures"], &[]),
    files("finish", &["source", "clues"], &["output"], &[]),
    files("generate", &["layout", "clues"], &["output"], &[]),
    files("grade", &["source"], &[], &[]),
    files("hint", &["source"], &[], &[]),
    files("play", &["source"], &["output"], &[]),
    files("proof", &["file"], &[], &[]),
    files("reduce", &["source"], &[], &[]),
    files("run", &["job"], &[], &["dir"]),
    files("show", &["source"], &["svg"], &[]),
    files("site", &["source", "module"], &[], &["output"]),
    files("solve", &["source"], &["svg"], &[]),
    files("status", &[], &[], &["dir"]),
];
