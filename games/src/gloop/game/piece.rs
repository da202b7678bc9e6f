//! Oriented tiles, hands of tiles, and blocks of four.

use pencilmill_generator::board::{NoTileKind, Tile, TileKind};
use std::fmt;
use std::str::FromStr;

/// Separator of a tile's name and its quarter turns clockwise.
const TURNED: char = '+';

/// An oriented tile, named after its kind and its quarter turns. Rotations that look alike are one
/// piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Piece(pub Tile);

impl Piece {
    /// Every piece.
    pub fn all() -> impl Iterator<Item = Piece> {
        Tile::all().iter().copied().map(Piece)
    }

    /// The different pieces of a kind, at least one.
    pub fn of(kind: TileKind) -> impl Iterator<Item = Piece> {
        kind.turns().map(Piece)
    }

    /// Its kind.
    pub fn kind(self) -> TileKind {
        TileKind::of(self.0)
    }

    /// The two ports of a side, clockwise, as bits: the first one is worth 2. Sides are numbered
    /// clockwise from the upper one.
    pub const fn side(self, side: usize) -> u8 {
        2 * self.0.uses(2 * side) as u8 + self.0.uses(2 * side + 1) as u8
    }

    /// The piece after a quarter turn clockwise.
    #[must_use]
    pub fn turned(self) -> Piece {
        Piece(self.0.turned(1))
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        match kind.quarters(self.0) {
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
    Kind(#[from] NoTileKind),
    /// The rotation does not exist.
    #[error("{0:?} does not say how the tile is turned; expected +1, +2 or +3 after its name")]
    Turns(String),
}

impl FromStr for Piece {
    type Err = NoPiece;

    fn from_str(text: &str) -> Result<Piece, NoPiece> {
        let (name, turns) = text.split_once(TURNED).unwrap_or((text, "0"));
        let kind: TileKind = name.parse()?;
        let quarters = ["0", "1", "2", "3"]
            .iter()
            .position(|&quarters| quarters == turns);
        let quarters = quarters.ok_or_else(|| NoPiece::Turns(text.to_owned()))?;
        Ok(Piece(kind.tile().turned(quarters)))
    }
}

/// A set of kinds; there is one tile of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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
    pub const fn has(self, kind: TileKind) -> bool {
        self.0 >> kind.index() & 1 == 1
    }

    /// True if all tiles of the other are in this one.
    pub const fn has_all(self, other: Hand) -> bool {
        other.0 & !self.0 == 0
    }

    /// Adds a tile.
    pub const fn add(&mut self, kind: TileKind) {
        self.0 |= 1 << kind.index();
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
    pub fn kinds(self) -> impl Iterator<Item = TileKind> {
        TileKind::all().filter(move |&kind| self.has(kind))
    }
}

impl FromIterator<TileKind> for Hand {
    fn from_iter<I: IntoIterator<Item = TileKind>>(kinds: I) -> Hand {
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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

    /// Two tiles that do not match within the block, if there are any.
    pub fn mismatch(self) -> Option<[Piece; 2]> {
        // Each tile meets the next one clockwise, on the side after its own first.
        let pairs = (0..4).map(|i| ((i + 1) % 4, [self.0[i], self.0[(i + 1) % 4]]));
        let mut wrong =
            pairs.filter(|&(side, [a, b])| b.side((side + 2) % 4) != facing_tile(a.side(side)));
        wrong.next().map(|(_, pair)| pair)
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

    #[test]
    fn pieces_are_read_as_they_are_written_and_turn_clockwise() {
        for &tile in Tile::all() {
            let piece = Piece(tile);
            assert_eq!(piece.to_string().parse(), Ok(piece));
            for side in 0..4 {
                assert_eq!(piece.turned().side((side + 1) % 4), piece.side(side));
            }
        }
        for wrong in ["", "2-07+4", "2-07+", "2-07+-1", "5-01", "2-7"] {
            assert!(wrong.parse::<Piece>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn sides_face_each_other_as_ports_do() {
        for &tile in Tile::all() {
            for port in 0..Tile::PORTS {
                let across = facing_tile(Piece(tile).side(port / 2));
                let bit = 2 >> (Tile::facing(port) % 2);
                assert_eq!(across & bit != 0, tile.uses(port));
            }
        }
        for side in 0..16 {
            let (first, second) = (side >> 2, side & 3);
            assert_eq!(facing(side), facing_tile(second) << 2 | facing_tile(first));
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
            let outlines = block.outlines().rotate_right(4 * u32::from(quarters));
            assert_eq!(turned.outlines(), outlines);
        }
    }
}
