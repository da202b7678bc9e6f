//! Foreign text made safe to show on a terminal, in a table or on a page.

/// Escapes all characters that are not visible as themselves: control characters, ends of lines,
/// and marks that change the direction of reading.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '"' | '\'' => shown.push(c),
            _ => shown.extend(c.escape_debug()),
        }
    }
    shown
}

/// Escapes a message of several lines, and keeps its line ends.
pub fn printable_lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(printable).collect();
    lines.join("\n")
}

/// Printable text that spreadsheets take for text too: an apostrophe precedes anything that would
/// begin a formula, at the start or after a separator of cells in any locale.
pub fn cell(text: &str) -> String {
    let mut safe = String::new();
    let mut begins = true;
    for c in printable(text).chars() {
        if begins && "=+-@＝＋－＠".contains(c) {
            safe.push('\'');
        }
        begins = matches!(c, ',' | ';' | '"');
        safe.push(c);
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        for (text, safe) in [
            ("=1+2", "'=1+2"),
            ("-1", "'-1"),
            ("＝A1", "'＝A1"),
            ("x;=A1,@b\";+c", "x;'=A1,'@b\";'+c"),
            ("\t=1", "\\t=1"),
        ] {
            assert_eq!(cell(text), safe);
        }
        for text in ["", "canal-view-5x5-s1-0", "a=b; c-d", "it's"] {
            assert_eq!(cell(text), text);
        }
    }

    #[test]
    fn what_is_seen_stays_as_it_is() {
        let texts = [
            "canal-view-5x5-s1-0",
            "it's \"5\\6\"",
            "カナルビュー é 界 ü",
        ];
        assert_eq!(texts.map(printable), texts);
    }

    #[test]
    fn nothing_reaches_a_terminal_that_moves_it() {
        assert_eq!(printable("a\u{1b}[2Jb\tc\r\nd"), "a\\u{1b}[2Jb\\tc\\r\\nd");
        let moves = "\u{7}\u{9b}31m\u{202e}x";
        assert_eq!(printable(moves), "\\u{7}\\u{9b}31m\\u{202e}x");
        assert_eq!(printable_lines("a\nb\r"), "a\nb\\r");
    }
}
