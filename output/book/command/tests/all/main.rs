//! Tests of books and pictures through the command line, in one program.

#![allow(clippy::unwrap_used, reason = "a test that panics fails, as it should")]

/// The program, and the folder of the workspace.
const PROGRAM: &str = env!("CARGO_BIN_EXE_pencilmill-book");
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");

mod books;
#[path = "../../../../../tests/all/common.rs"]
mod common;
#[path = "../../../../../tests/all/dice.rs"]
#[allow(dead_code, reason = "nothing is spoiled here")]
mod dice;
mod drawn;
mod layout;
mod outputs;
#[cfg(unix)]
#[path = "../../../../../tests/all/replaced.rs"]
mod replaced;
#[path = "../../../../../tests/all/running.rs"]
mod running;

use pencilmill_api::{Order, Production, genres};
use pencilmill_records::write::{Format, text};

/// A file of puzzles of a genre in a folder.
fn puzzles(folder: &common::Folder, name: &str, genre: &str, count: u64) -> String {
    let genre = genres::named(genre).unwrap();
    let order = Order::new(genre, Some("5".parse().unwrap()), None).unwrap();
    let records = Production::new(&order, 1, 0..count, 1).records();
    let records: Vec<_> = records.map(Result::unwrap).collect();
    let format = Format::of(name.as_ref()).unwrap_or(Format::Csv);
    folder.file(name, text(format, &records).unwrap())
}

/// The commands of the README and the tutorial for books and pictures can be copied one after the
/// other.
#[test]
fn commands_of_pages() {
    let folder = common::Folder::new();
    for name in ["puzzles.csv", "easy.csv"] {
        puzzles(&folder, name, "canal-view", 3);
    }
    puzzles(&folder, "pearls.csv", "masyu", 3);
    let tutorial = common::page("docs/tutorial.md");
    let (_, recipe) = tutorial.split_once("```toml\n").unwrap();
    folder.file("evenings.toml", recipe.split_once("```").unwrap().0);
    for (page, fewest) in [("README.md", 3), ("docs/tutorial.md", 3)] {
        let commands = common::commands_of(page, |word| ["book", "draw"].contains(&word));
        assert!(commands.len() >= fewest, "{commands:?}");
        for words in commands {
            let ran = common::try_command(&folder, &words);
            assert_eq!(ran.code, 0, "{words:?}: {ran:?}");
        }
    }
}
