//! Rules and checker against each other, on boards so small that every drawing can be looked at.
//!
//! On a tiny board all drawings over the ink of a genre's answers are listed by plain code. Those that
//! the checker accepts must be exactly those that the engine finds, for random layouts, for hints
//! printed one by one as the hint loop does it (what is printed is restated when it reads otherwise),
//! and for hints that are true of no answer. Boards may be smaller than the genre's least.
//!
//! On boards of real size, drawings near to answers stand in for all drawings.
//!
//! A genre that can be made on one board only has tests of its own (`bitspuzzle.rs`).

use crate::fixtures::{Heading, Tries, blocks};
use crate::kept::{self, Solved};
use libtest_mimic::Trial;
use pencilmill_generator::board::{
    AROUND, Board, Count, DIAGONAL, DOWN, Drawing, Ink, Item, ORTHOGONAL, Place, RIGHT, Regions,
    Tile,
};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genre::{Answer, Genre, Order};
use pencilmill_generator::genres;
use pencilmill_generator::prover::{Judge, Search};
use pencilmill_generator::random::{Key, Random};
use pencilmill_solver::Budget;
use std::collections::BTreeSet;

const BOARDS: [Board; 10] = [
    Board::new(1, 1),
    Board::new(1, 4),
    Board::new(5, 1),
    Board::new(2, 2),
    Board::new(2, 3),
    Board::new(3, 3),
    Board::new(5, 2),
    Board::new(3, 4),
    Board::new(4, 3),
    Board::new(4, 4),
];
/// Boards with more drawings than this are left out.
const MOST_DRAWINGS: u64 = 1 << 17;
/// Drawings looked at on one board, all puzzles on it taken together, unless `LOOKS` says how many.
const LOOKS: u64 = 1 << 19;
/// Puzzles tried on one board at most, however few drawings it has.
const MOST_PUZZLES: u64 = 48;

pub fn trials() -> Vec<Trial> {
    let of_many_sizes = |genre: &&dyn Genre| {
        let sizes = genre.card().sizes;
        sizes.least != sizes.most
    };
    each_genre![every_drawing, drawings_near_answers; of genres::ALL.iter().copied().filter(of_many_sizes)]
}

/// A list of drawings to try: at each spot one of these inks and values, or none.
struct Everything(Vec<Vec<Item>>);

impl Everything {
    fn new(genre: &dyn Genre, board: Board) -> Everything {
        let items = genre.card().drawn.iter().flat_map(|spot| spot.items(board));
        let items: Drawing = items.collect();
        let spots = items.items().chunk_by(Item::same_spot);
        Everything(spots.map(<[Item]>::to_vec).collect())
    }

    fn len(&self) -> Option<u64> {
        let mut ways = self.0.iter().map(|values| values.len() as u64 + 1);
        ways.try_fold(1_u64, u64::checked_mul)
    }

    fn drawing(&self, mut number: u64) -> Drawing {
        let mut items = Vec::new();
        for values in &self.0 {
            let ways = values.len() as u64 + 1;
            let choice = (number % ways) as usize;
            items.extend(choice.checked_sub(1).map(|i| values[i]));
            number /= ways;
        }
        items.into_iter().collect()
    }
}

/// The drawings to try on a board.
enum Tried {
    All(Everything),
    /// Those with an even number of ends of lines at every place, and anything in other inks.
    Even(Sums, Everything),
    /// Those with one hop in every cell that is not black.
    Hops,
    /// Those with exactly these lines, and anything in other inks where lines end and do not cross.
    Along(Drawing, Everything),
    /// Those in which each cell, or each half of one with a diagonal wall, is shaded or not.
    Pieces,
    /// These.
    Listed(Vec<Drawing>),
    /// Those with fireworks that lie on the board, one at most from each cell of the margin on a side with numbers.
    Rockets(Rockets),
}

/// All drawings with one or two lines in each cell that is not black.
fn paths_everywhere(puzzle: &Puzzle) -> Vec<Drawing> {
    let black = puzzle.printed.marks(puzzle.board, Ink::Black);
    let mut all: Vec<Vec<Item>> = vec![Vec::new()];
    for cell in puzzle.board.cells().filter(|&cell| !black[cell]) {
        let beside = [RIGHT, DOWN].map(|step| cell + step);
        let open = |next: &&Place| puzzle.board.contains(**next) && !black[**next];
        let onward: Vec<Place> = beside.iter().filter(open).copied().collect();
        let mut next = Vec::new();
        for lines in all {
            let here = lines.iter().filter(|line| line.to == cell).count();
            for chosen in 0..1_usize << onward.len() {
                let drawn = (0..onward.len()).filter(|i| chosen >> i & 1 == 1);
                let new = drawn.map(|i| Item::between(Ink::Line, cell, onward[i]));
                let lines: Vec<Item> = lines.iter().copied().chain(new).collect();
                if [1, 2].contains(&(here + chosen.count_ones() as usize)) {
                    next.push(lines);
                }
            }
        }
        all = next;
    }
    all.into_iter()
        .map(|lines| lines.into_iter().collect())
        .collect()
}

