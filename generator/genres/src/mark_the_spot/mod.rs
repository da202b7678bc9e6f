//! Mark the spot (docs/rules.md, genre 39). Cover all white cells with diagonal crosses of any
//! size, each of which may cross one other in two cells.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───┬───┬───┬───┬───┐
//! │   │███│   │███│   │    │ ╲ │███│ ╳ │███│ ╱ │
//! ├───┼───┼───┼───┼───┤    ├───╲───╱───╲───╱───┤
//! │███│   │███│   │███│    │███│ ╳ │███│ ╳ │███│
//! ├───┼───┼───┼───┼───┤    ├───╱───╲───╱───╲───┤
//! │   │███│   │███│   │    │ ╱ │███│ ╳ │███│ ╲ │
//! ├───┼───┼───┼───┼───┤    ├───┼───┼───┼───┼───┤
//! │███│███│███│███│███│    │███│███│███│███│███│
//! └───┴───┴───┴───┴───┘    └───┴───┴───┴───┴───┘
//! ```
//!
//! Black cells are the only clue. A new layout is made of random crosses, large and crossing ones
//! first, until they leave few cells open; open cells become black. Arms may cross freely at
//! corners of cells, so no rule speaks of that.

use pencilmill_puzzle::board::{Board, Ink, Item, Lattice, Place, Spot, Values, Where};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Measure, Order, Puzzle, Rule, Sizes,
    Target, Tuning, Words,
};
use pencilmill_puzzle::model::{Clues, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Mark the spot.
pub struct MarkTheSpot;

/// Largest size of a cross.
const LARGEST: i16 = 4;

static CARD: Card = Card {
    slug: "mark-the-spot",
    title: "Mark the spot",
    title_ja: "マーク・ザ・スポット",
    family: Some(Family::Pieces),
    goal: Words {
        en: "Cover all white cells with crosses (X) of various sizes.",
        ja: "いろいろな大きさの×を描いて、白マスをすべておおいましょう。",
    },
    rules: &[
        Rule {
            tag: ["white cells only", "白マスだけ"],
            en: "A cross of size k covers its centre and the next k cells in each of the four \
                 diagonal directions; size 0 covers one cell. All these cells are on the board and \
                 white.",
            ja: "大きさkの×は、中心とナナメ4方向のkマスずつをおおいます（大きさ0は1マスだけ）。お\
                 おえるのは盤面の白マスだけです。",
        },
        Rule {
            tag: ["all covered", "すべておおう"],
            en: "Every white cell is covered by at least one cross.",
            ja: "どの白マスも、1つ以上の×でおおわれます。",
        },
        Rule {
            tag: ["two shared cells", "2マスで交差"],
            en: "Two crosses share no cell, or exactly two cells in which their arms cross. They \
                 never overlap along one diagonal. Arms that cross at a corner of cells share no \
                 cell there.",
            ja: "2つの×は、マスを共有しないか、腕が交わるちょうど2マスだけを共有します。同じナナ\
                 メの線の上では重なれませんが、マスの角で交わるのは自由です。",
        },
        Rule {
            tag: ["one partner", "相手は1つ"],
            en: "A cross shares cells with at most one other cross.",
            ja: "どの×も、マスを共有する相手の×は1つまでです。",
        },
        Rule {
            tag: ["equal sizes apart", "となりは別の大きさ"],
            en: "The centres of two crosses of equal size never lie in cells that share a side.",
            ja: "同じ大きさの×の中心どうしは、辺で接しません。",
        },
        Rule {
            tag: ["diagonal pairs only", "ナナメどなりは1つ"],
            en: "The centre of a cross touches the centre of at most one other cross of equal size \
                 at a corner.",
            ja: "同じ大きさの×の中心どうしは角で接することができますが、どの中心も、\
                 接する相手は1つまでです。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(7, 12, 8),
    printed: &[Spot::plain(Ink::Black, Where::Cells)],
    drawn: &[Spot::valued(
        Ink::Cross,
        Where::Cells,
        Values::Numbers(0, LARGEST),
    )],
    words: &[
        (Ink::Black, "black cell", "黒マス"),
        (Ink::Cross, "cross", "×"),
    ],
    version: 3,
    tuning: Tuning {
        choices: 3,
        thins_easy: true,
        ..Tuning::DEFAULT
    },
    form: &[Target::new(Measure::Bare, [0, 3, 5, 8, 14])],
    ..Card::DEFAULT
};

/// Times that a few crosses are thrown anew.
const THROWS: usize = 150;

impl Genre for MarkTheSpot {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let all = crosses(board);
        let mut best = thrown(&all, Vec::new(), random);
        let most = board.area() * (12 + random.below(8)) / 100;
        for _ in 0..THROWS {
            // The best layouts are few: further rounds would only find them again.
            let covered = covered(board, &best);
            if board.cells().filter(|&cell| covered[cell] == 0).count() <= most {
                break;
            }
            let centre = random.choose(&all)?.at;
            let near = |cross: &Cross| {
                let (dy, dx) = (cross.at.y - centre.y, cross.at.x - centre.x);
                dy.abs().max(dx.abs()) <= 4
            };
            let kept = best.iter().filter(|cross| !near(cross)).copied().collect();
            let other = thrown(&all, kept, random);
            if worth(board, &other) >= worth(board, &best) {
                best = other;
            }
        }
        let covered = covered(board, &best);
        let open = board.cells().filter(|&cell| covered[cell] == 0);
        Some(Composition::known(
            open.map(|cell| Item::at(Ink::Black, cell)).collect(),
            best.iter().map(Cross::item).collect(),
        ))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let black = m.choose_cells(Ink::Black);
        let all: Vec<(Vec<Place>, Cross, Lit)> = crosses(board)
            .iter()
            .map(|cross| (cross.cells(), *cross, m.draw(cross.item())))
            .collect();
        let mut over = Lattice::new(board, Vec::new());
        for (cells, _, lit) in &all {
            for &cell in cells {
                m.rule_of(1, Item::at(Ink::Black, cell));
                m.any([!black[cell], !*lit]);
                over[cell].push(*lit);
            }
        }
        m.rule(2);
        for cell in board.cells() {
            m.any(over[cell].iter().copied().chain([black[cell]]));
        }
        for (cells, cross, lit) in &all {
            let mut sharing = Vec::new();
            let mut diagonal = Vec::new();
            for (other_cells, other, other_lit) in all.iter().filter(|o| o.1 != *cross) {
                let shared = cells
                    .iter()
                    .filter(|&cell| other_cells.contains(cell))
                    .count();
                let (dy, dx) = (other.at.y - cross.at.y, other.at.x - cross.at.x);
                let in_line = dy.abs() == dx.abs();
                m.rule(3);
                if shared > 0 && (in_line || shared != 2) {
                    m.any([!*lit, !*other_lit]);
                } else if shared > 0 {
                    sharing.push(*other_lit);
                }
                m.rule(5);
                if other.size == cross.size && dy.abs() + dx.abs() == 2 {
                    m.any([!*lit, !*other_lit]);
                }
                if other.size == cross.size && (dy.abs(), dx.abs()) == (2, 2) {
                    diagonal.push(*other_lit);
                }
            }
            m.rule(4);
            at_most_one_if(m, *lit, &sharing);
            m.rule(6);
            at_most_one_if(m, *lit, &diagonal);
        }
        Clues::none()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let black = puzzle.printed.marks(board, Ink::Black);
        Box::new(move |answer| {
            let all: Vec<Cross> = answer
                .items()
                .iter()
                .map(|item| Cross {
                    at: item.at,
                    size: item.value.unwrap_or_default(),
                })
                .collect();
            let white = |cell: &Place| board.contains(*cell) && !black[*cell];
            if let Some(cross) = all.iter().find(|cross| !cross.cells().iter().all(white)) {
                return Err(Broken::at(1, cross.at));
            }
            let covered = covered(board, &all);
            Broken::if_found(
                2,
                board
                    .cells()
                    .find(|cell| covered[*cell] == 0 && white(cell)),
            )?;
            for (i, cross) in all.iter().enumerate() {
                let (mut sharing, mut beside) = (0, 0);
                for (_, other) in all.iter().enumerate().filter(|(j, _)| *j != i) {
                    match cross.shared(other) {
                        Some(cells) => sharing += usize::from(cells > 0),
                        None => return Err(Broken::at(3, cross.at)),
                    }
                    match cross.touches(other) {
                        Some(1) => return Err(Broken::at(5, cross.at)),
                        touches => beside += usize::from(touches.is_some()),
                    }
                }
                if sharing > 1 {
                    return Err(Broken::at(4, cross.at));
                }
                if beside > 1 {
                    return Err(Broken::at(6, cross.at));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for MarkTheSpot {
    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        let black = puzzle.printed.of(Ink::Black).count();
        (black == puzzle.board.area()).then(|| "no white cell".to_owned())
    }
}

/// States that at most one of the literals is true if `cause` is.
fn at_most_one_if(m: &mut Model, cause: Lit, lits: &[Lit]) {
    if lits.len() > 1 {
        let weight = std::iter::repeat_n(cause, lits.len() - 1);
        m.at_most(lits.len() as u32, weight.chain(lits.iter().copied()));
    }
}

/// A cross, by its centre and size.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cross {
    at: Place,
    size: i16,
}

impl Cross {
    fn item(&self) -> Item {
        Item::valued(Ink::Cross, self.at, self.size)
    }

    fn cells(&self) -> Vec<Place> {
        self.at.diagonal_cross(self.size)
    }

    /// Number of cells shared with another cross, if rule 3 admits the two.
    fn shared(&self, other: &Cross) -> Option<usize> {
        let (p, q) = self.offset(other);
        if (p + q) % 2 != 0 {
            return Some(0);
        }
        let (u, v) = ((p + q).abs() / 2, (p - q).abs() / 2);
        let meets = |u, v| u <= self.size && v <= other.size;
        match (meets(u, v), meets(v, u)) {
            _ if u == 0 || v == 0 => (self.size + other.size < u + v).then_some(0),
            (false, false) => Some(0),
            (true, true) => Some(2),
            _ => None,
        }
    }

    /// Rows and columns from one centre to the other.
    fn offset(&self, other: &Cross) -> (i16, i16) {
        ((other.at.y - self.at.y) / 2, (other.at.x - self.at.x) / 2)
    }

    /// For crosses of equal size, 1 if their centres touch by a side and 2 if by a corner.
    fn touches(&self, other: &Cross) -> Option<i16> {
        let (p, q) = self.offset(other);
        let near = self.size == other.size && p.abs().max(q.abs()) == 1;
        near.then_some(p.abs() + q.abs())
    }
}

/// Every cross that lies on the board.
fn crosses(board: Board) -> Vec<Cross> {
    let sizes = |at| (0..=LARGEST).map(move |size| Cross { at, size });
    let all = board.cells().flat_map(sizes);
    let lies = |cross: &Cross| cross.cells().iter().all(|&cell| board.contains(cell));
    all.filter(lies).collect()
}

/// Number of crosses over each cell.
fn covered(board: Board, crosses: &[Cross]) -> Lattice<u8> {
    let mut covered = Lattice::new(board, 0);
    for cell in crosses.iter().flat_map(Cross::cells) {
        covered[cell] += 1;
    }
    covered
}

/// Value of a throw: cells covered count, cells in which crosses cross count more, crosses of size
/// 0 cost.
fn worth(board: Board, crosses: &[Cross]) -> usize {
    let covered = covered(board, crosses);
    let cells = board.cells().map(|cell| match covered[cell] {
        0 => 0,
        1 => 3,
        _ => 5,
    });
    let small = crosses.iter().filter(|cross| cross.size == 0).count();
    2 * board.area() + cells.sum::<usize>() - 2 * small
}

/// Adds random crosses to the chosen ones, large ones rather first.
fn thrown(all: &[Cross], mut chosen: Vec<Cross>, random: &mut Random) -> Vec<Cross> {
    let mut order: Vec<(usize, Cross)> = Vec::new();
    for cross in all {
        let wait = [8, 3, 1, 0, 0][cross.size as usize];
        order.push((wait + random.below(4), *cross));
    }
    random.shuffle(&mut order);
    order.sort_by_key(|(wait, _)| *wait);
    let crosses = |one: &Cross, other: &Cross| one != other && one.shared(other) == Some(2);
    let mut crossed: Vec<bool> = chosen
        .iter()
        .map(|one| chosen.iter().any(|other| crosses(one, other)))
        .collect();
    for (_, cross) in order {
        let mut partners = Vec::new();
        let mut fits = true;
        let mut beside = Vec::new();
        for (i, other) in chosen.iter().enumerate() {
            match (cross.shared(other), cross.touches(other)) {
                (None, _) | (_, Some(1)) => fits = false,
                (Some(2), _) => partners.push(i),
                (_, Some(_)) => beside.push(*other),
                _ => {}
            }
        }
        fits &= partners.len() < 2 && partners.iter().all(|&i| !crossed[i]);
        // Crosses of equal size touch by corners in pairs only.
        let has_pair = |one: &Cross| chosen.iter().any(|other| one.touches(other).is_some());
        fits &= beside.len() < 2 && !beside.iter().any(has_pair);
        if fits {
            partners.iter().for_each(|&i| crossed[i] = true);
            crossed.push(!partners.is_empty());
            chosen.push(cross);
        }
    }
    chosen
}
