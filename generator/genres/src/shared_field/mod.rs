//! Shared field (docs/rules.md, genre 24). Draw as many loops along the grid as there are kinds of
//! letters; each encloses all letters of its kind, and loops may cross.
//!
//! ```text
//! ┌───┬───┬───┬───┐    ┏━━━┓───────────┐
//! │ A │   │ ╳ │   │    ┃ A ┃     ╳     │
//! ├───┼───┼───┼───┤    ┗━━━┛   ┏━━━┓   │
//! │   │   │ B │   │    │       ┃ B ┃   │
//! ├───┼───┼───┼───┤    │   ┏━━━╋━━━╋━━━┓
//! │ ╳ │   │   │ C │    │ ╳ ┃   ┃   ┃ C ┃
//! ├───┼───┼───┼───┤    │   ┗━━━╋━━━╋━━━┛
//! │   │   │ B │   │    │       ┃ B ┃   │
//! └───┴───┴───┴───┘    └───────┗━━━┛───┘
//! ```
//!
//! A loop is the outline of an island of cells. Loops are not labelled: it is enough that kinds can
//! be assigned to them. So several letters can be true of a cell, and a letter is a hint as long as
//! some assignment satisfies it together with everything printed. One letter of each kind is
//! layout, since the number of kinds is the number of loops.

use pencilmill_puzzle::board::{Drawing, Ink, Item, NoRings, Ring, Spot, Values, Where};
use pencilmill_puzzle::clues::{FurtherLetter, letter_kinds};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Family, Genre, Measure, Order, Plain, Puzzle, Requirement,
    Rule, Sizes, Target, Tuning, Words,
};
use pencilmill_puzzle::layout::islands;
use pencilmill_puzzle::model::{Clues, Model, Outline};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Shared field.
pub struct SharedField;

