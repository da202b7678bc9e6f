//! The costs of ways to each grade on the usual board of each genre and variant, by which the
//! cheapest is chosen: the rows of `costs.txt` in the folders of genres.
//!
//! Columns: genre, and variant unless it is the usual one, as in `suiri-meiro/layout`; the
//! microseconds of processor time that a layout takes for each aim (layers 0 to 3, and solvable);
//! then those that a puzzle takes, for each grade from gentle to expert, if layers remove hints, and
//! if the engine does; `-` if none came.

use crate::Done;
use crate::clock::Clock;
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::grade::{Aim, Grade, Thinning, cuts, made};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::Mill;
use std::error::Error;
use std::time::Duration;

/// The processor time of a cell: once for cheap puzzles, at most for dear ones.
const TIME: Duration = Duration::from_millis(1500);
const LONGEST: Duration = Duration::from_secs(12);
/// The number of puzzles of a cell: at most, and at least if there is time.
const PUZZLES: u64 = 40;
const ENOUGH: u64 = 12;
/// The number of layouts tried for a puzzle.
const LAYOUTS: u32 = 60;

/// The microseconds that layouts for an aim took, the number of layouts, and of puzzles.
fn measured(order: &Order, aim: Aim) -> (u64, u64, u64) {
    let stop = Interrupt::new();
    let done = Interrupt::new();
    let clock = Clock::start();
    let (mut layouts, mut puzzles) = (0, 0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.is_set() && clock.elapsed() < LONGEST {
                std::thread::sleep(Duration::from_millis(20));
            }
            stop.set();
        });
        let mut mill = Mill::until(stop.clone());
        for index in 0..PUZZLES {
            let (made, tried) = mill.aimed(order, 3, index, Some(aim), LAYOUTS);
            layouts += u64::from(tried);
            puzzles += u64::from(made.is_ok());
            if puzzles >= ENOUGH && clock.elapsed() > TIME {
                break;
            }
        }
        done.set();
    });
    (clock.elapsed().as_micros() as u64, layouts, puzzles)
}

fn row(genre: &'static dyn Genre, variant: Option<&str>) -> Result<String, Box<dyn Error>> {
    let card = genre.card();
    let order = Order::new(genre, None, variant)?;
    let order = order.spread().usually_symmetric();
    let mut row = card.slug.to_owned();
    if let Some(variant) = variant {
        row += &format!("/{variant}");
    }
    for aim in (0..4).map(Aim::Layer).chain([Aim::Solvable]) {
        let (time, layouts, _) = measured(&order, aim);
        row += &format!(" {}", time / layouts.max(1));
    }
    let cuts = cuts(card.slug, order.board);
    for grade in Grade::ALL
        .into_iter()
        .filter(|&grade| grade < Grade::Beyond)
    {
        for by in [Thinning::Layers, Thinning::Engine] {
            let comes = made(card.slug, order.board).any(|made| made == grade);
            let cost = comes.then(|| measured(&order, Aim::At(grade, cuts, by)));
            row += &match cost {
                Some((time, _, puzzles @ 1..)) => format!(" {}", time / puzzles),
                _ => " -".to_owned(),
            };
        }
    }
    Ok(row)
}

/// Prints the rows of these genres.
pub fn measure(chosen: &[&'static dyn Genre]) -> Done {
    for genre in chosen {
        println!("{}", row(*genre, None)?);
        for variant in genre.card().variants.iter().skip(1) {
            println!("{}", row(*genre, Some(variant))?);
        }
    }
    Ok(())
}
