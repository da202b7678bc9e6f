//! Roots (docs/rules.md, genre 17). Draw a main line from the white circle to the X, and to each
//! black circle a side line of the given length that starts where the main line goes straight.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────────────────┐
//! │   │ ● │   │   │(3)│    │     ●━━━━━━━┓  (3)│
//! ├───┼───┼───┼───┼───┤    │   ·   ·   · ┃ · ┃ │
//! │   │   │   │   │   │    │ ┏━━━┳━━━┳━━━┻━━━┛ │
//! ├───┼───┼───┼───┼───┤    │ ┃ · ┃ · ┃ ·   ·   │
//! │ ╳ │   │   │   │ ● │    │ ╳   ┃   ┗━━━━━━━● │
//! ├───┼───┼───┼───┼───┤    │   · ┃ ·   ·   ·   │
//! │   │   │   │███│   │    │     ┃      ███    │
//! ├───┼───┼───┼───┼───┤    │   · ┃ ·   ·   ·   │
//! │   │ ● │   │   │   │    │     ●             │
//! └───┴───┴───┴───┴───┘    └───────────────────┘
//! ```
//!
//! Black cells are the hints. The engine walks from the black circles: a side line starts where a
//! walk has the given length, and lines branch nowhere else. With as many branches as black circles
//! and no ring, all lines form one tree; the rest is the main line, which needs no variables of its
//! own.

use pencilmill_puzzle::board::{
    Drawing, Ink, Item, Lattice, Lines, ORTHOGONAL, Place, Spot, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Family, Genre, Measure, Order, Plain, Puzzle, Requirement,
    Rule, Sizes, Target, Words,
};
use pencilmill_puzzle::layout::random_walk::walk;
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Roots.
pub struct Roots;

static CARD: Card = Card {
    slug: "roots",
    title: "Roots",
    title_ja: "ルーツ",
    family: Some(Family::Paths),
    goal: Words {
        en: "Draw a main line from the white circle to the X, and one side line from it to each \
             black circle.",
        ja: "白丸から×まで1本の主線を引き、主線からそれぞれの黒丸へ側線を1本ずつのばしましょう。",
    },
    rules: &[
        Rule {
            tag: ["main line", "主線"],
            en: "The main line runs up, down, left and right and may have any length. The white \
                 circle and the X are its ends.",
            ja: "主線はタテヨコに進み、長さは自由です。白丸と×は主線の両端で、\
                 線は通り抜けません。",
        },
        Rule {
            tag: ["side lines", "側線"],
            en: "A side line leaves the main line at a right angle, in a cell where this goes \
                 straight, may bend, and ends in a black circle. The number tells how many steps \
                 from cell to cell each takes.",
            ja: "側線は主線が直進するマスから直角に出て、曲がってもよく、黒丸で終わります。白丸の数\
                 字は、どの側線にも共通の長さです（出るマスは数えず、黒丸は数えます）。",
        },
        Rule {
            tag: ["one per cell", "1マスから1本"],
            en: "No two side lines leave from the same cell.",
            ja: "同じマスから2本の側線は出ません。",
        },
        Rule {
            tag: ["no branching", "枝分かれ禁止"],
            en: "Side lines do not branch.",
            ja: "側線は枝分かれしません。",
        },
        Rule {
            tag: ["no contact", "共有禁止"],
            en: "Lines share no other cell: they do not cross, and none visits a cell twice.",
            ja: "側線が出るマスのほかでは、2本の線が同じマスを通ることはありません。\
                 どの線も交差せず、同じマスを2度通りません。",
        },
        Rule {
            tag: ["black cells", "黒マス"],
            en: "No line enters a black cell.",
            ja: "黒マスには線を引けません。",
        },
        Rule {
            tag: ["no other lines", "ほかの線"],
            en: "There are no other lines.",
            ja: "これ以外の線はありません。",
        },
    ],
    unprinted: &[7],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 10, 8),
    printed: &[
        Spot::plain(Ink::Black, Where::Cells),
        Spot::valued(Ink::Circled, Where::Cells, Values::Numbers(1, 20)),
        Spot::plain(Ink::Cross, Where::Cells),
        Spot::plain(Ink::Disc, Where::Cells),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    hints: &[(Ink::Black, &Plain)],
    free_places: true,
    requires: &[
        Requirement::Exactly(1, Ink::Circled),
        Requirement::Exactly(1, Ink::Cross),
    ],
    ways: &[(2, "a side line", "側線")],
    words: &[
        (Ink::Cross, "X", "×"),
        (Ink::Circled, "white circle", "白丸"),
        (Ink::Black, "black cell", "黒マス"),
    ],
    version: 4,
    form: &[
        Target::new(Measure::Turns, [4, 10, 14, 18, 34]),
        Target::new(Measure::Track, [36, 48, 56, 64, 86]),
        Target::new(Measure::Bare, [0, 4, 7, 10, 17]),
        Target::new(Measure::Black, [3, 9, 12, 15, 28]),
    ],
    ..Card::DEFAULT
};

