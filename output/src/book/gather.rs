//! The puzzles of a book: made, or read from files.

use super::recipe::{Origin, Recipe, Section};
use crate::config::Misplaced;
use crate::entry::Entry;
use crate::read::{Malformed, ReadError, Reader};
use crate::verify::explain;
use pencilmill_generator::batch::produce;
use pencilmill_generator::board::{Board, Drawing};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::grade::Grade;
use pencilmill_generator::mill::Mill;
use pencilmill_generator::prover::{Answers, PATIENCE, solve};
use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::Path;

/// A puzzle for a book.
pub struct Sheet {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its answer.
    pub answer: Drawing,
    /// Its grade, if it is known.
    pub grade: Option<Grade>,
    /// Its score, if it is known.
    pub score: Option<u64>,
}

/// A chapter: puzzles of one genre.
pub struct Chapter {
    /// The genre.
    pub genre: &'static dyn Genre,
    /// Its heading, if the genre's name is not enough.
    pub title: Option<String>,
    /// A small puzzle with its answer for the rule page, where the genre first appears.
    pub example: Option<(Puzzle, Drawing)>,
    /// Whether the genre first appears here.
    pub first: bool,
    /// The puzzles in rising grade.
    pub sheets: Vec<Sheet>,
    /// Puzzles on a page, if the recipe says so.
    pub per_page: Option<u64>,
    /// Where the recipe asks for it, for complaints.
    pub place: Misplaced,
}

/// Why there are no puzzles.
#[derive(Debug, thiserror::Error)]
pub enum GatherError {
    /// The recipe asks for what cannot be.
    #[error(transparent)]
    Recipe(#[from] Misplaced),
    /// A file cannot be read, or a record is wrong.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A record's answer is wrong.
    #[error("{0}")]
    Answer(String),
    /// Fewer puzzles could be made than asked for.
    #[error("{0}")]
    Short(Misplaced),
}

impl From<Malformed> for GatherError {
    fn from(malformed: Malformed) -> GatherError {
        GatherError::Read(malformed.into())
    }
}

/// The chapters of a book. Files are looked for from `folder` on; their answers are checked unless
/// they are trusted.
pub fn gather(
    recipe: &Recipe,
    folder: &Path,
    trust: bool,
    threads: usize,
) -> Result<Vec<Chapter>, GatherError> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for section in &recipe.sections {
        let sheets = match &section.origin {
            Origin::Made { order, seed } => made(section, order, *seed, threads)?,
            Origin::File(name) => read(section, &folder.join(name), trust)?,
        };
        let from = chapters.len();
        for sheet in sheets {
            let slug = sheet.puzzle.genre.card().slug;
            let same = |chapter: &&mut Chapter| chapter.genre.card().slug == slug;
            if let Some(chapter) = chapters[from..].iter_mut().find(same) {
                chapter.sheets.push(sheet);
                continue;
            }
            let first = !chapters.iter().any(|c| c.genre.card().slug == slug);
            chapters.push(Chapter {
                genre: sheet.puzzle.genre,
                title: section.title.clone(),
                example: first.then(|| example(sheet.puzzle.genre)).flatten(),
                first,
                sheets: vec![sheet],
                per_page: section.per_page,
                place: section.place.clone(),
            });
        }
    }
    for chapter in &mut chapters {
        chapter.sheets.sort_by_key(rank);
    }
    Ok(chapters)
}

/// What puzzles are sorted by: grade, then score, then size; what has no grade comes by its size.
fn rank(sheet: &Sheet) -> (Option<Grade>, u64, i32) {
    let Board { rows, cols } = sheet.puzzle.board;
    let cells = i32::from(rows) * i32::from(cols);
    (sheet.grade, sheet.score.unwrap_or(0), cells)
}

