//! `pencilmill referee`: the game master of a stage of Suiri Meiro.

use pencilmill_command::args::languages;
use pencilmill_command::failure::Failure;
use pencilmill_command::files::text_of;
use pencilmill_games::maze::file::{known_text, read_stage};
use pencilmill_games::maze::{MazeGame, replayed};
use pencilmill_games::referee::{Referee, Refused};
use pencilmill_generator::board::Language;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

/// Play a stage of Suiri Meiro: read routes, and respond by the rules.
///
/// A turn is a line with a route: U, R, D and L (or ↑→↓←, 上右下左, ue, migi, ...) with numbers of
/// steps, as in D3R2. I and the number of a turn insert its route, B takes steps back, Q at the
/// beginning stands for the route that was stored with Q=ROUTE. The output is a transcript for
/// --replay and `pencilmill maze possible`.
///
/// Exit codes: 0 the goal was reached, or all lines of --replay are right, 3 the game ended before.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill maze stage --size 5 -o stage.txt
  pencilmill referee stage.txt
  printf 'D2R\\nRI1\\n' | pencilmill referee stage.txt > transcript.txt
  pencilmill referee stage.txt --replay transcript.txt")]
pub struct RefereeOf {
    /// A stage as `pencilmill maze stage` writes it.
    #[arg(value_name = "STAGE")]
    stage: String,
    /// Language of responses.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = languages())]
    language: Language,
    /// Check this transcript instead of playing.
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// Number of turns, after which the game is over; without it, that of the stage, if it has one.
    #[arg(long, value_name = "TURNS")]
    limit: Option<usize>,
}

impl RefereeOf {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = stage_in(&self.stage, self.language, self.limit)?;
        match &self.replay {
            Some(path) => replay(game, &path.display().to_string(), out),
            None => play(&game, out),
        }
    }
}

/// The game of a stage in a file, with another number of turns if one is given.
pub fn stage_in(path: &str, language: Language, limit: Option<usize>) -> Result<MazeGame, Failure> {
    let game = read_stage(&text_of(path)?);
    let game = game.map_err(|error| Failure::Data(format!("{path}:{error}")))?;
    Ok(MazeGame {
        language,
        limit: limit.or(game.limit),
        ..game
    })
}

/// Checks a transcript.
fn replay(game: MazeGame, path: &str, out: &mut impl Write) -> Result<(), Failure> {
    let text = text_of(path)?;
    let referee = replayed(game, &text);
    let referee = referee.map_err(|bad| Failure::Data(format!("{path}:{bad}")))?;
    let end = match (referee.state().moment.won, referee.over()) {
        (true, _) => "the goal is reached",
        (false, true) => "the turns are used up",
        (false, false) => "the game goes on",
    };
    writeln!(
        out,
        "{} turns are answered right; {end}",
        referee.state().routes.len()
    )
    .map_err(Failure::stdout)
}

/// Reads routes and answers them.
fn play(game: &MazeGame, out: &mut impl Write) -> Result<(), Failure> {
    let input = io::stdin();
    let asks = input.is_terminal();
    let mut referee = Referee::new(game);
    let mut say = |text: &str| {
        write!(out, "{text}")
            .and_then(|()| out.flush())
            .map_err(Failure::stdout)
    };
    say(&known_text(&game.stage))?;
    let mut number = 0;
    for line in input.lock().lines() {
        let line = line.map_err(|error| Failure::reading("standard input", error))?;
        number += 1;
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match referee.turn(&line) {
            Ok(turn) => {
                let turn = format!("{turn}\n");
                say(&turn)?;
            }
            Err(Refused::Illegal(error)) if asks => say(&format!("# {error}\n"))?,
            Err(Refused::Illegal(error)) => {
                return Err(Failure::Data(format!(
                    "standard input:{number}:{}: expected {}, found {}",
                    error.column, error.expected, error.found
                )));
            }
            Err(other) => return Err(Failure::Data(format!("standard input:{number}: {other}"))),
        }
        if referee.over() {
            break;
        }
    }
    match (referee.state().moment.won, referee.over()) {
        (true, _) => Ok(()),
        (false, true) => Err(Failure::Quota("the turns are used up".to_owned())),
        (false, false) => Err(Failure::Quota("the goal was not reached".to_owned())),
    }
}
