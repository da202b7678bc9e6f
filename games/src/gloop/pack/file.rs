//! The text of a search, from which it continues.

use super::chain::Chain;
use super::tables::Lying;
use super::{Goal, Search, kinds};
use crate::gloop::packing::Packing;
use pencilmill_generator::board::TileKind;
use std::fmt::{self, Write};
use std::str::FromStr;

/// The first line; the number changes whenever the steps of the search do.
const HEAD: &str = "pencilmill gloop search 2";

/// The error of a text from which no search can continue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct BadSearch {
    /// Line, from 1.
    pub line: usize,
    /// The text found and the text expected.
    pub what: String,
}

impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Search {
            rows,
            cols,
            goal,
            seed,
            chains,
        } = self;
        let mut text = format!(
            "{HEAD}\nboard {rows}x{cols}\ngoal {goal}\nseed {seed}\nchains {}\n",
            chains.len()
        );
        for chain in chains {
            let (now, best) = (self.shown(&chain.tiles), self.shown(&chain.best));
            let _ = write!(text, "rounds {}\nnow\n{now}best\n{best}", chain.rounds);
        }
        f.write_str(&text)
    }
}

/// The unread lines of a text.
struct Lines<'a> {
    lines: Vec<&'a str>,
    read: usize,
}

impl<'a> Lines<'a> {
    fn wrong<T>(&self, line: usize, what: String) -> Result<T, BadSearch> {
        Err(BadSearch { line, what })
    }

    /// The next line without its first word.
    fn after(&mut self, word: &str) -> Result<&'a str, BadSearch> {
        let line = self.lines.get(self.read).copied();
        self.read += 1;
        match line.and_then(|line| line.strip_prefix(word)) {
            Some(rest) => Ok(rest.trim()),
            None => {
                let found = line.map_or("the end".to_owned(), |line| format!("{line:?}"));
                self.wrong(self.read, format!("found {found}, expected {word:?}"))
            }
        }
    }

    fn number<T: FromStr>(&mut self, word: &str) -> Result<T, BadSearch> {
        let text = self.after(word)?;
        text.parse().or_else(|_| {
            self.wrong(
                self.read,
                format!("found {text:?} after {word:?}, expected a number"),
            )
        })
    }

    /// Reads a packing of this board with these tiles.
    fn packing(
        &mut self,
        (rows, cols): (usize, usize),
        wanted: &[TileKind],
    ) -> Result<Vec<Lying>, BadSearch> {
        let first = self.read;
        let until = self.lines.len().min(first + rows + 1);
        let text = self.lines[first..until].join("\n");
        self.read = until;
        let packing = Packing::read(&text).or_else(|e| self.wrong(first + e.line, e.what))?;
        if packing.size() != (rows, cols) {
            return self.wrong(
                first + 1,
                format!("found another size, expected {rows}x{cols}"),
            );
        }
        packing
            .check()
            .or_else(|fault| self.wrong(first + 1, fault.to_string()))?;
        let tiles = packing.tiles();
        let mut kinds: Vec<TileKind> = tiles.iter().map(|&tile| TileKind::of(tile)).collect();
        kinds.sort_unstable();
        if kinds != wanted {
            return self.wrong(
                first + 1,
                "found the blank tile, expected every other one".to_owned(),
            );
        }
        Ok(tiles.iter().map(|tile| tile.value() as Lying).collect())
    }
}

impl FromStr for Search {
    type Err = BadSearch;

    fn from_str(text: &str) -> Result<Search, BadSearch> {
        let mut lines = Lines {
            lines: text.lines().collect(),
            read: 0,
        };
        lines.after(HEAD)?;
        let size = lines.after("board ")?;
        let numbers = size.split_once('x');
        let numbers =
            numbers.and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
        let kinds = numbers.and_then(|(rows, cols)| kinds(rows, cols));
        let (Some((rows, cols)), Some(kinds)) = (numbers, kinds) else {
            return lines.wrong(
                lines.read,
                format!("found {size:?}, expected a board of 90 or 91 cells"),
            );
        };
        let goal = lines.after("goal ")?;
        let Ok(goal) = goal.parse::<Goal>() else {
            return lines.wrong(
                lines.read,
                format!("found {goal:?}, expected a goal, as few loops"),
            );
        };
        let seed = lines.number("seed ")?;
        let count: u32 = lines.number("chains ")?;
        let mut chains = Vec::new();
        for _ in 0..count {
            let rounds = lines.number("rounds ")?;
            lines.after("now")?;
            let tiles = lines.packing((rows, cols), &kinds)?;
            lines.after("best")?;
            let best = lines.packing((rows, cols), &kinds)?;
            let cost = Chain::new(rows, cols, goal, best.clone()).cost;
            let mut chain = Chain::new(rows, cols, goal, tiles);
            (chain.best, chain.cost, chain.rounds) = (best, cost, rounds);
            chains.push(chain);
        }
        if chains.is_empty() {
            return lines.wrong(
                lines.read,
                "found no chains, expected one at least".to_owned(),
            );
        }
        match lines.lines.get(lines.read) {
            Some(_) => lines.wrong(
                lines.read + 1,
                format!("found more lines, expected the end after {count} chains"),
            ),
            None => Ok(Search {
                rows,
                cols,
                goal,
                seed,
                chains,
            }),
        }
    }
}
