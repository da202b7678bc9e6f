//! BitsPuzzle (docs/rules.md, genre 44; the paper "Solving and problem making of BitsPuzzle"). Fit
//! eleven sticks with letters into a 5x5 frame so that each row and column shows each letter once.
//!
//! ```text
//! ┌───────────────────┐    ┌───────────┬───┬───┐
//! │                   │    │ B   A   C │ D │ E │
//! │   ·   ·   ·   ·   │    ├───┬───────┴───┤   │
//! │                 A │    │ D │ B   E   C │ A │
//! │   ·   ·   ·   ·   │    │   ├───────────┤   │
//! │             E     │    │ C │ D   A   E │ B │
//! │   ·   ·   ·   ·   │    │   ├───────┬───┴───┤
//! │       ═           │    │ E │ C ═ B │ A   D │
//! │   ·   ·   ·   ·   │    ├───┴───┬───┼───────┤
//! │                   │    │ A   E │ D │ B   C │
//! └───────────────────┘    └───────┴───┴───────┘
//! ┌───┐   ┌───┐   ┌───────────┐
//! │ D │   │ E │   │ B   A   C │
//! │   │   │   │   └───────────┘
//! │ C │   │ A │
//! │   │   │   │
//! │ E │   │ B │
//! └───┘   └───┘
//! ┌───────────┐   ┌───────────┐
//! │ B   E   C │   │ D   A   E │
//! └───────────┘   └───────────┘
//! ┌───────┐   ┌───────┐   ┌───────┐
//! │ A   D │   │ A   E │   │ B   C │
//! └───────┘   └───────┘   └───────┘
//! ┌───────┐   ┌───┐   ┌───┐
//! │ C   B │   │ D │   │ D │
//! └───────┘   └───┘   └───┘
//! ```
//!
//! The sticks in the bank below the frame are layout; letters, joins and borders in the frame are
//! hints. In the variant `random` sticks may be turned: the images of an answer under symmetries
//! that keep the hints count as one answer.

mod count;
mod sticks;

