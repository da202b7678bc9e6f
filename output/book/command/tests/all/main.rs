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

/// The README's commands for books and pictures can be copied one after the other.
#[test]
fn commands_of_the_readme() {
    let folder = common::Folder::new();
    puzzles(&folder, "puzzles.csv", "canal-view", 3);
    let commands = common::readme(|word| ["book", "draw"].contains(&word));
    assert!(commands.len() >= 2, "{commands:?}");
    for words in commands {
        let ran = common::try_readme(&folder, &words);
        assert_eq!(ran.code, 0, "{words:?}: {ran:?}");
    }
}
