//! `pencilmill gloop strength`: strengths of players, as a table with error bars.

use crate::gloop_game::Options;
use pencilmill_command::args::ThreadsArg;
use pencilmill_command::failure::Failure;
use pencilmill_command::progress::Progress;
use pencilmill_command::stop;
use pencilmill_games::gloop::game::{Player, Score, Tournament};
use std::io::Write;

/// Play each of some players against the same opponent, and print the shares of wins with error
/// bars.
///
/// Each deal is played twice, so that both have both seats, and counts as one trial: the seat
/// matters more than the player, and playing both seats removes its effect. Behind ± stands one
/// standard error; the true value lies within two of them with a probability of 95 %. The same
/// bytes come from any number of threads.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill gloop strength open search:100 search:1000 --games 400
  pencilmill gloop strength search:300 search:3000 --games 1000 --seed 2")]
pub struct Strength {
    /// The opponent: random, greedy, open, search or search:PLAYOUTS.
    #[arg(value_name = "OPPONENT")]
    opponent: Player,
    /// The players.
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<Player>,
    /// Number of games of each player; an even number.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// Seed of deals and of all choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    options: Options,
}

impl Strength {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if self.games % 2 == 1 {
            let text = format!("--games: found {}, expected an even number", self.games);
            return Err(Failure::Usage(text));
        }
        let rules = self.options.rules(Some(2))?;
        let mut progress =
            Progress::of("games", self.games * self.players.len() as u64, self.quiet);
        let stop = stop::flag(None);
        let opponent = self.opponent;
        let head = format!(
            "| against {opponent} | games | won, % | as first, % | as second, % |\n|---|---|---|---|---|\n"
        );
        out.write_all(head.as_bytes()).map_err(Failure::stdout)?;
        for &player in &self.players {
            let tournament = Tournament::new(rules, vec![player, opponent], self.seed);
            let tournament = tournament.map_err(|error| Failure::Usage(error.to_string()))?;
            let mut score = Score::default();
            let played =
                tournament.play_all(0..self.games, self.threads.number(), &stop, |played| {
                    score.add(&played);
                    progress.step();
                    Ok::<(), Failure>(())
                })?;
            if played < self.games {
                return Err(Failure::Stopped(format!(
                    "stopped after {played} of {} games of {player}",
                    self.games
                )));
            }
            let (won, error) = score.won();
            let [first, second] = score.by_seat();
            let row = format!(
                "| {player} | {played} | {won:.1} ± {error:.1} | {first:.1} | {second:.1} |\n"
            );
            out.write_all(row.as_bytes()).map_err(Failure::stdout)?;
        }
        progress.finish(&format!("seed {}", self.seed));
        Ok(())
    }
}
