//! Mirror loop (docs/rules.md, genre 41). Draw a loop over a board with mirrors along sides of
//! cells. Everything beside a mirror is mirrored at the same distance, up to the next parallel
//! mirror or the edge on either side.
//!
//! ```text
//! ┌───────────────────┐    ┌───────────────────┐
//! │                   │    │ ┏━━━━━━━━━━━┓     │
//! │   ·   ·═══·   ·   │    │ ┃ ·   ·═══· ┃ ·   │
//! │                   │    │ ┃   ┏━━━━━━━┛     │
//! │   ·═══·   ·═══·   │    │ ┃ ·═┃═·   ·═══·   │
//! │                   │    │ ┃   ┗━━━━━━━┓     │
//! │   ·   ·   ·   ·   │    │ ┃ ·   ·   · ┃ ·   │
//! │       ║           │    │ ┗━━━━━━━━━━━┛     │
//! │   ·   ·   ·   ·   │    │   ·   ·   ·   ·   │
//! │                   │    │                   │
//! └───────────────────┘    └───────────────────┘
//! ```
//!
//! A mirror is a whole straight segment: it must reflect some part of the loop, its units need not
//! each. A further unit shortens the reach of others and a removed one extends it, so the truth of a
//! unit depends on the units printed.

use pencilmill_puzzle::board::{
    DOWN, Drawing, Ink, Item, Lattice, Lines, ORTHOGONAL, Place, RIGHT, Spot, Step, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Family, Genre, HintKind, Measure, Order, Puzzle, Rule,
    Sizes, Target, Tuning, Words,
};
use pencilmill_puzzle::layout::loops;
use pencilmill_puzzle::model::{Clues, Loop, Model};
use pencilmill_puzzle::random::Random;

/// The genre Mirror loop.
pub struct MirrorLoop;

