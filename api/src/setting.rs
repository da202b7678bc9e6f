//! Tools for setters: items shared by all answers, differences between two answers, redundant
//! clues.

use crate::{Error, Limit, Solved, Unique, codes, only_answer, title};
use pencilmill_figures::description::description_and_text;
use pencilmill_figures::figure::{Figure, Look};
use pencilmill_figures::notes::differing;
use pencilmill_figures::terminal::signed_at;
use pencilmill_generator::board::{Drawing, Item, answer_text};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::{LIMITS, grade_of, rate};
use pencilmill_generator::prover::{self, Answers, Pair, Shared};
use pencilmill_generator::reduce::{self, Reduced, Wish, Without};
use serde_json::{Value, json};

/// Items shared by all answers of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Common {
    puzzle: Puzzle,
    /// Shared items, and those in which answers differ.
    pub shared: Shared,
}

/// Two answers of a puzzle, if it has several.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Comparison {
    puzzle: Puzzle,
    /// The answers.
    pub pair: Pair,
}

/// A puzzle without its redundant clues.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reduction {
    puzzle: Puzzle,
    /// The reduced puzzle.
    pub reduced: Reduced,
}

/// Finds the items that all answers of a puzzle share, and those that none has. The limit's work is
/// for the first answer, and as much again for all that follows; items beyond it are undecided.
///
/// # Errors
/// No answer, stopped, or a limit too low for one answer.
pub fn shared(puzzle: &Puzzle, limit: &Limit) -> Result<Common, Error> {
    let found = prover::shared(puzzle, limit.budget, limit.stop.clone());
    match found {
        _ if limit.stop.is_set() => Err(Error::Stopped),
        Err(_) => Err(Error::Undecided),
        Ok(None) => Err(Error::NoAnswer),
        Ok(Some(shared)) => Ok(Common {
            puzzle: puzzle.clone(),
            shared,
        }),
    }
}

/// Finds two answers of a puzzle that differ in as few items as possible. The limit's work is for
/// each of them, and once more for reducing the difference.
///
/// # Errors
/// Stopped.
pub fn compare(puzzle: &Puzzle, limit: &Limit) -> Result<Comparison, Error> {
    let pair = prover::nearest_pair(puzzle, limit.budget, limit.stop.clone());
    match limit.stop.is_set() {
        true => Err(Error::Stopped),
        false => Ok(Comparison::of(puzzle, pair)),
    }
}

/// Finds clues of a puzzle without an answer that clash: without any one of them there may be an
/// answer, by the rules and the others of them. None if the rest of the board clashes by itself.
///
/// # Errors
/// A puzzle with an answer, or undecided; stopped.
pub fn clash(puzzle: &Puzzle, limit: &Limit) -> Result<Drawing, Error> {
    let is_none = |puzzle: &Puzzle| match crate::solve(puzzle, limit) {
        _ if limit.stop.is_set() => Err(Error::Stopped),
        Answers::None => Ok(true),
        _ => Ok(false),
    };
    if !is_none(puzzle)? {
        return Err(Error::Undecided);
    }
    let mut left = puzzle.clone();
    let mut kept: Vec<Item> = puzzle.hints().items().to_vec();
    // many at once, then fewer, since most clues are no part of it
    let mut size = kept.len().next_power_of_two();
    while size > 0 {
        let mut at = 0;
        while at < kept.len() {
            let end = (at + size).min(kept.len());
            let mut fewer = left.clone();
            kept[at..end].iter().for_each(|clue| fewer.erase(clue));
            if is_none(&fewer)? {
                left = fewer;
                kept.drain(at..end);
            } else {
                at = end;
            }
        }
        size /= 2;
    }
    Ok(kept.into_iter().collect())
}

/// Drops redundant clues of a puzzle. The limit's work is for its answer, for the trial of each
/// clue by itself, for each order of dropping clues, and for the proof that no fewer suffice.
///
/// # Errors
/// A puzzle without exactly one answer, or undecided; one harder than wished; stopped.
pub fn reduce(puzzle: &Puzzle, wish: Wish, limit: &Limit) -> Result<Reduction, Error> {
    let answer = only_answer(puzzle, limit)?;
    if let Some(hardest) = wish.hardest {
        let rating = rate(puzzle, &answer, LIMITS, &limit.stop);
        let grade = grade_of(puzzle, &rating.map_err(|_| Error::Stopped)?);
        if grade > hardest {
            return Err(Error::Harder { grade, hardest });
        }
    }
    let reduced = reduce::reduce(puzzle, &answer, wish, limit.budget, &limit.stop);
    let reduced = reduced.ok_or(Error::Stopped)?;
    // The result is proved anew from the printed puzzle.
    match only_answer(&reduced.puzzle, limit) {
        Ok(_) => Ok(Reduction {
            puzzle: puzzle.clone(),
            reduced,
        }),
        Err(Error::Several(_) | Error::NoAnswer) => {
            let text = format!("{} is reduced to {}", puzzle, reduced.puzzle);
            Err(Error::Internal(text))
        }
        Err(error) => Err(error),
    }
}