use count::LENGTHS;
use pencilmill_puzzle::board::{
    Board, DOWN, Drawing, Ink, Item, Lattice, Place, RIGHT, Regions, Spot, Symmetry, Values, Where,
};
use pencilmill_puzzle::genre::{
    Answer, Broken, Card, Checker, Composition, Extras, Family, Genre, HintKind, Order, Puzzle,
    Rule, Sizes, Words,
};
use pencilmill_puzzle::model::{Clues, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;
use std::collections::BTreeMap;
use sticks::{Placement, Stick, bank, differ, filling_set, random_set, sticks_in_bank};

/// The genre BitsPuzzle.
pub struct BitsPuzzle;

/// Number of letters, rows and columns.
const ORDER: i16 = 5;
/// The variant in which sticks may be turned.
const RANDOM: &str = "random";

static CARD: Card = Card {
    slug: "bitspuzzle",
    title: "BitsPuzzle",
    title_ja: "ビッツパズル",
    family: Some(Family::Pieces),
    author: Some("パーナピー"),
    origin: Some(Words {
        en: "Sold as a box of eleven pieces, with eight puzzles.",
        ja: "11個のピースと8種類の問題が市販された。",
    }),
    goal: Words {
        en: "Fit all pieces shown below into the frame.",
        ja: "下にあるピースをすべて枠にはめこみましょう。",
    },
    rules: &[
        Rule {
            tag: ["filled frame", "すきまなし"],
            en: "The pieces fill the frame. They never overlap, and none sticks out.",
            ja: "ピースは枠をすきまなく埋め、重なったりはみ出したりしません。",
        },
        Rule {
            tag: ["direction of pieces", "ピースの向き"],
            en: "Pieces are placed as they are shown, not turned. With a turning sign beside the \
                 frame they may be turned, and the whole picture turned or mirrored is the same \
                 answer.",
            ja: "ピースは図の向きのまま使います。枠の横に回転の印があるときは回してもよく、全体を\
                 回したり裏返したりしたものは同じ答えです。",
        },
        Rule {
            tag: ["each letter once", "文字は1回"],
            en: "Each row and each column contains each letter exactly once.",
            ja: "どの段にもどの列にも、それぞれの文字がちょうど1回ずつ入ります。",
        },
        Rule {
            tag: ["printed signs", "枠の手がかり"],
            en: "A letter in the frame is the letter of its cell. A bold side lies between two \
                 pieces, and joined cells belong to one piece.",
            ja: "枠の中の文字は、そのマスの文字です。太線はピースの境目で、つながったマスは同じ\
                 ピースです。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(ORDER, ORDER, ORDER),
    variants: &["normal", RANDOM],
    printed: &[
        Spot::valued(Ink::Letter, Where::Bank, Values::Letters(ORDER)),
        Spot::plain(Ink::Join, Where::BankNeighbours),
        Spot::plain(Ink::Turnable, Where::TopRight),
        Spot::valued(Ink::Letter, Where::Cells, Values::Letters(ORDER)),
        Spot::plain(Ink::Join, Where::Neighbours),
        Spot::plain(Ink::Border, Where::InnerSides),
    ],
    drawn: &[
        Spot::valued(Ink::Letter, Where::Cells, Values::Letters(ORDER)),
        Spot::plain(Ink::Border, Where::InnerSides),
    ],
    hints: &[
        (Ink::Letter, &InFrame),
        (Ink::Join, &InFrame),
        (Ink::Border, &InFrame),
    ],
    version: 2,
    ways: &[(1, "a place for a piece", "ピースの置き方")],
    ..Card::DEFAULT
};

/// Items in the frame; the bank and the turning sign are layout.
struct InFrame;

impl HintKind for InFrame {
    fn is_hint(&self, puzzle: &Puzzle, item: &Item) -> bool {
        puzzle.board.contains(item.at)
    }
}

impl Genre for BitsPuzzle {
    fn card(&self) -> &'static Card {
        &CARD
    }

    /// Composes a set of sticks without an answer: those of a random picture, or any random set if
    /// sticks may be turned.
    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let turnable = order.variant == RANDOM;
        let sticks = match turnable {
            true => random_set(random)?,
            false => filling_set(order.board, random)?,
        };
        let mut layout = bank(order.board, &sticks, turnable);
        if turnable {
            layout.insert(turning_sign(order.board));
        }
        Some(Composition {
            layout,
            answer: Answer::Containing(Drawing::blank()),
        })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let letters: Vec<Lattice<Lit>> = (1..=ORDER)
            .map(|letter| m.draw_cells_valued(Ink::Letter, letter))
            .collect();
        m.rule(1);
        let mut lying: Vec<(Lit, Placement)> = Vec::new();
        for (stick, copies) in counted_sticks(puzzle) {
            let placements = stick.placements(board, is_turnable(puzzle));
            let ways: Vec<(Lit, Placement)> = placements
                .into_iter()
                .map(|place| (m.choice(), place))
                .collect();
            m.exactly(copies, ways.iter().map(|way| way.0));
            lying.extend(ways);
        }
        for (lit, place) in &lying {
            for (&cell, &mark) in place.cells.iter().zip(&place.marks) {
                m.implies(*lit, letters[mark as usize - 1][cell]);
            }
        }
        let over = |cells: &[Place]| -> Vec<Lit> {
            let covers = |place: &Placement| cells.iter().all(|cell| place.cells.contains(cell));
            lying
                .iter()
                .filter(|way| covers(&way.1))
                .map(|way| way.0)
                .collect()
        };
        for cell in board.cells() {
            m.exactly(1, over(&[cell]));
        }
        let mut joined = Lattice::new(board, Lit::FALSE);
        for side in board.inner_sides() {
            joined[side] = m.derived_any(over(&side.beside()));
            m.draw_if(!joined[side], Item::at(Ink::Border, side));
        }
        m.rule(3);
        for letter in &letters {
            for line in rows_and_columns(board) {
                m.exactly(1, line.map(|cell| letter[cell]));
            }
        }
        for cell in board.cells() {
            m.exactly(1, letters.iter().map(|letter| letter[cell]));
        }
        Clues::new(move |m, hint, _| {
            m.rule(4);
            m.always(match (hint.ink, hint.value) {
                (Ink::Letter, Some(letter)) => letters[letter as usize - 1][hint.at],
                (Ink::Join, _) => joined[hint.at.midway(hint.to)],
                _ => !joined[hint.at],
            });
        })
    }

    /// Letters of cells, joins within sticks and borders between them.
    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let borders = answer.marks(puzzle.board, Ink::Border);
        let joined = puzzle.board.inner_sides().filter(|&side| !borders[side]);
        let joins = joined.map(|side| {
            let [a, b] = side.beside();
            Item::between(Ink::Join, a, b)
        });
        answer.items().iter().copied().chain(joins).collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let mut letters = Lattice::new(board, 0);
            for item in answer.of(Ink::Letter) {
                if letters[item.at] != 0 {
                    return Err(Broken::at(1, item.at));
                }
                letters[item.at] = item.value.unwrap_or_default();
            }
            let mut found = Vec::new();
            for cells in Regions::of(board, answer).all() {
                let cell = cells[0];
                let marks: Vec<i16> = cells.iter().map(|&cell| letters[cell]).collect();
                let stick = Stick::new(marks, cells.contains(&(cell + DOWN)));
                if stick.cells(cell) != cells || stick.marks.contains(&0) {
                    return Err(Broken::at(1, cell));
                }
                found.push(stick);
            }
            let mut wanted = sticks_in_bank(board, &puzzle.printed).ok_or(Broken::whole(1))?;
            let at_rest = |sticks: &[Stick]| {
                let mut at_rest: Vec<Stick> = sticks.iter().map(Stick::turned_to_rest).collect();
                at_rest.sort_unstable();
                at_rest
            };
            if at_rest(&found) != at_rest(&wanted) {
                return Err(Broken::whole(1));
            }
            found.sort_unstable();
            wanted.sort_unstable();
            if !is_turnable(puzzle) && found != wanted {
                return Err(Broken::whole(2));
            }
            for line in rows_and_columns(board) {
                let line: Vec<Place> = line.collect();
                let marks: Vec<i16> = line.iter().map(|&cell| letters[cell]).collect();
                if !differ(&marks) {
                    return Err(Broken::at(3, line[0]));
                }
            }
            let borders = answer.marks(board, Ink::Border);
            for hint in puzzle.hints().items() {
                let holds = match hint.ink {
                    Ink::Letter => hint.value == Some(letters[hint.at]),
                    Ink::Join => !borders[hint.at.midway(hint.to)],
                    _ => borders[hint.at],
                };
                if !holds {
                    return Err(Broken::at(4, hint.at));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for BitsPuzzle {
    /// Images of the answer under symmetries that keep the hints. Sticks that may be turned fill
    /// these too, so they count as one answer.
    fn equivalent(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Drawing> {
        if !is_turnable(puzzle) {
            return Vec::new();
        }
        let hints = puzzle.hints();
        let image = |drawing: &Drawing, s: Symmetry| drawing.mapped(|p| s.apply(puzzle.board, p));
        Symmetry::all()
            .filter(|&s| image(&hints, s) == hints)
            .map(|s| image(answer, s))
            .filter(|turned| turned != answer)
            .collect()
    }

    /// Turns the hints with the frame and each stick by itself, and lays the bank out anew.
    fn transformed(&self, puzzle: &Puzzle, symmetry: Symmetry) -> Puzzle {
        let board = puzzle.board;
        let turnable = is_turnable(puzzle);
        let turn = |stick: &Stick| {
            let top = symmetry.apply(board, Place::cell(0, 0));
            let along = if stick.upright { DOWN } else { RIGHT };
            let reversed = symmetry.apply(board, Place::cell(0, 0) + along) < top;
            let stick = if symmetry.transposes() {
                stick.tipped()
            } else {
                stick.clone()
            };
            if reversed { stick.reversed() } else { stick }
        };
        let sticks = sticks_in_bank(board, &puzzle.printed).unwrap_or_default();
        let sticks: Vec<Stick> = sticks.iter().map(turn).collect();
        let hints = puzzle.hints().mapped(|p| symmetry.apply(board, p));
        let mut printed = bank(board, &sticks, turnable);
        hints.items().iter().for_each(|&hint| printed.insert(hint));
        if turnable {
            printed.insert(turning_sign(board));
        }
        Puzzle {
            printed,
            ..puzzle.clone()
        }
    }

    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        let Some(sticks) = sticks_in_bank(puzzle.board, &puzzle.printed) else {
            return Some("joined cells in the bank that are no straight piece".to_owned());
        };
        let mut lengths: Vec<usize> = sticks.iter().map(|stick| stick.marks.len()).collect();
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        if lengths != LENGTHS {
            return Some(format!(
                "pieces of lengths {lengths:?} instead of {LENGTHS:?}"
            ));
        }
        if sticks.iter().any(|stick| !differ(&stick.marks)) {
            return Some("a piece that shows a letter twice".to_owned());
        }
        let marks = sticks.iter().flat_map(|stick| stick.marks.clone());
        let counted = marks.fold([0; ORDER as usize], |mut counts, mark| {
            counts[mark as usize - 1] += 1;
            counts
        });
        let even = counted.iter().all(|&count| count == ORDER);
        (!even).then(|| format!("letters that stand {counted:?} times instead of five times each"))
    }
}

fn turning_sign(board: Board) -> Item {
    Item::at(Ink::Turnable, Where::top_right(board))
}

fn is_turnable(puzzle: &Puzzle) -> bool {
    puzzle.printed.contains(&turning_sign(puzzle.board))
}

/// The distinct sticks of a puzzle with their numbers: equal sticks are interchangeable.
fn counted_sticks(puzzle: &Puzzle) -> BTreeMap<Stick, u32> {
    let sticks = sticks_in_bank(puzzle.board, &puzzle.printed).unwrap_or_default();
    let mut kinds = BTreeMap::new();
    for stick in sticks {
        let kind = if is_turnable(puzzle) {
            stick.turned_to_rest()
        } else {
            stick
        };
        *kinds.entry(kind).or_default() += 1;
    }
    kinds
}

fn rows_and_columns(board: Board) -> impl Iterator<Item = impl Iterator<Item = Place>> {
    let starts = (0..ORDER).flat_map(|i| [(Place::cell(i, 0), RIGHT), (Place::cell(0, i), DOWN)]);
    starts.map(move |(start, step)| std::iter::once(start).chain(board.ray(start, step)))
}
