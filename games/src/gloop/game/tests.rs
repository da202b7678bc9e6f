//! Handmade positions for each rule, and random games compared with the plain rules.

use super::gloop::Gloop;
use super::group::{Arm, Group, Way};
use super::hold::{blocks, holds_block};
use super::moves::{Ending, Move, NoMove, Response};
use super::piece::{Block, Hand, Kind, Piece};
use super::plain;
use super::players::Player;
use super::rules::{PoolEnd, Rules};
use super::state::{Seat, State};
use super::tournament::Tournament;
use crate::Game;
use crate::referee::{Referee, Refused};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::random::{Key, Random};
use std::collections::BTreeSet;

fn kinds(names: &str) -> Hand {
    let names = names.split_whitespace();
    names.map(|name| Kind::named(name).unwrap()).collect()
}

fn attachments(moves: &[Move]) -> Vec<Move> {
    let attach = moves
        .iter()
        .filter(|one| matches!(one, Move::Attach { .. }));
    attach.copied().collect()
}

/// A random legal move, with blocks and attachments equally likely.
fn any_move(state: &State, rules: &Rules, random: &mut Random) -> Move {
    let moves = state.legal(rules);
    let attach = attachments(&moves);
    let attaches = random.chance(1, 2) && !attach.is_empty();
    let from = if attaches { &attach } else { &moves };
    *random.choose(from).unwrap()
}

/// The defaults, and each rule changed in turn.
fn variants() -> Vec<Rules> {
    let texts = [
        "",
        "players=3",
        "players=8",
        "hand=4 draw=1",
        "blank=yes",
        "touching=end",
        "blank-sides=no",
        "compulsory=no",
        "pool=when-needed players=4",
        "equal-turns=yes players=3",
        "equal-turns=yes pool=when-needed draw=7",
    ];
    texts.map(|text| text.parse().unwrap()).to_vec()
}

#[test]
fn random_games_keep_the_rules_and_all_tiles() {
    let (mut many_sided, mut endings) = (0, BTreeSet::new());
    for (index, rules) in (0..).zip(variants()) {
        let game = Gloop::dealt(rules, 5, index).unwrap();
        let mut random = Key::new(5, "games").random(index, 0);
        let mut referee = Referee::new(&game);
        let is_there = |kind: &Kind| rules.blank || *kind != Kind::BLANK;
        let all: Hand = Kind::all().filter(is_there).collect();
        while !referee.over() {
            let state = referee.state();
            // Large hands take the plain search too long.
            let mover = &state.seats()[state.mover()];
            if mover.hand.len() <= 6 && state.turns() % 4 < 2 {
                let mut legal = state.legal(&rules);
                legal.sort_unstable();
                let turns = state.turns();
                assert_eq!(legal, plain::legal(state, &rules), "{rules} {turns}");
            } else {
                let mut attach = attachments(&state.legal(&rules));
                attach.sort_unstable();
                assert_eq!(attach, plain::attachments(state, &rules));
            }
            many_sided += state.group().openings().filter(|o| o.sides() > 1).count();

            let one = any_move(state, &rules, &mut random);
            assert_eq!(game.read(state, &one.to_string()), Ok(one));
            let text = one.to_string();
            referee.turn(&text).unwrap();

            let state = referee.state();
            if rules.touching {
                assert!(plain::all_match(state, &rules));
            }
            let mut seen = Hand::EMPTY;
            let mut put = |tiles: Hand, count: usize| {
                assert_eq!(tiles.len(), count);
                assert!(!seen.meets(tiles));
                seen = seen.with(tiles);
            };
            put(state.pool.iter().copied().collect(), state.pool.len());
            let pair = state.group().pair();
            put(pair.into_iter().map(Piece::kind).collect(), 2);
            for laid in state.group().laid() {
                assert!(laid.block.matches(rules.blank_sides));
                put(laid.block.kinds(), 4);
            }
            for seat in state.seats() {
                put(seat.hand, seat.hand.len());
                for block in &seat.area {
                    assert!(block.matches(rules.blank_sides) && *block == block.upright());
                    put(block.kinds(), 4);
                }
            }
            assert_eq!(seen, all);
        }
        let outcome = referee.state().outcome().unwrap();
        endings.insert(outcome.ending == Ending::Out);
        let out = referee.state().seats().iter().any(Seat::is_out);
        assert_eq!(out, outcome.ending == Ending::Out);
        assert!(referee.state().legal(&rules).is_empty());
        if rules.equal_turns {
            assert_eq!(referee.state().turns() % rules.players, 0);
        }

        let text = referee.transcript();
        let lines = || (1..).zip(text.lines());
        let again = Referee::replayed(&game, lines()).unwrap();
        assert_eq!(again.state(), referee.state());
        let same = Gloop::named(&game.head()).unwrap();
        assert_eq!(same.start(), game.start());
    }
    assert!(many_sided > 0);
    assert_eq!(endings.len(), 2);
}

