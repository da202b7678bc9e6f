//! Stages with all their gimmicks, and the play of turns: plain code, rule by rule.

use super::{Known, Told, Turn};
use pencilmill_puzzle::board::{Ending, Gimmick, Lattice, Place, Response, Step, place_text};
use std::collections::BTreeSet;

/// A stage: its public data and its gimmicks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// The public data.
    pub known: Known,
    /// The gimmick of each side and cell.
    pub gimmicks: Lattice<Option<Gimmick>>,
}

/// A moment of a game.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Moment {
    /// The present cell.
    pub at: Place,
    /// Fragile walls that let steps pass.
    pub opened: BTreeSet<Place>,
    /// True if a switch has been entered.
    pub pressed: bool,
    /// True if the game is won.
    pub won: bool,
}

/// The reason why something is no stage.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// A gimmick where none may stand.
    #[error("{} at {}, where it may not stand", .1.name(), place_text(*.0))]
    Misplaced(Place, Gimmick),
    /// Two gimmicks at one place.
    #[error("{} and {} at {}", .1.name(), .2.name(), place_text(*.0))]
    Crowded(Place, Gimmick, Gimmick),
    /// A number of gimmicks that differs from the public one.
    #[error("expected {told} of {}, found {found}", .gimmick.name())]
    Number {
        /// The gimmick.
        gimmick: Gimmick,
        /// Public number.
        told: u16,
        /// Number in the stage.
        found: u16,
    },
    /// A disclosed gimmick is missing.
    #[error("no {} at {}, though it is disclosed", .1.name(), place_text(*.0))]
    Undisclosed(Place, Gimmick),
    /// The goal is unreachable.
    #[error("the goal cannot be reached from the start")]
    Unreachable,
}

impl Stage {
    /// A stage with these gimmicks.
    ///
    /// # Errors
    /// A gimmick where none may stand, or two at one place.
    pub fn new(
        known: Known,
        gimmicks: impl IntoIterator<Item = (Place, Gimmick)>,
    ) -> Result<Stage, Fault> {
        let mut table = Lattice::new(known.board, None);
        for (place, gimmick) in gimmicks {
            if !known.admits(place, gimmick) {
                return Err(Fault::Misplaced(place, gimmick));
            }
            match table[place] {
                Some(other) => return Err(Fault::Crowded(place, other, gimmick)),
                None => table[place] = Some(gimmick),
            }
        }
        Ok(Stage {
            known,
            gimmicks: table,
        })
    }

    /// All gimmicks with their places: sides first, then cells, each in lattice order.
    pub fn list(&self) -> Vec<(Place, Gimmick)> {
        let board = self.known.board;
        let places = board.sides().chain(board.cells());
        let here = |place: Place| self.gimmicks[place].map(|gimmick| (place, gimmick));
        places.filter_map(here).collect()
    }

    /// Number of gimmicks of each kind.
    pub fn numbers(&self) -> [u16; 5] {
        let list = self.list();
        Gimmick::ALL.map(|kind| list.iter().filter(|(_, g)| *g == kind).count() as u16)
    }

    /// The fault that keeps it from being a stage: wrong numbers, a missing disclosed gimmick, or
    /// an unreachable goal.
    pub fn fault(&self) -> Option<Fault> {
        let found = self.numbers();
        for (i, gimmick) in Gimmick::ALL.into_iter().enumerate() {
            let (told, found) = (self.known.numbers[i], found[i]);
            if told != found {
                return Some(Fault::Number {
                    gimmick,
                    told,
                    found,
                });
            }
        }
        for &(place, gimmick) in &self.known.disclosed {
            if self.gimmicks[place] != Some(gimmick) {
                return Some(Fault::Undisclosed(place, gimmick));
            }
        }
        (!self.is_reachable()).then_some(Fault::Unreachable)
    }

    /// True if the goal can be reached in any number of turns: fragile walls give way, and green
    /// walls open once a switch can be entered.
    pub fn is_reachable(&self) -> bool {
        let Known {
            board, start, goal, ..
        } = self.known;
        let reached = |green_open: bool| {
            board.flood(start, |from, to| {
                let side = match self.gimmicks[from.midway(to)] {
                    None | Some(Gimmick::Fragile) => true,
                    Some(Gimmick::Green) => green_open,
                    _ => false,
                };
                side && self.gimmicks[to] != Some(Gimmick::Pit)
            })
        };
        let first = reached(false);
        let switch = |&cell: &Place| first[cell] && self.gimmicks[cell] == Some(Gimmick::Switch);
        first[goal] || board.cells().any(|cell| switch(&cell)) && reached(true)[goal]
    }

    /// The moment before the first turn.
    pub fn start(&self) -> Moment {
        Moment {
            at: self.known.start,
            opened: BTreeSet::new(),
            pressed: false,
            won: false,
        }
    }

