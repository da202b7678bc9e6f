//! The gallery of genres, made from their cards and worked examples. `UPDATE=1 cargo test --test all
//! gallery` writes it anew.

use crate::ROOT;
use crate::common::page;
use pencilmill_api::{Family, Genre, Language, Look, about, genres, svg};
use pencilmill_figures::example::Example;
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = "docs/genres.md";
/// Folder of the pictures, beside the page.
const PICTURES: &str = "genres";
const HEAD: &str = "\
# Genres

Each with the puzzle of its worked example and the answer, its goal, and the ink that solvers draw. Sizes are
rows x columns, grades those of the usual board ([grading](grading.md)). *Hints* are the inks that
are printed until one answer is left; a genre without any changes its layout instead. *symmetry* and
*picture* tell that the places of hints follow `--symmetry` and `--clues`, *spread* that more are
printed where the board would look empty, unless `--irreducible` is given ([boards](boards.md),
[setting](setting.md)). *Player* is the name in the web player puzz.link. `rules NAME` has the rules,
and [rules.md](rules.md) is their specification.
";
/// Space between the puzzle and its answer.
const GAP: f64 = 24.0;

/// A family, with the title of its section.
type Section = (Option<Family>, &'static str);

fn sections() -> impl Iterator<Item = Section> {
    let families = Family::ALL.map(|family| (Some(family), family.title().en));
    families.into_iter().chain([(None, "Others")])
}

/// The entry of a genre.
fn entry(genre: &'static dyn Genre) -> String {
    let (about, card) = (about(genre), genre.card());
    let drawn: BTreeSet<&str> = (card.drawn.iter())
        .map(|spot| card.word(spot.ink, Language::English))
        .collect();
    let drawn: Vec<&str> = drawn.into_iter().collect();
    let player = about
        .player
        .map(|(name, codec)| format!("`{name}` ({codec})"));
    let facts = [
        ("Name", format!("`{}`", about.genre)),
        ("By", about.author.unwrap_or_default().to_owned()),
        ("Ink", drawn.join(", ")),
        ("Sizes", format!("{}, usually {}", about.sizes, about.usual)),
        ("Variants", about.variants.join(", ")),
        ("Grades", about.grades.join(" ")),
        ("Hints", about.hints.join(", ")),
        ("Clues", about.clues.join(", ")),
        ("Player", player.unwrap_or_default()),
    ];
    let facts = facts.iter().filter(|(_, fact)| !fact.is_empty());
    let facts: Vec<String> = facts
        .map(|(name, fact)| format!("{name}: {fact}."))
        .collect();
    let facts = textwrap::fill(&facts.join(" "), 100);
    let (slug, title, ja) = (card.slug, card.title, card.title_ja);
    let goal = textwrap::fill(&format!("**{}**", card.goal.en), 100);
    format!(
        "\n### {title} {ja}\n\n![{title}: a puzzle and its answer]({PICTURES}/{slug}.svg)\n\n{goal}\n\n{facts}\n"
    )
}

/// The worked example of a genre beside its answer.
fn picture(genre: &'static dyn Genre) -> String {
    let slug = genre.card().slug;
    let example = Example::of(genre).unwrap_or_else(|| panic!("{slug} has no worked example"));
    let [left, right] =
        [None, Some(&example.answer())].map(|answer| svg(&example.puzzle, answer, Look::default()));
    let number = |svg: &str, name: &str| -> f64 {
        let (_, rest) = svg.split_once(&format!(" {name}=\"")).unwrap();
        rest.split_once('"').unwrap().0.parse().unwrap()
    };
    let (width, height) = (number(&left, "width"), number(&left, "height"));
    let (from, whole) = (width + GAP, 2.0 * width + GAP);
    let right = right.replacen("<svg ", &format!("<svg x=\"{from}\" "), 1);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{whole}\" height=\"{height}\">\n{left}{right}</svg>\n"
    )
}

/// The files of the gallery, by path.
fn made() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut text = HEAD.to_owned();
    for (family, title) in sections() {
        let all = genres::ALL.iter();
        let mut all = all.filter(|genre| genre.card().family == family).peekable();
        if all.peek().is_none() {
            continue;
        }
        let option = family.map_or(String::new(), |family| {
            format!(" (`--family {}`)", family.name())
        });
        text += &format!("\n## {title}{option}\n");
        for genre in all {
            text += &entry(*genre);
            let path = format!("docs/{PICTURES}/{}.svg", genre.card().slug);
            files.insert(path, picture(*genre));
        }
    }
    files.insert(PAGE.to_owned(), text);
    files
}

#[test]
fn the_gallery_is_made_from_cards_and_examples() {
    let made = made();
    if std::env::var_os("UPDATE").is_some() {
        for (path, text) in &made {
            std::fs::write(format!("{ROOT}/{path}"), text).unwrap();
        }
    }
    for (path, text) in &made {
        assert!(
            page(path) == *text,
            "{path} is not as cards and examples have it; run\nUPDATE=1 cargo test --test all genres"
        );
    }
    let there = std::fs::read_dir(format!("{ROOT}/docs/{PICTURES}")).unwrap();
    assert_eq!(there.count() + 1, made.len());
}
