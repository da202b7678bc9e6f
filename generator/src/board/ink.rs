//! What can stand on paper: the kinds of ink.

use super::value::Script;

/// A kind of mark on paper. Its name in texts and JSON is [`Ink::name`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ink {
    /// A cell that is black from the start.
    Black,
    /// A number in a cell or beside the board.
    Number,
    /// A "?": a clue whose number is kept back.
    Unknown,
    /// A set of numbers in a cell; its value is a [`Set`].
    Set,
    /// A circle in a cell; what it marks, the genre says.
    Circle,
    /// A number in a circle in a cell: a clue of another kind than a bare number. Without a value it
    /// is a "?" in a circle.
    Circled,
    /// An arrow with a number or "?" in a cell; its value is an [`Arrow`].
    Arrow,
    /// A letter in a cell; its value counts from 1 = A.
    Letter,
    /// A small picture of a polyomino in a cell; its value is a [`Polyomino`].
    Shape,
    /// The sign that pieces may be turned.
    Turnable,
    /// Two neighbouring cells belong to the same piece.
    Join,
    /// A side between two pieces or regions.
    Border,
    /// A cell shaded by the solver.
    Shaded,
    /// A line between the centres of two cells, or between two points; or from the centre of a cell into
    /// the frame.
    Line,
    /// A domino covering two neighbouring cells.
    Domino,
    /// A hop along a side of a cell: from one end of the side to the cell's middle and back to the
    /// other end.
    Hop,
    /// An X in a cell. With a value k it is drawn over the 2k + 1 rows and columns around the cell, from corner to
    /// corner.
    Cross,
    /// A black circle in a cell.
    Disc,
    /// A dot in a cell.
    Dot,
    /// A node that the solver sets on a line.
    Node,
    /// A flag in a cell, with a number or without.
    Flag,
    /// A "+" in a cell: where lines of two kinds may cross.
    Ladder,
    /// A box in a cell, which may be pushed.
    Box,
    /// Where a box is to go.
    Target,
    /// A grey cell. It may carry a number and a circle as well.
    Grey,
    /// A part of a pillar, standing upright in a cell.
    Pillar,
    /// A cell of the goal.
    Goal,
    /// A wall between two lattice points: along the side of a cell, or from corner to corner.
    Wall,
    /// A mirror along the side of a cell.
    Mirror,
    /// The half of a cell that lies in one of its corners, shaded by the solver: between the cell and that corner.
    Half,
    /// A slanted border between two lattice points, with no other lattice point on it.
    Slant,
    /// A second kind of line between the centres of two cells.
    Path,
    /// A line of equal height between the centres of two cells.
    Contour,
    /// The trail of a firework: from a cell of the margin straight to the cell where it bursts.
    Trail,
    /// A step of a player to another cell; where the player is printed is where it begins.
    Move,
    /// A tile with ports in a cell; its value is a [`Tile`].
    Tile,
    /// A step of a route in the list of turns; its value is that of a [`Step`](super::Step); without one it is to be written.
    Step,
    /// What is answered to a turn in that list; its value is a [`Response`].
    Response,
    /// A wall between two lattice points that stops only the first step against it.
    Fragile,
    /// A wall between two lattice points that a switch opens.
    Green,
    /// A pit in a cell.
    Pit,
    /// A switch in a cell.
    Switch,
    /// How many gimmicks of a kind are hidden; its value is a [`Count`].
    Count,
}

impl Ink {
    /// Every ink, in order.
    pub const ALL: [Ink; 43] = [
        Ink::Black,
        Ink::Number,
        Ink::Unknown,
        Ink::Set,
        Ink::Circle,
        Ink::Circled,
        Ink::Arrow,
        Ink::Letter,
        Ink::Shape,
        Ink::Turnable,
        Ink::Join,
        Ink::Border,
        Ink::Shaded,
        Ink::Line,
        Ink::Domino,
        Ink::Hop,
        Ink::Cross,
        Ink::Disc,
        Ink::Dot,
        Ink::Node,
        Ink::Flag,
        Ink::Ladder,
        Ink::Box,
        Ink::Target,
        Ink::Grey,
        Ink::Pillar,
        Ink::Goal,
        Ink::Wall,
        Ink::Mirror,
        Ink::Half,
        Ink::Slant,
        Ink::Path,
        Ink::Contour,
        Ink::Trail,
        Ink::Move,
        Ink::Tile,
        Ink::Step,
        Ink::Response,
        Ink::Fragile,
        Ink::Green,
        Ink::Pit,
        Ink::Switch,
        Ink::Count,
    ];

    /// The ink's name in texts and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Ink::Black => "black",
            Ink::Number => "number",
            Ink::Unknown => "unknown",
            Ink::Set => "set",
            Ink::Circle => "circle",
            Ink::Circled => "circled",
            Ink::Arrow => "arrow",
            Ink::Letter => "letter",
            Ink::Shape => "shape",
            Ink::Turnable => "turnable",
            Ink::Join => "join",
            Ink::Border => "border",
            Ink::Shaded => "shaded",
            Ink::Line => "line",
            Ink::Domino => "domino",
            Ink::Hop => "hop",
            Ink::Cross => "cross",
            Ink::Disc => "disc",
            Ink::Dot => "dot",
            Ink::Node => "node",
            Ink::Flag => "flag",
            Ink::Ladder => "ladder",
            Ink::Box => "box",
            Ink::Target => "target",
            Ink::Grey => "grey",
            Ink::Pillar => "pillar",
            Ink::Goal => "goal",
            Ink::Wall => "wall",
            Ink::Mirror => "mirror",
            Ink::Half => "half",
            Ink::Slant => "slant",
            Ink::Path => "path",
            Ink::Contour => "contour",
            Ink::Trail => "trail",
            Ink::Move => "move",
            Ink::Tile => "tile",
            Ink::Step => "step",
            Ink::Response => "response",
            Ink::Fragile => "fragile",
            Ink::Green => "green",
            Ink::Pit => "pit",
            Ink::Switch => "switch",
            Ink::Count => "count",
        }
    }

    /// The ink with this name.
    pub fn named(name: &str) -> Option<Ink> {
        Ink::ALL.into_iter().find(|ink| ink.name() == name)
    }

    /// How values of this ink are written.
    pub const fn script(self) -> Script {
        match self {
            Ink::Letter => Script::Letter,
            Ink::Set => Script::Set,
            Ink::Arrow => Script::Arrow,
            Ink::Shape => Script::Shape,
            Ink::Tile => Script::Tile,
            Ink::Step => Script::Step,
            Ink::Response => Script::Response,
            Ink::Count => Script::Count,
            _ => Script::Number,
        }
    }

    /// Whether an item of this ink joins two places.
    pub const fn joins(self) -> bool {
        matches!(
            self,
            Ink::Join
                | Ink::Line
                | Ink::Domino
                | Ink::Hop
                | Ink::Wall
                | Ink::Half
                | Ink::Slant
                | Ink::Path
                | Ink::Contour
                | Ink::Trail
                | Ink::Move
                | Ink::Fragile
                | Ink::Green
        )
    }
}
