//! Puzzles begun by a setter: fixed parts stay, additions are needed, and clues keep to the
//! pattern.

use crate::kept::{self, Solved};
use libtest_mimic::Trial;
use pencilmill_generator::board::{Board, Drawing, Item};
use pencilmill_generator::genre::{Begun, ClueSymmetry, Genre, Mix, Order, Pattern, Puzzle};
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Grade, LIMITS, cuts, rate};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::{Mill, Miss, Stuck};
use pencilmill_generator::prover::{Answers, PATIENCE, solve};
use pencilmill_generator::record::{Named, Record};
use pencilmill_generator::wanted::{Part, Wanted};

pub fn trials() -> Vec<Trial> {
    let mut trials = each_genre![what_stands_there_stays_and_what_comes_is_needed];
    trials.extend(once![
        any_answer_will_do,
        a_grade_is_met_with_no_hint_to_spare,
        what_cannot_be_finished_says_why,
        what_has_one_answer_stays_as_it_is,
        each_cell_of_a_picture_has_a_clue,
        clues_stand_in_a_picture_only,
        layouts_are_kept,
        pictures_that_cannot_be_are_refused,
        names_tell_what_is_begun
    ]);
    trials
}

/// The order for a puzzle begun by a setter.
fn order(puzzle: &Puzzle, answer: Option<&Drawing>, grades: Mix) -> Order {
    let wanted = Wanted {
        board: Some(puzzle.board),
        grades: Some(grades),
        irreducible: true,
        begun: Begun {
            printed: Some(puzzle.printed.clone()),
            answer: answer.cloned(),
            pattern: None,
        },
        ..Wanted::genre(puzzle.genre)
    };
    wanted.order().unwrap()
}

fn read(text: &str) -> Puzzle {
    genres::parse(text).unwrap()
}

fn made(order: &Order, index: u64) -> Result<Record, Miss> {
    Mill::default().make(order, 7, index)
}

/// Checks that the puzzle has one answer, that all hints of `begun` stay, that the layout is
/// unchanged, and that no other hint is redundant.
fn finished_well(begun: &Puzzle, record: &Record) {
    let puzzle = &record.puzzle;
    let Answers::Unique(found) = solve(puzzle, PATIENCE, &Interrupt::new()) else {
        panic!("{puzzle}")
    };
    let alike = puzzle.genre.extras().equivalent(puzzle, &found);
    let same = found == record.answer || alike.contains(&record.answer);
    assert!(same, "{puzzle}: {found}");
    assert_eq!(puzzle.check(&record.answer), Ok(()), "{puzzle}");
    assert_eq!(puzzle.layout(), begun.layout(), "{puzzle}");
    let hints = begun.hints();
    for hint in hints.items() {
        assert!(puzzle.printed.contains(hint), "{hint:?} is gone: {puzzle}");
    }
    // hints may stay where proofs become long
    let patient = puzzle.genre.card().tuning.patience.is_none();
    let added = puzzle.hints().filtered(|hint| !hints.contains(hint));
    for hint in added.items().iter().filter(|_| patient) {
        let mut fewer = puzzle.clone();
        fewer.erase(hint);
        let unique = Answers::Unique(record.answer.clone());
        let found = solve(&fewer, PATIENCE, &Interrupt::new());
        assert_ne!(found, unique, "{hint:?} can go: {puzzle}");
    }
}

/// A kept puzzle without every other hint is finished towards its answer: the removed hints would
/// suffice.
fn what_stands_there_stays_and_what_comes_is_needed(genre: &'static dyn Genre) {
    for Solved { puzzle, answer } in kept::small_puzzles(genre).into_iter().take(3) {
        let mut begun = puzzle.clone();
        for hint in puzzle.hints().items().iter().step_by(2) {
            begun.erase(hint);
        }
        // a hint that reads differently once others are gone is no mistake of the setter
        if begun.check(&answer).is_err() || begun.validate().is_some() {
            continue;
        }
        let order = order(&begun, Some(&answer), Mix::default());
        match made(&order, 0) {
            Ok(record) => {
                assert_eq!(record.answer, answer);
                finished_well(&begun, &record);
                let again = made(&order, 0).unwrap();
                assert_eq!(again.puzzle.printed, record.puzzle.printed);
            }
            // fixed hints may exclude others that would change their reading
            Err(miss) => {
                let depends = |hint: &Item| !begun.hint(*hint).depends_on().is_empty();
                assert!(begun.hints().items().iter().any(depends), "{begun}: {miss}");
            }
        }
    }
}

