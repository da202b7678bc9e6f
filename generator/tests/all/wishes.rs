//! Puzzles that are dropped, and puzzles that are chosen: flags and arguments.

use libtest_mimic::Trial;
use pencilmill_generator::board::{Board, Place, Symmetry};
use pencilmill_generator::genre::{ClueSymmetry, Form, Genre, Mix, Order, Wishes};
use pencilmill_generator::genres;
use pencilmill_generator::grade::explain;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::{Mill, Miss};
use pencilmill_generator::record::{Named, Record};
use pencilmill_generator::verdict::{arguments, is_dropped};
use pencilmill_generator::wanted::{Part, Wanted, WantedText};

pub fn trials() -> Vec<Trial> {
    once![
        flagged_puzzles_are_dropped_unless_they_are_asked_for,
        solutions_need_what_is_wished,
        a_wish_that_nothing_fulfils_is_said_to_be,
        a_third_of_puzzles_is_symmetric_by_default,
        puzzles_have_the_form_that_is_aimed_at
    ]
}

fn order(text: WantedText) -> Order {
    Wanted::read(&text).unwrap().order().unwrap()
}

fn made(order: &Order, count: u64) -> Vec<Record> {
    let mut mill = Mill::default();
    (0..count)
        .map(|index| mill.make(order, 3, index).unwrap())
        .collect()
}

fn flagged_puzzles_are_dropped_unless_they_are_asked_for() {
    let text = WantedText {
        genre: "hiking-track",
        size: Some("6"),
        ..WantedText::default()
    };
    let is_flagged = |record: &Record| is_dropped(&record.flags());
    let dropping = order(text);
    assert!(!made(&dropping, 12).iter().any(is_flagged));
    let kept = made(
        &order(WantedText {
            flags: true,
            ..text
        }),
        12,
    );
    assert!(kept.iter().filter(|record| is_flagged(record)).count() > 2);
    // the name says so
    let named = |record: &Record| {
        let named = Named::read(&record.id, record.puzzle.genre, record.puzzle.board).unwrap();
        named.tags.len()
    };
    assert_eq!(named(&kept[0]), 1, "{}", kept[0].id);
    // as they come, nothing is dropped
    assert!(dropping.drops_flagged());
    assert!(!dropping.graded(Mix::default()).drops_flagged());
}

fn solutions_need_what_is_wished() {
    let text = WantedText {
        genre: "nurikabe",
        size: Some("6"),
        needs: Some("cut-off:6"),
        ..WantedText::default()
    };
    let wished = order(text);
    let need = wished.wishes.needs[0];
    let times = |record: &Record| {
        let explanation = explain(&record.puzzle, &record.answer, &Interrupt::new());
        let used = arguments(&explanation);
        used.get(&need.argument).copied().unwrap_or(0)
    };
    for record in made(&wished, 3) {
        assert!(times(&record) >= need.count, "{}", record.puzzle);
    }
    let usual = made(
        &order(WantedText {
            needs: None,
            ..text
        }),
        3,
    );
    assert!(usual.iter().any(|record| times(record) < need.count));
}

fn a_wish_that_nothing_fulfils_is_said_to_be() {
    let genre: &'static dyn Genre = genres::named("canal-view").unwrap();
    let order = Order::new(genre, Some(Board::new(4, 4)), None).unwrap();
    let wishes = Wishes {
        needs: vec!["deep:99".parse().unwrap()],
        ..Wishes::default()
    };
    let miss = Mill::default()
        .make(&order.wished(wishes), 1, 0)
        .unwrap_err();
    assert!(matches!(miss, Miss::Wishes { .. }), "{miss}");
    assert!(
        miss.to_string().starts_with("no puzzle with deep:99"),
        "{miss}"
    );
}

fn a_third_of_puzzles_is_symmetric_by_default() {
    for genre in ["slitherlink", "kurodoko"] {
        let text = WantedText {
            genre,
            size: Some("6"),
            ..WantedText::default()
        };
        let usual = order(text);
        assert_eq!(usual.arrangement.symmetry, ClueSymmetry::Varied);
        let is_turned = |record: &&Record| {
            let board = record.puzzle.board;
            let hints = record.puzzle.hints();
            let places: Vec<Place> = hints.items().iter().map(|item| item.at).collect();
            let image = |&at: &Place| Symmetry::HALF_TURN.apply(board, at);
            places.iter().all(|at| places.contains(&image(at)))
        };
        let turned = made(&usual, 9).iter().filter(is_turned).count();
        assert!((3..9).contains(&turned), "{turned} of {genre}");
        let none = order(WantedText {
            symmetry: Some("none"),
            ..text
        });
        assert_eq!(none.arrangement.symmetry, ClueSymmetry::None);
    }
}

fn puzzles_have_the_form_that_is_aimed_at() {
    let text = WantedText {
        genre: "canal-view",
        ..WantedText::default()
    };
    let shaded = |form| {
        let order = order(WantedText { form, ..text });
        let made = made(&order, 40);
        for Record { puzzle, answer, .. } in &made {
            assert!(Form::admits(true, puzzle, answer), "{puzzle}");
        }
        let cells = made.iter().map(|record| record.answer.len());
        cells.sum::<usize>()
    };
    let (low, usual) = (shaded(Some("shaded=low")), shaded(None));
    let high = shaded(Some("shaded=high"));
    assert!(
        low + 40 < usual && usual + 40 < high,
        "{low} {usual} {high}"
    );
    let checkered = "#.#.#.#.#.\n".repeat(10);
    let picture = WantedText {
        clues: Some(&checkered),
        form: Some("shaded=low"),
        ..text
    };
    let refused = Wanted::read(&picture).and_then(|wanted| wanted.order());
    assert!(refused.is_err_and(|refused| refused.part == Part::Form));
    let foreign = WantedText {
        form: Some("turns=high"),
        ..text
    };
    let refused = Wanted::read(&foreign).and_then(|wanted| wanted.order());
    let reason = refused.err().unwrap().to_string();
    assert!(reason.contains("shaded, bare, clues"), "{reason}");
}
