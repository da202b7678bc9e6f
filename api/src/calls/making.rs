//! Requests for genres, new puzzles, and files of them.

use super::puzzles::Known;
use super::{Failure, Lang, Number, Reply, Request, Session};
use crate::{
    Wanted, WantedText, all_genres, choices, codes, converted, json_line, playable, published,
    read, read_answer, rules,
};
use serde::Deserialize;
use serde_json::{Value, json};

/// `genres`: all genres at a glance ([`About`](crate::About)).
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Genres {}

impl Request for Genres {
    fn answer(self, _: &mut Session) -> Reply {
        Ok(json!(all_genres()))
    }
}

/// `choices`: the options available on a board ([`Choices`](crate::Choices)).
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Choices {
    genre: String,
    size: Option<String>,
    variant: Option<String>,
}

impl Request for Choices {
    fn answer(self, _: &mut Session) -> Reply {
        let wanted = Wanted::read(&WantedText {
            genre: &self.genre,
            size: self.size.as_deref(),
            variant: self.variant.as_deref(),
            ..WantedText::default()
        })?;
        Ok(json!(choices(&wanted.order()?)))
    }
}

/// `rules`: the rules of a genre in a language ([`RulePage`](crate::RulePage)).
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    genre: String,
    #[serde(default)]
    language: Lang,
}

impl Request for Rules {
    fn answer(self, _: &mut Session) -> Reply {
        let wanted = Wanted::read(&WantedText {
            genre: &self.genre,
            ..WantedText::default()
        })?;
        Ok(json!(rules(wanted.genre, self.language.0)))
    }
}

/// An order, with the options of `generate`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Order {
    genre: String,
    size: Option<String>,
    variant: Option<String>,
    grade: Option<String>,
    symmetry: Option<String>,
    #[serde(default)]
    irreducible: bool,
    /// A puzzle with the required layout.
    layout: Option<String>,
    /// Permitted clue places: rows of `#` and `.`.
    clues: Option<String>,
    /// True to place a clue at each of these places.
    #[serde(default)]
    all_clues: bool,
    /// True to keep puzzles with a flag.
    #[serde(default)]
    flags: bool,
    /// The arguments that a solution needs.
    needs: Option<String>,
    /// The measures of form that are to be low or high.
    form: Option<String>,
}

impl Order {
    /// Parses the order.
    ///
    /// # Errors
    /// An impossible one; the option is named.
    pub fn read(&self) -> Result<crate::Order, Failure> {
        let layout = self.layout.as_deref().map(pencilmill_records::parse);
        let layout = layout.transpose();
        let layout = layout.map_err(|error| Failure::of_option("layout", error))?;
        let wanted = Wanted::read(&WantedText {
            genre: &self.genre,
            size: self.size.as_deref(),
            variant: self.variant.as_deref(),
            grade: self.grade.as_deref(),
            symmetry: self.symmetry.as_deref(),
            irreducible: self.irreducible,
            layout: layout.as_ref(),
            clues: self.clues.as_deref(),
            all_clues: self.all_clues,
            flags: self.flags,
            needs: self.needs.as_deref(),
            form: self.form.as_deref(),
        })?;
        Ok(wanted.order()?)
    }
}

/// `make`: the puzzle with this seed and index, as a line of JSON Lines.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Make {
    order: Order,
    seed: Number,
    index: Number,
}

impl Request for Make {
    fn answer(self, session: &mut Session) -> Reply {
        let order = self.order.read()?;
        let record = session.maker.make(&order, self.seed.0, self.index.0)?;
        Ok(json!(json_line(&record)?))
    }
}

/// `file`: these lines of JSON Lines as a file in a format (`csv`, `jsonl`).
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct File {
    lines: Vec<String>,
    format: String,
}

impl Request for File {
    fn answer(self, _: &mut Session) -> Reply {
        Ok(json!(converted(&self.lines.concat(), &self.format)?))
    }
}

/// `page`: the page data of a puzzle, from a line of JSON Lines or a text, with the needed data of
/// its genre.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Page {
    line: String,
}

impl Request for Page {
    fn answer(self, _: &mut Session) -> Reply {
        Ok(json!(playable(&self.line)?))
    }
}

/// `codes`: the addresses of web players, null where there is none: `url` at the genre's player, and
/// `penpa` at Penpa+, which checks the answer if it is given.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Codes {
    puzzle: String,
    answer: Option<String>,
}

impl Request for Codes {
    fn answer(self, _: &mut Session) -> Reply {
        let puzzle = read(&self.puzzle)?;
        let answer = self.answer.map(|text| read_answer(&puzzle, &text));
        let (url, penpa) = codes(&puzzle, answer.transpose()?.as_ref());
        Ok(json!({ "url": url, "penpa": penpa }))
    }
}

/// `published`: the boards of a file of the collection of puzzlekit: of each its `id`, its `source`,
/// and the `puzzle` as [`Facts`](super::puzzles::Facts) has it, or the `error`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Published {
    text: String,
}

impl Request for Published {
    fn answer(self, _: &mut Session) -> Reply {
        let board = |board: crate::Published| {
            let (facts, error) = match board.puzzle {
                Ok(puzzle) => {
                    let known = Known {
                        puzzle: puzzle.to_string(),
                        ..Known::default()
                    };
                    (known.facts(&puzzle), None)
                }
                Err(error) => (Value::Null, Some(error.to_string())),
            };
            json!({ "id": board.id, "source": board.source, "puzzle": facts, "error": error })
        };
        let boards = published(&self.text)?.into_iter().map(board);
        Ok(boards.collect())
    }
}
