//! Puzzles that look alike do not stand beside each other.

use super::chapter::Sheet;
use pencilmill_generator::board::Symmetry;
use pencilmill_generator::genre::Puzzle;

/// So many puzzles before one are beside it: those of a spread, usually.
const BESIDE: usize = 6;
/// So many tenths of what is printed are the same where two puzzles look alike.
const ALIKE: usize = 8;
/// So many puzzles are looked at for one that may come instead.
const LOOKED_AT: usize = 50;

/// Whether most of what is printed is the same, turned or mirrored.
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

/// Moves puzzles down that look like one beside them, within their grade, as far as there is another one to come instead.
pub fn part(sheets: &mut [Sheet]) {
    for at in 1..sheets.len() {
        let beside = at.saturating_sub(BESIDE)..at;
        let fits = |sheet: &Sheet| {
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