static CARD: Card = Card {
    slug: "mirror-loop",
    title: "Mirror loop",
    title_ja: "ミラーループ",
    family: Some(Family::Loops),
    goal: Words {
        en: "Draw one closed loop through the centres of cells that every mirror reflects.",
        ja: "マスの中央を通り、どの鏡にも正しく映る輪を1つ描きましょう。",
    },
    rules: &[
        Rule {
            tag: ["one loop", "1つの輪"],
            en: "The loop runs up, down, left and right, never branches or crosses and visits no \
                 cell twice. It may cross mirrors; some cells may stay empty.",
            ja: "輪はタテヨコに進み、枝分かれや交差をせず、同じマスを2度通りません。鏡を横切って\
                 も、通らないマスがあってもかまいません。",
        },
        Rule {
            tag: ["mirror images", "鏡の両どなり"],
            en: "Where a mirror (a double line) lies between two cells, each is the mirror image \
                 of the other: both have the loop reflected, or both are empty.",
            ja: "鏡（二重線）をはさむ2つのマスは、互いに鏡に映した形です。線は映した向きになり、\
                 一方が空きマスならもう一方も空きマスです。",
        },
        Rule {
            tag: ["reach of mirrors", "鏡の届く範囲"],
            en: "Cells further away in that row or column are mirror images at equal distances, \
                 too. Where one side meets the edge or a parallel mirror, the reflection ends on \
                 both sides.",
            ja: "その段や列のさらに先のマスも、鏡から等しい距離どうしで映し合います。\
                 片側が盤面の端か平行な別の鏡に達すると、両側ともそこで終わります。",
        },
        Rule {
            tag: ["no idle mirror", "どの鏡も映す"],
            en: "Every mirror reflects at least one cell of the loop. Mirrors that touch end to \
                 end in a straight line count as one.",
            ja: "どの鏡も、輪の通るマスを1つ以上映します。まっすぐつながった鏡は、全体で1枚と数えま\
                 す。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 12, 10),
    printed: &[Spot::plain(Ink::Mirror, Where::InnerSides)],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    hints: &[(Ink::Mirror, &UnitMirror)],
    version: 4,
    tuning: Tuning {
        choices: 3,
        fills: 64,
        ..Tuning::DEFAULT
    },
    form: &[
        Target::new(Measure::Turns, [12, 26, 34, 42, 74]),
        Target::new(Measure::Track, [50, 66, 78, 88, 100]),
        Target::new(Measure::Bare, [0, 2, 4, 7, 12]),
    ],
    ..Card::DEFAULT
};

/// A mirror along one side of a cell.
struct UnitMirror;

impl HintKind for UnitMirror {
    /// The cells reflected by the whole mirror.
    fn depends_on(&self, puzzle: &Puzzle, hint: &Item) -> Vec<Place> {
        let mirrors = Mirrors(puzzle.printed.marks(puzzle.board, Ink::Mirror));
        let mut cells: Vec<Place> = mirrors.reflected(hint.at).collect();
        cells.sort_unstable();
        cells
    }
}

/// Longest mirror of a new layout, in sides.
const LONGEST: usize = 4;
/// Rounds of the search for a loop that obeys its mirrors.
const ROUNDS: usize = 100;

impl Genre for MirrorLoop {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let mut mirrors = Mirrors(Lattice::new(board, false));
        let sides: Vec<Place> = board.inner_sides().collect();
        // With fewer mirrors, hardly any loop differs from those beside it.
        let share = 8 + random.below(10);
        for _ in 0..sides.len() * share / 30 {
            let start = sides[random.below(sides.len())];
            let along = start.ends()[0].step_to(start.ends()[1]);
            let length = random.below(LONGEST);
            for side in [start]
                .into_iter()
                .chain(board.ray(start, along).take(length))
            {
                mirrors.0[side] = true;
            }
        }
        let mut pairs = Vec::new();
        for unit in sides.iter().copied().filter(|&unit| mirrors.0[unit]) {
            for cell in mirrors.before(unit) {
                let sides = ORTHOGONAL.map(|step| {
                    [
                        cell.half(step),
                        image(cell, unit).half(turned(step, unit.across())),
                    ]
                });
                pairs.extend(sides.into_iter().filter(|[one, other]| one != other));
            }
        }
        let least = sides.len() * 3 / 10;
        let mut partners = Lattice::new(board, Vec::new());
        for &[one, other] in &pairs {
            partners[one].push(other);
            partners[other].push(one);
        }
        let mut drawn = Lattice::new(board, false);
        let (mut unlike, mut count) = (0, 0);
        let sides_of = |face: &Place| ORTHOGONAL.map(|step| face.half(step));
        let flaws = |_: &Lattice<bool>, changed: &[Place]| {
            for side in changed.iter().flat_map(sides_of) {
                for &partner in &partners[side] {
                    match drawn[side] == drawn[partner] {
                        true => unlike += 1,
                        false => unlike -= 1,
                    }
                }
                match drawn[side] {
                    true => count -= 1,
                    false => count += 1,
                }
                drawn[side] = !drawn[side];
            }
            unlike + least.saturating_sub(count)
        };
        let (answer, inside, _) = loops::shaped(board, ROUNDS, flaws, random);
        let lines = Lines::of(board, &answer);
        let stray = |mirrors: &Mirrors| {
            let mut units = sides.iter().filter(|&&unit| mirrors.0[unit]);
            units
                .find(|&&unit| !mirrors.can_stand(unit, &lines))
                .copied()
        };
        while let Some(unit) = stray(&mirrors) {
            mirrors.0[unit] = false;
        }
        if mirrors.leave_one_alike(&lines, &inside) {
            return None;
        }
        let units = sides.iter().filter(|&&unit| mirrors.0[unit]);
        Some(Composition::known(
            units.map(|&unit| Item::at(Ink::Mirror, unit)).collect(),
            answer,
        ))
    }

    fn rules(&self, _puzzle: &Puzzle, m: &mut Model) -> Clues {
        m.rule(1);
        let Loop { lines, visited, .. } = m.draw_loop();
        Clues::new(move |m, hint, reflected| {
            let (mirror, across) = (hint.at, hint.at.across());
            let here = |cell: &&Place| match across {
                DOWN => cell.x == mirror.x && cell.y < mirror.y,
                _ => cell.y == mirror.y && cell.x < mirror.x,
            };
            for &cell in reflected.iter().filter(here) {
                let image = image(cell, mirror);
                let nearest = cell.half(across) == mirror;
                m.rule(if nearest { 2 } else { 3 });
                let mut pairs = vec![[visited[cell], visited[image]]];
                pairs.extend(ORTHOGONAL.map(|step| {
                    [
                        lines[cell.half(step)],
                        lines[image.half(turned(step, across))],
                    ]
                }));
                for [one, other] in pairs.into_iter().filter(|[one, other]| one != other) {
                    m.implies(one, other);
                    m.implies(other, one);
                }
            }
            m.rule(4);
            m.any(reflected.iter().map(|&cell| visited[cell]));
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let lines = Lines::of(puzzle.board, answer);
        let mut mirrors = Mirrors(puzzle.printed.marks(puzzle.board, Ink::Mirror));
        let mut hints = Vec::new();
        for side in puzzle.board.inner_sides() {
            let printed = std::mem::replace(&mut mirrors.0[side], true);
            if mirrors.can_stand(side, &lines) {
                hints.push(Item::at(Ink::Mirror, side));
            }
            mirrors.0[side] = printed;
        }
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let mirrors = puzzle.printed.marks(board, Ink::Mirror);
        Box::new(move |answer| {
            let lines = Lines::of(board, answer);
            lines.one_loop().map_err(|at| Broken::Rule(1, at))?;
            let drawn = |cell: Place| ORTHOGONAL.map(|step| lines.drawn[cell.half(step)]);
            let mut is_used = Lattice::new(board, false);
            for unit in puzzle.printed.of(Ink::Mirror).map(|mirror| mirror.at) {
                let upright = unit.across() == RIGHT;
                // Coordinates along the row or column: of the mirror, and of the ends of
                // reflections.
                let at = if upright { unit.x } else { unit.y };
                let length = 2 * if upright { board.cols } else { board.rows };
                let place = |i: i16| match upright {
                    true => Place { x: i, ..unit },
                    false => Place { y: i, ..unit },
                };
                let ends = (0..=length).step_by(2);
                let ends = ends.filter(|&i| i == 0 || i == length || mirrors[place(i)]);
                let reach = ends.filter(|&i| i != at).map(|i| (i - at).abs()).min();
                for apart in (1..reach.unwrap_or(0)).step_by(2) {
                    let [near, far] = [place(at - apart), place(at + apart)];
                    let [up, right, down, left] = drawn(far);
                    let mirrored = match upright {
                        true => [up, left, down, right],
                        false => [down, right, up, left],
                    };
                    if drawn(near) != mirrored {
                        return Err(Broken::at(if apart == 1 { 2 } else { 3 }, near));
                    }
                    is_used[unit] |= lines.visited[near] || lines.visited[far];
                }
            }
            for unit in puzzle.printed.of(Ink::Mirror).map(|mirror| mirror.at) {
                let along = if unit.across() == RIGHT { DOWN } else { RIGHT };
                let mut next = unit;
                while mirrors[next + -along] {
                    next = next + -along;
                }
                while mirrors[next] && !is_used[next] {
                    next = next + along;
                }
                if !mirrors[next] {
                    return Err(Broken::at(4, unit));
                }
            }
            Ok(())
        })
    }
}

/// The mirror image of a cell in the row or column that a unit mirror lies across.
const fn image(cell: Place, mirror: Place) -> Place {
    match mirror.across() {
        DOWN => Place {
            y: 2 * mirror.y - cell.y,
            x: cell.x,
        },
        _ => Place {
            y: cell.y,
            x: 2 * mirror.x - cell.x,
        },
    }
}

/// The mirror image of a step in a mirror that lies across this direction.
const fn turned(step: Step, across: Step) -> Step {
    match across {
        DOWN => Step {
            dy: -step.dy,
            ..step
        },
        _ => Step {
            dx: -step.dx,
            ..step
        },
    }
}

/// The sides along which mirrors lie.
struct Mirrors(Lattice<bool>);

impl Mirrors {
    /// The cells above or to the left that a unit mirror reflects, nearest first.
    fn before(&self, unit: Place) -> impl Iterator<Item = Place> {
        let (board, across) = (self.0.board(), unit.across());
        let open = move |&from: &Place| {
            let [near, far] = [from.half(-across), image(from, unit).half(across)];
            let stops = self.0[near] || self.0[far];
            let next = from + -across;
            let there = board.contains(next) && board.contains(image(next, unit));
            (there && !stops).then_some(next)
        };
        std::iter::successors(Some(unit.beside()[0]), open)
    }

    /// The units of the mirror that contains this one.
    fn whole(&self, unit: Place) -> impl Iterator<Item = Place> {
        let [from, to] = unit.ends();
        let along = from.step_to(to);
        let onward = [along, -along].into_iter().flat_map(move |step| {
            let ray = self.0.board().ray(unit, step);
            ray.take_while(|&next| self.0[next])
        });
        onward.chain([unit])
    }

    /// The cells reflected by the whole mirror.
    fn reflected(&self, unit: Place) -> impl Iterator<Item = Place> {
        let units = self.whole(unit);
        units.flat_map(|unit| self.before(unit).flat_map(move |c| [c, image(c, unit)]))
    }

    /// Returns whether some loop that differs from this one around one corner of cells obeys all
    /// mirrors, printed and possible: no mirror tells the two apart then.
    fn leave_one_alike(&mut self, lines: &Lines, inside: &Lattice<bool>) -> bool {
        let board = self.0.board();
        let turn = |lines: &mut Lines, face: Place| {
            for step in ORTHOGONAL {
                lines.drawn[face.half(step)] ^= true;
            }
            for cell in face.cells() {
                lines.visited[cell] = lines.around(cell) > 0;
            }
        };
        let mut other = lines.clone();
        board.inner_points().any(|face| {
            if !loops::keeps_one_outline(inside, face) {
                return false;
            }
            turn(&mut other, face);
            let alike = !board
                .inner_sides()
                .any(|side| self.tells(side, lines, &other));
            turn(&mut other, face);
            alike
        })
    }

    /// Returns whether a unit mirror, printed or not, can stand with one drawing and not with the
    /// other.
    fn tells(&mut self, unit: Place, one: &Lines, other: &Lines) -> bool {
        let there = std::mem::replace(&mut self.0[unit], true);
        let tells = self.can_stand(unit, one) && !self.can_stand(unit, other);
        self.0[unit] = there;
        tells
    }

    /// Returns whether the drawing obeys this unit mirror, and no mirror becomes useless where this
    /// one ends its reach.
    fn can_stand(&self, unit: Place, lines: &Lines) -> bool {
        let across = unit.across();
        let alike = |cell: Place| {
            let image = image(cell, unit);
            let same = |step: Step| {
                lines.drawn[cell.half(step)] == lines.drawn[image.half(turned(step, across))]
            };
            ORTHOGONAL.into_iter().all(same)
        };
        let next = |step| self.0.board().ray(unit, step).find(|&side| self.0[side]);
        let is_used = |unit| self.reflected(unit).any(|cell| lines.visited[cell]);
        let concerned = [Some(unit), next(across), next(-across)];
        self.before(unit).all(alike) && concerned.into_iter().flatten().all(is_used)
    }
}
