//! `pencilmill gloop`: tiles, packings, and the game.

use crate::gloop_best::Best;
use crate::gloop_game::{Page, Play};
use crate::gloop_match::Match;
use crate::gloop_puzzles::Puzzles;
use crate::gloop_strength::Strength;
use crate::gloop_tiles::{Check, Pack, Tiles};
use clap::Subcommand;
use pencilmill_command::failure::Failure;
use std::io::Write;

/// Gloop: tiles whose paths must go on from tile to tile.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill gloop tiles -o tiles.pdf             all 91, to cut out
  pencilmill gloop pack 7x13 --loops few -o few.txt
  pencilmill gloop pack 9x10 --circles inside --rounds 500 --resume search.txt -o inside.txt
  pencilmill gloop best mine --rounds 1023        packings for every task, in some hours
  pencilmill gloop check few.txt --picture few.svg
  pencilmill gloop rules                          the rules of the game, and their options
  pencilmill gloop play --seats you,search        a game against the computer
  pencilmill gloop match greedy search:300        a hundred games between two players of the computer
  pencilmill gloop strength open search:100 search:1000
  pencilmill gloop puzzles --count 5 -o puzzles   tables with exactly one way to win")]
pub struct Gloop {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Tiles(Tiles),
    Pack(Pack),
    Best(Best),
    Check(Check),
    Rules(Page),
    Play(Play),
    Match(Match),
    Strength(Strength),
    Puzzles(Puzzles),
}

impl Gloop {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self.what {
            What::Tiles(tiles) => tiles.run(),
            What::Pack(pack) => pack.run(out),
            What::Best(best) => best.run(out),
            What::Check(check) => check.run(out),
            What::Rules(page) => page.run(out),
            What::Play(play) => play.run(out),
            What::Match(tournament) => tournament.run(out),
            What::Strength(strength) => strength.run(out),
            What::Puzzles(puzzles) => puzzles.run(out),
        }
    }
}
