//! A drawing: everything that stands on a sheet of paper.

use super::{Board, Ink, Item, Lattice, Place, Symmetry};

/// A sorted set of items. A printed puzzle is a drawing, and so is an answer; two answers are the
/// same iff their drawings are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Drawing(Vec<Item>);

impl Drawing {
    /// A blank sheet.
    pub const fn blank() -> Drawing {
        Drawing(Vec::new())
    }

    /// The items in order.
    pub fn items(&self) -> &[Item] {
        &self.0
    }

    /// True if nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Number of items.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if the item is drawn.
    pub fn contains(&self, item: &Item) -> bool {
        self.0.binary_search(item).is_ok()
    }

    /// Draws an item; drawing it twice changes nothing.
    pub fn insert(&mut self, item: Item) {
        if let Err(slot) = self.0.binary_search(&item) {
            self.0.insert(slot, item);
        }
    }

    /// Erases an item, if it is drawn.
    pub fn remove(&mut self, item: &Item) {
        if let Ok(slot) = self.0.binary_search(item) {
            self.0.remove(slot);
        }
    }

    /// Erases the items for which `keep` does not hold.
    pub fn retain(&mut self, keep: impl Fn(&Item) -> bool) {
        self.0.retain(keep);
    }

    /// The items of one ink.
    pub fn of(&self, ink: Ink) -> impl Iterator<Item = &Item> {
        let from = self.0.partition_point(|item| item.ink < ink);
        self.0[from..]
            .iter()
            .take_while(move |item| item.ink == ink)
    }

    /// The first item at exactly this place; items between two places do not count.
    pub fn at(&self, place: Place) -> Option<&Item> {
        let mut items = self.0.iter();
        items.find(|item| [item.at, item.to] == [place; 2])
    }

    /// Marks the places where items of this ink stand; an item between two places marks the place
    /// halfway. Items beyond the board are left out.
    pub fn marks(&self, board: Board, ink: Ink) -> Lattice<bool> {
        self.marks_of(board, &[ink])
    }

    /// [`Drawing::marks`] of several inks together.
    pub fn marks_of(&self, board: Board, inks: &[Ink]) -> Lattice<bool> {
        let mut marks = Lattice::new(board, false);
        for item in inks.iter().flat_map(|&ink| self.of(ink)) {
            let place = item.at.midway(item.to);
            if board.contains(place) {
                marks[place] = true;
            }
        }
        marks
    }

    /// Marks the places where items of any ink begin.
    pub fn filled(&self, board: Board) -> Lattice<bool> {
        let mut filled = Lattice::new(board, false);
        for item in &self.0 {
            filled[item.at] = true;
        }
        filled
    }

    /// The items for which `keep` holds.
    pub fn filtered(&self, keep: impl Fn(&Item) -> bool) -> Drawing {
        Drawing(self.0.iter().filter(|item| keep(item)).copied().collect())
    }

    /// The items of both drawings: a puzzle with its answer.
    pub fn with(&self, other: &Drawing) -> Drawing {
        self.0.iter().chain(&other.0).copied().collect()
    }

    /// The items that are not in another drawing.
    pub fn without(&self, other: &Drawing) -> Drawing {
        self.filtered(|item| !other.contains(item))
    }

    /// The items that both drawings have.
    pub fn shared_with(&self, other: &Drawing) -> Drawing {
        self.filtered(|item| other.contains(item))
    }

    /// The drawing with every place moved by `map`.
    pub fn mapped(&self, map: impl Fn(Place) -> Place) -> Drawing {
        self.0.iter().map(|item| item.mapped(&map)).collect()
    }

    /// The image of the drawing on `board` under a symmetry.
    pub fn shown(&self, board: Board, symmetry: Symmetry) -> Drawing {
        let items = self.0.iter();
        items.map(|item| symmetry.show(board, item)).collect()
    }

    /// The items drawn in exactly one of the two.
    pub fn difference(&self, other: &Drawing) -> Drawing {
        let (own, theirs) = (self.without(other), other.without(self));
        own.0.into_iter().chain(theirs.0).collect()
    }
}

impl FromIterator<Item> for Drawing {
    fn from_iter<I: IntoIterator<Item = Item>>(items: I) -> Drawing {
        let mut items: Vec<Item> = items.into_iter().collect();
        items.sort_unstable();
        items.dedup();
        Drawing(items)
    }
}
