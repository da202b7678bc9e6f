//! The engine against the paper's own search: fill the first open cell with each unused stick in
//! each orientation, as long as no mark occurs twice in a row or column.
//!
//! The search is plain code that reads only the printed text, and must find the same pictures as
//! the engine, with and without hints. Most random sets of sticks cannot fill the frame; so half of
//! the sets are cut from random pictures. It runs at night.

use libtest_mimic::Trial;
use pencilmill_generator::board::{DOWN, Drawing, Ink, Item, Place, RIGHT};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genres;
use pencilmill_generator::prover::{Search, admits};
use pencilmill_generator::random::{Key, Random};
use pencilmill_solver::Budget;
use std::collections::{BTreeMap, BTreeSet};

pub fn trials() -> Vec<Trial> {
    match crate::is_night() {
        true => once![sticks_that_keep_their_direction, sticks_that_may_be_turned],
        false => Vec::new(),
    }
}

const ORDER: usize = 5;
const LENGTHS: [usize; 11] = [3, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1];

/// Marks from the top or left, and true if the stick is upright.
type Stick = (Vec<i16>, bool);

/// The state of the search: marks and stick numbers in the cells filled so far.
struct Frame {
    marks: [[i16; ORDER]; ORDER],
    owner: [[usize; ORDER]; ORDER],
    found: BTreeSet<Drawing>,
}

const OPEN: usize = usize::MAX;

impl Frame {
    /// All pictures that the sticks form.
    fn pictures(sticks: &[Stick], turnable: bool) -> BTreeSet<Drawing> {
        let mut kinds: BTreeMap<Vec<Stick>, usize> = BTreeMap::new();
        for (marks, upright) in sticks {
            let reversed: Vec<i16> = marks.iter().rev().copied().collect();
            let mut ways = vec![(marks.clone(), *upright)];
            if turnable {
                let turns = [(marks, !upright), (&reversed, false), (&reversed, true)];
                ways.extend(turns.map(|(marks, upright)| (marks.clone(), upright)));
            }
            if marks.len() == 1 {
                ways = vec![(marks.clone(), false)];
            }
            ways.sort();
            ways.dedup();
            *kinds.entry(ways).or_default() += 1;
        }
        let mut frame = Frame {
            marks: [[0; ORDER]; ORDER],
            owner: [[OPEN; ORDER]; ORDER],
            found: BTreeSet::new(),
        };
        let mut kinds: Vec<(Vec<Stick>, usize)> = kinds.into_iter().collect();
        frame.fill(&mut kinds, 0);
        frame.found
    }

    fn fill(&mut self, kinds: &mut [(Vec<Stick>, usize)], laid: usize) {
        let cells = (0..ORDER * ORDER).map(|i| (i / ORDER, i % ORDER));
        let Some(first) = cells.clone().find(|&(r, c)| self.owner[r][c] == OPEN) else {
            self.found.insert(self.picture());
            return;
        };
        for kind in 0..kinds.len() {
            if kinds[kind].1 == 0 {
                continue;
            }
            kinds[kind].1 -= 1;
            for (marks, upright) in kinds[kind].0.clone() {
                let cell = |i| match upright {
                    true => (first.0 + i, first.1),
                    false => (first.0, first.1 + i),
                };
                let cells: Vec<(usize, usize)> = (0..marks.len()).map(cell).collect();
                let fits =
                    |&(r, c): &(usize, usize)| r < ORDER && c < ORDER && self.owner[r][c] == OPEN;
                if cells.iter().all(fits) {
                    for (&(r, c), &mark) in cells.iter().zip(&marks) {
                        self.owner[r][c] = laid;
                        self.marks[r][c] = mark;
                    }
                    if cells.iter().all(|&(r, c)| self.stands_once(r, c)) {
                        self.fill(kinds, laid + 1);
                    }
                    for &(r, c) in &cells {
                        self.owner[r][c] = OPEN;
                        self.marks[r][c] = 0;
                    }
                }
            }
            kinds[kind].1 += 1;
        }
    }

