//! `pencilmill list`: all genres.

use crate::failure::Failure;
use pencilmill_generator::genre::Card;
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Grade, made};
use std::io::Write;
use textwrap::core::display_width;

/// List all genres with their sizes and variants.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  pencilmill list\n  pencilmill list --markdown")]
pub struct List {
    /// Print the table of docs/genres.md
    #[arg(long)]
    markdown: bool,
}

impl List {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if self.markdown {
            return out
                .write_all(markdown().as_bytes())
                .map_err(Failure::stdout);
        }
        let head = [
            "GENRE", "TITLE", "JAPANESE", "SIZES", "USUAL", "GRADES", "VARIANTS",
        ]
        .map(str::to_owned);
        let mut table = vec![head];
        for genre in genres::ALL {
            let card = genre.card();
            table.push([
                card.slug.to_owned(),
                card.title.to_owned(),
                card.title_ja.to_owned(),
                card.sizes_text(),
                card.sizes.default.to_string(),
                grades(card),
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
        let widths: Vec<usize> = (0..table[0].len()).map(width).collect();
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

/// The grades that a genre has on its usual board.
fn grades(card: &Card) -> String {
    let made = made(card.slug, card.sizes.default);
    let made: Vec<&str> = made.map(Grade::name).collect();
    made.join(" ")
}

/// The page of all genres.
fn markdown() -> String {
    let mut page = "\
# Genres

Printed by `pencilmill list --markdown`. The hints are what the hint loop prints until one answer is left;
where there are none, the layout itself is moved until then. Sizes are rows x columns. The grades are those that can
be asked for on the usual board ([grading](grading.md)).

| genre | name | Japanese | sizes | usual | grades | variants | hints | web player (codec) | designer |
|---|---|---|---|---|---|---|---|---|---|
"
    .to_owned();
    for genre in genres::ALL {
        let card = genre.card();
        let hints: Vec<&str> = card.hints.iter().map(|(ink, _)| ink.name()).collect();
        let player = genre.card().player;
        let player = player.map(|player| format!("`{}` ({})", player.name, player.codec));
        let cells = [
            card.title.to_owned(),
            format!("`{}`", card.slug),
            card.title_ja.to_owned(),
            card.sizes_text(),
            card.sizes.default.to_string(),
            grades(card),
            card.variants.join(", "),
            hints.join(", "),
            player.unwrap_or_default(),
            card.author.to_owned(),
        ];
        page += &format!("| {} |\n", cells.join(" | "));
    }
    page
}
