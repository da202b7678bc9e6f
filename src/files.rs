//! Files that the commands read and write.

use pencilmill_command::files::{Files, files};
use pencilmill_records::write::RECORDS;

/// The files of each command.
pub const FILES: &[Files] = &[
    files("check", &["file", "against"], &[("proof", &[])], &[]),
    files("explain", &["source"], &[("figures", &["html"])], &[]),
    files("finish", &["source", "clues"], &[("output", RECORDS)], &[]),
    files(
        "generate",
        &["layout", "clues"],
        &[("output", RECORDS)],
        &[],
    ),
    files("grade", &["source"], &[], &[]),
    files("hint", &["source"], &[], &[]),
    files("play", &["source"], &[("output", &["html"])], &[]),
    files("proof", &["file"], &[], &[]),
    files("reduce", &["source"], &[], &[]),
    files("rules", &[], &[], &["export"]),
    files("run", &["job"], &[], &["dir"]),
    files(
        "show",
        &["source"],
        &[("svg", &["svg"]), ("png", &["png"])],
        &[],
    ),
    files("site", &["source", "module", "theme"], &[], &["output"]),
    files("solve", &["source"], &[("svg", &["svg"])], &[]),
    files("status", &[], &[], &["dir"]),
];
