//! A player's notes on the board: gimmicks that must be there, empty places, possible present
//! cells.

use super::label::{NoPlace, label, read_label};
use pencilmill_generator::board::{Gimmick, Language, Place};
use pencilmill_generator::genres::suiri_meiro::maze::Known;
use std::collections::{BTreeMap, BTreeSet};

/// A mark at a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// This gimmick is there.
    Gimmick(Gimmick),
    /// No gimmick is there.
    Nothing,
    /// The player may be in this cell.
    Here,
}

/// The effect of a note on its places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteKind {
    /// Marks them.
    Mark(Mark),
    /// Erases their marks.
    Blank,
}

/// The error of an invalid note.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoNote {
    /// It names an unknown place.
    #[error(transparent)]
    Place(#[from] NoPlace),
    /// Its last word is no kind of note.
    #[error("found {0:?}, expected {words}", words = words())]
    Kind(String),
    /// It names no place.
    #[error("expected places and what is there, as in: note B3R wall")]
    Short,
    /// The mark cannot stand there.
    #[error("{0} cannot be at {1}")]
    Misplaced(String, String),
    /// There is no note to undo.
    #[error("there is no note to undo")]
    Undone,
}

/// The words for kinds of notes, in English and Japanese.
const WORDS: [(&str, NoteKind); 16] = [
    ("wall", mark(Gimmick::Wall)),
    ("壁", mark(Gimmick::Wall)),
    ("fragile", mark(Gimmick::Fragile)),
    ("脆い壁", mark(Gimmick::Fragile)),
    ("green", mark(Gimmick::Green)),
    ("緑壁", mark(Gimmick::Green)),
    ("pit", mark(Gimmick::Pit)),
    ("穴", mark(Gimmick::Pit)),
    ("switch", mark(Gimmick::Switch)),
    ("スイッチ", mark(Gimmick::Switch)),
    ("nothing", NoteKind::Mark(Mark::Nothing)),
    ("なし", NoteKind::Mark(Mark::Nothing)),
    ("here", NoteKind::Mark(Mark::Here)),
    ("ここ", NoteKind::Mark(Mark::Here)),
    ("blank", NoteKind::Blank),
    ("消す", NoteKind::Blank),
];

const fn mark(gimmick: Gimmick) -> NoteKind {
    NoteKind::Mark(Mark::Gimmick(gimmick))
}

/// The English words of all kinds.
fn words() -> String {
    let long = WORDS.iter().map(|word| word.0);
    let long = long.filter(|word| word.is_ascii());
    let mut words: Vec<&str> = long.collect();
    let last = words.pop().unwrap_or_default();
    format!("{} or {last}", words.join(", "))
}

impl NoteKind {
    /// The kind named by a word.
    ///
    /// # Errors
    /// The word names none.
    pub fn read(text: &str) -> Result<NoteKind, NoNote> {
        let small = text.to_lowercase();
        let named = WORDS.iter().find(|(word, _)| *word == small);
        let kind = named.map(|named| named.1);
        kind.ok_or_else(|| NoNote::Kind(text.to_owned()))
    }

    /// Word for the kind in a language.
    pub fn word(self, language: Language) -> &'static str {
        let ascii = language == Language::English;
        let mut words = WORDS.iter().filter(|(_, kind)| *kind == self);
        let word = words.find(|(word, _)| word.is_ascii() == ascii);
        word.map_or("", |word| word.0)
    }
}

/// Notes with their history.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// The marks at places.
    marks: BTreeMap<Place, Mark>,
    /// The possible present cells.
    here: BTreeSet<Place>,
    /// The notes before each change.
    past: Vec<(BTreeMap<Place, Mark>, BTreeSet<Place>)>,
}

impl Notes {
    /// The marks at places, without those of present cells.
    pub fn marks(&self) -> &BTreeMap<Place, Mark> {
        &self.marks
    }

    /// The possible present cells.
    pub fn here(&self) -> &BTreeSet<Place> {
        &self.here
    }

