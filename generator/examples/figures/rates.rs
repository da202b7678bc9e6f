//! The table of docs/dev/figures.md: how many puzzles of each genre come a second.

use crate::Done;
use crate::clock::Clock;
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::{Genre, Mix, Order};
use pencilmill_generator::genres;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::Mill;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::time::Duration;

/// Puzzles of a cell at most.
const MOST: u64 = 500;
/// A puzzle that is begun within a cell's time may take so many times that.
const PATIENCE: f64 = 4.0;
/// The mixture of all grades, some of them dear, takes so many times as long as one grade.
const ROUNDS: f64 = 4.0;
/// The head of the table.
const HEAD: &str = "| genre | size | default | any |\n|---|---|---|---|\n";

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

/// A genre's usual board with each of its variants; and of the first variant a smaller board and a
/// larger one, half of the way to the least and to the largest.
fn orders(genre: &'static dyn Genre) -> Result<Vec<Order>, Box<dyn Error>> {
    let card = genre.card();
    let usual = Order::new(genre, None, None)?;
    let variant = Some(usual.variant).filter(|variant| !variant.is_empty());
    let sizes = card.sizes_of(usual.variant);
    let halfway = |end: Board| {
        let half = |a: i16, b: i16| a + (b - a) / 2;
        let Board { rows, cols } = sizes.default;
        let board = Board::new(half(rows, end.rows), half(cols, end.cols));
        Order::new(genre, Some(board), variant).ok()
    };
    let mut orders: Vec<Order> = halfway(sizes.least).into_iter().collect();
    orders.push(usual);
    orders.extend(halfway(sizes.most));
    orders.dedup_by_key(|order| order.board);
    for variant in card.variants.iter().skip(1) {
        orders.push(Order::new(genre, None, Some(variant))?);
    }
    Ok(orders)
}

fn row(order: &Order) -> String {
    let mut name = order.genre.card().slug.to_owned();
    if !order.variant.is_empty() {
        name += &format!(", {}", order.variant);
    }
    let default = rate(&order.clone().spread().graded(Mix::MIXED), ROUNDS);
    let any = rate(&order.clone().graded(Mix::default()), 1.0);
    let row = format!("| {name} | {} | {default} | {any} |", order.board);
    println!("{row}");
    row
}

/// Puzzles a second: the first indices of seed 1, as many as are made in so many times a cell's
/// time.
fn rate(order: &Order, times: f64) -> String {
    let seconds = std::env::var("SECONDS_EACH").ok();
    let longest = times * seconds.map_or(3.0, |text| text.parse().expect("SECONDS_EACH"));
    let (stop, done) = (Interrupt::new(), Interrupt::new());
    let mut mill = Mill::until(stop.clone());
    let clock = Clock::start();
    let seconds = || clock.elapsed().as_secs_f64();
    let mut made = 0;
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.is_set() && seconds() < PATIENCE * longest {
                std::thread::sleep(Duration::from_millis(20));
            }
            stop.set();
        });
        for index in 0..MOST {
            made += u64::from(mill.make(order, 1, index).is_ok());
            if seconds() > longest {
                break;
            }
        }
        done.set();
    });
    match made as f64 / seconds().max(0.001) {
        _ if made == 0 => "0".to_owned(),
        rate if rate >= 20.0 => format!("{rate:.0}"),
        rate if rate >= 1.0 => format!("{rate:.1}"),
        rate => format!("{rate:.2}"),
    }
}
