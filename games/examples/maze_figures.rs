//! Prints what stages of Suiri Meiro cost and how they are played: `cargo run --release -p pencilmill-games --example
//! maze_figures -- STAGES SIZE...`. For each size: stages made in a second; then games in which each turn is a route that wins for
//! sure, if there is one of a few steps, else the best turn that `pencilmill maze possible` names: how many turns they take, and
//! how many mazes are left after each.

#![allow(
    clippy::disallowed_methods,
    reason = "a clock for figures, not for results"
)]

use pencilmill_games::maze::left::{Effort, left};
use pencilmill_generator::board::Board;
use pencilmill_generator::genres::suiri_meiro::maze::{
    Known, Stage, Sure, Turn, random_ends, random_stage, usual_numbers,
};
use pencilmill_generator::random::Key;
use std::error::Error;
use std::io::Write;
use std::time::Instant;

/// Stages made to see how many come in a second.
const MADE: u64 = 2000;
/// Turns after which a game is given up.
const MOST_TURNS: usize = 40;
/// Steps of a route that wins for sure, at most.
const SURE: usize = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [stages, sizes @ ..] = args.as_slice() else {
        return Err("usage: maze_figures STAGES SIZE...".into());
    };
    let stages: u64 = stages.parse()?;
    let mut out = std::io::stdout().lock();
    for size in sizes {
        let board: Board = size.parse()?;
        let started = Instant::now();
        let made = (0..MADE).filter_map(|number| stage(board, number)).count();
        let speed = made as f64 / started.elapsed().as_secs_f64();
        let started = Instant::now();
        let games: Vec<Game> = (0..)
            .filter_map(|number| stage(board, number))
            .take(usize::try_from(stages)?)
            .map(|stage| played(&stage))
            .collect::<Result<_, _>>()?;
        let seconds = started.elapsed().as_secs_f64() / games.len().max(1) as f64;
        let mut turns: Vec<usize> = games.iter().map(|game| game.turns).collect();
        turns.sort_unstable();
        let quantile = |q: f64| turns[((turns.len() - 1) as f64 * q) as usize];
        let mean = turns.iter().sum::<usize>() as f64 / turns.len() as f64;
        let pressed = games.iter().filter(|game| game.won).count();
        writeln!(
            out,
            "{board}: {speed:.0} stages/s; {pressed} of {} games won, in {mean:.1} turns in the mean, median {}, 90 % within {}, most {}; \
             {seconds:.2} s a game; {} given up since no maze was found",
            games.len(),
            quantile(0.5),
            quantile(0.9),
            quantile(1.0),
            games.iter().filter(|game| game.lost_sight).count(),
        )?;
        // Of games that are won sooner, one maze more is left than can be: none are counted then.
        let most = games.iter().map(|game| game.left.len()).max();
        for number in 0..most.unwrap_or(0) {
            let mut here: Vec<f64> = games
                .iter()
                .filter_map(|game| game.left.get(number).copied())
                .collect();
            here.sort_by(f64::total_cmp);
            let exact = games.iter().filter(|game| game.exact > number).count();
            writeln!(
                out,
                "  before turn {}: {} games, mazes left: median {:.3e}, from {:.3e} to {:.3e}; counted in {exact}",
                number + 1,
                here.len(),
                here[(here.len() - 1) / 2],
                here[0],
                here[here.len() - 1],
            )?;
        }
    }
    Ok(())
}

fn stage(board: Board, number: u64) -> Option<Stage> {
    let mut random = Key::new(1, "figures").random(number, 0);
    let ends = random_ends(board, &mut random);
    let known = Known::new(board, ends, usual_numbers(board, &mut random));
    random_stage(&known, &mut random)
}

struct Game {
    turns: usize,
    won: bool,
    /// How many mazes are left before each turn.
    left: Vec<f64>,
    /// Before how many turns they were counted.
    exact: usize,
    /// True if it was given up because no maze that fits was found by drawing.
    lost_sight: bool,
}

fn played(stage: &Stage) -> Result<Game, Box<dyn Error>> {
    let effort = Effort {
        draws: 200,
        counting: 200_000,
        partials: 10_000,
        sure: SURE,
        ..Effort::default()
    };
    let mut moment = stage.start();
    let mut game = Game {
        turns: 0,
        won: false,
        left: Vec::new(),
        exact: 0,
        lost_sight: false,
    };
    let mut turns: Vec<Turn> = Vec::new();
    while !moment.won && game.turns < MOST_TURNS {
        let Ok(found) = left(&stage.known, &turns, effort) else {
            game.lost_sight = true;
            break;
        };
        game.left.push(found.mazes.to_string().parse()?);
        game.exact += usize::from(found.exact);
        let sure = match &found.sure {
            Sure::Routes(routes) => routes.first(),
            Sure::None(_) | Sure::Undecided(_) => None,
        };
        let best = sure.or(found.turns.first().map(|turn| &turn.route));
        let route = best.ok_or("no turn is left")?.clone();
        let told = stage.play(&mut moment, &route);
        turns.push(Turn { route, told });
        game.turns += 1;
    }
    game.won = moment.won;
    Ok(game)
}
