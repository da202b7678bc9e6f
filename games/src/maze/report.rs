//! The possibilities left, in words.

use super::board::header;
use super::label::label;
use super::left::{Effort, Left, Share, WHOLE};
use super::words::name;
use pencilmill_generator::board::{Gimmick, Language, Place};
use pencilmill_generator::genres::suiri_meiro::maze::{Known, Sure, route_text};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Greatest number of surely winning routes in a report.
const NAMED: usize = 8;

/// A share in percent, with one decimal unless it is none or all.
fn percent(share: Share) -> String {
    match share {
        0 => "0 %".to_owned(),
        WHOLE => "100 %".to_owned(),
        share => {
            // A share that is neither none nor all must not be written as if it were.
            let tenths = ((share + 500) / 1000).clamp(1, 999);
            format!("{}.{} %", tenths / 10, tenths % 10)
        }
    }
}

/// A share in whole percent, in two characters: `--` for all.
fn short(share: Share) -> String {
    match share {
        WHOLE => "--".to_owned(),
        share => format!("{:2}", ((share + 5000) / 10_000).clamp(1, 99)),
    }
}

/// The letters of gimmicks on the board of a report.
const LETTERS: [char; 5] = ['w', 'f', 'g', 'p', 's'];

/// The board in characters. Each side and cell has its likeliest gimmick with the share in
/// percent (`--` if certain), or `·` if it certainly has none; below it each cell has its share as
/// the present cell, after `@`.
fn characters(known: &Known, left: &Left) -> String {
    let board = known.board;
    let places: BTreeMap<Place, [Share; 5]> = left.places.iter().copied().collect();
    let cells: BTreeMap<Place, Share> = left.cells.iter().copied().collect();
    let likeliest = |place: Place| {
        let shares = places.get(&place).copied().unwrap_or_default();
        let best = (0..5)
            .max_by_key(|&kind| (shares[kind], 5 - kind))
            .unwrap_or(0);
        match shares[best] {
            0 => "·".to_owned(),
            share => format!("{}{}", LETTERS[best], short(share).trim_start()),
        }
    };
    let mut text = header(known, 6, 8);
    for y in 0..=2 * board.rows {
        let label = if y % 2 == 1 { (y + 1) / 2 } else { 0 };
        let label = format!("{label:2}  ").replace(" 0 ", "   ");
        let mut rows = [label, "    ".to_owned()];
        for x in 0..=2 * board.cols {
            let place = Place { y, x };
            let (first, second, width) = if place.is_point() {
                ("+".to_owned(), String::new(), 3)
            } else if place.is_side() {
                (
                    likeliest(place),
                    String::new(),
                    if x % 2 == 0 { 3 } else { 5 },
                )
            } else {
                let own = match place {
                    _ if place == known.start => "S".to_owned(),
                    _ if place == known.goal => "G".to_owned(),
                    _ => likeliest(place),
                };
                let here = cells
                    .get(&place)
                    .map(|&share| format!("@{}", short(share).trim_start()));
                (own, here.unwrap_or_default(), 5)
            };
            for (row, part) in rows.iter_mut().zip([first, second]) {
                let _ = write!(row, "{part:^width$}");
            }
        }
        let _ = writeln!(text, "{}", rows[0].trim_end());
        if y % 2 == 1 {
            let _ = writeln!(text, "{}", rows[1].trim_end());
        }
    }
    text
}

/// A number with all digits after the first three replaced by noughts.
fn rounded(number: &str) -> String {
    let digit = |(i, digit): (usize, char)| if i < 3 { digit } else { '0' };
    number.chars().enumerate().map(digit).collect()
}

/// A number with commas.
fn grouped(number: &str) -> String {
    let digits: Vec<char> = number.chars().collect();
    let mut text = String::new();
    for (i, digit) in digits.iter().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(*digit);
    }
    text
}

/// The possibilities left after `turns` turns: the number of mazes, the possible present cells, the
/// likelihood of gimmicks, the best turns, and routes that surely win.
pub fn report(
    known: &Known,
    turns: usize,
    found: &Left,
    effort: Effort,
    language: Language,
) -> String {
    let mut text = how_many(turns, found, effort, language);
    let cells = found.cells.iter();
    let cells =
        cells.map(|&(place, share)| format!("{} {}", label(known.board, place), percent(share)));
    let cells = cells.collect::<Vec<_>>().join(language.of(", ", "、"));
    let _ = writeln!(
        text,
        "{}{cells}",
        language.of("one is in: ", "今いるマス: ")
    );
    let _ = writeln!(text, "\n{}", characters(known, found));
    text += &key(known, language);
    if found.turns.is_empty() {
        text += language.of("the game is won\n", "ゴールしています\n");
        return text;
    }
    text += &best(found, effort, language);
    text + &sure(&found.sure, language)
}

