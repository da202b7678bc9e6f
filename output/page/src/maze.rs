//! The page on which Suiri Meiro is played: the browser's module beside it is the referee.

use super::Parts;

/// What it consists of.
pub(super) const PARTS: Parts = Parts {
    sections: include_str!("maze.html"),
    style: concat!(include_str!("page.css"), include_str!("maze.css")),
    script: program!("head-words", "maze-words", "base", "head", "ask", "maze"),
};