/// A block without some tiles, with sides that satisfy `good`.
fn block_where(without: Hand, good: impl Fn(Block) -> bool) -> Block {
    let is_free = |kind: &Kind| !without.has(*kind) && *kind != Kind::BLANK;
    let rest: Vec<Kind> = Kind::all().filter(is_free).collect();
    // A few tiles at a time: all of them make millions of blocks.
    let found = rest.windows(12).find_map(|some| {
        let some: Hand = some.iter().copied().collect();
        blocks(some, true).into_iter().find(|&block| good(block))
    });
    found.unwrap()
}

/// A group of a pair with no paths on its outer sides.
fn closed_pair() -> (Group, Hand) {
    let rules = Rules::default();
    for upper in Kind::all().flat_map(Kind::turns) {
        let others = Kind::all().skip(upper.kind().index() + 1);
        for lower in others.flat_map(Kind::turns) {
            let closed = |piece: &Piece| piece.side(1) == 0 && piece.side(3) == 0;
            let pair = [*upper, *lower];
            if Group::pair_matches(pair, false) && pair.iter().all(closed) {
                let group = Group::new(pair, rules.touching());
                return (group, pair.into_iter().map(Piece::kind).collect());
            }
        }
    }
    unreachable!("there is such a pair")
}

fn attach(block: usize, arm: Arm, way: Way, quarters: u8) -> Move {
    Move::Attach {
        block,
        arm,
        way,
        quarters,
    }
}

/// Makes a move, which must be legal.
fn play(game: &Gloop, state: &mut State, one: Move) -> Response {
    game.play(state, &one).unwrap()
}

/// Two players; the first one has a block with four closed sides, which fits in every free place.
fn table(hand: Hand, other: Hand) -> (Gloop, Block) {
    let (group, taken) = closed_pair();
    let block = block_where(taken.with(hand).with(other), |block| block.outlines() == 0);
    let used = taken.with(hand).with(other).with(block.kinds());
    let pool = Kind::all().filter(|&k| k != Kind::BLANK && !used.has(k));
    let pool: Vec<Kind> = pool.collect();
    let seats = vec![Seat::new(hand, vec![block]), Seat::new(other, Vec::new())];
    let game = Gloop::from(Rules::default(), State::new(seats, group, pool));
    (game, block)
}

/// Three tiles, which never contain a block.
fn three() -> Hand {
    kinds("3-30 3-31 3-32")
}

#[test]
fn arms_grow_by_the_compass() {
    let (game, block) = table(three(), kinds("2-30"));
    let mut state = game.start();
    let ways = |state: &State, arm: Arm| -> Vec<Way> {
        let openings = state.group().openings();
        let of_arm = openings.filter(|opening| opening.arm == arm);
        of_arm.map(|opening| opening.way).collect()
    };
    // As in the leaflet's example: one way at the start; three after a block to the right; two
    // after one up.
    assert_eq!(ways(&state, Arm::Right), [Way::Right]);
    assert_eq!(ways(&state, Arm::Left), [Way::Left]);
    play(&game, &mut state, attach(0, Arm::Right, Way::Right, 0));
    assert_eq!(ways(&state, Arm::Right), [Way::Up, Way::Right, Way::Down]);
    assert_eq!(ways(&state, Arm::Left), [Way::Left]);
    play(&game, &mut state, Move::Draw);
    state.seats[0].area.push(block);
    play(&game, &mut state, attach(0, Arm::Right, Way::Up, 3));
    assert_eq!(ways(&state, Arm::Right), [Way::Up, Way::Right]);
    state.turns = 0;
    state.seats[0].area.push(block);
    let back = game.play(&mut state, &attach(0, Arm::Right, Way::Left, 0));
    let open = vec![Way::Up, Way::Right];
    let (arm, way) = (Arm::Right, Way::Left);
    assert_eq!(back, Err(NoMove::Closed { arm, way, open }));
    play(&game, &mut state, attach(0, Arm::Left, Way::Left, 0));
    assert_eq!(ways(&state, Arm::Left), [Way::Up, Way::Left, Way::Down]);
}

