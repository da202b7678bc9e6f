//! Random stages.

use pencilmill_generator::board::{Board, Gimmick};
use pencilmill_generator::genres::suiri_meiro::maze::{
    Known, Stage, random_ends, random_stage, usual_numbers,
};
use pencilmill_generator::random::{Key, Random};
use std::ops::RangeInclusive;

/// Numbers of rows and columns of a stage.
const SIDES: RangeInclusive<i16> = 3..=10;
/// Stages tried before giving up.
const TRIES: u32 = 50;

/// A request for a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The board.
    pub board: Board,
    /// Number of gimmicks of each kind, in the order of [`Gimmick::ALL`]; usual for the board if
    /// none.
    pub numbers: [Option<u16>; 5],
    /// True if the first entry of a switch is announced.
    pub announced: bool,
    /// Number of gimmicks with disclosed places.
    pub disclosed: usize,
}

/// A text that is no date.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found {0:?}, expected a day such as 2026-11-23")]
pub struct NoDay(pub String);

/// The reason why a stage cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoStage {
    /// A board outside the sizes of stages.
    #[error("{0}: stages have {rows} to {most} rows and columns", rows = SIDES.start(), most = SIDES.end())]
    Size(Board),
    /// No stage was found.
    #[error("no stage of {0} with {1} was found whose goal can be reached")]
    Unfound(Board, String),
}

impl Wanted {
    /// A request with the usual numbers.
    pub const fn usual(board: Board) -> Wanted {
        Wanted {
            board,
            numbers: [None; 5],
            announced: false,
            disclosed: 0,
        }
    }

    /// The stage of a date such as 2026-11-23: the request, its seed, and the limit of turns.
    ///
    /// # Errors
    /// The text, if it is no date.
    pub fn of_day(day: &str) -> Result<(Wanted, u64, usize), NoDay> {
        let parts: Vec<Option<u64>> = day.split('-').map(|part| part.parse().ok()).collect();
        let [Some(year), Some(month @ 1..=12), Some(date @ 1..=31)] = parts[..] else {
            return Err(NoDay(day.to_owned()));
        };
        if day.len() != "2026-11-23".len() {
            return Err(NoDay(day.to_owned()));
        }
        let seed = (year * 100 + month) * 100 + date;
        // Every third day has a large one.
        let side = [4, 3, 5][(seed % 3) as usize];
        let wanted = Wanted {
            announced: true,
            ..Wanted::usual(Board::new(side, side))
        };
        Ok((wanted, seed, usize::from(side.unsigned_abs()).pow(2) + 4))
    }

    /// A random stage with a reachable goal, determined by seed and index.
    ///
    /// # Errors
    /// No stage was found.
    pub fn stage(&self, seed: u64, index: u64) -> Result<Stage, NoStage> {
        let Wanted {
            board,
            numbers,
            announced,
            disclosed,
        } = *self;
        if !SIDES.contains(&board.rows) || !SIDES.contains(&board.cols) {
            return Err(NoStage::Size(board));
        }
        let what = format!("stage {board} {numbers:?} {announced} {disclosed}");
        let key = Key::new(seed, &what);
        let mut tries = (0..TRIES).map(|attempt| self.attempt(&mut key.random(index, attempt)));
        tries.find_map(|stage| stage).ok_or_else(|| {
            let asked = Gimmick::ALL.iter().zip(numbers);
            let asked =
                asked.filter_map(|(gimmick, n)| Some(format!("{} of {}", n?, gimmick.name())));
            NoStage::Unfound(board, asked.collect::<Vec<_>>().join(", "))
        })
    }

    fn attempt(&self, random: &mut Random) -> Option<Stage> {
        let usual = usual_numbers(self.board, random);
        let mut numbers: [u16; 5] = std::array::from_fn(|i| self.numbers[i].unwrap_or(usual[i]));
        if self.numbers[4].is_none() && (numbers[2] > 0 || self.announced) {
            numbers[4] = numbers[4].max(1);
        }
        let known = Known {
            announced: self.announced && numbers[4] > 0,
            ..Known::new(self.board, random_ends(self.board, random), numbers)
        };
        let mut stage = random_stage(&known, random)?;
        let mut list = stage.list();
        random.shuffle(&mut list);
        list.truncate(self.disclosed);
        list.sort_by_key(|(place, gimmick)| gimmick.item(*place));
        stage.known.disclosed = list;
        Some(stage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_as_asked_for() {
        let wanted = Wanted {
            numbers: [Some(4), Some(0), Some(1), Some(1), None],
            disclosed: 2,
            ..Wanted::usual(Board::new(4, 5))
        };
        let stage = wanted.stage(3, 1).unwrap();
        assert_eq!(stage, wanted.stage(3, 1).unwrap());
        assert_ne!(stage, wanted.stage(3, 2).unwrap());
        assert_eq!(stage.numbers()[..4], [4, 0, 1, 1]);
        assert!(stage.numbers()[4] > 0, "a green wall needs a switch");
        assert_eq!(stage.known.disclosed.len(), 2);
        assert!(stage.is_reachable());
    }

    #[test]
    fn every_day_has_a_stage() {
        let mut sides = Vec::new();
        for day in ["2026-11-22", "2026-11-23", "2026-11-24", "2028-02-29"] {
            let (wanted, seed, limit) = Wanted::of_day(day).unwrap();
            let stage = wanted.stage(seed, 0).unwrap();
            assert!(stage.is_reachable() && limit > 12, "{day}");
            sides.push(stage.known.board.rows);
        }
        sides[..3].sort_unstable();
        assert_eq!(sides[..3], [3, 4, 5]);
        let wrong = ",2026,2026-13-01,2026-1-1,2026-11-00,20261123,2026-11-23-1";
        for wrong in wrong.split(',') {
            assert_eq!(Wanted::of_day(wrong), Err(NoDay(wrong.to_owned())));
        }
    }

    #[test]
    fn what_cannot_be_is_said() {
        let small = Wanted::usual(Board::new(2, 5)).stage(1, 0).unwrap_err();
        let expected = "2x5: stages have 3 to 10 rows and columns";
        assert_eq!(small.to_string(), expected);
    }
}
