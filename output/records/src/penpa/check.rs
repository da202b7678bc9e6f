//! The answer in the form that is compared with the solver's drawing.

use super::{Grid, is_inside, is_short};
use pencilmill_generator::board::{Drawing, Ink, Item, ORTHOGONAL, Place, Spot, Where, value_text};
use pencilmill_generator::genre::{Card, Puzzle};
use std::collections::BTreeSet;

/// The form in which the ink of an answer is drawn there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mark {
    /// A shaded cell.
    Surface,
    /// Lines between centres of cells, in straight runs of any length.
    Line,
    /// Lines between corners.
    Edge,
    /// A number or letter.
    Number,
    /// An arrow towards a side.
    Arrow,
    /// A triangle in a corner.
    Triangle,
}

impl Mark {
    const fn of(ink: Ink) -> Option<Mark> {
        match ink {
            Ink::Shaded | Ink::Pillar | Ink::Node => Some(Mark::Surface),
            Ink::Line | Ink::Domino | Ink::Trail => Some(Mark::Line),
            Ink::Border | Ink::Slant => Some(Mark::Edge),
            Ink::Number | Ink::Letter | Ink::Cross => Some(Mark::Number),
            Ink::Hop => Some(Mark::Arrow),
            Ink::Half => Some(Mark::Triangle),
            _ => None,
        }
    }

    /// The kind for a spot, which tells lines between corners from those between centres.
    pub(super) fn of_spot(spot: &Spot) -> Option<Mark> {
        use Where::{Diagonals, KnightSegments, PointKing, PointNeighbours};
        match (spot.ink, spot.on) {
            (Ink::Line, Diagonals | KnightSegments | PointKing | PointNeighbours) => {
                Some(Mark::Edge)
            }
            (ink, _) => Mark::of(ink),
        }
    }

    /// The name of the tool that draws it, for when another one is selected.
    pub(super) const fn tool_told(self) -> Option<&'static str> {
        match self {
            Mark::Surface => Some("Cells are shaded with the tool Surface."),
            Mark::Line => Some("Lines are drawn with the tool Line."),
            Mark::Number => Some("Numbers and letters are typed with the tool Number."),
            Mark::Edge | Mark::Arrow | Mark::Triangle => None,
        }
    }

    /// The setting that enables its comparison.
    const fn setting(self) -> &'static str {
        match self {
            Mark::Surface => "sol_surface",
            Mark::Line => "sol_loopline",
            Mark::Edge => "sol_loopedge",
            Mark::Number => "sol_number",
            Mark::Arrow => "sol_arrow",
            Mark::Triangle => "sol_tri",
        }
    }

    /// The instruction to solvers for an ink whose drawing is not obvious.
    pub(super) fn told(card: &Card, ink: Ink) -> Option<&'static str> {
        match ink {
            // walls are not borders
            Ink::Border if card.printed.iter().any(|spot| spot.ink == Ink::Wall) => Some(
                "Draw the borders, along printed walls too where these are borders. Colours are not compared.",
            ),
            Ink::Pillar => Some("Shade the cells with pillars."),
            Ink::Node => Some("Shade the cells with nodes; printed ones are shaded already."),
            Ink::Domino => Some("For each domino, draw a line between its two cells."),
            Ink::Trail => Some("Draw trails as lines from the margin."),
            Ink::Cross => Some("For each cross, write its size at its centre."),
            Ink::Hop => Some("In each cell, put an arrow towards the side that is hopped along."),
            Ink::Half => Some("Fill halves of cells with triangles."),
            _ => None,
        }
    }
}

/// The answer as the six lists that the player compares: shades, lines, edges, walls, numbers,
/// symbols.
pub(super) struct Check {
    lists: [BTreeSet<String>; 6],
    kinds: BTreeSet<Mark>,
    /// True if lines may run along the outline of the board.
    pub(super) outline: bool,
}

