//! Square tiles with paths between their ports.

use super::{DOWN, LEFT, ORTHOGONAL, RIGHT, Step, Symmetry, UP};
use std::sync::LazyLock;

/// A square with two ports on each side, eight in all, some of them joined in pairs by paths that
/// do not cross. Ports are numbered clockwise from 0, the left one of the upper side.
///
/// The fields hold the number of each port's path, from 1 in order of first ports; 0 for unused
/// ports.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile([u8; Tile::PORTS]);

/// Every tile, in order.
static ALL: LazyLock<Vec<Tile>> = LazyLock::new(|| {
    let mut all = Vec::new();
    let blank = [0; Tile::PORTS];
    grow(blank, 0, &mut Vec::new(), 1, &mut all);
    all
});

/// Offsets of ports from the tile's centre, in rows down and columns to the right; a side is 2
/// away.
const PORTS: [(i16, i16); Tile::PORTS] = [
    (-2, -1),
    (-2, 1),
    (-1, 2),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
];

/// Enumerates the uses of ports from `port` on: unused, the end of the path begun last (any other
/// would be crossed), or the begin of a path.
fn grow(
    mut paths: [u8; Tile::PORTS],
    port: usize,
    begun: &mut Vec<u8>,
    next: u8,
    all: &mut Vec<Tile>,
) {
    if port == Tile::PORTS {
        if begun.is_empty() {
            all.push(Tile(paths));
        }
        return;
    }
    grow(paths, port + 1, begun, next, all);
    if let Some(last) = begun.pop() {
        paths[port] = last;
        grow(paths, port + 1, begun, next, all);
        begun.push(last);
    }
    begun.push(next);
    paths[port] = next;
    grow(paths, port + 1, begun, next + 1, all);
    begun.pop();
}

impl Tile {
    /// Number of ports.
    pub const PORTS: usize = 8;
    /// The tile without paths.
    pub const BLANK: Tile = Tile([0; Tile::PORTS]);