/// No drawing, and all of one, two or three of these.
fn up_to_three(one: &[Drawing]) -> Vec<Drawing> {
    let both = |a: &Drawing, b: &Drawing| -> Drawing {
        a.items().iter().chain(b.items()).copied().collect()
    };
    let mut all = vec![Drawing::blank()];
    for (i, first) in one.iter().enumerate() {
        all.push(first.clone());
        for (j, second) in one[..i].iter().enumerate() {
            let two = both(first, second);
            all.extend(one[..j].iter().map(|third| both(&two, third)));
            all.push(two);
        }
    }
    all
}

/// Loops along sides and diagonals of cells that turn by an eighth of a whole turn at most.
fn gentle_loops(board: Board) -> Vec<Drawing> {
    let mut loops = Vec::new();
    for start in board.points() {
        // Its first point in order is left along the row, and reached again from the left below.
        let mut todo = vec![(vec![start, start + RIGHT], 2)];
        while let Some((points, ahead)) = todo.pop() {
            let point = points[points.len() - 1];
            if point == start {
                let lines = points.windows(2);
                loops.extend((ahead == 1).then(|| -> Drawing {
                    lines
                        .map(|two| Item::between(Ink::Line, two[0], two[1]))
                        .collect()
                }));
                continue;
            }
            for way in [ahead + 7, ahead, ahead + 1].map(|way| way % 8) {
                let next = point + AROUND[way];
                let is_new = next == start || next > start && !points.contains(&next);
                if board.contains(point) && board.contains(next) && is_new {
                    todo.push(([&points[..], &[next]].concat(), way));
                }
            }
        }
    }
    loops
}

/// Any cells, any route of as many steps as there are boxes below the board, or as many gimmicks as are told, no two at one
/// place.
fn asked_of_a_maze(puzzle: &Puzzle) -> Vec<Drawing> {
    let board = puzzle.board;
    let mut all = vec![Drawing::blank()];
    let with = |all: &[Drawing], items: &[Item]| -> Vec<Drawing> {
        let mut more = Vec::new();
        for drawing in all {
            for &item in items {
                let mut drawing = drawing.clone();
                drawing.insert(item);
                more.push(drawing);
            }
        }
        more
    };
    if puzzle.printed.of(Ink::Unknown).next().is_some() {
        for cell in board.cells() {
            let marked = with(&all, &[Item::at(Ink::Dot, cell)]);
            all.extend(marked);
        }
        return all;
    }
    let asked = puzzle.printed.of(Ink::Step).filter(|i| i.value.is_none());
    let asked: Vec<Place> = asked.map(|item| item.at).collect();
    for &at in &asked {
        let steps = ORTHOGONAL.map(|step| Item::valued(Ink::Step, at, step.value()));
        all = with(&all, &steps);
    }
    if !asked.is_empty() {
        return all;
    }
    let places: Vec<Place> = board.sides().chain(board.cells()).collect();
    for count in puzzle.printed.of(Ink::Count) {
        let count = Count::checked(count.value.unwrap()).unwrap();
        let here = places
            .iter()
            .filter(|place| place.is_side() == count.gimmick.on_side());
        let items: Vec<Item> = here.map(|&place| count.gimmick.item(place)).collect();
        for _ in 0..count.number {
            all = with(&all, &items);
        }
        // Each set of places once, and no place twice.
        let number = |drawing: &Drawing| drawing.of(count.gimmick.ink()).count();
        all.retain(|drawing| number(drawing) == count.number as usize);
        all.sort();
        all.dedup();
    }
    let places = |drawing: &Drawing| -> BTreeSet<Place> {
        drawing
            .items()
            .iter()
            .map(|item| item.at.midway(item.to))
            .collect()
    };
    all.retain(|drawing| places(drawing).len() == drawing.len());
    all
}

