//! A puzzle as somebody pasted it: its text, the address or file of a web player, or a game ID of
//! Simon Tatham's collection, with blanks around it, signs in full width, and the name of its genre
//! before it where it does not name it itself.

use crate::{penpa, tatham};
use pencilmill_generator::board::TextError;
use pencilmill_generator::genre::{Genre, Puzzle};
use pencilmill_generator::{genres, puzzlink};

/// True if a text is more likely a puzzle than the name of a file.
pub fn is_puzzle(text: &str) -> bool {
    let text = text.trim();
    text.contains(|c: char| matches!(c, ';' | '；') || c.is_whitespace())
        || puzzlink::is_address(text)
        || puzzlink::is_file(text)
        || tatham::is_id(text)
        || word(text).is_some()
}

/// Reads a puzzle of any genre.
///
/// # Errors
/// The column of the first fault, the text found there and the text expected.
pub fn parse(text: &str) -> Result<Puzzle, TextError> {
    parse_as(None, text)
}

/// Reads a puzzle whose genre is named beside it, for texts that do not name it.
pub(crate) fn parse_as(genre: Option<&'static dyn Genre>, text: &str) -> Result<Puzzle, TextError> {
    let narrow: String = text.chars().map(narrow).collect();
    let start = narrow.trim_start();
    let before = narrow.chars().count() - start.chars().count();
    trimmed(genre, start.trim_end()).map_err(|mut error| {
        error.column += before;
        error
    })
}

/// The sign that is typed as a sign in full width.
pub(crate) fn narrow(sign: char) -> char {
    match sign {
        '\u{3000}' => ' ',
        // the minus sign of Japanese keyboards
        '\u{2212}' => '-',
        '\u{ff01}'..='\u{ff5e}' => u8::try_from(u32::from(sign) - 0xfee0).map_or(sign, char::from),
        _ => sign,
    }
}

fn trimmed(genre: Option<&'static dyn Genre>, text: &str) -> Result<Puzzle, TextError> {
    if puzzlink::is_address(text) {
        let address = text.trim_end_matches(['#', '?']);
        return match penpa::is_address(address) {
            true => penpa::parse(address, genre),
            false => genres::parse(address),
        };
    }
    if tatham::is_id(text) {
        return tatham::parse(genre, text);
    }
    let Some((named, rest)) = word(text) else {
        return genres::parse(text);
    };
    let puzzle = parse_as(Some(named), rest).map_err(|mut error| {
        error.column += text.chars().count() - rest.chars().count();
        error
    })?;
    let slug = puzzle.genre.card().slug;
    match slug == named.card().slug {
        true => Ok(puzzle),
        false => {
            let found = format!("the word {:?}", named.card().slug);
            let expected = format!("{slug:?}, as the address has it");
            Err(TextError::new(1, found, expected))
        }
    }
}

