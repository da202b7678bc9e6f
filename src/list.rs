//! `pencilmill list`: all genres.

use crate::failure::Failure;
use pencilmill_generator::genres;
use std::io::Write;
use textwrap::core::display_width;

/// List all genres with their sizes and variants.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  pencilmill list")]
pub struct List {}

impl List {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let head = ["GENRE", "TITLE", "JAPANESE", "SIZES", "USUAL", "VARIANTS"].map(str::to_owned);
        let mut table = vec![head];
        for genre in genres::ALL {
            let card = genre.card();
            table.push([
                card.slug.to_owned(),
                card.title.to_owned(),
                card.title_ja.to_owned(),
                card.sizes.to_string(),
                card.sizes.default.to_string(),
                card.variants.join(", "),
            ]);
        }
        let width = |col: usize| {
            table
                .iter()
                .map(|row| display_width(&row[col]))
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..6).map(width).collect();
        for row in &table {
            let mut line = String::new();
            for (cell, width) in row.iter().zip(&widths) {
                line += cell;
                line += &" ".repeat(width - display_width(cell) + 2);
            }
            writeln!(out, "{}", line.trim_end()).map_err(Failure::stdout)?;
        }
        Ok(())
    }
}
