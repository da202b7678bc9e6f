//! Nurikabe (docs/rules.md, genre 49). Shade one connected sea around islands with one clue each; a
//! number counts the cells of its island.
//!
//! ```text
//! ┌───┬───┬───┬───┐    ┌───┬───┬───┬───┐
//! │   │ 1 │   │ 1 │    │▓▓▓│ 1 │▓▓▓│ 1 │
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │   │   │   │   │    │▓▓▓│▓▓▓│▓▓▓│▓▓▓│
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │   │   │   │   │    │▓▓▓│   │   │▓▓▓│
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │   │   │ 3 │   │    │▓▓▓│▓▓▓│ 3 │▓▓▓│
//! └───┴───┴───┴───┘    └───┴───┴───┴───┘
//! ```
//!
//! All numbers are printed at first. Where a second answer remains, a move shifts a clue within its
//! island, or gives an island a cell more or less. Numbers that are not needed become "?", and as
//! many return as the grade allows.

use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, Lattice, Place, Regions, Spot, Values, Where,
};
use pencilmill_puzzle::clues::ToldNumber;
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Measure, Order, Player, Puzzle,
    Rule, Sizes, Target, Tuning, Words, rule_texts,
};
use pencilmill_puzzle::layout::shading;
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::puzzlink;
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Nurikabe.
pub struct Nurikabe;

static CARD: Card = Card {
    slug: "nurikabe",
    version: 3,
    title: "Nurikabe",
    title_ja: "ぬりかべ",
    family: Some(Family::Shading),
    author: Some("Nikoli"),
    goal: Words {
        en: "Shade cells so that every number stands on a white island of that size.",
        ja: "数字ごとに、その大きさの白いシマが残るように、マスを黒くぬりましょう。",
    },
    rules: &[
        Rule {
            tag: ["clue cells", "数字のマス"],
            en: "Cells with a number or a ? are never shaded.",
            ja: "数字や「？」のマスは黒くぬれません。",
        },
        Rule {
            tag: ["one clue each", "数字は1つ"],
            en: "White cells that are connected through their sides form an island. Every island \
                 holds exactly one number or ?.",
            ja: "白マスがタテヨコにつながったものをシマと呼びます。どのシマにも、\
                 数字か「？」がちょうど1つ入ります。",
        },
        Rule {
            tag: ["island sizes", "シマの大きさ"],
            en: "A number tells how many cells its island has, its own cell included. A ? stands \
                 for any number.",
            ja: "数字は、そのシマのマスの数です（数字のマスも数えます）。\
                 「？」のシマは何マスでもかまいません。",
        },
        rule_texts::ONE_GROUP,
        rule_texts::NO_2X2,
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 15, 8),
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Sizes(1)),
        Spot::plain(Ink::Unknown, Where::Cells),
    ],
    drawn: &[Spot::plain(Ink::Shaded, Where::Cells)],
    hints: &[(Ink::Number, &ToldNumber)],
    spreads: true,
    player: Some(Player {
        name: "nurikabe",
        aliases: &[],
        codec: puzzlink::NUMBERS,
    }),
    tuning: Tuning {
        patience: Some(1000),
        untold: 0,
        ..Tuning::DEFAULT
    },
    form: &[
        Target::new(Measure::Shaded, [40, 54, 58, 62, 72]),
        Target::new(Measure::Clues, [6, 11, 13, 15, 22]),
        Target::new(Measure::Numbers, [16, 27, 32, 38, 80]),
    ],
    ..Card::DEFAULT
};

/// Sizes of new islands; each layout draws one of these sets. Small islands make easy puzzles.
const ISLANDS: [&[usize]; 3] = [
    &[1, 2, 2, 3, 3],
    &[1, 2, 3, 3, 4, 4, 5],
    &[1, 2, 3, 4, 5, 6, 7],
];

