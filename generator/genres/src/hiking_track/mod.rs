//! Hiking Track (docs/rules.md, genre 13). Draw tracks between numbers that connect them all, no
//! two between the same pair. A number in a circle counts the tracks that leave it, a bare one the
//! turns of these tracks.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────────────────┐
//! │   │(2)│   │ 2 │   │    │    (2)━━━━━━2     │
//! ├───┼───┼───┼───┼───┤    │   · ┃ ·   · ┃ ·   │
//! │███│   │   │   │   │    │███  ┃   ┏━━━┛     │
//! ├───┼───┼───┼───┼───┤    │   · ┃ · ┃ ·   ·   │
//! │   │   │   │███│███│    │     ┃   ┃  ███████│
//! ├───┼───┼───┼───┼───┤    │   · ┃ · ┃ ·   ·   │
//! │   │   │ 3 │   │   │    │     ┗━━━3         │
//! ├───┼───┼───┼───┼───┤    │   ·   ·   ·   ·   │
//! │   │   │   │   │   │    │                   │
//! └───┴───┴───┴───┴───┘    └───────────────────┘
//! ```
//!
//! Black cells are the hints. Where they do not suffice, a move gives a node its other number, or
//! makes a cell of a track a node.

use pencilmill_puzzle::board::{
    Drawing, Ink, Item, Lattice, Lines, ORTHOGONAL, Piece, Place, Spot, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Measure, Order, Plain, Puzzle, Rule,
    Sizes, Target, Words,
};
use pencilmill_puzzle::layout::random_walk::walk;
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Hiking Track.
pub struct HikingTrack;

