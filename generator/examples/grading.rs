//! The figures of docs/grading.md: `cargo run --release -p pencilmill-generator --example grading -- PART`.
//!
//! `speed GENRE SIZE COUNT` times grading by the highest layer needed; `sizes GENRE COUNT` shows how the
//! score grows with the size; `thin GENRE SIZE COUNT` how it grows as hints go; `hits GENRE SIZE COUNT`
//! how often each grade is hit, and how fast; `genres COUNT [GENRE]` is a row for each genre at its usual size; `work GENRE SIZE COUNT` what more work on a puzzle would
//! find; `kept COUNT [GENRE]` what layers the kept puzzles need; `row GENRE SIZE COUNT` is a row of the calibration table and
//! the seconds it took; `asked GENRE SIZE FILE` asks for each grade once more with the cuts of a row, and says how many come a second. One thread; times are what the process worked.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a measurement, not the product"
)]

mod clock;

use clock::Clock;
use pencilmill_generator::board::Item;
use pencilmill_generator::calibrate::{ask_for, calibrate};
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Grade, LIMITS, Mix, Rating, Row, made, rate};
use pencilmill_generator::hint_loop::{Aim, Task};
use pencilmill_generator::mill::Mill;
use pencilmill_generator::record::Record;
use pencilmill_layers::{Limits, layer};
use std::sync::{Arc, Mutex};
use std::time::Duration;

fn median(mut list: Vec<u64>) -> u64 {
    list.sort_unstable();
    list.get(list.len() / 2).copied().unwrap_or_default()
}

/// Time and score by layer; then what making puzzles of any grade takes, and grading them.
fn speed(order: &Order, count: u64) {
    let mut mill = Mill::default();
    let clock = Clock::start();
    let plain = (0..count).filter_map(|index| mill.make(order, 5, index).ok());
    let plain: Vec<Record> = plain.collect();
    let making = clock.elapsed();
    let clock = Clock::start();
    for record in &plain {
        rate(&record.puzzle, &record.answer, LIMITS).unwrap();
    }
    let grading = clock.elapsed();
    let easier = (0..count).filter_map(|index| {
        let aim = Aim::Layer((index % 3) as u8);
        mill.aimed(order, 5, index, Some(aim), 20).0.ok()
    });
    let mut by = [const { Vec::new() }; 6];
    for record in easier.chain(plain.iter().take(count as usize / 3).cloned()) {
        let (time, rating) = rated(&record);
        by[usize::from(rating.layer)].push((time, rating.score));
    }
    print!("{} {}", order.genre.card().slug, order.board);
    for list in by {
        let times = list.iter().map(|t| t.0).collect();
        let scores = list.iter().map(|t| t.1).collect();
        let (time, score): (u64, u64) = (median(times), median(scores));
        print!(
            " | {} {}.{:02} ms {score}",
            list.len(),
            time / 1000,
            time % 1000 / 10
        );
    }
    let each = |time: Duration| time.as_micros() / plain.len().max(1) as u128;
    println!(
        " | any grade: {} us, of it grading {} us",
        each(making),
        each(grading)
    );
}

/// Rates a puzzle, again and again for a while: microseconds it takes, and the rating.
fn rated(record: &Record) -> (u64, Rating) {
    let clock = Clock::start();
    for times in 1.. {
        let rating = rate(&record.puzzle, &record.answer, LIMITS).unwrap();
        let time = clock.elapsed().as_micros() as u64;
        if time > 30_000 {
            return (time / times, rating);
        }
    }
    unreachable!()
}

/// Layers and time of puzzles of any grade, by how much work is allowed.
fn work(order: &Order, count: u64) {
    let mut mill = Mill::default();
    let made = (0..count).filter_map(|i| mill.make(order, 5, i).ok());
    let records: Vec<Record> = made.collect();
    println!("{} {}", order.genre.card().slug, order.board);
    for work in [10, 30, 100, 500] {
        let limits = Limits { work, ..LIMITS };
        let clock = Clock::start();
        let mut layers = [0; 6];
        for record in &records {
            let rating = rate(&record.puzzle, &record.answer, limits).unwrap();
            layers[usize::from(rating.layer)] += 1;
        }
        let each = clock.elapsed().as_micros() / records.len().max(1) as u128;
        println!("  work {work}: layers {layers:?}, {each} us");
    }
}

