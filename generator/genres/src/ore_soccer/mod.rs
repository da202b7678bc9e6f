//! Ore Soccer (docs/rules.md, genre 42). Some of the white players step aside; then the ball goes
//! from one to the next, straight between them, into the goal.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────────────────┐
//! │   │   │▒▒▒│   │   │    │        ▒╻▒        │
//! ├───┼───┼───┼───┼───┤    │   ·   · ┃ ·   ·   │
//! │   │   │   │ ● │   │    │         ┃   ●     │
//! ├───┼───┼───┼───┼───┤    │   ·   · ┃ ·   ·   │
//! │   │   │   │ ○ │   │    │         ∙┄┄┄○     │
//! ├───┼───┼───┼───┼───┤    │   ·   ╱   ·   ·   │
//! │   │   │   │   │   │    │     ╱             │
//! ├───┼───┼───┼───┼───┤    │   ╱   ·   ·   ·   │
//! │ ○ │   │   │   │ ● │    │ ○               ● │
//! └───┴───┴───┴───┴───┘    └───────────────────┘
//! ```
//!
//! The path ends in the goal, which gives its direction and the first player. Numbers are the
//! hints; a player without one is a blank circle. Where numbers do not suffice, a move puts an
//! opponent into the way of the other answer.

mod kicks;

use kicks::kicks;
use pencilmill_puzzle::board::{
    AROUND, Drawing, Ink, Item, Lattice, Place, Spot, Steps, Symmetry, Values, Where, open_path,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, HintKind, Order, Puzzle,
    Requirement, Rule, Sizes, Words,
};
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;
use pencilmill_solver::words::{self, Int};

/// The genre Ore Soccer.
pub struct OreSoccer;