/// The meaning of the letters in the picture.
fn key(known: &Known, language: Language) -> String {
    let there = Gimmick::ALL.into_iter().zip(LETTERS);
    let there = there.filter(|(gimmick, _)| known.numbers[*gimmick as usize] > 0);
    let words = there.map(|(gimmick, letter)| format!("{letter} {}", name(gimmick, language)));
    let words = words.collect::<Vec<_>>().join(", ");
    match language {
        Language::English => format!(
            "({words}, @ you; of each place the likeliest with its share in %: -- for sure, · nothing for sure)\n\n"
        ),
        Language::Japanese => {
            format!(
                "({words}, @ 今いるマス。最もありそうなものとその割合(%)。-- は確実、· は何もない)\n\n"
            )
        }
    }
}

fn how_many(turns: usize, found: &Left, effort: Effort, language: Language) -> String {
    let mazes = found.mazes.to_string();
    let mazes = grouped(&if found.exact { mazes } else { rounded(&mazes) });
    let (drawn, seed) = (found.drawn, effort.seed);
    let mut text = match (language, found.exact) {
        (Language::English, true) => {
            let are = if mazes == "1" { "maze is" } else { "mazes are" };
            format!("after {turns} turns: {mazes} {are} left (counted exactly)\n")
        }
        (Language::English, false) => format!(
            "after {turns} turns: about {mazes} mazes are left (estimated from {drawn} drawn, seed {seed})\n"
        ),
        (Language::Japanese, true) => {
            format!("{turns}手の後: ありうる迷路は{mazes}通り(数えた値)\n")
        }
        (Language::Japanese, false) => format!(
            "{turns}手の後: ありうる迷路は約{mazes}通り(乱数の種{seed}で引いた{drawn}個からの推定)\n"
        ),
    };
    if found.uneven {
        text += language.of(
            "hardly any maze drawn fits: these were completed one by one, and shares are rough\n",
            "引いた迷路がほとんど条件に合わないため、1つずつ補って作りました。割合は目安です\n",
        );
    }
    text
}

fn best(found: &Left, effort: Effort, language: Language) -> String {
    let steps = effort.steps;
    let by = match (language, found.chosen_by) {
        (Language::English, (1, true)) => "the only maze left".to_owned(),
        (Language::English, (all, true)) => format!("all {all} mazes left"),
        (Language::English, (some, false)) => {
            format!("{some} mazes drawn of those left, seed {}", effort.seed)
        }
        (Language::Japanese, (all, true)) => format!("残る{all}通りすべて"),
        (Language::Japanese, (some, false)) => {
            format!("引いた{some}個(乱数の種{})", effort.seed)
        }
    };
    let mut text = match language {
        Language::English => format!("best next turns of up to {steps} steps, by {by}:\n"),
        Language::Japanese => format!("{steps}歩までの最もよい次の手({by}による):\n"),
    };
    for turn in &found.turns {
        let (left, wins, responses) = (percent(turn.left), percent(turn.wins), turn.responses);
        let _ = match language {
            Language::English => writeln!(
                text,
                "  {:10} leaves {left} on average, {responses} responses, wins in {wins}",
                route_text(&turn.route, false)
            ),
            Language::Japanese => writeln!(
                text,
                "  {:10} 平均で{left}が残る、応答{responses}通り、{wins}でゴール",
                route_text(&turn.route, true)
            ),
        };
    }
    text
}

fn sure(sure: &Sure, language: Language) -> String {
    let routes = match sure {
        Sure::Routes(routes) => routes,
        Sure::Undecided(0) => {
            let english =
                "whether a route wins in every maze left: not looked at, since mazes were drawn\n";
            let japanese = "必ずゴールできる手は、迷路を引いたため調べていません\n";
            return language.of(english, japanese).to_owned();
        }
        Sure::None(most) | Sure::Undecided(most) => {
            let further = match (sure, language) {
                (Sure::None(_), _) => "",
                (_, Language::English) => "; longer ones were not looked at",
                (_, Language::Japanese) => "。より長い手は調べていません",
            };
            return match language {
                Language::English => {
                    format!("no route of up to {most} steps wins in every maze left{further}\n")
                }
                Language::Japanese => {
                    format!("{most}歩までに必ずゴールできる手はありません{further}\n")
                }
            };
        }
    };
    let named = routes.iter().take(NAMED);
    let named = named.map(|route| route_text(route, language == Language::Japanese));
    let named = named.collect::<Vec<_>>().join(language.of(", ", "、"));
    let steps = routes.first().map_or(0, Vec::len);
    let more = match (routes.len().saturating_sub(NAMED), language) {
        (0, _) => String::new(),
        (more, Language::English) => format!(" and {more} more"),
        (more, Language::Japanese) => format!("、ほか{more}通り"),
    };
    match language {
        Language::English => {
            format!("wins in every maze left, in {steps} steps: {named}{more}\n")
        }
        Language::Japanese => format!("必ずゴールできる{steps}歩の手: {named}{more}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_never_rounded_to_none_or_all() {
        let shares = [0, 1, WHOLE / 2, WHOLE - 1, WHOLE].map(percent);
        assert_eq!(shares, ["0 %", "0.1 %", "50.0 %", "99.9 %", "100 %"]);
    }

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!(grouped("1"), "1");
        assert_eq!(grouped("1234"), "1,234");
        assert_eq!(grouped("123456"), "123,456");
        assert_eq!(rounded("12"), "12");
        assert_eq!(rounded("123456"), "123000");
    }
}
