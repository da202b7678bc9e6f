//! Pictures for other people's layouts, and files that can be read aloud.

use crate::common::{Folder, fails, good, holds, run};
use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read};
use std::process::Command;
use zip::{CompressionMethod, ZipArchive};

const PRINT: [&str; 4] = ["--profile", "print", "--names", "number"];

/// A file with two puzzles of 5x5.
fn puzzles(folder: &Folder) -> String {
    let csv = folder.path("p.csv");
    let made = [
        "generate",
        "canal-view",
        "--size",
        "5",
        "--count",
        "2",
        "--quiet",
    ];
    good(&[&made[..], &["-o", &csv]].concat());
    csv
}

/// The files of a folder by name.
fn files(dir: &str) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(dir).unwrap().map(Result::unwrap);
    let read = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().unwrap();
        (name, fs::read(entry.path()).unwrap())
    };
    entries.map(read).collect()
}

fn has(bytes: &[u8], part: &str) -> bool {
    bytes
        .windows(part.len())
        .any(|here| here == part.as_bytes())
}

#[test]
fn pictures_for_print_have_measures_and_outlines() {
    let folder = Folder::new();
    let csv = puzzles(&folder);
    let draw = |dir: &str, more: &[&str]| {
        let args = ["draw", &csv, "-o", dir, "--cell", "7mm"];
        let ran = run(&[&args[..], &PRINT, more].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        (files(dir), ran.err)
    };
    let dir = folder.path("a");
    let formats = ["--format", "svg,pdf,png", "--threads"];
    let (all, said) = draw(&dir, &[&formats[..], &["1"]].concat());
    let expected = format!("{dir}: 2 puzzles: 4 SVG files, 4 PNG files, 4 PDF files\n");
    assert_eq!(said, expected);
    let (same, _) = draw(&folder.path("b"), &[&formats[..], &["3"]].concat());
    assert_eq!(all, same);
    assert_eq!(all.len(), 1 + 12);
    for name in ["001", "001-answer", "002", "002-answer"] {
        let svg = String::from_utf8(all[&format!("{name}.svg")].clone()).unwrap();
        // Five cells of 7 mm, and the room of half a line on both sides.
        holds(&svg, "width=\"35.980mm\" height=\"35.980mm\"");
        assert!(!svg.contains("<text") && svg.contains("<path"), "{svg}");
        // No ground, and black and greys alone, each with its name.
        assert!(
            !svg.contains("\"#ffffff\"") || name.ends_with("answer"),
            "{svg}"
        );
        for colour in svg.split("=\"#").skip(1) {
            assert!(
                colour[..2] == colour[2..4] && colour[..2] == colour[4..6],
                "{svg}"
            );
        }
        for line in svg.lines().filter(|line| line.ends_with("/>")) {
            assert_eq!(line.matches(" class=\"").count(), 1, "{line}");
        }
        let pdf = &all[&format!("{name}.pdf")];
        assert!(has(pdf, "/MediaBox[0 0 101.993 101.993]"), "{name}");
        assert!(!has(pdf, "/FontFile") && !has(pdf, "/Type0"), "{name}");
        assert!(all[&format!("{name}.png")].starts_with(b"\x89PNG"));
    }
    // Cut at the ink, a board ends at its frame.
    let (cropped, _) = draw(&folder.path("c"), &["--crop"]);
    assert!(
        has(&cropped["001.svg"], "width=\"35.530mm\""),
        "{cropped:?}"
    );
    // Pictures for screens have a ground and live text.
    let dir = folder.path("d");
    good(&format!("draw {csv} -o {dir} --format svg --names number"));
    let screen = &files(&dir)["001.svg"];
    assert!(has(screen, "<text") && has(screen, "fill=\"#fff\""));
}

#[test]
fn tables_for_data_merge_lead_to_the_pictures() {
    let folder = Folder::new();
    let csv = puzzles(&folder);
    let bare = folder.file("bare.txt", "lohkous 4x4; set r1c1=1+2\n");
    let table = |puzzles: &str, dir: &str, merge: &str, more: &[&str]| {
        let (dir, merge) = (folder.path(dir), folder.path(merge));
        let args = ["draw", puzzles, "-o", &dir, "--merge", &merge];
        run(&[&args[..], &PRINT, more].concat()).says(0, &merge);
        let mut rows = csv::Reader::from_path(&merge).unwrap();
        let rows = rows.deserialize().map(Result::unwrap);
        let rows: Vec<BTreeMap<String, String>> = rows.collect();
        for row in &rows {
            for column in ["@puzzle", "@answer"] {
                let beside = std::path::Path::new(&merge).parent().unwrap();
                let name = &row[column];
                assert!(name.is_empty() || beside.join(name).is_file(), "{row:?}");
            }
        }
        rows
    };
    let (format, japanese) = (["--format", "svg,pdf"], ["--lang", "ja"]);
    // Beside the pictures it is written anew, as they are.
    for _ in 0..2 {
        let rows = table(&csv, "a", "a/merge.csv", &format);
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0]["number"], "1");
        assert_eq!(rows[0]["title"], "Canal View");
        assert_eq!(rows[0]["size"], "5x5");
        assert_eq!(rows[1]["@puzzle"], "002.pdf");
        assert_eq!(rows[1]["@answer"], "002-answer.pdf");
        let grades = ["gentle", "easy", "medium", "hard", "expert"];
        let grade = grades.iter().position(|grade| rows[0]["grade"] == *grade);
        let full = grade.unwrap() + 1;
        assert_eq!(rows[0]["stars"], "★".repeat(full) + &"☆".repeat(5 - full));
    }
    let rows = table(&csv, "b", "beside.csv", &japanese);
    assert_eq!(rows[0]["title"], "カナルビュー");
    assert_eq!(rows[0]["@puzzle"], "b/001.svg");
    // Elsewhere, what is there stays.
    let merge = folder.path("beside.csv");
    let dir = folder.path("b");
    let args = ["draw", &csv, "-o", &dir, "--merge", &merge];
    fails(&args, 2, "--force");
    let rows = table(&bare, "c", "c/merge.csv", &[]);
    let empty = |column: &str| rows[0][column].is_empty();
    assert!(
        empty("grade") && empty("stars") && empty("@answer"),
        "{rows:?}"
    );
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let folder = Folder::new();
    let csv = puzzles(&folder);
    let dir = folder.path("pictures");
    let merge = folder.path("merge.txt");
    let wide = folder.file("wide.txt", "canal-view 12x12; number r1c1=18\n");
    let print = ["--profile", "print"];
    for (args, code, message) in [
        (&["--cell", "7mm"][..], 2, "expected --profile print"),
        (&["--crop"], 2, "expected --profile print"),
        (&["--merge", &csv], 2, "it is read by the same command"),
        (
            &["--merge", &merge],
            2,
            "expected a file name that ends in .csv",
        ),
        (
            &["--format", "html", "--merge", "m.csv"],
            2,
            "expected --format svg, png or pdf",
        ),
    ] {
        let all = [&["draw", &csv, "-o", &dir][..], args].concat();
        fails(&all, code, message);
    }
    for (args, code, message) in [
        (
            &["--format", "html"][..],
            2,
            "expected --format svg, png or pdf",
        ),
        (
            &["--cell", "7"],
            2,
            "--cell: found \"7\", expected a length",
        ),
        (&["--cell", "1mm"], 2, "from 9pt to 144pt"),
        (
            &["--cell", "3.2mm", "--labels"],
            65,
            "wide.txt:1: found cells of 9.071 pt, expected at least",
        ),
    ] {
        let all = [&["draw", &wide, "-o", &dir][..], &print, args].concat();
        fails(&all, code, message);
    }
}