impl Common {
    /// Returns whether the puzzle has one answer.
    pub fn unique(&self) -> Unique {
        match (self.shared.sometimes.is_empty(), self.shared.is_decided()) {
            (true, true) => Unique::Yes,
            (true, false) => Unique::Undecided,
            (false, _) => Unique::Several,
        }
    }

    /// Draws the shared items as lines of text: a cross or dot where no answer has anything, `?`
    /// where answers differ, `!` where that is undecided.
    pub fn terminal(&self, look: Look) -> String {
        let Common { puzzle, shared } = self;
        let with = |drawing: &Drawing, sign| -> Vec<(Item, char)> {
            drawing.items().iter().map(|item| (*item, sign)).collect()
        };
        let signs = [
            with(&shared.sometimes, '?'),
            with(&shared.perhaps_always, '!'),
            with(&shared.perhaps_never, '!'),
        ];
        let drawn = puzzle.printed.with(&shared.always);
        signed_at(puzzle.board, &drawn, &shared.never, &signs.concat(), look)
    }

    /// The result as JSON, described in `docs/formats.md`.
    pub fn json(&self) -> Value {
        let shared = &self.shared;
        json!({
            "puzzle": self.puzzle.to_string(),
            "unique": self.unique(),
            "decided": shared.is_decided(),
            "always": shared.always.to_string(),
            "sometimes": shared.sometimes.to_string(),
            "never": shared.never.to_string(),
            "perhaps_always": shared.perhaps_always.to_string(),
            "perhaps_never": shared.perhaps_never.to_string(),
        })
    }
}

impl Comparison {
    /// The comparison of these answers of a puzzle.
    pub fn of(puzzle: &Puzzle, pair: Pair) -> Comparison {
        Comparison {
            puzzle: puzzle.clone(),
            pair,
        }
    }

    /// Returns whether the puzzle has one answer.
    pub fn unique(&self) -> Unique {
        match self.pair {
            Pair::None => Unique::None,
            Pair::Only(_) => Unique::Yes,
            Pair::Two { .. } => Unique::Several,
            Pair::Undecided(_) => Unique::Undecided,
        }
    }

    /// The answers found: none, one, or two.
    pub fn answers(&self) -> Vec<&Drawing> {
        match &self.pair {
            Pair::None => vec![],
            Pair::Only(answer) => vec![answer],
            Pair::Two { first, second, .. } => vec![first, second],
            Pair::Undecided(found) => found.iter().collect(),
        }
    }

    /// Items that only the first, and only the second, of two answers has.
    pub fn only_in(&self) -> Option<[Drawing; 2]> {
        match &self.pair {
            Pair::Two { first, second, .. } => Some([first.without(second), second.without(first)]),
            _ => None,
        }
    }

    /// Draws two answers over each other as lines of text: shared items, `a` and `b` where only the
    /// first or the second has something, `*` where each has something else. A single answer is
    /// drawn alone.
    pub fn terminal(&self, look: Look) -> String {
        let Puzzle { board, printed, .. } = &self.puzzle;
        let blank = Drawing::blank();
        match self.answers()[..] {
            [first, second] => {
                let both = first.shared_with(second);
                let drawn = printed.with(&both);
                signed_at(*board, &drawn, &blank, &differing(first, second), look)
            }
            [answer] => crate::terminal(&self.puzzle, Some(answer), look),
            _ => crate::terminal(&self.puzzle, None, look),
        }
    }

    /// Draws two answers over each other as an SVG picture.
    pub fn svg(&self, look: Look) -> String {
        let [first, second] = self.answers()[..] else {
            return crate::svg(&self.puzzle, self.answers().first().copied(), look);
        };
        let figure = Figure::compared(&self.puzzle, first, second, look);
        let both = first.shared_with(second);
        let description = description_and_text(&self.puzzle, Some(&both), look.language);
        let title = title(&self.puzzle, look.language);
        let title = format!("{title}: {}", look.language.of("two answers", "2つの答え"));
        pencilmill_figures::svg::svg(&figure, &title, &description)
    }

    /// The result in plain values, described in `docs/formats.md`.
    pub fn solved(&self) -> Solved {
        Solved {
            puzzle: self.puzzle.to_string(),
            unique: self.unique(),
            answers: self.answers().into_iter().map(answer_text).collect(),
            only_in: (self.only_in()).map(|only| only.map(|drawing| drawing.to_string())),
            nearest: match self.pair {
                Pair::Two { nearest, .. } => Some(nearest),
                _ => None,
            },
        }
    }
}

