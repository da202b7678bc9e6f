//! Books for printers: page counts, the restrictions of shops, covers, PDF/X, and whole books from
//! the recipes in `examples/books`.

use crate::common::{Folder, run};
use std::path::Path;
use std::process::Command;

const HEAD: &str = "title = \"Test\"\nauthor = \"A\"\ndate = \"2025-01-31\"\nexample = false\n";
const SECTION: &str = "[[section]]\ngenre = \"canal-view\"\nsize = 5\ncount = 3\n";

/// The results of a recipe.
struct Made {
    code: i32,
    err: String,
    inside: Vec<u8>,
    cover: Vec<u8>,
    list: String,
    folder: Folder,
}

/// Sets a book with its cover and its list.
fn made(recipe: &str, more: &[&str]) -> Made {
    let folder = Folder::new();
    made_in(folder, recipe, more)
}

fn made_in(folder: Folder, recipe: &str, more: &[&str]) -> Made {
    let recipe = folder.file("r.toml", recipe);
    let [inside, cover, list] = ["b.pdf", "c.pdf", "l.csv"].map(|name| folder.path(name));
    let outputs = [
        "book", &recipe, "-o", &inside, "--cover", &cover, "--list", &list,
    ];
    let ran = run(&[&outputs[..], more].concat());
    let read = |path: &str| std::fs::read(path).unwrap_or_default();
    Made {
        code: ran.code,
        err: ran.err,
        inside: read(&inside),
        cover: read(&cover),
        list: String::from_utf8(read(&list)).unwrap(),
        folder,
    }
}