fn any_answer_will_do() {
    for text in [
        "canal-view 6x6; number r2c4=3 r5c5=4; unknown r1c1",
        "canal-view 6x6;",
        "sentinels 6x6; number r2c4=3 r5c4=4",
        "oddstitch 5x5; circled r2c2",
        "crossstitch 5x5; arrow r1c1=right?",
    ] {
        let begun = read(text);
        let order = order(&begun, None, Mix::default());
        let mut mill = Mill::default();
        let all: [Record; 4] = [0, 1, 2, 3].map(|index| mill.make(&order, 7, index).unwrap());
        all.iter().for_each(|record| finished_well(&begun, record));
        // earlier work of a worker has no effect
        let last = made(&order, 3).unwrap().puzzle;
        assert_eq!(last.printed, all[3].puzzle.printed);
        let differ = all.iter().any(|record| record.answer != all[0].answer);
        assert!(differ, "{text}");
    }
}

fn a_grade_is_met_with_no_hint_to_spare() {
    let begun = read("canal-view 6x6; number r2c4=3 r5c5=4");
    for grade in [Grade::Gentle, Grade::Easy] {
        let order = order(&begun, None, Mix::only(grade));
        let record = made(&order, 0).unwrap();
        assert_eq!(record.grade(), grade);
        let cuts = cuts("canal-view", begun.board);
        for hint in record.puzzle.hints().items() {
            if begun.printed.contains(hint) {
                continue;
            }
            let mut fewer = record.puzzle.clone();
            fewer.erase(hint);
            if let Answers::Unique(answer) = solve(&fewer, PATIENCE, &Interrupt::new()) {
                let rating = rate(&fewer, &answer, LIMITS, &Interrupt::new()).unwrap();
                let found = cuts.grade(&rating);
                assert_ne!(found, grade, "{hint:?} can go: {:?}", record.puzzle);
            }
        }
    }
}

fn stuck(begun: &Puzzle, answer: Option<&Drawing>) -> Stuck {
    match made(&order(begun, answer, Mix::default()), 0) {
        Err(Miss::Begun(stuck)) => stuck,
        other => panic!("{begun} cannot be finished: {other:?}"),
    }
}

fn what_cannot_be_finished_says_why() {
    let none = read("canal-view 4x4; number r2c4=1 r3c4=9");
    assert_eq!(stuck(&none, None), Stuck::NoAnswer);
    let blank = read("tonttiraja 4x4; number r2c4=16");
    assert_eq!(stuck(&blank, None), Stuck::Blank);
    // Bricklayer has no hints: its layout is the clue
    let few = read("bricklayer 4x4;");
    let alike = |answer| match stuck(&few, answer) {
        Stuck::Alike {
            answers,
            tried,
            all,
        } => (*answers, tried, all),
        _ => panic!("{few} has several answers"),
    };
    let ([one, other], tried, all) = alike(None);
    assert_ne!(one, other);
    assert_eq!((few.check(&one), few.check(&other)), (Ok(()), Ok(())));
    assert!(tried > 1 && all, "each of its answers was looked at");
    assert_eq!(alike(Some(&one)).0[0], one);
}

fn what_has_one_answer_stays_as_it_is() {
    for slug in ["canal-view", "plot-twist", "sentinels", "skating"] {
        let genre = genres::named(slug).unwrap();
        let Solved { puzzle, answer } = kept::small_puzzles(genre).remove(0);
        let record = made(&order(&puzzle, None, Mix::default()), 0).unwrap();
        assert_eq!(record.puzzle.printed, puzzle.printed);
        assert_eq!(record.answer, answer);
    }
}

const HEART: &str = "\
..........
..##..##..
.#..##..#.
.#......#.
.#......#.
..#....#..
...#..#...
....##....
..........
..........
";

fn pictured(slug: &str, picture: &str, all: bool) -> Wanted {
    let pattern: Pattern = picture.parse().unwrap();
    Wanted {
        begun: Begun {
            pattern: Some(pattern.with_all(all)),
            ..Begun::default()
        },
        ..Wanted::genre(genres::named(slug).unwrap())
    }
}

