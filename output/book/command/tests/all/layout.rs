//! Pictures for other people's layouts, and files that can be read aloud.

use crate::common::{Folder, all_fail, good, holds, holds_all, run};
use std::collections::BTreeMap;
use std::fs;

/// A file with two puzzles of 5x5.
fn puzzles(folder: &Folder) -> String {
    crate::puzzles(folder, "p.csv", "canal-view", 2)
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
    let draw = |dir: &str, more: &str| {
        let ran = run(&format!(
            "draw {csv} -o {dir} --cell 7mm --profile print {more}"
        ));
        assert_eq!(ran.code, 0, "{ran:?}");
        (files(dir), ran.err)
    };
    let dir = folder.path("a");
    let (all, said) = draw(&dir, "--format svg,pdf,png --threads 1");
    let expected = format!("{dir}: 2 puzzles: 4 SVG files, 4 PNG files, 4 PDF files\n");
    assert_eq!(said, expected);
    let (same, _) = draw(&folder.path("b"), "--format svg,pdf,png --threads 3");
    assert_eq!(all, same);
    assert_eq!(all.len(), 1 + 12);
    for svg in all.keys().filter(|name| name.ends_with(".svg")) {
        let name = svg.trim_end_matches(".svg");
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
            let [red, green, blue] = [0, 2, 4].map(|at| &colour[at..at + 2]);
            assert!(red == green && red == blue, "{svg}");
        }
        for line in svg.lines().filter(|line| line.ends_with("/>")) {
            assert_eq!(line.matches(" class=\"").count(), 1, "{line}");
        }
        let pdf = &all[&format!("{name}.pdf")];
        assert!(has(pdf, "/MediaBox[0 0 101.993 101.993]"), "{name}");
        assert!(!has(pdf, "/FontFile") && !has(pdf, "/Type0"), "{name}");
        assert!(all[&format!("{name}.png")].starts_with(b"\x89PNG"));
    }
    // Pictures for screens have a ground and live text.
    let dir = folder.path("d");
    good(&format!("draw {csv} -o {dir} --format svg"));
    let screen = &files(&dir).into_values().next_back().unwrap();
    assert!(has(screen, "<text") && has(screen, "fill=\"#fff\""));
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let folder = Folder::new();
    let csv = puzzles(&folder);
    let dir = folder.path("pictures");
    let wide = folder.file("wide.txt", "canal-view 12x12; number r1c1=18\n");
    let draw = format!("draw {csv} -o {dir}");
    let print = format!("draw {wide} -o {dir} --profile print --trust");
    all_fail(&format!(
        r#"
        2  | {draw} --cell 7mm | expected --profile print
        2  | {print} --cell 7 | --cell: found "7", expected a length
        2  | {print} --cell 1mm | from 9pt to 144pt
        65 | {print} --cell 3.2mm --labels | wide.txt:1: found cells of 9.071 pt, expected at least
    "#
    ));
}

const RECIPE: &str = "title = \"A & B\"\nauthor = \"C\"\ndate = \"2025-01-31\"\nstyle = \"magazine\"\n\
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
        good(&format!(
            "book {recipe} -o {to} --profile {profile} --quiet --threads {threads}"
        ));
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
    let described = told("Canal View 5x5. The board has 5 rows and 5 columns. Printed on it:");
    // other answers are those of the example and of warm-ups
    assert_eq!((described, told("The answer: shaded in row")), (3, 7));
    assert!(told("Drawn so far") >= 3);
    // The board of each puzzle, and of three smaller warm-ups, is a table.
    let rows = ["/Table", "/TR", "/TH", "/TD"].map(|tag| tagged(tag).len());
    assert_eq!(rows, [6, 27, 27, 123]);
    // Every tag stands where PDF/UA has it.
    let behind = |object: &str, key: &str| -> Option<String> {
        let (_, rest) = object.split_once(key)?;
        let word = |c: char| c.is_ascii_alphanumeric();
        Some(rest.trim_start().chars().take_while(|c| word(*c)).collect())
    };
    let elements = objects
        .iter()
        .filter(|object| object.contains("/StructElem"));
    let elements = elements.map(|object| {
        let id = object
            .split_once(" 0 obj")
            .unwrap()
            .0
            .rsplit(['\n', '\r'])
            .next();
        let [tag, parent] = ["/S/", "/P "].map(|key| behind(object, key).unwrap());
        (id.unwrap().to_owned(), (tag, parent))
    });
    let elements: BTreeMap<String, (String, String)> = elements.collect();
    let mut seen = 0;
    for (tag, parent) in elements.values() {
        let parent = elements.get(parent).map_or("", |(tag, _)| tag.as_str());
        let expected = match tag.as_str() {
            "LI" => "L",
            "Lbl" | "LBody" => "LI",
            "TOCI" => "TOC",
            "TR" => "Table",
            "TH" | "TD" => "TR",
            "L" | "TOC" | "Table" | "Figure" | "P" | "H1" | "H2" => "Sect",
            "Sect" => "Document",
            _ => continue,
        };
        assert_eq!(parent, expected, "{tag}");
        seen += 1;
    }
    assert!(seen > 200, "{seen}");
    // Headings have their text, and each link is within the structure.
    let headings = tagged("/H1");
    assert!(
        headings
            .iter()
            .any(|heading| heading.contains("(Canal View)"))
    );
    let links = objects
        .iter()
        .filter(|object| object.contains("/Subtype/Link"));
    let links: Vec<&String> = links.collect();
    assert_eq!(tagged("/Link").len(), links.len());
    assert!(links.len() >= 6);
    for link in links {
        holds_all(link, &["/StructParent", "/Contents"]);
    }

    let print = book("print", "1");
    for part in ["/StructTreeRoot", "/MarkInfo", "pdfuaid"] {
        assert!(!has(&print, part), "{part}");
    }
}

#[test]
fn rules_are_exported_with_their_pictures() {
    let folder = Folder::new();
    let dir = folder.path("rules");
    let args = format!("rules curfew --lang en --export {dir}");
    run(&args).says(0, "rules.json");
    let all = files(&dir);
    let data: serde_json::Value = serde_json::from_slice(&all["rules.json"]).unwrap();
    assert_eq!(data["genre"], "curfew");
    let page = &data["rules"][0];
    assert!(page["language"] == "en" && page["rules"].as_array().unwrap().len() > 2);
    for picture in page["pictures"].as_array().unwrap() {
        let name = picture["figure"].as_str().unwrap();
        assert!(has(&all[&format!("{name}.svg")], "<path"), "{name}");
        assert!(all[&format!("{name}.pdf")].starts_with(b"%PDF"), "{name}");
    }
    run("rules curfeww --lang en --export x").says(2, "the nearest is \"curfew\"");
}
