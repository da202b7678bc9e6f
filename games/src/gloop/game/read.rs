//! Moves as typed by people.

use super::group::{Arm, Way};
use super::hold::blocks;
use super::moves::{Move, NoMove};
use super::piece::{Block, Hand, Kind, Piece, named};
use super::rules::Rules;
use super::state::State;

/// The only move in a list.
fn only(moves: Vec<Move>, none: NoMove) -> Result<Move, NoMove> {
    match moves[..] {
        [] => Err(none),
        [one] => Ok(one),
        _ => Err(NoMove::Ambiguous(moves)),
    }
}

/// Reads four tiles in their places. If none is rotated and they do not match as listed, they are
/// rotated so that they do, if that is unambiguous.
pub fn read_block<'t>(words: impl Iterator<Item = &'t str>, rules: &Rules) -> Result<Move, NoMove> {
    let tiles: Vec<(Kind, Option<Piece>)> = words.map(named).collect::<Result<_, _>>()?;
    let [a, b, c, d] = tiles[..] else {
        return Err(NoMove::FourTiles(tiles.len()));
    };
    let said = [a, b, c, d];
    let as_shown = said.map(|(kind, piece)| piece.unwrap_or(kind.turns()[0]));
    // If any tile is rotated, the others stay as listed.
    if tiles.iter().any(|(_, turned)| turned.is_some()) {
        return Ok(Move::Block(Block::new(as_shown).upright()));
    }
    let kinds = said.map(|(kind, _)| kind);
    let hand: Hand = kinds.into_iter().collect();
    if hand.len() < 4 {
        // A duplicate is reported when the move is made.
        return Ok(Move::Block(Block::new(as_shown)));
    }
    let block = Block::new(as_shown);
    if block.matches(rules.blank_sides) {
        return Ok(Move::Block(block.upright()));
    }
    let in_places = |block: &Block| {
        let turned = (0..4).map(|quarters| block.turned(quarters));
        turned
            .map(|block| block.pieces().map(Piece::kind))
            .any(|there| there == kinds)
    };
    let made = blocks(hand, rules.blank_sides).into_iter();
    let made = made.filter(in_places).map(Move::Block).collect();
    only(made, NoMove::NeverMatch)
}

/// Reads a block, an arm, a direction and quarter turns; unambiguous parts may be left out.
pub fn read_attachment<'t>(
    state: &State,
    words: impl Iterator<Item = &'t str>,
) -> Result<Move, NoMove> {
    let (mut number, mut arm, mut way, mut turns) = (None, None, None, None);
    for word in words {
        let wrong = |_| NoMove::Attach(format!("found {word:?}"));
        if let Some(quarters) = word.strip_prefix('+') {
            let quarters: u8 = quarters.parse().map_err(|_| wrong(String::new()))?;
            let before = turns.replace(quarters);
            if quarters > 3 || before.is_some() {
                return Err(wrong(String::new()));
            }
        } else if word.bytes().all(|b| b.is_ascii_digit()) {
            let found: usize = word.parse().map_err(|_| wrong(String::new()))?;
            if number.replace(found).is_some() {
                return Err(wrong(String::new()));
            }
        } else if arm.is_none() {
            arm = Some(word.parse::<Arm>().map_err(NoMove::Attach)?);
        } else if way.is_none() {
            way = Some(word.parse::<Way>().map_err(NoMove::Attach)?);
        } else {
            return Err(wrong(String::new()));
        }
    }
    let seat = &state.seats[state.mover()];
    let there = seat.area.len();
    let index = match number {
        None => None,
        Some(found) if (1..=there).contains(&found) => Some(found - 1),
        Some(found) => return Err(NoMove::NoBlock { found, there }),
    };
    // A complete text is taken literally: a block without quarter turns is not rotated.
    if let (Some(block), Some(arm), Some(way)) = (index, arm, way) {
        let (opening, lies) = state.opening_for(seat, block, arm, way)?;
        let fitting: Vec<u8> = opening.turns(lies).collect();
        let turned = |quarters| Move::Attach {
            block,
            arm,
            way,
            quarters,
        };
        return match (turns, &fitting[..]) {
            (Some(quarters), _) => Ok(turned(quarters)),
            (None, [one]) => Ok(turned(*one)),
            (None, [0, ..] | []) => Ok(turned(0)),
            (None, several) => Err(NoMove::Ambiguous(
                several.iter().copied().map(turned).collect(),
            )),
        };
    }
    let meant = |one: &Move| match one {
        Move::Attach {
            block: b,
            arm: a,
            way: w,
            quarters: q,
        } => {
            index.is_none_or(|index| index == *b)
                && arm.is_none_or(|arm| arm == *a)
                && way.is_none_or(|way| way == *w)
                && turns.is_none_or(|turns| turns == *q)
        }
        _ => false,
    };
    only(
        state.attachments().filter(meant).collect(),
        NoMove::NothingFits,
    )
}
