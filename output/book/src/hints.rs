//! The chapter of hints: a list of where to begin with each puzzle, and one of where its hardest
//! step is. The best puzzles of each chapter, which solutions show as well.

use super::BookError;
use super::chapter::{BookPuzzle, Chapter, Findings};
use super::drawn::Drawn;
use super::font::Run;
use super::page::Type;
use super::paper::{Area, Mpt, POINT};
use super::recipe::{Language, Recipe};
use super::sources::Sources;
use super::typesetter::{Align, Top, Typesetter};
use super::words;
use pencilmill_figures::figure::Point;
use pencilmill_figures::telling::{Stages, Teller};
use pencilmill_generator::board::{Drawing, Language as Spoken};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::{Deduction, explain};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::verdict::Verdict;
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use std::cmp::Reverse;
use std::rc::Rc;

/// Space between the columns of hints.
const APART: Mpt = 18 * POINT;
/// The name of the page in error messages.
const NAME: &str = "the hints";

/// The most puzzles of a chapter among which its best are chosen, spread over it: solutions take
/// long to find.
const EXAMINED: usize = 40;
/// One puzzle of so many is one of the best, of at most so many; none of fewer than so many.
const BEST: (usize, usize, usize) = (10, 4, 5);

impl BookPuzzle {
    /// Its two hints in each language of the book; computed once.
    pub fn hints(&self, lang: Language) -> &[[String; 2]] {
        let found = || findings(&self.puzzle, &self.answer, lang, &Interrupt::new());
        &self.findings.get_or_init(found).hints
    }
}

/// Finds the hints of all puzzles, if the recipe has a chapter of them.
pub fn find_hints(recipe: &Recipe, chapters: &[Chapter], sources: &Sources) {
    if recipe.hints {
        let sheets = chapters.iter().flat_map(|chapter| &chapter.sheets);
        find(sheets.collect(), recipe.lang, sources);
    }
}

/// Finds the hints and ranks of these puzzles.
fn find(mut sheets: Vec<&BookPuzzle>, lang: Language, sources: &Sources) {
    sheets.retain(|sheet| sheet.findings.get().is_none());
    let puzzles: Vec<_> = (sheets.iter())
        .map(|sheet| (&sheet.puzzle, &sheet.answer))
        .collect();
    let stop = &sources.gate.stop;
    let work = || -> Vec<Findings> {
        let puzzles = puzzles.par_iter();
        puzzles
            .map(|(puzzle, answer)| findings(puzzle, answer, lang, stop))
            .collect()
    };
    // Without a pool, each is found when it is set.
    let Ok(pool) = ThreadPoolBuilder::new()
        .num_threads(sources.threads)
        .build()
    else {
        return;
    };
    for (sheet, found) in sheets.into_iter().zip(pool.install(work)) {
        let _ = sheet.findings.set(found);
    }
}

/// Marks the best puzzles of each chapter.
pub fn mark_best(recipe: &Recipe, chapters: &mut [Chapter], sources: &Sources) {
    for Chapter { sheets, .. } in chapters {
        let (every, most, least) = BEST;
        let (count, examined) = (sheets.len(), sheets.len().min(EXAMINED));
        let examined = (0..examined).filter(|_| count >= least);
        let examined: Vec<usize> = examined
            .map(|nth| nth * count / count.min(EXAMINED))
            .collect();
        find(
            examined.iter().map(|&at| &sheets[at]).collect(),
            recipe.lang,
            sources,
        );
        let rank = |&at: &usize| Some((sheets[at].findings.get()?.rank?, at));
        let mut ranked: Vec<_> = examined.iter().filter_map(rank).collect();
        ranked.sort_by_key(|&(rank, at)| (Reverse(rank), at));
        for (_, at) in ranked.into_iter().take(count.div_ceil(every).min(most)) {
            sheets[at].best = true;
        }
    }
}

/// Maximum length of a hint that names its reason: words in English, characters in Japanese.
const LONGEST: [usize; 2] = [15, 45];

