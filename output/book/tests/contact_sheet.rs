//! A contact sheet: every ink on a small board, as printer and as solver draw it.
//!
//! `cargo test -p pencilmill-book --test contact_sheet` writes it to the build's folder for
//! temporary files, as `contact_sheet.svg`, `.png` and `.txt`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use pencilmill_book::png;
use pencilmill_figures::figure::{Figure, Look, Shape, Tone};
use pencilmill_figures::{svg, terminal};
use pencilmill_generator::board::{Board, Drawing, Ink};
use std::fmt::Write;
use std::path::Path;

/// A name, a board, printed items, and items drawn over them.
type Case = (&'static str, Board, &'static str, &'static str);

/// Boards in the style of genres.
const BOARDS: [Case; 18] = [
    (
        "limits of launches, trails and fireworks",
        Board::new(4, 4),
        "number r0c2=2 r2c5=1; dot r4c1 r3c4; border r0c1.5 r0c3.5 r1.5c5 r5c2.5",
        "number r2c2=2 r2c4=1 r4c2=1; shaded r2c2 r2c4 r1c1 r1c3 r3c1 r3c3 r4c2; trail r0c2-r2c2 r2c5-r2c4 r5c2-r4c2",
    ),
    (
        "contours, a path and ladders",
        Board::new(5, 6),
        "flag r1c1=1 r3c3=2 r5c6; ladder r4c4; dot r1c6 r5c1",
        "contour r2c3-r2c4-r3c5-r4c5-r5c4-r5c3-r4c2-r3c2-r2c3; path r3c3-r3c4-r4c4-r4c5-r4c6-r5c6",
    ),
    (
        "a loop, boxes and targets",
        Board::new(4, 5),
        "circle r1c1; box r3c2 r2c4; target r3c4 r4c5; black r4c1 r4c2",
        "line r1c1-r1c2-r1c3-r2c3-r3c3-r4c3-r4c4; path r3c2-r3c3-r3c4 r2c4-r2c5-r3c5-r4c5",
    ),
    (
        "a loop on pillars over grey cells",
        Board::new(5, 5),
        "number r4c2=3 r5c4=12; unknown r2c3; circle r4c2; circle r5c5; grey r4c2 r5c4 r2c3 r5c5",
        "line r1c1-r1c2-r1c3-r1c4-r2c4-r3c4 r1c1-r2c1-r3c1; pillar r2c2 r3c2 r4c4",
    ),
    (
        "walls, halves and margin numbers",
        Board::new(3, 4),
        "number r0c1=3 r0c3=12 r2c0=5 r4c2=1 r3c5=2; wall r0.5c1.5-r1.5c1.5-r1.5c2.5-r2.5c3.5-r2.5c4.5 r2.5c0.5-r3.5c1.5",
        "shaded r3c2 r3c3; half r2c3-r2.5c2.5 r3c1-r3.5c0.5 r3c1-r2.5c1.5",
    ),
    (
        "one number for the board, walls and black cells",
        Board::new(3, 4),
        "black r1c4; number r0c5=4; wall r1.5c0.5-r1.5c1.5-r1.5c2.5-r2.5c2.5-r3.5c2.5",
        "shaded r1c1 r1c2 r2c3",
    ),
    (
        "mirrors and a loop",
        Board::new(3, 4),
        "mirror r1.5c1 r1.5c2 r2c2.5 r3c2.5",
        "line r1c1-r1c2-r2c2-r2c3-r3c3-r3c2-r3c1-r2c1-r1c1",
    ),
    (
        "mirrors, borders and walls",
        Board::new(2, 3),
        "border r1.5c1 r1.5c2; mirror r1c1.5 r1.5c3; wall r0.5c2.5-r1.5c2.5-r2.5c2.5",
        "border r2c1.5",
    ),
    (
        "crosses of all sizes",
        Board::new(5, 5),
        "black r1c3 r3c1",
        "cross r3c3=2 r1c2=0 r4c4=1 r3c5=0",
    ),
    (
        "crosses, letters and slanting loops",
        Board::new(4, 4),
        "letter r2c2=A r3c3=B; cross r1c1 r4c4",
        "line r1.5c0.5-r0.5c1.5-r0.5c2.5-r1.5c3.5-r2.5c3.5-r3.5c2.5-r3.5c1.5-r2.5c0.5-r1.5c0.5",
    ),
    (
        "loops of knight's moves",
        Board::new(4, 4),
        "circled r2c2=3; arrow r4c1=up2; black r1c1",
        "line r0.5c1.5-r1.5c3.5-r3.5c4.5-r2.5c2.5-r0.5c1.5 r0.5c3.5-r2.5c2.5",
    ),
    (
        "triangles",
        Board::new(3, 4),
        "circle r1c4; border r1c2.5; slant r1.5c2.5-r2.5c3.5",
        "border r1c2.5 r2.5c1 r2.5c2; slant r0.5c0.5-r1.5c1.5-r2.5c2.5 r2.5c0.5-r1.5c1.5 r1.5c2.5-r2.5c3.5",
    ),
    (
        "slants of any slope",
        Board::new(3, 4),
        "number r1c1=4 r3c4=6",
        "slant r0.5c1.5-r3.5c2.5 r1.5c2.5-r3.5c3.5 r0.5c2.5-r1.5c4.5; border r2.5c4",
    ),
    (
        "players, opponents, a goal",
        Board::new(5, 4),
        "circle r4c1 r5c3; circled r2c3=3; disc r2c2 r3c4; goal r1c2 r1c3",
        "line r4c1-r3c2-r4c3-r3c3-r2c3-r1c3; move r5c3-r4c3",
    ),
    (
        "roots and links",
        Board::new(3, 4),
        "number r2c1=2; circle r2c1; disc r1c3 r3c2; cross r2c4",
        "line r2c1-r2c2-r2c3-r2c4 r2c3-r1c3 r2c2-r3c2",
    ),
    (
        "nodes on a loop",
        Board::new(3, 3),
        "number r0c1=1 r0c2=2 r1c0=1; black r2c2",
        "node r1c2 r2c3 r3c1; line r1c1-r1c2-r1c3-r2c3-r3c3-r3c2-r3c1-r2c1-r1c1",
    ),
    (
        "a list of turns",
        Board::new(3, 3),
        "letter r1c1=S r3c3=G; step r6c1=U r6c2=R r6c3=R r7c1=D r7c2=L r8c1=R; \
         response r6c4=w2+g1+pit r7c3=none r8c2=w1+g2 r8c3=goal; pit r1c3; \
         count r5c1=wall3 r5c2=fragile1 r5c3=green12 r5c4=pit2 r5c5=switch1 r5c6=switch1!",
        "step r4c1=R r4c2=D; wall r0.5c1.5-r1.5c1.5; fragile r1.5c1.5-r1.5c2.5; green r2.5c0.5-r2.5c1.5; \
         switch r3c2",
    ),
    (
        "tiles",
        Board::new(2, 3),
        "tile r1c1=...aa... r4c1=aabbccdd r4c2=........ r4c3=ab.b.a.. r4c4=abbccdda r4c5=a...a... r4c6=abcddcba",
        "tile r1c2=.....aa. r2c1=.aa..... r2c2=abbccdda r2c3=......aa",
    ),
];

fn read(text: &str) -> Drawing {
    text.parse().unwrap()
}

/// A place for each ink, so that all inks that may share a cell can be compared.
fn sample(ink: Ink) -> &'static str {
    match ink {
        Ink::Set => "r2c2=1+3",
        Ink::Arrow => "r2c2=up3",
        Ink::Letter => "r2c2=O",
        Ink::Shape => "r2c2=xx/xx",
        Ink::Number => "r2c2=3",
        Ink::Circled => "r2c2=3",
        Ink::Cross => "r2c2 r3c3=1",
        Ink::Flag => "r2c2 r1c3=2",
        Ink::Tile => "r2c2=abb.a...",
        Ink::Step => "r5c1=U",
        Ink::Response => "r5c1=w2+pit",
        Ink::Count => "r5c1=wall3",
        Ink::Border | Ink::Mirror => "r1.5c2",
        Ink::Turnable => "r0c4",
        Ink::Wall | Ink::Slant => "r0.5c1.5-r1.5c2.5",
        Ink::Fragile | Ink::Green => "r1.5c1.5-r1.5c2.5",
        Ink::Hop => "r1.5c2-r2c2",
        Ink::Half => "r2c2-r2.5c2.5",
        Ink::Trail => "r0c2-r2c2",
        Ink::Join | Ink::Line | Ink::Domino | Ink::Path | Ink::Contour | Ink::Move => "r2c2-r2c3",
        Ink::Black
        | Ink::Unknown
        | Ink::Circle
        | Ink::Shaded
        | Ink::Disc
        | Ink::Dot
        | Ink::Node
        | Ink::Ladder
        | Ink::Box
        | Ink::Target
        | Ink::Grey
        | Ink::Pillar
        | Ink::Pit
        | Ink::Switch
        | Ink::Goal => "r2c2",
    }
}