static CARD: Card = Card {
    slug: "shared-field",
    title: "Shared field",
    title_ja: "シェアードフィールド",
    family: Some(Family::Loops),
    goal: Words {
        en: "Draw closed loops along the sides of cells, one for each letter. The outline of the \
             board may be used.",
        ja: "マスの辺に沿って、文字の種類ごとに1つの輪を描きましょう。盤面の外周も使えます。",
    },
    rules: &[
        Rule {
            tag: ["one loop each", "1文字に1つの輪"],
            en: "There are exactly as many loops as different letters. Each letter has a loop of \
                 its own.",
            ja: "輪は文字の種類と同じ数だけあります。どの種類の文字にも、\
                自分の輪が1つずつあります。",
        },
        Rule {
            tag: ["its own letters", "自分の文字"],
            en: "The loop of a letter encloses every cell with this letter. It may enclose other \
                letters, too.",
            ja: "輪は、自分の文字をすべて囲みます。ほかの文字を囲んでもかまいません。",
        },
        Rule {
            tag: ["crossings", "直進の交差"],
            en: "Two loops may cross at a corner of cells where both go straight. Otherwise they \
                 share no side and no corner, and no loop visits a corner twice.",
            ja: "2つの輪は、どちらもまっすぐ進むマスの角でだけ交差できます。\
                 ほかでは辺も角も共有せず、1つの輪が同じ角を2度通ることもありません。",
        },
        Rule {
            tag: ["X cells", "×のマス"],
            en: "A cell with an X lies outside all loops.",
            ja: "×のマスは、どの輪にも囲まれません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 12, 10),
    printed: &[
        Spot::valued(Ink::Letter, Where::Cells, Values::Letters(MOST)),
        Spot::plain(Ink::Cross, Where::Cells),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::PointNeighbours)],
    hints: &[(Ink::Letter, &FurtherLetter), (Ink::Cross, &Plain)],
    free_places: true,
    requires: &[Requirement::AtLeast(1, Ink::Letter)],
    ways: &[(1, "a course of a loop", "輪の通り方")],
    words: &[(Ink::Cross, "X", "×")],
    version: 3,
    tuning: Tuning {
        choices: 3,
        ..Tuning::DEFAULT
    },
    form: &[
        Target::new(Measure::Turns, [28, 37, 41, 46, 62]),
        Target::new(Measure::Track, [60, 78, 84, 90, 108]),
        Target::new(Measure::Bare, [0, 1, 3, 5, 11]),
    ],
    ..Card::DEFAULT
};

/// Most kinds of letters.
const MOST: i16 = 6;
/// Numbers of letter kinds in new puzzles.
const KINDS: std::ops::RangeInclusive<usize> = 2..=3;
impl Genre for SharedField {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let kinds = KINDS.start() + random.below(KINDS.count());
        let answer = islands::along_sides(board, kinds, random).filter(Ring::cross)?;
        let rings = Ring::all(board, &answer).ok()?;
        let mut layout = Drawing::blank();
        for (letter, ring) in (1..).zip(&rings) {
            let taken = layout.marks(board, Ink::Letter);
            let free = board
                .cells()
                .filter(|&cell| ring.inside[cell] && !taken[cell]);
            let letters = free.map(|cell| Item::valued(Ink::Letter, cell, letter));
            layout.insert(FurtherLetter::first(letters)?);
        }
        Some(Composition::known(layout, answer))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let layout = puzzle.layout();
        let kinds = letter_kinds(&layout);
        m.rule(1);
        let loops: Vec<Outline> = kinds.iter().map(|_| m.island_of_cells()).collect();
        m.rule(0);
        m.draw_outlines(&loops);
        m.rule(3);
        m.cross_straight(&loops);
        let clues = Clues::new(move |m, hint, _| {
            if hint.ink == Ink::Cross {
                m.rule(4);
                loops.iter().for_each(|own| m.never(own.inside[hint.at]));
            } else {
                m.rule(2);
                let own = kinds.iter().position(|&kind| hint.value == Some(kind));
                m.any(own.map(|i| loops[i].inside[hint.at]));
            }
        });
        for letter in layout.of(Ink::Letter) {
            m.under(Lit::TRUE, |m| {
                m.cite(*letter);
                clues.state(m, letter, &[]);
            });
        }
        clues
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let board = puzzle.board;
        let Ok(rings) = Ring::all(board, answer) else {
            return Vec::new();
        };
        let letters: Vec<Item> = puzzle.printed.of(Ink::Letter).copied().collect();
        let kinds = letter_kinds(&puzzle.printed);
        let ways = ways(&rings, &letters, &kinds);
        let mut hints = Vec::new();
        for cell in board.cells() {
            let printed = puzzle.printed.items().iter().find(|item| item.at == cell);
            let cross = Item::at(Ink::Cross, cell);
            let outside = rings.iter().all(|ring| !ring.inside[cell]);
            let crossed = outside && printed.is_none_or(|item| *item == cross);
            hints.extend(crossed.then_some(cross));
            for (i, &kind) in kinds.iter().enumerate() {
                let letter = Item::valued(Ink::Letter, cell, kind);
                let free = printed.is_none_or(|item| *item == letter);
                let enclosed = ways.iter().any(|way| rings[way[i]].inside[cell]);
                if free && enclosed && puzzle.is_hint(&letter) {
                    hints.push(letter);
                }
            }
        }
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let letters: Vec<Item> = puzzle.printed.of(Ink::Letter).copied().collect();
            let kinds = letter_kinds(&puzzle.printed);
            let rings = Ring::all(puzzle.board, answer).map_err(|fault| match fault {
                NoRings::End(point) => Broken::at(1, point),
                NoRings::Meet(point) | NoRings::Itself(point) => Broken::at(3, point),
            })?;
            if rings.len() != kinds.len() {
                return Err(Broken::whole(1));
            }
            if ways(&rings, &letters, &kinds).is_empty() {
                return Err(Broken::whole(2));
            }
            for cross in puzzle.printed.of(Ink::Cross) {
                if rings.iter().any(|ring| ring.inside[cross.at]) {
                    return Err(Broken::at(4, cross.at));
                }
            }
            Ok(())
        })
    }
}

/// Every assignment of rings to kinds of letters, by index, in which each ring encloses all letters
/// of its kind.
fn ways(rings: &[Ring], letters: &[Item], kinds: &[i16]) -> Vec<Vec<usize>> {
    let mut ways = vec![Vec::new()];
    for &kind in kinds {
        let own = || letters.iter().filter(|letter| letter.value == Some(kind));
        let fits = |ring: &usize| own().all(|letter| rings[*ring].inside[letter.at]);
        let fitting: Vec<usize> = (0..rings.len()).filter(fits).collect();
        ways = ways
            .iter()
            .flat_map(|way| {
                let free = fitting.iter().filter(|ring| !way.contains(*ring));
                free.map(|&ring| [&way[..], &[ring]].concat())
            })
            .collect();
    }
    ways
}
