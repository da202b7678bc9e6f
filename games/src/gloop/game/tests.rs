//! Handmade positions for each rule, and random games compared with the plain rules.

use super::gloop::Gloop;
use super::group::{Arm, Direction};
use super::moves::{Ending, Move};
use super::opponent::choose;
use super::piece::{Hand, Piece};
use super::plain;
use super::state::{Seat, State};
use crate::Game;
use crate::referee::{Referee, Refused};
use pencilmill_generator::board::TileKind;
use pencilmill_generator::random::Key;

#[test]
fn random_games_keep_the_rules_and_all_tiles() {
    let mut many_sided = 0;
    for (index, players) in (0..).zip([2, 3, 8, 2, 2]) {
        let game = Gloop::dealt(players, 5, index).unwrap();
        let mut random = Key::new(5, "games").random(index, 0);
        let mut referee = Referee::new(game.clone());
        let all: Hand = TileKind::all()
            .filter(|&kind| kind != TileKind::BLANK)
            .collect();
        while !referee.over() {
            let state = referee.state();
            // Large hands take the plain search too long.
            let mover = &state.seats()[state.mover()];
            let mut legal = state.legal();
            let attach = state.attachments();
            legal.sort_unstable();
            if mover.hand.len() <= 6 && state.turns() % 4 < 2 {
                assert_eq!(legal, plain::legal(state));
            } else {
                let mut attach = attach.clone();
                attach.sort_unstable();
                assert_eq!(attach, plain::attachments(state));
            }
            let openings = state.group().openings().into_iter();
            many_sided += openings.filter(|o| o.sides() > 1).count();

            // Blocks and attachments are equally likely.
            let attaches = random.chance(1, 2) && !attach.is_empty();
            let one = *random
                .choose(if attaches { &attach } else { &legal })
                .unwrap();
            assert_eq!(game.read(state, &one.to_string()), Ok(one));
            referee.turn(&one.to_string()).unwrap();

            let state = referee.state();
            assert!(plain::all_match(state));
            let mut seen = Hand::EMPTY;
            let mut put = |tiles: Hand, count: usize| {
                assert_eq!((tiles.len(), seen.without(tiles)), (count, seen));
                seen = seen.with(tiles);
            };
            put(state.pool.iter().copied().collect(), state.pool());
            put(
                state.group().pair().into_iter().map(Piece::kind).collect(),
                2,
            );
            state
                .group()
                .laid()
                .iter()
                .for_each(|laid| put(laid.block.kinds(), 4));
            for seat in state.seats() {
                put(seat.hand, seat.hand.len());
                for block in &seat.area {
                    assert!(block.mismatch().is_none() && *block == block.upright());
                    put(block.kinds(), 4);
                }
            }
            assert_eq!(seen, all);
        }
        let state = referee.state();
        let is_out = state.outcome().unwrap().ending == Ending::Out;
        assert_eq!(state.seats().iter().any(Seat::is_out), is_out);
        assert!(state.legal().is_empty());
        let text = referee.transcript();
        let game = Gloop::named(&game.head()).unwrap();
        let again = Referee::replayed(game, (1..).zip(text.lines())).unwrap();
        assert_eq!(again.state(), state);
    }
    assert!(many_sided > 0);
}

#[test]
fn the_computer_does_not_peek() {
    let mut state = State::dealt(3, 3, 0);
    let random = |state: &State| Key::new(3, "players").random(state.turns() as u64, 0);
    while let Some(one) = choose(&state, &mut random(&state)) {
        // Other hidden tiles, the same choice.
        let mut other = state.clone();
        let next = (state.mover() + 1) % 3;
        let taken: Vec<TileKind> = other.seats[next].hand.kinds().collect();
        if let Some((&first, rest)) = taken.split_first() {
            let given = std::mem::replace(&mut other.pool[0], first);
            other.seats[next].hand = rest.iter().copied().chain([given]).collect();
        }
        assert_eq!(choose(&other, &mut random(&state)), Some(one));
        state.make(one);
    }
}

/// A table, with the first player to move; that player wins in two turns.
fn table() -> Gloop {
    let text = "pair 2-08 3-27; right right: 3-32+1 1-02+1 2-27 3-18+2; \
        right right: 2-02+3 3-11 3-13+3 3-26+2; hand 1: 2-17 3-10 3-14 3-29; area 1: none; \
        hand 2: 1-08 2-20 3-02 3-24; area 2: none";
    Gloop::from(text.parse().unwrap())
}