    /// Reads and adds a note: places, then a kind. Possible present cells are replaced by those of
    /// the last such note.
    ///
    /// # Errors
    /// The note is invalid; nothing changes then.
    pub fn take(&mut self, known: &Known, text: &str) -> Result<(), NoNote> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (kind, places) = words.split_last().ok_or(NoNote::Short)?;
        let kind = NoteKind::read(kind)?;
        if places.is_empty() {
            return Err(NoNote::Short);
        }
        let place = |text: &&str| read_label(known.board, text);
        let places: Vec<Place> = places.iter().map(place).collect::<Result<_, _>>()?;
        let fits = |place: Place| match kind {
            NoteKind::Mark(Mark::Gimmick(gimmick)) => known.admits(place, gimmick),
            NoteKind::Mark(Mark::Here) => place.is_cell(),
            NoteKind::Mark(Mark::Nothing) | NoteKind::Blank => true,
        };
        if let Some(&place) = places.iter().find(|place| !fits(**place)) {
            let word = kind.word(Language::English).to_owned();
            return Err(NoNote::Misplaced(word, label(known.board, place)));
        }
        self.past.push((self.marks.clone(), self.here.clone()));
        match kind {
            NoteKind::Mark(Mark::Here) => self.here = places.into_iter().collect(),
            NoteKind::Mark(mark) => self.marks.extend(places.iter().map(|&place| (place, mark))),
            NoteKind::Blank => {
                for place in places {
                    self.marks.remove(&place);
                    self.here.remove(&place);
                }
            }
        }
        Ok(())
    }

    /// Undoes the last note.
    ///
    /// # Errors
    /// There is none.
    pub fn undo(&mut self) -> Result<(), NoNote> {
        (self.marks, self.here) = self.past.pop().ok_or(NoNote::Undone)?;
        Ok(())
    }

    /// The notes as texts that recreate them.
    pub fn texts(&self, known: &Known, language: Language) -> Vec<String> {
        let mut kinds: BTreeMap<Mark, Vec<Place>> = BTreeMap::new();
        let here = self.here.iter().map(|&place| (place, Mark::Here));
        for (place, mark) in self.marks.iter().map(|(&p, &m)| (p, m)).chain(here) {
            kinds.entry(mark).or_default().push(place);
        }
        let text = |(mark, places): (Mark, Vec<Place>)| {
            let labels = places.iter().map(|&place| label(known.board, place));
            let word = NoteKind::Mark(mark).word(language);
            format!("{} {word}", labels.collect::<Vec<_>>().join(" "))
        };
        kinds.into_iter().map(text).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::Board;

    fn known() -> Known {
        let ends = (Place::cell(0, 0), Place::cell(2, 3));
        Known::new(Board::new(3, 4), ends, [1; 5])
    }

    #[test]
    fn notes_are_taken_and_undone() {
        let known = known();
        let mut notes = Notes::default();
        for text in ["B1R a3u wall", "B2 穴", "C2→ なし", "B1 C1 here", "C1 here"] {
            notes.take(&known, text).unwrap();
        }
        assert_eq!(notes.here().len(), 1);
        assert_eq!(notes.marks().len(), 4);
        let texts = notes.texts(&known, Language::English);
        assert_eq!(texts, ["B1R A2D wall", "B2 pit", "C2R nothing", "C1 here"]);
        let mut again = Notes::default();
        for text in &texts {
            again.take(&known, text).unwrap();
        }
        assert_eq!((&again.marks, &again.here), (&notes.marks, &notes.here));
        notes.take(&known, "B2 C1 消す").unwrap();
        assert_eq!((notes.marks().len(), notes.here().len()), (3, 0));
        notes.undo().unwrap();
        assert_eq!((notes.marks().len(), notes.here().len()), (4, 1));
        for _ in 0..5 {
            notes.undo().unwrap();
        }
        assert_eq!(notes.undo(), Err(NoNote::Undone));
        assert_eq!(notes, Notes::default());
    }

    #[test]
    fn what_is_no_note_changes_nothing() {
        let mut notes = Notes::default();
        let hole =
            "found \"hole\", expected wall, fragile, green, pit, switch, nothing, here or blank";
        for (text, said) in [
            ("", "expected places and what is there"),
            ("wall", "expected places and what is there"),
            ("B1 hole", hole),
            ("B1R D9 wall", "found \"D9\", expected a cell from A1 to D3"),
            ("B1 wall", "wall cannot be at B1"),
            ("B1R pit", "pit cannot be at B1R"),
            ("A1 pit", "pit cannot be at A1"),
            ("B1R here", "here cannot be at B1R"),
        ] {
            let error = notes.take(&known(), text).unwrap_err().to_string();
            assert!(error.starts_with(said), "{text}: {error}");
        }
        assert_eq!(notes, Notes::default());
    }

    #[test]
    fn every_kind_has_a_word_in_each_language() {
        for (word, kind) in WORDS {
            assert_eq!(NoteKind::read(word), Ok(kind));
            for language in Language::ALL {
                assert_eq!(NoteKind::read(kind.word(language)), Ok(kind));
            }
        }
    }
}
