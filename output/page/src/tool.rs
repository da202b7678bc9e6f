//! Tools: pages of a site that work with the browser's module beside them.

use super::{Both, PLAYER, Parts};

/// A page other than a page of puzzles. A new one is a row of [`TOOLS`] and its parts: its program,
/// which ends with the part that starts it, its sections, and its additions to the style.
pub struct Tool {
    /// Its file.
    pub file: &'static str,
    /// Its title.
    pub title: Both,
    /// Its purpose, for the index.
    pub about: Both,
    pub(super) parts: Parts,
}

/// All tools, in the order of the index.
pub const TOOLS: &[Tool] = &[
    Tool {
        file: "make.html",
        title: ["Make puzzles", "パズルを作る"],
        about: [
            "New puzzles of any genre, size and grade, made in your browser: play, keep, print and download them.",
            "好きな種類・大きさ・難易度の新しい問題を、このブラウザの中で作ります。解く、とっておく、印刷、ダウンロードができます。",
        ],
        parts: Parts {
            sections: concat!(include_str!("maker.html"), include_str!("page.html")),
            style: include_str!("look/maker.css"),
            words: concat!(
                include_str!("words/head.txt"),
                include_str!("words/page.txt"),
                include_str!("words/maker.txt"),
            ),
            entry: "make",
        },
    },
    Tool {
        file: "set.html",
        title: ["Set puzzles by hand", "パズルを作問する"],
        about: [
            "An editor for every genre: it says after each change whether there is one answer, and can finish what you began.",
            "すべての種類の作問ができます。盤面を変えるたびに解の数がわかり、途中からおまかせで完成させることもできます。",
        ],
        parts: Parts {
            sections: concat!(include_str!("setter.html"), include_str!("page.html")),
            style: include_str!("look/setter.css"),
            words: concat!(
                include_str!("words/head.txt"),
                include_str!("words/page.txt"),
                include_str!("words/setter.txt"),
            ),
            entry: "set",
        },
    },
    Tool {
        file: "maze.html",
        title: ["Suiri Meiro, the game", "推理迷路を遊ぶ"],
        about: [
            "A maze with hidden walls, found out turn by turn: a stage of the day, or one of your own.",
            "見えない壁のある迷路を、手番ごとの手がかりで解き明かします。今日のステージや、自分のステージで。",
        ],
        parts: Parts {
            sections: include_str!("maze.html"),
            style: include_str!("look/maze.css"),
            words: concat!(
                include_str!("words/head.txt"),
                include_str!("words/maze.txt"),
            ),
            entry: "maze",
        },
    },
    // `gloop.html` is the page of the puzzles with these tiles.
    Tool {
        file: "gloop-game.html",
        title: ["Gloop, the game", "Gloop 戦略ゲーム"],
        about: [
            "The game with Gloop tiles, for one to three players against the computer or each other.",
            "Gloopのタイルを使った対戦ゲーム。コンピュータとも、人とも遊べます。",
        ],
        parts: Parts {
            sections: include_str!("gloop.html"),
            style: include_str!("look/gloop.css"),
            words: concat!(
                include_str!("words/head.txt"),
                include_str!("words/gloop.txt"),
            ),
            entry: "gloop",
        },
    },
];

/// The parts of all pages of a site.
pub(super) fn all_parts() -> impl Iterator<Item = &'static Parts> + Clone {
    std::iter::once(&PLAYER).chain(TOOLS.iter().map(|tool| &tool.parts))
}
