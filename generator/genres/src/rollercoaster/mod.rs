//! Rollercoaster (docs/rules.md, genre 11). Draw a loop whose horizontal stretches each stand on
//! one pillar. A number on a grey cell counts the loop cells in sight; a pillar stands on every
//! circle.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┬───┬───┐    ┌───────────────────────────┐
//! │   │   │   │   │   │   │   │    │ ┏━━━━━━━━━━━━━━━━━━━━━━━┓ │
//! ├───┼───┼───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   ·   ·   · ┃ │
//! │   │   │   │   │   │   │   │    │ ┃           ║           ┃ │
//! ├───┼───┼───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   ·   ·   · ┃ │
//! │   │   │   │░○░│   │   │   │    │ ┃          ░○░          ┃ │
//! ├───┼───┼───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   ·   ·   · ┃ │
//! │   │   │   │   │░░░│   │   │    │ ┃              ░░░      ┃ │
//! ├───┼───┼───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   ·   ·   · ┃ │
//! │   │   │   │   │   │   │   │    │ ┗━━━━━━━━━━━━━━━━━━━━━━━┛ │
//! ├───┼───┼───┼───┼───┼───┼───┤    │   ·   ·   ·   ·   ·   ·   │
//! │░5░│   │   │   │   │░2░│   │    │░5░      ║          ░2░    │
//! ├───┼───┼───┼───┼───┼───┼───┤    │   ·   ·   ·   ·   ·   ·   │
//! │   │   │░░░│   │   │   │   │    │        ░░░                │
//! └───┴───┴───┴───┴───┴───┴───┘    └───────────────────────────┘
//! ```
//!
//! Pillars are part of the answer and need grey to stand on, so grey cells are layout, which the
//! engine moves. They block the view of numbers, so a number is stated over all cells that may be
//! grey.

