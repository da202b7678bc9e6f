//! Information-set Monte-Carlo tree search.
//!
//! Each playout begins with a guess of the tiles that the player does not see. Of the player's moves, those that look best are
//! tried with the same guesses, equally often; the half of them that wins less is then left out, until one move is left
//! (sequential halving). Below each of them a tree of moves is walked down, by what the moves have won so far and how good they
//! look (PUCT); of a node only those moves count that are legal with the guessed tiles. Where the tree ends a node is added, and
//! the game is played to its end by a quick policy.

use super::hold::blocks;
use super::moves::Move;
use super::piece::Block;
use super::players::Worth;
use super::rules::Rules;
use super::sight::Sight;
use super::state::State;
use pencilmill_generator::random::Random;

/// So many moves, those that look best, are tried.
const TRIED: usize = 32;
/// How much a move that looks good is tried before it has won.
const CURIOSITY: f64 = 0.6;
/// A node has its moves looked at one by one when it was visited so often.
const GROWN: u32 = 6;
/// So far ahead of the worst looking move are others, at least.
const FLOOR: i32 = 150;

/// A node of the tree: what was won by the move that leads here.
#[derive(Default)]
struct Node {
    visits: u32,
    /// Games won by the one who made the move; a draw counts in parts.
    won: f64,
    /// Moves from here, sorted, and their nodes.
    children: Vec<(Move, usize)>,
}

impl Node {
    fn mean(&self) -> f64 {
        self.won / f64::from(self.visits.max(1))
    }
}

/// Moves with the share of attention that each deserves by its looks.
type Rated = Vec<(Move, f64)>;

/// The move that wins most in so many playouts.
pub fn choose(sight: &Sight, moves: &[Move], playouts: u32, random: &mut Random) -> Move {
    let tried: Vec<Move> = (rated(sight, moves.to_vec()).into_iter())
        .map(|(one, _)| one)
        .take(TRIED)
        .collect();
    // The node of each move that is tried has its number.
    let mut tree: Vec<Node> = tried.iter().map(|_| Node::default()).collect();
    let mut left: Vec<usize> = (0..tried.len()).collect();
    let mut budget = playouts as usize;
    while left.len() > 1 && budget > 0 {
        let halvings = left.len().next_power_of_two().ilog2() as usize;
        let guesses = (budget / halvings / left.len()).max(1);
        for _ in 0..guesses {
            let guess = sight.guess(random);
            for &node in &left {
                if budget == 0 {
                    break;
                }
                budget -= 1;
                let mut state = guess.clone();
                state.make(sight.rules(), tried[node]);
                playout(
                    &mut tree,
                    (node, sight.seat()),
                    state,
                    sight.rules(),
                    random,
                );
            }
        }
        left.sort_by(|&a, &b| tree[b].mean().total_cmp(&tree[a].mean()).then(a.cmp(&b)));
        left.truncate(left.len().div_ceil(2));
    }
    tried[left[0]]
}

/// Walks down the tree from a node that a player's move has led to, plays to the end, and notes who won.
fn playout(
    tree: &mut Vec<Node>,
    from: (usize, usize),
    mut state: State,
    rules: &Rules,
    random: &mut Random,
) {
    let mut path = vec![from];
    let mut at = from.0;
    while state.outcome().is_none() && tree[at].visits >= GROWN {
        let mover = state.mover();
        let sight = state.seen_by(rules, mover);
        let rated = rated(&sight, sight.legal());
        let one = select(tree, at, &rated);
        let child = match tree[at]
            .children
            .binary_search_by_key(&one, |child| child.0)
        {
            Ok(index) => tree[at].children[index].1,
            Err(index) => {
                let child = tree.len();
                tree[at].children.insert(index, (one, child));
                tree.push(Node::default());
                child
            }
        };
        state.make(rules, one);
        path.push((child, mover));
        at = child;
    }
    while state.outcome().is_none() {
        let one = quick(&state, rules, random);
        state.make(rules, one);
    }
    let winners = state.outcome().map_or(&[][..], |outcome| &outcome.winners);
    for (node, mover) in path {
        tree[node].visits += 1;
        if winners.contains(&mover) {
            tree[node].won += 1.0 / winners.len() as f64;
        }
    }
}

