//! `pencilmill gloop`: the tiles, and what is done with them.

use crate::failure::Failure;
use crate::gloop_game::{Match, Page, Play};
use crate::gloop_puzzles::Puzzles;
use clap::Subcommand;
use std::io::Write;

/// Gloop: tiles whose paths must go on from tile to tile.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill gloop rules                          the rules of the game, and what can be played otherwise
  pencilmill gloop play --seats you,search        a game against the computer
  pencilmill gloop match greedy search:300        a hundred games between two of its players
  pencilmill gloop puzzles --count 5 -o puzzles   tables on which there is one way to win")]
pub struct Gloop {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Rules(Page),
    Play(Play),
    Match(Match),
    Puzzles(Puzzles),
}

impl Gloop {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self.what {
            What::Rules(page) => page.run(out),
            What::Play(play) => play.run(out),
            What::Match(tournament) => tournament.run(out),
            What::Puzzles(puzzles) => puzzles.run(out),
        }
    }
}