    /// Every tile, by rising value.
    pub fn all() -> &'static [Tile] {
        &ALL
    }

    /// The tile that a value stands for, or the blank tile.
    pub fn of_value(value: i16) -> Tile {
        Tile::checked(value).unwrap_or(Tile::BLANK)
    }

    /// The tile that a value stands for, if it stands for one.
    pub fn checked(value: i16) -> Option<Tile> {
        let index = usize::try_from(value).ok()?;
        ALL.get(index).copied()
    }

    /// Value that stands for this tile: its index among all tiles.
    pub fn value(self) -> i16 {
        ALL.binary_search(&self).unwrap_or_default() as i16
    }

    /// True if a path ends at the port.
    pub const fn uses(self, port: usize) -> bool {
        self.0[port] != 0
    }

    /// The port at the other end of the path from this port, if there is one.
    pub fn mate(self, port: usize) -> Option<usize> {
        let joined = |&other: &usize| other != port && self.0[other] == self.0[port];
        (0..Tile::PORTS).find(joined).filter(|_| self.uses(port))
    }

    /// The two ends of each path, the lower port first.
    pub fn paths(self) -> impl Iterator<Item = (usize, usize)> {
        let path = move |port| Some((port, self.mate(port)?)).filter(|(a, b)| a < b);
        (0..Tile::PORTS).filter_map(path)
    }

    /// The two ports of a side, clockwise; the side is one of [`ORTHOGONAL`].
    pub const fn ports(side: Step) -> [usize; 2] {
        let first = match side {
            UP => 0,
            RIGHT => 2,
            DOWN => 4,
            _ => 6,
        };
        [first, first + 1]
    }

    /// The side of a port.
    pub const fn side(port: usize) -> Step {
        ORTHOGONAL[port / 2 % 4]
    }

    /// The port of the adjacent tile that meets this port.
    pub const fn facing(port: usize) -> usize {
        let along = 1 - port % 2;
        let [first, _] = match Tile::side(port) {
            UP => Tile::ports(DOWN),
            RIGHT => Tile::ports(LEFT),
            DOWN => Tile::ports(UP),
            _ => Tile::ports(RIGHT),
        };
        first + along
    }

    /// The image of the tile under a symmetry of the board.
    pub fn transformed(self, symmetry: Symmetry) -> Tile {
        let mut moved = [0; Tile::PORTS];
        for (path, port) in self.0.into_iter().zip(PORTS) {
            let to = symmetry.of_offset(port);
            let to = PORTS.iter().position(|&p| p == to);
            moved[to.unwrap_or_default()] = path;
        }
        Tile::numbered(moved)
    }

    /// The tile with its paths numbered in order of their first ports.
    fn numbered(paths: [u8; Tile::PORTS]) -> Tile {
        let mut found: Vec<u8> = Vec::new();
        Tile(paths.map(|path| {
            if path == 0 {
                return 0;
            }
            let known = found.iter().position(|&other| other == path);
            let number = known.unwrap_or_else(|| {
                found.push(path);
                found.len() - 1
            });
            number as u8 + 1
        }))
    }

    /// The tile after a number of quarter turns clockwise.
    pub fn turned(self, quarters: usize) -> Tile {
        let mut moved = self.0;
        moved.rotate_right(quarters % 4 * 2);
        Tile::numbered(moved)
    }

    /// The least of the tile's rotations, which all of them share.
    pub fn turned_least(self) -> Tile {
        (0..4).map(|turn| self.turned(turn)).min().unwrap_or(self)
    }

    /// A letter for each port, one for both ends of a path, in order of first ports; `.` for unused
    /// ports.
    pub fn text(self) -> String {
        let letter = |path| {
            if path == 0 {
                '.'
            } else {
                char::from(b'a' + path - 1)
            }
        };
        self.0.into_iter().map(letter).collect()
    }

    /// Reads a tile.
    pub fn parse(text: &str) -> Option<Tile> {
        let mut tile = Tile::BLANK;
        let bytes: [u8; Tile::PORTS] = text.as_bytes().try_into().ok()?;
        for (path, byte) in tile.0.iter_mut().zip(bytes) {
            *path = match byte {
                b'.' => 0,
                b'a'..=b'd' => byte - b'a' + 1,
                _ => return None,
            };
        }
        ALL.binary_search(&tile).is_ok().then_some(tile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_323_tiles_and_91_up_to_turning() {
        let all = Tile::all();
        assert_eq!(all.len(), 323);
        assert!(all.is_sorted());
        let turned: BTreeSet<Tile> = all.iter().map(|tile| tile.turned_least()).collect();
        let of = |paths| turned.iter().filter(|t| t.paths().count() == paths).count();
        assert_eq!([0, 1, 2, 3, 4].map(of), [1, 8, 38, 38, 6]);
        assert_eq!(turned.len(), 91);
    }

    #[test]
    fn tiles_are_written_port_by_port() {
        for (value, tile) in (0..).zip(Tile::all()) {
            assert_eq!(tile.value(), value);
            assert_eq!(Tile::checked(value), Some(*tile));
            assert_eq!(Tile::parse(&tile.text()), Some(*tile));
            for (a, b) in tile.paths() {
                assert_eq!((tile.mate(a), tile.mate(b)), (Some(b), Some(a)));
            }
        }
        assert_eq!(Tile::checked(-1), None);
        assert_eq!(Tile::checked(323), None);
        for wrong in [
            "",
            "aa.....",
            "bb......",
            "a.......",
            "abab....",
            "aa.......",
            "aaaa....",
            "AA......",
        ] {
            assert_eq!(Tile::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn tiles_turn_clockwise() {
        let corner = Tile::parse("aa......").unwrap();
        let shown = [0, 1, 2, 3, 4].map(|quarters| corner.turned(quarters).text());
        assert_eq!(
            shown,
            ["aa......", "..aa....", "....aa..", "......aa", "aa......"]
        );
        let turns: Vec<Symmetry> = Symmetry::all().filter(|s| !s.reflects()).collect();
        for tile in Tile::all() {
            let turned: BTreeSet<Tile> = (0..4).map(|quarters| tile.turned(quarters)).collect();
            assert_eq!(turned, turns.iter().map(|&s| tile.transformed(s)).collect());
        }
    }

    #[test]
    fn ports_turn_with_the_tile_and_meet_those_across_the_side() {
        let corner = Tile::parse("aa......").unwrap();
        let shown: Vec<String> = Symmetry::all()
            .map(|s| corner.transformed(s).text())
            .collect();
        let (up, down, left, right) = ("aa......", "....aa..", "......aa", "..aa....");
        assert_eq!(shown, [up, up, down, down, left, left, right, right]);
        for port in 0..Tile::PORTS {
            let (y, x) = PORTS[port];
            let (to_y, to_x) = PORTS[Tile::facing(port)];
            let side = Tile::side(port);
            assert_eq!((y - 4 * side.dy, x - 4 * side.dx), (to_y, to_x));
            assert_eq!(Tile::facing(Tile::facing(port)), port);
            assert!(Tile::ports(side).contains(&port));
        }
    }
}
