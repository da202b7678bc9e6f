//! The page for playing Suiri Meiro, with the browser's module beside it as the referee.

use super::Parts;

/// Its parts.
pub(super) const PARTS: Parts = Parts {
    sections: include_str!("maze.html"),
    style: include_str!("look/maze.css"),
    entry: "maze",
};