fn made(
    section: &Section,
    order: &Order,
    seed: u64,
    threads: usize,
) -> Result<Vec<Sheet>, GatherError> {
    let wanted = section.count.unwrap_or(0);
    let mut sheets = Vec::new();
    // An index may be without a puzzle: those that come after step in, but not for ever.
    let (flow, _) = produce(order, seed, 0..2 * wanted + 10, threads, |_, made| {
        match made {
            Ok(record) => sheets.push(Sheet {
                grade: Some(record.grade()),
                score: Some(record.rating.score),
                puzzle: record.puzzle,
                answer: record.answer,
            }),
            Err(miss @ pencilmill_generator::mill::Miss::Inspection(..)) => {
                return ControlFlow::Break(Some(miss.to_string()));
            }
            Err(_) => {}
        }
        if sheets.len() as u64 >= wanted {
            ControlFlow::Break(None)
        } else {
            ControlFlow::Continue(())
        }
    });
    let message = match flow {
        ControlFlow::Break(None) => return Ok(sheets),
        ControlFlow::Break(Some(fault)) => fault,
        ControlFlow::Continue(()) => {
            format!(
                "found {} puzzles for this section, expected {wanted}",
                sheets.len()
            )
        }
    };
    Err(GatherError::Short(Misplaced {
        message,
        ..section.place.clone()
    }))
}

fn read(section: &Section, path: &Path, trust: bool) -> Result<Vec<Sheet>, GatherError> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| ReadError::Io {
        file: name.as_str().into(),
        error,
    })?;
    let mut sheets = Vec::new();
    for raw in Reader::new(&name, BufReader::new(file))? {
        if section
            .count
            .is_some_and(|count| sheets.len() as u64 >= count)
        {
            break;
        }
        let entry = Entry::parse(raw?)?;
        let puzzle = &entry.puzzle;
        let field = |name: &str| entry.fields.get(name).filter(|text| !text.is_empty());
        let grade: Option<Grade> = field("grade").and_then(|text| text.parse().ok());
        let score = field("score").and_then(|text| text.parse().ok());
        if section
            .genre
            .as_ref()
            .is_some_and(|genre| *genre != puzzle.genre.card().slug)
            || section.board.is_some_and(|board| board != puzzle.board)
            || section.grade.is_some_and(|asked| grade != Some(asked))
        {
            continue;
        }
        let answer = answer(&entry, trust)?;
        sheets.push(Sheet {
            puzzle: entry.puzzle,
            answer,
            grade,
            score,
        });
    }
    if sheets.is_empty() {
        let message = format!("found no puzzle for this section in {name}, expected at least one");
        return Err(GatherError::Recipe(Misplaced {
            message,
            ..section.place.clone()
        }));
    }
    Ok(sheets)
}

/// The recorded answer, which must obey the rules; for a puzzle without one, the only one it has.
fn answer(entry: &Entry, trust: bool) -> Result<Drawing, GatherError> {
    let puzzle = &entry.puzzle;
    let wrong = |what: &str| {
        let at = &entry.at;
        Err(GatherError::Answer(format!(
            "{}:{}: {what}",
            at.file, at.line
        )))
    };
    match &entry.answer {
        Some(answer) if trust => Ok(answer.clone()),
        Some(answer) => match puzzle.check(answer) {
            Ok(()) => Ok(answer.clone()),
            Err(broken) => wrong(&format!(
                "the answer breaks a rule: {}",
                explain(puzzle, broken)
            )),
        },
        None => match solve(puzzle, PATIENCE) {
            Answers::Unique(answer) => Ok(answer),
            Answers::None => wrong("the puzzle has no answer"),
            Answers::Several(..) => wrong("the puzzle has several answers"),
            Answers::Undecided(_) => {
                wrong("the puzzle comes without answer, and none was found in time")
            }
        },
    }
}

/// A small puzzle of a genre, always the same one.
fn example(genre: &'static dyn Genre) -> Option<(Puzzle, Drawing)> {
    let sizes = genre.card().sizes;
    let side = |least: i16, most: i16| 6.clamp(least, most.max(least));
    let small = Board::new(
        side(sizes.least.rows, sizes.most.rows),
        side(sizes.least.cols, sizes.most.cols),
    );
    let make = |board| {
        let order = Order::new(genre, Some(board), None).ok()?;
        let record = Mill::default().make(&order, 1, 0).ok()?;
        Some((record.puzzle, record.answer))
    };
    make(small).or_else(|| make(sizes.default))
}
