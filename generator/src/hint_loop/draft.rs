//! What lies on the desk: a puzzle with its hints, and the answer it shall have.

use crate::board::{Arrow, Drawing, Ink, Item, Place, Rectangle, Symmetry, emptiest, room};
use crate::genre::{Begun, Composition, Puzzle};
use crate::random::Random;
use crate::stated::Printed;
use std::cmp::Reverse;
use std::sync::Arc;

/// What lies on the desk: a puzzle and the answer it shall have.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) puzzle: Puzzle,
    /// What is printed before any hint. Each layout is another one, so that it is known again without a look at it.
    pub(super) layout: Arc<Drawing>,
    pub(super) answer: Drawing,
    /// The printed hints as they were stated last, in the order they were added, so that queries share their first
    /// assumptions.
    pub(super) printed: Vec<Printed>,
    /// What leads from a hint to the place of another one, if their places are to be symmetric.
    pub(super) symmetry: Option<Symmetry>,
    /// What a setter has fixed.
    pub(super) begun: Arc<Begun>,
}

impl Draft {
    /// The puzzle with another layout, and no other hints than come with it.
    pub(super) fn bare(&self, composition: &Composition) -> Puzzle {
        Puzzle {
            printed: composition.layout.clone(),
            ..self.puzzle
        }
    }

    /// The draft with another layout and answer, and the same hints as they read there. A hint is printed no
    /// more where it has lost its "?".
    pub(super) fn laid_out(&self, composition: &Composition) -> Draft {
        let mut draft = self.clone();
        let Draft {
            puzzle, printed, ..
        } = &mut draft;
        puzzle.printed = composition.layout.clone();
        let (layout, come) = (Arc::new(puzzle.layout()), puzzle.hints());
        printed.retain(|p| {
            let placeholder = puzzle.hint(p.hint).placeholder();
            placeholder.is_none_or(|placeholder| layout.contains(&placeholder))
        });
        printed.iter().for_each(|p| puzzle.print(p.hint));
        for hint in come.items() {
            if !printed.iter().any(|p| p.hint.same_spot(hint)) {
                printed.push(Printed::unread(*hint));
            }
        }
        draft.layout = layout;
        if let Some(answer) = composition.answer.known() {
            draft.answer.clone_from(answer);
        }
        draft.reread();
        draft
    }

    /// Prints a hint, in place of one that tells less, and one at its image if there is to be one. Whether that could be: if
    /// not, nothing is printed.
    pub(super) fn print(&mut self, hint: Item) -> bool {
        let Some(image) = self.image(&hint) else {
            self.print_alone(hint);
            return true;
        };
        let before = self.clone();
        self.print_alone(hint);
        self.reread();
        if !self.has_clue_at(image) {
            let Some(other) = self.counterpart(&hint, image) else {
                *self = before;
                return false;
            };
            self.print_alone(other);
            self.reread();
        }
        let truths = self.truths();
        if !self.printed.iter().all(|p| self.holds(p, &truths)) {
            *self = before;
            return false;
        }
        true
    }

    /// Whether a printed hint is among what is true. One that a setter has fixed may be of a kind that is never offered: it stays
    /// true of the answer unless it depends on others.
    fn holds(&self, printed: &Printed, truths: &[Item]) -> bool {
        let hint = printed.hint;
        let fixed = || self.begun.keeps(&hint) && self.puzzle.hint(hint).depends_on().is_empty();
        truths.binary_search(&hint).is_ok() || fixed()
    }

    /// Whether a printed hint stays, whatever else goes.
    pub(super) fn stays(&self, hint: &Item) -> bool {
        let pattern = self.begun.pattern.as_ref();
        self.begun.keeps(hint) || pattern.is_some_and(|p| p.all && p.admits(hint))
    }

    /// Whether a hint can be printed, with one at its image if there is to be one.
    pub(super) fn can_print(&self, hint: Item) -> bool {
        self.symmetry.is_none() || self.clone().print(hint)
    }

    fn print_alone(&mut self, hint: Item) {
        self.puzzle.print(hint);
        self.printed.retain(|p| !p.hint.same_spot(&hint));
        self.printed.push(Printed::unread(hint));
    }

