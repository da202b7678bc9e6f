//! Games of Suiri Meiro. No state is kept between calls: each has the stage and all lines typed so
//! far.

use pencilmill_api::Board;
use pencilmill_api::calls::{Failure, Kind, Lang, Number};
use pencilmill_games::maze::MazeGame;
use pencilmill_games::maze::file::{Misread, read_stage, stage_text};
use pencilmill_games::maze::left::{Effort, left};
use pencilmill_games::maze::make::Wanted;
use pencilmill_games::maze::report::report;
use pencilmill_games::maze::table::{Said, Table};
use serde::Deserialize;
use serde_json::{Value, json};

/// A request about a game.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// What is asked.
    pub ask: Ask,
}

/// What is asked about a game.
#[derive(Deserialize, Debug)]
#[serde(tag = "what", rename_all = "lowercase", deny_unknown_fields)]
pub enum Ask {
    /// The text of a random stage.
    Stage {
        size: String,
        seed: Number,
        limit: Option<usize>,
    },
    /// The text of the stage of a day.
    Day { day: String },
    /// The state of a game after these lines.
    Play(Lines),
    /// The remaining possibilities after these lines.
    Possible(Lines),
}

/// A stage, and the lines typed.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Lines {
    stage: String,
    lines: Vec<String>,
    language: Lang,
}

/// Work allowed for finding the remaining possibilities: less than the command's, for a page on a
/// phone.
const EFFORT: Effort = Effort {
    partials: 10_000,
    counting: 400_000,
    draws: 300,
    steps: 4,
    sure: 10,
    seed: 1,
};

fn misread(error: &Misread) -> Failure {
    Failure::new(Kind::Text, error)
        .line(error.line)
        .column(error.column)
}

fn refused(error: impl std::fmt::Display) -> Failure {
    Failure::refused(error)
}

impl Ask {
    /// Answers the request.
    pub fn answer(self) -> Result<Value, Failure> {
        let stage = |wanted: Wanted, seed, limit| {
            let stage = wanted.stage(seed, 0).map_err(refused)?;
            Ok(json!(stage_text(&stage, limit)))
        };
        match self {
            Ask::Stage { size, seed, limit } => {
                let board: Board = size.parse().map_err(refused)?;
                let wanted = Wanted {
                    announced: true,
                    ..Wanted::usual(board)
                };
                stage(wanted, seed.0, limit)
            }
            Ask::Day { day } => {
                let (wanted, seed, limit) = Wanted::of_day(&day).map_err(refused)?;
                stage(wanted, seed, Some(limit))
            }
            Ask::Play(lines) => {
                let (table, said, refusal) = lines.table()?;
                let mut state = state(&table);
                state["refused"] = json!(refusal);
                state["said"] = match said {
                    Some(Said::Help) => json!(table.help()),
                    Some(Said::Turns) => json!(table.told_text()),
                    Some(Said::Possible) => json!("possible"),
                    _ => Value::Null,
                };
                Ok(state)
            }
            Ask::Possible(lines) => {
                let language = lines.language.0;
                let (table, ..) = lines.table()?;
                let turns = table.turns();
                Ok(match left(table.known(), &turns, EFFORT) {
                    Ok(found) => json!({
                        "text": report(table.known(), turns.len(), &found, EFFORT, language),
                    }),
                    Err(nothing) => json!({ "text": nothing.to_string() }),
                })
            }
        }
    }
}

impl Lines {
    /// The game after all lines, with the response to the last one or its error. Lines before it
    /// must be valid.
    fn table(&self) -> Result<(Table, Option<Said>, Option<String>), Failure> {
        let game = read_stage(&self.stage).map_err(|error| misread(&error))?;
        let language = self.language.0;
        let mut table = Table::new(MazeGame { language, ..game });
        let mut last = None;
        for (number, line) in (1..).zip(&self.lines) {
            match table.say(line) {
                Ok(said) => last = Some(said),
                Err(why) if number == self.lines.len() => {
                    let why = table.refusal(&why);
                    return Ok((table, None, Some(why)));
                }
                Err(why) => {
                    let text = format!("line {number}: {}", table.refusal(&why));
                    return Err(Failure::new(Kind::Text, text));
                }
            }
        }
        Ok((table, last, None))
    }
}

/// The state of a game for a page.
fn state(table: &Table) -> Value {
    let board = table.known().board;
    json!({
        "picture": table.picture(),
        "rows": board.rows,
        "cols": board.cols,
        "stage": table.stage_text(),
        "status": table.status(),
        "turns": table.told(),
        "over": table.over(),
        "won": table.won(),
        "kinds": table.note_words(),
        "transcript": table.transcript(),
        "help": table.help(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_api::Session;

    fn says(value: &Value, part: &str) -> bool {
        value.as_str().is_some_and(|text| text.contains(part))
    }

    fn ask(ask: &Value) -> Value {
        let request = json!({ "call": "maze", "ask": ask }).to_string();
        let reply = crate::answered(&mut Session::default(), request.as_bytes());
        serde_json::from_str(&reply).unwrap()
    }

    #[test]
    fn a_game_is_played_call_by_call() {
        let stage = ask(&json!({ "what": "stage", "size": "3", "seed": "5", "limit": 9 }));
        let stage = stage["ok"].as_str().unwrap();
        assert!(stage.ends_with("limit 9\n"), "{stage}");
        let day = ask(&json!({ "what": "day", "day": "2026-11-23" }));
        assert!(says(&day["ok"], "puzzle suiri-meiro "));
        let play = |lines: &[&str], language: &str| {
            ask(&json!({ "what": "play", "stage": stage, "lines": lines, "language": language }))
        };
        let begun = play(&[], "en");
        assert_eq!(begun["ok"]["status"], json!("turn 1, 9 left"));
        let picture = begun["ok"]["picture"].as_str().unwrap();
        assert!(picture.starts_with("<svg"));
        let played = play(&["U9", "note B1R wall", "R"], "ja");
        assert_eq!(played["ok"]["turns"].as_array().unwrap().len(), 2);
        assert_eq!(played["ok"]["over"], json!(false));
        assert_ne!(played["ok"]["picture"], begun["ok"]["picture"]);
        // The last line may be invalid, others may not.
        let refused = play(&["U9", "note B9R wall"], "en");
        assert!(says(&refused["ok"]["refused"], "B9R"));
        assert_eq!(refused["ok"]["turns"].as_array().unwrap().len(), 1);
        let bad = play(&["X", "U9"], "en");
        assert!(says(&bad["error"]["message"], "line 1: "));
        let possible =
            ask(&json!({ "what": "possible", "stage": stage, "lines": ["U9"], "language": "en" }));
        assert!(says(&possible["ok"]["text"], "after 1 turns"));
        let wrong =
            ask(&json!({ "what": "play", "stage": "puzzle x", "lines": [], "language": "en" }));
        assert_eq!(wrong["error"]["line"], json!(1));
    }
}
