//! Lookup tables: numbered tiles, their ports, and the tiles for each set of ports.

use pencilmill_generator::board::{Tile, TileKind};
use std::sync::LazyLock;

/// An oriented tile: its value, which is its index in [`Tile::all`].
pub type Lying = u16;
/// The ports of a tile, with a bit for each.
pub type Ports = u8;

/// No port, or no class.
pub const NONE: u8 = u8::MAX;

/// The tables.
pub static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// Tables for tiles, sets of ports, and classes: sets of ports up to rotation.
pub struct Tables {
    /// For each oriented tile, the port at the other end of the path from each port.
    pub mates: Vec<[u8; Tile::PORTS]>,
    /// For each oriented tile, its ports.
    pub ports: Vec<Ports>,
    /// For each oriented tile, the ports with paths that only go round a corner.
    pub corners: Vec<Ports>,
    /// For each oriented tile, its kind.
    pub kind: Vec<TileKind>,
    /// For each set of ports, its class; [`NONE`] for sets of an odd number.
    pub class: [u8; 256],
    /// Number of classes.
    pub classes: usize,
    /// For each kind and set of ports, the orientations of the kind with exactly these ports.
    lying: Vec<Vec<Lying>>,
}

impl Tables {
    fn new() -> Tables {
        let all = Tile::all();
        let mates = |tile: &Tile| {
            let mut mates = [NONE; Tile::PORTS];
            for (a, b) in tile.paths() {
                (mates[a], mates[b]) = (b as u8, a as u8);
            }
            mates
        };
        let mates: Vec<[u8; Tile::PORTS]> = all.iter().map(mates).collect();
        let mask = |test: &dyn Fn(usize) -> bool| -> Ports {
            (0..Tile::PORTS)
                .map(|port| u8::from(test(port)) << port)
                .sum()
        };
        let used = |mates: &[u8; Tile::PORTS]| mask(&|port| mates[port] != NONE);
        let ports: Vec<Ports> = mates.iter().map(used).collect();
        // The two ports at a corner are an odd one and the next.
        let at_corner = |mates: &[u8; Tile::PORTS]| {
            mask(&|port| {
                let across = if port % 2 == 1 { port + 1 } else { port + 7 };
                usize::from(mates[port]) == across % Tile::PORTS
            })
        };
        let corners = mates.iter().map(at_corner).collect();
        let mut class = [NONE; 256];
        let mut classes = 0;
        for ports in 0..=u8::MAX {
            if ports.count_ones() % 2 == 0 && class[usize::from(ports)] == NONE {
                for turn in [0, 2, 4, 6] {
                    class[usize::from(ports.rotate_left(turn))] = classes;
                }
                classes += 1;
            }
        }
        let kind: Vec<TileKind> = all.iter().map(|&tile| TileKind::of(tile)).collect();
        let mut lying = vec![Vec::new(); TileKind::COUNT * 256];
        for (tile, (kind, ports)) in (0..).zip(kind.iter().zip(&ports)) {
            lying[kind.index() * 256 + usize::from(*ports)].push(tile);
        }
        Tables {
            mates,
            ports,
            corners,
            kind,
            class,
            classes: usize::from(classes),
            lying,
        }
    }

    /// The orientations of a kind with exactly these ports.
    pub fn lying(&self, kind: TileKind, ports: Ports) -> &[Lying] {
        &self.lying[kind.index() * 256 + usize::from(ports)]
    }

    /// Class of the ports of a kind.
    pub fn class_of(&self, kind: TileKind) -> usize {
        let lies = kind.tile().value() as usize;
        usize::from(self.class[usize::from(self.ports[lies])])
    }
}
