//! A puzzle being solved, by a person or a program: the forms of its ink, and a verdict on every
//! drawing.

use crate::Error;
use crate::written::read_move;
use pencilmill_generator::board::{
    Board, Drawing, Item, Language, Spot, Values, item_text, place_text,
};
use pencilmill_generator::genre::{Broken, Puzzle};
use pencilmill_generator::grade::{Referee, Violation};
use serde::Serialize;
use std::collections::BTreeSet;

/// A form that ink of an answer may have.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[non_exhaustive]
pub struct Form {
    /// Name of the ink.
    pub ink: &'static str,
    /// Its name among players of the genre in English and Japanese.
    pub words: [&'static str; 2],
    /// The possible places, in words.
    pub places: &'static str,
    /// True if it joins two places; chains of places are possible then.
    pub joins: bool,
    /// The first and the last value, for ink with a number or a letter.
    pub values: Option<[String; 2]>,
    /// Text of one item; none if all places lie beside the board.
    pub example: Option<String>,
}

/// The forms of ink that answers to a puzzle consist of.
pub fn forms(puzzle: &Puzzle) -> Vec<Form> {
    let card = puzzle.genre.card();
    let form = |spot: &Spot| Form {
        ink: spot.ink.name(),
        words: Language::ALL.map(|language| card.word(spot.ink, language)),
        places: spot.on.describe(),
        joins: spot.ink.joins(),
        values: ends(spot, puzzle.board),
        example: first(spot, puzzle.board, 0).map(|item| {
            let drawing: Drawing = std::iter::once(item).collect();
            drawing.to_string()
        }),
    };
    card.drawn.iter().map(form).collect()
}

/// The first item of a spot, with the value of this number, counted from the end if negative.
fn first(spot: &Spot, board: Board, value: isize) -> Option<Item> {
    let (at, to) = *spot.on.places(board).first()?;
    let values = spot.values.all();
    let number = value.rem_euclid(values.len() as isize);
    Some(Item {
        ink: spot.ink,
        at,
        to,
        value: values[number as usize],
    })
}

/// The first and the last value of a range.
fn ends(spot: &Spot, board: Board) -> Option<[String; 2]> {
    let text = |value| {
        let text = item_text(&first(spot, board, value)?);
        Some(text.split_once('=')?.1.to_owned())
    };
    match spot.values {
        Values::Numbers(..) | Values::Sizes(_) | Values::Letters(_) => Some([text(0)?, text(-1)?]),
        _ => None,
    }
}

/// Describes how answers to a puzzle are written.
pub fn answer_format(puzzle: &Puzzle) -> String {
    let forms = forms(puzzle);
    let mut text = "Write the answer on one line: the name of an ink, then all places where it \
        stands, then a semicolon before the next ink. r3c4 is the cell in row 3 from the top and \
        column 4 from the left, counted from 1."
        .to_owned();
    let halves = |form: &Form| (form.example.iter()).any(|example| example.contains(".5"));
    if forms.iter().any(halves) {
        text += " Sides and corners of cells lie at halves: r3.5c4 is the side below r3c4, \
            r3.5c4.5 its lower right corner.";
    }
    if forms.iter().any(|form| form.joins) {
        text += " Ink that joins two places is written with a hyphen, several in a row as one \
            chain: r1c1-r1c2-r2c2.";
    }
    if crate::grid::shade(puzzle).is_some() {
        text += " Or write the whole board: a line for each row, # for a cell with the ink, and . or \
            what is printed for any other.";
    }
    text += " Draw nothing that is printed already, unless the rules say so.\n";
    for form in forms {
        text += &format!("- {}: on {}", form.ink, form.places);
        if let Some([least, most]) = form.values {
            text += &format!(", with a value from {least} to {most}");
        }
        if let Some(example) = form.example {
            text += &format!("; such as `{example}`");
        }
        text += "\n";
    }
    text
}

/// A rule that a drawing breaks.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[non_exhaustive]
pub struct Breach {
    /// Number of the rule.
    pub rule: u8,
    /// Place where it is broken, if there is one.
    pub place: Option<String>,
    /// Drawn items that break it.
    pub drawn: String,
    /// The breach in words, with the text of the rule.
    pub text: String,
}

/// A verdict on a drawing.
#[derive(Clone, PartialEq, Serialize, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// True if the drawing is an answer.
    pub solved: bool,
    /// Rules that are broken whatever is added.
    pub contradicts: Vec<Breach>,
    /// Rules that are broken if nothing is added.
    pub unfinished: Vec<Breach>,
    /// Nearness to the answer, 0 to 1: the share of the answer that is drawn, less the share that is
    /// drawn of all else. Ink that contradicts a rule is no part of the answer drawn. 1 for an
    /// answer only; 0 for a blank sheet, and for drawing all that may be drawn.
    pub score: f64,
}

