//! Errors in recipes, with their places.

use super::super::{Origin, Recipe};

/// Checks that a recipe is refused at this place with this part of the message.
fn refused(text: &str, place: &str, what: &str) {
    let error = Recipe::parse("r.toml", text).err().unwrap().to_string();
    let start = format!("r.toml:{place}");
    assert!(
        error.starts_with(&start) && error.contains(what),
        "{text}\n{error}"
    );
}

/// The rows of a table: a place, lines, and a part of the message.
fn rows_of(table: &str) -> impl Iterator<Item = [String; 3]> {
    table.trim().lines().map(|row| {
        let [place, lines, what] = row.trim().split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let lines = lines.replace(" / ", "\n") + "\n";
        [place.trim().to_owned(), lines, what.to_owned()]
    })
}

#[test]
fn errors_name_the_place() {
    let section = "[[section]]\ngenre = \"bricklayer\"\ncount = 3\n";
    let head = "title = \"A\"\n";
    let keys = r##"
        2:8  | trim = "6by9" | page size
        2:8  | trim = "2x9" | page size
        2:10 | margin = "0.1in" | 0.25in
        2:8  | date = "2025-02-29" | a date
        2:8  | lang = "fr" | en, ja
        2:9  | pages = 3 | a multiple of 2
        2:9  | pages = 0 | 2 to 2000
        2:11 | printer = "x" | kdp
        3:10 | printer = "ingram" / margin = "0.4in" | 0.5in to 2in
        2:13 | condition = "x" | FOGRA39
        2:12 | per_page = 0 | 1 to 16
        2:9  | style = "no" | quiet, magazine
        2:9  | paper = "thick" | cream
        2:8  | year = 20 | 1900 to 2999
        2:8  | isbn = "978-0-306-40615-8" | expected 7
        2:1  | logo = "a.png" | logo
        2:12 | us_price = "1299" | "12.99"
        2:12 | us_price = "99.99" | up to 99.98
        2:21 | earlier = ["a.csv", ""] | a file of puzzles
    "##;
    let of_section = r##"
        5:8  | seed = -1 | a whole number
        5:9  | grade = "x" | gentle
        5:12 | per_page = 17 | 1 to 16
        5:1  | sise = 17 | sise
    "##;
    // A key for each line of a table, with its place and a part of the message.
    for (table, behind) in [(keys, false), (of_section, true)] {
        for [place, keys, what] in rows_of(table) {
            let text = match behind {
                true => format!("{head}{section}{keys}"),
                false => format!("{head}{keys}{section}"),
            };
            refused(&text, &place, &what);
        }
    }
    let (long, longest, lines) = ("x".repeat(201), "x".repeat(2001), "\"\",".repeat(41));
    let rows = format!(
        r##"
        1:1   |  | no [[section]]
        2:1   | [[section]] / count = 3 | genre or file
        2:1   | [[section]] / genre = "bricklayer" | no count
        4:9   | [[section]] / file = "a" / grade = "x" | gentle
        4:8   | [[section]] / file = "a" / seed = 3 | a seed
        4:9   | [[section]] / file = "a" / genre = "b" | no genre
        3:9   | [[section]] / genre = "bricklayr" / count = 3 | bricklayer
        5:9   | [[section]] / genre = "bricklayer" / count = 3 / title = "{long}" | at most 200
        2:12  | imprint = ["{longest}"] / [[section]] / file = "a" | at most 2000
        2:130 | blurb = [{lines}] / [[section]] / file = "a" | at most 40
        5:9   | [[section]] / genre = "canal-view" / size = 5 / sizes = [5] / count = 3 | size and sizes
        4:9   | [[section]] / genre = "canal-view" / sizes = [] / count = 3 | no sizes
        4:9   | [[section]] / genre = "canal-view" / sizes = [4, 5, 6, 7] / count = 3 | 4 sizes, expected no more than puzzles, 3
        4:13  | [[section]] / genre = "canal-view" / sizes = [5, 99] / count = 3 | 99
        4:9   | [[section]] / file = "a.csv" / sizes = [5] | found sizes, expected none
    "##
    );
    for [place, keys, what] in rows_of(&rows) {
        refused(&format!("{head}{keys}"), &place, &what);
    }
    refused(section, "1:1", "title");
    refused(&format!("title = \" \"\n{section}"), "1:9", "a title");
    let titled = format!("title = \"{long}\"\n{section}");
    refused(&titled, "1:9", "201 characters, expected at most 200");
}

#[test]
fn books_have_seeds_of_their_own() {
    let seeds = |head: &str, section: &str| -> Vec<u64> {
        let text = format!("{head}\n[[section]]\ngenre = \"bricklayer\"\ncount = 3\n{section}\n");
        let sections = Recipe::parse("r.toml", &text).ok().unwrap().sections;
        let seed = |section: &crate::recipe::Section| match section.origin {
            Origin::Made { seed, .. } => seed,
            Origin::File(_) => unreachable!(),
        };
        sections.iter().map(seed).collect()
    };
    let (title, author) = ("title = \"A\"\n", "author = \"B\"\n");
    let first = seeds(title, "");
    assert_eq!(seeds(&format!("{title}volume = 1"), ""), first);
    assert_eq!(seeds(&format!("{title}hints = true"), ""), first);
    let heads = [
        title,
        "title = \"a\"",
        &format!("{title}{author}"),
        &format!("{title}volume = 2"),
        &format!("{title}{author}volume = 2"),
        &format!("{title}volume = 3"),
    ];
    let different: std::collections::BTreeSet<Vec<u64>> =
        heads.iter().map(|head| seeds(head, "")).collect();
    assert_eq!(different.len(), heads.len());
    // Names of records hold the seed.
    assert!(different.iter().flatten().all(|&seed| seed < 1 << 32));
    let more = "[[section]]\ngenre = \"lohkous\"\nsizes = [5, 6]\ncount = 3\nseed = 7";
    assert_eq!(seeds(&format!("{title}seed = 5"), more), [5, 7, 7]);
}
