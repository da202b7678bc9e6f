//! The text of proof steps; `docs/dev/proofs.md` describes the format.

use std::fmt::{self, Display, Formatter};
use std::str::{FromStr, SplitAsciiWhitespace};

use crate::{Constraint, Demand, Graph, Lit, ProofStep};

/// The greatest variable number in a text, which bounds the memory of a checker.
pub const MOST_VARIABLES: i32 = 4_000_000;

/// Literals as signed numbers, with `T` and `F` for the constants.
impl Display for Lit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Lit::TRUE => f.write_str("T"),
            Lit::FALSE => f.write_str("F"),
            l => write!(f, "{l:?}"),
        }
    }
}

/// A list, terminated by a 0.
fn list<T: Display>(f: &mut Formatter<'_>, items: &[T]) -> fmt::Result {
    items.iter().try_for_each(|item| write!(f, " {item}"))?;
    f.write_str(" 0")
}

/// A count followed by that many items.
fn many<T>(
    f: &mut Formatter<'_>,
    items: impl ExactSizeIterator<Item = T>,
    item: impl Fn(&mut Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    write!(f, " {}", items.len())?;
    items.into_iter().try_for_each(|x| item(f, x))
}

impl Display for Constraint {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Constraint::Clause(lits) => {
                f.write_str("clause")?;
                list(f, lits)?;
            }
            Constraint::Linear { terms, min, max } => {
                write!(f, "linear {min} {max}")?;
                many(f, terms.iter(), |f, (w, l)| write!(f, " {w} {l}"))?;
            }
            Constraint::Runs { rays, total } => {
                write!(f, "runs {total}")?;
                many(f, rays.iter(), |f, ray| list(f, ray))?;
            }
            Constraint::Graph { graph, demand } => {
                write!(f, "{demand}")?;
                list(f, &graph.vertices)?;
                many(f, graph.edges.iter(), |f, (a, b, l)| {
                    write!(f, " {a} {b} {l}")
                })?;
            }
        }
        Ok(())
    }
}

impl Display for Demand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Demand::Connected => f.write_str("connected"),
            Demand::Cycles { min, max } => write!(f, "cycles {min} {max}"),
            Demand::Forest => f.write_str("forest"),
            Demand::NoDanglingEdge => f.write_str("no-dangling-edge"),
            Demand::ComponentRoots { roots, each } => {
                write!(f, "component-roots {}", u8::from(*each))?;
                list(f, roots)
            }
            Demand::ComponentCount {
                of,
                counted,
                min,
                max,
            } => {
                write!(f, "component-count {of} {min} {max}")?;
                list(f, counted)
            }
        }
    }
}

impl Display for ProofStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (kind, lits) = match self {
            ProofStep::Post(guard, constraint) => return write!(f, "p {guard} {constraint}"),
            ProofStep::Fresh(new, old) => return write!(f, "f {new} {old}"),
            ProofStep::Lemma(origin, lits) => {
                write!(f, "l {origin}")?;
                return list(f, lits);
            }
            ProofStep::Clause(lits) => ("c", lits),
            ProofStep::Learnt(lits) => ("a", lits),
            ProofStep::Deleted(lits) => ("d", lits),
            ProofStep::Unsat(lits) => ("u", lits),
        };
        f.write_str(kind)?;
        list(f, lits)
    }
}

/// The reason why a text is not a proof, or not a step of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofError(String);

impl ProofError {
    /// An error with this message.
    pub fn new(why: impl Into<String>) -> ProofError {
        ProofError(why.into())
    }

    /// An error with this message and the text concerned, shortened if it is long.
    pub(crate) fn of(why: &str, shown: &str) -> ProofError {
        let mut shown: String = shown.chars().take(SHOWN + 1).collect();
        if let Some((end, _)) = shown.char_indices().nth(SHOWN) {
            shown.truncate(end);
            shown.push('…');
        }
        ProofError(format!("{why}: {shown}"))
    }
}

/// The greatest number of characters of a line in a message.
const SHOWN: usize = 100;

impl Display for ProofError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ProofError {}

struct Words<'a>(SplitAsciiWhitespace<'a>);