    /// Plays a turn and returns the response.
    pub fn play(&self, moment: &mut Moment, route: &[Step]) -> Told {
        let Known {
            board, start, goal, ..
        } = self.known;
        let mut told = Told::NOTHING;
        for &step in route {
            let side = moment.at.half(step);
            match self.gimmicks[side] {
                Some(Gimmick::Wall) => {
                    told.rest.walls += 1;
                    continue;
                }
                Some(Gimmick::Fragile) if moment.opened.insert(side) => {
                    told.rest.walls += 1;
                    continue;
                }
                Some(Gimmick::Green) if !moment.pressed => {
                    told.rest.green += 1;
                    continue;
                }
                _ => {}
            }
            moment.at = moment.at + step;
            let ending = if !board.contains(moment.at) {
                Some(Ending::Out)
            } else if moment.at == goal {
                Some(Ending::Goal)
            } else if self.gimmicks[moment.at] == Some(Gimmick::Pit) {
                Some(Ending::Pit)
            } else {
                None
            };
            if self.gimmicks[moment.at] == Some(Gimmick::Switch) && !moment.pressed {
                moment.pressed = true;
                if self.known.announced {
                    told.before = Some(told.rest);
                    told.rest = Told::NOTHING.rest;
                }
            }
            match ending {
                None => {}
                Some(Ending::Goal) => {
                    moment.won = true;
                    return Told::GOAL;
                }
                Some(_) => {
                    moment.at = start;
                    told.rest = Response {
                        ending,
                        ..told.rest
                    };
                    break;
                }
            }
        }
        told
    }