/// Straight lines between corners of cells, but those along the outline.
fn cuts(board: Board) -> Vec<Drawing> {
    let points: Vec<Place> = board.points().collect();
    let pairs = points
        .iter()
        .enumerate()
        .flat_map(|(i, &a)| points[i + 1..].iter().map(move |&b| (a, b)));
    let cut = |(a, b): (Place, Place)| -> Option<Drawing> {
        let (down, along) = (i32::from(b.y - a.y), i32::from(b.x - a.x));
        // The corners of cells on the line, in order.
        let within = |p: &&Place| {
            let (y, x) = (i32::from(p.y - a.y), i32::from(p.x - a.x));
            y * along == x * down
                && (a..=b).contains(p)
                && (along * x >= 0 && x.abs() <= along.abs())
        };
        let on: Vec<Place> = points.iter().filter(within).copied().collect();
        let pieces = on.windows(2).map(|two| match down == 0 || along == 0 {
            true => Item::at(Ink::Border, two[0].midway(two[1])),
            false => Item::between(Ink::Slant, two[0], two[1]),
        });
        let pieces: Drawing = pieces.collect();
        let inner = |side: &Item| side.at.beside().iter().all(|&cell| board.contains(cell));
        let on_outline = !pieces.of(Ink::Border).all(inner);
        (!on_outline).then_some(pieces)
    };
    pairs.filter_map(cut).collect()
}

/// Each path from flag to flag, with one contour at most that turns by an eighth of a whole turn at a time, none of them over
/// a dot.
fn climbs(puzzle: &Puzzle) -> Vec<Drawing> {
    let board = puzzle.board;
    let [flag, dot] = [Ink::Flag, Ink::Dot].map(|ink| puzzle.printed.marks(board, ink));
    let between = Board::new(board.rows - 1, board.cols - 1);
    let centre = |point: Place| point.half(AROUND[3]);
    let contour = |ring: &Drawing| -> Drawing {
        let lines = ring.items().iter();
        lines
            .map(|line| Item::between(Ink::Contour, centre(line.at), centre(line.to)))
            .collect()
    };
    let mut contours: Vec<Drawing> = gentle_loops(between).iter().map(contour).collect();
    contours.retain(|contour| {
        !contour
            .items()
            .iter()
            .any(|item| dot[item.at] || dot[item.to])
    });
    contours.push(Drawing::blank());
    let mut climbs = Vec::new();
    let flags = board.cells().filter(|&cell| flag[cell]);
    let mut todo: Vec<Vec<Place>> = flags.map(|cell| vec![cell]).collect();
    while let Some(path) = todo.pop() {
        let last = path[path.len() - 1];
        if path[0] < last && flag[last] {
            let lines = path.windows(2);
            let lines = lines.map(|two| Item::between(Ink::Line, two[0], two[1]));
            let lines: Vec<Item> = lines.collect();
            let with = |contour: &Drawing| contour.items().iter().chain(&lines).copied().collect();
            climbs.extend(contours.iter().map(with));
        }
        let next = board.neighbours(last);
        let next = next.filter(|cell| !dot[*cell] && !path.contains(cell));
        todo.extend(next.map(|cell| [&path[..], &[cell]].concat()));
    }
    climbs
}

/// Each path of a ball that comes to no cell twice, or none, with one step at most of each player.
fn kicks(puzzle: &Puzzle) -> Vec<Drawing> {
    let board = puzzle.board;
    let around = |cell: Place| {
        let steps = ORTHOGONAL.into_iter().chain(DIAGONAL);
        steps
            .map(move |step| cell + step)
            .filter(move |&to| board.contains(to))
    };
    let mut paths = vec![Drawing::blank()];
    let mut todo: Vec<Vec<Place>> = board.cells().map(|cell| vec![cell]).collect();
    while let Some(path) = todo.pop() {
        let last = path[path.len() - 1];
        if path[0] < last {
            let lines = path.windows(2);
            paths.push(
                lines
                    .map(|two| Item::between(Ink::Line, two[0], two[1]))
                    .collect(),
            );
        }
        let next = around(last).filter(|cell| !path.contains(cell));
        todo.extend(next.map(|cell| [&path[..], &[cell]].concat()));
    }
    for player in puzzle.printed.of(Ink::Circle) {
        let step = |to| Item::between(Ink::Move, player.at, to);
        let mut with = Vec::new();
        for drawing in &paths {
            for item in around(player.at).map(step) {
                let mut drawing = drawing.clone();
                drawing.insert(item);
                with.push(drawing);
            }
        }
        paths.extend(with);
    }
    paths
}

/// For each cell of the margin, what its fireworks draw.
type Rockets = Vec<Vec<Drawing>>;

