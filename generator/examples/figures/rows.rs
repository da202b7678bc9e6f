//! Rows of the table of grades, from the puzzles of a genre at a size, from the easiest to the
//! hardest.

use crate::Done;
use pencilmill_generator::genre::Order;
use pencilmill_generator::genres;
use pencilmill_generator::grade::{AIMS, Aim, Rating, Row, rows};
use pencilmill_generator::mill::{LAYOUTS, Mill, Miss};
use pencilmill_generator::record::Record;
use std::array::from_fn;

/// The number of puzzles of a new row.
const SAMPLE: u64 = 120;

/// The number of layouts tried for one puzzle of a layer.
const LAYER_LAYOUTS: u32 = 8;

/// Prints the row of a genre at a size, by default the usual one, of as many puzzles as it had, or
/// all rows of the table again.
pub fn measure(asked: &[&str]) -> Done {
    let print = |order: &Order, seed, count| -> Done {
        println!("{}", row(order, seed, count)?);
        Ok(())
    };
    if let [genre, more @ ..] = asked {
        let board = more.first().map(|size| size.parse()).transpose()?;
        let order = Order::new(genres::named(genre)?, board, None)?;
        let name = (order.genre.card().slug, order.board);
        let known = rows().iter().find(|row| row.name() == name);
        let (seed, count) = known.map_or((1, SAMPLE), Row::sample);
        return print(&order, seed, count);
    }
    for known in rows() {
        let (genre, board) = known.name();
        let (seed, count) = known.sample();
        let order = Order::new(genres::named(genre)?, Some(board), None)?;
        print(&order, seed, count)?;
    }
    Ok(())
}

/// Computes the row for an order from `count` puzzles, with clues in the
/// genre's usual symmetry. They are made in turn for each of the first layers, so that every
/// reachable layer is seen, and without an aim. A puzzle that cannot be made is skipped.
fn row(order: &Order, seed: u64, count: u64) -> Result<Row, Miss> {
    let order = &order.clone().usually_symmetric();
    let mut mill = Mill::default();
    let mut came: [(u64, Vec<Rating>); AIMS] = from_fn(|_| (0, Vec::new()));
    // a layer out of reach is given up soon
    let mut missed = [0; AIMS];
    for index in 0..count {
        let number = (index % AIMS as u64) as usize;
        if missed[number] > 1 {
            continue;
        }
        let (aim, most) = match number + 1 == AIMS {
            true => (None, LAYOUTS),
            false => (Some(Aim::Layer(number as u8)), LAYER_LAYOUTS),
        };
        let (result, layouts) = mill.aimed(order, seed, index, aim, most);
        let (tried, ratings) = &mut came[number];
        *tried += u64::from(layouts);
        match made(result)? {
            None => missed[number] += 1,
            Some(rating) => {
                missed[number] = 0;
                ratings.push(rating);
            }
        }
    }
    Ok(Row::of(order, seed, count, &came))
}

/// The rating of a record, if there is one. Any miss that should not occur is an error.
fn made(made: Result<Record, Miss>) -> Result<Option<Rating>, Miss> {
    match made {
        Ok(record) => Ok(Some(record.rating)),
        Err(error @ (Miss::Inspection(..) | Miss::Stopped)) => Err(error),
        Err(Miss::Attempts | Miss::Grade { .. } | Miss::Wishes { .. } | Miss::Begun(_)) => Ok(None),
    }
}
