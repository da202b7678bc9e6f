//! The rules as constraints over the hidden maze: the position after each step, the fragile walls
//! tried, and the switch.

use super::maze::{Known, Moment, Stage, Told};
use super::script::{Question, Script, asked_cell};
use pencilmill_puzzle::board::{
    Ending, Gimmick, Ink, Item, Lattice, ORTHOGONAL, Place, Response, Step, Symmetry,
};
use pencilmill_puzzle::genre::Puzzle;
use pencilmill_puzzle::model::{Graph, Model};
use pencilmill_solver::words::{all, any};
use pencilmill_solver::{Budget, Lit, Verdict};
use std::collections::BTreeMap;

/// For each kind of gimmick, its places.
struct Hidden([Lattice<Lit>; 5]);

/// The state of a game: the position and the changes to the maze.
struct Now {
    at: Lattice<Lit>,
    /// Sides that a step went against.
    tried: Lattice<Lit>,
    pressed: Lit,
}

/// The possible events of a step.
#[derive(Default)]
struct Events {
    walls: Vec<Lit>,
    green: Vec<Lit>,
    out: Vec<Lit>,
    pit: Vec<Lit>,
    goal: Vec<Lit>,
}

/// States a puzzle and its question.
pub(super) fn state(m: &mut Model, puzzle: &Puzzle, script: &Script) {
    let Script {
        known, question, ..
    } = script;
    let board = known.board;
    match question {
        Question::Layout => {
            let hidden = hidden_maze(m, known, true);
            play_turns(m, script, &hidden);
        }
        Question::Cell => {
            let hidden = hidden_maze(m, known, false);
            let end = play_turns(m, script, &hidden);
            m.rule(8);
            for cell in board.cells() {
                let here = m.draw(Item::at(Ink::Dot, cell));
                m.implies(here, end.at[cell]);
                m.implies(end.at[cell], here);
            }
        }
        Question::Route(steps) => winning_route(m, puzzle, script, *steps),
    }
}

/// States the unknown maze: rules 1 and 2.
fn hidden_maze(m: &mut Model, known: &Known, drawn: bool) -> Hidden {
    let board = known.board;
    let places: Vec<Place> = board.sides().chain(board.cells()).collect();
    m.rule(1);
    let tables = Gimmick::ALL.map(|gimmick| {
        let mut table = Lattice::new(board, Lit::FALSE);
        let number = u32::from(known.numbers[gimmick as usize]);
        let here = places.iter().filter(|&&place| known.admits(place, gimmick));
        if number > 0 {
            for &place in here {
                table[place] = match drawn {
                    true => m.draw(gimmick.item(place)),
                    false => m.choice(),
                };
            }
            let here = places.iter().map(|&place| table[place]);
            m.exactly(number, here.filter(|&l| l != Lit::FALSE));
        }
        table
    });
    for &place in &places {
        let here: Vec<Lit> = tables.iter().map(|table| table[place]).collect();
        let here: Vec<Lit> = here.into_iter().filter(|&l| l != Lit::FALSE).collect();
        if here.len() > 1 {
            m.at_most(1, here);
        }
    }
    for &(place, gimmick) in &known.disclosed {
        m.always(tables[gimmick as usize][place]);
    }
    let hidden = Hidden(tables);
    m.rule(2);
    let [wall, green, pit, switch] =
        [Gimmick::Wall, Gimmick::Green, Gimmick::Pit, Gimmick::Switch].map(|g| hidden.places(g));
    // True if a switch can be reached while green walls are shut.
    let opens = match known.numbers[Gimmick::Green as usize] > 0 {
        true => m.choice(),
        false => Lit::FALSE,
    };
    let graph = |m: &mut Model, opens: Lit| {
        let mut graph = Graph::new(board);
        for cell in board.cells() {
            graph.add(cell, !pit[cell]);
        }
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            let shut = all(m, &[green[side], !opens]);
            let passes = all(m, &[!wall[side], !shut]);
            graph.join(graph.at(a), graph.at(b), passes);
        }
        graph
    };
    if opens != Lit::FALSE {
        let mut shut = graph(m, Lit::FALSE);
        // A vertex that exists only under this claim, in the component of the start.
        let claim = shut.add_unplaced(opens);
        shut.join(claim, shut.at(known.start), Lit::TRUE);
        let mut switches = shut.marks(switch);
        switches[claim as usize] = Lit::FALSE;
        m.component_at_least(&shut, claim, switches, 1);
    }
    let open = graph(m, opens);
    let mut goal = Lattice::new(board, Lit::FALSE);
    goal[known.goal] = Lit::TRUE;
    m.component_at_least(&open, open.at(known.start), open.marks(&goal), 1);
    hidden
}