fn rockets(puzzle: &Puzzle) -> Rockets {
    let board = puzzle.board;
    let step = |margin: Place| board.margin_step(margin);
    let numbers = puzzle.printed.of(Ink::Number);
    let sides: Vec<_> = numbers.map(|number| step(number.at)).collect();
    let margins = board.margins().filter(|&m| sides.contains(&step(m)));
    let from = |margin: Place| {
        let mut ways = Vec::new();
        for centre in board.margin_line(margin).into_iter().flatten() {
            for size in 1..=board.rows.min(board.cols) {
                let arms = DIAGONAL.iter().flat_map(|&step| {
                    let arm = std::iter::successors(Some(centre), move |&c| Some(c + step));
                    arm.take(size as usize)
                });
                let mut items: Drawing = arms.map(|cell| Item::at(Ink::Shaded, cell)).collect();
                if items.items().iter().all(|item| board.contains(item.at)) {
                    items.insert(Item::valued(Ink::Number, centre, size));
                    items.insert(Item::between(Ink::Trail, margin, centre));
                    ways.push(items);
                }
            }
        }
        ways
    };
    margins.map(from).collect()
}

/// For each cell the tiles printed below the board, turned so that no path leads off it.
fn tiles(puzzle: &Puzzle) -> Everything {
    let below = puzzle.printed.of(Ink::Tile);
    let below = below.filter(|item| !puzzle.board.contains(item.at));
    let tile = |item: &Item| Tile::of_value(item.value.unwrap());
    let below: BTreeSet<Tile> = below.map(|item| tile(item).turned_least()).collect();
    let stays = |item: &Item| {
        let mut ports = (0..Tile::PORTS).filter(|&port| tile(item).uses(port));
        ports.all(|port| puzzle.board.contains(item.at + Tile::side(port)))
    };
    let Everything(mut spots) = Everything::new(puzzle.genre, puzzle.board);
    for tiles in &mut spots {
        tiles.retain(|item| below.contains(&tile(item).turned_least()) && stays(item));
    }
    Everything(spots)
}

/// For each cell the crosses around it that cover no black cell.
fn crosses(puzzle: &Puzzle) -> Everything {
    let black = puzzle.printed.marks(puzzle.board, Ink::Black);
    let Everything(mut spots) = Everything::new(puzzle.genre, puzzle.board);
    let is_white = |cell: Place| puzzle.board.contains(cell) && !black[cell];
    for crosses in &mut spots {
        crosses.retain(|cross| {
            let size = cross.value.unwrap_or_default() as usize;
            let arms = DIAGONAL.iter().flat_map(|&step| {
                std::iter::successors(Some(cross.at), move |&cell| Some(cell + step)).take(size + 1)
            });
            arms.into_iter().all(is_white)
        });
    }
    Everything(spots)
}

/// Each cell as it is shaded: whole, or in two halves where a diagonal wall divides it.
fn pieces(puzzle: &Puzzle) -> Vec<Item> {
    let mut pieces = Vec::new();
    for cell in puzzle.board.cells() {
        let mut walls = puzzle.printed.of(Ink::Wall);
        match walls.find(|wall| wall.at.midway(wall.to) == cell) {
            None => pieces.push(Item::at(Ink::Shaded, cell)),
            Some(wall) => {
                let corners = cell.cells().into_iter();
                let free = corners.filter(|&corner| ![wall.at, wall.to].contains(&corner));
                pieces.extend(free.map(|corner| Item::between(Ink::Half, cell, corner)));
            }
        }
    }
    pieces
}

/// All sums of some rings, each as the sum of one of either list.
struct Sums([Vec<Drawing>; 2]);

impl Sums {
    fn new(rings: &[Drawing]) -> Sums {
        let of = |rings: &[Drawing]| {
            let mut sums = vec![Drawing::blank()];
            for ring in rings {
                let with: Vec<Drawing> = sums.iter().map(|sum| sum.difference(ring)).collect();
                sums.extend(with);
            }
            sums
        };
        let (some, others) = rings.split_at(rings.len() / 2);
        Sums([some, others].map(of))
    }

    fn len(&self) -> u64 {
        self.0.iter().map(|sums| sums.len() as u64).product()
    }

    fn drawing(&self, number: u64) -> Drawing {
        let [some, others] = &self.0;
        let count = some.len() as u64;
        some[(number % count) as usize].difference(&others[(number / count) as usize])
    }
}

/// Whether lines of this ink make rings. Paths are a second kind of line, with ends.
fn makes_rings(ink: Ink) -> bool {
    ink.joins() && ink != Ink::Path
}

