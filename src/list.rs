//! `pencilmill list`: all genres.

use pencilmill_api::{Grade, about, genres};
use pencilmill_command::failure::Failure;
use std::io::Write;
use textwrap::core::display_width;

/// Width of the table, in columns of a terminal.
const WIDTH: usize = 100;
/// Space between columns.
const GAP: usize = 2;
/// Number of the last column, which is wrapped.
const LAST: usize = 5;

/// List all genres with their sizes and variants.
///
/// Rectangles between two sizes can be made too, unless it says squares. Minutes are those of long
/// gentle and of long hard puzzles on the usual board, as far as they can be told from the number of
/// steps.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  pencilmill list")]
pub struct List {}

impl List {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let head = [
            "GENRE",
            "JAPANESE",
            "USUAL",
            "GRADES",
            "MINUTES",
            "SIZES, VARIANTS",
        ]
        .map(str::to_owned);
        let mut table = vec![head];
        for genre in genres::ALL {
            let about = about(*genre);
            let variants = match about.variants {
                [] => String::new(),
                names => format!("; variants {}", names.join(", ")),
            };
            table.push([
                about.genre.to_owned(),
                about.title_ja.to_owned(),
                about.usual,
                range(&about.grades),
                format!("{}..{}", about.minutes.0, about.minutes.1),
                genre.card().sizes_text(|sizes| format!("{sizes:#}")) + &variants,
            ]);
        }
        let width = |col: usize| table.iter().map(|row| display_width(&row[col])).max();
        let widths: Vec<usize> = (0..LAST).filter_map(width).collect();
        let indent = widths.iter().map(|width| width + GAP).sum();
        for row in &table {
            let mut line = String::new();
            for (cell, width) in row.iter().zip(&widths) {
                line += cell;
                line += &" ".repeat(width - display_width(cell) + GAP);
            }
            let rest = textwrap::wrap(&row[LAST], WIDTH.saturating_sub(indent));
            line += &rest.join(&format!("\n{}", " ".repeat(indent)));
            writeln!(out, "{line}").map_err(Failure::stdout)?;
        }
        Ok(())
    }
}

/// Grades in short: from the first to the last where none is left out.
fn range(grades: &[&str]) -> String {
    let place = |name: &&&str| Grade::ALL.iter().position(|grade| grade.name() == **name);
    let places: Option<Vec<usize>> = grades.iter().map(|name| place(&name)).collect();
    let in_row = places.is_some_and(|places| places.is_sorted_by(|a, b| a + 1 == *b));
    match grades {
        [first, .., last] if in_row => format!("{first} to {last}"),
        _ => grades.join(", "),
    }
}
