//! A table, its moves and their effects.

use super::group::{Arm, Group, Opening, Way};
use super::hold::{blocks, holds_block};
use super::moves::{Ending, Move, NoMove, Outcome};
use super::piece::{Block, Hand, Kind, Piece};
use super::rules::{PoolEnd, Rules};
use pencilmill_generator::random::{Key, Random};

/// Pairs tried from a pool before all tiles are shuffled again.
const PAIRS: usize = 100;

/// The tiles of a player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seat {
    /// Tiles in the hand.
    pub hand: Hand,
    /// Blocks in the area, in the order of their building.
    pub area: Vec<Block>,
    /// Number of tiles of the hand known to contain no block, because the player had to draw.
    pub(super) barren: usize,
}

impl Seat {
    /// A seat with these tiles.
    pub const fn new(hand: Hand, area: Vec<Block>) -> Seat {
        Seat {
            hand,
            area,
            barren: 0,
        }
    }

    /// True if no tile is left.
    pub fn is_out(&self) -> bool {
        self.hand.is_empty() && self.area.is_empty()
    }

    /// Points by the rules: the remaining tiles count against the player.
    pub fn points(&self, rules: &Rules) -> i32 {
        let tiles = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        -rules.area_points * tiles(4 * self.area.len()) - rules.hand_points * tiles(self.hand.len())
    }
}

/// A complete table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Face-down tiles; the last one is drawn first.
    pub(super) pool: Vec<Kind>,
    /// The players in turn order.
    pub(super) seats: Vec<Seat>,
    /// The central group.
    pub(super) group: Group,
    /// Number of turns made.
    pub(super) turns: usize,
    /// The reason why the game ends after this round, if it does.
    pub(super) ending: Option<Ending>,
    /// The outcome, once the game is over.
    pub(super) outcome: Option<Outcome>,
}

impl State {
    /// A table with these players and tiles, and the first player to move.
    pub fn new(seats: Vec<Seat>, group: Group, pool: Vec<Kind>) -> State {
        State {
            pool,
            seats,
            group,
            turns: 0,
            ending: None,
            outcome: None,
        }
    }