impl Check {
    pub(super) fn of(grid: &Grid, puzzle: &Puzzle, answer: &Drawing) -> Option<Check> {
        let drawn = puzzle.genre.card().drawn;
        if !(puzzle.genre.extras().equivalent(puzzle, answer)).is_empty() {
            return None;
        }
        let mut check = Check {
            lists: Default::default(),
            kinds: BTreeSet::new(),
            outline: false,
        };
        for spot in drawn {
            let kind = Mark::of_spot(spot)?;
            if kind == Mark::Edge && spot.ink == Ink::Line {
                let places = spot.on.places(puzzle.board);
                let outer = |&(at, to): &(Place, Place)| !is_inside(grid.board, at.midway(to));
                check.outline |= places.iter().any(outer);
            }
            check.kinds.insert(kind);
        }
        for item in answer.items() {
            if !puzzle.printed.contains(item) {
                check.add(grid, item)?;
            }
        }
        (check.lists.iter().any(|list| !list.is_empty())).then_some(check)
    }

    /// Adds an item; none if it cannot be compared.
    fn add(&mut self, grid: &Grid, item: &Item) -> Option<()> {
        let at = grid.point(item.at);
        let (list, text) = match Mark::of(item.ink)? {
            Mark::Surface => (0, at.to_string()),
            Mark::Line if item.at.is_point() => (2, format!("{},1", grid.pair(item.at, item.to))),
            Mark::Line => {
                // A line into the frame ends at a side, unlike the player's own lines.
                let steps = [item.at, item.to].iter().all(|place| place.is_cell());
                let (dy, dx) = (item.to.y - item.at.y, item.to.x - item.at.x);
                let count = dy.abs().max(dx.abs()) / 2;
                let straight = dy == 0 || dx == 0 || dy.abs() == dx.abs();
                if !steps || !straight || count == 0 {
                    return None;
                }
                let place = |i: i16| Place {
                    y: item.at.y + dy / count * i,
                    x: item.at.x + dx / count * i,
                };
                for i in 0..count {
                    let pair = grid.pair(place(i), place(i + 1));
                    self.lists[1].insert(format!("{pair},1"));
                }
                return Some(());
            }
            Mark::Edge if item.ink == Ink::Border => {
                let [a, b] = item.at.ends();
                (2, format!("{},1", grid.pair(a, b)))
            }
            Mark::Edge if is_short(item) => (2, format!("{},1", grid.pair(item.at, item.to))),
            Mark::Edge => return None,
            // letters are kept there as typed, most often in lower case
            Mark::Number => {
                let text = value_text(item.ink, item.value?).to_lowercase();
                (4, format!("{at},{text}"))
            }
            Mark::Arrow => {
                let (cell, side) = item.cell_and_side();
                let way = cell.step_to(side);
                let way = ORTHOGONAL.iter().position(|&step| step == way)?;
                (5, format!("{},{}C", grid.point(cell), [3, 5, 7, 1][way]))
            }
            Mark::Triangle => {
                let (cell, corner) = item.cell_and_side();
                let step = cell.step_to(corner);
                let number = match (step.dy, step.dx) {
                    (-1, -1) => 1,
                    (1, -1) => 2,
                    (1, 1) => 3,
                    _ => 4,
                };
                // Two halves in one cell would be two symbols in one place.
                let start = format!("{},", grid.point(cell));
                if self.lists[5].iter().any(|other| other.starts_with(&start)) {
                    return None;
                }
                (5, format!("{start}{number}B"))
            }
        };
        self.lists[list].insert(text);
        Some(())
    }

    /// Tags of the puzzle: no checks of built-in rules, and letters in either case if letters are
    /// compared.
    pub(super) fn tags(card: &Card) -> &'static str {
        match card.drawn.iter().any(|spot| spot.ink == Ink::Letter) {
            true => "[\"noconflict\",\"alphabet\"]",
            false => "[\"noconflict\"]",
        }
    }

    pub(super) fn text(&self) -> Option<String> {
        serde_json::to_string(&self.lists).ok()
    }

    pub(super) fn settings(&self) -> String {
        let settings = self
            .kinds
            .iter()
            .map(|kind| format!("\"{}\":true", kind.setting()));
        format!("{{{}}}", settings.collect::<Vec<_>>().join(","))
    }
}
