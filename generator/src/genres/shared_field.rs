//! Shared field (rules: docs/rules.md, genre 24). Draw as many loops along the grid as there are letters; each goes around
//! all letters of one kind, and loops may cross.
//!
//! A loop is the outline of an island of cells. Which letter a loop belongs to is not drawn: it is enough that there is
//! a way to share the loops out. So a letter can be true of a cell in more ways than one, and is a hint as long as it is so
//! in one way together with all that is printed. One letter of each kind is layout, since the number of
//! kinds is that of the loops.

use crate::board::{
    Board, Drawing, Ink, Item, Lattice, ORTHOGONAL, Place, Spot, Step, Values, Where,
};
use crate::clues::{FurtherLetter, letter_kinds};
use crate::genre::{
    Answer, Broken, Card, Checker, Composition, Genre, Order, Plain, Puzzle, Requirement, Rule,
    Sizes,
};
use crate::model::{Clues, Model};
use crate::random::Random;

/// The genre.
pub struct SharedField;

static CARD: Card = Card {
    slug: "shared-field",
    title: "Shared field",
    title_ja: "シェアードフィールド",
    goal: Rule {
        en: "Draw closed loops along the sides of cells; the outline of the board may be used.",
        ja: "マスの辺に沿って、いくつかの輪を描きましょう。盤面の外周も使えます。",
    },
    rules: &[
        Rule {
            en: "There are exactly as many loops as kinds of letters, and each kind has a loop of its own.",
            ja: "輪の数は文字の種類の数と同じで、どの種類の文字にもそれぞれ1つの輪があります。",
        },
        Rule {
            en: "The loop of a kind encloses all letters of this kind. It may enclose others, too.",
            ja: "輪は、その種類の文字をすべて囲みます。ほかの文字を囲んでも構いません。",
        },
        Rule {
            en: "Two loops may cross at a corner of cells where both go straight. Apart from that no loop touches another \
                 or itself.",
            ja: "2つの輪は、どちらも直進する点でだけ交差できます。それ以外では、輪はほかの輪にも自分自身にも\
                 触れません。",
        },
        Rule {
            en: "A cell with a cross lies outside all loops.",
            ja: "×のマスは、どの輪にも囲まれません。",
        },
    ],
    sizes: Sizes::square(4, 10, 7),
    printed: &[
        Spot::valued(Ink::Letter, Where::Cells, Values::Letters(MOST)),
        Spot::plain(Ink::Cross, Where::Cells),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::PointNeighbours)],
    hints: &[(Ink::Letter, &FurtherLetter), (Ink::Cross, &Plain)],
    requires: &[Requirement::AtLeast(1, Ink::Letter)],
    ..Card::DEFAULT
};

/// Most kinds of letters.
const MOST: i16 = 6;
/// Kinds of letters in new puzzles.
const KINDS: std::ops::RangeInclusive<usize> = 2..=3;
/// Islands that are made anew, at most, because no two loops cross.
const TRIES: usize = 12;
/// Blocks of cells that are tried to be added or taken away, for each cell of the board.
const STEPS: usize = 8;