/// Rings that all rings of lines are sums of: one for each line that a tree of lines can do without.
fn basic_rings(genre: &dyn Genre, board: Board) -> Vec<Drawing> {
    let spots = genre.card().drawn.iter();
    let spots = spots.filter(|spot| makes_rings(spot.ink));
    let items = spots.flat_map(|spot| spot.items(board));
    // For each place that the trees reach, the items on the way from its root.
    let mut trees: Vec<Vec<(Place, Drawing)>> = Vec::new();
    let mut rings = Vec::new();
    for item in items {
        let found = [item.at, item.to].map(|place| {
            let within = |tree: &Vec<(Place, Drawing)>| tree.iter().any(|(p, _)| *p == place);
            trees.iter().position(within).unwrap_or_else(|| {
                trees.push(vec![(place, Drawing::blank())]);
                trees.len() - 1
            })
        });
        let way = |tree: usize, place: Place| {
            let mut places = trees[tree].iter();
            places.find(|(p, _)| *p == place).unwrap().1.clone()
        };
        let mut ring = way(found[0], item.at).difference(&way(found[1], item.to));
        ring.insert(item);
        if found[0] == found[1] {
            rings.push(ring);
        } else {
            let joined = trees.remove(found[0].max(found[1]));
            let others = joined
                .into_iter()
                .map(|(p, way)| (p, way.difference(&ring)));
            let others: Vec<_> = others.collect();
            trees[found[0].min(found[1])].extend(others);
        }
    }
    rings
}

impl Tried {
    fn len(&self, puzzle: &Puzzle) -> Option<u64> {
        match self {
            Tried::All(everything) => everything.len(),
            Tried::Even(sums, others) => others.len()?.checked_mul(sums.len()),
            Tried::Along(_, others) => others.len(),
            Tried::Hops => {
                let black = puzzle.printed.of(Ink::Black).count();
                4_u64.checked_pow((puzzle.board.area() - black) as u32)
            }
            Tried::Rockets(rockets) => {
                let mut ways = rockets.iter().map(|ways| ways.len() as u64 + 1);
                ways.try_fold(1, u64::checked_mul)
            }
            Tried::Listed(drawings) => Some(drawings.len() as u64),
            Tried::Pieces => 1_u64.checked_shl(pieces(puzzle).len() as u32),
        }
    }

    fn drawing(&self, puzzle: &Puzzle, mut number: u64) -> Drawing {
        match self {
            Tried::Rockets(rockets) => {
                let mut items = Vec::new();
                for ways in rockets {
                    let choice = (number % (ways.len() as u64 + 1)) as usize;
                    let way = choice.checked_sub(1).map(|i| ways[i].items());
                    items.extend_from_slice(way.unwrap_or_default());
                    number /= ways.len() as u64 + 1;
                }
                items.into_iter().collect()
            }
            Tried::Pieces => {
                let pieces = pieces(puzzle).into_iter().enumerate();
                let shaded = pieces.filter(|(i, _)| number >> i & 1 == 1);
                shaded.map(|(_, piece)| piece).collect()
            }
            Tried::Listed(drawings) => drawings[number as usize].clone(),
            Tried::All(everything) => everything.drawing(number),
            Tried::Along(lines, others) => {
                let others = others.drawing(number);
                let items = lines.items().iter().chain(others.items());
                items.copied().collect()
            }
            Tried::Even(sums, others) => {
                let lines = sums.drawing(number % sums.len());
                let others = others.drawing(number / sums.len());
                let items = lines.items().iter().chain(others.items());
                items.copied().collect()
            }
            Tried::Hops => {
                let black = puzzle.printed.marks(puzzle.board, Ink::Black);
                let white = puzzle.board.cells().filter(|&cell| !black[cell]);
                white
                    .map(|cell| {
                        let side = cell.half(ORTHOGONAL[(number % 4) as usize]);
                        number /= 4;
                        Item::between(Ink::Hop, cell, side)
                    })
                    .collect()
            }
        }
    }

    /// Whether a drawing is one of those that are tried, if these are not all that could be answers.
    fn covers(&self, drawing: &Drawing) -> bool {
        match self {
            Tried::Along(lines, _) => drawing.filtered(|item| item.ink == Ink::Line) == *lines,
            _ => true,
        }
    }

    /// The drawings that the checker accepts.
    fn accepted(&self, puzzle: &Puzzle) -> BTreeSet<Drawing> {
        // All are of the inks of answers, so the checker is enough.
        let check = puzzle.genre.checker(puzzle);
        let all = (0..self.len(puzzle).unwrap()).map(|number| self.drawing(puzzle, number));
        all.filter(|drawing| check(drawing).is_ok()).collect()
    }
}

/// The answers that the engine finds, and all that count as the same as one of them.
fn found(puzzle: &Puzzle) -> BTreeSet<Drawing> {
    let mut found = BTreeSet::new();
    for answer in Search::new(puzzle, Budget::UNLIMITED) {
        let answer = answer.unwrap();
        for same in puzzle.genre.extras().equivalent(puzzle, &answer) {
            found.insert(same);
        }
        assert!(found.insert(answer.clone()), "{puzzle}: {answer} twice");
    }
    found
}

