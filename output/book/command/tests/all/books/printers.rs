//! Books for printers: page counts, the restrictions of shops, covers, PDF/X, and whole books from
//! the recipes in `examples/books`.

use super::{SECTION, count, refused};
use crate::common::{Folder, Ran, holds, holds_all, read_text, run};
use std::path::Path;
use std::process::Command;

const HEAD: &str = "title = \"Test\"\nauthor = \"A\"\ndate = \"2025-01-31\"\nexample = false\n";

/// The results of a recipe.
struct Made {
    ran: Ran,
    inside: Vec<u8>,
    cover: Vec<u8>,
    list: String,
    folder: Folder,
}

/// Sets a book with its cover and its list.
fn made(recipe: &str, more: &[&str]) -> Made {
    let folder = Folder::new();
    let recipe = folder.file("r.toml", recipe);
    let [inside, cover, list] = ["b.pdf", "c.pdf", "l.csv"].map(|name| folder.path(name));
    let args = format!("book {recipe} -o {inside} --cover {cover} --list {list}");
    let ran = run(&(args, more));
    let read = |path: &str| std::fs::read(path).unwrap_or_default();
    Made {
        ran,
        inside: read(&inside),
        cover: read(&cover),
        list: String::from_utf8(read(&list)).unwrap(),
        folder,
    }
}

impl Made {
    fn good(recipe: &str) -> Made {
        let made = made(recipe, &[]);
        assert_eq!(made.ran.code, 0, "{recipe}\n{:?}", made.ran);
        made
    }

    fn pages(&self) -> usize {
        count(&self.inside, b"/TrimBox")
    }

    /// The values of a column of the list.
    fn column(&self, name: &str) -> Vec<String> {
        let mut rows = csv::Reader::from_reader(self.list.as_bytes());
        let at = rows.headers().unwrap().iter().position(|head| head == name);
        let value = |row: Result<csv::StringRecord, _>| row.unwrap()[at.unwrap()].to_owned();
        rows.records().map(value).collect()
    }
}

/// Runs another program, which must succeed: its output; none if it is not installed, and checks
/// that need it are skipped.
fn other(program: &str, args: &str) -> Option<String> {
    let output = Command::new(program).args(args.split(' ')).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{program} {args}: {text}");
    Some(text)
}

#[test]
fn a_mix_that_cannot_be_had_is_refused() {
    let mix =
        "[[section]]\ngenre = \"canal-view\"\nsize = 4\ngrade = \"easy:1,hard:4\"\ncount = 60\n";
    made(&format!("{HEAD}{mix}"), &[])
        .ran
        .says(3, " of grade hard are missing");
    let mix =
        "[[section]]\ngenre = \"canal-view\"\nsize = 6\ngrade = \"easy:2,medium:1\"\ncount = 6\n";
    let grades = Made::good(&format!("{HEAD}{mix}")).column("grade");
    assert_eq!(grades, ["easy", "easy", "easy", "easy", "medium", "medium"]);
}

#[test]
fn books_have_as_many_pages_as_are_asked_for() {
    let twice = "[[section]]\ngenre = \"bricklayer\"\nsize = 5\ncount = 6\n";
    let recipe = format!("{HEAD}pages = 16\nprinter = \"none\"\n{SECTION}{twice}");
    let made = Made::good(&recipe);
    assert_eq!(made.pages(), 16);
    let genres = made.column("genre");
    let first = genres.iter().filter(|genre| *genre == "canal-view").count();
    // Counts are parts: one to two, as far as whole numbers go.
    assert!(
        first > 3 && (genres.len() - first).abs_diff(2 * first) <= 2,
        "{genres:?}"
    );
    let usual = Made::good(&format!("{HEAD}pages = 16\n{SECTION}{twice}"));
    assert_eq!(usual.inside, made.inside);
    let short = format!("{HEAD}pages = 6\n{SECTION}{twice}");
    refused(&short, "r.toml:5:9: found 6 pages, expected at least");
}

