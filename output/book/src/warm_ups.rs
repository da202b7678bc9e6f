//! Warm-ups: tiny puzzles behind the rules of a genre, with their answers at the foot of the page.

use super::BookError;
use super::chapter::{BookPuzzle, Chapter};
use super::drawn::Drawn;
use super::ink::Scaled;
use super::page::{Element, Role, Type};
use super::paper::{Area, Mpt, POINT};
use super::plan::Plan;
use super::typesetter::{Align, Top, Typesetter, line};
use super::words;
use pencilmill_figures::description::of_answer;
use pencilmill_figures::figure::{Figure, Point};
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::{Genre, Mix};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::production::Production;
use pencilmill_generator::wanted::Wanted;
use std::collections::BTreeSet;

/// Number of warm-ups, and of puzzles of which they are the easiest.
pub const COUNT: usize = 3;
const TRIED: u64 = 8;
/// Usual number of rows and of columns.
const SIDE: i16 = 5;
/// Largest cell of a puzzle, 10 mm, smallest one, 5 mm, and that of an answer, 3.5 mm.
const CELLS: [Mpt; 3] = [28_346, 14_173, 9_921];
/// Space between answers.
const APART: Mpt = 18 * POINT;

/// Small puzzles of a genre with fewer cells than these, the easiest first; none if there is no
/// such board.
pub fn made(genre: &'static dyn Genre, seed: u64, below: i32, stop: &Interrupt) -> Vec<BookPuzzle> {
    let Board { rows, cols } = genre.card().sizes.least;
    let order = |board: Board| {
        let small = i32::from(board.rows) * i32::from(board.cols) < below;
        let wanted = Wanted {
            board: Some(board),
            grades: Some(Mix::SOLVABLE),
            ..Wanted::genre(genre)
        };
        small.then(|| wanted.order().ok()).flatten()
    };
    let boards = [
        Board::new(rows.max(SIDE), cols.max(SIDE)),
        Board::new(rows, cols),
    ];
    let Some(order) = boards.into_iter().find_map(order) else {
        return Vec::new();
    };
    let made = Production::until(&order, seed, 0..TRIED, 1, stop);
    let made = made.filter_map(|(_, made)| made.record().ok());
    let mut made: Vec<BookPuzzle> = made.map(BookPuzzle::of).collect();
    let mut once = BTreeSet::new();
    made.retain(|sheet| {
        !sheet.puzzle.printed.is_empty() && once.insert(sheet.puzzle.canonical_hash())
    });
    made.sort_by_key(|sheet| (sheet.grade, sheet.score));
    made
}

/// Sides of the cells of warm-ups and of their answers, and the height of the answers with their
/// letters.
type Fitted = (Mpt, Mpt, Mpt);

impl Typesetter<'_> {
    /// Sets a page of warm-ups, as many as it has room for; none if it has none.
    pub fn warm_ups(&mut self, chapter: &Chapter) -> Result<(), BookError> {
        let all = Chapter {
            sheets: chapter.warm_ups.clone(),
            ..Chapter::new(chapter.genre, chapter.place.clone())
        };
        let drawn = Drawn::new(&all, self.recipe);
        let heading = self.recipe.lang.word(words::WARM_UPS);
        let title = Type::plain(self.sizes.text, self.recipe.lang.is_japanese()).bold();
        let below = title.leading() + title.size / 2;
        let mut count = drawn.figures.len();
        let (cell, answer, foot) = loop {
            if count == 0 {
                return Ok(());
            }
            match self.warm_ups_fitted(&drawn.figures[..count], below)? {
                Some(fitted) => break fitted,
                None => count -= 1,
            }
        };
        self.turn(Top::Running)?;
        let area = self.area();
        let base = area.top + title.size;
        let head = self.line(&heading, title, area, base, Align::Left)?;
        self.add_as(Role::Heading(2), "the heading", head);
        let room = Area {
            top: area.top + below,
            bottom: area.bottom - foot,
            ..area
        };
        let (wide, tall) = drawn.largest;
        let (wide, tall) = (Scaled::length(wide, cell), Scaled::length(tall, cell));
        let plan = Plan {
            cols: 1,
            rows: count,
            cell,
            pages: Vec::new(),
        };
        let places = plan.places(room, count, wide, tall + self.head_height());
        let language = self.recipe.lang.of_pictures();
        let bold = self.number_type(self.sizes.number);
        for (nth, place) in places.into_iter().enumerate() {
            let base = place.top + bold.size;
            let mut elements = self.line(letter(nth), bold, place, base, Align::Left)?;
            let (figure, size) = (&drawn.figures[nth].0, (cell, self.sizes.least));
            let from = Point::new(place.left, place.top + self.head_height());
            let drawn = self.figure(figure, size, from, false)?;
            elements.extend(self.board(&all.sheets[nth].puzzle, drawn));
            self.add(&format!("warm-up {}", letter(nth)), elements);
        }
        let top = area.bottom - foot + self.sizes.small;
        let rule = line(
            area.left + POINT,
            area.right - POINT,
            top,
            (45, self.recipe.pens.grid),
        );
        self.add_as(Role::Aside, "the warm-ups", vec![rule]);
        let small = self.number_type(self.sizes.small);
        let mut left = area.left;
        for (nth, (_, figure)) in drawn.figures[..count].iter().enumerate() {
            let over = Area { left, ..area };
            let base = top + small.leading();
            let mut elements: Vec<Element> =
                self.line(letter(nth), small, over, base, Align::Left)?;
            let from = Point::new(left, base + 4 * POINT);
            let drawn = self.figure(figure, (answer, self.sizes.least), from, true)?;
            let sheet = &all.sheets[nth];
            let described = || of_answer(&sheet.puzzle, &sheet.answer, language);
            elements.extend(self.pictured(described, drawn));
            self.add(&format!("the answer of warm-up {}", letter(nth)), elements);
            left += Scaled::length(figure.width(), answer) + APART;
        }
        Ok(())
    }

    /// The sizes of these puzzles and answers on a page below a heading; none without room.
    fn warm_ups_fitted(
        &self,
        figures: &[(Figure, Figure)],
        below: Mpt,
    ) -> Result<Option<Fitted>, BookError> {
        let (mut least, mut answer) = (CELLS[1], CELLS[2]);
        for (figure, solved) in figures {
            for (cell, figure) in [(&mut least, figure), (&mut answer, solved)] {
                *cell = (*cell).max(self.least_cell(figure, self.sizes.least)?);
            }
        }
        let area = self.text_area(self.pages.len());
        let many = Mpt::try_from(figures.len()).unwrap_or(1);
        let answers = figures
            .iter()
            .map(|(_, solved)| Scaled::new(solved, answer, 0));
        let long = answers
            .clone()
            .map(|solved| solved.width() + APART)
            .sum::<Mpt>()
            - APART;
        let tall = answers.map(|solved| solved.height()).max().unwrap_or(0);
        let foot = tall + 4 * self.sizes.small;
        let each = (area.height() - below - foot) / many - self.head_height() - APART;
        let fits = |(figure, _): &(Figure, Figure)| {
            Scaled::fitting(figure.width(), area.width())
                .min(Scaled::fitting(figure.height(), each))
        };
        let cell = figures.iter().map(fits).fold(CELLS[0], Mpt::min);
        let good = cell >= least && long <= area.width();
        Ok(good.then_some((cell, answer, foot)))
    }
}

/// The letter of a warm-up.
fn letter(nth: usize) -> &'static str {
    ["A", "B", "C"][nth % COUNT]
}
