//! Verification of records: every claim is derived again from the printed puzzle alone.

use crate::entry::{Claims, Entry};
use crate::penpa;
use crate::proofs;
use crate::read::{At, Malformed, Raw, ReadError};
use crate::row::hash_text;
use pencilmill_generator::board::{Drawing, answer_text};
use pencilmill_generator::genre::{Genre, Mix, Order, Puzzle};
use pencilmill_generator::grade::{LIMITS, NoRating, Rating, grade_of, rate};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::Mill;
use pencilmill_generator::prover::{Answers, Budget, PATIENCE, solve};
use pencilmill_generator::record::{Named, versions};
use pencilmill_generator::verdict::{Flag, Flags, flags, minutes};
use pencilmill_generator::wanted::Wanted;
use pencilmill_generator::{genres, puzzlink};

/// A fault of a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// A field contradicts the puzzle.
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
    /// No puzzle has this seed and index.
    #[error("made again from its name, there is no puzzle: {0}")]
    Missed(String),
    /// The record was present before.
    #[error("the record stands in the file twice")]
    Twice,
    /// The search was given up.
    #[error("undecided: the proof takes more work than the limit allows")]
    Undecided,
}

impl Fault {
    /// The message with its place. A malformed field carries its own.
    pub fn at(&self, at: &At) -> String {
        match self {
            Fault::Field(malformed) => malformed.to_string(),
            fault => format!("{}:{}: {fault}", at.file, at.line),
        }
    }
}

/// Depth of verification.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Work allowed for finding an answer, and for the proof.
    pub budget: Budget,
    /// True to rate puzzles anew.
    pub grades: bool,
    /// True to make records of this version of the program again.
    pub remake: bool,
    /// True to write down the proof.
    pub proof: bool,
}

/// A verified record.
#[derive(Debug)]
pub struct Inspected {
    /// Place of the record.
    pub at: At,
    /// Identity of the record among all, if it has one.
    pub identity: Option<String>,
    /// Findings about a good record, or the fault of a bad one.
    pub verdict: Result<Seen, Fault>,
}

/// Findings about a good record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// True if it was made again.
    pub remade: bool,
    /// The proof, if wanted.
    pub proof: Option<String>,
}

/// Verifies a record as it was cut out of its file.
///
/// # Errors
/// The file cannot be read on; faults of the record are part of the result.
pub fn inspect(raw: Result<Raw, ReadError>, look: Look) -> Result<Inspected, ReadError> {
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
        verdict: verify(&entry, look),
        at: entry.at,
    })
}

/// Verifies a record: the rule checker on the answer, a new proof that there is no other, and the
/// columns that can be derived.
///
/// Maker, attempt, seed, index and arrangement of clues are verified only where the puzzle is made
/// again, and the difficulty only there or where it is rated anew.
///
/// # Errors
/// The first fault found.
pub fn verify(entry: &Entry, look: Look) -> Result<Seen, Fault> {
    let Look {
        budget,
        grades,
        remake,
        proof,
    } = look;
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
    let found = only_answer(puzzle, entry.answer.as_ref(), budget, &Interrupt::new())?;
    // Without a recorded answer, the address may be that of the puzzle alone.
    let address = |answer| penpa::address(puzzle, answer).unwrap_or_default();
    let agrees = entry.agrees_as("penpa", &address(Some(&found)), penpa::is_same);
    agrees.or_else(|fault| match &entry.answer {
        Some(_) => Err(fault),
        None => entry.agrees_as("penpa", &address(None), penpa::is_same),
    })?;
    // as far as they follow from the drawings
    let drawn = flags(puzzle, &found, None);
    entry.agrees_as("flags", &drawn.to_string(), |said, _| {
        said.parse().is_ok_and(|mut said: Flags| {
            said.0.remove(&Flag::Collapse);
            said == drawn
        })
    })?;
    if grades {
        let rating = rate(puzzle, &found, LIMITS, &Interrupt::new())?;
        rated_as(entry, &found, &rating, "puzzle")?;
    }
    let remade = remake && remade(entry)?;
    let proof = proof.then(|| proofs::text(puzzle, &found, budget).ok_or(Fault::Undecided));
    let proof = proof.transpose()?;
    Ok(Seen { remade, proof })
}

/// The gate for records that this run did not make, before anything made of them is printed,
/// played or passed on.
#[derive(Clone, Default, Debug)]
pub struct Gate {
    /// True to take records as they are; nothing then vouches for them.
    pub trust: bool,
    /// Flag that ends the work, from another thread.
    pub stop: Interrupt,
}

impl Gate {
    /// A record whose answer, recorded or found, is proved to be the only one.
    ///
    /// # Errors
    /// The answer breaks a rule, or it is not the only one, or that takes too much work.
    pub fn admit(&self, entry: Entry) -> Result<Entry, Malformed> {
        if self.trust {
            return Ok(entry);
        }
        let mut entry = entry.sound()?;
        match only_answer(&entry.puzzle, entry.answer.as_ref(), PATIENCE, &self.stop) {
            Ok(answer) => {
                entry.answer = Some(answer);
                entry.proved = true;
                Ok(entry)
            }
            Err(fault) => {
                let expected = match fault {
                    Fault::Undecided => "a proof, or trust in records as they are",
                    _ => "exactly one",
                };
                let found = format!("that {fault}");
                Err(entry.at.malformed(Some("puzzle"), 1, found, expected))
            }
        }
    }
}

