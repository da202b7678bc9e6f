//! Hints valued towards a form: numbers that lead away from it are removed first.

use super::HintLoop;
use crate::board::Item;
use crate::genre::Measure;

impl HintLoop<'_> {
    /// The order in which to try to remove hints, given one for hints that are all alike: while
    /// the mean of the numbers that stay is less than the form wants, the lowest goes next.
    pub(super) fn order_of_removal<T>(&self, hints: Vec<T>, hint: impl Fn(&T) -> Item) -> Vec<T> {
        let wanted = self.form.and_then(|form| form.wanted(Measure::Numbers));
        let Some(wanted) = wanted else {
            return hints;
        };
        let number = |of: &T| hint(of).value.map(|value| 10 * i64::from(value));
        let (mut sum, mut count) = (0, 0);
        for number in hints.iter().filter_map(number) {
            (sum, count) = (sum + number, count + 1);
        }
        // some will have to stay, so that the mean moves less than it is to
        let aim = (2 * wanted * count - sum, count);
        let mut lowest: Vec<usize> = (0..hints.len()).collect();
        lowest.sort_by_key(|&at| number(&hints[at]));
        let (mut lowest, mut any) = (lowest.into_iter(), 0..hints.len());
        let mut left: Vec<Option<T>> = hints.into_iter().map(Some).collect();
        let mut order = Vec::with_capacity(left.len());
        while order.len() < left.len() {
            let next = match sum * aim.1 < aim.0 * count {
                true => lowest.next(),
                false => any.next(),
            };
            let Some(gone) = next.and_then(|next| left[next].take()) else {
                continue;
            };
            if let Some(number) = number(&gone) {
                (sum, count) = (sum - number, count - 1);
            }
            order.push(gone);
        }
        order
    }
}
