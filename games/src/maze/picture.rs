//! Pictures of what is still possible: how likely each gimmick is at each place, and each cell to be the present one.

use super::left::{Left, Share, WHOLE};
use pencilmill_generator::board::{Board, Gimmick, Place};
use pencilmill_generator::maze::Known;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A share in per cent, with a digit behind the point where it is neither none nor all.
pub fn percent(share: Share) -> String {
    match share {
        0 => "0 %".to_owned(),
        WHOLE => "100 %".to_owned(),
        share => {
            // What is neither none nor all is not written as if it were.
            let tenths = ((share + 500) / 1000).clamp(1, 999);
            format!("{}.{} %", tenths / 10, tenths % 10)
        }
    }
}

/// A share in whole per cent, in two characters: `--` for all.
fn short(share: Share) -> String {
    match share {
        WHOLE => "--".to_owned(),
        share => format!("{:2}", ((share + 5000) / 10_000).clamp(1, 99)),
    }
}

/// The letters of gimmicks in pictures of characters.
const LETTERS: [char; 5] = ['w', 'f', 'g', 'p', 's'];

/// A picture of characters. Each side and cell has the likeliest gimmick there with its share in per cent (`--`: it is there for
/// sure), `·` where there is none for sure; below it each cell has the share of mazes in which one is there, after `@`.
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
    let mut text = String::new();
    for y in 0..=2 * board.rows {
        let mut rows = [String::new(), String::new()];
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
const COLOURS: [&str; 5] = ["#202020", "#b06000", "#008030", "#202020", "#2050c0"];

/// A length in thousandths of a cell.
type Mil = i32;

fn at(half_cells: i16) -> Mil {
    i32::from(half_cells) * 500
}

/// A picture as SVG: the stronger a gimmick's colour, the likelier it is. Walls are grey to black, fragile ones orange and
/// dashed, green ones green, pits black discs, switches blue squares; each cell has the share of mazes in which one is there.
pub fn svg(known: &Known, left: &Left) -> String {
    let Board { rows, cols } = known.board;
    let (width, height) = (at(2 * cols), at(2 * rows));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-200 -200 {} {}\" width=\"{}mm\" height=\"{}mm\">\n\
         <rect x=\"-200\" y=\"-200\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <g stroke=\"#ccc\" stroke-width=\"15\">\n",
        width + 400,
        height + 400,
        (width + 400) / 50,
        (height + 400) / 50
    );
    for row in 0..=rows {
        let y = at(2 * row);
        let _ = writeln!(text, "<path d=\"M0 {y}H{width}\"/>");
    }
    for col in 0..=cols {
        let x = at(2 * col);
        let _ = writeln!(text, "<path d=\"M{x} 0V{height}\"/>");
    }
    text += "</g>\n<g stroke-linecap=\"round\">\n";
    for (place, shares) in &left.places {
        for (kind, gimmick) in Gimmick::ALL.into_iter().enumerate() {
            if shares[kind] > 0 {
                sign(&mut text, *place, gimmick, COLOURS[kind], shares[kind]);
            }
        }
    }
    text += "</g>\n<g font-family=\"sans-serif\" text-anchor=\"middle\">\n";
    for (place, letter) in [(known.start, "S"), (known.goal, "G")] {
        let (x, y) = (at(place.x), at(place.y) - 80);
        let _ = writeln!(
            text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"340\">{letter}</text>"
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
            "<text x=\"{x}\" y=\"{y}\" font-size=\"190\" fill=\"#c00000\"{bold}>{}</text>",
            percent(share)
        );
    }
    text + "</g>\n</svg>\n"
}

/// Draws a gimmick as strongly as it is likely.
fn sign(text: &mut String, place: Place, gimmick: Gimmick, colour: &str, share: Share) {
    let (x, y) = (at(place.x), at(place.y));
    let tenths = (share / (WHOLE / 1000)).max(30);
    let opacity = format!("{}.{:03}", tenths / 1000, tenths % 1000);
    let _ = match gimmick {
        Gimmick::Pit => writeln!(
            text,
            "<circle cx=\"{x}\" cy=\"{}\" r=\"130\" fill=\"{colour}\" opacity=\"{opacity}\"/>",
            y - 180
        ),
        Gimmick::Switch => writeln!(
            text,
            "<rect x=\"{}\" y=\"{}\" width=\"220\" height=\"220\" fill=\"{colour}\" opacity=\"{opacity}\"/>",
            x + 140,
            y - 290
        ),
        _ => {
            // Walls of different kinds lie side by side.
            let aside = [0, 45, -45][gimmick as usize];
            let dash = if gimmick == Gimmick::Fragile {
                " stroke-dasharray=\"90 110\""
            } else {
                ""
            };
            let path = match place.across().dx {
                0 => format!("M{} {}h800", x - 400, y + aside),
                _ => format!("M{} {}v800", x + aside, y - 400),
            };
            writeln!(
                text,
                "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"55\" stroke-opacity=\"{opacity}\"{dash}/>"
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
        let svg = svg(&script.known, &left);
        assert_eq!(svg.matches("<circle").count(), 1);
        assert_eq!(svg.matches("100 %</text>").count(), 1);
    }
}
