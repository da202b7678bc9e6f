//! What printers, shops and readers of a book ask for besides its pages.

use super::{HEAD, SECTION, column, listed, refused};
use crate::common::{Folder, good, read_text, run};

/// The boxes of this name in a file, in thousandths of a point: left, bottom, right and top.
fn boxes(bytes: &[u8], name: &str) -> Vec<[i32; 4]> {
    let text = String::from_utf8_lossy(bytes);
    let start = format!("/{name}[");
    let measure = |number: &str| (number.parse::<f64>().unwrap() * 1000.0).round() as i32;
    let found = text.split(&start).skip(1).map(|rest| {
        let numbers = rest.split(']').next().unwrap().split_whitespace();
        <[i32; 4]>::try_from(numbers.map(measure).collect::<Vec<_>>()).unwrap()
    });
    found.collect()
}

/// Sets a recipe with its cover; the bytes of both.
fn covered(recipe: &str) -> [Vec<u8>; 2] {
    let folder = Folder::new();
    let recipe = folder.file("r.toml", recipe);
    let [inside, cover] = ["b.pdf", "c.pdf"].map(|name| folder.path(name));
    good(&["book", &recipe, "-o", &inside, "--cover", &cover, "--quiet"]);
    [inside, cover].map(|path| std::fs::read(path).unwrap())
}

#[test]
fn stapled_books_have_four_pages_on_a_sheet() {
    let recipe = format!("{HEAD}trim = \"A5\"\nbinding = \"saddle\"\n{SECTION}");
    let [inside, cover] = covered(&recipe);
    assert!(boxes(&inside, "TrimBox").len().is_multiple_of(4));
    // Without a spine.
    let [left, _, right, _] = boxes(&cover, "TrimBox")[0];
    assert_eq!(right - left, 2 * 419_528);
    let odd = format!("{HEAD}binding = \"saddle\"\npages = 18\n{SECTION}");
    refused(&odd, "expected a multiple of 4");
}

#[test]
fn hard_covers_are_folded_around_boards() {
    let hard = "printer = \"kdp\"\nbinding = \"hard\"\nper_page = 1\npages = 120\n";
    let [_, cover] = covered(&format!("{HEAD}{hard}{SECTION}"));
    // 14.034 by 10.417 in, as the printer's calculator has it for 120 pages on white paper.
    let [_, _, right, top] = boxes(&cover, "BleedBox")[0];
    let inches = |length: i32| (length + 36) / 72;
    assert_eq!([right, top].map(inches), [14_034, 10_417]);
    let expected = "expected 75 to 550 on this paper in a book for hardcovers by KDP";
    let thin = format!("{HEAD}{}{SECTION}", hard.replace("120", "60"));
    refused(&thin, &format!("found 60 pages, {expected}"));
    let expected = "expected 5.5 in by 8.5 in, 6 in by 9 in, 6.14 in by 9.21 in";
    let large = format!("{HEAD}trim = \"8x10\"\n{hard}{SECTION}");
    refused(&large, &format!("found 8 in by 10 in, {expected}"));
    let other = format!("{HEAD}printer = \"ingram\"\nbinding = \"hard\"\n{SECTION}");
    refused(&other, "found a binding that this printer does not have");
}

#[test]
fn printers_in_japan_get_marks() {
    let isbn = "isbn = \"978-4-00-000002-4\"\n";
    let date = "date = \"2025-01-31\"\n";
    let recipe = format!("{HEAD}{date}printer = \"japan\"\ntrim = \"A5\"\n{isbn}{SECTION}");
    let [inside, cover] = covered(&recipe);
    assert!(boxes(&inside, "TrimBox").len().is_multiple_of(16));
    for file in [&inside, &cover] {
        let (trim, bleed) = (boxes(file, "TrimBox")[0], boxes(file, "BleedBox")[0]);
        let media = boxes(file, "MediaBox")[0];
        // 3 mm between trim and bleed, 10 mm from there to the edge of the paper.
        let apart = [trim[0] - bleed[0], bleed[2] - trim[2], bleed[0] - media[0]];
        assert_eq!(apart.map(|length| (length + 5) / 10), [850, 850, 2835]);
    }
}

#[test]
fn each_day_has_a_puzzle() {
    let folder = Folder::new();
    let sections = SECTION.to_owned() + &SECTION.replace("canal-view", "bricklayer");
    let recipe = format!("{HEAD}daily = \"2028-02-27\"\nhints = true\n{sections}");
    let rows = listed(&folder, &recipe, &[]);
    let days = [27, 28, 29].map(|day| format!("2028-02-{day}"));
    let days = [days, [1, 2, 3].map(|day| format!("2028-03-0{day}"))].concat();
    assert_eq!(column(&rows, "date"), days);
    let pages = column(&rows, "page");
    assert!(pages.windows(2).all(|two| two[0] != two[1]), "{pages:?}");
    // The first day is a Sunday, for which the hardest puzzle is kept.
    let scores = column(&rows, "grade");
    let order = ["gentle", "easy", "medium", "hard", "expert"];
    let rank = |grade: &String| order.iter().position(|name| name == grade);
    assert!(
        scores.iter().all(|grade| rank(grade) <= rank(&scores[0])),
        "{scores:?}"
    );
    refused(
        &recipe.replace("02-27", "02-30"),
        "expected a date such as 2025-01-31",
    );
}

#[test]
fn a_sheet_answers_the_form_of_a_shop() {
    let folder = Folder::new();
    let head = "title = \"Canals\"\nauthor = \"The Mill\"\nvolume = 2\nkeywords = [\"canals\"]\n";
    let recipe = folder.file("r.toml", format!("{head}{SECTION}"));
    let (book, about) = (folder.path("b.pdf"), folder.path("about.txt"));
    let ran = run(&["book", &recipe, "-o", &book, "--about", &about]);
    let text = read_text(&about);
    let (_, pages) = ran.err.split_once(" on ").unwrap();
    let (pages, _) = pages.split_once(' ').unwrap();
    for line in [
        "Title: Canals",
        "Volume: 2",
        "Author: The Mill",
        "Page size: 6.000 in (152.4 mm) x 9.000 in (228.6 mm)",
        &format!("Pages: {pages}"),
        "Puzzles: 3",
        "Genres: Canal View (3)",
        "Keyword: canals",
        "Keyword: Canal View puzzles",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    assert_eq!(text.matches("Keyword: ").count(), 7);
}
