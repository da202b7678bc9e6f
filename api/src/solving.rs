//! A puzzle being solved, by a person or a program: the forms of its ink, reading of what was
//! written, and a verdict on every drawing.

use crate::{Error, read_answer};
use pencilmill_generator::board::{
    Board, Drawing, Item, Language, Spot, TextError, Values, item_text, place_text,
};
use pencilmill_generator::genre::{Broken, Puzzle};
use pencilmill_generator::grade::{Referee, Violation};
use serde::Serialize;
use std::collections::BTreeSet;

/// The word that erases the ink after it, in the text of a move.
const ERASE: &str = "erase";
/// Tags around an answer in a longer text.
const TAGS: [(&str, &str); 3] = [
    ("<answer>", "</answer>"),
    ("```", "```"),
    ("answer:", "\n\n"),
];

/// A form that ink of an answer may have.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
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

/// Reads a drawing as people and language models write it: the part of a longer text that holds
/// the answer (between `<answer>` and `</answer>`, in the last code block, or after "Answer:"), in
/// any case, over several lines, with colons, commas, quotation marks and bullets.
///
/// # Errors
/// Ink that answers of the genre do not have, or places that it cannot have. The column is that of
/// the whole text.
pub fn read_drawn(puzzle: &Puzzle, text: &str) -> Result<Drawing, Error> {
    read_plain(puzzle, text, &plain(text))
}

/// Reads a drawing from the plain form of a text.
fn read_plain(puzzle: &Puzzle, text: &str, plain: &str) -> Result<Drawing, Error> {
    read_answer(puzzle, plain).map_err(|error| match error {
        Error::Text { what, error } if error.expected.starts_with("an ink") => {
            let word = |text: &str| -> String {
                let rest = text.chars().skip(error.column - 1);
                let word: String = rest.take_while(|c| !c.is_whitespace()).collect();
                word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned()
            };
            let found = format!("{:?}", word(text));
            let error = TextError::new(error.column, found, inks(puzzle, &word(plain)));
            Error::Text { what, error }
        }
        other => other,
    })
}

/// The names of a genre's inks, with the nearest one to a word.
fn inks(puzzle: &Puzzle, word: &str) -> String {
    let card = puzzle.genre.card();
    let names: BTreeSet<&str> = card.drawn.iter().map(|spot| spot.ink.name()).collect();
    let nearest = { names.iter() }.min_by_key(|name| strsim::damerau_levenshtein(name, word));
    let nearest = nearest.filter(|_| names.len() > 1);
    let nearest = nearest.map_or_else(String::new, |name| format!(" (the nearest is {name})"));
    let names: Vec<&str> = names.into_iter().collect();
    format!("an ink of {}: {}{nearest}", card.slug, names.join(", "))
}

/// The part of a text that holds the answer, in the notation of texts. All else is blank, so that
/// columns stay.
fn plain(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let range = TAGS.iter().find_map(|(open, close)| {
        let last = match open == close {
            true => lower[..lower.rfind(close)?].rfind(open)?,
            false => lower.rfind(open)?,
        };
        let from = last + open.len();
        let end = from + lower[from..].find(close).unwrap_or(lower.len() - from);
        // a block of code may name its language
        let skipped = lower[from..end].find('\n').filter(|_| open == close);
        Some(from + skipped.unwrap_or(0)..end)
    });
    let range = range.unwrap_or(0..text.len());
    let blank = |text: &str| " ".repeat(text.chars().count());
    blank(&text[..range.start]) + &tidy(&text[range.clone()]) + &blank(&text[range.end..])
}

/// A text without quotation marks, bullets and punctuation, with names and places in lower case, and
/// a mark where the places of an ink end.
fn tidy(text: &str) -> String {
    let is_space = |c: char| c.is_whitespace() || "`*\"'“”:,;()[]{}<>".contains(c);
    let mut chars: Vec<char> = text
        .chars()
        .map(|c| if is_space(c) { ' ' } else { c })
        .collect();
    let mut at = 0;
    let mut after_place = None;
    while at < chars.len() {
        let end = (at..chars.len()).find(|&i| " 、".contains(chars[i]));
        let end = end.unwrap_or(chars.len());
        // a full stop may belong to a value
        let valued = chars[at..end].contains(&'=');
        let stops = chars[at..end].iter().rev();
        let stops = stops.take_while(|c| **c == '.' && !valued).count();
        chars[end - stops..end].fill(' ');
        let word = &mut chars[at..end - stops];
        let names = word.iter().take_while(|c| **c != '=').count();
        word[..names]
            .iter_mut()
            .for_each(char::make_ascii_lowercase);
        if !word.iter().any(|c| c.is_alphabetic()) {
            word.fill(' ');
        } else {
            let is_place = word[..names].iter().any(char::is_ascii_digit);
            if let Some(mark) = after_place.take().filter(|_| !is_place) {
                chars[mark] = '、';
            }
            after_place = is_place.then_some(end - stops);
        }
        at = end + 1;
    }
    chars.into_iter().collect()
}

