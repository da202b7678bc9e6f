//! Composition and moves: random stages and routes, turns that tell two mazes apart, and turns that
//! can go.

use super::maze::{
    Ended, Known, Mazes, Stage, Sure, Told, Turn, random_ends, random_stage, usual_numbers,
};
use super::script::{MOST_ASKED, Question, Script, asked_cell};
use super::{LAYOUT, ROUTE, drawn_stage};
use pencilmill_puzzle::board::{Board, Drawing, Ink, Item, ORTHOGONAL, Step};
use pencilmill_puzzle::genre::{Composition, Order, Puzzle};
use pencilmill_puzzle::random::{Key, Random};
use std::collections::{BTreeMap, BTreeSet};

/// Most turns before the one whose end is asked for.
const HINT_TURNS: usize = 5;
/// Most steps of a turn that tells mazes apart.
const HINT_STEPS: usize = 6;
/// Most further steps of such a turn on large boards; even there it explores the surroundings of
/// the start.
const MORE_STEPS: usize = 3;
/// Most steps beyond four of the turn whose end is asked for.
const MORE_ASKED: usize = 6;
/// Routes tried for a turn that tells mazes apart.
const TRIES: usize = 120;
/// Most options among these routes.
const OPTIONS: usize = 10;
/// Most steps played to find a maze behind an answer.
const HUNT: u64 = 20_000;
/// Most partial mazes at a time; no puzzle with more is made.
const PARTIALS: usize = 6000;
/// Most partial mazes left where a route is asked for: a person has to think of all of them.
const MOST_LEFT: usize = 60;
/// Most steps played to find a route that surely wins.
const WORK: u64 = 100_000;
/// Fewest undisclosed gimmicks where the whole maze is asked for.
const LEAST_HIDDEN: usize = 2;
/// Fewest steps of a route that is asked for.
const LEAST_ASKED: usize = 3;
/// Mazes drawn to choose a turn by.
const DRAWN: usize = 24;

/// A random stage; `None` if no random one will do. Where the whole maze is asked for, it has fewer
/// walls.
fn stage(board: Board, question: Question, random: &mut Random) -> Option<Stage> {
    let (start, goal) = random_ends(board, random);
    let mut numbers = usual_numbers(board, random);
    if question == Question::Layout {
        numbers[0] = numbers[0].div_ceil(2);
    }
    let known = Known {
        board,
        start,
        goal,
        numbers,
        announced: numbers[4] > 0 && random.chance(1, 3),
        disclosed: Vec::new(),
    };
    random_stage(&known, random)
}

pub(super) fn compose(order: &Order, random: &mut Random) -> Option<Composition> {
    let board = order.board;
    let question = match order.variant {
        LAYOUT => Question::Layout,
        ROUTE => Question::Route(0),
        _ => Question::Cell,
    };
    let stage = stage(board, question, random)?;
    let mut script = Script {
        known: stage.known.clone(),
        turns: Vec::new(),
        question,
    };
    match question {
        Question::Layout => {}
        Question::Route(_) => return route_composed(script, &stage, random),
        Question::Cell => {
            let steps = 4 + random.below(1 + board.area().isqrt().min(MORE_ASKED));
            script.turns.push(Turn {
                route: random_route(steps, random),
                told: Told::NOTHING,
            });
            script = script.answered(&stage)?;
            let end = stage.replay(&script.turns).ok()?.at;
            let elsewhere =
                || Mazes::new(&script.known).ending_in(|at| at != end, &script.turns, None, HUNT);
            if !is_worth_asking(&script) || !matches!(elsewhere(), Ended::Found(_)) {
                return None;
            }
        }
    }
    composed(&script, &stage)
}

/// A puzzle and its answer in this stage.
fn composed(script: &Script, stage: &Stage) -> Option<Composition> {
    let answer = match script.question {
        Question::Layout => drawn(stage),
        Question::Cell => {
            let end = stage.replay(&script.turns).ok()?.at;
            [Item::at(Ink::Dot, end)].into_iter().collect()
        }
        Question::Route(_) => return None,
    };
    Some(Composition::known(script.print(), answer))
}

/// The gimmicks of a stage.
fn drawn(stage: &Stage) -> Drawing {
    let gimmicks = stage.list().into_iter();
    gimmicks
        .map(|(place, gimmick)| gimmick.item(place))
        .collect()
}

/// Returns whether the cell after the last turn is not plain to see: steps were stopped, and the
/// turn had no special ending.
fn is_worth_asking(script: &Script) -> bool {
    script.turns.last().is_some_and(|turn| {
        let told = turn.told;
        told.rest.ending.is_none() && told.stopped() > 0
    })
}

/// A random walk that seldom turns straight back.
fn random_route(steps: usize, random: &mut Random) -> Vec<Step> {
    let mut route: Vec<Step> = Vec::with_capacity(steps);
    while route.len() < steps {
        let step = ORTHOGONAL[random.below(4)];
        if route.last() != Some(&-step) || random.chance(1, 6) {
            route.push(step);
        }
    }
    route
}