/// Layers that the kept puzzles of the usual size need, of all genres or of one, with what rating them takes.
fn kept(genre: Option<&str>, count: usize) {
    for genre in genres::ALL
        .iter()
        .filter(|g| genre.is_none_or(|s| s == g.card().slug))
    {
        let card = genre.card();
        let folder = env!("CARGO_MANIFEST_DIR");
        let file = format!("{folder}/tests/golden/{}.txt", card.slug);
        let file = std::fs::read_to_string(file).unwrap_or_default();
        let records = file.split("\n\n").filter_map(|record| {
            let mut lines = record.lines();
            let name = lines.next()?;
            let usual = format!("{}-{}-s", card.slug, card.sizes.default);
            let text = lines.next().filter(|_| name.starts_with(&usual))?;
            let puzzle = genres::parse(text).unwrap();
            let answer = puzzle.parse_answer(lines.next()?).unwrap();
            Some((puzzle, answer))
        });
        let mut layers = [0; 6];
        let (mut beyond, mut longest) = (Vec::new(), 0);
        let clock = Clock::start();
        let mut rated = 0;
        for (number, (puzzle, answer)) in records.take(count).enumerate() {
            let one = Clock::start();
            let rating = rate(&puzzle, &answer, LIMITS).unwrap();
            longest = longest.max(one.elapsed().as_millis());
            layers[usize::from(rating.layer)] += 1;
            rated += 1;
            if rating.layer > layer::LONG {
                beyond.push(number);
            }
        }
        let each = clock.elapsed().as_micros() as usize / rated.max(1);
        println!(
            "{} {}: layers {layers:?}, {each} us each, {longest} ms at most, above 3: {beyond:?}",
            card.slug, card.sizes.default
        );
    }
}

/// Score by size.
fn sizes(genre: &str, count: u64) {
    print!("{genre}");
    for side in [5, 6, 7, 8, 9, 10] {
        let board = format!("{side}").parse().ok();
        let Ok(order) = Order::new(genres::named(genre).unwrap(), board, None) else {
            continue;
        };
        let mut mill = Mill::default();
        let records = (0..count).filter_map(|i| mill.make(&order, 5, i).ok());
        print!(
            " | {side}: {}",
            median(records.map(|r| r.rating.score).collect())
        );
    }
    println!();
}

/// Score as hints come back to a finished puzzle: all of them, half of them, none.
fn thin(order: &Order, count: u64) {
    let mut mill = Mill::default();
    let mut scores = [const { Vec::new() }; 3];
    for record in (0..count).filter_map(|i| mill.make(order, 5, i).ok()) {
        let unprinted = record.puzzle.true_hints(&record.answer);
        for (number, scores) in scores.iter_mut().enumerate() {
            let mut puzzle = record.puzzle.clone();
            let printed = puzzle.hints();
            let stands = |at| printed.items().iter().any(|item| item.at == at);
            for hint in unprinted
                .iter()
                .filter(|h| !stands(h.at))
                .step_by(2 - number % 2)
            {
                if number > 0 {
                    puzzle.printed.insert(*hint);
                }
            }
            // a hint may read otherwise beside others
            let now = puzzle.true_hints(&record.answer);
            let spots = puzzle.hints();
            let stands = |hint: &&Item| spots.items().iter().any(|s| s.same_spot(hint));
            let restated: Vec<Item> = now.iter().filter(stands).copied().collect();
            let layout = |item: &Item| !restated.iter().any(|hint| hint.same_spot(item));
            let mut printed = puzzle.printed.filtered(layout);
            restated.into_iter().for_each(|hint| printed.insert(hint));
            puzzle.printed = printed;
            if puzzle.check(&record.answer).is_ok() {
                scores.push(rate(&puzzle, &record.answer, LIMITS).unwrap().score);
            }
        }
    }
    let [bare, all, half] = scores.map(median);
    println!(
        "{} {}: {bare} | half back {half} | all back {all}",
        order.genre.card().slug,
        order.board
    );
}

/// One grade is asked for so long at most; what was begun is ended.
const LONGEST: Duration = Duration::from_secs(4);

/// How often an attempt hits each grade that there is, and puzzles a second.
fn hits(order: &Order, count: u64) {
    let slug = order.genre.card().slug;
    print!("{slug} {}", order.board);
    for grade in made(slug, order.board).filter(|&grade| grade < Grade::Beyond) {
        let order = order.graded(Mix::only(grade));
        let mut mill = Mill::default();
        let start = Clock::start();
        let made = (0..count)
            .take_while(|_| start.elapsed() < LONGEST)
            .filter(|&i| mill.make(&order, 5, i).is_ok())
            .count() as u64;
        let time = start.elapsed();
        let time = time.as_millis().max(1) as u64;
        let tried = made + mill.tally.grade;
        print!(
            " | {grade} {made} of {tried}: {}% {}.{}/s",
            100 * made / tried.max(1),
            made * 1000 / time,
            made * 10_000 / time % 10
        );
    }
    println!();
}

/// What was made for a row of the table of genres.
#[derive(Default)]
struct Sample {
    layers: [usize; 6],
    made: u64,
    seconds: f64,
    /// Of these, in which layers stood in for the engine or rated what came out.
    in_layers: f64,
}

