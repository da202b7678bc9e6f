//! The book's own texts, in its languages.

use super::recipe::Language;
use pencilmill_generator::genre::{Card, Words};
use pencilmill_generator::grade::Grade;
use pencilmill_records::day::Day;

pub use pencilmill_figures::signs::{
    CROSS, DOT, FRAME, GRADES as MEANINGS, MARKING as ABOUT_MARKING, NAMED, NEW_AND_OLD, TRIAL,
    Word,
};

/// Defines the words of a book, and lists those that any book may need.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $word:expr;)*) => {
        $($(#[$doc])* pub const $name: Word = $word;)*
        /// Words that any book may need.
        pub const ALL: &[&[Word]] = &[&[$($name),*], &MEANINGS, &OF_EXAMPLES, &GRADES];
    };
}

words! {
    /// The heading of the table of contents.
    CONTENTS = ("Contents", "目次");
    /// The entry of all puzzles in the contents.
    PUZZLES = ("Puzzles", "問題");
    /// The heading of the answers.
    ANSWERS = ("Answers", "解答");
    /// The entry of the hints in the contents, and their headings.
    HINTS = ("Hints", "ヒント");
    START = ("Hints: a start", "ヒント：はじめの一手");
    CRUX = ("Hints: the crux", "ヒント：最大の難所");
    /// Explanation of the hints.
    ABOUT_HINTS = (
        "Where to look first. The second list is for later: it names the place of the hardest step. \
         r3c4 is the cell in row 3 and column 4; both stand beside each board.",
        "最初に目をつけるところです。後半の一覧には、いちばん難しい手順の場所を挙げました。\
         r3c4は上から3段目、左から4列目のマスです。番号は盤面のわきにあります。",
    );
    /// Explanation of a puzzle for each day.
    ABOUT_DAILY = (
        "The rules of all kinds of puzzles come first; then there is a puzzle for each day. Within a week they get harder from \
         Monday to Sunday.",
        "まず全種類のルールを紹介し、そのあとに1日1問を並べました。月曜日から日曜日へ、少しずつ難しくなります。",
    );
    /// Explanation of hints.
    HINTS_BEHIND = (
        "Stuck? Just before the answers there are two lists of hints: where to start, and where it gets hard.",
        "行き詰まったら、解答の前のヒントをどうぞ。はじめの一手と最大の難所、2つの一覧があります。",
    );
    /// The heading of the titles and authors of puzzles.
    CREDITS = ("Titles and authors", "題名と作者");
    /// The page of the rules, behind the goal.
    RULES_AT = (" Rules: p. {}.", "ルールは{}頁。");
    /// The minutes that a puzzle usually takes.
    MINUTES = ("{} min", "{}分");
    /// The mark of the best puzzles, and its explanation.
    BEST = ("one of the best", "おすすめ");
    ABOUT_BEST = (
        "A diamond marks the best of each kind: a clear start, a highlight in the middle and no dull end.",
        "番号の横のひし形は、各種類のおすすめです。入り口が分かりやすく、見せ場が中ほどにあり、最後まで飽きません。",
    );
    /// Caption of the puzzle of an example, and of its answer.
    TRY = ("Try it first. The pictures show a way.", "まず解いてみましょう。続く図は解き方の一例です。");
    SOLVED = ("The answer.", "解答。");
    /// Heading of the warm-ups behind a rule page.
    WARM_UPS = ("To warm up", "肩ならし");
    /// Heading of the example on a rule page.
    EXAMPLE = ("Example", "例題");
    /// Addition to a heading continued from an earlier page.
    CONTINUED = ("(continued)", "（続き）");
    /// Abbreviation before a page number.
    PAGE = ("p.", "頁");
    /// The line of rights in the imprint.
    RIGHTS = ("All rights reserved.", "無断転載・複製を禁じます。");

    /// The heading of the page about the book.
    HOW_TO = ("How to use this book", "この本の使い方");
    /// Heading on the line above a puzzle.
    ABOVE = ("Above each puzzle", "問題の見かた");
    /// Heading on the signs of examples.
    SIGNS = ("Signs in the examples", "例題の記号");
    /// Explanation of genres and puzzles.
    ABOUT_PUZZLES = (
        "The puzzles come kind by kind. Each kind starts with its rules, then its puzzles get harder page by page.",
        "パズルは種類ごとにまとめました。まずルールを読み、やさしい問題から順に解いていきましょう。",
    );
    /// Explanation of a book of one kind.
    ABOUT_ONE = (
        "The rules come first. Then the puzzles get harder page by page.",
        "まずルールを読み、やさしい問題から順に解いていきましょう。",
    );
    /// The heading of the preface.
    PREFACE = ("Preface", "はじめに");
    /// The headings of the page to tick, and of a page for notes.
    TO_TICK = ("Solved", "解けた問題");
    NOTES = ("Notes", "メモ");
    /// Explanation of genres and puzzles in a mixed order.
    ABOUT_MIXED = (
        "The rules of every kind come first. Then the kinds take turns, and the puzzles get harder page by page.",
        "まず全種類のルールを紹介します。そのあとは、いろいろな種類の問題を、やさしい順に並べました。",
    );
    /// The claim for a book whose puzzles are all proved, behind their explanation.
    ONE_ANSWER = (
        " Every puzzle has exactly one answer.",
        "どの問題も答えはただ1つです。",
    );
    /// Explanation of the line above a puzzle.
    NUMBER = (
        "The number above a puzzle leads to its answer.",
        "問題の上の番号で、解答を探せます。",
    );
    /// Explanation of the line above a puzzle with a grade.
    NUMBER_AND_GRADE = (
        "The number leads to the answer. The grade tells you what the hardest step asks of you:",
        "番号で解答を探せます。難易度は、いちばん難しい手順に何が要るかで決まります。",
    );
    /// Explanation of the minutes above a puzzle.
    ABOUT_MINUTES = (
        "The minutes are a guess at how long the puzzle takes. Half or twice as long is just as normal.",
        "「分」は、解くのにかかる時間の目安です。半分で解けても、2倍かかっても、気にすることはありません。",
    );
    /// Explanation of the line for the time.
    ABOUT_TIME = (
        "Write down how long you took on the line behind the clock, if you like.",
        "時計の印の線には、解くのにかかった時間を書き込めます。",
    );
    /// Explanation of examples and their signs.
    ABOUT_EXAMPLES = (
        "Each example starts with a puzzle to try. The pictures then solve it step by step, and the text says why.",
        "例題は、まず問題だけを載せています。次の図から順に解き進め、図の下の文で理由を説明します。",
    );
    /// Explanation of answers at the end.
    ANSWERS_AT_END = (
        "All the answers are at the back, each with the page of its puzzle.",
        "解答は巻末にあります。問題のページも添えました。",
    );
}