#[test]
fn printers_say_what_they_do_not_take() {
    let kdp = format!("{HEAD}printer = \"kdp\"\n{SECTION}");
    refused(
        &kdp,
        "expected 24 to 828 on this paper in a book for print by KDP",
    );
    // all faults are reported at once, with their pages
    let faults = "printer = \"ingram\"\ntrim = \"12x12\"\n";
    let Ran { code, err, .. } = made(&format!("{HEAD}{faults}{SECTION}"), &[]).ran;
    assert_eq!(code, 65);
    holds(&err, "pages, expected 18 to 1200");
    holds(&err, "found 12 in wide, expected 4 in to 8.5 in");
    let ingram = Made::good(&format!(
        "{HEAD}printer = \"ingram\"\npages = 18\n{SECTION}"
    ));
    assert_eq!(ingram.pages(), 18);
    holds(
        &ingram.ran.err,
        "has no text: it has room for some from 99 pages",
    );
    let thick = format!("{HEAD}paper = \"0.9pt\"\npages = 80\nper_page = 1\n{SECTION}");
    assert!(!Made::good(&thick).ran.err.contains("has no text"));
}

#[test]
fn covers_are_in_colour_and_bear_the_number() {
    let isbn = "isbn = \"978-0-306-40615-7\"\nblurb = [\"Read me.\"]\n";
    let mut seen: Vec<Vec<u8>> = Vec::new();
    for look in ["", "volume = 2\n", "us_price = \"12.99\"\n"] {
        let made = Made::good(&format!("{HEAD}{isbn}{look}{SECTION}"));
        assert!(!seen.contains(&made.cover), "{look} changes nothing");
        assert_eq!(count(&made.cover, b"ICCBased"), 0);
        let (pdf, picture) = (made.folder.path("c.pdf"), made.folder.path("c"));
        let drawn = other(
            "pdftoppm",
            &format!("-r 200 -png -singlefile {pdf} {picture}"),
        );
        if drawn.is_some() && other("zbarimg", "--version").is_some() {
            // It fails where there is no code.
            let read = Command::new("zbarimg")
                .args(["-q", "--raw", &format!("{picture}.png")])
                .output();
            let read = String::from_utf8(read.unwrap().stdout).unwrap();
            assert_eq!(read, "9780306406157\n", "{look}");
        }
        seen.push(made.cover);
    }
}

#[test]
fn files_for_a_press_say_so() {
    let recipe = format!("{HEAD}condition = \"FOGRA39\"\n{SECTION}");
    let made = Made::good(&recipe);
    for (name, bytes) in [("b.pdf", &made.inside), ("c.pdf", &made.cover)] {
        assert!(bytes.starts_with(b"%PDF-1.4"));
        for part in [
            "/S /GTS_PDFX",
            "/OutputConditionIdentifier (FOGRA39)",
            "/Trapped /False",
            "/GTS_PDFXVersion (PDF/X-1a:2003)",
        ] {
            assert_eq!(count(bytes, part.as_bytes()), 1, "{part}");
        }
        for part in [
            "/DeviceRGB",
            "/ICCBased",
            "/SMask",
            "/Transparency",
            "/Annot",
        ] {
            assert_eq!(count(bytes, part.as_bytes()), 0, "{part}");
        }
        let path = made.folder.path(name);
        // Another program reads the file, and finds the intent from its root.
        if other("qpdf", &format!("--check {path}")).is_some() {
            let text = other("qpdf", &format!("--json --json-key=qpdf {path}")).unwrap();
            holds_all(&text, &["GTS_PDFXVersion", "OutputIntents"]);
        }
        // A third one renders it; inside it finds black ink only.
        let inks = format!("-q -dNOPAUSE -dBATCH -sDEVICE=inkcov -o - {path}");
        if let Some(text) = other("gs", &inks) {
            let is_grey = |line: &str| line.split_whitespace().take(3).all(|ink| ink == "0.00000");
            assert_eq!(text.lines().all(is_grey), name == "b.pdf", "{text}");
        }
    }
    // Screens have links, which the standard forbids.
    let screen = Made::good(&format!("profile = \"screen\"\n{recipe}"));
    assert_eq!(count(&screen.inside, b"GTS_PDFX"), 0);
    // Some printers ask for it.
    let ingram = format!("{HEAD}printer = \"ingram\"\npages = 18\n{SECTION}");
    let ingram = Made::good(&ingram).inside;
    assert!(ingram.starts_with(b"%PDF-1.3"));
    assert_eq!(count(&ingram, b"(CGATS TR 001)"), 3);
    let undated = HEAD.replace("date = \"2025-01-31\"\n", "");
    refused(
        &format!("{undated}printer = \"japan\"\n{SECTION}"),
        "found no date",
    );
}