    /// Takes a printed hint away, and those at its image: what went. Nothing, if one of them must stay, or the layout
    /// has a clue there.
    pub(super) fn erase(&mut self, index: usize) -> Vec<Item> {
        let hint = self.printed[index].hint;
        let here = [hint.at, hint.to];
        let image = self.image(&hint);
        let fixed = |item: &Item| !self.puzzle.is_hint(item) || self.stays(item);
        if self.stays(&hint) || image.is_some_and(|image| self.clues_at(image).any(fixed)) {
            return Vec::new();
        }
        self.printed.remove(index);
        self.puzzle.erase(&hint);
        let mut gone = vec![hint];
        if let Some(image) = image
            && !self.has_clue_at(here)
        {
            self.printed.retain(|p| {
                let goes = [p.hint.at, p.hint.to] == image;
                gone.extend(goes.then_some(p.hint));
                !goes
            });
            gone[1..].iter().for_each(|hint| self.puzzle.erase(hint));
        }
        gone
    }

    /// The place of the hint that an item asks for.
    fn image(&self, item: &Item) -> Option<[Place; 2]> {
        let symmetry = self.symmetry?;
        let image = item.mapped(|place| symmetry.apply(self.puzzle.board, place));
        let image = [image.at, image.to];
        (image != [item.at, item.to]).then_some(image)
    }

    /// What is printed there in the ink of hints, hint or layout.
    fn clues_at(&self, place: [Place; 2]) -> impl Iterator<Item = &Item> {
        let inks = self.puzzle.genre.card().hints;
        let is_clue = move |item: &&Item| {
            [item.at, item.to] == place && inks.iter().any(|(ink, _)| *ink == item.ink)
        };
        self.puzzle.printed.items().iter().filter(is_clue)
    }

    pub(super) fn has_clue_at(&self, place: [Place; 2]) -> bool {
        self.clues_at(place).next().is_some()
    }

    /// The hint to be printed at the image of another one: the most similar one.
    fn counterpart(&self, hint: &Item, image: [Place; 2]) -> Option<Item> {
        let shown = self.symmetry?.show(self.puzzle.board, hint);
        let way = |item: &Item| {
            let value = item.value.filter(|_| item.ink == Ink::Arrow);
            value.map(|value| Arrow::of_value(value).way)
        };
        let told = |item: &Item| item.value.is_some();
        let mut there = self.offers();
        there.retain(|other| [other.at, other.to] == image);
        there.into_iter().min_by_key(|other| {
            let unlike = (other.ink != shown.ink, way(other) != way(&shown));
            (unlike, told(other) != told(&shown), *other)
        })
    }

    /// Prints a hint at the image of every clue that has none. Whether that could be.
    pub(super) fn complete(&mut self) -> bool {
        while let Some((item, image)) = self.lonely() {
            let Some(other) = self.counterpart(&item, image) else {
                return false;
            };
            self.print_alone(other);
            self.reread();
        }
        true
    }

    /// Prints a hint in each cell of the pattern, if one is to stand in each. A cell where none can.
    pub(super) fn dress(&mut self, random: &mut Random) -> Option<Place> {
        let begun = Arc::clone(&self.begun);
        let pattern = begun.pattern.as_ref().filter(|pattern| pattern.all)?;
        for &cell in pattern.cells() {
            if self.has_clue_at([cell; 2]) {
                continue;
            }
            let mut there = self.offers();
            there.retain(|hint| hint.at == cell);
            let told = |hint: &Item| hint.value.is_some();
            if there.iter().any(told) {
                there.retain(told);
            }
            match random.choose(&there) {
                None => return Some(cell),
                Some(&hint) => self.print_alone(hint),
            }
            self.reread();
        }
        None
    }

    /// Whether clues stand where they are to: in places of the symmetry, and of the pattern.
    pub(super) fn is_arranged(&self) -> bool {
        let pattern = self.begun.pattern.as_ref();
        let inside = |clue: &Item| pattern.is_none_or(|pattern| pattern.admits(clue));
        let all = pattern.filter(|pattern| pattern.all);
        let dressed = |cell: &Place| self.has_clue_at([*cell; 2]);
        self.lonely().is_none()
            && self.fixed_or_hint_clues().all(inside)
            && all.is_none_or(|pattern| pattern.cells().iter().all(dressed))
    }

    /// A clue that has none at its image.
    fn lonely(&self) -> Option<(Item, [Place; 2])> {
        self.symmetry?;
        self.fixed_or_hint_clues().find_map(|item| {
            let image = self.image(item)?;
            (!self.has_clue_at(image)).then_some((*item, image))
        })
    }