/// Signs of examples.
const OF_EXAMPLES: [Word; 7] = [NEW_AND_OLD, DOT, CROSS, FRAME, NAMED, TRIAL, ABOUT_MARKING];
/// Names of the grades.
const GRADES: [Word; 6] = [
    ("Gentle", "入門"),
    ("Easy", "初級"),
    ("Medium", "中級"),
    ("Hard", "上級"),
    ("Expert", "達人"),
    ("Beyond", "超人"),
];
impl Language {
    /// Returns whether Japanese fonts come first in lines that may mix both languages.
    pub const fn is_japanese(self) -> bool {
        matches!(self, Language::Ja)
    }

    /// The language of words in pictures, which have no room for two.
    pub const fn of_pictures(self) -> pencilmill_generator::board::Language {
        match self {
            Language::Ja => pencilmill_generator::board::Language::Japanese,
            Language::En | Language::Both => pencilmill_generator::board::Language::English,
        }
    }

    /// Returns whether any text is Japanese.
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

    /// The number of a page.
    pub fn page(self, number: usize) -> String {
        let word = one(PAGE, self.is_japanese());
        match self {
            Language::Ja => format!("{number}{word}"),
            Language::En | Language::Both => format!("{word} {number}"),
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

    /// The number of puzzles and genres in the book, in words, with the claim if all are proved.
    pub fn amount(self, puzzles: usize, genres: usize, proved: bool) -> Vec<String> {
        let line = |japanese: &bool| {
            let amount = match (japanese, puzzles, genres) {
                (true, _, _) => format!("{genres}種類、全{puzzles}問。"),
                (false, 1, _) => "One puzzle".to_owned(),
                (false, _, 1) => format!("{puzzles} puzzles"),
                (false, _, _) => format!("{puzzles} puzzles of {genres} kinds"),
            };
            let claim = match (japanese, proved, puzzles) {
                (true, true, _) => ONE_ANSWER.1,
                (true, false, _) => "",
                (false, true, 1) => ", with exactly one answer.",
                (false, true, _) => ", each with exactly one answer.",
                (false, false, _) => ".",
            };
            amount + claim
        };
        self.all().iter().map(line).collect()
    }
}

/// A day of the week and its date, without the year.
pub fn date(lang: Language, day: Day) -> String {
    let Day { month, day: of, .. } = day;
    let weekday = WEEKDAYS[day.weekday()];
    let named = MONTHS.split(' ').nth(usize::from(month).max(1) - 1);
    match lang {
        Language::Ja => format!("{month}月{of}日（{}）", weekday.1),
        Language::En | Language::Both => {
            format!("{} {of} {}", weekday.0, named.unwrap_or_default())
        }
    }
}

/// The days of the week.
const WEEKDAYS: [Word; 7] = [
    ("Monday", "月"),
    ("Tuesday", "火"),
    ("Wednesday", "水"),
    ("Thursday", "木"),
    ("Friday", "金"),
    ("Saturday", "土"),
    ("Sunday", "日"),
];
/// The months.
const MONTHS: &str =
    "January February March April May June July August September October November December";

/// The facts on the back of a cover: numbers of puzzles and genres, grades, number of pages.
pub fn facts(
    lang: Language,
    puzzles: usize,
    genres: usize,
    grades: Option<(Grade, Grade)>,
    pages: usize,
) -> String {
    let fact = |japanese: bool| {
        let grade = |grade: Grade| one(GRADES[grade as usize], japanese);
        let (count, kinds, pages) = match japanese {
            true => (
                format!("全{puzzles}問"),
                format!("{genres}種類"),
                format!("{pages}ページ"),
            ),
            false => (
                many(puzzles, "puzzle"),
                many(genres, "kind"),
                many(pages, "page"),
            ),
        };
        let grades = grades.map(|(least, most)| match (least == most, japanese) {
            (true, _) => grade(least).to_owned(),
            (false, true) => format!("{}〜{}", grade(least), grade(most)),
            (false, false) => format!("{} to {}", grade(least), grade(most)),
        });
        let facts: Vec<String> = [Some(count), Some(kinds), grades, Some(pages)]
            .into_iter()
            .flatten()
            .collect();
        facts.join(" · ")
    };
    let facts: Vec<String> = lang.all().iter().map(|&japanese| fact(japanese)).collect();
    facts.join(" ")
}

/// A number of things.
fn many(count: usize, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        _ => format!("{count} {thing}s"),
    }
}

/// The name of a volume in a series.
pub fn volume(lang: Language, number: u64) -> String {
    lang.word(("Volume {}", "第{}巻"))
        .replace("{}", &number.to_string())
}

/// A word in one language.
pub const fn one((en, ja): Word, japanese: bool) -> &'static str {
    if japanese { ja } else { en }
}

/// The inventor of a genre and a fact about its origin, if they are known.
pub fn inventor(card: &Card, japanese: bool) -> Option<String> {
    let inventor = card.author.map(|author| match japanese {
        true => format!("考案：{author}。"),
        false => format!("Invented by {author}. "),
    });
    let origin = (card.origin.as_ref()).map(|Words { en, ja }| one((en, ja), japanese));
    let both = inventor.unwrap_or_default() + origin.unwrap_or_default();
    Some(both.trim_end().to_owned()).filter(|both| !both.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_proved_is_not_claimed() {
        let amount = |puzzles, genres, proved| Language::En.amount(puzzles, genres, proved);
        assert_eq!(amount(1, 1, true), ["One puzzle, with exactly one answer."]);
        assert_eq!(amount(1, 1, false), ["One puzzle."]);
        assert_eq!(amount(9, 2, false), ["9 puzzles of 2 kinds."]);
        assert_eq!(Language::Ja.amount(9, 2, false), ["2種類、全9問。"]);
    }
}
