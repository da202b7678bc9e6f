//! The puzzle under construction: its hints, and the answer it is to have.

use crate::board::{
    Arrow, Drawing, Ink, Item, Place, Rectangle, Regions, Symmetry, emptiest, room,
};
use crate::genre::{Begun, Composition, Puzzle, Requirement};
use crate::random::Random;
use crate::stated::Printed;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The puzzle under construction and the answer it is to have.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) puzzle: Puzzle,
    /// The items printed before any hint. Each layout has an allocation of its own, so that
    /// pointers tell layouts apart.
    pub(super) layout: Arc<Drawing>,
    pub(super) answer: Drawing,
    /// The printed hints as last stated, in the order they were added, so that queries share a
    /// prefix of assumptions.
    pub(super) printed: Vec<Printed>,
    /// The symmetry that maps the place of a hint to that of another one, if clues are to be
    /// symmetric.
    pub(super) symmetry: Option<Symmetry>,
    /// The parts fixed by a setter.
    pub(super) begun: Arc<Begun>,
}

impl Draft {
    /// The puzzle with another layout, and only the hints that come with it.
    pub(super) fn bare(&self, composition: &Composition) -> Puzzle {
        Puzzle {
            printed: composition.layout.clone(),
            ..self.puzzle
        }
    }

    /// The draft with another layout and answer, and the same hints as they read there. A hint
    /// whose "?" is gone is removed, and one for whose region another one comes.
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
        let mut requires = puzzle.genre.card().requires.iter();
        if let Some(ink) = requires.find_map(Requirement::per_region) {
            let regions = Regions::of(puzzle.board, &layout);
            printed.retain(|Printed { hint, .. }| {
                let replaces = |other: &Item| {
                    !other.same_spot(hint) && regions.at(other.at) == regions.at(hint.at)
                };
                hint.ink != ink || !come.of(ink).any(replaces)
            });
        }
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

    /// Prints a hint, in place of a weaker one, and with symmetry one at its image. Returns false,
    /// with nothing printed, if that is impossible.
    pub(super) fn print(&mut self, hint: Item) -> bool {
        let Some(image) = self.image(&hint) else {
            self.print_alone(hint);
            return true;
        };
        let before = self.clone();
        self.print_alone(hint);
        self.reread_dependent();
        if !self.has_clue_at(image) {
            let Some(other) = self.counterpart(&hint, image) else {
                *self = before;
                return false;
            };
            self.print_alone(other);
            self.reread_dependent();
        }
        if self.has_dependent() {
            let truths = self.truths();
            if !self.printed.iter().all(|p| self.holds(p, &truths)) {
                *self = before;
                return false;
            }
        }
        true
    }

    /// Prints hints of different places that do not depend on each other, as far as symmetry allows.
    pub(super) fn print_all(&mut self, hints: Vec<Item>) {
        let places: BTreeSet<[Place; 2]> = hints.iter().map(|hint| [hint.at, hint.to]).collect();
        for hint in hints {
            let image = self.image(&hint);
            if image.is_none_or(|image| places.contains(&image) || self.has_clue_at(image)) {
                self.print_alone(hint);
            }
        }
    }

    /// Tests whether a printed hint is among the true ones. A hint fixed by a setter may be of a
    /// kind that is never offered: it stays true of the answer unless it depends on others.
    fn holds(&self, printed: &Printed, truths: &[Item]) -> bool {
        let hint = printed.hint;
        let fixed = || self.begun.keeps(&hint) && self.puzzle.hint(hint).depends_on().is_empty();
        truths.binary_search(&hint).is_ok() || fixed()
    }

    /// Returns whether a printed hint is fixed.
    pub(super) fn stays(&self, hint: &Item) -> bool {
        let pattern = self.begun.pattern.as_ref();
        self.begun.keeps(hint) || pattern.is_some_and(|p| p.all && p.admits(hint))
    }

    /// Retains those of these hints, which are among the `offers`, that can be printed, with
    /// symmetry together with one at their image.
    pub(super) fn retain_printable(&self, hints: &mut Vec<Item>, offers: &[Item]) {
        if self.symmetry.is_none() {
            return;
        }
        let alone = |hint: &Item| self.puzzle.hint(*hint).depends_on().is_empty();
        let dependent = self.has_dependent() || !offers.iter().all(alone);
        hints.retain(|hint| match self.image(hint) {
            None => true,
            Some(_) if dependent => self.clone().print(*hint),
            Some(image) => {
                let offered = |other: &Item| [other.at, other.to] == image;
                self.has_clue_at(image) || offers.iter().any(offered)
            }
        });
    }