    /// What is printed in the ink of hints, hints and layout.
    fn fixed_or_hint_clues(&self) -> impl Iterator<Item = &Item> {
        let inks = self.puzzle.genre.card().hints;
        let clues = self.puzzle.printed.items().iter();
        clues.filter(|item| inks.iter().any(|(ink, _)| *ink == item.ink))
    }

    /// The places whose hints stay because these do.
    pub(super) fn stays_with(&self, staying: &[Item]) -> Vec<[Place; 2]> {
        if self.symmetry.is_none() {
            return Vec::new();
        }
        let layout = self.puzzle.printed.items().iter().copied();
        let layout = layout.filter(|item| !self.puzzle.is_hint(item));
        let staying = staying.iter().copied();
        staying
            .chain(layout)
            .filter_map(|item| self.image(&item))
            .collect()
    }

    /// Of each printed hint, a key that is greatest for the one to go first: without it the largest empty place is smallest,
    /// and others are near.
    pub(super) fn crowding(
        &self,
    ) -> impl Fn(Item) -> (Reverse<usize>, Reverse<Option<i32>>, Option<u64>) + use<> {
        let clues = self.puzzle.clues();
        let puzzle = self.puzzle.clone();
        move |hint| {
            let mut others = clues.clone();
            others.remove(&hint);
            let empty = emptiest(puzzle.board, &others).map_or(0, Rectangle::area);
            let place = hint.at.midway(hint.to);
            let loose = puzzle.hint(hint).assignment_count();
            (Reverse(empty), Reverse(room(place, &others)), loose)
        }
    }

    /// The hints that may be printed, as they read now, and printed ones among them.
    pub(super) fn offers(&self) -> Vec<Item> {
        let mut offers = self.truths();
        if self.begun.is_empty() {
            return offers;
        }
        let kept = self.printed.iter().filter(|p| self.begun.keeps(&p.hint));
        let dependent = kept.filter(|p| !self.puzzle.hint(p.hint).depends_on().is_empty());
        let dependent: Vec<Item> = dependent.map(|p| p.hint).collect();
        offers.retain(|hint| {
            if !self.begun.admits(&self.puzzle, hint) {
                return false;
            }
            // what stands there must not read otherwise once this is printed
            dependent.is_empty() || self.puzzle.printed.contains(hint) || {
                let mut puzzle = self.puzzle.clone();
                puzzle.print(*hint);
                let truths = puzzle.true_hints(&self.answer);
                let stands = |kept: &Item| truths.binary_search(kept).is_ok();
                dependent.iter().all(stands)
            }
        });
        offers
    }

    /// All hints that are true, as they read now.
    pub(super) fn truths(&self) -> Vec<Item> {
        self.puzzle.true_hints(&self.answer)
    }

    /// Whether a drawing that is an answer to the layout cannot be told from the wanted one by these hints, the
    /// printed ones among them.
    pub(super) fn stands(&self, other: &Drawing, truths: &[Item]) -> bool {
        self.puzzle.true_hints(other) == truths
    }

    /// Asks what is true now at each printed place after a hint came or went, which other hints feel only if
    /// they depend on them.
    pub(super) fn reread_dependent(&mut self) {
        let puzzle = &self.puzzle;
        let dependent =
            |p: &Printed| !p.depends_on.is_empty() || !puzzle.hint(p.hint).depends_on().is_empty();
        if self.printed.iter().any(dependent) {
            self.reread();
        }
    }

    /// Asks what is true now at each printed place.
    pub(super) fn reread(&mut self) {
        let truths = self.truths();
        for p in &mut self.printed {
            if truths.binary_search(&p.hint).is_ok() || self.begun.keeps(&p.hint) {
                continue;
            }
            if let Some(truth) = truths.iter().find(|truth| truth.same_spot(&p.hint)) {
                self.puzzle.print(*truth);
                *p = Printed::unread(*truth);
            }
        }
    }

    /// Whether the hints are true of the answer. A hint that depends on others need not be any more when one of them
    /// is gone, and there may be none to print in its place.
    pub(super) fn is_true(&self) -> bool {
        let mut dependent = self.printed.iter().filter(|p| !p.depends_on.is_empty());
        let Some(first) = dependent.next() else {
            return true;
        };
        let truths = self.truths();
        self.holds(first, &truths) && dependent.all(|p| self.holds(p, &truths))
    }

    /// The drawings that count as the same answer, besides the answer itself.
    pub(super) fn answers_alike(&self) -> Vec<Drawing> {
        self.puzzle
            .genre
            .extras()
            .equivalent(&self.puzzle, &self.answer)
    }
}