impl Genre for Nurikabe {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let sea = shading::sea(order.board, random.choose(&ISLANDS)?, random)?;
        let islands = islands(&sea);
        let land = islands.all().filter(|cells| !sea[cells[0]]);
        let mut clue = |island: &[Place]| {
            let at = *random.choose(island)?;
            Some(Item::valued(Ink::Number, at, island.len() as i16))
        };
        let layout = land.filter_map(&mut clue).collect();
        let shade = sea.cells().map(|cell| Item::at(Ink::Shaded, cell));
        Some(Composition::known(layout, shade.collect()))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let clue = m.movable_cells(Ink::Unknown);
        let shaded = m.draw_cells(Ink::Shaded);
        let open = shaded.opposite_cells();
        m.rule(1);
        for cell in board.cells() {
            m.implies(clue[cell], open[cell]);
        }
        m.rule(2);
        let islands = Graph::touching(board.cells(), &open);
        m.one_root_each(&islands, islands.marks(&clue));
        m.rule(4);
        m.connected(&Graph::touching(board.cells(), &shaded));
        m.rule(5);
        for point in board.inner_points() {
            m.any(point.cells().map(|cell| open[cell]));
        }
        Clues::new(move |m, hint, _| {
            m.rule(3);
            let number = hint.value.unwrap_or_default() as u32;
            m.component_count(&islands, islands.at(hint.at), islands.vertices(), number);
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let islands = islands_of(puzzle.board, answer);
        let told = |clue: &Item| {
            let size = islands.region(islands.at(clue.at)).len();
            Item::valued(Ink::Number, clue.at, size as i16)
        };
        puzzle.printed.items().iter().map(told).collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let clues = puzzle.printed.filled(board);
        Box::new(move |answer| {
            let shaded = answer.marks(board, Ink::Shaded);
            Broken::if_found(1, clues.cells().find(|&cell| shaded[cell]))?;
            let islands = islands(&shaded);
            for island in islands.all().filter(|cells| !shaded[cells[0]]) {
                if island.iter().filter(|&&cell| clues[cell]).count() != 1 {
                    return Err(Broken::at(2, island[0]));
                }
            }
            for clue in puzzle.printed.of(Ink::Number) {
                let size = islands.region(islands.at(clue.at)).len();
                if clue.value != Some(size as i16) {
                    return Err(Broken::at(3, clue.at));
                }
            }
            if let Err(Some(cell)) = shaded.one_group() {
                return Err(Broken::at(4, cell));
            }
            let full = |point: &Place| point.cells().iter().all(|&cell| shaded[cell]);
            match board.inner_points().find(full) {
                Some(point) => Err(Broken::at(5, point)),
                None => Ok(()),
            }
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

/// Most pairs of a number and a cell that its island may have, where these are stated.
const PAIRS: usize = 200_000;

/// The cells that the island of a number may have: as many steps away as it has room, and not
/// beside another clue.
fn within_reach(number: &Item, clues: &Lattice<bool>) -> Vec<Place> {
    let board = clues.board();
    let mut seen = Lattice::new(board, false);
    seen[number.at] = true;
    let (mut cells, mut from) = (vec![number.at], 0);
    for _ in 1..number.value.unwrap_or_default() {
        let to = cells.len();
        for i in from..to {
            for cell in board.neighbours(cells[i]) {
                let mut beside = board.neighbours(cell);
                let barred = clues[cell] || beside.any(|c| clues[c] && c != number.at);
                if !seen[cell] && !barred {
                    seen[cell] = true;
                    cells.push(cell);
                }
            }
        }
        from = to;
    }
    cells
}

impl Extras for Nurikabe {
    /// States numbers for the cells within their reach, each with an unknown for the number's island
    /// having the cell, since without unknowns that name islands too little is learnt.
    fn restate(&self, puzzle: &Puzzle, m: &mut Model) -> bool {
        let board = puzzle.board;
        let mut open = Lattice::new(board, Lit::FALSE);
        for &(item, lit) in m.drawn() {
            open[item.at] = !lit;
        }
        let clues = puzzle.printed.filled(board);
        let reaches = puzzle
            .printed
            .of(Ink::Number)
            .map(|number| within_reach(number, &clues));
        let reaches: Vec<Vec<Place>> = reaches.collect();
        if reaches.iter().map(Vec::len).sum::<usize>() > PAIRS {
            return false;
        }
        m.rule(3);
        let mut of: Lattice<Vec<(usize, Lit)>> = Lattice::new(board, Vec::new());
        for (island, (number, cells)) in puzzle.printed.of(Ink::Number).zip(reaches).enumerate() {
            let count = number.value.unwrap_or_default() as u32;
            let has: Vec<Lit> = cells.iter().map(|_| m.derived()).collect();
            m.always(has[0]);
            for (&cell, &has) in cells.iter().zip(&has) {
                m.implies(has, open[cell]);
                of[cell].push((island, has));
            }
            m.exactly(count, has);
            let around = Graph::touching(cells, &open);
            m.component_count(&around, around.at(number.at), around.vertices(), count);
        }
        let all_told = puzzle.printed.of(Ink::Unknown).next().is_none();
        for cell in board.cells() {
            let here = of[cell].iter().map(|&(_, has)| has);
            if all_told {
                m.any(here.clone().chain([!open[cell]]));
            }
            if of[cell].len() > 1 {
                m.at_most(1, here);
            }
        }
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            for [from, to] in [[a, b], [b, a]] {
                for &(island, has) in &of[from] {
                    let there = of[to].iter().find(|other| other.0 == island);
                    let there = there.map_or(Lit::FALSE, |there| there.1);
                    m.any([!has, !open[to], there]);
                }
            }
        }
        true
    }

    /// Moves a clue to a cell of its island that the other answer does not have in the clue's
    /// island, or moves a cell in which the answers differ between island and sea; either answer
    /// may be the one that changes. If the other answer is only partial, islands that are not
    /// enclosed yet change as well.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let board = puzzle.board;
        let layout = puzzle.layout();
        let marks = |drawing: &Drawing| drawing.marks(board, Ink::Shaded);
        let [own, theirs] = [answer, other].map(marks);
        let is_answer = puzzle.check(other).is_ok();
        let near = |cell: Place| {
            let beside = |c: Place| own[c] && !theirs[c];
            own[cell] != theirs[cell] || !is_answer && board.neighbours(cell).any(beside)
        };
        let mut moves = Vec::new();
        for (kept, shaded, rest) in [(answer, &own, &theirs), (other, &theirs, &own)] {
            let [islands, others] = [shaded, rest].map(islands);
            for clue in layout.items() {
                let island = islands.region(islands.at(clue.at));
                let open = !is_answer && island.iter().any(|&cell| near(cell));
                let apart = |cell: Place| others.at(cell) != others.at(clue.at);
                let to = island
                    .iter()
                    .filter(|&&c| c != clue.at && (open || apart(c)));
                moves.extend(to.map(|&cell| Composition::moved(clue, cell, &layout, kept)));
            }
            for cell in board.cells().filter(|&cell| near(cell)) {
                let item = Item::at(Ink::Shaded, cell);
                let mut changed = kept.clone();
                match shaded[cell] {
                    true => changed.remove(&item),
                    false => changed.insert(item),
                }
                moves.push(Composition::known(layout.clone(), changed));
            }
            if !is_answer {
                break;
            }
        }
        let bare = Puzzle {
            printed: layout,
            ..puzzle.clone()
        };
        let moved = |composition: &Composition| {
            let kept = composition.answer.known();
            kept.is_none_or(|kept| [answer, other].contains(&kept) || bare.check(kept).is_ok())
        };
        moves.retain(moved);
        moves
    }
}

/// The islands; each shaded cell is a region of its own.
fn islands(shaded: &Lattice<bool>) -> Regions {
    Regions::where_open(shaded.board(), |a, b| !shaded[a] && !shaded[b])
}

fn islands_of(board: Board, answer: &Drawing) -> Regions {
    islands(&answer.marks(board, Ink::Shaded))
}