#[test]
fn arms_grow_by_the_compass() {
    let ways = |text: &str, arm: Arm| -> Vec<Direction> {
        let hands = "hand 1: none; area 1: none; hand 2: 1-08; area 2: none";
        let state: State = format!("{text}; {hands}").parse().unwrap();
        let openings = state.group().openings().into_iter();
        let of_arm = openings.filter(|opening| opening.arm == arm);
        of_arm.map(|opening| opening.way).collect()
    };
    // As in the leaflet's example: one way at the start; three after a block to the right; two
    // after one up.
    let pair = "pair 2-16+3 3-23+1";
    let right = format!("{pair}; right right: 3-25+3 2-07+2 2-05 3-21+2");
    let up = format!("{right}; right up: 3-01 4-01 4-06 4-05+1");
    assert_eq!(ways(pair, Arm::Right), [Direction::Right]);
    assert_eq!(
        ways(&right, Arm::Right),
        [Direction::Up, Direction::Right, Direction::Down]
    );
    assert_eq!(ways(&up, Arm::Right), [Direction::Up, Direction::Right]);
    for text in [pair, &right, &up] {
        assert_eq!(ways(text, Arm::Left), [Direction::Left]);
    }
}

#[test]
fn who_has_no_tile_left_wins() {
    let mut referee = Referee::new(table());
    let refused = |referee: &mut Referee<Gloop>, text: &str| {
        let before = referee.state().clone();
        let why = referee.turn(text).unwrap_err().to_string();
        assert_eq!(referee.state(), &before);
        why
    };
    assert!(refused(&mut referee, "draw").contains("a block can be built"));
    for (text, why) in [
        ("block 2-17 2-17 3-14 3-10", "tile 2-17 is there twice"),
        ("block 2-17 1-08 3-14 3-10", "tile 1-08 is not in the hand"),
        ("block 2-17 3-29 3-14 3-10", "do not match where they meet"),
        ("attach 1 left left", "no such block"),
    ] {
        assert!(refused(&mut referee, text).contains(why), "{text}");
    }
    // Turned as a whole, it is the same block.
    let turned = "block 3-10+3 2-17+1 3-29 3-14+1";
    let built = referee.turn(turned).unwrap().to_string();
    assert_eq!(
        built,
        "block 2-17 3-29+3 3-14 3-10+2 -> hand 0, area 1, pool 72"
    );
    let reply = referee.state().legal()[0];
    referee.make(reply).unwrap();
    assert!(refused(&mut referee, "draw").contains("a block can be attached"));
    let out = referee.turn("attach 1 left left").unwrap().response.clone();
    let outcome = out.outcome.unwrap();
    assert_eq!((outcome.ending, outcome.winners), (Ending::Out, vec![0]));
    assert!(referee.over() && referee.state().legal().is_empty());
    assert!(matches!(referee.turn("draw"), Err(Refused::Over)));
}

#[test]
fn an_empty_pool_ends_the_game() {
    let mut start = table().start();
    // An odd last tile is drawn alone; three tiles never contain a block.
    start.pool = vec!["1-01".parse().unwrap()];
    for (hand, outcome) in [
        (
            "3-30 3-31 3-32",
            "the pool is empty, players 1 and 2 draw (-12 -12)",
        ),
        ("3-30 3-31", "the pool is empty, player 1 wins (-9 -12)"),
        ("3-30", "the pool is empty, player 1 wins (-6 -12)"),
    ] {
        let mut state = start.clone();
        state.seats[0].hand = hand.split(' ').map(|name| name.parse().unwrap()).collect();
        let drawn = table().play(&mut state, &Move::Draw).unwrap();
        assert_eq!(drawn.drawn.len(), 1);
        assert_eq!(drawn.outcome.unwrap().to_string(), outcome);
    }
}

#[test]
fn what_is_no_move_is_said_so() {
    let (game, state) = (table(), table().start());
    let wrong = |text: &str| game.read(&state, text).unwrap_err().to_string();
    for (text, part) in [
        ("", "found \"\", expected"),
        ("build 1-01", "found \"build 1-01\", expected"),
        ("draw 2", "found \"draw 2\""),
        ("0", "found move 0, expected 1 to "),
        ("99999999999999999999", "found move 99999999999999999999"),
        ("block 1-01", "found \"block 1-01\", expected"),
        ("block 1-01 1-02 1-03 1-99", "\"1-99\" is no tile"),
        ("block 1-01 1-02 1-03 1-04+4", "expected +1, +2 or +3"),
        ("attach 0 left left", "found \"attach 0"),
        ("attach 1 up", "found \"attach 1 up\""),
        ("attach 1 right sideways", "expected \"block\""),
        ("attach 1 right right +4", "found \"attach 1"),
        ("attach 1 right right right", "found \"attach 1"),
    ] {
        assert!(wrong(text).contains(part), "{text}: {}", wrong(text));
    }
}
