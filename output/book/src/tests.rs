//! The pages of whole books.

use super::chapter::{BookPuzzle, Chapter};
use super::gather::{Gathered, gather};
use super::page::{Block, Element, Page, drawn_box};
use super::paper::{Area, Mpt, POINT};
use super::sources::Sources;
use super::*;
use pencilmill_figures::figure::Form;
use pencilmill_records::entry::Credits;

/// The chapters of a recipe.
fn chapters(recipe: &Recipe) -> Vec<Chapter> {
    let sources = Sources::made();
    let Gathered { chapters, .. } = gather(recipe, &sources).unwrap();
    chapters
}

/// A section of a recipe.
fn section(genre: &str, size: usize, count: usize) -> String {
    format!("[[section]]\ngenre = \"{genre}\"\nsize = {size}\ncount = {count}\n")
}

fn pages(recipe: &str) -> Vec<Page> {
    let recipe = Recipe::parse("r.toml", recipe).unwrap();
    let chapters = chapters(&recipe);
    let files = fonts(&recipe, &[]).unwrap();
    let fonts = Fonts::new(&files);
    let chapters = mixed::ordered(&recipe, &fonts, chapters).unwrap();
    let set = set::set(&recipe, &fonts, &chapters);
    set.unwrap().pages
}

fn blocks<'a>(page: &'a Page, name: &'a str) -> impl Iterator<Item = &'a Block> {
    page.blocks.iter().filter(move |b| b.name.starts_with(name))
}

#[test]
fn titles_and_authors_are_at_the_back() {
    let recipe = format!("title = \"A\"\n{}", section("canal-view", 5, 3));
    let recipe = Recipe::parse("r.toml", &recipe).unwrap();
    let mut chapters = chapters(&recipe);
    let files = fonts(&recipe, &[]).unwrap();
    let set = |chapters: &[Chapter]| {
        set::set(&recipe, &Fonts::new(&files), chapters)
            .unwrap()
            .pages
    };
    assert!(all_texts(&set(&chapters), "titles").is_empty());
    let credits = |title: &str, author: &str| Credits([title, author].map(str::to_owned));
    chapters[0].sheets[0].credits = credits("First\nSteps", "Ann");
    chapters[0].sheets[2].credits = credits("", "Ben");
    let pages = set(&chapters);
    let told = all_texts(&pages, "titles and authors");
    assert_eq!(told, ["1", "First Steps · Ann", "3", "Ben"]);
    let contents = all_texts(&pages, "the contents");
    assert!(contents.contains(&"Titles and authors".to_owned()));
}

const LARGE: &str = "title = \"A\"\nauthor = \"B\"\ntrim = \"8.5x11\"\nstyle = \"large\"\n\
    [[section]]\ngenre = \"canal-view\"\nsize = 5\ncount = 3\n\
    [[section]]\ngenre = \"sentinels\"\nsize = 6\ncount = 1\n";

#[test]
fn large_print_is_large_in_all_its_text() {
    let pages = pages(LARGE);
    let elements = pages.iter().flat_map(|page| &page.blocks);
    for (block, element) in elements.flat_map(|b| b.elements.iter().map(move |e| (b, e))) {
        if let Element::Text { size, run, .. } = element {
            assert!(*size >= 18 * POINT, "{}: {}", block.name, run.text);
        }
        if let Element::Shape { stroke, .. } = element {
            let wide = stroke.is_none_or(|(_, width)| width >= POINT * 3 / 2);
            assert!(wide, "{}: {stroke:?}", block.name);
        }
    }
}

#[test]
fn rules_begin_on_a_left_hand_page_behind_a_page_to_tick() {
    let section = section("bricklayer", 5, 2);
    for lang in ["en", "ja", "both"] {
        for trim in ["5x8", "A5", "6x9", "B5", "8.5x11"] {
            let recipe = format!("title = \"A\"\nlang = \"{lang}\"\ntrim = \"{trim}\"\n");
            let pages = pages(&format!("{recipe}{section}"));
            let has = |name| (0..pages.len()).find(|&at| blocks(&pages[at], name).next().is_some());
            let rules = has("the rule page").unwrap();
            assert!(rules % 2 == 1, "{recipe}{rules}");
            let ticked = has("the page to tick").map(|at| texts(&pages[at], "the page to tick"));
            assert!(
                ticked.is_none_or(|numbers| numbers == ["1", "2"]),
                "{recipe}"
            );
        }
    }
}

