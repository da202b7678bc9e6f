//! Lohkous (docs/rules.md, genre 18). Cut the board into regions with one clue each; the clue is
//! the set of all heights and widths in its region.
//!
//! ```text
//! ┌───┬───┬───┬───┐    ┌───┬───────────┐
//! │   │   │   │ 3?│    │   │         3?│
//! ├───┼───┼───┼───┤    │   │   ·   ·   │
//! │ 3?│   │   │   │    │ 3?│           │
//! ├───┼───┼───┼───┤    │   ├───┬───────┤
//! │   │ ??│   │ ? │    │   │ ??│     ? │
//! ├───┼───┼───┼───┤    ├───┘   │   ·   │
//! │   │   │   │   │    │       │       │
//! └───┴───┴───┴───┘    └───────┴───────┘
//! ```
//!
//! Clues are printed as so many "?", and hints replace single entries. Where all entries are known
//! and a second answer remains, a move shifts a clue within its region or a cell to another region.

use pencilmill_puzzle::board::{
    Board, DOWN, Drawing, Ink, Item, Lattice, Place, RIGHT, Regions, Set, Spot, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, HintKind, Measure, Order, Player,
    Puzzle, Rule, Sizes, Target, Words,
};
use pencilmill_puzzle::layout::regions;
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::puzzlink;
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Lohkous.
pub struct Lohkous;