/// The genre named before an address, a file or a game ID, and the rest.
fn word(text: &str) -> Option<(&'static dyn Genre, &str)> {
    let (name, rest) = text.split_once(|c: char| c == ':' || c.is_whitespace())?;
    let start = rest.trim_start();
    let known = puzzlink::is_address(start) || puzzlink::is_file(start) || tatham::is_id(start);
    let name = genres::plain(name);
    let genre = tatham::called(&name).or_else(|| {
        let mut genres = genres::ALL.iter().copied();
        genres.find(|genre| genres::names(*genre).any(|own| own == name))
    })?;
    known.then_some((genre, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "https://puzz.link/p?nurikabe/6/6/j.h6m2h4s3i";
    const NURIKABE: &str = "nurikabe 6x6; number r2c2=6 r3c4=2 r4c1=4 r6c3=3; unknown r1c5";

    fn read(text: &str) -> String {
        let puzzle = parse(text).map(|puzzle| puzzle.to_string());
        puzzle.unwrap_or_else(|error| {
            format!("{}: {} / {}", error.column, error.found, error.expected)
        })
    }

    /// The rows of a table: a text, and how it is read.
    fn rows(table: &str) -> impl Iterator<Item = [&str; 2]> {
        let rows = table.trim().lines();
        rows.map(|row| row.trim().split_once(" => ").unwrap().into())
    }

    #[test]
    fn addresses_are_read_as_they_are_copied() {
        for text in [
            ADDRESS.to_owned(),
            format!("  {ADDRESS}\r\n"),
            format!("{ADDRESS}#"),
            format!("{ADDRESS}? "),
            ADDRESS.replace("https://", ""),
            format!("nurikabe {ADDRESS}"),
            format!("https://swaroopg92.github.io/penpa-edit/?m=solve&p={ADDRESS}"),
            "swaroopg92.github.io/penpa-edit/?m=solve&p=https%3A%2F%2Fpuzz.link%2Fp%3Fnurikabe%2F6%2F6%2Fj.h6m2h4s3i".to_owned(),
            "ｎｕｒｉｋａｂｅ　６ｘ６；　ｎｕｍｂｅｒ　ｒ２ｃ２＝６　r3c4=2 r4c1=4 r6c3=3； unknown r1c5".to_owned(),
        ] {
            assert_eq!(read(&text), NURIKABE, "{text}");
            assert!(is_puzzle(&text));
        }
        assert!(!is_puzzle("puzzles.csv") && !is_puzzle("a/b.csv") && !is_puzzle("C:/x.csv"));
        let other = read(&format!("hitori {ADDRESS}"));
        assert_eq!(
            other,
            "1: the word \"hitori\" / \"nurikabe\", as the address has it"
        );
        assert!(read("  nurikabe 6y6").starts_with("12: "));
    }

    /// Addresses that Penpa+ itself has made, or another program, each after its puzzle.
    #[test]
    fn addresses_of_penpa_are_read_as_it_writes_them() {
        for block in include_str!("penpa/foreign.txt").split("\n\n") {
            let (text, address) = block.split_once('\n').unwrap();
            assert_eq!(read(address), text);
        }
        let untitled = include_str!("penpa/foreign.txt")
            .rsplit("nurikabe ")
            .next()
            .unwrap();
        let found = read(untitled);
        assert!(found.contains("or its name before the address"), "{found}");
    }

    #[test]
    fn variants_are_called_variants() {
        for [text, found] in rows(
            r#"
            https://puzz.link/p?nurikabe/v:/6/6/j.h6m2h4s3i => 30: a variant, with rules of its own ("v:")
            https://puzz.link/p?slither/v:/6/6/b7812cdgdbgc1285bc => 29: a variant, with rules of its own ("v:")
            https://puzz.link/p?slither/f/6/6/b7812cdgdbgc1285bc => 29: a variant, with rules of its own ("f")
            pzprv3.1/slither/2/3/f/. . . /. . . /0 0 0 /0 0 0 / => 22: a variant, with rules of its own ("f")
        "#,
        ) {
            assert!(read(text).starts_with(found), "{}", read(text));
        }
    }

    #[test]
    fn files_of_web_players_are_read() {
        let nurikabe = "pzprv3\r\nnurikabe\r\n6\r\n6\r\n. . . . - . \r\n. 6 . # + . \r\n. . . 2 . . \r\n4 . . . . . \r\n. . . . . . \r\n. . 3 . . . \r\n";
        assert_eq!(read(nurikabe), NURIKABE);
        let in_address = nurikabe.replace("\r\n", "/");
        assert_eq!(read(&format!("https://puzz.link/p?{in_address}")), NURIKABE);
        let escaped = in_address.replace(' ', "%20");
        assert_eq!(read(&format!("puzz.link/p?{escaped}")), NURIKABE);
        for [file, text] in rows(
            r#"
            pzprv3/canal/2/3/3 . . /. 2 - /. . # /. + . / => canal-view 2x3; number r1c1=3 r2c2=2; unknown r2c3
            pzprv3/kurodoko/2/3/. 3 . /. . . /. . # /. + . / => kurodoko 2x3; number r1c2=3
            pzprv3/hitori/2/2/1 1 /1 2 /# + /. . / => hitori 2x2; number r1c1=1 r1c2=1 r2c1=1 r2c2=2
            pzprv3.1/slither/2/2/2 . /. 0 /0 0 /0 0 /1 0 0 / => slitherlink 2x2; number r1c1=2 r2c2=0
            pzprv3/mashu/2/3/. 1 . /2 . - /0 0 /0 0 /0 0 0 / => masyu 2x3; circle r1c2; disc r2c1
            pzprv3/heyawake/2/3/2/0 0 1 /0 0 1 /1 . . /. . . /. . . /. . . / => heyawake 2x3; number r1c1=1; border r1c2.5 r2c2.5
            pzprv3/tontti/2/2/2 . /. . /0 0 0 / => tonttiraja 2x2; number r1c1=2
            pzprv3/lohkous/2/2/ => 8: a file of lohkous / an address: files of this genre are not read
            pzprv3/canal/2/3/3 . . / => 23: the end / the rest of the file
            pzprv3/canal/1/3/3 x . / => 20: "x" / a number, "-" or "."
            pzprv3/canal/1/3/3 . / => 18: 2 cells / a row of 3
        "#,
        ) {
            assert_eq!(read(file), text, "{file}");
        }
    }

    #[test]
    fn game_ids_are_read() {
        for [id, text] in rows(
            r#"
            6x6t0:1b2a3a122b3c3b1c2b123a0a1b2 => slitherlink 6x6; number r1c1=1 r1c4=2 r1c6=3 r2c2=1 r2c3=2 r2c4=2 r3c1=3 r3c5=3 r4c2=1 r4c6=2 r5c3=1 r5c4=2 r5c5=3 r6c1=0 r6c3=1 r6c6=2
            loopy:6x6t0de:1b2a3a122b3c3b1c2b123a0a1b2 => slitherlink 6x6; number r1c1=1 r1c4=2 r1c6=3 r2c2=1 r2c3=2 r2c4=2 r3c1=3 r3c5=3 r4c2=1 r4c6=2 r5c3=1 r5c4=2 r5c5=3 r6c1=0 r6c3=1 r6c6=2
            kurodoko 6x6:a10d5j4_3j4d7a => kurodoko 6x6; number r1c2=10 r2c1=5 r3c6=4 r4c1=3 r5c6=4 r6c5=7
            Range:6x6:a10d5j4_3j4d7a => kurodoko 6x6; number r1c2=10 r2c1=5 r3c6=4 r4c1=3 r5c6=4 r6c5=7
            singles 3x2dk:12a3B1 => hitori 2x3; number r1c1=1 r1c2=2 r1c3=10 r2c1=3 r2c2=37 r2c3=1
            3x2de:WaBc => masyu 2x3; circle r1c1; disc r1c3
            6x6:a10d5j4_3j4d7a => 1: a game ID without the name of its game / the name before it, such as "range:6x6:a10d5j4_3j4d7a" (loopy, pearl, range or singles)
            3x2t3:1e => 1: a grid of type 3 / type 0, squares
            range:3x2:ab => 13: the end after 3 of 6 cells / the rest of the board
            range:3x2:f1 => 12: "1" / the end: the whole board is told
            range:3x2:aWb => 12: "W" / a number, "_", or a to z for blank cells
        "#,
        ) {
            assert_eq!(read(id), text, "{id}");
            assert!(is_puzzle(id));
        }
    }
}
