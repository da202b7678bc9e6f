//! Requests about a given puzzle.
//!
//! Where a request takes `answer`, that is the only answer of the puzzle, if it is known: it has to
//! obey the rules, and that it is the only one is taken for granted. Otherwise it is found, within
//! the limit.

use super::values::{drawing, only_answer};
use super::{Failure, Lang, Reply, Request, Session, Solved, kept};
use crate::{
    Answers, Error, FinishedClues, Limit, Look, Rated, Rating, Referee, Solving, Stage, Unique,
    Verdict, answer_format, answer_part, answer_text, check, compact, grade, is_measured,
    next_steps, page_steps, place_text, read, read_answer, read_drawn, read_progress, svg,
    terminal, title,
};
use pencilmill_figures::telling::Teller;
use pencilmill_generator::board::Language;
use pencilmill_generator::genre::{Progress, Puzzle};
use pencilmill_records::row::{Object, hash_text, marks};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The facts of a puzzle, in requests and replies. Unknown parts are missing or null.
#[derive(Clone, Deserialize, Serialize, Default, Debug)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// Text of the puzzle.
    pub puzzle: String,
    /// The only answer.
    pub answer: Option<String>,
    /// The difficulty.
    pub rating: Option<Numbers>,
    /// Name of the record.
    pub id: Option<String>,
    /// The requested seed.
    pub seed: Option<u64>,
    /// Index among the puzzles of the seed.
    pub index: Option<u64>,
    /// The attempt that succeeded.
    pub attempt: Option<u32>,
    /// Versions of the program and of the genre.
    pub versions: Option<String>,
}

/// The difficulty of a puzzle.
#[derive(Clone, Deserialize, Serialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Grade relative to its genre and size.
    pub grade: String,
    /// True if puzzles of this size were measured; otherwise the grade is derived from other sizes.
    pub measured: bool,
    /// The hardest kind of step.
    pub layer: u8,
    /// Tenths of looks, weighed by what must be held in the head.
    pub score: u64,
    /// Rounds of the solution.
    pub rounds: u32,
    /// Rounds with hardly a choice.
    pub bottlenecks: u32,
    /// Things to be found in one of the first rounds, in the mean, in tenths.
    pub opening: u32,
    /// True if these are claims of a file, which says nothing of bottlenecks and opening.
    #[serde(default)]
    pub claimed: bool,
}

impl Numbers {
    /// A rating of a puzzle, measured or claimed by a file.
    pub fn of(puzzle: &Puzzle, rating: &Rating, claimed: bool) -> Numbers {
        Numbers {
            grade: grade(puzzle, rating).name().to_owned(),
            measured: is_measured(puzzle),
            layer: rating.layer,
            score: rating.score,
            rounds: rating.rounds,
            bottlenecks: rating.bottlenecks,
            opening: rating.opening,
            claimed,
        }
    }

    /// The rating, without the grade, which follows from it.
    fn rating(&self) -> Rating {
        Rating {
            layer: self.layer,
            score: self.score,
            rounds: self.rounds,
            bottlenecks: self.bottlenecks,
            opening: self.opening,
        }
    }
}

impl Known {
    /// All of a record, whose difficulty was measured, or is claimed by a file.
    pub fn of(record: &crate::Record, claimed: bool) -> Known {
        Known {
            puzzle: record.puzzle.to_string(),
            answer: Some(answer_text(&record.answer)),
            rating: Some(Numbers::of(&record.puzzle, &record.rating, claimed)),
            id: Some(record.id.clone()),
            seed: Some(record.seed),
            index: Some(record.index),
            attempt: Some(record.attempt),
            versions: Some(record.versions.clone()),
        }
    }

    /// The record. Answer and difficulty are found now if they are unknown; nothing stands for an
    /// unknown name and origin.
    ///
    /// # Errors
    /// No puzzle, or not exactly one answer.
    pub fn record(&self, limit: &Limit) -> Result<crate::Record, Failure> {
        let puzzle = read(&self.puzzle)?;
        let answer = only_answer(&puzzle, self.answer.as_deref(), limit)?;
        let rating = match &self.rating {
            Some(numbers) => numbers.rating(),
            None => crate::rate(&puzzle, &answer, limit)?.rating,
        };
        Ok(crate::Record {
            id: self.id.clone().unwrap_or_default(),
            puzzle,
            answer,
            rating,
            seed: self.seed.unwrap_or_default(),
            index: self.index.unwrap_or_default(),
            attempt: self.attempt.unwrap_or_default(),
            versions: self.versions.clone().unwrap_or_default(),
        })
    }