impl Words<'_> {
    fn word(&mut self) -> Result<&str, ProofError> {
        self.0
            .next()
            .ok_or_else(|| ProofError::new("the line ends early"))
    }

    fn number<T: FromStr>(&mut self) -> Result<T, ProofError> {
        let word = self.word()?;
        word.parse()
            .map_err(|_| ProofError::of("not a number", word))
    }

    fn flag(&mut self) -> Result<bool, ProofError> {
        match self.number()? {
            0_u8 => Ok(false),
            1 => Ok(true),
            _ => Err(ProofError::new("neither 0 nor 1")),
        }
    }

    /// A literal, or `None` for the 0 that terminates a list.
    fn maybe_lit(&mut self) -> Result<Option<Lit>, ProofError> {
        let word = self.word()?;
        match word {
            "T" => return Ok(Some(Lit::TRUE)),
            "F" => return Ok(Some(Lit::FALSE)),
            "0" => return Ok(None),
            _ => {}
        }
        let number = word.parse().unwrap_or(0);
        if number == 0 || !(-MOST_VARIABLES..=MOST_VARIABLES).contains(&number) {
            return Err(ProofError::of("not a literal", word));
        }
        let l = Lit::of_var(number.unsigned_abs() as usize);
        Ok(Some(if number < 0 { !l } else { l }))
    }

    fn lit(&mut self) -> Result<Lit, ProofError> {
        self.maybe_lit()?
            .ok_or_else(|| ProofError::new("a literal is 0"))
    }

    fn lits(&mut self) -> Result<Vec<Lit>, ProofError> {
        std::iter::from_fn(|| self.maybe_lit().transpose()).collect()
    }

    /// A count followed by that many items.
    fn many<T>(
        &mut self,
        item: impl Fn(&mut Self) -> Result<T, ProofError>,
    ) -> Result<Vec<T>, ProofError> {
        let count: usize = self.number()?;
        (0..count).map(|_| item(self)).collect()
    }

    fn constraint(&mut self) -> Result<Constraint, ProofError> {
        let kind = self.word()?.to_string();
        let demand = match kind.as_str() {
            "clause" => return Ok(Constraint::Clause(self.lits()?)),
            "linear" => {
                let (min, max) = (self.number()?, self.number()?);
                let terms = self.many(|w| Ok((w.number()?, w.lit()?)))?;
                return Ok(Constraint::Linear { terms, min, max });
            }
            "runs" => {
                let total = self.number()?;
                let rays = self.many(Words::lits)?;
                return Ok(Constraint::Runs { rays, total });
            }
            "connected" => Demand::Connected,
            "cycles" => Demand::Cycles {
                min: self.number()?,
                max: self.number()?,
            },
            "forest" => Demand::Forest,
            "no-dangling-edge" => Demand::NoDanglingEdge,
            "component-roots" => Demand::ComponentRoots {
                each: self.flag()?,
                roots: self.lits()?,
            },
            "component-count" => Demand::ComponentCount {
                of: self.number()?,
                min: self.number()?,
                max: self.number()?,
                counted: self.lits()?,
            },
            other => return Err(ProofError::of("unknown constraint", other)),
        };
        let vertices = self.lits()?;
        let edges = self.many(|w| Ok((w.number()?, w.number()?, w.lit()?)))?;
        Ok(Graph { vertices, edges }.must(demand))
    }
}

/// Reads a line in the form that `Display` writes.
impl FromStr for ProofStep {
    type Err = ProofError;

    fn from_str(line: &str) -> Result<ProofStep, ProofError> {
        let mut words = Words(line.split_ascii_whitespace());
        let kind = words.word()?.to_string();
        let step = match kind.as_str() {
            "p" => ProofStep::Post(words.lit()?, words.constraint()?),
            "c" => ProofStep::Clause(words.lits()?),
            "f" => ProofStep::Fresh(words.lit()?, words.lit()?),
            "l" => ProofStep::Lemma(words.number()?, words.lits()?),
            "a" => ProofStep::Learnt(words.lits()?),
            "d" => ProofStep::Deleted(words.lits()?),
            "u" => ProofStep::Unsat(words.lits()?),
            other => return Err(ProofError::of("unknown step", other)),
        };
        match words.0.next() {
            None => Ok(step),
            Some(rest) => Err(ProofError::of("unread", rest)),
        }
    }
}
