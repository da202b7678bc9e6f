//! The notation of routes: directions with numbers of steps, and the marks of the original's
//! comments.
//!
//! A direction is U, R, D or L, an arrow, or a word for it, in Latin letters or in Japanese; a
//! number after it is a number of steps. `I` and the number of a turn insert the route of that
//! turn; `B` takes back one step, or the number of steps after it; `Q` at the beginning inserts the
//! stored route. Case and width of characters are ignored.

use pencilmill_puzzle::board::{DOWN, LEFT, RIGHT, Step, UP};

/// Greatest number of steps of a turn.
pub const MOST_STEPS: usize = 1000;

/// The meaning of a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Step(Step),
    /// Insert the route of a turn.
    Insert,
    /// Take back steps.
    Back,
    /// Insert the stored route.
    Stored,
}

/// All signs. A sign precedes its own prefixes.
const SIGNS: [(&str, Sign); 37] = [
    ("hidari", Sign::Step(LEFT)),
    ("shita", Sign::Step(DOWN)),
    ("kesu", Sign::Back),
    ("migi", Sign::Step(RIGHT)),
    ("sita", Sign::Step(DOWN)),
    ("ue", Sign::Step(UP)),
    ("ki", Sign::Insert),
    ("u", Sign::Step(UP)),
    ("r", Sign::Step(RIGHT)),
    ("d", Sign::Step(DOWN)),
    ("l", Sign::Step(LEFT)),
    ("i", Sign::Insert),
    ("b", Sign::Back),
    ("q", Sign::Stored),
    ("↑", Sign::Step(UP)),
    ("→", Sign::Step(RIGHT)),
    ("↓", Sign::Step(DOWN)),
    ("←", Sign::Step(LEFT)),
    ("上", Sign::Step(UP)),
    ("右", Sign::Step(RIGHT)),
    ("下", Sign::Step(DOWN)),
    ("左", Sign::Step(LEFT)),
    ("うえ", Sign::Step(UP)),
    ("みぎ", Sign::Step(RIGHT)),
    ("した", Sign::Step(DOWN)),
    ("ひだり", Sign::Step(LEFT)),
    ("ウエ", Sign::Step(UP)),
    ("ミギ", Sign::Step(RIGHT)),
    ("シタ", Sign::Step(DOWN)),
    ("ヒダリ", Sign::Step(LEFT)),
    ("けす", Sign::Back),
    ("消す", Sign::Back),
    ("消", Sign::Back),
    ("記", Sign::Insert),
    ("き", Sign::Insert),
    ("い", Sign::Insert),
    ("キ", Sign::Insert),
];

/// An error in a route, with its column.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: expected {expected}, found {found}")]
pub struct RouteError {
    /// Column of the error, from 1, in characters.
    pub column: usize,
    /// The text found there.
    pub found: String,
    /// The text expected there.
    pub expected: String,
}

/// Reads a route, given the routes of earlier turns and the stored one.
///
/// # Errors
/// An unknown sign, or a reference to a turn or steps that do not exist.
pub fn read_route(
    text: &str,
    past: &[Vec<Step>],
    stored: Option<&[Step]>,
) -> Result<Vec<Step>, RouteError> {
    let chars: Vec<char> = text.chars().map(narrow).collect();
    let wrong = |at: usize, found: String, expected: &str| RouteError {
        column: at + 1,
        found,
        expected: expected.to_owned(),
    };
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | '、' | ';');
    let mut route: Vec<Step> = Vec::new();
    let mut at = 0;
    let mut first = true;
    while at < chars.len() {
        if is_gap(chars[at]) {
            at += 1;
            continue;
        }
        let here = |sign: &str| {
            let mut rest = chars[at..].iter();
            sign.chars().all(|c| rest.next() == Some(&c))
        };
        let Some(&(name, sign)) = SIGNS.iter().find(|(name, _)| here(name)) else {
            let found = format!("\"{}\"", text.chars().nth(at).unwrap_or_default());
            let expected = "U, R, D or L (or an arrow) with a number of steps, I and the number of a turn, or B";
            return Err(wrong(at, found, expected));
        };
        let start = at;
        at += name.chars().count();
        let digits = chars[at..]
            .iter()
            .take_while(|c| c.is_ascii_digit())
            .count();
        let digits: String = chars[at..at + digits].iter().collect();
        let number = match digits.as_str() {
            "" => None,
            some => match some
                .parse::<usize>()
                .ok()
                .filter(|n| (1..=MOST_STEPS).contains(n))
            {
                Some(number) => Some(number),
                None => {
                    let expected = format!("a number from 1 to {MOST_STEPS}");
                    return Err(wrong(at, some.to_owned(), &expected));
                }
            },
        };
        match sign {
            Sign::Step(step) => route.extend(std::iter::repeat_n(step, number.unwrap_or(1))),
            Sign::Insert => {
                let turn = number.and_then(|n| past.get(n - 1));
                let Some(turn) = turn else {
                    let found = match number {
                        Some(number) => number.to_string(),
                        None => "nothing".to_owned(),
                    };
                    let expected = match past.len() {
                        0 => "no turn to insert: there is none yet".to_owned(),
                        most => format!("the number of a turn, 1 to {most}"),
                    };
                    return Err(wrong(at, found, &expected));
                };
                route.extend_from_slice(turn);
            }
            Sign::Back => {
                let back = number.unwrap_or(1);
                if back > route.len() {
                    let expected = format!("as many steps as stand before it, {}", route.len());
                    return Err(wrong(start, back.to_string(), &expected));
                }
                route.truncate(route.len() - back);
            }
            Sign::Stored if number.is_some() => {
                return Err(wrong(at, digits.clone(), "no number behind Q"));
            }
            Sign::Stored if !first => {
                return Err(wrong(start, "Q".to_owned(), "Q at the beginning only"));
            }
            Sign::Stored => match stored {
                Some(stored) => route.extend_from_slice(stored),
                None => return Err(wrong(start, "Q".to_owned(), "no Q: no route is stored")),
            },
        }
        at += digits.len();
        first = false;
        if route.len() > MOST_STEPS {
            let expected = format!("{MOST_STEPS} steps at most");
            return Err(wrong(start, format!("{} steps", route.len()), &expected));
        }
    }
    if route.is_empty() {
        return Err(wrong(chars.len(), "no step".to_owned(), "a step at least"));
    }
    Ok(route)
}