/// Fewest and most steps of a side line.
const LENGTHS: (usize, usize) = (2, 4);
/// Fewest side lines.
const FEWEST: usize = 3;

impl Genre for Roots {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let cells: Vec<Place> = board.cells().collect();
        let length = LENGTHS.0 + random.below(LENGTHS.1 - LENGTHS.0 + 1);
        let steps = board.area() / 5 + random.below(1 + board.area() / 6);
        let mut taken = Lattice::new(board, false);
        let &from = random.choose(&cells)?;
        let main = walk(board, from, &ORTHOGONAL, &ORTHOGONAL, steps, &taken, random)?;
        main.iter().for_each(|&cell| taken[cell] = true);
        let mut layout = Drawing::blank();
        let mut answer = Drawing::blank();
        draw(&main, &mut answer);
        let mut straight: Vec<&[Place]> = main
            .windows(3)
            .filter(|c| c[0].midway(c[2]) == c[1])
            .collect();
        random.shuffle(&mut straight);
        for three in straight {
            let along = three[0].step_to(three[1]);
            let across = ORTHOGONAL.into_iter();
            let across: Vec<_> = across.filter(|&s| s != along && s != -along).collect();
            let side = walk(
                board,
                three[1],
                &across,
                &ORTHOGONAL,
                length,
                &taken,
                random,
            );
            if let Some(side) = side {
                side.iter().for_each(|&cell| taken[cell] = true);
                draw(&side, &mut answer);
                layout.insert(Item::at(Ink::Disc, side[length]));
            }
        }
        if layout.len() < FEWEST {
            return None;
        }
        layout.insert(Item::valued(Ink::Circled, from, length as i16));
        layout.insert(Item::at(Ink::Cross, main[steps]));
        Some(Composition::known(layout, answer))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let lines = m.draw_between_cells(Ink::Line);
        let ends = puzzle
            .printed
            .marks_of(board, &[Ink::Circled, Ink::Cross, Ink::Disc]);
        let mut discs = Lattice::new(board, Lit::FALSE);
        let length = length(puzzle);
        for ink in [Ink::Circled, Ink::Cross] {
            for end in puzzle.printed.of(ink) {
                m.rule_of(1, *end);
                m.exactly(1, lines.beside(end.at));
            }
        }
        for disc in puzzle.printed.of(Ink::Disc) {
            m.rule_of(2, *disc);
            discs[disc.at] = Lit::TRUE;
            m.exactly(1, lines.beside(disc.at));
        }
        m.rule(0);
        let arrivals = m.steps_from(&discs, &lines, length);
        let (starts, onward) = match arrivals.split_last() {
            Some((starts, onward)) => (starts.clone(), onward),
            None => (Lattice::new(board, [Lit::FALSE; 4]), &[][..]),
        };
        for cell in board.cells() {
            let ends_here = lines.beside(cell);
            for arrive in onward.iter().map(|arrivals| arrivals[cell]) {
                for (way, &arrive) in arrive.iter().enumerate() {
                    let on = [way, (way + 1) % 4, (way + 3) % 4].map(|way| ends_here[way]);
                    m.rule(2);
                    m.any(on.into_iter().chain([!arrive]));
                    m.rule(4);
                    for i in 0..3 {
                        m.any([!arrive, !on[i], !on[(i + 1) % 3]]);
                    }
                }
            }
            m.rule(2);
            for (way, &start) in starts[cell].iter().enumerate() {
                let beside = [(way + 1) % 4, (way + 3) % 4].map(|way| ends_here[way]);
                beside.iter().for_each(|&line| m.implies(start, line));
                let three = beside.into_iter().chain([ends_here[(way + 2) % 4]]);
                m.any(three.map(|line| !line).chain([ends_here[way], start]));
            }
            m.rule(0);
            let both = [0, 1].map(|way| m.derived_all(&[starts[cell][way], starts[cell][way + 2]]));
            m.rule(3);
            m.at_most(1, starts[cell]);
            both.iter().for_each(|&both| m.never(both));
            m.rule(5);
            m.any(ends_here.map(|line| !line).into_iter().chain(both));
            if !ends[cell] {
                m.rule(7);
                for way in 0..4 {
                    let others = (1..4).map(|turn| ends_here[(way + turn) % 4]);
                    m.any(others.chain([!ends_here[way]]));
                }
            }
        }
        m.rule(5);
        let everywhere = Lattice::new(board, Lit::TRUE);
        m.forest(&Graph::of_lines(board.cells(), &everywhere, &lines));
        Clues::new(move |m, hint, _| {
            m.rule(6);
            lines
                .beside(hint.at)
                .into_iter()
                .for_each(|line| m.never(line));
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let lines = Lines::of(puzzle.board, answer);
        let unused = puzzle.board.cells().filter(|&cell| !lines.visited[cell]);
        unused.map(|cell| Item::at(Ink::Black, cell)).collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let marks = |ink| puzzle.printed.marks(board, ink);
        let (discs, black) = (marks(Ink::Disc), marks(Ink::Black));
        Box::new(move |answer| {
            let lines = Lines::of(board, answer);
            let count = |cell| lines.around(cell);
            let symbol = |ink| puzzle.printed.of(ink).next().map(|item| item.at);
            let (Some(from), Some(to)) = (symbol(Ink::Circled), symbol(Ink::Cross)) else {
                return Err(Broken::whole(1));
            };
            Broken::if_found(6, board.cells().find(|&c| black[c] && lines.visited[c]))?;
            let joined = |a: Place, b: Place| lines.drawn[a.midway(b)];
            let reached = lines.reached(from);
            if count(from) != 1 || count(to) != 1 || !reached[to] {
                return Err(Broken::at(1, to));
            }
            Broken::if_found(2, board.cells().find(|&c| discs[c] && count(c) != 1))?;
            let is_end = |cell| cell == from || cell == to || discs[cell];
            for cell in board.cells().filter(|&cell| lines.visited[cell]) {
                if !reached[cell] || count(cell) == 1 && !is_end(cell) {
                    return Err(Broken::at(7, cell));
                }
            }
            let visited = board.cells().filter(|&cell| lines.visited[cell]).count();
            if answer.len() >= visited {
                return Err(Broken::whole(5));
            }
            // In a tree, the cells on the way from one end to the other form the main line.
            let mut main = Lattice::new(board, false);
            for cell in board.cells().filter(|&cell| reached[cell]) {
                let past = board.flood(from, |a, b| joined(a, b) && a != cell);
                main[cell] = cell == to || !past[to];
            }
            for start in board.cells().filter(|&cell| main[cell]) {
                let beside: Vec<Place> = board
                    .neighbours(start)
                    .filter(|&c| joined(start, c))
                    .collect();
                let (along, aside): (Vec<Place>, Vec<Place>) =
                    beside.into_iter().partition(|&c| main[c]);
                let Some(&first) = aside.first() else {
                    continue;
                };
                if aside.len() > 1 {
                    return Err(Broken::at(3, start));
                }
                if along[0].midway(along[1]) != start {
                    return Err(Broken::at(2, start));
                }
                let (mut before, mut at, mut steps) = (start, first, 1);
                while !discs[at] {
                    let onward = board
                        .neighbours(at)
                        .filter(|&c| c != before && joined(at, c));
                    let onward: Vec<Place> = onward.collect();
                    if onward.len() != 1 {
                        return Err(Broken::at(4, at));
                    }
                    (before, at) = (at, onward[0]);
                    steps += 1;
                }
                if steps != length(puzzle) {
                    return Err(Broken::at(2, at));
                }
            }
            Ok(())
        })
    }
}

/// The steps of a side line, printed in the white circle.
fn length(puzzle: &Puzzle) -> usize {
    let circle = puzzle.printed.of(Ink::Circled).next();
    circle
        .and_then(|circle| circle.value)
        .map_or(0, |n| n as usize)
}

/// Draws the lines from cell to cell.
fn draw(cells: &[Place], answer: &mut Drawing) {
    Item::along(Ink::Line, cells).for_each(|line| answer.insert(line));
}