#[test]
fn warm_ups_stand_behind_the_rules_with_their_answers() {
    let names = |pages: &[Page]| -> Vec<(usize, String)> {
        let named = |(at, page): (usize, &Page)| -> Vec<(usize, String)> {
            let named = blocks(page, "warm-up ").chain(blocks(page, "the answer of warm-up "));
            named.map(|block| (at, block.name.clone())).collect()
        };
        pages.iter().enumerate().flat_map(named).collect()
    };
    let sections = section("canal-view", 6, 2) + &section("masyu", 7, 2);
    let recipe = format!("title = \"A\"\n{sections}");
    let pages = pages(&recipe);
    let found = names(&pages);
    let rules = (0..pages.len()).filter(|at| blocks(&pages[*at], "the rule page").next().is_some());
    // On the page that faces the rules.
    let facing: Vec<usize> = rules.map(|at| at + 1).collect();
    assert_eq!(found.len(), 12, "{found:?}");
    for (number, (at, name)) in found.iter().enumerate() {
        let letter = ["A", "B", "C"][number % 3];
        assert!(
            *at == facing[number / 6] && name.ends_with(letter),
            "{found:?}"
        );
    }
    // No board is smaller, or there is no example to try them after.
    let none = format!("title = \"A\"\n{}", section("lohkous", 4, 2));
    assert!(names(&self::pages(&none)).is_empty());
    assert!(names(&self::pages(&format!("example = false\n{recipe}"))).is_empty());
}

/// Checks that work is linear in the number of puzzles: no page examines all puzzles of a
/// chapter.
#[test]
fn work_grows_with_the_puzzles_and_no_faster() {
    let made = section("bricklayer", 5, 1);
    for more in ["", "per_page = 1\n"] {
        let text = format!("title = \"A\"\n{made}{more}");
        let recipe = Recipe::parse("r.toml", &text).unwrap();
        let [one] = chapters(&recipe).try_into().ok().unwrap();
        let files = fonts(&recipe, &[]).unwrap();
        let asked = |count: usize| {
            let sheet = |number: usize| BookPuzzle {
                id: Some(number.to_string()),
                ..one.sheets[0].clone()
            };
            let chapter = Chapter {
                sheets: (0..count).map(sheet).collect(),
                per_page: one.per_page,
                ..Chapter::new(one.genre, one.place.clone())
            };
            let fonts = Fonts::new(&files);
            set::set(&recipe, &fonts, &[chapter]).unwrap();
            fonts.asked.get()
        };
        let (few, many) = (asked(100), asked(400));
        // Four times the puzzles may need another round or two for the page numbers to settle,
        // but not sixteen times the work.
        assert!(many < 8 * few, "{more}{few} {many}");
    }
}

/// The texts of the blocks of a page with this name.
fn texts(page: &Page, name: &str) -> Vec<String> {
    let elements = blocks(page, name).flat_map(|block| &block.elements);
    let text = |element: &Element| match element {
        Element::Text { run, .. } => Some(run.text.clone()),
        _ => None,
    };
    elements.filter_map(text).collect()
}

/// Those of all pages.
fn all_texts(pages: &[Page], name: &str) -> Vec<String> {
    pages.iter().flat_map(|page| texts(page, name)).collect()
}

/// Sections of several genres.
fn mixed() -> String {
    let sections = [
        section("canal-view", 6, 9),
        section("bricklayer", 6, 13),
        section("lohkous", 5, 14),
        section("sentinels", 6, 2),
    ];
    format!("title = \"A\"\n{}", sections.concat())
}

#[test]
fn every_page_of_puzzles_names_its_genre() {
    let pages = pages(&mixed());
    let mut seen = [0, 0];
    for (number, page) in (1..).zip(&pages) {
        let head = texts(page, "the running head");
        for (first, genre) in [(1, "Canal View"), (10, "Bricklayer"), (23, "Lohkous")] {
            let first = format!("puzzle {first}");
            if page.blocks.iter().any(|block| block.name == first) {
                assert_eq!(head, [genre, "A"], "page {number}");
                seen[number % 2] += 1;
            }
        }
        if blocks(page, "puzzle ").next().is_some() {
            assert!(!head.is_empty(), "page {number}");
        }
    }
    assert_eq!(seen[0] + seen[1], 3);
    // The numbers in the head of answers are those on the page.
    let has_answers = |page: &&Page| blocks(page, "answer ").next().is_some();
    // The first of them has a heading instead.
    for page in pages.iter().filter(has_answers).skip(1) {
        let number = |block: &Block| block.name.replace("answer ", "");
        let numbers: Vec<String> = blocks(page, "answer ").map(number).collect();
        let range = format!("Answers {}–{}", numbers[0], numbers[numbers.len() - 1]);
        assert_eq!(texts(page, "the running head")[0], range);
    }
}

