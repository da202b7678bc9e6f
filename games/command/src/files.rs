//! Files that the games read and write.

use pencilmill_command::files::{Files, files};

/// The files of each command.
pub const FILES: &[Files] = &[
    files("gloop check", &["file"], &[("picture", &["svg"])], &[]),
    files("gloop pack", &[], &[("output", &[])], &[]),
    files(
        "gloop play",
        &[],
        &[("transcript", &[]), ("svg", &["svg"])],
        &[],
    ),
    files("gloop puzzles", &[], &[], &["output"]),
    files("gloop tiles", &[], &[("output", &["pdf"])], &[]),
    files("maze play", &["stage"], &[("transcript", &[])], &[]),
    files("maze possible", &["source"], &[], &[]),
    files("maze stage", &[], &[("output", &[])], &[]),
];
