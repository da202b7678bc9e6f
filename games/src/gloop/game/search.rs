//! Information-set Monte-Carlo tree search.
//!
//! Each playout begins with a guess of the tiles that the player does not see. A tree of moves is walked down with it, by
//! what the moves have won so far and how good they look (PUCT); of a node only those moves count that are legal with
//! these tiles. Where the tree ends a node is added, and the game is played to its end by a quick policy.

use super::hold::{blocks, first_four};
use super::moves::Move;
use super::piece::{Hand, Kind};
use super::players::Worth;
use super::rules::Rules;
use super::sight::Sight;
use super::state::State;
use pencilmill_generator::random::Random;

/// How much a move that looks good is tried before it has won.
const CURIOSITY: f64 = 0.6;
/// A node below the root has its moves looked at one by one when it was visited so often.
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

/// Moves with the share of attention that each deserves by its looks.
type Rated = Vec<(Move, f64)>;

/// The move that was visited most in so many playouts.
pub fn choose(sight: &Sight, moves: &[Move], playouts: u32, random: &mut Random) -> Move {
    let rules = sight.rules();
    let root = rated(sight, moves.to_vec());
    let mut tree = vec![Node::default()];
    for _ in 0..playouts {
        let mut state = sight.guess(random);
        let mut path = vec![(0, sight.seat())];
        let mut at = 0;
        while state.outcome().is_none() {
            let mover = state.mover();
            let found;
            let rated = if at == 0 {
                &root
            } else if tree[at].visits < GROWN {
                break;
            } else {
                let sight = state.seen_by(rules, mover);
                found = rated(&sight, sight.legal());
                &found
            };
            let one = select(&tree, at, rated);
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
            if tree[at].visits == 0 {
                break;
            }
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
    let visits = |one: Move| {
        let children = &tree[0].children;
        let child = children.binary_search_by_key(&one, |child| child.0).ok();
        child.map_or(0, |index| tree[children[index].1].visits)
    };
    let most = root.iter().map(|&(one, _)| visits(one)).max();
    let first = root.iter().find(|&&(one, _)| Some(visits(one)) == most);
    first.map_or(moves[0], |&(one, _)| one)
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

/// A move that is quickly found: attach what fits, else build a block, one that fits if it can be so, else draw.
fn quick(state: &State, rules: &Rules, random: &mut Random) -> Move {
    let attach: Vec<Move> = state.attachments().collect();
    if let Some(&one) = random.choose(&attach) {
        return one;
    }
    let hand = state.seats()[state.mover()].hand;
    if hand.len() >= 4 {
        let mut kinds: Vec<Kind> = hand.kinds().collect();
        random.shuffle(&mut kinds);
        if let Some(four) = first_four(&kinds, rules.blank_sides) {
            let four: Hand = four.into_iter().collect();
            let mut made = blocks(four, rules.blank_sides);
            random.shuffle(&mut made);
            let fits = made.iter().find(|&&block| state.group().takes(block));
            if let Some(&block) = fits.or(made.first()) {
                return Move::Block(block);
            }
        }
    }
    if state.pool() == 0 {
        Move::Pass
    } else {
        Move::Draw
    }
}