impl Made {
    fn good(recipe: &str) -> Made {
        let made = made(recipe, &[]);
        assert_eq!(made.code, 0, "{recipe}\n{}", made.err);
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

fn refused(recipe: &str, code: i32, message: &str) {
    let made = made(recipe, &[]);
    assert!(
        made.code == code && made.err.contains(message),
        "{recipe}\n{} {}",
        made.code,
        made.err
    );
}

fn count(bytes: &[u8], part: &[u8]) -> usize {
    bytes.windows(part.len()).filter(|w| *w == part).count()
}

/// Tests whether a program is installed; checks that need it are skipped otherwise.
fn installed(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

#[test]
fn a_mix_that_cannot_be_had_is_refused() {
    let mix =
        "[[section]]\ngenre = \"canal-view\"\nsize = 4\ngrade = \"easy:1,hard:4\"\ncount = 300\n";
    refused(&format!("{HEAD}{mix}"), 3, " of grade hard are missing");
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
    assert_eq!(
        Made::good(&format!("{HEAD}pages = 16\n{SECTION}{twice}")).inside,
        made.inside
    );
    refused(
        &format!("{HEAD}pages = 6\n{SECTION}{twice}"),
        65,
        "r.toml:5:9: found 6 pages, expected at least",
    );
}

#[test]
fn printers_say_what_they_do_not_take() {
    refused(
        &format!("{HEAD}printer = \"kdp\"\n{SECTION}"),
        65,
        "expected 24 to 828 on this paper in a book for print by KDP",
    );
    // all faults are reported at once, with their pages
    let both = made(
        &format!("{HEAD}printer = \"ingram\"\ntrim = \"12x12\"\ngrid = \"0.5pt\"\n{SECTION}"),
        &[],
    );
    assert_eq!(both.code, 65);
    for part in [
        "pages, expected 18 to 1200",
        "found 12 in wide, expected 4 in to 8.5 in",
        "a line of 0.5 pt",
    ] {
        assert!(both.err.contains(part), "{part}: {}", both.err);
    }
    let ingram = Made::good(&format!(
        "{HEAD}printer = \"ingram\"\npages = 18\n{SECTION}"
    ));
    assert_eq!(ingram.pages(), 18);
    assert!(
        ingram
            .err
            .contains("has no text: it has room for some from 99 pages"),
        "{}",
        ingram.err
    );
    let thick = format!("{HEAD}paper = \"0.9pt\"\npages = 80\nper_page = 1\n{SECTION}");
    assert!(!Made::good(&thick).err.contains("has no text"));
}

#[test]
fn covers_are_in_colour_and_bear_the_number() {
    let isbn = "isbn = \"978-0-306-40615-7\"\nblurb = [\"Read me.\"]\n";
    let mut seen: Vec<Vec<u8>> = Vec::new();
    for look in [
        "design = \"mosaic\"",
        "design = \"large\"\npalette = \"brick\"",
        "design = \"label\"\nground = \"#123456\"",
        "design = \"plain\"",
        "barcode = false",
        "colours = \"rgb\"",
    ] {
        let made = Made::good(&format!("{HEAD}{isbn}[cover]\n{look}\n{SECTION}"));
        assert!(!seen.contains(&made.cover), "{look} changes nothing");
        assert_eq!(
            count(&made.cover, b"ICCBased"),
            usize::from(look.contains("rgb")) * count(&made.cover, b"ICCBased")
        );
        if installed("pdftoppm") && Command::new("zbarimg").arg("--version").output().is_ok() {
            let (pdf, picture) = (made.folder.path("c.pdf"), made.folder.path("c"));
            let drawn = Command::new("pdftoppm")
                .args(["-r", "200", "-png", "-singlefile", &pdf, &picture])
                .status();
            assert!(drawn.unwrap().success());
            let read = Command::new("zbarimg")
                .args(["-q", "--raw", &format!("{picture}.png")])
                .output()
                .unwrap();
            let expected = if look.contains("barcode") {
                ""
            } else {
                "9780306406157\n"
            };
            assert_eq!(String::from_utf8(read.stdout).unwrap(), expected, "{look}");
        }
        seen.push(made.cover);
    }
    let folder = Folder::new();
    folder.file(
        "front.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"90\"><rect width=\"60\" height=\"90\" fill=\"red\"/></svg>",
    );
    let picture = format!("{HEAD}[cover]\npicture = \"front.svg\"\n{SECTION}");
    let made = made_in(folder, &picture, &[]);
    assert_eq!(
        (made.code, count(&made.cover, b"/DeviceCMYK")),
        (0, 1),
        "{}",
        made.err
    );
}

#[test]
fn files_for_a_press_say_so() {
    for (standard, version) in [("x1a", "PDF/X-1a:2003"), ("x3", "PDF/X-3:2003")] {
        let recipe = format!("{HEAD}standard = \"{standard}\"\ncondition = \"FOGRA39\"\n{SECTION}");
        let made = Made::good(&recipe);
        for (name, bytes) in [("b.pdf", &made.inside), ("c.pdf", &made.cover)] {
            assert!(bytes.starts_with(b"%PDF-1.4"));
            for part in [
                "/S /GTS_PDFX",
                "/OutputConditionIdentifier (FOGRA39)",
                "/Trapped /False",
                &format!("/GTS_PDFXVersion ({version})"),
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
            // Another program reads the file, and finds the intent from its root.
            if installed("qpdf") {
                let path = made.folder.path(name);
                assert!(
                    Command::new("qpdf")
                        .args(["--check", &path])
                        .output()
                        .unwrap()
                        .status
                        .success()
                );
                let json = Command::new("qpdf")
                    .args(["--json", "--json-key=qpdf", &path])
                    .output()
                    .unwrap();
                let text = String::from_utf8_lossy(&json.stdout).into_owned();
                assert!(text.contains("GTS_PDFXVersion") && text.contains("OutputIntents"));
            }
            // A third one renders it; inside it finds black ink only.
            if installed("gs") {
                let path = made.folder.path(name);
                let inks = Command::new("gs")
                    .args([
                        "-q",
                        "-dNOPAUSE",
                        "-dBATCH",
                        "-sDEVICE=inkcov",
                        "-o",
                        "-",
                        &path,
                    ])
                    .output()
                    .unwrap();
                let text = String::from_utf8_lossy(&inks.stdout).into_owned();
                assert!(inks.status.success(), "{text}");
                let is_grey =
                    |line: &str| line.split_whitespace().take(3).all(|ink| ink == "0.00000");
                assert_eq!(text.lines().all(is_grey), name == "b.pdf", "{text}");
            }
        }
    }
    refused(
        &format!("{HEAD}standard = \"x3\"\nprofile = \"screen\"\n{SECTION}"),
        65,
        "the standard allows no links",
    );
    refused(
        &format!("{HEAD}standard = \"x1a\"\n[cover]\ncolours = \"rgb\"\n{SECTION}"),
        65,
        "only inks are for a press",
    );
    let undated = HEAD.replace("date = \"2025-01-31\"\n", "");
    refused(
        &format!("{undated}standard = \"x1a\"\n{SECTION}"),
        65,
        "found no date",
    );
}

#[test]
fn volumes_are_numbered_on() {
    let first = Made::good(&format!("{HEAD}volume = 1\nindex = true\n{SECTION}"));
    assert_eq!(first.column("number"), ["1", "2", "3"]);
    let folder = Folder::new();
    folder.file("one.csv", &first.list);
    let next = format!(
        "{HEAD}volume = 2\nindex = true\nearlier = [\"one.csv\"]\nfirst_number = 4\n{SECTION}"
    );
    let next = made_in(folder, &next, &[]);
    assert_eq!(next.code, 0, "{}", next.err);
    assert_eq!(next.column("number"), ["4", "5", "6"]);
    let hashes = first.column("hash");
    assert!(
        next.column("hash")
            .iter()
            .all(|hash| !hashes.contains(hash))
    );
    let without = Made::good(&format!("{HEAD}{SECTION}"));
    assert!(first.pages() >= without.pages());
}

#[test]
fn what_a_section_lacks_others_have() {
    // There are not many of these.
    let few = "[[section]]\ngenre = \"skating\"\nsize = 5\ngrade = \"solvable\"\ncount = 40\n";
    let made = Made::good(&format!("{HEAD}pages = 40\n{few}{SECTION}"));
    assert_eq!(made.pages(), 40);
    for said in [
        "r.toml:6:1: found ",
        " different puzzles for this section",
        "; other sections fill the pages",
    ] {
        assert!(made.err.contains(said), "{}", made.err);
    }
    assert!(!made.err.contains("stay blank"), "{}", made.err);
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
    assert!(
        alone.err.contains(" of 40 pages stay blank"),
        "{}",
        alone.err
    );
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
    for (wrong, message) in [
        ("size = 5\nsizes = [5]", "size and sizes"),
        ("sizes = []", "no sizes"),
        (
            "sizes = [4, 5, 6, 7]",
            "4 sizes, expected no more than puzzles, 3",
        ),
        ("sizes = [5, 99]", "99"),
    ] {
        refused(
            &format!("{HEAD}{}", SECTION.replace("size = 5", wrong)),
            65,
            message,
        );
    }
    let file = format!("{HEAD}[[section]]\nfile = \"a.csv\"\nsizes = [5]\n");
    refused(&file, 65, "found sizes, expected none");
}

/// The recipes of `examples/books`: a few sections with a puzzle each; complete, on one thread and
/// on several, with `BOOKS=1`.
#[test]
fn recipes_of_whole_books() {
    let all = std::env::var_os("BOOKS").is_some();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/books");
    for (name, pages) in [("mixed", 182), ("japanese", 100), ("large-print", 96)] {
        let text = std::fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap();
        let recipe = match all {
            true => text,
            false => {
                let mut parts = text.split("\n[[section]]");
                let head = parts
                    .next()
                    .unwrap()
                    .replace("[cover]", "example = false\n[cover]");
                let head = head
                    .replace(&format!("pages = {pages}\n"), "")
                    .replace("\"kdp\"", "\"none\"");
                let sections: Vec<&str> = parts.take(3).collect();
                let sections = sections.join("\n[[section]]");
                let sections = ["count = 12", "count = 4", "count = 6"]
                    .iter()
                    .fold(sections, |text, count| text.replace(count, "count = 2"));
                format!("{head}\n[[section]]{sections}")
            }
        };
        let one = made(&recipe, &["--threads", "1"]);
        assert_eq!(one.code, 0, "{name}: {}", one.err);
        let more = made(&recipe, &["--threads", "3"]);
        assert!(
            one.inside == more.inside && one.cover == more.cover && one.list == more.list,
            "{name}"
        );
        if all {
            assert_eq!(one.pages(), pages, "{name}");
        }
    }
}
