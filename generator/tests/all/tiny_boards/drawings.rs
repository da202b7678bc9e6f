//! The drawings tried on tiny boards: all, or all of a kind that contains every answer.

use pencilmill_generator::board::{
    AROUND, Board, Count, DIAGONAL, DOWN, Drawing, Ink, Item, ORTHOGONAL, Place, RIGHT, Tile,
};
use pencilmill_generator::genre::{Genre, Puzzle};
use std::collections::BTreeSet;

/// A set of drawings: at each spot one of these inks and values, or none.
pub(super) struct Everything(pub(super) Vec<Vec<Item>>);

impl Everything {
    pub(super) fn new(genre: &dyn Genre, board: Board) -> Everything {
        let items = genre.card().drawn.iter().flat_map(|spot| spot.items(board));
        let items: Drawing = items.collect();
        let spots = items.items().chunk_by(Item::same_spot);
        Everything(spots.map(<[Item]>::to_vec).collect())
    }

    pub(super) fn len(&self) -> Option<u64> {
        let mut ways = self.0.iter().map(|values| values.len() as u64 + 1);
        ways.try_fold(1_u64, u64::checked_mul)
    }

    pub(super) fn drawing(&self, mut number: u64) -> Drawing {
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
pub(super) enum Tried {
    All(Everything),
    /// Drawings with an even number of line ends at every place, and anything in other inks.
    Even(Sums, Everything),
    /// Drawings with one hop in every cell that is not black.
    Hops,
    /// Drawings with exactly these lines, and anything in other inks where lines end and do not
    /// cross.
    Along(Drawing, Everything),
    /// Drawings in which each cell, or each half of one with a diagonal wall, is shaded or not.
    Pieces,
    /// A list of drawings.
    Listed(Vec<Drawing>),
    /// Drawings with fireworks on the board, at most one from each cell of the margin on a side
    /// with numbers.
    Rockets(Rockets),
}

/// All drawings with one or two lines in each cell that is not black.
pub(super) fn paths_everywhere(puzzle: &Puzzle) -> Vec<Drawing> {
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

/// The blank drawing, and all unions of one, two or three of these.
pub(super) fn up_to_three(one: &[Drawing]) -> Vec<Drawing> {
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

/// Loops along sides and diagonals of cells that turn by at most an eighth of a full turn.
pub(super) fn gentle_loops(board: Board) -> Vec<Drawing> {
    let mut loops = Vec::new();
    for start in board.points() {
        // the first point in order is left along the row, and reached again from the left below
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

/// Any cells, any route of as many steps as there are boxes below the board, or as many gimmicks as
/// stated, no two at one place.
pub(super) fn asked_of_a_maze(puzzle: &Puzzle) -> Vec<Drawing> {
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
        // each set of places once, and no place twice
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

/// Straight lines between corners of cells, except along the outline.
pub(super) fn cuts(board: Board) -> Vec<Drawing> {
    let points: Vec<Place> = board.points().collect();
    let pairs = points
        .iter()
        .enumerate()
        .flat_map(|(i, &a)| points[i + 1..].iter().map(move |&b| (a, b)));
    let cut = |(a, b): (Place, Place)| -> Option<Drawing> {
        let (down, along) = (i32::from(b.y - a.y), i32::from(b.x - a.x));
        // the corners of cells on the line, in order
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

/// All paths from flag to flag, with at most one contour that turns by an eighth of a full turn at
/// a time, none of them over a dot.
pub(super) fn climbs(puzzle: &Puzzle) -> Vec<Drawing> {
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

/// All paths of a ball that visit no cell twice, or none, with at most one step of each player.
pub(super) fn kicks(puzzle: &Puzzle) -> Vec<Drawing> {
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

/// For each cell of the margin, the drawings of its fireworks.
pub(super) type Rockets = Vec<Vec<Drawing>>;

pub(super) fn rockets(puzzle: &Puzzle) -> Rockets {
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

/// For each cell, the tiles printed below the board, turned so that no path leads off the board.
pub(super) fn tiles(puzzle: &Puzzle) -> Everything {
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

/// For each cell, the crosses around it that cover no black cell.
pub(super) fn crosses(puzzle: &Puzzle) -> Everything {
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

/// The shadings of each cell: whole, or in two halves where a diagonal wall divides it.
pub(super) fn pieces(puzzle: &Puzzle) -> Vec<Item> {
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

/// All sums of some rings, each as the sum of one from either list.
pub(super) struct Sums([Vec<Drawing>; 2]);

impl Sums {
    pub(super) fn new(rings: &[Drawing]) -> Sums {
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

    pub(super) fn len(&self) -> u64 {
        self.0.iter().map(|sums| sums.len() as u64).product()
    }

    pub(super) fn drawing(&self, number: u64) -> Drawing {
        let [some, others] = &self.0;
        let count = some.len() as u64;
        some[(number % count) as usize].difference(&others[(number / count) as usize])
    }
}

/// Tests whether lines of this ink form rings. Paths are a second kind of line, with ends.
pub(super) fn makes_rings(ink: Ink) -> bool {
    ink.joins() && ink != Ink::Path
}

/// A basis of all rings: one for each line outside a spanning forest of lines.
pub(super) fn basic_rings(genre: &dyn Genre, board: Board) -> Vec<Drawing> {
    let spots = genre.card().drawn.iter();
    let spots = spots.filter(|spot| makes_rings(spot.ink));
    let items = spots.flat_map(|spot| spot.items(board));
    // for each place that the trees reach, the items on the path from its root
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
    pub(super) fn len(&self, puzzle: &Puzzle) -> Option<u64> {
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

    pub(super) fn drawing(&self, puzzle: &Puzzle, mut number: u64) -> Drawing {
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

    /// Tests whether a drawing is among those tried, if these are not all possible answers.
    pub(super) fn covers(&self, drawing: &Drawing) -> bool {
        match self {
            Tried::Along(lines, _) => drawing.filtered(|item| item.ink == Ink::Line) == *lines,
            _ => true,
        }
    }

    /// The drawings that the checker accepts.
    pub(super) fn accepted(&self, puzzle: &Puzzle) -> BTreeSet<Drawing> {
        // all are of the inks of answers, so the checker suffices
        let check = puzzle.genre.checker(puzzle);
        let all = (0..self.len(puzzle).unwrap()).map(|number| self.drawing(puzzle, number));
        all.filter(|drawing| check(drawing).is_ok()).collect()
    }
}