/// Sees that checker and engine agree on a puzzle, and returns its answers.
fn agreed_answers(puzzle: &Puzzle, tried: &Tried) -> Vec<Drawing> {
    let (accepted, mut found) = (tried.accepted(puzzle), found(puzzle));
    found.retain(|answer| tried.covers(answer));
    if let Some(drawing) = accepted.difference(&found).next() {
        panic!("{puzzle}: the checker accepts, the engine does not find: {drawing}");
    }
    if let Some(drawing) = found.difference(&accepted).next() {
        let verdict = puzzle.check(drawing);
        panic!("{puzzle}: the engine finds, the checker rejects ({verdict:?}): {drawing}");
    }
    found.into_iter().collect()
}

/// Random layout ink of random density, if the genre sees no fault in it.
fn random_layout(genre: &'static dyn Genre, board: Board, random: &mut Random) -> Option<Puzzle> {
    let items = genre
        .card()
        .printed
        .iter()
        .flat_map(|spot| spot.items(board));
    let mut puzzle = Puzzle {
        genre,
        board,
        printed: Drawing::blank(),
    };
    let layout: Vec<Item> = items.filter(|item| !puzzle.is_hint(item)).collect();
    let eighths = random.below(7);
    let mut printed = Drawing::blank();
    for item in layout {
        if random.chance(eighths, 8) && !printed.items().iter().any(|i| i.same_spot(&item)) {
            printed.insert(item);
        }
    }
    // Of random borders, those that lie between two regions.
    if printed.of(Ink::Border).next().is_some() {
        let regions = Regions::of(board, &printed);
        printed = printed.filtered(|item| item.ink != Ink::Border || regions.cut(item.at));
    }
    puzzle.printed = printed;
    puzzle.validate().is_none().then_some(puzzle)
}

/// Prints a hint true of the answer, and restates the others as they read now.
fn print_hint(puzzle: &mut Puzzle, answer: &Drawing, random: &mut Random) {
    let hints = puzzle.genre.hints(puzzle, answer);
    let Some(&hint) = random.choose(&hints) else {
        return;
    };
    puzzle.print(hint);
    let truths = puzzle.genre.hints(puzzle, answer);
    for printed in puzzle.hints().items() {
        if !truths.contains(printed) {
            let truth = truths.iter().find(|truth| truth.same_spot(printed));
            truth.into_iter().for_each(|truth| puzzle.print(*truth));
        }
    }
}

/// Prints any hint, true or not, with a value that fits a tiny board.
fn print_any_hint(puzzle: &mut Puzzle, random: &mut Random) {
    let board = puzzle.board;
    let spots = puzzle.genre.card().printed.iter();
    let mut hints: Vec<Item> = spots.flat_map(|spot| spot.items(board)).collect();
    hints.retain(|item| {
        puzzle.is_hint(item) && item.value.is_none_or(|v| v as usize <= board.area())
    });
    if let Some(hint) = random.choose(&hints) {
        let before = puzzle.printed.clone();
        puzzle.print(*hint);
        if puzzle.validate().is_some() {
            puzzle.printed = before;
        }
    }
}

/// What was seen of a genre, so that a test that looks at nothing does not pass.
#[derive(Default, Debug)]
struct Seen {
    puzzles: usize,
    answers: usize,
    hints: usize,
    without_answer: usize,
}

impl Seen {
    /// Compares on one layout, on layouts that the genre moves it to, and with hints printed on it;
    /// returns the number of puzzles.
    fn compare(&mut self, bare: &Puzzle, tried: &Tried, random: &mut Random) -> u64 {
        let answers = agreed_answers(bare, tried);
        self.add(bare, &answers);
        let mut puzzles = 1;
        if let Some(answer) = random.choose(&answers) {
            let mut moved = bare.genre.extras().moves(bare, answer, &Drawing::blank());
            // The hint loop passes over moves that lead to no answer.
            moved.retain(|composition| {
                let puzzle = Puzzle {
                    printed: composition.layout.clone(),
                    ..bare.clone()
                };
                let kept = composition.answer.known();
                kept.is_none_or(|kept| kept.is_empty() || puzzle.check(kept).is_ok())
            });
            moved.extend(bare.genre.extras().relaxations(bare, answer));
            random.shuffle(&mut moved);
            for composition in moved.into_iter().take(4) {
                let puzzle = Puzzle {
                    printed: composition.layout,
                    ..bare.clone()
                };
                let answers = agreed_answers(&puzzle, tried);
                let kept = composition.answer.known();
                assert!(
                    kept.is_none_or(|kept| kept.is_empty() || answers.contains(kept)),
                    "{bare}: moved to {puzzle}, {kept:?} is no answer"
                );
                self.add(&puzzle, &answers);
                puzzles += 1;
            }
        }
        if bare.genre.card().hints.is_empty() {
            return puzzles;
        }
        for _ in 0..3 {
            let mut puzzle = bare.clone();
            if let Some(answer) = random.choose(&answers) {
                for _ in 0..random.below(5) {
                    print_hint(&mut puzzle, answer, random);
                }
            }
            if random.chance(1, 2) {
                print_any_hint(&mut puzzle, random);
            }
            let answers = agreed_answers(&puzzle, tried);
            self.add(&puzzle, &answers);
            puzzles += 1;
        }
        puzzles
    }