impl Genre for SharedField {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let kinds = KINDS.start() + random.below(KINDS.count());
        // Loops that do not cross are worth less.
        let mut islands = self::islands(board, kinds, random)?;
        for _ in 0..TRIES {
            if cross(board, &outlines(board, &islands)) {
                break;
            }
            islands = self::islands(board, kinds, random)?;
        }
        let mut layout = Drawing::blank();
        for (letter, island) in (1..).zip(&islands) {
            let taken = layout.marks(board, Ink::Letter);
            let free = board.cells().filter(|&cell| island[cell] && !taken[cell]);
            let letters = free.map(|cell| Item::valued(Ink::Letter, cell, letter));
            layout.insert(FurtherLetter::first(letters)?);
        }
        let answer = Answer::Known(outlines(board, &islands));
        Some(Composition { layout, answer })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let layout = puzzle.layout();
        let kinds = letter_kinds(&layout);
        let mut islands = Vec::new();
        let mut loops = Vec::new();
        for &kind in &kinds {
            m.rule(1);
            let (island, outline) = m.island();
            m.rule(2);
            for letter in layout.of(Ink::Letter).filter(|l| l.value == Some(kind)) {
                m.always(island[letter.at]);
            }
            islands.push(island);
            loops.push(outline);
        }
        m.rule(0);
        for side in board.sides() {
            let drawn = m.derived_any(loops.iter().map(|outline| outline[side]).collect());
            let [a, b] = side.ends();
            m.draw_if(drawn, Item::between(Ink::Line, a, b));
        }
        m.rule(3);
        for (i, one) in loops.iter().enumerate() {
            for (j, other) in loops.iter().enumerate().filter(|&(j, _)| j != i) {
                for side in board.sides().filter(|_| i < j) {
                    m.any([!one[side], !other[side]]);
                }
                for point in board.points() {
                    let ways = ORTHOGONAL.map(|step| point.half(step));
                    for k in 0..4 {
                        let [a, b, c, d] = [0, 1, 2, 3].map(|n| ways[(k + n) % 4]);
                        m.any([!one[a], !one[b], !other[c]]);
                        m.any([!one[a], !one[b], !other[d]]);
                    }
                }
            }
        }
        Clues::new(move |m, hint, _| {
            if hint.ink == Ink::Cross {
                m.rule(4);
                islands.iter().for_each(|island| m.never(island[hint.at]));
            } else {
                m.rule(2);
                let of = kinds.iter().position(|&kind| hint.value == Some(kind));
                m.any(of.map(|i| islands[i][hint.at]));
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let board = puzzle.board;
        let Ok(rings) = rings(board, answer) else {
            return Vec::new();
        };
        let letters: Vec<Item> = puzzle.printed.of(Ink::Letter).copied().collect();
        let kinds = letter_kinds(&puzzle.printed);
        let ways = ways(&rings, &letters, &kinds);
        let mut hints = Vec::new();
        for cell in board.cells() {
            let printed = puzzle.printed.items().iter().find(|item| item.at == cell);
            let cross = Item::at(Ink::Cross, cell);
            let outside = rings.iter().all(|ring| !ring[cell]);
            let crossed = outside && printed.is_none_or(|item| *item == cross);
            hints.extend(crossed.then_some(cross));
            for (i, &kind) in kinds.iter().enumerate() {
                let letter = Item::valued(Ink::Letter, cell, kind);
                let free = printed.is_none_or(|item| *item == letter);
                let enclosed = ways.iter().any(|way| rings[way[i]][cell]);
                if free && enclosed && puzzle.is_hint(&letter) {
                    hints.push(letter);
                }
            }
        }
        hints.sort_unstable();
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let letters: Vec<Item> = puzzle.printed.of(Ink::Letter).copied().collect();
            let kinds = letter_kinds(&puzzle.printed);
            let rings = rings(puzzle.board, answer)?;
            if rings.len() != kinds.len() {
                return Err(Broken::whole(1));
            }
            if ways(&rings, &letters, &kinds).is_empty() {
                return Err(Broken::whole(2));
            }
            for cross in puzzle.printed.of(Ink::Cross) {
                if rings.iter().any(|ring| ring[cross.at]) {
                    return Err(Broken::at(4, cross.at));
                }
            }
            Ok(())
        })
    }
}

/// Every way to give each kind of letters a ring of its own that encloses all its letters: the rings by
/// their numbers.
fn ways(rings: &[Lattice<bool>], letters: &[Item], kinds: &[i16]) -> Vec<Vec<usize>> {
    let mut ways = vec![Vec::new()];
    for &kind in kinds {
        let own = || letters.iter().filter(|letter| letter.value == Some(kind));
        let fits = |ring: &usize| own().all(|letter| rings[*ring][letter.at]);
        let fitting: Vec<usize> = (0..rings.len()).filter(fits).collect();
        ways = ways
            .iter()
            .flat_map(|way| {
                let free = fitting.iter().filter(|ring| !way.contains(*ring));
                free.map(|&ring| [&way[..], &[ring]].concat())
            })
            .collect();
    }
    ways
}

