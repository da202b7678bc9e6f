//! The table of docs/dev/figures.md: how many puzzles of each genre come a second.

use crate::Done;
use crate::clock::Clock;
use pencilmill_generator::genre::{Genre, Mix, Order};
use pencilmill_generator::genres;
use pencilmill_generator::mill::Mill;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

/// The least number of puzzles of a row, and of seconds.
const PUZZLES: u64 = 10;
const SECONDS: f64 = 2.0;
/// The head of the table.
const HEAD: &str = "| genre | size | a second | n |\n|---|---|---|---|\n";

/// Measures these genres, and writes their rows into the page; the rows of others stay.
pub fn measure(chosen: &[&'static dyn Genre]) -> Done {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/dev/figures.md");
    let page = std::fs::read_to_string(&path)?;
    let (before, table) = page.split_once(HEAD).ok_or("the page has no such table")?;
    let (table, after) = table.split_once("\n\n").ok_or("the table has no end")?;
    let mut rows: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for line in table.lines() {
        let slug = line.split(['|', ',']).nth(1).unwrap_or_default().trim();
        rows.entry(slug).or_default().push(line.to_owned());
    }
    for genre in chosen {
        let measured = orders(*genre)?.iter().map(row).collect();
        rows.insert(genre.card().slug, measured);
        // what is known so far is not lost if this is stopped
        let known = genres::ALL.iter().filter_map(|g| rows.get(g.card().slug));
        let known: Vec<&str> = known.flatten().map(String::as_str).collect();
        std::fs::write(
            &path,
            format!("{before}{HEAD}{}\n\n{after}", known.join("\n")),
        )?;
    }
    Ok(())
}

/// A genre's usual board, with each of its variants.
fn orders(genre: &'static dyn Genre) -> Result<Vec<Order>, Box<dyn Error>> {
    match genre.card().variants {
        [] => Ok(vec![Order::new(genre, None, None)?]),
        some => {
            let orders = some
                .iter()
                .map(|variant| Order::new(genre, None, Some(variant)));
            Ok(orders.collect::<Result<_, _>>()?)
        }
    }
}

/// Puzzles a second: the first indices of seed 1.
fn row(order: &Order) -> String {
    let mut name = order.genre.card().slug.to_owned();
    if !order.variant.is_empty() {
        name += &format!(", {}", order.variant);
    }
    let order = order.clone().spread().graded(Mix::MIXED);
    let mut mill = Mill::default();
    let clock = Clock::start();
    let seconds = || clock.elapsed().as_secs_f64();
    let (mut index, mut made) = (0, 0);
    while made < PUZZLES || seconds() < SECONDS {
        made += u64::from(mill.make(&order, 1, index).is_ok());
        index += 1;
    }
    let rate = made as f64 / seconds();
    let digits = if rate < 10.0 { 1 } else { 0 };
    let row = format!("| {name} | {} | {rate:.digits$} | {made} |", order.board);
    println!("{row}");
    row
}
