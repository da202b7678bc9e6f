use super::*;
use pencilmill_generator::board::Language;
use pencilmill_generator::genres;

/// Genres whose examples have fewer steps than others, as few arguments solve small boards.
const SHORT: [&str; 2] = ["unrectangles", "hitori"];
/// Maximum percentage of an answer left to be found in the end.
const LEFT: usize = 60;
/// Genres whose examples leave more, as few arguments solve most of even their small boards.
const LONG: [&str; 12] = [
    "bitspuzzle",
    "bunnyhop",
    "chainlink",
    "field-trespass",
    "mountain-climber",
    "ore-soccer",
    "piirilevy",
    "rollercoaster",
    "roots",
    "snake-nest",
    "tonttiraja",
    "triangle-field",
];

/// Checks the properties promised of a genre's example. `EXAMPLES=SLUG` (`all`) prints its captions
/// for reading; `EXAMPLES_SEARCH=100` prints the missing rows of the table of chosen ones instead.
fn hold(genre: &'static dyn Genre) {
    let slug = genre.card().slug;
    if let Ok(tries) = std::env::var("EXAMPLES_SEARCH") {
        if chosen(genre).is_none() {
            let (index, found) = search(genre, tries.parse().unwrap(), &|_| false, 1).expect(slug);
            println!("row {slug} {} {index}", found.puzzle.board);
        }
        return;
    }
    let example = choose(genre, &|_| false, 1).expect(slug);
    let wanted = std::env::var("EXAMPLES").unwrap_or_default();
    if wanted == "all" || wanted == slug {
        let captions = |language| -> String {
            let captions = example.captions(language).into_iter();
            captions.map(|caption| format!("  {caption}\n")).collect()
        };
        eprintln!(
            "{}: {:?}, left {}\n{}{}",
            example.puzzle,
            Score::of(&example),
            example.left(),
            captions(Language::English),
            captions(Language::Japanese),
        );
    }
    let is_short = example.steps.len() < *STEPS.start();
    assert_eq!(is_short, SHORT.contains(&slug), "{slug}");
    assert!(example.steps.len() <= *STEPS.end(), "{slug}");
    let is_long = example.left() > LEFT;
    assert_eq!(is_long, LONG.contains(&slug), "{slug}: {}", example.left());
    assert_eq!(example.puzzle.check(&example.answer), Ok(()), "{slug}");
    assert_eq!(example.steps.last().unwrap().after.drawn, example.answer);
    let mut last = Known::default();
    for (at, step) in example.steps.iter().enumerate() {
        // Findings stay; each step finds something, and only the findings of its sentence unless it
        // applies elsewhere too.
        assert!(holds(&step.before, &last), "{slug}");
        let Shown::Argument {
            told,
            elsewhere,
            again,
        } = &step.shown
        else {
            assert_eq!(at, example.steps.len() - 1, "{slug}");
            break;
        };
        assert!(holds(&step.after, &step.before), "{slug}");
        let found = step.after.beyond(&step.before);
        assert!(found > 0, "{slug}");
        assert!(*elsewhere || found <= told.found.len(), "{slug}");
        let more = step.before.beyond(&last) > 0;
        assert_eq!(more, !again.is_empty(), "{slug}");
        assert!(again.iter().all(|&step| step <= at), "{slug}");
        last = step.after.clone();
    }
    for language in Language::ALL {
        let captions = example.captions(language);
        for two in captions.windows(2) {
            assert_ne!(two[0], two[1], "{slug}");
        }
        for (caption, step) in captions.iter().zip(&example.steps) {
            let is_told = matches!(step.shown, Shown::Argument { .. });
            assert_eq!(names_a_place(caption), is_told, "{slug}: {caption}");
        }
    }
}

/// Returns whether a figure contains all marks of another one, or stronger ones in their places.
fn holds(after: &Known, before: &Known) -> bool {
    before.drawn.without(&after.drawn).is_empty()
}

fn names_a_place(text: &str) -> bool {
    let place = |from: usize| {
        let rest = text[from..].trim_start_matches('r');
        let col = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        col.len() < rest.len() && col.starts_with(['c', '–', '〜'])
    };
    text.match_indices('r').any(|(at, _)| place(at))
}

#[test]
fn every_genre_has_an_example_that_tells_something_in_each_step() {
    let failed = |half: usize| {
        let all = genres::ALL.iter().skip(half).step_by(2);
        let slugs = all
            .filter(|&&genre| std::thread::spawn(move || hold(genre)).join().is_err())
            .map(|genre| genre.card().slug);
        slugs.collect::<Vec<_>>()
    };
    let halves = [0, 1].map(|half| std::thread::spawn(move || failed(half)));
    let failed = halves.map(|half| half.join().unwrap());
    assert_eq!(failed.concat(), Vec::<&str>::new());
}

#[test]
fn an_example_is_the_same_on_any_threads_and_none_that_is_taken() {
    let genre = genres::ALL
        .iter()
        .find(|genre| genre.card().slug == "bricklayer");
    let &genre = genre.unwrap();
    let one = choose(genre, &|_| false, 1).unwrap();
    let same = choose(genre, &|_| false, 3).unwrap();
    assert_eq!(one.puzzle.to_string(), same.puzzle.to_string());
    let captions = |example: &Example| example.captions(Language::English);
    assert_eq!(captions(&one), captions(&same));
    let taken = one.puzzle.canonical_hash();
    let other = choose(genre, &|puzzle| puzzle.canonical_hash() == taken, 2).unwrap();
    assert_ne!(other.puzzle.canonical_hash(), taken);
}
