//! A second look at a record: everything it claims is derived again from the printed puzzle alone.

use crate::entry::{Claims, Entry};
use crate::penpa;
use crate::read::{At, Malformed, Raw, ReadError};
use crate::row::hash_text;
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::{Genre, Puzzle};
use pencilmill_generator::grade::{LIMITS, NoRating, grade_of, rate};
use pencilmill_generator::prover::{Answers, Budget, solve};
use pencilmill_generator::record::Named;
use pencilmill_generator::{genres, puzzlink};

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
    /// The grader does not reach the answer that was proved.
    #[error(transparent)]
    Rating(#[from] NoRating),
    /// The record was there before.
    #[error("the record stands in the file twice")]
    Twice,
    /// The search was given up.
    #[error("undecided: the proof takes more work than the limit allows")]
    Undecided,
}

impl Fault {
    /// The complaint with its place. A malformed field says itself where it is.
    pub fn at(&self, at: &At) -> String {
        match self {
            Fault::Field(malformed) => malformed.to_string(),
            fault => format!("{}:{}: {fault}", at.file, at.line),
        }
    }
}

/// A record that was looked at.
#[derive(Debug)]
pub struct Inspected {
    /// Where it stands.
    pub at: At,
    /// What it is known by among all.
    pub identity: Option<String>,
    /// What is wrong with it, if anything is.
    pub verdict: Result<(), Fault>,
}

/// Looks at a record as it was cut out of its file.
///
/// # Errors
/// Only if the file cannot be read on.
pub fn inspect(
    raw: Result<Raw, ReadError>,
    budget: Budget,
    grades: bool,
) -> Result<Inspected, ReadError> {
    let bad = |malformed: Malformed| Inspected {
        at: At {
            file: malformed.file.clone(),
            line: malformed.line,
        },
        identity: None,
        verdict: Err(malformed.into()),
    };
    let entry = match raw.map(Entry::parse) {
        Ok(Ok(entry)) => entry,
        Ok(Err(malformed)) | Err(ReadError::Malformed(malformed)) => return Ok(bad(malformed)),
        Err(error) => return Err(error),
    };
    Ok(Inspected {
        identity: identity(&entry),
        verdict: verify(&entry, budget, grades),
        at: entry.at,
    })
}

/// Checks a record: the rule checker on the answer, a fresh proof that there is no other, and the
/// columns that can be derived: how hard it is only if `grades` are to be made anew too. `budget` is for finding an answer,
/// and for the proof.
pub fn verify(entry: &Entry, budget: Budget, grades: bool) -> Result<(), Fault> {
    let puzzle = &entry.puzzle;
    belongs(entry)?;
    entry.agrees("hints", &puzzle.hints().len().to_string())?;
    entry.agrees("givens", &puzzle.givens().len().to_string())?;
    entry.agrees("hash", &hash_text(puzzle.canonical_hash()))?;
    let url = puzzlink::address(puzzle).unwrap_or_default();
    // Files of older versions lack the slash at the end.
    let older = url.strip_suffix('/').unwrap_or(&url);
    let agrees = entry.agrees("url", older);
    agrees.or_else(|_| entry.agrees("url", &url))?;
    if let Some(answer) = &entry.answer {
        puzzle
            .check(answer)
            .map_err(|broken| Fault::Answer(puzzle.explain(broken)))?;
    }
    let found = match (solve(puzzle, budget), &entry.answer) {
        (Answers::None, _) => return Err(Fault::None),
        (Answers::Several(a, b), _) => return Err(Fault::Several(a.difference(&b).to_string())),
        (Answers::Undecided(_), _) => return Err(Fault::Undecided),
        (Answers::Unique(found), Some(answer)) if !counts_as(puzzle, &found, answer) => {
            return Err(Fault::Other(found.difference(answer).to_string()));
        }
        (Answers::Unique(found), answer) => answer.clone().unwrap_or(found),
    };
    // Where no answer is recorded, the address may be that of the puzzle alone.
    let address = |answer| penpa::address(puzzle, answer).unwrap_or_default();
    let agrees = entry.agrees_as("penpa", &address(Some(&found)), penpa::is_same);
    agrees.or_else(|fault| match &entry.answer {
        Some(_) => Err(fault),
        None => entry.agrees_as("penpa", &address(None), penpa::is_same),
    })?;
    if grades {
        graded(entry, &found)
    } else {
        Ok(())
    }
}

