use super::super::Stage;
use super::super::{Sure, random_stage, read_route};
use super::*;
use num_bigint::BigUint;
use pencilmill_puzzle::board::{Board, ORTHOGONAL};
use pencilmill_puzzle::random::Key;

/// Every stage with this public data, by trying all places for each gimmick.
fn every_stage(known: &Known) -> Vec<Stage> {
    let places: Vec<Place> = known.board.sides().chain(known.board.cells()).collect();
    let mut all: Vec<Vec<(Place, Gimmick)>> = vec![Vec::new()];
    for place in places {
        let mut next = Vec::new();
        for list in all {
            for gimmick in Gimmick::ALL.into_iter().filter(|&g| known.admits(place, g)) {
                let there = list.iter().filter(|g| g.1 == gimmick).count() as u16;
                if there < known.numbers[gimmick as usize] {
                    next.push([&list[..], &[(place, gimmick)]].concat());
                }
            }
            next.push(list);
        }
        all = next;
    }
    let stages = all
        .into_iter()
        .map(|list| Stage::new(known.clone(), list).unwrap());
    stages.filter(|stage| stage.fault().is_none()).collect()
}

fn random_route(most: usize, random: &mut Random) -> Vec<Step> {
    let steps = 1 + random.below(most);
    (0..steps).map(|_| ORTHOGONAL[random.below(4)]).collect()
}

/// Stages small enough for exhaustive tests, with each kind of gimmick.
fn tiny(number: u64, random: &mut Random) -> Known {
    let (board, numbers) = [
        (Board::new(2, 2), [2, 1, 1, 0, 1]),
        (Board::new(2, 2), [2, 0, 1, 1, 1]),
        (Board::new(2, 3), [2, 1, 0, 1, 0]),
        (Board::new(3, 2), [1, 0, 1, 1, 1]),
        (Board::new(2, 2), [3, 2, 0, 0, 0]),
        (Board::new(3, 3), [2, 0, 0, 1, 0]),
        (Board::new(1, 3), [1, 1, 1, 0, 1]),
    ][number as usize % 7];
    let cells: Vec<Place> = board.cells().collect();
    let start = *random.choose(&cells).unwrap();
    let goal = loop {
        let goal = *random.choose(&cells).unwrap();
        if goal != start {
            break goal;
        }
    };
    Known {
        announced: numbers[4] > 0 && random.chance(1, 2),
        ..Known::new(board, (start, goal), numbers)
    }
}

