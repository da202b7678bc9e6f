//! Makes three puzzles of a genre, and draws each as a picture, with and without its answer:
//! `cargo run --release -p pencilmill-api --example pictures -- slitherlink 7`.

#![allow(clippy::print_stdout)]

use pencilmill_api::{Limit, Look, Production, Wanted, WantedText, only_answer, read, svg};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let genre = arguments.next().unwrap_or("slitherlink".to_owned());
    let size = arguments.next();
    let wanted = WantedText {
        genre: &genre,
        size: size.as_deref(),
        grade: Some("easy"),
        ..WantedText::default()
    };
    let order = Wanted::read(&wanted)?.order()?;

    let (seed, indices, threads) = (1, 0..3, 2);
    for record in Production::new(&order, seed, indices, threads).records() {
        let record = record?;
        let (id, grade, minutes) = (&record.id, record.grade(), record.minutes());
        println!("{id}: {grade}, about {minutes} minutes");

        // The text could come from anywhere, and be the address of a web player.
        let puzzle = read(&record.puzzle.to_string())?;
        let answer = only_answer(&puzzle, &Limit::default())?;
        let drawn = |answer| svg(&puzzle, answer, Look::default());
        std::fs::write(format!("{id}.svg"), drawn(None))?;
        std::fs::write(format!("{id}-answer.svg"), drawn(Some(&answer)))?;
    }
    Ok(())
}