static CARD: Card = Card {
    slug: "hiking-track",
    title: "Hiking Track",
    title_ja: "ハイキングトラック",
    family: Some(Family::Paths),
    goal: Words {
        en: "Draw tracks through the centres of cells that join all numbers into one network.",
        ja: "マスの中央をタテヨコに通る道を引き、すべての数字をひとつながりに結びましょう。",
    },
    rules: &[
        Rule {
            tag: ["black cells", "黒マス"],
            en: "No track enters a black cell.",
            ja: "黒マスには道を引けません。",
        },
        Rule {
            tag: ["no branches", "枝分かれ禁止"],
            en: "A track runs up, down, left and right. Between numbers it never ends, branches or \
                 crosses. Some cells may stay empty.",
            ja: "道は数字のないマスでまっすぐ進むか曲がり、途切れず、枝分かれや交差もしません。\
                 道のないマスがあってもかまいません。",
        },
        Rule {
            tag: ["one network", "ひとつながり"],
            en: "A track leads from one number to another and ends there; no two tracks join the \
                 same two cells. All numbers are connected.",
            ja: "道は、ある数字のマスから別の数字のマスへ引きます。\
                 同じ2つのマスを2本の道で結ぶことはできません。すべての数字がひとつながりになります。",
        },
        Rule {
            tag: ["circled numbers", "道の本数"],
            en: "A number in a circle tells how many tracks leave it.",
            ja: "丸の中の数字は、そこから出る道の本数です。",
        },
        Rule {
            tag: ["turns", "曲がる回数"],
            en: "A number without a circle tells how many turns all tracks that leave it make \
                together, each up to the next number.",
            ja: "丸のない数字は、そこから出るすべての道が、\
                次の数字に着くまでに曲がる回数の合計です。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 10, 6).read_up_to(25),
    printed: &[
        Spot::plain(Ink::Black, Where::Cells),
        Spot::valued(Ink::Number, Where::Cells, Values::Numbers(0, 99)),
        Spot::valued(Ink::Circled, Where::Cells, Values::Numbers(1, 4)),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    counts: &[
        (Ink::Circled, "tracks", "道"),
        (Ink::Number, "turns", "曲がる所"),
    ],
    hints: &[(Ink::Black, &Plain)],
    words: &[
        (Ink::Line, "track", "道"),
        (Ink::Black, "black cell", "黒マス"),
    ],
    version: 2,
    form: &[
        Target::new(Measure::Turns, [6, 19, 25, 31, 60]),
        Target::new(Measure::Track, [40, 56, 64, 72, 100]),
        Target::new(Measure::Bare, [0, 4, 8, 12, 25]),
        Target::new(Measure::Black, [0, 11, 16, 21, 31]),
    ],
    ..Card::DEFAULT
};

/// Nodes for 100 cells: the least and the range.
const NODES: (usize, usize) = (9, 12);
/// Fewest and most steps of a track in a new layout.
const STEPS: (usize, usize) = (2, 6);
/// Tracks tried for each cell of the board.
const TRIES: usize = 3;

impl Genre for HikingTrack {
    fn card(&self) -> &'static Card {
        &CARD
    }

    /// Composes a tree of tracks, each to a new node, and then tracks between existing nodes.
    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let cells: Vec<Place> = board.cells().collect();
        let mut nodes = vec![*random.choose(&cells)?];
        let wanted = board.area() * (NODES.0 + random.below(NODES.1)) / 100;
        let mut joined: Vec<[Place; 2]> = Vec::new();
        let mut taken = Lattice::new(board, false);
        taken[nodes[0]] = true;
        let mut answer = Drawing::blank();
        for _ in 0..TRIES * board.area() {
            let &from = random.choose(&nodes)?;
            let steps = STEPS.0 + random.below(STEPS.1 - STEPS.0 + 1);
            let Some(mut track) =
                walk(board, from, &ORTHOGONAL, &ORTHOGONAL, steps, &taken, random)
            else {
                continue;
            };
            let last = track[steps];
            if nodes.len() < wanted {
                nodes.push(last);
            } else {
                let fits = |to: &Place| {
                    let ends = [from.min(*to), from.max(*to)];
                    *to != from && nodes.contains(to) && !joined.contains(&ends)
                };
                let near: Vec<Place> = board.neighbours(last).filter(fits).collect();
                match random.choose(&near) {
                    Some(&to) => track.push(to),
                    None => continue,
                }
            }
            let end = track[track.len() - 1];
            joined.push([from.min(end), from.max(end)]);
            for two in track.windows(2) {
                taken[two[1]] = true;
                answer.insert(Item::between(Ink::Line, two[0], two[1]));
            }
        }
        let lines = Lines::of(board, &answer);
        let mut layout = Drawing::blank();
        for &node in &nodes {
            let is_circled = random.chance(1, 3);
            layout.insert(node_clue(&lines, &nodes, node, is_circled));
        }
        (nodes.len() > 2).then_some(Composition::known(layout, answer))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let nodes = nodes(puzzle);
        let lines = m.draw_between_cells(Ink::Line);
        let mut visited = Lattice::new(board, Lit::FALSE);
        let mut turns = Lattice::new(board, Lit::FALSE);
        for cell in board.cells() {
            let around = lines.beside(cell);
            if nodes.contains(&cell) {
                visited[cell] = Lit::TRUE;
                if let Some(node) = puzzle.printed.at(cell) {
                    m.rule_of(3, *node);
                }
                m.any(around);
                continue;
            }
            visited[cell] = m.derived_any(around.to_vec());
            let turn = [0, 1, 2, 3].map(|i| m.derived_all(&[around[i], around[(i + 1) % 4]]));
            turns[cell] = m.derived_any(turn.to_vec());
            m.rule(2);
            m.exactly_if(visited[cell], 2, around);
            m.rule(0);
        }
        m.rule(3);
        m.connected(&Graph::of_lines(board.cells(), &visited, &lines));
        // Between two nodes, with the others removed, tracks close a cycle only if there are two of
        // them.
        let among = |ends: &[Place]| {
            let kept = |cell: &Place| !nodes.contains(cell) || ends.contains(cell);
            Graph::of_lines(board.cells().filter(kept), &visited, &lines)
        };
        for (i, &a) in nodes.iter().enumerate() {
            for &b in &nodes[..i] {
                m.forest(&among(&[a, b]));
            }
        }
        for node in puzzle.printed.of(Ink::Circled) {
            m.rule_of(4, *node);
            let count = node.value.unwrap_or_default() as u32;
            m.exactly(count, lines.beside(node.at));
        }
        for node in puzzle.printed.of(Ink::Number) {
            m.rule_of(5, *node);
            let graph = among(&[node.at]);
            let count = node.value.unwrap_or_default() as u32;
            m.component_count(&graph, graph.at(node.at), graph.marks(&turns), count);
        }
        Clues::new(move |m, hint, _| {
            m.rule(1);
            for line in lines.beside(hint.at) {
                m.never(line);
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let lines = Lines::of(puzzle.board, answer);
        let nodes = nodes(puzzle);
        let unused = |cell: &Place| !lines.visited[*cell] && !nodes.contains(cell);
        let unused = puzzle.board.cells().filter(unused);
        unused.map(|cell| Item::at(Ink::Black, cell)).collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let black = puzzle.printed.marks(board, Ink::Black);
        let is_node = puzzle.printed.marks_of(board, &[Ink::Circled, Ink::Number]);
        Box::new(move |answer| {
            let lines = Lines::of(board, answer);
            for cell in board.cells().filter(|&cell| lines.visited[cell]) {
                if black[cell] {
                    return Err(Broken::at(1, cell));
                }
                if !is_node[cell] && lines.around(cell) != 2 {
                    return Err(Broken::at(2, cell));
                }
            }
            let tracks = lines.pieces(|cell| is_node[cell], |_| false);
            let mut joined = Vec::new();
            for track in &tracks {
                let [from, to] = ends(track);
                let both = [from.min(to), from.max(to)];
                if from == to || joined.contains(&both) {
                    return Err(Broken::at(3, from));
                }
                joined.push(both);
            }
            let all = || board.cells().filter(|&cell| is_node[cell]);
            if let Some(first) = all().next() {
                let reached = lines.reached(first);
                let lost = |&cell: &Place| !reached[cell] || !lines.visited[cell];
                Broken::if_found(3, all().find(lost))?;
            }
            for node in puzzle.printed.of(Ink::Circled) {
                if node.value != Some(lines.around(node.at) as i16) {
                    return Err(Broken::at(4, node.at));
                }
            }
            for node in puzzle.printed.of(Ink::Number) {
                let leaving = tracks.iter().filter(|track| ends(track).contains(&node.at));
                let turns: usize = leaving.map(|track| track.turns().count()).sum();
                if node.value != Some(turns as i16) {
                    return Err(Broken::at(5, node.at));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for HikingTrack {
    /// Gives a node its other number, or makes a cell of a track in which the answers differ a
    /// node.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let board = puzzle.board;
        let nodes = nodes(puzzle);
        let both = [answer, other].map(|drawing| Lines::of(board, drawing));
        let mut layouts = Vec::new();
        for node in puzzle
            .printed
            .items()
            .iter()
            .filter(|i| i.ink != Ink::Black)
        {
            let change = both
                .each_ref()
                .map(|lines| node_clue(lines, &nodes, node.at, node.ink == Ink::Number));
            if change[0] != change[1] {
                let mut layout = puzzle.layout();
                layout.remove(node);
                layout.insert(change[0]);
                layouts.push(layout);
            }
        }
        if layouts.is_empty() {
            for cell in board.cells().filter(|cell| !nodes.contains(cell)) {
                let differs =
                    |&step: &_| both[0].drawn[cell.half(step)] != both[1].drawn[cell.half(step)];
                if both[0].visited[cell] && ORTHOGONAL.iter().any(differs) {
                    let more: Vec<Place> = nodes.iter().copied().chain([cell]).collect();
                    let mut layout = puzzle.layout().filtered(|item| item.ink == Ink::Circled);
                    for node in puzzle.printed.of(Ink::Number) {
                        layout.insert(node_clue(&both[0], &more, node.at, false));
                    }
                    layout.insert(node_clue(&both[0], &more, cell, false));
                    layouts.push(layout);
                }
            }
        }
        let laid_out = |layout| Composition::known(layout, answer.clone());
        layouts.into_iter().map(laid_out).collect()
    }

    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        (nodes(puzzle).len() < 2).then(|| "fewer than two numbers".to_owned())
    }
}

/// The cells with a number, bare or in a circle.
fn nodes(puzzle: &Puzzle) -> Vec<Place> {
    let cells = |ink| puzzle.printed.of(ink).map(|item| item.at);
    cells(Ink::Number).chain(cells(Ink::Circled)).collect()
}

/// The clue of a node: the number of its tracks in a circle, or else the number of their turns.
fn node_clue(lines: &Lines, nodes: &[Place], node: Place, is_circled: bool) -> Item {
    if is_circled {
        return Item::valued(Ink::Circled, node, lines.around(node) as i16);
    }
    let tracks = lines.pieces(|cell| nodes.contains(&cell), |_| false);
    let leaving = tracks.iter().filter(|track| ends(track).contains(&node));
    let turns: usize = leaving.map(|track| track.turns().count()).sum();
    Item::valued(Ink::Number, node, turns as i16)
}

/// The two ends of a track.
fn ends(track: &Piece) -> [Place; 2] {
    [track.cells[0], track.cells[track.cells.len() - 1]]
}
