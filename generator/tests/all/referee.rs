//! The referee during solving: it is silent as long as the drawing is right, and a rule it names is
//! broken whatever follows.

use crate::kept::{self, Solved};
use libtest_mimic::Trial;
use pencilmill_generator::board::{Drawing, Item};
use pencilmill_generator::genre::{Broken, Genre};
use pencilmill_generator::grade::{Referee, Violation};
use pencilmill_generator::prover::{Budget, Judge};
use pencilmill_generator::random::{Key, Random};

pub fn trials() -> Vec<Trial> {
    each_genre![
        what_is_right_is_passed_over,
        what_is_named_is_broken_whatever_comes
    ]
}

/// The budget of the search for a drawing that breaks one rule.
const ENOUGH: Budget = Budget::steps(2_000_000);

/// All items that could be drawn, in random order.
fn drawable(solved: &Solved, random: &mut Random) -> Vec<Item> {
    let puzzle = &solved.puzzle;
    let spots = puzzle.genre.card().drawn.iter();
    let mut all: Vec<Item> = spots.flat_map(|spot| spot.items(puzzle.board)).collect();
    random.shuffle(&mut all);
    all
}

/// These items drawn or crossed out, according to the answer.
fn as_answered(items: &[Item], answer: &Drawing) -> [Drawing; 2] {
    [true, false].map(|so| {
        let own = items.iter().filter(|item| answer.contains(item) == so);
        own.copied().collect()
    })
}

fn what_is_right_is_passed_over(genre: &'static dyn Genre) {
    let random = &mut Key::new(1, "referee").random(0, 0);
    for solved in &kept::small_puzzles(genre) {
        let mut referee = Referee::new(&solved.puzzle);
        let extras = genre.extras().equivalent(&solved.puzzle, &solved.answer);
        for answer in std::iter::once(&solved.answer).chain(&extras) {
            let all = drawable(solved, random);
            for part in [0, 1, 2, 3, 4] {
                let [drawn, crossed] = as_answered(&all[..all.len() * part / 4], answer);
                let found = referee.violation(&drawn, &crossed);
                assert_eq!(found, None, "{}: {drawn} without {crossed}", solved.puzzle);
                assert_eq!(referee.violation(&drawn, &Drawing::blank()), None);
                // where an end is open, the answer goes on
                let left = answer.without(&drawn);
                let goes_on = |at| {
                    let touches = |item: &Item| [item.at, item.to].contains(&at);
                    left.items().iter().any(touches)
                };
                assert!(
                    referee.open_end(&drawn).is_none_or(goes_on),
                    "{}: {drawn}",
                    solved.puzzle
                );
            }
        }
    }
}

fn what_is_named_is_broken_whatever_comes(genre: &'static dyn Genre) {
    let random = &mut Key::new(2, "referee").random(0, 0);
    let (mut spoilt, mut named, mut confirmed) = (0, 0, 0);
    for solved in &kept::small_puzzles(genre) {
        let mut referee = Referee::new(&solved.puzzle);
        for _ in 0..6 {
            let all = drawable(solved, random);
            let [mut drawn, crossed] = as_answered(&all[..all.len() / 2], &solved.answer);
            for &item in all[all.len() / 2..].iter().take(4) {
                drawn.insert(item);
            }
            spoilt += 1;
            let Some(found) = referee.violation(&drawn, &crossed) else {
                continue;
            };
            named += 1;
            let told = [drawn, crossed];
            let Violation {
                rule,
                drawn,
                crossed,
                ..
            } = &found;
            assert!(!drawn.is_empty() || !crossed.is_empty() || found.hint.is_some());
            // all of them begin with it, and those of one rule share nothing
            let all: Vec<Violation> = referee.violations(&told[0], &told[1]).collect();
            assert_eq!(all[0], found);
            for (at, one) in all.iter().enumerate() {
                for other in all[..at].iter().filter(|other| other.rule == one.rule) {
                    let shared = one.drawn.shared_with(&other.drawn).len()
                        + one.crossed.shared_with(&other.crossed).len();
                    assert_eq!(shared, 0, "{}: {one:?}, {other:?}", solved.puzzle);
                }
            }
            // no drawn item is redundant in the violation
            for item in drawn.items() {
                let fewer = drawn.without(&Drawing::from_iter([*item]));
                let found = referee.violation(&fewer, crossed);
                assert!(
                    found.is_none_or(|found| found.rule != *rule),
                    "{}: {drawn}",
                    solved.puzzle
                );
            }
            if let Some(completion) =
                Judge::new(&solved.puzzle, Some(*rule)).completion(drawn, crossed, ENOUGH)
            {
                let broken = solved.puzzle.check(&completion).unwrap_err();
                // check names the first broken rule; another one may be broken too
                assert!(
                    matches!(broken, Broken::Rule(found, _) if found <= *rule),
                    "{}: {found:?}, but {completion} has {broken:?}",
                    solved.puzzle
                );
                confirmed +=
                    usize::from(matches!(broken, Broken::Rule(found, _) if found == *rule));
            }
        }
    }
    let counts = format!("{named} of {spoilt} are named, {confirmed} confirmed");
    assert!(named > 0, "{counts}");
    if std::env::var_os("TIMES").is_some() {
        eprintln!("{}: {counts}", genre.card().slug);
    }
}
