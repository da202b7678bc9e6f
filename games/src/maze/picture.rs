//! Pictures of the possibilities left: the likelihood of gimmicks at each place, and of each cell
//! as the present one.

use super::board::header;
use super::label::column;
use super::left::Left;
use super::share::{Share, WHOLE};
use super::words::name;
use pencilmill_generator::board::{Board, Gimmick, Language, Place};
use pencilmill_generator::genres::suiri_meiro::maze::Known;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A share in percent, with one decimal unless it is none or all.
pub fn percent(share: Share) -> String {
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

/// The letters of gimmicks in pictures of characters.
pub(super) const LETTERS: [char; 5] = ['w', 'f', 'g', 'p', 's'];

/// The picture in characters. Each side and cell has its likeliest gimmick with the share in
/// percent (`--` if certain), or `·` if it certainly has none; below it each cell has its share as
/// the present cell, after `@`.
pub fn characters(known: &Known, left: &Left) -> String {
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

/// The colours of gimmicks in SVG.
const COLOURS: [&str; 5] = ["#202020", "#d06000", "#00a040", "#202020", "#2050c0"];

/// A length in thousandths of a cell.
type Mil = i32;

fn at(half_cells: i16) -> Mil {
    i32::from(half_cells) * 500
}

/// The largest uncertain share of each kind of gimmick: the strength that others are compared with.
fn largest(left: &Left) -> [Share; 5] {
    let unsure = |kind: usize| {
        let shares = left.places.iter().map(move |place| place.1[kind]);
        shares.filter(|&share| share < WHOLE).max().unwrap_or(0)
    };
    std::array::from_fn(unsure)
}

/// Room for labels above and at the left, and around everything else.
const LABELS: Mil = 600;
const MARGIN: Mil = 250;
/// Height of a line of the legend.
const LINE: Mil = 420;

/// The picture as SVG: the stronger a gimmick's colour, the likelier it is, compared with the
/// likeliest of its kind. Walls are black, fragile ones orange and dashed, green ones green, pits
/// black discs, switches blue squares; certain ones are thick. Each cell has its share as the
/// present cell. A legend explains all this.
pub fn svg(known: &Known, left: &Left, language: Language) -> String {
    let Board { rows, cols } = known.board;
    let (width, height) = (at(2 * cols), at(2 * rows));
    let kinds = || {
        Gimmick::ALL
            .into_iter()
            .filter(|&g| known.numbers[g as usize] > 0)
    };
    let lines = kinds().count() as Mil + 2;
    let whole_width = (width + LABELS + MARGIN).max(5600);
    let whole_height = height + LABELS + lines * LINE + 2 * MARGIN;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{LABELS} -{LABELS} {whole_width} {whole_height}\" width=\"{}mm\" height=\"{}mm\">\n\
         <rect x=\"-{LABELS}\" y=\"-{LABELS}\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <g fill=\"#999\">\n",
        whole_width / 50,
        whole_height / 50
    );
    for corner in known.board.points() {
        let (x, y) = (at(corner.x), at(corner.y));
        let _ = writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"45\"/>");
    }
    text += "</g>\n<g stroke-linecap=\"round\">\n";
    let most = largest(left);
    for (place, shares) in &left.places {
        for gimmick in Gimmick::ALL {
            let share = shares[gimmick as usize];
            if share > 0 {
                let strength = strength(share, most[gimmick as usize]);
                sign(&mut text, *place, gimmick, &strength, share == WHOLE);
            }
        }
    }
    // The legend below the board, with a sign for each kind.
    let line = |i: Mil| height + MARGIN + LINE * i + LINE / 2;
    for (i, gimmick) in (0..).zip(kinds()) {
        let middle = Place { y: 0, x: 1 };
        let mut part = String::new();
        sign(&mut part, middle, gimmick, "1", false);
        let down = match gimmick.on_side() {
            true => line(i),
            false => line(i) + 150,
        };
        let _ = writeln!(
            text,
            "<g transform=\"translate(-300 {down})\">{}</g>",
            part.trim()
        );
    }
    text += "</g>\n<g font-family=\"sans-serif\" fill=\"#222\">\n";
    for (i, gimmick) in (0..).zip(kinds()) {
        let most = percent(most[gimmick as usize]);
        let (name, y) = (name(gimmick, language), line(i) + 90);
        let words = match language {
            Language::English => format!("{name}: strongest {most}; thick: for sure"),
            Language::Japanese => format!("{name}: 最も濃い所で{most}、太い所は確実"),
        };
        let _ = writeln!(
            text,
            "<text x=\"900\" y=\"{y}\" font-size=\"250\">{words}</text>"
        );
    }
    let y = line(lines - 2) + 90;
    let words = language.of(
        "share of mazes in which one is in this cell",
        "今このマスにいる割合",
    );
    let _ = writeln!(
        text,
        "<text x=\"-200\" y=\"{y}\" font-size=\"250\"><tspan fill=\"#c00000\">12.3 %</tspan> {words}</text>"
    );
    let words = language.of("beyond the outermost dots one is out", "外側の点の外は場外");
    let y = line(lines - 1) + 90;
    let _ = writeln!(
        text,
        "<text x=\"-200\" y=\"{y}\" font-size=\"250\">{words}</text>"
    );
    text += "</g>\n<g font-family=\"sans-serif\" text-anchor=\"middle\">\n";
    let labels = (0..cols).map(|col| (at(2 * col + 1), -250, column(col).to_string()));
    let rows = (0..rows).map(|row| (-330, at(2 * row + 1) + 100, (row + 1).to_string()));
    for (x, y, label) in labels.chain(rows) {
        let _ = writeln!(
            text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"280\" fill=\"#555\">{label}</text>"
        );
    }
    for (place, letter) in [(known.start, "S"), (known.goal, "G")] {
        let (x, y) = (at(place.x), at(place.y) + 60);
        let _ = writeln!(
            text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"400\" font-weight=\"bold\">{letter}</text>"
        );
    }
    for &(place, share) in &left.cells {
        let (x, y) = (at(place.x), at(place.y) + 330);
        let bold = if 2 * share > WHOLE {
            " font-weight=\"bold\""
        } else {
            ""
        };
        let _ = writeln!(
            text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"230\" fill=\"#c00000\"{bold}>{}</text>",
            percent(share)
        );
    }
    text + "</g>\n</svg>\n"
}