/// The only answer of a puzzle, as it is recorded, if it is.
///
/// # Errors
/// The recorded answer breaks a rule or is not the one found; or no answer, several, or undecided.
pub fn only_answer(
    puzzle: &Puzzle,
    recorded: Option<&Drawing>,
    budget: Budget,
    stop: &Interrupt,
) -> Result<Drawing, Fault> {
    if let Some(answer) = recorded {
        puzzle
            .check(answer)
            .map_err(|broken| Fault::Answer(puzzle.explain(broken)))?;
    }
    match (solve(puzzle, budget, stop), recorded) {
        (Answers::None, _) => Err(Fault::None),
        (Answers::Several(a, b), _) => Err(Fault::Several(a.difference(&b).to_string())),
        (Answers::Undecided(_), _) => Err(Fault::Undecided),
        (Answers::Unique(found), Some(answer)) if !counts_as(puzzle, &found, answer) => {
            Err(Fault::Other(found.difference(answer).to_string()))
        }
        (Answers::Unique(found), answer) => Ok(answer.cloned().unwrap_or(found)),
    }
}

/// Makes the record again from its name alone and compares, if this version of the program made it.
fn remade(entry: &Entry) -> Result<bool, Fault> {
    let (puzzle, claims) = (&entry.puzzle, &entry.claims);
    let named = claims.id.as_ref();
    let named = named.and_then(|id| Named::read(id, puzzle.genre, puzzle.board));
    let (Some(named), Some(said)) = (named, &claims.versions) else {
        return Ok(false);
    };
    if !named.tags.is_empty() {
        return Ok(false);
    }
    // Three of the mixes have no word in names.
    let mixes = match named.order.grades {
        any if any.is_any() => vec![Mix::MIXED, Mix::SOLVABLE, any],
        mix => vec![mix],
    };
    let orders = mixes.into_iter().map(|mix| named.order.clone().graded(mix));
    let mut first = None;
    for order in orders.filter(|order| versions(order) == *said) {
        match is_made_so(entry, &order, &named) {
            Ok(()) => return Ok(true),
            Err(fault) => _ = first.get_or_insert(fault),
        }
    }
    first.map_or(Ok(false), Err)
}

/// Makes the record of an order again and compares.
fn is_made_so(entry: &Entry, order: &Order, named: &Named) -> Result<(), Fault> {
    let wanted = Wanted {
        board: Some(order.board),
        variant: (!order.variant.is_empty()).then(|| order.variant.to_owned()),
        grades: Some(order.grades),
        symmetry: Some(order.arrangement.symmetry),
        irreducible: !order.arrangement.spread,
        ..Wanted::genre(order.genre)
    };
    let order = wanted
        .order()
        .map_err(|why| Fault::Missed(why.to_string()))?;
    let made = Mill::default().make(&order, named.seed, named.index);
    let made = made.map_err(|why| Fault::Missed(why.to_string()))?;
    let (puzzle, claims) = (&entry.puzzle, &entry.claims);
    let source = "record made again";
    if made.puzzle.printed != puzzle.printed {
        let (found, wanted) = (puzzle.to_string(), made.puzzle.to_string());
        return Err(entry.differs("puzzle", &found, &wanted, source).into());
    }
    if let Some(answer) = entry
        .answer
        .as_ref()
        .filter(|answer| **answer != made.answer)
    {
        let (found, wanted) = (answer_text(answer), answer_text(&made.answer));
        return Err(entry.differs("answer", &found, &wanted, source).into());
    }
    rated_as(entry, &made.answer, &made.rating, source)?;
    let attempt = u64::from(made.attempt);
    match claims.attempt {
        Some(said) if said != attempt => {
            Err(entry.differs("attempt", &said, &attempt, source).into())
        }
        _ => Ok(()),
    }
}

/// Checks that the id, versions and requested grade of a record are those of this puzzle. A record
/// from elsewhere may have any id.
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

/// Returns whether a name has the form of an id that this program gives.
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

/// Compares the recorded difficulty, minutes and flags with those of a rating.
fn rated_as(
    entry: &Entry,
    answer: &Drawing,
    rating: &Rating,
    source: &str,
) -> Result<(), Malformed> {
    let Claims {
        grade,
        score,
        layer,
        rounds,
        ..
    } = entry.claims;
    let wanted = grade_of(&entry.puzzle, rating);
    if let Some(grade) = grade.filter(|grade| *grade != wanted) {
        return Err(entry.differs("grade", &grade.name(), &wanted.name(), source));
    }
    for (field, said, wanted) in [
        ("score", score, rating.score),
        ("layer", layer, u64::from(rating.layer)),
        ("rounds", rounds, u64::from(rating.rounds)),
    ] {
        if let Some(said) = said.filter(|said| *said != wanted) {
            return Err(entry.differs(field, &said, &wanted, source));
        }
    }
    let flags = flags(&entry.puzzle, answer, Some(u64::from(rating.rounds)));
    entry.agrees("minutes", &minutes(rating.score).to_string())?;
    entry.agrees("flags", &flags.to_string())
}

/// The identity of a record among all: its id, or else puzzle, seed and index. None for a mere
/// puzzle, which may occur twice.
pub fn identity(entry: &Entry) -> Option<String> {
    let Entry { puzzle, claims, .. } = entry;
    match (&claims.id, claims.seed, claims.index) {
        (Some(id), ..) => Some(id.clone()),
        (None, Some(seed), Some(index)) => Some(format!("{seed} {index} {puzzle}")),
        _ => None,
    }
}

/// Returns whether two drawings count as the same answer.
fn counts_as(puzzle: &Puzzle, found: &Drawing, answer: &Drawing) -> bool {
    found == answer
        || puzzle
            .genre
            .extras()
            .equivalent(puzzle, found)
            .contains(answer)
}
