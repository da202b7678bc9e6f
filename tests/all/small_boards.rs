//! Puzzles of others on boards smaller than those made here: they are read, solved, rated, explained and drawn as all others.

use pencilmill_api::{
    Board, Drawing, Grade, Item, Language, Limit, Puzzle, Reduced, Wish, all_genres, answers,
    check, codes, compare, explain, hint, page_steps, playable, rate, read, read_answer, shared,
    solve, svg, terminal,
};
use pencilmill_generator::genre::{Genre, Requirement};
use pencilmill_generator::prover::{Answers, Budget};
use pencilmill_generator::random::{Key, Random};

/// Rows and columns.
const BOARDS: [(i16, i16); 13] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 3),
    (3, 1),
    (1, 6),
    (6, 1),
    (2, 2),
    (2, 3),
    (3, 2),
    (3, 3),
    (2, 5),
    (4, 2),
];
/// Puzzles of each genre on each board, and times that something is printed at random for each.
const PUZZLES: usize = 6;
const TRIES: usize = 30;

/// Something that may be printed on a board; nothing if no luck.
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
                let of: Vec<Item> = items
                    .iter()
                    .filter(|item| item.ink == *ink)
                    .copied()
                    .collect();
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

fn try_everything(puzzle: &Puzzle, random: &mut Random) -> bool {
    let limit = Limit {
        budget: Budget::conflicts(300),
        ..Limit::default()
    };
    let spots = puzzle.genre.card().drawn.iter();
    let items: Vec<Item> = spots.flat_map(|spot| spot.items(puzzle.board)).collect();
    let mut drawings = vec![Drawing::blank()];
    for count in [1, 2, 5] {
        drawings.push(
            (0..count)
                .filter_map(|_| random.choose(&items))
                .copied()
                .collect(),
        );
    }
    for drawing in &drawings {
        let _ = check(puzzle, drawing);
        let _ = svg(puzzle, Some(drawing)) + &terminal(puzzle, Some(drawing));
    }
    let (url, _) = codes(puzzle, None);
    if let Some(url) = url {
        assert_eq!(read(&url).unwrap().to_string(), puzzle.to_string(), "{url}");
    }
    puzzle.canonical_hash();
    let _ = svg(puzzle, None) + &terminal(puzzle, None);
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
        lesson.text(language, true);
    }
    lesson.json();
    page_steps(puzzle, &answer);
    for drawing in &drawings {
        hint(puzzle, &answer, drawing, &limit)
            .unwrap()
            .text(Language::English);
    }
    true
}

#[test]
fn small_boards_of_others_are_puzzles_like_all() {
    for genre in all_genres() {
        let card = genre.card();
        let mut made = 0;
        let mut unique = 0;
        let start = std::time::Instant::now();
        for (rows, cols) in BOARDS {
            let board = Board::new(rows, cols);
            if !card.sizes.read().admits(board) {
                continue;
            }
            let mut random = Key::new(1, card.slug).random(rows as u64, cols as u32);
            for _ in 0..PUZZLES {
                let Some(puzzle) = puzzle(genre, board, &mut random) else {
                    continue;
                };
                made += 1;
                let text = puzzle.to_string();
                let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    try_everything(&puzzle, &mut random)
                }));
                match r {
                    Ok(u) => unique += usize::from(u),
                    Err(_) => eprintln!("PANIC {text}"),
                }
            }
        }
        eprintln!("{} {made} {unique} {:?}", card.slug, start.elapsed());
    }
}
