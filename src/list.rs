//! `pencilmill list`: all genres, or one.

use crate::args::{GenreArg, GenreParser};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use pencilmill_api::{About, Family, Grade, about, genres};
use pencilmill_command::failure::Failure;
use std::io::Write;
use textwrap::core::display_width;

/// Width of the table, in columns of a terminal.
const WIDTH: usize = 100;
/// Space between columns.
const GAP: usize = 2;

/// List genres with their sizes and variants, or tell all about one.
///
/// Rectangles between two sizes can be made too, unless it says squares. Minutes are those of long
/// gentle and of long hard puzzles on the usual board, as far as they can be told from the number of
/// steps.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill list
  pencilmill list --family loops
  pencilmill list canal-view
  pencilmill list --json")]
pub struct List {
    /// Name of one genre.
    #[arg(value_parser = GenreParser, hide_possible_values = true)]
    genre: Option<GenreArg>,
    /// List the genres of this family only.
    #[arg(long, value_parser = families(), conflicts_with = "genre")]
    family: Option<Family>,
    /// Print a JSON object for each genre, in one list.
    #[arg(long)]
    json: bool,
}

/// A parser of families, of which one may be meant; completions offer them.
fn families() -> impl TypedValueParser<Value = Family> {
    let stem = |name: &'static str| name.trim_end_matches('s');
    let value = move |family: Family| {
        let name = family.name();
        PossibleValue::new(name).alias(stem(name))
    };
    PossibleValuesParser::new(Family::ALL.map(value)).try_map(move |text| {
        let mut all = Family::ALL.into_iter();
        all.find(|family| stem(family.name()) == text.trim_end_matches('s'))
            .ok_or("expected a family")
    })
}

impl List {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let is_listed = |genre: &GenreArg| {
            let card = genre.card();
            self.genre.is_none_or(|one| one.card().slug == card.slug)
                && self.family.is_none_or(|family| card.family == Some(family))
        };
        let listed: Vec<GenreArg> = genres::ALL.iter().copied().filter(is_listed).collect();
        let text = match (self.json, self.genre) {
            (true, _) => {
                let all: Vec<About> = listed.into_iter().map(about).collect();
                let text = serde_json::to_string_pretty(&all);
                text.map_err(|e| Failure::Internal(e.to_string()))? + "\n"
            }
            (false, None) => table(&listed),
            (false, Some(genre)) => told(&about(genre)),
        };
        out.write_all(text.as_bytes()).map_err(Failure::stdout)
    }
}

/// A line for each genre; the last column is wrapped.
fn table(listed: &[GenreArg]) -> String {
    let head = [
        "GENRE",
        "JAPANESE",
        "USUAL",
        "GRADES",
        "MINUTES",
        "SIZES, VARIANTS",
    ];
    let row = |genre: &GenreArg| {
        let about = about(*genre);
        let variants = match about.variants {
            [] => String::new(),
            names => format!("; variants {}", names.join(", ")),
        };
        [
            about.genre.to_owned(),
            about.title_ja.to_owned(),
            about.usual.clone(),
            range(&about.grades),
            minutes(&about),
            genre.card().sizes_text(|sizes| format!("{sizes:#}")) + &variants,
        ]
    };
    let table: Vec<[String; 6]> = [head.map(str::to_owned)]
        .into_iter()
        .chain(listed.iter().map(row))
        .collect();
    let width = |col: usize| table.iter().map(|row| display_width(&row[col])).max();
    let widths: Vec<usize> = (0..head.len() - 1).filter_map(width).collect();
    let indent = widths.iter().map(|width| width + GAP).sum();
    let mut text = String::new();
    for row in &table {
        for (cell, width) in row.iter().zip(&widths) {
            text += cell;
            text += &" ".repeat(width - display_width(cell) + GAP);
        }
        let rest = textwrap::wrap(&row[head.len() - 1], WIDTH.saturating_sub(indent));
        text += &rest.join(&format!("\n{}", " ".repeat(indent)));
        text.push('\n');
    }
    text
}

/// All about a genre.
fn told(about: &About) -> String {
    let (slug, title, ja) = (about.genre, about.title, about.title_ja);
    let author = about
        .author
        .map_or_else(String::new, |author| format!(", by {author}"));
    let hints = match about.hints.as_slice() {
        [] => "none: the layout is the hint".to_owned(),
        hints => hints.join(", "),
    };
    let player = (about.player.as_ref()).map_or("none".to_owned(), |(name, _)| {
        format!("puzz.link, as {name}")
    });
    let facts = [
        ("sizes", about.sizes.clone()),
        ("usual size", about.usual.clone()),
        ("grades", about.grades.join(", ")),
        ("minutes", minutes(about)),
        ("variants", about.variants.join(", ")),
        ("hints", hints),
        ("clues", about.clues.join(", ")),
        ("web player", player),
        ("rules", format!("pencilmill rules {slug}")),
        ("puzzles", format!("pencilmill generate {slug}")),
    ];
    let facts = facts.iter().filter(|(_, fact)| !fact.is_empty());
    let facts: String = facts
        .map(|(name, fact)| format!("{name:<12}{fact}\n"))
        .collect();
    let goal = textwrap::fill(about.goal, WIDTH);
    format!("{title} ({ja}){author}\n{goal}\n\n{facts}")
}

/// Minutes of long gentle and of long hard puzzles.
fn minutes(about: &About) -> String {
    let (least, most) = about.minutes;
    format!("{least}..{most}")
}

/// Grades in short: the first and the last of those in a row.
fn range(grades: &[&str]) -> String {
    let place = |name: &str| Grade::ALL.iter().position(|grade| grade.name() == name);
    let rows = grades.chunk_by(|a, b| place(a).map(|place| place + 1) == place(b));
    let rows = rows.map(|row| match row {
        [first, .., last] => format!("{first} to {last}"),
        _ => row.concat(),
    });
    rows.collect::<Vec<_>>().join(", ")
}
