//! Games of Suiri Meiro. No state is kept between calls: each has the stage and all lines typed so
//! far.

use crate::maze::file::{Misread, known_text, read_known, read_stage, stage_text};
use crate::maze::left::{Effort, Left, Share, WHOLE, left};
use crate::maze::make::{NoStage, Wanted};
use crate::maze::report::report;
use crate::maze::table::{Said, Table};
use crate::maze::{MazeGame, replayed};
use crate::referee::{Refused, Turn};
use pencilmill_api::Board;
use pencilmill_api::calls::{Failure, Kind, Lang, Number, Reply};
use pencilmill_generator::board::Gimmick;
use pencilmill_generator::genres::suiri_meiro::maze::{RouteError, Sure, route_text};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::fmt::Display;

/// `maze`: a game of Suiri Meiro.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    ask: Ask,
}

/// The requests.
#[derive(Deserialize, Debug)]
#[serde(tag = "what", rename_all = "lowercase", deny_unknown_fields)]
pub enum Ask {
    /// The text of a random stage.
    Stage(Random),
    /// The text of the stage of a day.
    Day {
        /// A day such as 2026-11-23.
        day: String,
    },
    /// The state of a game after these lines.
    Play(Lines),
    /// The remaining possibilities after these lines, in sentences.
    Possible(Lines),
    /// A game after the turns of a transcript, and after another one.
    Replay(Replay),
    /// The remaining possibilities after the turns of a transcript, as numbers.
    Left(Transcript),
}

/// The stage with this seed and index.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Random {
    size: String,
    seed: Number,
    #[serde(default = "first")]
    index: Number,
    /// Number of gimmicks of each kind: walls, fragile ones, green ones, pits, switches; usual ones
    /// where there is none.
    #[serde(default)]
    numbers: [Option<u16>; 5],
    /// False to announce no switch.
    announced: Option<bool>,
    /// Number of gimmicks with disclosed places.
    #[serde(default)]
    disclosed: usize,
    limit: Option<usize>,
}

fn first() -> Number {
    Number(0)
}

/// A stage, and the lines typed.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Lines {
    stage: String,
    lines: Vec<String>,
    language: Lang,
}

/// A stage, and a transcript.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    stage: String,
    /// The turns so far, a line each, with or without responses.
    transcript: String,
    /// Another turn.
    route: Option<String>,
    #[serde(default)]
    language: Lang,
    /// Maximum number of turns; that of the stage if none is given.
    limit: Option<usize>,
}

/// The knowledge of the players, and the work allowed.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Transcript {
    transcript: String,
    steps: usize,
    sure: usize,
    partials: usize,
    counting: u64,
    draws: usize,
    seed: Number,
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

fn refused(why: Refused<RouteError>) -> Failure {
    match why {
        Refused::Illegal(error) => Failure::new(Kind::Text, &error).column(error.column),
        other => Failure::new(Kind::Rule, other),
    }
}

/// The text of a stage.
fn stage(wanted: &Wanted, seed: u64, index: u64, limit: Option<usize>) -> Reply {
    let stage = wanted.stage(seed, index).map_err(|error| match error {
        NoStage::Size(_) => Failure::of_option("size", error),
        NoStage::Unfound(..) => Failure::new(Kind::Missed, error),
    })?;
    Ok(json!(stage_text(&stage, limit)))
}