static CARD: Card = Card {
    slug: "lohkous",
    title: "Lohkous",
    title_ja: "ロホコウス",
    family: Some(Family::Divisions),
    goal: Words {
        en: "Divide the board into regions by lines along the sides of cells.",
        ja: "マスの辺に沿って線を引き、盤面をいくつかの領域に分けましょう。",
    },
    rules: &[
        Rule {
            tag: ["one clue each", "手がかりは1つ"],
            en: "Each region contains exactly one cell with a clue.",
            ja: "どの領域にも、数字か「？」のマスがちょうど1つ入ります。",
        },
        Rule {
            tag: ["lengths", "長さ"],
            en: "A clue lists all lengths of the unbroken rows and columns of cells in its region, \
                 and no others. A single cell counts as length 1: a bar of four cells is 1 4.",
            ja: "数字は、領域の中でタテやヨコに続くマスの長さをすべて並べたもので、\
                ほかの長さはありません。1マスだけでも長さ1です（4マスの棒は「1 4」）。",
        },
        Rule {
            tag: ["question marks", "「？」の長さ"],
            en: "A ? stands for one length, different from every other entry of its clue.",
            ja: "「？」は1つの長さで、同じマスのほかの数字や「？」とは異なります。",
        },
        Rule {
            tag: ["no loose ends", "線は境目だけ"],
            en: "Lines run only between two regions: none ends inside one.",
            ja: "線は領域の境目だけに引き、領域の途中で終わりません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 10, 6),
    printed: &[Spot::valued(Ink::Set, Where::Cells, Values::Sets)],
    drawn: &[Spot::plain(Ink::Border, Where::InnerSides)],
    spreads: true,
    hints: &[(Ink::Set, &Lengths)],
    player: Some(Player {
        name: "lohkous",
        aliases: &[],
        codec: puzzlink::SETS,
    }),
    version: 4,
    words: &[(Ink::Set, "numbers", "数字")],
    form: &[
        Target::new(Measure::Strips, [0, 8, 14, 20, 34]),
        Target::new(Measure::Singles, [0, 6, 13, 20, 36]),
        Target::new(Measure::Largest, [3, 4, 5, 7, 11]),
    ],
    ..Card::DEFAULT
};

/// Cells of a new region. Moves of borders make larger and smaller ones of it; among many large
/// ones the numbers say too little.
const REGION: std::ops::RangeInclusive<usize> = 2..=4;

/// Lengths in place of "?".
struct Lengths;

impl HintKind for Lengths {
    fn is_hint(&self, _puzzle: &Puzzle, item: &Item) -> bool {
        let set = Set::of_value(item.value.unwrap_or_default());
        set.numbers().next().is_some()
    }

    fn weaker(&self, hint: &Item) -> Vec<Item> {
        let set = Set::of_value(hint.value.unwrap_or_default());
        let less = set.numbers().map(|number| set.without(number));
        less.map(|set| Item::valued(Ink::Set, hint.at, set.value()))
            .collect()
    }

    fn placeholder(&self, hint: &Item) -> Option<Item> {
        let set = Set::of_value(hint.value.unwrap_or_default());
        Some(Item::valued(Ink::Set, hint.at, set.placeholder().value()))
    }
}

impl Genre for Lohkous {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let regions = regions::random(order.board, REGION, random);
        let mut clues = Lattice::new(order.board, false);
        for region in regions.all() {
            clues[*random.choose(region)?] = true;
        }
        composition(&regions, &clues)
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let clues: Vec<Lattice<Lit>> = (1..=Set::MOST)
            .map(|entries| m.movable_cells_valued(Ink::Set, Set::new([], entries).value()))
            .collect();
        let borders = m.draw_borders();
        let occurs = occurring_lengths(board, &borders, m);
        m.rule(1);
        let mut any_clue = Lattice::new(board, Lit::FALSE);
        for cell in board.cells() {
            any_clue[cell] = m.derived_any(clues.iter().map(|clue| clue[cell]).collect());
        }
        m.one_in_each_region(&any_clue, &borders);
        m.rule(3);
        for cell in board.cells() {
            for (entries, clue) in (1..).zip(&clues) {
                m.exactly_if(
                    clue[cell],
                    entries,
                    occurs.iter().map(|occurs| occurs[cell]),
                );
            }
        }
        m.rule(4);
        m.no_dangling_edge(&Graph::between(&borders));
        Clues::new(move |m, hint, _| {
            let set = Set::of_value(hint.value.unwrap_or_default());
            m.rule(2);
            for (length, occurs) in (1..).zip(&occurs) {
                if set.has(length) {
                    m.always(occurs[hint.at]);
                } else if set.unknown() == 0 {
                    m.never(occurs[hint.at]);
                }
            }
            if set.numbers().any(|length| length > occurs.len() as i16) {
                m.any([]);
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let regions = Regions::of(puzzle.board, answer);
        let mut hints = Vec::new();
        for clue in puzzle.printed.of(Ink::Set) {
            let told = Set::of_value(clue.value.unwrap_or_default());
            let lengths = lengths(regions.region(regions.at(clue.at)));
            let (told, open): (Vec<i16>, Vec<i16>) =
                lengths.iter().partition(|&&length| told.has(length));
            for chosen in 0..1 << open.len() {
                let more = (0..open.len())
                    .filter(|i| chosen >> i & 1 == 1)
                    .map(|i| open[i]);
                let numbers: Vec<i16> = told.iter().copied().chain(more).collect();
                let fits = !numbers.is_empty() && numbers.iter().all(|&n| n <= Set::GREATEST);
                if fits {
                    let unknown = lengths.len() - numbers.len();
                    let set = Set::new(numbers, unknown);
                    hints.push(Item::valued(Ink::Set, clue.at, set.value()));
                }
            }
        }
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let regions = Regions::drawn(board, answer).map_err(|at| Broken::at(4, at))?;
            let clues = puzzle.printed.marks(board, Ink::Set);
            regions.one_each(&clues).map_err(|at| Broken::at(1, at))?;
            for clue in puzzle.printed.of(Ink::Set) {
                let set = Set::of_value(clue.value.unwrap_or_default());
                let lengths = lengths(regions.region(regions.at(clue.at)));
                let told = set.numbers().all(|number| lengths.contains(&number));
                let missing = set.unknown() == 0 && lengths.len() != set.len();
                if !told || missing {
                    return Err(Broken::at(2, clue.at));
                }
                if lengths.len() != set.len() {
                    return Err(Broken::at(3, clue.at));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Lohkous {
    /// Moves a clue to a cell of its region that the other answer has in another region, or a cell
    /// to another region.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let mut moves = regions::clue_moves(puzzle, answer, other);
        let clues = puzzle.printed.marks(puzzle.board, Ink::Set);
        let shifts = regions::shifts(&clues, answer, other);
        let shifts = shifts
            .iter()
            .map(|shifted| Regions::of(puzzle.board, shifted));
        moves.extend(shifts.filter_map(|regions| composition(&regions, &clues)));
        moves
    }
}

/// The regions as an answer, with a clue without numbers in each. `None` if a region has no clue
/// cell, or lengths that no clue can list.
fn composition(regions: &Regions, clues: &Lattice<bool>) -> Option<Composition> {
    let clue = |region: &[Place]| {
        let lengths = lengths(region);
        let fits = lengths.len() <= Set::MOST && lengths.iter().all(|&n| n <= Set::GREATEST);
        let clue = Set::new([], lengths.len());
        let cell = region.iter().find(|&&cell| clues[cell]).filter(|_| fits)?;
        Some(Item::valued(Ink::Set, *cell, clue.value()))
    };
    Some(Composition::known(
        regions.all().map(clue).collect::<Option<_>>()?,
        regions.borders().collect(),
    ))
}

/// For each length from 1 on and each cell, true if this length occurs in the cell's region.
///
/// Regions are known only through their borders, so the variable spreads from cell to cell: it is
/// equal on both sides where there is no border, and each component of cells with it must be joined
/// with a row or column of that length.
fn occurring_lengths(board: Board, borders: &Lattice<Lit>, m: &mut Model) -> Vec<Lattice<Lit>> {
    let longest = board.rows.max(board.cols);
    let cells: Vec<Place> = board.cells().collect();
    let mut all = Vec::new();
    let mut covers = vec![Lattice::new(board, Vec::new()); 2];
    for length in 1..=longest {
        let mut occurs = Lattice::new(board, Lit::FALSE);
        cells.iter().for_each(|&cell| occurs[cell] = m.derived());
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            m.any([borders[side], !occurs[a], occurs[b]]);
            m.any([borders[side], occurs[a], !occurs[b]]);
        }
        let mut sources = Lattice::new(board, Vec::new());
        for &first in &cells {
            for (step, covers) in [RIGHT, DOWN].into_iter().zip(&mut covers) {
                let row: Vec<Place> = std::iter::once(first)
                    .chain(board.ray(first, step))
                    .take(length as usize)
                    .collect();
                if row.len() < length as usize {
                    continue;
                }
                let within = row[1..].iter().map(|cell| !borders[cell.half(-step)]);
                let last = row[row.len() - 1];
                let ends = [borders[first.half(-step)], borders[last.half(step)]];
                let is_row = m.derived_all(&within.chain(ends).collect::<Vec<_>>());
                for &cell in &row {
                    m.implies(is_row, occurs[cell]);
                    covers[cell].push(is_row);
                    sources[cell].push(is_row);
                }
            }
        }
        // All sources are joined with one further vertex, and every cell with that.
        let mut graph = Graph::between(borders).restricted(&occurs);
        let origin = graph.add_unplaced(Lit::TRUE);
        for &cell in &cells {
            let here = sources[cell].iter();
            here.for_each(|&source| graph.join(graph.at(cell), origin, source));
        }
        m.connected(&graph);
        all.push(occurs);
    }
    for covers in covers {
        for &cell in &cells {
            m.exactly(1, covers[cell].clone());
        }
    }
    all
}

/// The distinct lengths of the rows and columns of a region, ascending.
fn lengths(region: &[Place]) -> Vec<i16> {
    let mut lengths = Vec::new();
    for step in [RIGHT, DOWN] {
        for &first in region
            .iter()
            .filter(|&&cell| !region.contains(&(cell + -step)))
        {
            let row = std::iter::successors(Some(first), |&cell| Some(cell + step));
            lengths.push(row.take_while(|cell| region.contains(cell)).count() as i16);
        }
    }
    lengths.sort_unstable();
    lengths.dedup();
    lengths
}