static CARD: Card = Card {
    slug: "ore-soccer",
    title: "Ore Soccer",
    title_ja: "オレサッカー",
    family: Some(Family::Paths),
    author: None,
    origin: Some(Words {
        en: "In no. 152 of the magazine Puzzle Communication Nikoli.",
        ja: "「パズル通信ニコリ」152号に掲載。",
    }),
    goal: Words {
        en: "Move some of your players (white circles) one step each, then pass the ball from one \
             player to all the others and into the goal (grey cells). Black circles are opponents.",
        ja: "白丸は味方、黒丸は敵の選手です。味方の何人かを1歩ずつ移動させ、\
             味方の1人からほかの全員を回ってゴール（灰色のマス）に入る、\
             ボールのパスを描きましょう。",
    },
    rules: &[
        Rule {
            tag: ["first player", "最初の味方"],
            en: "The ball starts with a player who makes no step.",
            ja: "ボールは、移動しない味方の1人から始まります。",
        },
        Rule {
            tag: ["steps of players", "味方の移動"],
            en: "Every other player stays, or makes one step to a cell that shares a side or \
                 corner and has no circle and no goal. No two players step to the same cell.",
            ja: "ほかの味方は動かないか、辺か角で接するマスへ1歩だけ移動します。移動先は丸もゴール\
                 もないマスで、2人が同じマスへは移動できません。",
        },
        Rule {
            tag: ["everyone once", "全員が1回ずつ"],
            en: "The ball goes from cell to cell by sides or corners, and comes to each player \
                 exactly once, where the player stands after the steps. It ends in exactly one \
                 goal cell.",
            ja: "ボールは辺か角で接するマスへ進み、移動を終えた味方全員のマスをちょうど1回ずつ通っ\
                 て、ゴールの1マスで終わります。",
        },
        Rule {
            tag: ["straight passes", "まっすぐなパス"],
            en: "A pass is straight: the ball turns only where a player stands. It may also go \
                 straight on there.",
            ja: "パスはまっすぐで、ボールが曲がれるのは味方のいるマスだけです。そこをまっすぐ進ん\
                 でもかまいません。",
        },
        Rule {
            tag: ["no crossing", "パスの交差禁止"],
            en: "The ball visits no cell twice, and its passes never cross.",
            ja: "ボールは同じマスを2度通らず、パスどうしは交差しません。",
        },
        Rule {
            tag: ["opponents and goal", "敵とゴール"],
            en: "The ball does not come to a cell with an opponent, nor to a goal cell before the \
                 last. It may go diagonally between two such cells.",
            ja: "ボールは、敵のマスと、終点以外のゴールのマスを通れません。\
                 そのようなマスの間をナナメにすり抜けるのはかまいません。",
        },
        Rule {
            tag: ["steps and passes", "移動とパス"],
            en: "Steps cross neither each other nor a pass. The ball does not come to a cell that \
                 a player has left.",
            ja: "移動の線は、ほかの移動の線やパスと交差しません。ボールは、味方が移動して空いたマ\
                 スを通れません。",
        },
        Rule {
            tag: ["order of players", "受ける順番"],
            en: "A number in a circle tells when this player gets the ball: the player who starts \
                 with it is number 1, the next one number 2, and so on.",
            ja: "丸の中の数字は、その味方が何番目にボールを持つかを表します。最初の味方が1番です。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 10, 6),
    printed: &[
        Spot::plain(Ink::Circle, Where::Cells),
        Spot::valued(Ink::Circled, Where::Cells, Values::Numbers(1, 20)),
        Spot::plain(Ink::Disc, Where::Cells),
        Spot::plain(Ink::Goal, Where::Cells),
    ],
    drawn: &[
        Spot::plain(Ink::Line, Where::KingNeighbours),
        Spot::plain(Ink::Move, Where::KingNeighbours),
    ],
    hints: &[(Ink::Circled, &PlayerNumber)],
    requires: &[Requirement::AtLeast(1, Ink::Goal)],
    words: &[
        (Ink::Line, "pass", "パス"),
        (Ink::Move, "step", "移動"),
        (Ink::Circle, "player", "味方"),
        (Ink::Circled, "player", "味方"),
        (Ink::Disc, "opponent", "敵"),
    ],
    ways: &[
        (1, "a start of the ball", "ボールの始まり"),
        (3, "an end of a pass", "パスの端"),
        (4, "one direction of a pass", "パスの一方の向き"),
        (8, "an order of the players", "味方の順番"),
    ],
    ..Card::DEFAULT
};

/// Paths tried until one is complete.
const TRIES: usize = 400;

/// The number of a player; its placeholder is a blank circle.
struct PlayerNumber;

impl HintKind for PlayerNumber {
    fn placeholder(&self, hint: &Item) -> Option<Item> {
        Some(Item::at(Ink::Circle, hint.at))
    }
}

impl Genre for OreSoccer {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let mean = usize::from(board.rows.unsigned_abs() + board.cols.unsigned_abs()) / 2;
        let players = mean - 2 + random.below(2);
        let width = 1 + random.below(2) as i16;
        let left = random.below((board.cols - width + 1) as usize) as i16;
        let mut goal: Vec<Place> = (left..left + width).map(|c| Place::cell(0, c)).collect();
        random.shuffle(&mut goal);
        let kicks = (0..TRIES).find_map(|_| kicks(board, &goal, players, random))?;
        let item = |ink| move |&cell: &Place| Item::at(ink, cell);
        let opponents = kicks.opponents.iter().map(item(Ink::Disc));
        let layout = goal.iter().map(item(Ink::Goal)).chain(opponents);
        let steps = kicks.origins.iter().zip(&kicks.positions);
        let steps = steps.filter(|(from, to)| from != to);
        let steps = steps.map(|(&from, &to)| Item::between(Ink::Move, from, to));
        let path = Item::along(Ink::Line, &kicks.path);
        Some(Composition::known(
            layout
                .chain(kicks.origins.iter().map(item(Ink::Circle)))
                .collect(),
            path.chain(steps).collect(),
        ))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let layout = puzzle.layout();
        let player = layout.marks(board, Ink::Circle);
        let goal = layout.marks(board, Ink::Goal);
        let opponent = m.movable_cells(Ink::Disc);
        let ways = |cell: Place| (0..8).filter(move |&way| board.contains(cell + AROUND[way]));
        let back = |way: usize| (way + 4) % 8;

        // Steps of players from their cells, and the cells in which they stand in the end.
        let mut steps = Lattice::new(board, [Lit::FALSE; 8]);
        let mut stays = Lattice::new(board, Lit::FALSE);
        let mut position = Lattice::new(board, Lit::FALSE);
        let mut tracks = Lattice::new(board, [Lit::FALSE; 2]);
        m.rule(2);
        for cell in board.cells().filter(|&cell| player[cell]) {
            for way in ways(cell) {
                let to = cell + AROUND[way];
                if player[to] && to < cell {
                    // Stated for the other player.
                    continue;
                }
                let step = m.draw(Item::between(Ink::Move, cell, to));
                if player[to] {
                    m.never(step);
                    continue;
                }
                if goal[to] {
                    m.never(step);
                }
                m.rule_of(2, Item::at(Ink::Disc, to));
                m.any([!step, !opponent[to]]);
                m.rule(2);
                steps[cell][way] = step;
                tracks[cell.midway(to)][usize::from(way % 4 == 1)] = step;
            }
            m.at_most(1, steps[cell]);
        }
        m.rule(0);
        for cell in board.cells() {
            let come = |way: usize| steps[cell + AROUND[way]][back(way)];
            let mut here: Vec<Lit> = ways(cell).map(come).collect();
            here.retain(|&lit| lit != Lit::FALSE);
            m.rule(2);
            m.at_most(1, here.iter().copied());
            m.rule(0);
            if player[cell] {
                let left = words::any(m, &steps[cell]);
                stays[cell] = !left;
                here.push(!left);
            }
            position[cell] = words::any(m, &here);
        }

        // The ball: a kick from each cell in each direction.
        let mut kicks = Lattice::new(board, [Lit::FALSE; 8]);
        let mut visited = Lattice::new(board, Lit::FALSE);
        let mut start = Lattice::new(board, Lit::FALSE);
        for cell in board.cells() {
            ways(cell).for_each(|way| kicks[cell][way] = m.choice());
            visited[cell] = m.choice();
            start[cell] = m.choice();
        }
        let mut path = Lattice::new(board, [Lit::FALSE; 2]);
        let mut links = Vec::new();
        for (a, b) in Where::KingNeighbours.places(board) {
            let Some(way) = (0..8).find(|&way| a + AROUND[way] == b) else {
                continue;
            };
            let [there, here] = [kicks[a][way], kicks[b][back(way)]];
            let line = m.derived_any(vec![there, here]);
            m.any([!there, !here]);
            m.draw_if(line, Item::between(Ink::Line, a, b));
            path[a.midway(b)][usize::from(way % 4 == 1)] = line;
            links.push((a, b, line, usize::from(way % 4 == 1)));
        }
        let end = |cell: Place| {
            if goal[cell] {
                visited[cell]
            } else {
                Lit::FALSE
            }
        };
        let come = |cell: Place| ways(cell).map(move |way| (way, cell + AROUND[way]));
        let mut ends = Vec::new();
        for cell in board.cells() {
            m.rule(0);
            let arrivals = come(cell).map(|(way, from)| kicks[from][back(way)]);
            let arrivals: Vec<Lit> = arrivals.collect();
            let unless = [start[cell], !visited[cell]];
            m.exactly(1, arrivals.into_iter().chain(unless));
            let last = m.choice();
            let unless = [last, !visited[cell]];
            m.exactly(1, ways(cell).map(|way| kicks[cell][way]).chain(unless));
            ends.push(last);
            m.rule(3);
            m.implies(last, end(cell));
            m.any([!start[cell], position[cell]]);
            m.any([!position[cell], visited[cell]]);
            m.rule_of(6, Item::at(Ink::Disc, cell));
            m.any([!visited[cell], !opponent[cell]]);
            m.rule(6);
            m.any([!end(cell), last]);
        }
        m.rule(3);
        m.exactly(1, ends);
        m.exactly(1, board.cells().map(|cell| start[cell]));
        let mut graph = Graph::new(board);
        graph.add_all(board.cells(), &visited);
        for &(a, b, line, _) in &links {
            graph.join(graph.at(a), graph.at(b), line);
        }
        m.forest(&graph);
        for cell in board.cells() {
            m.rule(1);
            m.any([!start[cell], stays[cell]]);
            m.rule(4);
            for (way, from) in come(cell) {
                for onward in ways(cell).filter(|&onward| onward != back(way) && onward != way) {
                    let passing = [kicks[from][back(way)], kicks[cell][onward]];
                    m.any(passing.map(|lit| !lit).into_iter().chain([position[cell]]));
                }
            }
            m.rule(7);
            if player[cell] {
                m.any([stays[cell], !visited[cell]]);
            }
        }
        for point in board.inner_points() {
            m.rule(5);
            m.any(path[point].map(|lit| !lit));
            m.rule(7);
            m.any(tracks[point].map(|lit| !lit));
            m.any([!tracks[point][0], !path[point][1]]);
            m.any([!tracks[point][1], !path[point][0]]);
        }
        for (a, b, line, rising) in links {
            m.any([!line, !tracks[a.midway(b)][rising]]);
        }

        // The number of the player that the ball passed last.
        m.rule(0);
        let players = board.cells().filter(|&cell| player[cell]).count() as i32;
        let mut turn = Lattice::new(board, Int::constant(1));
        for cell in board.cells() {
            turn[cell] = Int::derived(m, 1..=players.max(1));
        }
        for cell in board.cells() {
            let here = &turn[cell];
            m.any([!start[cell], here.at_most(1)]);
            m.any([visited[cell], here.at_most(1)]);
            for (way, from) in come(cell) {
                let kick = kicks[from][back(way)];
                for (received, more) in [(position[cell], 1), (!position[cell], 0)] {
                    let when = words::all(m, &[kick, received]);
                    turn[from].equal(m, when, more, here);
                }
            }
        }
        Clues::new(move |m, hint, _| {
            m.rule(8);
            let number = i32::from(hint.value.unwrap_or_default());
            let stay = (stays[hint.at], hint.at);
            let steps = (0..8).map(|way| (steps[hint.at][way], hint.at + AROUND[way]));
            for (goes, to) in steps.chain([stay]).filter(|goes| goes.0 != Lit::FALSE) {
                m.any([!goes, turn[to].at_least(number)]);
                m.any([!goes, turn[to].at_most(number)]);
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let players = puzzle
            .printed
            .marks_of(puzzle.board, &[Ink::Circle, Ink::Circled]);
        let steps = Steps::read(answer, Ink::Move, &players);
        let (Ok(steps), Ok(path)) = (steps, path(puzzle, answer)) else {
            return Vec::new();
        };
        let received = path.into_iter().filter_map(|cell| steps.comes_from[cell]);
        (1..)
            .zip(received)
            .map(|(turn, player)| Item::valued(Ink::Circled, player, turn))
            .collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let marks = |inks: &[Ink]| puzzle.printed.marks_of(board, inks);
        let players = marks(&[Ink::Circle, Ink::Circled]);
        let (opponents, goal) = (marks(&[Ink::Disc]), marks(&[Ink::Goal]));
        Box::new(move |answer| {
            let steps = Steps::read(answer, Ink::Move, &players).map_err(|at| Broken::at(2, at))?;
            for cell in board.cells() {
                let step = steps.goes_to[cell].filter(|&to| to != cell);
                if step.is_some_and(|to| opponents[to] || goal[to]) {
                    return Err(Broken::at(2, cell));
                }
            }
            let is_left = |cell: Place| steps.goes_to[cell].is_some_and(|to| to != cell);
            let stands = |cell: Place| steps.comes_from[cell].is_some();
            let path = path(puzzle, answer)?;
            let (&last, before) = path.split_last().ok_or(Broken::whole(3))?;
            let mut missed = board
                .cells()
                .filter(|cell| stands(*cell) && !path.contains(cell));
            Broken::if_found(3, missed.next().or((!stands(path[0])).then_some(path[0])))?;
            if steps.goes_to[path[0]] != Some(path[0]) {
                return Err(Broken::at(1, path[0]));
            }
            for three in path.windows(3) {
                let turns = three[0].step_to(three[1]) != three[1].step_to(three[2]);
                if turns && !stands(three[1]) {
                    return Err(Broken::at(4, three[1]));
                }
            }
            let middles = |ink| answer.of(ink).map(|item| item.at.midway(item.to));
            let mut crossed = Lattice::new(board, false);
            if let Some(at) =
                middles(Ink::Line).find(|&at| std::mem::replace(&mut crossed[at], true))
            {
                return Err(Broken::at(5, at));
            }
            let barred = before.iter().find(|&&cell| opponents[cell] || goal[cell]);
            Broken::if_found(
                6,
                barred
                    .or(Some(&last).filter(|&&cell| opponents[cell]))
                    .copied(),
            )?;
            let crossing = middles(Ink::Move).find(|&at| std::mem::replace(&mut crossed[at], true));
            Broken::if_found(
                7,
                crossing.or(path.iter().copied().find(|&cell| is_left(cell))),
            )?;
            let mut turn = 0;
            for &cell in &path {
                let Some(player) = steps.comes_from[cell] else {
                    continue;
                };
                turn += 1;
                let mut numbers = puzzle.printed.of(Ink::Circled);
                if numbers.any(|number| number.at == player && number.value != Some(turn)) {
                    return Err(Broken::at(8, player));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for OreSoccer {
    /// Moves an opponent to a cell that the ball or a player enters in the other answer only.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let board = puzzle.board;
        let layout = puzzle.layout();
        let mut full = Lattice::new(board, false);
        let items = layout.items().iter().chain(answer.items());
        for place in items.flat_map(|item| [item.at, item.to]) {
            full[place] = true;
        }
        let theirs = other.items().iter().flat_map(|item| [item.at, item.to]);
        let mut open: Vec<Place> = theirs.filter(|&cell| !full[cell]).collect();
        open.sort_unstable();
        open.dedup();
        let moved = |opponent| {
            let to = open.iter();
            to.map(|&cell| Composition::moved(opponent, cell, &layout, answer))
                .collect::<Vec<_>>()
        };
        layout.of(Ink::Disc).flat_map(moved).collect()
    }

    /// Swaps left and right only: the goal is at the top.
    fn transformed(&self, puzzle: &Puzzle, symmetry: Symmetry) -> Puzzle {
        match symmetry.of_offset((1, 2)) {
            (1, -2) => puzzle.shown(symmetry),
            _ => puzzle.clone(),
        }
    }

    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        let count = |ink| puzzle.printed.of(ink).count();
        let players = count(Ink::Circle) + count(Ink::Circled);
        if players == 0 || players != count(Ink::Disc) {
            let opponents = count(Ink::Disc);
            return Some(format!("{players} players and {opponents} opponents"));
        }
        let goal: Vec<Place> = puzzle.printed.of(Ink::Goal).map(|item| item.at).collect();
        let next = |two: &[Place]| two[1].x - two[0].x == 2;
        let sound = goal.iter().all(|cell| cell.y == 1) && goal.windows(2).all(next);
        (!sound).then(|| "a goal that is no block of cells in the top row".to_owned())
    }
}

/// The cells of the ball's path, the goal last, or the rule that its lines break.
fn path(puzzle: &Puzzle, answer: &Drawing) -> Result<Vec<Place>, Broken> {
    let branches = |at: Option<Place>| at.map_or(Broken::whole(3), |cell| Broken::at(5, cell));
    let mut path = open_path(puzzle.board, answer.of(Ink::Line)).map_err(branches)?;
    let goal = puzzle.printed.marks(puzzle.board, Ink::Goal);
    match [path[0], path[path.len() - 1]].map(|end| goal[end]) {
        [false, true] => {}
        [true, false] => path.reverse(),
        _ => return Err(Broken::whole(3)),
    }
    Ok(path)
}