impl Reduction {
    /// The fate of each clue and of the whole, in lines of text.
    pub fn lines(&self) -> Vec<String> {
        let Reduced {
            each,
            puzzle,
            gone,
            behind,
            kept,
            is_minimal,
            is_fewest,
        } = &self.reduced;
        let line = |(item, without): &(Item, Without)| {
            let clue: Drawing = std::iter::once(*item).collect();
            let fate = match without {
                Without::Unique => "can go".to_owned(),
                Without::Another(_) => "is needed: without it there is another answer".to_owned(),
                Without::Invalid(why) => format!("is needed: without it {why}"),
                Without::Harder(grade) => format!("is needed: without it the puzzle is {grade}"),
                Without::Undecided => "undecided: the limit of work was reached".to_owned(),
            };
            format!("{clue}: {fate}")
        };
        let mut lines: Vec<String> = each.iter().map(line).collect();
        let still = each
            .iter()
            .filter(|(item, _)| puzzle.printed.contains(item));
        let (still, all) = (still.count(), each.len());
        let mut went = format!("kept {still} of {all} clues; gone: {}", or_none(gone));
        if !behind.is_empty() {
            went += &format!("; left in their place: {behind}");
        }
        lines.push(went);
        let orders: Vec<String> = kept.iter().map(usize::to_string).collect();
        lines.push(format!(
            "clues kept by each order tried: {}",
            orders.join(" ")
        ));
        lines.push(
            match (is_fewest, is_minimal) {
                (true, _) => "no smaller set of these clues will do: proved",
                (false, true) => "none of them can go; that no other set is smaller is not proved",
                (false, false) => {
                    "whether none of them can go is undecided: the limit of work was reached"
                }
            }
            .to_owned(),
        );
        lines
    }

    /// The result as JSON, described in `docs/formats.md`.
    pub fn json(&self) -> Value {
        let reduced = &self.reduced;
        let each = reduced.each.iter().map(|(item, without)| {
            let clue: Drawing = std::iter::once(*item).collect();
            let (can_go, why, answer) = match without {
                Without::Unique => (Some(true), None, None),
                Without::Another(answer) => (Some(false), None, Some(answer_text(answer))),
                Without::Invalid(why) => (Some(false), Some(why.clone()), None),
                Without::Harder(grade) => (Some(false), Some(grade.name().to_owned()), None),
                Without::Undecided => (None, None, None),
            };
            json!({"clue": clue.to_string(), "can_go": can_go, "why": why, "answer": answer})
        });
        json!({
            "puzzle": self.puzzle.to_string(),
            "clues": each.collect::<Vec<_>>(),
            "reduced": reduced.puzzle.to_string(),
            "url": codes(&reduced.puzzle, None).0,
            "gone": reduced.gone.to_string(),
            "behind": reduced.behind.to_string(),
            "kept": reduced.kept,
            "minimal": reduced.is_minimal,
            "fewest": reduced.is_fewest,
        })
    }
}

/// A drawing in words.
fn or_none(drawing: &Drawing) -> String {
    match drawing.is_empty() {
        true => "none".to_owned(),
        false => drawing.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, check, read, read_answer};

    const SEVERAL: &str = "canal-view 4x4; number r2c4=1 r3c4=1";

    #[test]
    fn what_is_shared_and_what_differs_are_all_items() {
        let puzzle = read(SEVERAL).unwrap();
        let common = shared(&puzzle, &Limit::default()).unwrap();
        assert_eq!(common.unique(), Unique::Several);
        let compared = compare(&puzzle, &Limit::default()).unwrap();
        let [first, second] = compared.answers()[..] else {
            panic!("{compared:?}");
        };
        assert!(check(&puzzle, first).is_ok() && check(&puzzle, second).is_ok());
        for item in common.shared.always.items() {
            assert!(first.contains(item) && second.contains(item));
        }
        let [a, b] = compared.only_in().unwrap();
        for item in a.items().iter().chain(b.items()) {
            assert!(common.shared.sometimes.contains(item));
        }
        let solved = compared.solved();
        assert_eq!(solved.unique, Unique::Several);
        let [first, _] = solved.only_in.unwrap();
        assert_eq!(read_answer(&puzzle, &first), Ok(a));
        assert!(compared.svg(Look::default()).starts_with("<svg"));
        assert_eq!(common.json()["decided"], true);
    }

    #[test]
    fn limits_and_flags_end_it() {
        let puzzle = read("canal-view 10x10;").unwrap();
        let tight = Limit::of(Budget::steps(1));
        assert_eq!(shared(&puzzle, &tight).unwrap_err(), Error::Undecided);
        let compared = compare(&puzzle, &tight).unwrap();
        assert_eq!(compared.unique(), Unique::Undecided);
        let wish = Wish::default();
        assert_eq!(reduce(&puzzle, wish, &tight).unwrap_err(), Error::Undecided);
        let stopped = Limit::default();
        stopped.stop.set();
        assert_eq!(shared(&puzzle, &stopped).unwrap_err(), Error::Stopped);
        assert_eq!(compare(&puzzle, &stopped).unwrap_err(), Error::Stopped);
        assert_eq!(reduce(&puzzle, wish, &stopped).unwrap_err(), Error::Stopped);
    }

    #[test]
    fn what_is_no_puzzle_with_one_answer_cannot_be_reduced() {
        let limit = Limit::default();
        let several = reduce(&read(SEVERAL).unwrap(), Wish::default(), &limit);
        assert!(matches!(several, Err(Error::Several(_))));
        let none = read("canal-view 4x4; number r1c1=1 r2c2=9").unwrap();
        assert_eq!(shared(&none, &limit).unwrap_err(), Error::NoAnswer);
        assert_eq!(compare(&none, &limit).unwrap().unique(), Unique::None);
    }
}