fn each_cell_of_a_picture_has_a_clue() {
    for (slug, symmetry) in [
        ("canal-view", ClueSymmetry::None),
        ("canal-view", ClueSymmetry::Mirror),
        ("celltinels", ClueSymmetry::None),
        ("snakcelltinels", ClueSymmetry::None),
    ] {
        let wanted = Wanted {
            symmetry: Some(symmetry),
            ..pictured(slug, HEART, true)
        };
        let order = wanted.order().unwrap();
        assert_eq!(order.board, Board::new(10, 10));
        let record = made(&order, 0).unwrap_or_else(|miss| panic!("{slug}: {miss}"));
        let pattern = order.begun.pattern.as_ref().unwrap();
        let hints = record.puzzle.hints();
        let mut cells: Vec<_> = hints.items().iter().map(|hint| hint.at).collect();
        cells.sort_unstable();
        assert_eq!(cells, pattern.cells(), "{slug}");
        let found = solve(&record.puzzle, PATIENCE, &Interrupt::new());
        assert_eq!(found, Answers::Unique(record.answer));
    }
}

fn clues_stand_in_a_picture_only() {
    for slug in ["canal-view", "celltinels", "diaganal-view"] {
        let order = pictured(slug, HEART, false).order().unwrap();
        let record = made(&order, 0).unwrap_or_else(|miss| panic!("{slug}: {miss}"));
        let pattern = order.begun.pattern.as_ref().unwrap();
        let hints = record.puzzle.hints();
        let admitted = hints.items().iter().all(|hint| pattern.admits(hint));
        assert!(admitted, "{slug}");
        assert!(
            hints.len() < pattern.cells().len(),
            "{slug}: more than it takes"
        );
    }
}

fn layouts_are_kept() {
    for slug in ["alike", "nodeloop", "oddstitch"] {
        let genre = genres::named(slug).unwrap();
        let Solved { puzzle, .. } = kept::small_puzzles(genre).remove(0);
        let wanted = Wanted {
            grades: Some(Mix::default()),
            irreducible: true,
            ..Wanted::genre(genre)
        };
        let order = wanted.on(&puzzle).unwrap().order().unwrap();
        let record = made(&order, 0).unwrap_or_else(|miss| panic!("{puzzle}: {miss}"));
        let bare = Puzzle {
            printed: puzzle.layout(),
            ..puzzle
        };
        finished_well(&bare, &record);
    }
}

fn pictures_that_cannot_be_are_refused() {
    let refused = |wanted: Wanted| match wanted.order() {
        Err(refused) => (refused.part, refused.reason),
        Ok(_) => panic!("there is no such order"),
    };
    let (one, none) = ("#...\n....\n....\n....", "....\n....\n....\n....");
    let small = Wanted {
        board: Some(Board::new(8, 8)),
        ..pictured("canal-view", HEART, false)
    };
    let turned = Wanted {
        symmetry: Some(ClueSymmetry::Rotation),
        ..pictured("canal-view", HEART, true)
    };
    let wrong = [
        (pictured("plot-twist", HEART, false), "knows no picture"),
        (pictured("uncheckers", one, false), "knows no picture"),
        (pictured("shared-field", HEART, false), "knows no picture"),
        (pictured("canal-view", none, true), "found no clue"),
        (small, "found a picture of 10x10, expected one of 8x8"),
        (turned, "r2c3 is a clue and its image is none"),
    ];
    for (wanted, what) in wrong {
        let (part, reason) = refused(wanted);
        assert_eq!(part, Part::Clues);
        assert!(reason.contains(what), "{reason}");
    }
    let mut outside = pictured("canal-view", HEART, false);
    outside.begun.printed = Some(read("canal-view 10x10; number r1c1=3").printed);
    assert!(refused(outside).1.contains("a clue in r1c1 already"));
}

fn names_tell_what_is_begun() {
    let begun = read("canal-view 4x4; number r2c4=1");
    let record = made(&order(&begun, None, Mix::default()), 0).unwrap();
    let named = Named::read(&record.id, begun.genre, begun.board).unwrap();
    assert_eq!((named.seed, named.index), (7, 0));
    assert_eq!(named.to_string(), record.id);
    let other = read("canal-view 4x4; number r2c4=2");
    let other = made(&order(&other, None, Mix::default()), 0).unwrap();
    assert_ne!(other.id, record.id);
    let bent = record.id.replace("begun", "began");
    assert!(Named::read(&bent, begun.genre, begun.board).is_none());
}
