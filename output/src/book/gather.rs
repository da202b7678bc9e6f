//! The puzzles of a book: made, or read from files.

use super::example::{self, Example};
use super::once::Once;
use super::recipe::{Named, Origin, Recipe, Section};
use crate::config::Misplaced;
use crate::entry::Entry;
use crate::read::{Malformed, ReadError, Reader};
use crate::verify::explain;
use pencilmill_generator::batch::produce_until;
use pencilmill_generator::board::{Board, Drawing};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::grade::Grade;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::Miss;
use pencilmill_generator::prover::{Answers, PATIENCE, solve_until};
use std::ops::ControlFlow;
use std::path::Path;

/// A puzzle for a book.
pub struct Sheet {
    /// Its name, if it has one.
    pub id: Option<String>,
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
    /// What shows on the rule page how it is solved, where the genre first appears.
    pub example: Option<Example>,
    /// Whether the genre first appears here.
    pub first: bool,
    /// Whether the rule page is to have an example.
    pub worked: bool,
    /// The puzzles in rising grade.
    pub sheets: Vec<Sheet>,
    /// Puzzles on a page, if the recipe says so.
    pub per_page: Option<u64>,
    /// Puzzles beside each other, if the recipe says so.
    pub columns: Option<u64>,
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
    /// A puzzle did not pass the last inspection: an error in the program.
    #[error("{0}")]
    Inspection(String),
    /// Fewer puzzles could be made than asked for.
    #[error("{0}")]
    Short(Misplaced),
    /// It was asked to stop.
    #[error("stopped")]
    Stopped,
}

impl From<Malformed> for GatherError {
    fn from(malformed: Malformed) -> GatherError {
        GatherError::Read(malformed.into())
    }
}

/// What a book is gathered from.
pub struct Sources<'a> {
    /// Where files are looked for.
    pub folder: &'a Path,
    /// Whether answers in files are taken as they are.
    pub trust: bool,
    /// Threads that make puzzles.
    pub threads: usize,
    /// Hashes of puzzles that are not to come again.
    pub seen: &'a [u128],
    /// Who hears how far it is.
    pub tell: &'a dyn Fn(Progress),
    /// Ends it from another thread.
    pub stop: &'a Interrupt,
}

/// How far the gathering is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// So many puzzles more are expected.
    Expected(u64),
    /// A puzzle is there.
    Puzzle,
}

/// The puzzles of a book.
pub struct Gathered {
    /// Its chapters.
    pub chapters: Vec<Chapter>,
    /// What was left out, a line for each section that lacks something.
    pub left_out: Vec<String>,
}

/// Gathers the puzzles of a book. None comes twice, up to symmetry, none of an earlier volume comes again, and no
/// example gives the answer of a puzzle away.
pub fn gather(recipe: &Recipe, sources: &Sources) -> Result<Gathered, GatherError> {
    let mut once = Once::besides(sources.seen.iter().copied());
    for earlier in &recipe.earlier {
        sources.earlier(earlier, &mut once)?;
    }
    let mut chapters: Vec<Chapter> = Vec::new();
    let mut left_out = Vec::new();
    for section in &recipe.sections {
        let sheets = match &section.origin {
            Origin::Made { order, seed } => sources.made(section, order, *seed, &mut once)?,
            Origin::File(name) => {
                let path = sources.folder.join(name);
                sources.read(section, &path, &mut once, &mut left_out)?
            }
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
                example: None,
                first,
                worked: section.example,
                sheets: vec![sheet],
                per_page: section.per_page,
                columns: section.columns,
                place: section.place.clone(),
            });
        }
    }
    for chapter in &mut chapters {
        chapter.sheets.sort_by_key(rank);
        if chapter.first && chapter.worked {
            chapter.example = example::choose(chapter.genre, &once, sources.threads);
        }
    }
    Ok(Gathered { chapters, left_out })
}

/// What puzzles are sorted by: grade, then score, then size; what has no grade comes by its size.
fn rank(sheet: &Sheet) -> (Option<Grade>, u64, i32) {
    let Board { rows, cols } = sheet.puzzle.board;
    let cells = i32::from(rows) * i32::from(cols);
    (sheet.grade, sheet.score.unwrap_or(0), cells)
}

/// A section whose puzzles repeat others is given up after so many repeats in a row.
const REPEATS: u64 = 100;

