//! The kinds of ink, one row of a table each.

use super::Language;
use super::script::Script;

/// The fixed properties of an ink.
#[derive(Clone, Copy)]
struct Row {
    name: &'static str,
    english: &'static str,
    japanese: &'static str,
    joins: bool,
    script: Script,
    sign: &'static str,
}

/// Ink at one place. Its name in texts serves as its English word.
const fn at(name: &'static str, japanese: &'static str) -> Row {
    Row {
        name,
        english: name,
        japanese,
        joins: false,
        script: Script::Number,
        sign: "",
    }
}

/// Ink between two places.
const fn between(name: &'static str, japanese: &'static str) -> Row {
    Row {
        joins: true,
        ..at(name, japanese)
    }
}

impl Row {
    /// Sets an English word that differs from the name in texts.
    const fn english(self, english: &'static str) -> Row {
        Row { english, ..self }
    }

    /// Sets the script of values that are not numbers.
    const fn script(self, script: Script) -> Row {
        Row { script, ..self }
    }

    /// Sets the characters that show the ink in plain text, before its value if it has one.
    const fn sign(self, sign: &'static str) -> Row {
        Row { sign, ..self }
    }
}

/// Defines the enumeration and its table from one list.
macro_rules! inks {
    ($($(#[$doc:meta])* $ink:ident = $row:expr,)*) => {
        /// A kind of mark. Its name in texts and JSON is [`Ink::name`].
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Ink {
            $($(#[$doc])* $ink,)*
        }

        const TABLE: &[Row] = &[$($row,)*];

        impl Ink {
            /// Every ink, in order.
            pub const ALL: [Ink; TABLE.len()] = [$(Ink::$ink,)*];
        }
    };
}

inks! {
    /// A cell that is black from the start.
    Black = at("black", "印刷された黒マス").english("black cell"),
    /// A number in a cell or beside the board.
    Number = at("number", "数字"),
    /// A "?": a clue with its number withheld.
    Unknown = at("unknown", "「?」").english("\"?\"").sign("?"),
    /// A set of numbers in a cell; its value is a [`Set`](super::Set).
    Set = at("set", "数字の組").script(Script::Set),
    /// A circle in a cell; its meaning is the genre's.
    Circle = at("circle", "白丸").sign("○"),
    /// A number in a circle in a cell: a clue of another kind than a bare number. Without a value
    /// it is a "?" in a circle.
    Circled = at("circled", "丸の中の数字").english("circled number").sign("(?)"),
    /// An arrow with a number or "?" in a cell; its value is an [`Arrow`](super::Arrow).
    Arrow = at("arrow", "矢印").script(Script::Arrow),
    /// A letter in a cell; its value counts from 1 = A.
    Letter = at("letter", "文字").script(Script::Letter),
    /// A small picture of a polyomino in a cell; its value is a [`Polyomino`](super::Polyomino).
    Shape = at("shape", "図形").script(Script::Shape),
    /// A sign that pieces may be turned.
    Turnable = at("turnable", "回転の印").sign("↻"),
    /// A bond between two neighbouring cells of one piece.
    Join = between("join", "つながり"),
    /// A side between two pieces or regions.
    Border = at("border", "境界線"),
    /// A cell shaded by the solver.
    Shaded = at("shaded", "黒マス"),
    /// A line between the centres of two cells or between two points, or from the centre of a cell
    /// into the frame.
    Line = between("line", "線"),
    /// A domino covering two neighbouring cells.
    Domino = between("domino", "レンガ"),
    /// A hop along a side of a cell: from one end of the side to the cell's middle and back to the
    /// other end.
    Hop = between("hop", "跳ねる線"),
    /// An X in a cell. With a value k it covers the 2k + 1 rows and columns around the cell, from
    /// corner to corner.
    Cross = at("cross", "×").sign("╳"),
    /// A black circle in a cell.
    Disc = at("disc", "黒丸").english("black circle").sign("●"),
    /// A dot in a cell.
    Dot = at("dot", "点").sign("•"),
    /// A node that the solver places on a line.
    Node = at("node", "節").sign("■"),
    /// A flag in a cell, with or without a number.
    Flag = at("flag", "旗").sign("⚑"),
    /// A "+" in a cell where lines of two kinds may cross.
    Ladder = at("ladder", "「＋」").english("\"+\"").sign("+"),
    /// A box in a cell that may be pushed.
    Box = at("box", "箱").sign("□"),
    /// The destination of a box.
    Target = at("target", "目標").sign("◇"),
    /// A grey cell, which may carry a number and a circle as well.
    Grey = at("grey", "灰色のマス"),
    /// A part of a pillar, standing upright in a cell.
    Pillar = at("pillar", "柱").sign("║"),
    /// A cell of the goal.
    Goal = at("goal", "ゴール"),
    /// A wall between two lattice points: along the side of a cell, or from corner to corner.
    Wall = between("wall", "壁"),
    /// A mirror along the side of a cell.
    Mirror = at("mirror", "鏡"),
    /// The half of a cell towards one of its corners, shaded by the solver: between the cell and
    /// that corner.
    Half = between("half", "半マス"),
    /// A slanted border between two lattice points, with no lattice point strictly between them.
    Slant = between("slant", "ナナメの線").english("slanted line"),
    /// A second kind of line between the centres of two cells.
    Path = between("path", "経路"),
    /// A line of equal height between the centres of two cells.
    Contour = between("contour", "等高線"),
    /// The trail of a firework: from a cell of the margin straight to the cell of its burst.
    Trail = between("trail", "軌跡"),
    /// A step of a player to another cell. The player is printed in the cell where the path begins.
    Move = between("move", "移動"),
    /// A tile with ports in a cell; its value is a [`Tile`](super::Tile).
    Tile = at("tile", "タイル").script(Script::Tile),
    /// A step of a route in the list of turns; its value is that of a [`Step`](super::Step).
    /// Without a value it is left for the solver to write.
    Step = at("step", "手").script(Script::Step).sign("□"),
    /// The response to a turn in that list; its value is a [`Response`](super::Response).
    Response = at("response", "応答").script(Script::Response),
    /// A wall between two lattice points that stops only the first step against it.
    Fragile = between("fragile", "脆い壁"),
    /// A wall between two lattice points that a switch opens.
    Green = between("green", "緑壁"),
    /// A pit in a cell.
    Pit = at("pit", "穴").sign("◉"),
    /// A switch in a cell.
    Switch = at("switch", "スイッチ").sign("◻"),
    /// The number of hidden gimmicks of one kind; its value is a [`Count`](super::Count).
    Count = at("count", "個数").script(Script::Count),
}

impl Ink {
    const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Name in texts and JSON.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Word for the ink in sentences.
    pub const fn word(self, language: Language) -> &'static str {
        match language {
            Language::English => self.row().english,
            Language::Japanese => self.row().japanese,
        }
    }

    /// The ink with this name.
    pub fn named(name: &str) -> Option<Ink> {
        Ink::ALL.into_iter().find(|ink| ink.name() == name)
    }

    /// Notation of the values of this ink.
    pub const fn script(self) -> Script {
        self.row().script
    }

    /// True if items of this ink stand between two places.
    pub const fn joins(self) -> bool {
        self.row().joins
    }

    /// Characters that show the ink in plain text, before its value if it has one.
    pub const fn sign(self) -> &'static str {
        self.row().sign
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_inks_have_the_same_name_or_word() {
        for (i, ink) in Ink::ALL.into_iter().enumerate() {
            assert_eq!(Ink::named(ink.name()), Some(ink));
            for other in &Ink::ALL[..i] {
                for language in Language::ALL {
                    assert_ne!(ink.word(language), other.word(language));
                }
            }
        }
        assert_eq!(Ink::Unknown.word(Language::English), "\"?\"");
        assert_eq!(Ink::Wall.word(Language::Japanese), "壁");
    }
}
