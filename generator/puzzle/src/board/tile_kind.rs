//! The tiles of the set, regardless of rotation.

use super::Tile;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A tile of the set: a [`Tile`] regardless of rotation. There are 91; mirror images are different
/// kinds.
///
/// Its name is its number of paths and a running number, `2-07`: the kinds with equally many paths
/// are numbered from 1 in order of their least rotations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TileKind(u8);

/// The kinds in order, and the kind of each tile.
static SET: LazyLock<Set> = LazyLock::new(|| {
    let least = |tile: &Tile| tile.turned_least();
    let mut shown: Vec<Tile> = Tile::all().to_vec();
    shown.retain(|tile| *tile == least(tile));
    shown.sort_by_key(|tile| tile.paths().count());
    let kinds = (0..)
        .zip(&shown)
        .map(|(kind, &tile)| (tile, TileKind(kind)));
    let kinds: BTreeMap<Tile, TileKind> = kinds.collect();
    let of = Tile::all().iter().map(|tile| kinds[&least(tile)]).collect();
    Set { shown, of }
});

struct Set {
    shown: Vec<Tile>,
    of: Vec<TileKind>,
}

impl TileKind {
    /// Number of kinds.
    pub const COUNT: usize = 91;
    /// The kind without paths.
    pub const BLANK: TileKind = TileKind(0);

    /// Every kind, in order: by number of paths, then by running number.
    pub fn all() -> impl Iterator<Item = TileKind> {
        (0..TileKind::COUNT as u8).map(TileKind)
    }

    /// The kind of a tile.
    pub fn of(tile: Tile) -> TileKind {
        SET.of[tile.value() as usize]
    }

    /// Index among all kinds.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The tile in its least rotation.
    pub fn tile(self) -> Tile {
        SET.shown[self.index()]
    }

    /// Number of its paths.
    pub fn paths(self) -> usize {
        self.tile().paths().count()
    }

    /// The different rotations of the tile, each after the fewest quarter turns clockwise.
    pub fn turns(self) -> impl Iterator<Item = Tile> {
        let tile = self.tile();
        let different = (1..4).find(|&turn| tile.turned(turn) == tile);
        (0..different.unwrap_or(4)).map(move |turn| tile.turned(turn))
    }

    /// The fewest quarter turns clockwise to this tile; none for a tile of another kind.
    pub fn quarters(self, tile: Tile) -> Option<usize> {
        self.turns().position(|turned| turned == tile)
    }
}

impl fmt::Display for TileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paths = self.paths();
        let before = TileKind::all().take_while(|kind| kind.paths() < paths);
        let name = format!("{paths}-{:02}", self.index() - before.count() + 1);
        f.pad(&name)
    }
}

/// A text that names no tile of the set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{0:?} is no tile of the set; expected the number of paths and a running number: \
     0-01, 1-01 to 1-08, 2-01 to 2-38, 3-01 to 3-38 or 4-01 to 4-06"
)]
pub struct NoTileKind(pub String);

impl FromStr for TileKind {
    type Err = NoTileKind;

    fn from_str(text: &str) -> Result<TileKind, NoTileKind> {
        let named = |kind: &TileKind| kind.to_string() == text;
        let found = TileKind::all().find(named);
        found.ok_or_else(|| NoTileKind(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_tile_is_a_turn_of_its_kind() {
        assert_eq!(TileKind::all().count(), SET.shown.len());
        let mut turned = BTreeSet::new();
        for kind in TileKind::all() {
            for (quarters, tile) in kind.turns().enumerate() {
                assert_eq!(TileKind::of(tile), kind);
                assert_eq!(kind.quarters(tile), Some(quarters));
                assert_eq!(kind.tile().turned(quarters), tile);
                assert!(turned.insert(tile), "{kind} {}", tile.text());
            }
        }
        assert_eq!(turned, Tile::all().iter().copied().collect());
        assert_eq!(TileKind::BLANK.tile(), Tile::BLANK);
        assert_eq!(TileKind::BLANK.quarters(Tile::all()[1]), None);
    }

    /// Names stand in files and must never change.
    #[test]
    fn names_are_paths_and_a_running_number() {
        let tile_of = |name: &str| name.parse::<TileKind>().unwrap().tile().text();
        let named = [
            ("0-01", "........"),
            ("1-01", "......aa"),
            ("1-08", "..a...a."),
            ("2-01", "....aabb"),
            ("2-20", "..aa.b.b"),
            ("2-38", "a.a.b.b."),
            ("3-01", "..aabbcc"),
            ("3-20", ".ab.bcca"),
            ("3-38", "a.bcc.ba"),
            ("4-01", "aabbccdd"),
            ("4-06", "abbccdda"),
        ];
        for (name, tile) in named {
            assert_eq!(tile_of(name), tile, "{name}");
        }
        for kind in TileKind::all() {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        for wrong in [
            "", "0", "0-02", "2-7", "2-39", "5-01", "2-007", " 2-07", "ab.b.a..",
        ] {
            let error = wrong.parse::<TileKind>().unwrap_err();
            assert!(error.to_string().contains("no tile of the set"), "{error}");
        }
    }
}