#[test]
fn a_block_matches_what_it_is_attached_to() {
    let (group, taken) = closed_pair();
    let open = block_where(taken, |block| (0..4).all(|side| block.outline(side) != 0));
    let one_closed = block_where(taken, |block| {
        block.outline(0) == 0 && (1..4).all(|side| block.outline(side) != 0)
    });
    let first = Seat::new(Hand::EMPTY, vec![open, one_closed]);
    let seats = vec![first, Seat::new(three(), Vec::new())];
    let state = State::new(seats, group, Kind::all().take(9).collect());
    let game = Gloop::from(Rules::default(), state.clone());
    let mut now = state.clone();
    let refused = |now: &mut State, one| game.play(now, &one).unwrap_err();
    let right = |block, quarters| attach(block, Arm::Right, Way::Right, quarters);
    for (block, any) in [(0, false), (1, true)] {
        let no_fit = NoMove::NoFit { block, any };
        assert_eq!(refused(&mut now, right(block, 0)), no_fit);
    }
    let no_block = NoMove::NoBlock { found: 3, there: 2 };
    assert_eq!(refused(&mut now, right(2, 0)), no_block);
    assert_eq!(now, state);
    // The closed side is above: three quarter turns clockwise bring it to the left.
    let left = attach(1, Arm::Left, Way::Left, 1);
    assert_eq!(state.legal(game.rules()), [left, right(1, 3)]);
    // Unambiguous parts may be left out.
    assert_eq!(game.read(&state, "attach 2 right"), Ok(right(1, 3)));
    assert_eq!(game.read(&state, "attach right right 2"), Ok(right(1, 3)));
    assert!(
        matches!(game.read(&state, "attach"), Err(NoMove::Ambiguous(moves)) if moves.len() == 2)
    );
    assert_eq!(game.read(&state, "2"), Ok(right(1, 3)));
    // Where blank sides do not match, no block fits.
    let strict: Rules = "blank-sides=no".parse().unwrap();
    let group = Group::new(state.group().pair(), strict.touching());
    let strict_state = State { group, ..state };
    assert_eq!(strict_state.legal(&strict), [Move::Draw]);
}

#[test]
fn who_can_place_tiles_does_not_draw() {
    let (game, _) = table(Hand::EMPTY, three());
    let mut state = game.start();
    let refused = game.play(&mut state, &Move::Draw);
    assert_eq!(refused, Err(NoMove::MustPlace("attached")));
    let free: Rules = "compulsory=no".parse().unwrap();
    let free = Gloop::from(free, state.clone());
    assert!(free.play(&mut state.clone(), &Move::Draw).is_ok());

    let block = block_where(Hand::EMPTY, |_| true);
    state.seats[0] = Seat::new(block.kinds(), Vec::new());
    let refused = game.play(&mut state, &Move::Draw);
    assert_eq!(refused, Err(NoMove::MustPlace("built")));

    // With neither, two tiles are drawn.
    state.seats[0] = Seat::new(three(), Vec::new());
    let pool = state.pool();
    let drawn = game.play(&mut state, &Move::Draw).unwrap();
    assert_eq!((drawn.drawn.len(), drawn.hand), (2, 5));
    assert_eq!(drawn.pool, pool - 2);
}

#[test]
fn blocks_are_made_of_the_own_hand() {
    // Tiles with few paths are needed for the existing block.
    let few = Kind::all().filter(|kind| kind.turns()[0].tile().paths().count() < 3);
    let block = block_where(few.chain(three().kinds()).collect(), |_| true);
    let (game, _) = table(block.kinds(), three());
    let mut state = game.start();
    let [a, b, c, d] = block.pieces();
    let mut refused = |pieces| {
        let one = Move::Block(Block::new(pieces));
        game.play(&mut state, &one).unwrap_err()
    };
    assert_eq!(refused([a, a, c, d]), NoMove::Twice(a.kind()));
    let foreign: Piece = "3-30".parse().unwrap();
    let not_in_hand = NoMove::NotInHand(foreign.kind());
    assert_eq!(refused([a, b, c, foreign]), not_in_hand);
    let wrong = [a.turned(), b, c, d];
    let mismatch = refused(wrong);
    assert!(matches!(mismatch, NoMove::Mismatch(..)), "{mismatch}");
    // All its rotations are the same block.
    for quarters in 0..4 {
        let text = Move::Block(block.turned(quarters)).to_string();
        assert_eq!(game.read(&state, &text), Ok(Move::Block(block)));
    }
    let built = game.play(&mut state, &Move::Block(block)).unwrap();
    assert_eq!((built.hand, built.area, built.outcome), (0, 2, None));
}

