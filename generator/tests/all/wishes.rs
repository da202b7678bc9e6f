//! Puzzles that are dropped, and puzzles that are chosen: flags and arguments.

use libtest_mimic::Trial;
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::{ClueSymmetry, Genre, Mix, Order, Wishes};
use pencilmill_generator::genres;
use pencilmill_generator::grade::explain;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::{Mill, Miss};
use pencilmill_generator::record::{Named, Record};
use pencilmill_generator::verdict::{Flag, arguments, is_dropped};
use pencilmill_generator::wanted::{Wanted, WantedText};

pub fn trials() -> Vec<Trial> {
    once![
        flagged_puzzles_are_dropped_unless_they_are_asked_for,
        solutions_need_what_is_wished,
        a_wish_that_nothing_fulfils_is_said_to_be,
        classics_are_symmetric_by_default
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
        genre: "rollercoaster",
        size: Some("7"),
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
    let plain = |record: &&Record| record.flags().0.contains(&Flag::PlainAnswer);
    assert!(kept.iter().filter(plain).count() > 2);
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

fn classics_are_symmetric_by_default() {
    for genre in ["slitherlink", "kurodoko"] {
        let text = WantedText {
            genre,
            size: Some("6"),
            ..WantedText::default()
        };
        let usual = order(text);
        assert_eq!(usual.arrangement.symmetry, ClueSymmetry::Rotation);
        let record = &made(&usual, 1)[0];
        let hints = record.puzzle.hints();
        let board = record.puzzle.board;
        let image = |cell| {
            ClueSymmetry::Rotation
                .of_board()
                .unwrap()
                .apply(board, cell)
        };
        let places: Vec<_> = hints.items().iter().map(|item| item.at).collect();
        assert!(
            places.iter().all(|&at| places.contains(&image(at))),
            "{}",
            record.puzzle
        );
        let none = order(WantedText {
            symmetry: Some("none"),
            ..text
        });
        assert_eq!(none.arrangement.symmetry, ClueSymmetry::None);
    }
}
