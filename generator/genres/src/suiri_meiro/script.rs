//! Scripts: the stage, the turns and the question of a puzzle.

use super::maze::{Known, Mazes, Stage, Told, Turn};
use pencilmill_puzzle::board::{
    Board, Count, Drawing, Gimmick, Ink, Item, Place, Response, Step, Where, place_text,
};
use pencilmill_puzzle::genre::Puzzle;

/// The letters at the start and at the goal.
const ENDS: [i16; 2] = [b'S' as i16 - b'A' as i16 + 1, b'G' as i16 - b'A' as i16 + 1];
/// Most steps of a route that is asked for.
pub(super) const MOST_ASKED: usize = 8;

/// The question of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The cell of the player.
    Cell,
    /// A route of this many steps that wins in every maze left.
    Route(usize),
    /// The places of all gimmicks.
    Layout,
}

/// The meaning of a printed puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    /// The known part of the stage.
    pub known: Known,
    /// The turns, in order.
    pub turns: Vec<Turn>,
    /// The question.
    pub question: Question,
}

impl Script {
    /// Reads a printed puzzle.
    ///
    /// # Errors
    /// The first fault, in words.
    pub fn read(puzzle: &Puzzle) -> Result<Script, String> {
        let (board, printed) = (puzzle.board, &puzzle.printed);
        let mut ends = Vec::new();
        for letter in ENDS {
            let mut here = printed
                .of(Ink::Letter)
                .filter(|item| item.value == Some(letter));
            match (here.next(), here.next()) {
                (Some(item), None) => ends.push(item.at),
                _ => return Err("not exactly one S and one G".to_owned()),
            }
        }
        if let Some(item) = printed
            .of(Ink::Letter)
            .find(|item| !ends.contains(&item.at))
        {
            return Err(format!(
                "a letter other than S and G at {}",
                place_text(item.at)
            ));
        }
        let mut known = Known {
            board,
            start: ends[0],
            goal: ends[1],
            numbers: [0; 5],
            announced: false,
            disclosed: Vec::new(),
        };
        for (i, item) in printed.of(Ink::Count).enumerate() {
            if item.at != list_cell(board, 0, i) {
                return Err(format!(
                    "a count at {} instead of {}",
                    place_text(item.at),
                    place_text(list_cell(board, 0, i))
                ));
            }
            let count = item
                .value
                .and_then(Count::checked)
                .ok_or("an unreadable count")?;
            let number = &mut known.numbers[count.gimmick as usize];
            if *number > 0 {
                return Err(format!("two counts of {}", count.gimmick.name()));
            }
            *number = count.number.unsigned_abs();
            known.announced |= count.announced;
        }
        for item in printed.items() {
            let Some((place, gimmick)) = Gimmick::shown(item) else {
                continue;
            };
            if !known.admits(place, gimmick) {
                let at = place_text(place);
                return Err(format!("{} at {at}, where none may stand", gimmick.name()));
            }
            if let Some((_, other)) = known.disclosed.iter().find(|d| d.0 == place) {
                let at = place_text(place);
                return Err(format!("{} and {} at {at}", other.name(), gimmick.name()));
            }
            known.disclosed.push((place, gimmick));
        }
        if !Mazes::new(&known).is_possible() {
            return Err("more gimmicks than are told, or than there is room for".to_owned());
        }
        let question = question(board, printed)?;
        let turns = turns(board, printed)?;
        for (number, turn) in (1..).zip(&turns) {
            let last = number == turns.len();
            if turn.told.is_won() && (!last || question != Question::Layout) {
                return Err(format!("the game is won with turn {number}, and goes on"));
            }
            if turn.told.before.is_some() && !known.announced {
                return Err(format!(
                    "turn {number} has two responses, but switches are not announced"
                ));
            }
        }
        if question == Question::Cell && turns.is_empty() {
            return Err("no turn".to_owned());
        }
        Ok(Script {
            known,
            turns,
            question,
        })
    }

