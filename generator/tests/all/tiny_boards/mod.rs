//! Rules and checker against each other, on boards so small that every drawing can be examined.
//!
//! On a tiny board, plain code lists all drawings over the ink of a genre's answers. Those that the
//! checker accepts must be exactly those that the engine finds, for random layouts, for hints
//! printed one by one as in the hint loop (items that now read differently are stated again), and
//! for hints that are true of no answer. Boards may be smaller than the genre's least.
//!
//! On boards of real size, drawings near answers stand for all drawings.
//!
//! A genre that can be made on one board only has tests of its own (`bitspuzzle.rs`).

mod drawings;

use crate::fixtures::{Heading, Tries, blocks};
use crate::kept::{self, Solved};
use drawings::{
    Everything, Sums, Tried, asked_of_a_maze, basic_rings, climbs, crosses, cuts, gentle_loops,
    kicks, makes_rings, paths_everywhere, rockets, tiles, up_to_three,
};
use libtest_mimic::Trial;
use pencilmill_generator::board::{Board, Drawing, Ink, Item, ORTHOGONAL, Place, Regions};
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
/// Boards with more drawings are left out.
const MOST_DRAWINGS: u64 = 1 << 17;
/// The number of drawings examined on one board, over all puzzles on it, by day and at night.
const LOOKS: [u64; 2] = [1 << 18, 1 << 22];
/// The greatest number of puzzles on one board, however few drawings it has.
const MOST_PUZZLES: u64 = 48;

pub fn trials() -> Vec<Trial> {
    let of_many_sizes = |genre: &&dyn Genre| {
        let sizes = genre.card().sizes;
        sizes.least != sizes.most
    };
    each_genre![every_drawing, drawings_near_answers; of genres::ALL.iter().copied().filter(of_many_sizes)]
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

/// Checks that checker and engine agree on a puzzle, and returns its answers.
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

/// A random layout of random density, if the genre finds no fault in it.
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
    // of random borders, those between two regions
    if printed.of(Ink::Border).next().is_some() {
        let regions = Regions::of(board, &printed);
        printed = printed.filtered(|item| item.ink != Ink::Border || regions.cut(item.at));
    }
    puzzle.printed = printed;
    puzzle.validate().is_none().then_some(puzzle)
}

/// Prints a hint true of the answer, and updates the others to their new readings.
fn print_hint(puzzle: &mut Puzzle, answer: &Drawing, random: &mut Random) {
    let hints = puzzle.true_hints(answer);
    let Some(&hint) = random.choose(&hints) else {
        return;
    };
    puzzle.print(hint);
    let truths = puzzle.true_hints(answer);
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

/// Counts of what was compared for a genre, so that a test without comparisons fails.
#[derive(Default, Debug)]
struct Seen {
    puzzles: usize,
    answers: usize,
    hints: usize,
    without_answer: usize,
}

impl Seen {
    /// Compares on one layout, on layouts that the genre changes it to, and with hints printed on
    /// it; returns the number of puzzles.
    fn compare(&mut self, bare: &Puzzle, tried: &Tried, random: &mut Random) -> u64 {
        let answers = agreed_answers(bare, tried);
        self.add(bare, &answers);
        let mut puzzles = 1;
        if let Some(answer) = random.choose(&answers) {
            let mut moved = bare.genre.extras().moves(bare, answer, &Drawing::blank());
            // the hint loop skips changes that lead to no answer
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
    LOOKS[usize::from(crate::is_night())]
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
        seen.answers > 80 && seen.without_answer > 0,
        "{slug}: {seen:?}, expected more than 80 answers: its fixture needs `tiny` blocks"
    );
}

/// The items of one drawing in a random rectangle, and those of another around it.
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

/// The number of other answers to stay near, and the number of conflicts after which the search for
/// more stops; a few suffice.
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
        let composed = (0..50).find_map(|attempt| {
            let mut random = Key::new(2, card.slug).random(index, attempt);
            Some((genre.compose(&order, &mut random)?, random))
        });
        let Some((composition, mut random)) = composed else {
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
            // a layout may turn out to have no answer
            Answer::Containing(part) if part.is_empty() => answers(&puzzle, 1).pop(),
            // layouts with an answer are rare, and the loop searches for them: take those of kept
            // puzzles
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