    /// A table before the first turn, determined by rules, seed and index.
    pub fn dealt(rules: &Rules, seed: u64, index: u64) -> State {
        let key = Key::new(seed, &format!("gloop-game deal {rules}"));
        let mut random = key.random(index, 0);
        loop {
            let mut pool: Vec<Kind> = (Kind::all())
                .filter(|&kind| rules.blank || kind != Kind::BLANK)
                .collect();
            random.shuffle(&mut pool);
            let hands = pool.split_off(pool.len() - rules.hand * rules.players);
            let hands = hands.chunks(rules.hand);
            let seats = hands.map(|hand| Seat::new(hand.iter().copied().collect(), Vec::new()));
            let seats: Vec<Seat> = seats.collect();
            for _ in 0..PAIRS {
                let [.., a, b] = pool[..] else { break };
                let ways = (a.turns().iter()).flat_map(|&a| b.turns().iter().map(move |&b| [a, b]));
                let ways = ways.filter(|&pair| Group::pair_matches(pair, rules.blank_sides));
                let ways: Vec<[Piece; 2]> = ways.collect();
                if let Some(&pair) = random.choose(&ways) {
                    pool.truncate(pool.len() - 2);
                    let group = Group::new(pair, rules.touching());
                    return State::new(seats, group, pool);
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
    pub(super) fn attachments(&self) -> impl Iterator<Item = Move> {
        let area = self.seats[self.mover()].area.iter().enumerate();
        area.flat_map(move |(index, &block)| {
            self.group.openings().flat_map(move |opening| {
                opening.turns(block).map(move |quarters| Move::Attach {
                    block: index,
                    arm: opening.arm,
                    way: opening.way,
                    quarters,
                })
            })
        })
    }

    /// The verb for a placement that keeps the player to move from drawing, if there is one.
    fn can_place(&self, rules: &Rules) -> Option<&'static str> {
        if self.attachments().next().is_some() {
            return Some("attached");
        }
        let hand = self.seats[self.mover()].hand;
        holds_block(hand, rules.blank_sides).then_some("built")
    }

    /// All legal moves in a fixed order; none if the game is over.
    pub fn legal(&self, rules: &Rules) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut moves: Vec<Move> = self.attachments().collect();
        let hand = self.seats[self.mover()].hand;
        moves.extend(blocks(hand, rules.blank_sides).into_iter().map(Move::Block));
        if moves.is_empty() || !rules.compulsory {
            match self.pool.is_empty() {
                false => moves.push(Move::Draw),
                true if moves.is_empty() => moves.push(Move::Pass),
                true => {}
            }
        }
        moves
    }

    /// All legal moves, sorted.
    pub(super) fn sorted_legal(&self, rules: &Rules) -> Vec<Move> {
        let mut moves = self.legal(rules);
        moves.sort_unstable();
        moves
    }

    /// Checks that a move is legal.
    pub(super) fn allows(&self, rules: &Rules, one: Move) -> Result<(), NoMove> {
        let seat = &self.seats[self.mover()];
        match one {
            Move::Attach {
                block,
                arm,
                way,
                quarters,
            } => {
                let (opening, lies) = self.opening_for(seat, block, arm, way)?;
                let fitting: Vec<u8> = opening.turns(lies).collect();
                let any = !fitting.is_empty();
                match fitting.contains(&quarters) {
                    true => Ok(()),
                    false => Err(NoMove::NoFit { block, any }),
                }
            }
            Move::Block(block) => {
                let pieces = block.pieces();
                for (i, piece) in pieces.iter().enumerate() {
                    let kind = piece.kind();
                    if pieces[..i].iter().any(|other| other.kind() == kind) {
                        return Err(NoMove::Twice(kind));
                    }
                    if !seat.hand.has(kind) {
                        return Err(NoMove::NotInHand(kind));
                    }
                }
                match block.mismatch(rules.blank_sides) {
                    None => Ok(()),
                    Some([a, b]) => Err(NoMove::Mismatch(a, b)),
                }
            }
            Move::Draw => match self.can_place(rules) {
                Some(how) if rules.compulsory => Err(NoMove::MustPlace(how)),
                _ if self.pool.is_empty() => Err(NoMove::EmptyPool),
                _ => Ok(()),
            },
            Move::Pass if self.pool.is_empty() && self.can_place(rules).is_none() => Ok(()),
            Move::Pass => Err(NoMove::MayNotPass),
        }
    }

    /// The opening and the block of an attachment.
    pub(super) fn opening_for(
        &self,
        seat: &Seat,
        block: usize,
        arm: Arm,
        way: Way,
    ) -> Result<(&Opening, Block), NoMove> {
        let Some(&lies) = seat.area.get(block) else {
            let there = seat.area.len();
            return Err(NoMove::NoBlock {
                found: block + 1,
                there,
            });
        };
        let of_arm = || self.group.openings().filter(|opening| opening.arm == arm);
        let opening = of_arm().find(|opening| opening.way == way);
        let opening = opening.ok_or_else(|| NoMove::Closed {
            arm,
            way,
            open: of_arm().map(|opening| opening.way).collect(),
        })?;
        Ok((opening, lies))
    }

    /// Makes a legal move, and returns the tiles drawn.
    pub(super) fn make(&mut self, rules: &Rules, one: Move) -> Vec<Kind> {
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
                self.group.attach(arm, way, block, rules.touching());
            }
            Move::Block(block) => {
                // Newer tiles may be those of the block.
                let new = seat.hand.len() - seat.barren;
                seat.hand = seat.hand.without(block.kinds());
                seat.area.push(block);
                seat.barren = seat.hand.len().saturating_sub(new);
            }
            Move::Draw => {
                seat.barren = if rules.compulsory { seat.hand.len() } else { 0 };
                let from = self.pool.len().saturating_sub(rules.draw);
                drawn = self.pool.split_off(from);
                drawn.iter().for_each(|&kind| seat.hand.add(kind));
            }
            Move::Pass => {}
        }
        self.turns += 1;
        self.end(rules, mover, one);
        drawn
    }

    /// Ends the game if that is due after this move.
    fn end(&mut self, rules: &Rules, mover: usize, one: Move) {
        let pool_ends = match rules.pool {
            PoolEnd::AtOnce => self.pool.is_empty(),
            PoolEnd::WhenNeeded => one == Move::Pass,
        };
        if self.seats[mover].is_out() {
            self.ending = Some(Ending::Out);
        } else if pool_ends && self.ending.is_none() {
            self.ending = Some(Ending::Pool);
        }
        let Some(ending) = self.ending else { return };
        if rules.equal_turns && self.mover() != 0 {
            return;
        }
        let points = self.seats.iter().map(|seat| seat.points(rules));
        let points: Vec<i32> = points.collect();
        let best = points.iter().max().copied();
        let winners = (0..points.len()).filter(|&seat| match ending {
            // Points may be worth nothing.
            Ending::Out => self.seats[seat].is_out(),
            Ending::Pool => Some(points[seat]) == best,
        });
        self.outcome = Some(Outcome {
            ending,
            winners: winners.collect(),
            points,
        });
    }
}

/// Random values for the next choice in a numbered game.
pub fn choices(seed: u64, game: u64, rules: &Rules, state: &State) -> Random {
    let turn = u32::try_from(state.turns).unwrap_or(u32::MAX);
    Key::new(seed, &format!("gloop-game players {rules}")).random(game, turn)
}
