//! Oriented tiles, hands of tiles, and blocks of four, as small values that compare fast.

use pencilmill_generator::board::{ORTHOGONAL, Tile, TileKind};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// Separator of a tile's name and its quarter turns clockwise.
const TURNED: char = '+';

/// An oriented tile: a kind after a rotation. Rotations that look alike are one piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece(u16);

/// Cached facts of a piece.
struct Facts {
    kind: u8,
    /// The two ports of each side, clockwise from the upper side, as bits: the first port is worth
    /// 2.
    sides: [u8; 4],
    /// The piece after a quarter turn clockwise.
    turned: Piece,
}

/// Facts by piece.
static FACTS: LazyLock<Vec<Facts>> = LazyLock::new(|| {
    let piece = |tile: Tile| Piece(tile.value().unsigned_abs());
    let side = |tile: Tile, side: usize| {
        let [first, second] = Tile::ports(CLOCKWISE[side]);
        2 * u8::from(tile.uses(first)) + u8::from(tile.uses(second))
    };
    let facts = |tile: &Tile| Facts {
        kind: TileKind::of(*tile).index() as u8,
        sides: [0, 1, 2, 3].map(|i| side(*tile, i)),
        turned: piece(tile.turned(1)),
    };
    Tile::all().iter().map(facts).collect()
});

/// The pieces of each kind, by quarter turns.
static TURNS: LazyLock<Vec<Vec<Piece>>> = LazyLock::new(|| {
    let pieces = |kind: TileKind| kind.turns().map(Piece::of).collect();
    TileKind::all().map(pieces).collect()
});

/// The sides in the order of a piece's sides.
pub const CLOCKWISE: [pencilmill_generator::board::Step; 4] = ORTHOGONAL;

impl Piece {
    /// The piece of a tile.
    pub fn of(tile: Tile) -> Piece {
        Piece(tile.value().unsigned_abs())
    }

    /// The tile.
    pub fn tile(self) -> Tile {
        Tile::all()[usize::from(self.0)]
    }

    fn facts(self) -> &'static Facts {
        &FACTS[usize::from(self.0)]
    }

    /// Its kind.
    pub fn kind(self) -> Kind {
        Kind(self.facts().kind)
    }

    /// The two ports of a side, clockwise, as bits: the first one is worth 2.
    pub fn side(self, side: usize) -> u8 {
        self.facts().sides[side]
    }

    /// All its sides, clockwise from the upper one.
    pub fn sides(self) -> [u8; 4] {
        self.facts().sides
    }

    /// The piece after a quarter turn clockwise.
    #[must_use]
    pub fn turned(self) -> Piece {
        self.facts().turned
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = TileKind::of(self.tile());
        match kind.quarters(self.tile()) {
            None | Some(0) => write!(f, "{kind}"),
            Some(turns) => write!(f, "{kind}{TURNED}{turns}"),
        }
    }
}

/// The error of a text that is no tile.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoPiece {
    /// The kind does not exist.
    #[error(transparent)]
    Kind(#[from] pencilmill_generator::board::NoTileKind),
    /// The rotation does not exist.
    #[error("{0:?} does not say how the tile is turned; expected +1, +2 or +3 after its name")]
    Turns(String),
}

/// Reads the name of a tile, and its rotation if there is one.
pub fn named(text: &str) -> Result<(Kind, Option<Piece>), NoPiece> {
    let (name, turns) = match text.split_once(TURNED) {
        Some((name, turns)) => (name, Some(turns)),
        None => (text, None),
    };
    let kind = Kind::named(name)?;
    let Some(turns) = turns else {
        return Ok((kind, None));
    };
    let turns = match turns {
        "0" => 0,
        "1" => 1,
        "2" => 2,
        "3" => 3,
        _ => return Err(NoPiece::Turns(text.to_owned())),
    };
    let different = kind.turns();
    Ok((kind, Some(different[turns % different.len()])))
}

impl FromStr for Piece {
    type Err = NoPiece;

    fn from_str(text: &str) -> Result<Piece, NoPiece> {
        let (kind, piece) = named(text)?;
        Ok(piece.unwrap_or(kind.turns()[0]))
    }
}

/// A tile regardless of rotation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(u8);

impl Kind {
    /// Number of kinds.
    pub const COUNT: usize = TileKind::COUNT;
    /// The tile without paths.
    pub const BLANK: Kind = Kind(TileKind::BLANK.index() as u8);

    /// Every kind, in order.
    pub fn all() -> impl Iterator<Item = Kind> {
        (0..Kind::COUNT as u8).map(Kind)
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Result<Kind, pencilmill_generator::board::NoTileKind> {
        name.parse().map(|kind: TileKind| Kind(kind.index() as u8))
    }

    /// Index among all kinds.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The different pieces of its rotations, at least one.
    pub fn turns(self) -> &'static [Piece] {
        &TURNS[self.index()]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.turns()[0].fmt(f)
    }
}

/// A set of kinds; there is one tile of each kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hand(u128);

impl Hand {
    /// The empty hand.
    pub const EMPTY: Hand = Hand(0);

    /// Number of tiles.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True if there are no tiles.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if the tile is in the hand.
    pub const fn has(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 == 1
    }

    /// True if all tiles of the other are in this one.
    pub const fn has_all(self, other: Hand) -> bool {
        other.0 & !self.0 == 0
    }

    /// True if a tile is in both.
    pub const fn meets(self, other: Hand) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a tile.
    pub const fn add(&mut self, kind: Kind) {
        self.0 |= 1 << kind.0;
    }

    /// The tiles of both.
    #[must_use]
    pub const fn with(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }

    /// The tiles that are not in the other one.
    #[must_use]
    pub const fn without(self, other: Hand) -> Hand {
        Hand(self.0 & !other.0)
    }