#[test]
fn imprints_name_the_publisher_and_no_program() {
    let section = section("bricklayer", 5, 1) + "title = \"X\"\n";
    let head = "title = \"A\"\nauthor = \"B\"\nyear = 2025\npublisher = \"C\"\nimprint = [\"D\"]\n";
    let imprint = |keys: &str| {
        let pages = pages(&format!("{head}{keys}{section}"));
        let found = pages.iter().map(|page| texts(page, "the imprint"));
        let found = found.enumerate().filter(|(_, texts)| !texts.is_empty());
        let found: Vec<(usize, Vec<String>)> = found.collect();
        // A title does not hide the genre.
        let contents = all_texts(&pages, "the contents");
        let name = match keys.contains("ja") {
            true => "ブリックレイヤー：X",
            false => "Bricklayer: X",
        };
        assert!(contents.iter().any(|text| text == name), "{contents:?}");
        assert_eq!(found.len(), 1);
        (found[0].0, pages.len(), found[0].1.clone())
    };
    let (page, _, lines) = imprint("");
    let named = ["D", "C", "© 2025 B", "All rights reserved."];
    assert_eq!((page, &lines[1..]), (3, &named.map(String::from)[..]));
    let (page, all, lines) = imprint("lang = \"ja\"\n");
    assert_eq!((page + 1, lines[0].as_str()), (all, "A"));
}

#[test]
fn mixed_books_have_rules_first_and_genres_that_take_turns() {
    let sections = section("canal-view", 6, 12) + &section("sentinels", 6, 12);
    let head = "title = \"A\"\nstyle = \"magazine\"\nper_page = 2\n";
    let pages = pages(&format!("{head}{sections}"));
    let has = |name| {
        let has = |&at: &usize| blocks(&pages[at], name).next().is_some();
        (0..pages.len()).filter(has).collect::<Vec<_>>()
    };
    let (puzzles, rules) = (has("puzzle "), has("the rule page"));
    assert_eq!((rules.len(), puzzles.len()), (2, 12));
    assert!(rules[1] < puzzles[0]);
    let about = all_texts(&pages, "the page about the book");
    assert!(about.join(" ").contains("take turns"), "{about:?}");
    let mut heads = Vec::new();
    for &at in &puzzles {
        assert_eq!(blocks(&pages[at], "puzzle ").count(), 2);
        heads.push(texts(&pages[at], "the running head").join(" "));
    }
    // Genres take turns, and no heading stands above a page of puzzles.
    assert!(heads[0].contains("Canal View"), "{heads:?}");
    assert!(heads[1].contains("Sentinels"), "{heads:?}");
    let contents = all_texts(&pages, "the contents");
    assert!(contents.iter().any(|text| text == "1–24"), "{contents:?}");
    let answers = pages.iter().map(|page| blocks(page, "answer ").count());
    assert_eq!(answers.sum::<usize>(), 24);
}

#[test]
fn answers_fill_the_width() {
    let head = "title = \"A\"\nexample = false\n".to_owned();
    let canals = section("canal-view", 6, 9);
    let (bricks, lengths) = (section("bricklayer", 10, 7), section("lohkous", 5, 14));
    let pages = pages(&[head, canals, bricks, lengths].concat());
    let mut rows = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        let boxes: Vec<Area> = blocks(page, "answer ").filter_map(drawn_box).collect();
        let Some(first) = boxes.first() else { continue };
        let right = boxes.iter().map(|b| b.right).max().unwrap();
        let inside = 36 * POINT;
        for room in [first.left - inside, 396 * POINT - right] {
            assert!((0..=3 * POINT).contains(&room), "page {number}");
        }
        let rows_here = boxes.chunk_by(|a, b| a.top == b.top);
        rows.extend(rows_here.map(<[Area]>::len));
    }
    // Four of 6x6, three and two of 10x10, four of 5x5; a genre begins in the last row of the one
    // before.
    assert_eq!(rows, [4, 4, 3, 2, 2, 4, 4, 4, 3]);
}

#[test]
fn rules_begin_on_one_side_and_leave_no_page_blank() {
    for trim in ["6x9", "A5", "8.5x11"] {
        let pages = pages(&format!("trim = \"{trim}\"\n{}", mixed()));
        let opens = |&at: &usize| blocks(&pages[at], "the rule page").next().is_some();
        let rules = (0..pages.len()).filter(opens).map(|at| at % 2);
        let rules: Vec<usize> = rules.collect();
        assert!(rules == [rules[0]; 4], "{trim}: {rules:?}");
        // The leaf behind the half-title, and the last one for an even number.
        let blank = pages.iter().filter(|page| page.blocks.is_empty()).count();
        assert!((1..=2).contains(&blank), "{trim}");
    }
}