    fn add(&mut self, puzzle: &Puzzle, answers: &[Drawing]) {
        self.puzzles += 1;
        self.answers += answers.len();
        self.hints += puzzle.hints().len();
        self.without_answer += usize::from(answers.is_empty());
    }
}

fn looks() -> u64 {
    let asked = std::env::var("LOOKS").ok();
    asked.map_or(LOOKS, |number| number.parse().unwrap())
}

/// Checker and engine agree on every drawing.
fn every_drawing(genre: &'static dyn Genre) {
    let slug = genre.card().slug;
    let mut seen = Seen::default();
    for board in BOARDS {
        let everything = Everything::new(genre, board);
        let Some(drawings) = everything.len().filter(|&n| n <= MOST_DRAWINGS) else {
            continue;
        };
        let tried = Tried::All(everything);
        let mut random = Key::new(1, &format!("tiny {slug} {board}")).random(0, 0);
        let mut left = (looks() / drawings).clamp(1, MOST_PUZZLES);
        for _ in 0..MOST_PUZZLES {
            if let Some(bare) = random_layout(genre, board, &mut random) {
                left = left.saturating_sub(seen.compare(&bare, &tried, &mut random));
            }
            if left == 0 {
                break;
            }
        }
    }
    for block in blocks(genre) {
        let Heading::Tiny(tries) = block.heading else {
            continue;
        };
        let bare = block.puzzle_of_any_size();
        let only = |ink| {
            let other = genre.card().drawn.iter().find(|spot| spot.ink != ink);
            assert_eq!(other, None, "{}", block.whence);
        };
        let tried = match tries {
            Tries::All => Tried::All(Everything::new(genre, bare.board)),
            Tries::Even | Tries::Pillars => {
                let board = bare.board;
                let inner = |cell: Place| board.neighbours(cell).count() == 4;
                let mut others = Everything::new(genre, board);
                others.0.retain(|spot| {
                    let stands = tries == Tries::Even || inner(spot[0].at);
                    stands && !makes_rings(spot[0].ink)
                });
                Tried::Even(Sums::new(&basic_rings(genre, board)), others)
            }
            Tries::Along => {
                let lines = block.answer();
                let mut others = Everything::new(genre, bare.board);
                let ends_at = |item: &Item| {
                    let lines = lines.items().iter();
                    lines.filter(|l| [l.at, l.to].contains(&item.at)).count()
                };
                let others_on = |spot: &Vec<Item>| {
                    spot[0].ink != Ink::Line && [1, 2, 3].contains(&ends_at(&spot[0]))
                };
                others.0.retain(others_on);
                Tried::Along(lines, others)
            }
            Tries::Pieces => Tried::Pieces,
            Tries::Rockets => Tried::Rockets(rockets(&bare)),
            Tries::Gentle => Tried::Listed(up_to_three(&gentle_loops(bare.board))),
            Tries::Cuts => Tried::Listed(up_to_three(&cuts(bare.board))),
            Tries::Kicks => Tried::Listed(kicks(&bare)),
            Tries::Climbs => Tried::Listed(climbs(&bare)),
            Tries::Asked => Tried::Listed(asked_of_a_maze(&bare)),
            Tries::Crosses => Tried::All(crosses(&bare)),
            Tries::Paths => {
                only(Ink::Line);
                Tried::Listed(paths_everywhere(&bare))
            }
            Tries::Tiles => Tried::All(tiles(&bare)),
            Tries::Hops => {
                only(Ink::Hop);
                Tried::Hops
            }
        };
        let mut random = Key::new(1, &block.puzzle).random(0, 0);
        let drawings = tried.len(&bare).unwrap();
        assert!(drawings <= MOST_DRAWINGS, "{}: too large", block.whence);
        let mut left = (looks() / drawings).clamp(1, MOST_PUZZLES);
        while left > 0 {
            left = left.saturating_sub(seen.compare(&bare, &tried, &mut random));
        }
    }
    assert!(
        seen.answers > 100 && seen.without_answer > 0,
        "{slug}: {seen:?}"
    );
}

