//! The page on which Suiri Meiro is played: the browser's module beside it is the referee.

use super::{HTML, STYLE};
use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::{Digest, Sha256};

/// Its file in a site.
pub const FILE: &str = "maze.html";
/// Its body, in the place of that of pages of puzzles.
const SECTIONS: &str = include_str!("maze.html");
/// What it adds to the style of all pages.
const OWN_STYLE: &str = include_str!("maze.css");
const SCRIPT: &str = program!("ask", "maze-words", "maze");
/// Where it finds the worker and the index.
const SETUP: &str = r#"{"engine":"engine.js","home":"index.html"}"#;

/// The page, complete but for the module and its worker.
pub fn page() -> String {
    let style = format!("{STYLE}{OWN_STYLE}");
    let hash = |text: &str| BASE64_STANDARD.encode(Sha256::digest(text));
    let (head, rest) = HTML.split_once("<main>\n").unwrap_or((HTML, ""));
    let (_, end) = rest.split_once("</main>").unwrap_or(("", rest));
    format!("{head}<main>\n{SECTIONS}</main>{end}")
        .replace("@STYLE-HASH@", &hash(&style))
        .replace("@SCRIPT-HASH@", &hash(SCRIPT))
        .replace("@STYLE@", &style)
        .replace("@TITLE@", "Suiri Meiro")
        .replace("@PUZZLES@\n", "")
        .replace("@SETUP@", SETUP)
        .replace("@SCRIPT@", SCRIPT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_to_be_filled_in() {
        let page = page();
        for name in ["STYLE", "SCRIPT", "TITLE", "PUZZLES", "SETUP"] {
            assert!(!page.contains(&format!("@{name}")), "{name}");
        }
        assert!(page.contains("worker-src 'self'") && page.contains("id=\"paper\""));
        assert!(!page.contains("id=\"genres\""), "two bodies");
    }
}
