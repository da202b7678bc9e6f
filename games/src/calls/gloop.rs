//! The game with Gloop tiles. No state is kept between calls: a game is the line that names it and
//! its moves.

use crate::gloop::game::{Block, Gloop, Move, Piece, Puzzle, State, View, choose, figure, strokes};
use crate::referee::Referee;
use pencilmill_api::calls::{Failure, Kind, Reply};
use pencilmill_figures::svg::svg;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// `gloop`: a game with Gloop tiles: its `table` after the moves, all `turns`, the `transcript`, and
/// the `position` as a text, with everything on the table.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The first line of a transcript, a position, or a puzzle.
    game: String,
    /// The moves made so far, in the notation of transcripts, with or without responses.
    #[serde(default)]
    moves: Vec<String>,
    /// Another move.
    then: Option<String>,
    /// Indices, from 0, of players with open hands.
    #[serde(default)]
    seen: Vec<usize>,
    /// True to return the computer's choice of the next move.
    #[serde(default)]
    choose: bool,
    /// True to return a picture of the table.
    #[serde(default)]
    picture: bool,
    /// True to return the pictures of all tiles.
    #[serde(default)]
    tiles: bool,
}

impl Asked {
    /// The table after the moves, and the further parts requested.
    pub fn answer(&self) -> Reply {
        let (game, turns) = named(&self.game)?;
        let lines = (1..).zip(self.moves.iter().map(String::as_str));
        let mut referee = Referee::replayed(game, lines)
            .map_err(|bad| Failure::new(Kind::Rule, bad.why).line(bad.line))?;
        if let Some(then) = &self.then {
            (referee.turn(then)).map_err(|why| Failure::new(Kind::Rule, why))?;
        }
        let state = referee.state();
        let mut reply = json!({
            "win": turns,
            "turns": referee.turns().iter().map(|turn| json!({
                "move": turn.made.to_string(),
                "drawn": turn.response.drawn.len(),
            })).collect::<Vec<Value>>(),
            "transcript": referee.transcript(),
            "position": state.from_mover().to_string(),
            "table": self.table(state),
        });
        if self.choose {
            let one = choose(state, &mut referee.game().random(state));
            let one = one.ok_or_else(|| Failure::new(Kind::Rule, "the game is over"))?;
            reply["move"] = json!(one.to_string());
        }
        if self.picture {
            reply["picture"] = json!(self.picture(state));
        }
        if self.tiles {
            reply["tiles"] = tiles();
        }
        Ok(reply)
    }

    /// A picture of the table, as SVG.
    fn picture(&self, state: &State) -> String {
        let seats = state.seats().len();
        let mut view = View::open(seats);
        view.open = (0..seats).map(|seat| self.seen.contains(&seat)).collect();
        let (turns, pool) = (state.turns(), state.pool());
        let text = format!("{turns} turns, {pool} tiles in the pool");
        svg(&figure(state, &view), "Gloop", &text)
    }

    fn table(&self, state: &State) -> Value {
        let over = state.outcome().is_some();
        let sees = |seat: usize| over || self.seen.contains(&seat);
        let group = state.group();
        let laid = group.laid().iter().map(|laid| {
            json!({
                "arm": laid.arm.to_string(),
                "row": laid.spot.row,
                "col": laid.spot.col,
                "block": pieces(laid.block),
            })
        });
        let openings = group.openings().into_iter().map(|opening| {
            json!({
                "arm": opening.arm.to_string(),
                "way": opening.way.to_string(),
                "row": opening.spot.row,
                "col": opening.spot.col,
            })
        });
        let seats = (0..).zip(state.seats()).map(|(number, seat)| {
            let hand: Vec<String> = seat.hand.kinds().map(|kind| kind.to_string()).collect();
            json!({
                "tiles": seat.hand.len(),
                "hand": sees(number).then_some(hand),
                "area": seat.area.iter().map(|&block| pieces(block)).collect::<Vec<Value>>(),
                "points": seat.points(),
            })
        });
        let moves = match sees(state.mover()) {
            true => state.legal(),
            false => Vec::new(),
        };
        json!({
            "pair": group.pair().map(|piece| piece.to_string()),
            "laid": laid.collect::<Vec<Value>>(),
            "openings": openings.collect::<Vec<Value>>(),
            "seats": seats.collect::<Vec<Value>>(),
            "pool": state.pool(),
            "mover": state.mover(),
            "moves": moves.iter().map(|one| legal(state, one)).collect::<Vec<Value>>(),
            "outcome": state.outcome().map(|outcome| json!({
                "text": outcome.to_string(),
                "winners": outcome.winners,
                "points": outcome.points,
                "ending": outcome.ending.to_string(),
            })),
        })
    }
}