/// The narrow, lower-case form of a Latin letter or digit.
fn narrow(c: char) -> char {
    let narrow = match u32::from(c) {
        wide @ 0xff01..=0xff5e => char::from_u32(wide - 0xfee0).unwrap_or(c),
        _ => c,
    };
    narrow.to_ascii_lowercase()
}

/// The text of a route in letters, `D3R2`, or with arrows, `↓3→2`.
pub fn route_text(route: &[Step], arrows: bool) -> String {
    let runs = route.chunk_by(|a, b| a == b);
    let text = |run: &[Step]| {
        let sign = match arrows {
            true => ['↑', '→', '↓', '←'][run[0].value() as usize],
            false => run[0].letter(),
        };
        match run.len() {
            1 => sign.to_string(),
            many => format!("{sign}{many}"),
        }
    };
    runs.map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Step> {
        read_route(text, &[], None).unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    #[test]
    fn directions_in_all_their_spellings() {
        for (texts, step) in [
            (["上", "↑", "うえ", "ue", "U"], UP),
            (["左", "←", "ひだり", "hidari", "L"], LEFT),
            (["右", "→", "みぎ", "migi", "R"], RIGHT),
            (["下", "↓", "した", "sita", "D"], DOWN),
            (["下", "Ｄ", "shita", "SHITA", "d"], DOWN),
        ] {
            for text in texts {
                assert_eq!(read(text), [step], "{text}");
            }
        }
        assert_eq!(read("↓3→2"), [DOWN, DOWN, DOWN, RIGHT, RIGHT]);
        assert_eq!(read("D３ R2"), read("↓3→2"));
        assert_eq!(read("ueuhidarimigi"), [UP, UP, LEFT, RIGHT]);
    }

    #[test]
    fn routes_of_earlier_turns_are_inserted_and_taken_back() {
        let past = [read("↓3→5")];
        // The original's example: three of the inserted steps are taken back.
        for text in [
            "→記1消3←",
            "→き1けす3←",
            "RI1B3L",
            "migi ki1 kesu3 hidari",
            "→い1消3←",
        ] {
            let route = read_route(text, &past, None).unwrap();
            assert_eq!(route, read("→↓3→2←"), "{text}");
        }
        assert_eq!(read("R3B"), read("R2"));
    }

    #[test]
    fn the_stored_route_comes_first() {
        let stored = read("↑2→5");
        assert_eq!(
            read_route("Q↓3←2", &[], Some(&stored)),
            Ok(read("↑2→5↓3←2"))
        );
    }

    #[test]
    fn routes_are_written_as_they_are_read() {
        let route = read("UUURDDL");
        assert_eq!(route_text(&route, false), "U3RD2L");
        assert_eq!(route_text(&route, true), "↑3→↓2←");
        assert_eq!(read(&route_text(&route, true)), route);
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        let past = [read("D3")];
        for (text, column) in [
            ("", 1),
            ("  ", 3),
            ("R2x", 3),
            ("R0", 2),
            ("R1001", 2),
            ("→斜め", 2),
            ("RI2", 3),
            ("RI", 3),
            ("R2B3", 3),
            ("R2Q", 3),
            ("Q", 1),
            ("Q3", 2),
            ("R2B2", 5),
            ("D999D9", 5),
        ] {
            let error = read_route(text, &past, None).unwrap_err();
            assert_eq!(error.column, column, "{text}: {error}");
        }
    }
}
