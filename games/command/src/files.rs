//! Files that the games read and write.

use pencilmill_command::files::{Files, files};

/// The files of each command.
pub const FILES: &[Files] = &[
    files("gloop best", &[], &[], &["folder"]),
    files("gloop check", &["file"], &["picture"], &[]),
    files("gloop match", &[], &["output"], &[]),
    files("gloop pack", &[], &["resume", "output"], &[]),
    files("gloop play", &["replay"], &["transcript", "svg"], &[]),
    files("gloop puzzles", &["check"], &[], &["output"]),
    files("gloop tiles", &[], &["output"], &[]),
    files("maze play", &["stage", "replay"], &["transcript"], &[]),
    files("maze possible", &["source"], &["picture"], &[]),
    files("maze stage", &[], &["output"], &[]),
    files("referee", &["stage", "replay"], &[], &[]),
];
