//! `pencilmill gloop`: tiles, packings, and the game.

use crate::gloop_play::Play;
use crate::gloop_puzzles::Puzzles;
use crate::gloop_tiles::{Check, Pack, Tiles};
use clap::Subcommand;
use pencilmill_command::failure::Failure;
use pencilmill_games::gloop::game::RULES;
use std::io::Write;

/// Gloop: tiles whose paths must go on from tile to tile.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill gloop tiles -o tiles.pdf             all 91, to cut out
  pencilmill gloop pack 7x13 --loops few -o few.txt
  pencilmill gloop check few.txt --picture few.svg
  pencilmill gloop rules                          the rules of the game
  pencilmill gloop play                           a game against the computer
  pencilmill gloop puzzles --count 5 -o puzzles   tables with exactly one way to win")]
pub struct Gloop {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Tiles(Tiles),
    Pack(Pack),
    Check(Check),
    /// Show the rules of the game with Gloop tiles.
    Rules,
    Play(Play),
    Puzzles(Puzzles),
}

impl Gloop {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self.what {
            What::Tiles(tiles) => tiles.run(),
            What::Pack(pack) => pack.run(out),
            What::Check(check) => check.run(out),
            What::Rules => out.write_all(RULES.as_bytes()).map_err(Failure::stdout),
            What::Play(play) => play.run(out),
            What::Puzzles(puzzles) => puzzles.run(out),
        }
    }
}
