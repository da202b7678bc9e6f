//! The genres that tests run over: all, or those that the variable `GENRES` names, parted by commas.

use pencilmill_generator::genre::Genre;
use pencilmill_generator::genres;

pub fn genres() -> Vec<&'static dyn Genre> {
    let names = std::env::var("GENRES").unwrap_or_default();
    let names: Vec<&str> = names.split(',').filter(|name| !name.is_empty()).collect();
    let all = genres::ALL.iter().copied();
    all.filter(|genre| names.is_empty() || names.contains(&genre.card().slug))
        .collect()
}