/// For each loop of a drawing, which cells it encloses; loops go straight on where four lines meet.
fn rings(board: Board, drawing: &Drawing) -> Result<Vec<Lattice<bool>>, Broken> {
    let mut left = drawing.marks(board, Ink::Line);
    let drawn = left.clone();
    for point in board.points() {
        match ORTHOGONAL
            .iter()
            .filter(|&&step| drawn[point.half(step)])
            .count()
        {
            1 => return Err(Broken::at(1, point)),
            3 => return Err(Broken::at(3, point)),
            _ => {}
        }
    }
    let mut rings = Vec::new();
    while let Some(start) = board.sides().find(|&side| left[side]) {
        let mut own = Lattice::new(board, false);
        let mut visited = Lattice::new(board, false);
        let [_, mut point] = start.ends();
        let mut side = start;
        while left[side] {
            left[side] = false;
            own[side] = true;
            if std::mem::replace(&mut visited[point], true) {
                return Err(Broken::at(3, point));
            }
            let ahead = side.step_to(point);
            let four = ORTHOGONAL.iter().all(|&step| drawn[point.half(step)]);
            let leads = |step: &Step| *step != -ahead && drawn[point.half(*step)];
            let step = match four {
                true => ahead,
                false => ORTHOGONAL.into_iter().find(leads).unwrap_or(ahead),
            };
            side = point.half(step);
            point = point + step;
        }
        let mut inside = Lattice::new(board, false);
        for cell in board.cells() {
            let crossed = (0..cell.x).filter(|&x| own[Place { y: cell.y, x }]).count();
            inside[cell] = crossed % 2 == 1;
        }
        rings.push(inside);
    }
    Ok(rings)
}

/// The outlines of islands as lines.
fn outlines(board: Board, islands: &[Lattice<bool>]) -> Drawing {
    let around = |island: &Lattice<bool>| {
        let shore = |side: &Place| {
            let [a, b] = side.beside();
            island[a] != island[b]
        };
        let line = |side: Place| {
            let [a, b] = side.ends();
            Item::between(Ink::Line, a, b)
        };
        board.sides().filter(shore).map(line).collect::<Vec<_>>()
    };
    islands.iter().flat_map(around).collect()
}

/// Random islands whose outlines are loops that cross as they may: small blocks at first, to which blocks are added and
/// from which blocks are taken.
fn islands(board: Board, count: usize, random: &mut Random) -> Option<Vec<Lattice<bool>>> {
    let good = |islands: &[Lattice<bool>]| {
        let found = rings(board, &outlines(board, islands)).unwrap_or_default();
        found.len() == islands.len() && islands.iter().all(|island| found.contains(island))
    };
    let mut islands = vec![Lattice::new(board, false); count];
    for i in 0..count {
        let mut tries = 0..STEPS * board.area();
        while !good(&islands[..=i]) {
            tries.next()?;
            islands[i] = Lattice::new(board, false);
            set_block(&mut islands[i], true, random);
        }
    }
    for _ in 0..STEPS * board.area() {
        let i = random.below(count);
        let before = islands[i].clone();
        let land = random.chance(2, 3);
        set_block(&mut islands[i], land, random);
        if !good(&islands) {
            islands[i] = before;
        }
    }
    Some(islands)
}

/// Whether two loops cross.
fn cross(board: Board, drawing: &Drawing) -> bool {
    let drawn = drawing.marks(board, Ink::Line);
    let four = |point: &Place| ORTHOGONAL.iter().all(|&step| drawn[point.half(step)]);
    board.inner_points().any(|point| four(&point))
}

/// Makes a random block of cells land or sea.
fn set_block(island: &mut Lattice<bool>, land: bool, random: &mut Random) {
    let board = island.board();
    let [rows, cols] = [board.rows, board.cols].map(|n| {
        let from = random.below(n as usize) as i16;
        from..(from + 1 + random.below(3) as i16).min(n)
    });
    for cell in rows.flat_map(|r| cols.clone().map(move |c| Place::cell(r, c))) {
        island[cell] = land;
    }
}
