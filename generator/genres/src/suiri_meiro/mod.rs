//! Suiri Meiro (docs/rules.md, genre 43). A maze is hidden. From turns and the responses to them
//! follows the cell of the player, the whole maze, or a route that surely wins.
//!
//! ```text
//! ·   ·   ·   ·    ·   ╻   ·   ·
//!   S                S ┃
//! ·   ·   ·   ·    ·   ╹   ·   ·
//!
//! ·   ·   ·   ·    ·   ·   ·   ·
//!           G                G
//! ·   ·   ·   ·    ·   ·   ·   ·
//!
//! ┃ wall 1
//! →   wall 1
//! ```
//!
//! The turns are layout. Where two mazes with different answers are left, a move inserts a turn to
//! which they respond differently; then turns and steps that are not needed go. Mazes behind an
//! answer are found anew each time, by playing the turns in all mazes at once
//! ([`Mazes::ending_in`]); the checker does so too, and shares nothing with the constraints.
//!
//! Where a route is asked for, no turn speaks against another route: the more is known, the more
//! routes surely win. So such a puzzle is unique as it is composed, and the hint loop only proves
//! that. The engine, like a person, goes by mazes in which routes fail.

mod compose;
mod constraints;
pub mod maze;
mod script;

use maze::{Ended, Known, Mazes, Stage, Told};
use pencilmill_puzzle::board::{Drawing, Gimmick, Ink, Item, Place, Spot, Step, Values, Where};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Order, Puzzle, Rule, Sizes, Tuning,
    Words,
};
use pencilmill_puzzle::model::{Clues, Model};
use pencilmill_puzzle::random::Random;
use script::asked_cell;
pub use script::{Question, Script};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The genre Suiri Meiro.
pub struct SuiriMeiro;

/// Most conflicts of a proof: on large boards, proofs with more take seconds, and nobody would
/// solve the puzzle.
const PATIENCE: u64 = 2000;

/// The variant that asks for a cell.
const CELL: &str = "cell";
/// The variant that asks for all gimmicks.
const LAYOUT: &str = "layout";
/// The variant that asks for a route.
const ROUTE: &str = "route";