/// Random values that depend on the printed puzzle and the answer alone.
fn random_of(puzzle: &Puzzle, answer: &Drawing) -> Random {
    Key::new(0, &format!("{puzzle} {answer}")).random(0, 0)
}

/// A maze with the responses of the script and this answer.
fn maze_behind(script: &Script, answer: &Drawing, random: &mut Random) -> Option<Stage> {
    if script.question == Question::Layout {
        return drawn_stage(&script.known, answer);
    }
    let cell = answer.of(Ink::Dot).next().map(|mark| mark.at);
    if script.question == Question::Cell && cell.is_none() {
        return None;
    }
    let mazes = Mazes::new(&script.known);
    let wanted = |at| cell.is_none_or(|cell| at == cell);
    match mazes.ending_in(wanted, &script.turns, Some(random), HUNT) {
        Ended::Found(partial) => mazes.completed(&partial, random),
        Ended::Nowhere | Ended::OutOfWork => None,
    }
}

/// The gimmicks of a maze behind an answer.
pub(super) fn behind(puzzle: &Puzzle, answer: &Drawing) -> Drawing {
    let mut random = random_of(puzzle, answer);
    let script = Script::read(puzzle).ok();
    let stage = script.and_then(|script| maze_behind(&script, answer, &mut random));
    stage.as_ref().map_or_else(Drawing::blank, drawn)
}

/// Inserts a turn to which mazes behind the two answers respond differently. Where the whole maze
/// is asked for and no turn tells them apart, discloses a gimmick in which they differ.
pub(super) fn moves(puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
    let mut options = Vec::new();
    let Ok(script) = Script::read(puzzle) else {
        return options;
    };
    let board = puzzle.board;
    let most = match script.question {
        Question::Cell => HINT_TURNS,
        Question::Layout => 2 * HINT_TURNS + board.area() / 4,
        Question::Route(_) => return options,
    };
    let mut random = random_of(puzzle, answer);
    let Some(own) = maze_behind(&script, answer, &mut random) else {
        return options;
    };
    let Some(other) = maze_behind(&script, other, &mut random) else {
        return options;
    };
    let before_last = usize::from(script.question == Question::Cell);
    if script.turns.len() < most + before_last {
        for _ in 0..TRIES {
            let mut with = script.clone();
            let at = script.turns.len() - before_last;
            let steps = 1 + random.below(HINT_STEPS + (board.area() / 16).min(MORE_STEPS));
            let turn = Turn {
                route: random_route(steps, &mut random),
                told: Told::NOTHING,
            };
            with.turns.insert(at, turn);
            let Some(with) = with.answered(&own).filter(is_printable) else {
                continue;
            };
            if other.replay(&with.turns).is_err() {
                options.extend(composed(&with, &own));
            }
            if options.len() == OPTIONS {
                break;
            }
        }
    }
    let hidden = own.list().len() - script.known.disclosed.len();
    if options.is_empty() && script.question == Question::Layout && hidden > LEAST_HIDDEN {
        for (place, gimmick) in own.list() {
            if other.gimmicks[place] != Some(gimmick) {
                let mut with = script.clone();
                with.known.disclosed.push((place, gimmick));
                options.extend(composed(&with, &own));
            }
        }
    }
    options
}

/// Returns whether turns can be printed so: none of them wins, and the question does not answer
/// itself.
fn is_printable(script: &Script) -> bool {
    let won = script.turns.iter().any(|turn| turn.told.is_won());
    !won && (script.question != Question::Cell || is_worth_asking(script))
}

/// The puzzle without one of its turns, steps or disclosed gimmicks, with its answer in a maze
/// behind this answer.
pub(super) fn relaxations(puzzle: &Puzzle, answer: &Drawing) -> Vec<Composition> {
    let Ok(script) = Script::read(puzzle) else {
        return Vec::new();
    };
    // The turns before a route are thinned when it is made.
    if matches!(script.question, Question::Route(_)) {
        return Vec::new();
    }
    let mut random = random_of(puzzle, answer);
    let Some(stage) = maze_behind(&script, answer, &mut random) else {
        return Vec::new();
    };
    let mut options = Vec::new();
    for disclosed in 0..script.known.disclosed.len() {
        let mut less = script.clone();
        less.known.disclosed.remove(disclosed);
        options.push(less);
    }
    options.extend(shorter(&script));
    let answered = |less: &Script| {
        let less = less.answered(&stage).filter(is_printable)?;
        composed(&less, &stage)
    };
    options.iter().filter_map(answered).collect()
}

/// The script without one of its turns or steps, but for the turn whose end is asked for.
fn shorter(script: &Script) -> Vec<Script> {
    let mut options = Vec::new();
    let turns = script.turns.len() - usize::from(script.question == Question::Cell);
    for turn in 0..turns {
        // A question with no turn before it would be about nothing.
        if turns > 1 {
            let mut less = script.clone();
            less.turns.remove(turn);
            options.push(less);
        }
        if script.turns[turn].route.len() > 1 {
            for step in 0..script.turns[turn].route.len() {
                let mut less = script.clone();
                less.turns[turn].route.remove(step);
                options.push(less);
            }
        }
    }
    options
}

