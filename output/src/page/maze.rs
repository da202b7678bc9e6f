//! The page on which Suiri Meiro is played: the browser's module beside it is the referee.

use super::STYLE;
use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::{Digest, Sha256};

/// Its file in a site.
pub const FILE: &str = "maze.html";
const HTML: &str = include_str!("maze.html");
/// What it adds to the style of all pages.
const OWN_STYLE: &str = include_str!("maze.css");
const SCRIPT: &str = program!("ask", "maze-words", "maze");

/// The page, complete but for the module and its worker.
pub fn page() -> String {
    let style = format!("{STYLE}{OWN_STYLE}");
    let hash = |text: &str| BASE64_STANDARD.encode(Sha256::digest(text));
    HTML.replace("@STYLE-HASH@", &hash(&style))
        .replace("@SCRIPT-HASH@", &hash(SCRIPT))
        .replace("@STYLE@", &style)
        .replace("@SCRIPT@", SCRIPT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_to_be_filled_in() {
        let page = page();
        for name in ["STYLE", "SCRIPT"] {
            assert!(!page.contains(&format!("@{name}")), "{name}");
        }
        assert!(page.contains("worker-src 'self'") && page.contains("form-action 'none'"));
    }
}