/// Moves by their looks, the best first.
fn rated(sight: &Sight, moves: Vec<Move>) -> Rated {
    if let [one] = moves[..] {
        return vec![(one, 1.0)];
    }
    let worth = Worth::of(sight);
    let mut worths: Vec<(Move, i32)> = (moves.into_iter())
        .map(|one| (one, worth.of_move(one)))
        .collect();
    worths.sort_by_key(|&(one, worth)| (-worth, one));
    let least = worths.last().map_or(0, |&(_, worth)| worth);
    // Squared, so that the best of many moves get most of the attention.
    let share = |worth: i32| f64::from(worth - least + FLOOR) * f64::from(worth - least + FLOOR);
    let sum: f64 = worths.iter().map(|&(_, worth)| share(worth)).sum();
    let rated = worths
        .into_iter()
        .map(|(one, worth)| (one, share(worth) / sum));
    rated.collect()
}

/// The move to walk down by.
fn select(tree: &[Node], at: usize, rated: &Rated) -> Move {
    let node = &tree[at];
    let child = |one: Move| {
        let index = node
            .children
            .binary_search_by_key(&one, |child| child.0)
            .ok()?;
        Some(&tree[node.children[index].1])
    };
    let tried = rated.iter().filter_map(|&(one, _)| child(one));
    let (visits, won) = tried.fold((0, 0.0), |(visits, won), child| {
        (visits + child.visits, won + child.won)
    });
    let root = f64::from(visits.max(1)).sqrt();
    // What was not tried is taken to be nearly as good as what was.
    let usual = if visits == 0 {
        0.5
    } else {
        0.9 * won / f64::from(visits)
    };
    let mut best = (rated[0].0, f64::NEG_INFINITY);
    for &(one, share) in rated {
        let (mean, seen) = match child(one) {
            Some(child) if child.visits > 0 => (child.won / f64::from(child.visits), child.visits),
            _ => (usual, 0),
        };
        let value = mean + CURIOSITY * share * root / f64::from(1 + seen);
        if value > best.1 {
            best = (one, value);
        }
    }
    best.0
}

/// A move that is quickly found: attach so that blocks of the others fit least and own ones most, else build a block, one
/// that fits in most ways, else draw.
fn quick(state: &State, rules: &Rules, random: &mut Random) -> Move {
    let mut attach: Vec<Move> = state.attachments().collect();
    random.shuffle(&mut attach);
    if let [first, _, ..] = attach[..] {
        let areas = || state.seats().iter().map(|seat| seat.area.len());
        // Where nobody has a block besides, one place is as good as another.
        return match areas().sum::<usize>() {
            1 => first,
            _ => after_which_least_fits(state, rules, &attach).unwrap_or(first),
        };
    }
    if let Some(&one) = attach.first() {
        return one;
    }
    let mut made = blocks(state.seats()[state.mover()].hand, rules.blank_sides);
    random.shuffle(&mut made);
    let ways = |block: &Block| -> usize {
        let openings = state.group().openings();
        openings.map(|opening| opening.turns(*block).count()).sum()
    };
    match made.into_iter().max_by_key(ways) {
        Some(block) => Move::Block(block),
        None if state.pool() == 0 => Move::Pass,
        None => Move::Draw,
    }
}

/// The attachment after which most own blocks fit and fewest of the others.
fn after_which_least_fits(state: &State, rules: &Rules, attach: &[Move]) -> Option<Move> {
    let mover = state.mover();
    let sight = state.seen_by(rules, mover);
    let cost = |one: &Move| {
        let group = sight.group_after(*one);
        let seats = state.seats().iter().enumerate();
        let fit = seats.map(|(seat, there)| {
            let blocks = there.area.iter().enumerate();
            let left = blocks.filter(|&(block, _)| {
                seat != mover || !matches!(one, Move::Attach { block: b, .. } if *b == block)
            });
            let fit = left.filter(|&(_, &block)| group.takes(block)).count();
            let fit = i32::try_from(fit).unwrap_or(i32::MAX);
            if seat == mover { -fit } else { fit }
        });
        fit.sum::<i32>()
    };
    attach.iter().copied().min_by_key(cost)
}
