//! Every ink on a small board, as printer and as solver draw it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use pencilmill_figures::figure::{Figure, Shape, Tone};
use pencilmill_generator::board::{Board, Drawing, Ink};

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

/// The figures of every ink alone, printed and drawn.
fn figures() -> Vec<(&'static str, [Figure; 2])> {
    let (board, blank) = (Board::new(3, 3), Drawing::blank());
    let both = |ink: Ink| {
        let drawn = read(&format!("{} {}", ink.name(), sample(ink)));
        let figures = [(&drawn, &blank), (&blank, &drawn)];
        let figures = figures.map(|(printed, answer)| Figure::on_grid(board, printed, answer));
        (ink.name(), figures)
    };
    Ink::ALL.into_iter().map(both).collect()
}

#[test]
fn every_ink_is_drawn_and_told_from_every_other() {
    let marks = |figure: &Figure, tone| -> Vec<Shape> {
        let blank = Figure::on_grid(Board::new(3, 3), &Drawing::blank(), &Drawing::blank());
        let own = |shape: &&Shape| shape.tone == tone && !blank.shapes.contains(shape);
        figure.shapes.iter().filter(own).cloned().collect()
    };
    let mut seen: Vec<(&str, Vec<Shape>)> = Vec::new();
    for (name, [printed, drawn]) in figures() {
        let printed = marks(&printed, Tone::Print);
        let drawn = marks(&drawn, Tone::Answer);
        assert!(!printed.is_empty() && !drawn.is_empty(), "{name}");
        for (other, marks) in &seen {
            assert_ne!(&printed, marks, "{name} looks like {other}");
        }
        seen.push((name, printed));
    }
}
