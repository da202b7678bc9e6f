//! Field trespass (docs/rules.md, genre 26). Draw one loop for each kind of letters, around all
//! letters of its kind and no others. Loops turn by 45 degrees only, and may cross.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┬───┐    ┌───────╺━━━╸───────────┐
//! │ ╳ │   │ A │   │ ╳ │   │    │ ╳   ╱   A   ╲   ╳     │
//! ├───┼───┼───┼───┼───┼───┤    │   ╻   ·   ·   ╻   ·   │
//! │   │   │   │   │   │   │    │   ┃           ┃       │
//! ├───┼───┼───┼───┼───┼───┤    │   ┃   ·   ╺━━━╋━━━╸   │
//! │   │   │   │   │ B │   │    │   ┃     ╱     ┃ B   ╲ │
//! ├───┼───┼───┼───┼───┼───┤    │   ╹   ·   ·   ╹   ·   ╻
//! │ ╳ │   │   │   │   │   │    │ ╳   ╳       ╱         ┃
//! ├───┼───┼───┼───┼───┼───┤    │   ╻   ╺━━━╸   ·   ·   ┃
//! │   │   │   │ B │   │   │    │   ┃         B         ┃
//! ├───┼───┼───┼───┼───┼───┤    │   ╹   ·   ·   ·   ·   ╹
//! │   │   │   │   │ B │   │    │     ╲           B   ╱ │
//! └───┴───┴───┴───┴───┴───┘    └───────╺━━━━━━━━━━━╸───┘
//! ```
//!
//! A loop is the outline of an island of quarters of cells. One letter of each kind is layout,
//! since the number of kinds is the number of loops. A cell with a letter has no line, so that it
//! lies inside or outside as a whole.

use pencilmill_puzzle::board::{Drawing, Ink, Item, NoRings, Place, Ring, Spot, Values, Where};
use pencilmill_puzzle::clues::{FurtherLetter, letter_kinds};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Family, Genre, Measure, Order, Plain, Puzzle, Requirement,
    Rule, Sizes, Target, Tuning, Words,
};
use pencilmill_puzzle::layout::islands;
use pencilmill_puzzle::model::{Clues, Model, Outline};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Field trespass.
pub struct FieldTrespass;

static CARD: Card = Card {
    slug: "field-trespass",
    title: "Field trespass",
    title_ja: "フィールドトレスパス",
    family: Some(Family::Loops),
    goal: Words {
        en: "Draw loops along sides and diagonals of cells, one around each kind of letter. The \
             outline of the board may be used.",
        ja: "マスの辺と対角線をつないで、文字の種類ごとに1つの輪で囲みましょう。盤面の外周も使えま\
             す。",
    },
    rules: &[
        Rule {
            tag: ["number of loops", "輪の数"],
            en: "There are exactly as many loops as different letters.",
            ja: "輪の数は、文字の種類の数と同じです。",
        },
        Rule {
            tag: ["letters inside", "囲む文字"],
            en: "Each loop encloses all letters of one kind and no other letter. No line goes into \
                 a cell with a letter.",
            ja: "どの輪も、1種類の文字をすべて囲み、ほかの文字は囲みません。文字のマスの中に線は引\
                 けません。",
        },
        Rule {
            tag: ["X cells", "×は外側"],
            en: "A cell with an X lies outside all loops, and no line goes into it.",
            ja: "×のマスは、どの輪にも囲まれません。×のマスの中に線は引けません。",
        },
        Rule {
            tag: ["gentle turns", "45°の曲がり"],
            en: "At each corner of cells on its way a loop goes straight on or turns by 45 \
                 degrees. It never makes a right or an acute angle.",
            ja: "輪はマスの角で、まっすぐ進むか45°だけ曲がります。直角や鋭角には曲がれません。",
        },
        Rule {
            tag: ["no self-crossing", "自己交差禁止"],
            en: "A loop never branches or crosses itself and visits no corner of cells twice.",
            ja: "輪は枝分かれや自分自身との交差をせず、マスの同じ角を2度通りません。",
        },
        Rule {
            tag: ["straight crossings", "直進の交差"],
            en: "Two loops may cross where both go straight, at a corner of cells or in the middle \
                 of a cell. They never meet in any other way, at a corner or along a line.",
            ja: "2つの輪は、どちらもまっすぐ進むところなら、マスの角かマスの中央で交差できます。\
                 ほかでは、同じ角や同じ線の上を通れません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(6, 10, 8),
    printed: &[
        Spot::valued(Ink::Letter, Where::Cells, Values::Letters(6)),
        Spot::plain(Ink::Cross, Where::Cells),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::PointKing)],
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
        Target::new(Measure::Turns, [24, 36, 41, 46, 60]),
        Target::new(Measure::Track, [44, 56, 60, 66, 84]),
        Target::new(Measure::Bare, [0, 3, 6, 9, 15]),
    ],
    ..Card::DEFAULT
};

/// Least cells of a new answer that can carry a letter or cross, in percent.
const TELLING: usize = 60;
/// Numbers of letter kinds in new puzzles.
const KINDS: std::ops::RangeInclusive<usize> = 2..=3;