impl Sample {
    /// The first so many indices of seed 1, but no more than can be made in `longest`.
    fn take(order: &Order, grades: Mix, count: u64, longest: Duration) -> Self {
        let mut mill = Mill::default();
        let in_layers = Arc::new(Mutex::new((Clock::start(), Duration::ZERO)));
        let kept = in_layers.clone();
        mill.workspace.watch = Some(Box::new(move |task, starts| {
            let (clock, time) = &mut *kept.lock().unwrap();
            match (task, starts) {
                (Task::Grading, true) => *clock = Clock::start(),
                (Task::Grading, false) => *time += clock.elapsed(),
                (Task::Search, _) => {}
            }
        }));
        let order = order.graded(grades);
        let mut sample = Self::default();
        let clock = Clock::start();
        for index in 0..count {
            if let Ok(record) = mill.make(&order, 1, index) {
                sample.layers[usize::from(record.rating.layer)] += 1;
                sample.made += 1;
            }
            if clock.elapsed() > longest {
                break;
            }
        }
        sample.seconds = clock.elapsed().as_secs_f64();
        sample.in_layers = in_layers.lock().unwrap().1.as_secs_f64();
        sample
    }

    fn speed(&self) -> String {
        format!("{:.1}", self.made as f64 / self.seconds.max(0.001))
    }
}

/// A row for each genre, or for one: layers of puzzles as they come and as they are made by default, puzzles a second, and what layers take.
fn table(genre: Option<&str>, count: u64) {
    println!(
        "| genre | size | as they come | default | any/s | default/s | easy/s | medium/s | hard/s | layers, any | layers, default |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    let wanted = |g: &&&dyn Genre| genre.is_none_or(|s| s == g.card().slug);
    for genre in genres::ALL.iter().filter(wanted) {
        let order = Order::new(*genre, None, None).unwrap();
        let slug = genre.card().slug;
        let take = |grades, count, seconds| {
            Sample::take(&order, grades, count, Duration::from_secs(seconds))
        };
        let any = take("any".parse().unwrap(), count, 30);
        let default = take(Mix::MIXED, count, 30);
        print!("| {} | {} |", genre.card().title, order.board);
        for sample in [&any, &default] {
            let [begin @ .., end] = sample.layers;
            let begin = begin.map(|n| n.to_string()).join(" ");
            print!(" {begin} {end} |");
        }
        print!(" {} | {} |", any.speed(), default.speed());
        for grade in [Grade::Easy, Grade::Medium, Grade::Hard] {
            if made(slug, order.board).any(|g| g == grade) {
                print!(" {} |", take(Mix::only(grade), count / 4, 10).speed());
            } else {
                print!(" – |");
            }
        }
        for sample in [any, default] {
            let share = 100.0 * sample.in_layers / sample.seconds;
            print!(" {share:.0} % |");
        }
        println!();
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let number = |at: usize| args[at].parse().unwrap();
    let order = || {
        let genre = genres::named(&args[2]).unwrap();
        Order::new(genre, Some(args[3].parse().unwrap()), None).unwrap()
    };
    match args[1].as_str() {
        "speed" => speed(&order(), number(4)),
        "sizes" => sizes(&args[2], number(3)),
        "thin" => thin(&order(), number(4)),
        "work" => work(&order(), number(4)),
        "genres" => table(args.get(3).map(String::as_str), number(2)),
        "kept" => kept(args.get(3).map(String::as_str), number(2) as usize),
        "row" => {
            let clock = Clock::start();
            let row = calibrate(&order(), 1, number(4)).unwrap();
            println!("{row} # {} s", clock.elapsed().as_secs());
        }
        "asked" => {
            // the row of a file again, with what comes of asking for grades
            let text = std::fs::read_to_string(&args[4]).unwrap();
            let order = order();
            let head = format!("{} {} ", order.genre.card().slug, order.board);
            let line = text.lines().find(|l| l.starts_with(&head)).unwrap();
            let row = Row::parse(line.split(" #").next().unwrap()).unwrap();
            let (seed, count) = row.sample();
            let clock = Clock::start();
            let mut reached = Grade::ALL.map(|grade| row.reached(grade));
            let mut speeds = Vec::new();
            for grade in Grade::ALL.into_iter().filter(|&g| g < Grade::Beyond) {
                let before = clock.elapsed();
                let slot = &mut reached[grade as usize];
                let mut mill = Mill::default();
                *slot = ask_for(&mut mill, &order, seed, grade, row.cuts(), count).unwrap();
                let time = (clock.elapsed() - before).as_secs_f64().max(0.001);
                speeds.push(format!("{grade} {:.1}/s", slot.hits as f64 / time));
            }
            println!("{} # {}", row.with_reached(reached), speeds.join(" "));
        }
        "hits" => hits(&order(), number(4)),
        other => println!("no part {other}"),
    }
}
