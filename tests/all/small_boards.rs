//! Puzzles from elsewhere on boards smaller than those made here: they are read, solved, rated,
//! explained and drawn like all others.

use pencilmill_api::{
    Answers, Board, Budget, Drawing, Genre, Item, Language, Limit, Look, Puzzle, Stage, answers,
    check, codes, compare, explain, hint, page_steps, playable, rate, read, shared, solve, svg,
    terminal,
};
use pencilmill_generator::genre::Requirement;
use pencilmill_generator::genres;
use pencilmill_generator::random::{Key, Random};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Rows and columns.
#[rustfmt::skip]
const BOARDS: [(i16, i16); 12] = [
    (1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 6), (6, 1), (2, 2), (2, 3), (3, 3), (2, 5), (4, 2),
];
/// The number of puzzles of each genre on each board, and of random attempts at printing each.
const PUZZLES: usize = 3;
const TRIES: usize = 30;

/// A random puzzle on a board, or `None` if the attempts fail.
fn puzzle(genre: &'static dyn Genre, board: Board, random: &mut Random) -> Option<Puzzle> {
    let card = genre.card();
    let items: Vec<Item> = card
        .printed
        .iter()
        .flat_map(|spot| spot.items(board))
        .collect();
    let mut more = random.below(4);
    for _ in 0..TRIES {
        let mut printed: Vec<Item> = Vec::new();
        for requirement in card.requires {
            if let Requirement::Exactly(count, ink) | Requirement::AtLeast(count, ink) = requirement
            {
                let mut of = items.clone();
                of.retain(|item| item.ink == *ink);
                printed.extend((0..*count).filter_map(|_| random.choose(&of)));
            }
        }
        printed.extend((0..more).filter_map(|_| random.choose(&items)));
        let printed: Drawing = printed.into_iter().collect();
        let puzzle = Puzzle {
            genre,
            board,
            printed,
        };
        if let Ok(puzzle) = read(&puzzle.to_string()) {
            return Some(puzzle);
        }
        more = more.saturating_sub(1);
    }
    None
}

/// Runs every operation on a puzzle; returns whether it has one answer.
fn tried(puzzle: &Puzzle, random: &mut Random) -> bool {
    let limit = Limit {
        budget: Budget::conflicts(300),
        ..Limit::default()
    };
    let spots = puzzle.genre.card().drawn.iter();
    let items: Vec<Item> = spots.flat_map(|spot| spot.items(puzzle.board)).collect();
    let mut drawings = vec![Drawing::blank()];
    for count in [1, 2, 5] {
        let chosen = (0..count).filter_map(|_| random.choose(&items));
        drawings.push(chosen.copied().collect());
    }
    let look = Look {
        labels: true,
        ..Look::default()
    };
    for drawing in &drawings {
        let _ = check(puzzle, drawing);
        let _ = svg(puzzle, Some(drawing), look) + &terminal(puzzle, Some(drawing), look);
    }
    let (url, _) = codes(puzzle, None);
    if let Some(url) = url {
        // a clue of a region may come back in another of its cells
        let back = codes(&read(&url).unwrap(), None).0;
        assert_eq!(back.as_deref(), Some(url.as_str()), "{puzzle}");
    }
    puzzle.canonical_hash();
    let _ = svg(puzzle, None, look) + &terminal(puzzle, None, look);
    playable(&puzzle.to_string()).unwrap();
    for answer in answers(puzzle, &limit).take(3).filter_map(Result::ok) {
        assert_eq!(check(puzzle, &answer), Ok(()), "{puzzle}");
    }
    let _ = compare(puzzle, &limit);
    let _ = shared(puzzle, &limit);
    let Answers::Unique(answer) = solve(puzzle, &limit) else {
        return false;
    };
    codes(puzzle, Some(&answer));
    rate(puzzle, &answer, &limit).unwrap();
    let lesson = explain(puzzle, &answer, &limit).unwrap();
    for language in [Language::English, Language::Japanese] {
        lesson.text(language.into(), true);
    }
    lesson.json();
    page_steps(puzzle, &answer);
    for drawing in &drawings {
        let hint = hint(puzzle, &answer, &drawing.clone().into(), &limit);
        hint.unwrap().text(Language::English.into(), Stage::Full);
    }
    true
}

#[test]
fn small_boards_of_others_are_puzzles_like_all() {
    let (mut failed, mut unique) = (Vec::new(), 0);
    for genre in genres::ALL {
        let card = genre.card();
        for (rows, cols) in BOARDS {
            let board = Board::new(rows, cols);
            if !card.sizes.read().admits(board) {
                continue;
            }
            let mut random = Key::new(1, card.slug).random(rows as u64, cols as u32);
            for _ in 0..PUZZLES {
                let Some(puzzle) = puzzle(*genre, board, &mut random) else {
                    continue;
                };
                let tried = catch_unwind(AssertUnwindSafe(|| tried(&puzzle, &mut random)));
                match tried {
                    Ok(is_unique) => unique += usize::from(is_unique),
                    Err(_) => failed.push(puzzle.to_string()),
                }
            }
        }
    }
    assert!(failed.is_empty(), "panics, told above: {failed:#?}");
    assert!(unique > 20, "{unique} puzzles had one answer");
}

/// Boards of other makers, smaller than those made here, are read.
#[test]
fn boards_of_other_makers_are_read() {
    for text in [
        "bunnyhop 4x4; black r1c1",
        "lohkous 3x3;",
        "tonttiraja 3x3; number r1c1=9",
        "https://puzz.link/p?canal/3/2/1k",
    ] {
        read(text).unwrap();
    }
    assert!(read("bitspuzzle 3x3;").is_err());
    assert!(read("loop-battle 2x3; number r0c4=1").is_err());
    assert!(read("litos 3x3;").is_err());
}