impl Hidden {
    fn places(&self, gimmick: Gimmick) -> &Lattice<Lit> {
        &self.0[gimmick as usize]
    }
}

impl Now {
    fn start(known: &Known) -> Now {
        let mut at = Lattice::new(known.board, Lit::FALSE);
        at[known.start] = Lit::TRUE;
        Now {
            at,
            tried: Lattice::new(known.board, Lit::FALSE),
            pressed: Lit::FALSE,
        }
    }

    /// Plays a step, in the direction whose literal in `ways` is true.
    fn step(&mut self, m: &mut Model, known: &Known, hidden: &Hidden, ways: [Lit; 4]) -> Events {
        let board = known.board;
        let mut events = Events::default();
        let mut next: Lattice<Vec<Lit>> = Lattice::new(board, Vec::new());
        let mut tried: Lattice<Vec<Lit>> = Lattice::new(board, Vec::new());
        let mut presses = vec![self.pressed];
        for cell in board.cells() {
            for (step, way) in ORTHOGONAL.into_iter().zip(ways) {
                let goes = all(m, &[self.at[cell], way]);
                if goes == Lit::FALSE {
                    continue;
                }
                let (side, to) = (cell.half(step), cell + step);
                let fresh = all(
                    m,
                    &[hidden.places(Gimmick::Fragile)[side], !self.tried[side]],
                );
                let shut = any(m, &[hidden.places(Gimmick::Wall)[side], fresh]);
                let wall = all(m, &[goes, shut]);
                let closed = all(m, &[hidden.places(Gimmick::Green)[side], !self.pressed]);
                let green = all(m, &[goes, closed]);
                let moves = all(m, &[goes, !wall, !green]);
                next[cell].extend([wall, green]);
                events.walls.extend(Some(wall).filter(|&l| l != Lit::FALSE));
                events
                    .green
                    .extend(Some(green).filter(|&l| l != Lit::FALSE));
                tried[side].push(goes);
                if !board.contains(to) {
                    events.out.push(moves);
                } else if to == known.goal {
                    events.goal.push(moves);
                } else {
                    let pit = hidden.places(Gimmick::Pit)[to];
                    events.pit.push(all(m, &[moves, pit]));
                    let arrives = all(m, &[moves, !pit]);
                    next[to].push(arrives);
                    presses.push(all(m, &[arrives, hidden.places(Gimmick::Switch)[to]]));
                }
            }
        }
        for cell in board.cells() {
            self.at[cell] = any(m, &next[cell]);
        }
        if known.numbers[Gimmick::Fragile as usize] > 0 {
            for side in board.sides() {
                tried[side].push(self.tried[side]);
                self.tried[side] = any(m, &tried[side]);
            }
        }
        self.pressed = any(m, &presses);
        events
    }
}

/// Plays the turns and states their responses: rules 3 to 7. Events of a turn are stated whatever
/// its response.
fn play_turns(m: &mut Model, script: &Script, hidden: &Hidden) -> Now {
    let known = &script.known;
    let mut now = Now::start(known);
    for turn in &script.turns {
        m.rule(0);
        let pressed = now.pressed;
        let mut ended = Events::default();
        // Stopped steps, before and after a switch was entered.
        let mut stopped = [[Vec::new(), Vec::new()], [Vec::new(), Vec::new()]];
        for &step in &turn.route {
            let ways = ORTHOGONAL.map(|way| if way == step { Lit::TRUE } else { Lit::FALSE });
            let before = now.pressed;
            let events = now.step(m, known, hidden, ways);
            for (kind, lits) in [events.walls, events.green].into_iter().enumerate() {
                if turn.told.before.is_none() {
                    stopped[0][kind].extend(lits);
                    continue;
                }
                for lit in lits {
                    stopped[0][kind].push(all(m, &[lit, !before]));
                    stopped[1][kind].push(all(m, &[lit, before]));
                }
            }
            ended.out.extend(events.out);
            ended.pit.extend(events.pit);
            ended.goal.extend(events.goal);
        }
        let [out, pit, goal] = [ended.out, ended.pit, ended.goal].map(|lits| any(m, &lits));
        now.at[known.start] = any(m, &[now.at[known.start], out, pit]);
        let enters = all(m, &[now.pressed, !pressed]);
        m.rule(7);
        fix(m, goal, turn.told.is_won());
        if turn.told.is_won() {
            continue;
        }
        let Told { before, rest } = turn.told;
        m.rule(5);
        fix(m, out, rest.ending == Some(Ending::Out));
        fix(m, pit, rest.ending == Some(Ending::Pit));
        if known.announced {
            m.rule(6);
            fix(m, enters, before.is_some());
        }
        for (kind, rule) in [(0, 3), (1, 4)] {
            m.rule(rule);
            let total =
                |response: Response| [response.walls, response.green][kind].unsigned_abs().into();
            let parts = [&stopped[0][kind], &stopped[1][kind]];
            match before {
                Some(before) => {
                    m.exactly(total(before), parts[0].iter().copied());
                    m.exactly(total(rest), parts[1].iter().copied());
                }
                None => m.exactly(total(rest), parts.into_iter().flatten().copied()),
            }
        }
    }
    now
}