impl Asked {
    /// Answers the request.
    pub fn answer(self) -> Reply {
        match self.ask {
            Ask::Stage(random) => {
                let board = random.size.parse::<Board>();
                let wanted = Wanted {
                    board: board.map_err(|error| Failure::of_option("size", error))?,
                    numbers: random.numbers,
                    announced: random.announced.unwrap_or(true),
                    disclosed: random.disclosed,
                };
                stage(&wanted, random.seed.0, random.index.0, random.limit)
            }
            Ask::Day { day } => {
                let wanted = Wanted::of_day(&day).map_err(|error| Failure::of_option("day", error));
                let (wanted, seed, limit) = wanted?;
                stage(&wanted, seed, 0, Some(limit))
            }
            Ask::Replay(replay) => replay.answer(),
            Ask::Left(transcript) => transcript.answer(),
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

impl Replay {
    fn answer(self) -> Reply {
        let mut game = read_stage(&self.stage).map_err(|error| misread(&error))?;
        game.language = self.language.0;
        game.limit = self.limit.or(game.limit);
        let mut referee = replayed(game, &self.transcript).map_err(|bad| {
            let line = bad.line();
            Failure::new(Kind::Text, bad).line(line)
        })?;
        if let Some(route) = &self.route {
            referee.turn(route).map_err(refused)?;
        }
        let (game, moment) = (referee.game(), &referee.state().moment);
        let known = known_text(&game.stage);
        let turn = |turn: &Turn<_, _>| -> [String; 2] { both(&turn.made, &turn.response) };
        Ok(json!({
            "known": known.trim_end(),
            "stage": stage_text(&game.stage, game.limit),
            "board": game.stage.known.board.to_string(),
            "place": format!("{:?}", moment.at),
            "won": moment.won,
            "over": referee.over(),
            "turns": referee.turns().iter().map(turn).collect::<Vec<_>>(),
            "transcript": format!("{known}{}", referee.transcript()),
        }))
    }
}

fn both(made: &impl Display, response: &impl Display) -> [String; 2] {
    [made.to_string(), response.to_string()]
}

impl Transcript {
    fn answer(self) -> Reply {
        for (option, found, most) in [
            ("steps", self.steps, 7),
            ("sure", self.sure, 60),
            ("partials", self.partials, 2_000_000),
            ("draws", self.draws, 1_000_000),
        ] {
            if !(1..=most).contains(&found) {
                let why = format!("found {found}, expected 1 to {most}");
                return Err(Failure::of_option(option, why));
            }
        }
        let effort = Effort {
            partials: self.partials,
            counting: self.counting,
            draws: self.draws,
            steps: self.steps,
            sure: self.sure,
            seed: self.seed.0,
        };
        let script = read_known(&self.transcript).map_err(|error| misread(&error))?;
        let found = left(&script.known, &script.turns, effort);
        let found = found.map_err(|nothing| match nothing.is_sure() {
            true => Failure::new(Kind::NoAnswer, nothing),
            false => Failure::new(Kind::Undecided, nothing),
        })?;
        Ok(numbers(&found))
    }
}

/// The remaining possibilities, with shares from 0 to 1; the likeliest cells first.
fn numbers(found: &Left) -> Value {
    let part = |share: Share| f64::from(share) / f64::from(WHOLE);
    let cell = |(place, share): &(_, Share)| json!([format!("{place:?}"), part(*share)]);
    let places = found.places.iter().map(|(place, shares)| {
        let kinds = Gimmick::ALL
            .iter()
            .zip(shares)
            .filter(|(_, share)| **share > 0);
        let kinds = kinds.map(|(gimmick, share)| (gimmick.name().to_owned(), json!(part(*share))));
        json!([format!("{place:?}"), kinds.collect::<Map<_, _>>()])
    });
    let turns = found.turns.iter().map(|turn| {
        json!({
            "route": route_text(&turn.route, false),
            "left": part(turn.left),
            "responses": turn.responses,
            "wins": part(turn.wins),
        })
    });
    let sure = match &found.sure {
        Sure::Routes(routes) => routes
            .iter()
            .map(|route| route_text(route, false))
            .collect(),
        Sure::None(_) | Sure::Undecided(_) => Vec::new(),
    };
    json!({
        "mazes": found.mazes.to_string(),
        "exact": found.exact,
        "cells": found.cells.iter().map(cell).collect::<Vec<_>>(),
        "gimmicks": places.collect::<Vec<_>>(),
        "turns": turns.collect::<Vec<_>>(),
        "sure": sure,
    })
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
    use crate::calls::call;
    use pencilmill_api::Session;

    fn says(value: &Value, part: &str) -> bool {
        value.as_str().is_some_and(|text| text.contains(part))
    }

    fn ask(ask: &Value) -> Value {
        let request = json!({ "call": "maze", "ask": ask }).to_string();
        let reply = call(&mut Session::default(), request.as_bytes());
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
        assert!(says(&begun["ok"]["picture"], "<svg"));
        // The last line may be invalid, others may not.
        let refused = play(&["U9", "note B9R wall"], "en");
        assert!(says(&refused["ok"]["refused"], "B9R"));
        assert_eq!(refused["ok"]["turns"].as_array().unwrap().len(), 1);
        let bad = play(&["X", "U9"], "en");
        assert!(says(&bad["error"]["message"], "line 1: "));
        let wrong =
            ask(&json!({ "what": "play", "stage": "puzzle x", "lines": [], "language": "en" }));
        assert_eq!(wrong["error"]["line"], json!(1));
    }

    #[test]
    fn a_transcript_is_replayed_and_counted() {
        let stage = ask(&json!({ "what": "stage", "size": "3", "seed": "5", "limit": 1 }));
        let replay = |transcript: &Value, route: Option<&str>| {
            ask(&json!({
                "what": "replay", "stage": stage["ok"], "transcript": transcript, "route": route,
            }))
        };
        let begun = replay(&json!(""), None);
        let played = replay(&begun["ok"]["transcript"], Some("U9"));
        assert_eq!(played["ok"]["over"], json!(true));
        let left = ask(&json!({
            "what": "left", "transcript": played["ok"]["transcript"], "steps": 2, "sure": 2,
            "partials": 1000, "counting": 100_000, "draws": 10, "seed": "1",
        }));
        assert!(left["ok"]["mazes"].is_string(), "{left}");
        let over = replay(&played["ok"]["transcript"], Some("U9"));
        assert_eq!(over["error"]["kind"], json!("rule"));
    }
}