    /// These parts with what the puzzle says of itself: the reply to [`Facts`].
    pub fn facts(&self, puzzle: &Puzzle) -> Value {
        let mut facts = json!(self);
        facts["genre"] = json!(puzzle.genre.card().slug);
        facts["title"] = json!(title(puzzle, Language::English));
        facts["rows"] = json!(puzzle.board.rows);
        facts["cols"] = json!(puzzle.board.cols);
        facts["hints"] = json!(puzzle.hints().len());
        facts["givens"] = json!(puzzle.givens().len());
        facts["hash"] = json!(hash_text(puzzle.canonical_hash()));
        facts
    }
}

/// `puzzle`: what a puzzle says of itself. The reply has the fields of [`Known`], with the text as
/// the program writes it, and `genre`, `title`, `rows`, `cols`, `hints`, `givens`, `hash`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Facts {
    puzzle: String,
    /// Its answer, which is checked.
    answer: Option<String>,
}

impl Request for Facts {
    fn answer(self, session: &mut Session) -> Reply {
        let puzzle = read(&self.puzzle)?;
        let answer = self.answer.as_deref();
        let answer = answer.map(|text| only_answer(&puzzle, Some(text), &session.within(None)));
        let known = Known {
            puzzle: puzzle.to_string(),
            answer: answer.transpose()?.as_ref().map(answer_text),
            ..Known::default()
        };
        Ok(known.facts(&puzzle))
    }
}

/// `record`: all columns of the record of a puzzle, with both drawings as lists, as in JSON Lines.
/// An unknown name and origin are null.
#[derive(Deserialize, Debug)]
#[serde(transparent)]
pub struct Record(Known);

impl Request for Record {
    fn answer(self, session: &mut Session) -> Reply {
        let known = self.0;
        let record = known.record(&session.within(None))?;
        let mut row = json!(Object::of(&record));
        if known.seed.is_none() {
            for unknown in ["seed", "index", "attempt", "versions"] {
                row[unknown] = Value::Null;
            }
        }
        if known.id.is_none() {
            row["id"] = Value::Null;
        }
        Ok(row)
    }
}

/// `answer`: the only answer.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    puzzle: String,
    limit: Option<u64>,
}

impl Request for Answer {
    fn answer(self, session: &mut Session) -> Reply {
        let limit = session.within(self.limit);
        let Solved { answer, .. } = session.solved(&self.puzzle, None, &limit)?;
        Ok(json!(answer_text(answer)))
    }
}

/// `solve`: answers of a puzzle: `unique` (`yes`, `several`, `none` or `undecided`), the `answers`
/// found, and whether they are all (`complete`); of two also the items that `only_in` one is.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    puzzle: String,
    /// Maximum number of answers; 2 if none is given. With 1, uniqueness stays unknown.
    answers: Option<u64>,
    limit: Option<u64>,
}

impl Request for Solve {
    fn answer(self, session: &mut Session) -> Reply {
        let puzzle = read(&self.puzzle)?;
        let limit = session.within(self.limit);
        match self.answers {
            Some(0) => Err(Failure::of_option(
                "answers",
                "found 0, expected at least 1",
            )),
            None | Some(2) => {
                let found = crate::solve(&puzzle, &limit);
                let mut solved = json!(crate::Solved::of(&puzzle, &found));
                solved["complete"] = json!(matches!(found, Answers::None | Answers::Unique(_)));
                Ok(solved)
            }
            Some(most) => Ok(some(&puzzle, &limit, most)),
        }
    }
}

/// Answers up to a number.
fn some(puzzle: &Puzzle, limit: &Limit, most: u64) -> Value {
    let mut search = crate::answers(puzzle, limit);
    let mut answers = Vec::new();
    let mut complete = false;
    while (answers.len() as u64) < most {
        match search.next() {
            Some(Ok(answer)) => answers.push(answer_text(&answer)),
            Some(Err(_)) => break,
            None => {
                complete = true;
                break;
            }
        }
    }
    let unique = match (answers.len(), complete) {
        (0, true) => Unique::None,
        (1, true) => Unique::Yes,
        (0 | 1, false) => Unique::Undecided,
        _ => Unique::Several,
    };
    json!({ "puzzle": puzzle.to_string(), "unique": unique, "answers": answers, "complete": complete })
}

/// `check`: whether a drawing is an answer (`solved`), and if not, the first `rule` that it breaks (0
/// for foreign ink), the `place` if there is one, and the `message`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Check {
    puzzle: String,
    drawing: String,
}