impl Verdict {
    /// The verdict on a text that cannot be read.
    pub const fn unread() -> Verdict {
        Verdict {
            solved: false,
            contradicts: Vec::new(),
            unfinished: Vec::new(),
            score: 0.0,
        }
    }
}

/// A puzzle being solved.
pub struct Solving {
    puzzle: Puzzle,
    /// The drawings that count as the answer.
    answers: Vec<Drawing>,
    drawn: Drawing,
    referee: Option<Referee>,
}

impl Solving {
    /// Begins to solve a puzzle with this answer only.
    pub fn new(puzzle: Puzzle, answer: Drawing) -> Solving {
        let mut answers = puzzle.genre.extras().equivalent(&puzzle, &answer);
        answers.insert(0, answer);
        Solving {
            puzzle,
            answers,
            drawn: Drawing::blank(),
            referee: None,
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The answer.
    pub fn answer(&self) -> &Drawing {
        &self.answers[0]
    }

    /// The drawing so far.
    pub fn drawn(&self) -> &Drawing {
        &self.drawn
    }

    /// Replaces the drawing.
    pub fn draw(&mut self, drawn: Drawing) {
        self.drawn = drawn;
    }

    /// Makes a move: ink to draw, and after the word "erase" ink to erase, as in
    /// `shaded r1c2; erase shaded r3c4`. Ink that cannot stand with other ink at its place replaces
    /// it; a grid and a blank sheet replace the whole drawing. The text is read as by
    /// [`read_drawn`](crate::read_drawn).
    ///
    /// # Errors
    /// A text that cannot be read; nothing is drawn then.
    pub fn step(&mut self, text: &str) -> Result<(), Error> {
        let read = read_move(&self.puzzle, text)?;
        let mut drawn = match read.whole {
            true => Drawing::blank(),
            false => self.drawn.without(&read.erased),
        };
        for &item in read.drawn.items() {
            drawn = drawn.filtered(|other| !other.same_spot(&item));
            drawn.insert(item);
        }
        self.drawn = drawn;
        Ok(())
    }

    /// A verdict on the drawing so far.
    pub fn verdict(&mut self) -> Verdict {
        self.judge(&self.drawn.clone())
    }

    /// A verdict on any drawing.
    pub fn judge(&mut self, drawn: &Drawing) -> Verdict {
        let Solving {
            puzzle, referee, ..
        } = self;
        let broken = match puzzle.check(drawn) {
            Ok(()) => {
                return Verdict {
                    solved: true,
                    score: 1.0,
                    ..Verdict::unread()
                };
            }
            Err(broken) => broken,
        };
        let referee = referee.get_or_insert_with(|| Referee::new(puzzle));
        // ink that is printed belongs to the drawing
        let with = drawn.with(&puzzle.printed);
        let possible: Drawing = referee.items().collect();
        let left = possible.without(&with);
        let breach = |violation: Violation| {
            let place = violation.place();
            Breach {
                rule: violation.rule,
                place: place.map(place_text),
                drawn: violation.drawn.to_string(),
                text: puzzle.explain(Broken::Rule(violation.rule, place)),
            }
        };
        // one breach for each rule and place
        let mut told = BTreeSet::new();
        let mut first = |breach: &Breach| told.insert((breach.rule, breach.place.clone()));
        let blank = Drawing::blank();
        let mut sound = drawn.clone();
        let contradicts = referee.violations(drawn, &blank);
        let contradicts = contradicts.inspect(|violation| sound = sound.without(&violation.drawn));
        let contradicts = contradicts.map(breach);
        let contradicts: Vec<Breach> = contradicts.filter(&mut first).collect();
        let unfinished = referee.violations(drawn, &left).map(breach);
        let mut unfinished: Vec<Breach> = unfinished.filter(&mut first).collect();
        // what the checker names, and no single rule shows at once
        let (rule, place) = match broken {
            Broken::Rule(rule, place) => (rule, place),
            Broken::Foreign(item) => (0, Some(item.at)),
        };
        let mut all = contradicts.iter().chain(&unfinished);
        if all.all(|breach| breach.rule != rule) {
            unfinished.push(Breach {
                rule,
                place: place.map(place_text),
                drawn: String::new(),
                text: puzzle.explain(broken),
            });
        }
        Verdict {
            solved: false,
            contradicts,
            unfinished,
            score: self.nearness(drawn, &sound, &possible),
        }
    }

    /// The nearness of a drawing to the nearest answer; less than 1. Of these items, only sound ones
    /// count as right.
    fn nearness(&self, drawn: &Drawing, sound: &Drawing, possible: &Drawing) -> f64 {
        let share = |answer: &Drawing| {
            let right = answer.shared_with(sound).len() as f64 / answer.len().max(1) as f64;
            let (wrong, others) = (drawn.without(answer), possible.without(answer));
            right - wrong.len() as f64 / others.len().max(1) as f64
        };
        // an answer as drawn, but with ink that the rules do not admit, is none
        let best = self.answers.iter().map(share).fold(0.0, f64::max);
        best.min(0.99)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{genres, only_answer, read, read_drawn};

    const TEXT: &str = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";

    fn solving(text: &str) -> Solving {
        let puzzle = read(text).unwrap();
        let answer = only_answer(&puzzle, &crate::Limit::default()).unwrap();
        Solving::new(puzzle, answer)
    }

    #[test]
    fn every_form_of_every_genre_can_be_read() {
        for genre in genres::ALL {
            let puzzle = Puzzle {
                genre: *genre,
                board: genre.card().sizes.default,
                printed: Drawing::blank(),
            };
            let forms = forms(&puzzle);
            assert!(!forms.is_empty(), "{}", genre.card().slug);
            for form in &forms {
                let Some(example) = &form.example else {
                    continue;
                };
                let read = read_drawn(&puzzle, &format!("Answer: `{example}`.")).unwrap();
                assert_eq!((read.to_string(), read.len()), (example.clone(), 1));
                assert!(answer_format(&puzzle).contains(&format!("`{example}`")));
            }
        }
    }

    #[test]
    fn verdicts_tell_contradictions_from_what_is_unfinished() {
        let mut solving = solving(TEXT);
        let verdict = solving.verdict();
        assert!(!verdict.solved && verdict.contradicts.is_empty() && verdict.score == 0.0);
        let rules = |breaches: &[Breach]| -> Vec<u8> { breaches.iter().map(|b| b.rule).collect() };
        assert!(rules(&verdict.unfinished).contains(&5), "{verdict:?}");

        let square = "shaded r1c1 r1c2 r2c1 r2c2";
        solving.step(&format!("{square}; shaded r4c4")).unwrap();
        let verdict = solving.verdict();
        let mut broken = verdict.contradicts.iter();
        let broken = broken.find(|breach| breach.rule == 3).unwrap();
        assert_eq!(broken.drawn, square);
        assert!(
            broken.text.starts_with("rule 3 is broken"),
            "{}",
            broken.text
        );
        assert_eq!(verdict.score, 0.0, "contradictory ink counts for nothing");

        solving.step("erase shaded r2c2 r4c4").unwrap();
        let verdict = solving.verdict();
        assert!(verdict.contradicts.is_empty(), "{verdict:?}");
        assert!(!verdict.unfinished.is_empty(), "{verdict:?}");
        let before = solving.drawn().clone();
        assert!(solving.step("shaded r3c3; shaded r9c9").is_err());
        assert_eq!(*solving.drawn(), before, "a bad move draws nothing");
        solving.draw(solving.answer().clone());
        let verdict = solving.verdict();
        assert!(verdict.solved && verdict.score == 1.0 && verdict.unfinished.is_empty());
    }

    #[test]
    fn lazy_drawings_score_nothing() {
        for text in [TEXT, "nurikabe 5x5; number r3c1=9 r3c5=2 r4c2=2"] {
            let mut solving = solving(text);
            let score = |solving: &mut Solving, drawn: &Drawing| solving.judge(drawn).score;
            let blank = Drawing::blank();
            assert_eq!(score(&mut solving, &blank), 0.0, "{text}");
            let all: Drawing = Referee::new(&solving.puzzle).items().collect();
            assert_eq!(score(&mut solving, &all), 0.0, "{text}");
            let answer = solving.answer().clone();
            let part: Drawing = answer.items().iter().skip(1).copied().collect();
            let near = score(&mut solving, &part);
            assert_eq!(near, part.len() as f64 / answer.len() as f64, "{text}");
            let wrong = all.without(&answer).items()[0];
            let further = part.with(&std::iter::once(wrong).collect());
            assert!(score(&mut solving, &further) < near, "{text}");
        }
    }

    #[test]
    fn the_checkers_rule_is_always_named() {
        for text in [
            TEXT,
            "masyu 5x5; circle r3c4 r4c2 r4c5; disc r3c1",
            "nurikabe 5x5; number r3c1=9 r3c5=2 r4c2=2",
            "kurodoko 5x5; number r2c5=3 r4c3=5 r4c5=5 r5c1=5 r5c4=5",
        ] {
            let mut solving = solving(text);
            let items = solving.answer().items().to_vec();
            for start in 0..2 {
                let part: Drawing = items.iter().skip(start).step_by(2).copied().collect();
                let Err(Broken::Rule(rule, _)) = solving.puzzle.check(&part) else {
                    panic!("{text}: {part} is an answer");
                };
                let verdict = solving.judge(&part);
                let is_it = |breach: &Breach| breach.rule == rule;
                assert!(verdict.contradicts.is_empty(), "{text}: {verdict:?}");
                assert!(verdict.unfinished.iter().any(is_it), "{text}: {verdict:?}");
            }
        }
    }
}
