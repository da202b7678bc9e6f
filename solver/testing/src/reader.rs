//! Reads proof steps from text.

use std::str::{FromStr, SplitAsciiWhitespace};

use pencilmill_solver::{Constraint, Lit, ProofStep};

/// Two vertices and the literal of the edge between them.
type Edge = (u32, u32, Lit);

struct Words<'a>(SplitAsciiWhitespace<'a>);

impl Words<'_> {
    fn word(&mut self) -> Result<&str, String> {
        self.0.next().ok_or_else(|| "the line ends early".into())
    }

    fn number<T: FromStr>(&mut self) -> Result<T, String> {
        let word = self.word()?;
        word.parse().map_err(|_| format!("not a number: {word}"))
    }

    /// `None` for the 0 that closes a list.
    fn maybe_lit(&mut self) -> Result<Option<Lit>, String> {
        let word = self.word()?;
        match word {
            "T" => return Ok(Some(Lit::TRUE)),
            "F" => return Ok(Some(Lit::FALSE)),
            "0" => return Ok(None),
            _ => {}
        }
        let number: i32 = word.parse().map_err(|_| format!("not a literal: {word}"))?;
        let l = Lit::of_var(number.unsigned_abs() as usize);
        Ok(Some(if number < 0 { !l } else { l }))
    }

    fn lit(&mut self) -> Result<Lit, String> {
        self.maybe_lit()?.ok_or_else(|| "a literal is 0".into())
    }

    fn lits(&mut self) -> Result<Vec<Lit>, String> {
        std::iter::from_fn(|| self.maybe_lit().transpose()).collect()
    }

    /// A count and that many items.
    fn many<T>(&mut self, item: impl Fn(&mut Self) -> Result<T, String>) -> Result<Vec<T>, String> {
        let count: usize = self.number()?;
        (0..count).map(|_| item(self)).collect()
    }

    /// Vertices, and edges under literals.
    fn graph(&mut self) -> Result<(Vec<Lit>, Vec<Edge>), String> {
        let vertices = self.lits()?;
        let edges = self.many(|w| Ok((w.number()?, w.number()?, w.lit()?)))?;
        Ok((vertices, edges))
    }

    fn constraint(&mut self) -> Result<Constraint, String> {
        let kind = self.word()?.to_string();
        Ok(match kind.as_str() {
            "clause" => Constraint::Clause(self.lits()?),
            "sum" => {
                let (min, max) = (self.number()?, self.number()?);
                let lits = self.lits()?;
                Constraint::Sum { lits, min, max }
            }
            "runs" => {
                let total = self.number()?;
                let rays = self.many(Words::lits)?;
                Constraint::Runs { rays, total }
            }
            "connected" => {
                let vertices = self.lits()?;
                let edges = self.many(|w| Ok((w.number()?, w.number()?)))?;
                Constraint::Connected { vertices, edges }
            }
            "loop" => {
                let (vertices, edges) = self.graph()?;
                Constraint::Loop { vertices, edges }
            }
            "linear" => {
                let (min, max) = (self.number()?, self.number()?);
                let terms = self.many(|w| Ok((w.number()?, w.lit()?)))?;
                Constraint::Linear { terms, min, max }
            }
            "linked" => {
                let (vertices, edges) = self.graph()?;
                Constraint::ConnectedSubgraph { vertices, edges }
            }
            "roots" => {
                let each = self.number::<u8>()? == 1;
                let roots = self.lits()?;
                let (vertices, edges) = self.graph()?;
                Constraint::ComponentRoots {
                    vertices,
                    edges,
                    roots,
                    each,
                }
            }
            "whole" => {
                let (vertices, edges) = self.graph()?;
                Constraint::NoDanglingEdge { vertices, edges }
            }
            "group" => {
                let (of, min, max) = (self.number()?, self.number()?, self.number()?);
                let counted = self.lits()?;
                let (vertices, edges) = self.graph()?;
                Constraint::ComponentCount {
                    vertices,
                    edges,
                    of,
                    counted,
                    min,
                    max,
                }
            }
            "rings" => {
                let (min, max) = (self.number()?, self.number()?);
                let (vertices, edges) = self.graph()?;
                Constraint::Cycles {
                    vertices,
                    edges,
                    min,
                    max,
                }
            }
            "forest" => {
                let (vertices, edges) = self.graph()?;
                Constraint::Forest { vertices, edges }
            }
            other => return Err(format!("unknown constraint: {other}")),
        })
    }
}

/// The step that a line tells.
pub fn step(line: &str) -> Result<ProofStep, String> {
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
        other => return Err(format!("unknown step: {other}")),
    };
    match words.0.next() {
        None => Ok(step),
        Some(rest) => Err(format!("unread: {rest}")),
    }
}
