//! `pencilmill rules`: the rule page of a genre.

use crate::args::{GenreArg, GenreParser, languages};
use crate::programs::export;
use pencilmill_api::{Language, RulePage, rules};
use pencilmill_command::failure::Failure;
use pencilmill_command::put::Force;
use std::io::Write;
use std::path::PathBuf;
use textwrap::core::Word;
use textwrap::{Options, WordSeparator};
use unicode_linebreak::linebreaks;

/// Width of the page in columns, on every terminal.
const WIDTH: usize = 80;

/// Show the rules of a genre, and an example.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  pencilmill rules sentinels\n  pencilmill rules canal-view --lang ja\n  pencilmill rules curfew --export curfew     for a layout of your own"
)]
pub struct Rules {
    /// Name of the genre; `pencilmill list` shows all.
    #[arg(value_parser = GenreParser, hide_possible_values = true)]
    genre: GenreArg,
    /// Language.
    #[arg(long, value_parser = languages(), default_value = "en")]
    lang: Language,
    /// Write the rules as rules.json, and the pictures of the example as SVG and
    /// PDF, as books print them (docs/layout.md).
    #[arg(long, value_name = "DIR")]
    export: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

fn options() -> Options<'static> {
    Options::new(WIDTH).word_separator(WordSeparator::Custom(words))
}

/// Splits a line at the break opportunities of Unicode, except after hyphens, which the splitting
/// of words handles.
fn words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let hyphen = |end: &usize| *end < line.len() && line[..*end].ends_with(['-', '\u{ad}']);
    let ends = linebreaks(line).map(|(end, _)| end);
    let mut start = 0;
    let word = move |end| Word::from(&line[std::mem::replace(&mut start, end)..end]);
    Box::new(ends.filter(move |end| !hyphen(end)).map(word))
}

impl Rules {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(folder) = &self.export {
            return export(
                self.genre.card().slug,
                self.lang.code(),
                folder,
                self.force.force,
            );
        }
        let RulePage {
            title,
            goal,
            rules,
            example,
            author,
            ..
        } = rules(self.genre, self.lang);
        let goal = textwrap::fill(goal, options());
        let mut page = format!("{title}\n\n{goal}\n\n");
        for (number, rule) in (1..).zip(rules) {
            let first = format!("{number:2}. ");
            let options = options().initial_indent(&first).subsequent_indent("    ");
            page += &textwrap::fill(rule, options);
            page.push('\n');
        }
        for (text, figure) in &example {
            page += &format!("\n{}\n{figure}", textwrap::fill(text, options()));
        }
        if let Some(author) = author {
            let by = self.lang.of("Invented by", "考案");
            page += &format!("\n{by}: {author}\n");
        }
        out.write_all(page.as_bytes()).map_err(Failure::stdout)
    }
}
