//! Nodeloop (docs/rules.md, genre 29). Draw a closed walk through all white cells, which may cross
//! itself, and set nodes so that each piece between two of them either goes straight over one
//! crossing or turns once.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────────────────┐
//! │███│   │   │   │   │    │███  ┏━━━━━━━━━━━■ │
//! ├───┼───┼───┼───┼───┤    │███· ┃ ·   ·   · ┃ │
//! │███│   │███│   │   │    │███  ■  ███  ■━━━┛ │
//! ├───┼───┼───┼───┼───┤    │   · ┃ ·   · ┃ ·   │
//! │   │   │   │   │   │    │ ■━━━╋━━━■━━━╋━━━■ │
//! ├───┼───┼───┼───┼───┤    │ ┃ · ┃ ·   · ┃ · ┃ │
//! │   │   │   │   │   │    │ ┃   ■━━━┓   ■━━━┛ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   · ┃ ·   ·   │
//! │   │   │   │███│███│    │ ┗━━━━━━━■  ███████│
//! └───┴───┴───┴───┴───┘    └───────────────────┘
//! ```
//!
//! The walk is laid out first, with black cells where it does not come, and the engine sets the
//! nodes. A printed node is an extension of the rules: numbers in the margins nearly always
//! suffice.

mod walks;

use pencilmill_puzzle::board::{
    Drawing, Ink, Item, Lattice, Lines, ORTHOGONAL, Piece, Place, Spot, Values, Where,
};
use pencilmill_puzzle::clues::MarginCount;
use pencilmill_puzzle::genre::{
    Answer, Broken, Card, Checker, Composition, Family, Genre, HintKind, Measure, Order, Puzzle,
    Rule, Sizes, Target, Words,
};
use pencilmill_puzzle::model::{Clues, Model, Walk};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Nodeloop.
pub struct Nodeloop;

/// A printed node, for puzzles whose numbers do not suffice.
struct PrintedNode;

impl HintKind for PrintedNode {
    fn assignment_count(&self, _puzzle: &Puzzle, _hint: &Item) -> Option<u64> {
        Some(u64::MAX)
    }
}

