//! Files of stages and of players' knowledge.
//!
//! A stage is a few lines with a keyword each: `puzzle` and the text of a puzzle of Suiri Meiro,
//! with the public data of the stage; `maze` and all gimmicks; optionally `limit` and a number of
//! turns. Players' knowledge is a `puzzle` line, then a line for each turn in the referee's format.
//! Empty lines and lines that begin with `#` are ignored.

use super::{MazeGame, stored_route};
use crate::referee::ANSWERED;
use pencilmill_generator::board::{
    Drawing, Gimmick, Language, TextError, item_text, parse_drawing, parse_puzzle_text,
};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genres::suiri_meiro::maze::{Known, Stage, Told, Turn, read_route};
use pencilmill_generator::genres::suiri_meiro::{Question, Script, SuiriMeiro};

/// Slug of the genre of mazes.
const GENRE: &str = "suiri-meiro";

/// An error in a file, with its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: {what}")]
pub struct Misread {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// The text found and the text expected.
    pub what: String,
}

/// A line with its number, its keyword, and the rest with its column.
struct Line<'a> {
    number: usize,
    word: &'a str,
    rest: &'a str,
    column: usize,
    whole: &'a str,
}

impl Line<'_> {
    fn misread(&self, column: usize, what: impl Into<String>) -> Misread {
        Misread {
            line: self.number,
            column,
            what: what.into(),
        }
    }

    /// An error in the value of the line.
    fn wrong(
        &self,
        TextError {
            column,
            expected,
            found,
            ..
        }: TextError,
    ) -> Misread {
        let what = format!("expected {expected}, found {found}");
        self.misread(self.column + column - 1, what)
    }
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let said = (1..).zip(text.lines()).filter(|(_, line)| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with('#')
    });
    said.map(|(number, whole)| {
        let indent = whole.len() - whole.trim_start().len();
        let after = whole[indent..].find(char::is_whitespace);
        let end = after.map_or(whole.len(), |after| indent + after);
        let rest = whole[end..].trim_start();
        let column = whole[..whole.len() - rest.len()].chars().count() + 1;
        Line {
            number,
            word: &whole[indent..end],
            rest: rest.trim_end(),
            column,
            whole,
        }
    })
}

/// Reads the value of a `puzzle` line.
fn read_puzzle(line: &Line<'_>) -> Result<Script, Misread> {
    let text = parse_puzzle_text(line.rest).and_then(|text| match text.genre {
        (GENRE, _) => Puzzle::read(&SuiriMeiro, text),
        (other, column) => Err(TextError::new(column, format!("{other:?}"), GENRE)),
    });
    let script = Script::read(&text.map_err(|error| line.wrong(error))?);
    script.map_err(|fault| line.misread(line.column, fault))
}

/// Reads a stage.
///
/// # Errors
/// The first error of the text.
pub fn read_stage(text: &str) -> Result<MazeGame, Misread> {
    let (mut script, mut maze, mut limit) = (None, None, None);
    let mut last = 1;
    for line in lines(text) {
        last = line.number;
        match line.word {
            "puzzle" if script.is_none() => script = Some(read_puzzle(&line)?),
            "maze" if maze.is_none() => {
                let items = parse_drawing(line.rest).map_err(|error| line.wrong(error))?;
                let gimmicks = items.iter().map(|(item, column)| {
                    let what = || format!("expected a gimmick, found {}", item_text(item));
                    let wrong = || line.misread(line.column + column - 1, what());
                    Gimmick::shown(item).ok_or_else(wrong)
                });
                let gimmicks: Vec<_> = gimmicks.collect::<Result<_, _>>()?;
                maze = Some((line, gimmicks));
            }
            "limit" if limit.is_none() => {
                let number = line.rest.parse().ok().filter(|n| (1..=10_000).contains(n));
                let wrong = || {
                    let what = format!("expected a number of turns, found {:?}", line.rest);
                    line.misread(line.column, what)
                };
                limit = Some(number.ok_or_else(wrong)?);
            }
            "puzzle" | "maze" | "limit" => {
                return Err(line.misread(1, format!("{} stands twice", line.word)));
            }
            other => {
                let what = format!("expected puzzle, maze or limit, found {other:?}");
                return Err(line.misread(1, what));
            }
        }
    }
    let end = |what: &str| Misread {
        line: last,
        column: 1,
        what: what.to_owned(),
    };
    let script = script.ok_or_else(|| end("expected a line with puzzle"))?;
    let (line, gimmicks) = maze.ok_or_else(|| end("expected a line with maze"))?;
    let stage = Stage::new(script.known, gimmicks);
    let stage = stage.map_err(|fault| line.misread(line.column, fault.to_string()))?;
    match stage.fault() {
        Some(fault) => Err(line.misread(line.column, fault.to_string())),
        None => Ok(MazeGame {
            stage,
            language: Language::English,
            limit,
        }),
    }
}

/// The text of a stage.
pub fn stage_text(stage: &Stage, limit: Option<usize>) -> String {
    let gimmicks = stage.list();
    let maze: Drawing = gimmicks.iter().map(|(place, g)| g.item(*place)).collect();
    let limit = limit.map_or_else(String::new, |limit| format!("limit {limit}\n"));
    format!("{}maze {maze}\n{limit}", known_text(stage))
}

/// The line with the public data of a stage.
pub fn known_text(stage: &Stage) -> String {
    format!("puzzle {}\n", printed(&stage.known))
}