/// The figures of every ink alone, printed and drawn, then of the boards, without and with their
/// answers.
fn figures() -> Vec<(String, Figure)> {
    let mut figures = Vec::new();
    for ink in Ink::ALL {
        let drawn = read(&format!("{} {}", ink.name(), sample(ink)));
        let board = Board::new(3, 3);
        let printed = Figure::on_grid(board, &drawn, &Drawing::blank());
        figures.push((ink.name().to_owned(), printed));
        let answered = Figure::on_grid(board, &Drawing::blank(), &drawn);
        figures.push((String::new(), answered));
    }
    for (name, board, printed, answer) in BOARDS {
        let (printed, answer) = (read(printed), read(answer));
        let blank = Figure::on_grid(board, &printed, &Drawing::blank());
        figures.push((name.to_owned(), blank));
        figures.push((String::new(), Figure::on_grid(board, &printed, &answer)));
    }
    figures
}

#[test]
fn every_ink_is_drawn_and_told_from_every_other() {
    let marks = |figure: &Figure, tone| -> Vec<Shape> {
        let blank = Figure::on_grid(Board::new(3, 3), &Drawing::blank(), &Drawing::blank());
        let own = |shape: &&Shape| shape.tone == tone && !blank.shapes.contains(shape);
        figure.shapes.iter().filter(own).cloned().collect()
    };
    let figures = figures();
    let inks = &figures[..2 * Ink::ALL.len()];
    let mut seen: Vec<(&str, Vec<Shape>)> = Vec::new();
    for pair in inks.chunks(2) {
        let name = pair[0].0.as_str();
        let printed = marks(&pair[0].1, Tone::Print);
        let drawn = marks(&pair[1].1, Tone::Answer);
        assert!(!printed.is_empty() && !drawn.is_empty(), "{name}");
        for (other, marks) in &seen {
            assert_ne!(&printed, marks, "{name} looks like {other}");
        }
        seen.push((name, printed));
    }
}