    fn print_alone(&mut self, hint: Item) {
        self.puzzle.print(hint);
        self.printed.retain(|p| !p.hint.same_spot(&hint));
        self.printed.push(Printed::unread(hint));
    }

    /// Removes a printed hint and those at its image, and returns them. Removes nothing if one of
    /// them is fixed, or if the layout has a clue there.
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

    /// Removes a hint as [`Draft::erase`] does, if it is printed.
    pub(super) fn erase_hint(&mut self, hint: &Item) -> Vec<Item> {
        let index = self.printed.iter().position(|p| p.hint.same_spot(hint));
        index.map_or_else(Vec::new, |index| self.erase(index))
    }

    /// The place at which symmetry requires a hint for an item.
    fn image(&self, item: &Item) -> Option<[Place; 2]> {
        let symmetry = self.symmetry?;
        let image = item.mapped(|place| symmetry.apply(self.puzzle.board, place));
        let image = [image.at, image.to];
        (image != [item.at, item.to]).then_some(image)
    }

    /// The printed clues at a place, from hints and layout.
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

    /// The hint for the image of another one: the most similar one.
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

    /// Prints a hint at the image of every clue without one. Returns false if that is impossible.
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

    /// Prints a hint in each cell of the pattern, if all its cells need one. Returns a cell where
    /// that is impossible.
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

    /// Tests whether clues satisfy the symmetry and the pattern.
    pub(super) fn is_arranged(&self) -> bool {
        let pattern = self.begun.pattern.as_ref();
        let inside = |clue: &Item| pattern.is_none_or(|pattern| pattern.admits(clue));
        let all = pattern.filter(|pattern| pattern.all);
        let dressed = |cell: &Place| self.has_clue_at([*cell; 2]);
        self.lonely().is_none()
            && self.fixed_or_hint_clues().all(inside)
            && all.is_none_or(|pattern| pattern.cells().iter().all(dressed))
    }

    /// A clue without one at its image, and the place of the image.
    fn lonely(&self) -> Option<(Item, [Place; 2])> {
        self.symmetry?;
        self.fixed_or_hint_clues().find_map(|item| {
            let image = self.image(item)?;
            (!self.has_clue_at(image)).then_some((*item, image))
        })
    }

    /// The printed clues, from hints and layout.
    fn fixed_or_hint_clues(&self) -> impl Iterator<Item = &Item> {
        let inks = self.puzzle.genre.card().hints;
        let clues = self.puzzle.printed.items().iter();
        clues.filter(|item| inks.iter().any(|(ink, _)| *ink == item.ink))
    }

    /// The places of hints that symmetry fixes because these are.
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

    /// A key of each printed hint, greatest for the one to remove first: without it the largest
    /// empty rectangle is smallest, and others are near.
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

    /// The hints that may be printed as they now read, including printed ones.
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
            // printing this must not change the reading of fixed hints
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

    /// All true hints as they now read.
    pub(super) fn truths(&self) -> Vec<Item> {
        self.puzzle.true_hints(&self.answer)
    }

    /// Tests whether another answer to the layout has exactly these true hints, so that no hint
    /// tells it from the wanted answer.
    pub(super) fn stands(&self, other: &Drawing, truths: &[Item]) -> bool {
        self.puzzle.true_hints(other) == truths
    }

    /// Updates printed hints to their true readings after a hint was added or removed, if any
    /// depends on others.
    pub(super) fn reread_dependent(&mut self) {
        if self.has_dependent() {
            self.reread();
        }
    }

    /// Tests whether the reading of a printed hint depends on others.
    fn has_dependent(&self) -> bool {
        let hint = |p: &Printed| self.puzzle.hint(p.hint);
        let dependent = |p: &Printed| !p.depends_on.is_empty() || !hint(p).depends_on().is_empty();
        self.printed.iter().any(dependent)
    }

    /// Updates printed hints to their true readings.
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

    /// Tests whether the hints are true of the answer. A hint that depends on others may become
    /// false when one of them is removed, without a true one in its place.
    pub(super) fn is_true(&self) -> bool {
        let mut dependent = self.printed.iter().filter(|p| !p.depends_on.is_empty());
        let Some(first) = dependent.next() else {
            return true;
        };
        let truths = self.truths();
        self.holds(first, &truths) && dependent.all(|p| self.holds(p, &truths))
    }

    /// The drawings that count as the same answer, without the answer itself.
    pub(super) fn answers_alike(&self) -> Vec<Drawing> {
        self.puzzle
            .genre
            .extras()
            .equivalent(&self.puzzle, &self.answer)
    }
}