/// Fixes a literal.
fn fix(m: &mut Model, fact: Lit, so: bool) {
    m.always(if so { fact } else { !fact });
}

/// For each step of a route, choices of its direction.
fn route_choices(
    m: &mut Model,
    steps: usize,
    mut choice: impl FnMut(&mut Model, usize, Step) -> Lit,
) -> Vec<[Lit; 4]> {
    let step = |i| {
        let here = ORTHOGONAL.map(|step| choice(m, i, step));
        m.exactly(1, here);
        here
    };
    (0..steps).map(step).collect()
}

/// States a route that wins in every maze left.
///
/// A constraint can demand this of one maze, not of all. So it is stated for some mazes, so many
/// that a route that wins in these wins in all.
fn winning_route(m: &mut Model, puzzle: &Puzzle, script: &Script, steps: usize) {
    let board = script.known.board;
    m.rule(8);
    let asked = route_choices(m, steps, |m, i, step| {
        m.draw(Item::valued(Ink::Step, asked_cell(board, i), step.value()))
    });
    let mazes = telling_mazes(puzzle, script, steps);
    if mazes.is_empty() {
        m.any([]);
    }
    for stage in mazes {
        let mut moment = stage.start();
        for turn in &script.turns {
            stage.play(&mut moment, &turn.route);
        }
        let gimmicks = stage.list().into_iter();
        m.instance(
            gimmicks
                .map(|(place, gimmick)| gimmick.item(place))
                .collect(),
        );
        won_in(m, &stage, &moment, &asked);
    }
}

/// Mazes such that a route of this many steps that wins in these wins in all that are left; empty
/// if none is left. Of all symmetries of the board the one with the least text decides, so that a
/// puzzle is as hard to solve however it is turned.
fn telling_mazes(puzzle: &Puzzle, script: &Script, steps: usize) -> Vec<Stage> {
    let board = puzzle.board;
    let shown = |symmetry| (puzzle.shown(symmetry), symmetry);
    let turned = Symmetry::all().map(shown);
    let Some((turned, symmetry)) = turned.min_by_key(|(puzzle, _)| puzzle.to_string()) else {
        return Vec::new();
    };
    let Ok(turned) = Script::read(&turned) else {
        return Vec::new();
    };
    let back = |turned: Stage| {
        let mut stage = Stage {
            known: script.known.clone(),
            gimmicks: Lattice::new(board, None),
        };
        for place in board.sides().chain(board.cells()) {
            stage.gimmicks[place] = turned.gimmicks[symmetry.apply(board, place)];
        }
        stage
    };
    let mazes = mazes_against(&turned, steps).into_iter();
    mazes.map(back).collect()
}