    /// The printed puzzle.
    pub fn print(&self) -> Drawing {
        let Known {
            board,
            numbers,
            announced,
            ..
        } = self.known;
        let ends = [self.known.start, self.known.goal];
        let mut printed: Drawing = ends
            .into_iter()
            .zip(ENDS)
            .map(|(at, letter)| Item::valued(Ink::Letter, at, letter))
            .collect();
        let counts = Gimmick::ALL.into_iter().zip(numbers).filter(|c| c.1 > 0);
        for (i, (gimmick, number)) in counts.enumerate() {
            let count = Count {
                gimmick,
                number: number as i16,
                announced: announced && gimmick == Gimmick::Switch,
            };
            printed.insert(Item::valued(
                Ink::Count,
                list_cell(board, 0, i),
                count.value(),
            ));
        }
        for &(place, gimmick) in &self.known.disclosed {
            printed.insert(gimmick.item(place));
        }
        for (row, turn) in (1..).zip(&self.turns) {
            let steps = turn.route.iter().map(|step| (Ink::Step, step.value()));
            let told = turn.told.before.into_iter().chain([turn.told.rest]);
            let told = told.map(|response| (Ink::Response, response.value()));
            for (i, (ink, value)) in steps.chain(told).enumerate() {
                printed.insert(Item::valued(ink, list_cell(board, row, i), value));
            }
        }
        match self.question {
            Question::Cell => printed.insert(Item::at(Ink::Unknown, Where::top_right(board))),
            Question::Route(steps) => {
                for step in 0..steps {
                    printed.insert(Item::at(Ink::Step, asked_cell(board, step)));
                }
            }
            Question::Layout => {}
        }
        printed
    }

    /// The script with the responses of a stage to its routes; `None` if the game is won before the
    /// last turn.
    pub(super) fn answered(&self, stage: &Stage) -> Option<Script> {
        let mut script = self.clone();
        let mut moment = stage.start();
        for turn in &mut script.turns {
            if moment.won {
                return None;
            }
            turn.told = stage.play(&mut moment, &turn.route);
        }
        Some(script)
    }
}

/// The cell in a row and column, both from 0, of the list below the board: counts are row 0, the
/// turns follow.
fn list_cell(board: Board, row: i16, col: usize) -> Place {
    Place::cell(board.rows + 1 + row, col as i16)
}

/// The cell for a step, from 0, of the route that is asked for.
pub(super) fn asked_cell(board: Board, step: usize) -> Place {
    Place::cell(board.rows, step as i16)
}

fn question(board: Board, printed: &Drawing) -> Result<Question, String> {
    let asks_cell = printed.of(Ink::Unknown).next().is_some();
    let asked = printed.of(Ink::Step).filter(|item| item.value.is_none());
    let asked: Vec<Place> = asked.map(|item| item.at).collect();
    for (i, &at) in asked.iter().enumerate() {
        if at != asked_cell(board, i) {
            let expected = place_text(asked_cell(board, i));
            return Err(format!("a box at {} instead of {expected}", place_text(at)));
        }
    }
    match (asks_cell, asked.len()) {
        (true, 0) => Ok(Question::Cell),
        (true, _) => Err("two questions".to_owned()),
        (false, 0) => Ok(Question::Layout),
        (false, steps) => Ok(Question::Route(steps)),
    }
}

fn turns(board: Board, printed: &Drawing) -> Result<Vec<Turn>, String> {
    let mut turns = Vec::new();
    let listed =
        |item: &&Item| item.ink == Ink::Response || item.ink == Ink::Step && item.value.is_some();
    let rows = printed.items().iter().filter(listed);
    let last = rows.map(|item| (item.at.y - 1) / 2 - board.rows - 1).max();
    for row in 1..=last.unwrap_or(0) {
        let in_row = |item: &&&Item| item.at.y == list_cell(board, row, 0).y;
        let values = |ink| printed.items().iter().filter(move |item| item.ink == ink);
        let steps: Vec<&Item> = values(Ink::Step).filter(|i| in_row(&i)).collect();
        let told: Vec<&Item> = values(Ink::Response).filter(|i| in_row(&i)).collect();
        let mut places = steps.iter().chain(&told).map(|item| item.at).enumerate();
        if let Some((i, at)) = places.find(|&(i, at)| at != list_cell(board, row, i)) {
            return Err(format!(
                "turn {row} with something at {} instead of {}",
                place_text(at),
                place_text(list_cell(board, row, i))
            ));
        }
        let route: Vec<Step> = steps
            .iter()
            .filter_map(|item| item.value.and_then(Step::checked))
            .collect();
        let told: Vec<Response> = told
            .iter()
            .filter_map(|item| item.value.and_then(Response::checked))
            .collect();
        let told = match told[..] {
            [rest] => Told { before: None, rest },
            [before, rest] if before.ending.is_none() => Told {
                before: Some(before),
                rest,
            },
            [_, _] => return Err(format!("turn {row} goes on after its end")),
            _ => return Err(format!("turn {row} has {} responses", told.len())),
        };
        if route.is_empty() {
            return Err(format!("turn {row} without a step"));
        }
        turns.push(Turn { route, told });
    }
    if let Some(item) = printed
        .items()
        .iter()
        .filter(listed)
        .find(|item| item.at.y < list_cell(board, 1, 0).y)
    {
        return Err(format!(
            "{} at {}, above the turns",
            item.ink.name(),
            place_text(item.at)
        ));
    }
    Ok(turns)
}
