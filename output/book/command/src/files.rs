//! Files that the commands with fonts read and write.

use pencilmill_command::files::{Files, files};

/// The files of each command.
pub const FILES: &[Files] = &[
    files(
        "book",
        &["recipe", "font"],
        &[
            ("about", &[]),
            ("cover", &["pdf"]),
            ("list", &["csv"]),
            ("output", &["pdf"]),
        ],
        &["export", "of_job"],
    ),
    files("draw", &["file", "font"], &[], &["output"]),
    files("rules", &[], &[], &["export"]),
];