const RECIPE: &str = "title = \"A & B\"\nauthor = \"C\"\ndate = \"2025-01-31\"\ngrades = \"stars\"\n\
    [[section]]\ngenre = \"canal-view\"\nsize = 5\ncount = 3\n";

/// The objects of a PDF file as text, without streams.
fn objects(pdf: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(pdf).into_owned();
    let objects = text.split("endobj").map(|object| {
        let end = object.find("stream").unwrap_or(object.len());
        object[..end].to_owned()
    });
    objects.collect()
}

#[test]
fn books_for_screens_have_tags_and_those_for_print_none() {
    let folder = Folder::new();
    let recipe = folder.file("r.toml", RECIPE);
    let book = |profile: &str, threads: &str| {
        let to = folder.path(&format!("{profile}{threads}.pdf"));
        let args = ["book", &recipe, "-o", &to, "--profile", profile, "--quiet"];
        good(&[&args[..], &["--threads", threads]].concat());
        fs::read(&to).unwrap()
    };
    let screen = book("screen", "1");
    assert!(screen == book("screen", "3"));
    for part in [
        "/StructTreeRoot",
        "/MarkInfo",
        "/Lang(en)",
        "/DisplayDocTitle true",
        "<pdfuaid:part>1</pdfuaid:part>",
    ] {
        let spaced = part.replacen('(', " (", 1);
        assert!(has(&screen, part) || has(&screen, &spaced), "{part}");
    }
    let objects = objects(&screen);
    let tagged = |tag: &str| -> Vec<&String> {
        let tag = format!("/StructElem/S{tag}/");
        objects
            .iter()
            .filter(|object| object.contains(&tag))
            .collect()
    };
    let figures = tagged("/Figure");
    assert!(figures.iter().all(|figure| figure.contains("/Alt")));
    let told = |text: &str| {
        figures
            .iter()
            .filter(|figure| figure.contains(text))
            .count()
    };
    assert_eq!(
        told("Canal View 5x5. The board has 5 rows and 5 columns. Printed on it:"),
        3
    );
    assert_eq!(told("The answer: shaded in row"), 3);
    assert!(told("Drawn so far") >= 3);
    // Headings have their text, and each link is within the structure.
    assert!(
        tagged("/H1")
            .iter()
            .any(|heading| heading.contains("(Canal View)"))
    );
    let links = objects
        .iter()
        .filter(|object| object.contains("/Subtype/Link"));
    let links: Vec<&String> = links.collect();
    assert!(
        links.len() >= 6 && tagged("/Link").len() == links.len(),
        "{}",
        links.len()
    );
    assert!(
        links
            .iter()
            .all(|link| link.contains("/StructParent") && link.contains("/Contents"))
    );

    let print = book("print", "1");
    for part in ["/StructTreeRoot", "/MarkInfo", "pdfuaid"] {
        assert!(!has(&print, part), "{part}");
    }
}