/// Parses the name of a game, with the number of turns to win in if it is a puzzle.
fn named(text: &str) -> Result<(Gloop, Option<usize>), Failure> {
    let text = text.trim();
    let wrong = |why: &dyn std::fmt::Display| Failure::of_option("game", why);
    if text.starts_with("gloop-game") {
        let game = Gloop::named(text).map_err(|why| wrong(&why))?;
        return Ok((game, None));
    }
    if text.starts_with("win in") {
        let puzzle: Puzzle = text.parse().map_err(|why| wrong(&why))?;
        return Ok((Gloop::from(puzzle.0), Some(2)));
    }
    let state: State = text.parse().map_err(|why| wrong(&why))?;
    Ok((Gloop::from(state), None))
}

fn pieces(block: Block) -> Value {
    json!(block.pieces().map(|piece| piece.to_string()))
}

fn legal(state: &State, one: &Move) -> Value {
    let text = one.to_string();
    match *one {
        Move::Attach {
            block,
            arm,
            way,
            quarters,
        } => {
            json!({ "text": text, "attach": block, "arm": arm.to_string(), "way": way.to_string(), "turns": quarters })
        }
        Move::Block(block) => {
            json!({ "text": text, "build": pieces(block), "fits": state.group().takes(block) })
        }
        Move::Draw => json!({ "text": text }),
    }
}

/// The paths of each tile in each orientation, as points in thousandths of its side.
fn tiles() -> Value {
    let tiles: Map<String, Value> = Piece::all()
        .map(|piece| (piece.to_string(), json!(strokes(piece))))
        .collect();
    Value::Object(tiles)
}

#[cfg(test)]
mod tests {
    use crate::calls::call;
    use pencilmill_api::Session;
    use serde_json::{Value, json};

    fn ask(request: &Value) -> Value {
        let reply = call(&mut Session::default(), request.to_string().as_bytes());
        serde_json::from_str(&reply).unwrap()
    }

    /// Plays a whole game with a page's knowledge: a person who takes the first move offered,
    /// against the computer.
    #[test]
    fn a_game_is_played_to_its_end() {
        let game = "gloop-game seed=5 deal=0 players=2";
        let mut moves: Vec<Value> = Vec::new();
        loop {
            let request = json!({ "call": "gloop", "game": game, "moves": moves, "seen": [0] });
            let reply = &ask(&request)["ok"];
            let table = &reply["table"];
            if !table["outcome"].is_null() {
                assert!(table["outcome"]["text"].as_str().unwrap().contains("win"));
                let seat = &table["seats"][1];
                let hand = seat["hand"].as_array().map(Vec::len);
                assert_eq!(hand, seat["tiles"].as_u64().map(|n| n as usize));
                let transcript = reply["transcript"].as_str().unwrap();
                assert_eq!(transcript.lines().count(), moves.len());
                break;
            }
            assert!(table["seats"][1]["hand"].is_null());
            let next = match table["mover"].as_u64() {
                Some(0) => table["moves"][0]["text"].clone(),
                _ => {
                    assert_eq!(table["moves"], json!([]));
                    let request =
                        json!({ "call": "gloop", "game": game, "moves": moves, "choose": true });
                    ask(&request)["ok"]["move"].clone()
                }
            };
            moves.push(next);
        }
        assert!(moves.len() > 8);
    }

    #[test]
    fn puzzles_and_tiles_are_given() {
        let game = "win in 2; pair 2-08 3-27; right right: 3-32+1 1-02+1 2-27 3-18+2; \
            hand 1: 2-17 3-10 3-14 3-29; area 1: none; hand 2: 1-08 2-20 3-02 3-24; area 2: none";
        let reply = ask(&json!({ "call": "gloop", "game": game, "tiles": true }));
        let Some(tiles) = reply["ok"]["tiles"].as_object() else {
            panic!("{reply}");
        };
        assert_eq!(tiles.len(), 323);
        assert_eq!(tiles["0-01"], json!([]));
        assert_eq!(reply["ok"]["win"], json!(2));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |request: Value| ask(&request)["error"].clone();
        let game = "gloop-game seed=5 deal=0 players=2";
        let bad = error(json!({ "call": "gloop", "game": game, "moves": ["draw"] }));
        assert_eq!(bad["line"], json!(1));
        let message = bad["message"].as_str().unwrap();
        assert!(message.contains("a block can be built"));
        let bad = error(json!({ "call": "gloop", "game": "chess" }));
        assert_eq!(bad["option"], json!("game"));
        let bad = error(json!({ "call": "gloop", "game": game, "more": 1 }));
        assert!(bad["message"].as_str().unwrap().contains("more"));
    }
}
