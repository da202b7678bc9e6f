//! A player's knowledge of a table.

use super::group::Group;
use super::hold::holds_block;
use super::moves::Move;
use super::piece::{Block, Hand, Kind};
use super::rules::Rules;
use super::state::{Seat, State};
use pencilmill_generator::random::Random;

/// Hands tried before one that may contain a block is used where none is allowed.
const GUESSES: usize = 30;

/// A player's knowledge of a table: the own hand, all areas, the group, and the numbers of tiles of
/// the others and the pool.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a State,
    pub(super) seat: usize,
}

impl State {
    /// A player's knowledge of the table.
    pub const fn seen_by<'a>(&'a self, rules: &'a Rules, seat: usize) -> Sight<'a> {
        Sight {
            rules,
            state: self,
            seat,
        }
    }
}

impl<'a> Sight<'a> {
    /// The rules.
    pub const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The player, from 0.
    pub const fn seat(&self) -> usize {
        self.seat
    }

    /// The player's own tiles.
    pub fn own(&self) -> &'a Seat {
        &self.state.seats[self.seat]
    }

    /// The blocks in a player's area.
    pub fn area(&self, seat: usize) -> &'a [Block] {
        &self.state.seats[seat].area
    }

    /// The central group.
    pub const fn group(&self) -> &'a Group {
        &self.state.group
    }

    /// The central group after an attachment of the player's.
    pub(super) fn group_after(&self, one: Move) -> Group {
        let mut group = self.state.group.clone();
        if let Move::Attach {
            block,
            arm,
            way,
            quarters,
        } = one
        {
            let block = self.own().area[block].turned(quarters);
            group.attach(arm, way, block, self.rules.touching());
        }
        group
    }

    /// The unseen tiles: those of the pool and of the other hands.
    pub fn unseen(&self) -> Hand {
        let others = self.state.seats.iter().enumerate();
        let others = others.filter(|&(seat, _)| seat != self.seat);
        let pool: Hand = self.state.pool.iter().copied().collect();
        others.fold(pool, |unseen, (_, other)| unseen.with(other.hand))
    }

    /// The player's legal moves, on the player's turn.
    pub fn legal(&self) -> Vec<Move> {
        self.state.legal(self.rules)
    }

    /// A random table that looks the same to this player: unseen tiles are dealt anew, but a player
    /// who had to draw gets no block.
    pub fn guess(&self, random: &mut Random) -> State {
        let mut unseen: Vec<Kind> = self.unseen().kinds().collect();
        random.shuffle(&mut unseen);
        let mut state = self.state.clone();
        let others = state.seats.iter_mut().enumerate();
        for (_, other) in others.filter(|&(seat, _)| seat != self.seat) {
            let hand = other.hand.len();
            let barren = unseen.len() - other.barren;
            for _ in 0..GUESSES {
                let holds: Hand = unseen[barren..].iter().copied().collect();
                if other.barren < 4 || !holds_block(holds, self.rules.blank_sides) {
                    break;
                }
                random.shuffle(&mut unseen);
            }
            other.hand = unseen.drain(unseen.len() - hand..).collect();
        }
        state.pool = unseen;
        state
    }
}
