//! The page on which the game with Gloop tiles is played against the computer. All it knows of the game it asks the browser's
//! module; it is one file, with a policy as other pages have it.

use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::{Digest, Sha256};

/// The name of the page's file. `gloop.html` is the page of the puzzles with these tiles.
pub const FILE: &str = "gloop-game.html";
const HTML: &str = include_str!("gloop/page.html");
const STYLE: &str = include_str!("gloop/gloop.css");
/// Parts that share one scope. The worker is asked as by other pages.
const SCRIPT: &str = program!(
    "../gloop/words",
    "../gloop/table",
    "ask",
    "../gloop/play",
    "../gloop/show",
    "../gloop/start",
);

/// The page.
pub fn page() -> String {
    let hash = |text: &str| BASE64_STANDARD.encode(Sha256::digest(text));
    HTML.replace("@STYLE-HASH@", &hash(STYLE))
        .replace("@SCRIPT-HASH@", &hash(SCRIPT))
        .replace("@STYLE@", STYLE)
        .replace("@SCRIPT@", SCRIPT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_every_element_and_word_that_it_names() {
        let page = page();
        let quoted = |text: &str, before: &str| -> Vec<String> {
            let parts = text.split(before).skip(1);
            parts
                .filter_map(|part| part.split('"').next().map(str::to_owned))
                .collect()
        };
        for id in quoted(SCRIPT, "$(\"") {
            assert!(HTML.contains(&format!("id=\"{id}\"")), "{id}");
        }
        for word in quoted(HTML, "data-say=\"")
            .into_iter()
            .chain(quoted(HTML, "data-label=\""))
            .chain(quoted(SCRIPT, " t(\""))
        {
            assert!(SCRIPT.contains(&format!("{word}: [")), "{word}");
        }
        assert!(!page.contains('@') || !page.contains("-HASH@"));
        assert!(
            !HTML.contains("style="),
            "the policy admits no such attribute"
        );
    }
}