use pencilmill_puzzle::board::{
    DOWN, Drawing, Ink, Item, LEFT, Lattice, Lines, ORTHOGONAL, Place, RIGHT, Spot, UP, Values,
    Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Measure, Order, Plain, Puzzle,
    Requirement, Rule, Sizes, Target, Tuning, Words,
};
use pencilmill_puzzle::model::{Clues, Loop, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

mod track;

/// The genre Rollercoaster.
pub struct Rollercoaster;

static CARD: Card = Card {
    slug: "rollercoaster",
    title: "Rollercoaster",
    title_ja: "ローラーコースター",
    family: Some(Family::Loops),
    goal: Words {
        en: "Draw one closed loop through the centres of white cells, and the pillars that carry \
             it. Some white cells may stay empty.",
        ja: "白マスの中央を通る輪を1つと、それを支える柱を描きましょう。\
             通らない白マスがあってもかまいません。",
    },
    rules: &[
        Rule {
            tag: ["one loop", "1つの輪"],
            en: "The loop runs up, down, left and right and enters no grey cell. It never branches \
                 or crosses and visits no cell twice.",
            ja: "輪は灰色のマスに入りません。タテヨコに進み、枝分かれや交差をせず、\
                 同じマスを2度通りません。",
        },
        Rule {
            tag: ["one pillar each", "柱は1本"],
            en: "Each horizontal stretch of the loop, from turn to turn, has exactly one pillar.",
            ja: "輪のヨコの部分（曲がるマスから次の曲がるマスまで）には、\
                それぞれ柱がちょうど1本立ちます。",
        },
        Rule {
            tag: ["where pillars stand", "柱の立ち方"],
            en: "A pillar starts right below a cell where the loop runs straight across (never a \
                turn), goes down through one or more empty white cells and ends on a grey cell.",
            ja: "柱は、線がヨコにまっすぐ通るマスの真下から、\
                線のない白マスを1マス以上まっすぐ下り、灰色のマスに着きます。\
                曲がるマスの下には立ちません。",
        },
        Rule {
            tag: ["bottom edge", "盤面の下端"],
            en: "The bottom edge of the board carries no pillar.",
            ja: "盤面の下端に柱を立てることはできません。",
        },
        Rule {
            tag: ["circles", "丸の上の柱"],
            en: "A pillar stands on every grey cell with a circle. One may stand on other grey \
                cells, too.",
            ja: "丸のある灰色のマスには、必ず柱が立ちます。\
                丸のない灰色のマスに立ってもかまいません。",
        },
        Rule {
            tag: ["what numbers see", "見える数"],
            en: "A number tells how many cells of the loop it sees up, down, left and right, past \
                 empty cells and pillars, as far as the next grey cell. A ? stands for a number of \
                 1 or more.",
            ja: "数字は、そのマスから上下左右に見える輪のマスの合計です（空きマスや柱の先も見えます\
                 が、灰色のマスの先は見えません）。「？」は1以上の数です。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(7, 12, 8),
    // the ground below the track is for pillars
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Numbers(0, 99)),
        Spot::plain(Ink::Unknown, Where::Cells),
        Spot::plain(Ink::Circle, Where::Cells),
        Spot::plain(Ink::Grey, Where::Cells),
    ],
    drawn: &[
        Spot::plain(Ink::Line, Where::Neighbours),
        Spot::plain(Ink::Pillar, Where::Cells),
    ],
    hints: &[
        (Ink::Number, &Plain),
        (Ink::Unknown, &Plain),
        (Ink::Circle, &Plain),
    ],
    requires: &[
        Requirement::Shares(Ink::Grey),
        Requirement::Shares(Ink::Circle),
    ],
    words: &[(Ink::Circle, "circle", "丸")],
    version: 4,
    tuning: Tuning {
        thins_again: true,
        fills: 25,
        choices: 4,
        ..Tuning::DEFAULT
    },
    form: &[
        Target::new(Measure::Turns, [12, 13, 16, 19, 24]),
        Target::new(Measure::Track, [28, 40, 46, 54, 78]),
        Target::new(Measure::Bare, [0, 5, 8, 11, 19]),
    ],
    ..Card::DEFAULT
};

impl Genre for Rollercoaster {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        track::compose(order.board, random)
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let grey = m.choose_cells(Ink::Grey);
        m.rule(1);
        let Loop { lines, visited, .. } = m.draw_loop();
        for cell in board.cells() {
            m.rule_of(1, Item::at(Ink::Grey, cell));
            m.any([!grey[cell], !visited[cell]]);
        }
        let pillar = m.draw_cells(Ink::Pillar);
        m.rule(0);
        let mut carried = Lattice::new(board, Lit::FALSE);
        for cell in board.cells() {
            carried[cell] = m.derived_all(&[pillar[cell + DOWN], visited[cell]]);
        }
        m.rule(2);
        for first in board.cells() {
            let (mut drawn, mut cells) = (Vec::new(), vec![carried[first]]);
            for last in board.ray(first, RIGHT) {
                drawn.push(!lines[last.half(LEFT)]);
                cells.push(carried[last]);
                let beyond = [lines[first.half(LEFT)], lines[last.half(RIGHT)]];
                m.any(drawn.iter().chain(&cells).chain(&beyond).copied());
                let ends = [!carried[first], !carried[last]];
                m.any(drawn.iter().chain(&ends).copied());
            }
        }
        for cell in board.cells() {
            m.rule(3);
            m.any([!pillar[cell], !visited[cell]]);
            m.rule_of(3, Item::at(Ink::Grey, cell));
            m.any([!pillar[cell], !grey[cell]]);
            m.rule(3);
            let above = cell + UP;
            for step in [LEFT, RIGHT] {
                m.any([!pillar[cell], pillar[above], lines[above.half(step)]]);
            }
            if board.contains(cell + DOWN) {
                m.any([!pillar[cell], pillar[cell + DOWN], grey[cell + DOWN]]);
            } else {
                m.rule(4);
                m.never(pillar[cell]);
            }
        }
        Clues::new(move |m, hint, _| {
            m.rule(1);
            m.always(grey[hint.at]);
            if hint.ink == Ink::Circle {
                m.rule(5);
                m.always(pillar[hint.at + UP]);
                return;
            }
            m.rule(0);
            let mut seen = Vec::new();
            for step in ORTHOGONAL {
                let mut open = Lit::TRUE;
                for cell in board.ray(hint.at, step) {
                    seen.push(m.derived_all(&[open, visited[cell]]));
                    open = m.derived_all(&[open, !grey[cell]]);
                }
            }
            m.rule(6);
            match hint.value {
                Some(number) => m.exactly(number as u32, seen),
                None => m.any(seen),
            }
        })
    }

    /// A "?" is read, but never made: it says hardly anything.
    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let board = puzzle.board;
        let grey = puzzle.printed.marks(board, Ink::Grey);
        let unknown = puzzle.printed.marks(board, Ink::Unknown);
        let pillar = answer.marks(board, Ink::Pillar);
        let visited = Lines::of(board, answer).visited;
        let mut hints = Vec::new();
        for cell in board.cells().filter(|&cell| grey[cell]) {
            let seen = board.in_sight(cell, &grey).filter(|&cell| visited[cell]);
            let count = seen.count() as i16;
            if !unknown[cell] {
                hints.push(Item::valued(Ink::Number, cell, count));
            } else if count > 0 {
                hints.push(Item::at(Ink::Unknown, cell));
            }
            if pillar[cell + UP] {
                hints.push(Item::at(Ink::Circle, cell));
            }
        }
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let printed = |ink| puzzle.printed.of(ink);
        let grey = puzzle.printed.marks(board, Ink::Grey);
        Box::new(move |answer| {
            let lines = Lines::of(board, answer);
            let pillar = answer.marks(board, Ink::Pillar);
            lines.one_loop().map_err(|at| Broken::Rule(1, at))?;
            for cell in board.cells() {
                let clue = |ink| printed(ink).any(|clue| clue.at == cell);
                let needs_grey = clue(Ink::Number) || clue(Ink::Unknown) || clue(Ink::Circle);
                if grey[cell] && lines.visited[cell] || needs_grey && !grey[cell] {
                    return Err(Broken::at(1, cell));
                }
            }
            for cell in board.cells().filter(|&cell| pillar[cell]) {
                let [above, below] = [cell + UP, cell + DOWN];
                let runs = |step| lines.drawn[above.half(step)];
                let hangs = !(pillar[above] || runs(LEFT) && runs(RIGHT));
                if grey[cell] || lines.visited[cell] || hangs {
                    return Err(Broken::at(3, cell));
                }
                if !board.contains(below) {
                    return Err(Broken::at(4, cell));
                }
                if !pillar[below] && !grey[below] {
                    return Err(Broken::at(3, cell));
                }
            }
            for start in board.cells() {
                let goes = |cell: Place, step| lines.drawn[cell.half(step)];
                if goes(start, LEFT) || !goes(start, RIGHT) {
                    continue;
                }
                let next = |&cell: &Place| goes(cell, RIGHT).then(|| cell + RIGHT);
                let stretch = std::iter::successors(Some(start), next);
                if stretch.filter(|&cell| pillar[cell + DOWN]).count() != 1 {
                    return Err(Broken::at(2, start));
                }
            }
            if let Some(circle) = printed(Ink::Circle).find(|circle| !pillar[circle.at + UP]) {
                return Err(Broken::at(5, circle.at));
            }
            for clue in printed(Ink::Number).chain(printed(Ink::Unknown)) {
                let seen = board.in_sight(clue.at, &grey);
                let count = seen.filter(|&cell| lines.visited[cell]).count() as i16;
                if clue.value.map_or(count == 0, |number| number != count) {
                    return Err(Broken::at(6, clue.at));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Rollercoaster {
    /// Turns a grey cell without clue and without pillar white.
    fn relaxations(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Composition> {
        let pillar = answer.marks(puzzle.board, Ink::Pillar);
        let clues = puzzle.hints();
        let idle = puzzle.printed.of(Ink::Grey).filter(|grey| {
            !pillar[grey.at + UP] && !clues.items().iter().any(|clue| clue.at == grey.at)
        });
        let without = |grey: &Item| {
            Composition::known(
                puzzle.layout().filtered(|item| item != grey),
                answer.clone(),
            )
        };
        idle.map(without).collect()
    }

    /// Trivial if two thirds of the board have neither loop, pillar nor grey.
    fn is_trivial(&self, puzzle: &Puzzle, answer: &Drawing) -> bool {
        let board = puzzle.board;
        let visited = Lines::of(board, answer).visited;
        let pillar = answer.marks(board, Ink::Pillar);
        let grey = puzzle.printed.marks(board, Ink::Grey);
        let used = board
            .cells()
            .filter(|&cell| visited[cell] || pillar[cell] || grey[cell]);
        3 * used.count() < board.area()
    }

    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        let grey = puzzle.printed.marks(puzzle.board, Ink::Grey);
        let mut clues = puzzle.printed.items().iter();
        let stray = clues.find(|clue| !grey[clue.at])?;
        Some(format!("{} on a cell that is not grey", stray.ink.name()))
    }
}
