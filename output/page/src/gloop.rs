//! The page for playing the game with Gloop tiles against the computer. The browser's module
//! supplies all knowledge of the game.

use super::Parts;

/// Its parts.
pub(super) const PARTS: Parts = Parts {
    sections: include_str!("gloop.html"),
    style: include_str!("look/gloop.css"),
    entry: "gloop-start",
};
