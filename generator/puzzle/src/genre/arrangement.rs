//! The arrangement of the hints of a puzzle on its board.

use crate::board::Symmetry;
use crate::random::Key;
use std::fmt;
use std::str::FromStr;

/// Demands on the arrangement of hints.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Arrangement {
    /// Their symmetry.
    pub symmetry: ClueSymmetry,
    /// Spreads clues over the board: hints are printed in empty areas even if they are not needed,
    /// few clues are withheld, and black cells form no long bars. Otherwise no hint is surplus.
    pub spread: bool,
}

/// A symmetry of the places of clues: where a clue of any kind stands, one stands at its image too.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ClueSymmetry {
    /// No symmetry.
    #[default]
    None,
    /// The half turn.
    Rotation,
    /// Reflection that exchanges left and right.
    Mirror,
    /// One of the others for each puzzle: the half turn for a third, a reflection for a ninth.
    Varied,
}

impl ClueSymmetry {
    /// Every variant.
    pub const ALL: [ClueSymmetry; 4] = [
        ClueSymmetry::None,
        ClueSymmetry::Rotation,
        ClueSymmetry::Mirror,
        ClueSymmetry::Varied,
    ];

    /// Name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            ClueSymmetry::None => "none",
            ClueSymmetry::Rotation => "rotation",
            ClueSymmetry::Mirror => "mirror",
            ClueSymmetry::Varied => "varied",
        }
    }

    /// The symmetry of the puzzle with this index.
    pub fn at(self, key: &Key, index: u64) -> ClueSymmetry {
        if self != ClueSymmetry::Varied {
            return self;
        }
        let mut round = [ClueSymmetry::None; 9];
        round[..3].fill(ClueSymmetry::Rotation);
        round[3] = ClueSymmetry::Mirror;
        let length = round.len() as u64;
        // no attempt has this number
        key.random(index / length, u32::MAX - 1).shuffle(&mut round);
        round[(index % length) as usize]
    }

    /// The symmetry of the board that maps a clue to its image; none for a mixture.
    pub const fn of_board(self) -> Option<Symmetry> {
        match self {
            ClueSymmetry::None | ClueSymmetry::Varied => None,
            ClueSymmetry::Rotation => Some(Symmetry::HALF_TURN),
            ClueSymmetry::Mirror => Some(Symmetry::MIRROR),
        }
    }
}

impl fmt::Display for ClueSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no symmetry of clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected one of none, rotation, mirror, varied")]
pub struct NoClueSymmetry;

impl FromStr for ClueSymmetry {
    type Err = NoClueSymmetry;

    fn from_str(text: &str) -> Result<ClueSymmetry, NoClueSymmetry> {
        let mut all = ClueSymmetry::ALL.into_iter();
        all.find(|symmetry| symmetry.name().eq_ignore_ascii_case(text.trim()))
            .ok_or(NoClueSymmetry)
    }
}

impl Arrangement {
    /// The words for it in names and random keys.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        let symmetry = (self.symmetry != ClueSymmetry::None).then_some(self.symmetry.name());
        symmetry.into_iter().chain(self.spread.then_some("spread"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_of_varied_symmetries_has_a_third_turned_and_a_ninth_mirrored() {
        let key = Key::new(1, "varied");
        for round in 0..3 {
            let at = |index: u64| ClueSymmetry::Varied.at(&key, 9 * round + index);
            let of = |symmetry| (0..9).filter(|&index| at(index) == symmetry).count();
            assert_eq!(of(ClueSymmetry::Rotation), 3);
            assert_eq!(of(ClueSymmetry::Mirror), 1);
            assert_eq!(of(ClueSymmetry::None), 5);
        }
        assert_eq!(ClueSymmetry::Mirror.at(&key, 4), ClueSymmetry::Mirror);
    }
}
