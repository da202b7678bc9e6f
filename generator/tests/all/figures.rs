//! The table of docs/dev/figures.md has each genre on its usual board, with each variant.

use libtest_mimic::Trial;
use pencilmill_generator::genres;
use std::path::Path;

pub fn trials() -> Vec<Trial> {
    once![every_genre_has_its_rates]
}

/// `scripts/measure` measures them.
fn every_genre_has_its_rates() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/dev/figures.md");
    let page = std::fs::read_to_string(page).unwrap();
    for card in genres::ALL.iter().map(|genre| genre.card()) {
        let row = |name: &str, variant| {
            let row = format!("\n| {name} | {} | ", card.sizes_of(variant).default);
            assert!(page.contains(&row), "{row}: scripts/measure {}", card.slug);
        };
        match card.variants {
            [] => row(card.slug, ""),
            some => some.iter().for_each(|variant| {
                row(&format!("{}, {variant}", card.slug), variant);
            }),
        }
    }
}
