//! Pages for `man`, one for each subcommand.

use pencilmill_command::failure::EXIT_CODES;
use std::io::{self, Write};

/// The paragraphs of the first page.
const ABOUT: [&str; 4] = [
    "A seed gives a random layout and an answer. A solver searches for a second answer; as long as \
     there is one, a hint is printed on which the two differ. Surplus hints are dropped. Then the \
     genre's own rule checker inspects the answer, the printed text alone is proved once more to have \
     no other, and the puzzle is solved as a person solves it, which gives its grade.",
    "The same version, genre, size, variant, grade, seed and index give the same puzzle on every machine, with any number of \
     threads, after any number of kills.",
    "A puzzle is a line of text, as in \"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\": the genre, rows x \
     columns, then the places of each kind of mark. Every command that reads puzzles takes such a \
     text, a file of such lines, CSV or JSON Lines as generate writes them, or the address of a web \
     player.",
    "A job (run) makes many puzzles of many kinds in a folder, with any number of processes on any \
     number of machines. A book is set from a recipe in TOML.",
];

/// The pages and the names of their files.
pub fn pages(mut command: clap::Command) -> io::Result<Vec<(String, Vec<u8>)>> {
    command.build();
    let about = ABOUT.map(|text| format!("{}\n.PP\n", roff(text))).concat();
    let mut pages = Vec::new();
    add("pencilmill", None, command, &about, &mut pages)?;
    Ok(pages)
}

/// Adds the page of a command, and those of its subcommands.
fn add(
    name: &str,
    above: Option<&str>,
    command: clap::Command,
    about: &str,
    pages: &mut Vec<(String, Vec<u8>)>,
) -> io::Result<()> {
    let subs: Vec<clap::Command> = command.get_subcommands().cloned().collect();
    let named = |sub: &clap::Command| format!("{name}-{}", sub.get_name());
    let others: Vec<String> = above
        .map(str::to_owned)
        .into_iter()
        .chain(subs.iter().map(named))
        .collect();
    let page = text(name, command, about, &others)?;
    pages.push((format!("{name}.1"), page));
    subs.into_iter()
        .try_for_each(|sub| add(&named(&sub), Some(name), sub, "", pages))
}

/// Text as roff has it.
fn roff(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        let control = line.starts_with(['.', '\'']);
        format!("{}{line}", if control { "\\&" } else { "" })
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A whole page.
fn text(name: &str, command: clap::Command, about: &str, others: &[String]) -> io::Result<Vec<u8>> {
    let has_subcommands = command.has_subcommands();
    let end = command.get_after_help().map(ToString::to_string);
    let end = end.unwrap_or_default();
    let mut page = Vec::new();
    // The date of a page would be the day of its making: none.
    let man = clap_mangen::Man::new(command)
        .title(name)
        .date("")
        .source(concat!("pencilmill ", env!("CARGO_PKG_VERSION")));
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    write!(page, ".PP\n{about}")?;
    man.render_options_section(&mut page)?;
    if has_subcommands {
        man.render_subcommands_section(&mut page)?;
    }
    let examples = end.lines().filter(|line| line.starts_with("  "));
    let examples = examples.take_while(|line| !line.trim_start().starts_with(char::is_numeric));
    let examples: Vec<String> = examples.map(|line| roff(line.trim_start())).collect();
    if !examples.is_empty() {
        writeln!(page, ".SH EXAMPLES\n.nf\n{}\n.fi", examples.join("\n"))?;
    }
    writeln!(page, ".SH \"EXIT STATUS\"")?;
    for (code, meaning) in EXIT_CODES {
        writeln!(page, ".TP\n{code}\n{}", roff(meaning))?;
    }
    let others: Vec<String> = others
        .iter()
        .map(|name| format!("\\fB{}\\fR(1)", roff(name)))
        .collect();
    writeln!(page, ".SH \"SEE ALSO\"\n{}", others.join(", "))?;
    Ok(page)
}