#[test]
fn figures_keep_apart_and_sections_open_pages() {
    for (trim, counts) in [
        ("6x9", [7, 5, 3, 2]),
        ("A5", [1, 9, 4, 3]),
        ("8.5x11", [13, 2, 1, 5]),
    ] {
        let sections = ["canal-view", "sentinels", "ilotulite", "bricklayer"];
        let sections = sections.into_iter().zip([8, 7, 6, 10]).zip(counts);
        let text: String = sections.map(|((g, size), n)| section(g, size, n)).collect();
        let again = section("bricklayer", 10, 3);
        let pages = pages(&format!("title = \"A\"\ntrim = \"{trim}\"\n{text}{again}"));
        let mut seen = 0;
        for page in &pages {
            for name in ["puzzle ", "answer "] {
                let boxes: Vec<Area> = blocks(page, name).filter_map(drawn_box).collect();
                for (i, a) in boxes.iter().enumerate() {
                    for b in &boxes[..i] {
                        let gap = |from: Mpt, to: Mpt| from - to >= 8 * POINT;
                        let apart = gap(a.left, b.right)
                            || gap(b.left, a.right)
                            || gap(a.top, b.bottom)
                            || gap(b.top, a.bottom);
                        assert!(apart, "{trim}: {a:?} {b:?}");
                        // Figures beside each other are equally large.
                        if name == "puzzle " && a.top == b.top {
                            assert_eq!(a.bottom, b.bottom, "{trim}");
                        }
                    }
                }
            }
            let puzzles = blocks(page, "puzzle ").count();
            seen += puzzles;
            // On every page of answers a heading stands above the first of them.
            let first = |name| page.blocks.iter().position(|b| b.name.starts_with(name));
            assert!(first("answer ") >= first("the heading") || first("answer ").is_none());
            assert!(first("answer ").is_none() || first("the heading").is_some());
        }
        assert_eq!(seen, counts.iter().sum::<usize>() + 3);
        // The first page of each section has its title: on the rule page, or above the puzzles.
        let titled = pages.iter().filter(|page| page.outline.is_some()).count();
        // Title, contents, how to use the book, the page to tick, five sections, answers.
        assert_eq!(titled, 10, "{trim}");
    }
}

#[test]
fn the_best_of_a_section_are_few_and_have_a_mark_that_is_explained() {
    let sections = section("sentinels", 6, 12) + &section("canal-view", 5, 4);
    let recipe = format!("title = \"A\"\n{sections}");
    let recipe = Recipe::parse("r.toml", &recipe).unwrap();
    let mut chapters = chapters(&recipe);
    hints::mark_best(&recipe, &mut chapters, &Sources::made());
    let best = |chapter: &Chapter| chapter.sheets.iter().filter(|sheet| sheet.best).count();
    let counts: Vec<usize> = chapters.iter().map(best).collect();
    assert!((1..=2).contains(&counts[0]) && counts[1] == 0, "{counts:?}");
    let files = fonts(&recipe, &[]).unwrap();
    let told = |chapters: &[Chapter]| {
        let set = set::set(&recipe, &Fonts::new(&files), chapters).unwrap();
        let about = all_texts(&set.pages, "the page about the book").join(" ");
        let heads = set.pages.iter().flat_map(|page| blocks(page, "puzzle "));
        let marks = heads.flat_map(|block| &block.elements).filter(|element| {
            let four = |form: &Form| matches!(form, Form::Polygon(p) if p.len() == 4);
            matches!(element, Element::Shape { form, fill: Some(100), .. } if four(form))
        });
        (about.contains("A diamond"), marks.count())
    };
    assert_eq!(told(&chapters), (true, counts[0]));
    for sheet in chapters.iter_mut().flat_map(|chapter| &mut chapter.sheets) {
        sheet.best = false;
    }
    assert_eq!(told(&chapters), (false, 0));
}

#[test]
fn hints_about_diagonals_can_be_set() {
    let files = FontFiles::load(&[], false).unwrap();
    let shaped = |text: &str| {
        Fonts::new(&files)
            .shape(text, (Cut::Regular, false))
            .is_ok()
    };
    let hint = "Look at the ② in r9c9: try the ╲, not the ╱.";
    assert!(!shaped(hint) && shaped(&hints::printable(hint)));
}