/// Such mazes for the board as it is. Adds a maze in which a route that wins in all mazes so far
/// fails, until every route left wins in all mazes there are.
fn mazes_against(script: &Script, steps: usize) -> Vec<Stage> {
    let board = script.known.board;
    let mut against = Vec::new();
    let mut mazes = Model::new(board);
    let hidden = hidden_maze(&mut mazes, &script.known, false);
    let mut now = play_turns(&mut mazes, script, &hidden);
    mazes.rule(0);
    let tried = route_choices(&mut mazes, steps, |m, _, _| m.choice());
    let mut goals = Vec::new();
    for &ways in &tried {
        goals.extend(now.step(&mut mazes, &script.known, &hidden, ways).goal);
    }
    let wins = any(&mut mazes, &goals);
    mazes.complete();
    if mazes.solve(&[], Budget::UNLIMITED) == Verdict::Unsat {
        return against;
    }
    let mut routes = Model::new(board);
    let sought = route_choices(&mut routes, steps, |m, _, _| m.choice());
    while routes.solve(&[], Budget::UNLIMITED) == Verdict::Sat {
        let chosen: Vec<usize> = sought
            .iter()
            .map(|here| {
                here.iter()
                    .position(|&l| routes.is_true(l))
                    .unwrap_or_default()
            })
            .collect();
        let mut assumptions: Vec<Lit> = chosen
            .iter()
            .zip(&tried)
            .map(|(&way, here)| here[way])
            .collect();
        assumptions.push(!wins);
        if mazes.solve(&assumptions, Budget::UNLIMITED) == Verdict::Sat {
            let (stage, moment) = found(&mazes, script, &hidden);
            won_in(&mut routes, &stage, &moment, &sought);
            against.push(stage);
        } else {
            let chosen = chosen.iter().zip(&sought);
            routes.any(chosen.map(|(&way, here)| !here[way]));
        }
    }
    against
}

/// The maze found, and the moment after the turns.
fn found(mazes: &Model, script: &Script, hidden: &Hidden) -> (Stage, Moment) {
    let board = script.known.board;
    let mut gimmicks = Lattice::new(board, None);
    for place in board.sides().chain(board.cells()) {
        let here = |g: &Gimmick| mazes.is_true(hidden.places(*g)[place]);
        gimmicks[place] = Gimmick::ALL.into_iter().find(here);
    }
    let stage = Stage {
        known: script.known.clone(),
        gimmicks,
    };
    let mut moment = stage.start();
    for turn in &script.turns {
        stage.play(&mut moment, &turn.route);
    }
    (stage, moment)
}

/// States that the route wins in this maze.
fn won_in(m: &mut Model, stage: &Stage, moment: &Moment, letters: &[[Lit; 4]]) {
    let goal = stage.known.goal;
    let far = |at: Place| {
        usize::from((at.y - goal.y).unsigned_abs() + (at.x - goal.x).unsigned_abs()) / 2
    };
    let mut states: BTreeMap<Moment, Lit> = BTreeMap::from([(moment.clone(), Lit::TRUE)]);
    for (i, here) in letters.iter().enumerate() {
        let left = letters.len() - 1 - i;
        let mut next: BTreeMap<Moment, Vec<Lit>> = BTreeMap::new();
        for (before, lit) in &states {
            for (step, &way) in ORTHOGONAL.into_iter().zip(here) {
                let goes = all(m, &[*lit, way]);
                let mut moment = before.clone();
                let told = stage.play(&mut moment, &[step]);
                if told.is_won() {
                    continue;
                }
                if told.rest.ending.is_some() || far(moment.at) > left {
                    m.never(goes);
                } else {
                    next.entry(moment).or_default().push(goes);
                }
            }
        }
        states = next
            .into_iter()
            .map(|(moment, causes)| {
                let fact = any(m, &causes);
                (moment, fact)
            })
            .collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_puzzle::board::Board;

    #[test]
    fn a_maze_is_won_by_its_routes_only() {
        let known = Known {
            board: Board::new(2, 2),
            start: Place::cell(0, 0),
            goal: Place::cell(1, 1),
            numbers: [1, 0, 0, 0, 0],
            announced: false,
            disclosed: Vec::new(),
        };
        let stage = Stage::new(known, [(Place { y: 1, x: 2 }, Gimmick::Wall)]).unwrap();
        let mut m = Model::new(Board::new(2, 2));
        let asked = route_choices(&mut m, 2, |m, _, _| m.choice());
        won_in(&mut m, &stage, &stage.start(), &asked);
        m.complete();
        assert_eq!(m.solve(&[], Budget::UNLIMITED), Verdict::Sat);
        assert!(m.is_true(asked[0][2]) && m.is_true(asked[1][1]));
        m.any([!asked[0][2], !asked[1][1]]);
        assert_eq!(m.solve(&[], Budget::UNLIMITED), Verdict::Unsat);
    }
}