impl Request for Check {
    fn answer(self, _: &mut Session) -> Reply {
        let puzzle = read(&self.puzzle)?;
        let drawing = read_drawn(&puzzle, &self.drawing)?;
        Ok(match check(&puzzle, &drawing) {
            Ok(()) => json!({ "solved": true }),
            Err((rule, place, message)) => json!({
                "solved": false,
                "rule": rule,
                "place": place.map(place_text),
                "message": message,
            }),
        })
    }
}

/// `referee`: whether the drawn items are an answer (`solved`), and a rule that they and the
/// crossed-out items break however the drawing is completed (`broken`, null if there is none): its
/// number `rule`, the `hint` concerned, the items, and what is `said`, in English and Japanese, of
/// the place `at`. `open` lists what is said of a drawing that breaks none and is not finished.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Watch {
    puzzle: String,
    drawn: String,
    crossed: String,
    /// True to be told what is not finished.
    #[serde(default)]
    open: bool,
    /// False if clues are pointed at, and not named by their places.
    labels: Option<bool>,
}

impl Request for Watch {
    fn answer(self, session: &mut Session) -> Reply {
        let (puzzle, referee) = kept(
            &mut session.watched,
            &self.puzzle,
            |_| true,
            || {
                let puzzle = read(&self.puzzle)?;
                let referee = Referee::new(&puzzle);
                Ok((puzzle, referee))
            },
        )?;
        let drawn = read_answer(puzzle, &self.drawn)?;
        let crossed = read_answer(puzzle, &self.crossed)?;
        let unmet = check(puzzle, &drawn).err().map(|unmet| unmet.0);
        let broken = unmet.and_then(|_| referee.violation(&drawn, &crossed));
        let solved = unmet.is_none();
        let unmet = unmet.filter(|_| self.open && broken.is_none());
        let (end, missed) = match unmet {
            Some(_) => {
                let end = referee.open_end(&drawn);
                (end, session.clues(&self.puzzle)?.1.missed(&drawn))
            }
            None => Default::default(),
        };
        let puzzle = read(&self.puzzle)?;
        let tellers = Language::ALL.map(|language| {
            let teller = Teller::new(language, &puzzle);
            match self.labels {
                Some(false) => teller.pointing(),
                _ => teller,
            }
        });
        let [english, japanese] = tellers.map(|teller| teller.unfinished(end, unmet, &missed));
        let open = english.into_iter().zip(japanese).map(|(english, japanese)| {
            json!({ "at": english.at.map(place_text), "said": [english.text, japanese.text] })
        });
        let broken = broken.map(|broken| {
            let remarks = tellers.map(|teller| teller.broken(&broken));
            json!({
                "rule": broken.rule,
                "hint": broken.hint.map(|hint| place_text(hint.at)),
                "drawn": broken.drawn.to_string(),
                "crossed": broken.crossed.to_string(),
                "at": remarks[0].at.map(place_text),
                "said": remarks.map(|remark| remark.text),
            })
        });
        let open: Vec<Value> = open.collect();
        Ok(json!({ "solved": solved, "broken": broken, "open": open }))
    }
}

/// `finished`: the clues that the drawn items satisfy, as a drawing.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Finished {
    puzzle: String,
    drawn: String,
    crossed: String,
}

impl Request for Finished {
    fn answer(self, session: &mut Session) -> Reply {
        let (puzzle, clues) = session.clues(&self.puzzle)?;
        let drawn = read_answer(puzzle, &self.drawn)?;
        let crossed = read_answer(puzzle, &self.crossed)?;
        Ok(json!(clues.among(&drawn, &crossed).to_string()))
    }
}

/// `judge`: a verdict on a drawing: whether it is `solved`, the rules that it `contradicts` whatever
/// is added, those that are `unfinished`, each with `rule`, `place`, `drawn` and `text`, and the
/// `score`, its nearness to the answer. If a written text cannot be read, `error` says why.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Judge {
    puzzle: String,
    answer: Option<String>,
    /// The drawing, in the notation of answers.
    drawn: Option<String>,
    /// The drawing as people and language models write it, if it is not given in that notation.
    text: Option<String>,
}

impl Request for Judge {
    fn answer(self, session: &mut Session) -> Reply {
        let solving = session.judging(&self.puzzle, self.answer.as_deref())?;
        let drawn = match (&self.drawn, &self.text) {
            (Some(drawn), _) => drawing(drawn)?,
            (None, text) => match read_drawn(solving.puzzle(), text.as_deref().unwrap_or("")) {
                Ok(drawn) => drawn,
                Err(error) => return unread(json!(Verdict::unread()), error),
            },
        };
        Ok(json!(solving.judge(&drawn)))
    }
}