#[test]
fn who_has_no_tile_left_wins() {
    let (game, _) = table(Hand::EMPTY, three());
    let mut state = game.start();
    let out = play(&game, &mut state, attach(0, Arm::Left, Way::Left, 2));
    let outcome = out.outcome.unwrap();
    assert_eq!(outcome.to_string(), "player 1 wins (0 -9)");
    assert_eq!(outcome.ending, Ending::Out);
    assert!(game.over(&state));

    // With equal turns the other player has one more turn, and may go out as well.
    let equal: Rules = "equal-turns=yes".parse().unwrap();
    let equal = Gloop::from(equal, game.start());
    let mut state = equal.start();
    let block = state.seats[0].area[0];
    state.seats[1] = Seat::new(Hand::EMPTY, vec![block]);
    let out = play(&equal, &mut state, attach(0, Arm::Left, Way::Left, 2));
    assert_eq!(out.outcome, None);
    let out = play(&equal, &mut state, attach(0, Arm::Right, Way::Right, 2));
    let outcome = out.outcome.unwrap().to_string();
    assert_eq!(outcome, "players 1 and 2 draw (0 0)");
}

#[test]
fn an_empty_pool_ends_the_game() {
    let (game, _) = table(three(), kinds("2-30 2-31"));
    let start = State {
        pool: vec![Kind::named("1-01").unwrap()],
        turns: 1,
        ..game.start()
    };
    // An odd last tile is drawn alone; the other player has a block and three tiles.
    let mut state = start.clone();
    let drawn = game.play(&mut state, &Move::Draw).unwrap();
    assert_eq!(drawn.drawn.len(), 1);
    let outcome = drawn.outcome.unwrap().to_string();
    assert_eq!(outcome, "the pool is empty, player 2 wins (-13 -9)");
    // Equal points are a draw.
    let mut state = start.clone();
    state.seats[0] = Seat::new(three(), Vec::new());
    let drawn = game.play(&mut state, &Move::Draw).unwrap();
    let outcome = drawn.outcome.unwrap().to_string();
    assert_eq!(outcome, "the pool is empty, players 1 and 2 draw (-9 -9)");

    // With a pool that ends the game only when needed, it goes on.
    let needed: Rules = "pool=when-needed".parse().unwrap();
    assert_eq!(needed.pool, PoolEnd::WhenNeeded);
    let needed = Gloop::from(needed, start);
    let mut state = needed.start();
    play(&needed, &mut state, Move::Draw);
    play(&needed, &mut state, attach(0, Arm::Left, Way::Left, 0));
    assert_eq!(state.legal(needed.rules()), [Move::Pass]);
    let refused = needed.play(&mut state, &Move::Draw);
    assert_eq!(refused, Err(NoMove::EmptyPool));
    let end = needed.play(&mut state, &Move::Pass).unwrap();
    assert_eq!(end.outcome.unwrap().winners, [0, 1]);
}

#[test]
fn what_is_no_move_is_said_so() {
    let (game, _) = table(three(), kinds("2-30"));
    let referee = Referee::new(&game);
    let state = referee.state();
    let wrong = |text: &str| game.read(state, text).unwrap_err().to_string();
    for (text, part) in [
        ("", "found \"\", expected"),
        ("build 1-01", "found \"build 1-01\", expected"),
        ("draw 2", "found \"draw 2\""),
        ("0", "found move 0, expected 1 to "),
        ("99999999999999999999", "found move 99999999999999999999"),
        ("block 1-01", "found 1 tiles, expected four"),
        ("block 1-01 1-02 1-03 1-99", "\"1-99\" is no tile"),
        ("block 1-01 1-02 1-03 1-04+4", "expected +1, +2 or +3"),
        ("attach 2", "found block 2, expected one of the 1"),
        ("attach 0", "found block 0"),
        ("attach 1 up", "found \"up\", expected left or right"),
        (
            "attach 1 right sideways",
            "expected up, right, down or left",
        ),
        ("attach 1 right up", "cannot grow up now; it can grow right"),
        ("attach 1 right right +4", "found \"+4\""),
        ("attach 1 right right right", "found \"right\""),
        ("attach 1 1", "found \"1\""),
    ] {
        assert!(wrong(text).contains(part), "{text}: {}", wrong(text));
    }
    let mut referee = Referee::new(&game);
    assert!(matches!(referee.turn("draw"), Err(Refused::Illegal(_))));
    assert!(referee.turns().is_empty());
}