/// A rule that a drawing breaks.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
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
pub struct Verdict {
    /// True if the drawing is an answer.
    pub solved: bool,
    /// Rules that are broken whatever is added.
    pub contradicts: Vec<Breach>,
    /// Rules that are broken if nothing is added.
    pub unfinished: Vec<Breach>,
    /// Nearness to the answer: the share that its items have of all that are drawn or belong to it;
    /// 1 for an answer only.
    pub score: f64,
}

impl Verdict {
    /// The verdict on a text that cannot be read, with this score.
    pub const fn unread(score: f64) -> Verdict {
        Verdict {
            solved: false,
            contradicts: Vec::new(),
            unfinished: Vec::new(),
            score,
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
    /// it. The text is read as by [`read_drawn`].
    ///
    /// # Errors
    /// A text that cannot be read; nothing is drawn then.
    pub fn step(&mut self, text: &str) -> Result<(), Error> {
        let plain = plain(text);
        let of = |erased: bool| -> String {
            let parts = plain.split_inclusive('、');
            let part = |part: &str| match part.trim_start().strip_prefix(ERASE) {
                Some(rest) if erased => {
                    " ".repeat(part.chars().count() - rest.chars().count()) + rest
                }
                None if !erased => part.to_owned(),
                _ => " ".repeat(part.chars().count()),
            };
            parts.map(part).collect()
        };
        let new = read_plain(&self.puzzle, text, &of(false))?;
        let erased = read_plain(&self.puzzle, text, &of(true))?;
        let mut drawn = self.drawn.without(&erased);
        for &item in new.items() {
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
                    ..Verdict::unread(1.0)
                };
            }
            Err(broken) => broken,
        };
        let referee = referee.get_or_insert_with(|| Referee::new(puzzle));
        // ink that is printed belongs to the drawing
        let with = drawn.with(&puzzle.printed);
        let left: Drawing = referee
            .items()
            .filter(|item| !with.contains(item))
            .collect();
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
        let contradicts = referee.violations(drawn, &blank).map(breach);
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
            score: self.nearness(drawn),
        }
    }

    /// The score of the drawing so far.
    pub fn score(&self) -> f64 {
        match self.puzzle.check(&self.drawn) {
            Ok(()) => 1.0,
            Err(_) => self.nearness(&self.drawn),
        }
    }

    /// The nearness of a drawing to the nearest answer; less than 1.
    fn nearness(&self, drawn: &Drawing) -> f64 {
        let share = |answer: &Drawing| {
            let right = answer.shared_with(drawn).len();
            right as f64 / (answer.len() + drawn.len() - right).max(1) as f64
        };
        // an answer as drawn, but with ink that the rules do not admit, is none
        let best = self.answers.iter().map(share).fold(0.0, f64::max);
        best.min(0.99)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{genres, only_answer, read};

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
    fn what_models_write_is_read() {
        let puzzle = read(TEXT).unwrap();
        let wanted = read_answer(&puzzle, "shaded r1c1 r1c2 r2c1").unwrap();
        for text in [
            "Shaded: R1C1, R1C2, R2C1.",
            "I think that r2c2 is open.\n\n**Answer:** shaded r1c1 r1c2; shaded r2c1",
            "```text\nshaded r1c1 r1c2\nshaded r2c1\n```\nThat is all.",
            "Maybe <answer>line r1c1-r1c2</answer>, no: <answer>shaded r1c1,r1c2 r2c1</answer> it is.",
            "1. shaded (r1c1)\n2. shaded (r1c2)\n- shaded \"r2c1\"",
            "<answer>\nshaded r1c1 r1c2 r2c1\n</answer>\n",
        ] {
            let read = read_drawn(&puzzle, text).map(|read| read.to_string());
            assert_eq!(read, Ok(wanted.to_string()), "{text}");
        }
    }

    #[test]
    fn errors_name_inks_of_the_genre_and_the_nearest() {
        let puzzle = read("sentinels 6x6;").unwrap();
        let error = |text: &str| match read_drawn(&puzzle, text).unwrap_err() {
            Error::Text { error, .. } => (error.column, error.found, error.expected),
            other => panic!("{other}"),
        };
        let (column, found, expected) = error("Answer: Lnie r1c1-r1c2");
        assert_eq!((column, found.as_str()), (9, "\"Lnie\""));
        assert_eq!(expected, "an ink of sentinels: line");
        let (column, found, expected) = error("<answer>line r1c1-r1c2; shaded r1c1</answer>");
        assert_eq!((column, found.as_str()), (32, "shaded r1c1"));
        assert_eq!(expected, "line in two neighbouring cells of the board");
        let (column, _, expected) = error("line r1c1-r1c2 rlc3");
        assert_eq!(column, 16);
        assert!(expected.starts_with("a place"), "{expected}");
        let (.., expected) = error("shaeded r1c1");
        assert_eq!(expected, "an ink of sentinels: line");
        let ilotulite = Puzzle {
            genre: genres::named("ilotulite").unwrap(),
            ..puzzle.clone()
        };
        let expected = "an ink of ilotulite: number, shaded, trail (the nearest is shaded)";
        assert_eq!(inks(&ilotulite, "shadedd"), expected);
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
        assert!(verdict.score > 0.0 && verdict.score < 0.5);

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
