//! Errors in recipes, with their places.

use super::super::{Origin, Recipe};

#[test]
fn errors_name_the_place() {
    let section = "[[section]]\ngenre = \"bricklayer\"\ncount = 3\n";
    let head = "title = \"A\"\n";
    for (text, place, what) in [
        (head.to_owned(), "1:1", "no [[section]]"),
        (section.to_owned(), "1:1", "title"),
        (format!("title = \" \"\n{section}"), "1:9", "a title"),
        (
            format!("{head}trim = \"6by9\"\n{section}"),
            "2:8",
            "page size",
        ),
        (
            format!("{head}trim = \"2x9\"\n{section}"),
            "2:8",
            "page size",
        ),
        (
            format!("{head}margin = \"0.1in\"\n{section}"),
            "2:10",
            "0.25in",
        ),
        (format!("{head}text = \"x\"\n{section}"), "2:8", "font size"),
        (format!("{head}shade = 90\n{section}"), "2:9", "1 to 70"),
        (
            format!("{head}date = \"2025-02-29\"\n{section}"),
            "2:8",
            "a date",
        ),
        (
            format!("{head}lang = \"fr\"\n{section}"),
            "2:8",
            "`en`, `ja`",
        ),
        (
            format!("{head}pages = 3\n{section}"),
            "2:9",
            "a multiple of 2",
        ),
        (format!("{head}pages = 0\n{section}"), "2:9", "2 to 2000"),
        (format!("{head}printer = \"x\"\n{section}"), "2:11", "`kdp`"),
        (
            format!("{head}printer = \"ingram\"\nmargin = \"0.4in\"\n{section}"),
            "3:10",
            "0.5in to 2in",
        ),
        (
            format!("{head}condition = \"x\"\n{section}"),
            "2:13",
            "FOGRA39",
        ),
        (
            format!("{head}[cover]\ndesign = \"x\"\n{section}"),
            "3:10",
            "`mosaic`",
        ),
        (
            format!("{head}[cover]\ndesign = \"picture\"\n{section}"),
            "3:10",
            "no picture",
        ),
        (
            format!("{head}[cover]\ndesign = \"label\"\npicture = \"a.png\"\n{section}"),
            "4:11",
            "expected none",
        ),
        (
            format!("{head}[cover]\npalette = \"pink\"\n{section}"),
            "3:11",
            "night, forest",
        ),
        (
            format!("{head}[cover]\nground = \"#ffffff\"\n{section}"),
            "3:10",
            "a dark colour",
        ),
        (
            format!("{head}[[section]]\ncount = 3\n"),
            "2:1",
            "genre or file",
        ),
        (
            format!("{head}[[section]]\ngenre = \"bricklayer\"\n"),
            "2:1",
            "no count",
        ),
        (format!("{head}{section}seed = -1\n"), "5:8", "integer"),
        (format!("{head}{section}grade = \"x\"\n"), "5:9", "gentle"),
        (
            format!("{head}[[section]]\nfile = \"a\"\ngrade = \"x\"\n"),
            "4:9",
            "gentle",
        ),
        (format!("{head}{section}per_page = 17\n"), "5:12", "1 to 16"),
        (format!("{head}{section}sise = 17\n"), "5:1", "sise"),
        (format!("{head}{section}columns = 5\n"), "5:11", "1 to 4"),
        (format!("{head}columns = 0\n{section}"), "2:11", "1 to 4"),
        (format!("{head}per_page = 0\n{section}"), "2:12", "1 to 16"),
        (
            format!("{head}answers = \"no\"\n{section}"),
            "2:11",
            "`end`, `section`",
        ),
        (
            format!("{head}grades = \"no\"\n{section}"),
            "2:10",
            "`words`, `stars`",
        ),
        (
            format!("{head}order = \"shuffled\"\n{section}"),
            "2:9",
            "`sections` or `mixed`",
        ),
        (
            format!("{head}order = \"mixed\"\nanswers = \"section\"\n{section}"),
            "2:9",
            "at the end or none",
        ),
        (format!("{head}time = 1\n{section}"), "2:8", "a boolean"),
        (format!("{head}qr = 1\n{section}"), "2:6", "a boolean"),
        (
            format!("{head}qr_penpa = \"yes\"\n{section}"),
            "2:12",
            "a boolean",
        ),
        (
            format!("{head}cell = \"8pt\"\n{section}"),
            "2:8",
            "9pt to 72pt",
        ),
        (
            format!("{head}answer_cell = \"5\"\n{section}"),
            "2:15",
            "9pt to 72pt",
        ),
        (
            format!("{head}paper = \"thick\"\n{section}"),
            "2:9",
            "cream",
        ),
        (format!("{head}year = 20\n{section}"), "2:8", "1900 to 2999"),
        (
            format!("{head}code_base = \"example.org\"\n{section}"),
            "2:13",
            "https://",
        ),
        (
            format!(
                "{head}code_base = \"https://{}\"\n{section}",
                "x".repeat(53)
            ),
            "2:13",
            "at most 60",
        ),
        (format!("{head}logo = \"\"\n{section}"), "2:8", "PNG"),
        (
            format!("{head}isbn = \"978-0-306-40615-8\"\n{section}"),
            "2:8",
            "expected 7",
        ),
        (
            format!("{head}archive = \"\"\n{section}"),
            "2:11",
            "the folder",
        ),
        (
            format!("{head}earlier = [\"a.csv\", \"\"]\n{section}"),
            "2:21",
            "a file of puzzles",
        ),
        (
            format!("title = \"{}\"\n{section}", "x".repeat(201)),
            "1:9",
            "201 characters, expected at most 200",
        ),
        (
            format!("{head}{section}title = \"{}\"\n", "x".repeat(201)),
            "5:9",
            "at most 200",
        ),
        (
            format!("{head}imprint = [\"{}\"]\n{section}", "x".repeat(2001)),
            "2:12",
            "at most 2000",
        ),
        (
            format!("{head}blurb = [{}]\n{section}", "\"\",".repeat(41)),
            "2:130",
            "at most 40",
        ),
        (
            format!("{head}[[section]]\nfile = \"a\"\nseed = 3\n"),
            "4:8",
            "a seed",
        ),
        (
            format!("{head}[[section]]\nfile = \"a\"\ngenre = \"b\"\n"),
            "4:9",
            "a genre",
        ),
        (
            section
                .replace("bricklayer", "bricklayr")
                .replace("[[s", &format!("{head}[[s")),
            "3:9",
            "bricklayer",
        ),
    ] {
        let error = Recipe::parse("r.toml", &text).err().unwrap().to_string();
        let start = format!("r.toml:{place}");
        assert!(
            error.starts_with(&start) && error.contains(what),
            "{text}\n{error}"
        );
    }
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
    assert_eq!(seeds(&format!("{title}index = true"), ""), first);
    let heads = [
        title.to_owned(),
        "title = \"a\"".to_owned(),
        format!("{title}{author}"),
        format!("{title}volume = 2"),
        format!("{title}{author}volume = 2"),
        format!("{title}volume = 3"),
    ];
    let different: std::collections::BTreeSet<Vec<u64>> =
        heads.iter().map(|head| seeds(head, "")).collect();
    assert_eq!(different.len(), heads.len());
    // Names of records hold the seed.
    assert!(different.iter().flatten().all(|&seed| seed < 1 << 32));
    let more = "[[section]]\ngenre = \"lohkous\"\nsizes = [5, 6]\ncount = 3\nseed = 7";
    assert_eq!(seeds(&format!("{title}seed = 5"), more), [5, 7, 7]);
}
