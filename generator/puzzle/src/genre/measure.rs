//! Measuring the form of a puzzle.

use super::{Card, Form, Measure, Puzzle, Target};
use crate::board::{
    Board, Drawing, Ink, Item, Place, Rectangle, Regions, Track, emptiest_as_wide_as,
};

/// The cost of a value that may not be printed, as a distance.
const OUTSIDE: i64 = 2_000;

impl Measure {
    /// The measure of a printed board with an answer; none where there is nothing to measure.
    pub fn of(self, card: &Card, board: Board, printed: &Drawing, answer: &Drawing) -> Option<i64> {
        let cells = board.area();
        let track = || Some(Track::of(answer.of(Ink::Line))).filter(|track| !track.is_empty());
        let regions = || {
            let marks = printed.with(answer);
            let cut = marks.of(Ink::Border).next().is_some();
            cut.then(|| Regions::of(board, &marks))
        };
        let share_of_regions = |test: fn(&[Place]) -> bool| {
            let regions = regions()?;
            share(
                regions.all().filter(|region| test(region)).count(),
                regions.len(),
            )
        };
        match self {
            Measure::Turns => share(track()?.turns(), cells),
            Measure::Track => share(track()?.places().count(), cells),
            Measure::Regions => share(regions()?.len(), cells),
            Measure::Singles => share_of_regions(|region| region.len() == 1),
            Measure::Strips => share_of_regions(is_strip),
            Measure::Largest => regions()?
                .all()
                .map(<[Place]>::len)
                .max()
                .map(|most| most as i64),
            Measure::Shaded => {
                let shaded = answer.of(Ink::Shaded).count();
                card.drawn
                    .iter()
                    .any(|spot| spot.ink == Ink::Shaded)
                    .then_some(())?;
                share(shaded, cells)
            }
            Measure::Black => {
                card.printed
                    .iter()
                    .any(|spot| spot.ink == Ink::Black)
                    .then_some(())?;
                share(printed.of(Ink::Black).count(), cells)
            }
            Measure::Bare => {
                let bare = emptiest_as_wide_as(2, board, &printed.with(answer));
                share(bare.map_or(0, Rectangle::area), cells)
            }
            Measure::Clues => {
                (!card.hints.is_empty()).then_some(())?;
                let is_hint = |item: &&Item| card.hints.iter().any(|(ink, _)| *ink == item.ink);
                share(printed.items().iter().filter(is_hint).count(), cells)
            }
            Measure::Withheld => {
                let untold = printed.of(Ink::Unknown).count();
                share(untold, untold + numbers(printed).count())
            }
            Measure::Numbers => {
                let (mut count, mut sum) = (0, 0);
                for number in numbers(printed) {
                    (count, sum) = (count + 1, sum + i64::from(number.value.unwrap_or_default()));
                }
                (10 * sum).checked_div(count)
            }
            Measure::Idle => {
                let drawn = |cell: &Place| {
                    let mut items = answer.items().iter();
                    items.any(|item| item.at == *cell || item.to == *cell)
                };
                let idle = board
                    .rows_and_columns()
                    .filter(|line| !line.iter().any(drawn));
                share(
                    idle.count(),
                    usize::from((board.rows + board.cols).unsigned_abs()),
                )
            }
        }
    }
}

impl Form {
    /// Tests whether a puzzle with an answer may be printed; before its hints are, by the measures
    /// that they do not change. Boards smaller than usual may have any form.
    pub fn admits(finished: bool, puzzle: &Puzzle, answer: &Drawing) -> bool {
        let card = puzzle.genre.card();
        if puzzle.board.area() < card.sizes.default.area() {
            return true;
        }
        card.form
            .iter()
            .filter(|target| finished || target.measure.is_of_answer())
            .all(|target| {
                let value = target
                    .measure
                    .of(card, puzzle.board, &puzzle.printed, answer);
                value.is_none_or(|value| target.admits(value))
            })
    }

    /// The distance of a printed board with an answer from this form.
    pub fn distance(&self, card: &Card, board: Board, printed: &Drawing, answer: &Drawing) -> i64 {
        let distance = |(target, wanted): &(Target, i64)| {
            let value = target.measure.of(card, board, printed, answer)?;
            let outside = if target.admits(value) { 0 } else { OUTSIDE };
            Some(outside + target.distance(value, *wanted))
        };
        self.0.iter().filter_map(distance).sum()
    }
}

/// A share in percent, rounded; none of nothing.
fn share(part: usize, whole: usize) -> Option<i64> {
    ((200 * part + whole) / 2)
        .checked_div(whole)
        .map(|share| share as i64)
}

/// The printed numbers.
fn numbers(printed: &Drawing) -> impl Iterator<Item = &Item> + Clone {
    let is_number = |item: &&Item| matches!(item.ink, Ink::Number | Ink::Circled);
    printed
        .items()
        .iter()
        .filter(is_number)
        .filter(|item| item.value.is_some())
}

/// Tests whether a region of three cells or more is straight.
fn is_strip(region: &[Place]) -> bool {
    let same = |at: fn(&Place) -> i16| region.iter().all(|cell| at(cell) == at(&region[0]));
    region.len() >= 3 && (same(|cell| cell.y) || same(|cell| cell.x))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Spot, Where, parse_drawing};
    use crate::genre::Plain;

    #[test]
    fn measures_are_those_of_a_small_board() {
        let drawing = |text: &str| -> Drawing {
            let items = parse_drawing(text).unwrap();
            items.into_iter().map(|(item, _)| item).collect()
        };
        static CARD: Card = Card {
            printed: &[Spot::plain(Ink::Black, Where::Cells)],
            hints: &[(Ink::Number, &Plain)],
            ..Card::DEFAULT
        };
        let board = Board::new(2, 5);
        let printed =
            drawing("number r1c1=1 r2c1=2; black r2c5; border r1c2.5 r2c2.5 r1c4.5 r2c4.5 r1.5c5");
        let answer = drawing("line r1c1-r1c2-r2c2-r2c1-r1c1");
        let of = |measure: Measure| measure.of(&CARD, board, &printed, &answer);
        assert_eq!(of(Measure::Turns), Some(40));
        assert_eq!(of(Measure::Track), Some(40));
        assert_eq!(of(Measure::Regions), Some(40));
        assert_eq!(of(Measure::Singles), Some(50));
        assert_eq!(of(Measure::Strips), Some(0));
        assert_eq!(of(Measure::Largest), Some(4));
        assert_eq!(of(Measure::Shaded), None);
        assert_eq!(of(Measure::Black), Some(10));
        assert_eq!(of(Measure::Bare), Some(0));
        assert_eq!(of(Measure::Clues), Some(20));
        assert_eq!(of(Measure::Withheld), Some(0));
        assert_eq!(of(Measure::Numbers), Some(15));
        // three columns of seven lines
        assert_eq!(of(Measure::Idle), Some(43));
        let blank = Drawing::blank();
        assert_eq!(Measure::Bare.of(&CARD, board, &blank, &blank), Some(100));
        assert_eq!(Measure::Numbers.of(&CARD, board, &blank, &blank), None);
    }
}