/// The hints and the rank of a puzzle, with the reason for its hardest step where that is short.
fn findings(puzzle: &Puzzle, answer: &Drawing, lang: Language, stop: &Interrupt) -> Findings {
    let solution = explain(puzzle, answer, stop);
    let steps = &solution.steps;
    let rounds = u32::try_from(steps.len()).unwrap_or(u32::MAX);
    let verdict = Verdict::of(puzzle, answer, rounds, &solution);
    let hint = |&japanese: &bool| {
        let spoken = match japanese {
            true => Spoken::Japanese,
            false => Spoken::English,
        };
        let teller = Teller::new(spoken, puzzle);
        let told = |at: usize| teller.stages(&teller.sentences(&steps[at]));
        let speaks = |at: &usize| !told(*at).look.is_empty();
        let Some(first) = (0..steps.len()).find(speaks) else {
            return Default::default();
        };
        let hardest = steps.iter().map(|step| step.layer).max();
        let hard = |at: &usize| Some(steps[*at].layer) == hardest && speaks(at);
        let hard = (first..steps.len()).find(hard).filter(|hard| *hard > first);
        let whole = |Stages { look, why, .. }: Stages| {
            let both = format!("{look}{}{why}", if japanese { "" } else { " " });
            let long = match japanese {
                true => both.chars().count() > LONGEST[1],
                false => both.split_whitespace().count() > LONGEST[0],
            };
            if long { look } else { both }
        };
        let crux = hard.map(|hard| whole(told(hard)));
        // All of the first step is seen at once: a clue is sooner found than a rule.
        let start = teller.sentences(&steps[first]);
        let names = |one: &&Deduction| one.clue().is_some() || one.belonging.is_some();
        let named = start.iter().position(|told| told.found.iter().any(names));
        let look = named.map(|from| teller.stages(&start[from..]).look);
        let look = look.filter(|look| !look.is_empty());
        let look = look.unwrap_or_else(|| told(first).look);
        [look, crux.unwrap_or_default()].map(|hint| printable(&hint))
    };
    Findings {
        hints: lang.all().iter().map(hint).collect(),
        rank: verdict.rank().filter(|_| solution.solved),
    }
}

/// A hint with strokes that fonts for text have.
pub fn printable(hint: &str) -> String {
    hint.replace('╲', "\\").replace('╱', "/")
}

impl Typesetter<'_> {
    /// Sets the chapter of hints, if the recipe has one: two lists.
    pub fn hints(&mut self, drawn: &[Drawn]) -> Result<(), BookError> {
        if self.recipe.hints {
            self.found.hints_from = Some(self.opening(words::START)?);
            self.told(NAME, words::ABOUT_HINTS, 0)?;
            self.y += self.sizes.text;
            self.hint_list(drawn, 0)?;
            self.opening(words::CRUX)?;
            self.hint_list(drawn, 1)?;
        }
        Ok(())
    }

    /// Sets a list of hints in two columns.
    fn hint_list(&mut self, drawn: &[Drawn], list: usize) -> Result<(), BookError> {
        let japanese = self.recipe.lang.is_japanese();
        let bold = Type::plain(self.sizes.small, japanese).bold();
        let last = drawn.iter().map(|drawn| drawn.figures.len()).sum::<usize>();
        let indent = self.width(&self.shown(last), bold)? + self.sizes.small * 2 / 3;
        // Large print has one column.
        let columns = if self.sizes.small < self.sizes.text {
            2
        } else {
            1
        };
        let wide = (self.area().width() - APART * (columns - 1)) / columns;
        let (mut top, mut column) = (self.y, 0);
        let sheets = drawn.iter().flat_map(|drawn| &drawn.chapter.sheets);
        for (number, sheet) in sheets.enumerate() {
            let hint = self.hint(sheet, list, wide - indent)?;
            let leading = hint.first().map_or(0, |(kind, _)| kind.leading());
            let height = leading * Mpt::try_from(hint.len()).unwrap_or(1);
            if self.y + height > self.area().bottom {
                column += 1;
                if column == columns {
                    self.turn(Top::Continued)?;
                    (top, column) = (self.y, 0);
                }
                self.y = top;
            }
            let left = self.area().left + (wide + APART) * column;
            let over = Area {
                left,
                ..self.area()
            };
            let base = self.y + bold.size;
            let mut elements = match hint.is_empty() {
                true => continue,
                false => self.line(&self.shown(number), bold, over, base, Align::Left)?,
            };
            for (nth, (kind, run)) in (0..).zip(hint) {
                elements.push(kind.text(Point::new(left + indent, base + leading * nth), run));
            }
            self.add(NAME, elements);
            self.y += height + leading / 3;
        }
        Ok(())
    }

    /// The lines of a hint.
    fn hint(
        &self,
        sheet: &BookPuzzle,
        list: usize,
        wide: Mpt,
    ) -> Result<Vec<(Type, Rc<Run>)>, BookError> {
        let lang = self.recipe.lang;
        let mut all = Vec::new();
        for (text, &japanese) in sheet.hints(lang).iter().zip(lang.all()) {
            let kind = Type::plain(self.sizes.small, japanese);
            if text[list].is_empty() {
                continue;
            }
            let broken = self.lines(&text[list], kind, wide)?;
            all.extend(broken.into_iter().map(|run| (kind, run)));
        }
        Ok(all)
    }
}