static CARD: Card = Card {
    slug: "suiri-meiro",
    title: "Suiri Meiro",
    title_ja: "推理迷路",
    family: Some(Family::Pieces),
    author: Some("まっくす"),
    origin: Some(Words {
        en: "In live streams the audience moves, and a game master answers.",
        ja: "配信では、視聴者の手番にゲームマスターが応答して遊ぶ。",
    }),
    goal: Words {
        en: "A maze is hidden in the board; below stand the turns of a game and the responses to \
             them. With a ? beside the board, mark the cell where you stand now; with a row of \
             boxes below it, write a route of so many steps that wins for sure; with neither, draw \
             the maze.",
        ja: "盤面に隠れた迷路を、下に並ぶ手番と応答から推理しましょう。\
             横に「？」があれば今いるマスに印をつけ、下に枠が並んでいれば必ずゴールできるその歩数の\
             ルートを書き、どちらもなければ迷路を描きます。",
    },
    rules: &[
        Rule {
            tag: ["contents of maze", "仕掛けの数"],
            en: "The maze has as many walls, fragile walls, green walls, pits and switches as told \
                 below, those on the board included. All walls lie on sides of cells (the outline, \
                 too), pits and switches in cells other than S and G, never two in one place.",
            ja: "壁・脆い壁・緑壁・穴・スイッチは、盤面にあるものも入れて、\
                 下に示した数だけあります。3種類の壁はマスの辺（外周も）に、\
                 穴とスイッチはSとG以外のマスにあり、1か所に1つまでです。",
        },
        Rule {
            tag: ["way to G", "ゴール可能"],
            en: "G can be reached from S in some number of turns.",
            ja: "何手かかけて、SからGへ行くことができます。",
        },
        Rule {
            tag: ["walls", "壁"],
            en: "You start in S, and each turn goes on, step by step, where the last one ended. A \
                 step against a wall, or for the first time against a fragile wall, is not made \
                 and counts as \"wall\"; from then on the fragile wall lets you pass.",
            ja: "Sから始め、各手番は前の手番が終わったマスから1歩ずつ進みます。壁に向かう歩と、脆\
                 い壁に初めて向かう歩では動けず、「壁」と数えます（脆い壁は、それからは通れま\
                 す）。",
        },
        Rule {
            tag: ["green walls", "緑壁"],
            en: "A step against a green wall is not made and counts as \"green\". Once a switch \
                 has been entered, all green walls let you pass.",
            ja: "緑壁に向かう歩では動けず、「緑壁」と数えます。スイッチのマスに一度入ると、それか\
                 らはすべての緑壁を通れます。",
        },
        Rule {
            tag: ["out and pits", "場外と穴"],
            en: "A step off the board (\"out\") or into a pit (\"pit\") ends the turn, and you are \
                 back in S. Fragile walls and switches stay as they are.",
            ja: "盤面の外へ出る（「場外」）か、穴のマスに入る（「穴」）と、その手番はそこで終わっ\
                 てSに戻ります。脆い壁とスイッチの状態は変わりません。",
        },
        Rule {
            tag: ["switches told", "スイッチの応答"],
            en: "With a \"!\" at the number of switches, the turn in which the first switch is \
                 entered has two responses: for what happened before and after. Otherwise nothing \
                 tells of switches.",
            ja: "スイッチの数に「！」があれば、最初にスイッチに入った手番だけ、その前と後の2つの応\
                 答があります。なければ、スイッチについては何も応答しません。",
        },
        Rule {
            tag: ["goal and none", "ゴールとなし"],
            en: "A step into G wins, and the whole response is \"goal\". If nothing of all this \
                 happened in a turn, it is \"none\".",
            ja: "Gのマスに入るとゴールで、応答は「ゴール」だけです。以上のことが何も起こらなかった\
                 手番の応答は「なし」です。",
        },
        Rule {
            tag: ["every fitting maze", "どの迷路でも"],
            en: "The answer is right in every maze that fits all this: you stand in the marked \
                 cell, or the route comes to G.",
            ja: "答えは、以上に合うどの迷路でも正しいものです。印のマスに必ずいること、またはルー\
                 トが必ずGに着くことを確かめましょう。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(3, 10, 4).read_up_to(20),
    variants: &[CELL, LAYOUT, ROUTE],
    smaller: &[
        (CELL, Sizes::square(3, 7, 4)),
        (LAYOUT, Sizes::square(3, 6, 4)),
        (ROUTE, Sizes::square(3, 5, 4)),
    ],
    printed: &[
        Spot::valued(Ink::Letter, Where::Cells, Values::Letters(19)),
        Spot::valued(Ink::Count, Where::Turns, Values::Counts),
        Spot::valued(Ink::Step, Where::Turns, Values::Steps),
        Spot::valued(Ink::Response, Where::Turns, Values::Responses),
        Spot::plain(Ink::Unknown, Where::TopRight),
        Spot::plain(Ink::Step, Where::NextTurn),
        Spot::plain(Ink::Wall, Where::PointNeighbours),
        Spot::plain(Ink::Fragile, Where::PointNeighbours),
        Spot::plain(Ink::Green, Where::PointNeighbours),
        Spot::plain(Ink::Pit, Where::Cells),
        Spot::plain(Ink::Switch, Where::Cells),
    ],
    drawn: &[
        Spot::plain(Ink::Dot, Where::Cells),
        Spot::valued(Ink::Step, Where::NextTurn, Values::Steps),
        Spot::plain(Ink::Wall, Where::PointNeighbours),
        Spot::plain(Ink::Fragile, Where::PointNeighbours),
        Spot::plain(Ink::Green, Where::PointNeighbours),
        Spot::plain(Ink::Pit, Where::Cells),
        Spot::plain(Ink::Switch, Where::Cells),
    ],
    // A frame would look like walls.
    dotted: true,
    version: 2,
    ways: &[(3, "a maze", "迷路"), (8, "maze", "迷路")],
    tuning: Tuning {
        patience: Some(PATIENCE),
        as_they_come: &[LAYOUT, ROUTE],
        ..Tuning::DEFAULT
    },
    ..Card::DEFAULT
};

impl Genre for SuiriMeiro {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        compose::compose(order, random)
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        if let Ok(script) = Script::read(puzzle) {
            constraints::state(m, puzzle, &script);
        }
        Clues::none()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let Ok(script) = Script::read(puzzle) else {
            return Box::new(|_| Err(Broken::whole(1)));
        };
        let mazes = Mazes::new(&script.known);
        // Results for cells checked before.
        let cells: RefCell<BTreeMap<Place, bool>> = RefCell::default();
        Box::new(move |answer| match script.question {
            Question::Layout => check_layout(&script, answer),
            Question::Cell => {
                let [mark] = answer.items() else {
                    return Err(Broken::whole(8));
                };
                if mark.ink != Ink::Dot {
                    return Err(Broken::at(8, mark.at));
                }
                let mut cells = cells.borrow_mut();
                let may_be = cells
                    .entry(mark.at)
                    .or_insert_with(|| is_possible(&mazes, &script, mark.at));
                may_be.then_some(()).ok_or(Broken::at(8, mark.at))
            }
            Question::Route(steps) => check_route(&mazes, &script, steps, answer),
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for SuiriMeiro {
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        compose::moves(puzzle, answer, other)
    }

    fn relaxations(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Composition> {
        compose::relaxations(puzzle, answer)
    }

    fn behind(&self, puzzle: &Puzzle, answer: &Drawing) -> Drawing {
        compose::behind(puzzle, answer)
    }

    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        Script::read(puzzle).err()
    }
}

/// Returns whether the player may be in this cell after the turns.
fn is_possible(mazes: &Mazes, script: &Script, cell: Place) -> bool {
    let ended = mazes.ending_in(|at| at == cell, &script.turns, None, u64::MAX);
    matches!(ended, Ended::Found(_))
}

/// The stage with the gimmicks of a drawing; `None` if it has any other item, or two at one place.
fn drawn_stage(known: &Known, answer: &Drawing) -> Option<Stage> {
    let gimmicks: Option<Vec<_>> = answer.items().iter().map(Gimmick::shown).collect();
    Stage::new(known.clone(), gimmicks?).ok()
}

fn check_layout(script: &Script, answer: &Drawing) -> Result<(), Broken> {
    if let Some(item) = answer.items().iter().find(|i| Gimmick::shown(i).is_none()) {
        return Err(Broken::at(8, item.at));
    }
    let known = &script.known;
    let stage = drawn_stage(known, answer).ok_or(Broken::whole(1))?;
    if stage.numbers() != known.numbers {
        return Err(Broken::whole(1));
    }
    let there = |&&(place, gimmick): &&(Place, Gimmick)| stage.gimmicks[place] == Some(gimmick);
    if let Some((place, _)) = known.disclosed.iter().find(|d| !there(d)) {
        return Err(Broken::at(1, *place));
    }
    if !stage.is_reachable() {
        return Err(Broken::at(2, known.goal));
    }
    let mut moment = stage.start();
    for turn in &script.turns {
        if moment.won {
            return Err(Broken::at(7, known.goal));
        }
        let told = stage.play(&mut moment, &turn.route);
        if let Some(rule) = rule_broken(&turn.told, &told) {
            return Err(Broken::whole(rule));
        }
    }
    Ok(())
}

/// The rule broken by a response other than the right one.
fn rule_broken(told: &Told, right: &Told) -> Option<u8> {
    let walls = |told: &Told| [told.before.map(|part| part.walls), Some(told.rest.walls)];
    if told.is_won() != right.is_won() {
        Some(7)
    } else if told.rest.ending != right.rest.ending {
        Some(5)
    } else if told.before.is_some() != right.before.is_some() {
        Some(6)
    } else if walls(told) != walls(right) {
        Some(3)
    } else {
        (told != right).then_some(4)
    }
}

fn check_route(
    mazes: &Mazes,
    script: &Script,
    steps: usize,
    answer: &Drawing,
) -> Result<(), Broken> {
    let board = script.known.board;
    let step = |(i, item): (usize, &Item)| -> Option<Step> {
        let here = item.ink == Ink::Step && item.at == asked_cell(board, i);
        Step::checked(item.value.filter(|_| here)?)
    };
    let route: Option<Vec<Step>> = answer.items().iter().enumerate().map(step).collect();
    let Some(route) = route.filter(|route| route.len() == steps) else {
        return Err(Broken::whole(8));
    };
    let mut some = false;
    let fails = mazes.is_possible()
        && mazes.search(&mazes.undecided(), &script.turns, &mut |partial| {
            let possible = mazes.is_completable(partial);
            some |= possible;
            possible && mazes.fails(&[*partial], &route).is_some()
        });
    (some && !fails).then_some(()).ok_or(Broken::whole(8))
}
