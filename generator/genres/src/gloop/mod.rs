//! Gloop tile puzzles (docs/rules.md, genre 45). Lay the tiles below the board on it, turned as
//! needed, so that all paths match and close up. In this picture a tile is its eight ports,
//! clockwise, and a path joins two ports with one letter.
//!
//! ```text
//! ....aa..  .a.....a  .a....a.    ┌─────────┬─────────┬─────────┐
//!                                 │ ..a..a..│ .....a.a│ ....aa..│
//! ....a.a.  ....abba  .aa.bb..    ├─────────┼─────────┼─────────┤
//!                                 │ a.a.....│ a.bb...a│ ab....ba│
//!                                 └─────────┴─────────┴─────────┘
//! ```
//!
//! The tiles are layout, each shown in a random orientation. Hints are a tile in its cell, a tile
//! that keeps the orientation shown, the number of paths across a side, and the number of loops.

use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, LEFT, Place, Spot, Symmetry, Tile, TileKind, UP, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, HintKind, Order, Plain, Puzzle,
    Requirement, Rule, Sizes, Words,
};
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;
use std::collections::{BTreeMap, BTreeSet};

/// The genre Gloop.
pub struct Gloop;

static CARD: Card = Card {
    slug: "gloop",
    title: "Gloop",
    title_ja: "グループ",
    family: Some(Family::Pieces),
    author: Some("Fred Horn"),
    origin: Some(Words {
        en: "The name is short for Get LOnger Or Perish.",
        ja: "名前はGet LOnger Or Perishの略。",
    }),
    goal: Words {
        en: "Place the tiles shown below on the board so that all paths close up into loops. The \
             board turned as a whole is the same answer.",
        ja: "下にあるタイルを盤面に並べて、すべての線を輪にしましょう。盤面全体を回したものは、同\
             じ答えです。",
    },
    rules: &[
        Rule {
            tag: ["one tile each", "1マスに1枚"],
            en: "Each cell holds exactly one tile. Tiles may be turned, but not mirrored.",
            ja: "どのマスにも、タイルがちょうど1枚入ります。タイルは回してもかまいませんが、裏返せ\
                 ません。",
        },
        Rule {
            tag: ["matching sides", "線のつながり"],
            en: "Where two tiles share a side, every path that comes to the side goes on at the \
                 same place in the other tile.",
            ja: "2枚のタイルが接する辺では、辺に届く線はどれも、となりのタイルの同じ位置の線へ続き\
                 ます。",
        },
        Rule {
            tag: ["closed outline", "外周は空き"],
            en: "No path comes to the outline of the board.",
            ja: "盤面の外周に届く線はありません。",
        },
        Rule {
            tag: ["tiles used once", "タイルは1回"],
            en: "Each tile below the board is used exactly once.",
            ja: "下にあるタイルは、どれもちょうど1回ずつ使います。",
        },
        Rule {
            tag: ["printed signs", "盤面の手がかり"],
            en: "A tile printed on the board is one of those below and lies as shown; a tile on \
                 grey is not turned. A number on a side tells how many paths cross it, one at the \
                 top right how many loops there are.",
            ja: "盤面に印刷されたタイルは、下のタイルの1枚をその向きで置いたものです。\
                 灰色のタイルは回さず、辺の数字はその辺を横切る線の数、右上の数字は輪の数です。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes {
        least: Board::new(2, 3),
        default: Board::new(3, 4),
        ..Sizes::square(2, 6, 3).read_up_to(10)
    },
    printed: &[
        Spot::valued(Ink::Tile, Where::Bank, Values::Tiles),
        Spot::plain(Ink::Grey, Where::Bank),
        Spot::valued(Ink::Tile, Where::Cells, Values::Tiles),
        Spot::valued(Ink::Number, Where::InnerSides, Values::Numbers(0, 2)),
        Spot::valued(Ink::Number, Where::TopRight, Values::Numbers(1, 60)),
    ],
    drawn: &[Spot::valued(Ink::Tile, Where::Cells, Values::Tiles)],
    hints: &[
        (Ink::Tile, &InBoard),
        (Ink::Grey, &Plain),
        (Ink::Number, &Plain),
    ],
    requires: &[Requirement::Shares(Ink::Grey)],
    ..Card::DEFAULT
};

/// Tiles in the board; tiles in the bank are layout.
struct InBoard;

impl HintKind for InBoard {
    fn is_hint(&self, puzzle: &Puzzle, item: &Item) -> bool {
        puzzle.board.contains(item.at)
    }
}

/// Changes tried for each cell to make all tiles different.
const CHANGES: usize = 60;

impl Genre for Gloop {
    fn card(&self) -> &'static Card {
        &CARD
    }

    /// Composes a picture from flips, each of a ring around an inner point or of both ports of a
    /// side, and takes for each cell any tile with its ports. While two tiles are equal, random
    /// changes are tried.
    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let cells: Vec<Place> = board.cells().collect();
        let mut flips: Vec<Vec<(usize, u8)>> = Vec::new();
        let index = |cell: Place| cells.iter().position(|&other| other == cell);
        for point in board.inner_points() {
            // The ports at a point, of each of the four cells around it.
            let corners = [0b110_0000, 0b1000_0001, 0b110, 0b1_1000];
            let cells = point.cells().into_iter().map(index);
            flips.push(
                cells
                    .zip(corners)
                    .filter_map(|(cell, ports)| Some((cell?, ports)))
                    .collect(),
            );
        }
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            let ports = |cell: Place, other: Place| {
                let [first, second] = Tile::ports(cell.step_to(other));
                Some((index(cell)?, 1 << first | 1 << second))
            };
            flips.push([ports(a, b), ports(b, a)].into_iter().flatten().collect());
        }
        let mut ports = vec![0_u8; cells.len()];
        for flip in &flips {
            if random.chance(1, 2) {
                flip.iter().for_each(|&(cell, bits)| ports[cell] ^= bits);
            }
        }
        let mut tiles: Vec<Tile> = Vec::new();
        for &ports in &ports {
            tiles.push(any_tile(ports, random)?);
        }
        let equal = |tiles: &[Tile]| {
            let kinds: BTreeSet<TileKind> = tiles.iter().map(|&tile| TileKind::of(tile)).collect();
            tiles.len() - kinds.len()
        };
        let mut repeats = equal(&tiles);
        for _ in 0..CHANGES * cells.len() {
            if repeats == 0 {
                break;
            }
            let before = (ports.clone(), tiles.clone());
            let changed = random.choose(&flips);
            let changed = changed.map_or(&[][..], Vec::as_slice);
            for &(cell, bits) in changed {
                ports[cell] ^= bits;
                tiles[cell] = any_tile(ports[cell], random)?;
            }
            let one = random.below(cells.len());
            tiles[one] = any_tile(ports[one], random)?;
            let now = equal(&tiles);
            if now <= repeats {
                repeats = now;
            } else {
                (ports, tiles) = before;
            }
        }
        if repeats > 0 {
            return None;
        }
        let turned = |&tile: &Tile| tile.turned(random.below(4));
        let bank: Vec<Tile> = tiles.iter().map(turned).collect();
        let answer = cells
            .iter()
            .zip(&tiles)
            .map(|(&cell, tile)| laid(cell, *tile));
        Some(Composition::known(
            laid_out(board, bank.into_iter().map(|tile| (tile, false))),
            answer.collect(),
        ))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let bank = Bank::read(puzzle);
        let cells: Vec<Place> = board.cells().collect();
        let mut lying: BTreeMap<(Place, Tile), Lit> = BTreeMap::new();
        for &cell in &cells {
            for tile in bank.kinds().flat_map(TileKind::turns) {
                lying.insert((cell, tile), m.draw(laid(cell, tile)));
            }
        }
        let at = |cell: Place, test: &dyn Fn(Tile) -> bool| -> Vec<Lit> {
            let there = lying.range((cell, Tile::BLANK)..);
            let there = there.take_while(|((at, _), _)| *at == cell);
            let there = there.filter(|((_, tile), _)| test(*tile));
            there.map(|(_, &lit)| lit).collect()
        };
        m.rule(0);
        let mut used: BTreeMap<(Place, usize), Lit> = BTreeMap::new();
        for &cell in &cells {
            for port in 0..Tile::PORTS {
                let uses = m.derived_any(at(cell, &|tile| tile.uses(port)));
                used.insert((cell, port), uses);
            }
        }
        // The paths of all tiles. Two ports that meet are one vertex.
        let mut paths = Graph::new(board);
        let mut vertex: BTreeMap<(Place, usize), u32> = BTreeMap::new();
        for (&(cell, port), &uses) in &used {
            let facing = (cell + Tile::side(port), Tile::facing(port));
            let known = vertex.get(&facing).copied();
            let here = known.unwrap_or_else(|| paths.add_unplaced(uses));
            vertex.insert((cell, port), here);
        }
        for &cell in &cells {
            for a in 0..Tile::PORTS {
                for b in a + 1..Tile::PORTS {
                    let joined = m.derived_any(at(cell, &|tile| tile.mate(a) == Some(b)));
                    paths.join(vertex[&(cell, a)], vertex[&(cell, b)], joined);
                }
            }
        }
        m.rule(1);
        for &cell in &cells {
            m.exactly(1, at(cell, &|_| true));
        }
        let mut crossed: BTreeMap<Place, [Lit; 2]> = BTreeMap::new();
        for &cell in &cells {
            for port in 0..Tile::PORTS {
                let step = Tile::side(port);
                let uses = used[&(cell, port)];
                let facing = (cell + step, Tile::facing(port));
                match used.get(&facing) {
                    None => {
                        m.rule(3);
                        m.never(uses);
                    }
                    Some(&meets) if step == UP || step == LEFT => {
                        m.rule(2);
                        m.implies(uses, meets);
                        m.implies(meets, uses);
                        crossed.entry(cell.half(step)).or_insert([uses; 2])[port % 2] = uses;
                    }
                    Some(_) => {}
                }
            }
        }
        m.rule(4);
        for kind in bank.kinds() {
            let ways = lying
                .iter()
                .filter(|((_, tile), _)| TileKind::of(*tile) == kind);
            m.exactly(1, ways.map(|(_, &lit)| lit));
        }
        Clues::new(move |m, hint, _| {
            m.rule(5);
            let value = hint.value.unwrap_or_default();
            match hint.ink {
                Ink::Tile => match lying.get(&(hint.at, Tile::of_value(value))) {
                    Some(&lit) => m.always(lit),
                    None => m.any([]),
                },
                Ink::Grey => {
                    let shown = bank.0.iter().find(|piece| piece.at == hint.at);
                    let ways = lying.iter().filter(|((_, tile), _)| {
                        let is_turned = |shown: Tile| {
                            *tile != shown && TileKind::of(*tile) == TileKind::of(shown)
                        };
                        shown.is_some_and(|piece| is_turned(piece.tile))
                    });
                    ways.for_each(|(_, &lit)| m.never(lit));
                }
                _ => match crossed.get(&hint.at) {
                    Some(&ports) => m.exactly(value as u32, ports),
                    None => m.cycles(&paths, value as u32),
                },
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let board = puzzle.board;
        let tiles = Laid::read(board, answer);
        let mut hints: Vec<Item> = answer.of(Ink::Tile).copied().collect();
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            let ports = Tile::ports(a.step_to(b));
            let count = ports.iter().filter(|&&port| tiles.uses(a, port)).count();
            hints.push(Item::valued(Ink::Number, side, count as i16));
        }
        let loops = tiles.loops();
        hints.push(Item::valued(
            Ink::Number,
            Where::top_right(board),
            loops as i16,
        ));
        let lies_so =
            |piece: &&BankTile| tiles.0.values().flatten().any(|&tile| tile == piece.tile);
        let kept = Bank::read(puzzle);
        hints.extend(
            kept.0
                .iter()
                .filter(lies_so)
                .map(|piece| Item::at(Ink::Grey, piece.at)),
        );
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let bank = Bank::read(puzzle);
        Box::new(move |answer| {
            let tiles = Laid::read(board, answer);
            for cell in board.cells() {
                if tiles.0.get(&cell).map_or(0, Vec::len) != 1 {
                    return Err(Broken::at(1, cell));
                }
            }
            for cell in board.cells() {
                for port in (0..Tile::PORTS).filter(|&port| tiles.uses(cell, port)) {
                    let next = cell + Tile::side(port);
                    if !board.contains(next) {
                        return Err(Broken::at(3, cell));
                    }
                    if !tiles.uses(next, Tile::facing(port)) {
                        return Err(Broken::at(2, cell.midway(next)));
                    }
                }
            }
            let mut left: Vec<TileKind> = bank.kinds().collect();
            for cell in board.cells() {
                let tile = tiles.0[&cell][0];
                match left
                    .iter()
                    .position(|&kind| kind.turns().any(|turned| turned == tile))
                {
                    Some(used) => left.swap_remove(used),
                    None => return Err(Broken::at(4, cell)),
                };
            }
            for hint in puzzle.hints().items() {
                let holds = match hint.ink {
                    Ink::Tile => answer.contains(hint),
                    Ink::Grey => {
                        let shown = puzzle.printed.of(Ink::Tile).find(|item| item.at == hint.at);
                        shown.is_some_and(|shown| {
                            answer.of(Ink::Tile).any(|item| item.value == shown.value)
                        })
                    }
                    _ if hint.at == Where::top_right(board) => {
                        hint.value == Some(tiles.loops() as i16)
                    }
                    _ => {
                        let [a, b] = hint.at.beside();
                        let crosses =
                            |port: &usize| a + Tile::side(*port) == b && tiles.uses(a, *port);
                        hint.value == Some((0..Tile::PORTS).filter(crosses).count() as i16)
                    }
                };
                if !holds {
                    return Err(Broken::at(5, hint.at));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Gloop {
    /// Rotations of the board that keep the hints.
    fn equivalent(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Drawing> {
        let board = puzzle.board;
        let hints = puzzle.hints().filtered(|hint| hint.ink != Ink::Grey);
        let bank = Bank::read(puzzle);
        let keeps = |turn: &Symmetry| {
            let fixed = bank.0.iter().filter(|piece| piece.is_fixed);
            turn.board(board) == board
                && hints.shown(board, *turn) == hints
                && fixed
                    .into_iter()
                    .all(|piece| piece.tile.transformed(*turn) == piece.tile)
        };
        Symmetry::all()
            .filter(|turn| !turn.reflects() && keeps(turn))
            .map(|turn| answer.shown(board, turn))
            .filter(|turned| turned != answer)
            .collect()
    }

    /// Turns the hints with the board and each tile by itself, and lays the bank out anew.
    fn transformed(&self, puzzle: &Puzzle, symmetry: Symmetry) -> Puzzle {
        let board = puzzle.board;
        let shown = symmetry.board(board);
        let bank = Bank::read(puzzle);
        let pieces = bank
            .0
            .iter()
            .map(|piece| (piece.tile.transformed(symmetry), piece.is_fixed));
        let mut printed = laid_out(shown, pieces);
        let hints = puzzle.hints().filtered(|hint| hint.ink != Ink::Grey);
        let hints = hints.shown(board, symmetry);
        hints.items().iter().for_each(|&hint| printed.insert(hint));
        Puzzle {
            board: shown,
            printed,
            ..puzzle.clone()
        }
    }

    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        let bank = Bank::read(puzzle);
        let (tiles, cells) = (bank.0.len(), puzzle.board.area());
        if tiles != cells {
            return Some(format!("{tiles} tiles below a board of {cells} cells"));
        }
        let mut kinds = BTreeSet::new();
        if let Some(twice) = bank.kinds().find(|&kind| !kinds.insert(kind)) {
            return Some(format!("the tile {twice} of the set twice below the board"));
        }
        let greys = puzzle.printed.of(Ink::Grey).count();
        let fixed = bank.0.iter().filter(|piece| piece.is_fixed).count();
        if greys != fixed {
            return Some("grey without a tile below the board".to_owned());
        }
        let placed = puzzle.hints();
        let mut placed = placed
            .of(Ink::Tile)
            .map(|item| TileKind::of(Tile::of_value(item.value.unwrap_or_default())));
        let foreign = placed.find(|kind| !kinds.contains(kind));
        foreign.map(|kind| format!("the tile {kind} of the set in the board, but not below it"))
    }
}

/// A tile of the bank.
struct BankTile {
    at: Place,
    tile: Tile,
    is_fixed: bool,
}

/// The tiles below the board.
struct Bank(Vec<BankTile>);

impl Bank {
    fn read(puzzle: &Puzzle) -> Bank {
        let tiles = puzzle
            .printed
            .of(Ink::Tile)
            .filter(|item| !puzzle.board.contains(item.at));
        let piece = |item: &Item| BankTile {
            at: item.at,
            tile: Tile::of_value(item.value.unwrap_or_default()),
            is_fixed: puzzle.printed.contains(&Item::at(Ink::Grey, item.at)),
        };
        Bank(tiles.map(piece).collect())
    }

    fn kinds(&self) -> impl Iterator<Item = TileKind> {
        self.0.iter().map(|piece| TileKind::of(piece.tile))
    }
}

/// The tiles in each cell of the board.
struct Laid(BTreeMap<Place, Vec<Tile>>);

impl Laid {
    fn read(board: Board, answer: &Drawing) -> Laid {
        let mut laid: BTreeMap<Place, Vec<Tile>> = BTreeMap::new();
        for item in answer.of(Ink::Tile).filter(|item| board.contains(item.at)) {
            let tile = Tile::of_value(item.value.unwrap_or_default());
            laid.entry(item.at).or_default().push(tile);
        }
        Laid(laid)
    }

    fn uses(&self, cell: Place, port: usize) -> bool {
        self.0
            .get(&cell)
            .is_some_and(|tiles| tiles.iter().any(|tile| tile.uses(port)))
    }

    /// Number of loops, provided that all paths match.
    fn loops(&self) -> usize {
        let mut seen = BTreeSet::new();
        let mut loops = 0;
        for (&cell, tiles) in &self.0 {
            for port in (0..Tile::PORTS).filter(|&port| tiles.iter().any(|tile| tile.uses(port))) {
                let mut at = (cell, port);
                if seen.contains(&at) {
                    continue;
                }
                loops += 1;
                while seen.insert(at) {
                    let tiles = self.0.get(&at.0).map_or(&[][..], Vec::as_slice);
                    let Some(end) = tiles.iter().find_map(|tile| tile.mate(at.1)) else {
                        break;
                    };
                    seen.insert((at.0, end));
                    at = (at.0 + Tile::side(end), Tile::facing(end));
                }
            }
        }
        loops
    }
}

fn laid(cell: Place, tile: Tile) -> Item {
    Item::valued(Ink::Tile, cell, tile.value())
}

/// A random tile that uses exactly these ports; `None` if their number is odd.
fn any_tile(ports: u8, random: &mut Random) -> Option<Tile> {
    let fits =
        |tile: &&Tile| (0..Tile::PORTS).all(|port| tile.uses(port) == (ports >> port & 1 == 1));
    let fitting: Vec<Tile> = Tile::all().iter().filter(fits).copied().collect();
    random.choose(&fitting).copied()
}

/// Draws tiles below the board in the order of the set, with gaps between them and grey under those
/// that keep their orientation.
fn laid_out(board: Board, tiles: impl Iterator<Item = (Tile, bool)>) -> Drawing {
    let mut tiles: Vec<(Tile, bool)> = tiles.collect();
    tiles.sort_by_key(|&(tile, _)| TileKind::of(tile));
    let across = board.cols.max(4);
    let mut drawing = Drawing::blank();
    for (i, (tile, is_fixed)) in (0..).zip(tiles) {
        let at = Place::cell(board.rows + 1 + 2 * (i / across), 2 * (i % across));
        drawing.insert(laid(at, tile));
        if is_fixed {
            drawing.insert(Item::at(Ink::Grey, at));
        }
    }
    drawing
}
