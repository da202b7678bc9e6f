//! A table, its moves and their effects.

use super::blocks::{blocks, holds_block};
use super::group::Group;
use super::moves::{Ending, Move, NoMove, Outcome};
use super::piece::{Block, Hand, Piece};
use pencilmill_generator::board::TileKind;
use pencilmill_generator::random::{Key, Random};
use std::ops::RangeInclusive;

/// Numbers of players.
pub const PLAYERS: RangeInclusive<usize> = 2..=8;
/// Tiles in each hand at the start, and in each draw.
const HAND: usize = 6;
const DRAW: usize = 2;
/// Pairs tried from a pool before all tiles are shuffled again.
const PAIRS: usize = 100;

/// The tiles of a player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seat {
    /// Tiles in the hand.
    pub hand: Hand,
    /// Blocks in the area, in the order of their building.
    pub area: Vec<Block>,
}

impl Seat {
    /// True if no tile is left.
    pub fn is_out(&self) -> bool {
        self.hand.is_empty() && self.area.is_empty()
    }

    /// Points by the rules: each tile left in the area loses one, in the hand three.
    pub fn points(&self) -> i32 {
        -(4 * self.area.len() as i32) - 3 * self.hand.len() as i32
    }
}

/// A complete table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Face-down tiles; the last one is drawn first.
    pub(super) pool: Vec<TileKind>,
    /// The players in turn order.
    pub(super) seats: Vec<Seat>,
    group: Group,
    /// Number of turns made.
    turns: usize,
    outcome: Option<Outcome>,
}

impl State {
    /// A table with these players and tiles, and the first player to move.
    pub const fn new(seats: Vec<Seat>, group: Group, pool: Vec<TileKind>) -> State {
        State {
            pool,
            seats,
            group,
            turns: 0,
            outcome: None,
        }
    }

    /// A table before the first turn, determined by the number of players, seed and index.
    pub fn dealt(players: usize, seed: u64, index: u64) -> State {
        let mut random = key(seed, "deal", players).random(index, 0);
        loop {
            let mut pool: Vec<TileKind> = TileKind::all().collect();
            pool.retain(|&kind| kind != TileKind::BLANK);
            random.shuffle(&mut pool);
            let hands = pool.split_off(pool.len() - HAND * players);
            let seat = |hand: &[TileKind]| Seat {
                hand: hand.iter().copied().collect(),
                area: Vec::new(),
            };
            let seats: Vec<Seat> = hands.chunks(HAND).map(seat).collect();
            for _ in 0..PAIRS {
                let [.., a, b] = pool[..] else { break };
                let ways = Piece::of(a).flat_map(|a| Piece::of(b).map(move |b| [a, b]));
                let ways: Vec<[Piece; 2]> =
                    ways.filter(|&pair| Group::pair_matches(pair)).collect();
                if let Some(&pair) = random.choose(&ways) {
                    pool.truncate(pool.len() - 2);
                    return State::new(seats, Group::new(pair), pool);
                }
                random.shuffle(&mut pool);
            }
        }
    }

    /// Number of tiles in the pool.
    pub fn pool(&self) -> usize {
        self.pool.len()
    }

    /// The players in turn order.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The central group.
    pub const fn group(&self) -> &Group {
        &self.group
    }

    /// Number of turns made.
    pub const fn turns(&self) -> usize {
        self.turns
    }

    /// The player to move, from 0.
    pub const fn mover(&self) -> usize {
        self.turns % self.seats.len()
    }

    /// The outcome, once the game is over.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The attachments open to the player to move.
    pub(super) fn attachments(&self) -> Vec<Move> {
        let openings = self.group.openings();
        let mut moves = Vec::new();
        for (index, &block) in self.seats[self.mover()].area.iter().enumerate() {
            for opening in &openings {
                moves.extend(opening.turns(block).map(|quarters| Move::Attach {
                    block: index,
                    arm: opening.arm,
                    way: opening.way,
                    quarters,
                }));
            }
        }
        moves
    }

    /// All legal moves in a fixed order; none if the game is over.
    pub fn legal(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut moves = self.attachments();
        let hand = self.seats[self.mover()].hand;
        moves.extend(blocks(hand).into_iter().map(Move::Block));
        if moves.is_empty() {
            moves.push(Move::Draw);
        }
        moves
    }

    /// Checks that a move is legal.
    pub(super) fn allows(&self, one: Move) -> Result<(), NoMove> {
        let hand = self.seats[self.mover()].hand;
        match one {
            Move::Attach { .. } => match self.attachments().contains(&one) {
                true => Ok(()),
                false => Err(NoMove::NoFit),
            },
            Move::Block(block) => {
                let mut left = hand;
                for kind in block.pieces().map(Piece::kind) {
                    if !hand.has(kind) {
                        return Err(NoMove::NotInHand(kind));
                    }
                    if !left.has(kind) {
                        return Err(NoMove::Twice(kind));
                    }
                    left = left.without([kind].into_iter().collect());
                }
                match block.mismatch() {
                    None => Ok(()),
                    Some([a, b]) => Err(NoMove::Mismatch(a, b)),
                }
            }
            Move::Draw if !self.attachments().is_empty() => Err(NoMove::MustPlace("attached")),
            Move::Draw if holds_block(hand) => Err(NoMove::MustPlace("built")),
            Move::Draw => Ok(()),
        }
    }

    /// Makes a legal move, and returns the tiles drawn.
    pub(super) fn make(&mut self, one: Move) -> Vec<TileKind> {
        let mover = self.mover();
        let seat = &mut self.seats[mover];
        let mut drawn = Vec::new();
        match one {
            Move::Attach {
                block,
                arm,
                way,
                quarters,
            } => {
                let block = seat.area.remove(block).turned(quarters);
                self.group.attach(arm, way, block);
            }
            Move::Block(block) => {
                seat.hand = seat.hand.without(block.kinds());
                seat.area.push(block);
            }
            Move::Draw => {
                drawn = self.pool.split_off(self.pool.len().saturating_sub(DRAW));
                drawn.iter().for_each(|&kind| seat.hand.add(kind));
            }
        }
        self.turns += 1;
        let ending = match (self.seats[mover].is_out(), self.pool.is_empty()) {
            (true, _) => Ending::Out,
            (false, true) => Ending::Pool,
            (false, false) => return drawn,
        };
        let points: Vec<i32> = self.seats.iter().map(Seat::points).collect();
        let best = points.iter().max().copied();
        let winners = (0..points.len()).filter(|&seat| Some(points[seat]) == best);
        self.outcome = Some(Outcome {
            ending,
            winners: winners.collect(),
            points,
        });
        drawn
    }
}

/// The key of a game's random values. Its text decides which game a seed gives.
fn key(seed: u64, what: &str, players: usize) -> Key {
    let text = format!(
        "gloop-game {what} players={players} hand={HAND} draw={DRAW} blank=no touching=all \
         blank-sides=yes compulsory=yes pool=at-once equal-turns=no area=1 hand-tile=3"
    );
    Key::new(seed, &text)
}

/// Random values for the next choice in a numbered game.
pub fn choices(seed: u64, game: u64, state: &State) -> Random {
    let turn = u32::try_from(state.turns).unwrap_or(u32::MAX);
    key(seed, "players", state.seats.len()).random(game, turn)
}