impl Sources<'_> {
    fn made(
        &self,
        section: &Section,
        order: &Order,
        seed: u64,
        once: &mut Once,
    ) -> Result<Vec<Sheet>, GatherError> {
        let wanted = section.count.unwrap_or(0);
        (self.tell)(Progress::Expected(wanted));
        let mut sheets: Vec<Sheet> = Vec::new();
        let (mut misses, mut repeats, mut in_a_row) = (0, 0, 0);
        let mut next = *once.next(order, seed);
        // What has no puzzle, or none that is new: those that come after step in, but not for ever.
        while (sheets.len() as u64) < wanted && misses <= wanted + 10 && in_a_row < REPEATS {
            let lacking = wanted - sheets.len() as u64;
            let end = next.saturating_add(lacking.max(in_a_row));
            let (indices, threads) = (next..end, self.threads);
            let (flow, _) =
                produce_until(order, seed, indices, threads, self.stop, |index, made| {
                    next = index + 1;
                    match made {
                        Ok(record) if once.take(&record.puzzle) => {
                            in_a_row = 0;
                            (self.tell)(Progress::Puzzle);
                            sheets.push(Sheet {
                                grade: Some(record.grade()),
                                score: Some(record.rating.score),
                                id: Some(record.id),
                                puzzle: record.puzzle,
                                answer: record.answer,
                            });
                        }
                        Ok(_) => (repeats, in_a_row) = (repeats + 1, in_a_row + 1),
                        Err(miss @ Miss::Inspection(..)) => {
                            let fault = GatherError::Inspection(miss.to_string());
                            return ControlFlow::Break(Some(fault));
                        }
                        Err(Miss::Stopped) => {
                            return ControlFlow::Break(Some(GatherError::Stopped));
                        }
                        Err(_) => misses += 1,
                    }
                    match sheets.len() as u64 == wanted {
                        true => ControlFlow::Break(None),
                        false => ControlFlow::Continue(()),
                    }
                });
            if let ControlFlow::Break(Some(fault)) = flow {
                return Err(fault);
            }
        }
        *once.next(order, seed) = next;
        if sheets.len() as u64 == wanted {
            return Ok(sheets);
        }
        let mut message = format!(
            "found {} different puzzles for this section, expected {wanted}",
            sheets.len()
        );
        if repeats > 0 {
            message += &format!("; {repeats} that were tried repeat others, turned or mirrored");
        }
        if misses > 0 {
            message += &format!("; {misses} were not found");
        }
        Err(GatherError::Short(Misplaced {
            message,
            ..section.place.clone()
        }))
    }

    fn read(
        &self,
        section: &Section,
        path: &Path,
        once: &mut Once,
        left_out: &mut Vec<String>,
    ) -> Result<Vec<Sheet>, GatherError> {
        let name = path.display().to_string();
        let mut sheets = Vec::new();
        let mut repeats: Vec<u64> = Vec::new();
        (self.tell)(Progress::Expected(section.count.unwrap_or(0)));
        for raw in Reader::open(path)? {
            if section
                .count
                .is_some_and(|count| sheets.len() as u64 >= count)
            {
                break;
            }
            let entry = Entry::parse(raw?)?;
            let puzzle = &entry.puzzle;
            let (grade, score) = (entry.claims.grade, entry.claims.score);
            if section
                .genre
                .as_ref()
                .is_some_and(|genre| *genre != puzzle.genre.card().slug)
                || section.board.is_some_and(|board| board != puzzle.board)
                || section.grade.is_some_and(|asked| grade != Some(asked))
            {
                continue;
            }
            if !once.take(puzzle) {
                repeats.push(entry.at.line);
                continue;
            }
            let answer = self.answer(&entry)?;
            (self.tell)(Progress::Puzzle);
            sheets.push(Sheet {
                id: entry.claims.id,
                puzzle: entry.puzzle,
                answer,
                grade,
                score,
            });
        }
        let lines: Vec<String> = repeats.iter().take(5).map(u64::to_string).collect();
        let lines = format!(
            "{}{}",
            lines.join(", "),
            if repeats.len() > 5 { ", …" } else { "" }
        );
        let place = |message| Misplaced {
            message,
            ..section.place.clone()
        };
        if sheets.is_empty() {
            let mut message =
                format!("found no puzzle for this section in {name}, expected at least one");
            if !repeats.is_empty() {
                message += &format!("; {} repeat others (lines {lines})", repeats.len());
            }
            return Err(GatherError::Recipe(place(message)));
        }
        if !repeats.is_empty() {
            let message = format!(
                "{} puzzles of {name} are left out, as they repeat others, turned or mirrored (lines {lines})",
                repeats.len()
            );
            left_out.push(place(message).to_string());
        }
        Ok(sheets)
    }

    /// The recorded answer, which must obey the rules; for a puzzle without one, the only one it has.
    fn answer(&self, entry: &Entry) -> Result<Drawing, GatherError> {
        let puzzle = &entry.puzzle;
        let wrong = |what: &str| {
            let at = &entry.at;
            Err(GatherError::Answer(format!(
                "{}:{}: {what}",
                at.file, at.line
            )))
        };
        match &entry.answer {
            Some(answer) if self.trust => Ok(answer.clone()),
            Some(answer) => match puzzle.check(answer) {
                Ok(()) => Ok(answer.clone()),
                Err(broken) => wrong(&format!(
                    "the answer breaks a rule: {}",
                    explain(puzzle, broken)
                )),
            },
            None => match solve_until(puzzle, PATIENCE, self.stop.clone()) {
                Answers::Unique(answer) => Ok(answer),
                Answers::None => wrong("the puzzle has no answer"),
                Answers::Several(..) => wrong("the puzzle has several answers"),
                Answers::Undecided(_) if self.stop.is_set() => Err(GatherError::Stopped),
                Answers::Undecided(_) => {
                    wrong("the puzzle comes without answer, and none was found in time")
                }
            },
        }
    }

    /// Reads what is not to come again.
    fn earlier(&self, earlier: &Named, once: &mut Once) -> Result<(), GatherError> {
        let mut any = false;
        for raw in Reader::open(&self.folder.join(&earlier.name))? {
            once.take(&Entry::parse(raw?)?.puzzle);
            any = true;
        }
        if any {
            return Ok(());
        }
        Err(GatherError::Recipe(Misplaced {
            message: format!(
                "found no puzzle in {}, expected an earlier volume",
                earlier.name
            ),
            ..earlier.place.clone()
        }))
    }
}