/// A puzzle that asks for the shortest route that surely wins, and this route: its one answer, by
/// exact counting of mazes. `None` if these choices lead nowhere.
///
/// Turns only ever make more routes win, so it takes omissions to make a route the only one. Turns
/// and steps go as long as there is one route and not too many mazes are left.
fn route_composed(script: Script, stage: &Stage, random: &mut Random) -> Option<Composition> {
    let mut script = until_sure(script, stage, random)?;
    let mut made = asked(&script, random)?;
    let mut tried = BTreeSet::new();
    loop {
        let mut options = shorter(&script);
        options.retain(|less| !tried.contains(&routes(less)));
        random.shuffle(&mut options);
        let better = options.into_iter().find_map(|less| {
            tried.insert(routes(&less));
            let less = less.answered(stage).filter(is_printable)?;
            asked(&less, random).map(|made| (less, made))
        });
        match better {
            Some(better) => (script, made) = better,
            None => return Some(made),
        }
    }
}

fn routes(script: &Script) -> Vec<Vec<Step>> {
    script.turns.iter().map(|turn| turn.route.clone()).collect()
}

/// The puzzle that asks for the shortest route that surely wins after these turns, if there is
/// exactly one of a fitting length.
fn asked(script: &Script, random: &mut Random) -> Option<Composition> {
    let mazes = Mazes::new(&script.known);
    let particles = mazes.after(&script.turns, PARTIALS, random);
    if !particles.drawn.is_empty() || particles.list.len() > MOST_LEFT {
        return None;
    }
    let Sure::Routes(routes) = mazes.sure_routes(&particles.list, MOST_ASKED, WORK) else {
        return None;
    };
    let [route] = &routes[..] else {
        return None;
    };
    if route.len() < LEAST_ASKED {
        return None;
    }
    let asking = Script {
        question: Question::Route(route.len()),
        ..script.clone()
    };
    let board = script.known.board;
    let steps = route.iter().enumerate();
    let answer = steps.map(|(i, step)| Item::valued(Ink::Step, asked_cell(board, i), step.value()));
    Some(Composition::known(asking.print(), answer.collect()))
}

/// Adds turns, each the most telling of a few, until a route surely wins.
fn until_sure(mut script: Script, stage: &Stage, random: &mut Random) -> Option<Script> {
    let board = stage.known.board;
    let mazes = Mazes::new(&stage.known);
    let mut moment = stage.start();
    let mut particles = mazes.after(&[], PARTIALS, random);
    for _ in 0..most_turns(board) {
        let (drawn, _) = mazes.draw(&particles.list, DRAWN, random);
        let mut best: Option<(usize, Vec<Step>)> = None;
        for _ in 0..TRIES / 4 {
            let route = random_route(2 + random.below(HINT_STEPS), random);
            if stage.play(&mut moment.clone(), &route).is_won() {
                continue;
            }
            // Number of pairs of mazes that the route does not tell apart.
            let mut groups: BTreeMap<Told, usize> = BTreeMap::new();
            for hidden in &drawn {
                let told = hidden.stage.play(&mut hidden.moment.clone(), &route);
                *groups.entry(told).or_default() += 1;
            }
            let left: usize = groups.values().map(|n| n * n).sum();
            if best.as_ref().is_none_or(|(least, _)| left < *least) {
                best = Some((left, route));
            }
        }
        let (_, route) = best?;
        let turn = Turn {
            told: stage.play(&mut moment, &route),
            route,
        };
        mazes.play(&mut particles, &turn, PARTIALS, random);
        particles
            .list
            .retain(|partial| mazes.is_completable(partial));
        script.turns.push(turn);
        if !particles.drawn.is_empty() {
            return None;
        }
        match mazes.sure_routes(&particles.list, MOST_ASKED, WORK) {
            Sure::Routes(_) => return Some(script),
            Sure::Undecided(_) => return None,
            Sure::None(_) => {}
        }
    }
    None
}

/// Most turns of a game after which a route surely wins.
const fn most_turns(board: Board) -> usize {
    6 + board.area() / 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_maze_behind_an_answer_has_the_responses_and_ends_in_its_cell() {
        let text = "suiri-meiro 3x4; unknown r0c5; letter r2c2=S r3c4=G; step r6c1=R r7c1=R r7c2=L \
                    r7c3=U r7c4=U; response r6c2=w1 r7c5=w2; count r5c1=wall3 r5c2=green1 \
                    r5c3=switch1!";
        let puzzle = crate::parse(text).unwrap();
        let answer = puzzle.parse_answer("dot r1c1").unwrap();
        let script = Script::read(&puzzle).unwrap();
        let stage = drawn_stage(&script.known, &behind(&puzzle, &answer)).unwrap();
        assert_eq!(stage.fault(), None);
        let end = stage.replay(&script.turns).unwrap().at;
        assert_eq!(end, answer.items()[0].at);
    }
}