    fn stands_once(&self, row: usize, col: usize) -> bool {
        let mark = self.marks[row][col];
        let in_row = (0..ORDER).filter(|&c| self.marks[row][c] == mark).count();
        let in_col = (0..ORDER).filter(|&r| self.marks[r][col] == mark).count();
        in_row == 1 && in_col == 1
    }

    fn picture(&self) -> Drawing {
        let mut items = Vec::new();
        for r in 0..ORDER {
            for c in 0..ORDER {
                let cell = Place::cell(r as i16, c as i16);
                items.push(Item::valued(Ink::Letter, cell, self.marks[r][c]));
                if c + 1 < ORDER && self.owner[r][c] != self.owner[r][c + 1] {
                    items.push(Item::at(Ink::Border, cell.half(RIGHT)));
                }
                if r + 1 < ORDER && self.owner[r][c] != self.owner[r + 1][c] {
                    items.push(Item::at(Ink::Border, cell.half(DOWN)));
                }
            }
        }
        items.into_iter().collect()
    }
}

/// Sticks with shuffled marks, each mark five times; they may be unable to fill the frame.
fn shuffled_sticks(random: &mut Random) -> Vec<Stick> {
    let mut marks: Vec<i16> = (0..25).map(|i| i % 5 + 1).collect();
    loop {
        random.shuffle(&mut marks);
        let mut rest = marks.as_slice();
        let mut sticks = Vec::new();
        for length in LENGTHS {
            let (stick, others) = rest.split_at(length);
            rest = others;
            sticks.push((stick.to_vec(), length > 1 && random.chance(1, 2)));
        }
        let differ = |stick: &Stick| stick.0.iter().collect::<BTreeSet<_>>().len() == stick.0.len();
        if sticks.iter().all(differ) {
            return sticks;
        }
    }
}

/// Sticks cut from a random picture.
fn cut_sticks(random: &mut Random) -> Vec<Stick> {
    let mut permutation = || {
        let mut order: Vec<usize> = (0..ORDER).collect();
        random.shuffle(&mut order);
        order
    };
    let (rows, cols, names) = (permutation(), permutation(), permutation());
    let mark = |r: usize, c: usize| names[(rows[r] + cols[c]) % ORDER] as i16 + 1;
    loop {
        let mut left = LENGTHS.to_vec();
        let mut open = [[true; ORDER]; ORDER];
        let mut sticks = Vec::new();
        for i in 0..ORDER * ORDER {
            let (r, c) = (i / ORDER, i % ORDER);
            if !open[r][c] || left.is_empty() {
                continue;
            }
            let length = left.swap_remove(random.below(left.len()));
            let upright = length > 1 && random.chance(1, 2);
            let cell = |i: usize| if upright { (r + i, c) } else { (r, c + i) };
            let cells: Vec<(usize, usize)> = (0..length).map(cell).collect();
            let fits = |&(r, c): &(usize, usize)| r < ORDER && c < ORDER && open[r][c];
            if !cells.iter().all(fits) {
                break;
            }
            cells.iter().for_each(|&(r, c)| open[r][c] = false);
            sticks.push((cells.iter().map(|&(r, c)| mark(r, c)).collect(), upright));
        }
        if sticks.len() == LENGTHS.len() {
            return sticks;
        }
    }
}

/// The printed text: every stick in the bank with space around it, then all other printed items.
fn text(sticks: &[Stick], turnable: bool, hints: &[Item]) -> String {
    let mut printed: Drawing = hints.iter().copied().collect();
    for (i, (marks, upright)) in sticks.iter().enumerate() {
        let corner = (ORDER as i16 + 1 + 4 * (i as i16 / 4), 4 * (i as i16 % 4));
        let cell = |i: i16| match upright {
            true => Place::cell(corner.0 + i, corner.1),
            false => Place::cell(corner.0, corner.1 + i),
        };
        for (i, &mark) in (0..).zip(marks) {
            printed.insert(Item::valued(Ink::Letter, cell(i), mark));
            if i > 0 {
                printed.insert(Item::between(Ink::Join, cell(i - 1), cell(i)));
            }
        }
    }
    if turnable {
        printed.insert(Item::at(Ink::Turnable, Place::cell(-1, ORDER as i16)));
    }
    format!("bitspuzzle 5x5; {printed}")
}