/// Opacity of a share, given the largest one; even the least can be seen.
fn strength(share: Share, most: Share) -> String {
    if share >= most {
        return "1".to_owned();
    }
    let thousandths = 60 + 940 * u64::from(share) / u64::from(most.max(1));
    format!("0.{:03}", thousandths.min(999))
}

/// Draws a gimmick with this opacity, thick if it is certain.
fn sign(text: &mut String, place: Place, gimmick: Gimmick, opacity: &str, sure: bool) {
    let (x, y) = (at(place.x), at(place.y));
    let colour = COLOURS[gimmick as usize];
    let _ = match gimmick {
        Gimmick::Pit => {
            let radius = if sure { 190 } else { 140 };
            writeln!(
                text,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{colour}\" opacity=\"{opacity}\"/>",
                x - 180,
                y - 200
            )
        }
        Gimmick::Switch => {
            let side = if sure { 340 } else { 240 };
            writeln!(
                text,
                "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" fill=\"{colour}\" opacity=\"{opacity}\"/>",
                x + 180 - side / 2,
                y - 200 - side / 2
            )
        }
        _ => {
            // Walls of different kinds are drawn side by side.
            let aside = [0, 85, -85][gimmick as usize];
            let dash = if gimmick == Gimmick::Fragile {
                " stroke-dasharray=\"90 130\""
            } else {
                ""
            };
            let path = match place.across().dx {
                0 => format!("M{} {}h700", x - 350, y + aside),
                _ => format!("M{} {}v700", x + aside, y - 350),
            };
            let width = if sure { 130 } else { 65 };
            writeln!(
                text,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-opacity=\"{opacity}\"{dash}/>"
            )
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::file::read_known;
    use crate::maze::left::{Effort, left};

    #[test]
    fn shares_are_never_rounded_to_none_or_all() {
        assert_eq!(percent(0), "0 %");
        assert_eq!(percent(1), "0.1 %");
        assert_eq!(percent(WHOLE / 2), "50.0 %");
        assert_eq!(percent(WHOLE - 1), "99.9 %");
        assert_eq!(percent(WHOLE), "100 %");
    }

    #[test]
    fn the_likeliest_place_is_drawn_in_full() {
        assert_eq!(strength(20_000, 20_000), "1");
        assert_eq!(strength(10_000, 20_000), "0.530");
        assert_eq!(strength(1, 20_000), "0.060");
        assert_eq!(strength(WHOLE, 20_000), "1");
        assert_eq!(strength(0, 0), "1");
    }

    #[test]
    fn pictures_show_what_is_known() {
        let text = "puzzle suiri-meiro 3x3; letter r1c1=S r3c3=G; count r5c1=wall1 r5c2=pit1\n\
                    R -> wall 1\nDR -> pit\n";
        let script = read_known(text).unwrap();
        let left = left(&script.known, &script.turns, Effort::default()).unwrap();
        assert_eq!(left.mazes, 1_u8.into());
        let picture = characters(&script.known, &left);
        assert_eq!(picture.matches("w--").count(), 1);
        assert_eq!(picture.matches("p--").count(), 1);
        assert_eq!(picture.matches("@--").count(), 1);
        let svg = svg(&script.known, &left, Language::English);
        // Sixteen corners, the pit, and its sign in the legend.
        assert_eq!(svg.matches("<circle").count(), 16 + 2);
        assert_eq!(svg.matches("stroke-width=\"130\"").count(), 1);
        assert_eq!(svg.matches("100 %</text>").count(), 1);
    }
}