    /// Plays a transcript to the moment after it.
    ///
    /// # Errors
    /// The index of the first turn with a wrong response, and the right one; none for turns after
    /// the game is won.
    pub fn replay(&self, turns: &[Turn]) -> Result<Moment, (usize, Option<Told>)> {
        let mut moment = self.start();
        for (number, turn) in turns.iter().enumerate() {
            if moment.won {
                return Err((number, None));
            }
            let told = self.play(&mut moment, &turn.route);
            if told != turn.told {
                return Err((number, Some(told)));
            }
        }
        Ok(moment)
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_route;
    use super::*;
    use pencilmill_puzzle::board::{Board, Language, parse_drawing};

    fn stage(board: Board, start: Place, goal: Place, announced: bool, drawing: &str) -> Stage {
        let mut known = Known::new(board, (start, goal), [0; 5]);
        known.announced = announced;
        let items = parse_drawing(drawing).unwrap();
        let gimmicks = items.iter().map(|(item, _)| Gimmick::shown(item).unwrap());
        let mut stage = Stage::new(known, gimmicks).unwrap();
        stage.known.numbers = stage.numbers();
        stage
    }

    fn told(stage: &Stage, moment: &mut Moment, route: &str) -> String {
        let route = read_route(route, &[], None).unwrap();
        stage.play(moment, &route).text(Language::Japanese)
    }

    const FAR: Place = Place::cell(3, 3);

    /// The first worked response of the original: a step to the right against a wall gives 壁1.
    #[test]
    fn one_step_against_a_wall() {
        let board = Board::new(4, 4);
        let stage = stage(
            board,
            Place::cell(1, 1),
            FAR,
            false,
            "wall r1.5c2.5-r2.5c2.5",
        );
        let mut moment = stage.start();
        assert_eq!(told(&stage, &mut moment, "→"), "壁1");
        assert_eq!(moment, stage.start());
    }

    /// The second one: right, down, right meets two walls in two different mazes, with 壁2 for both;
    /// the next turn starts where the last one ended.
    #[test]
    fn two_mazes_with_the_same_response() {
        let (board, start) = (Board::new(4, 4), Place::cell(1, 1));
        for (walls, end) in [
            // Right is walled off in both rows.
            (
                "wall r1.5c2.5-r2.5c2.5 r2.5c2.5-r3.5c2.5",
                Place::cell(2, 1),
            ),
            // Down and right are walled off after the first step.
            (
                "wall r2.5c2.5-r2.5c3.5 r1.5c3.5-r2.5c3.5",
                Place::cell(1, 2),
            ),
        ] {
            let stage = stage(board, start, FAR, false, walls);
            let mut moment = stage.start();
            assert_eq!(told(&stage, &mut moment, "→↓→"), "壁2");
            assert_eq!(moment.at, end);
            let before = moment.clone();
            assert_eq!(told(&stage, &mut moment, "→"), "壁1");
            assert_eq!(moment, before);
        }
    }

    /// The third one: a wall to the right, then out through the upper edge; the rest of the turn is
    /// void, and the player is back at the start.
    #[test]
    fn out_of_the_stage() {
        let board = Board::new(4, 4);
        let walls = "wall r1.5c2.5-r2.5c2.5 r2.5c2.5-r3.5c2.5";
        let stage = stage(board, Place::cell(1, 1), FAR, false, walls);
        let mut moment = stage.start();
        assert_eq!(told(&stage, &mut moment, "→↑3↓3→"), "壁1 場外");
        assert_eq!(moment, stage.start());
        // Further from the edge, the player would have come back and met the wall twice.
        let walls = "wall r3.5c2.5-r4.5c2.5";
        let inside = self::stage(board, Place::cell(3, 1), FAR, false, walls);
        let mut moment = inside.start();
        assert_eq!(told(&inside, &mut moment, "→↑3↓3→"), "壁2");
    }

    #[test]
    fn fragile_walls_stop_once() {
        let board = Board::new(4, 4);
        let fragile = "fragile r1.5c2.5-r2.5c2.5 r0.5c1.5-r0.5c2.5";
        let stage = stage(board, Place::cell(1, 1), FAR, false, fragile);
        let mut moment = stage.start();
        assert_eq!(told(&stage, &mut moment, "→2"), "壁1");
        assert_eq!(moment.at, Place::cell(1, 2));
        // It stays open, from the other side too; one on the outline lets a player out.
        assert_eq!(told(&stage, &mut moment, "←→←"), "障害なし");
        assert_eq!(told(&stage, &mut moment, "↑3"), "壁1 場外");
        assert_eq!(told(&stage, &mut moment, "↑→↑"), "場外");
    }

    #[test]
    fn switches_open_green_walls_for_good() {
        let board = Board::new(4, 4);
        let text = "fragile r2.5c1.5-r2.5c2.5; green r1.5c2.5-r2.5c2.5; pit r1c2; switch r3c2";
        let silent = stage(board, Place::cell(1, 1), FAR, false, text);
        let mut moment = silent.start();
        assert_eq!(told(&silent, &mut moment, "→2"), "緑壁2");
        assert_eq!(told(&silent, &mut moment, "↑"), "穴");
        assert_eq!(told(&silent, &mut moment, "↓2↑→"), "壁1");
        assert!(moment.pressed);
        assert_eq!(moment.at, Place::cell(1, 2));
        let announced = stage(board, Place::cell(1, 1), FAR, true, text);
        let mut moment = announced.start();
        assert_eq!(
            told(&announced, &mut moment, "→↓2↓2"),
            "壁1 緑壁1 スイッチ 場外"
        );
        // Later presses are silent.
        assert_eq!(told(&announced, &mut moment, "↓↑→"), "障害なし");
    }

    #[test]
    fn passing_the_goal_wins_and_is_all_that_is_told() {
        let board = Board::new(4, 4);
        let stage = stage(
            board,
            Place::cell(1, 1),
            Place::cell(1, 3),
            false,
            "wall r2.5c1.5-r2.5c2.5",
        );
        let mut moment = stage.start();
        assert_eq!(told(&stage, &mut moment, "↓→2↑3"), "ゴール");
        assert!(moment.won);
        let turn = Turn {
            route: read_route("→", &[], None).unwrap(),
            told: Told::NOTHING,
        };
        // One more step reaches the goal.
        let goal = Turn {
            route: read_route("→2", &[], None).unwrap(),
            told: Told::GOAL,
        };
        assert_eq!(
            stage.replay(std::slice::from_ref(&goal)).map(|end| end.won),
            Ok(true)
        );
        assert_eq!(stage.replay(&[goal.clone(), turn.clone()]), Err((1, None)));
        let late = Turn {
            told: Told::NOTHING,
            ..goal
        };
        assert_eq!(stage.replay(&[turn, late]), Err((1, Some(Told::GOAL))));
    }

    #[test]
    fn stages_that_break_a_rule() {
        let board = Board::new(3, 3);
        let (start, goal) = (Place::cell(0, 0), Place::cell(2, 2));
        let good = stage(
            board,
            start,
            goal,
            false,
            "wall r1.5c0.5-r1.5c1.5; switch r1c2; green r2.5c1.5-r2.5c2.5",
        );
        assert_eq!(good.fault(), None);
        let mut other = good.clone();
        other.known.numbers[0] = 2;
        assert!(matches!(
            other.fault(),
            Some(Fault::Number {
                told: 2,
                found: 1,
                ..
            })
        ));
        let mut other = good.clone();
        other.known.disclosed = vec![(Place::cell(1, 1), Gimmick::Pit)];
        assert!(matches!(other.fault(), Some(Fault::Undisclosed(..))));
        let walled = stage(
            board,
            start,
            goal,
            false,
            "wall r1.5c0.5-r1.5c1.5 r0.5c1.5-r1.5c1.5",
        );
        assert_eq!(walled.fault(), Some(Fault::Unreachable));
        let known = good.known.clone();
        let of = |list: &[(Place, Gimmick)]| Stage::new(known.clone(), list.iter().copied());
        let side = Place { y: 2, x: 1 };
        assert!(matches!(
            of(&[(start, Gimmick::Pit)]),
            Err(Fault::Misplaced(..))
        ));
        assert!(matches!(
            of(&[(side, Gimmick::Pit)]),
            Err(Fault::Misplaced(..))
        ));
        assert!(matches!(
            of(&[(goal, Gimmick::Wall)]),
            Err(Fault::Misplaced(..))
        ));
        let two = [(side, Gimmick::Wall), (side, Gimmick::Green)];
        assert!(matches!(of(&two), Err(Fault::Crowded(..))));
    }
}