#[test]
fn a_guess_looks_the_same_and_does_not_peek() {
    let rules = Rules::default().of_players(3);
    let game = Gloop::dealt(rules, 3, 0).unwrap();
    let mut state = game.start();
    let mut random = Key::new(3, "moves").random(0, 0);
    while state.outcome().is_none() && state.turns() < 30 {
        let seat = state.mover();
        let sight = state.seen_by(&rules, seat);
        let guess = sight.guess(&mut Key::new(3, "guess").random(state.turns() as u64, 0));
        assert_eq!(guess.seats[seat], state.seats[seat]);
        assert_eq!(guess.group, state.group);
        assert_eq!(guess.pool.len(), state.pool.len());
        let all = |state: &State| -> Hand {
            let pool: Hand = state.pool.iter().copied().collect();
            let seats = state.seats.iter();
            seats.fold(pool, |all, seat| all.with(seat.hand))
        };
        assert_eq!(all(&guess), all(&state));
        for (guessed, there) in guess.seats.iter().zip(&state.seats) {
            assert_eq!(guessed.hand.len(), there.hand.len());
        }
        // Other hidden tiles, the same guess.
        let mut other = state.clone();
        let next = (seat + 1) % 3;
        let taken: Vec<Kind> = other.seats[next].hand.kinds().collect();
        if let Some(&first) = taken.first() {
            let given = std::mem::replace(&mut other.pool[0], first);
            let kept = taken[1..].iter().copied().chain([given]);
            other.seats[next].hand = kept.collect();
        }
        let again = other.seen_by(&rules, seat);
        let again = again.guess(&mut Key::new(3, "guess").random(state.turns() as u64, 0));
        assert_eq!(again, guess);
        let one = any_move(&state, &rules, &mut random);
        state.make(&rules, one);
    }
}

#[test]
fn a_guess_knows_that_who_drew_had_no_block() {
    let rules = Rules::default();
    let mut state = State::dealt(&rules, 3, 0);
    let four: Hand = state.seats[1].hand.kinds().take(4).collect();
    state.pool.extend(state.seats[1].hand.without(four).kinds());
    state.seats[1].hand = four;
    let with_blocks = |state: &State| {
        let sight = state.seen_by(&rules, 0);
        let guesses = (0..40).map(|i| sight.guess(&mut Key::new(3, "guess").random(i, 0)));
        let hands = guesses.map(|guess| guess.seats[1].hand);
        hands.filter(|&hand| holds_block(hand, true)).count()
    };
    assert!(with_blocks(&state) > 4);
    state.seats[1].barren = 4;
    assert_eq!(with_blocks(&state), 0);
}

#[test]
fn what_was_barren_stays_so_as_long_as_it_must() {
    let (game, _) = table(three(), Hand::EMPTY);
    let mut state = game.start();
    let block = block_where(Hand::EMPTY, |_| true);
    let four = block.kinds();
    // Five tiles without a block, and two drawn: a block leaves three, at least one of the five.
    state.seats[0] = Seat::new(four.with(three()), Vec::new());
    state.seats[0].barren = 5;
    state.make(game.rules(), Move::Block(block));
    assert_eq!((state.seats[0].hand.len(), state.seats[0].barren), (3, 1));
    state.turns = 0;
    state.make(game.rules(), Move::Draw);
    assert_eq!((state.seats[0].hand.len(), state.seats[0].barren), (5, 3));
}

#[test]
fn a_game_is_broken_off_when_it_is_told_to_stop() {
    let game = Tournament::new(Rules::default(), vec![Player::Random; 2], 1).unwrap();
    let stop = Interrupt::new();
    assert!(game.play(0, &stop).is_some());
    stop.set();
    assert!(game.play(0, &stop).is_none());
}