/// The items of one drawing in a random rectangle, those of another around it.
fn pasted(board: Board, inner: &Drawing, outer: &Drawing, random: &mut Random) -> Drawing {
    let mut span = |most: i16| {
        let ends = [0, 1].map(|_| random.below(2 * most as usize + 1) as i16);
        (ends[0].min(ends[1]), ends[0].max(ends[1]))
    };
    let (rows, cols) = (span(board.rows), span(board.cols));
    let within = |item: &Item| {
        let Place { y, x } = item.at.midway(item.to);
        (rows.0..=rows.1).contains(&y) && (cols.0..=cols.1).contains(&x)
    };
    let items = inner.items().iter().filter(|item| within(item));
    let others = outer.items().iter().filter(|item| !within(item));
    items.chain(others).copied().collect()
}

/// The drawing with a few items drawn or erased near a random cell.
fn smudged(puzzle: &Puzzle, answer: &Drawing, random: &mut Random) -> Drawing {
    let cells: Vec<Place> = puzzle.board.cells().collect();
    let centre = cells[random.below(cells.len())];
    let near = |place: Place| {
        ORTHOGONAL
            .iter()
            .any(|&s| centre.half(s) == place || centre + s == place)
    };
    let spots = puzzle.genre.card().drawn.iter();
    let mut items: Vec<Item> = spots.flat_map(|spot| spot.items(puzzle.board)).collect();
    items.retain(|item| item.at == centre || near(item.at.midway(item.to)));
    let mut smudged = answer.clone();
    for _ in 0..1 + random.below(3) {
        if let Some(item) = random.choose(&items) {
            if smudged.contains(item) {
                smudged.remove(item);
            } else {
                smudged.insert(*item);
            }
        }
    }
    smudged
}

/// Other answers that drawings are near to, and conflicts after which no more of them are looked for: a few do.
const NEAR_ANSWERS: usize = 6;
const NEAR_CONFLICTS: u64 = 100;

/// Checker and engine agree near answers.
fn drawings_near_answers(genre: &'static dyn Genre) {
    let card = genre.card();
    let least = card.sizes.least;
    let longer = (2..6).map(|more| Board::new(least.rows + 1, least.cols + more));
    let square = Board::new(least.rows + 1, least.cols + 1);
    let mut admitted = longer
        .chain([square])
        .filter(|&board| card.sizes.admits(board));
    let board = admitted.next().unwrap();
    let order = Order::new(genre, Some(board), None).unwrap();
    let (mut accepted, mut rejected) = (0, 0);
    let kept = kept::small_puzzles(genre);
    for index in 0..12 {
        let mut random = Key::new(2, card.slug).random(index, 0);
        let Some(composition) = genre.compose(&order, &mut random) else {
            continue;
        };
        let answers = |puzzle: &Puzzle, most| -> Vec<Drawing> {
            let search = Search::new(puzzle, Budget::conflicts(NEAR_CONFLICTS));
            search.take(most).map_while(Result::ok).collect()
        };
        let mut puzzle = Puzzle {
            genre,
            board,
            printed: composition.layout,
        };
        let answer = match composition.answer {
            Answer::Known(answer) => Some(answer),
            // A layout may turn out to have no answer.
            Answer::Containing(part) if part.is_empty() => answers(&puzzle, 1).pop(),
            // Layouts that have an answer are rare, and the loop looks for them: those of kept puzzles.
            _ => kept.get(index as usize).map(|kept: &Solved| {
                puzzle = kept.puzzle.clone();
                puzzle.printed = puzzle.layout();
                kept.answer.clone()
            }),
        };
        let Some(answer) = answer else {
            continue;
        };
        let board = puzzle.board;
        for hints in 0..4 {
            let mut others = answers(&puzzle, NEAR_ANSWERS);
            others.push(answer.clone());
            let mut judge = Judge::new(&puzzle, None);
            for near in 0..40 {
                let other = &others[random.below(others.len())];
                let drawing = match near % 4 {
                    0 => other.clone(),
                    1 => pasted(board, other, &answer, &mut random),
                    2 => smudged(&puzzle, &answer, &mut random),
                    _ => smudged(&puzzle, other, &mut random),
                };
                let verdict = puzzle.check(&drawing);
                *(if verdict.is_ok() {
                    &mut accepted
                } else {
                    &mut rejected
                }) += 1;
                assert_eq!(
                    verdict.is_ok(),
                    judge.admits(&drawing),
                    "{puzzle}: the checker says {verdict:?} of {drawing}"
                );
            }
            if hints % 2 == 0 {
                print_hint(&mut puzzle, &answer, &mut random);
            }
            print_hint(&mut puzzle, &answer, &mut random);
        }
    }
    assert!(accepted > 100 && rejected > 100, "{}", card.slug);
}
