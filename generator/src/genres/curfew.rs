//! Curfew (rules: specification, genre 16). Draw a loop over bordered regions; a number in a circle says how
//! many cells the loop passes each time it comes by that region.
//!
//! An empty circle stands for a number to be found, and beside a number it is only a cell to be passed. A
//! loop that never leaves a region visits it once, with all its cells. Two different numbers in one region
//! are a mistake of the puzzle.

use crate::board::{Drawing, Ink, Item, Lines, Place, Regions, Spot, Values, Where};
use crate::genre::{Broken, Card, Composition, Genre, Order, Rule, Sizes};
use crate::layout::{loops, regions};
use crate::model::{Clues, Model};
use crate::puzzle::Puzzle;
use crate::stream::Stream;
use pencilmill_solver::Lit;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The genre.
pub struct Curfew;

static CARD: Card = Card {
    slug: "curfew",
    title: "Curfew",
    title_ja: "カーフュー",
    author: "Arvi Teikari",
    goal: Rule {
        en: "Draw one closed loop through the centres of cells. It need not visit all cells.",
        ja: "マスの中央を通る1つの輪を描きましょう。通らないマスがあってもかまいません。",
    },
    rules: &[
        Rule {
            en: "The loop goes from cell to neighbouring cell, neither branches, crosses nor touches itself, and \
                 passes every circle.",
            ja: "輪はとなり合うマスへ進み、すべての丸を通ります。枝分かれ、交差、重なりがあってはいけません。",
        },
        Rule {
            en: "A number is the count of cells that the loop passes in its region from where it comes in to where \
                 it goes out. The same number holds each time it comes in.",
            ja: "丸の中の数字は、輪がその太線の領域に入ってから出るまでに通るマスの数です。何度入っても、毎回\
                 この数になります。",
        },
        Rule {
            en: "A region with empty circles only has such a number too, but it is not told: the loop passes \
                 equally many cells each time. In a region without circles anything goes.",
            ja: "数字のない丸だけがある領域にも、書かれていない1つの数があり、入るたびに同じ数のマスを通ります。\
                 丸のない領域には制限がありません。",
        },
    ],
    sizes: Sizes::square(4, 12, 10),
    variants: &[],
    printed: &[
        Spot::plain(Ink::Circle, Where::Cells),
        Spot::valued(Ink::Circled, Where::Cells, Values::Numbers(1, 99)),
        Spot::plain(Ink::Border, Where::InnerSides),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    hints: &[Ink::Circle, Ink::Circled],
    version: 1,
};

/// Cells of a region in a new layout, and after its borders have been moved.
const SIZES: RangeInclusive<usize> = 3..=9;
const MOVED: RangeInclusive<usize> = 3..=11;
/// Moves of borders tried for each region of a new layout.
const ROUNDS: usize = 60;

impl Genre for Curfew {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, stream: &mut Stream) -> Option<Composition> {
        let answer = loops::through_cells(order.board, loops::Turns::Any, stream);
        let lines = Lines::of(order.board, &answer);
        let regions = regions::random(order.board, SIZES, stream);
        Some(Composition {
            layout: evened(regions, &lines, stream)?.borders().collect(),
            answer: Some(answer),
        })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        m.rule(1);
        let (lines, visited) = m.draw_loop();
        m.rule(0);
        let lengths: Vec<Vec<Lit>> = regions
            .all()
            .map(|region| m.stretches_of(region, &visited, &lines))
            .collect();
        Arc::new(move |m, hint, _| {
            m.rule(1);
            m.always(visited[hint.at]);
            let lengths = &lengths[regions.at(hint.at)];
            if let Some(number) = hint.value {
                m.rule(2);
                m.any(lengths.get(number as usize).copied());
            } else {
                m.rule(3);
                m.always(lengths[0]);
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        let lines = Lines::of(puzzle.board, answer);
        let numbers = puzzle.printed.marks(puzzle.board, Ink::Circled);
        let mut hints = Vec::new();
        for (region, visits) in regions.all().zip(visits(&regions, &lines)) {
            let Some(length) = common(&visits) else {
                continue;
            };
            // One number a region is enough.
            let is_numbered = region.iter().any(|&cell| numbers[cell]);
            for &cell in region.iter().filter(|&&cell| lines.visited[cell]) {
                hints.push(Item::at(Ink::Circle, cell));
                if numbers[cell] || !is_numbered {
                    hints.push(Item::valued(Ink::Circled, cell, length as i16));
                }
            }
        }
        hints.sort_unstable();
        hints
    }

    fn weaker(&self, hint: &Item) -> Vec<Item> {
        let is_number = hint.ink == Ink::Circled;
        let empty = is_number.then(|| Item::at(Ink::Circle, hint.at));
        empty.into_iter().collect()
    }

    /// A cell of a region in which the answers differ goes to another one, or comes from there.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let board = puzzle.board;
        let regions = Regions::of(board, &puzzle.printed);
        let lines = Lines::of(board, answer);
        let mut differs = vec![false; regions.len()];
        for line in answer.difference(other).items() {
            differs[regions.at(line.at)] = true;
            differs[regions.at(line.to)] = true;
        }
        let hints = puzzle.hints();
        let uneven: usize = unevenness(&regions, &lines).iter().sum();
        let mut moves = Vec::new();
        for gift in gifts(&regions, |region| differs[region]) {
            let changed = regions.transferred(gift);
            let layout: Drawing = changed.borders().collect();
            let mut moved = puzzle.clone();
            let printed = layout.items().iter().chain(hints.items());
            moved.printed = printed.copied().collect();
            let is_even = unevenness(&changed, &lines).iter().sum::<usize>() <= uneven;
            if is_even && self.check(&moved, answer).is_ok() {
                let answer = Some(answer.clone());
                moves.push(Composition { layout, answer });
            }
        }
        moves
    }

    fn fault(&self, puzzle: &Puzzle) -> Option<String> {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        let mut told: Vec<Option<i16>> = vec![None; regions.len()];
        for clue in puzzle.printed.of(Ink::Circled) {
            let number = &mut told[regions.at(clue.at)];
            if number.is_some() && *number != clue.value {
                return Some("two different numbers in one region".to_owned());
            }
            *number = clue.value;
        }
        regions::loose_border(puzzle)
    }

    fn check(&self, puzzle: &Puzzle, answer: &Drawing) -> Result<(), Broken> {
        let board = puzzle.board;
        let lines = Lines::of(board, answer);
        lines.one_loop().map_err(|at| Broken::Rule(1, at))?;
        let [circles, numbers] = [Ink::Circle, Ink::Circled].map(|ink| puzzle.printed.of(ink));
        let mut clues = circles.chain(numbers);
        if let Some(clue) = clues.find(|clue| !lines.visited[clue.at]) {
            return Err(Broken::at(1, clue.at));
        }
        let regions = Regions::of(board, &puzzle.printed);
        let visits = visits(&regions, &lines);
        for clue in puzzle.printed.of(Ink::Circled) {
            let visits = &visits[regions.at(clue.at)];
            if visits
                .iter()
                .any(|&length| clue.value != Some(length as i16))
            {
                return Err(Broken::at(2, clue.at));
            }
        }
        for clue in puzzle.printed.of(Ink::Circle) {
            if common(&visits[regions.at(clue.at)]).is_none() {
                return Err(Broken::at(3, clue.at));
            }
        }
        Ok(())
    }
}

/// The lengths of all visits to each region.
fn visits(regions: &Regions, lines: &Lines) -> Vec<Vec<usize>> {
    let within = |a, b| regions.at(a) == regions.at(b);
    let stretches = Regions::where_open(lines.visited.board(), |a, b| {
        lines.drawn[a.midway(b)] && within(a, b)
    });
    let mut visits = vec![Vec::new(); regions.len()];
    for stretch in stretches.all().filter(|cells| lines.visited[cells[0]]) {
        visits[regions.at(stretch[0])].push(stretch.len());
    }
    visits
}

/// The length that all visits have, if there are any and it is one.
fn common(visits: &[usize]) -> Option<usize> {
    let (&first, others) = visits.split_first()?;
    others
        .iter()
        .all(|&length| length == first)
        .then_some(first)
}

/// By how much the visits to each region differ in length.
fn unevenness(regions: &Regions, lines: &Lines) -> Vec<usize> {
    let spread = |visits: &Vec<usize>| {
        let (least, most) = (visits.iter().min(), visits.iter().max());
        most.zip(least).map_or(0, |(most, least)| most - least)
    };
    visits(regions, lines).iter().map(spread).collect()
}

/// The ways to give a cell to another region that concern one of these regions and leave none too small or
/// too large.
fn gifts(regions: &Regions, concerned: impl Fn(usize) -> bool) -> Vec<(Place, usize)> {
    let mut gifts = regions.transfers();
    gifts.retain(|&(cell, to)| {
        let from = regions.at(cell);
        (concerned(from) || concerned(to))
            && regions.region(from).len() > *MOVED.start()
            && regions.region(to).len() < *MOVED.end()
    });
    gifts
}

/// Regions with some cells given to others, so that in each all visits are of one length: only there can
/// circles stand.
fn evened(mut regions: Regions, lines: &Lines, stream: &mut Stream) -> Option<Regions> {
    let board = lines.visited.board();
    let mut uneven = unevenness(&regions, lines);
    let total = |uneven: &[usize]| uneven.iter().sum::<usize>();
    for _ in 0..ROUNDS * regions.len() {
        if total(&uneven) == 0 {
            return Some(regions);
        }
        // A gift that is no gift after all costs less than to look for all that are.
        let mut gifts = Vec::new();
        for side in board.inner_sides().filter(|&side| regions.cut(side)) {
            let [a, b] = side.beside();
            let concerned = uneven[regions.at(a)] + uneven[regions.at(b)] > 0;
            let both = [(a, regions.at(b)), (b, regions.at(a))];
            let passed = |gift: &(Place, usize)| concerned && lines.visited[gift.0];
            gifts.extend(both.into_iter().filter(passed));
        }
        let &gift = stream.choose(&gifts)?;
        let mut rest = regions.region(regions.at(gift.0)).to_vec();
        rest.retain(|&cell| cell != gift.0);
        let fits = rest.len() >= *MOVED.start() && regions.region(gift.1).len() < *MOVED.end();
        if !fits || !Regions::hang_together(&rest) {
            continue;
        }
        let changed = regions.transferred(gift);
        let now = unevenness(&changed, lines);
        if total(&now) <= total(&uneven) {
            (regions, uneven) = (changed, now);
        }
    }
    None
}
