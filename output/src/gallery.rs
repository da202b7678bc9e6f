//! A contact sheet: one HTML page, complete in itself, that shows puzzles and, on demand, their
//! answers.

use crate::entry::Entry;
use crate::svg::escaped;
use std::io::{self, Write};

const HEAD: &str = include_str!("gallery.html");
const END: &str = include_str!("gallery_end.html");

/// Writes a page, puzzle by puzzle.
pub struct Gallery<W: Write> {
    out: W,
    count: u64,
}

impl<W: Write> Gallery<W> {
    /// Begins a page with this title.
    pub fn new(title: &str, mut out: W) -> io::Result<Gallery<W>> {
        out.write_all(HEAD.replace("@TITLE@", &escaped(title)).as_bytes())?;
        Ok(Gallery { out, count: 0 })
    }

    /// Adds a puzzle: its picture, and that of its answer if there is one.
    pub fn add(&mut self, entry: &Entry, picture: &str, answer: Option<&str>) -> io::Result<()> {
        self.count += 1;
        let puzzle = &entry.puzzle;
        let field = |name: &str| entry.fields.get(name).filter(|text| !text.is_empty());
        let mut facts = Vec::new();
        facts.extend(field("grade").map(|grade| escaped(grade)));
        facts.extend(field("score").map(|score| format!("score {}", escaped(score))));
        facts.push(match puzzle.hints().len() {
            1 => "1 hint".to_owned(),
            hints => format!("{hints} hints"),
        });
        facts.extend(field("id").map(|id| escaped(id)));
        let (title, board, facts) = (puzzle.genre.card().title, puzzle.board, facts.join(" · "));
        let number = self.count;
        write!(
            self.out,
            "<figure id=\"p{number}\"><figcaption><b>{number}</b> {title} {board}<small>{facts}</small></figcaption>\
             <div class=\"paper\"><div class=\"question\">{picture}</div>",
        )?;
        if let Some(answer) = answer {
            writeln!(
                self.out,
                "<div class=\"answer\">{answer}</div></div>\
                 <button type=\"button\" aria-pressed=\"false\">Show answer</button></figure>"
            )
        } else {
            writeln!(self.out, "</div></figure>")
        }
    }

    /// Ends the page and gives back what it was written to.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.write_all(END.as_bytes())?;
        Ok(self.out)
    }
}