#[test]
fn pictures_as_pdf_have_a_description() {
    let folder = Folder::new();
    let csv = puzzles(&folder);
    let dir = folder.path("pictures");
    good(&format!("draw {csv} -o {dir} --format pdf --names number"));
    let all = files(&dir);
    assert!(has(&all["001.pdf"], "The board has 5 rows"));
    assert!(has(&all["001-answer.pdf"], "The answer: shaded in row"));
}

#[test]
fn books_for_readers_of_epub() {
    let folder = Folder::new();
    let logo = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>";
    folder.file("logo.svg", logo);
    let recipe = folder.file("r.toml", format!("logo = \"logo.svg\"\n{RECIPE}"));
    let book = |threads: &str| {
        let to = folder.path(&format!("{threads}.epub"));
        let args = ["book", &recipe, "-o", &to, "--quiet", "--threads", threads];
        good(&args);
        fs::read(&to).unwrap()
    };
    let bytes = book("1");
    assert!(bytes == book("3"));
    let mut zip = ZipArchive::new(Cursor::new(bytes)).unwrap();
    // What says that it is an EPUB is at its very beginning.
    let first = zip.by_index(0).unwrap();
    assert_eq!(first.name(), "mimetype");
    assert_eq!(
        (first.compression(), first.data_start()),
        (CompressionMethod::Stored, Some(38))
    );
    drop(first);
    let mut all: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        assert!(all.insert(file.name().to_owned(), bytes).is_none());
    }
    let text = |name: &str| String::from_utf8(all[name].clone()).unwrap();
    assert_eq!(text("mimetype"), "application/epub+zip");
    let package = text("EPUB/package.opf");
    for part in [
        "<dc:title>A &amp; B</dc:title>",
        "<dc:language>en</dc:language>",
        "<meta property=\"dcterms:modified\">2025-01-31T00:00:00Z</meta>",
        "<meta property=\"rendition:layout\">pre-paginated</meta>",
        "<meta property=\"schema:accessibilityFeature\">alternativeText</meta>",
        "href=\"cover.png\" media-type=\"image/png\" properties=\"cover-image\"",
    ] {
        assert!(package.contains(part), "{part}: {package}");
    }
    // All files are listed once, and pages are read in order.
    let mut listed: Vec<String> = (package.split("<item ").skip(1))
        .map(|item| item.split("href=\"").nth(1).unwrap())
        .map(|href| format!("EPUB/{}", href.split('"').next().unwrap()))
        .collect();
    listed.sort();
    let outside = ["mimetype", "META-INF/container.xml", "EPUB/package.opf"];
    let inside = all.keys().filter(|name| !outside.contains(&name.as_str()));
    assert_eq!(listed, inside.cloned().collect::<Vec<_>>());
    let pages: Vec<&String> = all.keys().filter(|name| name.contains("/page-")).collect();
    assert_eq!(package.matches("<itemref ").count(), 1 + pages.len());
    let (mut puzzles, mut answers) = (0, 0);
    for name in &pages {
        let page = text(name);
        assert!(page.contains("content=\"width=432, height=648\""), "{page}");
        assert!(!page.contains("<text"), "{page}");
        assert_eq!(
            page.matches("role=\"img\"").count(),
            page.matches("aria-label=\"").count()
        );
        for link in page.split("<a href=\"").skip(1) {
            let to = link.split('"').next().unwrap();
            assert!(all.contains_key(&format!("EPUB/{to}")), "{to}");
        }
        puzzles += page
            .matches("aria-label=\"Canal View 5x5. The board")
            .count();
        answers += page.matches("aria-label=\"The answer: shaded").count();
    }
    assert_eq!((puzzles, answers), (3, 3));
    assert!(
        pages
            .iter()
            .any(|name| text(name).contains("href=\"picture-001.png\""))
    );
    assert!(text("EPUB/nav.xhtml").contains("\">Canal View</a></li>"));
    assert!(all["EPUB/cover.png"].starts_with(b"\x89PNG"));
    // A checker from elsewhere, if there is one: EPUBCHECK names the file epubcheck.jar.
    match std::env::var_os("EPUBCHECK") {
        Some(jar) => {
            let file = folder.path("1.epub");
            let ran = Command::new("java")
                .arg("-jar")
                .arg(jar)
                .arg(&file)
                .output()
                .unwrap();
            assert!(
                ran.status.success(),
                "{}",
                String::from_utf8_lossy(&ran.stderr)
            );
        }
        None => eprintln!("epubcheck is skipped: EPUBCHECK does not name its jar"),
    }
}

