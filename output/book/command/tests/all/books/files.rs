//! Books and files: puzzles from files, lists, fonts, and books of jobs.

use super::{HEAD, SECTION, column, count, listed};
use crate::common::{Folder, fails, good, names, read_text, run};
use crate::puzzles;

#[test]
fn sections_from_files() {
    let folder = Folder::new();
    let csv = puzzles(&folder, "p.csv", "canal-view", 4);
    let section = |keys: &str| folder.file("r.toml", format!("{HEAD}[[section]]\n{keys}\n"));
    let recipe = section("file = \"p.csv\"");
    let output = folder.path("b.pdf");
    let args = format!("book --force {recipe} -o {output}");
    run(&args).says(0, "4 puzzles");

    let text = read_text(&csv);
    let mut lines: Vec<&str> = text.lines().collect();
    // Without the first shaded cell.
    let (before, after) = lines[3].split_once("shaded ").unwrap();
    let end = after.find([' ', ',']).unwrap();
    let bad = format!("{before}shaded{}", &after[end..]);
    lines[3] = &bad;
    folder.file("p.csv", lines.join("\r\n"));
    let before = std::fs::read(&output).unwrap();
    let wrong = "p.csv:4:1: in field \"answer\": found an answer that is wrong (rule ";
    run(&args).says(65, wrong);
    assert_eq!(std::fs::read(&output).unwrap(), before);
    good(&(&args, "--trust --quiet"));
    assert_ne!(std::fs::read(&output).unwrap(), before);

    section("file = \"q.csv\"");
    let ran = run(&args);
    ran.says(74, "cannot read");
    ran.says(74, "q.csv");
    section("file = \"p.csv\"\ngenre = \"sentinels\"");
    run(&args).says(65, "r.toml:2:1: found no puzzle for this section");
}

#[test]
fn what_has_two_answers_is_refused() {
    let folder = Folder::new();
    let row = "canal-view 4x4; number r2c4=1 r3c4=1,shaded r2c3 r3c3 r4c3";
    let two = folder.file("two.csv", format!("puzzle,answer\n{row}\n"));
    let recipe = folder.file("r.toml", format!("{HEAD}[[section]]\nfile = \"two.csv\"\n"));
    let [book, pictures] = ["b.pdf", "d"].map(|name| folder.path(name));
    let several = "two.csv:2:1: in field \"puzzle\": found that the puzzle has several answers";
    let args = format!("book {recipe} -o {book}");
    run(&args).says(65, several);
    run(&format!("draw {two} -o {pictures}")).says(65, several);
    assert!(!names(folder.path("")).contains(&"b.pdf".to_owned()));
    good(&(&args, "--trust --quiet"));
}

#[test]
fn books_of_a_job() {
    let folder = Folder::new();
    puzzles(&folder, "puzzles.csv", "bricklayer", 30);
    let dir = folder.path("");
    let recipe = |text: &str| folder.file("short.toml", format!("{HEAD}{text}"));
    let go = |recipe: &str, more: &[&str]| run(&(format!("book {recipe} --of-job {dir}"), more));

    // Faults of a recipe are reported before any puzzle is made.
    go(&recipe("[[section]]\n"), &["--check"]).says(65, "short.toml:2:1");

    let recipe = recipe("[[section]]\nfile = \"puzzles.csv\"\ncount = 20\n");
    assert_eq!(go(&recipe, &["--check"]).code, 0);
    let book = |threads: &str| {
        let mut command = crate::common::command();
        command.args(["book", &recipe, "--of-job", &dir, "--threads", threads]);
        command.output().unwrap().stdout
    };
    let books = ["1", "3"].map(book);
    assert!(books[0].starts_with(b"%PDF-") && books[0] == books[1]);
}

#[test]
fn files_that_are_something_else() {
    let folder = Folder::new();
    let recipe = folder.file("r.toml", [HEAD, SECTION].concat());
    let output = folder.path("b.pdf");
    let binary = folder.file("binary.toml", b"title = \"\xff\"");
    run(&["book", "--force", &binary, "-o", &output]).says(65, "binary.toml: found bytes");
    for (font, code) in [(folder.file("a.ttf", "no"), 65), (folder.path("b.ttf"), 74)] {
        let ran = run(&["book", "--force", &recipe, "-o", &output, "--font", &font]);
        ran.says(code, &font);
    }
}

