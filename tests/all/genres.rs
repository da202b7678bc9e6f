//! The page of all genres, made from their cards. `UPDATE=1 cargo test --test all genres` writes it
//! anew.

use crate::ROOT;
use crate::common::page;
use pencilmill_api::{about, genres};

const PAGE: &str = "docs/genres.md";
const HEAD: &str = "\
# Genres

Made from the cards of genres. Sizes are rows x columns, grades those of the usual board
([grading](grading.md)). *Hints* are the inks that the hint loop prints until one answer is left; a
genre without any moves its layout instead. *Clues* says how their places can be arranged:
*symmetry* by `--symmetry`, *picture* by `--clues`; *spread* clues are printed where the board would
look empty, unless `--irreducible` is given ([boards](boards.md), [setting](setting.md)).

| genre | name | Japanese | sizes | usual | grades | variants | hints | clues | web player (codec) | designer |
|---|---|---|---|---|---|---|---|---|---|---|
";

/// The page as the cards have it.
fn made() -> String {
    let mut page = HEAD.to_owned();
    for genre in genres::ALL {
        let (about, card) = (about(*genre), genre.card());
        let arranged = [
            ("symmetry", card.free_places),
            ("picture", card.takes_picture()),
            ("spread", card.spreads),
        ];
        let arranged = arranged.iter().filter(|(_, is_so)| *is_so);
        let arranged: Vec<&str> = arranged.map(|(name, _)| *name).collect();
        let player = about.player;
        let player = player.map(|(name, codec)| format!("`{name}` ({codec})"));
        let cells = [
            about.title.to_owned(),
            format!("`{}`", about.genre),
            about.title_ja.to_owned(),
            about.sizes,
            about.usual,
            about.grades.join(" "),
            about.variants.join(", "),
            about.hints.join(", "),
            arranged.join(", "),
            player.unwrap_or_default(),
            about.author.unwrap_or_default().to_owned(),
        ];
        page += &format!("| {} |\n", cells.join(" | "));
    }
    page
}

#[test]
fn the_page_of_genres_is_made_from_their_cards() {
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(format!("{ROOT}/{PAGE}"), made()).unwrap();
    }
    assert_eq!(page(PAGE), made());
}