/// Tests whether a picture agrees with a printed hint.
fn agrees(picture: &Drawing, hint: &Item) -> bool {
    match hint.ink {
        Ink::Join => !picture.contains(&Item::at(Ink::Border, hint.at.midway(hint.to))),
        _ => picture.contains(hint),
    }
}

/// Turnable sets with more pictures are compared only after hints have left fewer: to exhaust them
/// takes the engine seconds, the plain search no time.
const MOST_PICTURES: usize = 40;

/// Checks that the engine's pictures are exactly these, each class of equal answers found once.
/// Returns whether there were any to compare.
fn compare(puzzle: &Puzzle, pictures: &BTreeSet<Drawing>) -> bool {
    let turnable = puzzle.printed.of(Ink::Turnable).next().is_some();
    if turnable && pictures.len() > MOST_PICTURES {
        return false;
    }
    let mut found = BTreeSet::new();
    for answer in Search::new(puzzle, Budget::UNLIMITED) {
        let answer = answer.unwrap();
        assert!(found.insert(answer.clone()), "{puzzle}: {answer} again");
        found.extend(puzzle.genre.extras().equivalent(puzzle, &answer));
    }
    let (missed, wrong) = (pictures.difference(&found), found.difference(pictures));
    let (missed, wrong): (Vec<_>, Vec<_>) = (missed.collect(), wrong.collect());
    assert!(missed.is_empty(), "{puzzle}: the engine missed {missed:?}");
    assert!(
        wrong.is_empty(),
        "{puzzle}: the engine wrongly found {wrong:?}"
    );
    for picture in pictures.iter().take(20) {
        assert_eq!(puzzle.check(picture), Ok(()), "{puzzle}: {picture}");
    }
    !pictures.is_empty()
}

/// Compares one set of sticks without hints, then with more and more; returns the number of
/// comparisons with pictures.
fn compare_with_hints(sticks: &[Stick], turnable: bool, random: &mut Random) -> usize {
    let all = Frame::pictures(sticks, turnable);
    let read = |hints: &[Item]| genres::parse(&text(sticks, turnable, hints)).unwrap();
    let mut compared = usize::from(compare(&read(&[]), &all));
    let listed: Vec<&Drawing> = all.iter().collect();
    let mut hints: Vec<Item> = Vec::new();
    for _ in 0..5 {
        // mostly hints of one picture; sometimes of another one, which may leave none
        let most = if random.chance(1, 4) { listed.len() } else { 1 };
        let Some(shown) = random.choose(&listed[..most.min(listed.len())]) else {
            break;
        };
        let mut possible = read(&hints).true_hints(shown);
        possible.retain(|hint| !hints.iter().any(|h| h.same_spot(hint)));
        hints.push(*random.choose(&possible).unwrap());
        let puzzle = read(&hints);
        let kept = |picture: &&Drawing| hints.iter().all(|hint| agrees(picture, hint));
        let left: BTreeSet<Drawing> = all.iter().filter(kept).cloned().collect();
        compared += usize::from(compare(&puzzle, &left));
        for gone in all.iter().filter(|p| !left.contains(p)).take(5) {
            let is_wrong = puzzle.check(gone).is_err() && !admits(&puzzle, gone, None);
            assert!(is_wrong, "{puzzle}: {gone}");
        }
    }
    compared
}

/// Compares sets of sticks of each kind; at least `least` comparisons must have pictures.
fn run(turnable: bool, shuffled: u64, cut: u64, least: usize) {
    let mut random = Key::new(3, "sticks").random(u64::from(turnable), 0);
    let mut compared = 0;
    for i in 0..shuffled + cut {
        let sticks = match i < shuffled {
            true => shuffled_sticks(&mut random),
            false => cut_sticks(&mut random),
        };
        compared += compare_with_hints(&sticks, turnable, &mut random);
    }
    assert!(compared >= least, "only {compared} comparisons");
}

fn sticks_that_keep_their_direction() {
    run(false, 40, 40, 26);
}

fn sticks_that_may_be_turned() {
    run(true, 3, 4, 15);
}
