//! The page on which the game with Gloop tiles is played against the computer. All it knows of the game it asks the browser's module.

use super::Parts;

/// What it consists of.
pub(super) const PARTS: Parts = Parts {
    sections: include_str!("gloop/page.html"),
    style: include_str!("gloop/gloop.css"),
    script: program!(
        "head-words",
        "../gloop/words",
        "base",
        "head",
        "ask",
        "../gloop/table",
        "../gloop/play",
        "../gloop/show",
        "../gloop/start",
    ),
};