/// `move`: ink drawn, and after the word "erase" erased, in a drawing so far. The reply has the
/// verdict of [`Judge`], and what is `drawn` then; a text that cannot be read changes nothing.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Move {
    puzzle: String,
    answer: Option<String>,
    /// The drawing so far.
    drawn: String,
    /// The move, as people and language models write it.
    text: String,
}

impl Request for Move {
    fn answer(self, session: &mut Session) -> Reply {
        let solving = session.judging(&self.puzzle, self.answer.as_deref())?;
        solving.draw(drawing(&self.drawn)?);
        let read = solving.step(&self.text);
        let mut reply = json!(solving.verdict());
        if let Err(error) = read {
            reply = unread(reply, error)?;
        }
        reply["drawn"] = json!(solving.drawn().to_string());
        Ok(reply)
    }
}

/// A verdict with the reason why a text cannot be read.
fn unread(mut verdict: Value, error: Error) -> Reply {
    let Error::Text { error, .. } = error else {
        return Err(error.into());
    };
    verdict["error"] = json!(error.to_string());
    Ok(verdict)
}

/// `drawing`: a drawing as the program writes it: its text (`drawing`), the text of each item
/// (`each`), and the `items` as in JSON Lines.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Ink {
    /// In the notation of answers, of any ink; with a puzzle as people and language models write it.
    text: String,
    puzzle: Option<String>,
}

impl Request for Ink {
    fn answer(self, _: &mut Session) -> Reply {
        let drawn = match self.puzzle {
            Some(puzzle) => read_drawn(&read(&puzzle)?, &self.text)?,
            None => drawing(&self.text)?,
        };
        let single = |item| {
            std::iter::once(item)
                .collect::<crate::Drawing>()
                .to_string()
        };
        let each = drawn.items().iter().copied().map(single);
        Ok(json!({
            "drawing": drawn.to_string(),
            "each": each.collect::<Vec<String>>(),
            "items": marks(&drawn),
        }))
    }
}

/// `part`: the part of a longer text that holds the answer.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Part {
    text: String,
}

impl Request for Part {
    fn answer(self, _: &mut Session) -> Reply {
        Ok(json!(answer_part(&self.text)))
    }
}

/// `format`: how answers to a puzzle are written, as a text.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Format {
    puzzle: String,
}

impl Request for Format {
    fn answer(self, _: &mut Session) -> Reply {
        Ok(json!(answer_format(&read(&self.puzzle)?)))
    }
}

/// `rate`: the difficulty ([`Numbers`]).
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    puzzle: String,
    answer: Option<String>,
    limit: Option<u64>,
}

impl Request for Rate {
    fn answer(self, session: &mut Session) -> Reply {
        let limit = session.within(self.limit);
        let Solved { puzzle, answer } =
            session.solved(&self.puzzle, self.answer.as_deref(), &limit)?;
        let Rated { rating, .. } = crate::rate(puzzle, answer, &limit)?;
        Ok(json!(Numbers::of(puzzle, &rating, false)))
    }
}

/// `explain`: a person's steps to the answer, in sentences (`text`) and as JSON (`steps`,
/// docs/formats.md).
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Explain {
    puzzle: String,
    answer: Option<String>,
    #[serde(default)]
    language: Lang,
    /// True to draw the known items after each step.
    #[serde(default)]
    draw: bool,
    /// False for drawings without labels of rows and columns.
    labels: Option<bool>,
    limit: Option<u64>,
}

impl Request for Explain {
    fn answer(self, session: &mut Session) -> Reply {
        let limit = session.within(self.limit);
        let Solved { puzzle, answer } =
            session.solved(&self.puzzle, self.answer.as_deref(), &limit)?;
        let lesson = crate::explain(puzzle, answer, &limit)?;
        let text = lesson.text(beside_steps(self.language, self.labels), self.draw);
        Ok(json!({ "text": text, "steps": lesson.json() }))
    }
}

/// `hint`: the first mistake, or the next step, in sentences (`text`) and as JSON (`advice`,
/// docs/formats.md).
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    puzzle: String,
    answer: Option<String>,
    /// The drawing so far, with ink that is ruled out.
    drawn: String,
    /// How much the sentences say: `look`, `why` or `full`; all of it if none is given.
    stage: Option<String>,
    #[serde(default)]
    language: Lang,
    labels: Option<bool>,
    limit: Option<u64>,
}

