//! Words of a text, with their columns.

/// Characters between words.
pub const PUNCTUATION: &str = "`*\"'“”:,;、；()[]{}<>$\u{feff}\u{200b}";
/// Signs before items of a list.
pub const BULLETS: [&str; 3] = ["-", "–", "•"];

/// A character of a text, with its column.
pub type Placed = (char, usize);

/// A word in the notation of texts.
pub struct Word(pub Vec<Placed>);

impl Word {
    /// A word that is written somewhere in no letters of its own.
    pub fn of(text: &str, column: usize) -> Word {
        Word(text.chars().map(|c| (c, column)).collect())
    }

    /// Its characters.
    pub fn text(&self) -> String {
        self.0.iter().map(|(c, _)| c).collect()
    }

    /// Its first column.
    pub fn column(&self) -> usize {
        self.0.first().map_or(1, |(_, column)| *column)
    }

    /// The column after it.
    pub fn end(&self) -> usize {
        self.0.last().map_or(1, |(_, column)| column + 1)
    }

    /// Returns whether it has digits, its value aside.
    pub fn has_digits(&self) -> bool {
        let named = self.0.iter().take_while(|(c, _)| *c != '=');
        named.clone().any(|(c, _)| c.is_ascii_digit())
    }
}
