//! `pencilmill play`: pages that are played in a browser. What the browser makes of them, `scripts/test-page` tries.

use crate::common::{Folder, fails, good, piped};
use pencilmill_generator::genres;

/// A record with its answer.
const RECORD: &str = r#"{"id":"one","grade":"easy","puzzle":"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5","answer":"shaded r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c3 r4c1 r4c2"}"#;

fn page_of(folder: &Folder, text: &str, more: &[&str]) -> String {
    let (input, output) = (folder.file("in", text), folder.path("page.html"));
    good(&[&["play", &input, "-o", &output], more].concat());
    std::fs::read_to_string(output).unwrap()
}

#[test]
fn a_page_is_complete_in_itself_and_the_same_every_time() {
    let folder = Folder::new();
    let page = page_of(&folder, RECORD, &[]);
    assert_eq!(page, page_of(&folder, RECORD, &["--threads", "3"]));
    // A policy that admits nothing but the page's own program and style.
    assert!(page.contains("default-src 'none'; script-src 'sha256-"));
    for elsewhere in ["http:", "https:", "src=", "@", "unsafe-inline"] {
        let found = page.match_indices(elsewhere).map(|(at, _)| &page[at..]);
        let known = ["http://www.w3.org/2000/svg", "@media"];
        let strange: Vec<&str> = found
            .filter(|text| !known.iter().any(|known| text.starts_with(known)))
            .collect();
        assert!(strange.is_empty(), "{}", &strange[0][..40]);
    }
    let data = page.find("id=\"puzzles\"").unwrap();
    let data = data..page[data..].find("<script>").unwrap() + data;
    assert!(page.len() - data.len() < 150_000, "{}", page.len());
}

#[test]
fn nothing_in_a_record_is_markup() {
    let folder = Folder::new();
    let evil = "</script><script>alert(1)</script><!--";
    let record = RECORD.replacen("\"one\"", &format!("\"{evil}\""), 1);
    let tags = |page: &str| page.matches("<script").count() + page.matches("<!--").count();
    let plain = page_of(&folder, RECORD, &["--title", "plain"]);
    let page = page_of(&folder, &record, &["--title", evil]);
    assert_eq!(tags(&page), tags(&plain));
    assert!(page.contains("<title>&lt;/script&gt;"));
}

#[test]
fn puzzles_of_any_genre_and_source_make_a_page() {
    let folder = Folder::new();
    let page = folder.path("page.html");
    good(&["play", "canal-view 4x4; number r2c4=1", "-o", &page]);
    let piped = piped(&["play", "-", "-o", &page], RECORD.as_bytes());
    assert_eq!(piped.code, 0, "{piped:?}");
    // All that may be drawn can be drawn in a page: it has places for every ink.
    for genre in genres::ALL {
        let (card, board) = (genre.card(), genre.card().sizes.default);
        for spot in card.drawn {
            assert!(!spot.on.places(board).is_empty(), "{}", card.slug);
        }
    }
}

#[test]
fn what_is_no_puzzle_makes_no_page() {
    let folder = Folder::new();
    let (page, bad) = (folder.path("page.html"), folder.file("bad", "sentinels 9x"));
    fails(&["play", &bad, "-o", &page], 65, "bad:1:11");
    let empty = folder.file("empty", "");
    fails(&["play", &empty, "-o", &page], 65, "found no record");
    fails(
        &["play", "nowhere", "-o", &page],
        74,
        "no such file: nowhere",
    );
    let nowhere = folder.path("no/page.html");
    fails(&["play", &bad, "-o", &nowhere], 74, "cannot write");
    assert_eq!(folder.names(), ["bad", "empty"]);
}
