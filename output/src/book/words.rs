//! What a book says of itself, in the languages it speaks.

use super::example::Why;
use super::recipe::Language;
use pencilmill_generator::genre::{Card, Rule};
use pencilmill_generator::grade::Grade;

/// A word in both languages.
pub type Word = (&'static str, &'static str);

/// The heading of the table of contents.
pub const CONTENTS: Word = ("Contents", "目次");
/// The heading of the answers.
pub const ANSWERS: Word = ("Answers", "解答");
/// Where the time is written.
pub const TIME: Word = ("Time", "時間");
/// Above the example of a rule page.
pub const EXAMPLE: Word = ("Example", "例題");
/// Behind a heading that stands on an earlier page already.
pub const CONTINUED: Word = ("(continued)", "（続き）");
/// Before a page number.
pub const PAGE: Word = ("p.", "p.");

/// Names of the grades.
const GRADES: [Word; 6] = [
    ("Gentle", "入門"),
    ("Easy", "初級"),
    ("Medium", "中級"),
    ("Hard", "上級"),
    ("Expert", "達人"),
    ("Beyond", "超人"),
];
/// Words that any book may need.
pub const ALL: [Word; 12] = [
    CONTENTS, ANSWERS, TIME, EXAMPLE, CONTINUED, PAGE, GRADES[0], GRADES[1], GRADES[2], GRADES[3],
    GRADES[4], GRADES[5],
];

impl Language {
    /// Whether Japanese fonts come first in lines that may mix both languages.
    pub const fn is_japanese(self) -> bool {
        matches!(self, Language::Ja)
    }

    /// The language of words in pictures, where there is no room for two.
    pub const fn of_pictures(self) -> pencilmill_generator::board::Language {
        match self {
            Language::Ja => pencilmill_generator::board::Language::Japanese,
            Language::En | Language::Both => pencilmill_generator::board::Language::English,
        }
    }

    /// Whether any text is Japanese.
    pub const fn needs_japanese(self) -> bool {
        !matches!(self, Language::En)
    }

    /// The languages one after the other; true is Japanese.
    pub const fn all(self) -> &'static [bool] {
        match self {
            Language::En => &[false],
            Language::Ja => &[true],
            Language::Both => &[false, true],
        }
    }

    /// A word in the language, or in both.
    pub fn word(self, (en, ja): Word) -> String {
        match self {
            Language::En => en.to_owned(),
            Language::Ja => ja.to_owned(),
            Language::Both if en == ja => en.to_owned(),
            Language::Both => format!("{en} {ja}"),
        }
    }

    /// The name of a genre.
    pub fn title(self, card: &Card) -> String {
        self.word((card.title, card.title_ja))
    }

    /// The name of a grade.
    pub fn grade(self, grade: Grade) -> String {
        self.word(GRADES[grade as usize])
    }

    /// How much there is in the book.
    pub fn amount(self, puzzles: usize, genres: usize) -> Vec<String> {
        let line = |japanese: &bool| match (japanese, puzzles, genres) {
            (true, _, _) => format!("{genres}種類、全{puzzles}問。どの問題も答えはただ一つです。"),
            (false, 1, _) => "One puzzle, with exactly one answer.".to_owned(),
            (false, _, 1) => format!("{puzzles} puzzles, each with exactly one answer."),
            (false, _, _) => {
                format!("{puzzles} puzzles of {genres} kinds, each with exactly one answer.")
            }
        };
        self.all().iter().map(line).collect()
    }
}

/// A rule's text.
pub const fn rule(rule: &Rule, japanese: bool) -> &'static str {
    if japanese { rule.ja } else { rule.en }
}

/// Who thought of a genre.
pub fn inventor(author: &str, japanese: bool) -> String {
    if japanese {
        format!("考案：{author}")
    } else {
        format!("Invented by {author}")
    }
}

/// Why a step of an example can be taken; `framed` says how many of its clues the figure frames.
pub fn why(why: &Why, framed: usize, japanese: bool) -> String {
    let numbers: Vec<String> = why.rules().iter().map(u8::to_string).collect();
    if japanese {
        let rules = match numbers.as_slice() {
            [] => "盤面".to_owned(),
            some => format!("ルール{}", some.join("・")),
        };
        let clues = if framed > 0 { "枠のヒントと" } else { "" };
        return match why {
            Why::Rules(_) => format!("{clues}{rules}から決まります。"),
            Why::Otherwise(_) => format!("そうでないと、{clues}{rules}に矛盾します。"),
            Why::GoingOn => "同じように続けると、答えになります。".to_owned(),
        };
    }
    let rules = match numbers.as_slice() {
        [] => "what is printed".to_owned(),
        [one] => format!("rule {one}"),
        [first @ .., last] => format!("rules {} and {last}", first.join(", ")),
    };
    let clues = match framed {
        0 => "",
        1 => " and the framed clue",
        _ => " and the framed clues",
    };
    match why {
        Why::Rules(_) => format!("This follows from {rules}{clues}."),
        Why::Otherwise(_) => format!("Otherwise {rules}{clues} could not hold."),
        Why::GoingOn => "Go on like this to the answer.".to_owned(),
    }
}