impl Request for Hint {
    fn answer(self, session: &mut Session) -> Reply {
        let stage = match self.stage.as_deref() {
            Some("look") => Stage::Look,
            Some("why") => Stage::Why,
            Some("full") | None => Stage::Full,
            Some(other) => {
                let why = format!("found {other:?}, expected look, why or full");
                return Err(Failure::of_option("stage", why));
            }
        };
        let limit = session.within(self.limit);
        let Solved { puzzle, answer } =
            session.solved(&self.puzzle, self.answer.as_deref(), &limit)?;
        let drawn = read_progress(puzzle, &self.drawn)?;
        let hint = crate::hint(puzzle, answer, &drawn, &limit)?;
        let text = hint.text(beside_steps(self.language, self.labels), stage);
        Ok(json!({ "text": text, "advice": hint.json(self.language.0) }))
    }
}

/// The look of drawings beside steps, with labels unless disabled.
fn beside_steps(Lang(language): Lang, labels: Option<bool>) -> Look {
    let labels = labels.unwrap_or(true);
    Look { language, labels }
}

/// `steps`: all steps to the answer, or the next ones for a drawing, in the form of page data.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Steps {
    puzzle: String,
    answer: Option<String>,
    /// The drawing so far, in the notation of answers: only what comes next is told.
    drawn: Option<String>,
    /// The ink that is ruled out so far.
    #[serde(default)]
    crossed: String,
}

impl Request for Steps {
    fn answer(self, session: &mut Session) -> Reply {
        let limit = session.within(None);
        let Solved { puzzle, answer } =
            session.solved(&self.puzzle, self.answer.as_deref(), &limit)?;
        let Some(drawn) = &self.drawn else {
            return Ok(json!(page_steps(puzzle, answer)));
        };
        let progress = Progress {
            crossed: read_answer(puzzle, &self.crossed)?,
            ..read_answer(puzzle, drawn)?.into()
        };
        Ok(json!(next_steps(puzzle, answer, &progress, &limit.stop)))
    }
}

/// `picture`: a puzzle as SVG, optionally with a drawing on it.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    puzzle: String,
    drawing: Option<String>,
    #[serde(default)]
    labels: bool,
    #[serde(default)]
    language: Lang,
}

/// `board`: the same as lines of characters.
#[derive(Deserialize, Debug)]
#[serde(transparent)]
pub struct Board(Picture);

/// `grid`: a puzzle with a drawing as a grid with a mark for each cell, or as `board` has it where
/// that does not tell all of it.
#[derive(Deserialize, Debug)]
#[serde(transparent)]
pub struct Grid(Picture);

impl Picture {
    fn drawn(self, draw: impl Fn(&Puzzle, Option<&crate::Drawing>, Look) -> String) -> Reply {
        let look = Look {
            language: self.language.0,
            labels: self.labels,
        };
        let puzzle = read(&self.puzzle)?;
        let drawn = self.drawing.as_deref().map(drawing).transpose()?;
        Ok(json!(draw(&puzzle, drawn.as_ref(), look)))
    }
}

impl Request for Picture {
    fn answer(self, _: &mut Session) -> Reply {
        self.drawn(svg)
    }
}

impl Request for Board {
    fn answer(self, _: &mut Session) -> Reply {
        self.0.drawn(terminal)
    }
}

impl Request for Grid {
    fn answer(self, _: &mut Session) -> Reply {
        self.0.drawn(|puzzle, drawn, look| {
            let grid = compact(puzzle, drawn.unwrap_or(&crate::Drawing::blank()));
            grid.unwrap_or_else(|| terminal(puzzle, drawn, look))
        })
    }
}

impl Session {
    /// The puzzle of a text, with its clues.
    fn clues(&mut self, text: &str) -> Result<&(Puzzle, FinishedClues), Failure> {
        let new = || {
            let puzzle = read(text)?;
            let clues = FinishedClues::new(&puzzle);
            Ok((puzzle, clues))
        };
        kept(&mut self.clues, text, |_| true, new).map(|clues| &*clues)
    }

    /// The puzzle of a text, being solved.
    fn judging(&mut self, text: &str, answer: Option<&str>) -> Result<&mut Solving, Failure> {
        let limit = self.within(None);
        let fits =
            |solving: &Solving| answer.is_none_or(|answer| answer_text(solving.answer()) == answer);
        kept(&mut self.judged, text, fits, || {
            let puzzle = read(text)?;
            let answer = only_answer(&puzzle, answer, &limit)?;
            Ok(Solving::new(puzzle, answer))
        })
    }
}