/// The printed marks of a stage: its start and goal, the numbers of gimmicks, and the public ones.
pub(super) fn printed(known: &Known) -> Puzzle {
    let script = Script {
        known: known.clone(),
        turns: Vec::new(),
        question: Question::Layout,
    };
    Puzzle {
        genre: &SuiriMeiro,
        board: known.board,
        printed: script.print(),
    }
}

/// Reads players' knowledge: a puzzle, whose turns come first, and turns.
///
/// # Errors
/// The first error of the text.
pub fn read_known(text: &str) -> Result<Script, Misread> {
    let mut lines = lines(text);
    let first = lines.next().ok_or(Misread {
        line: 1,
        column: 1,
        what: "expected a line with puzzle".to_owned(),
    })?;
    if first.word != "puzzle" {
        let what = format!("expected puzzle, found {:?}", first.word);
        return Err(first.misread(1, what));
    }
    let mut script = read_puzzle(&first)?;
    let mut routes: Vec<_> = script.turns.iter().map(|turn| turn.route.clone()).collect();
    let mut stored = None;
    for line in lines {
        let Some((route, told)) = line.whole.split_once(ANSWERED.trim()) else {
            let what = "expected a route, \"->\" and what was answered";
            return Err(line.misread(1, what));
        };
        let read = |text: &str, before: usize| {
            read_route(text, &routes, stored.as_deref()).map_err(|error| {
                let what = format!("expected {}, found {}", error.expected, error.found);
                line.misread(before + error.column, what)
            })
        };
        if let Some((text, before)) = stored_route(route) {
            stored = Some(read(text, before)?);
            continue;
        }
        let route_read = read(route, 0)?;
        let before = route.chars().count() + 2;
        let told = Told::parse(told).map_err(|error| {
            let what = error.to_string();
            let what = what
                .split_once(": ")
                .map_or(what.as_str(), |(_, rest)| rest);
            line.misread(before + error.column, what)
        })?;
        let announced = script.known.announced;
        if told.before.is_some() && !announced {
            return Err(line.misread(
                before + 1,
                "a switch is told, but switches are not announced",
            ));
        }
        routes.push(route_read.clone());
        script.turns.push(Turn {
            route: route_read,
            told,
        });
    }
    Ok(script)
}

#[cfg(test)]
mod tests {
    use super::*;

    const STAGE: &str = "\
# a stage
puzzle suiri-meiro 3x3; letter r3c3=G r1c1=S; count r5c1=wall1 r5c2=pit1
maze wall r0.5c2.5-r1.5c2.5; pit r2c1

limit 12
";

    #[test]
    fn stages_survive_their_text() {
        let game = read_stage(STAGE).unwrap();
        assert_eq!(game.limit, Some(12));
        let text = stage_text(&game.stage, game.limit);
        let again = read_stage(&text).unwrap();
        assert_eq!((&again.stage, again.limit), (&game.stage, game.limit));
        assert_eq!(stage_text(&again.stage, again.limit), text);
    }

    #[test]
    fn bad_stages_are_told_with_their_place() {
        let place = |from: &str, to: &str| {
            let error = read_stage(&STAGE.replace(from, to)).unwrap_err();
            (error.line, error.column)
        };
        assert_eq!(place("maze", "labyrinth"), (3, 1));
        assert_eq!(place("limit 12", "limit 0"), (5, 7));
        assert_eq!(place("r2c1", "r9c1"), (3, 6));
        assert_eq!(place("r2c1", "r2x1"), (3, 34));
        assert_eq!(place("; pit r2c1", ""), (3, 6));
        assert_eq!(place("; pit r2c1", "; pit r1c1"), (3, 6));
        assert_eq!(place("wall1", "wall"), (2, 53));
        assert_eq!(place("letter r3c3=G", "letter r3c3=H"), (2, 20));
        assert_eq!(place("limit", "maze"), (5, 1));
        assert_eq!(place("maze wall r0.5c2.5-r1.5c2.5; pit r2c1", ""), (5, 1));
        // The start is walled in.
        let walled = "puzzle suiri-meiro 3x3; letter r3c3=G r1c1=S; count r5c1=wall2\n\
                      maze wall r0.5c1.5-r1.5c1.5 r1.5c0.5-r1.5c1.5\n";
        let error = read_stage(walled).unwrap_err();
        let expected = "2:6: the goal cannot be reached from the start";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn what_players_know_is_read_line_by_line() {
        let known = "puzzle suiri-meiro 3x3; letter r3c3=G r1c1=S; count r5c1=wall1 r5c2=pit1\n\
                     → -> 障害なし\n# a remark\nQ=R -> stored\nQI1BR -> wall 1\n";
        let script = read_known(known).unwrap();
        assert_eq!(script.turns.len(), 2);
        assert_eq!(script.turns[1].route.len(), 2);
        let place = |from: &str, to: &str| {
            let error = read_known(&known.replace(from, to)).unwrap_err();
            (error.line, error.column)
        };
        assert_eq!(place("BR", "BZ"), (5, 5));
        assert_eq!(place("wall 1\n", "wall\n"), (5, 10));
        assert_eq!(place("障害なし", "switch"), (2, 5));
        assert_eq!(place(" -> 障害なし", ""), (2, 1));
        assert_eq!(place("puzzle", "maze"), (1, 1));
    }
}