#[test]
fn what_a_section_lacks_others_have() {
    // There are not many of these.
    let few = "[[section]]\ngenre = \"skating\"\nsize = 5\ngrade = \"solvable\"\ncount = 40\n";
    let made = Made::good(&format!("{HEAD}pages = 40\n{few}{SECTION}"));
    assert_eq!(made.pages(), 40);
    holds_all(
        &made.ran.err,
        &[
            "r.toml:6:1: found ",
            " different puzzles for this section",
            "; other sections fill the pages",
        ],
    );
    assert!(!made.ran.err.contains("stay blank"), "{:?}", made.ran);
    let genres = made.column("genre");
    let few_there = genres.iter().filter(|genre| *genre == "skating").count();
    let others = genres.len() - few_there;
    assert!(
        (50..200).contains(&few_there) && others * 40 > few_there * 3,
        "{few_there} and {others}"
    );

    let alone = Made::good(&format!("{HEAD}pages = 40\n{few}"));
    // Without others, a few more go into what would be the room for a page of theirs.
    assert_eq!(alone.pages(), 40);
    assert!(alone.column("genre").len() >= few_there);
    holds(&alone.ran.err, " of 40 pages stay blank");
}

#[test]
fn a_chapter_has_several_sizes() {
    let sizes = "[[section]]\ngenre = \"canal-view\"\nsizes = [5, \"4x6\"]\ncount = 7\n";
    let made = Made::good(&format!("{HEAD}{sizes}"));
    let mut rows = made.column("rows");
    rows.sort();
    assert_eq!(rows, ["4", "4", "4", "5", "5", "5", "5"]);
    let order = ["gentle", "easy", "medium", "hard", "expert"];
    let rank = |grade: &String| order.iter().position(|known| known == grade).unwrap();
    let grades: Vec<usize> = made.column("grade").iter().map(rank).collect();
    assert!(grades.is_sorted(), "{grades:?}");
    assert!(made.column("section").iter().all(|section| section == "1"));
}

/// The recipes of `examples/books`: a few sections with a puzzle each; complete, on one thread and
/// on several, with `NIGHT=1`.
#[test]
fn recipes_of_whole_books() {
    let all = std::env::var_os("NIGHT").is_some();
    let folder = Path::new(crate::ROOT).join("examples/books");
    for (name, pages) in [("mixed", 206), ("japanese", 100), ("large-print", 96)] {
        let text = read_text(&folder.join(format!("{name}.toml")));
        let recipe = match all {
            true => text,
            false => {
                let parts: Vec<&str> = text.split("\n[[section]]").take(4).collect();
                let few = parts.join("\n[[section]]");
                let pages = format!("pages = {pages}\n");
                let changes = [
                    ("[cover]", "example = false\n[cover]"),
                    (&pages, ""),
                    ("\"kdp\"", "\"none\""),
                    ("count = 12", "count = 2"),
                    ("count = 4", "count = 2"),
                    ("count = 6", "count = 2"),
                ];
                changes
                    .iter()
                    .fold(few, |text, (from, to)| text.replace(from, to))
            }
        };
        let one = made(&recipe, &["--threads", "1"]);
        assert_eq!(one.ran.code, 0, "{name}: {:?}", one.ran);
        if all || name == "mixed" {
            let more = made(&recipe, &["--threads", "3"]);
            assert!(
                one.inside == more.inside && one.cover == more.cover && one.list == more.list,
                "{name}"
            );
        }
        if all {
            assert_eq!(one.pages(), pages, "{name}");
        }
    }
}
