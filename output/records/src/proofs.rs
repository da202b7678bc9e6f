//! Files of proofs: the text of each puzzle, its answer, and the steps of a proof that there is no
//! other. `docs/dev/proofs.md` describes them.

use crate::printable::printable;
use crate::read::{At, Lines, ReadError};
use pencilmill_generator::board::{Drawing, answer_text};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genres;
use pencilmill_generator::prover::{Budget, Verification, uniqueness_proof};
use std::io::BufRead;

/// The proof that a puzzle has no other answer, in the form of a file; none if the budget does not
/// suffice.
pub fn text(puzzle: &Puzzle, answer: &Drawing, budget: Budget) -> Option<String> {
    let steps = uniqueness_proof(puzzle, answer, budget)?;
    let mut text = format!("puzzle {puzzle}\nanswer {}\n", answer_text(answer));
    for step in steps {
        text += &format!("{step}\n");
    }
    Some(text)
}

/// The proofs of a file, each checked against its puzzle when it is read. Reading continues after a
/// bad one.
pub struct Proofs<R> {
    lines: Lines<R>,
}

/// A checked proof.
pub struct Checked {
    /// The line of its puzzle.
    pub at: At,
    /// The error and its line, if the proof is bad.
    pub verdict: Result<(), String>,
}

impl<R: BufRead> Proofs<R> {
    /// Reads the proofs in `input`, called `file` in error messages.
    pub fn new(file: &str, input: R) -> Proofs<R> {
        Proofs {
            lines: Lines::new(file, input),
        }
    }

    /// The next line with content, as its number, its first word and the rest. For a line that is
    /// too long or no text, the word is one that no line has.
    fn line(&mut self) -> Result<Option<(u64, String, String)>, ReadError> {
        while let Some((number, bytes)) = self.lines.next()? {
            let line = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
            let line = line.unwrap_or_else(|| "? no text, or too long".to_owned());
            if !line.trim().is_empty() && !line.starts_with('#') {
                let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
                return Ok(Some((number, word.to_owned(), rest.to_owned())));
            }
        }
        Ok(None)
    }

    fn hand_back(&mut self, (number, word, rest): (u64, String, String)) {
        let line = format!("{word} {rest}").into_bytes();
        self.lines.hand_back((number, Some(line)));
    }

    /// Reads a proof after its first line, up to its end or the first error.
    fn check(
        &mut self,
        (here, word, puzzle): (u64, &str, &str),
    ) -> Result<Result<(), (u64, String)>, ReadError> {
        let wrong = |line, why: String| Ok(Err((line, why)));
        if word != "puzzle" {
            return wrong(
                here,
                "found no proof, expected a line \"puzzle …\"".to_owned(),
            );
        }
        let puzzle = match genres::parse(puzzle) {
            Ok(puzzle) => puzzle,
            Err(error) => return wrong(here, format!("the puzzle: {error}")),
        };
        let Some((line, word, rest)) = self.line()? else {
            return wrong(here, "the file ends before the answer".to_owned());
        };
        if word != "answer" {
            self.hand_back((line, word, rest));
            return wrong(line, "expected a line \"answer …\"".to_owned());
        }
        let answer = match puzzle.parse_answer(&rest) {
            Ok(answer) => answer,
            Err(error) => return wrong(line, format!("the answer: {error}")),
        };
        if let Err(broken) = puzzle.check(&answer) {
            return wrong(line, format!("the answer breaks a rule: {broken}"));
        }
        let mut proof = Verification::new(&puzzle, &answer);
        let mut last = line;
        while let Some((line, word, rest)) = self.line()? {
            if word == "puzzle" {
                self.hand_back((line, word, rest));
                break;
            }
            last = line;
            let step = format!("{word} {rest}").parse();
            if let Err(why) = step.and_then(|step| proof.step(&step)) {
                return wrong(line, why.to_string());
            }
        }
        Ok(proof.end().map_err(|why| (last, why.to_string())))
    }

    fn next_proof(&mut self) -> Result<Option<Checked>, ReadError> {
        let Some((number, word, rest)) = self.line()? else {
            return Ok(None);
        };
        let at = self.lines.at(number);
        let verdict = self.check((number, &word, &rest))?;
        if verdict.is_err() {
            // The rest of the proof is skipped.
            while let Some((number, word, rest)) = self.line()? {
                if word == "puzzle" {
                    self.hand_back((number, word, rest));
                    break;
                }
            }
        }
        let file = &at.file;
        let verdict = verdict.map_err(|(line, why)| printable(&format!("{file}:{line}: {why}")));
        Ok(Some(Checked { at, verdict }))
    }
}

impl<R: BufRead> Iterator for Proofs<R> {
    type Item = Result<Checked, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_proof().transpose()
    }
}
