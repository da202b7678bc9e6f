//! The page for playing Suiri Meiro, with the browser's module beside it as the referee.

use super::Parts;

/// Its parts.
pub(super) const PARTS: Parts = Parts {
    sections: include_str!("maze.html"),
    style: concat!(include_str!("page.css"), include_str!("maze.css")),
    entry: "maze",
};