#[test]
fn what_is_left_is_what_brute_force_finds() {
    let key = Key::new(1, "mazes left");
    let mut seen = [0; 4];
    for number in 0..35 {
        let mut random = key.random(number, 0);
        let mut known = tiny(number, &mut random);
        let Some(hidden) = random_stage(&known, &mut random) else {
            continue;
        };
        if random.chance(1, 3) {
            known.disclosed.extend(random.choose(&hidden.list()));
        }
        let all = every_stage(&known);
        let mazes = Mazes::new(&known);
        let mut moment = hidden.start();
        let mut turns = Vec::new();
        for _ in 0..4 {
            let route = random_route(6, &mut random);
            let mut told = hidden.play(&mut moment, &route);
            if random.chance(1, 12) {
                told.rest.walls += 1;
            }
            turns.push(Turn { route, told });
            let left: Vec<(&Stage, _)> = all
                .iter()
                .filter_map(|stage| Some((stage, stage.replay(&turns).ok()?)))
                .collect();
            let particles = mazes.after(&turns, usize::MAX, &mut random);
            let mut tally = mazes.empty_tally();
            for partial in &particles.list {
                mazes
                    .tally_within(partial, &mut tally, &mut { u64::MAX })
                    .unwrap();
                assert!(mazes.is_completable(partial));
            }
            assert_eq!(tally.all, BigUint::from(left.len()), "{known:?} {turns:?}");
            let sum: BigUint = particles.list.iter().map(|p| mazes.completions(p)).sum();
            assert_eq!(tally.all, sum);
            assert_eq!(particles.contradicted.is_some(), left.is_empty());
            for (&place, counts) in mazes.places().iter().zip(&tally.places) {
                for gimmick in Gimmick::ALL {
                    let here = left.iter().filter(|l| l.0.gimmicks[place] == Some(gimmick));
                    assert_eq!(counts[gimmick as usize], BigUint::from(here.count()));
                }
            }
            for (cell, count) in known.board.cells().zip(&tally.cells) {
                let here = left.iter().filter(|l| l.1.at == cell).count();
                assert_eq!(*count, BigUint::from(here), "{known:?} {turns:?}");
            }
            let listed = mazes.list(&particles.list, 1 << 20).unwrap();
            assert_eq!(listed.len(), left.len());
            for hidden in &listed {
                assert_eq!(hidden.stage.replay(&turns), Ok(hidden.moment.clone()));
                assert_eq!(hidden.stage.fault(), None);
            }
            let mut found = 0;
            mazes.search(&mazes.undecided(), &turns, &mut |partial| {
                found += usize::from(mazes.is_completable(partial));
                false
            });
            assert_eq!(found, particles.list.len());
            seen[0] += 1;
            if left.is_empty() {
                seen[1] += 1;
                break;
            }
            if moment.won || left.iter().any(|l| l.1.won) {
                break;
            }
            // All routes of up to four steps.
            let wins = |route: &[Step]| {
                left.iter()
                    .all(|(stage, moment)| stage.play(&mut moment.clone(), route) == Told::GOAL)
            };
            let shortest = (1..=4).find_map(|length| {
                let routes = (0..4_usize.pow(length)).map(|n| {
                    let step = |i| ORTHOGONAL[n / 4_usize.pow(length - 1 - i) % 4];
                    (0..length).map(step).collect::<Vec<Step>>()
                });
                let sure: Vec<Vec<Step>> = routes.filter(|route| wins(route)).collect();
                (!sure.is_empty()).then_some(sure)
            });
            let expected = shortest.map_or(Sure::None(4), Sure::Routes);
            seen[2] += usize::from(expected != Sure::None(4));
            assert_eq!(mazes.sure_routes(&particles.list, 4, 1 << 30), expected);
            for _ in 0..10 {
                let route = random_route(5, &mut random);
                assert_eq!(mazes.fails(&particles.list, &route).is_none(), wins(&route));
                seen[3] += usize::from(wins(&route));
            }
        }
    }
    assert!(
        seen[0] > 60 && seen[1] > 3 && seen[2] > 5 && seen[3] > 0,
        "{seen:?}"
    );
}

#[test]
fn some_are_drawn_where_there_are_too_many() {
    let ends = (Place::cell(0, 0), Place::cell(4, 4));
    let known = Known::new(Board::new(5, 5), ends, [8, 1, 1, 2, 1]);
    let mut random = Key::new(2, "mazes drawn").random(0, 0);
    let mazes = Mazes::new(&known);
    let hidden = random_stage(&known, &mut random).unwrap();
    assert_eq!(hidden.fault(), None);
    let mut moment = hidden.start();
    let turns: Vec<Turn> = ["R2D2R", "D3L", "RDRU"]
        .map(|route| {
            let route = read_route(route, &[], None).unwrap();
            let told = hidden.play(&mut moment, &route);
            Turn { route, told }
        })
        .to_vec();
    let exact = mazes.after(&turns, usize::MAX, &mut random);
    assert_eq!(exact.drawn, []);
    let some = mazes.after(&turns, 20, &mut random);
    assert!(!some.drawn.is_empty() && some.list.len() <= 20);
    let (drawn, tries) = mazes.draw(&exact.list, 50, &mut random);
    assert!(drawn.len() == 50 && tries < 100);
    for hidden in drawn {
        assert_eq!(hidden.stage.replay(&turns), Ok(hidden.moment));
        assert_eq!(hidden.stage.fault(), None);
    }
}