impl Genre for FieldTrespass {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let kinds = KINDS.start() + random.below(KINDS.count());
        let answer = islands::gentle(board, kinds, random).filter(Ring::cross)?;
        let rings = Ring::all(board, &answer).ok()?;
        // A cell with a diagonal, or within several loops, can carry no clue.
        let tells = |cell: &Place| is_open(&rings, *cell) && enclosing(&rings, *cell).len() < 2;
        let telling = board.cells().filter(tells).count();
        if telling * 100 < board.area() * TELLING {
            return None;
        }
        let mut layout = Drawing::blank();
        for (kind, ring) in (1..).zip(&rings) {
            let own = |cell: &Place| match enclosing(&rings, *cell)[..] {
                [only] => std::ptr::eq(only, ring),
                _ => false,
            };
            let letters = board.cells().filter(|&cell| is_open(&rings, cell));
            let letters = letters.filter(own);
            let letters = letters.map(|cell| Item::valued(Ink::Letter, cell, kind));
            layout.insert(FurtherLetter::first(letters)?);
        }
        Some(Composition::known(layout, answer))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let layout = puzzle.layout();
        let kinds = letter_kinds(&layout);
        m.rule(1);
        let loops: Vec<Outline> = kinds.iter().map(|_| m.island_of_quarters()).collect();
        m.rule(0);
        m.draw_outlines(&loops);
        for lines in loops.iter().map(|own| &own.lines) {
            for point in puzzle.board.points() {
                m.rule(4);
                for way in 0..8 {
                    let [a, b, c] = [0, 1, 2].map(|turned| lines[point][(way + turned) % 8]);
                    m.any([!a, !b]);
                    m.any([!a, !c]);
                }
                m.rule(5);
                m.at_most(2, lines[point]);
            }
            m.rule(5);
            for cell in puzzle.board.cells() {
                // Both diagonals of the cell, stored at their upper ends.
                let [top_right, _, _, top_left] = cell.cells();
                m.any([!lines[top_left][3], !lines[top_right][5]]);
            }
        }
        m.rule(6);
        m.cross_straight(&loops);
        let clues = Clues::new(move |m, hint, _| {
            m.rule(if hint.ink == Ink::Cross { 3 } else { 2 });
            for (kind, own) in kinds.iter().zip(&loops) {
                let enclosed = hint.ink == Ink::Letter && hint.value == Some(*kind);
                for quarter in hint.at.quarters() {
                    match enclosed {
                        true => m.always(own.inside[quarter]),
                        false => m.never(own.inside[quarter]),
                    }
                }
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
        let Ok(rings) = Ring::all(puzzle.board, answer) else {
            return Vec::new();
        };
        let letters: Vec<Item> = puzzle.layout().of(Ink::Letter).copied().collect();
        let kind_of = |ring: &Ring| {
            let own = letters.iter().find(|letter| ring.inside[letter.at]);
            own.and_then(|letter| letter.value)
        };
        let mut hints = Vec::new();
        for cell in puzzle.board.cells().filter(|&cell| is_open(&rings, cell)) {
            hints.extend(match enclosing(&rings, cell)[..] {
                [] => Some(Item::at(Ink::Cross, cell)),
                [ring] => kind_of(ring).map(|kind| Item::valued(Ink::Letter, cell, kind)),
                _ => None,
            });
        }
        hints.retain(|hint| puzzle.is_hint(hint));
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let rings = Ring::all(puzzle.board, answer).map_err(|fault| match fault {
                NoRings::End(point) => Broken::at(1, point),
                NoRings::Meet(point) => Broken::at(6, point),
                NoRings::Itself(place) => Broken::at(5, place),
            })?;
            let mut turns = rings.iter().flat_map(|ring| &ring.turns);
            if let Some(&(point, _)) = turns.find(|turn| turn.1 > 1) {
                return Err(Broken::at(4, point));
            }
            let kinds = letter_kinds(&puzzle.printed);
            if rings.len() != kinds.len() {
                return Err(Broken::whole(1));
            }
            for item in puzzle.printed.items() {
                let crossed = item.ink == Ink::Cross;
                let rule = if crossed { 3 } else { 2 };
                let outside = enclosing(&rings, item.at).is_empty();
                if !is_open(&rings, item.at) || crossed != outside {
                    return Err(Broken::at(rule, item.at));
                }
            }
            // Each kind has a loop around all its letters and no others. There are as many loops as
            // kinds, so none serves twice.
            for &kind in &kinds {
                let own = |ring: &Ring| {
                    let mut letters = puzzle.printed.of(Ink::Letter);
                    letters.all(|letter| ring.inside[letter.at] == (letter.value == Some(kind)))
                };
                if !rings.iter().any(own) {
                    return Err(Broken::whole(2));
                }
            }
            Ok(())
        })
    }
}

/// Returns whether no line runs through a cell.
fn is_open(rings: &[Ring], cell: Place) -> bool {
    rings.iter().all(|ring| !ring.middles[cell])
}

/// The loops around a cell without line.
fn enclosing(rings: &[Ring], cell: Place) -> Vec<&Ring> {
    rings.iter().filter(|ring| ring.inside[cell]).collect()
}
