//! A second look at a record: everything it claims is derived again from the printed puzzle alone.

use crate::entry::Entry;
use crate::read::Malformed;
use crate::row::hash_text;
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::Broken;
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::prover::{Answers, Budget, solve};
use pencilmill_generator::puzzlink;

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// A field does not say what the puzzle says.
    #[error(transparent)]
    Field(#[from] Malformed),
    /// The rule checker rejects the answer.
    #[error("the answer breaks a rule: {0}")]
    Answer(String),
    /// The puzzle has no answer at all.
    #[error("the puzzle has no answer")]
    None,
    /// The puzzle has several answers.
    #[error("the puzzle has several answers: two of them differ in {0}")]
    Several(String),
    /// The recorded answer obeys the rules as the checker reads them, but is not the one found.
    #[error("the answer found is another one: it differs in {0}")]
    Other(String),
    /// The search was given up.
    #[error("undecided: the proof takes more work than the limit allows")]
    Undecided,
}

/// Checks a record: the rule checker on the answer, a fresh proof that there is no other, and the
/// columns that can be derived. `budget` is for finding an answer, and for the proof.
pub fn verify(entry: &Entry, budget: Budget) -> Result<(), Fault> {
    let puzzle = &entry.puzzle;
    entry.agrees("hints", &puzzle.hints().len().to_string())?;
    entry.agrees("givens", &puzzle.givens().len().to_string())?;
    entry.agrees("hash", &hash_text(puzzle.canonical_hash()))?;
    entry.difficulty()?;
    let url = puzzlink::address(puzzle).unwrap_or_default();
    // Files of older versions lack the slash at the end.
    let older = url.strip_suffix('/').unwrap_or(&url);
    let agrees = entry.agrees("url", older);
    agrees.or_else(|_| entry.agrees("url", &url))?;
    if let Some(answer) = &entry.answer {
        puzzle
            .check(answer)
            .map_err(|broken| Fault::Answer(explain(puzzle, broken)))?;
    }
    match (solve(puzzle, budget), &entry.answer) {
        (Answers::None, _) => Err(Fault::None),
        (Answers::Several(a, b), _) => Err(Fault::Several(a.difference(&b).to_string())),
        (Answers::Undecided(_), _) => Err(Fault::Undecided),
        (Answers::Unique(found), Some(answer)) if !counts_as(puzzle, &found, answer) => {
            Err(Fault::Other(found.difference(answer).to_string()))
        }
        (Answers::Unique(_), _) => Ok(()),
    }
}

/// Whether the two count as the same answer.
fn counts_as(puzzle: &Puzzle, found: &Drawing, answer: &Drawing) -> bool {
    found == answer
        || puzzle
            .genre
            .extras()
            .equivalent(puzzle, found)
            .contains(answer)
}

/// What is broken, with the text of the rule.
pub fn explain(puzzle: &Puzzle, broken: Broken) -> String {
    let Broken::Rule(number, _) = broken else {
        return broken.to_string();
    };
    let rule = usize::from(number)
        .checked_sub(1)
        .and_then(|at| puzzle.genre.card().rules.get(at));
    match rule {
        Some(rule) => format!("{broken}: {}", rule.en),
        None => broken.to_string(),
    }
}