/// Whether the name of a record, who made it and what grade was asked for are those of this puzzle. A record from elsewhere
/// has any name.
fn belongs(entry: &Entry) -> Result<(), Malformed> {
    let (puzzle, claims) = (&entry.puzzle, &entry.claims);
    let slug = puzzle.genre.card().slug;
    if let Some(versions) = &claims.versions {
        let words: Vec<&str> = versions.split(' ').collect();
        let is_number = |text: &str| text.parse::<u32>().is_ok();
        let rest = match words[..] {
            ["pencilmill", _, genre, ref numbers @ ..] if genre == slug => numbers,
            _ => &[],
        };
        let known = match rest {
            [number] => is_number(number),
            [number, "grades", table] => is_number(number) && is_number(table),
            _ => false,
        };
        if !known {
            let wanted = format!("pencilmill … {slug} …");
            return Err(entry.differs("versions", versions, &wanted, "puzzle"));
        }
    }
    let Some(id) = &claims.id else {
        return Ok(());
    };
    let ours = claims.seed.is_some() || claims.index.is_some() || claims.versions.is_some();
    let named = Named::read(id, puzzle.genre, puzzle.board);
    let same = |said: Option<u64>, own| said.is_none_or(|said| said == own);
    let named = match named {
        None if !ours && !seems_ours(id) => return Ok(()),
        Some(named) if same(claims.seed, named.seed) && same(claims.index, named.index) => named,
        _ => {
            let [seed, index] = [claims.seed, claims.index]
                .map(|number| number.map_or("…".to_owned(), |number| number.to_string()));
            let wanted = format!("{slug}-…{}…-s{seed}-{index}", puzzle.board);
            return Err(entry.differs("id", id, &wanted, "record"));
        }
    };
    match (claims.grade, named.order.grades.grade(named.index)) {
        (Some(said), Some(asked)) if said != asked => {
            Err(entry.differs("grade", &said.name(), &asked.name(), "id"))
        }
        _ => Ok(()),
    }
}

/// Whether a name reads as if this program had given it, to a puzzle of some genre.
fn seems_ours(id: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let genre = |genre: &&dyn Genre| {
        let rest = id.strip_prefix(genre.card().slug);
        rest.is_some_and(|rest| rest.starts_with('-'))
    };
    let ends = id.rsplit_once('-').is_some_and(|(rest, index)| {
        let seed = rest.rsplit_once("-s");
        number(index) && seed.is_some_and(|(_, seed)| number(seed))
    });
    ends && genres::ALL.iter().any(genre)
}

/// Rates the puzzle anew, and compares.
fn graded(entry: &Entry, answer: &Drawing) -> Result<(), Fault> {
    let Claims {
        grade,
        score,
        layer,
        rounds,
        ..
    } = entry.claims;
    let rating = rate(&entry.puzzle, answer, LIMITS)?;
    let wanted = grade_of(&entry.puzzle, &rating);
    if let Some(grade) = grade.filter(|grade| *grade != wanted) {
        return Err(entry
            .differs("grade", &grade.name(), &wanted.name(), "puzzle")
            .into());
    }
    for (field, said, wanted) in [
        ("score", score, rating.score),
        ("layer", layer, u64::from(rating.layer)),
        ("rounds", rounds, u64::from(rating.rounds)),
    ] {
        if let Some(said) = said.filter(|said| *said != wanted) {
            return Err(entry.differs(field, &said, &wanted, "puzzle").into());
        }
    }
    Ok(())
}

/// What a record is known by among all: its name, or, without one, puzzle, seed and index. None if it does not say which one it
/// is, as a mere puzzle, which may be there twice.
pub fn identity(entry: &Entry) -> Option<String> {
    let Entry { puzzle, claims, .. } = entry;
    match (&claims.id, claims.seed, claims.index) {
        (Some(id), ..) => Some(id.clone()),
        (None, Some(seed), Some(index)) => Some(format!("{seed} {index} {puzzle}")),
        _ => None,
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
