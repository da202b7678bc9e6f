//! The rules once more, in plain code: every way to place tiles is tried, port by port, on a table
//! of single tiles. It shares no code with the moves that players choose from; tests and the
//! inspection of puzzles compare the two.

use super::group::{Arm, Way};
use super::moves::Move;
use super::piece::{Block, Hand, Kind, Piece};
use super::rules::Rules;
use super::state::State;
use pencilmill_generator::board::{DOWN, LEFT, ORTHOGONAL, RIGHT, Step, Tile, UP};
use std::collections::{BTreeMap, BTreeSet};

/// Tiles by row and column.
type Table = BTreeMap<(i32, i32), Tile>;

fn beside((row, col): (i32, i32), step: Step) -> (i32, i32) {
    (row + i32::from(step.dy), col + i32::from(step.dx))
}

/// True if the ports of a tile meet those of the tile on that side of it.
fn meet(tile: Tile, side: Step, other: Tile, blank_sides: bool) -> bool {
    let ports = Tile::ports(side);
    let agree = ports
        .iter()
        .all(|&port| tile.uses(port) == other.uses(Tile::facing(port)));
    let blank = ports.iter().all(|&port| !tile.uses(port));
    agree && (blank_sides || !blank)
}

/// True if the tile at a place matches all its neighbours.
fn matches_around(table: &Table, place: (i32, i32), blank_sides: bool) -> bool {
    let tile = table[&place];
    ORTHOGONAL
        .into_iter()
        .all(|side| match table.get(&beside(place, side)) {
            Some(&other) => meet(tile, side, other, blank_sides),
            None => true,
        })
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
pub fn blocks(hand: Hand, blank_sides: bool) -> Vec<Block> {
    let kinds: Vec<Kind> = hand.kinds().collect();
    let mut found = BTreeSet::new();
    let mut put = Vec::new();
    fill(&kinds, blank_sides, &mut put, &mut found);
    found.into_iter().collect()
}

fn fill(kinds: &[Kind], blank_sides: bool, put: &mut Vec<Piece>, found: &mut BTreeSet<Block>) {
    // A mismatch so far is final.
    let tiles = put.iter().map(|piece| piece.tile());
    let table: Table = places((0, 0)).into_iter().zip(tiles).collect();
    if !(table.keys()).all(|&place| matches_around(&table, place, blank_sides)) {
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
        let tile = kind.turns()[0].tile();
        for quarters in 0..4 {
            put.push(Piece::of(tile.turned(quarters)));
            fill(kinds, blank_sides, put, found);
            put.pop();
        }
    }
}

/// The upper left place of a block, given that of the preceding block.
fn moved((row, col): (i32, i32), way: Way) -> (i32, i32) {
    let step = match way {
        Way::Up => UP,
        Way::Right => RIGHT,
        Way::Down => DOWN,
        Way::Left => LEFT,
    };
    (row + 2 * i32::from(step.dy), col + 2 * i32::from(step.dx))
}

/// The tiles of the group, and the place of the last block of each arm.
pub fn table(state: &State) -> (Table, [(i32, i32); 2]) {
    let mut table = Table::new();
    let [upper, lower] = state.group().pair();
    table.insert((0, 0), upper.tile());
    table.insert((1, 0), lower.tile());
    // A block to the left of the pair starts two columns before it; one to the right, one after it.
    let mut ends = [(0, 0), (0, -1)];
    for laid in state.group().laid() {
        let end = &mut ends[usize::from(laid.arm == Arm::Right)];
        *end = moved(*end, laid.way);
        for (place, piece) in places(*end).into_iter().zip(laid.block.pieces()) {
            table.insert(place, piece.tile());
        }
    }
    (table, ends)
}

/// All attachments of the player to move.
pub fn attachments(state: &State, rules: &Rules) -> Vec<Move> {
    let (table, ends) = table(state);
    let mut found = Vec::new();
    for (index, block) in state.seats()[state.mover()].area.iter().enumerate() {
        for arm in Arm::ALL {
            let end = ends[usize::from(arm == Arm::Right)];
            let fresh = state.group().laid().iter().all(|laid| laid.arm != arm);
            for way in Way::ALL {
                let inwards = match arm {
                    Arm::Left => Way::Right,
                    Arm::Right => Way::Left,
                };
                let onwards = match arm {
                    Arm::Left => Way::Left,
                    Arm::Right => Way::Right,
                };
                if way == inwards || (fresh && way != onwards) {
                    continue;
                }
                let there = places(moved(end, way));
                if there.iter().any(|place| table.contains_key(place)) {
                    continue;
                }
                for quarters in 0..4 {
                    let mut tiles = block.pieces().map(Piece::tile);
                    tiles.rotate_right(usize::from(quarters));
                    let mut with = table.clone();
                    let turned = tiles.map(|tile| tile.turned(usize::from(quarters)));
                    with.extend(there.into_iter().zip(turned));
                    if !rules.touching {
                        // Only the tiles of the end count.
                        let before = places(end);
                        let pair = [(0, 0), (1, 0)];
                        with.retain(|place, _| {
                            there.contains(place)
                                || if fresh {
                                    pair.contains(place)
                                } else {
                                    before.contains(place)
                                }
                        });
                    }
                    let good =
                        |&place: &(i32, i32)| matches_around(&with, place, rules.blank_sides);
                    if there.iter().all(good) {
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
pub fn legal(state: &State, rules: &Rules) -> Vec<Move> {
    if state.outcome().is_some() {
        return Vec::new();
    }
    let mut moves = attachments(state, rules);
    let hand = state.seats()[state.mover()].hand;
    moves.extend(blocks(hand, rules.blank_sides).into_iter().map(Move::Block));
    if moves.is_empty() || !rules.compulsory {
        if state.pool() > 0 {
            moves.push(Move::Draw);
        } else if moves.is_empty() {
            moves.push(Move::Pass);
        }
    }
    moves.sort_unstable();
    moves
}

/// True if every tile of the group matches all its neighbours, or the rules require only ends to
/// match.
pub fn all_match(state: &State, rules: &Rules) -> bool {
    let (table, _) = table(state);
    (table.keys()).all(|&place| matches_around(&table, place, rules.blank_sides))
}
