//! `pencilmill maze play`: a game of Suiri Meiro at a terminal.

use pencilmill_command::args::languages;
use pencilmill_command::failure::Failure;
use pencilmill_command::files::{WRITTEN, text_if_any, text_of};
use pencilmill_command::put::put;
use pencilmill_games::maze::MazeGame;
use pencilmill_games::maze::file::read_stage;
use pencilmill_games::maze::left::{Effort, left};
use pencilmill_games::maze::report::report;
use pencilmill_games::maze::table::{Said, Table};
use pencilmill_generator::board::Language;
use pencilmill_records::atomic_file::Replace;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

/// Play a stage of Suiri Meiro, on a board with the known gimmicks and your notes.
///
/// A line is a turn, as in D3R2 or ↓3→2, a note, as in "note B3R wall", or a word; "help" lists the
/// words. There are no deductions unless you type "possible".
///
/// Exit codes: 0 the goal was reached, 3 the turns were used up, 75 the game was left; the same
/// command with --transcript continues it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill maze stage --size 4 --limit 20 -o stage.txt
  pencilmill maze play stage.txt
  pencilmill maze play stage.txt --language ja
  pencilmill maze play stage.txt --transcript game.txt   saves the game in a file, or continues it")]
pub struct Play {
    /// A stage as `pencilmill maze stage` writes it.
    #[arg(value_name = "STAGE")]
    stage: String,
    /// Language of the game.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = languages())]
    language: Language,
    /// Write turns and notes to this file, after each line that is typed. A game that is there is
    /// checked, in either language, and continued.
    #[arg(long, value_name = "FILE", value_hint = WRITTEN)]
    transcript: Option<PathBuf>,
}

impl Play {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut table = self.table()?;
        let mut say = |text: &str| {
            write!(out, "{text}")
                .and_then(|()| out.flush())
                .map_err(Failure::stdout)
        };
        let hint = self.language.of(
            "\"help\" says what can be typed, \"quit\" leaves the game.",
            "「ヘルプ」で書き方、「終了」でやめます。",
        );
        say(&format!("{}\n{hint}\n", table.screen()))?;
        let input = io::stdin();
        let echoes = !input.is_terminal();
        let mut lines = input.lock().lines();
        while !table.over() {
            say(&format!("{}> ", table.status()))?;
            let line = match lines.next() {
                Some(line) => line.map_err(|error| Failure::reading("standard input", error))?,
                None => {
                    say("\n")?;
                    return Err(self.left(&table));
                }
            };
            if echoes {
                say(&format!("{}\n", line.trim()))?;
            }
            let said = match table.say(&line) {
                Ok(said) => said,
                Err(why) => {
                    say(&format!("{}\n", table.refusal(&why)))?;
                    continue;
                }
            };
            match said {
                Said::Turn | Said::Noted | Said::Stored => {
                    self.keep(&table)?;
                    say(&format!("\n{}\n", table.screen()))?;
                }
                Said::Board => say(&format!("\n{}\n", table.screen()))?,
                Said::Turns => say(&table.told_text())?,
                Said::Help => say(&table.help())?,
                Said::Possible => say(&possible(&table))?,
                Said::Quit => return Err(self.left(&table)),
                Said::Nothing => {}
            }
        }
        say(&format!("{}\n", table.status()))?;
        match table.won() {
            true => Ok(()),
            false => Err(Failure::Quota(String::new())),
        }
    }

    fn table(&self) -> Result<Table, Failure> {
        let game = read_stage(&text_of(&self.stage)?);
        let game = game.map_err(|error| Failure::Data(format!("{}:{error}", self.stage)))?;
        let game = MazeGame {
            language: self.language,
            ..game
        };
        if let Some(path) = &self.transcript
            && let Some(text) = text_if_any(path)?
        {
            let bad = |bad| Failure::Data(format!("{}:{bad}", path.display()));
            return Table::replayed(game, &text).map_err(bad);
        }
        let table = Table::new(game);
        self.keep(&table)?;
        Ok(table)
    }

    /// Writes the transcript, if wanted. A file that is there is that of this game.
    fn keep(&self, table: &Table) -> Result<(), Failure> {
        match &self.transcript {
            Some(path) => put(path, Replace::Allowed(&[]), table.transcript()),
            None => Ok(()),
        }
    }

    /// The message for a game left unfinished.
    fn left(&self, table: &Table) -> Failure {
        let turns = table.turns().len();
        Failure::Stopped(match &self.transcript {
            Some(_) => format!("left after {turns} turns: the same command continues"),
            None => format!("left after {turns} turns (--transcript FILE keeps a game)"),
        })
    }
}

/// The remaining possibilities in words. Finding none is no reason to end the game.
fn possible(table: &Table) -> String {
    let (turns, effort) = (table.turns(), Effort::default());
    let language = table.game().language;
    match left(table.known(), &turns, effort) {
        Ok(found) => report(table.known(), turns.len(), &found, effort, language),
        Err(nothing) => format!("{nothing}\n"),
    }
}