static CARD: Card = Card {
    slug: "nodeloop",
    title: "Nodeloop",
    title_ja: "ノードループ",
    family: Some(Family::Loops),
    goal: Words {
        en: "Draw one closed loop that visits every white cell and may cross itself, and place \
             nodes that cut it into pieces.",
        ja: "すべての白マスを通る輪（自分と交差してもよい）を1つ描き、輪を区間に分ける節を置きまし\
             ょう。",
    },
    rules: &[
        Rule {
            tag: ["one loop", "1つの輪"],
            en: "The loop runs up, down, left and right through all white cells and no black cell. \
                 It visits a cell twice only to cross itself there, going straight both times.",
            ja: "輪はタテヨコに進んですべての白マスを通り、黒マスには入りません。同じマスを2度通れ\
                 るのは、直進どうしで交差するときだけです。",
        },
        Rule {
            tag: ["places of nodes", "節の場所"],
            en: "Nodes lie on the loop, at least three of them, but never on a crossing. They cut \
                 the loop into pieces.",
            ja: "節は輪の通るマスに3つ以上置き、交差するマスには置けません。節から次の節までが1つの\
                 区間です。",
        },
        Rule {
            tag: ["types of pieces", "区間の型"],
            en: "Between its two nodes, a piece either goes straight and over exactly one crossing \
                 (type A), or turns exactly once (type B). A turn on a node counts for no piece.",
            ja: "どの区間も、節と節の間で、まっすぐ進んでちょうど1回交差する（A型）か、\
                 ちょうど1回曲がる（B型）かです。節のマスで曲がっても数えません。",
        },
        Rule {
            tag: ["no B across B", "B型の交差禁止"],
            en: "Two pieces of type B never cross. Type A may cross either type.",
            ja: "B型の区間どうしは交差しません。A型はどちらの型とも交差できます。",
        },
        Rule {
            tag: ["no three alike", "3連続禁止"],
            en: "Going round the loop, there are never three pieces of the same type in a row.",
            ja: "輪をたどるとき、同じ型の区間が3つ続くことはありません。",
        },
        Rule {
            tag: ["numbers outside", "外の数字"],
            en: "A number outside tells how many nodes are in its row or column. Without a number \
                 there may be any.",
            ja: "盤面の外の数字は、その段や列にある節の数です。数字のない段や列では、\
                 いくつでもかまいません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 10, 8),
    printed: &[
        Spot::plain(Ink::Black, Where::Cells),
        Spot::plain(Ink::Node, Where::Cells),
        Spot::valued(Ink::Number, Where::Margins, Values::Numbers(0, 99)),
    ],
    drawn: &[
        Spot::plain(Ink::Line, Where::Neighbours),
        Spot::plain(Ink::Node, Where::Cells),
    ],
    counts: &[(Ink::Number, "nodes", "節")],
    hints: &[(Ink::Number, &MarginCount), (Ink::Node, &PrintedNode)],
    words: &[(Ink::Black, "black cell", "黒マス")],
    version: 3,
    form: &[Target::new(Measure::Black, [0, 13, 18, 24, 34])],
    ..Card::DEFAULT
};

impl Genre for Nodeloop {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let walk = walks::closed_walk(board, board.area() * 5 / 4, random)?;
        let visited = Lines::of(board, &walk).visited;
        let black = board.cells().filter(|&cell| !visited[cell]);
        Some(Composition {
            layout: black.map(|cell| Item::at(Ink::Black, cell)).collect(),
            answer: Answer::Containing(walk),
        })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let black = m.movable_cells(Ink::Black);
        let lines = m.draw_between_cells(Ink::Line);
        let nodes = m.draw_cells(Ink::Node);
        let mut visited = Lattice::new(board, Lit::FALSE);
        let mut crossed = Lattice::new(board, Lit::FALSE);
        for cell in board.cells() {
            let around = lines.beside(cell);
            visited[cell] = m.derived_any(around.to_vec());
            crossed[cell] = m.derived_all(&around);
        }
        m.rule(1);
        m.closed_walk(&visited, &crossed, &lines);
        for cell in board.cells() {
            m.rule(1);
            m.any([black[cell], visited[cell]]);
            m.rule_of(1, Item::at(Ink::Black, cell));
            m.any([!black[cell], !visited[cell]]);
        }
        m.rule(2);
        m.at_least(3, board.cells().map(|cell| nodes[cell]));
        for cell in board.cells() {
            m.implies(nodes[cell], visited[cell]);
            m.implies(nodes[cell], !crossed[cell]);
        }
        m.rule(0);
        let walk = Walk {
            lines,
            nodes: nodes.clone(),
            crossed,
        };
        let Walk { lines, crossed, .. } = &walk;
        let constant = |holds: bool| if holds { Lit::TRUE } else { Lit::FALSE };
        let turn = m.ahead(&walk, |_, turns| constant(turns), |_| Lit::FALSE);
        let crossing = m.ahead(
            &walk,
            |cell, turns| if turns { Lit::FALSE } else { crossed[cell] },
            |_| Lit::FALSE,
        );
        let mut bent = Lattice::new(board, Lit::FALSE);
        for side in board.inner_sides() {
            bent[side] = m.derived_any(turn.either(side).to_vec());
        }
        // At a node, true if its two pieces are of different types.
        let mut changes = Lattice::new(board, Lit::FALSE);
        for cell in board.cells() {
            changes[cell] = m.derived();
        }
        let change = m.ahead(&walk, |_, _| Lit::FALSE, |cell| changes[cell]);
        for cell in board.cells() {
            for (i, &one) in ORTHOGONAL.iter().enumerate() {
                for &other in &ORTHOGONAL[..i] {
                    let sides = [one, other].map(|step| cell.half(step));
                    let [a, b] = sides.map(|side| bent[side]);
                    let ends = sides
                        .map(|side| !lines[side])
                        .into_iter()
                        .chain([!nodes[cell]]);
                    for differ in [
                        [a, b, !changes[cell]],
                        [!a, !b, !changes[cell]],
                        [!a, b, changes[cell]],
                        [a, !b, changes[cell]],
                    ] {
                        m.rule(0);
                        m.any(ends.clone().chain(differ));
                    }
                    m.rule(3);
                    let turns = one != -other;
                    let away = [one, other].map(|step| (cell.half(step), cell + step));
                    let both = sides
                        .map(|side| !lines[side])
                        .into_iter()
                        .chain([nodes[cell]]);
                    for (side, beyond) in away
                        .into_iter()
                        .filter(|&(_, beyond)| board.contains(beyond))
                    {
                        if turns {
                            m.any(
                                both.clone()
                                    .chain([crossed[cell], !turn.towards(side, beyond)]),
                            );
                        } else {
                            let second = !crossing.towards(side, beyond);
                            m.any(both.clone().chain([!crossed[cell], bent[side], second]));
                        }
                    }
                }
            }
            m.rule(4);
            let [up, right, down, left] = bent.beside(cell);
            for (one, other) in [(up, right), (right, down), (down, left), (left, up)] {
                m.any([!crossed[cell], !one, !other]);
            }
        }
        for side in board.inner_sides() {
            m.rule(3);
            m.any(
                crossing
                    .either(side)
                    .into_iter()
                    .chain([!lines[side], bent[side]]),
            );
            m.rule(5);
            m.any(change.either(side).into_iter().chain([!lines[side]]));
        }
        Clues::new(move |m, hint, _| match hint.ink {
            Ink::Node => {
                m.rule(0);
                m.always(nodes[hint.at]);
            }
            _ => {
                m.rule(6);
                MarginCount.state(m, hint, &nodes);
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let nodes = answer.marks(puzzle.board, Ink::Node);
        let told = answer.of(Ink::Node).copied();
        let mut hints = MarginCount.hints(puzzle.board, &nodes);
        hints.extend(told);
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let black = puzzle.printed.marks(board, Ink::Black);
        Box::new(move |answer| {
            let lines = Lines::of(board, answer);
            let nodes = answer.marks(board, Ink::Node);
            let is_crossed = |cell: Place| lines.around(cell) == 4;
            for cell in board.cells() {
                if ![0, 2, 4].contains(&lines.around(cell)) || black[cell] == lines.visited[cell] {
                    return Err(Broken::at(1, cell));
                }
            }
            let rings = lines.pieces(|_| false, |_| true);
            let [ring] = rings.as_slice() else {
                return Err(Broken::whole(1));
            };
            let misplaced =
                |cell: &Place| nodes[*cell] && (!lines.visited[*cell] || is_crossed(*cell));
            Broken::if_found(2, board.cells().find(misplaced))?;
            if answer.of(Ink::Node).count() < 3 {
                return Err(Broken::whole(2));
            }
            let pieces = ring.cut(|cell| nodes[cell]);
            let is_bent = |piece: &Piece| piece.turns().next().is_some();
            for piece in &pieces {
                let passed = &piece.cells[1..piece.cells.len() - 1];
                let crossings = passed.iter().filter(|&&cell| is_crossed(cell)).count();
                match piece.turns().count() {
                    0 if crossings == 1 => {}
                    1 => {}
                    _ => return Err(Broken::at(3, piece.cells[0])),
                }
            }
            let bends_over = |cell: Place| {
                let over = pieces.iter().filter(|piece| is_bent(piece));
                over.map(|piece| piece.cells.iter().filter(|&&c| c == cell).count())
                    .sum::<usize>()
            };
            let crossings = || board.cells().filter(|&cell| is_crossed(cell));
            Broken::if_found(4, crossings().find(|&cell| bends_over(cell) == 2))?;
            let kinds: Vec<bool> = pieces.iter().map(is_bent).collect();
            let kind = |i: usize| kinds[i % kinds.len()];
            if let Some(i) =
                (0..kinds.len()).find(|&i| kind(i) == kind(i + 1) && kind(i) == kind(i + 2))
            {
                return Err(Broken::at(5, pieces[i].cells[0]));
            }
            for clue in puzzle.printed.of(Ink::Number) {
                let seen = board.margin_line(clue.at).into_iter().flatten();
                if clue.value != Some(seen.filter(|&cell| nodes[cell]).count() as i16) {
                    return Err(Broken::at(6, clue.at));
                }
            }
            match puzzle.printed.of(Ink::Node).find(|node| !nodes[node.at]) {
                Some(node) => Err(Broken::at(2, node.at)),
                None => Ok(()),
            }
        })
    }
}
