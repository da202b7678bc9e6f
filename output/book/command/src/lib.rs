//! The command `pencilmill-book`: books and pictures, which take fonts. `pencilmill book …` and
//! `draw …` run it, so it calls itself `pencilmill`.

mod book;
mod draw;

use clap::{CommandFactory, Parser, Subcommand};
use pencilmill_command::{Out, after_help};
use std::process::ExitCode;

/// Sets books of puzzles, and draws puzzles.
#[derive(Parser)]
#[command(
    name = "pencilmill-book",
    bin_name = "pencilmill",
    version,
    disable_help_subcommand = true
)]
#[command(after_help = after_help(EXAMPLES))]
struct Command {
    #[command(subcommand)]
    what: What,
}

const EXAMPLES: &str = "\
Examples:
  pencilmill book examples/book.toml -o book.pdf
  pencilmill draw puzzles.csv -o pictures";

#[derive(Subcommand)]
enum What {
    Book(book::Book),
    Draw(draw::Draw),
    /// Write the rules of a genre and the pictures of its example, for `rules --export`.
    #[command(hide = true)]
    Rules(book::RulesOf),
    /// Turn the SVG picture at standard input into PNG, for `show`.
    #[command(hide = true)]
    Raster,
}

/// The program.
pub fn main() -> ExitCode {
    let run = |command: Command, out: &mut Out| match command.what {
        What::Book(book) => book.run(out),
        What::Draw(draw) => draw.run(),
        What::Rules(rules) => rules.run(),
        What::Raster => draw::raster(out),
    };
    pencilmill_command::run(command(), std::env::args_os(), run)
}

/// All arguments of the program.
pub fn command() -> clap::Command {
    Command::command()
}
