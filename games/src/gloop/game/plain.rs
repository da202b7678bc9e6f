//! The rules once more, in plain code: every way to place tiles is tried, port by port, on a table
//! of single tiles. It shares no code with the moves that players choose from; tests and the
//! inspection of puzzles compare the two.

use super::group::{Arm, Direction};
use super::moves::Move;
use super::piece::{Block, Hand, Piece};
use super::state::State;
use pencilmill_generator::board::{DOWN, LEFT, ORTHOGONAL, RIGHT, Step, Tile, TileKind, UP};
use std::collections::{BTreeMap, BTreeSet};

/// Tiles by row and column.
type Tiles = BTreeMap<(i32, i32), Tile>;

fn beside((row, col): (i32, i32), step: Step) -> (i32, i32) {
    (row + i32::from(step.dy), col + i32::from(step.dx))
}

/// True if the ports of a tile meet those of the tile on that side of it.
fn meet(tile: Tile, side: Step, other: Tile) -> bool {
    let ports = Tile::ports(side);
    ports
        .iter()
        .all(|&port| tile.uses(port) == other.uses(Tile::facing(port)))
}

/// True if the tile at a place matches all its neighbours.
fn matches_around(table: &Tiles, place: (i32, i32)) -> bool {
    let other = |side| table.get(&beside(place, side));
    let mut sides = ORTHOGONAL.into_iter();
    sides.all(|side| other(side).is_none_or(|&other| meet(table[&place], side, other)))
}

/// The places of a block with this upper left one, in its order.
fn places((row, col): (i32, i32)) -> [(i32, i32); 4] {
    [
        (row, col),
        (row, col + 1),
        (row + 1, col + 1),
        (row + 1, col),
    ]
}

/// All blocks that can be built from a hand, each with its least kind at the upper left, sorted.
pub fn blocks(hand: Hand) -> Vec<Block> {
    let kinds: Vec<TileKind> = hand.kinds().collect();
    let mut found = BTreeSet::new();
    let mut put = Vec::new();
    fill(&kinds, &mut put, &mut found);
    found.into_iter().collect()
}

fn fill(kinds: &[TileKind], put: &mut Vec<Piece>, found: &mut BTreeSet<Block>) {
    // A mismatch so far is final.
    let tiles = put.iter().map(|piece| piece.0);
    let table: Tiles = places((0, 0)).into_iter().zip(tiles).collect();
    if !(table.keys()).all(|&place| matches_around(&table, place)) {
        return;
    }
    if let [a, b, c, d] = put[..] {
        if [b, c, d].iter().all(|piece| piece.kind() > a.kind()) {
            found.insert(Block::new([a, b, c, d]));
        }
        return;
    }
    for &kind in kinds {
        if put.iter().any(|piece| piece.kind() == kind) {
            continue;
        }
        for quarters in 0..4 {
            put.push(Piece(kind.tile().turned(quarters)));
            fill(kinds, put, found);
            put.pop();
        }
    }
}

/// The upper left place of a block, given that of the preceding block.
fn moved((row, col): (i32, i32), way: Direction) -> (i32, i32) {
    let step = match way {
        Direction::Up => UP,
        Direction::Right => RIGHT,
        Direction::Down => DOWN,
        Direction::Left => LEFT,
    };
    (row + 2 * i32::from(step.dy), col + 2 * i32::from(step.dx))
}

/// The tiles of the group, and the place of the last block of each arm.
fn table(state: &State) -> (Tiles, [(i32, i32); 2]) {
    let mut table = Tiles::new();
    let [upper, lower] = state.group().pair();
    table.insert((0, 0), upper.0);
    table.insert((1, 0), lower.0);
    // A block to the left of the pair starts two columns before it; one to the right, one after it.
    let mut ends = [(0, 0), (0, -1)];
    for laid in state.group().laid() {
        let end = &mut ends[usize::from(laid.arm == Arm::Right)];
        *end = moved(*end, laid.way);
        for (place, piece) in places(*end).into_iter().zip(laid.block.pieces()) {
            table.insert(place, piece.0);
        }
    }
    (table, ends)
}

/// All attachments of the player to move.
pub fn attachments(state: &State) -> Vec<Move> {
    let (table, ends) = table(state);
    let mut found = Vec::new();
    for (index, block) in state.seats()[state.mover()].area.iter().enumerate() {
        for arm in Arm::ALL {
            let end = ends[usize::from(arm == Arm::Right)];
            let fresh = state.group().laid().iter().all(|laid| laid.arm != arm);
            let (onwards, inwards) = match arm {
                Arm::Left => (Direction::Left, Direction::Right),
                Arm::Right => (Direction::Right, Direction::Left),
            };
            for way in Direction::ALL {
                if way == inwards || (fresh && way != onwards) {
                    continue;
                }
                let there = places(moved(end, way));
                if there.iter().any(|place| table.contains_key(place)) {
                    continue;
                }
                for quarters in 0..4 {
                    let mut tiles = block.pieces().map(|piece| piece.0);
                    tiles.rotate_right(usize::from(quarters));
                    let turned = tiles.map(|tile| tile.turned(usize::from(quarters)));
                    let mut with = table.clone();
                    with.extend(there.into_iter().zip(turned));
                    if there.iter().all(|&place| matches_around(&with, place)) {
                        found.push(Move::Attach {
                            block: index,
                            arm,
                            way,
                            quarters,
                        });
                    }
                }
            }
        }
    }
    found.sort_unstable();
    found
}

/// All legal moves, sorted.
pub fn legal(state: &State) -> Vec<Move> {
    if state.outcome().is_some() {
        return Vec::new();
    }
    let mut moves = attachments(state);
    let hand = state.seats()[state.mover()].hand;
    moves.extend(blocks(hand).into_iter().map(Move::Block));
    if moves.is_empty() {
        moves.push(Move::Draw);
    }
    moves.sort_unstable();
    moves
}

/// True if every tile of the group matches all its neighbours.
#[cfg(test)]
pub fn all_match(state: &State) -> bool {
    let (table, _) = table(state);
    (table.keys()).all(|&place| matches_around(&table, place))
}
