//! Requests of those who set puzzles.

use super::puzzles::Known;
use super::values::word;
use super::{Failure, Number, Reply, Request, Session};
use crate::{Look, Wish, blank_table, json_line, read, read_answer, table_of};
use serde::Deserialize;
use serde_json::json;

/// `finish`: a begun puzzle, to which hints are added until there is one answer. The reply has the
/// `record` as a line of JSON Lines, the `puzzle` as [`Facts`](super::puzzles::Facts) has it, and
/// the items `added`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Finish {
    puzzle: String,
    /// The required answer.
    answer: Option<String>,
    /// A grade, or a mix of grades.
    grade: Option<String>,
    symmetry: Option<String>,
    /// Permitted clue places: rows of `#` and `.`.
    clues: Option<String>,
    seed: Option<Number>,
    limit: Option<u64>,
}

impl Request for Finish {
    fn answer(self, session: &mut Session) -> Reply {
        let puzzle = read(&self.puzzle)?;
        let usual = crate::Finish::default();
        let answer = self.answer.map(|text| read_answer(&puzzle, &text));
        let wish = crate::Finish {
            answer: answer.transpose()?,
            grades: word("grade", self.grade.as_deref())?.unwrap_or(usual.grades),
            symmetry: word("symmetry", self.symmetry.as_deref())?.unwrap_or(usual.symmetry),
            clues: word("clues", self.clues.as_deref())?,
            seed: self.seed.map_or(usual.seed, |seed| seed.0),
        };
        let finished = crate::finish(&puzzle, &wish, &session.within(self.limit))?;
        let record = &finished.record;
        Ok(json!({
            "record": json_line(record)?,
            "puzzle": Known::of(record, false).facts(&record.puzzle),
            "added": finished.added.to_string(),
        }))
    }
}

/// `clash`: the clues of a puzzle without an answer that clash, as a drawing: without any one of
/// them there may be an answer.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Clash {
    puzzle: String,
    limit: Option<u64>,
}

impl Request for Clash {
    fn answer(self, session: &mut Session) -> Reply {
        let clash = crate::clash(&read(&self.puzzle)?, &session.within(self.limit))?;
        Ok(json!(clash.to_string()))
    }
}

/// `reduce`: a puzzle without redundant clues, and the fate of each clue (docs/formats.md).
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Reduce {
    puzzle: String,
    /// Hardest grade allowed.
    grade: Option<String>,
    /// Number of orders tried, 1 to 10000.
    orders: Option<usize>,
    /// Seed of the orders.
    seed: Option<Number>,
    limit: Option<u64>,
}

impl Request for Reduce {
    fn answer(self, session: &mut Session) -> Reply {
        let usual = Wish::default();
        let orders = self.orders.unwrap_or(usual.orders);
        if !(1..=10_000).contains(&orders) {
            let why = format!("found {orders}, expected 1 to 10000");
            return Err(Failure::of_option("orders", why));
        }
        let wish = Wish {
            orders,
            seed: self.seed.map_or(usual.seed, |seed| seed.0),
            hardest: word("grade", self.grade.as_deref())?,
        };
        let limit = session.within(self.limit);
        Ok(crate::reduce(&read(&self.puzzle)?, wish, &limit)?.json())
    }
}

/// `compare`: two `answers` that differ as little as possible (docs/formats.md), and a `picture` of
/// them over each other.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    puzzle: String,
    limit: Option<u64>,
}

impl Request for Compare {
    fn answer(self, session: &mut Session) -> Reply {
        let compared = crate::compare(&read(&self.puzzle)?, &session.within(self.limit))?;
        let picture = compared.svg(Look::default());
        Ok(json!({ "answers": compared.solved(), "picture": picture }))
    }
}

/// `shared`: the items that all answers share (docs/formats.md).
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Shared {
    puzzle: String,
    limit: Option<u64>,
}

impl Request for Shared {
    fn answer(self, session: &mut Session) -> Reply {
        let limit = session.within(self.limit);
        Ok(crate::shared(&read(&self.puzzle)?, &limit)?.json())
    }
}

/// `table`: a blank board for a setter: the ink that may be printed there, with its looks.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Table {
    genre: String,
    size: Option<String>,
}

impl Request for Table {
    fn answer(self, _: &mut Session) -> Reply {
        Ok(json!(blank_table(&self.genre, self.size.as_deref())?))
    }
}

/// `import`: such a board for the first puzzle of a text: a puzzle text, an address, or a file.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Import {
    text: String,
}

impl Request for Import {
    fn answer(self, _: &mut Session) -> Reply {
        Ok(json!(table_of(&self.text)?))
    }
}