#[test]
fn titles_and_authors_of_a_file_are_listed() {
    let folder = Folder::new();
    folder.file(
        "credits.csv",
        "title,author,url\n\
         First Steps,Ann,https://puzz.link/p?kurodoko/6/6/gaj5p43p4j7g\n\
         ,Ben,https://puzz.link/p?nurikabe/6/6/j.h6m2h4s3i\n",
    );
    let sections = ["kurodoko", "nurikabe"]
        .map(|genre| format!("[[section]]\ngenre = \"{genre}\"\nfile = \"credits.csv\"\n"));
    let rows = listed(&folder, &[HEAD, &sections.concat()].concat(), &[]);
    assert_eq!(column(&rows, "title"), ["First Steps", ""]);
    assert_eq!(column(&rows, "author"), ["Ann", "Ben"]);
}

#[test]
fn the_list_of_a_book_is_checked() {
    let folder = Folder::new();
    let more = "[[section]]\ntitle = \"More\"\ngenre = \"canal-view\"\nsize = 6\ncount = 2\n";
    let sections = format!("{SECTION}{more}");
    let rows = listed(&folder, &[HEAD, &sections].concat(), &[]);
    assert_eq!(column(&rows, "number"), ["1", "2", "3", "4", "5"]);
    assert_eq!(column(&rows, "section"), ["1", "1", "1", "2", "2"]);
    assert_eq!(
        column(&rows, "heading")[2..],
        ["Canal View", "More", "More"]
    );
    let page = |name| -> Vec<usize> {
        let pages = column(&rows, name);
        pages.iter().map(|page| page.parse().unwrap()).collect()
    };
    // Half-title and title with their backs, contents, two pages about the book, rules and their
    // example, warm-ups; a section opens a page; the answers come last.
    assert_eq!(page("page"), [10, 10, 10, 11, 11]);
    assert_eq!(page("answer_page"), [12; 5]);
}

#[test]
fn fonts_that_are_broken() {
    let folder = Folder::new();
    let one = SECTION.replace("count = 3", "count = 1");
    let (recipe, book) = (
        folder.file("r.toml", [HEAD, &one].concat()),
        folder.path("b.pdf"),
    );
    // The program's own font, with a stretch of it lost.
    let whole = typst_assets::fonts().next().unwrap();
    for from in (0..whole.len()).step_by(whole.len() / 10 + 1) {
        let mut bytes = whole.to_vec();
        let end = (from + 2000).min(bytes.len());
        bytes[from..end].fill(0xff);
        let font = folder.file("f.otf", &bytes);
        let ran = run(&format!(
            "book --force {recipe} -o {book} --font {font} --quiet"
        ));
        assert!([0, 65].contains(&ran.code), "{from}: {ran:?}");
    }
}

#[test]
fn a_file_for_each_puzzle() {
    let folder = Folder::new();
    let csv = puzzles(&folder, "p.csv", "canal-view", 2);
    let dir = folder.path("pictures");
    good(&["draw", &csv, "-o", &dir, "--format", "pdf"]);
    let mut names = names(&dir);
    names.retain(|name| !name.starts_with('.'));
    let ends = ["-0-answer.pdf", "-0.pdf", "-1-answer.pdf", "-1.pdf"];
    assert_eq!(names.len(), 4);
    for (name, end) in names.iter().zip(ends) {
        assert!(name.ends_with(end), "{name}");
        let bytes = std::fs::read(format!("{dir}/{name}")).unwrap();
        assert!(count(&bytes, b"The board has 5 rows") > 0, "{name}");
        let solved = count(&bytes, b"The answer: shaded in row") > 0;
        assert_eq!(solved, name.contains("-answer"), "{name}");
        // Five cells of 10 mm, what a frame needs, and a margin of 6 pt.
        assert_eq!(
            count(&bytes, b"/MediaBox[0 0 157.698 157.698]"),
            1,
            "{name}"
        );
    }
}

#[test]
fn a_file_of_puzzles_is_a_book() {
    let folder = Folder::new();
    let file = puzzles(&folder, "rainy-days.jsonl", "canal-view", 2);
    let book = folder.path("a.pdf");
    good(&["book", &file, "-o", &book]);
    let pdf = std::fs::read(&book).unwrap();
    let title = b"Rainy days";
    assert!(pdf.windows(title.len()).any(|part| part == title));
    let none = folder.path("none.csv");
    fails(
        &["book", &none, "-o", &folder.path("b.pdf")],
        74,
        "none.csv",
    );
}