    /// The tiles, in order.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| Kind(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(next)
        })
    }
}

impl FromIterator<Kind> for Hand {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Hand {
        let mut hand = Hand::EMPTY;
        kinds.into_iter().for_each(|kind| hand.add(kind));
        hand
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.kinds().map(|kind| kind.to_string()).collect();
        match names.as_slice() {
            [] => f.write_str("none"),
            names => f.write_str(&names.join(" ")),
        }
    }
}

/// The four ports of a side of two tiles, clockwise, as bits: the first one is worth 8.
pub type Outline = u8;

/// The side of two tiles that matches this one.
pub const fn facing(side: Outline) -> Outline {
    (side & 1) << 3 | (side & 2) << 1 | (side & 4) >> 1 | side >> 3
}

/// The side of a tile that matches this one.
pub const fn facing_tile(side: u8) -> u8 {
    (side & 1) << 1 | side >> 1
}

/// Two by two tiles, clockwise from the upper left one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Block([Piece; 4]);

impl Block {
    /// Four pieces, clockwise from the upper left one.
    pub const fn new(pieces: [Piece; 4]) -> Block {
        Block(pieces)
    }

    /// The pieces, clockwise from the upper left one.
    pub const fn pieces(self) -> [Piece; 4] {
        self.0
    }

    /// Its tiles.
    pub fn kinds(self) -> Hand {
        self.0.into_iter().map(Piece::kind).collect()
    }

    /// The block after a number of quarter turns clockwise.
    #[must_use]
    pub fn turned(self, quarters: u8) -> Block {
        (0..quarters % 4).fold(self, |Block([a, b, c, d]), _| {
            Block([d, a, b, c].map(Piece::turned))
        })
    }

    /// The rotation of the block with its least kind at the upper left, which all its rotations
    /// share.
    #[must_use]
    pub fn upright(self) -> Block {
        let first = self.0.iter().map(|piece| piece.kind()).min();
        let place = (self.0.iter()).position(|piece| Some(piece.kind()) == first);
        self.turned((4 - place.unwrap_or_default() as u8) % 4)
    }

    /// A side, numbered clockwise from the upper one.
    pub fn outline(self, side: usize) -> Outline {
        let [first, second] = [side, (side + 1) % 4].map(|i| self.0[i].side(side));
        first << 2 | second
    }

    /// All four sides, the upper one in the highest bits.
    pub fn outlines(self) -> u16 {
        (0..4).fold(0, |all, side| all << 4 | u16::from(self.outline(side)))
    }

    /// Two tiles that do not match within the block, if there are any; sides without paths match
    /// only with `blank_sides`.
    pub fn mismatch(self, blank_sides: bool) -> Option<[Piece; 2]> {
        // Each tile meets the next one clockwise, on the side after its own first.
        let pairs = (0..4).map(|i| ((i + 1) % 4, [self.0[i], self.0[(i + 1) % 4]]));
        let mut wrong = pairs.filter(|&(side, [a, b])| {
            let faced = b.side((side + 2) % 4) == facing_tile(a.side(side));
            !faced || (!blank_sides && a.side(side) == 0)
        });
        wrong.next().map(|(_, pair)| pair)
    }

    /// True if all tiles match within the block.
    pub fn matches(self, blank_sides: bool) -> bool {
        self.mismatch(blank_sides).is_none()
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.0;
        write!(f, "{a} {b} {c} {d}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::Step;

    #[test]
    fn pieces_are_tiles_that_turn_clockwise() {
        let steps = CLOCKWISE.map(|Step { dy, dx }| (dy, dx));
        assert_eq!(steps, [(-1, 0), (0, 1), (1, 0), (0, -1)]);
        let mut all = 0;
        for kind in Kind::all() {
            for &piece in kind.turns() {
                all += 1;
                assert_eq!(piece.kind(), kind);
                assert_eq!(piece.turned().tile(), piece.tile().turned(1));
                for side in 0..4 {
                    assert_eq!(piece.turned().side((side + 1) % 4), piece.side(side));
                }
                assert_eq!(piece.to_string().parse(), Ok(piece));
            }
        }
        assert_eq!(all, Tile::all().len());
    }

    #[test]
    fn sides_face_each_other_as_ports_do() {
        for tile in Tile::all() {
            let piece = Piece::of(*tile);
            for (side, step) in CLOCKWISE.into_iter().enumerate() {
                let across = facing_tile(piece.side(side));
                let ports = Tile::ports(step);
                for port in ports {
                    let [first, _] = Tile::ports(Tile::side(Tile::facing(port)));
                    let bit = if Tile::facing(port) == first { 2 } else { 1 };
                    assert_eq!(across & bit != 0, tile.uses(port));
                }
            }
        }
        for side in 0..16 {
            let (first, second) = (side >> 2, side & 3);
            let expected = facing_tile(second) << 2 | facing_tile(first);
            assert_eq!(facing(side), expected);
        }
    }

    #[test]
    fn a_block_turns_as_a_whole() {
        let pieces = ["1-01", "2-07+1", "3-11+3", "4-02"].map(|text| text.parse().unwrap());
        let block = Block::new(pieces);
        assert_eq!(block.turned(4), block);
        for quarters in 0..4 {
            let turned = block.turned(quarters);
            assert_eq!(turned.upright(), block);
            assert_eq!(turned.kinds(), block.kinds());
            let outlines = block.outlines().rotate_right(4 * u32::from(quarters));
            assert_eq!(turned.outlines(), outlines);
        }
    }

    #[test]
    fn texts_that_are_no_tiles() {
        for wrong in ["", "2-07+4", "2-07+", "2-07+-1", "5-01", "2-7"] {
            assert!(wrong.parse::<Piece>().is_err(), "{wrong}");
        }
    }
}