#[test]
fn what_no_epub_can_have_is_said() {
    let folder = Folder::new();
    let recipe = folder.file("r.toml", RECIPE);
    let undated = folder.file("u.toml", RECIPE.replace("date = ", "publisher = "));
    let to = folder.path("b.epub");
    let cover = folder.path("cover.pdf");
    for (recipe, more, message) in [
        (&recipe, &["--cover", &cover][..], "has its cover inside"),
        (
            &recipe,
            &["--profile", "print"],
            "EPUB files are for screens",
        ),
        (
            &recipe,
            &["--pdf-standard", "a2b"],
            "expected none for an EPUB file",
        ),
        (&undated, &[], "found no date for an EPUB file"),
    ] {
        fails(
            &[&["book", recipe, "-o", &to][..], more].concat(),
            2,
            message,
        );
        assert!(!fs::exists(&to).unwrap());
    }
}

#[test]
fn the_front_of_an_epub_has_the_picture_of_the_cover() {
    let folder = Folder::new();
    let cover = "[cover]\ndesign = \"picture\"\npicture = \"p.svg\"\n[[section]]";
    let recipe = folder.file("r.toml", RECIPE.replace("[[section]]", cover));
    let front = |colour: &str| {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='6' height='9'>\
                   <rect width='6' height='9' fill='COLOUR'/></svg>";
        folder.file("p.svg", svg.replace("COLOUR", colour));
        let to = folder.path("b.epub");
        good(&["book", &recipe, "-o", &to, "--quiet", "--force"]);
        let mut zip = ZipArchive::new(Cursor::new(fs::read(&to).unwrap())).unwrap();
        let mut bytes = Vec::new();
        let mut file = zip.by_name("EPUB/cover.png").unwrap();
        file.read_to_end(&mut bytes).unwrap();
        bytes
    };
    assert!(front("#fa5") != front("#06c"));
}
