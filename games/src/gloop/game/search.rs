//! Information-set Monte-Carlo tree search.
//!
//! Each playout begins with a guess of the hidden tiles. The most promising moves of the player are
//! tried with the same guesses, equally often; then the less successful half is dropped, until one
//! move is left (sequential halving). Below each of them, playouts descend a tree of moves by
//! success and evaluation (PUCT), restricted at each node to the moves that are legal with the
//! guessed tiles. At a leaf a node is added, and a fast policy plays the game to its end.

use super::hold::blocks;
use super::moves::Move;
use super::piece::Block;
use super::rules::Rules;
use super::sight::Sight;
use super::state::State;
use super::worth::Worth;
use pencilmill_generator::random::Random;

/// Number of most promising moves that are tried.
const TRIED: usize = 32;
/// Weight of the evaluation against success.
const CURIOSITY: f64 = 0.6;
/// Visits after which the moves of a node are distinguished.
const GROWN: u32 = 6;
/// Offset, in thousandths, of the lead over the worst move, which so gets some probability.
const FLOOR: i32 = 150;

/// A node of the tree: statistics of the move that leads to it.
#[derive(Default)]
struct Node {
    visits: u32,
    /// Games won by the player of that move; a draw counts in parts.
    won: f64,
    /// Moves from here, sorted, with their nodes.
    children: Vec<(Move, usize)>,
}

impl Node {
    fn mean(&self) -> f64 {
        self.won / f64::from(self.visits.max(1))
    }
}

/// Moves with their prior probabilities.
type Rated = Vec<(Move, f64)>;

/// The move that wins most in a number of playouts.
pub fn choose(sight: &Sight, moves: &[Move], playouts: u32, random: &mut Random) -> Move {
    let tried: Vec<Move> = (rated(sight, moves.to_vec()).into_iter())
        .map(|(one, _)| one)
        .take(TRIED)
        .collect();
    // Node i belongs to tried move i.
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

/// Descends the tree from the node of a player's move, plays to the end, and records the winners.
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

/// Moves with their prior probabilities, the best first.
fn rated(sight: &Sight, moves: Vec<Move>) -> Rated {
    if let [one] = moves[..] {
        return vec![(one, 1.0)];
    }
    let worth = Worth::new(sight);
    let mut worths: Vec<(Move, i32)> = (moves.into_iter())
        .map(|one| (one, worth.of_move(one)))
        .collect();
    worths.sort_by_key(|&(one, worth)| (-worth, one));
    let least = worths.last().map_or(0, |&(_, worth)| worth);
    // Squared, so that the best of many moves get most of the probability.
    let share = |worth: i32| f64::from(worth - least + FLOOR) * f64::from(worth - least + FLOOR);
    let sum: f64 = worths.iter().map(|&(_, worth)| share(worth)).sum();
    let rated = worths
        .into_iter()
        .map(|(one, worth)| (one, share(worth) / sum));
    rated.collect()
}

/// The move for the descent.
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
    // An untried move counts as nearly as good as the tried ones.
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

/// A fast policy: attach so that blocks of the others fit least and own ones most; else build the
/// block that fits in most ways; else draw.
fn quick(state: &State, rules: &Rules, random: &mut Random) -> Move {
    let mut attach: Vec<Move> = state.attachments().collect();
    random.shuffle(&mut attach);
    if let [first, _, ..] = attach[..] {
        let areas = || state.seats().iter().map(|seat| seat.area.len());
        // If nobody else has a block, all places are equally good.
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

/// The attachment after which most own blocks and fewest of the others fit.
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
