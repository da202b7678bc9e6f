//! Equal commands give equal bytes: puzzles are made as the genre's `golden.txt` has them, and depend
//! only on order, seed and index.
//!
//! `UPDATE=1` rewrites the files. If puzzles changed on purpose, raise the `version` of the genre's
//! card before.

use crate::kept::{self, Kept, SEED, Solved, Texts};
use libtest_mimic::Trial;
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::genres;
use pencilmill_generator::grade::{LIMITS, rate};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::Mill;
use pencilmill_generator::record::Record;

pub fn trials() -> Vec<Trial> {
    each_genre![puzzles_are_the_golden_ones]
}

fn made(mill: &mut Mill, order: &Order, index: u64) -> Record {
    let card = order.genre.card();
    mill.make(order, SEED, index)
        .unwrap_or_else(|miss| panic!("{} {} {index}: {miss}", card.slug, order.board))
}

fn puzzles_are_the_golden_ones(genre: &'static dyn Genre) {
    if std::env::var_os("UPDATE").is_some() {
        return update(genre);
    }
    let slug = genre.card().slug;
    let mut used = used_mill(genre);
    let all = std::env::var_os("NIGHT").is_some();
    for kept in kept::texts(genre) {
        let Kept { order, texts } = kept;
        let golden = |mill: &mut Mill, index: u64| {
            let record = made(mill, &order, index);
            assert!(
                Texts::of(&record) == texts[index as usize],
                "{slug}: another puzzle than in {} is made: {:?}\n\
                 If no puzzle was meant to change, the change is wrong. Else raise `version` of the card and run\n{}",
                kept::path(genre).display(),
                Texts::of(&record),
                kept::how_to_make(genre)
            );
            (reads_as_made(&record), record.rating)
        };
        // one by a new mill, another by a used one; at night all, out of order
        let (read, rating) = golden(&mut Mill::default(), 0);
        let again = rate(&read.puzzle, &read.answer, LIMITS, &Interrupt::new());
        assert_eq!(
            again,
            Ok(rating),
            "{slug}: the rating needs more than the texts"
        );
        let last = texts.len() as u64 - 1;
        let first = if all { 1 } else { last.max(1) };
        (first..=last)
            .rev()
            .for_each(|index| _ = golden(&mut used, index));
    }
    let kept = kept::file(genre).map(|(version, _)| version);
    let (version, how) = (genre.card().version, kept::how_to_make(genre));
    assert_eq!(kept, Some(version), "of {slug} in the file; run\n{how}");
}

/// A mill that has made a puzzle of another genre.
fn used_mill(genre: &'static dyn Genre) -> Mill {
    let slug = genre.card().slug;
    let mut genres_twice = genres::ALL.iter().chain(genres::ALL);
    genres_twice.find(|other| other.card().slug == slug);
    let orders = kept::orders(*genres_twice.next().unwrap());
    let small = orders.iter().min_by_key(|(order, _)| order.board.area());
    let mut mill = Mill::default();
    made(&mut mill, &small.unwrap().0, 0);
    mill
}

/// Checks that texts contain everything that was made, and reads them.
fn reads_as_made(record: &Record) -> Solved {
    let Texts { name, .. } = Texts::of(record);
    let read = Texts::of(record).read();
    assert_eq!(read.puzzle.printed, record.puzzle.printed, "{name}");
    assert_eq!(read.answer, record.answer, "{name}");
    let extras = read.puzzle.genre.extras();
    assert!(!extras.is_trivial(&read.puzzle, &read.answer), "{name}");
    read
}

/// Rewrites the file. Kept puzzles may change only together with the version.
fn update(genre: &'static dyn Genre) {
    let mut mill = Mill::default();
    let mut records = Vec::new();
    for (order, number) in kept::orders(genre) {
        records.extend((0..number).map(|index| Texts::of(&made(&mut mill, &order, index))));
    }
    let path = kept::path(genre);
    if let Some((version, before)) = kept::file(genre)
        && version == genre.card().version
    {
        let differs = |old: &Texts, new: &Texts| new.name == old.name && new != old;
        let changed = |old: &&Texts| records.iter().any(|new| differs(old, new));
        if let Some(old) = before.iter().find(changed) {
            panic!(
                "{} is no longer what it was: raise `version` of the card first. If there never was a release with this genre, remove {}",
                old.name,
                path.display()
            );
        }
    }
    std::fs::write(path, kept::file_text(genre, &records)).unwrap();
}
