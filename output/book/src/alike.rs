//! Separation of puzzles that look alike.

use super::chapter::BookPuzzle;
use pencilmill_generator::board::Symmetry;
use pencilmill_generator::genre::Puzzle;

/// Number of preceding puzzles that count as beside one, usually those of a spread.
const BESIDE: usize = 6;
/// Tenths of printed items in common from which two puzzles look alike.
const ALIKE: usize = 8;
/// Number of candidates considered to take the place of a puzzle.
const LOOKED_AT: usize = 50;

/// Returns whether most printed items agree, up to rotation and reflection.
pub fn look_alike(one: &Puzzle, other: &Puzzle) -> bool {
    let most = one.printed.len().max(other.printed.len());
    let least = one.printed.len().min(other.printed.len());
    if least * 10 < most * ALIKE {
        return false;
    }
    Symmetry::all().any(|symmetry| {
        let turned = one.genre.extras().transformed(one, symmetry);
        turned.board == other.board
            && turned.printed.shared_with(&other.printed).len() * 10 >= most * ALIKE
    })
}

/// Moves puzzles that look like one beside them further down, within their grade, as far as others
/// can take their place.
pub fn part(sheets: &mut [BookPuzzle]) {
    for at in 1..sheets.len() {
        let beside = at.saturating_sub(BESIDE)..at;
        let fits = |sheet: &BookPuzzle| {
            let mut before = sheets[beside.clone()].iter();
            !before.any(|other| look_alike(&sheet.puzzle, &other.puzzle))
        };
        let grade = sheets[at].grade;
        let others = sheets[at..].iter().take(LOOKED_AT);
        let mut others = others.take_while(|sheet| sheet.grade == grade);
        if let Some(ahead) = others.position(fits) {
            sheets[at..=at + ahead].rotate_right(1);
        }
    }
}
