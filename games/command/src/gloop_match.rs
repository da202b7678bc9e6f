//! `pencilmill gloop match`: many games between computer players.

use crate::gloop_game::Options;
use pencilmill_command::args::ThreadsArg;
use pencilmill_command::failure::Failure;
use pencilmill_command::progress::Progress;
use pencilmill_command::put::{Force, begin};
use pencilmill_command::stop;
use pencilmill_games::gloop::game::{Played, Player, Summary, Tournament};
use pencilmill_records::atomic_file::NewFile;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Play many games between players of the computer, and print statistics.
///
/// Each deal is played as often as there are players, so that each of them has every seat once. The
/// same players, rules and seed give the same games, on any number of threads.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill gloop match greedy search:300
  pencilmill gloop match greedy open random random --games 400 --seed 2 -o games.csv
  pencilmill gloop match open open --rule equal-turns=yes --games 1000")]
pub struct Match {
    /// The players: random, greedy, open, search or search:PLAYOUTS.
    #[arg(required = true, num_args = 2..=8, value_name = "PLAYER")]
    players: Vec<Player>,
    /// Number of games.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Number of the first game.
    #[arg(long, value_name = "GAME", default_value_t = 0)]
    from: u64,
    /// Seed of deals and of all choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write a line for each game to this file, as CSV.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    options: Options,
}

/// The columns of a file of games.
const COLUMNS: &str =
    "game,deal,players,winners,points,turns,ending,forced_draws,legal_moves,most_legal_moves";

impl Match {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let rules = self.options.rules(Some(self.players.len()))?;
        let tournament = Tournament::new(rules, self.players.clone(), self.seed);
        let tournament = tournament.map_err(|error| Failure::Usage(error.to_string()))?;
        let Some(last) = self.from.checked_add(self.games) else {
            let text = "--from and --games: expected numbers of 64 bits".to_owned();
            return Err(Failure::Usage(text));
        };
        // Errors in the file are found before the games are played.
        let file = (self.output.as_ref()).map(|path| begin(path, self.force.replace()));
        let mut file = file.transpose()?.map(NewFile::lasting);
        let cannot = |error| {
            let path = self.output.as_deref().unwrap_or(Path::new("-"));
            Failure::writing(path.display(), error)
        };
        if let Some(file) = &mut file {
            writeln!(file, "{COLUMNS}").map_err(cannot)?;
        }
        let names: Vec<String> = self.players.iter().map(Player::to_string).collect();
        let mut summary = Summary::new(names.len());
        let mut progress = Progress::of("games", self.games, self.quiet);
        let stop = stop::flag(None);
        let all = self.from..last;
        let next = tournament.play_all(all, self.threads.number(), &stop, |played| {
            summary.add(&played);
            if let Some(file) = &mut file {
                let written = file.write_all(row(&played, &names).as_bytes());
                written.and_then(|()| file.flush()).map_err(cannot)?;
            }
            progress.step();
            Ok::<(), Failure>(())
        })?;
        progress.finish(&format!("seed {}", self.seed));
        let mut kept = "";
        if let Some(file) = file.filter(|_| summary.games > 0) {
            file.finish().map_err(cannot)?;
            kept = "; the file has those that were played";
        }
        let text = format!("{}\n{}", tournament.rules(), summary.text(&names));
        out.write_all(text.as_bytes()).map_err(Failure::stdout)?;
        if next < last {
            return Err(Failure::Stopped(format!(
                "stopped after {} of {} games{kept}: --from {next} --games {} plays the others",
                next - self.from,
                self.games,
                last - next
            )));
        }
        Ok(())
    }
}

/// A line of a file of games.
fn row(played: &Played, names: &[String]) -> String {
    let Played {
        game,
        deal,
        seats,
        outcome,
        turns,
        forced,
        legal,
    } = played;
    let players: Vec<&str> = seats.iter().map(|&player| names[player].as_str()).collect();
    let winners: Vec<String> = outcome
        .winners
        .iter()
        .map(|w| (w + 1).to_string())
        .collect();
    let points: Vec<String> = outcome.points.iter().map(i32::to_string).collect();
    let moves: usize = legal.iter().map(|(moves, turns)| moves * turns).sum();
    let most = legal.keys().last().copied().unwrap_or_default();
    format!(
        "{game},{deal},{},{},{},{turns},{},{forced},{moves},{most}\n",
        players.join(" "),
        winners.join(" "),
        points.join(" "),
        outcome.ending,
    )
}
