//! The command `pencilmill-games`: games. `pencilmill gloop …`, `maze …` and `referee …` run it, so
//! it calls itself `pencilmill`.

mod files;
mod gloop;
mod gloop_best;
mod gloop_game;
mod gloop_match;
mod gloop_puzzles;
mod gloop_strength;
mod gloop_tiles;
mod maze;
mod maze_play;
mod referee;

use clap::{CommandFactory, Parser, Subcommand};
pub use files::FILES;
use pencilmill_command::args::ThreadsArg;
use pencilmill_command::failure::Failure;
use pencilmill_command::{Out, after_help};
use rayon::{ThreadPool, ThreadPoolBuilder};
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
  pencilmill gloop play --seats you,search
  pencilmill maze stage --size 5 -o stage.txt
  pencilmill maze play stage.txt";

#[derive(Subcommand)]
enum What {
    Gloop(gloop::Gloop),
    Maze(maze::Maze),
    Referee(referee::RefereeOf),
}

/// A pool of so many threads.
fn pool(threads: ThreadsArg) -> Result<ThreadPool, Failure> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.number());
    pool.build()
        .map_err(|error| Failure::Io(format!("cannot start threads: {error}")))
}

/// The program.
pub fn main() -> ExitCode {
    let run = |command: Command, out: &mut Out| match command.what {
        What::Gloop(gloop) => gloop.run(out),
        What::Maze(maze) => maze.run(out),
        What::Referee(referee) => referee.run(out),
    };
    pencilmill_command::run(command().try_get_matches(), FILES, run)
}

/// All arguments of the program.
pub fn command() -> clap::Command {
    Command::command()
}