#[test]
fn the_sheet_is_made() {
    const PIXELS: i32 = 36;
    let mut rows = String::new();
    let (mut x, mut y, mut tallest, mut widest) = (0, 0, 0, 0);
    for (name, figure) in figures() {
        let (width, height) = (figure.width() / 1000 + 2, figure.height() / 1000 + 2);
        if !name.is_empty() && x > 26 {
            (x, y, tallest) = (0, y + tallest, 0);
        }
        let picture = svg::svg(&figure, &name, "");
        let place = format!("<svg x=\"{}\" y=\"{}\" ", x * PIXELS, y * PIXELS + 14);
        write!(
            rows,
            "<text x=\"{}\" y=\"{}\" font-size=\"13\">{name}</text>{}",
            x * PIXELS,
            y * PIXELS + 13,
            picture.replacen("<svg ", &place, 1)
        )
        .unwrap();
        x += width;
        tallest = tallest.max(height);
        widest = widest.max(x);
    }
    let (width, height) = (widest * PIXELS, (y + tallest) * PIXELS + 14);
    let sheet = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{rows}</svg>\n"
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(folder.join("contact_sheet.svg"), &sheet).unwrap();
    let picture = png::Painter::default().png(&sheet, 1).unwrap();
    std::fs::write(folder.join("contact_sheet.png"), picture).unwrap();

    let mut text = String::new();
    for (name, board, printed, answer) in BOARDS {
        let printed = read(printed);
        let over = printed.with(&read(answer));
        let [puzzle, both] =
            [&printed, &over].map(|drawing| terminal::picture(board, drawing, Look::default()));
        writeln!(text, "{name}\n{puzzle}\n{both}").unwrap();
    }
    std::fs::write(folder.join("contact_sheet.txt"), text).unwrap();
}
