//! The command `pencilmill-games`: games. `pencilmill gloop …` and `maze …` run it, so it calls
//! itself `pencilmill`.

mod gloop;
mod gloop_play;
mod gloop_puzzles;
mod gloop_tiles;
mod maze;
mod maze_play;

use clap::{CommandFactory, Parser, Subcommand};
use pencilmill_command::{Out, after_help};
use std::process::ExitCode;

/// Plays games with pencil and paper, and makes their stages, tiles and puzzles.
#[derive(Parser)]
#[command(
    name = "pencilmill-games",
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
  pencilmill gloop play
  pencilmill maze stage --size 5 -o stage.txt
  pencilmill maze play stage.txt";

#[derive(Subcommand)]
enum What {
    Gloop(gloop::Gloop),
    Maze(maze::Maze),
}

/// The program.
pub fn main() -> ExitCode {
    let run = |command: Command, out: &mut Out| match command.what {
        What::Gloop(gloop) => gloop.run(out),
        What::Maze(maze) => maze.run(out),
    };
    pencilmill_command::run(command(), std::env::args_os(), run)
}

/// All arguments of the program.
pub fn command() -> clap::Command {
    Command::command()
}
